//! High scores (F-UI-09): for each rule description by its content and goal,
//! the best plays with their replays.

mod identity;

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::remark::Remark;
use crate::screens::FIELD;
use crate::session::{self, FallingNews, FallingSession, Feed};
pub use identity::{digest, digest_of};
use kotodama_falling::description::Goal;
use kotodama_falling::flow::Status;
use kotodama_falling::play::{self, Setup};
use kotodama_falling::replay;
use kotodama_falling::stats::Stats;
use kotodama_shell::files;
use kotodama_shell::paths;
use kotodama_shell::recovery::PlayerFile;
use kotodama_shell::visit;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    let places = app.world().get_resource::<Places>().cloned();
    let places = places.unwrap_or_else(Places::of_player);
    let records = read(app.world_mut(), &places);
    app.insert_resource(places)
        .insert_resource(records)
        .init_resource::<BrowserRemark>()
        .init_resource::<Latest>()
        .init_resource::<Casual>()
        .add_systems(
            Update,
            note.in_set(AppSystems::Show)
                .run_if(in_state(FIELD).and_then(on_message::<FallingNews>)),
        );
}

/// Where the player's files of this mode are.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// Own rules and kept mixtures.
    pub rules: Option<PathBuf>,
    /// Rules that come with the game as files.
    pub shipped: Option<PathBuf>,
    /// The high scores.
    pub records: Option<PathBuf>,
    /// Their replays.
    pub replays: Option<PathBuf>,
    /// How each rules were set up for practice.
    pub practice: Option<PathBuf>,
}

impl Places {
    fn of_player() -> Self {
        if !paths::is_for_player() {
            return Self::default();
        }
        let data = paths::data_folder().map(|data| data.join("falling"));
        let within = |name: &str| data.as_ref().map(|data| data.join(name));
        Self {
            rules: data.clone(),
            shipped: paths::Folders::find().map(|folders| folders.assets.join("falling")),
            records: within("records.ron"),
            replays: within("replays"),
            practice: within("practice.ron"),
        }
    }
}

/// The best plays of all rules, by [`digest`].
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Records {
    /// Version of this file.
    version: u32,
    rules: BTreeMap<String, Vec<HighScore>>,
}

/// A play that was good enough to be remembered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HighScore {
    /// Whether the goal was reached.
    pub won: bool,
    /// Points.
    pub score: u64,
    /// Length in frames.
    pub frames: u32,
    /// Placements.
    pub pieces: u32,
    /// Links of the longest chain.
    pub chain: u32,
    /// When, in seconds since 1970 (UTC).
    pub date: u64,
    /// The seed.
    pub seed: u64,
    /// What the rules were called.
    pub name: String,
    /// Name of the replay in its folder; empty if there is none.
    pub replay: String,
}

impl PlayerFile for Records {
    /// The version since what blocks look like does not identify rules.
    const VERSION: u32 = 2;
}

/// This many plays are remembered for each rules.
pub const KEPT: usize = 10;

impl Records {
    /// Returns the best plays of the rules with this digest, the best first.
    pub fn of(&self, digest: &str) -> &[HighScore] {
        self.rules.get(digest).map_or(&[], Vec::as_slice)
    }

    /// Adds a play; says its place, from 0, and what it pushed out.
    fn add(
        &mut self,
        digest: &str,
        goal: &Goal,
        entry: HighScore,
    ) -> Option<(usize, Option<HighScore>)> {
        let list = self.rules.entry(digest.to_owned()).or_default();
        let place = list.partition_point(|other| compare(goal, other, &entry) != Ordering::Greater);
        if place >= KEPT {
            return None;
        }
        list.insert(place, entry);
        let out = (list.len() > KEPT).then(|| list.pop()).flatten();
        Some((place, out))
    }

    /// Puts lists where their rules are looked for now; their replays in this
    /// folder say which rules these are. What cannot be read stays where it is.
    fn find_again(&mut self, folder: &Path) {
        for (old, list) in std::mem::take(&mut self.rules) {
            let mut replays = list
                .iter()
                .filter_map(|entry| within(folder, &entry.replay));
            let found = replays.find_map(|path| replay::read_file(&path).ok());
            let Some(found) = found else {
                self.rules.entry(old).or_default().extend(list);
                continue;
            };
            let digest = digest_of(&found.rules, &found.setup);
            let own = &found.rules.rules.description.goal;
            let goal = found.setup.goal.as_ref().unwrap_or(own);
            for entry in list {
                self.add(&digest, goal, entry);
            }
        }
    }
}

/// Compares two plays; `Less` if `one` is better. For a goal that is the
/// quicker one, otherwise the one with more points.
fn compare(goal: &Goal, one: &HighScore, other: &HighScore) -> Ordering {
    if goal.is_race() {
        let wins = other.won.cmp(&one.won);
        let quicker = match one.won && other.won {
            true => one.frames.cmp(&other.frames),
            false => Ordering::Equal,
        };
        return wins.then(quicker).then(other.score.cmp(&one.score));
    }
    other.score.cmp(&one.score)
}

/// What became of the play that ended last.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Latest(Option<usize>);

impl Latest {
    /// Returns its place among the best, from 0.
    pub const fn place(self) -> Option<usize> {
        self.0
    }

    /// Returns what to say about it among the results.
    pub fn line(self) -> Option<String> {
        match self.0? {
            0 => Some(t!("falling-new-record")),
            place => Some(t!("falling-place", place = place + 1)),
        }
    }
}

/// The play in progress is none for the records: it was taken over from a
/// replay, or placements were taken back.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Casual(pub bool);

/// What is said above the list of rules: what became of the last press there.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct BrowserRemark(pub Remark);

