//! Clear conditions: which blocks match (step 4, F-CND).
//!
//! Every condition is a pure function of the snapshot that writes
//! [`Matches`]; its system calls it for the rules that name it and puts what
//! it found into the [`Verdict`]. Methods ([`super::method`]) decide what
//! becomes of the matched blocks.

use bevy::ecs::prelude::*;

use super::assemble::Plan;
use super::description::{BlockLaw, ClearRule, Condition, FallLaw, Method};
use super::grid::{Grid, Index};
use super::rules::{Roles, Rules};
use super::tally::Share;

/// Groups of cells that match a condition: connected groups, lines, rows or
/// places of a pattern, in the order of their first cell in reading order.
/// Groups of one condition may overlap.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Matches {
    cells: Vec<Index>,
    ends: Vec<usize>,
}

impl Matches {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.cells.clear();
        self.ends.clear();
    }

    /// Has nothing matched?
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Adds a cell to the group that is being collected.
    pub fn push(&mut self, index: Index) {
        self.cells.push(index);
    }

    /// Ends the group that is being collected; an empty one is none.
    pub fn close(&mut self) {
        if self.cells.len() > self.ends.last().copied().unwrap_or(0) {
            self.ends.push(self.cells.len());
        }
    }

    /// Drops the group that is being collected.
    pub fn abandon(&mut self) {
        self.cells.truncate(self.ends.last().copied().unwrap_or(0));
    }

    /// How many cells the group that is being collected has.
    #[must_use]
    pub fn open_len(&self) -> usize {
        self.cells.len() - self.ends.last().copied().unwrap_or(0)
    }

    /// The groups.
    pub fn groups(&self) -> impl Iterator<Item = &[Index]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .filter_map(|(start, &end)| self.cells.get(start..end))
    }

    /// The cells of all groups; a cell of several groups occurs several times.
    #[must_use]
    pub fn cells(&self) -> &[Index] {
        self.cells
            .get(..self.ends.last().copied().unwrap_or(0))
            .unwrap_or_default()
    }
}

/// What a condition looks at.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The snapshot.
    pub grid: &'a Grid,
    /// The roles.
    pub roles: &'a Roles,
    /// The frame that is running.
    pub frame: u32,
}

/// What the conditions found, by clear rule; what the methods make of it.
#[derive(Resource, Clone, Debug, Default)]
pub struct Verdict {
    /// By clear rule, in file order. For a rule that was not judged in this
    /// frame: nothing, or for stock rules what was found last.
    pub found: Vec<Matches>,
    /// The groups whose blocks are deleted in this frame, by rule, for the
    /// record of the link. `cleared` is counted when orders are applied.
    pub shares: Vec<Share>,
}

/// Which rules are judged in this frame.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Judging {
    /// Nothing falls and the landing wait is over (F-CND-01).
    pub all: bool,
    /// Rules judged in every frame: full rows under `Rows`, `Above`, `Stay`.
    pub rows: bool,
    /// Stock rules (F-MTH-04): the field has changed since they were judged.
    pub stock: bool,
}

impl Judging {
    /// Is anything judged?
    #[must_use]
    pub const fn any(self) -> bool {
        self.all || self.rows || self.stock
    }

    /// Is this rule judged?
    #[must_use]
    pub fn asks(self, rules: &Rules, rule: &ClearRule) -> bool {
        if matches!(rule.how, Method::Stock(_)) {
            self.stock
        } else if is_judged_always(rules.gravity().blocks, rule) {
            self.rows
        } else {
            self.all
        }
    }
}

/// Is this rule judged in every frame, falling blocks or not (F-CND-01)?
#[must_use]
pub fn is_judged_always(law: BlockLaw, rule: &ClearRule) -> bool {
    let law_allows = match rule.fall {
        Some(FallLaw::Rows | FallLaw::Above) => true,
        Some(FallLaw::Cells) => false,
        None => matches!(law, BlockLaw::Rows | BlockLaw::Above | BlockLaw::Stay),
    };
    matches!(rule.when, Condition::FullRow { .. }) && law_allows
}

/// Adds the systems of the conditions that the rules name.
pub fn choose(_rules: &Rules, _plan: &mut Plan) {}
