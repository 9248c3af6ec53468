//! What chat bots draw boards from: a line for every row, words set apart by
//! blanks, `-` or `.` for an empty cell, `&` between what lies in one cell,
//! `baba:left` for what faces left.
//!
//! The command before it, `tile` or `rule` (`text`), says what a bare word is:
//! the object or its text. `$` turns that round, `text_`, `rule_` and `tile_`
//! say it outright. Without a command, words that are no objects are text.
//!
//! ```
//! use kotodama_words::import_export::import::tiles;
//!
//! let text = "=tile text_baba,is,you\nbaba:left - rock&flag";
//! let level = &tiles::read(text).unwrap().levels[0].level;
//! let names: Vec<&str> = level.objects.iter().map(|it| it.name.as_str()).collect();
//! assert_eq!(names, ["text_baba", "text_is", "text_you", "rock", "flag", "baba"]);
//! ```

use bevy::math::IVec2;

use super::converted::{Converted, NamedLevel};
use super::remarks::{Remarks, shown};
use super::{BadImport, Form, MAX_CELLS, checked};
use crate::glossary::{self, Category};
use crate::level::{Level, MAX_OBJECTS, Placed, PlacedData, check_name, file};
use crate::lexicon::{self, COLOURS};
use kotodama_board::{Bounds, Direction, MAX_SIDE};
use kotodama_formats::{msg, phrase};

/// Meaning of a bare word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bare {
    Object,
    Text,
    /// An object, or text where there is no such object.
    Either,
}

/// The commands, without the sign before them.
const COMMANDS: [(&str, Bare); 8] = [
    ("tile", Bare::Object),
    ("tiles", Bare::Object),
    ("t", Bare::Object),
    ("rule", Bare::Text),
    ("rules", Bare::Text),
    ("r", Bare::Text),
    ("text", Bare::Text),
    ("level", Bare::Object),
];

/// The signs before a command.
const SIGNS: [char; 6] = ['=', '+', '!', '/', '?', '>'];

/// Prefixes that make a word the object or its text.
const PREFIXES: [(&str, bool); 3] = [("text_", true), ("rule_", true), ("tile_", false)];

/// Names of the facings, and the number of the first picture of each.
const FACINGS: [(Direction, [&str; 3]); 4] = [
    (Direction::Right, ["right", "r", "0"]),
    (Direction::Up, ["up", "u", "8"]),
    (Direction::Left, ["left", "l", "16"]),
    (Direction::Down, ["down", "d", "24"]),
];

/// Takes the command from the beginning of a text.
fn command(text: &str) -> (Option<Bare>, &str) {
    let text = text.trim_start();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    let bare = word.strip_prefix(SIGNS).and_then(|word| {
        let mut known = COMMANDS.iter();
        known.find(|(name, _)| word.eq_ignore_ascii_case(name))
    });
    match bare {
        Some(&(_, bare)) => {
            // Blanks in the first row are none of its cells.
            let rest = rest.trim_start_matches([' ', '\t', '\r']);
            (Some(bare), rest.strip_prefix('\n').unwrap_or(rest))
        }
        None => (None, text),
    }
}

/// Returns whether a text is meant as one for a bot: it begins with a command,
/// or all of it are words in the form of tiles, most of them known here.
#[must_use]
pub fn is_tiles(text: &str) -> bool {
    let (bare, rows) = command(fenced(text));
    if bare.is_some() {
        return true;
    }
    let mut known = 0_usize;
    let mut unknown = 0_usize;
    for word in rows.split_whitespace() {
        for tile in word.split('&').flat_map(|it| it.split(',')) {
            let name = tile.split([':', ';']).next().unwrap_or_default();
            let name = name.trim_matches('"').trim_start_matches('$');
            let name = PREFIXES
                .iter()
                .find_map(|(it, _)| name.strip_prefix(it))
                .unwrap_or(name);
            match name {
                "-" | "." => {}
                // Maps of single characters are another form.
                name if name.chars().count() < 2 || check_name(name).is_err() && name != "text" => {
                    return false;
                }
                name if is_known(name) => known += 1,
                _ => unknown += 1,
            }
        }
    }
    known > unknown * 2
}

