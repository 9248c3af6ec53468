//! List of replays, as a menu over a level and as a screen next to the list of
//! levels.

use std::io::ErrorKind;
use std::path::Path;

use bevy::prelude::*;

use super::files::{self, ReplayFolder, Said, SavedReplay};
use super::watch::watch;
use crate::menus::{LEVEL_PAUSE, REPLAYS, WON};
use crate::screens::{LEVEL_LIST, REPLAY_LIST};
use kotodama_formats::Diagnostics;
use kotodama_shell::clipboard;
use kotodama_ui::confirm::asking_button;
use kotodama_ui::language;
use kotodama_ui::prelude::*;
use kotodama_words::replay::{self, Replay};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ReplayFolder>()
        .init_resource::<ReplayList>()
        .init_resource::<Said>()
        .add_systems(OnEnter(LEVEL_PAUSE), say_nothing)
        .add_systems(OnEnter(WON), (say_nothing, files::keep_best).chain())
        .add_systems(
            Update,
            files::update_text
                .in_set(AppSystems::Show)
                .run_if(resource_exists_and_changed::<Said>),
        );
    page(app, REPLAYS, show, go_back);
    page(app, REPLAY_LIST, show, go_back);
}

fn say_nothing(mut said: ResMut<Said>) {
    said.0.clear();
}

/// Problem of the replay chosen last, and its row.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
struct ReplayList {
    problem: Option<String>,
    /// Row that gets the focus.
    row: usize,
}

/// Node of the list.
#[derive(Component)]
struct List;

fn show(
    mut commands: Commands,
    folder: Res<ReplayFolder>,
    mut list: ResMut<ReplayList>,
    old: Query<Entity, With<List>>,
    menu: Res<State<Menu>>,
) {
    for old in &old {
        commands.entity(old).despawn();
    }
    let found = files::find(folder.0.as_deref());
    let is_empty = found.is_empty();
    let first = std::mem::take(&mut list.row).min(found.len().saturating_sub(1));
    let mut root = commands.spawn((screen("Replays"), List));
    match *menu.get() {
        REPLAYS => root.insert((DespawnOnExit(REPLAYS), veil())),
        _ => root.insert(DespawnOnExit(REPLAY_LIST)),
    };
    root.with_children(|root| {
        root.spawn(panel()).with_children(|panel| {
            panel.spawn(heading(t!("replays-title")));
            if let Some(problem) = &list.problem {
                let node = Node::default().max_width(px(640)).rigid();
                panel.spawn((
                    node.align_self(AlignSelf::Center),
                    children![text(problem.clone(), SMALL, Ink::Coral)],
                ));
            }
            if is_empty {
                panel.spawn(text(t!("replays-none"), SMALL, Ink::Dim));
            }
            let rows = Node::column(4.0).width(px(640)).max_width(percent(100));
            panel
                .spawn(scroll_list_beside_bar(rows))
                .with_children(|list| {
                    for (index, replay) in found.into_iter().enumerate() {
                        line(list, replay, (index, index == first));
                    }
                });
            let buttons = Node::row(8.0).middle().rigid();
            panel
                .spawn(buttons.margin(UiRect::top(px(8))))
                .with_children(|row| {
                    row.spawn(button(t!("replays-paste"), paste));
                    let mut back = row.spawn(button(t!("common-back"), go_back));
                    if is_empty {
                        back.insert(FirstFocus);
                    }
                });
        });
    });
}

/// Spawns a replay with a button that deletes it.
fn line(
    list: &mut ChildSpawnerCommands,
    SavedReplay { path, name, .. }: SavedReplay,
    (index, is_first): (usize, bool),
) {
    list.spawn(Node::row(4.0).rigid()).with_children(|row| {
        let watched = path.clone();
        let watch = move |world: &mut World| begin(world, replay::read_file(&watched));
        let mut line = row.spawn(small_button("Replay", name.clone(), watch));
        line.entry::<Node>().and_modify(|mut node| {
            node.flex_grow = 1.0;
        });
        if is_first {
            line.insert(FirstFocus);
        }
        let labels = (t!("replays-delete"), t!("replays-delete-sure"));
        let delete = move |world: &mut World| delete(world, &path, index);
        row.spawn(asking_button(format!("Delete {name}"), labels, delete));
    });
}

/// Deletes the replay of a row, or reports the reason for failing. The focus
/// moves to the row that takes its place.
fn delete(world: &mut World, path: &Path, row: usize) {
    let gone = match std::fs::remove_file(path) {
        // Another program was quicker.
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        done => done,
    };
    let problem = gone.err();
    let problem = problem.map(|error| t!("replays-not-deleted", reason = language::system(&error)));
    *world.resource_mut::<ReplayList>() = ReplayList { problem, row };
    show_again(world);
}

/// Opens the replay on the clipboard.
pub(super) fn paste(world: &mut World) {
    let text = clipboard::get(world).unwrap_or_default();
    begin(world, replay::read(&t!("replays-clipboard"), &text));
}

/// Watches a replay, or reports its first problem.
fn begin(world: &mut World, read: Result<Replay, Diagnostics>) {
    match read {
        Ok(replay) => {
            world.resource_mut::<ReplayList>().problem = None;
            watch(world, replay);
        }
        Err(problems) => {
            let problem = language::first_problem(&problems);
            world.resource_mut::<ReplayList>().problem = Some(problem);
            show_again(world);
        }
    }
}

fn show_again(world: &mut World) {
    match *world.resource::<State<Menu>>().get() {
        REPLAYS => go_to(REPLAYS)(world),
        _ => go_to(REPLAY_LIST)(world),
    }
}

fn go_back(world: &mut World) {
    world.resource_mut::<ReplayList>().problem = None;
    match *world.resource::<State<Menu>>().get() {
        REPLAYS => go_to(LEVEL_PAUSE)(world),
        _ => go_to(LEVEL_LIST)(world),
    }
}
