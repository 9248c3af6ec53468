//! Counts the events of a game.

use std::collections::BTreeMap;

use bevy::ecs::prelude::*;

use super::super::clear::ClearMatches;
use super::super::events::FrameEvent;
use super::super::fall::Movable;
use super::super::field::Field;
use super::super::grid::{Grid, State};
use super::super::notation;
use super::super::rules::{Roles, Rules};
use super::super::stats::{LastChain, Stats, ThisFrame};
use super::mind::Choice;
use super::placements::{Placement, Placements};

/// Maximum number of placements of a recovery (F-EVL-06).
const RECOVERY: u32 = 10;

/// Reason for the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Lost by a game-over condition.
    Over(&'static str),
    /// Won by reaching the goal.
    Won(&'static str),
    /// Stopped at the limit of pieces or frames (F-EVL-03).
    Limit,
    /// Stopped because the field did not come to rest.
    Stuck,
}

/// A piece: the decision for it, and the consequences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// Frame of the decision.
    pub frame: u32,
    /// Height of the stack at the decision, in thousandths of the visible
    /// height.
    pub height: u32,
    /// Number of placements about as good as the best.
    pub near: u32,
    /// Number of all placements.
    pub all: u32,
    /// Column and rotation of the chosen placement, combined into one number.
    pub place: u32,
    /// Number of groups cleared or changed before the next placement.
    pub combo: u32,
    /// Whether a high stack became low again with this piece.
    pub recovered: bool,
}

/// Record of a game.
#[derive(Clone, Debug)]
pub struct Played {
    /// Seed of the game.
    pub seed: u64,
    /// Reason for its end.
    pub ending: Ending,
    /// Number of pieces placed.
    pub pieces: u32,
    /// Number of frames.
    pub frames: u32,
    /// Points.
    pub score: u64,
    /// Number of links, including judgements that only changed blocks.
    pub links: u32,
    /// Number of chains of 1, 2, ... links.
    pub chains: Vec<u32>,
    /// Number of blocks cleared, by number of the rule.
    pub cleared: BTreeMap<u8, u64>,
    /// Number of blocks changed to another role, by number of the rule.
    pub changed: BTreeMap<u8, u64>,
    /// Number of garbage blocks that arrived.
    pub garbage: u64,
    /// Number of groups cleared, by rule and size.
    pub groups: BTreeMap<(u8, u32), u64>,
    /// Pieces in the order of play.
    pub turns: Vec<Turn>,
    /// Number of placements that ended elsewhere than planned, because the
    /// field changed in the meantime.
    pub missed: u32,
    /// Field with the piece before the first link of the longest chain.
    pub before_chain: String,
    /// Field at the end.
    pub last: String,
}

/// Counts the events of a game, frame by frame.
pub struct PlayCounter {
    pub played: Played,
    /// Number of links of the current chain.
    chain: u32,
    longest: u32,
    /// Field at the last placement.
    locked: Grid,
    /// Field at the placement that began the longest chain.
    chain_field: Grid,
    roles: Roles,
    /// Number of visible rows.
    visible: u32,
    /// Number of pieces when the stack was last high.
    high: Option<u32>,
}

impl PlayCounter {
    pub fn new(seed: u64, rules: &Rules) -> Self {
        Self {
            played: Played {
                seed,
                ending: Ending::Stuck,
                pieces: 0,
                frames: 0,
                score: 0,
                links: 0,
                chains: Vec::new(),
                cleared: BTreeMap::new(),
                changed: BTreeMap::new(),
                garbage: 0,
                groups: BTreeMap::new(),
                turns: Vec::new(),
                missed: 0,
                before_chain: String::new(),
                last: String::new(),
            },
            chain: 0,
            longest: 0,
            locked: Grid::default(),
            chain_field: Grid::default(),
            roles: rules.roles.clone(),
            visible: u32::from(rules.description.field.height).max(1),
            high: None,
        }
    }

    /// Records the decision for a piece.
    pub fn decide(&mut self, frame: u32, grid: &Grid, choice: &Choice) {
        let column = choice.placement.above.x.rem_euclid(1000);
        let column = u32::try_from(column).unwrap_or(0);
        let height = self.height(grid) * 1000 / self.visible;
        self.played.turns.push(Turn {
            frame,
            height,
            near: choice.near,
            all: choice.all,
            place: choice.rotation * 1000 + column,
            ..Turn::default()
        });
    }

