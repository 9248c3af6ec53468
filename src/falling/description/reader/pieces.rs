//! The component `pieces` (F-RON-14 to F-RON-17, F-DEAL).

use super::context::Reader;
use super::field::is_glyph;
use super::parts;
use super::rotation::rotation;
use crate::description::{
    HoldRule, Opening, PiecesPart, Randomizer, RoleRandomizer, ShapePart, Shapes, Spawn, limits,
    shape_sets,
};
use kotodama_formats::{Node, msg};

const FIELDS: &[&str] = &[
    "shapes",
    "deal",
    "roles",
    "next",
    "hold",
    "initial",
    "spawn",
    "spawn_steps",
];

pub fn pieces<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<PiecesPart> {
    let fields = r.group(node, "Pieces", FIELDS)?;
    let mut pieces = PiecesPart::default();
    let all = r.require(&fields, "shapes", shapes);
    pieces.randomizer = r.field(&fields, "deal", pieces.randomizer, deal);
    pieces.roles = r.field(&fields, "roles", pieces.roles, role_deal);
    pieces.next = r.field(&fields, "next", pieces.next, |r, node| {
        r.int(node, limits::NEXT)
    });
    pieces.hold = r.field(&fields, "hold", pieces.hold, hold);
    pieces.initial = r.field(&fields, "initial", pieces.initial, parts::flag);
    pieces.spawn = r.field(&fields, "spawn", pieces.spawn, spawn);
    pieces.spawn_steps = r.field(&fields, "spawn_steps", pieces.spawn_steps, |r, node| {
        r.int(node, 0..=*limits::SIDE.end())
    });
    pieces.shapes = all?;
    Some(pieces)
}

fn shapes<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Shapes> {
    r.variant(
        node,
        "Shapes",
        &[
            ("List", &["shapes"], |r, f| {
                r.require(f, "shapes", own_shapes).map(Shapes::List)
            }),
            ("Set", &["set"], |r, f| {
                r.require(f, "set", set_name).map(Shapes::Set)
            }),
            ("Both", &["set", "shapes"], |r, f| {
                let set = r.require(f, "set", set_name);
                let own = r.require(f, "shapes", own_shapes);
                Some(Shapes::Both(set?, own?))
            }),
        ],
    )
}

fn own_shapes<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Vec<ShapePart>> {
    r.some(node, limits::MAX_SHAPES, shape)
}

fn set_name<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<String> {
    let name = r.text(node)?.into_value();
    if shape_sets::NAMES.contains(&name.as_str()) {
        return Some(name);
    }
    let names: Vec<String> = shape_sets::NAMES.iter().map(|n| format!("{n:?}")).collect();
    let message = msg!(
        "problem-shape-set",
        "{what} is {name}, expected one of {names}",
        what = r.what(),
        name = format!("{name:?}"),
        names = names.join(", "),
    );
    r.wrong(node, message);
    None
}

const SHAPE_FIELDS: &[&str] = &[
    "name", "rows", "states", "axis", "turns", "weight", "rotation", "joined",
];

fn shape<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<ShapePart> {
    let fields = r.group(node, "Shape", SHAPE_FIELDS)?;
    let name = r.require(&fields, "name", parts::shape_name);
    let rows = r.option(&fields, "rows", matrix);
    let states = r.option(&fields, "states", |r, node| {
        r.some(node, limits::MAX_STATES, matrix)
    });
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
    let axis = r.field(&fields, "axis", None, axis);
    let turns = r.option(&fields, "turns", turns);
    let weight = r.field(&fields, "weight", 1, parts::weight);
    let rotation = r.option(&fields, "rotation", rotation);
    let joined = r.field(&fields, "joined", false, parts::flag);
    Some(ShapePart {
        name: name?,
        has_states: states.is_some(),
        matrices: states.or_else(|| rows.map(|rows| vec![rows]))?,
        axis,
        turns,
        weight,
        rotation,
        joined,
    })
}

fn matrix<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Vec<String>> {
    let before = r.count();
    let rows = r.some(node, limits::MAX_MATRIX, row)?;
    if r.count() > before {
        return Some(rows);
    }
    let blocks = rows.iter().flat_map(|row| row.chars());
    let blocks = blocks.filter(|&c| c != '.').count();
    let width = rows.first().map_or(0, String::len);
    if let Some(odd) = rows.iter().find(|row| row.len() != width) {
        let cells = odd.len();
        r.wrong(node, parts::odd_rows(width, cells));
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

/// A row of a shape: `.`, placeholders, glyphs.
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
        r.wrong(node, message);
        return None;
    }
    let is_known = |c: char| c == '.' || is_glyph(c);
    let unknown: Vec<_> = text.characters().filter(|&(_, c)| !is_known(c)).collect();
    for &(at, c) in &unknown {
        let message = msg!(
            "problem-shape-character",
            "{character} is no block, expected `.`, a placeholder from 1 to 9 or the glyph of a \
             block",
            character = format!("{c:?}"),
        );
        r.sink.add(at, message);
    }
    unknown.is_empty().then(|| text.into_value())
}

