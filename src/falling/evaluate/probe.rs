//! A bot's model of the rules. The rules of a rule file are known; what a
//! script clears is found out by experiment: blocks are put into an empty
//! field, and the result is compared.
//!
//! Experiments find full rows, groups and lines, and whether blocks fall on
//! their own, with their row, or when a block below them is cleared. Other
//! effects of a script are unknown to the bot.

use super::super::Setup;
use super::super::description::{Axis, BlockLaw, ClearRule, Condition, FallLaw, Method};
use super::super::field::Field;
use super::super::flow::Flow;
use super::super::grid::{Block, Grid};
use super::super::input::Buttons;
use super::super::open::Opened;
use super::super::rules::Rules;

/// Maximum number of frames of an experiment.
const MOST_FRAMES: u32 = 400;

/// Size of the largest groups and lines that are tested.
const MOST_BLOCKS: i32 = 8;

/// Returns the rules that a bot looks ahead with.
#[must_use]
pub fn assumed(opened: &Opened) -> Rules {
    if opened.rules.program.is_none() {
        opened.rules.clone()
    } else {
        found(opened)
    }
}

/// Returns the rules found by experiments.
pub(super) fn found(opened: &Opened) -> Rules {
    let mut rules = opened.rules.clone();
    let laboratory = Laboratory {
        opened,
        roles: rules.roles.dealt().iter().map(|&(role, _)| role).collect(),
        width: i32::from(rules.description.field.width),
        floor: i32::from(rules.height()) - 1,
    };
    let falls = laboratory.lets_fall();
    rules.description.gravity.blocks = if falls {
        BlockLaw::Cascade
    } else {
        BlockLaw::Stay
    };
    let mut clear = Vec::new();
    if let Some(law) = laboratory.full_row() {
        clear.push((Condition::FullRow { hidden: true }, law));
    }
    clear.extend(laboratory.alike());
    rules.description.clear.rules = clear
        .into_iter()
        .map(|(when, fall)| ClearRule {
            when,
            how: Method::Immediate { frames: 1 },
            fall: fall.filter(|_| !falls),
            name: String::new(),
        })
        .collect();
    rules.program = None;
    rules
}

/// A condition, and the law of falling after it.
type Finding = (Condition, Option<FallLaw>);

struct Laboratory<'a> {
    opened: &'a Opened,
    /// Roles that are dealt.
    roles: Vec<u8>,
    width: i32,
    /// Number of the lowest row.
    floor: i32,
}

impl Laboratory<'_> {
    /// Returns the field into which these blocks settle, given by column,
    /// height above the floor and index of their role.
    fn run(&self, blocks: impl IntoIterator<Item = (i32, i32, usize)>) -> Option<Grid> {
        let rules = &self.opened.rules;
        let field = rules.description.field;
        let mut grid = Grid::new(field.width, rules.height(), field.hidden);
        for (x, height, number) in blocks {
            let index = grid.index(x, self.floor - height)?;
            grid.set(index, Some(Block::resting(*self.roles.get(number)?)));
        }
        let setup = Setup {
            grid: Some(grid),
            no_pieces: true,
            settle: true,
            ..Setup::default()
        };
        let mut game = self.opened.play(&setup);
        for _ in 0..MOST_FRAMES {
            game.step(Buttons::NONE);
            let flow = game.world().resource::<Flow>();
            if flow.quiet || flow.is_over() {
                break;
            }
        }
        Some(game.world().resource::<Field>().grid().clone())
    }

    fn has(&self, grid: &Grid, x: i32, height: i32) -> bool {
        grid.get(x, self.floor - height).is_some()
    }

    /// Returns whether a block in the air falls.
    fn lets_fall(&self) -> bool {
        self.run([(0, 2, 0)])
            .is_some_and(|after| !self.has(&after, 0, 2))
    }

    /// Returns the law by which blocks fall when a full row is cleared; the
    /// outer `None` means that rows are not cleared.
    fn full_row(&self) -> Option<Option<FallLaw>> {
        // Neighbours differ in role, also vertically.
        let row = (0..self.width).map(|x| (x, 0, usize::from(x % 2 == 1)));
        let above = [(0, 1, 1), (self.width - 1, 3, 0)];
        let after = self.run(row.chain(above))?;
        let cleared = (1..self.width - 1).all(|x| !self.has(&after, x, 0));
        if !cleared || self.width < 3 {
            return None;
        }
        let last = self.width - 1;
        Some(if self.has(&after, 0, 1) {
            None
        } else if self.has(&after, last, 2) {
            Some(FallLaw::Naive)
        } else {
            Some(FallLaw::Above)
        })
    }

    /// Returns the groups or lines of alike blocks that are cleared, if any.
    fn alike(&self) -> Option<Finding> {
        // Shorter than a full row, with another role on top.
        let longest = MOST_BLOCKS.min(self.width - 1);
        let (min, after) = (2..=longest).find_map(|count| {
            let line = (0..count).map(|x| (x, 0, 0));
            let after = self.run(line.chain([(0, 1, 1)]))?;
            (!self.has(&after, 1, 0)).then_some((count, after))
        })?;
        let fall = (!self.has(&after, 0, 1)).then_some(FallLaw::Above);
        // The same number of blocks in two columns: a group, but not a line of
        // that length.
        let heap = self.run((0..min).map(|number| (number % 2, number / 2, 0)));
        let is_group = min > 2 && heap.is_some_and(|after| after.count() == 0);
        let min_blocks = u32::try_from(min).unwrap_or(u32::MAX);
        let condition = if is_group {
            Condition::Connected {
                min: min_blocks,
                diagonal: false,
                roles: Vec::new(),
                hidden: true,
            }
        } else {
            let mut axes = vec![Axis::Row];
            let column = self.run((0..min).map(|height| (0, height, 0)));
            if column.is_some_and(|after| after.count() == 0) {
                axes.push(Axis::Column);
            }
            if self.clears_stairs(min) {
                axes.extend([Axis::Rising, Axis::Falling]);
            }
            Condition::Line {
                min: min_blocks,
                axes,
                roles: Vec::new(),
                hidden: true,
            }
        };
        Some((condition, fall))
    }

    /// Returns whether a diagonal that stands on blocks of other roles is
    /// cleared.
    fn clears_stairs(&self, count: i32) -> bool {
        let stairs = (0..count).map(|x| (x, x, 0));
        let below = (1..count).flat_map(|x| {
            (0..x).map(move |height| (x, height, 1 + usize::from((x + height / 2) % 2 == 1)))
        });
        self.run(stairs.chain(below))
            .is_some_and(|after| i64::from(after.count()) <= i64::from(count * (count - 1) / 2))
    }
}
