//! Lists that are longer than their room.

use bevy::input::mouse::MouseScrollUnit;
use bevy::picking::events::{Pointer, Scroll};
use bevy::prelude::*;

use super::menu_actions::MenuAction;
use super::presses::Presses;
use crate::desktop::shell::frame::AppSystems;
use crate::desktop::ui::lay::Lay;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(turn)
        .add_systems(Update, read_on.in_set(AppSystems::Input));
}

/// The wheel scrolls the list under the pointer, the inner one first.
fn turn(
    mut wheel: On<Pointer<Scroll>>,
    mut lists: Query<(&Node, &mut ScrollPosition, &ComputedNode)>,
) {
    let Ok((style, mut position, node)) = lists.get_mut(wheel.entity) else {
        return;
    };
    if style.overflow.y != OverflowAxis::Scroll {
        return;
    }
    // A wheel counts lines, a touchpad pixels.
    let step = match wheel.event().event.unit {
        MouseScrollUnit::Line => 48.0,
        MouseScrollUnit::Pixel => 1.0,
    };
    let lines = wheel.event().event.y;
    scroll(&mut position, node, -lines * step);
    wheel.propagate(false);
}

/// A column that scrolls with the focus and with the wheel.
pub fn scroll_list(node: Node) -> impl Bundle {
    scroll_area(Node {
        flex_direction: FlexDirection::Column,
        ..node
    })
}

/// The same for what is no column.
pub fn scroll_area(node: Node) -> impl Bundle {
    (
        Node {
            min_height: px(0),
            overflow: Overflow::scroll_y(),
            ..node
        },
        ScrollPosition::default(),
    )
}

/// A text in a menu with one button only: the arrow keys are free to scroll it.
#[derive(Component)]
struct ReadByScrolling;

/// A text that the arrow keys scroll.
pub fn read_by_scrolling(node: Node) -> impl Bundle {
    (ReadByScrolling, scroll_list(node))
}

/// How far a press of up or down scrolls a text, in units of the interface.
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

/// The same in a panel at the side: it takes the room that is left.
pub fn scrolling() -> impl Bundle {
    scroll_list(Node::column(1.0).fill())
}

/// Moves what a list shows, as far as there is something.
pub fn scroll(position: &mut ScrollPosition, node: &ComputedNode, by: f32) {
    let most = (node.content_size().y - node.size().y).max(0.0) * node.inverse_scale_factor();
    position.y = (position.y + by).clamp(0.0, most);
}

#[cfg(test)]
mod tests {
    use bevy::camera::NormalizedRenderTarget;
    use bevy::input::touch::TouchPhase;
    use bevy::picking::backend::HitData;
    use bevy::picking::pointer::{Location, PointerId};
    use bevy::window::WindowRef;

    use super::*;

    fn wheel(world: &mut World, entity: Entity, y: f32) {
        // Events only climb where windows are known.
        let window = world.spawn(Window::default()).id();
        let window = WindowRef::Entity(window).normalize(None);
        let location = Location {
            target: NormalizedRenderTarget::Window(window.expect("a window")),
            position: Vec2::ZERO,
        };
        let event = Scroll {
            unit: MouseScrollUnit::Line,
            x: 0.0,
            y,
            hit: HitData::new(entity, 0.0, None, None),
            phase: TouchPhase::Moved,
        };
        let event = Pointer::new(PointerId::Mouse, location, event, entity);
        world.trigger(event);
    }

    fn list(room: f32, content: f32) -> impl Bundle {
        let node = ComputedNode {
            size: Vec2::new(100.0, room),
            content_size: Vec2::new(100.0, content),
            inverse_scale_factor: 1.0,
            ..default()
        };
        (scroll_list(Node::default()), node)
    }

    #[test]
    fn the_wheel_scrolls_the_list_that_the_pointer_is_in_to_its_end() {
        let mut app = App::new();
        plugin(&mut app);
        let world = app.world_mut();
        let outer = world.spawn(list(100.0, 500.0)).id();
        let inner = world.spawn((list(50.0, 120.0), ChildOf(outer))).id();
        let row = world.spawn((Node::default(), ChildOf(inner))).id();
        wheel(world, row, -1.0);
        let at = |world: &World, list: Entity| world.get::<ScrollPosition>(list).map(|at| at.y);
        assert_eq!(at(world, inner), Some(48.0));
        assert_eq!(at(world, outer), Some(0.0));
        wheel(world, row, -5.0);
        assert_eq!(at(world, inner), Some(70.0));
        wheel(world, row, 9.0);
        assert_eq!(at(world, inner), Some(0.0));
    }
}
