//! Step 4 begins: what is judged in this frame (F-CND-01, F-ETC-05).

use bevy::ecs::prelude::*;

use super::super::clear::{ClearMatches, Judging};
use super::super::description::{Condition, Method};
use super::super::field::Field;
use super::super::flow::{Clock, Flow};
use super::super::rules::Rules;
use super::super::stats::ThisFrame;

/// What makes step 4 run even if nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlwaysJudged {
    /// A script, a timeline, or anything else that goes by time.
    always: bool,
    /// Conditions that go by time (F-CND-09).
    judges: bool,
}

impl AlwaysJudged {
    /// Returns what the rules need.
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

/// What was judged last.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Judged {
    /// The revision of the field for all rules but stock rules.
    revision: Option<u64>,
    /// The revision of the field and the frame for stock rules.
    stock: Option<(u64, u32)>,
}

/// Run condition of steps 4 to 7: something has changed, moves or waits.
pub fn is_awake(
    rules: &Rules,
) -> impl Fn(Res<Flow>, Res<Judged>, Res<Field>, Res<ThisFrame>) -> bool + Clone + use<> {
    let AlwaysJudged { always, .. } = AlwaysJudged::of(rules);
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

/// The system that says what is judged.
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
    let AlwaysJudged { judges, .. } = AlwaysJudged::of(rules);
    let settle_delay = rules.description.waits.settle_delay;
    let clear = &rules.description.clear.rules;
    let stocks: Vec<bool> = clear
        .iter()
        .map(|rule| matches!(rule.how, Method::Stock(_)))
        .collect();
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
