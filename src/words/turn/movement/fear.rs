//! Where an object flees that fears what is beside it (W-FEAR).

use super::would_go;
use crate::board::{Direction, ObjectId};
use crate::words::kinds::Noun;
use crate::words::lexicon::{Property, Verb};
use crate::words::rules::{Facts, Thing};

/// Which way and how far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight {
    /// Which way.
    pub direction: Direction,
    /// How many cells.
    pub distance: u32,
}

/// The flight of an object; none if nothing beside it frightens it, or if it
/// has nowhere to go (W-FEAR-02, W-FEAR-04).
pub fn flight(facts: &Facts, id: ObjectId) -> Option<Flight> {
    let words: Vec<Noun> = facts.says(Verb::Fear, id).collect();
    let fear = |direction: Direction| fear(facts, id, direction, &words);
    let distance = Direction::ALL.into_iter().map(fear).max()?;
    if distance == 0 {
        return None;
    }
    let front = facts.facing(id);
    let (left, right) = (front.counter_clockwise(), front.clockwise());
    let back = front.opposite();
    let most = Direction::ALL
        .into_iter()
        .filter(|&way| fear(way) == distance)
        .count();
    let direction = if most == 1 {
        // W-FEAR-03
        [left, front, right, back]
            .into_iter()
            .find(|&way| fear(way) > 0)?
            .opposite()
    } else {
        // W-FEAR-04
        [front, right, left, back]
            .into_iter()
            .find(|&way| (distance > 1 || fear(way) < distance) && would_go(facts, id, way))?
    };
    Some(Flight {
        direction,
        distance,
    })
}

/// How many of the words name something in the cell beside the object.
fn fear(facts: &Facts, id: ObjectId, direction: Direction, words: &[Noun]) -> u32 {
    let cell = facts.cell(id) + direction.delta();
    let occupants = facts.tiles.at(cell);
    let frightens = |&&word: &&Noun| match word {
        // The border counts too (W-FEAR-08).
        Noun::EMPTY => occupants.is_empty(),
        word => occupants.iter().any(|tile| {
            facts.tiles.noun_of(tile.kind) == word
                // W-FEAR-07
                && !facts.is(Property::Broken, Thing::Object(tile.id))
        }),
    };
    u32::try_from(words.iter().filter(frightens).count()).unwrap_or(u32::MAX)
}
