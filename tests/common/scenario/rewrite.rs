//! Rewrites the expectations that differ with what the engine did. The
//! difference is to be read before it is kept.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use super::format::{Expect, Scenario, Step, write_board};
use super::matching::{cell_matches, difference};
use super::play::{Found, begin, level, play};
use super::show::like;

/// A changed line of a file, numbered from 1.
type Edits = BTreeMap<usize, String>;

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
    let mut code = ExitCode::SUCCESS;
    for (file, edits) in files.into_iter().filter(|(_, edits)| !edits.is_empty()) {
        let path = root.join(file);
        let written = std::fs::read_to_string(&path)
            .and_then(|text| std::fs::write(&path, apply(&text, &edits)));
        let message = match written {
            Ok(()) => format!("{file}: {} lines rewritten", edits.len()),
            Err(error) => {
                code = ExitCode::FAILURE;
                format!("{file}: {error}")
            }
        };
        // Nobody is left to tell if standard error is closed.
        let _ = writeln!(std::io::stderr(), "{message}");
    }
    code
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

fn apply(text: &str, edits: &Edits) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    for (&number, line) in edits {
        if let Some(old) = lines.get_mut(number - 1) {
            *old = line;
        }
    }
    lines.join("\n") + "\n"
}

/// Tests of rewriting, run by the scenario harness.
pub mod tests {
    use super::{Edits, apply};

    pub fn keeps() -> Result<(), String> {
        let edits = Edits::from([(2, "B".to_owned()), (9, "beyond".to_owned())]);
        let text = apply("# a\nb\n\nc\n", &edits);
        if text == "# a\nB\n\nc\n" {
            Ok(())
        } else {
            Err(text)
        }
    }
}
