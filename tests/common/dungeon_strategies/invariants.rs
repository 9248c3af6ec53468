//! Invariants that hold after every cycle of any dungeon.

use std::collections::{BTreeMap, BTreeSet};

use bevy::ecs::prelude::*;
use kotodama::dungeon::Game;
use kotodama::dungeon::direction::Cell;
use kotodama::dungeon::level::{
    Agenda, ByName, Exits, Grid, Level, Levels, MAX_DELAYED, MAX_TILES, Mail, Wakefulness,
};
use kotodama::dungeon::log::{MAX_SHOWN, MAX_SOUNDS, Messages, Sounds};
use kotodama::dungeon::player::{Player, Players};
use kotodama::dungeon::program::{MAX_QUEUE, Program, Status};
use kotodama::dungeon::state::State;
use kotodama::dungeon::tile::{Appearance, NextId, Position, TileId, Tiles};

/// Returns the number of tiles in all levels.
pub fn tiles(game: &Game) -> usize {
    game.world().resource::<Tiles>().0.len()
}

/// Checks all invariants.
///
/// # Errors
///
/// The violated invariant.
pub fn check(game: &Game) -> Result<(), String> {
    let world = game.world();
    let mut ids = BTreeSet::new();
    for (number, level) in &world.resource::<Levels>().0 {
        check_level(world, *level, &mut ids).map_err(|error| format!("level {number}: {error}"))?;
    }
    let tiles = &world.resource::<Tiles>().0;
    if tiles.len() != ids.len() || ids.iter().any(|id| !tiles.contains_key(id)) {
        return Err(format!("{} tiles, {} known by id", ids.len(), tiles.len()));
    }
    let next = world.resource::<NextId>().0;
    if let Some(last) = ids.last().filter(|last| last.0 >= next) {
        return Err(format!("the next id is {next}, but there is {last:?}"));
    }
    let messages = world.resource::<Messages>().list.len();
    let sounds = world.resource::<Sounds>().0.len();
    if messages > MAX_SHOWN || sounds > MAX_SOUNDS {
        return Err(format!("{messages} messages and {sounds} sounds are kept"));
    }
    for player in &world.resource::<Players>().0 {
        if world.get::<Player>(*player).is_none() || world.get::<Program>(*player).is_some() {
            return Err("a player's tile is gone or has a program".to_owned());
        }
    }
    Ok(())
}

fn check_level(world: &World, level: Entity, ids: &mut BTreeSet<TileId>) -> Result<(), String> {
    let info = world.get::<Level>(level).ok_or("it is gone")?;
    let grid = world.get::<Grid>(level).ok_or("it has no cells")?;
    let agenda = world.get::<Agenda>(level).ok_or("it has no agenda")?;
    let mail = world.get::<Mail>(level).ok_or("it has no mail")?;
    let mut programs = BTreeSet::new();
    let mut names: BTreeMap<String, BTreeSet<TileId>> = BTreeMap::new();
    let (mut count, mut players) = (0, 0);
    for row in 0..info.rows {
        for col in 0..info.cols {
            let cell = Cell::new(row, col);
            let mut below = None;
            for tile in grid.stack(cell) {
                count += 1;
                let id = *world
                    .get::<TileId>(*tile)
                    .ok_or("a tile in a cell is gone")?;
                if !ids.insert(id) {
                    return Err(format!("{id:?} occurs twice"));
                }
                let position = world.get::<Position>(*tile).ok_or("no position")?;
                if (position.level, position.cell) != (level, cell) {
                    return Err(format!("{id:?} lies in {cell:?}, but has {position:?}"));
                }
                if below.is_some_and(|below| below >= position.z) {
                    return Err(format!("{id:?} has z {} above {below:?}", position.z));
                }
                below = Some(position.z);
                players += u32::from(world.get::<Player>(*tile).is_some());
                let name = &world.get::<Appearance>(*tile).ok_or("no name")?.name;
                names.entry(name.to_lowercase()).or_default().insert(id);
                if let Some(program) = world.get::<Program>(*tile) {
                    programs.insert(id);
                    check_program(agenda, id, program)?;
                }
            }
        }
    }
    if count != grid.count() || count > MAX_TILES {
        return Err(format!("{count} tiles, {} counted", grid.count()));
    }
    if programs != agenda.programs {
        return Err(format!(
            "programs {programs:?}, listed {:?}",
            agenda.programs
        ));
    }
    if !agenda.ready.is_subset(&programs) {
        return Err(format!("programs {programs:?}, ready {:?}", agenda.ready));
    }
    let delayed: usize = mail.delayed.values().map(Vec::len).sum();
    if delayed != mail.delayed_count || delayed > MAX_DELAYED {
        return Err(format!(
            "{delayed} are delayed, {} counted",
            mail.delayed_count
        ));
    }
    if !mail.outbox.is_empty() {
        return Err(format!("{} messages were not queued", mail.outbox.len()));
    }
    let wakefulness = world.get::<Wakefulness>(level).ok_or("no wakefulness")?;
    if wakefulness.players != players {
        return Err(format!(
            "{players} players, {} counted",
            wakefulness.players
        ));
    }
    let exits = &world.get::<Exits>(level).ok_or("it has no exits")?.0;
    if exits.iter().any(|(id, _)| !ids.contains(id)) {
        return Err("an exit of a tile that is gone".to_owned());
    }
    for (name, found) in &world.get::<ByName>(level).ok_or("it has no names")?.0 {
        let there = names.get(&**name).cloned().unwrap_or_default();
        if there != *found {
            return Err(format!(
                "{name:?} is the name of {there:?}, known {found:?}"
            ));
        }
    }
    Ok(())
}

/// Checks that a program with something to do is listed for its turn.
fn check_program(agenda: &Agenda, id: TileId, program: &Program) -> Result<(), String> {
    if program.queue.len() > MAX_QUEUE {
        return Err(format!("{id:?} has {} messages", program.queue.len()));
    }
    if program.is_ready() && !agenda.ready.contains(&id) {
        return Err(format!("{id:?} has something to do, but is not listed"));
    }
    if let Status::Waiting(until) = program.status
        && !agenda.waits.contains(&(until, id))
    {
        return Err(format!("{id:?} waits until {until}, but is not listed"));
    }
    Ok(())
}

/// Returns the values of the players that only some commands may change
/// (D-PLAYER-18), sorted for each player.
pub fn protected(game: &Game) -> Vec<BTreeMap<String, String>> {
    let world = game.world();
    let players = world.resource::<Players>().0.iter();
    let values = players.filter_map(|player| world.get::<State>(*player));
    let each = |state: &State| {
        let values = state.iter().filter(|(name, _)| name.is_protected());
        values
            .map(|(name, value)| (name.to_string(), format!("{value:?}")))
            .collect()
    };
    values.map(each).collect()
}
