//! Step 4 begins: what is judged in this frame (F-CND-01, F-ETC-05).

use bevy::ecs::prelude::*;

use super::super::clear::{ClearMatches, Judging};
use super::super::description::{Condition, Method};
use super::super::field::Field;
use super::super::flow::{Clock, Flow};
use super::super::rules::Rules;
use super::super::stats::ThisFrame;

/// What makes step 4 run even if nothing has changed.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AlwaysJudged {
    /// A script, a timeline, or anything else that goes by time.
    pub always: bool,
    /// Conditions that go by time (F-CND-09).
    pub judges: bool,
}

impl AlwaysJudged {
    /// What the rules need.
    #[must_use]
    pub fn of(rules: &Rules) -> Self {
        let clear = &rules.description.clear.rules;
        let judges = clear
            .iter()
            .any(|rule| matches!(rule.when, Condition::After { .. }));
        let stocks = clear
            .iter()
            .any(|rule| matches!(rule.how, Method::Stock(_)));
        Self {
            always: judges || stocks || rules.program.is_some(),
            judges,
        }
    }
}

/// The revision of the field that everything was judged for last.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Judged(Option<u64>);

/// Run condition of steps 4 to 7: something has changed, moves or waits.
pub fn is_awake(
    always_judged: Res<AlwaysJudged>,
    flow: Res<Flow>,
    judged: Res<Judged>,
    field: Res<Field>,
    this: Res<ThisFrame>,
) -> bool {
    if flow.is_over() {
        return false;
    }
    let grid = field.grid();
    always_judged.always
        || this.locked
        || flow.settling > 0
        || judged.0 != Some(field.revision())
        || grid.falling() > 0
        || grid.clearing() > 0
}

/// Says what is judged.
pub fn look(
    rules: Res<Rules>,
    always_judged: Res<AlwaysJudged>,
    field: Res<Field>,
    clock: Res<Clock>,
    mut flow: ResMut<Flow>,
    mut judged: ResMut<Judged>,
    mut this: ResMut<ThisFrame>,
    mut judging: ResMut<Judging>,
    mut matches: ResMut<ClearMatches>,
    mut stock_revision: Local<Option<(u64, u32)>>,
) {
    let clear = &rules.description.clear.rules;
    matches.found.resize_with(clear.len(), Default::default);
    for (found, rule) in matches.found.iter_mut().zip(clear) {
        if !matches!(rule.how, Method::Stock(_)) && !found.is_empty() {
            found.clear();
        }
    }
    matches.shares.clear();
    let settle_delay = rules.description.waits.settle_delay;
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
    let is_new = judged.0 != Some(revision);
    let is_stock_new = *stock_revision != Some((revision, clock.frame.wrapping_sub(1)));
    *judging = Judging {
        all: is_at_rest && (is_new || always_judged.judges),
        rows: is_new && (is_at_rest || settle_delay == 0),
        stock: is_stock_new,
    };
    *stock_revision = Some((revision, clock.frame));
    this.looked = true;
    this.judged = is_at_rest;
    if is_at_rest {
        judged.0 = Some(revision);
    }
}
