//! Bullets (section 19). What they do is written in their template's script.

use std::sync::{Arc, LazyLock};

use bevy::ecs::prelude::*;

use crate::definition::{Pattern, Played};
use crate::name::Known;
use crate::player::is_player;
use crate::stage::Stage;
use crate::state::State;
use crate::tile::{Position, TileId};
use crate::tiles;
use crate::value::Value;

/// Damage of a bullet whose shooter says nothing else (D-BULLET-02).
const DAMAGE: i64 = 5;

/// The owner of the bullets of all shooters but players.
static ENEMY: LazyLock<Arc<str>> = LazyLock::new(|| "enemy".into());

/// Puts a bullet on top of the shooter's cell, facing a direction.
pub fn fire(world: &mut Stage, shooter: Entity, direction: &Arc<str>) {
    let templates = &world.resource::<Played>().0.templates;
    let Some(mut bullet) = templates.get("bullet").map(|it| Pattern::clone(it)) else {
        return;
    };
    let (Some(position), Some(state), Some(id)) = (
        world.get::<Position>(shooter).copied(),
        world.get::<State>(shooter),
        world.get::<TileId>(shooter),
    ) else {
        return;
    };
    let damage = match state.known(Known::BulletDamage) {
        damage if damage.number().is_some() => damage.clone(),
        _ => Value::Int(DAMAGE),
    };
    let owner = match is_player(world, shooter) {
        true => Value::Int(id.0),
        false => Value::Text(Arc::clone(&ENEMY)),
    };
    bullet
        .state
        .set(Known::Facing, Value::Text(Arc::clone(direction)));
    bullet.state.set(Known::Damage, damage);
    bullet.state.set(Known::Owner, owner);
    tiles::spawn(world, position.level, position.cell, None, bullet);
}
