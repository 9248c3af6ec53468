//! The parts of a scenario as values.

use std::collections::BTreeMap;

use kotodama::board::Direction;
use kotodama::words::input::Input;
use kotodama::words::level::{Grammar, IconState, PathData, Placed, Surroundings};

use crate::runner::Header;

/// One scenario of a file.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Place, title and rows.
    pub header: Header,
    /// The board at the start.
    pub start: Board,
    /// Objects that the board cannot express, after those of the board.
    pub placed: Vec<Placed>,
    /// Surroundings of the icon through which it is entered (W-CLV-08).
    pub surroundings: Surroundings,
    /// Number of levels won before (W-TERM-10).
    pub wins: u32,
    /// What levels have been transformed into (W-ICON-09).
    pub transformed: BTreeMap<String, Vec<String>>,
    /// The parent level.
    pub parent: Option<String>,
    /// Seconds between automatic turns.
    pub auto_delay: Option<f32>,
    /// Seed of the run.
    pub seed: u64,
    /// Word rules or Kanji Shift.
    pub grammar: Grammar,
    /// Characters of nouns in Kanji Shift (K-02).
    pub characters: BTreeMap<String, char>,
    /// Nouns of the object list (W-LETT-05).
    pub object_list: Vec<String>,
    /// Whether that is the whole list.
    pub object_list_closed: bool,
    /// Moves with the expectations after them.
    pub steps: Vec<Step>,
}

/// Moves and the expectations after the last of them.
#[derive(Clone, Debug)]
pub struct Step {
    /// Line of the moves, from 1.
    pub line: usize,
    /// The moves as written.
    pub moves: String,
    /// The parsed moves.
    pub inputs: Vec<Input>,
    /// The whole board, if given.
    pub board: Option<Board>,
    /// Everything else.
    pub checks: Vec<Check>,
}

/// A board in a scenario.
#[derive(Clone, Debug, Default)]
pub struct Board {
    /// Line of its first row, from 1.
    pub line: usize,
    /// Rows of cells of objects, bottom to top.
    pub rows: Vec<Vec<Vec<Pattern>>>,
}

/// An object in a board; what is `None` is not compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// Its name as in level files.
    pub name: String,
    /// Its facing.
    pub facing: Option<Direction>,
    /// Its number.
    pub id: Option<u32>,
}

/// One `key: value` line.
#[derive(Clone, Debug)]
pub struct Check {
    /// Its line, from 1.
    pub line: usize,
    /// The key.
    pub key: &'static str,
    /// Its value as written.
    pub value: String,
    /// The parsed expectation.
    pub expect: Expect,
}

/// The expectation of a `key: value` line.
#[derive(Clone, Debug)]
pub enum Expect {
    /// `status`.
    Status(String),
    /// `rules`: all that are not implicit, sorted.
    Rules(Vec<String>),
    /// `implicit`: all implicit ones, sorted.
    Implicit(Vec<String>),
    /// `rule`: this rule is in force, exactly this many times if a number is
    /// given.
    Rule(String, Option<usize>),
    /// `no rule`.
    NoRule(String),
    /// `turn`.
    Turn(u32),
    /// `won_at`.
    WonAt(Option<u32>),
    /// `ended`.
    Ended(bool),
    /// `bonus`.
    Bonus(u32),
    /// `sounds`: the notes of the last turn, in order.
    Sounds(Vec<String>),
    /// `object`.
    Object(Quality),
    /// `no object`.
    NoObject(Quality),
    /// `count`: number of objects with a name.
    Count(String, usize),
    /// `listed`: the rules in force as the pause menu lists them, sorted.
    Listed(Vec<String>),
    /// `level`: the level itself.
    Level(LevelQuality),
}

/// An object with qualities that a board does not show.
#[derive(Clone, Debug, Default)]
pub struct Quality {
    /// Its name.
    pub name: String,
    /// Its place.
    pub place: Option<(i32, i32)>,
    /// Its facing.
    pub facing: Option<Direction>,
    /// Its FLOAT state.
    pub float: bool,
    /// Not drawn.
    pub hidden: bool,
    /// SLEEP.
    pub asleep: bool,
    /// Its colours in the order in which they cycle.
    pub colour: Option<Vec<String>>,
    /// `active`, `crossed` or `idle` text.
    pub text: Option<&'static str>,
    /// Its number.
    pub id: Option<u32>,
    /// State of an icon.
    pub icon: Option<IconState>,
    /// The level it leads to.
    pub level: Option<String>,
    /// Its path quality; the number of wins is compared unless it is 0, and
    /// being hidden if it is.
    pub path: Option<PathData>,
    /// Its role: `you` or `win` (K-30).
    pub role: Option<String>,
}

/// Expected qualities of the level itself; `None` is not compared.
#[derive(Clone, Debug, Default)]
pub struct LevelQuality {
    /// Its facing.
    pub facing: Option<Direction>,
    /// The facing in which it is shown (W-LP-16).
    pub shown_facing: Option<Direction>,
    /// Its shift in cells.
    pub offset: Option<[i32; 2]>,
    /// Whether it was destroyed.
    pub destroyed: Option<bool>,
}

impl Pattern {
    /// Returns the object as a token of a board.
    pub fn token(&self) -> String {
        let mut token = match self.name.strip_prefix("text_") {
            Some(word) => word.to_uppercase(),
            None => self.name.clone(),
        };
        if let Some(id) = self.id {
            token.push_str(&format!("#{id}"));
        }
        if let Some(facing) = self.facing {
            token.push(':');
            token.push(letter(facing));
        }
        token
    }
}

/// Returns the letter of a direction on a board.
pub const fn letter(direction: Direction) -> char {
    match direction {
        Direction::Right => 'r',
        Direction::Up => 'u',
        Direction::Left => 'l',
        Direction::Down => 'd',
    }
}

/// Returns the text of a board with aligned columns.
pub fn write_board(rows: &[Vec<Vec<Pattern>>]) -> Vec<String> {
    let cells: Vec<Vec<String>> = rows
        .iter()
        .map(|row| row.iter().map(|cell| write_cell(cell)).collect())
        .collect();
    let columns = cells.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns)
        .map(|x| {
            cells
                .iter()
                .filter_map(|row| row.get(x))
                .map(String::len)
                .max()
                .unwrap_or(0)
        })
        .collect();
    cells
        .iter()
        .map(|row| {
            let padded: Vec<String> = row
                .iter()
                .zip(&widths)
                .map(|(cell, &width)| format!("{cell:width$}"))
                .collect();
            padded.join(" ").trim_end().to_owned()
        })
        .collect()
}

fn write_cell(cell: &[Pattern]) -> String {
    if cell.is_empty() {
        return ".".to_owned();
    }
    let tokens: Vec<String> = cell.iter().map(Pattern::token).collect();
    tokens.join("+")
}
