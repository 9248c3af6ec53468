//! `garbage: Grow`: after a chain blocks are pushed in from below, one column
//! after the other.

use bevy::ecs::prelude::*;
use bevy::ecs::system::SystemState;

use super::super::description::Garbage;
use super::super::field::{self, Blocks, Field};
use super::super::flow::Clock;
use super::super::rules::Rules;
use super::super::stats::Stats;
use super::{Thrown, came, cut_bonds, raise_column, resting};

/// System `garbage.grow`.
pub fn push(world: &mut World, blocks: &mut SystemState<Blocks>) {
    let rules = world.resource::<Rules>();
    let Garbage::Grow { role, per_link } = rules.description.garbage else {
        return;
    };
    let frame = world.resource::<Clock>().frame;
    let links = world.resource::<Stats>().links;
    let bounds = world.resource::<Field>().grid().bounds();
    let width = u32::try_from(bounds.width).unwrap_or(0).max(1);
    // More would only push out what came in just before.
    let most = u32::try_from(bounds.area()).unwrap_or(u32::MAX);

    let mut thrown = world.resource_mut::<Thrown>();
    let fresh = links.saturating_sub(thrown.links);
    let count = fresh.saturating_mul(per_link).min(most);
    let first = thrown.column % width;
    thrown.links = links;
    thrown.times = thrown.times.wrapping_add(1);
    thrown.column = (first + count) % width;

    for place in 0..count {
        let x = i32::try_from((first + place) % width).unwrap_or(0);
        raise_column(world, blocks, x, 1);
        let floor = world.resource::<Field>().grid().index(x, bounds.height - 1);
        if let Some(floor) = floor {
            field::put(world, floor, Some(resting(role, frame)));
        }
    }
    cut_bonds(world, blocks);
    came(world, count);
}
