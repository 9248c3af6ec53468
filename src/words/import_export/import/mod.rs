//! Levels of other programs.
//!
//! Maps of one character for each cell, the JSON of the Keke AI competition and
//! `PuzzleScript` become [`Imported`]: rows of characters, and what is known of
//! their meanings. The player completes the legend, and
//! [`Imported::to_level`] makes a level of it.
//!
//! What names its objects becomes [`Converted`]: the files of the reference game
//! ([`pair`]), what chat bots draw boards from ([`tiles`]), and the maps of
//! baba-is-auto ([`numbers`]). These levels are complete; what could not be
//! brought over is in the remarks, with its place.

pub mod keke;
pub mod legend_file;
pub mod map;
pub mod numbers;
pub mod pair;
pub mod puzzlescript;
pub mod tiles;

mod converted;
mod drawings;
mod json;
mod players;
mod remarks;
mod sheets;

use std::collections::{BTreeMap, BTreeSet};

use bevy::math::IVec2;

use crate::level::sprites::Sprite;
use crate::level::{Level, MAX_OBJECTS, Placed, check_name};
use crate::named::named;
use kotodama_board::{Bounds, MAX_SIDE};
use kotodama_formats::{Message, Phrase, message_errors, msg};

pub use converted::{Converted, NamedLevel};
pub use remarks::MAX_REMARKS;

/// The longest text that is read, in bytes.
pub const MAX_TEXT: usize = 8 << 20;

/// Maximum number of levels in one text.
pub const MAX_LEVELS: usize = 10_000;

/// Maximum number of cells in all levels of a text.
pub const MAX_CELLS: usize = 4_000_000;

/// Meaning of each character: names of objects, bottom to top. Nothing is an
/// empty cell.
pub type Legend = BTreeMap<char, Vec<String>>;

/// Returns a table of characters as the beginning of a legend.
fn legend(table: &[(char, &[&str])]) -> Legend {
    let own = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    table.iter().map(|&(c, names)| (c, own(names))).collect()
}

named! {
    /// Origin of a text.
    Form {
        /// Rows of characters, with or without lines `c = name`.
        Map "a map of characters",
        /// Of the Keke AI competition: JSON, or one of its maps.
        Keke "Keke levels",
        /// A whole source, or at least its sections LEGEND and LEVELS.
        PuzzleScript "PuzzleScript",
        /// Files of the reference game.
        Pair "Baba Is You",
        /// Drawing of a chat bot.
        Tiles "chat bot",
        /// Maps of numbers.
        Numbers "baba-is-auto",
    }
}

/// One level of a text, in characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// Its title; may be empty.
    pub title: String,
    /// Author; may be empty.
    pub author: String,
    /// The cells, row by row from the top. All rows are equally long.
    pub rows: Vec<Vec<char>>,
    /// Winning moves in our letters, if the text says some.
    pub solution: Option<String>,
}

/// Contents of a text: at least one level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// Format of the origin.
    pub form: Form,
    /// Title of the whole; may be empty.
    pub title: String,
    /// Author of the whole; may be empty.
    pub author: String,
    /// The levels in the order of the text.
    pub levels: Vec<Sheet>,
    /// Likely meanings of characters: the beginning of a legend. All names are
    /// valid.
    pub suggestions: Legend,
    /// Pictures of those nouns in the suggestions that the game has none for.
    pub sprites: BTreeMap<String, Sprite>,
    /// Nouns in the suggestions that the keys move in the original game, for
    /// [`add_players`](Self::add_players).
    pub players: Vec<String>,
    /// Things left out or changed, for the user to read.
    pub notes: Vec<Message>,
}

/// Reason why a text cannot be imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadImport {
    /// Neither JSON nor `PuzzleScript` nor rows.
    Unknown,
    /// More than [`MAX_TEXT`].
    TooLong(usize),
    /// JSON that is none, or other JSON.
    Json {
        /// Line and column, counted from 1.
        place: (usize, usize),
        /// The problem.
        why: Message,
    },
    /// A line that says what a character stands for, and says it wrongly.
    Meaning {
        /// The line, from 1.
        line: usize,
        /// The line.
        text: String,
    },
    /// Everything but levels.
    NoLevels(Phrase),
    /// More than [`MAX_LEVELS`].
    TooManyLevels,
    /// More than [`MAX_CELLS`].
    TooManyCells,
    /// A board over the limit.
    TooWide {
        /// The level, from 1.
        level: usize,
        /// Its rows, or else its columns.
        rows: bool,
        /// Number it has.
        found: usize,
    },
    /// Another count of numbers than the board has cells.
    Numbers {
        /// Number of cells it has.
        cells: usize,
        /// Number of numbers found.
        found: usize,
    },
    /// More objects than a level may have.
    TooManyObjects,
    /// A tab or worse.
    Control {
        /// The level, from 1.
        level: usize,
        /// The row, from 1.
        row: usize,
        /// The character.
        found: char,
    },
}

