//! From level to level: what an icon leads to, entering it, and the way back
//! (W-SELECT-06 to W-SELECT-08, W-LV-03). The rules say that a level is left;
//! here the next one is found.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component as Part, Path, PathBuf};

use bevy::prelude::*;

use super::audio::{Effect, cue};
use super::levels::{Pack, PackLevel, folder_of};
use super::menus::Menu;
use super::saves::{self, Progress};
use super::screens::Screen;
use super::session::{Queue, Session};
use super::smoke::Script;
use super::{AppSystems, PausableSystems};
use crate::board::ObjectId;
use crate::desktop::input::{MenuAction, PlayAction, Presses};
use crate::words::input::Input;
use crate::words::level::{Entry, Level, Returned, Surroundings, file};
use crate::words::{self, Departure, Entrance, Outcome};

pub(super) fn plugin(app: &mut App) {
    add_resources(app.world_mut());
    app.add_systems(
        Update,
        (
            confirm
                .in_set(AppSystems::Input)
                .run_if(in_state(Menu::None).and_then(not(resource_exists::<Script>))),
            travel.in_set(AppSystems::Show),
        )
            .in_set(PausableSystems)
            .run_if(in_state(Screen::Play)),
    );
}

pub(super) fn add_resources(world: &mut World) {
    world.init_resource::<Destinations>();
    world.init_resource::<Choice>();
    world.init_resource::<DeadEnd>();
}

/// Where the level of a play comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Source {
    /// Nothing is being played.
    #[default]
    None,
    /// A level of the pack or its map: a file of the pack's folder.
    Pack(String),
    /// A file named on the command line, or one that such a file leads to.
    File(PathBuf),
}

impl Source {
    /// The file that a level of this one names; nothing if it lies outside of
    /// the pack.
    fn beside(&self, relative: &str) -> Option<Self> {
        match self {
            Self::None => None,
            Self::Pack(file) => {
                let place = joined(Path::new(file), relative)?;
                Some(Self::Pack(slashed(&place)))
            }
            Self::File(path) => Some(Self::File(joined(path, relative)?)),
        }
    }

    fn read(&self, pack: Option<&Pack>) -> Result<Level, String> {
        match self {
            Self::None => Err("there is no such level".to_owned()),
            Self::Pack(file) => {
                let level = pack.and_then(|pack| pack.level(file));
                level
                    .cloned()
                    .ok_or_else(|| format!("the pack has no level {file:?}"))
            }
            Self::File(path) => file::read_file(path).map_err(|problems| problems.to_string()),
        }
    }

    /// The name under which progress is remembered.
    fn key(&self) -> Option<String> {
        match self {
            Self::None => None,
            Self::Pack(file) => Some(file.clone()),
            Self::File(path) => Some(slashed(path)),
        }
    }
}

/// `relative` to the folder of `file`, without `.` and `..`.
fn joined(file: &Path, relative: &str) -> Option<PathBuf> {
    let mut place = file.parent().unwrap_or(Path::new("")).to_path_buf();
    for part in Path::new(relative).components() {
        match part {
            Part::Normal(name) => place.push(name),
            Part::CurDir => {}
            Part::ParentDir if place.pop() => {}
            Part::ParentDir | Part::RootDir | Part::Prefix(_) => return None,
        }
    }
    Some(place)
}

fn slashed(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

/// A level through one of whose icons play has gone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Parent {
    pub source: Source,
    /// The metadata of the icon.
    pub level: String,
    pub through: ObjectId,
}

impl Session {
    /// The name under which the progress of this play is remembered. Of files
    /// only those that were entered from a map are.
    pub(super) fn key(&self) -> Option<String> {
        match self.source {
            _ if !self.counts() => None,
            Source::File(_) if self.parents.is_empty() => None,
            _ => self.source.key(),
        }
    }

    /// Is there a level that play returns to (W-TERM-12)?
    pub(super) fn has_parent(&self, pack: Option<&Pack>) -> bool {
        self.came_from_map() || self.returned(pack).is_ok()
    }

