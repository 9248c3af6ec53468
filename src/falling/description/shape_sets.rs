//! The built-in shape lists (6.9), and the meaning of the characters of shapes.

use super::blocks::BlockPart;
use super::pieces::{ShapePart, Shapes};
use super::rotation::{Kicks, RotationPart, TurnLaw};

pub use super::pieces::SETS as NAMES;

/// Letters of the built-in lists, which stand for the roles 1 to 7 whatever
/// glyphs those have.
const LETTERS: &str = "IJLOSTZ";

/// Content of a cell of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RowCell {
    /// No block.
    Empty,
    /// A placeholder, 1 to 9.
    Placeholder(u8),
    /// A block of this role.
    Role(u8),
    /// A character that is not the glyph of any block.
    Unknown(char),
}

/// A shape whose characters have been looked up.
#[derive(Clone, Debug, PartialEq)]
pub struct ResolvedShape {
    /// The shape as written in the file or the built-in list.
    pub part: ShapePart,
    /// Whether it comes from a built-in list.
    pub is_built_in: bool,
    /// [`ShapePart::matrices`] cell by cell; the rows of files that were read
    /// have equal lengths.
    pub matrices: Vec<Vec<Vec<RowCell>>>,
}

impl Shapes {
    /// Returns all shapes in order, those of the built-in list first, with
    /// their cells looked up in `blocks`.
    #[must_use]
    pub fn resolve(&self, blocks: &[BlockPart]) -> Vec<ResolvedShape> {
        let (set, own) = match self {
            Self::List(own) => (None, own.as_slice()),
            Self::Set(set) => (Some(set), [].as_slice()),
            Self::Both(set, own) => (Some(set), own.as_slice()),
        };
        let built_in = set.and_then(|name| shapes(name)).unwrap_or_default();
        let built_in = built_in.into_iter().map(|part| (part, true));
        let all = built_in.chain(own.iter().map(|part| (part.clone(), false)));
        all.map(|(part, is_built_in)| {
            let cell = |c: char| match c {
                '.' => RowCell::Empty,
                '1'..='9' => placeholder(c),
                c if is_built_in => match letter_role(c) {
                    Some(role) if blocks.iter().any(|block| block.id == role) => {
                        RowCell::Role(role)
                    }
                    _ => RowCell::Unknown(c),
                },
                c => match blocks.iter().find(|block| block.glyph == c) {
                    Some(block) => RowCell::Role(block.id),
                    None => RowCell::Unknown(c),
                },
            };
            let row = |row: &String| row.chars().map(cell).collect();
            let matrices = part.matrices.iter();
            ResolvedShape {
                matrices: matrices
                    .map(|rows| rows.iter().map(row).collect())
                    .collect(),
                is_built_in,
                part,
            }
        })
        .collect()
    }
}

fn placeholder(c: char) -> RowCell {
    let number = c.to_digit(10).and_then(|digit| u8::try_from(digit).ok());
    number.map_or(RowCell::Unknown(c), RowCell::Placeholder)
}

/// Returns the role that a letter of the built-in lists stands for.
#[must_use]
pub fn letter_role(letter: char) -> Option<u8> {
    let index = LETTERS.chars().position(|c| c == letter)?;
    u8::try_from(index + 1).ok()
}

/// Returns the shapes of a built-in list, as a file would write them if the
/// glyphs of its blocks were `IJLOSTZ`; `None` if there is no such list.
#[must_use]
pub fn shapes(name: &str) -> Option<Vec<ShapePart>> {
    let list = match name {
        "tetrominoes" => with_turns_of_o(named(&TETROMINOES), Some(1)),
        "tetrominoes_multi" => named(&TETROMINOES_MULTI),
        "classic" => CLASSIC
            .iter()
            .map(|(name, states)| listed(name, states))
            .collect(),
        "pair" => {
            let mut pair = shape("pair", "1/2");
            pair.axis = Some((0, 1));
            vec![pair]
        }
        "column" => vec![shape("column", "1/2/3")],
        "square" => vec![shape("square", "12/34")],
        "triple" => vec![shape("triple", "1./23")],
        "capsule" => {
            let mut capsule = shape("capsule", "12");
            capsule.joined = true;
            vec![capsule]
        }
        "big" => {
            let mut big = shape("big", "11/11");
            big.rotation = Some(RotationPart {
                law: TurnLaw::Change,
                kicks: Kicks::InPlace,
                ..RotationPart::default()
            });
            vec![big]
        }
        _ => return None,
    };
    Some(list)
}

const TETROMINOES: [(&str, &str); 7] = [
    ("I", "..../IIII/..../...."),
    ("J", "J../JJJ/..."),
    ("L", "..L/LLL/..."),
    ("O", ".OO./.OO."),
    ("S", ".SS/SS./..."),
    ("T", ".T./TTT/..."),
    ("Z", "ZZ./.ZZ/..."),
];

/// The O stands in the middle of its matrix, since its blocks change places
/// when it turns.
const TETROMINOES_MULTI: [(&str, &str); 7] = [
    ("I", "..../1234/..../...."),
    ("J", "1../234/..."),
    ("L", "..1/234/..."),
    ("O", "..../.12./.34./...."),
    ("S", ".12/34./..."),
    ("T", ".1./234/..."),
    ("Z", "12./.34/..."),
];

/// States in order of turns to the right; cell (2, 2) is the pivot.
const CLASSIC: [(&str, &[&str]); 7] = [
    (
        "T",
        &[
            "..../..../.TTT/..T.",
            "..../..T./.TT./..T.",
            "..../..T./.TTT/....",
            "..../..T./..TT/..T.",
        ],
    ),
    (
        "J",
        &[
            "..../..../.JJJ/...J",
            "..../..J./..J./.JJ.",
            "..../.J../.JJJ/....",
            "..../..JJ/..J./..J.",
        ],
    ),
    ("Z", &["..../..../.ZZ./..ZZ", "..../...Z/..ZZ/..Z."]),
    ("O", &["..../..../.OO./.OO."]),
    ("S", &["..../..../..SS/.SS.", "..../..S./..SS/...S"]),
    (
        "L",
        &[
            "..../..../.LLL/.L..",
            "..../.LL./..L./..L.",
            "..../...L/.LLL/....",
            "..../..L./..L./..LL",
        ],
    ),
    ("I", &["..../..../IIII/....", "..I./..I./..I./..I."]),
];

fn named(list: &[(&str, &str)]) -> Vec<ShapePart> {
    list.iter().map(|(name, rows)| shape(name, rows)).collect()
}

fn with_turns_of_o(mut list: Vec<ShapePart>, turns: Option<u8>) -> Vec<ShapePart> {
    for shape in list.iter_mut().filter(|shape| shape.name == "O") {
        shape.turns = turns;
    }
    list
}

fn shape(name: &str, rows: &str) -> ShapePart {
    ShapePart {
        has_states: false,
        ..listed(name, &[rows])
    }
}

fn listed(name: &str, states: &[&str]) -> ShapePart {
    let rows = |state: &&str| state.split('/').map(str::to_owned).collect();
    ShapePart {
        name: name.to_owned(),
        matrices: states.iter().map(rows).collect(),
        has_states: true,
        axis: None,
        turns: None,
        weight: 1,
        rotation: None,
        joined: false,
    }
}
