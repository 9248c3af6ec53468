//! Mistakes in JSON, in plain words and with their places.

use serde_json::error::Category;

use super::BadImport;
use kotodama_formats::{Message, msg};

/// Returns the problem that the reader of JSON found in a text, without the
/// blanks before its first character.
pub fn problem(error: &serde_json::Error, text: &str) -> BadImport {
    let blanks = text.len() - text.trim_start().len();
    let before = text.get(..blanks).unwrap_or_default();
    let (lines, last) = match before.rsplit_once('\n') {
        Some((lines, last)) => (lines.matches('\n').count() + 1, last),
        None => (0, before),
    };
    // Its columns count bytes, and its lines begin after the blanks.
    let indent = match error.line() {
        1 => last.len(),
        _ => 0,
    };
    // A line break inside of a text is found behind it.
    let is_behind = error.column() == 0 && error.classify() == Category::Syntax;
    let number = (error.line() + lines).max(1) - usize::from(is_behind);
    let line = text.split('\n').nth(number.max(1) - 1).unwrap_or_default();
    let mut end = match is_behind {
        true => line.len(),
        false => (indent + error.column().saturating_sub(1)).min(line.len()),
    };
    while !line.is_char_boundary(end) {
        end -= 1;
    }
    let column = 1 + line.get(..end).unwrap_or_default().chars().count();
    BadImport::Json {
        place: (number.max(1), column),
        why: why(error),
    }
}

fn why(error: &serde_json::Error) -> Message {
    let said = error.to_string();
    let said = said.split(" at line ").next().unwrap_or_default();
    if error.classify() == Category::Eof {
        return msg!(
            "problem-json-end",
            "the text ends here, expected the rest of it with all closing brackets and quotes"
        );
    }
    if error.classify() == Category::Data {
        return wrong_kind(said);
    }
    match said {
        "expected `:`" => msg!(
            "problem-json-colon",
            "expected `:` between a name and its value"
        ),
        "expected `,` or `}`" | "expected `,` or `]`" => {
            msg!("problem-json-comma", "expected `,` or a closing bracket")
        }
        "trailing comma" => msg!(
            "problem-json-last-comma",
            "expected no `,` before a closing bracket"
        ),
        "trailing characters" => msg!(
            "problem-json-more",
            "expected nothing more after the last closing bracket"
        ),
        "key must be a string" => msg!("problem-json-name", "expected a name in double quotes"),
        "invalid number" | "number out of range" => {
            msg!("problem-json-number", "expected a number such as 12 or 0.5")
        }
        "recursion limit exceeded" => msg!(
            "problem-json-deep",
            "brackets are nested too deep, expected levels in a list"
        ),
        _ if said.contains("control character") => msg!(
            "problem-json-control",
            "expected a text in double quotes on one line, with \\n for a line break"
        ),
        _ if said.contains("escape") || said.contains("surrogate") || said.contains("unicode") => {
            msg!(
                "problem-json-escape",
                "expected one such as \\n, \\\" or \\u0041 after a backslash"
            )
        }
        _ => msg!(
            "problem-json-value",
            "expected a value: a text in double quotes, a number, a list or an object"
        ),
    }
}

/// Returns the message for a value of another kind than the format has there.
fn wrong_kind(said: &str) -> Message {
    let expected = said.rsplit_once("expected ").map(|(_, expected)| expected);
    match expected {
        _ if said.starts_with("duplicate field") => {
            let field = said.split('`').nth(1).unwrap_or_default();
            msg!(
                "problem-json-twice",
                "`{field}` appears twice, expected it once",
                field,
            )
        }
        Some("a string") => msg!("problem-json-text", "expected a text in double quotes"),
        Some("rows of characters") => msg!(
            "problem-json-rows",
            "expected the rows as one text with \\n between them, or as a list of texts"
        ),
        Some("a list of levels") => msg!(
            "problem-json-list",
            "expected a list of levels in square brackets"
        ),
        Some(other) if other.starts_with("struct") => msg!(
            "problem-json-level",
            "expected a level, an object with its rows in `ascii`"
        ),
        // Our own words, such as that there are too many levels.
        _ if !said.starts_with("invalid") => Message::verbatim(said.to_owned()),
        _ => msg!(
            "problem-json-other",
            "expected a list `levels` of objects with their rows in `ascii`"
        ),
    }
}