    /// Was it entered through an icon?
    pub(super) fn came_from_map(&self) -> bool {
        !self.parents.is_empty()
    }

    /// A play of the level behind one of the icons.
    fn entered(
        &self,
        pack: Option<&Pack>,
        level: &str,
        through: ObjectId,
        surroundings: Surroundings,
    ) -> Result<Self, String> {
        let source = self.source.beside(level).unwrap_or_default();
        let mut parents = self.parents.clone();
        parents.push(Parent {
            source: self.source.clone(),
            level: level.to_owned(),
            through,
        });
        Ok(Self {
            parents,
            surroundings,
            seed: self.seed,
            is_test: self.is_test,
            ..Self::new(source.clone(), source.read(pack)?)
        })
    }

    /// A play of the parent level, with the first SELECT object on the icon of
    /// this level (W-SELECT-08).
    fn returned(&self, pack: Option<&Pack>) -> Result<Self, String> {
        let mut parents = self.parents.clone();
        let (source, returned) = match (parents.pop(), &self.level.parent) {
            (Some(parent), _) => {
                let returned = Returned {
                    level: parent.level,
                    through: Some(parent.through),
                };
                (parent.source, Some(returned))
            }
            (None, Some(parent)) => (self.source.beside(parent).unwrap_or_default(), None),
            (None, None) => return Err("this level has no parent".to_owned()),
        };
        let level = source.read(pack)?;
        // A level that was started by itself has to find its icon.
        let returned = returned.or_else(|| {
            let mut leading = level.objects.iter().flat_map(|object| &object.data.level);
            let level = leading.find(|level| source.beside(level).as_ref() == Some(&self.source));
            Some(Returned {
                level: level?.clone(),
                through: None,
            })
        });
        Ok(Self {
            parents,
            returned,
            seed: self.seed,
            is_test: self.is_test,
            ..Self::new(source, level)
        })
    }
}

/// What the icons of the level that is being played lead to, by their
/// metadata.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Destinations(BTreeMap<String, Destination>);

/// What an icon leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Destination {
    source: Source,
    /// Its title, or the name of its file; of the map of an area with how many
    /// of its levels have been won.
    pub name: String,
    /// Its number: in its folder of the pack, otherwise among the icons; 0 for
    /// the map of an area.
    pub number: usize,
    /// Has it been won? The map of an area: have all of its levels?
    pub won: bool,
    /// Has it been won with its bonus?
    pub bonus: bool,
    /// Has it been made into something else?
    pub changed: bool,
    /// What has been won there, by the names under which it is remembered.
    wins: BTreeSet<String>,
}

impl Destination {
    /// What the player has done in a level, or in the levels of an area.
    fn survey(source: Source, pack: Option<&Pack>, progress: &Progress) -> Self {
        let entry = match (&source, pack) {
            (Source::Pack(file), Some(pack)) => pack.entry(file),
            _ => None,
        };
        let key = source.key().unwrap_or_default();
        let levels = match (entry, pack) {
            (Some(entry), Some(pack)) if entry.is_map() => puzzles_of(entry, pack),
            _ => BTreeSet::from([key.clone()]),
        };
        let count = levels.len();
        let wins: BTreeSet<String> = levels
            .into_iter()
            .filter(|level| progress.has_won(level))
            .collect();
        let stem = key.rsplit('/').next().unwrap_or_default();
        let stem = stem.strip_suffix(file::EXTENSION).unwrap_or(stem);
        let name = entry.map_or_else(|| stem.to_owned(), PackLevel::title);
        let is_map = entry.is_some_and(PackLevel::is_map);
        Self {
            name: match is_map {
                true => format!("{name} {}/{count}", wins.len()),
                false => name,
            },
            number: 0,
            won: count > 0 && wins.len() == count,
            bonus: progress.has_bonus(&key),
            changed: progress.transformed(&key).is_some(),
            wins,
            source,
        }
    }
}