/// Reason why a legend does not make a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadLegend {
    /// There are not this many levels.
    NoSuchLevel {
        /// Counted from 0.
        index: usize,
        /// Number of them.
        count: usize,
    },
    /// Characters of the level that have no meaning.
    Lacks(BTreeSet<char>),
    /// A name that no object can have.
    Name {
        /// The character.
        character: char,
        /// The problem.
        bad: Message,
    },
    /// More objects than a level may have.
    TooManyObjects,
}

message_errors!(BadImport, BadLegend);

impl BadImport {
    /// Returns the line and column of the text, counted from 1; those of the
    /// whole are 1:1.
    #[must_use]
    pub const fn place(&self) -> (usize, usize) {
        match self {
            Self::Json { place, .. } => *place,
            Self::Meaning { line, .. } => (*line, 1),
            _ => (1, 1),
        }
    }

    /// Returns the message for the player.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Unknown => msg!(
                "problem-import-unknown",
                "this cannot be imported, expected rows of characters, Keke levels \
                 in JSON, a PuzzleScript source, the tiles of a chat bot or a map of numbers"
            ),
            Self::TooLong(bytes) => msg!(
                "problem-import-long",
                "the text has {bytes} bytes, expected at most {most} (8 MiB)",
                bytes = *bytes,
                most = MAX_TEXT,
            ),
            Self::Json { why, .. } => msg!(
                "problem-import-json",
                "these Keke levels cannot be read: {why}",
                why,
            ),
            Self::Meaning { text, .. } => msg!(
                "problem-import-meaning",
                "{line} gives a character no meaning, expected a line such as {example}",
                line = format!("{:?}", kotodama_formats::shortened(text)),
                example = "`b = baba` or `* = flag and text_win`",
            ),
            Self::NoLevels(expected) => msg!(
                "problem-import-none",
                "there are no levels in it, expected {expected}",
                expected = *expected,
            ),
            Self::TooManyLevels => msg!(
                "problem-import-many",
                "there are more than {most} levels in it, expected fewer",
                most = MAX_LEVELS,
            ),
            Self::TooManyCells => msg!(
                "problem-import-cells",
                "its levels have more than {most} cells together, expected fewer",
                most = MAX_CELLS,
            ),
            Self::TooWide {
                level,
                rows: true,
                found,
            } => msg!(
                "problem-import-rows",
                "level {level} has {found} rows, expected at most {most}",
                level = *level,
                found = *found,
                most = MAX_SIDE,
            ),
            Self::TooWide {
                level,
                rows: false,
                found,
            } => msg!(
                "problem-import-columns",
                "level {level} has {found} columns, expected at most {most}",
                level = *level,
                found = *found,
                most = MAX_SIDE,
            ),
            Self::Numbers { cells, found } => msg!(
                "problem-import-numbers",
                "there are {found} numbers after the size of the board, expected {cells} for each \
                 layer",
                found = *found,
                cells = *cells,
            ),
            Self::TooManyObjects => too_many_objects(),
            Self::Control { level, row, found } => msg!(
                "problem-import-control",
                "row {row} of level {level} contains {found}, expected one visible character for \
                 each cell",
                row = *row,
                level = *level,
                found = format!("{found:?}"),
            ),
        }
    }
}

impl BadLegend {
    /// Returns the message for the player.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::NoSuchLevel { index, count } => msg!(
                "problem-import-no-such",
                "there is no level {number}, expected one from 1 to {count}",
                number = index.saturating_add(1),
                count = *count,
            ),
            Self::Lacks(characters) => msg!(
                "problem-import-legend-lacks",
                "the legend lacks {characters}, expected all characters of the level",
                characters = listed(characters),
            ),
            Self::Name { character, bad } => msg!(
                "problem-import-wrong-name",
                "{character} stands for an invalid name: {bad}",
                character = format!("{character:?}"),
                bad,
            ),
            Self::TooManyObjects => too_many_objects(),
        }
    }
}

fn too_many_objects() -> Message {
    msg!(
        "problem-import-objects",
        "the level would have more objects than the {most} it may have",
        most = MAX_OBJECTS,
    )
}

/// Returns the characters for a message, as long as there are not too many.
fn listed(characters: &BTreeSet<char>) -> Message {
    const MOST: usize = 40;
    let shown = characters.iter().take(MOST).map(|c| format!("{c:?}"));
    let shown = shown.collect::<Vec<String>>().join(" ");
    match characters.len().saturating_sub(MOST) {
        0 => Message::verbatim(shown),
        more => msg!(
            "problem-listed-and-more",
            "{shown} and {count} more",
            shown,
            count = more,
        ),
    }
}

