//! Replaces failing expectations by the actual values. Review the difference
//! before keeping it.

use super::format::{Expect, Scenario, Step, write_board};
use super::matching::{cell_matches, difference};
use super::play::{Found, begin, level, play};
use super::show::like;
use crate::runner::Edits;

/// Returns the corrected lines of a scenario.
pub fn all_edits(scenario: &Scenario) -> Edits {
    let mut game = begin(scenario, &level(scenario));
    let steps = play(&mut game, scenario, |step, found| {
        edits(scenario, step, found)
    });
    steps.into_iter().flatten().collect()
}

/// Returns the corrected lines of a step.
fn edits(scenario: &Scenario, step: &Step, found: &Found) -> Edits {
    let mut edits = Edits::new();
    if let Some(board) = &step.board {
        let actual = found.board(&scenario.start);
        let fits = board.rows.iter().zip(&actual).all(|(expected, actual)| {
            expected
                .iter()
                .zip(actual)
                .all(|(expected, actual)| cell_matches(expected, actual))
        });
        if !fits {
            let lines = write_board(&like(&board.rows, &actual));
            edits.extend(
                lines
                    .into_iter()
                    .enumerate()
                    .map(|(y, line)| (board.line + y, line)),
            );
        }
    }
    for check in &step.checks {
        let rewritable = !matches!(check.expect, Expect::NoRule(_) | Expect::NoObject(_));
        if let Some(actual) = difference(&check.expect, found).filter(|_| rewritable) {
            edits.insert(
                check.line,
                format!("{}: {actual}", check.key).trim_end().to_owned(),
            );
        }
    }
    edits
}