/// The levels of an area that can be won: those that its map leads to, and
/// the maps in it, without going out of its folder.
fn puzzles_of(map: &PackLevel, pack: &Pack) -> BTreeSet<String> {
    let folder = folder_of(&map.file);
    let inside = |level: &&PackLevel| level.file.starts_with(folder);
    pack.puzzles()
        .filter(inside)
        .map(|level| level.file.clone())
        .collect()
}

impl Destinations {
    pub(super) fn get(&self, level: &str) -> Option<&Destination> {
        self.0.get(level)
    }

    /// What an entrance is called.
    pub(super) fn name(&self, entrance: &Entrance) -> String {
        let destination = self.get(&entrance.level);
        destination.map_or_else(|| entrance.level.clone(), |there| there.name.clone())
    }
}

/// Looks where the icons of a level lead.
pub(super) fn survey(world: &mut World, session: &Session) {
    let pack = world.get_resource::<Pack>();
    let progress = world.resource::<Progress>();
    let mut found: BTreeMap<String, Destination> = BTreeMap::new();
    let leading = session.level.objects.iter();
    for level in leading.flat_map(|object| &object.data.level) {
        if found.contains_key(level) {
            continue;
        }
        let source = session.source.beside(level).unwrap_or_default();
        let listed = match (&source, pack) {
            (Source::Pack(file), Some(pack)) if pack.entry(file).is_some() => {
                Some(pack.number(file).unwrap_or(0))
            }
            _ => None,
        };
        let there = Destination {
            number: listed.unwrap_or(found.len() + 1),
            ..Destination::survey(source, pack, progress)
        };
        found.insert(level.clone(), there);
    }
    *world.resource_mut::<Choice>() = Choice::default();
    *world.resource_mut::<DeadEnd>() = DeadEnd::default();
    *world.resource_mut::<Destinations>() = Destinations(found);
}

/// How a play begins, by what the player has done in the levels that it leads
/// to (W-TERM-10, W-ICON-09).
pub(super) fn entry(world: &World, session: &Session) -> Entry {
    let progress = world.resource::<Progress>();
    let destinations = &world.resource::<Destinations>().0;
    let won: BTreeSet<&String> = destinations
        .values()
        .flat_map(|there| &there.wins)
        .collect();
    let transformed = destinations.iter().filter_map(|(level, there)| {
        let into = progress.transformed(&there.source.key()?)?;
        Some((level.clone(), into.to_vec()))
    });
    Entry {
        surroundings: session.surroundings.clone(),
        wins: u32::try_from(won.len()).unwrap_or(u32::MAX),
        transformed: transformed.collect(),
        returned: session.returned.clone(),
    }
}

/// The levels that the player has to choose from (W-SELECT-07).
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Choice(pub Vec<Entrance>);

/// Is the list of levels about to be shown, or shown?
pub(super) fn is_choosing(world: &World) -> bool {
    !world.resource::<Choice>().0.is_empty()
}

/// If "wait" could enter several levels, asks which; no turn passes, whatever
/// the answer is.
pub(super) fn offer_choice(world: &mut World) -> bool {
    let entrances = words::entrances(world);
    let several = entrances.len() > 1;
    if several {
        *world.resource_mut::<Choice>() = Choice(entrances);
        if let Some(mut menu) = world.get_resource_mut::<NextState<Menu>>() {
            menu.set(Menu::Choice);
        }
    }
    several
}

/// The key that confirms in menus enters a level too, if there is one to
/// enter.
fn confirm(world: &mut World) {
    let confirms = world
        .resource::<Presses<MenuAction>>()
        .0
        .contains(&MenuAction::Confirm);
    let waits = world
        .resource::<Presses<PlayAction>>()
        .0
        .contains(&PlayAction::Wait);
    if confirms && !waits && !words::entrances(world).is_empty() {
        world.resource_mut::<Queue>().0.push_back(Input::Wait);
    }
}

/// Why the way on is barred: said until the next turn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct DeadEnd(Option<u32>);

