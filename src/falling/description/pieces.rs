//! `pieces`: shapes, how they are dealt, and where they appear (F-RON-14 to
//! F-RON-17, F-DEAL).

use super::context::Reader;
use super::kinds::{
    By, COUNT, Flag, Int, List, SHAPE_NAME, SHAPE_NAMES, SOME_COUNT, SOME_SHAPE_NAMES, WEIGHT,
    is_glyph, lines, odd_rows, of,
};
use super::limits;
use super::rotation::RotationPart;
use super::table::Table;
use kotodama_formats::{Node, Pretty, msg};

table! {
    /// `pieces`.
    #[derive(Clone, Debug, PartialEq)]
    pub struct PiecesPart as "Pieces", "Which shapes there are and how they are dealt", default {
        /// Shapes of the pieces.
        shapes: Shapes = of::<Shapes>(), needed(Shapes::List(Vec::new())),
            "The shapes of pieces; required";
        /// Law by which shapes are dealt.
        randomizer as "deal": Randomizer = of::<Randomizer>(), default(Randomizer::Uniform),
            "Which shape comes next";
        /// Law by which placeholders become roles.
        roles: RoleRandomizer = of::<RoleRandomizer>(), default(RoleRandomizer::Uniform),
            "Which blocks its placeholders become";
        /// Number of next pieces that are known, 0 to 10.
        next: u8 = Int(limits::NEXT), default(1), "How many next pieces are known, 0 to 10";
        /// The hold slot.
        hold: HoldRule = of::<HoldRule>(), default(HoldRule::Off),
            "Whether a piece can be held";
        /// Whether a turn or hold button that is held when a piece appears acts
        /// on it (F-CTL-10).
        initial: bool = Flag, default(false),
            "Whether a turn or hold that is already held down acts on a piece as it appears";
        /// Position at which a piece appears.
        spawn: Spawn = of::<Spawn>(), default(Spawn::Default { above: 0 }),
            "Where a piece appears";
        /// Maximum number of steps down at once after appearing.
        spawn_steps: u8 = Int(0..=*limits::SIDE.end()), default(0),
            "Steps down tried at once after appearing";
    }
}

table! {
    /// `shapes` (F-RON-15).
    #[derive(Clone, Debug, PartialEq)]
    pub enum Shapes as "Shapes", "The shapes of pieces" {
        /// Only the file's own shapes.
        List, "The file's own shapes" (
            shapes: Vec<ShapePart> = SHAPES, required, "The shapes in order";
        ) call,
        /// A built-in list (6.9).
        Set, "A built-in list of shapes" (
            set: String = SET_NAME, required,
                "Its name: tetrominoes, tetrominoes_multi, classic, pair, column, square, triple, capsule or big";
        ) call,
        /// A built-in list, followed by the file's own shapes.
        Both, "A built-in list followed by the file's own shapes" (
            set: String = SET_NAME, required, "The name of the built-in list";
            shapes: Vec<ShapePart> = SHAPES, required, "The file's own shapes in order";
        ) call,
    }
}

/// Names of the built-in lists of shapes (6.9).
pub const SETS: [&str; 9] = [
    "tetrominoes",
    "tetrominoes_multi",
    "classic",
    "pair",
    "column",
    "square",
    "triple",
    "capsule",
    "big",
];

const SET_NAME: By<String> = By(set_name, |name| Pretty::text(name));

fn set_name<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<String> {
    let name = r.text(node)?.into_value();
    if SETS.contains(&name.as_str()) {
        return Some(name);
    }
    let names: Vec<String> = SETS.iter().map(|n| format!("{n:?}")).collect();
    let message = msg!(
        "problem-shape-set",
        "{what} is {name}, expected one of {names}",
        what = r.what(),
        name = format!("{name:?}"),
        names = names.join(", "),
    );
    r.refuse(node, message)
}

