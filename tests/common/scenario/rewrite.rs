//! Rewrites the expectations that differ with what the engine did. The
//! difference is to be read before it is kept.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

use super::format::{Expect, Scenario, Step, write_board};
use super::matching::{cell_matches, difference};
use super::play::{Found, begin, level, play};
use super::show::like;
use crate::files::{self, Edits};

/// Rewrites the files of all scenarios that differ.
pub fn rewrite(root: &Path, scenarios: &[Scenario]) -> ExitCode {
    let mut files: BTreeMap<&str, Edits> = BTreeMap::new();
    for scenario in scenarios {
        let mut game = begin(scenario, &level(scenario));
        let edits = play(&mut game, scenario, |step, found| {
            edits(scenario, step, found)
        });
        files
            .entry(&scenario.file)
            .or_default()
            .extend(edits.into_iter().flatten());
    }
    files::rewrite(root, files)
}

/// The lines of a step that have to change.
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
