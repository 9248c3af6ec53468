//! The routine by which tiles move, whoever asks (sections 7 and 8).

use std::sync::Arc;

use bevy::ecs::prelude::*;
use kotodama_board::Direction;

use crate::direction::{Cell, direction_of, direction_of_letter};
use crate::level::{Grid, Level};
use crate::mail;
use crate::message::{Message, label};
use crate::name::Known;
use crate::player::{count_step, is_player};
use crate::program::Program;
use crate::state::State;
use crate::tile::{Position, TileId};
use crate::tiles;
use crate::value::Value;
use crate::work::Work;

/// Tiles that are tried at most for one move; teleporters and pushes can lead
/// back to each other.
const MAX_TRIED: usize = 10_000;

/// Tiles that push each other at most.
const MAX_CHAIN: usize = 1_000;

/// Moves a tile by one cell; returns whether it has moved.
pub fn step(world: &mut World, mover: Entity, direction: Direction) -> bool {
    Attempt::default().step(world, mover, direction, true)
}

/// The same without touching what is in the destination, where that has been
/// done (D-ACT-03).
pub fn step_untouched(world: &mut World, mover: Entity, direction: Direction) -> bool {
    Attempt::default().step(world, mover, direction, false)
}

/// Moves a tile into a cell next to it, by the same routine.
pub fn enter(world: &mut World, mover: Entity, cell: Cell, direction: Direction) -> bool {
    Attempt::default().enter(world, mover, cell, direction, true)
}

/// The same into a cell that may be void, as one that was just left
/// (D-PULL-07).
pub fn enter_void(world: &mut World, mover: Entity, cell: Cell, direction: Direction) -> bool {
    let Some(level) = world.get::<Position>(mover).map(|position| position.level) else {
        return false;
    };
    let grid = world.get::<Grid>(level);
    if !grid.is_some_and(|grid| grid.stack(cell).is_empty()) {
        return enter(world, mover, cell, direction);
    }
    tiles::move_to(world, mover, cell);
    count_step(world, mover);
    true
}

/// A move with everything it pushes.
#[derive(Debug, Default)]
struct Attempt {
    /// Tiles that are to move once the one in front of them has.
    chain: Vec<Entity>,
    tried: usize,
}

impl Attempt {
    fn step(
        &mut self,
        world: &mut World,
        mover: Entity,
        direction: Direction,
        touches: bool,
    ) -> bool {
        let Some(position) = world.get::<Position>(mover) else {
            return false;
        };
        let cell = position.cell.neighbour(direction);
        self.enter(world, mover, cell, direction, touches)
    }

    fn enter(
        &mut self,
        world: &mut World,
        mover: Entity,
        cell: Cell,
        direction: Direction,
        touches: bool,
    ) -> bool {
        let Some(level) = world.get::<Position>(mover).map(|position| position.level) else {
            return false;
        };
        self.tried += 1;
        Work::count(world, 1);
        if self.tried > MAX_TRIED || self.chain.len() > MAX_CHAIN || self.chain.contains(&mover) {
            return false;
        }
        let Some(ahead) = tiles::top(world, level, cell) else {
            return false;
        };
        if touches {
            touch(world, mover, level, cell);
        }
        let traits = tiles::flags(world, mover);
        let ahead_traits = tiles::flags(world, ahead);
        if ahead_traits.has(Known::Teleporter) && facing(world, ahead) == Some(direction) {
            return self.teleport(world, mover, level, cell, direction);
        }
        let is_pushed = !traits.has(Known::NotPushing)
            && ahead_traits.has(Known::Pushable)
            && is_pushable(world, ahead, direction);
        let can_squish = ahead_traits.has(Known::Squishable)
            && !traits.has(Known::NotSquishing)
            && !is_player(world, ahead);
        let flies = traits.has(Known::Flying);
        if is_pushed {
            self.chain.push(mover);
            let has_moved = self.step(world, ahead, direction, true);
            self.chain.pop();
            if !has_moved {
                if !can_squish {
                    return false;
                }
                tiles::remove(world, ahead);
            }
            if is_blocked(world, flies, level, cell) {
                return false;
            }
        } else {
            if is_blocked(world, flies, level, cell) {
                return false;
            }
            if can_squish {
                tiles::remove(world, ahead);
            }
        }
        if world.get::<TileId>(mover).is_none() {
            // What it pushed came round through teleporters and squished it.
            return false;
        }
        tiles::move_to(world, mover, cell);
        count_step(world, mover);
        true
    }

