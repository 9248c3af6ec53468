//! High scores (F-UI-09): for each rule description by its content and goal,
//! the best plays with their replays.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::remark::Remark;
use super::session::{self, FallingNews, FallingSession, Feed};
use crate::screens::FIELD;
use kotodama_falling::description::{Description, Display, Goal, Versus, printer};
use kotodama_falling::flow::Status;
use kotodama_falling::goal::chosen;
use kotodama_falling::open::Opened;
use kotodama_falling::play::{self, Setup};
use kotodama_falling::replay;
use kotodama_falling::stats::Stats;
use kotodama_formats as formats;
use kotodama_shell::files;
use kotodama_shell::paths;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    let places = app.world().get_resource::<Places>().cloned();
    let places = places.unwrap_or_else(Places::of_player);
    let (records, damaged) = read(&places);
    app.insert_resource(places)
        .insert_resource(records)
        .init_resource::<BrowserRemark>()
        // By then the player's language is known.
        .add_systems(Startup, move |mut notice: ResMut<BrowserRemark>| {
            if let Some(folder) = &damaged {
                let folder = folder.display().to_string();
                notice.0 = Remark::wrong(t!("falling-scores-damaged", folder = folder));
            }
        })
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

/// Returns what identifies rules: what they say and their goal, not what they
/// are called, who wrote them, how they are shown or how they attack an
/// opponent: matches are not among the best plays (F-VS-12).
pub fn digest(opened: &Opened) -> String {
    if let Some(script) = &opened.script {
        return format!("{:016x}", formats::hash(script.text.as_bytes()));
    }
    let bare = Description {
        name: String::new(),
        author: String::new(),
        display: Display::default(),
        versus: Versus::Off,
        ..opened.rules.description.clone()
    };
    format!("{:016x}", formats::hash(printer::print(&bare).as_bytes()))
}

/// Returns what identifies the best plays of rules that are played so: for each
/// goal and start field in the place of their own there is a list (F-GOAL-04).
pub fn digest_of(opened: &Opened, setup: &Setup) -> String {
    let goal = setup.goal.as_ref().map(chosen::write_goal);
    let start = setup.start.as_ref().map(chosen::write_start);
    let own = digest(opened);
    match (goal, start) {
        (None, None) => own,
        (goal, start) => {
            let said = [goal, start].map(Option::unwrap_or_default).join("\n");
            format!("{own}-{:016x}", formats::hash(said.as_bytes()))
        }
    }
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

/// What is said above the list of rules: what was wrong with the file of the
/// high scores, and what became of the last press there.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct BrowserRemark(pub Remark);

/// Returns the records, and if the file was damaged the folder where it is.
fn read(places: &Places) -> (Records, Option<PathBuf>) {
    let Some(path) = &places.records else {
        return Default::default();
    };
    let found = files::read::<Records>(path);
    let damaged = found.damage.is_some();
    (
        found.value,
        damaged.then(|| path.parent().unwrap_or(path).to_owned()),
    )
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
                let place = remember(world, status == Status::Won);
                *world.resource_mut::<Latest>() = Latest(place);
            }
            FallingNews::Failed | FallingNews::Rewound => {}
        }
    }
}

