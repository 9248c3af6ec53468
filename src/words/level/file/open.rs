//! Reads the valid parts of a faulty level file for the editor: an error
//! elsewhere does not lose any part of the board.

use std::ops::Range;

use bevy::math::IVec2;

use super::phrases::{A_ROW, AN_OBJECT};
use super::read::read_level;
use crate::level::Level;
use kotodama_board::{Bounds, MAX_SIDE};
use kotodama_formats::{Diagnostic, DiagnosticSink, Message, Node, WHOLE};

/// A problem of a level file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Line, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
    /// Description of the problem and what was expected, in one line, as
    /// [`read`](super::read) reports it.
    pub message: Message,
    /// Cell of the board that the problem is about, if any.
    pub cell: Option<IVec2>,
}

impl Fault {
    /// Returns the problem without its cell.
    #[must_use]
    pub fn problem(&self) -> Diagnostic {
        Diagnostic {
            line: self.line,
            column: self.column,
            message: self.message.clone(),
        }
    }
}

/// Result of reading a text that may be faulty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Opened {
    /// All valid parts; `None` if the text is not a level file.
    pub level: Option<Level>,
    /// Problems in order of place.
    pub problems: Vec<Fault>,
}

/// Reads the valid parts of a level file; `path` is used in messages only.
/// Without problems the level equals that of [`read`](super::read).
///
/// In a faulty file
/// - characters that the legend lacks are empty cells, and invalid names are
///   left out of their stacks;
/// - short rows are padded, and the board is as wide as the longest row;
/// - objects without a valid name and place are left out, and other invalid
///   fields have their defaults;
/// - unknown and repeated fields are ignored.
#[must_use]
pub fn open(path: &str, text: &str) -> Opened {
    let mut sink = DiagnosticSink::new(path, text);
    let level = read_level(&mut sink);
    if level.is_none() && sink.is_empty() {
        sink.add(0, kotodama_formats::unreadable());
    }
    let found = sink.into_places();
    if found.is_empty() {
        return Opened {
            level,
            problems: Vec::new(),
        };
    }
    let board = Board::of(path, text);
    let level = level.map(|mut level| {
        level.bounds = board.bounds(&level);
        level
    });
    let faults = found.into_iter().map(|(at, problem)| {
        let Diagnostic {
            line,
            column,
            message,
        } = problem;
        let cell = board.cell_at(at);
        Fault {
            line,
            column,
            message,
            cell: cell.filter(|&cell| {
                let bounds = level.as_ref().map(|level| level.bounds);
                bounds.is_some_and(|bounds| bounds.contains(cell))
            }),
        }
    });
    let problems = faults.collect();
    Opened { level, problems }
}

/// Cells that parts of the text describe.
#[derive(Default)]
struct Board {
    /// Number of columns of the longest row, and number of rows.
    size: IVec2,
    /// Byte ranges with their cells, in order of place.
    parts: Vec<(Range<usize>, IVec2)>,
}

impl Board {
    /// Collects the cells of rows and objects, even of faulty ones.
    fn of(path: &str, text: &str) -> Self {
        let mut board = Self::default();
        // Problems have been reported by the first reading.
        let f = &mut DiagnosticSink::new(path, text);
        let fields = Node::document(f)
            .and_then(|document| document.fields(f, WHOLE, "Level", &["rows", "objects"]));
        let Some(fields) = fields else {
            return board;
        };
        let mut list = |name: &str| {
            let node = fields.get(name);
            let parts = node.and_then(|node| node.list(f, name));
            parts.unwrap_or_default()
        };
        let (rows, objects) = (list("rows"), list("objects"));
        for (row, y) in rows.into_iter().zip(0..MAX_SIDE) {
            board.size.y = y + 1;
            let Some(text) = row.text(f, A_ROW) else {
                continue;
            };
            // Problems of the row as a whole.
            let start = row.at();
            board.parts.push((start..start + 1, IVec2::new(0, y)));
            let cells = text.characters().filter(|&(_, character)| character != ' ');
            for ((at, character), x) in cells.zip(0..MAX_SIDE) {
                let end = at + character.len_utf8();
                board.parts.push((at..end, IVec2::new(x, y)));
                board.size.x = board.size.x.max(x + 1);
            }
        }
        for object in objects {
            let Some(fields) = object.fields(f, AN_OBJECT, "Object", &["x", "y"]) else {
                continue;
            };
            let mut side = |name: &str| {
                let node = fields.get(name);
                node.and_then(|node| node.integer(f, name, 0..=MAX_SIDE - 1))
            };
            if let (Some(x), Some(y)) = (side("x"), side("y")) {
                board.parts.push((object.range(), IVec2::new(x, y)));
            }
        }
        board.parts.sort_by_key(|(range, _)| range.start);
        board
    }

    /// Returns the cell that the text at a byte offset describes.
    fn cell_at(&self, at: usize) -> Option<IVec2> {
        let behind = self.parts.partition_point(|(range, _)| range.start <= at);
        let (range, cell) = self.parts.get(behind.checked_sub(1)?)?;
        range.contains(&at).then_some(*cell)
    }

    /// Returns the smallest board that holds everything, at least one cell.
    fn bounds(&self, level: &Level) -> Bounds {
        let objects = level.objects.iter().map(|placed| placed.cell + IVec2::ONE);
        let size = objects.fold(self.size.max(IVec2::ONE), IVec2::max);
        Bounds {
            width: size.x.min(MAX_SIDE),
            height: size.y.min(MAX_SIDE),
        }
    }
}
