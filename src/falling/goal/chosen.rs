//! Replaces the rules' own goal and start field for a play (F-GOAL-02).

use super::super::description::{Goal, Start, printer, reader};
use super::super::notation::Misfit;
use super::super::rules::Rules;

/// Returns the rules with this goal and start field, as far as they are given.
#[must_use]
pub fn put(mut rules: Rules, goal: Option<&Goal>, start: Option<&Start>) -> Rules {
    if let Some(goal) = goal {
        rules.description.goal = goal.clone();
    }
    if let Some(start) = start {
        rules.description.start = start.clone();
    }
    rules
}

/// Reads a goal in the form of rule files: `Rows(40)`.
///
/// # Errors
///
/// The text is faulty, or the goal cannot be reached under these rules.
pub fn read_goal(text: &str, rules: &Rules) -> Result<Goal, Misfit> {
    reader::goal(text, &rules.description).map_err(Misfit)
}

/// Reads a start field in the form of rule files:
/// `Noise(rows: 10, holes: 1, role: 8)`.
///
/// # Errors
///
/// The text is faulty, or the field does not suit these rules.
pub fn read_start(text: &str, rules: &Rules) -> Result<Start, Misfit> {
    reader::start(text, &rules.description).map_err(Misfit)
}

/// Returns a goal in the form that [`read_goal`] reads.
#[must_use]
pub fn write_goal(goal: &Goal) -> String {
    printer::goal(goal)
}

/// Returns a start field in the form that [`read_start`] reads.
#[must_use]
pub fn write_start(start: &Start) -> String {
    printer::start(start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtin;
    use crate::description::GoalTargets;

    fn rules(name: &str) -> Rules {
        Rules::compile(builtin::read(name).expect("it ships"))
    }

    /// F-GOAL-02.
    #[test]
    fn written_goals_and_fields_are_read_back() {
        let guideline = rules("guideline");
        for goal in [
            Goal::Endless,
            Goal::Rows(40),
            Goal::Blocks(200),
            Goal::Level(16),
            Goal::Frames(7200),
            Goal::ClearAll(GoalTargets::Roles(vec![8])),
        ] {
            let text = write_goal(&goal);
            assert_eq!(read_goal(&text, &guideline), Ok(goal), "{text}");
        }
        for start in [
            Start::Empty,
            Start::Rows(vec!["8888.88888".to_owned()]),
            Start::Noise {
                rows: 10,
                holes: 1,
                role: 8,
            },
        ] {
            let text = write_start(&start);
            assert!(!text.contains('\n'), "{text}");
            assert_eq!(read_start(&text, &guideline), Ok(start), "{text}");
        }
    }

    /// F-GOAL-02: a goal that cannot be reached is refused as in a rule file.
    #[test]
    fn goals_and_fields_that_do_not_suit_are_refused() {
        let pairs = rules("pairs");
        for (text, said) in [
            ("Rows(40)", "FullRow"),
            ("Level(3)", "never goes up"),
            ("ClearAll(Roles([77]))", "77"),
            ("Sprint", "Sprint"),
            ("Rows(", ""),
            ("", ""),
        ] {
            let refused = read_goal(text, &pairs).expect_err(text);
            assert!(refused.0.english.contains(said), "{text}: {refused}");
        }
        for (text, said) in [("Noise(rows: 99, role: 1)", "99"), ("Targets(5)", "Target")] {
            let refused = read_start(text, &pairs).expect_err(text);
            assert!(refused.0.english.contains(said), "{text}: {refused}");
        }
        assert!(read_goal("Level(21)", &rules("guideline")).is_err());
    }
}
