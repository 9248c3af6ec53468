//! Start of step 4: decides what is judged in this frame (F-CND-01, F-ETC-05).

use bevy::ecs::prelude::*;

use super::super::clear::{ClearMatches, Judging};
use super::super::description::{ClearRule, Condition};
use super::super::field::Field;
use super::super::flow::{Clock, Flow};
use super::super::rules::Rules;
use super::super::stats::ThisFrame;

/// Returns whether a condition depends on time (F-CND-09).
fn goes_by_time(rules: &Rules) -> bool {
    let mut rules = rules.clear().iter();
    rules.any(|rule| matches!(rule.when, Condition::After { .. }))
}

/// State of the field at the last judgement.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Judged {
    /// Revision of the field for all rules except stock rules.
    revision: Option<u64>,
    /// Revision of the field and frame for stock rules.
    stock: Option<(u64, u32)>,
}

/// Run condition of steps 4 to 7: something has changed, moves or waits.
pub fn is_awake(
    rules: &Rules,
) -> impl Fn(Res<Flow>, Res<Judged>, Res<Field>, Res<ThisFrame>) -> bool + Clone + use<> {
    // Scripts, stock rules and conditions that depend on time run in every
    // frame.
    let has_stock = rules.clear().iter().any(ClearRule::is_stock);
    let always = goes_by_time(rules) || has_stock || rules.program.is_some();
    move |flow, judged, field, this| {
        if flow.is_over() {
            return false;
        }
        let grid = field.grid();
        always
            || this.locked
            || flow.settling > 0
            || judged.revision != Some(field.revision())
            || grid.falling() > 0
            || grid.clearing() > 0
    }
}

/// Returns the system that decides what is judged.
pub(super) fn look(
    rules: &Rules,
) -> impl Fn(
    Res<Field>,
    Res<Clock>,
    ResMut<Flow>,
    ResMut<Judged>,
    ResMut<ThisFrame>,
    ResMut<Judging>,
    ResMut<ClearMatches>,
) + use<> {
    let judges = goes_by_time(rules);
    let settle_delay = rules.description.waits.settle_delay;
    let stocks: Vec<bool> = rules.clear().iter().map(ClearRule::is_stock).collect();
    move |field, clock, mut flow, mut judged, mut this, mut judging, mut matches| {
        matches.fit(stocks.len());
        for (found, is_stock) in matches.found.iter_mut().zip(&stocks) {
            if !is_stock && !found.is_empty() {
                found.clear();
            }
        }
        matches.shares.clear();
        this.was_falling = field.grid().falling() > 0;
        let is_at_rest = if this.was_falling {
            flow.settling = settle_delay;
            false
        } else if flow.settling > 0 {
            flow.settling -= 1;
            false
        } else {
            true
        };
        let revision = field.revision();
        let is_new = judged.revision != Some(revision);
        let is_stock_new = judged.stock != Some((revision, clock.frame.wrapping_sub(1)));
        *judging = Judging {
            all: is_at_rest && (is_new || judges),
            rows: is_new && (is_at_rest || settle_delay == 0),
            stock: is_stock_new,
        };
        judged.stock = Some((revision, clock.frame));
        this.looked = true;
        this.judged = is_at_rest;
        if is_at_rest {
            judged.revision = Some(revision);
        }
    }
}