    /// Counts the events of the frame that has just run.
    pub fn look(&mut self, world: &World) {
        let this = world.resource::<ThisFrame>();
        if this.locked {
            self.end_chain();
            self.played.pieces += 1;
            let grid = world.resource::<Field>().grid();
            self.locked.copy_from(grid);
            // The record shows the blocks that this placement clears.
            if grid.clearing() > 0 {
                for index in grid.indices() {
                    self.locked
                        .update(index, |block| block.state = State::Resting);
                }
            }
        }
        if this.linked {
            self.link(world);
        }
        self.hear(world);
        if this.appeared {
            self.measure(world.resource::<Field>().grid());
        }
    }

    /// Counts what only events report: garbage, and changes of role by the rule
    /// that the blocks belonged to.
    fn hear(&mut self, world: &World) {
        let events = world.resource::<Messages<FrameEvent>>();
        let matches = world.get_resource::<ClearMatches>();
        for event in events.iter_current_update_messages() {
            match event {
                FrameEvent::Changed { cells } => {
                    let owner = |&index| matches?.owners.owner(index);
                    let mut any = false;
                    for rule in cells.iter().filter_map(owner) {
                        *self.played.changed.entry(rule).or_default() += 1;
                        any = true;
                    }
                    if any {
                        // A change counts as a link.
                        self.played.links += 1;
                        self.chain += 1;
                        self.add_combo(1);
                    }
                }
                FrameEvent::Garbage { blocks } => self.played.garbage += u64::from(*blocks),
                _ => {}
            }
        }
    }

    /// Counts the placement as missed if the piece did not land as planned.
    pub fn compare(&mut self, world: &World, placements: &Placements, plan: &Placement) {
        let locked = world.resource::<LastChain>().placement.as_ref();
        let planned = placements.piece(plan).map(|piece| piece.rotation);
        let as_planned = locked.is_some_and(|locked| {
            Some(locked.rotation) == planned && locked.origin == plan.landing
        });
        self.played.missed += u32::from(!as_planned);
    }

    fn link(&mut self, world: &World) {
        self.played.links += 1;
        self.chain += 1;
        if self.chain > self.longest {
            self.longest = self.chain;
            self.chain_field.copy_from(&self.locked);
        }
        let Some(link) = world.resource::<LastChain>().links.last() else {
            return;
        };
        let groups = u32::try_from(link.groups.len()).unwrap_or(u32::MAX);
        for share in &link.shares {
            *self.played.cleared.entry(share.rule).or_default() += u64::from(share.cleared);
            for &size in &share.groups {
                *self.played.groups.entry((share.rule, size)).or_default() += 1;
            }
        }
        self.add_combo(groups.max(1));
    }

    fn add_combo(&mut self, groups: u32) {
        if let Some(turn) = self.played.turns.last_mut() {
            turn.combo = turn.combo.saturating_add(groups);
        }
    }

    fn height(&self, grid: &Grid) -> u32 {
        let top = grid.blocks().next().map(|(index, _)| grid.cell(index).y);
        let height = top.map_or(0, |top| grid.height() - top);
        u32::try_from(height).unwrap_or(0)
    }

    /// Records a recovery (F-EVL-06): from above 60 % of the visible height to
    /// below 40 % within ten placements.
    fn measure(&mut self, grid: &Grid) {
        let height = self.height(grid);
        let pieces = self.played.pieces;
        if height * 10 > self.visible * 6 {
            self.high = Some(pieces);
        } else if height * 10 < self.visible * 4
            && let Some(high) = self.high.take()
            && pieces - high <= RECOVERY
            && let Some(turn) = self.played.turns.last_mut()
        {
            turn.recovered = true;
        }
    }

    fn end_chain(&mut self) {
        let Some(place) = self.chain.checked_sub(1) else {
            return;
        };
        let place = usize::try_from(place).unwrap_or(usize::MAX);
        let chains = &mut self.played.chains;
        if chains.len() <= place {
            chains.resize(place + 1, 0);
        }
        if let Some(count) = chains.get_mut(place) {
            *count += 1;
        }
        self.chain = 0;
    }

    pub fn end(mut self, world: &World, ending: Ending, frames: u32) -> Played {
        self.end_chain();
        self.played.ending = ending;
        self.played.frames = frames;
        self.played.score = world.resource::<Stats>().score;
        self.played.before_chain = notation::write_field(&self.chain_field, &self.roles);
        self.played.last = notation::write_field(world.resource::<Field>().grid(), &self.roles);
        self.played
    }
}
