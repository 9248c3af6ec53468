//! `PuzzleScript` sources: the levels, and what the sections OBJECTS and LEGEND
//! say of their characters: names, pictures, and which one is the player. The
//! rules stay behind: they are no sentences.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::drawings::Drawing;
use super::map::passed_over;
use super::sheets::{BLANK, Sheets};
use super::{BadImport, Form, Imported, Legend, checked};
use crate::glossary;
use crate::level::sprites::Sprite;
use crate::level::{check_name, check_noun};
use kotodama_formats::{msg, phrase};

const SECTIONS: [&str; 8] = [
    "objects",
    "legend",
    "sounds",
    "collisionlayers",
    "rules",
    "winconditions",
    "levels",
    "tags",
];

/// The object that lies everywhere; our boards are empty instead.
const BACKGROUND: &str = "background";

/// Name of the object that the keys move, or of several such objects.
const PLAYER: &str = "player";

/// Affixes that games with word rules add to a name, for the word or for the
/// thing.
const AFFIXES: [(&str, bool); 6] = [
    ("text", true),
    ("word", true),
    ("txt", true),
    ("object", false),
    ("obj", false),
    ("icon", false),
];

/// Maximum number of objects for one character.
const MAX_STACK: usize = 32;

/// Maximum number of names looked up for one character or layer.
const MAX_LOOKUPS: usize = 200;

/// Maximum number of names of layers that are read.
const MAX_LAYERED: usize = 10_000;

/// Returns the section that a line begins, if it does.
fn section(line: &str) -> Option<&'static str> {
    let line = line.trim();
    let found = SECTIONS.iter().find(|name| line.eq_ignore_ascii_case(name));
    found.copied()
}

/// Returns whether the sections LEGEND or LEVELS are in the text.
#[must_use]
pub fn is_source(text: &str) -> bool {
    let mut sections = text.lines().filter_map(section);
    sections.any(|name| matches!(name, "legend" | "levels"))
}

/// Reads the levels of a source.
///
/// # Errors
///
/// A source without levels, and levels over the limits.
pub fn read(text: &str) -> Result<Imported, BadImport> {
    let plain = without_comments(checked(text)?);
    let (title, author) = names(&plain);
    let lowered = lowered(&plain);
    let source = Source::of(&lowered);
    let mut sheets = Sheets::default();
    let mut messages = 0;
    let mut rows: Vec<&str> = Vec::new();
    for line in &source.levels {
        let is_message = is_command(line, &["message", "section", "goto"]);
        messages += usize::from(is_message);
        if line.is_empty() || is_message {
            sheets.add(&rows, "", "", None)?;
            rows.clear();
        } else {
            rows.push(line);
        }
    }
    sheets.add(&rows, "", "", None)?;
    let expected = phrase!(
        "problem-import-expected-section",
        "rows in a section LEVELS",
    );
    let mut imported = sheets.imported(Form::PuzzleScript, expected)?;
    (imported.title, imported.author) = (title, author);
    imported.notes.extend(passed_over(messages));
    if source.has_rules {
        imported.notes.push(msg!(
            "problem-import-note-rules",
            "the rules were left out: write sentences instead"
        ));
    }
    imported.suggestions = source.suggestions(imported.unknown(&Legend::new()));
    let used: BTreeSet<&str> = imported
        .suggestions
        .values()
        .flatten()
        .map(String::as_str)
        .collect();
    imported.sprites = source.sprites(&used);
    imported.players = source.players(&used);
    Ok(imported)
}

/// Returns the name that an object has here: `word_baba` and `babatext` are
/// text, if what is left is a word or a noun of here.
fn named_here(name: &str) -> String {
    if glossary::of_object(name).is_some() {
        return name.to_owned();
    }
    for (affix, is_text) in AFFIXES {
        let ends = [name.strip_prefix(affix), name.strip_suffix(affix)];
        for word in ends.into_iter().flatten() {
            let word = word.trim_matches(['_', '-']);
            let found = match is_text {
                true => format!("text_{word}"),
                false => word.to_owned(),
            };
            // One letter is rather the end of another word.
            if word.chars().count() > 1 && glossary::of_object(&found).is_some() {
                return found;
            }
        }
    }
    name.to_owned()
}

