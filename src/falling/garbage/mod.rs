//! Garbage that the rules add when the field is quiet (F-ETC-04).

pub mod drop;
pub mod grow;
pub mod raise;

#[cfg(test)]
mod tests;

use bevy::ecs::prelude::*;
use bevy::ecs::system::SystemParam;

use super::description::Garbage;
use super::events::FrameEvent;
use super::fall::Movable;
use super::field::Field;
use super::flow::Clock;
use super::grid::{Block, Index};
use super::plan::Plan;
use super::rules::Rules;
use super::stage::Stage;
use super::stats::{Stats, ThisFrame};
use super::streams::Rngs;

/// Counters of the garbage so far.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Thrown {
    /// Number of placements that garbage has answered.
    pub pieces: u32,
    /// Number of links that garbage has answered.
    pub links: u32,
    /// Number of times that garbage has come.
    pub times: u32,
    /// Column that is raised next.
    pub column: u32,
    /// Number of garbage blocks so far.
    pub blocks: u32,
}

/// Adds the system that the rules name.
pub fn choose(rules: &Rules, plan: &mut Plan) {
    let stage = Stage::Garbage;
    match rules.description.garbage {
        Garbage::Off if !rules.description.versus.is_on() => return,
        Garbage::Off => {}
        Garbage::Drop { role, every, count } => {
            let block = Block::resting(role);
            let is_fixed = rules.roles.is_fixed(role);
            let throw =
                move |mut throw: Throw| drop::throw(&mut throw, block, is_fixed, every, count);
            plan.add(stage, "garbage.drop", throw.run_if(is_quiet_after(every)));
        }
        Garbage::Raise {
            role,
            every,
            rows,
            holes,
        } => {
            let block = Block::resting(role);
            let push = move |mut throw: Throw, mut rngs: ResMut<Rngs>| {
                raise::push(&mut throw, &mut rngs.field, block, every, rows, holes);
            };
            plan.add(stage, "garbage.raise", push.run_if(is_quiet_after(every)));
        }
        Garbage::Grow { role, per_link } => {
            let block = Block::resting(role);
            let push = move |mut throw: Throw| grow::push(&mut throw, block, per_link);
            plan.add(stage, "garbage.grow", push.run_if(is_quiet_after_links));
        }
    }
    plan.state::<Thrown>();
}
/// Run condition: the field is quiet, and at least `every` placements are
/// unanswered.
fn is_quiet_after(every: u32) -> impl Fn(Res<Stats>, Res<ThisFrame>, Res<Thrown>) -> bool + Clone {
    move |stats, now, thrown| {
        now.quiet && stats.pieces.saturating_sub(thrown.pieces) >= every.max(1)
    }
}

/// Run condition: the field is quiet, and there are unanswered links.
fn is_quiet_after_links(stats: Res<Stats>, now: Res<ThisFrame>, thrown: Res<Thrown>) -> bool {
    now.quiet && stats.links > thrown.links
}

/// Parameters of the garbage systems.
#[derive(SystemParam)]
pub(crate) struct Throw<'w> {
    pub(crate) field: ResMut<'w, Field>,
    clock: Res<'w, Clock>,
    pub(crate) stats: Res<'w, Stats>,
    thrown: ResMut<'w, Thrown>,
    pub(crate) now: ResMut<'w, ThisFrame>,
    events: MessageWriter<'w, FrameEvent>,
}

impl Throw<'_> {
    /// Puts a block into a cell, dated to this frame.
    fn put(&mut self, index: Index, block: Block) {
        let when = self.clock.frame;
        self.field.put(index, Some(Block { when, ..block }));
    }

    /// Counts placements as answered, in multiples of `every`.
    fn answer(&mut self, every: u32) {
        let every = every.max(1);
        let waiting = self.stats.pieces.saturating_sub(self.thrown.pieces);
        self.thrown.pieces += waiting / every * every;
    }

    /// Moves the blocks of a column up by this many cells; those pushed out at
    /// the top are lost.
    fn raise_column(&mut self, x: i32, cells: i32) {
        for y in 0..self.field.grid().height() {
            let grid = self.field.grid();
            let Some(from) = grid.index(x, y) else {
                return;
            };
            if grid.at(from).is_none() {
                continue;
            }
            match grid.index(x, y - cells) {
                None => self.field.put(from, None),
                Some(to) => self.field.shift(from, to, |_| {}),
            }
        }
    }

    /// Cuts the bonds of blocks that are no longer neighbours.
    fn cut_bonds(&mut self) {
        for (index, bonds) in self.field.grid().loose_bonds() {
            self.field.update(index, |block| block.bonds = bonds);
        }
    }

    /// Reports the arrival of this many blocks, after which the field is not
    /// quiet.
    fn came(&mut self, blocks: u32) {
        if blocks > 0 {
            self.thrown.blocks = self.thrown.blocks.saturating_add(blocks);
            self.now.quiet = false;
            self.events.write(FrameEvent::Garbage { blocks });
        }
    }
}
