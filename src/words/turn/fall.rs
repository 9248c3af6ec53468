//! Falling by the FALL words (W-FALL): one object after the other, each to the
//! end, in rounds until nothing falls any more.

use std::collections::BTreeMap;

use bevy::ecs::prelude::*;

use super::destroy::Gone;
use super::memory::TurnMemory;
use super::movement::{Collision, Entrant, Manner};
use crate::lexicon::Property;
use crate::messages::{DeathCause, MoveCause};
use crate::rules::{RuleQuery, Thing};
use crate::tiles::{self, Tiles};
use crate::work::Excess;
use kotodama_board::{Direction, ObjectId};

/// Maximum number of cells fallen in one phase; more are too complex
/// (W-LOOP-06).
const MAX_FALLEN: u32 = 6000;

/// The FALL words.
pub const FALLS: &[Property] = &[
    Property::Fall,
    Property::FallRight,
    Property::FallUp,
    Property::FallLeft,
];

/// The directions in the order in which a round treats them (W-FALL-02), each
/// with its word and the word that cancels it (W-FALL-03).
const DIRECTIONS: [(Direction, Property, Property); 4] = [
    (Direction::Down, Property::Fall, Property::FallUp),
    (Direction::Right, Property::FallRight, Property::FallLeft),
    (Direction::Up, Property::FallUp, Property::Fall),
    (Direction::Left, Property::FallLeft, Property::FallRight),
];

/// Returns the direction in which a FALL word lets things fall.
#[must_use]
pub fn direction_of(property: Property) -> Option<Direction> {
    let row = DIRECTIONS.iter().find(|&&(_, word, _)| word == property);
    row.map(|&(direction, ..)| direction)
}

/// Objects that fell, and which way.
pub type Fallen = BTreeMap<ObjectId, Direction>;

/// Lets things fall (phase 21).
pub fn fall(world: &mut World) {
    let fell = fall_all(world, &Fallen::new());
    world.resource_mut::<TurnMemory>().fell = fell;
}

/// Lets things fall again (phase 23): an object that fell does not fall another
/// way (W-FALL-11).
pub fn fall_again(world: &mut World) {
    let before = std::mem::take(&mut world.resource_mut::<TurnMemory>().fell);
    fall_all(world, &before);
}

fn fall_all(world: &mut World, before: &Fallen) -> Fallen {
    let mut fell = Fallen::new();
    let mut cells = 0;
    loop {
        let mut moved = false;
        for (direction, property, _) in DIRECTIONS {
            for id in RuleQuery::new(world).objects_with(property) {
                if before.get(&id).is_some_and(|&other| other != direction) {
                    continue;
                }
                let start = cells;
                while fall_one_cell(world, id, direction) {
                    cells += 1;
                    let work = &world.resource::<Tiles>().work;
                    if cells > MAX_FALLEN {
                        work.exceed(Excess::Falls);
                    }
                    // The level ends; what still breaks could take long.
                    if work.is_exceeded() {
                        return fell;
                    }
                }
                if cells > start {
                    moved = true;
                    fell.insert(id, direction);
                }
            }
        }
        if !moved {
            return fell;
        }
    }
}

/// Lets an object fall by one cell; returns false if it stops or is gone.
/// Everything is judged again at each cell (W-FALL-08).
fn fall_one_cell(world: &mut World, id: ObjectId, direction: Direction) -> bool {
    let query = RuleQuery::new(world);
    if !query.exists(id) || !falls(&query, id, direction) {
        return false;
    }
    // REVERSE turns the fall round, STILL and LOCKED hold (W-FALL-10).
    let direction = query.reversed(id, direction);
    if query.is_held(id, direction) {
        return false;
    }
    let from = query.cell(id);
    let target = from + direction.delta();
    let bounds = query.tiles.bounds();
    if query.is(Property::Phantom, Thing::Object(id)) {
        // It stops in the border ring (W-FALL-09).
        let goes_on = bounds.contains(from);
        if goes_on {
            tiles::relocate(world, id, target, MoveCause::Fell);
        }
        return goes_on;
    }
    if !bounds.contains(target) {
        return false;
    }
    let faller = Entrant::new(&query, id.into(), direction, Manner::Falling);
    let mut opens = Vec::new();
    let mut eats = Vec::new();
    let mut breaks = Vec::new();
    for tile in query.occupants(target) {
        match faller.enters(&query, tile) {
            Collision::Opens => opens.push(tile.thing),
            Collision::Eats => eats.push(tile.thing),
            Collision::Breaks => breaks.push(tile.thing),
            // It destroys what is WEAK (W-FALL-07) and pushes nothing.
            _ if !tile.thing.is_empty() && faller.breaks(&query, tile) => breaks.push(tile.thing),
            Collision::Push { open: false } | Collision::Solid => return false,
            Collision::Free | Collision::Swaps | Collision::Push { open: true } => {}
        }
    }
    let mut gone = Gone::default();
    for other in opens {
        gone.open(world, id.into(), other);
    }
    if !world.resource::<Tiles>().exists(id) {
        return false;
    }
    for other in eats {
        gone.destroy(world, other, DeathCause::Eaten);
    }
    tiles::relocate(world, id, target, MoveCause::Fell);
    for other in breaks {
        gone.destroy(world, other, DeathCause::Broken);
    }
    world.resource::<Tiles>().exists(id)
}

/// Returns whether more rules give the word of this direction than that of the
/// opposite one.
fn falls(query: &RuleQuery, id: ObjectId, direction: Direction) -> bool {
    DIRECTIONS.iter().any(|&(falls_to, word, against)| {
        falls_to == direction
            && query.count(word, Thing::Object(id)) > query.count(against, Thing::Object(id))
    })
}
