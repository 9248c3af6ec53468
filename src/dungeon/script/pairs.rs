//! The pairs of a command with keys (D-GRAM-04).

use kotodama_formats::{Phrase, msg, phrase};

use super::command::Command;
use super::part::Part;
use super::reader::Reader;

/// A pair as written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given<'a> {
    /// The key, in any case.
    pub key: Part<'a>,
    /// The value, without spaces at its ends, or one space or comma.
    pub value: Part<'a>,
}

const KEY: Phrase = phrase!(
    "problem-dungeon-script-pairs-key",
    "a key of letters from a to z and `_` is missing",
);
const COLON: Phrase = phrase!(
    "problem-dungeon-script-pairs-colon",
    "a colon and a space are missing after the key",
);
const VALUE: Phrase = phrase!("problem-dungeon-script-pairs-value", "the value is missing");
const COMMA: Phrase = phrase!(
    "problem-dungeon-script-pairs-comma",
    "a comma and a space are missing after the value",
);

/// Reads the pairs of a command; `None` if they are malformed.
pub(super) fn read<'a>(
    reader: &mut Reader<'_>,
    command: &Command,
    text: Part<'a>,
) -> Option<Vec<Given<'a>>> {
    let mut pairs = Vec::new();
    let mut rest = text;
    loop {
        match pair(rest) {
            Ok((pair, after)) => {
                pairs.push(pair);
                if after.trim().is_empty() {
                    return Some(pairs);
                }
                match after.strip(", ") {
                    Some(next) => rest = next,
                    None => {
                        malformed(reader, command, after, COMMA);
                        return None;
                    }
                }
            }
            Err((place, problem)) => {
                malformed(reader, command, place, problem);
                return None;
            }
        }
    }
}

/// Reads a pair and returns the rest.
fn pair(text: Part<'_>) -> Result<(Given<'_>, Part<'_>), (Part<'_>, Phrase)> {
    let key = text.run(|c| c.is_ascii_alphabetic() || c == '_');
    let (key, rest) = key.ok_or((text, KEY))?;
    let rest = rest.strip(": ").ok_or((rest, COLON))?;
    let end = match rest.text.find(',') {
        // A value that is just a comma.
        Some(0) => 1,
        Some(end) => end,
        None => rest.text.len(),
    };
    let (value, after) = rest.split_at(end);
    if value.is_empty() {
        return Err((value, VALUE));
    }
    let value = match value.trim() {
        // A value of only spaces is one space.
        trimmed if trimmed.is_empty() => value.split_at(1).0,
        trimmed => trimmed,
    };
    Ok((Given { key, value }, after))
}

fn malformed(reader: &mut Reader<'_>, command: &Command, place: Part<'_>, problem: Phrase) {
    reader.form(
        place,
        msg!(
            "problem-dungeon-script-pairs",
            "{problem}, expected pairs such as `color: red, name: Door` after `{command}`",
            problem,
            command = command.name,
        ),
    );
}