/// Reads the records.
fn read(world: &mut World, places: &Places) -> Records {
    let Some(path) = &places.records else {
        return Records::default();
    };
    let mut records = files::load::<Records>(world, path).value;
    if let Some(folder) = &places.replays
        && records.version < Records::VERSION
    {
        records.find_again(folder);
    }
    records
}

/// Returns whether a play with this setup counts for the records.
fn counts(setup: &Setup) -> bool {
    setup.grid.is_none()
        && setup.pieces.is_empty()
        && setup.at.is_none()
        && !setup.no_pieces
        && !setup.settle
        && !setup.no_fall
}

/// Follows what becomes of plays.
fn note(world: &mut World, mut cursor: Local<MessageCursor<FallingNews>>) {
    let news = world.resource::<Messages<FallingNews>>();
    let news: Vec<FallingNews> = cursor.read(news).cloned().collect();
    for news in news {
        match news {
            FallingNews::Began => {
                *world.resource_mut::<Latest>() = Latest::default();
                let session = world.resource::<FallingSession>();
                let is_casual = session.practice || session.opponent.is_some();
                *world.resource_mut::<Casual>() = Casual(is_casual);
            }
            FallingNews::Ended(status) => {
                let won = status == Status::Won;
                if won && is_own(world) {
                    visit::win(world);
                }
                let place = remember(world, won);
                *world.resource_mut::<Latest>() = Latest(place);
            }
            FallingNews::Failed | FallingNews::Rewound => {}
        }
    }
}

/// Is it the player's own play from the beginning, which counts?
fn is_own(world: &World) -> bool {
    let session = world.resource::<FallingSession>();
    let is_casual = world.resource::<Casual>().0;
    !is_casual && session.feed == Feed::Player && counts(&session.setup)
}

/// Returns whether a play may be among the best: it has cleared something or won a
/// race. A goal of time or pieces is also reached by doing nothing.
const fn is_worth_keeping(goal: &Goal, cleared: u32, won: bool) -> bool {
    cleared > 0 || (won && goal.is_race())
}

/// Puts the play that has ended among the best, if it is one of them.
fn remember(world: &mut World, won: bool) -> Option<usize> {
    if !is_own(world) {
        return None;
    }
    let session = world.resource::<FallingSession>();
    let stats = world.get_resource::<Stats>()?;
    let frames = play::frame(world);
    let own = &session.rules().description.goal;
    let goal = session.setup.goal.as_ref().unwrap_or(own).clone();
    if !is_worth_keeping(&goal, stats.cleared, won) {
        return None;
    }
    let digest = digest_of(&session.opened, &session.setup);
    let date = now();
    let seed = session.setup.seed;
    let entry = HighScore {
        won,
        score: stats.score,
        frames,
        pieces: stats.pieces,
        chain: stats.max_chain,
        date,
        seed,
        name: session.rules().description.name.clone(),
        replay: format!("{digest}-{date}-{seed}{}", replay::EXTENSION),
    };
    let replay = session::replay(world);
    let places = world.resource::<Places>().clone();
    let mut records = world.resource_mut::<Records>();
    records.version = Records::VERSION;
    let name = entry.replay.clone();
    let (place, out) = records.add(&digest, &goal, entry)?;
    if let Some(folder) = &places.replays {
        // The list comes last: it never names a replay that is not there.
        let path = folder.join(&name);
        let written = std::fs::create_dir_all(folder).and_then(|()| replay.write_file(&path));
        let list = records.rules.get_mut(&digest);
        if let (Err(_), Some(entry)) = (&written, list.and_then(|list| list.get_mut(place))) {
            entry.replay.clear();
        }
        files::told(&path, written)(world);
    }
    store(world);
    if let (Some(folder), Some(out)) = (&places.replays, out) {
        forget(folder, &out.replay);
    }
    Some(place)
}

fn store(world: &mut World) {
    if let Some(path) = &world.resource::<Places>().records {
        files::keep(path, world.resource::<Records>())(world);
    }
}

/// Removes a play from the list, with its replay.
pub fn remove(world: &mut World, digest: &str, entry: &HighScore) {
    let places = world.resource::<Places>().clone();
    let mut records = world.resource_mut::<Records>();
    if let Some(list) = records.rules.get_mut(digest) {
        list.retain(|other| other != entry);
    }
    store(world);
    if let Some(folder) = &places.replays {
        forget(folder, &entry.replay);
    }
}

/// Where a replay of this name is. The name comes from a file that may have
/// been edited.
fn within(folder: &Path, name: &str) -> Option<PathBuf> {
    let plain = Path::new(name).file_name();
    let is_plain = plain.is_some_and(|plain| plain == name);
    (is_plain && name.ends_with(replay::EXTENSION)).then(|| folder.join(name))
}

/// Deletes a replay that no entry names any more.
fn forget(folder: &Path, name: &str) {
    if let Some(path) = within(folder, name)
        && let Err(error) = std::fs::remove_file(&path)
        && error.kind() != std::io::ErrorKind::NotFound
    {
        warn!("{} could not be removed: {error}", path.display());
    }
}

/// Seconds since 1970.
#[expect(
    clippy::disallowed_methods,
    reason = "players want to know when it was; no play depends on it"
)]
pub fn now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| now.as_secs())
}

/// Returns the day of a moment, as people write it down.
pub fn day(seconds: u64) -> String {
    // Days are counted from the first of March of the year 0, so that the odd
    // day of leap years comes last.
    let days = seconds / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    format!("{year}-{month:02}-{day:02}")
}

#[cfg(test)]
pub(super) mod tests;