/// Returns whether a word stands for something here; two letters in one cell do
/// not count, a row of a map could be the same.
fn is_known(word: &str) -> bool {
    let entry = glossary::of_object(&format!("text_{word}"));
    is_object(word) || entry.is_some_and(|it| it.category != Category::Letter)
}

fn is_object(word: &str) -> bool {
    check_name(word).is_ok() && glossary::of_object(word).is_some()
}

/// Returns the text without the signs that chat programs put around code.
fn fenced(text: &str) -> &str {
    let text = text.trim_matches(['\u{feff}', '\n', '\r']);
    let text = text
        .strip_prefix("```")
        .map_or(text, |it| it.trim_start_matches('\n'));
    text.trim_end().strip_suffix("```").unwrap_or(text)
}

/// Reads a board.
///
/// # Errors
///
/// A text without rows, and a board over the limits.
pub fn read(text: &str) -> Result<Converted, BadImport> {
    let (bare, rows) = command(fenced(checked(text)?));
    let mut reader = Reader {
        bare: bare.unwrap_or(Bare::Either),
        is_turned: false,
        level: Level::default(),
        remarks: Remarks::default(),
    };
    let mut rows: Vec<Vec<&str>> = rows
        .lines()
        .map(|row| row.split_whitespace().collect())
        .collect();
    while rows.last().is_some_and(Vec::is_empty) {
        rows.pop();
    }
    let (mut width, mut height) = (0, 0);
    for (number, row) in (1_usize..).zip(&rows) {
        // Options stand before the first row or alone in one.
        let cells = reader.cells(row, number);
        if cells.is_empty() && !row.is_empty() {
            continue;
        }
        height += 1;
        width = width.max(cells.len());
        check(false, width)?;
        check(true, height)?;
        for (column, cell) in cells.iter().enumerate() {
            let at = |side: usize| i32::try_from(side).unwrap_or(0);
            reader.cell(cell, IVec2::new(at(column), at(height - 1)))?;
        }
    }
    if width * height > MAX_CELLS {
        return Err(BadImport::TooManyCells);
    }
    if width == 0 {
        let expected = phrase!("problem-import-expected-rows", "rows of characters");
        return Err(BadImport::NoLevels(expected));
    }
    let side = |side: usize| i32::try_from(side).unwrap_or(0);
    reader.level.bounds = Bounds {
        width: side(width),
        height: side(height),
    };
    reader.level.put_in_file_order();
    Ok(Converted {
        form: Form::Tiles,
        title: String::new(),
        author: String::new(),
        levels: vec![NamedLevel {
            file: format!("board{}", file::EXTENSION),
            level: reader.level,
        }],
        map: None,
        is_pack: false,
        remarks: reader.remarks.finish(),
    })
}

fn check(rows: bool, found: usize) -> Result<(), BadImport> {
    let most = usize::try_from(MAX_SIDE).unwrap_or(0);
    match found > most {
        true => Err(BadImport::TooWide {
            level: 1,
            rows,
            found,
        }),
        false => Ok(()),
    }
}

struct Reader {
    bare: Bare,
    /// Inside of quotation marks words are the other thing.
    is_turned: bool,
    level: Level,
    remarks: Remarks,
}

impl Reader {
    /// Returns the cells of a row, without options; `text_baba,is` is two.
    fn cells(&mut self, row: &[&str], number: usize) -> Vec<String> {
        let mut cells = Vec::new();
        for word in row {
            let option = word.strip_prefix('-').unwrap_or_default();
            if option.starts_with(|c: char| c == '-' || c.is_alphabetic()) {
                let what = msg!(
                    "problem-import-left-option",
                    "the option {option} affects only the picture",
                    option = format!("{:?}", shown(word)),
                );
                self.remarks.add(format!("line {number}"), what);
                continue;
            }
            if word.contains('&') || !word.contains(',') {
                cells.push((*word).to_owned());
                continue;
            }
            let prefix = PREFIXES.iter().find(|(it, _)| word.starts_with(it));
            let prefix = prefix.map_or(if word.starts_with('$') { "$" } else { "" }, |(it, _)| it);
            for part in word.split(',').filter(|part| !part.is_empty()) {
                cells.push(match part.starts_with(prefix) {
                    true => part.to_owned(),
                    false => format!("{prefix}{part}"),
                });
            }
        }
        cells
    }

