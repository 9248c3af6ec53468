//! What of a level is taken away in turn.
//!
//! A piece is *loose* if some move displaces, changes or destroys it. Loose
//! objects are taken away one by one. So are words that no sentence contains at
//! the start: something may be pushed beside them. Other things that stay where
//! they are matter only by their noun: they are pieces if a sentence gives the
//! noun more than STOP, or if a word of it is loose; equal ones that touch each
//! other are one piece. So are those of which there are many, loose or not.
//! Words of sentences that nothing moves are the frame of the level, and many
//! things that are only STOP its ground: neither is a piece.

use std::collections::{BTreeMap, BTreeSet};

use bevy::math::IVec2;

use crate::Game;
use crate::grammar::Complement;
use crate::kinds::Kinds;
use crate::level::{Level, Placed};
use crate::lexicon::Property;
use crate::rules::Rules;
use kotodama_board::{Direction, ObjectId};

/// More equal things than this are many.
const MANY: usize = 8;

/// The most groups of equal things that are taken away.
pub(super) const MAX_FIXED: usize = 12;

/// Something that is taken away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The name for people: in capitals if it is text.
    pub name: String,
    /// Its first cell.
    pub cell: IVec2,
    /// Its places in [`Level::objects`]; several if equal things are one piece.
    pub objects: Vec<usize>,
    /// Whether some move displaces, changes or destroys it.
    pub loose: bool,
}

impl Piece {
    /// Returns the level without it.
    #[must_use]
    pub fn taken_from(&self, level: &Level) -> Level {
        let mut level = level.clone();
        let mut place = 0..;
        level.objects.retain(|_| {
            let place = place.next().unwrap_or(usize::MAX);
            !self.objects.contains(&place)
        });
        level
    }

    /// Returns what it is called in a list of answers: `frog at 3,4`.
    #[must_use]
    pub fn title(&self) -> String {
        let (name, cell) = (&self.name, self.cell);
        match self.objects.len() {
            1 => format!("{name} at {},{}", cell.x, cell.y),
            count => format!("{name} at {},{} ({count} pieces)", cell.x, cell.y),
        }
    }
}

/// Returns the object at this place of the list of the level (W-OBJ-08).
fn id_of(place: usize) -> ObjectId {
    ObjectId(u32::try_from(place).unwrap_or(u32::MAX).saturating_add(1))
}

/// Returns the name of an object for people.
fn name_of(placed: &Placed) -> String {
    match placed.name.strip_prefix("text_") {
        Some(word) => word.to_uppercase(),
        None => placed.name.clone(),
    }
}

/// Returns the pieces of a level, in its order, and how many groups of fixed
/// things there are besides.
pub(super) fn pieces(level: &Level, touched: &BTreeSet<ObjectId>) -> (Vec<Piece>, usize) {
    let game = Game::new(level, 0);
    let rules = game.world().resource::<Rules>();
    let kinds = game.world().resource::<Kinds>();
    let spoken: BTreeSet<ObjectId> = { rules.sentences.iter() }
        .flat_map(|sentence| sentence.sources.iter().copied())
        .collect();
    let objects = || level.objects.iter().enumerate();
    let is_loose = |place: usize| touched.contains(&id_of(place));
    // The nouns of which something depends on where their things are.
    let mut nouns: BTreeSet<&str> = { rules.rules.iter() }
        .filter(|rule| rule.complement != Complement::Property(Property::Stop))
        .filter(|rule| {
            rules
                .written
                .get(rule.written)
                .is_some_and(|it| !it.implicit)
        })
        .map(|rule| kinds.noun_name(rule.subject))
        .collect();
    let loose_nouns = objects().filter(|&(place, _)| is_loose(place));
    nouns.extend(loose_nouns.filter_map(|(_, placed)| placed.name.strip_prefix("text_")));
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for placed in &level.objects {
        *counts.entry(&placed.name).or_default() += 1;
    }
    let are_many = |name: &str| counts.get(name).is_some_and(|&count| count > MANY);
    // The properties that the things of a noun have.
    let gives = |name: &str, stop: bool| {
        rules.rules.iter().any(|rule| {
            kinds.noun_name(rule.subject) == name
                && !rule.not
                && (rule.complement == Complement::Property(Property::Stop)) == stop
        })
    };
    let is_ground = |name: &str| are_many(name) && gives(name, true) && !gives(name, false);
    let mut pieces = Vec::new();
    let mut fixed: BTreeMap<(&str, (i32, i32)), (usize, bool)> = BTreeMap::new();
    for (place, placed) in objects() {
        let leads = placed.data.level.is_some() || placed.data.path.is_some();
        let is_text = placed.name.starts_with("text_");
        let loose = is_loose(place);
        let by_itself = is_text || !are_many(&placed.name);
        if by_itself && (loose || is_text && !spoken.contains(&id_of(place))) {
            pieces.push(Piece {
                name: name_of(placed),
                cell: placed.cell,
                objects: vec![place],
                loose,
            });
        } else if !is_text
            && !leads
            && !is_ground(&placed.name)
            && (loose || nouns.contains(placed.name.as_str()))
        {
            let place_and_loose = (place, loose);
            fixed.insert(
                (&placed.name, (placed.cell.y, placed.cell.x)),
                place_and_loose,
            );
        }
    }
    let mut groups = Vec::new();
    while let Some((&first, _)) = fixed.first_key_value() {
        groups.push(connected(level, &mut fixed, first));
    }
    let more = groups.len().saturating_sub(MAX_FIXED);
    groups.truncate(MAX_FIXED);
    pieces.extend(groups);
    (pieces, more)
}

/// Takes the things that touch each other from the list.
fn connected<'l>(
    level: &Level,
    fixed: &mut BTreeMap<(&'l str, (i32, i32)), (usize, bool)>,
    first: (&'l str, (i32, i32)),
) -> Piece {
    let mut open = vec![first];
    let mut objects = Vec::new();
    let mut loose = false;
    while let Some(next) = open.pop() {
        let Some((place, is_loose)) = fixed.remove(&next) else {
            continue;
        };
        objects.push(place);
        loose |= is_loose;
        let (name, (y, x)) = next;
        open.extend(Direction::ALL.map(|direction| {
            let cell = IVec2::new(x, y) + direction.delta();
            (name, (cell.y, cell.x))
        }));
    }
    objects.sort_unstable();
    let (_, (y, x)) = first;
    let placed = objects.first().and_then(|&place| level.objects.get(place));
    Piece {
        name: placed.map(name_of).unwrap_or_default(),
        cell: IVec2::new(x, y),
        objects,
        loose,
    }
}
