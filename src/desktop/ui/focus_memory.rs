//! Memory of the focus: a menu to which the player returns has the focus where it
//! was left, not at its first entry.

use std::collections::HashMap;

use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use bevy::state::state::StateTransitionSystems;

use super::focus::FocusTarget;
use kotodama_shell::menu::Menu;
use kotodama_shell::screen::Screen;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Places>()
        .add_systems(PostUpdate, note.run_if(resource_changed::<InputFocus>))
        .add_systems(
            StateTransition,
            come_back.after(StateTransitionSystems::EnterSchedules),
        );
}

/// Place of the focus in each menu, by its screen.
#[derive(Resource, Default)]
struct Places(HashMap<(Screen, Menu), FocusTarget>);

fn here(world: &World) -> (Screen, Menu) {
    let screen = *world.resource::<State<Screen>>().get();
    (screen, *world.resource::<State<Menu>>().get())
}

fn note(world: &mut World) {
    let focused = world.resource::<InputFocus>().get();
    if let Some(place) = focused.and_then(|widget| FocusTarget::of(world, widget)) {
        let here = here(world);
        world.resource_mut::<Places>().0.insert(here, place);
    }
}

/// Gives the focus back when the player returns from a deeper menu, and to the
/// main menu wherever they come from.
fn come_back(world: &mut World, mut before: Local<Menu>) {
    let here = here(world);
    let (_, now) = here;
    let before = std::mem::replace(&mut *before, now);
    if before == now || now == Menu::NONE {
        return;
    }
    let place = world.resource_mut::<Places>().0.remove(&here);
    let returns = now == Menu::MAIN || before.depth > now.depth;
    let place = place.filter(|_| returns);
    if let Some(widget) = place.and_then(|place| place.find(world)) {
        let mut focus = world.resource_mut::<InputFocus>();
        focus.set(widget, FocusCause::Navigated);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::focus::{FirstFocus, Focusable};
    use crate::testing;

    const PAUSE: Menu = Menu::new("test pause", 1);

    fn build(commands: &mut Commands, name: &'static str, menu: Menu) {
        let root = (Name::new(name), Node::default(), DespawnOnExit(menu));
        commands.spawn(root).with_children(|root| {
            root.spawn((Focusable, Node::default(), FirstFocus));
            root.spawn((Focusable, Node::default()));
        });
    }

    fn app() -> App {
        let mut app = testing::app();
        app.add_plugins(plugin)
            .add_systems(OnEnter(Menu::MAIN), |mut commands: Commands| {
                build(&mut commands, "Main", Menu::MAIN);
            })
            .add_systems(OnEnter(PAUSE), |mut commands: Commands| {
                build(&mut commands, "Pause", PAUSE);
            })
            .add_systems(OnEnter(Menu::SETTINGS), |mut commands: Commands| {
                build(&mut commands, "Settings", Menu::SETTINGS);
            });
        app.update();
        app
    }

    /// Opens a menu; returns the number of the widget that has the focus.
    fn open(app: &mut App, menu: Menu) -> Option<usize> {
        app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
        (0..2).for_each(|_| app.update());
        let focused = app.world().resource::<InputFocus>().get();
        Some(FocusTarget::of(app.world(), focused?)?.number)
    }

    /// Moves the focus to the last widget of the menu.
    fn go_down(app: &mut App) {
        let world = app.world_mut();
        let focused = world.resource::<InputFocus>().get().expect("a focus");
        let mut place = FocusTarget::of(world, focused).expect("a widget");
        place.number = 1;
        let widget = place.find(world).expect("another widget");
        let mut focus = world.resource_mut::<InputFocus>();
        focus.set(widget, FocusCause::Navigated);
        app.update();
    }

    #[test]
    fn a_menu_keeps_its_focus_while_a_deeper_one_is_open() {
        let mut app = app();
        assert_eq!(open(&mut app, PAUSE), Some(0));
        go_down(&mut app);
        assert_eq!(open(&mut app, Menu::SETTINGS), Some(0));
        assert_eq!(open(&mut app, PAUSE), Some(1));
        // Opened again later, it begins at its first entry.
        open(&mut app, Menu::NONE);
        assert_eq!(open(&mut app, PAUSE), Some(0));
    }

    #[test]
    fn the_main_menu_keeps_its_focus_whatever_it_led_to() {
        let mut app = app();
        assert_eq!(open(&mut app, Menu::MAIN), Some(0));
        go_down(&mut app);
        open(&mut app, Menu::NONE);
        assert_eq!(open(&mut app, Menu::MAIN), Some(1));
    }
}