/// Puts the play that has ended among the best, if it is one of them.
fn remember(world: &mut World, won: bool) -> Option<usize> {
    let session = world.resource::<FallingSession>();
    let is_casual = world.resource::<Casual>().0;
    if is_casual || session.feed != Feed::Player || !counts(&session.setup) {
        return None;
    }
    let stats = world.get_resource::<Stats>()?;
    let frames = play::frame(world);
    // Nobody is proud of having cleared nothing.
    if stats.cleared == 0 && !won {
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
    let own = &session.rules().description.goal;
    let goal = session.setup.goal.as_ref().unwrap_or(own).clone();
    let replay = session::replay(world);
    let places = world.resource::<Places>().clone();
    let mut records = world.resource_mut::<Records>();
    records.version = 1;
    let name = entry.replay.clone();
    let (place, out) = records.add(&digest, &goal, entry)?;
    if let Some(folder) = &places.replays {
        // The list comes last: it never names a replay that is not there yet.
        let written =
            std::fs::create_dir_all(folder).and_then(|()| replay.write_file(&folder.join(&name)));
        if let Err(error) = written {
            warn!(
                "the replay could not be saved to {}: {error}",
                folder.display()
            );
        }
    }
    store(&places, &records);
    if let (Some(folder), Some(out)) = (&places.replays, out) {
        forget(folder, &out.replay);
    }
    Some(place)
}

fn store(places: &Places, records: &Records) {
    if let Some(path) = &places.records
        && let Err(error) = files::store(path, records)
    {
        warn!(
            "high scores could not be saved to {}: {error}",
            path.display()
        );
    }
}

/// Removes a play from the list, with its replay.
pub fn remove(world: &mut World, digest: &str, entry: &HighScore) {
    let places = world.resource::<Places>().clone();
    let mut records = world.resource_mut::<Records>();
    if let Some(list) = records.rules.get_mut(digest) {
        list.retain(|other| other != entry);
    }
    store(&places, &records);
    if let Some(folder) = &places.replays {
        forget(folder, &entry.replay);
    }
}

/// Deletes a replay that no entry names any more.
fn forget(folder: &Path, name: &str) {
    // The name comes from a file that may have been edited.
    let is_plain = Path::new(name)
        .file_name()
        .is_some_and(|plain| plain == name);
    if is_plain && name.ends_with(replay::EXTENSION) {
        let path = folder.join(name);
        if let Err(error) = std::fs::remove_file(&path)
            && error.kind() != std::io::ErrorKind::NotFound
        {
            warn!("{} could not be removed: {error}", path.display());
        }
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
pub(super) mod tests {
    use super::*;
    use kotodama_falling::open::{Kind, Source, open};

    pub fn folder(name: &str) -> PathBuf {
        let name = format!("kotodama_falling_{name}_{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder for the test");
        folder
    }

    fn places(folder: &Path) -> Places {
        Places {
            rules: Some(folder.to_path_buf()),
            shipped: None,
            records: Some(folder.join("records.ron")),
            replays: Some(folder.join("replays")),
            practice: None,
        }
    }

    fn entry(score: u64) -> HighScore {
        HighScore {
            score,
            frames: 100,
            ..HighScore::default()
        }
    }

    #[test]
    fn the_digest_is_of_the_content_and_the_goal() {
        let original = open(Path::new("builtin:pairs")).expect("built-in rules");
        let change = |from: &str, to: &str| {
            let text = original.source.text.replacen(from, to, 1);
            assert_ne!(text, original.source.text, "{from}");
            let source = Source {
                name: "other.falling.ron".into(),
                kind: Kind::Description,
                text,
                ..Source::default()
            };
            digest(
                &source
                    .open()
                    .unwrap_or_else(|problems| panic!("{problems}")),
            )
        };
        let own = digest(&original);
        let name = format!("name: \"{}\"", original.rules.description.name);
        assert_eq!(change(&name, "name: \"Something else\""), own);
        assert_eq!(change(&name, &format!("// a remark\n    {name}")), own);
        assert_eq!(change("most: 30", "most: 6"), own);
        let goal = format!("{name}, goal: Score(5000)");
        assert_ne!(change(&name, &goal), own);
        let other = open(Path::new("builtin:jewels")).expect("built-in rules");
        assert_ne!(digest(&other), own);
    }

    /// F-GOAL-04.
    #[test]
    fn each_variant_has_a_list_of_its_own() {
        use kotodama_falling::goal::variants::Variant;
        let opened = open(Path::new("builtin:guideline")).expect("built-in rules");
        let mut digests = Vec::new();
        for variant in Variant::of(&opened.rules) {
            let mut setup = Setup::seeded(5);
            variant.put(&opened.rules, &mut setup);
            assert!(counts(&setup), "{variant:?}");
            let digest = digest_of(&opened, &setup);
            assert!(!digests.contains(&digest), "{variant:?}");
            digests.push(digest);
        }
        // Those of the rules' own goal are where they have always been.
        assert_eq!(digests[0], digest(&opened));
        let level = Setup {
            level: Some(9),
            ..Setup::default()
        };
        assert_eq!(digest_of(&opened, &level), digest(&opened));
    }

    #[test]
    fn the_best_come_first_and_the_tenth_is_the_last() {
        let mut records = Records::default();
        for score in [50, 10, 90, 20, 80, 30, 70, 40, 60, 100] {
            assert!(records.add("x", &Goal::Endless, entry(score)).is_some());
        }
        let scores: Vec<u64> = records.of("x").iter().map(|entry| entry.score).collect();
        assert_eq!(scores, [100, 90, 80, 70, 60, 50, 40, 30, 20, 10]);
        assert_eq!(records.add("x", &Goal::Endless, entry(10)), None);
        let (place, out) = records
            .add("x", &Goal::Endless, entry(95))
            .expect("good enough");
        assert_eq!((place, out), (1, Some(entry(10))));
        assert_eq!(records.of("y"), []);
    }

    #[test]
    fn in_a_race_the_quicker_one_wins() {
        let won = |frames, score| HighScore {
            won: true,
            frames,
            ..entry(score)
        };
        let mut records = Records::default();
        for play in [entry(9000), won(500, 10), won(400, 5), entry(1)] {
            records.add("x", &Goal::Rows(40), play);
        }
        let order: Vec<(bool, u32, u64)> = records
            .of("x")
            .iter()
            .map(|entry| (entry.won, entry.frames, entry.score))
            .collect();
        let expected = [
            (true, 400, 5),
            (true, 500, 10),
            (false, 100, 9000),
            (false, 100, 1),
        ];
        assert_eq!(order, expected);
    }

    #[test]
    fn records_survive_writing_and_damaged_ones_are_set_aside_with_a_notice() {
        let folder = folder("records");
        let places = places(&folder);
        assert_eq!(read(&places), (Records::default(), None));
        let mut records = Records::default();
        records.add("x", &Goal::Endless, entry(7));
        let path = folder.join("records.ron");
        files::store(&path, &records).expect("the folder can be written");
        assert_eq!(read(&places), (records, None));
        std::fs::write(&path, "(rules: {\"x\": [(score: -").expect("written");
        let (records, damaged) = read(&places);
        assert_eq!(records, Records::default());
        assert_eq!(damaged.as_deref(), Some(folder.as_path()));
        assert!(folder.join("records.damaged.ron").exists());
        std::fs::remove_dir_all(&folder).expect("the test's folder");
    }

    #[test]
    fn damaged_records_keep_what_was_not_hit() {
        let mut records = Records {
            version: 1,
            ..Records::default()
        };
        for (digest, score) in [("0123456789abcdef", 70), ("fedcba9876543210", 900)] {
            for score in [score, score + 5] {
                let entry = HighScore {
                    name: "Four, (in) a row".to_owned(),
                    replay: format!("{digest}-{score}.replay.ron"),
                    ..entry(score)
                };
                records.add(digest, &Goal::Endless, entry);
            }
        }
        kotodama_shell::mutations::survives_damage("records.ron", &records);
    }

    #[test]
    fn a_replay_is_only_ever_deleted_in_its_folder() {
        let folder = folder("forget");
        let inner = folder.join("replays");
        std::fs::create_dir_all(&inner).expect("a folder");
        let outside = folder.join("x.replay.ron");
        let inside = inner.join("x.replay.ron");
        for path in [&outside, &inside] {
            std::fs::write(path, "").expect("written");
        }
        forget(&inner, "../x.replay.ron");
        forget(&inner, "");
        assert!(outside.exists());
        forget(&inner, "x.replay.ron");
        assert!(!inside.exists());
        std::fs::remove_dir_all(&folder).expect("the test's folder");
    }

    #[test]
    fn days_are_written_as_dates() {
        for (seconds, shown) in [
            (0, "1970-01-01"),
            (951_782_399, "2000-02-28"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_767_225_599, "2025-12-31"),
            (1_767_225_600, "2026-01-01"),
        ] {
            assert_eq!(day(seconds), shown);
        }
    }
}
