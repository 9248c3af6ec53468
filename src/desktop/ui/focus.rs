//! Shared focus of keyboard, mouse and gamepad. Arrow keys move it over the
//! widgets by their position on the screen; the mouse moves it by hovering.

/// Requests the focus as soon as it appears.
pub use bevy::input_focus::AutoFocus as FirstFocus;
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::math::CompassQuadrant;
use bevy::picking::events::{Move, Pointer};
use bevy::prelude::*;
use bevy::state::state::StateTransitionSystems;
use bevy::ui::{UiGlobalTransform, UiSystems};
use bevy::ui_widgets::{Activate, ScrollIntoView};

use crate::menu_actions::MenuAction;
use crate::presses::Presses;
use kotodama_shell::frame::AppSystems;

pub fn plugin(app: &mut App) {
    app.add_observer(focus_under_mouse)
        .add_systems(Update, drive_focus.in_set(AppSystems::Input))
        .add_systems(
            StateTransition,
            (
                keep_place.before(StateTransitionSystems::DependentTransitions),
                return_to_place.after(StateTransitionSystems::EnterSchedules),
            )
                .run_if(resource_exists::<Rebuilding>),
        )
        .add_systems(PostUpdate, scroll_to_focus.after(UiSystems::Layout));
}

/// Widget that can have the focus.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Focusable;

/// Widget that uses left and right itself instead of moving the focus.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Adjustable;

/// Focused widget of a screen or menu that is about to be rebuilt with the same
/// widgets. It gets the focus back afterwards.
#[derive(Resource, Clone, Debug, Default)]
pub struct Rebuilding(Option<FocusTarget>);

/// Widget, by its screen and its index among the focusable widgets there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FocusTarget {
    screen: String,
    pub(super) number: usize,
}

impl FocusTarget {
    pub(super) fn of(world: &World, entity: Entity) -> Option<Self> {
        let mut screen = entity;
        while let Some(parent) = world.get::<ChildOf>(screen) {
            screen = parent.parent();
        }
        let all = focusable_in(world, screen);
        Some(Self {
            screen: world.get::<Name>(screen)?.to_string(),
            number: all.iter().position(|widget| *widget == entity)?,
        })
    }

    pub(super) fn find(&self, world: &mut World) -> Option<Entity> {
        let mut screens = world.query_filtered::<(Entity, &Name), (With<Node>, Without<ChildOf>)>();
        let screens = screens.iter(world);
        let screens = screens.filter(|(_, name)| name.as_str() == self.screen);
        let screens: Vec<Entity> = screens.map(|(screen, _)| screen).collect();
        let mut found = screens
            .into_iter()
            .map(|screen| focusable_in(world, screen));
        found.find_map(|all| all.get(self.number).copied())
    }
}

/// Returns the focusable widgets of a screen in order.
fn focusable_in(world: &World, entity: Entity) -> Vec<Entity> {
    let own = world.get::<Focusable>(entity).map(|_| entity);
    let children = world.get::<Children>(entity).into_iter().flatten();
    let inside = children.flat_map(|child| focusable_in(world, *child));
    own.into_iter().chain(inside).collect()
}

fn keep_place(world: &mut World) {
    let focused = world.resource::<InputFocus>().get();
    let place = focused.and_then(|entity| FocusTarget::of(world, entity));
    world.resource_mut::<Rebuilding>().0 = place;
}

fn return_to_place(world: &mut World) {
    let place = world.remove_resource::<Rebuilding>().and_then(|it| it.0);
    if let Some(entity) = place.and_then(|place| place.find(world)) {
        let mut focus = world.resource_mut::<InputFocus>();
        focus.set(entity, FocusCause::Navigated);
    }
}

fn focus_under_mouse(
    moved: On<Pointer<Move>>,
    focusable: Query<(), With<Focusable>>,
    mut focus: ResMut<InputFocus>,
) {
    // Only a moving mouse takes the focus: when a menu opens under a resting
    // one, the focus stays where the keyboard expects it.
    if moved.event().event.delta != Vec2::ZERO
        && focusable.contains(moved.entity)
        && focus.get() != Some(moved.entity)
    {
        focus.set(moved.entity, FocusCause::Navigated);
    }
}

