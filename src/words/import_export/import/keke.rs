//! Levels of the Keke AI competition and of Baba is Y'all: JSON with a list
//! `levels`, each with `ascii`, rows of characters set apart by line breaks.
//!
//! ```
//! use kotodama_words::import_export::import::keke;
//!
//! let text = r#"{"levels": [{"id": 1, "name": null, "author": "me",
//!     "ascii": "______\n_B12._\n_b.F._\n______", "solution": "RRD"}]}"#;
//! let imported = keke::read(text).unwrap();
//! assert_eq!(imported.levels[0].rows[0], ['B', '1', '2', '.']);
//! assert_eq!(imported.levels[0].solution.as_deref(), Some("rrd"));
//! assert!(imported.to_level(0, &imported.suggestions).is_ok());
//! ```

use std::collections::BTreeSet;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error as _, SeqAccess, Visitor};

use super::sheets::Sheets;
use super::{BadImport, Form, Imported, Legend, MAX_LEVELS, checked, json, legend};
use kotodama_formats::{msg, phrase};

/// Around every level: nothing gets through it.
const BORDER: char = '_';

/// The characters of the competition: small letters are objects, large ones
/// their words, figures the other words. KILL is our DEFEAT.
const CHARACTERS: &[(char, &[&str])] = &[
    (' ', &[]),
    ('.', &[]),
    (BORDER, &["border"]),
    ('b', &["baba"]),
    ('B', &["text_baba"]),
    ('s', &["skull"]),
    ('S', &["text_skull"]),
    ('f', &["flag"]),
    ('F', &["text_flag"]),
    ('o', &["floor"]),
    ('O', &["text_floor"]),
    ('a', &["grass"]),
    ('A', &["text_grass"]),
    ('l', &["lava"]),
    ('L', &["text_lava"]),
    ('r', &["rock"]),
    ('R', &["text_rock"]),
    ('w', &["wall"]),
    ('W', &["text_wall"]),
    ('k', &["keke"]),
    ('K', &["text_keke"]),
    ('g', &["goop"]),
    ('G', &["text_goop"]),
    ('v', &["love"]),
    ('V', &["text_love"]),
    ('1', &["text_is"]),
    ('2', &["text_you"]),
    ('3', &["text_win"]),
    ('4', &["text_defeat"]),
    ('5', &["text_push"]),
    ('6', &["text_stop"]),
    ('7', &["text_move"]),
    ('8', &["text_hot"]),
    ('9', &["text_melt"]),
    ('0', &["text_sink"]),
];

/// Returns the legend of the competition.
#[must_use]
pub fn characters() -> Legend {
    legend(CHARACTERS)
}

/// Returns whether this is meant as JSON with levels.
#[must_use]
pub fn is_json(text: &str) -> bool {
    let start = text.trim_start_matches('\u{feff}').trim_start();
    let is_json = start.starts_with(['{', '[']) && start.contains('"');
    is_json || text.contains("\"ascii\"")
}

/// Returns whether these are rows of such a level: its characters, a border
/// around it, and IS.
pub(super) fn is_map(rows: &[&str]) -> bool {
    let known: BTreeSet<char> = CHARACTERS.iter().map(|&(c, _)| c).collect();
    let is_border = |row: &str| row.chars().all(|c| c == BORDER);
    rows.len() > 2
        && rows.first().is_some_and(|row| is_border(row))
        && rows.iter().any(|row| row.contains('1'))
        && rows
            .iter()
            .all(|row| row.chars().all(|c| known.contains(&c)))
}

