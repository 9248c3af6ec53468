//! List of dungeons: start, resume, watch (D-SAVE-01, D-OVER-03).

mod details;
mod entries;
mod import;
mod recordings;
mod show;

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::common_conditions::on_timer;

use crate::places::Places;
use crate::play;
use crate::saves::{self, Kept};
use crate::screens::DUNGEON_LIST;
use crate::session::{DungeonRequest, Source};
use entries::{DungeonEntry, Stamp, scan, stamps};
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    leave_by_without_menu(app, DUNGEON_LIST, go_to(Screen::TITLE));
    app.init_resource::<DungeonList>()
        .init_resource::<Selected>()
        .init_resource::<Remark>()
        .add_plugins(show::plugin)
        .add_systems(OnEnter(DUNGEON_LIST), open)
        .add_systems(OnExit(DUNGEON_LIST), close)
        .add_systems(
            Update,
            (
                import::take_drops.in_set(AppSystems::Input),
                look_again
                    .in_set(AppSystems::Simulate)
                    .run_if(on_timer(WATCH)),
            )
                .run_if(in_state(DUNGEON_LIST)),
        );
}

/// Interval at which the folders are checked.
const WATCH: Duration = Duration::from_secs(1);

/// Available dungeons.
#[derive(Resource, Debug, Default)]
struct DungeonList {
    entries: Vec<DungeonEntry>,
    stamps: Vec<Stamp>,
}

impl DungeonList {
    /// Returns the dungeon of this file.
    fn get(&self, key: &str) -> Option<&DungeonEntry> {
        self.entries.iter().find(|entry| entry.key == key)
    }

    /// Returns the dungeon of this file if it can be played.
    fn source(&self, key: &str) -> Option<&Source> {
        self.get(key)?.source.as_ref().ok()
    }

    /// Reads the folders; returns whether anything has changed.
    fn read(&mut self, places: &Places) -> bool {
        let now = stamps(places);
        if now == self.stamps && !self.entries.is_empty() {
            return false;
        }
        self.entries = scan(&now, (&self.stamps, &self.entries));
        self.stamps = now;
        true
    }
}

/// File of the selected dungeon.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Deref, DerefMut)]
struct Selected(String);

/// Result of the last command, and whether it failed.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
struct Remark {
    text: String,
    is_wrong: bool,
}

/// Shows a result above the list.
fn say(world: &mut World, text: impl Into<String>) {
    *world.resource_mut::<Remark>() = Remark {
        text: text.into(),
        is_wrong: false,
    };
}

/// Shows an error above the list.
fn complain(world: &mut World, text: impl Into<String>) {
    *world.resource_mut::<Remark>() = Remark {
        text: text.into(),
        is_wrong: true,
    };
}

fn open(
    places: Res<Places>,
    mut list: ResMut<DungeonList>,
    mut selected: ResMut<Selected>,
    mut menu: ResMut<NextState<Menu>>,
) {
    // A game is left from a menu.
    menu.set(Menu::NONE);
    list.read(&places);
    // Games may have been suspended or ended.
    list.set_changed();
    take_up(&list, &mut selected);
}

fn take_up(list: &DungeonList, selected: &mut Selected) {
    if list.get(&selected.0).is_none() {
        let first = list.entries.first();
        selected.0 = first.map(|entry| entry.key.clone()).unwrap_or_default();
    }
}

/// Detects added, removed and changed files.
fn look_again(places: Res<Places>, mut list: ResMut<DungeonList>, mut selected: ResMut<Selected>) {
    let changed = list.bypass_change_detection().read(&places);
    if changed {
        list.set_changed();
        take_up(&list, &mut selected);
    }
}

/// Clears the message, which is outdated on return.
fn close(mut menu: ResMut<NextState<Menu>>, mut remark: ResMut<Remark>) {
    menu.set(Menu::NONE);
    remark.set_if_neq(Remark::default());
}

/// Starts a dungeon. A suspended game of it is lost only when this one is
/// suspended.
fn begin(world: &mut World, key: &str, players: usize) {
    let source = world.resource::<DungeonList>().source(key).cloned();
    if let Some(source) = source {
        world.write_message(DungeonRequest {
            players,
            ..DungeonRequest::new(source)
        });
    }
}

/// Resumes the suspended game.
fn resume(world: &mut World, key: &str) {
    let source = world.resource::<DungeonList>().source(key).cloned();
    let Some(source) = source else { return };
    let kept = saves::suspended(world.resource::<Places>(), &source.digest);
    match kept {
        Some(kept) => go_on(world, &source, &kept),
        None => complain(world, t!("dungeon-no-file")),
    }
}

/// Continues a saved game.
fn go_on(world: &mut World, source: &Source, kept: &Kept) {
    match kept.session(source) {
        Ok(session) => play::begin(world, session),
        Err(why) => complain(world, why),
    }
}
