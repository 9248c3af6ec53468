//! Maps: rows of characters, levels set apart by empty lines.
//!
//! Lines `b = baba` or `* = flag and text_win` say what characters stand for,
//! `Title:` and `Author:` what a level is called; `MESSAGE` lines, as
//! `PuzzleScript` has them between its levels, are passed over.

use std::collections::BTreeSet;

use super::keke;
use super::sheets::{BLANK, Sheets};
use super::{BadImport, Form, Imported, Legend, checked, legend};
use crate::level::check_name;
use kotodama_formats::{Message, msg, phrase};

/// Meanings common to nearly all maps.
const COMMON: &[(char, &[&str])] = &[(BLANK, &[]), ('.', &[]), ('#', &["wall"])];

/// Usual characters of Sokoban levels.
const SOKOBAN: &[(char, &[&str])] = &[
    (BLANK, &[]),
    ('-', &[]),
    ('_', &[]),
    ('#', &["wall"]),
    ('.', &["flag"]),
    ('@', &["baba"]),
    ('+', &["flag", "baba"]),
    ('$', &["box"]),
    ('*', &["flag", "box"]),
];

/// Kind of a line of a map.
enum Line<'a> {
    Row(&'a str),
    Blank,
    Message,
    Title(&'a str),
    Author(&'a str),
    Meaning(char, Vec<String>),
}

/// Returns whether there are rows in the text. One line alone could be
/// anything.
#[must_use]
pub fn is_map(text: &str) -> bool {
    let mut was_row = false;
    let mut before = 0;
    for line in text.lines() {
        let found = line_of(line, &mut before);
        let is_row = matches!(found, Line::Row(_));
        if is_row && (was_row || says_a_meaning(line)) {
            return !is_broken_code(text);
        }
        was_row = is_row;
    }
    false
}

/// Returns whether the text is a broken share code: several lines with dozens
/// of different letters and nothing else.
fn is_broken_code(text: &str) -> bool {
    const MANY: usize = 40;
    let letters = text.trim().chars().filter(|c| !c.is_whitespace());
    let mut different = BTreeSet::new();
    for letter in letters {
        if !letter.is_ascii_alphanumeric() && !matches!(letter, '-' | '_' | '.' | '>') {
            return false;
        }
        different.insert(letter);
    }
    different.len() > MANY
}

/// Returns the form of a map, which its characters tell.
#[must_use]
pub fn form(text: &str) -> Form {
    let mut before = 0;
    let rows = text
        .lines()
        .filter_map(|line| match line_of(line, &mut before) {
            Line::Row(row) => Some(row),
            _ => None,
        });
    if keke::is_map(&rows.collect::<Vec<&str>>()) {
        Form::Keke
    } else {
        Form::Map
    }
}

/// Reads the levels of a text.
///
/// # Errors
///
/// A text without rows, lines that give a character a meaning and fail, and
/// levels over the limits.
pub fn read(text: &str) -> Result<Imported, BadImport> {
    let text = checked(text)?;
    let form = form(text);
    let mut reading = MapReader::default();
    let mut before = 0;
    let mut lines = (1..).zip(text.lines()).peekable();
    while let Some((number, line)) = lines.next() {
        let found = line_of(line, &mut before);
        let next = lines
            .peek()
            .map(|&(_, next)| line_of(next, &mut { before }));
        let is_alone = reading.rows.is_empty() && !is_map_row(next);
        match found {
            Line::Row(row) if says_a_meaning(row) || lacks_names(row) && is_alone => {
                return Err(BadImport::Meaning {
                    line: number,
                    text: row.trim().to_owned(),
                });
            }
            Line::Row(row) => reading.rows.push(row),
            Line::Blank => reading.end_level(form)?,
            Line::Message => {
                reading.end_level(form)?;
                reading.messages += 1;
            }
            Line::Title(title) => reading.title = title,
            Line::Author(author) => reading.author = author,
            Line::Meaning(character, names) => {
                reading.end_level(form)?;
                reading.given.insert(character, names);
            }
        }
    }
    reading.end_level(form)?;
    let MapReader {
        sheets,
        given,
        messages,
        ..
    } = reading;
    let expected = phrase!("problem-import-expected-rows", "rows of characters");
    let mut imported = sheets.imported(form, expected)?;
    imported.notes.extend(passed_over(messages));
    if form == Form::Keke {
        keke::finish(&mut imported);
    } else {
        let table = if is_sokoban(&imported) {
            SOKOBAN
        } else {
            COMMON
        };
        imported.suggestions = legend(table);
    }
    imported.suggestions.extend(given);
    Ok(imported)
}

/// Says that messages between levels were left out.
pub(super) fn passed_over(messages: usize) -> Option<Message> {
    let what = match messages {
        0 => return None,
        1 => "one message".to_owned(),
        count => format!("{count} messages"),
    };
    Some(msg!(
        "problem-import-note-messages",
        "{what} between the levels cannot be imported",
        count = messages
    ))
}

/// Parts read so far.
#[derive(Default)]
struct MapReader<'a> {
    sheets: Sheets,
    rows: Vec<&'a str>,
    title: &'a str,
    author: &'a str,
    given: Legend,
    messages: usize,
}

impl MapReader<'_> {
    fn end_level(&mut self, form: Form) -> Result<(), BadImport> {
        if self.rows.is_empty() {
            return Ok(());
        }
        let rows = match form {
            Form::Keke => keke::without_border(&self.rows),
            _ => std::mem::take(&mut self.rows),
        };
        self.rows.clear();
        self.sheets.add(&rows, self.title, self.author, None)?;
        (self.title, self.author) = ("", "");
        Ok(())
    }
}

