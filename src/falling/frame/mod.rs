//! Systems of every game, whatever its rules: pieces appear and are placed,
//! orders are applied, blocks vanish, the field becomes quiet.

pub mod appear;
mod apply;
mod look;
mod place;
mod quiet;
mod vanish;

use bevy::ecs::prelude::*;

use super::clear::{ClearMatches, Judging};
use super::description::OverCondition;
use super::field::Field;
use super::flow::{Clock, Flow, Phase};
use super::orders::Orders;
use super::piece::{Hold, Queue};
use super::plan::Plan;
use super::rules::Rules;
use super::score::Spins;
use super::stage::Stage;
use super::stats::{LastChain, Stats, ThisFrame};
use super::streams::Rngs;
use appear::{Appearing, Initial};
pub use look::{Judged, is_awake};

/// Adds the systems of every game.
pub fn choose(rules: &Rules, plan: &mut Plan) {
    plan.state::<Clock>();
    plan.state::<Flow>();
    plan.state::<Rngs>();
    plan.state::<Stats>();
    plan.state::<LastChain>();
    plan.state::<Queue>();
    plan.state::<Hold>();
    plan.cache::<ThisFrame>();
    plan.cache::<Orders>();
    plan.cache::<ClearMatches>();
    plan.cache::<Judging>();
    plan.cache::<Judged>();

    plan.also(Stage::Begin, begin);
    let is_new = |this: Res<ThisFrame>| this.appeared;
    let initial = Initial::of(rules);
    let appear = move |appearing: Appearing| appear::appear(initial, appearing);
    plan.also(
        Stage::Appear,
        (appear, ApplyDeferred.run_if(is_new)).chain(),
    );
    if rules.over(|over| *over == OverCondition::BlockOut) {
        let name = "over.spawn_blocked";
        plan.add(Stage::SpawnOver, name, appear::is_blocked.run_if(is_new));
    } else {
        // The game must end even without this condition: two blocks cannot
        // share a cell.
        plan.also(Stage::SpawnOver, appear::is_blocked.run_if(is_new));
    }
    plan.also(Stage::SpawnOver, appear::step_in.run_if(is_new));
    let is_exchanged = |this: Res<ThisFrame>| this.exchanged;
    plan.also(
        Stage::HoldOver,
        (appear::is_blocked, appear::step_in)
            .chain()
            .run_if(is_exchanged),
    );
    let spins = Spins::of(rules);
    let place = move |world: &mut World| place::place(world, &spins);
    plan.also(
        Stage::Place,
        place.run_if(|this: Res<ThisFrame>| this.locks),
    );
    plan.also(Stage::Look, look::look(rules));
    plan.also(
        Stage::Apply,
        apply::apply.run_if(|orders: Res<Orders>| !orders.is_empty()),
    );
    plan.also(
        Stage::Vanish,
        (
            vanish::announce.run_if(|this: Res<ThisFrame>| this.linked),
            vanish::vanish.run_if(|field: Res<Field>| field.grid().clearing() > 0),
        )
            .chain(),
    );
    plan.also(Stage::Quiet, quiet::quiet);
    plan.also(
        Stage::End,
        quiet::go_on.run_if(|this: Res<ThisFrame>| this.quiet),
    );
}

fn begin(mut clock: ResMut<Clock>, mut this: ResMut<ThisFrame>, mut orders: ResMut<Orders>) {
    clock.frame = clock.frame.saturating_add(1);
    let mut cleared = std::mem::take(&mut this.cleared);
    cleared.clear();
    *this = ThisFrame {
        cleared,
        ..ThisFrame::default()
    };
    if !orders.is_empty() {
        orders.clear();
    }
}

/// Run condition: a piece is due, now or after a wait.
#[must_use]
pub fn waits(flow: Res<Flow>) -> bool {
    matches!(flow.phase, Phase::Wait(_))
}

/// Run condition: a piece is under control.
#[must_use]
pub fn is_controlled(flow: Res<Flow>) -> bool {
    flow.phase == Phase::Control
}
