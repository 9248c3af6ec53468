//! `pieces` and `rotation`.

use super::{Fields, pair};
use crate::description::{
    Align, HoldRule, Kicks, PiecesPart, Randomizer, RoleRandomizer, RotationPart, ShapePart,
    Shapes, Spawn, TurnLaw,
};
use kotodama_formats::Pretty;

pub fn pieces(pieces: &PiecesPart) -> Pretty {
    let default = PiecesPart::default();
    let mut f = Fields::default();
    f.put("shapes", shapes(&pieces.shapes));
    f.unless("deal", &pieces.randomizer, &default.randomizer, deal);
    f.unless("roles", &pieces.roles, &default.roles, role_deal);
    f.plain("next", pieces.next, default.next);
    f.unless("hold", &pieces.hold, &default.hold, |hold| {
        Pretty::word(match hold {
            HoldRule::Off => "Off",
            HoldRule::Once => "Once",
            HoldRule::Free => "Free",
        })
    });
    f.plain("initial", pieces.initial, default.initial);
    f.unless(
        "spawn",
        &pieces.spawn,
        &default.spawn,
        |spawn| match *spawn {
            Spawn::Default { above: 0 } => Pretty::word("Default"),
            Spawn::Default { above } => {
                Pretty::Group("Default", vec![("above", Pretty::of(above))])
            }
            Spawn::Origin(x, y) => Pretty::Call("Origin", vec![Pretty::of(x), Pretty::of(y)]),
            Spawn::Axis(x, y) => Pretty::Call("Axis", vec![Pretty::of(x), Pretty::of(y)]),
        },
    );
    f.plain("spawn_steps", pieces.spawn_steps, default.spawn_steps);
    f.group("")
}

fn shapes(shapes: &Shapes) -> Pretty {
    match shapes {
        Shapes::List(own) => Pretty::Call("List", vec![Pretty::list(own, shape)]),
        Shapes::Set(set) => Pretty::Call("Set", vec![Pretty::text(set)]),
        Shapes::Both(set, own) => {
            Pretty::Call("Both", vec![Pretty::text(set), Pretty::list(own, shape)])
        }
    }
}

fn shape(shape: &ShapePart) -> Pretty {
    let rows =
        |rows: &Vec<String>| Pretty::Lines(rows.iter().map(|row| Pretty::text(row)).collect());
    let mut f = Fields::default();
    f.put("name", Pretty::text(&shape.name));
    match shape.matrices.as_slice() {
        [matrix] if !shape.has_states => f.put("rows", rows(matrix)),
        matrices => f.put("states", Pretty::list(matrices, rows)),
    };
    if let Some((column, row)) = shape.axis {
        f.put(
            "axis",
            Pretty::Call("Cell", vec![Pretty::of(column), Pretty::of(row)]),
        );
    }
    if let Some(turns) = shape.turns {
        f.put("turns", Pretty::of(turns));
    }
    f.plain("weight", shape.weight, 1);
    if let Some(own) = &shape.rotation {
        f.put("rotation", Pretty::option(Some(rotation(own))));
    }
    f.plain("joined", shape.joined, false);
    f.group("")
}

fn texts(names: &[String]) -> Pretty {
    Pretty::list(names, |name| Pretty::text(name))
}

fn deal(law: &Randomizer) -> Pretty {
    match law {
        Randomizer::Uniform => Pretty::word("Uniform"),
        Randomizer::Bag { copies } => Pretty::Group("Bag", vec![("copies", Pretty::of(copies))]),
        Randomizer::Tgm {
            length,
            rolls,
            start,
        } => {
            let mut f = Fields::default();
            f.put("length", Pretty::of(length));
            f.put("rolls", Pretty::of(rolls));
            f.unless("start", start, &Vec::new(), |names| texts(names));
            f.group("History")
        }
        Randomizer::Nes => Pretty::word("Reroll"),
        Randomizer::Cycle(names) => Pretty::Call("Cycle", vec![texts(names)]),
        Randomizer::Every { n, shape, other } => Pretty::Group(
            "Every",
            vec![
                ("n", Pretty::of(n)),
                ("shape", Pretty::text(shape)),
                ("other", deal(other)),
            ],
        ),
    }
}

fn role_deal(roles: &RoleRandomizer) -> Pretty {
    match roles {
        RoleRandomizer::Uniform => Pretty::word("Uniform"),
        RoleRandomizer::Pool { each, opening } => {
            let mut f = Fields::default();
            f.put("each", Pretty::of(each));
            if let Some(opening) = opening {
                let mut inner = Fields::default();
                inner.put("pieces", Pretty::of(opening.pieces));
                inner.put("roles", Pretty::of(opening.roles));
                f.put("opening", Pretty::option(Some(inner.group(""))));
            }
            f.group("Pool")
        }
    }
}

pub fn rotation(rotation: &RotationPart) -> Pretty {
    let default = RotationPart::default();
    let mut f = Fields::default();
    // Named even where they are the default: a rotation is little else.
    f.put("law", law(rotation.law));
    f.put("kicks", kicks(&rotation.kicks));
    if let Some(frames) = rotation.quick_turn {
        f.put("quick_turn", Pretty::option(Some(Pretty::of(frames))));
    }
    f.plain("half_turn", rotation.rotate_180, default.rotate_180);
    f.group("")
}

fn law(law: TurnLaw) -> Pretty {
    match law {
        TurnLaw::FixedAxis => Pretty::word("FixedAxis"),
        TurnLaw::MovableAxis(align) => {
            let align = match align {
                Align::BottomLeft => "BottomLeft",
                Align::BottomCentre => "BottomCentre",
                Align::Centre => "Centre",
            };
            Pretty::Group("MovableAxis", vec![("align", Pretty::word(align))])
        }
        TurnLaw::Swap => Pretty::word("Swap"),
        TurnLaw::Change => Pretty::word("Change"),
        TurnLaw::Listed => Pretty::word("Listed"),
        TurnLaw::NoTurn => Pretty::word("NoTurn"),
    }
}

fn kicks(kicks: &Kicks) -> Pretty {
    let shifts = |shifts: &Vec<_>| Pretty::list(shifts.iter().copied(), pair);
    match kicks {
        Kicks::Generic => Pretty::word("Generic"),
        Kicks::Srs => Pretty::word("Srs"),
        Kicks::Srs180 => Pretty::word("SrsHalf"),
        Kicks::Arika => Pretty::word("Arika"),
        Kicks::Pair => Pretty::word("Pair"),
        Kicks::Left => Pretty::word("Left"),
        Kicks::InPlace => Pretty::word("InPlace"),
        Kicks::List { right, left } => Pretty::Group(
            "List",
            vec![("right", shifts(right)), ("left", shifts(left))],
        ),
        Kicks::Table(table) => {
            let rows = table
                .iter()
                .map(|(key, row)| (Pretty::text(key), shifts(row)));
            Pretty::Call("Table", vec![Pretty::Map(rows.collect())])
        }
    }
}
