//! Entries of a menu that are hidden under one button, which unfolds them in
//! place. The back key folds them again before it leaves the menu.

use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;

use crate::language::t;
use crate::lay::Lay;
use crate::page::Act;
use crate::palette::Ink;
use crate::title_entries::ShownEntry;
use crate::widgets::{NORMAL, SMALL, pressable, text};
use kotodama_shell::menu::Menu;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Unfolded>().add_systems(
        OnEnter(Menu::NONE),
        |mut unfolded: ResMut<Unfolded>| {
            unfolded.0 = false;
        },
    );
}

/// Whether the entries are shown. They stay unfolded while a deeper menu is open,
/// until play resumes.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unfolded(pub bool);

impl Unfolded {
    const fn display_of_folded(self) -> Display {
        match self.0 {
            true => Display::None,
            false => Display::Flex,
        }
    }
}

/// List of the entries, which has no children while they are folded.
#[derive(Component, Clone)]
struct Fold {
    entries: Vec<ShownEntry>,
    button: Entity,
}

/// Part of the menu that makes room for the entries.
#[derive(Component)]
struct WhileFolded;

/// Returns a part of the menu that is shown only while the entries are folded.
pub fn while_folded(node: Node, unfolded: Unfolded) -> impl Bundle {
    let display = unfolded.display_of_folded();
    (WhileFolded, Node { display, ..node })
}

/// Returns a button as wide as its menu.
pub fn wide_button(label: impl Into<String>, act: impl Act) -> impl Bundle {
    let node = Node::default().pad(8.0, 1.0).middle().centred().rigid();
    (
        pressable("Button", node, act),
        children![text(label, NORMAL, Ink::Text)],
    )
}

/// Spawns the button and, if they are unfolded, the entries below it.
pub fn fold(menu: &mut ChildSpawnerCommands, entries: Vec<ShownEntry>, unfolded: Unfolded) {
    let toggle = |world: &mut World| {
        let is_open = world.resource::<Unfolded>().0;
        set(world, !is_open);
    };
    let button = menu.spawn(wide_button(t!("common-more"), toggle));
    let button = button.id();
    let mut list = menu.spawn(Node::row(8.0).wrap(4.0).rigid());
    if unfolded.0 {
        let shown = entries.iter().cloned();
        list.with_children(|list| shown.for_each(|shown| spawn(list, shown)));
    }
    list.insert(Fold { entries, button });
}

/// Spawns an entry; two fit side by side.
fn spawn(list: &mut ChildSpawnerCommands, (label, act): ShownEntry) {
    let node = Node {
        flex_basis: percent(46),
        ..Node::default().grow().pad(2.0, 2.0)
    };
    list.spawn((
        pressable("Button", node.middle().centred(), act),
        children![text(label, SMALL, Ink::Text)],
    ));
}

/// Folds open entries; returns false if there are none.
pub fn close(world: &mut World) -> bool {
    let is_open = world.resource::<Unfolded>().0;
    let mut folds = world.query::<&Fold>();
    let closes = is_open && folds.iter(world).next().is_some();
    if closes {
        set(world, false);
    }
    closes
}

/// Shows or hides the entries. The focus moves to the first entry, or back to the
/// button.
fn set(world: &mut World, is_open: bool) {
    world.insert_resource(Unfolded(is_open));
    let mut rest = world.query_filtered::<&mut Node, With<WhileFolded>>();
    for mut node in rest.iter_mut(world) {
        node.display = Unfolded(is_open).display_of_folded();
    }
    let mut folds = world.query::<(Entity, &Fold)>();
    let folds = folds.iter(world);
    let folds: Vec<(Entity, Fold)> = folds.map(|(list, fold)| (list, fold.clone())).collect();
    for (list, fold) in folds {
        let mut list = world.entity_mut(list);
        list.despawn_children();
        if is_open {
            let id = list.id();
            let mut commands = world.commands();
            commands.entity(id).with_children(|list| {
                let entries = fold.entries.into_iter();
                entries.for_each(|shown| spawn(list, shown));
            });
            world.flush();
            list = world.entity_mut(id);
        }
        let first = list.get::<Children>().and_then(|children| children.first());
        let focused = first.copied().unwrap_or(fold.button);
        let mut focus = world.resource_mut::<InputFocus>();
        focus.set(focused, FocusCause::Navigated);
    }
}

#[cfg(test)]
mod tests {
    use bevy::ui_widgets::Activate;

    use super::*;
    use crate::focus::Focusable;
    use crate::testing;

    const PAUSE: Menu = Menu::new("test fold", 1);

    #[derive(Resource, Default)]
    struct Done(u32);

    fn app() -> App {
        let mut app = testing::app();
        app.add_plugins(plugin).init_resource::<Done>().add_systems(
            OnEnter(PAUSE),
            |mut commands: Commands, unfolded: Res<Unfolded>| {
                let root = (Name::new("Pause"), Node::default(), DespawnOnExit(PAUSE));
                let act: fn(&mut World) = |world| world.resource_mut::<Done>().0 += 1;
                let entries = ["a", "b"].map(|label| (label.to_owned(), act));
                commands.spawn(root).with_children(|menu| {
                    fold(menu, entries.into(), *unfolded);
                    menu.spawn(while_folded(Node::default(), *unfolded));
                });
            },
        );
        app.update();
        open(&mut app, PAUSE);
        app
    }

    fn open(app: &mut App, menu: Menu) {
        app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
        app.update();
    }

    fn widgets(app: &mut App) -> Vec<Entity> {
        let world = app.world_mut();
        let mut widgets = world.query_filtered::<Entity, With<Focusable>>();
        widgets.iter(world).collect()
    }

    fn press(app: &mut App, entity: Entity) {
        app.world_mut().trigger(Activate { entity });
        app.update();
    }

    fn rest_is_shown(app: &mut App) -> bool {
        let world = app.world_mut();
        let mut rest = world.query_filtered::<&Node, With<WhileFolded>>();
        let node = rest.single(world).expect("one part");
        node.display != Display::None
    }

    fn focused(app: &App) -> Option<Entity> {
        app.world().resource::<InputFocus>().get()
    }

    #[test]
    fn the_button_opens_the_entries_in_place_and_back_folds_them() {
        let mut app = app();
        let button = widgets(&mut app)[0];
        assert_eq!(widgets(&mut app).len(), 1);
        assert!(!close(app.world_mut()) && rest_is_shown(&mut app));
        press(&mut app, button);
        assert_eq!(widgets(&mut app).len(), 3);
        assert!(!rest_is_shown(&mut app), "the entries have no room");
        let first = focused(&app).expect("a focus");
        assert_ne!(first, button);
        press(&mut app, first);
        assert_eq!(app.world().resource::<Done>().0, 1);
        assert!(close(app.world_mut()));
        assert_eq!(widgets(&mut app), [button]);
        assert_eq!(focused(&app), Some(button));
        assert!(rest_is_shown(&mut app));
        // The button closes them, too.
        press(&mut app, button);
        press(&mut app, button);
        assert_eq!(widgets(&mut app), [button]);
    }

    #[test]
    fn entries_stay_open_in_deeper_menus_but_not_in_play() {
        let mut app = app();
        let button = widgets(&mut app)[0];
        press(&mut app, button);
        open(&mut app, Menu::SETTINGS);
        open(&mut app, PAUSE);
        assert_eq!(widgets(&mut app).len(), 3);
        assert!(!rest_is_shown(&mut app));
        open(&mut app, Menu::NONE);
        open(&mut app, PAUSE);
        assert_eq!(widgets(&mut app).len(), 1);
    }
}
