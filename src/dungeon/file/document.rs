//! A dungeon as written in its file, before templates are looked up and scripts
//! compiled. Parts know their places in the file, for messages.

use std::collections::BTreeMap;

use crate::direction::Cell;
use crate::tile::Animation;
use crate::value::Value;

/// A byte offset in the file; 0 for a part that was not read from one. All
/// places are equal, so that documents are compared by their contents.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place(pub usize);

impl PartialEq for Place {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// A part of a document and its place in the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Placed<T> {
    /// The part.
    pub value: T,
    /// Its place.
    pub at: Place,
}

impl<T> Placed<T> {
    /// Returns a part at a byte offset of the file.
    pub(super) const fn new(value: T, at: usize) -> Self {
        let at = Place(at);
        Self { value, at }
    }
}

impl<T> From<T> for Placed<T> {
    fn from(value: T) -> Self {
        Self::new(value, 0)
    }
}

/// A line of a script, or a row of a level without its spaces, with the place
/// of each character in the file.
#[derive(Clone, Debug, Default)]
pub struct SourceLine {
    text: String,
    /// Byte offset of the first character.
    at: usize,
    /// Byte offsets of all characters; empty while they are contiguous.
    scattered: Vec<usize>,
}

impl SourceLine {
    /// Returns an empty line at a byte offset of the file.
    pub(super) const fn new(at: usize) -> Self {
        Self {
            text: String::new(),
            at,
            scattered: Vec::new(),
        }
    }

    /// Adds a character with its byte offset in the file.
    pub(super) fn push(&mut self, at: usize, c: char) {
        if self.text.is_empty() {
            self.at = at;
        }
        if self.scattered.is_empty() && at != self.at + self.text.len() {
            let before = self.text.char_indices();
            self.scattered = before.map(|(index, _)| self.at + index).collect();
        }
        if !self.scattered.is_empty() {
            self.scattered.push(at);
        }
        self.text.push(c);
    }

    /// Removes ASCII characters at the start, at most this many.
    pub(super) fn drop_start(&mut self, count: usize) {
        let count = count.min(self.text.len());
        self.at = self.place_of(count);
        self.text.drain(..count);
        self.scattered.drain(..count.min(self.scattered.len()));
    }

    /// Returns the text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the byte offset in the file of the character at this index, or
    /// of the end of the line.
    #[must_use]
    pub fn place_of(&self, index: usize) -> usize {
        if let Some(at) = self.scattered.get(index).or(self.scattered.last()) {
            return *at;
        }
        let before = self.text.chars().take(index).map(char::len_utf8);
        self.at + before.sum::<usize>()
    }
}

impl PartialEq for SourceLine {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl<T: Into<String>> From<T> for SourceLine {
    fn from(text: T) -> Self {
        Self {
            text: text.into(),
            ..Self::default()
        }
    }
}

/// State values by name in lower case. Here nothing is a value too: it removes
/// a value of the template.
pub type Values = BTreeMap<String, Placed<Value>>;

/// Stacks by character of the rows, bottom to top.
pub type Legend = BTreeMap<char, Vec<Entry>>;

/// A dungeon file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// Its name.
    pub name: String,
    /// Its author.
    pub author: String,
    /// Its description.
    pub description: String,
    /// State values of the dungeon.
    pub state: Values,
    /// Differences of the players' tiles: none, one for both, or two.
    pub players: Vec<Record>,
    /// Templates by slug.
    pub templates: BTreeMap<String, Record>,
    /// Items by slug.
    pub items: BTreeMap<String, ItemRecord>,
    /// Sounds by slug.
    pub sounds: BTreeMap<String, Vec<f64>>,
    /// The legend of all levels.
    pub legend: Legend,
    /// Levels, in the order in which ids are assigned.
    pub levels: Vec<LevelRecord>,
    /// Maximum number of lines a program executes in a pass.
    pub instruction_budget: Option<u32>,
}

/// A tile, template or player as written in the file (D-FILE-07). Omitted
/// fields come from the template.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// Slug of its template.
    pub template: Option<Placed<String>>,
    /// Its name.
    pub name: Option<String>,
    /// Its character.
    pub character: Option<char>,
    /// Its colour.
    pub color: Option<String>,
    /// Its background colour.
    pub background_color: Option<String>,
    /// State values, laid over those of the template.
    pub state: Values,
    /// Lines of its script.
    pub script: Option<Vec<SourceLine>>,
    /// Its animation.
    pub animate: Option<Animation>,
    /// Its place in the file.
    pub at: Place,
}

/// An item as written in the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ItemRecord {
    /// Its name; the slug if missing.
    pub name: Option<String>,
    /// Whether it is a weapon.
    pub is_weapon: bool,
    /// Whether a use consumes it.
    pub is_consumable: bool,
    /// Lines of its script.
    pub script: Vec<SourceLine>,
}

/// An entry in the stack of a legend (D-FILE-06).
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// The cell is a spawn point.
    Spawn,
    /// A tile exactly like its template.
    Template(Placed<String>),
    /// A tile with its own fields.
    Tile(Box<Record>),
}

/// A level as written in the file (D-FILE-04).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LevelRecord {
    /// Its number.
    pub number: i64,
    /// Its name.
    pub name: String,
    /// Whether a game can begin here.
    pub is_entrance: bool,
    /// Numbers of the adjacent levels, in the order of [`EDGES`].
    pub edges: [Option<Placed<i64>>; 4],
    /// State values of the level.
    pub state: Values,
    /// The legend of this level, which takes precedence over the common one.
    pub legend: Legend,
    /// Rows from north to south, without spaces.
    pub rows: Vec<SourceLine>,
    /// Spawn points in addition to those of the rows.
    pub spawn: Vec<Placed<Cell>>,
    /// Tiles in addition to those of the rows.
    pub tiles: Vec<ExtraTile>,
    /// Its place in the file; that of its number, if written.
    pub at: Place,
}

/// Fields of the edges of a level.
pub const EDGES: [&str; 4] = ["north", "south", "east", "west"];

/// A tile in addition to those of the rows (D-FILE-08).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExtraTile {
    /// Its cell.
    pub cell: Cell,
    /// Its place in the stack; on top if missing.
    pub z: Option<i64>,
    /// The tile.
    pub tile: Record,
}

/// Returns whether a text can be the slug of a template, item or sound
/// (D-FILE-12).
#[must_use]
pub fn is_slug(text: &str) -> bool {
    let is_allowed = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_';
    !text.is_empty() && text.bytes().all(is_allowed)
}

/// Slugs that no template of a file may have.
pub const RESERVED: [&str; 2] = ["player", "spawn"];
