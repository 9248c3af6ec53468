//! `garbage: Drop`: blocks appear at the top and fall.

use bevy::ecs::prelude::*;

use super::super::description::Garbage;
use super::super::field::{self, Field};
use super::super::flow::Clock;
use super::super::grid::{Block, Grid, Index, State};
use super::super::rules::Rules;
use super::super::stats::Stats;
use super::{Thrown, came, resting};

/// System `garbage.drop`.
pub fn throw(world: &mut World) {
    let rules = world.resource::<Rules>();
    let Garbage::Drop { role, every, count } = rules.description.garbage else {
        return;
    };
    let fixed = rules.roles.is_fixed(role);
    let frame = world.resource::<Clock>().frame;
    let pieces = world.resource::<Stats>().pieces;
    let mut thrown = world.resource_mut::<Thrown>();
    thrown.pieces = answered(thrown.pieces, pieces, every);
    let times = thrown.times;
    thrown.times = times.wrapping_add(1);

    let grid = world.resource::<Field>().grid();
    let number = u8::try_from(grid.height()).unwrap_or(u8::MAX);
    let cells = cells(grid, count, times);
    for &index in &cells {
        let mut block = resting(role, frame);
        if !fixed {
            block = Block {
                state: State::Falling,
                number,
                ..block
            };
        }
        field::put(world, index, Some(block));
    }
    came(world, u32::try_from(cells.len()).unwrap_or(u32::MAX));
}

/// The last placement that is answered when it is answered every so often.
pub(super) const fn answered(before: u32, pieces: u32, every: u32) -> u32 {
    let every = if every == 0 { 1 } else { every };
    before + pieces.saturating_sub(before) / every * every
}

/// The cells in which the blocks appear: evenly spread over the topmost row,
/// one column further each time; what does not fit there appears in the rows
/// below it. Where a block lies already, no other appears.
#[must_use]
pub fn cells(grid: &Grid, count: u32, times: u32) -> Vec<Index> {
    let width = u32::try_from(grid.width()).unwrap_or(0).max(1);
    let mut cells = Vec::new();
    let mut left = count;
    for y in 0..grid.height() {
        let here = left.min(width);
        left -= here;
        for place in 0..here {
            let column = (place * width + width / 2) / here.max(1);
            let x = (column + times % width) % width;
            let index = i32::try_from(x).ok().and_then(|x| grid.index(x, y));
            cells.extend(index.filter(|&index| grid.at(index).is_none()));
        }
    }
    cells
}