    fn cell(&mut self, text: &str, cell: IVec2) -> Result<(), BadImport> {
        for tile in text.split('&') {
            self.tile(tile, cell)?;
        }
        Ok(())
    }

    fn tile(&mut self, text: &str, cell: IVec2) -> Result<(), BadImport> {
        let opened = text.strip_prefix('"');
        self.is_turned |= opened.is_some();
        let inner = opened.unwrap_or(text);
        let closed = inner.strip_suffix('"');
        let inner = closed.unwrap_or(inner);
        let mut parts = inner.split([':', ';']);
        let said = parts.next().unwrap_or_default().to_lowercase();
        let name = self.name(&said);
        self.is_turned &= closed.is_none();
        // Later pictures of a tile that changes with time.
        let name = name.split('>').next().unwrap_or_default().to_owned();
        if matches!(name.as_str(), "" | "-" | "." | "empty") {
            return Ok(());
        }
        if check_name(&name).is_err() {
            let what = msg!(
                "problem-import-left-no-object",
                "no object is called {name} here",
                name = format!("{:?}", shown(&name)),
            );
            self.remarks.cell(cell, what);
            return Ok(());
        }
        if self.level.objects.len() >= MAX_OBJECTS {
            return Err(BadImport::TooManyObjects);
        }
        let mut placed = Placed {
            name,
            cell,
            ..Placed::default()
        };
        for variant in parts.filter(|it| !it.is_empty()) {
            self.variant(&mut placed, &variant.to_lowercase());
        }
        if said.contains('>') {
            self.left(cell, &said);
        }
        self.level.objects.push(placed);
        Ok(())
    }

    /// Returns the name of the object that a word means: an entity or its text.
    fn name(&self, said: &str) -> String {
        if matches!(said, "" | "-" | ".") {
            return said.to_owned();
        }
        let (word, is_turned) = match said.strip_prefix('$') {
            Some(word) => (word, true),
            None => (said, self.is_turned),
        };
        for (prefix, is_text) in PREFIXES {
            if let Some(word) = word.strip_prefix(prefix) {
                return named(word, is_text);
            }
        }
        let is_text = match self.bare {
            Bare::Object => false,
            Bare::Text => true,
            Bare::Either => !is_object(word) && lexicon::meaning(word).is_some(),
        };
        named(word, is_text != is_turned)
    }

    fn variant(&mut self, placed: &mut Placed, variant: &str) {
        let facing = FACINGS.iter().find(|(_, names)| names.contains(&variant));
        if let Some(&(facing, _)) = facing {
            placed.facing = facing;
            return;
        }
        let colour = COLOURS.iter().map(|it| it.row().entry.word);
        let variant = if variant == "gray" { "grey" } else { variant };
        if let Some(colour) = colour.into_iter().find(|&it| it == variant) {
            placed.data = PlacedData {
                colour: Some(colour.to_owned()),
                ..PlacedData::default()
            };
            return;
        }
        self.left(placed.cell, &format!(":{variant}"));
    }

    fn left(&mut self, cell: IVec2, variant: &str) {
        let what = msg!(
            "problem-import-left-variant",
            "the variant {variant} affects only the picture",
            variant = format!("{:?}", shown(variant)),
        );
        self.remarks.cell(cell, what);
    }
}

fn named(word: &str, is_text: bool) -> String {
    match is_text {
        true => format!("text_{word}"),
        false => word.to_owned(),
    }
}
