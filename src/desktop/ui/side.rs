//! Panel at the right edge that leaves the board visible, with its selectable
//! rows.

use bevy::prelude::*;
use bevy::ui_widgets::Button;

use super::focus::Focusable;
use super::lay::Lay;
use super::palette::{Edge, Fill, Ink};

/// Width of the panel in interface units.
pub const WIDTH: f32 = 384.0;

/// Returns the panel, with its children in a column.
pub fn side(name: &'static str) -> impl Bundle {
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
        Fill(Ink::Panel, 1.0),
        Edge(Ink::PanelEdge),
    )
}

/// Returns a row of a list for the caller's children.
pub fn row() -> impl Bundle {
    (
        Name::new("Row"),
        Node::row(6.0)
            .width(percent(100))
            .pad(6.0, 1.0)
            .framed()
            .centred()
            .rigid(),
        BackgroundColor(Color::NONE),
        BorderColor::all(Color::NONE),
    )
}

/// Returns the components that make a row selectable.
pub fn choosable() -> impl Bundle {
    (Button, Focusable)
}

/// Returns an image at its own size.
pub fn icon(image: ImageNode) -> impl Bundle {
    (
        image,
        Node::default().sized(24.0, 24.0).rigid(),
        Pickable::IGNORE,
    )
}
