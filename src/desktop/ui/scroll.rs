//! Scrolling lists.

use bevy::prelude::*;
use bevy::ui::{IgnoreScroll, UiSystems};
use bevy::ui_widgets::{ControlOrientation, ScrollArea, Scrollbar, ScrollbarThumb};

use super::menu_actions::MenuAction;
use super::presses::Presses;
use crate::lay::Lay;
use crate::palette::{Fill, Ink};
use kotodama_shell::frame::AppSystems;
use kotodama_shell::frame_pacing::NextFrame;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, read_on.in_set(AppSystems::Input))
        .add_systems(PostUpdate, show_bars.after(UiSystems::Layout));
}

/// Width of scroll bars, in interface units.
const BAR: f32 = 5.0;

/// Gives each area with more than it can show a scroll bar at its right edge,
/// which can be dragged, and removes bars that are no longer needed.
fn show_bars(
    mut commands: Commands,
    areas: Query<(Entity, &ComputedNode, Option<&Children>), With<ScrollArea>>,
    bars: Query<(), With<Scrollbar>>,
    next: Option<ResMut<NextFrame>>,
) {
    let mut has_changed = false;
    for (area, node, children) in &areas {
        let mut children = children.into_iter().flatten();
        let bar = children.find(|child| bars.contains(**child));
        let is_needed = !node.is_empty() && node.content_size().y > node.size().y + 1.0;
        has_changed |= bar.is_some() != is_needed;
        match bar {
            Some(bar) if !is_needed => commands.entity(*bar).despawn(),
            None if is_needed => {
                commands.spawn((bar_of(area), ChildOf(area)));
            }
            _ => {}
        }
    }
    if has_changed && let Some(mut next) = next {
        next.at_once();
    }
}

fn bar_of(area: Entity) -> impl Bundle {
    (
        Name::new("Scroll bar"),
        Node {
            position_type: PositionType::Absolute,
            right: px(0),
            top: px(0),
            bottom: px(0),
            width: px(BAR),
            ..default()
        },
        IgnoreScroll(BVec2::TRUE),
        Scrollbar::new(area, ControlOrientation::Vertical, 20.0),
        Fill(Ink::Shadow, 0.3),
        children![(
            ScrollbarThumb {
                border_radius: BorderRadius::MAX,
                border: UiRect::ZERO,
            },
            Fill(Ink::Accent, 0.8),
        )],
    )
}

/// Returns a column that scrolls with the focus and the wheel.
pub fn scroll_list(node: Node) -> impl Bundle {
    scroll_area(Node {
        flex_direction: FlexDirection::Column,
        ..node
    })
}

/// Returns a list with room for its scroll bar at the right.
pub fn scroll_list_beside_bar(node: Node) -> impl Bundle {
    scroll_list(Node {
        padding: UiRect::right(px(BAR + 3.0)),
        ..node
    })
}

/// Returns a column of buttons in a row of columns. In low windows it scrolls, so
/// that none is out of reach.
pub fn scrolling_buttons(node: Node) -> impl Bundle {
    scroll_list(node.align_self(AlignSelf::Stretch))
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
    (ReadByScrolling, scroll_list_beside_bar(node))
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
    scroll_list_beside_bar(Node::column(1.0).fill())
}

/// Scrolls a list within its bounds.
pub fn scroll(position: &mut ScrollPosition, node: &ComputedNode, by: f32) {
    let most = (node.content_size().y - node.size().y).max(0.0) * node.inverse_scale_factor();
    position.y = (position.y + by).clamp(0.0, most);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_area_with_more_than_it_shows_has_a_bar() {
        let mut app = App::new();
        app.init_resource::<NextFrame>()
            .add_systems(PostUpdate, show_bars);
        let area = app.world_mut().spawn(scrolling()).id();
        let mut bars = |content: f32| {
            let node = ComputedNode {
                size: Vec2::new(100.0, 100.0),
                content_size: Vec2::new(100.0, content),
                ..ComputedNode::DEFAULT
            };
            app.world_mut().entity_mut(area).insert(node);
            // The second update must not add another one.
            app.update();
            app.update();
            let mut bars = app.world_mut().query::<(&Scrollbar, &ChildOf)>();
            let of_area = |(bar, child): &(&Scrollbar, &ChildOf)| {
                bar.target == area && child.parent() == area
            };
            bars.iter(app.world()).filter(of_area).count()
        };
        assert_eq!(bars(80.0), 0);
        assert_eq!(bars(300.0), 1);
        assert_eq!(bars(100.0), 0);
    }
}
