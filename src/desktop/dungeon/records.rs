//! Best results of each dungeon, with their recordings (D-OVER-03).

use std::cmp::Ordering;
use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::hud::player_name;
use crate::places::{Places, now};
use crate::saves::{self, EXTENSION, Kept};
use crate::screens::DUNGEON;
use crate::session::{DungeonNews, DungeonSession};
use crate::watch::clock;
use kotodama_dungeon::player::{Player, Record};
use kotodama_shell::files;
use kotodama_shell::recovery::PlayerFile;
use kotodama_shell::visit;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    let places = app.world().get_resource::<Places>().cloned();
    let places = places.unwrap_or_else(Places::of_player);
    if let Some(path) = &places.records {
        let records = files::load::<Records>(app.world_mut(), path).value;
        app.insert_resource(records);
    }
    app.insert_resource(places)
        .init_resource::<Records>()
        .init_resource::<Latest>()
        .add_systems(
            Update,
            note.in_set(AppSystems::Show)
                .run_if(in_state(DUNGEON).and_then(on_message::<DungeonNews>)),
        );
}

/// Maximum number of results per dungeon.
pub const KEPT: usize = 10;

/// Best results of all dungeons, by [`key`].
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Records {
    /// Version of this file.
    version: u32,
    dungeons: BTreeMap<String, Vec<BestPlay>>,
}

impl PlayerFile for Records {
    const VERSION: u32 = 1;
}

/// Result that was good enough to be stored.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BestPlay {
    /// Whether the game was won.
    pub victory: bool,
    /// Result, in one word.
    pub result: String,
    /// Score.
    pub score: i64,
    /// Steps.
    pub steps: i64,
    /// Deaths.
    pub deaths: i64,
    /// Duration in seconds.
    pub duration: f64,
    /// Name of the player.
    pub player: String,
    /// Time in seconds since 1970 (UTC).
    pub date: u64,
    /// Name of the recording in its folder; empty if there is none.
    pub run: String,
}

impl BestPlay {
    /// Creates a result from the record of the game.
    pub fn of(record: &Record) -> Self {
        Self {
            victory: record.victory,
            result: record.result.clone(),
            score: record.score,
            steps: record.steps,
            deaths: record.deaths,
            duration: record.earlier + record.cycle as f64 / 20.0,
            ..Self::default()
        }
    }

    /// Returns the result in one line.
    pub fn line(&self) -> String {
        let star = if self.victory { "★ " } else { "" };
        let points = t!("dungeon-score", count = self.score);
        let result = match self.result.trim() {
            "Dead" => t!("dungeon-result-dead"),
            result => result.to_owned(),
        };
        let time = clock(self.duration.max(0.0) as u64);
        format!("{star}{points}  {time}  {result}")
    }
}

/// Returns `Less` if `one` is the better result: by victory, score, then
/// duration.
fn compare(one: &BestPlay, other: &BestPlay) -> Ordering {
    let victory = other.victory.cmp(&one.victory);
    let score = other.score.cmp(&one.score);
    let duration = one.duration.total_cmp(&other.duration);
    victory.then(score).then(duration)
}

/// Returns the key of a dungeon: its name and a hash of its file.
pub fn key(name: &str, digest: &str) -> String {
    let both = format!("{digest} {name}");
    format!("{:016x}", kotodama_formats::hash(both.as_bytes()))
}

impl Records {
    /// Returns the results of a dungeon, the best first.
    pub fn of(&self, key: &str) -> &[BestPlay] {
        self.dungeons.get(key).map_or(&[], Vec::as_slice)
    }

    /// Adds a result; returns its rank, from 0, and the result it displaced.
    pub fn add(&mut self, key: &str, play: BestPlay) -> Option<(usize, Option<BestPlay>)> {
        let list = self.dungeons.entry(key.to_owned()).or_default();
        let place = list.partition_point(|other| compare(other, &play) != Ordering::Greater);
        if place >= KEPT {
            return None;
        }
        list.insert(place, play);
        let out = (list.len() > KEPT).then(|| list.pop()).flatten();
        Some((place, out))
    }
}

