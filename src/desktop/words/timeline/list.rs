//! The list of replays: as a menu over a level, and as a screen of its own
//! beside the list of levels.

use std::io::ErrorKind;
use std::path::Path;

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::files::{self, Found, ReplayFolder, Said};
use super::watch::watch;
use crate::desktop::shell::clipboard;
use crate::desktop::shell::frame::AppSystems;
use crate::desktop::shell::menu::Menu;
use crate::desktop::shell::screen::Screen;
use crate::desktop::ui::confirm::asking_button;
use crate::desktop::ui::focus::FirstFocus;
use crate::desktop::ui::language::{self, t};
use crate::desktop::ui::menu_actions::MenuAction;
use crate::desktop::ui::palette::Palette;
use crate::desktop::ui::presses::Presses;
use crate::desktop::ui::scroll::scroll_list;
use crate::desktop::ui::widgets::{
    SMALL, button, heading, panel, screen, small_button, text, veil,
};
use crate::desktop::words::menus::{LEVEL_PAUSE, REPLAYS, WON};
use crate::desktop::words::screens::{LEVEL_LIST, REPLAY_LIST};
use crate::formats::Diagnostics;
use crate::words::replay::{self, Replay};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ReplayFolder>()
        .init_resource::<ReplayList>()
        .init_resource::<Said>()
        .add_systems(OnEnter(REPLAYS), show)
        .add_systems(OnEnter(REPLAY_LIST), show)
        .add_systems(OnEnter(LEVEL_PAUSE), say_nothing)
        .add_systems(OnEnter(WON), say_nothing)
        .add_systems(
            Update,
            (
                leave
                    .in_set(AppSystems::Input)
                    .run_if(in_state(REPLAYS).or_else(in_state(REPLAY_LIST))),
                files::say
                    .in_set(AppSystems::Show)
                    .run_if(resource_exists_and_changed::<Said>),
            ),
        );
}

fn say_nothing(mut said: ResMut<Said>) {
    said.0.clear();
}

/// What is wrong with the replay that was chosen last, and where it was.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
struct ReplayList {
    problem: Option<String>,
    /// The row that gets the focus.
    row: usize,
}

/// Marks what the list consists of.
#[derive(Component)]
struct List;

fn show(
    mut commands: Commands,
    palette: Res<Palette>,
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
        REPLAYS => root.insert((DespawnOnExit(REPLAYS), veil(&palette))),
        _ => root.insert(DespawnOnExit(REPLAY_LIST)),
    };
    root.with_children(|root| {
        root.spawn(panel(&palette)).with_children(|panel| {
            panel.spawn(heading(&palette, t!("replays-title")));
            if let Some(problem) = &list.problem {
                panel.spawn((
                    Node {
                        max_width: px(640),
                        align_self: AlignSelf::Center,
                        flex_shrink: 0.0,
                        ..default()
                    },
                    children![text(problem.clone(), SMALL, palette.get("coral"))],
                ));
            }
            if is_empty {
                panel.spawn(text(t!("replays-none"), SMALL, palette.get("dim")));
            }
            panel
                .spawn(scroll_list(Node {
                    row_gap: px(4),
                    width: px(640),
                    max_width: percent(100),
                    ..default()
                }))
                .with_children(|list| {
                    for (index, replay) in found.into_iter().enumerate() {
                        line(list, &palette, replay, (index, index == first));
                    }
                });
            panel
                .spawn(Node {
                    justify_content: JustifyContent::Center,
                    column_gap: px(8),
                    margin: UiRect::top(px(8)),
                    flex_shrink: 0.0,
                    ..default()
                })
                .with_children(|row| {
                    row.spawn(button(
                        &palette,
                        t!("replays-paste"),
                        |_: On<Activate>, mut commands: Commands| commands.queue(paste),
                    ));
                    let mut back = row.spawn(button(
                        &palette,
                        t!("common-back"),
                        |_: On<Activate>, mut commands: Commands| commands.queue(go_back),
                    ));
                    if is_empty {
                        back.insert(FirstFocus);
                    }
                });
        });
    });
}

/// A replay, and a button that deletes it.
fn line(
    list: &mut ChildSpawnerCommands,
    palette: &Palette,
    replay: Found,
    (index, is_first): (usize, bool),
) {
    let row = Node {
        column_gap: px(4),
        flex_shrink: 0.0,
        ..default()
    };
    let Found { path, name, .. } = replay;
    list.spawn(row).with_children(|row| {
        let watched = path.clone();
        let mut line = row.spawn(small_button(
            palette,
            "Replay",
            name.clone(),
            move |_: On<Activate>, mut commands: Commands| {
                let path = watched.clone();
                commands.queue(move |world: &mut World| {
                    let read = replay::read_file(&path);
                    begin(world, read);
                });
            },
        ));
        line.entry::<Node>().and_modify(|mut node| {
            node.flex_grow = 1.0;
        });
        if is_first {
            line.insert(FirstFocus);
        }
        let labels = (t!("replays-delete"), t!("replays-delete-sure"));
        let name = format!("Delete {name}");
        row.spawn(asking_button(
            palette,
            name,
            labels,
            move |world: &mut World| {
                delete(world, &path, index);
            },
        ));
    });
}

/// Deletes the replay of a row, or says why that cannot be done. The focus
/// goes to the one that takes its place.
fn delete(world: &mut World, path: &Path, row: usize) {
    let gone = match std::fs::remove_file(path) {
        // Somebody else was quicker.
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

/// Watches a replay, or says the first thing that is wrong with it.
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
        REPLAYS => world.resource_mut::<NextState<Menu>>().set(REPLAYS),
        _ => world.resource_mut::<NextState<Screen>>().set(REPLAY_LIST),
    }
}

fn go_back(world: &mut World) {
    world.resource_mut::<ReplayList>().problem = None;
    match *world.resource::<State<Menu>>().get() {
        REPLAYS => world.resource_mut::<NextState<Menu>>().set(LEVEL_PAUSE),
        _ => world.resource_mut::<NextState<Screen>>().set(LEVEL_LIST),
    }
}

fn leave(presses: Res<Presses<MenuAction>>, mut commands: Commands) {
    if presses.0.contains(&MenuAction::Back) {
        commands.queue(go_back);
    }
}
