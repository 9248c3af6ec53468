//! Clear conditions: which blocks match (step 4, F-CND).
//!
//! Every condition is a pure function from the snapshot to [`Matches`]. It
//! reads its parameters from the description once, when the game is
//! assembled. Its system, and bots that look ahead, run the [`Search`]es made
//! of it and store the results in [`ClearMatches`]. Methods
//! ([`super::method`]) decide what happens to the matched blocks.

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
pub mod same_as;
pub mod sentence;
#[cfg(test)]
pub mod testing;
#[cfg(test)]
mod tests;

use bevy::ecs::prelude::*;

use super::description::{BlockLaw, ClearRule, Condition, FallLaw};
use super::field::Field;
use super::flow::Clock;
use super::grid::{Block, Grid, Index};
use super::plan::Plan;
use super::rules::{Roles, Rules};
use super::stage::Stage;
pub use kinds::RoleSet;
pub use matches::Matches;
pub use owners::{ClearMatches, Owners, order, resolve};

/// Snapshot as a condition sees it.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The snapshot.
    pub grid: &'a Grid,
    /// The roles of the rules.
    pub roles: &'a Roles,
    /// Number of the current frame.
    pub frame: u32,
    /// Whether only blocks at rest count (F-MTH-04).
    pub resting: bool,
    /// Whether blocks in hidden rows count (F-CND-11).
    pub hidden: bool,
}

impl<'a> View<'a> {
    /// Returns the snapshot as a clear rule sees it: stock rules see only
    /// blocks at rest.
    #[must_use]
    pub const fn new(rules: &'a Rules, grid: &'a Grid, frame: u32, rule: &ClearRule) -> Self {
        Self {
            grid,
            roles: &rules.roles,
            frame,
            resting: rule.is_stock(),
            hidden: rule.when.counts_hidden(),
        }
    }

    /// Returns whether the row of a cell is one in which blocks count.
    #[must_use]
    pub fn sees(&self, index: Index) -> bool {
        self.hidden || !self.grid.is_hidden(index)
    }

    /// Returns the first row in which blocks count.
    #[must_use]
    pub const fn first_row(&self) -> i32 {
        if self.hidden { 0 } else { self.grid.hidden() }
    }

    /// Returns whether a block counts, whatever its role. Blocks that are being
    /// cleared do not (F-CLR-03).
    #[must_use]
    pub fn counts(&self, block: &Block) -> bool {
        !block.is_clearing() && (!self.resting || block.is_resting())
    }
}

/// Search of a condition, with its parameters included.
pub type Find = Box<dyn Fn(View<'_>, &mut Matches) + Send + Sync>;

/// Time at which a rule is judged (F-CND-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum When {
    /// While nothing falls and the landing wait is over.
    AtRest,
    /// In every frame, even while blocks fall: full rows under `Rows`, `Above`,
    /// `Stay`.
    Always,
    /// When the field has changed: stock rules (F-MTH-04).
    Stock,
}

/// A clear rule that searches the snapshot. Systems and bots that look ahead
/// run the same searches.
pub struct Search {
    /// Number of the rule, in file order.
    rule: usize,
    /// Name of the system that judges it.
    name: &'static str,
    when: When,
    hidden: bool,
    find: Find,
}

impl Search {
    /// Searches for matches of the rule and stores them in `matches`.
    pub fn run(&self, roles: &Roles, grid: &Grid, frame: u32, matches: &mut ClearMatches) {
        let view = View {
            grid,
            roles,
            frame,
            resting: self.when == When::Stock,
            hidden: self.hidden,
        };
        if let Some(found) = matches.found.get_mut(self.rule) {
            (self.find)(view, found);
        }
    }
}

/// Rules that are judged in this frame.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Judging {
    /// Rules that wait until nothing falls.
    pub all: bool,
    /// Rules that are judged in every frame.
    pub rows: bool,
    /// Stock rules, because the field has changed since they were last judged.
    pub stock: bool,
}