/// Ranks of the players in the last finished game, from 0.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Latest(pub Vec<Option<usize>>);

/// Returns the records of the players.
pub fn records_of(session: &DungeonSession) -> Vec<(usize, Record)> {
    let players = (0..session.players).filter_map(|player| {
        let tile = session.player(player)?;
        let record = session.world().get::<Player>(tile)?.record.clone()?;
        Some((player, record))
    });
    players.collect()
}

fn note(
    mut news: MessageReader<DungeonNews>,
    session: Res<DungeonSession>,
    places: Res<Places>,
    mut records: ResMut<Records>,
    mut latest: ResMut<Latest>,
    mut commands: Commands,
) {
    for news in news.read() {
        latest.0.clear();
        if *news == DungeonNews::Ended && session.counts() {
            if records_of(&session)
                .iter()
                .any(|(_, record)| record.victory)
            {
                commands.queue(visit::win);
            }
            latest.0 = remember(&session, &places, &mut records, &mut commands);
        }
    }
}

/// Stores the result if it is among the best.
fn remember(
    session: &DungeonSession,
    places: &Places,
    records: &mut Records,
    commands: &mut Commands,
) -> Vec<Option<usize>> {
    let key = key(&session.source.definition.name, &session.source.digest);
    let date = now();
    let run = format!(
        "{}-{date}-{}{EXTENSION}",
        session.source.digest, session.seed
    );
    let (mut found, mut out) = (Vec::new(), Vec::new());
    for (player, record) in records_of(session) {
        let play = BestPlay {
            player: player_name(session, player),
            date,
            run: run.clone(),
            ..BestPlay::of(&record)
        };
        let added = record
            .is_recorded
            .then(|| records.add(&key, play))
            .flatten();
        found.push(added.as_ref().map(|(place, _)| *place));
        out.extend(added.and_then(|(_, out)| out));
    }
    if found.iter().all(Option::is_none) {
        return found;
    }
    records.version = Records::VERSION;
    if let Some(folder) = &places.runs {
        // The list is written last, so that it never names a missing recording.
        let path = folder.join(&run);
        let written = files::store(&path, &Kept::of(session));
        if written.is_err() {
            let list = records.dungeons.get_mut(&key).into_iter().flatten();
            list.filter(|play| play.run == run)
                .for_each(|play| play.run.clear());
        }
        commands.queue(files::told(&path, written));
    }
    store(places, records, commands);
    for play in out {
        forget(places, records, &play.run);
    }
    found
}

fn store(places: &Places, records: &Records, commands: &mut Commands) {
    if let Some(path) = &places.records {
        commands.queue(files::keep(path, records));
    }
}

/// Removes a result with its recording.
pub fn remove(world: &mut World, key: &str, play: &BestPlay) {
    let places = world.resource::<Places>().clone();
    let mut records = world.resource_mut::<Records>();
    if let Some(list) = records.dungeons.get_mut(key) {
        list.retain(|other| other != play);
    }
    let records = records.clone();
    store(&places, &records, &mut world.commands());
    world.flush();
    forget(&places, &records, &play.run);
}

