//! The level itself as a thing that acts (W-LP, W-LV): it shifts and turns for
//! the eye, meets the tiles that overlap it, and turns into something else.
//! Without rules about LEVEL nothing here runs.

mod effects;
mod shift;
mod transform;

use bevy::ecs::prelude::*;

use crate::kinds::Noun;
use crate::messages::DeathCause;
use crate::rules::{Rule, RuleQuery, Thing};
use crate::tiles::{self, LevelState, Tiles, level_state, set_level_state};
use kotodama_board::ObjectId;

pub use self::effects::{act, may_act};
pub use self::shift::{SHIFTED_BY_INPUT, answer, be_nudged, face, set, turn_around};
pub use self::transform::{may_transform, transform};
pub use super::movement::SHIFTED_BY_TILES;

/// Returns the rules that give properties to the level itself now, in rule
/// order.
fn giving<'f>(query: &'f RuleQuery) -> impl Iterator<Item = &'f Rule> {
    query
        .rules
        .rules
        .iter()
        .filter(|rule| rule.subject == Noun::LEVEL && !rule.not)
        .filter(|rule| query.applies(rule, Thing::Level))
}

/// Destroys the level and all objects with it; HAS does not act (W-TERM-13).
/// Nothing appears on it any more (W-TURN-12).
pub fn vanish(world: &mut World) {
    let ids: Vec<ObjectId> = world.resource::<Tiles>().ids().collect();
    // From the last to the first: lists shrink at their ends.
    for id in ids.into_iter().rev() {
        tiles::remove(world, id, DeathCause::LevelGone);
    }
    let level = level_state(world);
    let destroyed = true;
    set_level_state(world, LevelState { destroyed, ..level });
}