    /// Tries the cells behind the teleporter, then those behind teleporters that
    /// face it (D-TELE-02, D-TELE-03).
    fn teleport(
        &mut self,
        world: &mut World,
        mover: Entity,
        level: Entity,
        teleporter: Cell,
        direction: Direction,
    ) -> bool {
        let mut cell = teleporter;
        let mut is_exit = true;
        loop {
            let behind = cell.neighbour(direction);
            let is_inside = world
                .get::<Level>(level)
                .is_some_and(|level| level.contains(behind));
            if !is_inside {
                return false;
            }
            let has_tiles = tiles::top(world, level, behind).is_some();
            if is_exit && has_tiles && self.enter(world, mover, behind, direction, true) {
                return true;
            }
            cell = behind;
            is_exit = tiles::top(world, level, cell)
                .is_some_and(|tile| is_teleporter_from(world, tile, direction.opposite()));
        }
    }
}

/// Sends `TOUCH` to every tile of a cell (D-MOVE-02), from the top.
pub fn touch(world: &mut World, mover: Entity, level: Entity, cell: Cell) {
    let Some(grid) = world.get::<Grid>(level) else {
        return;
    };
    let stack = grid.stack(cell).iter().rev();
    let has_program = |tile: &&Entity| world.get::<Program>(**tile).is_some();
    let touched: Vec<TileId> = stack
        .filter(has_program)
        .filter_map(|tile| world.get::<TileId>(*tile).copied())
        .collect();
    if touched.is_empty() {
        return;
    }
    let message = Arc::new(Message {
        label: label::TOUCH.into(),
        sender: tiles::snapshot(world, mover),
    });
    for to in touched {
        mail::send(world, level, to, Arc::clone(&message));
    }
}

/// The direction that a state value says.
#[must_use]
pub fn direction_in(value: &Value) -> Option<Direction> {
    direction_of(value.as_text()?)
}

/// The direction that a tile faces.
#[must_use]
pub fn facing(world: &World, tile: Entity) -> Option<Direction> {
    direction_in(world.get::<State>(tile)?.known(Known::Facing))
}

/// Is it a teleporter that works on what comes in this direction (D-TELE-01)?
fn is_teleporter_from(world: &World, tile: Entity, direction: Direction) -> bool {
    tiles::is_set(world, tile, Known::Teleporter) && facing(world, tile) == Some(direction)
}

/// Can the tile be pushed in this direction (D-STATE-04)?
#[must_use]
pub fn is_pushable(world: &World, tile: Entity, direction: Direction) -> bool {
    let Some(state) = world.get::<State>(tile) else {
        return false;
    };
    if !state.is_set(Known::Pushable) {
        return false;
    }
    match state.known(Known::Pushable) {
        Value::Text(letters) => letters
            .chars()
            .any(|letter| direction_of_letter(letter) == Some(direction)),
        _ => true,
    }
}

/// Does any tile of the cell block a mover that flies or does not (D-MOVE-05)?
fn is_blocked(world: &World, flies: bool, level: Entity, cell: Cell) -> bool {
    let Some(grid) = world.get::<Grid>(level) else {
        return true;
    };
    grid.stack(cell).iter().any(|tile| {
        let traits = tiles::flags(world, *tile);
        traits.has(Known::Blocking) && !(flies && traits.has(Known::Low))
    })
}

/// Does the top tile of the cell block? A void cell and one outside do not
/// count; use [`tiles::top`] for them.
#[must_use]
pub fn top_blocks(world: &World, level: Entity, cell: Cell) -> bool {
    let top = tiles::top(world, level, cell);
    top.is_some_and(|top| tiles::is_set(world, top, Known::Blocking))
}
