//! Counts what happens in a game.

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

/// Placements within which a recovery must succeed (F-EVL-06).
const RECOVERY: u32 = 10;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By its rules: lost.
    Over(&'static str),
    /// By its rules: won.
    Won(&'static str),
    /// Too many pieces or frames (F-EVL-03).
    Limit,
    /// The field did not come to rest.
    Stuck,
}

/// A piece: how it was decided, and what came of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// The frame in which it was decided.
    pub frame: u32,
    /// The height of the stack then, in thousandths of the visible height.
    pub height: u32,
    /// Placements about as good as the best.
    pub near: u32,
    /// All placements.
    pub all: u32,
    /// Column and rotation of the chosen placement as one number.
    pub place: u32,
    /// Groups cleared or changed until the next one is placed.
    pub combo: u32,
    /// Whether a high stack became low again with it.
    pub recovered: bool,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its seed.
    pub seed: u64,
    /// How it ended.
    pub ending: Ending,
    /// Placements.
    pub pieces: u32,
    /// Frames.
    pub frames: u32,
    /// Points.
    pub score: u64,
    /// Links, and judgements in which blocks were changed.
    pub links: u32,
    /// Number of chains of 1, 2, ... links.
    pub chains: Vec<u32>,
    /// Blocks cleared, by number of the rule.
    pub cleared: BTreeMap<u8, u64>,
    /// Blocks changed to another role, by number of the rule.
    pub changed: BTreeMap<u8, u64>,
    /// Blocks of garbage that came.
    pub garbage: u64,
    /// Groups cleared, by rule and size.
    pub groups: BTreeMap<(u8, u32), u64>,
    /// The pieces in their order.
    pub turns: Vec<Turn>,
    /// Placements that came to lie elsewhere than planned, because the field
    /// changed meanwhile.
    pub missed: u32,
    /// The field with the piece before the first link of the longest chain.
    pub before_chain: String,
    /// The field at the end.
    pub last: String,
}

/// Counts what happens in a game.
pub struct PlayCounter {
    pub played: Played,
    /// Links of the chain that is going on.
    chain: u32,
    longest: u32,
    /// The field at the last placement.
    locked: Grid,
    /// The field at the placement that began the longest chain.
    chain_field: Grid,
    roles: Roles,
    /// Rows that are visible.
    visible: u32,
    /// The placement after which the stack was high.
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

    /// Notes what was decided for a piece.
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

    /// Looks at a frame that has run.
    pub fn look(&mut self, world: &World) {
        let this = world.resource::<ThisFrame>();
        if this.locked {
            self.end_chain();
            self.played.pieces += 1;
            let grid = world.resource::<Field>().grid();
            self.locked.copy_from(grid);
            // What this very placement clears belongs into the picture.
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

    /// Counts what only events tell: changes of role, by the rule that the
    /// blocks belonged to, and garbage.
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
                        // A change is a success as well.
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

    /// Notes whether the piece has come to where it was to come.
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

    /// Notes a recovery (F-EVL-06): from above 60 % of the visible height to
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