/// A shape (F-RON-14).
#[derive(Clone, Debug, PartialEq)]
pub struct ShapePart {
    /// Unique among the shapes.
    pub name: String,
    /// One matrix (`rows`) or all of them (`states`), each a list of rows.
    pub matrices: Vec<Vec<String>>,
    /// Whether the matrices were written as `states`.
    pub has_states: bool,
    /// Cell it turns about, as column and row; `None` is `Centre`.
    pub axis: Option<(i8, i8)>,
    /// Number of quarter turns with different cells: 1, 2 or 4; 4 if not given.
    pub turns: Option<u8>,
    /// Weight in the draw.
    pub weight: u32,
    /// Rotation of this shape, which replaces that of the component.
    pub rotation: Option<RotationPart>,
    /// Whether its blocks have bonds (F-GRV-06).
    pub joined: bool,
}

table! {
    /// A shape as written in a file.
    #[derive(Clone, Debug, PartialEq)]
    pub struct WrittenShape as "Shape", "A shape of a piece" {
        /// Unique among the shapes.
        name: String = SHAPE_NAME, required, "Its name, different for each shape";
        /// One matrix.
        rows: Option<Vec<String>> = MATRIX, maybe,
            "Its cells: `.` none, 1 to 9 placeholders, otherwise the glyph of a block";
        /// Matrices of all rotation states.
        states: Option<Vec<Vec<String>>> = List(MATRIX, 1..=limits::MAX_STATES), maybe,
            "Its rotation states one by one, each as rows, in order of turns to the right";
        /// Point it turns about.
        axis: ShapeAxis = of::<ShapeAxis>(), default(ShapeAxis::Centre), "What it turns about";
        /// Number of quarter turns: 1, 2 or 4.
        turns: Option<u8> = By(turns, |turns| Pretty::of(turns)), maybe,
            "How many of the four quarter turns it has: 1, 2 or 4";
        /// Weight in the draw.
        weight: u32 = WEIGHT, default(1),
            "How often it comes under the deal Uniform; 0 is never, unless the deal names it";
        /// Rotation of this shape, which replaces that of the component.
        rotation: Option<RotationPart> = of::<RotationPart>(), option,
            "Turns by a law of its own instead of the component's";
        /// Whether its blocks have bonds (F-GRV-06).
        joined: bool = Flag, default(false),
            "Its blocks stay together under the gravity law Linked";
    }
}

table! {
    /// Point that a shape turns about.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum ShapeAxis as "ShapeAxis", "What a shape turns about" {
        /// The middle of its matrix.
        Centre, "The middle of the square around its rows",
        /// A cell inside the matrix or near it.
        Cell, "This cell of its rows" (
            column: i8 = Int(-16..=31), required, "Column, counted from 0";
            row: i8 = Int(-16..=31), required, "Row, counted from 0";
        ) call,
    }
}

const SHAPES: List<By<ShapePart>> = List(By(shape, print_shape), 1..=limits::MAX_SHAPES);

fn shape<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<ShapePart> {
    let known: Vec<&str> = WrittenShape::HELP.rows.iter().map(|row| row.0).collect();
    let fields = r.group(node, WrittenShape::HELP.called, &known, &[])?;
    let written = WrittenShape::of_fields(r, &fields);
    let named = |name: &str| fields.get(name).is_some();
    match (named("rows"), named("states")) {
        (true, true) => {
            let message = msg!(
                "problem-shape-both",
                "a shape has `rows` and `states`, expected one of them"
            );
            r.wrong(node, message);
        }
        (false, false) => {
            let message = msg!(
                "problem-shape-neither",
                "a shape has neither `rows` nor `states`"
            );
            r.wrong(node, message);
        }
        _ => {}
    }
    let written = written?;
    let has_states = written.states.is_some();
    let one = written.rows.map(|rows| vec![rows]);
    Some(ShapePart {
        name: written.name,
        matrices: written.states.or(one)?,
        has_states,
        axis: match written.axis {
            ShapeAxis::Centre => None,
            ShapeAxis::Cell(column, row) => Some((column, row)),
        },
        turns: written.turns,
        weight: written.weight,
        rotation: written.rotation,
        joined: written.joined,
    })
}