fn is_command(line: &str, commands: &[&str]) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    commands.iter().any(|name| word.eq_ignore_ascii_case(name))
}

/// Returns the text without what stands in brackets; those nest.
fn without_comments(text: &str) -> String {
    let mut depth = 0_usize;
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' if depth > 0 => depth -= 1,
            // A line stays a line.
            _ if depth == 0 || c == '\n' => out.push(c),
            _ => {}
        }
    }
    out
}

/// Returns the text in small letters, as the language makes no difference
/// unless it is told to.
fn lowered(text: &str) -> Cow<'_, str> {
    let mut lines = text.lines().map(str::trim);
    if lines.any(|line| line.eq_ignore_ascii_case("case_sensitive")) {
        return Cow::Borrowed(text);
    }
    let small = |c: char| {
        // What becomes several letters would become several cells.
        let mut small = c.to_lowercase();
        let first = small.next().filter(|_| small.next().is_none());
        first.unwrap_or(c)
    };
    Cow::Owned(text.chars().map(small).collect())
}

/// Returns the title and the author, from the lines before the first section.
fn names(text: &str) -> (String, String) {
    let (mut title, mut author) = (String::new(), String::new());
    let lines = text.lines().take_while(|line| section(line).is_none());
    for (word, rest) in lines.filter_map(|line| line.trim().split_once(char::is_whitespace)) {
        if word.eq_ignore_ascii_case("title") {
            rest.trim().clone_into(&mut title);
        } else if word.eq_ignore_ascii_case("author") {
            rest.trim().clone_into(&mut author);
        }
    }
    (title, author)
}

/// The parts of a source that matter here.
#[derive(Default)]
struct Source<'a> {
    /// Meanings of names and characters: several objects, or one.
    meanings: BTreeMap<&'a str, Vec<&'a str>>,
    /// Names for one of several things: no character of a level.
    choices: BTreeMap<&'a str, Vec<&'a str>>,
    /// In which layer objects are, from the bottom.
    layers: BTreeMap<&'a str, usize>,
    /// Number of names of layers read so far.
    layered: usize,
    /// Lines that draw objects, by the first names of the objects.
    drawings: BTreeMap<&'a str, Drawing<'a>>,
    levels: Vec<&'a str>,
    has_rules: bool,
}

impl<'a> Source<'a> {
    fn of(text: &'a str) -> Self {
        let mut source = Self::default();
        let mut current = "";
        let mut object = None;
        for line in text.lines() {
            let line = line.trim();
            if let Some(name) = section(line) {
                (current, object) = (name, None);
                continue;
            }
            // Lines of equals signs frame the headings.
            if line.len() > 2 && line.bytes().all(|b| b == b'=') {
                continue;
            }
            match current {
                "objects" => object = source.object(line, object),
                "legend" => source.legend(line),
                "collisionlayers" => source.layer(line),
                "rules" => source.has_rules |= !line.is_empty(),
                "levels" => source.levels.push(line),
                _ => {}
            }
        }
        source
    }

