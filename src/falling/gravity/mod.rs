//! Fall of the blocks of the field: fall orders in step 4 (F-GRV-04 to
//! F-GRV-09), and step 7, which carries them out ([`super::fall`]).
//!
//! Every law is a pure function of the snapshot and of the deletions of the
//! frame. It orders only blocks that will move or wait. An order for a
//! supported block would end in step 7 of the same frame and only change the
//! time at which the block came to rest.

pub mod above;
pub mod bodies;
pub mod cells;
pub mod clusters;
pub mod drop;
pub mod linked;
pub mod rows;

#[cfg(test)]
mod tests;

use bevy::ecs::prelude::*;

use super::description::{BlockLaw, FallLaw};
use super::fall;
use super::field::Field;
use super::grid::{Grid, Index};
use super::orders::Orders;
use super::plan::Plan;
use super::rules::Rules;
use super::stage::Stage;

/// Function that adds the fall orders of a law for a snapshot.
type FallOrders = fn(&Grid, &Rules, &mut Orders);

/// The laws, each with the name of its system. `Clusters` uses the current
/// bonds, like `Linked`.
const LAWS: [(BlockLaw, &str, FallOrders); 5] = [
    (BlockLaw::Cascade, "gravity.cells", cells::fall_orders),
    (BlockLaw::Naive, "gravity.rows", rows::fall_orders),
    (BlockLaw::StickyBonds, "gravity.linked", linked::fall_orders),
    (
        BlockLaw::StickyFamilies,
        "gravity.clusters",
        linked::fall_orders,
    ),
    (BlockLaw::Above, "gravity.above", above::fall_orders),
];

/// Adds the systems that the rules name.
pub fn choose(rules: &Rules, plan: &mut Plan) {
    plan.cache::<Seen>();
    plan.cache::<fall::Stuck>();
    for (law, name, fall_orders) in LAWS {
        if !acts(rules, law) {
            continue;
        }
        let order = move |rules: Res<Rules>,
                          mut field: ResMut<Field>,
                          mut orders: ResMut<Orders>,
                          mut seen: ResMut<Seen>| {
            let is_due = match law {
                // Under these laws blocks fall only after deletions.
                BlockLaw::Naive | BlockLaw::Above => !orders.deletions.is_empty(),
                _ => seen.is_new(law, &field, &orders),
            };
            if is_due && law == BlockLaw::StickyFamilies {
                clusters::join(&mut field, &rules.roles);
            }
            if is_due {
                fall_orders(field.grid(), &rules, &mut orders);
            }
        };
        plan.add(Stage::Gravity, name, order);
    }
    plan.also(Stage::Fall, fall::fall);
}

/// Returns whether the component or a clear rule names this law.
#[must_use]
pub fn acts(rules: &Rules, law: BlockLaw) -> bool {
    let mut clear = rules.clear().iter();
    rules.gravity().blocks == law || clear.any(|rule| rule.fall.map(block_law) == Some(law))
}

/// Orders the falls of all laws that the rules name, for callers without a
/// schedule.
pub fn fall_orders(grid: &Grid, rules: &Rules, orders: &mut Orders) {
    for (law, _, fall_orders) in LAWS {
        if acts(rules, law) {
            fall_orders(grid, rules, orders);
        }
    }
}

const fn block_law(law: FallLaw) -> BlockLaw {
    match law {
        FallLaw::Naive => BlockLaw::Naive,
        FallLaw::Above => BlockLaw::Above,
        FallLaw::Cascade => BlockLaw::Cascade,
    }
}

/// Returns the law for deletions of a clear rule (F-GRV-09); the component's
/// law for orders that come from no rule.
fn law_of(rules: &Rules, rule: u8) -> BlockLaw {
    let own = rules.clear_rule(rule).and_then(|rule| rule.fall);
    own.map_or(rules.gravity().blocks, block_law)
}

/// The cells that are deleted in this frame, each with its law: that of the
/// first deletion.
struct Gone(Vec<Option<BlockLaw>>);

impl Gone {
    fn new(grid: &Grid, rules: &Rules, orders: &Orders) -> Self {
        if orders.deletions.is_empty() {
            return Self(Vec::new());
        }
        let mut laws = vec![None; grid.bounds().area()];
        for deletion in &orders.deletions {
            if let Some(law) = laws.get_mut(usize::from(deletion.index)) {
                law.get_or_insert_with(|| law_of(rules, deletion.rule));
            }
        }
        Self(laws)
    }

    /// Returns the law for the deletion of this cell; `None` if it is not
    /// deleted.
    fn law(&self, index: Index) -> Option<BlockLaw> {
        self.0.get(usize::from(index)).copied().flatten()
    }

    /// Returns whether this cell is deleted.
    fn has(&self, index: Index) -> bool {
        self.law(index).is_some()
    }

    /// Returns the deleted cells to which this law applies.
    fn by(&self, law: BlockLaw) -> impl Iterator<Item = Index> + '_ {
        let cells = (0..=Index::MAX).zip(&self.0);
        cells.filter_map(move |(index, &of)| (of == Some(law)).then_some(index))
    }
}

/// Goes up a column from `(x, from)`, inclusive, and calls `visit` for the
/// unsupported blocks. `held` says whether the cell below `from` supports.
fn unheld(
    grid: &Grid,
    rules: &Rules,
    gone: &Gone,
    (x, from): (i32, i32),
    mut held: bool,
    mut visit: impl FnMut(Index),
) {
    for y in (0..=from).rev() {
        let Some(index) = grid.index(x, y) else {
            continue;
        };
        held = match grid.at(index) {
            None => false,
            Some(block) if block.is_clearing() || gone.has(index) => false,
            Some(block) if rules.roles.is_fixed(block.role) => true,
            Some(_) => {
                if !held {
                    visit(index);
                }
                held
            }
        };
    }
}

/// Remembers the field for which each law last gave orders: as long as it is
/// unchanged and nothing is deleted, there is nothing to order.
#[derive(Resource, Debug, Default)]
pub struct Seen(Vec<(BlockLaw, u64)>);

impl Seen {
    fn is_new(&mut self, law: BlockLaw, field: &Field, orders: &Orders) -> bool {
        let revision = field.revision();
        match self.0.iter_mut().find(|(of, _)| *of == law) {
            Some((_, seen)) => {
                std::mem::replace(seen, revision) != revision || !orders.deletions.is_empty()
            }
            None => {
                self.0.push((law, revision));
                true
            }
        }
    }
}