impl DeadEnd {
    pub(super) fn is_said(self, outcome: &Outcome) -> bool {
        self.0 == Some(outcome.turn)
    }
}

/// Seconds in which a level that was transformed is still seen.
const FAREWELL: f32 = 0.7;

/// Goes on to another level once this one is left.
fn travel(world: &mut World, mut waited: Local<f32>) {
    let Some(departure) = world.resource::<Outcome>().departure.clone() else {
        *waited = 0.0;
        return;
    };
    match departure {
        Departure::Entered {
            level,
            through,
            surroundings,
        } => {
            let session = world.resource::<Session>();
            let pack = world.get_resource::<Pack>();
            match session.entered(pack, &level, through, surroundings) {
                Ok(session) => {
                    cue(world, Effect::Enter);
                    begin(world, session);
                }
                Err(problem) => {
                    cue(world, Effect::Refused);
                    stay(world, &problem);
                }
            }
        }
        Departure::Transformed { into } => {
            *waited += world.resource::<Time>().delta_secs();
            if *waited < FAREWELL {
                return;
            }
            *waited = 0.0;
            if let Some(key) = world.resource::<Session>().key() {
                saves::note_transformed(world.resource_mut::<Progress>(), &key, into);
            }
            if !go_back(world) {
                leave(world);
            }
        }
    }
}

/// Returns to the parent level; false if there is none, or none that can be
/// read.
pub(super) fn go_back(world: &mut World) -> bool {
    let session = world.resource::<Session>();
    match session.returned(world.get_resource::<Pack>()) {
        Ok(session) => {
            cue(world, Effect::Leave);
            begin(world, session);
            true
        }
        Err(problem) => {
            warn!("play cannot return to the parent level: {problem}");
            false
        }
    }
}

fn begin(world: &mut World, session: Session) {
    *world.resource_mut::<Session>() = session;
    world.resource_mut::<NextState<Screen>>().set(Screen::Play);
}

/// The level behind an icon cannot be opened: play goes on here.
fn stay(world: &mut World, problem: &str) {
    warn!("the level behind the icon cannot be opened: {problem}");
    let mut outcome = world.resource_mut::<Outcome>();
    outcome.departure = None;
    outcome.update_status();
    let turn = outcome.turn;
    *world.resource_mut::<DeadEnd>() = DeadEnd(Some(turn));
}

