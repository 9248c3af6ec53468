//! Goals (F-ETC-03), and the variants of a game, which have another goal
//! (F-GOAL).

pub mod chosen;
pub mod clear_all;
pub mod variants;

use bevy::ecs::prelude::*;

use super::description::Goal;
use super::flow::{Clock, Ending};
use super::plan::Plan;
use super::rules::Rules;
use super::stage::Stage;
use super::stats::Stats;

/// Returns whether a goal that counts is reached; false for other goals.
#[must_use]
pub fn is_reached(goal: &Goal, stats: &Stats, frame: u32) -> bool {
    match *goal {
        Goal::Rows(rows) => stats.rows >= rows,
        Goal::Score(score) => stats.score >= score,
        Goal::Frames(frames) => u64::from(frame) >= frames,
        Goal::Pieces(pieces) => stats.pieces >= pieces,
        Goal::Blocks(blocks) => stats.cleared >= blocks,
        Goal::Level(level) => stats.level >= level,
        Goal::Endless | Goal::ClearAll(_) => false,
    }
}

/// Returns the system `goal.rows`, `goal.score`, `goal.frames`, `goal.pieces`,
/// `goal.blocks` or `goal.level`.
fn counted(goal: Goal) -> impl Fn(Res<Stats>, Res<Clock>, Ending) {
    move |stats, clock, mut ending| {
        if is_reached(&goal, &stats, clock.frame) {
            ending.win(goal.reason());
        }
    }
}

/// Adds the system that the rules name.
pub fn choose(rules: &Rules, plan: &mut Plan) {
    let goal = &rules.description.goal;
    let name = match goal {
        Goal::Endless => return,
        Goal::ClearAll(targets) => {
            plan.state::<clear_all::Targets>();
            plan.cache::<clear_all::Looked>();
            let system = clear_all::clear_all(targets.clone(), goal.reason());
            plan.add(Stage::Goal, "goal.clear_all", system);
            return;
        }
        Goal::Rows(_) => "goal.rows",
        Goal::Score(_) => "goal.score",
        Goal::Frames(_) => "goal.frames",
        Goal::Pieces(_) => "goal.pieces",
        Goal::Blocks(_) => "goal.blocks",
        Goal::Level(_) => "goal.level",
    };
    plan.add(Stage::Goal, name, counted(goal.clone()));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// F-ETC-03, F-GOAL-01.
    #[test]
    fn counted_goals() {
        let stats = Stats {
            rows: 10,
            score: 500,
            pieces: 7,
            cleared: 90,
            level: 4,
            ..Stats::default()
        };
        let reached = |goal| is_reached(&goal, &stats, 60);
        assert!(reached(Goal::Rows(10)) && !reached(Goal::Rows(11)));
        assert!(reached(Goal::Score(500)) && !reached(Goal::Score(501)));
        assert!(reached(Goal::Frames(60)) && !reached(Goal::Frames(61)));
        assert!(reached(Goal::Pieces(7)) && !reached(Goal::Pieces(8)));
        assert!(reached(Goal::Blocks(90)) && !reached(Goal::Blocks(91)));
        assert!(reached(Goal::Level(4)) && !reached(Goal::Level(5)));
        assert!(!reached(Goal::Endless));
    }
}
