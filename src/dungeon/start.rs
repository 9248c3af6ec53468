//! Start of a game: the dungeon, its levels with their tiles, and the players
//! (sections 1, 4 and 25).

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::ecs::prelude::*;
use kotodama_board::Rng;

use crate::bullet::Shots;
use crate::copies;
use crate::cycle;
use crate::definition::{Definition, LevelDefinition, Pattern, Played};
use crate::direction::Cell;
use crate::level::{Agenda, ByName, Exits, Grid, Level, Levels, Mail, Wakefulness};
use crate::log::{Messages, Sounds, Warnings};
use crate::mail;
use crate::name::Known;
use crate::observation;
use crate::player::{Cycle, Player, Players};
use crate::sight::Sights;
use crate::stage::{self, Stage};
use crate::state::State;
use crate::tile::{NextId, TileId, Tiles};
use crate::tiles::{self, Serials};
use crate::travel;
use crate::value::Value;
use crate::work::Work;

/// The entity with the state values of the dungeon.
#[derive(Resource, Clone, Copy, Debug)]
pub struct TheDungeon(pub Entity);

/// The id of the first tile of a level; a reset level keeps it (D-MODEL-06).
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct FirstId(pub i64);

/// Starts a game for one or two players.
pub fn begin(world: &mut World, definition: Arc<Definition>, seed: u64, players: usize) {
    prepare(world, Arc::clone(&definition), Rng::new(seed));
    let entities = make_levels(world, &definition);
    let mut levels: Vec<_> = definition.levels.values().collect();
    levels.sort_by_key(|level| level.place);
    let entered = stage::enter(world, |world| {
        for level in levels {
            if let Some(entity) = entities.get(&level.number) {
                furnish(world, *entity, level);
            }
        }
        place_players(world, &definition, players)
    });
    observation::begin(world);
    stage::enter(world, |world| {
        for level in entered {
            cycle::wake(world, level);
        }
    });
    // Delivers what the last waking level has sent to earlier ones.
    mail::deliver(world);
}

/// Adds the resources of a game to a world, without levels, tiles and players.
pub(crate) fn prepare(world: &mut World, definition: Arc<Definition>, rng: Rng) {
    world.insert_resource(rng);
    world.insert_resource(Cycle::default());
    world.insert_resource(Tiles::default());
    world.insert_resource(NextId::default());
    world.insert_resource(Serials::default());
    world.insert_resource(Levels::default());
    world.insert_resource(Players::default());
    world.insert_resource(Messages::default());
    world.insert_resource(Sounds::default());
    world.insert_resource(Warnings::default());
    world.insert_resource(Sights::default());
    world.insert_resource(Work::default());
    world.insert_resource(cycle::Waking::default());
    world.insert_resource(Shots::default());
    let dungeon = world.spawn(definition.state.clone()).id();
    world.insert_resource(TheDungeon(dungeon));
    world.insert_resource(Played(definition));
}

/// Makes the levels without their tiles.
pub(crate) fn make_levels(world: &mut World, definition: &Definition) -> BTreeMap<i64, Entity> {
    let levels = definition.levels.values();
    let levels = levels.map(|level| (level.number, world.spawn(empty(level)).id()));
    let levels: BTreeMap<i64, Entity> = levels.collect();
    world.insert_resource(Levels(levels.clone()));
    levels
}

/// Returns a level without tiles.
pub(crate) fn empty(level: &LevelDefinition) -> impl Bundle + use<> {
    (
        Level {
            number: level.number,
            name: Arc::clone(&level.name),
            rows: level.rows,
            cols: level.cols,
            edges: level.edges,
            spawn: level.spawn.clone(),
        },
        level.state.clone(),
        Grid::new(level.rows, level.cols),
        Agenda::default(),
        Mail::default(),
        Exits::default(),
        ByName::default(),
        Wakefulness::default(),
    )
}

/// Puts the tiles of the file into a new level.
pub(crate) fn furnish(world: &mut Stage, entity: Entity, level: &LevelDefinition) {
    let first = world.resource::<NextId>().0;
    world.entity_mut(entity).insert(FirstId(first));
    fill(world, entity, level);
}

/// Puts the tiles of the file into an empty level.
fn fill(world: &mut Stage, entity: Entity, level: &LevelDefinition) {
    let cols = usize::try_from(level.cols).unwrap_or(0).max(1);
    for (index, stack) in level.cells.iter().enumerate() {
        let place = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
        let cell = Cell::new(place(index / cols), place(index % cols));
        let patterns = level.stacks.get(usize::from(*stack));
        for pattern in patterns.into_iter().flatten() {
            tiles::spawn(world, entity, cell, None, Pattern::clone(pattern));
        }
    }
    for (cell, z, pattern) in &level.tiles {
        tiles::spawn(world, entity, *cell, *z, Pattern::clone(pattern));
    }
}

