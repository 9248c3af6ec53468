//! `garbage: Raise`: rows are pushed in from below.

use bevy::ecs::prelude::*;
use bevy::ecs::system::SystemState;

use super::super::description::Garbage;
use super::super::field::{self, Blocks, Field};
use super::super::flow::Clock;
use super::super::rules::Rules;
use super::super::stats::Stats;
use super::super::streams::{Rngs, shuffle};
use super::drop::answered;
use super::{Thrown, came, cut_bonds, raise_column, resting};
use kotodama_board::Rng;

/// System `garbage.raise`.
pub fn push(world: &mut World, blocks: &mut SystemState<Blocks>) {
    let rules = world.resource::<Rules>();
    let Garbage::Raise {
        role,
        every,
        rows,
        holes,
    } = rules.description.garbage
    else {
        return;
    };
    let frame = world.resource::<Clock>().frame;
    let pieces = world.resource::<Stats>().pieces;
    let mut thrown = world.resource_mut::<Thrown>();
    thrown.pieces = answered(thrown.pieces, pieces, every);
    thrown.times = thrown.times.wrapping_add(1);

    let bounds = world.resource::<Field>().grid().bounds();
    let rows = i32::try_from(rows).unwrap_or(i32::MAX).min(bounds.height);
    for x in 0..bounds.width {
        raise_column(world, blocks, x, rows);
    }
    let mut count = 0;
    for y in bounds.height - rows..bounds.height {
        let mut rngs = world.resource_mut::<Rngs>();
        for x in filled(&mut rngs.field, bounds.width, holes) {
            let index = world.resource::<Field>().grid().index(x, y);
            if let Some(index) = index {
                field::put(world, index, Some(resting(role, frame)));
                count += 1;
            }
        }
    }
    cut_bonds(world, blocks);
    came(world, count);
}

/// The columns of a row that are no holes, in no particular order: of the
/// shuffled columns the first are the holes.
#[must_use]
pub fn filled(rng: &mut Rng, width: i32, holes: u32) -> Vec<i32> {
    let mut columns: Vec<i32> = (0..width).collect();
    shuffle(rng, &mut columns);
    let holes = usize::try_from(holes).unwrap_or(usize::MAX);
    columns.split_off(holes.min(columns.len()))
}