/// `None` is the centre.
fn axis<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Option<(i8, i8)>> {
    r.variant(
        node,
        "ShapeAxis",
        &[
            ("Centre", &[], |_, _| Some(None)),
            ("Cell", &["column", "row"], |r, f| {
                let x = r.require(f, "column", axis_number);
                let y = r.require(f, "row", axis_number);
                Some(Some((x?, y?)))
            }),
        ],
    )
}

/// The axis lies inside the matrix or near it.
fn axis_number<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<i8> {
    r.int(node, -16..=31)
}

fn turns<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<u8> {
    let turns: u8 = r.int(node, 1..=4)?;
    if turns == 3 {
        let message = msg!("problem-turns", "`turns` is 3, expected 1, 2 or 4");
        r.wrong(node, message);
        return None;
    }
    Some(turns)
}

fn deal<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Randomizer> {
    r.variant(
        node,
        "Deal",
        &[
            ("Uniform", &[], |_, _| Some(Randomizer::Uniform)),
            ("Bag", &["copies"], |r, f| {
                let copies = r.field(f, "copies", 1, |r, node| r.int(node, limits::COPIES));
                Some(Randomizer::Bag { copies })
            }),
            ("History", &["length", "rolls", "start"], |r, f| {
                let length = r.require(f, "length", |r, node| r.int(node, 1..=100));
                let rolls = r.require(f, "rolls", |r, node| r.int(node, 1..=100));
                let start = r.field(f, "start", Vec::new(), shape_names);
                Some(Randomizer::Tgm {
                    length: length?,
                    rolls: rolls?,
                    start,
                })
            }),
            ("Reroll", &[], |_, _| Some(Randomizer::Nes)),
            ("Cycle", &["shapes"], |r, f| {
                r.require(f, "shapes", some_shape_names)
                    .map(Randomizer::Cycle)
            }),
            ("Every", &["n", "shape", "other"], |r, f| {
                let n = r.require(f, "n", parts::some_count);
                let shape = r.require(f, "shape", parts::shape_name);
                let other = r.field(f, "other", Randomizer::Uniform, inner_deal);
                Some(Randomizer::Every {
                    n: n?,
                    shape: shape?,
                    other: Box::new(other),
                })
            }),
        ],
    )
}

fn inner_deal<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Randomizer> {
    if r.depth >= limits::MAX_DEALS {
        let message = msg!(
            "problem-deal-depth",
            "`Every` is nested too deeply, expected at most {most} in each other",
            most = limits::MAX_DEALS,
        );
        r.wrong(node, message);
        return None;
    }
    r.depth += 1;
    let deal = deal(r, node);
    r.depth -= 1;
    deal
}

fn shape_names<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Vec<String>> {
    r.list(node, limits::MAX_LIST, parts::shape_name)
}

fn some_shape_names<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Vec<String>> {
    r.some(node, limits::MAX_LIST, parts::shape_name)
}

fn role_deal<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<RoleRandomizer> {
    r.variant(
        node,
        "RoleDeal",
        &[
            ("Uniform", &[], |_, _| Some(RoleRandomizer::Uniform)),
            ("Pool", &["each", "opening"], |r, f| {
                let each = r.require(f, "each", |r, node| r.int(node, limits::COPIES));
                let opening = r.option(f, "opening", opening);
                Some(RoleRandomizer::Pool {
                    each: each?,
                    opening,
                })
            }),
        ],
    )
}

fn opening<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Opening> {
    let fields = r.group(node, "Opening", &["pieces", "roles"])?;
    let pieces = r.require(&fields, "pieces", parts::count);
    let roles = r.require(&fields, "roles", |r, node| r.int(node, 1..=99));
    Some(Opening {
        pieces: pieces?,
        roles: roles?,
    })
}

fn hold<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<HoldRule> {
    const RULES: [(&str, HoldRule); 3] = [
        ("Off", HoldRule::Off),
        ("Once", HoldRule::Once),
        ("Free", HoldRule::Free),
    ];
    r.word(node, "Hold", &RULES)
}

fn spawn<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Spawn> {
    r.variant(
        node,
        "Spawn",
        &[
            ("Default", &["above"], |r, f| {
                let above = r.field(f, "above", 0, |r, node| r.int(node, 0..=100));
                Some(Spawn::Default { above })
            }),
            ("Origin", &["x", "y"], |r, f| {
                let x = r.require(f, "x", place);
                let y = r.require(f, "y", place);
                Some(Spawn::Origin(x?, y?))
            }),
            ("Axis", &["x", "y"], |r, f| {
                let x = r.require(f, "x", place);
                let y = r.require(f, "y", place);
                Some(Spawn::Axis(x?, y?))
            }),
        ],
    )
}

fn place<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<i16> {
    r.int(node, limits::PLACE)
}
