//! A panel at the right side of the window that leaves the board visible, and
//! what it is made of: small buttons, rows that can be chosen, lists that
//! scroll.

use bevy::ecs::system::IntoObserverSystem;
use bevy::input::mouse::MouseScrollUnit;
use bevy::picking::events::{Pointer, Scroll};
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, Button, observe};

use super::focus::Focusable;
use super::palette::Palette;
use super::widgets::{SMALL, font, text};

/// Width of the panel in units of the interface.
pub(in crate::desktop) const WIDTH: f32 = 384.0;

/// The panel, with its children in a column.
pub(in crate::desktop) fn side(name: &'static str, palette: &Palette) -> impl Bundle {
    (
        Name::new(name),
        Node {
            position_type: PositionType::Absolute,
            right: px(0),
            top: px(0),
            bottom: px(0),
            width: px(WIDTH),
            padding: UiRect::axes(px(12), px(10)),
            border: UiRect::left(px(2)),
            flex_direction: FlexDirection::Column,
            row_gap: px(6),
            ..default()
        },
        BackgroundColor(palette.get("panel")),
        BorderColor::all(palette.get("panel_edge")),
    )
}

/// A button that takes little room.
pub(in crate::desktop) fn small_button<B: Bundle, M: Send + Sync + 'static>(
    palette: &Palette,
    label: impl Into<String>,
    pressed: impl IntoObserverSystem<Activate, B, M> + Sync,
) -> impl Bundle {
    (
        Name::new("Button"),
        Button,
        Focusable,
        Node {
            width: px(174),
            padding: UiRect::axes(px(6), px(2)),
            border: px(2).all(),
            justify_content: JustifyContent::Center,
            align_items: AlignItems::Center,
            ..default()
        },
        BackgroundColor(Color::NONE),
        BorderColor::all(Color::NONE),
        observe(pressed),
        children![text(label, SMALL, palette.get("text"))],
    )
}

/// A row of a list; what stands in it are its children.
pub(in crate::desktop) fn row() -> impl Bundle {
    (
        Name::new("Row"),
        Node {
            width: percent(100),
            padding: UiRect::axes(px(6), px(1)),
            border: px(2).all(),
            column_gap: px(6),
            align_items: AlignItems::Center,
            flex_shrink: 0.0,
            ..default()
        },
        BackgroundColor(Color::NONE),
        BorderColor::all(Color::NONE),
    )
}

/// What makes a row one that can be chosen.
pub(in crate::desktop) fn choosable() -> impl Bundle {
    (Button, Focusable)
}

/// A paragraph at the left, small.
pub(in crate::desktop) fn paragraph(content: impl Into<String>, colour: Color) -> impl Bundle {
    (
        Text::new(content),
        font(SMALL),
        TextColor(colour),
        Pickable::IGNORE,
    )
}

/// A column that scrolls with the focus and with the wheel and takes the room
/// that is left.
pub(in crate::desktop) fn scrolling() -> impl Bundle {
    (
        Name::new("List"),
        Node {
            flex_direction: FlexDirection::Column,
            row_gap: px(1),
            min_height: px(0),
            flex_grow: 1.0,
            flex_basis: px(0),
            overflow: Overflow::scroll_y(),
            ..default()
        },
        ScrollPosition::default(),
        observe(
            |wheel: On<Pointer<Scroll>>, mut lists: Query<(&mut ScrollPosition, &ComputedNode)>| {
                // A wheel counts lines, a touchpad pixels.
                let step = match wheel.event().event.unit {
                    MouseScrollUnit::Line => 48.0,
                    MouseScrollUnit::Pixel => 1.0,
                };
                let lines = wheel.event().event.y;
                if let Ok((mut position, node)) = lists.get_mut(wheel.entity) {
                    let most = (node.content_size().y - node.size().y).max(0.0);
                    let most = most * node.inverse_scale_factor();
                    position.y = (position.y - lines * step).clamp(0.0, most);
                }
            },
        ),
    )
}

/// A picture at its own size.
pub(in crate::desktop) fn icon(image: ImageNode) -> impl Bundle {
    (
        image,
        Node {
            width: px(24),
            height: px(24),
            flex_shrink: 0.0,
            ..default()
        },
        Pickable::IGNORE,
    )
}
