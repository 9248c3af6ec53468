//! Releases the blocks that stock rules have marked (F-MTH-03 to F-MTH-05).

pub mod frames;
pub mod signal;
pub mod timeline;

use super::clear::{ClearMatches, RoleSet};
use super::description::{CLEARING, Method, Release};
use super::grid::{Grid, Index};
use super::orders::{NO_RULE, Orders};
use super::plan::Plan;
use super::rules::Rules;
use super::stage::Stage;

/// Stock rules with one kind of release: their numbers and parameters.
type StockRules<T> = Vec<(u8, T)>;

/// Returns the stock rules with one kind of release.
fn stock_rules<T>(rules: &Rules, of: impl Fn(&Release) -> Option<T>) -> StockRules<T> {
    let clear = (0..NO_RULE).zip(rules.clear());
    let own = clear.filter_map(|(number, rule)| match &rule.how {
        Method::Stock(release) => Some((number, of(release)?)),
        Method::Immediate { .. } | Method::Change { .. } => None,
    });
    own.collect()
}

/// Adds the systems that the rules name, in the order of the rules.
pub fn choose(rules: &Rules, plan: &mut Plan) {
    let mut kinds = Vec::new();
    for rule in rules.clear() {
        let Method::Stock(release) = &rule.how else {
            continue;
        };
        let kind = std::mem::discriminant(release);
        if kinds.contains(&kind) {
            continue;
        }
        kinds.push(kind);
        match release {
            Release::Timeline { .. } => {
                plan.state::<timeline::Timelines>();
                plan.add(Stage::Stock, "stock.timeline", timeline::timeline);
                plan.also(Stage::Score, timeline::announce(rules));
            }
            Release::Frames(_) => {
                let own = stock_rules(rules, |release| match release {
                    Release::Frames(frames) => Some(*frames),
                    _ => None,
                });
                plan.add(Stage::Stock, "stock.frames", frames::frames(own));
            }
            Release::Signal(_) => {
                let own = stock_rules(rules, |release| match release {
                    Release::Signal(roles) => Some(RoleSet::of(roles)),
                    _ => None,
                });
                plan.add(Stage::Stock, "stock.signal", signal::signal(own));
            }
        }
    }
}

/// Deletes those blocks of a group that belong to this rule.
fn release(grid: &Grid, matches: &ClearMatches, rule: u8, group: &[Index], orders: &mut Orders) {
    for &index in group {
        if matches.owners.owner(index) == Some(rule) {
            orders.delete(grid, index, CLEARING, rule);
        }
    }
}