fn print_shape(shape: &ShapePart) -> Pretty {
    let (rows, states) = match shape.matrices.as_slice() {
        [matrix] if !shape.has_states => (Some(matrix.clone()), None),
        matrices => (None, Some(matrices.to_vec())),
    };
    let written = WrittenShape {
        name: shape.name.clone(),
        rows,
        states,
        axis: shape
            .axis
            .map_or(ShapeAxis::Centre, |(x, y)| ShapeAxis::Cell(x, y)),
        turns: shape.turns,
        weight: shape.weight,
        rotation: shape.rotation.clone(),
        joined: shape.joined,
    };
    written.print()
}

const MATRIX: By<Vec<String>> = By(matrix, |rows| lines(rows));

fn matrix<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Vec<String>> {
    let before = r.count();
    let row = By(row, |row| Pretty::text(row));
    let rows = r.list(node, &(1..=limits::MAX_MATRIX), &row)?;
    if r.count() > before {
        return Some(rows);
    }
    let blocks = rows.iter().flat_map(|row| row.chars());
    let blocks = blocks.filter(|&c| c != '.').count();
    let width = rows.first().map_or(0, String::len);
    if let Some(odd) = rows.iter().find(|row| row.len() != width) {
        let cells = odd.len();
        r.wrong(node, odd_rows(width, cells));
    } else if blocks == 0 {
        let message = msg!(
            "problem-shape-empty",
            "this shape has no block, expected at least one"
        );
        r.wrong(node, message);
    } else if blocks > limits::MAX_PIECE {
        let message = msg!(
            "problem-shape-large",
            "this shape has {blocks} blocks, expected at most {most}",
            blocks,
            most = limits::MAX_PIECE,
        );
        r.wrong(node, message);
    }
    Some(rows)
}

/// Returns a row of a shape, made of `.`, placeholders and glyphs.
fn row<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<String> {
    let text = r.text(node)?;
    let cells = text.value().chars().count();
    if cells > limits::MAX_MATRIX {
        let message = msg!(
            "problem-row-long",
            "this row has {cells} cells, expected at most {most}",
            cells,
            most = limits::MAX_MATRIX,
        );
        return r.refuse(node, message);
    }
    let is_known = |c: char| c == '.' || is_glyph(c);
    let unknown: Vec<_> = text.characters().filter(|&(_, c)| !is_known(c)).collect();
    for &(at, c) in &unknown {
        let message = msg!(
            "problem-shape-character",
            "{character} is not a block, expected `.`, a placeholder from 1 to 9 or the glyph of a \
             block",
            character = format!("{c:?}"),
        );
        r.sink.add(at, message);
    }
    unknown.is_empty().then(|| text.into_value())
}

fn turns<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<u8> {
    let turns: u8 = r.int(node, 1..=4)?;
    if turns == 3 {
        let message = msg!("problem-turns", "`turns` is 3, expected 1, 2 or 4");
        return r.refuse(node, message);
    }
    Some(turns)
}

