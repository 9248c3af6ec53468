//! Copies of levels with `solo`: of two players, the first plays the level
//! itself, and the second a copy that is made on first entry (D-LEVEL-04).

use std::sync::Arc;

use bevy::ecs::prelude::*;

use crate::definition::{Definition, Played};
use crate::level::{Levels, number_of};
use crate::name::Known;
use crate::stage::Stage;
use crate::start;
use crate::state::State;
use crate::travel;

/// Added to the number of a level to list its copy; beyond all numbers that a
/// file may use.
const COPIES: i64 = 1 << 40;

/// Returns the level of a number for a player, counted from 1.
pub fn level_for(world: &mut Stage, player: u8, number: i64) -> Option<Entity> {
    let level = travel::level_of(world, number)?;
    let state = world.get::<State>(level);
    if player != 2 || !state.is_some_and(|state| state.is_set(Known::Solo)) {
        return Some(level);
    }
    let key = number + COPIES;
    if let Some(copy) = world.resource::<Levels>().0.get(&key) {
        return Some(*copy);
    }
    let played = Arc::clone(&world.resource::<Played>().0);
    let copy = make(world, &played, key)?;
    start::furnish(world, copy, played.levels.get(&number)?);
    Some(copy)
}

/// Makes the copy listed under `key`, without tiles; `None` if there is no such
/// level.
pub(crate) fn make(world: &mut World, definition: &Definition, key: i64) -> Option<Entity> {
    let level = definition.levels.get(&number(key))?;
    let copy = world.spawn(start::empty(level)).id();
    world.resource_mut::<Levels>().0.insert(key, copy);
    Some(copy)
}

/// Returns the number of the level listed under `key`, or of the original of a
/// copy.
pub(crate) const fn number(key: i64) -> i64 {
    match key > COPIES / 2 {
        true => key - COPIES,
        false => key,
    }
}

/// Returns the key under which a level is listed.
pub(crate) fn key(world: &World, level: Entity) -> i64 {
    let number = number_of(world, level);
    match travel::level_of(world, number) == Some(level) {
        true => number,
        false => number + COPIES,
    }
}
