//! The one routine for moving tiles (sections 7 and 8).

use std::sync::Arc;

use bevy::ecs::prelude::*;
use kotodama_board::Direction;
use smallvec::SmallVec;

use crate::direction::{Cell, direction_of, direction_of_letter};
use crate::level::{Grid, Level};
use crate::mail;
use crate::message::{Message, label};
use crate::name::Known;
use crate::player::count_step;
use crate::program::Program;
use crate::stage::{Body, Stack, Stage};
use crate::state::State;
use crate::tile::{Position, TileId};
use crate::tiles;
use crate::value::Value;

/// Maximum number of tiles tried for one move; teleporters and pushes can lead
/// back to each other.
const MAX_TRIED: usize = 10_000;

/// Maximum number of tiles that push each other.
const MAX_CHAIN: usize = 1_000;

/// Moves a tile by one cell and returns whether it has moved.
pub fn step(world: &mut Stage, mover: Entity, direction: Direction) -> bool {
    Attempt::default().step(world, mover, direction, true)
}

/// Moves a tile without touching the tiles ahead, which has been done
/// (D-ACT-03).
pub fn step_untouched(world: &mut Stage, mover: Entity, direction: Direction) -> bool {
    Attempt::default().step(world, mover, direction, false)
}

/// Moves a tile into an adjacent cell by the same routine.
pub fn enter(world: &mut Stage, mover: Entity, cell: Cell, direction: Direction) -> bool {
    Attempt::default().enter(world, mover, cell, direction, true)
}

/// Moves a tile into a cell that may be void, such as one that was just left
/// (D-PULL-07).
pub fn enter_void(world: &mut Stage, mover: Entity, cell: Cell, direction: Direction) -> bool {
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
    /// Tiles that move once the one in front of them has moved.
    chain: Vec<Entity>,
    tried: usize,
}

impl Attempt {
    fn step(
        &mut self,
        world: &mut Stage,
        mover: Entity,
        direction: Direction,
        touches: bool,
    ) -> bool {
        let Some(body) = world.body(mover) else {
            return false;
        };
        let cell = body.position.cell.neighbour(direction);
        self.enter_as(world, body, cell, direction, touches)
    }

    fn enter(
        &mut self,
        world: &mut Stage,
        mover: Entity,
        cell: Cell,
        direction: Direction,
        touches: bool,
    ) -> bool {
        let Some(body) = world.body(mover) else {
            return false;
        };
        self.enter_as(world, body, cell, direction, touches)
    }

    fn enter_as(
        &mut self,
        world: &mut Stage,
        body: Body,
        cell: Cell,
        direction: Direction,
        touches: bool,
    ) -> bool {
        let mover = body.tile;
        let level = body.position.level;
        self.tried += 1;
        world.work.count(1);
        if self.tried > MAX_TRIED || self.chain.len() > MAX_CHAIN || self.chain.contains(&mover) {
            return false;
        }
        let Some(stack) = world.stack(level, cell) else {
            return false;
        };
        let ahead = stack.top;
        if touches && stack.has_program {
            touch_programs(world, mover, level, cell);
        }
        if ahead.flags.has(Known::Teleporter) && facing(world, ahead.tile) == Some(direction) {
            return self.teleport(world, mover, level, cell, direction);
        }
        let is_pushed = !body.flags.has(Known::NotPushing)
            && ahead.flags.has(Known::Pushable)
            && is_pushable(world, ahead.tile, direction);
        let can_squish = ahead.flags.has(Known::Squishable)
            && !body.flags.has(Known::NotSquishing)
            && !ahead.is_player;
        let flies = body.flags.has(Known::Flying);
        if !(is_pushed || can_squish) {
            if block(Some(stack), flies) {
                return false;
            }
            tiles::move_above(world, mover, body.position, ahead.position);
        } else if is_pushed {
            self.chain.push(mover);
            let has_moved = self.step(world, ahead.tile, direction, true);
            self.chain.pop();
            if !has_moved {
                if !can_squish {
                    return false;
                }
                tiles::remove(world, ahead.tile);
            }
            if block(world.stack(level, cell), flies) {
                return false;
            }
            if world.get::<TileId>(mover).is_none() {
                // The pushed tile came round through teleporters and squished
                // it.
                return false;
            }
            tiles::move_to(world, mover, cell);
        } else {
            if block(Some(stack), flies) {
                return false;
            }
            tiles::remove(world, ahead.tile);
            tiles::move_to(world, mover, cell);
        }
        if body.is_player {
            count_step(world, mover);
        }
        true
    }

    /// Tries the cells behind the teleporter, then those behind teleporters
    /// that face it (D-TELE-02, D-TELE-03).
    fn teleport(
        &mut self,
        world: &mut Stage,
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
pub fn touch(world: &mut Stage, mover: Entity, level: Entity, cell: Cell) {
    if world.stack(level, cell).is_some_and(|it| it.has_program) {
        touch_programs(world, mover, level, cell);
    }
}

/// Does the same for tiles with programs; others do not notice it.
fn touch_programs(world: &mut Stage, mover: Entity, level: Entity, cell: Cell) {
    let stack = world.get::<Grid>(level).map(|grid| grid.stack(cell));
    let stack = stack.unwrap_or_default().iter().rev();
    let has_program = |tile: &&Entity| world.get::<Program>(**tile).is_some();
    let touched = stack.filter(has_program);
    let touched = touched.filter_map(|tile| world.get::<TileId>(*tile).copied());
    let touched: SmallVec<[TileId; 4]> = touched.collect();
    let message = Arc::new(Message {
        label: label::touch(),
        sender: tiles::snapshot(world, mover),
    });
    for to in touched {
        mail::send(world, level, to, Arc::clone(&message));
    }
}

/// Returns the direction of a state value.
#[must_use]
pub fn direction_in(value: &Value) -> Option<Direction> {
    direction_of(value.as_text()?)
}

/// Returns the direction that a tile faces.
#[must_use]
pub fn facing(world: &World, tile: Entity) -> Option<Direction> {
    direction_in(world.get::<State>(tile)?.known(Known::Facing))
}

/// Returns whether the tile is a teleporter for movers in this direction
/// (D-TELE-01).
fn is_teleporter_from(world: &World, tile: Entity, direction: Direction) -> bool {
    tiles::is_set(world, tile, Known::Teleporter) && facing(world, tile) == Some(direction)
}

/// Returns whether the tile can be pushed in this direction (D-STATE-04).
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

/// Returns whether any tile of a cell blocks a mover, flying or not
/// (D-MOVE-05).
fn block(stack: Option<Stack>, flies: bool) -> bool {
    stack.is_some_and(|stack| match flies {
        true => stack.blocks_flying,
        false => stack.blocks,
    })
}

/// Returns whether the top tile of the cell blocks. False for a void cell and
/// one outside; use [`tiles::top`] for them.
#[must_use]
pub fn top_blocks(world: &World, level: Entity, cell: Cell) -> bool {
    let top = tiles::top(world, level, cell);
    top.is_some_and(|top| tiles::is_set(world, top, Known::Blocking))
}
