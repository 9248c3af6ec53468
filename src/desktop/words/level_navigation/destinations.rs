//! Destinations of the icons of a level, and the player's progress there.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;

use super::source::LevelSource;
use super::{Choice, DeadEnd, reach, visits};
use crate::level_navigation::pack_index::{FilePack, Known, PackContext};
use crate::level_texts::with_subtitle;
use crate::levels::Pack;
use crate::progress::Progress;
use crate::session::Session;
use kotodama_shell::visit::Venues;
use kotodama_words::Entrance;
use kotodama_words::level::{Level, LevelContext, file};

/// Destinations of the icons of the current level, by metadata.
#[derive(Resource, Clone, Debug, Default)]
pub struct Destinations(BTreeMap<String, Destination>);

/// Destination of an icon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    source: LevelSource,
    /// Title with its subtitle, or file name; for the map of an area with the
    /// number of its levels won.
    pub name: String,
    /// Number in its folder of the pack; of a room, and without a pack, the
    /// number among the icons. 0 for the map of an area and for a place of
    /// another mode.
    pub number: usize,
    /// Whether it has been won; for the map of an area, whether all of its
    /// levels have.
    pub won: bool,
    /// Whether it has been won with its bonus.
    pub bonus: bool,
    /// Whether it has been transformed.
    pub changed: bool,
    /// Levels won there, by their progress keys.
    wins: BTreeSet<String>,
}

impl Destination {
    /// Returns the player's progress in a level or in the levels of an area.
    fn survey(
        source: LevelSource,
        known: Option<Known>,
        venues: Option<&Venues>,
        progress: &Progress,
    ) -> Self {
        let key = source.key().unwrap_or_default();
        let area = known.as_ref().and_then(|known| known.area.clone());
        let is_map = area.is_some();
        let levels = area.unwrap_or_else(|| BTreeSet::from([key.clone()]));
        let count = levels.len();
        let wins: BTreeSet<String> = levels
            .into_iter()
            .filter(|level| progress.has_won(level))
            .collect();
        let stem = key.rsplit('/').next().unwrap_or_default();
        let stem = stem.strip_suffix(file::EXTENSION).unwrap_or(stem);
        let number = known.as_ref().map_or(0, |known| known.number);
        let name = known.map(|known| with_subtitle(&known.title, &known.subtitle));
        let name = name.or_else(|| visits::title(venues, &source));
        let name = name.unwrap_or_else(|| stem.to_owned());
        Self {
            name: match is_map {
                true => format!("{name} ({}/{count})", wins.len()),
                false => name,
            },
            number,
            won: count > 0 && wins.len() == count,
            bonus: progress.has_bonus(&key),
            changed: progress.transformed(&key).is_some(),
            wins,
            source,
        }
    }
}

impl Destination {
    /// Returns its progress key.
    pub fn key(&self) -> Option<String> {
        self.source.key()
    }
}

impl Destinations {
    /// Returns all destinations.
    pub fn iter(&self) -> impl Iterator<Item = &Destination> {
        self.0.values()
    }

    pub fn get(&self, level: &str) -> Option<&Destination> {
        self.0.get(level)
    }

    /// Returns the name of an entrance.
    pub fn name(&self, entrance: &Entrance) -> String {
        let destination = self.get(&entrance.level);
        destination.map_or_else(|| entrance.level.clone(), |there| there.name.clone())
    }
}

/// Finds the destinations of the icons of a level.
pub fn survey(world: &mut World, session: &Session) {
    if let LevelSource::File(path) = &session.source
        && leading(&session.level).next().is_some()
    {
        world.resource_mut::<FilePack>().look(path);
    }
    let (pack, folder) = (world.get_resource::<Pack>(), world.resource::<FilePack>());
    let venues = world.get_resource::<Venues>();
    let context = PackContext::of(&session.source, pack, folder);
    let progress = world.resource::<Progress>();
    let found = found(session, context, venues, progress);
    *world.resource_mut::<Choice>() = Choice::default();
    *world.resource_mut::<DeadEnd>() = DeadEnd::default();
    *world.resource_mut::<Destinations>() = found;
}

/// Returns where the icons of a level lead, as its file names it.
fn leading(level: &Level) -> impl Iterator<Item = &String> {
    let objects = level.objects.iter();
    objects.flat_map(|object| &object.data.level)
}

fn found(
    session: &Session,
    context: PackContext<'_>,
    venues: Option<&Venues>,
    progress: &Progress,
) -> Destinations {
    let mut found: BTreeMap<String, Destination> = BTreeMap::new();
    for level in leading(&session.level) {
        if found.contains_key(level) {
            continue;
        }
        let source = session.source.beside(level).unwrap_or_default();
        let known = context.known(&source);
        let has_none = known
            .as_ref()
            .is_none_or(|known| known.number == 0 && known.area.is_none());
        let mut there = Destination::survey(source, known, venues, progress);
        let is_place = venues.is_some_and(|venues| venues.find(level).is_some());
        if has_none && !is_place {
            there.number = found.len() + 1;
        }
        found.insert(level.clone(), there);
    }
    Destinations(found)
}

/// Updates the names of the levels after a change of language.
pub fn rename(
    session: Res<Session>,
    (pack, folder): (Option<Res<Pack>>, Res<FilePack>),
    (venues, progress): (Option<Res<Venues>>, Res<Progress>),
    mut destinations: ResMut<Destinations>,
) {
    let context = PackContext::of(&session.source, pack.as_deref(), &folder);
    for there in destinations.0.values_mut() {
        let source = there.source.clone();
        let known = context.known(&source);
        let venues = venues.as_deref();
        there.name = Destination::survey(source, known, venues, &progress).name;
    }
}

/// Returns the context in which a play begins: the progress in the levels that
/// it leads to (W-TERM-10, W-ICON-09), and the icon that play returns to. A level
/// that was not entered through an icon may lie where no way leads yet: then the
/// cursor stays where the map has it, since it could not leave the icon.
pub fn context(world: &World, session: &Session) -> LevelContext {
    begins(session, world.resource(), world.resource())
}

/// Returns the context in which a play of a level of the pack begins with this
/// progress, which may be that of another slot.
pub fn context_with(session: &Session, pack: &Pack, progress: &Progress) -> LevelContext {
    let found = found(session, PackContext::Pack(pack), None, progress);
    begins(session, &found, progress)
}

fn begins(session: &Session, destinations: &Destinations, progress: &Progress) -> LevelContext {
    let destinations = &destinations.0;
    let won: BTreeSet<&String> = destinations
        .values()
        .flat_map(|there| &there.wins)
        .collect();
    // An icon that is about to change is as it was.
    let before = |level: &String| {
        let change = session.change.as_ref()?;
        let key = |level: &String| destinations.get(level)?.key();
        (key(&change.level) == key(level)).then(|| change.before.clone())
    };
    let transformed = destinations.iter().filter_map(|(level, there)| {
        let now = || {
            progress
                .transformed(&there.source.key()?)
                .map(<[String]>::to_vec)
        };
        let into = before(level).unwrap_or_else(now)?;
        Some((level.clone(), into))
    });
    let mut context = LevelContext {
        surroundings: session.surroundings.clone(),
        wins: u32::try_from(won.len()).unwrap_or(u32::MAX),
        transformed: transformed.collect(),
        returned: session.returned.clone(),
    };
    let returned = session.returned.as_ref();
    let was_entered = returned.is_none_or(|icon| icon.through.is_some());
    if !was_entered && !reach::is_reached(&session.level, &context, session.seed) {
        context.returned = None;
    }
    context
}
