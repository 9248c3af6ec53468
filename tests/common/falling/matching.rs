//! Compares the result of a run with the expectations.

use super::format::{Check, Frames, Scenario};
use super::play::{Outcome, arguments};
use super::value::{Value, plain};

/// A check that fails, and its corrected value.
pub struct Difference {
    /// The report.
    pub message: String,
    /// The actual value, if the check can be rewritten.
    pub found: Option<String>,
}

/// Returns all differences, each with its check.
pub fn differences<'a>(
    scenario: &'a Scenario,
    outcomes: &[Outcome],
) -> Vec<(Option<&'a Check>, Difference)> {
    let mut found = Vec::new();
    for (index, (step, outcome)) in scenario.steps.iter().zip(outcomes).enumerate() {
        let before = index.checked_sub(1).and_then(|index| outcomes.get(index));
        let names = |key: &str| step.checks.iter().any(|check| check.key == key);
        if !names("exit") && outcome.exit != Some(0) {
            found.push((None, general(format!("exit code {:?}", outcome.exit))));
        }
        for check in &step.checks {
            if let Err(difference) = holds(check, outcome, before) {
                found.push((Some(check), difference));
            }
        }
    }
    found
}

fn general(message: String) -> Difference {
    Difference {
        message,
        found: None,
    }
}

/// Returns the report of a scenario that failed.
pub fn report(scenario: &Scenario, outcomes: &[Outcome]) -> Result<(), String> {
    let differences = differences(scenario, outcomes);
    if differences.is_empty() {
        return Ok(());
    }
    let file = &scenario.header.file;
    let mut lines = vec![scenario.header.to_string()];
    for (check, difference) in &differences {
        match check {
            Some(check) => {
                lines.push(format!(
                    "{file}:{}: {}: {}",
                    check.line, check.key, check.value
                ));
                lines.push(format!("    {}", difference.message));
            }
            None => lines.push(format!("  {}", difference.message)),
        }
    }
    for (step, outcome) in scenario.steps.iter().zip(outcomes) {
        lines.push(format!("  kotodama {}", arguments(step, "RULES").join(" ")));
        lines.extend(
            outcome
                .err
                .lines()
                .take(8)
                .map(|line| format!("  | {line}")),
        );
    }
    Err(lines.join("\n"))
}

fn holds(check: &Check, outcome: &Outcome, before: Option<&Outcome>) -> Result<(), Difference> {
    let value = check.value.as_str();
    let fail = |message: String, found: Option<String>| Err(Difference { message, found });
    match check.key.as_str() {
        "exit" => {
            let code = outcome
                .exit
                .map_or("none".to_owned(), |code| code.to_string());
            if code == value {
                return Ok(());
            }
            return fail(format!("found {code}"), Some(code));
        }
        "error" if outcome.err.contains(value) => return Ok(()),
        "error" => return fail("standard error lacks it".to_owned(), None),
        // Any message will do.
        "message" if outcome.err.is_empty() => {
            return fail("standard error is empty".to_owned(), None);
        }
        "message" => return Ok(()),
        "silent" if outcome.err.is_empty() => return Ok(()),
        "silent" => return fail("standard error is not empty".to_owned(), None),
        "no error" if !outcome.err.contains(value) => return Ok(()),
        "no error" => return fail("standard error has it".to_owned(), None),
        "out" if outcome.out.contains(value) => return Ok(()),
        "out" if value == "none" && outcome.out.is_empty() => return Ok(()),
        "out" => {
            let start: String = outcome.out.chars().take(200).collect();
            return fail(format!("standard output begins {start:?}"), None);
        }
        "lines" => {
            let count = outcome.out.lines().count().to_string();
            if count == value {
                return Ok(());
            }
            return fail(format!("found {count}"), Some(count));
        }
        _ => {}
    }
    if outcome.documents.is_empty() {
        return fail("there is no document".to_owned(), None);
    }
    let documents: Vec<(usize, &Value)> = outcome.documents.iter().enumerate().collect();
    let chosen: Vec<(usize, &Value)> = match check.frames {
        Frames::Last => documents.last().copied().into_iter().collect(),
        Frames::All => documents,
        Frames::From(from, to) => {
            let frames = from..=to;
            let chosen: Vec<_> = documents
                .into_iter()
                .filter(|(_, document)| frames.contains(&frame(document)))
                .collect();
            let wanted = to - from + 1;
            if chosen.len() as u64 != wanted {
                let last = outcome.documents.last().map_or(0, frame);
                return fail(format!("the trace ends with frame {last}"), None);
            }
            chosen
        }
    };
    for (index, document) in chosen {
        let problem = if check.key == "same" {
            same(value, document, index, check.frames, before)
        } else {
            compare(&check.key, value, document)
        };
        if let Some(found) = problem {
            let message = format!("frame {}: found {found}", frame(document));
            return fail(message, (check.key != "same").then_some(found));
        }
    }
    Ok(())
}

/// Returns the frame of a document, 0 if it has none.
fn frame(document: &Value) -> u64 {
    document
        .get("frame")
        .and_then(|frame| frame.show().parse().ok())
        .unwrap_or(0)
}

