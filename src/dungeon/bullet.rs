//! Bullets (section 19). Their behaviour is the script of their template.

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

/// Default damage of a bullet (D-BULLET-02).
const DAMAGE: i64 = 5;

/// Owner of the bullets of all shooters other than players.
static ENEMY: LazyLock<Arc<str>> = LazyLock::new(|| "enemy".into());

/// Values of fired bullets, by their differences. Most shots repeat an earlier
/// one, and equal bullets share their values.
#[derive(Resource, Debug, Default)]
pub struct Shots(Vec<Shot>);

#[derive(Debug)]
struct Shot {
    facing: Arc<str>,
    damage: Value,
    owner: Value,
    state: State,
}

/// Number of different shots that are remembered; the oldest is dropped first.
const MAX_SHOTS: usize = 16;

impl Shots {
    /// Returns the values of a bullet; `template` has all others.
    fn state(
        &mut self,
        template: &State,
        facing: &Arc<str>,
        damage: &Value,
        owner: &Value,
    ) -> State {
        let known = self.0.iter().find(|it| {
            it.facing == *facing && it.damage.is_identical(damage) && it.owner.is_identical(owner)
        });
        if let Some(shot) = known {
            return shot.state.clone();
        }
        let mut state = template.clone();
        state.set(Known::Facing, Value::Text(Arc::clone(facing)));
        state.set(Known::Damage, damage.clone());
        state.set(Known::Owner, owner.clone());
        if self.0.len() >= MAX_SHOTS {
            self.0.remove(0);
        }
        self.0.push(Shot {
            facing: Arc::clone(facing),
            damage: damage.clone(),
            owner: owner.clone(),
            state: state.clone(),
        });
        state
    }
}

/// Puts a bullet on top of the shooter's cell, facing a direction.
pub fn fire(world: &mut Stage, shooter: Entity, direction: &Arc<str>) {
    let templates = &world.resource::<Played>().0.templates;
    let Some(template) = templates.get("bullet").cloned() else {
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
    let mut shots = world.resource_mut::<Shots>();
    let bullet = Pattern {
        state: shots.state(&template.state, direction, &damage, &owner),
        ..Pattern::clone(&template)
    };
    tiles::spawn(world, position.level, position.cell, None, bullet);
}
