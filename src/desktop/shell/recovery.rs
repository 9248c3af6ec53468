//! Recovery of damaged files, and refusal of those that a newer version of the
//! game has written.
//!
//! A file of the player is RON with an outer struct in which every field has a
//! default, with one field or entry per line. If the whole cannot be read, each
//! field is tried alone with the lines that surround and belong to it; if the
//! field is damaged, its entries are tried, and so on. Parts that can be read
//! alone are kept.

use std::fmt;
use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use kotodama_formats as formats;

/// File of the player.
pub trait PlayerFile: Serialize + DeserializeOwned + Default {
    /// Newest version that can be read: the one that is written. 0 for files
    /// without a field `version`.
    const VERSION: u32;
}

/// Result of reading a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Read<T> {
    /// Value, with defaults for missing or unreadable parts.
    pub value: T,
    /// Number in its field `version`; 0 without one.
    pub version: u32,
    /// Whether there was a text.
    pub existed: bool,
    /// Damage, if anything was lost.
    pub damage: Option<Damage>,
}

impl<T: Default> Read<T> {
    /// Returns the result for a missing file.
    pub fn nothing() -> Self {
        Self {
            value: T::default(),
            version: 0,
            existed: false,
            damage: None,
        }
    }
}

impl<T> Read<T> {
    /// Returns whether a newer version of the game has written it.
    pub fn is_newer(&self) -> bool {
        self.damage.as_ref().is_some_and(|damage| damage.is_newer)
    }
}

/// Problem of a text and the parts that were lost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Damage {
    /// Line and column of the problem, from 1, if known.
    pub place: Option<(usize, usize)>,
    /// Reason why it cannot be read.
    pub reason: String,
    /// Whether a newer version of the game has written it. Nothing of it is
    /// read then, since what is written there may have another meaning.
    pub is_newer: bool,
    /// Lines with losses, each with its field.
    pub lost: Vec<(usize, String)>,
}

impl Damage {
    /// Returns the damage of a file that cannot be read at all.
    pub fn whole(reason: impl fmt::Display) -> Self {
        Self {
            reason: reason.to_string(),
            ..Self::default()
        }
    }

    /// Returns the damage of a text if it has a newer version than `own`.
    pub fn newer(text: &str, version: u32, own: u32) -> Option<Self> {
        (version > own).then(|| Self {
            place: text.find("version").and_then(|at| place_at(text, at)),
            is_newer: true,
            ..Self::whole(formats::newer(version, own))
        })
    }

    /// Returns the problem of this file in one line: ``settings.ron:3:5:
    /// Expected boolean (lost: `wobble` in line 3)``.
    pub fn of(&self, path: &Path) -> String {
        let mut said = path.display().to_string();
        if let Some((line, column)) = self.place {
            said.push_str(&format!(":{line}:{column}"));
        }
        said.push_str(&format!(": {}", self.reason));
        let lost = self.lost.iter().take(MOST_NAMED);
        let mut lost: Vec<String> = lost
            .map(|(line, field)| match field.as_str() {
                "" => format!("line {line}"),
                field => format!("`{field}` in line {line}"),
            })
            .collect();
        if self.lost.len() > MOST_NAMED {
            lost.push(format!("{} more", self.lost.len() - MOST_NAMED));
        }
        if !lost.is_empty() {
            said.push_str(&format!(" (lost: {})", lost.join(", ")));
        }
        said
    }
}

/// Maximum number of losses named in a message.
const MOST_NAMED: usize = 5;
/// Maximum number of losses counted.
const MOST_LOST: usize = 100;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Versioned {
    version: u32,
}

/// Returns the line and column of an index into a text, from 1.
pub fn place_at(text: &str, at: usize) -> Option<(usize, usize)> {
    let before = text.get(..at)?;
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
    Some((line, column))
}

/// Returns the number in the field `version` of a text; 0 without one.
pub fn version_of(text: &str) -> u32 {
    ron::from_str::<Versioned>(text).map_or(0, |text| text.version)
}

/// Reads the text of a file or the readable parts of it; of a newer version
/// nothing.
pub fn read_text<T: PlayerFile>(text: &str) -> Read<T> {
    let read = salvage::<T>(text);
    // The version of a whole text is known even if none of its lines is.
    let version = read.version.max(version_of(text));
    match Damage::newer(text, version, T::VERSION) {
        Some(newer) => Read {
            value: T::default(),
            version,
            damage: Some(newer),
            ..read
        },
        None => read,
    }
}