table! {
    /// `deal`: how shapes are drawn (F-DEAL-01 to F-DEAL-06).
    #[derive(Clone, Debug, PartialEq)]
    pub enum Randomizer as "Deal", "Which shape comes next" {
        /// By weight, independently.
        Uniform, "Each draw is independent, weighted",
        /// Shuffled bags.
        Bag, "Each shape this many times in random order, then the next bag" {
            /// Copies of each shape in a bag.
            copies: u32 = Int(limits::COPIES), written(1), "Copies of each shape in a bag";
        },
        /// Even draws that avoid the latest shapes.
        Tgm as "History", "Drawn again while the shape is among the last ones" {
            /// Number of shapes that are remembered.
            length: u32 = Int(1..=100), required, "How many shapes are remembered";
            /// Maximum number of draws for a piece; the last one stands.
            rolls: u32 = Int(1..=100), required, "Maximum number of draws; the last one stands";
            /// Names of shapes that fill the memory at the start.
            start: Vec<String> = SHAPE_NAMES, default(Vec::new()),
                "Names of shapes that count as the last ones at the beginning";
        },
        /// The rule of the classic console: draws once more to avoid a
        /// repetition.
        Nes as "Reroll",
            "Drawn once more if the shape comes twice running, as on the old console",
        /// A fixed list of names, repeated forever.
        Cycle, "A fixed list, repeated" (
            shapes: Vec<String> = SOME_SHAPE_NAMES, required, "The names of the shapes in order";
        ) call,
        /// Every `n`-th piece is this shape; the others come from `other`.
        Every, "One shape comes at regular intervals" {
            /// The period.
            n: u32 = SOME_COUNT, required, "Every n-th piece is this shape";
            /// Name of the shape.
            shape: String = SHAPE_NAME, required, "The name of the shape";
            /// Law by which the other pieces are dealt.
            other: Box<Randomizer> = By(inner, |other| other.print()),
                written(Box::new(Randomizer::Uniform)), "Where the other pieces come from";
        },
    }
}

fn inner<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Box<Randomizer>> {
    if r.depth >= limits::MAX_DEALS {
        let message = msg!(
            "problem-deal-depth",
            "`Every` is nested too deeply, expected at most {most} in each other",
            most = limits::MAX_DEALS,
        );
        return r.refuse(node, message);
    }
    r.depth += 1;
    let randomizer = Randomizer::read(r, node);
    r.depth -= 1;
    randomizer.map(Box::new)
}

table! {
    /// `roles`: how placeholders become roles (F-DEAL-07).
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum RoleRandomizer as "RoleDeal", "Which blocks placeholders become" {
        /// By weight, independently.
        Uniform, "Each draw is independent, weighted by block",
        /// A shuffled pool.
        Pool, "From a shuffled pool, so that all blocks come equally often" {
            /// Number of each role in a pool.
            each: u32 = Int(limits::COPIES), required, "How many of each block are in a pool";
            /// Restriction to fewer roles at the beginning.
            opening: Option<Opening> = of::<Opening>(), option,
                "An easier beginning with fewer kinds of blocks";
        },
    }
}

table! {
    /// The restriction that the first `pieces` pieces use only the first
    /// `roles` roles.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Opening as "Opening", "An easier beginning with fewer kinds of blocks" {
        /// Number of pieces.
        pieces: u32 = COUNT, required, "For this many pieces";
        /// Number of roles.
        roles: u32 = Int(1..=99), required, "Number of kinds of blocks";
    }
}

table! {
    /// `hold` (F-RON-17).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum HoldRule as "Hold", "Whether a piece can be held" {
        /// No hold slot.
        #[default]
        Off, "No",
        /// Once per placement.
        Once, "Once for each placement",
        /// Any number of times.
        Free, "Any number of times",
    }
}

table! {
    /// `spawn` (F-RON-16).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Spawn as "Spawn", "Where a piece appears" {
        /// Centred, with its highest block in the first visible row or `above`
        /// rows higher (F-MOD-07).
        Default, "In the middle, with its highest block in the first visible row" {
            /// Rows above the first visible row.
            above: u8 = Int(0..=100), default(0), "This many rows higher";
        },
        /// With the top left cell of its matrix here.
        Origin, "The top left cell of its rows here" (
            x: i16 = Int(limits::PLACE), required, "Column, counted from 0";
            y: i16 = Int(limits::PLACE), required,
                "Row, counted from 0 at the top, hidden rows included";
        ) call,
        /// With its axis cell here.
        Axis, "Its axis cell here" (
            x: i16 = Int(limits::PLACE), required, "Column, counted from 0";
            y: i16 = Int(limits::PLACE), required,
                "Row, counted from 0 at the top, hidden rows included";
        ) call,
    }
}
