//! What can still be read of a damaged file.
//!
//! A file of the player's is RON with a struct outside, every field of which
//! has a default. If it cannot be read as a whole, it is taken apart at its
//! commas, brackets and indentation, whatever else is wrong with it, and every
//! part is tried alone, inside of what is around it: a field, and if that is
//! damaged, its entries, and so on. What can be read alone is kept.

use std::collections::BTreeMap;
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
    let mut good = sieve.sift(text);
    let mut value = ron::from_str(&format!("({})", good.join(",")));
    // Fields that disagree with each other: the later ones have to go.
    while value.is_err()
        && let Some(gone) = good.pop()
    {
        let name = head(&gone).map_or_else(String::new, |(name, _)| name.to_owned());
        sieve.lost.push((text.find(&gone).unwrap_or(0), name));
        value = ron::from_str(&format!("({})", good.join(",")));
    }
    let kept = format!("({})", good.join(","));
    let lost = sieve.lost.into_iter();
    let mut lost: Vec<(usize, String)> = lost
        .map(|(place, field)| (line_of(text, place), field))
        .collect();
    lost.dedup();
    Read {
        value: value.unwrap_or_default(),
        version: ron::from_str::<Versioned>(&kept).map_or(0, |text| text.version),
        existed: true,
        damage: Some(Damage {
            place: Some((error.span.start.line, error.span.start.col)),
            reason: shortened(&error.code.to_string()),
            lost,
        }),
    }
}

/// Parts that are tried at most, so that a huge heap of rubbish takes no
/// longer than a moment; what is left then counts as damaged.
const MOST_TRIES: usize = 50_000;
/// Bytes of all trials together, for the same reason.
const MOST_BYTES: usize = 64 << 20;
/// Brackets in brackets; what is deeper is kept or lost as a whole.
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
    /// Where the parts begin that cannot be read, with their fields.
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

    /// The fields that can be read, each as it is to be written.
    fn sift(&mut self, text: &str) -> Vec<String> {
        let inside = text.find('(').map_or("", |at| &text[at + 1..]);
        let mut names = Vec::new();
        let mut good = Vec::new();
        for part in parts(inside, None) {
            let Some((name, _)) = head(part) else {
                continue;
            };
            // Of two fields with one name the first counts.
            if names.contains(&name) {
                continue;
            }
            let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let shown = if name.chars().all(is_name) { name } else { "" };
            let field = Field { text, name: shown };
            if let Some(part) = self.kept(part, "(", ")", DEEPEST, field) {
                names.push(name);
                good.push(part);
            }
        }
        good
    }

    /// What can be read of a part; if nothing can, that is noted.
    fn kept(
        &mut self,
        part: &str,
        before: &str,
        after: &str,
        deep: usize,
        field: Field<'_>,
    ) -> Option<String> {
        let kept = self.part(part, before, after, deep, field);
        if kept.is_none() && self.lost.len() < MOST_LOST {
            self.lost
                .push((field.place_of(part), field.name.to_owned()));
        }
        kept
    }

    /// What can be read of a part between what is written around it.
    fn part(
        &mut self,
        part: &str,
        before: &str,
        after: &str,
        deep: usize,
        field: Field<'_>,
    ) -> Option<String> {
        if self.reads(&format!("{before}{part}{after}")) {
            return Some(part.to_owned());
        }
        if deep == 0 || self.tries > MOST_TRIES {
            return None;
        }
        // A container: what comes before its bracket, and what is in it.
        let start = match head(part) {
            Some((_, rest)) => part.len() - rest.len(),
            None => 0,
        };
        let at = start + part[start..].find(['(', '[', '{'])?;
        let is_name = |text: &str| text.chars().all(|c| c.is_alphanumeric() || c == '_');
        if !is_name(part[start..at].trim()) {
            return None;
        }
        let close = match part.as_bytes().get(at)? {
            b'(' => ')',
            b'[' => ']',
            _ => '}',
        };
        let open = &part[..=at];
        let (before, after) = (format!("{before}{open}"), format!("{close}{after}"));
        let inner = parts(&part[at + 1..], Some(close));
        let closed = |parts: &[&str], sieve: &mut Self| {
            let parts = parts.join(",");
            let is_good = sieve.reads(&format!("{before}{parts}{after}"));
            is_good.then(|| format!("{open}{parts}{close}"))
        };
        // Perhaps only its end is missing.
        if let Some(whole) = closed(&inner, &mut *self) {
            return Some(whole);
        }
        let known = self.lost.len();
        let mut kept: Vec<String> = Vec::new();
        for part in inner {
            // Perhaps only a comma between two lines is missing.
            let lines = lines(part);
            if lines.len() > 1 && !self.reads(&format!("{before}{part}{after}")) {
                let (found, known) = (kept.len(), self.lost.len());
                for line in lines {
                    kept.extend(self.kept(line, &before, &after, deep - 1, field));
                }
                if kept.len() > found {
                    continue;
                }
                self.lost.truncate(known);
            }
            kept.extend(self.kept(part, &before, &after, deep - 1, field));
        }
        let kept: Vec<&str> = kept.iter().map(String::as_str).collect();
        // Something of which nothing is left is no part any more.
        let whole = match kept.as_slice() {
            [] => None,
            kept => closed(kept, &mut *self),
        };
        if whole.is_none() {
            // It is lost as a whole.
            self.lost.truncate(known);
        }
        whole
    }
}

