//! What can still be read of a damaged file.
//!
//! A file of the player's is RON with a struct outside, every field of which
//! has a default, and has one field or entry on each line. If it cannot be read
//! as a whole, every line is tried alone, inside of what is around it, with the
//! lines inside of it: a field, and if that is damaged, its entries, and so on.
//! What can be read alone is kept.

use std::fmt;
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;

/// What a text said.
#[derive(Clone, Debug, PartialEq)]
pub struct Read<T> {
    /// Its value, with defaults for what was missing or could not be read.
    pub value: T,
    /// The number in its field `version`; 0 without one.
    pub version: u32,
    /// Was there a text at all?
    pub existed: bool,
    /// What is wrong with it, if anything in it was lost.
    pub damage: Option<Damage>,
}

impl<T: Default> Read<T> {
    /// Of a file that does not exist.
    pub fn nothing() -> Self {
        Self {
            value: T::default(),
            version: 0,
            existed: false,
            damage: None,
        }
    }
}

/// What is wrong with a text, and what was lost of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Damage {
    /// Line and column of what cannot be read, from 1, if it has a place.
    pub place: Option<(usize, usize)>,
    /// Why it cannot be read.
    pub reason: String,
    /// The lines where something was lost, each with the field that it
    /// belongs to.
    pub lost: Vec<(usize, String)>,
}

impl Damage {
    /// Of a file that cannot be read at all.
    pub fn whole(reason: impl fmt::Display) -> Self {
        Self {
            reason: reason.to_string(),
            ..Self::default()
        }
    }

    /// What is wrong with this file, in a line: ``settings.ron:3:5: Expected
    /// boolean (lost: `wobble` in line 3)``.
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

/// Losses that a message names one by one.
const MOST_NAMED: usize = 5;
/// Losses that are counted.
const MOST_LOST: usize = 100;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Versioned {
    version: u32,
}

/// Reads a text, or what can be read of it.
pub fn salvage<T: DeserializeOwned + Default>(text: &str) -> Read<T> {
    let error = match ron::from_str(text) {
        Ok(value) => {
            return Read {
                value,
                version: ron::from_str::<Versioned>(text).map_or(0, |text| text.version),
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
        let version = ron::from_str::<Versioned>(&text).map_or(0, |text| text.version);
        (ron::from_str(&text), version)
    };
    let (mut value, mut version) = read(&good);
    // Fields that disagree with each other: the later ones have to go.
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
            reason: shortened(&error.code.to_string()),
            lost: sieve.lost,
        }),
    }
}

/// Parts that are tried at most, so that a huge heap of rubbish takes no
/// longer than a moment; what is left then counts as damaged.
const MOST_TRIES: usize = 50_000;
/// Bytes of all trials together, for the same reason.
const MOST_BYTES: usize = 64 << 20;
/// Lines inside of lines; what is deeper is kept or lost as a whole.
const DEEPEST: usize = 12;

/// At most so many names are offered instead of a wrong one.
const MOST_OFFERED: usize = 8;

/// The reason without the rest of a long list of what could stand there.
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
    /// The lines that cannot be read, with their fields.
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

    /// The fields that can be read: line, name, and what is to be written.
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

    /// What can be read of a part between what is written around it; if nothing
    /// can, that is noted.
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
                // It may only look as if the lines after it were inside of it.
                None if part.close != ")" => {
                    let strays = entry.inside.iter();
                    kept.extend(strays.filter_map(|it| self.kept(it, &inner, &outer, field)));
                }
                None => {}
            }
        }
        // Entries that disagree with each other: the later ones have to go.
        // Something of which nothing is left is no part any more.
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

/// A line, with the lines inside of the brackets that it opens.
#[derive(Debug, Default)]
struct Part<'a> {
    /// Its number, from 1.
    line: usize,
    /// How far it is indented.
    indent: usize,
    /// What it says, without the comma at its end.
    text: &'a str,
    /// What closes the brackets that it opens.
    close: String,
    inside: Vec<Self>,
}

impl Part<'_> {
    /// This line, around these entries, with the brackets closed.
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

/// Spaces by which we indent what is inside.
const INDENT: usize = 4;

/// The fields of a struct, by the brackets that are open at the ends of lines
/// and, where some are missing, by the indentation.
fn parts(text: &str) -> Vec<Part<'_>> {
    let usual = usual_indent(text);
    // What is open: the struct itself, and lines inside of it.
    let mut open = vec![Part::default()];
    for (line, written) in (1..).zip(text.lines()) {
        let indent = indent(written);
        let text = written.trim().trim_end_matches(',').trim_end();
        let (closes, close) = brackets(text);
        if closes {
            let fits = |part: &Part| text.contains(|c: char| part.close.starts_with(c));
            let exact = |part: &Part| part.indent == indent && fits(part);
            // Spaces may be missing too.
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

/// Closes what is open until only so much of it is.
fn close_to(open: &mut Vec<Part<'_>>, count: usize) {
    while open.len() > count
        && let Some(part) = open.pop()
        && let Some(parent) = open.last_mut()
    {
        parent.inside.push(part);
    }
}

/// Whether a line begins or ends with a bracket that closes what was open before
/// it, and what would close the brackets that it opens.
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
        // A quote that does not end may be one that does not belong there.
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

/// How far the fields of a text are indented: less than what is inside of
/// them, and more than one of them.
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

/// The name of the field with which a line begins.
fn field_name(said: &str) -> Option<&str> {
    let (name, _) = said.split_once(':')?;
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let begins = |c: char| c.is_ascii_alphabetic() || c == '_';
    (name.starts_with(begins) && name.chars().all(is_name)).then_some(name)
}

#[cfg(test)]
mod tests;
