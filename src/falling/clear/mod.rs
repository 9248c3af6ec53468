//! Clear conditions: which blocks match (step 4, F-CND).
//!
//! Every condition is a pure function of the snapshot that writes
//! [`Matches`]; its system calls it for the rules that name it and puts what
//! it found into the [`ClearMatches`]. Methods ([`super::method`]) decide what
//! becomes of the matched blocks.

pub mod after;
pub mod beside;
pub mod blast;
pub mod connected;
pub mod full_row;
pub mod ignite;
mod kinds;
pub mod line;
mod matches;
mod owners;
pub mod pattern;
#[cfg(test)]
mod plays;
pub mod same_as;
#[cfg(test)]
pub mod testing;

use bevy::ecs::prelude::*;
use bevy::ecs::system::SystemParam;

use super::description::{BlockLaw, ClearRule, Condition, FallLaw, Method};
use super::field::Field;
use super::flow::Clock;
use super::grid::{Block, Grid};
use super::plan::Plan;
use super::rules::{Roles, Rules};
use super::stage::Stage;
pub use kinds::RoleSet;
pub use matches::Matches;
pub use owners::{ClearMatches, Owners, order, resolve};

/// What a condition looks at.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The snapshot.
    pub grid: &'a Grid,
    /// The roles.
    pub roles: &'a Roles,
    /// The frame that is running.
    pub frame: u32,
    /// Do only blocks at rest count (F-MTH-04)?
    pub resting: bool,
}

impl<'a> View<'a> {
    /// The snapshot as a clear rule sees it: stock rules see blocks at rest
    /// only.
    #[must_use]
    pub const fn new(rules: &'a Rules, grid: &'a Grid, frame: u32, rule: &ClearRule) -> Self {
        Self {
            grid,
            roles: &rules.roles,
            frame,
            resting: matches!(rule.how, Method::Stock(_)),
        }
    }

    /// Does a block count, whatever it is? None that is being cleared does
    /// (F-CLR-03).
    #[must_use]
    pub fn counts(&self, block: &Block) -> bool {
        !block.is_clearing() && (!self.resting || block.is_resting())
    }
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

impl Condition {
    /// What matches in the snapshot; nothing for [`Condition::Beside`], which
    /// depends on what other rules delete ([`beside::find`]).
    pub fn find(&self, view: View<'_>, out: &mut Matches) {
        match self {
            Self::Connected {
                min,
                diagonal,
                roles,
                hidden,
            } => connected::find(view, *min, *diagonal, roles, *hidden, out),
            Self::Line {
                min,
                axes,
                roles,
                hidden,
            } => line::find(view, *min, axes, roles, *hidden, out),
            Self::FullRow { hidden } => full_row::find(view, *hidden, out),
            Self::Pattern {
                rows,
                roles,
                hidden,
            } => pattern::find(view, rows, roles, *hidden, out),
            Self::Ignite { pairs, hidden } => ignite::find(view, pairs, *hidden, out),
            Self::Blast {
                lit,
                bombs,
                also,
                range,
                hidden,
            } => blast::find(view, [lit, bombs, also], *range, *hidden, out),
            Self::After {
                roles,
                frames,
                hidden,
            } => after::find(view, roles, *frames, *hidden, out),
            Self::SameAs { roles, hidden } => same_as::find(view, roles, *hidden, out),
            Self::Beside { .. } => out.clear(),
        }
    }
}

/// What the systems of conditions need.
#[derive(SystemParam)]
pub struct Judge<'w> {
    rules: Res<'w, Rules>,
    judging: Res<'w, Judging>,
    field: Res<'w, Field>,
    clock: Res<'w, Clock>,
    matches: ResMut<'w, ClearMatches>,
}

impl Judge<'_> {
    /// Judges the rules with conditions of a kind, as far as they are judged
    /// in this frame.
    pub fn each(&mut self, is: impl Fn(&Condition) -> bool) {
        let rules = &*self.rules;
        let clear = &rules.description.clear.rules;
        self.matches.fit(clear.len());
        for (rule, found) in clear.iter().zip(&mut self.matches.found) {
            if is(&rule.when) && self.judging.asks(rules, rule) {
                let view = View::new(rules, self.field.grid(), self.clock.frame, rule);
                rule.when.find(view, found);
            }
        }
    }
}

/// Run condition: some rules are judged in this frame.
#[must_use]
pub fn judged(judging: Res<Judging>) -> bool {
    judging.any()
}

/// The conditions and their systems, by [`Condition::name`]. Special ones
/// come behind the others; `Beside` has a stage of its own.
const CONDITIONS: [(&str, fn(&mut Plan)); 9] = [
    ("connected", |plan| {
        let system = connected::connected.run_if(judged);
        plan.add(Stage::Condition, "clear.connected", system);
    }),
    ("line", |plan| {
        plan.add(Stage::Condition, "clear.line", line::line.run_if(judged));
    }),
    ("full_row", |plan| {
        let system = full_row::full_row.run_if(judged);
        plan.add(Stage::Condition, "clear.full_row", system);
    }),
    ("pattern", |plan| {
        let system = pattern::pattern.run_if(judged);
        plan.add(Stage::Condition, "clear.pattern", system);
    }),
    ("ignite", |plan| {
        let system = ignite::ignite.run_if(judged);
        plan.add(Stage::Condition, "clear.ignite", system);
    }),
    ("blast", |plan| {
        plan.add(Stage::Condition, "clear.blast", blast::blast.run_if(judged));
    }),
    // Time passes when nothing is judged too.
    ("after", |plan| {
        plan.add(Stage::Condition, "clear.after", after::after);
    }),
    ("same_as", |plan| {
        let system = same_as::same_as.run_if(judged);
        plan.add(Stage::Condition, "clear.same_as", system);
    }),
    ("beside", |plan| {
        plan.add(Stage::Beside, "clear.beside", beside::beside);
    }),
];

/// Adds the systems of the conditions that the rules name.
pub fn choose(rules: &Rules, plan: &mut Plan) {
    let clear = &rules.description.clear.rules;
    for (name, add) in CONDITIONS {
        if clear.iter().any(|rule| rule.when.name() == name) {
            add(plan);
        }
    }
    if !clear.is_empty() {
        plan.also(Stage::Condition, owners::claim);
        plan.also(Stage::Beside, owners::claim);
    }
}
