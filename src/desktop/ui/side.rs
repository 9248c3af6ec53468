//! A panel at the right side of the window that leaves the board visible, and
//! what it is made of: its buttons and rows that can be chosen.

use bevy::ecs::system::IntoObserverSystem;
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, Button};

use super::focus::Focusable;
use super::palette::Palette;
use super::widgets::{SMALL, pressable, text};

/// Width of the panel in units of the interface.
pub const WIDTH: f32 = 384.0;

/// The panel, with its children in a column.
pub fn side(name: &'static str, palette: &Palette) -> impl Bundle {
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

/// A button of the panel; two stand side by side.
pub fn side_button<B: Bundle, M: Send + Sync + 'static>(
    palette: &Palette,
    label: impl Into<String>,
    pressed: impl IntoObserverSystem<Activate, B, M> + Sync,
) -> impl Bundle {
    (
        pressable(
            "Button",
            Node {
                width: px(174),
                padding: UiRect::axes(px(6), px(2)),
                justify_content: JustifyContent::Center,
                align_items: AlignItems::Center,
                ..default()
            },
            pressed,
        ),
        children![text(label, SMALL, palette.get("text"))],
    )
}

/// A row of a list; what stands in it are its children.
pub fn row() -> impl Bundle {
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
pub fn choosable() -> impl Bundle {
    (Button, Focusable)
}

/// A picture at its own size.
pub fn icon(image: ImageNode) -> impl Bundle {
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
