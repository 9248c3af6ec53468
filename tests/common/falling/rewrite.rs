//! Replaces failing expectations by the actual values. Review the difference
//! before keeping it.

use super::format::{Check, Frames, Scenario};
use super::matching::differences;
use super::play::play;
use crate::runner::Edits;

/// Returns the corrected lines of a scenario.
///
/// # Errors
///
/// Why it could not be played.
pub fn edits(scenario: &Scenario) -> Result<Edits, String> {
    let mut edits = Edits::new();
    for (check, difference) in differences(scenario, &play(scenario)?) {
        if let (Some(check), Some(found)) = (check, difference.found) {
            edits.extend(lines(check, &found));
        }
    }
    Ok(edits)
}

/// Returns the lines of a check with another value; a field on several lines
/// stays on several lines.
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
    // Blank lines are ignored.
    edits.extend((1..=check.more).map(|more| (check.line + more, String::new())));
    edits
}