/// Handles presses in order, so that fast players activate what was focused at
/// that moment, even at low frame rates. A newly built widget has no position
/// yet, so moving on from it waits a frame.
fn drive_focus(
    mut commands: Commands,
    presses: Res<Presses<MenuAction>>,
    focusable: Query<(Entity, Ref<Focusable>, &ComputedNode, &UiGlobalTransform)>,
    adjustable: Query<(), With<Adjustable>>,
    mut focus: ResMut<InputFocus>,
    mut waiting: Local<Vec<MenuAction>>,
) {
    let mut widgets = focusable.iter();
    let has_places = !widgets.any(|(_, is, node, _)| is.is_added() && node.is_empty());
    let mut presses = std::mem::take(&mut *waiting)
        .into_iter()
        .chain(presses.0.iter().copied());
    while let Some(press) = presses.next() {
        let way = match press {
            MenuAction::Up => CompassQuadrant::North,
            MenuAction::Down => CompassQuadrant::South,
            MenuAction::Left => CompassQuadrant::West,
            MenuAction::Right => CompassQuadrant::East,
            MenuAction::Confirm => {
                if let Some(entity) = focus.get()
                    && focusable.contains(entity)
                {
                    commands.trigger(Activate { entity });
                }
                // The remaining presses may be meant for the menu that opens
                // now.
                return;
            }
            MenuAction::Back | MenuAction::PreviousPage | MenuAction::NextPage => return,
        };
        let sideways = matches!(way, CompassQuadrant::West | CompassQuadrant::East);
        if sideways
            && focus
                .get()
                .is_some_and(|entity| adjustable.contains(entity))
        {
            continue;
        }
        if !has_places {
            waiting.push(press);
            waiting.extend(presses);
            return;
        }
        let (entities, areas): (Vec<Entity>, Vec<Rect>) = focusable
            .iter()
            .map(|(entity, _, node, transform)| {
                (
                    entity,
                    Rect::from_center_size(transform.translation, node.size()),
                )
            })
            .unzip();
        let current = entities
            .iter()
            .position(|entity| focus.get() == Some(*entity));
        if let Some(next) = next_focus(&areas, current, way) {
            focus.set(entities[next], FocusCause::Navigated);
        }
    }
}

/// Returns the area that the focus moves to: the nearest in that direction, or
/// the farthest in the opposite one if there is none, so that lists wrap
/// around.
fn next_focus(areas: &[Rect], current: Option<usize>, way: CompassQuadrant) -> Option<usize> {
    // Coordinates are rotated so that the direction points to larger `along`:
    // the centre, and the extent along and across the direction.
    let turned = |area: &Rect| {
        let (centre, size) = (area.center(), area.size());
        match way {
            CompassQuadrant::East => (centre.x, centre.y, size.x, size.y),
            CompassQuadrant::West => (-centre.x, centre.y, size.x, size.y),
            CompassQuadrant::South => (centre.y, centre.x, size.y, size.x),
            CompassQuadrant::North => (-centre.y, centre.x, size.y, size.x),
        }
    };
    let first = || {
        (0..areas.len()).min_by(|a, b| {
            let (a, b) = (areas[*a].center(), areas[*b].center());
            (a.y, a.x)
                .partial_cmp(&(b.y, b.x))
                .unwrap_or(std::cmp::Ordering::Equal)
        })
    };
    let Some(current) = current else {
        return first();
    };
    let (along, across, depth, breadth) = turned(areas.get(current)?);
    let nearest = |is_there: &dyn Fn(f32, f32, bool) -> bool| {
        let cost = |(index, area): (usize, &Rect)| {
            let (a, b, d, w) = turned(area);
            let (distance, aside) = (a - along, (b - across).abs());
            // From edge to edge, so that neither a wide one nor the row below
            // one is skipped; the centres decide between equals.
            let gap = distance - (depth + d) / 2.0;
            let outside = (aside - (breadth + w) / 2.0).max(0.0);
            (index != current && is_there(distance, gap, outside <= 0.0))
                .then_some((index, gap + 3.0 * outside + 0.01 * aside))
        };
        let costs = areas.iter().enumerate().filter_map(cost);
        let cheapest = costs.min_by(|a, b| a.1.total_cmp(&b.1));
        cheapest.map(|(index, _)| index)
    };
    // What lies above or below is neither left nor right, however its centre is
    // shifted.
    nearest(&|distance, gap, _| distance > 1.0 && gap >= -1.0)
        .or_else(|| nearest(&|distance, _, is_level| distance < -1.0 && is_level))
}

