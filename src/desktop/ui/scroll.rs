//! Scrolling lists.

use bevy::prelude::*;
use bevy::ui_widgets::ScrollArea;

use super::menu_actions::MenuAction;
use super::presses::Presses;
use crate::lay::Lay;
use kotodama_shell::frame::AppSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, read_on.in_set(AppSystems::Input));
}

/// Returns a column that scrolls with the focus and the wheel.
pub fn scroll_list(node: Node) -> impl Bundle {
    scroll_area(Node {
        flex_direction: FlexDirection::Column,
        ..node
    })
}

/// Returns a scrolling area that is not a column.
pub fn scroll_area(node: Node) -> impl Bundle {
    (
        Node {
            min_height: px(0),
            overflow: Overflow::scroll_y(),
            ..node
        },
        ScrollArea,
    )
}

/// Text in a menu with only one button: the arrow keys are free to scroll it.
#[derive(Component)]
struct ReadByScrolling;

/// Returns a text that the arrow keys scroll.
pub fn read_by_scrolling(node: Node) -> impl Bundle {
    (ReadByScrolling, scroll_list(node))
}

/// Distance that a press of up or down scrolls a text, in interface units.
const STEP: f32 = 80.0;

fn read_on(
    presses: Res<Presses<MenuAction>>,
    mut texts: Query<(&mut ScrollPosition, &ComputedNode), With<ReadByScrolling>>,
) {
    for (mut position, node) in &mut texts {
        for press in &presses.0 {
            match press {
                MenuAction::Up => scroll(&mut position, node, -STEP),
                MenuAction::Down => scroll(&mut position, node, STEP),
                _ => {}
            }
        }
    }
}

/// Returns a scrolling list in a side panel that takes the remaining space.
pub fn scrolling() -> impl Bundle {
    scroll_list(Node::column(1.0).fill())
}

/// Scrolls a list within its bounds.
pub fn scroll(position: &mut ScrollPosition, node: &ComputedNode, by: f32) {
    let most = (node.content_size().y - node.size().y).max(0.0) * node.inverse_scale_factor();
    position.y = (position.y + by).clamp(0.0, most);
}
