//! Lists that are longer than their room.

use bevy::input::mouse::MouseScrollUnit;
use bevy::picking::events::{Pointer, Scroll};
use bevy::prelude::*;
use bevy::ui_widgets::observe;

/// A column that scrolls with the focus and with the wheel.
pub(in crate::desktop) fn scroll_list(node: Node) -> impl Bundle {
    (
        Node {
            flex_direction: FlexDirection::Column,
            min_height: px(0),
            overflow: Overflow::scroll_y(),
            ..node
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
                    scroll(&mut position, node, -lines * step);
                }
            },
        ),
    )
}

/// The same in a panel at the side: it takes the room that is left.
pub(in crate::desktop) fn scrolling() -> impl Bundle {
    scroll_list(Node {
        row_gap: px(1),
        flex_grow: 1.0,
        flex_basis: px(0),
        ..default()
    })
}

/// Moves what a list shows, as far as there is something.
pub(in crate::desktop) fn scroll(position: &mut ScrollPosition, node: &ComputedNode, by: f32) {
    let most = (node.content_size().y - node.size().y).max(0.0) * node.inverse_scale_factor();
    position.y = (position.y + by).clamp(0.0, most);
}