    /// Reads a line of the object with this name, or without one the first line of
    /// an object: its name with synonyms. Returns the name of the object that the
    /// next line belongs to, which a blank line ends.
    fn object(&mut self, line: &'a str, of: Option<&'a str>) -> Option<&'a str> {
        let mut names = line.split_whitespace();
        let first = names.next()?;
        if let Some(name) = of {
            self.drawings.entry(name).or_default().line(line);
            return of;
        }
        for other in names {
            self.meanings.entry(other).or_insert_with(|| vec![first]);
        }
        Some(first)
    }

    /// Reads a line of the legend: `x = player`, `@ = crate and target`, `thing
    /// = crate or player`.
    fn legend(&mut self, line: &'a str) {
        // The character itself can be an equals sign.
        let start = line.chars().next().map_or(0, char::len_utf8);
        let Some(at) = line.get(start..).and_then(|rest| rest.find('=')) else {
            return;
        };
        let (key, value) = line.split_at(start + at);
        let words = value.strip_prefix('=').unwrap_or(value).split_whitespace();
        let is_choice = words.clone().any(|word| word.eq_ignore_ascii_case("or"));
        let is_name = |word: &&str| !["and", "or"].iter().any(|w| word.eq_ignore_ascii_case(w));
        let names = words.filter(is_name).take(MAX_STACK).collect();
        let table = if is_choice {
            &mut self.choices
        } else {
            &mut self.meanings
        };
        table.entry(key.trim()).or_insert(names);
    }

    fn layer(&mut self, line: &'a str) {
        let layer = self.layers.len();
        let names = line.split(|c: char| c == ',' || c.is_whitespace());
        for name in names.filter(|name| !name.is_empty()) {
            self.layered += 1;
            if self.layered > MAX_LAYERED {
                return;
            }
            for object in self.expand(name, true).unwrap_or_default() {
                self.layers.entry(object).or_insert(layer);
            }
        }
    }

    /// Returns the objects that a name stands for; `None` if there are too
    /// many. With `choices` a name for one of several things stands for all of
    /// them, otherwise it is none for a cell. Names may stand for each other in
    /// circles, so each is looked up once.
    fn expand(&self, name: &'a str, choices: bool) -> Option<BTreeSet<&'a str>> {
        let mut objects = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let mut open = vec![name];
        while let Some(name) = open.pop() {
            if objects.len() >= MAX_STACK || seen.len() >= MAX_LOOKUPS {
                return None;
            }
            if name.is_empty() || !seen.insert(name) {
                continue;
            }
            match (self.meanings.get(name), self.choices.get(name)) {
                (Some(names), _) => open.extend(names),
                (None, Some(names)) if choices => open.extend(names),
                (None, Some(_)) => return None,
                (None, None) => drop(objects.insert(name)),
            }
        }
        Some(objects)
    }

    /// Returns the objects under each of these characters, by layers from the
    /// bottom; only where all names can be those of objects here.
    fn suggestions(&self, characters: BTreeSet<char>) -> Legend {
        let mut legend = Legend::new();
        for character in characters {
            let key = character.to_string();
            let known = self.meanings.get_key_value(key.as_str());
            let is_empty = character == BLANK || (character == '.' && known.is_none());
            let objects = match known {
                Some((key, _)) => self.expand(key, false),
                None => is_empty.then(BTreeSet::new),
            };
            let Some(mut objects) = objects else {
                continue;
            };
            objects.remove(BACKGROUND);
            let mut stack: Vec<String> = objects.iter().map(|name| name.to_lowercase()).collect();
            stack.sort_by_key(|name| self.layers.get(name.as_str()).copied());
            stack.iter_mut().for_each(|name| *name = named_here(name));
            if stack.iter().all(|name| check_name(name).is_ok()) {
                legend.insert(character, stack);
            }
        }
        legend
    }

    /// Returns the pictures of the `used` nouns that the game has none for.
    fn sprites(&self, used: &BTreeSet<&str>) -> BTreeMap<String, Sprite> {
        let drawn = self.drawings.iter().filter_map(|(name, drawing)| {
            let name = named_here(&name.to_lowercase());
            let is_own = check_noun(&name).is_ok() && glossary::of_object(&name).is_none();
            let is_wanted = is_own && used.contains(name.as_str());
            is_wanted.then(|| Some((name, drawing.sprite()?)))?
        });
        drawn.collect()
    }

    /// Returns the `used` nouns that the keys move in the original game.
    fn players(&self, used: &BTreeSet<&str>) -> Vec<String> {
        let mut meant = self.meanings.keys().chain(self.choices.keys()).copied();
        let name = meant.find(|name| name.eq_ignore_ascii_case(PLAYER));
        let objects = self
            .expand(name.unwrap_or(PLAYER), true)
            .unwrap_or_default();
        let named = objects.iter().map(|name| named_here(&name.to_lowercase()));
        named
            .filter(|name| check_noun(name).is_ok() && used.contains(name.as_str()))
            .collect()
    }
}