/// Returns the kind of this text; `None` if it is nothing that can be imported.
#[must_use]
pub fn detect(text: &str) -> Option<Form> {
    if keke::is_json(text) {
        Some(Form::Keke)
    } else if puzzlescript::is_source(text) {
        Some(Form::PuzzleScript)
    } else if numbers::is_map(text) {
        Some(Form::Numbers)
    } else if tiles::is_tiles(text) {
        Some(Form::Tiles)
    } else if map::is_map(text) {
        Some(map::form(text))
    } else {
        None
    }
}

/// Reads whatever [`detect`] finds as rows of characters.
///
/// # Errors
///
/// A text that is none of it, or has no levels, or too many or too large ones.
pub fn read(text: &str) -> Result<Imported, BadImport> {
    let text = checked(text)?;
    match detect(text).ok_or(BadImport::Unknown)? {
        Form::Keke if keke::is_json(text) => keke::read(text),
        Form::PuzzleScript => puzzlescript::read(text),
        _ => map::read(text),
    }
}

/// Reads a text whose levels need no legend; `None` if it is another one.
///
/// # Errors
///
/// A text without a level, or with one that is too large.
pub fn convert(text: &str) -> Result<Option<Converted>, BadImport> {
    let text = checked(text)?;
    match detect(text) {
        Some(Form::Numbers) => numbers::read(text).map(Some),
        Some(Form::Tiles) => tiles::read(text).map(Some),
        _ => Ok(None),
    }
}

/// Returns a text without a byte order mark, if it is not too long.
fn checked(text: &str) -> Result<&str, BadImport> {
    match text.len() {
        0..=MAX_TEXT => Ok(text.trim_start_matches('\u{feff}')),
        length => Err(BadImport::TooLong(length)),
    }
}

impl Imported {
    /// Returns the characters that a level uses; none if there is no such
    /// level.
    #[must_use]
    pub fn characters(&self, index: usize) -> BTreeSet<char> {
        let rows = self.levels.get(index).map(|sheet| &sheet.rows);
        rows.into_iter().flatten().flatten().copied().collect()
    }

    /// Returns the characters of all levels that `legend` says nothing about.
    #[must_use]
    pub fn unknown(&self, legend: &Legend) -> BTreeSet<char> {
        let levels = 0..self.levels.len();
        let mut characters: BTreeSet<char> = levels.flat_map(|i| self.characters(i)).collect();
        characters.retain(|character| !legend.contains_key(character));
        characters
    }

    /// Returns the title of a level, or else that of the whole.
    #[must_use]
    pub fn title_of(&self, index: usize) -> &str {
        let own = self.levels.get(index).map(|sheet| sheet.title.as_str());
        own.filter(|title| !title.is_empty()).unwrap_or(&self.title)
    }

    /// Makes a level by a legend, which begins as
    /// [`suggestions`](Self::suggestions); levels count from 0.
    ///
    /// # Errors
    ///
    /// What is wrong with the legend.
    pub fn to_level(&self, index: usize, legend: &Legend) -> Result<Level, BadLegend> {
        let count = self.levels.len();
        let none = BadLegend::NoSuchLevel { index, count };
        let sheet = self.levels.get(index).ok_or(none)?;
        let used = self.characters(index);
        let lacks: BTreeSet<char> = used
            .iter()
            .filter(|character| !legend.contains_key(character))
            .copied()
            .collect();
        if !lacks.is_empty() {
            return Err(BadLegend::Lacks(lacks));
        }
        for &character in &used {
            for name in legend.get(&character).into_iter().flatten() {
                check_name(name).map_err(|bad| BadLegend::Name { character, bad })?;
            }
        }
        let mut level = Level {
            name: self.title_of(index).to_owned(),
            author: [&sheet.author, &self.author]
                .into_iter()
                .find(|author| !author.is_empty())
                .cloned()
                .unwrap_or_default(),
            ..Level::default()
        };
        for (y, row) in (0..).zip(&sheet.rows) {
            for (x, character) in (0..).zip(row) {
                for name in legend.get(character).into_iter().flatten() {
                    if level.objects.len() >= MAX_OBJECTS {
                        return Err(BadLegend::TooManyObjects);
                    }
                    level.objects.push(Placed {
                        name: name.clone(),
                        cell: IVec2::new(x, y),
                        ..Placed::default()
                    });
                }
                let (width, height) = (x + 1, y + 1);
                level.bounds = Bounds { width, height };
            }
        }
        Ok(level)
    }
}
