//! Damage to tiles, and the points for it (section 19).

use bevy::ecs::prelude::*;

use crate::death;
use crate::message::Sender;
use crate::name::Known;
use crate::player::is_player;
use crate::stage::Stage;
use crate::state::State;
use crate::tile::{Position, TileId};
use crate::tiles;
use crate::value::{Arithmetic, Number, Value};

/// Applies the standard effect of `SHOT` and `BOMBED` (D-DAMAGE-02).
pub fn hit(world: &mut Stage, tile: Entity, source: &Sender) {
    let damage = source.state.known(Known::Damage).clone();
    if is_player(world, tile) {
        death::hurt(world, tile, &damage);
        return;
    }
    let Some(state) = world.get::<State>(tile) else {
        return;
    };
    let points = state.known(Known::Points).clone();
    let is_removed = match state.number(Known::Health) {
        Some(_) => {
            if !is_positive(&damage) {
                return;
            }
            lower_health(world, tile, &damage)
        }
        None => state.is_set(Known::Destroyable),
    };
    if is_removed {
        let level = world.get::<Position>(tile).map(|it| it.level);
        tiles::remove(world, tile);
        award(world, level, &points, source);
    }
}

/// Subtracts from the health of a tile; returns whether it has run out.
pub fn lower_health(world: &mut World, tile: Entity, damage: &Value) -> bool {
    let Some(mut state) = world.get_mut::<State>(tile) else {
        return false;
    };
    let health = state.known(Known::Health);
    let Some(left) = health.calculated(Arithmetic::Subtract, damage) else {
        return false;
    };
    let is_gone = !is_positive(&left);
    state.set(Known::Health, left);
    is_gone
}

/// Returns whether it is a number above 0.
#[must_use]
pub fn is_positive(value: &Value) -> bool {
    value.number().is_some_and(Number::is_positive)
}

/// Awards the points for a destroyed tile (D-DAMAGE-05).
fn award(world: &mut World, level: Option<Entity>, points: &Value, source: &Sender) {
    if points.number().is_none() {
        return;
    }
    let winner = match source.state.known(Known::Owner) {
        owner if !owner.is_set() => source.id,
        Value::Int(owner) => Some(TileId(*owner)),
        _ => None,
    };
    let winner = winner.and_then(|id| match level {
        Some(level) => tiles::find_in(world, level, id).or_else(|| tiles::find(world, id)),
        None => None,
    });
    let Some(mut state) = winner.and_then(|tile| world.get_mut::<State>(tile)) else {
        return;
    };
    if let Some(score) = state
        .known(Known::Score)
        .calculated(Arithmetic::Add, points)
    {
        state.set(Known::Score, score);
    }
}