/// Returns the actual value if it differs from `value`, in the written form.
fn compare(key: &str, value: &str, document: &Value) -> Option<String> {
    let (word, rest) = key.split_once(' ').unwrap_or((key, ""));
    match word {
        "keys" => {
            let target = if rest.is_empty() {
                Some(document)
            } else {
                document.get(rest)
            };
            let found = target.map_or_else(Vec::new, Value::keys).join(" ");
            (found != value).then_some(found)
        }
        "events" => {
            let kinds: Vec<&str> = rest.split(',').filter(|kind| !kind.is_empty()).collect();
            let Some(Value::List(events)) = document.get("events") else {
                return Some("absent".to_owned());
            };
            let chosen = events.iter().filter(|event| {
                let kind = event.get("type").map(Value::show).unwrap_or_default();
                kinds.is_empty() || kinds.contains(&kind.as_str())
            });
            list(value, &chosen.cloned().collect::<Vec<_>>())
        }
        "count" => {
            let count = match document.get(rest) {
                Some(Value::List(items)) => items.len().to_string(),
                _ => "absent".to_owned(),
            };
            (count != value).then_some(count)
        }
        _ => {
            let path = match key {
                "field" => "field.text",
                // `rules:` names the rules of the next command.
                "title" => "rules",
                _ => key,
            };
            let Some(found) = document.get(path) else {
                return (value != "absent").then(|| "absent".to_owned());
            };
            let has_records = value.contains('=') || value == "none";
            match found {
                Value::List(items) if has_records => list(value, items),
                Value::Map(_) if value.contains('=') => record(value, found),
                _ => {
                    let found = found.show();
                    (found != plain(value)).then_some(found)
                }
            }
        }
    }
}

fn list(value: &str, items: &[Value]) -> Option<String> {
    let patterns: Vec<&str> = if value == "none" {
        Vec::new()
    } else {
        value.split(" | ").collect()
    };
    let last = patterns.last().copied().unwrap_or("");
    let shown: Vec<Result<(), String>> = items
        .iter()
        .enumerate()
        .map(|(index, item)| {
            let pattern = patterns.get(index).copied().unwrap_or(last);
            record(pattern, item).map_or_else(|| Ok(()), Err)
        })
        .collect();
    if shown.len() == patterns.len() && shown.iter().all(Result::is_ok) {
        return None;
    }
    let written: Vec<String> = shown
        .into_iter()
        .enumerate()
        .map(|(index, result)| match result {
            Err(found) => found,
            Ok(()) => patterns
                .get(index)
                .map_or(last, |pattern| pattern.trim())
                .to_owned(),
        })
        .collect();
    Some(if written.is_empty() {
        "none".to_owned()
    } else {
        written.join(" | ")
    })
}

/// Returns the actual named entries of an object if they differ, in the written
/// form.
fn record(pattern: &str, found: &Value) -> Option<String> {
    if pattern.is_empty() {
        return Some(found.show());
    }
    let mut differs = false;
    let written: Vec<String> = pattern
        .split_whitespace()
        .map(|word| {
            let (key, wanted) = word.split_once('=').unwrap_or((word, ""));
            let found = found.get(key).map_or("absent".to_owned(), Value::show);
            differs |= found != plain(wanted);
            format!("{key}={found}")
        })
        .collect();
    differs.then(|| written.join(" "))
}

/// Compares the named values with those of the previous step.
fn same(
    paths: &str,
    document: &Value,
    index: usize,
    frames: Frames,
    before: Option<&Outcome>,
) -> Option<String> {
    let documents = before.map_or(&[][..], |before| &before.documents);
    let other = match frames {
        Frames::Last => documents.last(),
        _ => documents.get(index),
    };
    for path in paths.split_whitespace() {
        let (here, there) = (document.get(path), other.and_then(|other| other.get(path)));
        if here != there {
            let show = |value: Option<&Value>| value.map_or("absent".to_owned(), Value::show);
            return Some(format!("{path} {} and before {}", show(here), show(there)));
        }
    }
    None
}

/// Tests of the comparison, run by the scenario harness.
pub mod tests {
    use super::compare;
    use crate::falling::value::Value;

    const DOCUMENT: &str = r#"{"frame":3,"piece":{"x":1,"name":"6","kick":null},
        "links":[{"chain":1,"groups":[4]},{"chain":2,"groups":[4,5]}],
        "events":[{"type":"spawn"},{"type":"place","frame":2}],"systems":["a","b"],"list":[]}"#;

    pub fn compared() -> Result<(), String> {
        let document = Value::read(DOCUMENT)?;
        let good = [
            ("frame", "3"),
            ("piece", "x=1 name=6"),
            ("piece.kick", "null"),
            ("piece.none", "absent"),
            ("keys piece", "x name kick"),
            ("links", "chain=1 groups=[4] | chain=2 groups=[4,5]"),
            ("events place", "frame=2"),
            ("events over", "none"),
            ("systems", "a b"),
            ("list", "none"),
            ("list", "[]"),
            ("count links", "2"),
            ("links.1.groups", "[4, 5]"),
        ];
        for (key, value) in good {
            if let Some(found) = compare(key, value, &document) {
                return Err(format!("{key}: {value}: found {found}"));
            }
        }
        let bad = [
            ("frame", "4", "3"),
            ("piece", "x=2 y=1", "x=1 y=absent"),
            ("keys piece", "name x kick", "x name kick"),
            ("links", "chain=1", "chain=1 | chain=2"),
            ("links", "chain=2 | chain=2", "chain=1 | chain=2"),
            ("events place", "none", r#"{"type":"place","frame":2}"#),
            ("list", "a=1", "none"),
        ];
        for (key, value, wanted) in bad {
            let found = compare(key, value, &document);
            if found.as_deref() != Some(wanted) {
                return Err(format!("{key}: {value}: found {found:?}"));
            }
        }
        Ok(())
    }
}
