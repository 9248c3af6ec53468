//! Losing health, death, graves and respawning (section 20).

use std::sync::Arc;

use bevy::ecs::prelude::*;
use kotodama_board::Rng;

use crate::commands::TABLE;
use crate::damage::{is_positive, lower_health};
use crate::definition::Played;
use crate::direction::Cell;
use crate::level::Level;
use crate::name::{Known, Name};
use crate::over;
use crate::player::{Notice, is_dead, is_over, notify};
use crate::script::{self, Script};
use crate::sound;
use crate::stage::Stage;
use crate::state::State;
use crate::tile::Position;
use crate::tiles;
use crate::travel;
use crate::value::Value;

/// Takes health from a player (D-DEATH-01); damage not above 0 has no effect.
pub fn hurt(world: &mut Stage, player: Entity, damage: &Value) {
    if is_dead(world, player) || is_over(world, player) || !is_positive(damage) {
        return;
    }
    if lower_health(world, player, damage) {
        die(world, player);
        return;
    }
    sound::to_player(world, player, "ouch");
    let level = world.get::<Position>(player).map(|it| it.level);
    let is_reset = level.is_some_and(|level| {
        let state = world.get::<State>(level);
        state.is_some_and(|state| state.is_set(Known::ResetPlayerWhenDamaged))
    });
    if is_reset {
        put_back(world, player);
    }
}

/// Losses of a dying player, besides keys.
const LOST: [Known; 4] = [Known::Gems, Known::Cash, Known::Ammo, Known::Torches];

fn die(world: &mut Stage, player: Entity) {
    let Some(mut state) = world.get_mut::<State>(player) else {
        return;
    };
    let lives = state.integer(Known::Lives).unwrap_or(-1);
    let lives = match lives > 0 {
        true => lives - 1,
        false => -1,
    };
    state.set(Known::Lives, lives);
    sound::to_player(world, player, "harp_down");
    bury(world, player);
    notify(world, player, Notice::Died);
    if lives == 0 {
        over::end(world, player, false, "Dead");
    }
}

/// Makes a grave with the player's belongings, and puts the player under it
/// (D-DEATH-03, D-DEATH-04).
fn bury(world: &mut Stage, player: Entity) {
    let Some(position) = world.get::<Position>(player).copied() else {
        return;
    };
    let Some(mut state) = world.get::<State>(player).cloned() else {
        return;
    };
    let mut kept = State::default();
    let keys: Vec<Name> = state
        .iter()
        .map(|(name, _)| name)
        .filter(|name| name.text().ends_with("_key"))
        .cloned()
        .collect();
    for name in keys.into_iter().chain(LOST.map(Name::from)) {
        let value = state.get(&name);
        if is_positive(value) {
            kept.set(name.clone(), value.clone());
        }
        state.set(name, 0_i64);
    }
    let starting = state.known(Known::StartingEquipment).clone();
    let beyond = beyond(state.known(Known::Equipment), &starting);
    if !beyond.is_empty() {
        kept.set(Known::Equipment, Value::List(beyond.into()));
    }
    let first = starting.as_list().first().cloned();
    state.set(Known::Equipped, first.map_or(Value::Nil, Value::Text));
    state.set(Known::Equipment, starting);
    state.set(Known::Health, 0_i64);
    state.set(Known::Buried, true);
    state.set(Known::Pushable, false);
    state.set(Known::TorchLight, 0_i64);
    state.set(Known::LightSource, false);
    let deaths = state.integer(Known::Deaths).unwrap_or(0);
    state.set(Known::Deaths, deaths.saturating_add(1));
    if let Some(mut own) = world.get_mut::<State>(player) {
        *own = state;
    }
    let grave = world.resource::<Played>().0.templates.get("grave").cloned();
    tiles::sink(world, player);
    if let Some(grave) = grave {
        let mut grave = (*grave).clone();
        grave.script = grave.script.map(|script| with_keys(&script, &kept));
        grave.state.extend(&kept);
        tiles::spawn(
            world,
            position.level,
            position.cell,
            Some(position.z),
            grave,
        );
    }
}

/// Returns the script of a grave that gives back all its keys, whose names a
/// template cannot know.
fn with_keys(script: &Arc<Script>, kept: &State) -> Arc<Script> {
    let Some(dig) = script.lines_of("dig").first() else {
        return Arc::clone(script);
    };
    let keys = kept.sorted().into_iter().map(|(name, _)| name);
    let keys = keys.filter(|name| name.ends_with("_key"));
    let gifts: Vec<String> = keys
        .map(|key| format!("#GIVE {key}, @{key}, ?sender"))
        .collect();
    let mut lines: Vec<&str> = script.source.iter().map(|line| &**line).collect();
    lines.splice(dig + 1..dig + 1, gifts.iter().map(String::as_str));
    Arc::new(script::read(TABLE, &lines).script)
}

/// Returns the items in which one list exceeds the other, each as often as it
/// does.
fn beyond(equipment: &Value, starting: &Value) -> Vec<Arc<str>> {
    let mut starting = starting.as_list().to_vec();
    let mut beyond = Vec::new();
    for item in equipment.as_list() {
        match starting.iter().position(|other| other == item) {
            Some(place) => {
                starting.remove(place);
            }
            None => beyond.push(Arc::clone(item)),
        }
    }
    beyond
}

/// Moves a player to the place of return (D-DEATH-05).
fn put_back(world: &mut World, player: Entity) {
    let Some(position) = world.get::<Position>(player).copied() else {
        return;
    };
    let level = position.level;
    let returns = world
        .get::<State>(level)
        .is_none_or(|state| *state.known(Known::RespawnAtEntry) != Value::Bool(false));
    let entry = world.get::<State>(player).and_then(|state| {
        let number = |name| i32::try_from(state.integer(name)?).ok();
        let cell = Cell::new(number(Known::EntryRow)?, number(Known::EntryCol)?);
        world.get::<Level>(level)?.contains(cell).then_some(cell)
    });
    let cell = match entry.filter(|_| returns) {
        Some(entry) => Some(entry),
        None => {
            let spawn = travel::spawn_points(world, level);
            let drawn = match spawn.len() {
                0 => 0,
                count => world.resource_mut::<Rng>().below(count),
            };
            spawn.get(drawn).copied()
        }
    };
    let wrapped = world
        .get::<Level>(level)
        .map(|it| it.wrapped(position.cell));
    if let Some(cell) = cell.or(wrapped) {
        tiles::move_to(world, player, cell);
    }
}

/// Respawns a dead player (D-DEATH-06).
pub fn respawn(world: &mut World, player: Entity) {
    if !is_dead(world, player) || is_over(world, player) {
        return;
    }
    put_back(world, player);
    let mut deaths = 0;
    if let Some(mut state) = world.get_mut::<State>(player) {
        deaths = state.integer(Known::Deaths).unwrap_or(0);
        state.set(Known::Health, 100_i64);
        state.set(Known::Buried, false);
        state.set(Known::Pushable, true);
    }
    notify(world, player, Notice::Respawned { deaths });
}
