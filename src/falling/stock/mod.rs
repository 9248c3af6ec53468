//! What releases the blocks that stock rules have marked (F-MTH-03 to F-MTH-05).

pub mod frames;
pub mod signal;
pub mod timeline;

use super::clear::ClearMatches;
use super::description::{Method, Release};
use super::grid::{Grid, Index};
use super::orders::Orders;
use super::plan::Plan;
use super::rules::Rules;
use super::stage::Stage;

/// Frames of clearing of blocks that `Frames` or `Signal` releases: the
/// default of F-CLR-01.
pub const CLEARING: u32 = 30;

/// Adds the systems that the rules name.
pub fn choose(rules: &Rules, plan: &mut Plan) {
    for rule in &rules.description.clear.rules {
        match &rule.how {
            Method::Stock(Release::Timeline { .. }) => {
                if !plan.names().contains(&"stock.timeline") {
                    plan.state::<timeline::Timelines>();
                    plan.also(Stage::Score, timeline::announce);
                }
                plan.add(Stage::Stock, "stock.timeline", timeline::timeline);
            }
            Method::Stock(Release::Frames(_)) => {
                plan.add(Stage::Stock, "stock.frames", frames::frames);
            }
            Method::Stock(Release::Signal(_)) => {
                plan.add(Stage::Stock, "stock.signal", signal::signal);
            }
            Method::Immediate { .. } | Method::Change { .. } => {}
        }
    }
}

/// Deletes the blocks of a group that belong to this rule.
fn release(grid: &Grid, matches: &ClearMatches, rule: u8, group: &[Index], orders: &mut Orders) {
    for &index in group {
        if matches.owners.owner(index) == Some(rule) {
            orders.delete(grid, index, CLEARING, rule);
        }
    }
}
