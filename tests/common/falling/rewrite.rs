//! Rewrites the expectations that differ with what the program did. The
//! difference is to be read before it is kept.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use super::format::{Check, Frames, Scenario};
use super::matching::differences;
use super::play::{play, samples};
use crate::files::{self, Edits};

/// Rewrites the files of all scenarios that differ.
pub fn rewrite(root: &Path, scenarios: &[Scenario]) -> ExitCode {
    let mut edits: BTreeMap<&str, Edits> = BTreeMap::new();
    let can_play = |scenario: &&Scenario| !scenario.needs_samples() || samples().is_some();
    for scenario in scenarios.iter().filter(can_play) {
        let outcomes = match play(scenario) {
            Ok(outcomes) => outcomes,
            Err(error) => {
                let _ = writeln!(std::io::stderr(), "{}:{error}", scenario.file);
                continue;
            }
        };
        for (check, difference) in differences(scenario, &outcomes) {
            if let (Some(check), Some(found)) = (check, difference.found) {
                let changed = edits.entry(&scenario.file).or_default();
                changed.extend(lines(check, &found));
            }
        }
    }
    files::rewrite(root, edits)
}

/// The lines of a check with another value; a field that stood on several
/// lines stands on several again.
fn lines(check: &Check, value: &str) -> Edits {
    let frames = match check.frames {
        Frames::Last => String::new(),
        Frames::All => "@* ".to_owned(),
        Frames::From(from, to) if from == to => format!("@{from} "),
        Frames::From(from, to) => format!("@{from}..{to} "),
    };
    let key = format!("{frames}{}:", check.key);
    if check.more == 0 {
        return Edits::from([(check.line, format!("{key} {value}").trim_end().to_owned())]);
    }
    let value = if check.key.ends_with("field") {
        value.replace('/', "\n  ")
    } else {
        value.to_owned()
    };
    let mut edits = Edits::from([(check.line, format!("{key}\n  {value}"))]);
    // Blank lines mean nothing.
    edits.extend((1..=check.more).map(|more| (check.line + more, String::new())));
    edits
}