/// Deletes a recording that no result names any more.
fn forget(places: &Places, records: &Records, name: &str) {
    // The name comes from a file that may have been edited.
    let is_plain = !name.contains(['/', '\\']) && name.ends_with(EXTENSION);
    let mut all = records.dungeons.values().flatten();
    let is_named = all.any(|play| play.run == name);
    if let Some(folder) = places.runs.as_ref().filter(|_| is_plain && !is_named) {
        saves::remove(&folder.join(name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{CELLAR, folder, session_of};
    use crate::{faults, written};
    use kotodama_shell::mutations;

    /// D-OVER-03
    #[test]
    fn a_fault_costs_the_best_play_that_is_being_kept_and_is_told() {
        let key = "a dungeon";
        let before = |folder: &std::path::Path| {
            let path = Places::within(folder).records.expect("a folder");
            let mut older = Records::default();
            older.add(key, play(true, 5, 1.0));
            older.add(key, play(true, 4, 1.0));
            files::store(&path, &older).expect("written");
        };
        written::survives("dungeon_best", before, |folder| {
            let mut world = World::new();
            let places = Places::within(folder);
            let records = places.records.as_ref().expect("a folder");
            world.insert_resource(files::read::<Records>(records).value);
            world.insert_resource(places);
            remove(&mut world, key, &play(true, 4, 1.0));
            mutations::told(&world)
        });
    }

    #[test]
    fn a_best_play_names_no_recording_that_could_not_be_written() {
        let inputs: kotodama_dungeon::inputs::Inputs = "sseeeee".parse().expect("inputs");
        for fault in [faults::Fault::Full, faults::Fault::Killed] {
            for step in 0.. {
                let folder = folder("run");
                let places = Places::within(&folder);
                let mut session = session_of(CELLAR, 0);
                for actions in inputs.iter() {
                    session.cycle(actions.clone());
                }
                let mut world = World::new();
                let (_, came) = faults::with(step, fault, || {
                    let mut records = Records::default();
                    let mut commands = world.commands();
                    let places = remember(&session, &places, &mut records, &mut commands);
                    assert_eq!(places, [Some(0)]);
                    world.flush();
                });
                let path = places.records.as_ref().expect("a folder");
                let list = files::read::<Records>(path).value;
                for play in list.dungeons.values().flatten() {
                    let run = places.runs.as_ref().expect("a folder").join(&play.run);
                    assert!(play.run.is_empty() || Kept::read(&run).is_ok(), "{step}");
                }
                assert_eq!(mutations::told(&world).is_err(), came, "{fault:?} {step}");
                std::fs::remove_dir_all(&folder).expect("the test's folder");
                if !came {
                    assert!(step >= 8, "only {step} steps");
                    break;
                }
            }
        }
    }

    fn play(victory: bool, score: i64, duration: f64) -> BestPlay {
        BestPlay {
            victory,
            score,
            duration,
            ..BestPlay::default()
        }
    }

    /// D-OVER-03: by victory, score, then duration.
    #[test]
    fn the_best_come_first() {
        let mut records = Records::default();
        let plays = [
            play(false, 900, 1.0),
            play(true, 10, 50.0),
            play(true, 40, 90.0),
            play(true, 40, 60.0),
            play(false, 0, 2.0),
        ];
        for play in plays {
            assert!(records.add("x", play).is_some());
        }
        let order: Vec<(bool, i64, u64)> = records
            .of("x")
            .iter()
            .map(|play| (play.victory, play.score, play.duration as u64))
            .collect();
        let expected = [
            (true, 40, 60),
            (true, 40, 90),
            (true, 10, 50),
            (false, 900, 1),
            (false, 0, 2),
        ];
        assert_eq!(order, expected);
        assert_eq!(records.of("y"), []);
    }

    #[test]
    fn the_tenth_is_the_last() {
        let mut records = Records::default();
        for score in 0..10 {
            records.add("x", play(false, 10 * score, 1.0));
        }
        assert_eq!(records.add("x", play(false, 0, 1.0)), None);
        let added = records.add("x", play(true, 0, 1.0));
        assert_eq!(added, Some((0, Some(play(false, 0, 1.0)))));
    }

    #[test]
    fn records_survive_writing_and_damaged_ones_are_set_aside() {
        let folder = folder("records");
        let path = folder.join("records.ron");
        let mut records = Records::default();
        records.add(&key("The cellar", "a1"), play(true, 5, 3.5));
        files::store(&path, &records).expect("the folder can be written");
        assert_eq!(files::read::<Records>(&path).value, records);
        std::fs::write(&path, "(dungeons: {\"x\": [(score: -").expect("written");
        assert_eq!(files::read::<Records>(&path).value, Records::default());
        assert!(folder.join("records.damaged.ron").exists());
        std::fs::remove_dir_all(&folder).expect("the test's folder");
    }
}