/// A level without a parent is left for the list of levels, or the title.
fn leave(world: &mut World) {
    let screen = match world.contains_resource::<Pack>() {
        true => Screen::Levels,
        false => Screen::Title,
    };
    world.resource_mut::<NextState<Screen>>().set(screen);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::level::{PathData, Placed, PlacedData};

    fn level(name: &str, parent: Option<&str>, leads_to: &[&str]) -> PackLevel {
        let objects = leads_to.iter().map(|level| Placed {
            name: "level".to_owned(),
            data: PlacedData {
                level: Some((*level).to_owned()),
                ..PlacedData::default()
            },
            ..Placed::default()
        });
        PackLevel {
            file: format!("{name}.level.ron"),
            level: Level {
                name: name.to_uppercase(),
                parent: parent.map(str::to_owned),
                objects: objects.collect(),
                bounds: crate::board::Bounds {
                    width: 2,
                    height: 2,
                },
                ..Level::default()
            },
        }
    }

    /// A map with an area in a folder of its own.
    fn pack() -> Pack {
        Pack {
            title: "Test".to_owned(),
            levels: vec![
                level("one", Some("map.level.ron"), &[]),
                level("lake/area", None, &["two.level.ron", "../one.level.ron"]),
                level("lake/two", Some("area.level.ron"), &[]),
            ],
            map: Some(level(
                "map",
                None,
                &["one.level.ron", "lake/area.level.ron"],
            )),
        }
    }

    fn around(name: &str) -> Surroundings {
        Surroundings {
            objects: vec![(name.to_owned(), IVec2::ZERO)],
            ..Surroundings::default()
        }
    }

    #[test]
    fn w_term_12_the_way_in_is_the_way_out() {
        let pack = pack();
        let map = Session::of_map(&pack).expect("a map");
        assert!(!map.has_parent(Some(&pack)));
        let enter = |session: &Session, level: &str, through| {
            let entered = session.entered(Some(&pack), level, ObjectId(through), around("baba"));
            entered.expect("the level exists")
        };
        let area = enter(&map, "lake/area.level.ron", 2);
        let two = enter(&area, "two.level.ron", 1);
        assert_eq!(two.source, Source::Pack("lake/two.level.ron".to_owned()));
        assert_eq!(two.surroundings, around("baba"));
        // W-SELECT-08
        let back = two.returned(Some(&pack)).expect("its parent");
        assert_eq!(back.source, area.source);
        let icon = Returned {
            level: "two.level.ron".to_owned(),
            through: Some(ObjectId(1)),
        };
        assert_eq!(back.returned, Some(icon));
        let back = back.returned(Some(&pack)).expect("its parent");
        assert_eq!(back.source, map.source);
        assert!(!back.has_parent(Some(&pack)));
        // From the area the first level returns to the area.
        let one = enter(&area, "../one.level.ron", 2);
        assert_eq!(one.level.name, "ONE");
        let back = one.returned(Some(&pack)).expect("its parent");
        assert_eq!(back.source, area.source);
    }

    #[test]
    fn a_level_of_the_list_returns_to_the_parent_that_its_file_names() {
        let pack = pack();
        let two = Session::of_file(&pack, "lake/two.level.ron").expect("a level");
        assert!(two.has_parent(Some(&pack)) && !two.came_from_map());
        assert!(!two.has_parent(None));
        let back = two.returned(Some(&pack)).expect("its parent");
        assert_eq!(back.level.name, "LAKE/AREA");
        let returned = back.returned.expect("an icon leads to it");
        assert_eq!(
            (returned.level.as_str(), returned.through),
            ("two.level.ron", None)
        );
    }

    #[test]
    fn what_cannot_be_opened_is_refused() {
        let pack = pack();
        let map = Session::of_map(&pack).expect("a map");
        for level in ["nowhere.level.ron", "../one.level.ron"] {
            let refused = map.entered(Some(&pack), level, ObjectId(1), around("baba"));
            assert!(refused.is_err(), "{level}");
        }
        assert!(map.returned(Some(&pack)).is_err());
    }

    #[test]
    fn the_map_knows_what_was_done_in_its_levels() {
        // W-TERM-10, W-ICON-09
        let mut world = World::new();
        words::setup(&mut world);
        add_resources(&mut world);
        world.init_resource::<Progress>();
        let progress = || world.resource::<Progress>();
        assert!(!progress().has_won("one.level.ron"));
        saves::note_win(world.resource_mut(), "one.level.ron", false);
        saves::note_win(world.resource_mut(), "elsewhere.level.ron", false);
        let into = vec!["baba".to_owned()];
        saves::note_transformed(world.resource_mut(), "lake/area.level.ron", into);
        let mut session = Session::of_map(&pack()).expect("a map");
        for wins in [1, 2] {
            session.level.objects.push(Placed {
                name: "line".to_owned(),
                data: PlacedData {
                    path: Some(PathData { hidden: true, wins }),
                    ..PlacedData::default()
                },
                ..Placed::default()
            });
        }
        world.insert_resource(pack());
        survey(&mut world, &session);
        let one = world.resource::<Destinations>().get("one.level.ron");
        let one = one.expect("an icon leads to it");
        assert_eq!((one.name.as_str(), one.number, one.won), ("ONE", 1, true));
        let entry = entry(&world, &session);
        assert_eq!(entry.wins, 1);
        words::enter(&mut world, &session.level, &entry, 0);
        let report = words::report(&world);
        let names: Vec<&str> = report.objects.iter().map(|o| o.name.as_str()).collect();
        // The map does not know BABA (W-LV-04).
        assert_eq!(names, ["level", "level", "line"]);
    }
}