impl Judging {
    /// Returns whether any rule is judged.
    #[must_use]
    pub const fn any(self) -> bool {
        self.all || self.rows || self.stock
    }

    const fn asks(self, when: When) -> bool {
        match when {
            When::AtRest => self.all,
            When::Always => self.rows,
            When::Stock => self.stock,
        }
    }
}

fn when(law: BlockLaw, rule: &ClearRule) -> When {
    let law_allows = match rule.fall {
        Some(FallLaw::Naive | FallLaw::Above) => true,
        Some(FallLaw::Cascade) => false,
        None => matches!(law, BlockLaw::Naive | BlockLaw::Above | BlockLaw::Stay),
    };
    if rule.is_stock() {
        When::Stock
    } else if matches!(rule.when, Condition::FullRow { .. }) && law_allows {
        When::Always
    } else {
        When::AtRest
    }
}

/// Conditions that look at the snapshot alone, in the order of their systems;
/// special ones come after the others. `Beside` is not among them, because it
/// depends on what the other rules delete.
const CONDITIONS: [(&str, fn(&Condition) -> Option<Find>); 9] = [
    ("clear.connected", connected::search),
    ("clear.line", line::search),
    ("clear.full_row", full_row::search),
    ("clear.sentence", sentence::search),
    ("clear.pattern", pattern::search),
    ("clear.ignite", ignite::search),
    ("clear.blast", blast::search),
    (after::NAME, after::search),
    ("clear.same_as", same_as::search),
];

/// Returns the search of a condition, with the name of its system.
#[must_use]
pub fn search(condition: &Condition) -> Option<(&'static str, Find)> {
    let mut searches = CONDITIONS.iter();
    searches.find_map(|(name, search)| Some((*name, search(condition)?)))
}

/// Returns the searches of all rules except `Beside`, in file order.
#[must_use]
pub fn searches(rules: &Rules) -> Vec<Search> {
    let clear = rules.clear().iter().enumerate();
    let searches = clear.filter_map(|(number, rule)| {
        let (name, find) = search(&rule.when)?;
        Some(Search {
            rule: number,
            name,
            when: when(rules.gravity().blocks, rule),
            hidden: rule.when.counts_hidden(),
            find,
        })
    });
    searches.collect()
}

/// Run condition: whether any rule is judged in this frame.
#[must_use]
pub fn judged(judging: Res<Judging>) -> bool {
    judging.any()
}

/// Returns the system of a condition, which runs those of its searches that are
/// due in this frame.
fn judge(
    searches: Vec<Search>,
) -> impl Fn(Res<Rules>, Res<Judging>, Res<Field>, Res<Clock>, ResMut<ClearMatches>) {
    move |rules, judging, field, clock, mut matches| {
        for search in &searches {
            if judging.asks(search.when) {
                search.run(&rules.roles, field.grid(), clock.frame, &mut matches);
            }
        }
    }
}

/// Adds the systems of the conditions that the rules name.
pub fn choose(rules: &Rules, plan: &mut Plan) {
    let clear = rules.clear();
    let mut searches = searches(rules);
    for (name, _) in CONDITIONS {
        let own: Vec<Search> = searches
            .extract_if(.., |search| search.name == name)
            .collect();
        if own.is_empty() {
            continue;
        }
        if name == after::NAME {
            // It runs in every frame: blocks become due even if nothing else is
            // judged.
            plan.cache::<after::Memory>();
            plan.add(Stage::Condition, name, after::judge);
        } else {
            plan.add(Stage::Condition, name, judge(own).run_if(judged));
        }
    }
    if beside::is_named(rules) {
        plan.add(Stage::Beside, "clear.beside", beside::beside);
    }
    if !clear.is_empty() {
        plan.also(Stage::Condition, owners::claim);
        plan.also(Stage::Beside, owners::claim);
    }
}