/// The field that is looked at, for what is said about it.
#[derive(Clone, Copy)]
struct Field<'a> {
    /// All of the text.
    text: &'a str,
    name: &'a str,
}

impl Field<'_> {
    /// Where a part of the text begins.
    fn place_of(self, part: &str) -> usize {
        part.as_ptr().addr().wrapping_sub(self.text.as_ptr().addr())
    }
}

/// Returns the names of the fields of a struct, as far as they can be told.
pub fn field_names(text: &str) -> Vec<String> {
    let inside = text.find('(').map_or("", |at| &text[at + 1..]);
    let fields = parts(inside, None).into_iter().filter_map(head);
    fields.map(|(name, _)| name.to_owned()).collect()
}

/// The line of a place in a text, from 1.
pub fn line_of(text: &str, place: usize) -> usize {
    let before = text.as_bytes().get(..place).unwrap_or_default();
    1 + before.iter().filter(|byte| **byte == b'\n').count()
}

/// The lines of a part, as far as they do not lie within brackets.
fn lines(part: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut from = 0;
    let mut scan = Scan::new(part);
    while let Some((at, c)) = scan.next() {
        if c == '\n' && scan.open.is_empty() {
            lines.push(&part[from..at]);
            from = at + 1;
        }
    }
    lines.push(&part[from..]);
    nonempty(lines)
}

/// The name or key of a part, and what is written behind its colon.
fn head(part: &str) -> Option<(&str, &str)> {
    let mut scan = Scan::new(part);
    while let Some((at, c)) = scan.next() {
        match c {
            ':' if scan.open.is_empty() => return Some((part[..at].trim(), &part[at + 1..])),
            _ if !scan.open.is_empty() => return None,
            _ => {}
        }
    }
    None
}

/// What stands between the commas of a container, up to the bracket that
/// closes it; none does if it is all of the text. A line begins a part too, for
/// then a bracket, a quote or a comma before it is missing: one that is indented
/// like the fields and begins like one, one that is indented like the first entry
/// of the container, and one after a line that ends within quotes.
fn parts(inside: &str, close: Option<char>) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut from = 0;
    let indent = match close {
        None => usual_indent(inside),
        Some(_) => {
            let line = inside.trim_start_matches('\r').strip_prefix('\n');
            line.map(|line| line.len() - line.trim_start_matches(' ').len())
        }
    };
    let mut scan = Scan::new(inside);
    scan.close = close;
    while let Some((at, c)) = scan.next() {
        let begins = |indent| match close {
            None => is_field(&inside[at..], indent),
            Some(_) => is_entry(&inside[at..], indent),
        };
        let begins_anew = c == '\n' && indent.is_some_and(begins);
        if begins_anew {
            scan.open.clear();
        }
        let ends = std::mem::take(&mut scan.has_ended);
        let is_between = scan.open.is_empty();
        let is_swallowed = c == '\n' && is_between && std::mem::take(&mut scan.is_quoted);
        if ends || begins_anew || is_swallowed || (c == ',' && is_between) {
            parts.push(&inside[from..at]);
            from = at + c.len_utf8();
        }
        if ends && close.is_some() {
            return nonempty(parts);
        }
    }
    parts.push(&inside[from..]);
    nonempty(parts)
}