/// Resets a level to the state in its file (D-LEVEL-02). Its tiles get their
/// original ids.
pub fn reset(world: &mut World, entity: Entity) {
    let (Some(level), Some(first)) = (world.get::<Level>(entity), world.get::<FirstId>(entity))
    else {
        return;
    };
    let (number, first) = (level.number, first.0);
    let played = Arc::clone(&world.resource::<Played>().0);
    let Some(definition) = played.levels.get(&number) else {
        return;
    };
    let grid = world.get::<Grid>(entity);
    let tiles: Vec<Entity> = grid.map(|grid| grid.tiles().collect()).unwrap_or_default();
    for tile in tiles {
        if let Some(id) = world.get::<TileId>(tile).copied() {
            world.resource_mut::<Tiles>().0.remove(&id);
        }
        world.despawn(tile);
    }
    let next = std::mem::replace(&mut world.resource_mut::<NextId>().0, first);
    world.entity_mut(entity).insert(empty(definition));
    stage::enter(world, |world| fill(world, entity, definition));
    world.resource_mut::<NextId>().0 = next;
}

/// Puts the players in the starting level (D-TRAVEL-07); returns their levels.
fn place_players(world: &mut Stage, definition: &Definition, players: usize) -> Vec<Entity> {
    let entrances: Vec<i64> = definition
        .levels
        .values()
        .filter(|level| level.is_entrance)
        .map(|level| level.number)
        .collect();
    let drawn = match entrances.len() {
        0 | 1 => 0,
        count => world.resource_mut::<Rng>().below(count),
    };
    let lowest = definition.levels.keys().next().copied();
    let number = entrances.get(drawn).copied().or(lowest);
    let Some((number, level)) = number.and_then(|it| Some((it, travel::level_of(world, it)?)))
    else {
        return Vec::new();
    };
    let mut entered = Vec::new();
    let mut free = travel::spawn_points(world, level);
    for player in [1, 2].into_iter().take(players.max(1)) {
        let cell = travel::draw(world, &free).unwrap_or_default();
        if free.len() > 1 {
            free.retain(|other| *other != cell);
        }
        let pattern = player_pattern(world, definition, usize::from(player));
        // The tiles of a copy come after the players' (D-MODEL-06).
        let id = world.resource::<NextId>().0;
        world.resource_mut::<NextId>().0 = id + 1;
        let level = copies::level_for(world, player, number).unwrap_or(level);
        let next = std::mem::replace(&mut world.resource_mut::<NextId>().0, id);
        let tile = tiles::spawn(world, level, cell, None, pattern);
        world.resource_mut::<NextId>().0 = next;
        entered.push(level);
        let Some(tile) = tile else { continue };
        world.entity_mut(tile).insert(Player {
            number: player,
            ..Player::default()
        });
        if let Some(mut wakefulness) = world.get_mut::<Wakefulness>(level) {
            wakefulness.players += 1;
        }
        world.resource_mut::<Players>().0.push(tile);
        travel::enter(world, tile, cell);
    }
    entered
}

/// Returns the initial state of a player's tile (section 4).
fn player_pattern(world: &World, definition: &Definition, number: usize) -> Pattern {
    let template = definition.templates.get("player");
    let mut pattern = template.map_or_else(Pattern::default, |template| (**template).clone());
    pattern.script = None;
    let dungeon = world.get::<State>(world.resource::<TheDungeon>().0);
    let read = |name| dungeon.map_or(Value::Nil, |state| state.known(name).clone());
    let lives = read(Known::StartingLives);
    let lives = lives.integer().unwrap_or(-1);
    let equipment = match read(Known::StartingEquipment) {
        Value::List(list) => list,
        Value::Text(text) => text.split_whitespace().map(Arc::from).collect(),
        _ => [Arc::from("gun")].into(),
    };
    let state = &mut pattern.state;
    let first = equipment.first().cloned();
    state.set(Known::Equipped, first.map_or(Value::Nil, Value::Text));
    state.set(
        Known::StartingEquipment,
        Value::List(Arc::clone(&equipment)),
    );
    state.set(Known::Equipment, Value::List(equipment));
    state.set(Known::Lives, lives);
    let patches = &definition.players;
    if let Some(patch) = patches.get(number - 1).or(patches.last()) {
        let appearance = &mut pattern.appearance;
        if let Some(name) = &patch.name {
            appearance.name = Arc::clone(name);
        }
        appearance.character = patch.character.unwrap_or(appearance.character);
        appearance.color = patch.color.clone().or(appearance.color.take());
        appearance.background = patch.background.clone().or(appearance.background.take());
        for (name, value) in &patch.state {
            state.set(name.clone(), value.clone());
        }
    }
    state.set(Known::Player, true);
    pattern
}