/// Reads the levels of a set, of a list, or a single one.
///
/// # Errors
///
/// JSON that cannot be read, levels without rows, and levels over the limits.
pub fn read(text: &str) -> Result<Imported, BadImport> {
    let whole = checked(text)?;
    let text = whole.trim_start();
    let set = if text.starts_with('[') {
        serde_json::from_str(text).map(|levels| Set {
            levels,
            ..Set::default()
        })
    } else {
        serde_json::from_str(text)
    };
    let set = set.map_err(|error| json::problem(&error, whole))?;
    let single = Entry {
        name: set.name,
        author: set.author,
        ascii: set.ascii,
        solution: set.solution,
    };
    let mut sheets = Sheets::default();
    let mut unknown_moves = 0;
    for entry in set.levels.0.into_iter().chain([single]) {
        let rows: Vec<&str> = match &entry.ascii {
            Some(Rows::Text(text)) => text.lines().collect(),
            Some(Rows::List(rows)) => rows.iter().map(String::as_str).collect(),
            None => Vec::new(),
        };
        let solution = entry.solution.as_deref().filter(|moves| !moves.is_empty());
        let moves = solution.and_then(moves);
        unknown_moves += usize::from(solution.is_some() && moves.is_none());
        let title = entry.name.unwrap_or_default();
        let author = entry.author.unwrap_or_default();
        sheets.add(&without_border(&rows), &title, &author, moves)?;
    }
    let expected = phrase!(
        "problem-import-expected-list",
        "a list `levels` whose entries have their rows in `ascii`",
    );
    let mut imported = sheets.imported(Form::Keke, expected)?;
    if unknown_moves > 0 {
        imported.notes.push(msg!(
            "problem-import-note-solutions",
            "solutions with other letters than r l u d s were left out: {count}",
            count = unknown_moves,
        ));
    }
    finish(&mut imported);
    Ok(imported)
}

/// Adds what is known of the characters, and what differs here.
pub(super) fn finish(imported: &mut Imported) {
    imported.suggestions = characters();
    let levels = 0..imported.levels.len();
    let used: BTreeSet<char> = levels.flat_map(|i| imported.characters(i)).collect();
    imported.notes.push(msg!(
        "problem-import-note-border",
        "the border was left out: nothing leaves the board here either"
    ));
    if used.contains(&BORDER) {
        imported.notes.push(msg!(
            "problem-import-note-inside",
            "inside a level '_' stands for \"border\", which stops nothing without a rule"
        ));
    }
    if used.contains(&'4') {
        imported.notes.push(msg!(
            "problem-import-note-kill",
            "the word KILL is called DEFEAT here"
        ));
    }
}

/// Returns the rows without the border, if there is one all around.
pub(super) fn without_border<'a>(rows: &[&'a str]) -> Vec<&'a str> {
    let is_border = |row: &str| row.chars().all(|c| c == BORDER);
    let inside = |row: &'a str| {
        let inner = row.trim_end().strip_prefix(BORDER)?;
        inner.strip_suffix(BORDER)
    };
    match rows {
        [first, middle @ .., last] if is_border(first) && is_border(last) => {
            let inner: Option<Vec<&str>> = middle.iter().map(|row| inside(row)).collect();
            inner
                .filter(|rows| rows.iter().any(|row| !row.is_empty()))
                .unwrap_or_else(|| rows.to_vec())
        }
        _ => rows.to_vec(),
    }
}

/// Returns a solution in our letters; `s` waits.
fn moves(solution: &str) -> Option<String> {
    let letters = solution.chars().filter(|c| !c.is_whitespace());
    let moves = letters.map(|c| match c.to_ascii_lowercase() {
        c @ ('r' | 'l' | 'u' | 'd') => Some(c),
        's' => Some('.'),
        _ => None,
    });
    moves.collect()
}

/// A file of levels, or one level. Whatever else it has is of no use here.
#[derive(Default, Deserialize)]
struct Set {
    #[serde(default)]
    levels: Entries,
    name: Option<String>,
    author: Option<String>,
    ascii: Option<Rows>,
    solution: Option<String>,
}

/// A level.
#[derive(Default, Deserialize)]
struct Entry {
    name: Option<String>,
    author: Option<String>,
    ascii: Option<Rows>,
    solution: Option<String>,
}

/// One text with line breaks, or one text for each row.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected rows of characters")]
enum Rows {
    Text(String),
    List(Vec<String>),
}

/// As many levels as a text may have.
#[derive(Default)]
struct Entries(Vec<Entry>);

impl<'de> Deserialize<'de> for Entries {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Levels;
        impl<'de> Visitor<'de> for Levels {
            type Value = Entries;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of levels")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Entries, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = list.next_element()? {
                    if entries.len() >= MAX_LEVELS {
                        return Err(A::Error::custom(BadImport::TooManyLevels));
                    }
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_seq(Levels)
    }
}