/// Reads a text or the readable parts of it, whatever its version.
pub fn salvage<T: DeserializeOwned + Default>(text: &str) -> Read<T> {
    let error = match ron::from_str(text) {
        Ok(value) => {
            return Read {
                value,
                version: version_of(text),
                existed: true,
                damage: None,
            };
        }
        Err(error) => error,
    };
    let mut sieve = Sieve::<T>::new();
    let mut good = sieve.fields(text);
    let read = |good: &[(usize, &str, String)]| {
        let fields: Vec<&str> = good.iter().map(|(.., field)| field.as_str()).collect();
        let text = format!("({})", fields.join(",\n"));
        (ron::from_str(&text), version_of(&text))
    };
    let (mut value, mut version) = read(&good);
    // Of fields that contradict each other the later ones are dropped.
    while value.is_err()
        && let Some((line, name, _)) = good.pop()
    {
        sieve.lost.push((line, name.to_owned()));
        (value, version) = read(&good);
    }
    Read {
        value: value.unwrap_or_default(),
        version,
        existed: true,
        damage: Some(Damage {
            place: Some((error.span.start.line, error.span.start.col)),
            lost: sieve.lost,
            ..Damage::whole(shortened(&error.code.to_string()))
        }),
    }
}

/// Maximum number of parts tried, so that a huge heap of garbage takes only a
/// moment; the rest counts as damaged.
const MOST_TRIES: usize = 50_000;
/// Maximum number of bytes of all attempts together, for the same reason.
const MOST_BYTES: usize = 64 << 20;
/// Maximum nesting of lines; deeper parts are kept or lost as a whole.
const DEEPEST: usize = 12;

/// Maximum number of names suggested for a wrong one.
const MOST_OFFERED: usize = 8;

/// Returns the reason without the end of a long list of alternatives.
fn shortened(reason: &str) -> String {
    let mut names = reason.match_indices("`, ");
    match names.nth(MOST_OFFERED) {
        Some((end, _)) => format!("{}`, …", &reason[..end]),
        None => reason.to_owned(),
    }
}

struct Sieve<T> {
    tries: usize,
    bytes: usize,
    /// Unreadable lines with their fields.
    lost: Vec<(usize, String)>,
    kind: std::marker::PhantomData<T>,
}

impl<T: DeserializeOwned> Sieve<T> {
    const fn new() -> Self {
        Self {
            tries: 0,
            bytes: 0,
            lost: Vec::new(),
            kind: std::marker::PhantomData,
        }
    }

    fn reads(&mut self, text: &str) -> bool {
        self.tries += 1;
        self.bytes += text.len();
        self.tries <= MOST_TRIES && self.bytes <= MOST_BYTES && ron::from_str::<T>(text).is_ok()
    }

    /// Returns the readable fields: line, name and text to write.
    fn fields<'a>(&mut self, text: &'a str) -> Vec<(usize, &'a str, String)> {
        let mut good: Vec<(usize, &str, String)> = Vec::new();
        for part in parts(text) {
            let Some(name) = field_name(part.text) else {
                continue;
            };
            // Of two fields with one name the first counts.
            if good.iter().all(|(_, other, _)| *other != name) {
                let kept = self.kept(&part, "(", ")", name);
                good.extend(kept.map(|field| (part.line, name, field)));
            }
        }
        good
    }

    /// Returns the readable text of a part inside its surroundings; records a
    /// loss if there is none.
    fn kept(&mut self, part: &Part, before: &str, after: &str, field: &str) -> Option<String> {
        let whole = part.around(part.inside.iter().map(Part::whole));
        if self.reads(&format!("{before}{whole}{after}")) {
            return Some(whole);
        }
        let (inner, outer) = (
            format!("{before}{}\n", part.text),
            format!("\n{}{after}", part.close),
        );
        let known = self.lost.len();
        let mut kept = Vec::new();
        for entry in &part.inside {
            match self.kept(entry, &inner, &outer, field) {
                Some(entry) => kept.push(entry),
                // The following lines may only appear to belong to it.
                None if part.close != ")" => {
                    let strays = entry.inside.iter();
                    kept.extend(strays.filter_map(|it| self.kept(it, &inner, &outer, field)));
                }
                None => {}
            }
        }
        // Of entries that contradict each other the later ones are dropped. A
        // part without content is dropped, too.
        while !kept.is_empty() {
            let whole = part.around(kept.iter().cloned());
            if self.reads(&format!("{before}{whole}{after}")) {
                return Some(whole);
            }
            kept.pop();
        }
        self.lost.truncate(known);
        if self.lost.len() < MOST_LOST {
            self.lost.push((part.line, field.to_owned()));
        }
        None
    }
}

/// Line and the lines inside the brackets that it opens.
#[derive(Debug, Default)]
struct Part<'a> {
    /// Line number, from 1.
    line: usize,
    /// Indentation.
    indent: usize,
    /// Text without commas at its end.
    text: &'a str,
    /// Text that closes the brackets it opens.
    close: String,
    inside: Vec<Self>,
}

