//! The end of the game for a player (section 24).

use bevy::ecs::prelude::*;

use crate::name::Known;
use crate::player::{Cycle, Player, Record, is_over};
use crate::start::TheDungeon;
use crate::state::State;
use crate::tiles;
use crate::value::Number;

/// Ends the game for a player, unless it has ended before.
pub fn end(world: &mut World, player: Entity, victory: bool, result: &str) {
    if is_over(world, player) || world.get::<Player>(player).is_none() {
        return;
    }
    let cycle = world.resource::<Cycle>().0;
    let dungeon = world.resource::<TheDungeon>().0;
    let is_recorded = !tiles::is_set(world, dungeon, Known::NoScoring);
    let Some(mut state) = world.get_mut::<State>(player) else {
        return;
    };
    state.set(Known::GameOver, true);
    let whole = |name| state.number(name).map_or(0, Number::floor);
    let record = Record {
        victory,
        result: result.to_owned(),
        score: whole(Known::Score),
        steps: whole(Known::Steps),
        deaths: whole(Known::Deaths),
        cycle,
        earlier: state.number(Known::Duration).map_or(0.0, Number::fraction),
        is_recorded,
    };
    if let Some(mut player) = world.get_mut::<Player>(player) {
        player.record = Some(record);
    }
}