/// Scrolls the focused widget into view. Waits for the layout of a new widget.
fn scroll_to_focus(
    mut commands: Commands,
    focus: Res<InputFocus>,
    mut wanted: Local<Option<Entity>>,
    nodes: Query<&ComputedNode, With<Focusable>>,
) {
    if focus.is_changed() {
        *wanted = focus.get();
    }
    let Some(entity) = *wanted else { return };
    match nodes.get(entity) {
        Ok(node) if node.is_empty() => return,
        Ok(_) => commands.trigger(ScrollIntoView { entity }),
        Err(_) => {}
    }
    *wanted = None;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use CompassQuadrant::{East, North, South, West};

    /// Returns the area of a button with this upper left corner.
    fn at(x: f32, y: f32, width: f32) -> Rect {
        Rect::from_corners(Vec2::new(x, y), Vec2::new(x + width, y + 40.0))
    }

    fn grid(columns: usize, count: usize) -> Vec<Rect> {
        let place = |n| ((n % columns) as f32 * 110.0, (n / columns) as f32 * 50.0);
        let places = (0..count).map(place);
        places.map(|(x, y)| at(x, y, 100.0)).collect()
    }

    #[test]
    fn a_list_is_a_ring() {
        let list = grid(1, 3);
        assert_eq!(next_focus(&list, Some(0), South), Some(1));
        assert_eq!(next_focus(&list, Some(2), South), Some(0));
        assert_eq!(next_focus(&list, Some(0), North), Some(2));
        assert_eq!(next_focus(&list, Some(1), East), None);
    }

    #[test]
    fn in_a_grid_the_focus_stays_in_its_row_or_column() {
        let grid = grid(3, 8);
        assert_eq!(next_focus(&grid, Some(4), West), Some(3));
        assert_eq!(next_focus(&grid, Some(4), East), Some(5));
        assert_eq!(next_focus(&grid, Some(4), North), Some(1));
        assert_eq!(next_focus(&grid, Some(4), South), Some(7));
        assert_eq!(next_focus(&grid, Some(3), West), Some(5));
        assert_eq!(next_focus(&grid, Some(7), South), Some(1));
    }

    #[test]
    fn what_lies_above_is_neither_left_nor_right() {
        // A button above the middle one of three, a little to the left of it.
        let row = [0.0, 110.0, 220.0].map(|x| at(x, 50.0, 100.0));
        let areas = [at(90.0, 0.0, 120.0), row[0], row[1], row[2]];
        assert_eq!(next_focus(&areas, Some(2), West), Some(1));
        assert_eq!(next_focus(&areas, Some(2), East), Some(3));
        assert_eq!(next_focus(&areas, Some(2), North), Some(0));
    }

    #[test]
    fn a_wide_button_is_not_skipped_for_a_narrow_one_below_it() {
        let entry = at(0.0, 0.0, 300.0);
        let wide = at(310.0, 400.0, 600.0);
        let (left, right) = (at(310.0, 450.0, 80.0), at(830.0, 450.0, 80.0));
        let areas = [entry, wide, left, right];
        assert_eq!(next_focus(&areas, Some(0), East), Some(1));
        assert_eq!(next_focus(&areas, Some(1), West), Some(0));
        assert_eq!(next_focus(&areas, Some(2), North), Some(1));
        assert_eq!(next_focus(&areas, Some(2), East), Some(3));
    }

    #[test]
    fn the_row_below_a_wide_button_is_not_skipped_for_one_nearer_to_its_middle() {
        let wide = at(0.0, 0.0, 600.0);
        let (near, far) = (at(100.0, 50.0, 80.0), at(260.0, 100.0, 80.0));
        assert_eq!(next_focus(&[wide, near, far], Some(0), South), Some(1));
        assert_eq!(next_focus(&[wide, near, far], Some(1), North), Some(0));
    }

    /// Returns the focusable widgets of a list without layout.
    fn list(app: &mut App) -> Vec<Entity> {
        let widget = |app: &mut App| app.world_mut().spawn((Focusable, Node::default())).id();
        (0..3).map(|_| widget(app)).collect()
    }

    #[test]
    fn a_press_right_after_a_list_was_built_is_not_lost() {
        let mut app = testing::app();
        app.init_resource::<Presses<MenuAction>>()
            .add_plugins(plugin);
        app.update();
        let list = list(&mut app);
        let mut focus = app.world_mut().resource_mut::<InputFocus>();
        focus.set(list[1], FocusCause::Navigated);
        app.insert_resource(Presses(vec![MenuAction::Down, MenuAction::Up]));
        app.update();
        // The list is laid out only now.
        for (place, entity) in list.iter().enumerate() {
            let at = Vec2::new(50.0, 50.0 * place as f32);
            let node = ComputedNode {
                size: Vec2::new(100.0, 40.0),
                ..ComputedNode::DEFAULT
            };
            let mut entity = app.world_mut().entity_mut(*entity);
            entity.insert((node, UiGlobalTransform::from_translation(at)));
        }
        let focused = |app: &App| app.world().resource::<InputFocus>().get();
        assert_eq!(focused(&app), Some(list[1]));
        app.insert_resource(Presses(vec![MenuAction::Up]));
        app.update();
        // Scrolls down, up and up again.
        assert_eq!(focused(&app), Some(list[0]));
        app.update();
        assert_eq!(focused(&app), Some(list[2]));
    }

    /// Builds a list whose focused row is out of view.
    #[test]
    fn a_new_list_shows_the_row_that_has_the_focus() {
        use crate::scroll::scroll_list;
        let mut app = App::new();
        app.init_resource::<InputFocus>()
            .add_plugins(bevy::ui_widgets::ScrollAreaPlugin)
            .add_systems(PostUpdate, scroll_to_focus);
        let world = app.world_mut();
        let list = world.spawn(scroll_list(Node::default())).id();
        let row = (Focusable, FirstFocus, Node::default(), ChildOf(list));
        let row = world.spawn(row).id();
        app.update();
        // Now there is a layout.
        let world = app.world_mut();
        let place = |y: f32, height: f32| {
            let node = ComputedNode {
                size: Vec2::new(100.0, height),
                content_size: Vec2::new(100.0, 1000.0),
                inverse_scale_factor: 1.0,
                ..default()
            };
            (node, UiGlobalTransform::from_xy(50.0, y))
        };
        world.entity_mut(list).insert(place(100.0, 200.0));
        world.entity_mut(row).insert(place(500.0, 20.0));
        app.update();
        let at = |app: &App| app.world().get::<ScrollPosition>(list).map(|at| at.y);
        assert_eq!(at(&app), Some(310.0));
        // Scrolling by hand moves it away, and it stays there.
        let world = app.world_mut();
        world.entity_mut(list).insert(ScrollPosition::default());
        app.update();
        assert_eq!(at(&app), Some(0.0));
    }

    #[test]
    fn without_a_focus_the_first_one_gets_it() {
        assert_eq!(next_focus(&grid(2, 4), None, South), Some(0));
        assert_eq!(next_focus(&[], None, South), None);
    }
}