impl Part<'_> {
    /// Returns the line around these entries, with the brackets closed.
    fn around(&self, entries: impl Iterator<Item = String>) -> String {
        let entries: Vec<String> = entries.collect();
        match entries.is_empty() {
            true => format!("{}{}", self.text, self.close),
            false => format!("{}\n{}\n{}", self.text, entries.join(",\n"), self.close),
        }
    }

    fn whole(&self) -> String {
        self.around(self.inside.iter().map(Part::whole))
    }
}

/// Number of spaces per level of indentation.
const INDENT: usize = 4;

/// Returns the fields of a struct, by the brackets open at line ends and, where
/// some are missing, by indentation.
fn parts(text: &str) -> Vec<Part<'_>> {
    let usual = usual_indent(text);
    // Open parts: the struct itself and lines inside it.
    let mut open = vec![Part::default()];
    for (line, written) in (1..).zip(text.lines()) {
        let indent = indent(written);
        let is_end = |c: char| c == ',' || c.is_whitespace();
        let text = written.trim_start().trim_end_matches(is_end);
        let (closes, close) = brackets(text);
        if closes {
            let fits = |part: &Part| text.contains(|c: char| part.close.starts_with(c));
            let exact = |part: &Part| part.indent == indent && fits(part);
            // Spaces may be missing, too.
            let near = |part: &Part| part.indent + INDENT > indent && fits(part);
            let place = open.iter().rposition(exact);
            if let Some(place) = place.or_else(|| open.iter().rposition(near)) {
                close_to(&mut open, place);
                continue;
            }
        }
        let begins_field = indent == usual && field_name(text).is_some();
        if begins_field {
            close_to(&mut open, 1);
        }
        if text.is_empty() || (open.len() == 1 && !begins_field) {
            continue;
        }
        let opens = !close.is_empty() && open.len() < DEEPEST;
        open.push(Part {
            line,
            indent: indent.max(INDENT * open.len()),
            text,
            close,
            inside: Vec::new(),
        });
        if !opens {
            let count = open.len() - 1;
            close_to(&mut open, count);
        }
    }
    close_to(&mut open, 1);
    open.pop().map_or_else(Vec::new, |all| all.inside)
}

/// Closes open parts until this many remain.
fn close_to(open: &mut Vec<Part<'_>>, count: usize) {
    while open.len() > count
        && let Some(part) = open.pop()
        && let Some(parent) = open.last_mut()
    {
        parent.inside.push(part);
    }
}

/// Returns whether a line begins or ends with a bracket that closes an earlier
/// one, and the text that would close the brackets it opens.
fn brackets(said: &str) -> (bool, String) {
    let (mut open, mut closes) = (Vec::new(), false);
    let (mut is_quoted, mut is_escaped) = (false, false);
    for c in said.chars() {
        match c {
            '"' if !is_escaped => is_quoted = !is_quoted,
            '(' if !is_quoted => open.push(')'),
            '[' if !is_quoted => open.push(']'),
            '{' if !is_quoted => open.push('}'),
            ')' | ']' | '}' if !is_quoted => closes |= open.pop().is_none(),
            _ => {}
        }
        is_escaped = c == '\\' && is_quoted && !is_escaped;
    }
    if is_quoted {
        // An unterminated quote may be a stray one.
        closes = brackets(&said.replace('"', "")).0;
    } else {
        let is_bracket = |c: char| matches!(c, ')' | ']' | '}');
        closes &= said.starts_with(is_bracket) || said.ends_with(is_bracket);
    }
    (closes, open.into_iter().rev().collect())
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

/// Returns the indentation of the fields of a text: less than that of nested
/// lines, and shared by more than one field.
fn usual_indent(text: &str) -> usize {
    let fields = text
        .lines()
        .filter(|line| field_name(line.trim()).is_some());
    let mut indents: Vec<usize> = fields.map(indent).collect();
    indents.sort_unstable();
    let is_usual = |(place, indent): &(usize, &usize)| {
        **indent == INDENT || indents.get(place + 1) == Some(*indent)
    };
    let usual = indents.iter().enumerate().find(is_usual);
    let usual = usual.map(|(_, indent)| indent).or(indents.first());
    usual.copied().unwrap_or(INDENT)
}

/// Returns the field name at the start of a line.
fn field_name(said: &str) -> Option<&str> {
    let (name, _) = said.split_once(':')?;
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let begins = |c: char| c.is_ascii_alphabetic() || c == '_';
    (name.starts_with(begins) && name.chars().all(is_name)).then_some(name)
}

#[cfg(test)]
mod tests;