/// How far fields are indented in the files that we write.
const OURS: usize = 4;

/// How far the fields of a text are indented: less than what is inside of
/// them, and more than one of them.
fn usual_indent(text: &str) -> Option<usize> {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for line in text.lines() {
        let indent = line.len() - line.trim_start_matches(' ').len();
        if is_field(line, indent) {
            *counts.entry(indent).or_default() += 1;
        }
    }
    let is_usual = |indent: &usize, count: &usize| *count > 1 || *indent == OURS;
    let mut usual = counts
        .iter()
        .filter(|(indent, count)| is_usual(indent, count));
    usual
        .next()
        .or(counts.first_key_value())
        .map(|(indent, _)| *indent)
}

fn nonempty(parts: Vec<&str>) -> Vec<&str> {
    let parts = parts.into_iter().map(str::trim);
    parts.filter(|part| !part.is_empty()).collect()
}

/// Does the next line begin with so many spaces and then like a field?
fn is_field(text: &str, indent: usize) -> bool {
    let line = text.trim_start_matches(['\r', '\n']);
    let rest = line.trim_start_matches(' ');
    let name = rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    let begins = |c: char| c.is_ascii_alphabetic() || c == '_';
    line.len() - rest.len() == indent && rest.starts_with(begins) && name.starts_with(':')
}

/// Does the next line begin with so many spaces and then something?
fn is_entry(text: &str, indent: usize) -> bool {
    let line = text.trim_start_matches(['\r', '\n']);
    let rest = line.trim_start_matches(' ');
    let begins = |c: char| !c.is_whitespace() && !matches!(c, ')' | ']' | '}' | ',');
    line.len() - rest.len() == indent && rest.starts_with(begins)
}

/// Walks through a text, over what is written in quotes and comments. A string
/// ends with its line: our files break no lines in strings.
struct Scan<'a> {
    chars: std::iter::Peekable<std::str::CharIndices<'a>>,
    /// What closes the brackets that are open, the last character counted in.
    open: Vec<char>,
    /// What closes the container that the text is in; nothing: any bracket.
    close: Option<char>,
    /// Was the last character the end of that container?
    has_ended: bool,
    /// Has a line ended within quotes?
    is_quoted: bool,
}

impl<'a> Scan<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            chars: text.char_indices().peekable(),
            open: Vec::new(),
            close: None,
            has_ended: false,
            is_quoted: false,
        }
    }

    fn skip_string(&mut self) {
        while let Some(&(_, c)) = self.chars.peek() {
            if c == '\n' {
                self.is_quoted = true;
                return;
            }
            self.chars.next();
            match c {
                '"' => return,
                '\\' => drop(self.chars.next_if(|(_, c)| *c != '\n')),
                _ => {}
            }
        }
    }

    fn skip_line(&mut self) {
        while self.chars.peek().is_some_and(|(_, c)| *c != '\n') {
            self.chars.next();
        }
    }

    /// A bracket closes the last one of its kind and what is open within. One
    /// that nothing asks for is passed over.
    fn close(&mut self, bracket: char) {
        match self.open.iter().rposition(|open| *open == bracket) {
            Some(place) => self.open.truncate(place),
            None => {
                self.has_ended = match self.close {
                    Some(close) => close == bracket,
                    None => self.open.is_empty(),
                }
            }
        }
    }

    /// The next character that means something.
    fn next(&mut self) -> Option<(usize, char)> {
        let (at, c) = self.chars.next()?;
        match c {
            '"' => self.skip_string(),
            '/' if self.chars.peek().is_some_and(|(_, next)| *next == '/') => self.skip_line(),
            '(' => self.open.push(')'),
            '[' => self.open.push(']'),
            '{' => self.open.push('}'),
            ')' | ']' | '}' => self.close(c),
            _ => {}
        }
        Some((at, c))
    }
}

#[cfg(test)]
mod tests;