/// Tells rows from other lines; `before` is how long the row before was, which
/// is changed.
fn line_of<'a>(line: &'a str, before: &mut usize) -> Line<'a> {
    let trimmed = line.trim();
    let length = line.chars().count();
    // Blanks can be floor, but not by themselves at the start or the end.
    if trimmed.is_empty() && (length == 0 || length != *before) {
        *before = 0;
        return Line::Blank;
    }
    let other = || {
        if let Some((word, rest)) = trimmed.split_once(':') {
            match word.trim().to_ascii_lowercase().as_str() {
                "title" => return Some(Line::Title(rest.trim())),
                "author" => return Some(Line::Author(rest.trim())),
                _ => {}
            }
        }
        let word = trimmed.split_whitespace().next().unwrap_or_default();
        if word.eq_ignore_ascii_case("message") {
            return Some(Line::Message);
        }
        // Remarks in Sokoban files, and what chat programs put around code.
        if word == ";" || word.starts_with("```") {
            return Some(Line::Blank);
        }
        let (character, names) = meaning(trimmed)?;
        Some(Line::Meaning(character, names))
    };
    let found = other().unwrap_or(Line::Row(line.trim_end_matches('\r')));
    *before = match found {
        Line::Row(_) => length,
        _ => 0,
    };
    found
}

/// Reads a line of the legend: `b = baba`, `* = flag and text_win`.
fn meaning(line: &str) -> Option<(char, Vec<String>)> {
    let mut words = line.split_whitespace();
    let mut key = words.next()?.chars();
    let character = key.next().filter(|_| key.next().is_none())?;
    if words.next()? != "=" {
        return None;
    }
    let mut names = Vec::new();
    for (place, word) in words.enumerate() {
        match place % 2 {
            0 => names.push(word.to_lowercase()),
            _ if word.eq_ignore_ascii_case("and") => {}
            _ => return None,
        }
    }
    let all_names = names
        .iter()
        .all(|name| name.len() > 1 && check_name(name).is_ok());
    (all_names && !names.is_empty()).then_some((character, names))
}

/// Is this meant as a line that gives a character a meaning: `b = `, and words?
/// A row of a map could have blanks and `=` as well, but no words.
fn says_a_meaning(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let key = words.next().unwrap_or_default();
    key.chars().count() == 1
        && words.next() == Some("=")
        && words.any(|word| {
            let mut letters = word.chars().filter(|c| c.is_alphanumeric());
            letters.nth(1).is_some()
        })
}

/// Returns whether nothing stands behind the `=` of a line that may be meant to
/// give a character a meaning. It may be a row of a map, too, if others are
/// beside it.
fn lacks_names(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let key = words.next().unwrap_or_default();
    key.chars().count() == 1 && words.next() == Some("=") && words.next().is_none()
}

/// Returns whether this line is a row and cannot be meant as something else.
fn is_map_row(line: Option<Line<'_>>) -> bool {
    matches!(line, Some(Line::Row(row)) if !says_a_meaning(row) && !lacks_names(row))
}

/// Returns whether the levels look like Sokoban: nothing but its signs, a
/// player and boxes.
fn is_sokoban(imported: &Imported) -> bool {
    let levels = 0..imported.levels.len();
    let used: BTreeSet<char> = levels.flat_map(|i| imported.characters(i)).collect();
    let signs: BTreeSet<char> = SOKOBAN.iter().map(|&(sign, _)| sign).collect();
    let has = |signs: &[char]| signs.iter().any(|sign| used.contains(sign));
    used.is_subset(&signs) && has(&['@', '+']) && has(&['$', '*'])
}
