//! Blocks that the rules throw in when the field is quiet (F-ETC-04).

pub mod drop;
pub mod grow;
pub mod raise;

#[cfg(test)]
mod tests;

use bevy::ecs::prelude::*;
use bevy::ecs::system::SystemState;

use super::description::Garbage;
use super::events::FrameEvent;
use super::field::{self, Blocks, Field};
use super::grid::{Block, Grid, Index};
use super::plan::Plan;
use super::rules::Rules;
use super::stage::Stage;
use super::stats::{Stats, ThisFrame};
use kotodama_board::Direction;

/// What has been thrown in so far.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Thrown {
    /// Placements that have been answered.
    pub pieces: u32,
    /// Links that have been answered.
    pub links: u32,
    /// How often something was thrown in.
    pub times: u32,
    /// The column that is raised next.
    pub column: u32,
}

/// Adds the systems that the rules name.
pub fn choose(rules: &Rules, plan: &mut Plan) {
    if rules.description.garbage != Garbage::Off {
        plan.state::<Thrown>();
    }
    match rules.description.garbage {
        Garbage::Off => {}
        Garbage::Drop { .. } => {
            plan.add(Stage::Garbage, "garbage.drop", drop::throw.run_if(is_due));
        }
        Garbage::Raise { .. } => {
            plan.add(Stage::Garbage, "garbage.raise", raise::push.run_if(is_due));
        }
        Garbage::Grow { .. } => {
            plan.add(Stage::Garbage, "garbage.grow", grow::push.run_if(is_due));
        }
    }
}

/// Run condition: the field is quiet, and the rules answer what was done.
fn is_due(rules: Res<Rules>, stats: Res<Stats>, now: Res<ThisFrame>, thrown: Res<Thrown>) -> bool {
    now.quiet
        && match rules.description.garbage {
            Garbage::Off => false,
            Garbage::Drop { every, .. } | Garbage::Raise { every, .. } => {
                stats.pieces.saturating_sub(thrown.pieces) >= every.max(1)
            }
            Garbage::Grow { .. } => stats.links > thrown.links,
        }
}

/// Notes that so many blocks have come: the field is not quiet any more.
fn came(world: &mut World, blocks: u32) {
    if blocks > 0 {
        world.resource_mut::<ThisFrame>().quiet = false;
        world.write_message(FrameEvent::Garbage { blocks });
    }
}

/// Moves the blocks of a column up by so many cells; what is pushed out at
/// the top is lost.
fn raise_column(world: &mut World, blocks: &mut SystemState<Blocks>, x: i32, cells: i32) {
    let height = world.resource::<Field>().grid().height();
    for y in 0..height {
        let grid = world.resource::<Field>().grid();
        let Some(from) = grid.index(x, y) else {
            return;
        };
        if grid.at(from).is_none() {
            continue;
        }
        match grid.index(x, y - cells) {
            None => field::put(world, from, None),
            Some(to) => {
                if let Ok(mut blocks) = blocks.get_mut(world) {
                    blocks.shift(from, to, |_| {});
                }
            }
        }
    }
}

/// Joints that lead to no block any more, and what the blocks keep of them.
fn loose_joints(grid: &Grid) -> Vec<(Index, u8)> {
    let mut changed = Vec::new();
    for (index, block) in grid.blocks().filter(|(_, block)| block.joints != 0) {
        let cell = grid.cell(index);
        let leads_nowhere = |direction: Direction| {
            let beside = cell + direction.delta();
            let joint = 1 << direction.opposite().index();
            grid.get(beside.x, beside.y)
                .is_none_or(|other| other.joints & joint == 0)
        };
        let loose = Direction::ALL
            .into_iter()
            .filter(|&direction| leads_nowhere(direction))
            .fold(0, |bits, direction| bits | 1 << direction.index());
        if block.joints & loose != 0 {
            changed.push((index, block.joints & !loose));
        }
    }
    changed
}

/// Cuts the joints of blocks that no longer lie beside each other.
fn cut_joints(world: &mut World, blocks: &mut SystemState<Blocks>) {
    let loose = loose_joints(world.resource::<Field>().grid());
    if let Ok(mut blocks) = blocks.get_mut(world) {
        for (index, joints) in loose {
            blocks.update(index, |block| block.joints = joints);
        }
    }
}

/// A block that comes in at rest.
fn resting(role: u8, frame: u32) -> Block {
    Block {
        when: frame,
        ..Block::resting(role)
    }
}
