//! Flight of tiles from what they FEAR (W-FEAR).

use super::resolve::would_go;
use crate::kinds::Noun;
use crate::lexicon::{Property, Verb};
use crate::rules::{RuleQuery, Thing};
use kotodama_board::Direction;

/// Direction and distance of a flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight {
    /// Its direction; `None` for one drawn by chance (W-EV-12).
    pub direction: Option<Direction>,
    /// Its distance in cells.
    pub distance: u32,
}

/// Returns the flight of a tile; `None` if nothing beside it frightens it, or
/// if no side is free (W-FEAR-02, W-FEAR-04).
pub fn flight(query: &RuleQuery, thing: Thing) -> Option<Flight> {
    let words: Vec<Noun> = query.says(Verb::Fear, thing).collect();
    let fear = |direction: Direction| fear(query, thing, direction, &words);
    let distance = Direction::ALL.into_iter().map(fear).max()?;
    if distance == 0 {
        return None;
    }
    if thing.is_empty() {
        return flight_of_empty(query, thing, fear);
    }
    let front = query.facing_of(thing)?;
    let (left, right) = (front.counter_clockwise(), front.clockwise());
    let back = front.opposite();
    let most = Direction::ALL
        .into_iter()
        .filter(|&direction| fear(direction) == distance)
        .count();
    let direction = if most == 1 {
        // W-FEAR-03
        [left, front, right, back]
            .into_iter()
            .find(|&direction| fear(direction) > 0)?
            .opposite()
    } else {
        // W-FEAR-04
        [front, right, left, back].into_iter().find(|&direction| {
            (distance > 1 || fear(direction) < distance) && would_go(query, thing, direction)
        })?
    };
    Some(Flight {
        direction: Some(direction),
        distance,
    })
}

/// Returns the flight of an EMPTY: one cell, however many rules apply
/// (W-EV-12).
fn flight_of_empty(
    query: &RuleQuery,
    thing: Thing,
    fear: impl Fn(Direction) -> u32,
) -> Option<Flight> {
    let feared: Vec<Direction> = Direction::ALL
        .into_iter()
        .filter(|&direction| fear(direction) > 0)
        .collect();
    let direction = match (feared.as_slice(), query.facing_of(thing)) {
        ([direction], _) => Some(direction.opposite()),
        (_, None) => None,
        (_, Some(front)) => {
            let directions = [
                front,
                front.clockwise(),
                front.counter_clockwise(),
                front.opposite(),
            ];
            let free = |direction: &Direction| {
                !feared.contains(direction) && would_go(query, thing, *direction)
            };
            Some(directions.into_iter().find(free)?)
        }
    };
    Some(Flight {
        direction,
        distance: 1,
    })
}

/// Returns how many of the words name something in the cell beside the tile.
fn fear(query: &RuleQuery, thing: Thing, direction: Direction, words: &[Noun]) -> u32 {
    let cell = query.place(thing) + direction.delta();
    let occupants = query.tiles.at(cell);
    let frightens = |&&word: &&Noun| match word {
        // The border counts too (W-FEAR-08).
        Noun::EMPTY => occupants.is_empty(),
        word => occupants.iter().any(|tile| {
            query.tiles.noun_of(tile.kind) == word
                // W-FEAR-07
                && !query.is(Property::Broken, Thing::Object(tile.id))
        }),
    };
    u32::try_from(words.iter().filter(frightens).count()).unwrap_or(u32::MAX)
}
