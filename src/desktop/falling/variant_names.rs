//! What goals and the kinds of clears are called (F-GOAL-06, F-TAL-01).

use crate::hud::stats::{clock, grouped};
use kotodama_falling::description::Goal;
use kotodama_falling::goal::variants::Variant;
use kotodama_falling::play::Setup;
use kotodama_falling::rules::Rules;
use kotodama_falling::stats::Spin;
use kotodama_ui::language::t;

/// Returns what a variant is called under these rules: "Sprint 40".
pub fn variant(variant: Variant, rules: &Rules) -> String {
    match (variant, variant.goal(rules)) {
        (Variant::Own, _) if rules.description.goal == Goal::Endless => t!("falling-own-endless"),
        (Variant::Own, _) => t!("falling-own-goal"),
        (Variant::Sprint, Some(Goal::Rows(count))) => t!("falling-sprint-rows", count = count),
        (Variant::Sprint, Some(Goal::Blocks(count))) => t!("falling-sprint-blocks", count = count),
        (Variant::Ultra, _) => t!("falling-ultra"),
        (Variant::Marathon, Some(Goal::Level(level))) => {
            let count = level.saturating_sub(rules.description.level.start);
            t!("falling-marathon", count = count)
        }
        (Variant::Cheese, _) => t!("falling-cheese"),
        (Variant::Sprint | Variant::Marathon, _) => String::new(),
    }
}

/// Returns the variant that a play is, if it is one.
pub fn variant_of(rules: &Rules, setup: &Setup) -> Option<Variant> {
    Variant::of(rules).find(|variant| variant.goal(rules) == setup.goal)
}

/// Returns what rows at once are called.
pub fn rows(rows: u32) -> String {
    match rows {
        0 => String::new(),
        1 => t!("falling-rows-1"),
        2 => t!("falling-rows-2"),
        3 => t!("falling-rows-3"),
        4 => t!("falling-rows-4"),
        _ => t!("falling-rows-many"),
    }
}

/// Returns what a placement that cleared this many rows is called: "T-Spin
/// Double". `piece` is the name of its shape.
pub fn clear(spin: Spin, piece: &str, count: u32) -> String {
    let spin = match spin {
        Spin::None => return rows(count),
        Spin::Mini => t!("falling-spin-mini", piece = piece),
        Spin::Full => t!("falling-spin", piece = piece),
    };
    match count {
        0 => spin,
        _ => t!("falling-spin-rows", spin = spin, rows = rows(count)),
    }
}

/// Returns what counts for the rank of a play: its time, or its points.
pub fn rank(goal: &Goal, won: bool, frames: u32, score: u64) -> String {
    match goal.is_race() && won {
        true => clock(frames),
        false => grouped(score),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_falling::builtin;

    #[test]
    fn spins_are_called_by_their_piece() {
        assert_eq!(clear(Spin::Full, "T", 2), "T-Spin Double");
        assert_eq!(clear(Spin::Mini, "T", 0), "Mini T-Spin");
        assert_eq!(clear(Spin::None, "T", 4), "Quadruple");
        assert_eq!(clear(Spin::None, "T", 90), "Avalanche");
    }

    /// F-GOAL-03, F-GOAL-04.
    #[test]
    fn goals_have_names_and_ranks() {
        let rules = |name| Rules::compile(builtin::read(name).expect("it ships"));
        let names = |name| {
            let rules = rules(name);
            let names = Variant::of(&rules).map(|it| variant(it, &rules));
            names.collect::<Vec<_>>()
        };
        assert_eq!(
            names("guideline"),
            ["Endless", "Sprint 40", "Ultra 2:00", "Marathon", "Cheese"]
        );
        assert_eq!(names("capsules"), ["Play to the goal"]);
        assert_eq!(names("pairs")[1], "Sprint 150 blocks");
        assert_eq!(rank(&Goal::Rows(40), true, 3600, 9), "1:00.00");
        assert_eq!(rank(&Goal::Rows(40), false, 3600, 9), "9");
        assert_eq!(rank(&Goal::Frames(7200), true, 7200, 1500), "1 500");
        let guideline = rules("guideline");
        for variant in Variant::of(&guideline) {
            let mut setup = Setup::default();
            variant.put(&guideline, &mut setup);
            assert_eq!(variant_of(&guideline, &setup), Some(variant));
        }
    }
}
