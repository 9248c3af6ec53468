//! Completion at the cursor.

use std::ops::Range;

use kotodama_dungeon::commands::TABLE;
use kotodama_dungeon::direction::DIRECTIONS;
use kotodama_dungeon::direction::word_of;
use kotodama_dungeon::script::command::{Kind, Parameters};
use kotodama_dungeon::script::words;

use super::known::Known;
use super::parameters::{command_end, command_of, parameters};
use super::tokens::word_at;

/// Maximum number of candidates.
const MOST: usize = 60;

/// A possible completion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The text to insert.
    pub text: String,
    /// Its help, if the table has one.
    pub help: &'static str,
}

/// Completions at the cursor, and the text they replace.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// Bytes of the line that are replaced.
    pub range: Range<usize>,
    /// The candidates, those that begin like the typed word first.
    pub candidates: Vec<Candidate>,
}

/// Returns the completions at a byte offset of a line.
#[must_use]
pub fn complete(line: &str, at: usize, known: &Known) -> Completion {
    let at = (0..=at.min(line.len()))
        .rev()
        .find(|at| line.is_char_boundary(*at))
        .unwrap_or(0);
    let before = line.get(..at).unwrap_or_default();
    let start = word_at(before, at).map_or(at, |(range, _)| range.start);
    let typed = before.get(start..).unwrap_or_default();
    let found = candidates(line, at, start, known);
    let typed = typed.to_lowercase();
    let mut fitting: Vec<(bool, Candidate)> = found
        .into_iter()
        .filter(|it| it.text.to_lowercase().contains(&typed) && it.text != typed)
        .map(|it| (!it.text.to_lowercase().starts_with(&typed), it))
        .collect();
    fitting.sort_by(|one, other| (one.0, &one.1.text).cmp(&(other.0, &other.1.text)));
    fitting.dedup_by(|one, other| one.1.text == other.1.text);
    fitting.truncate(MOST);
    Completion {
        range: start..at,
        candidates: fitting
            .into_iter()
            .map(|(_, candidate)| candidate)
            .collect(),
    }
}

fn named<'a>(names: impl IntoIterator<Item = &'a String>) -> Vec<Candidate> {
    let names = names.into_iter().map(String::as_str);
    worded(names)
}

fn worded<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<Candidate> {
    let candidate = |name: &str| Candidate {
        text: name.to_owned(),
        help: "",
    };
    names.into_iter().map(candidate).collect()
}

fn candidates(line: &str, at: usize, start: usize, known: &Known) -> Vec<Candidate> {
    let before = line.get(..start).unwrap_or_default();
    // A variable can stand almost anywhere.
    if before.ends_with("@@") {
        return named(&known.of_level);
    }
    if before.ends_with('@') {
        return named(known.values.keys());
    }
    if before.ends_with('&') {
        return named(&known.of_dungeon);
    }
    match line.chars().next() {
        Some('#') if at <= command_end(line) => {
            let commands = TABLE.iter().map(|command| Candidate {
                text: command.name.to_owned(),
                help: command.help,
            });
            commands.collect()
        }
        Some('#') => of_parameter(line, at, known),
        Some('!') if !before.contains(';') => named(&known.labels),
        Some('?' | '/') => {
            let ways = DIRECTIONS
                .into_iter()
                .map(word_of)
                .chain(["idle", "continue", "player"]);
            worded(ways)
        }
        Some('@') => {
            let name = before.get(1..).unwrap_or_default();
            let name = name
                .split(|c: char| !(c.is_alphanumeric() || c == '_'))
                .next();
            let values = known.values.get(&name.unwrap_or_default().to_lowercase());
            named(values.into_iter().flatten())
        }
        _ => Vec::new(),
    }
}

fn of_parameter(line: &str, at: usize, known: &Known) -> Vec<Candidate> {
    let Some(command) = command_of(line) else {
        return Vec::new();
    };
    let all = parameters(line);
    let given = all.iter().enumerate().find(|(_, it)| {
        let start = it.key.as_ref().map_or(it.range.start, |key| key.start);
        at <= it.range.end.max(start)
    });
    let Some((index, given)) = given.or(all.iter().enumerate().next_back()) else {
        return Vec::new();
    };
    if let Parameters::Pairs(pairs) = command.parameters {
        let is_key = given.key.as_ref().is_none_or(|key| at <= key.end);
        if is_key {
            let is_given = |name: &str| {
                let mut others = all.iter().filter(|other| *other != given);
                others.any(|it| {
                    let key = it.key.clone().and_then(|key| line.get(key));
                    key.is_some_and(|key| key.trim().eq_ignore_ascii_case(name))
                })
            };
            let keys = pairs
                .iter()
                .map(|pair| pair.key)
                .filter(|key| !is_given(key));
            return worded(keys);
        }
    }
    let Some(kind) = given.kind else {
        return Vec::new();
    };
    // Only SEND names messages and tiles that receive them; the table allows
    // anything, since a variable may stand there too.
    if command.name == "SEND" {
        return match index {
            0 => named(&known.messages),
            1 => {
                let mut who = worded(words(Kind::Who));
                who.extend(worded(["all", "others", "self"]));
                who.extend(named(&known.tiles));
                who
            }
            _ => Vec::new(),
        };
    }
    match kind {
        Kind::Label | Kind::LabelOrLines => named(&known.labels),
        Kind::Template => named(&known.templates),
        Kind::Item => named(&known.items),
        Kind::Sound => named(&known.sounds),
        Kind::Name => named(known.values.keys()),
        Kind::Target => {
            let mut targets = worded(words(Kind::Direction));
            targets.extend(named(&known.tiles));
            targets
        }
        kind => worded(words(kind)),
    }
}
