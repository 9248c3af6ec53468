//! The component `rotation` (F-ROT, F-KICK).

use super::context::Reader;
use super::parts;
use crate::description::rotation::Shift;
use crate::description::{Align, Kicks, RotationPart, TurnLaw, limits};
use kotodama_formats::{Node, msg, part};

pub fn rotation<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<RotationPart> {
    let known = &["law", "kicks", "quick_turn", "half_turn"];
    let fields = r.group(node, "Rotation", known)?;
    let default = RotationPart::default();
    Some(RotationPart {
        law: r.field(&fields, "law", default.law, law),
        kicks: r.field(&fields, "kicks", default.kicks, kicks),
        quick_turn: r.option(&fields, "quick_turn", parts::some_frames),
        rotate_180: r.field(&fields, "half_turn", default.rotate_180, parts::flag),
    })
}

fn law<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<TurnLaw> {
    r.variant(
        node,
        "TurnLaw",
        &[
            ("FixedAxis", &[], |_, _| Some(TurnLaw::FixedAxis)),
            ("MovableAxis", &["align"], |r, f| {
                let align = r.field(f, "align", Align::default(), align);
                Some(TurnLaw::MovableAxis(align))
            }),
            ("Swap", &[], |_, _| Some(TurnLaw::Swap)),
            ("Change", &[], |_, _| Some(TurnLaw::Change)),
            ("Listed", &[], |_, _| Some(TurnLaw::Listed)),
            ("NoTurn", &[], |_, _| Some(TurnLaw::NoTurn)),
        ],
    )
}

fn align<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Align> {
    const ALIGNS: [(&str, Align); 3] = [
        ("BottomLeft", Align::BottomLeft),
        ("BottomCentre", Align::BottomCentre),
        ("Centre", Align::Centre),
    ];
    r.word(node, "Align", &ALIGNS)
}

fn kicks<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Kicks> {
    r.variant(
        node,
        "Kicks",
        &[
            ("Generic", &[], |_, _| Some(Kicks::Generic)),
            ("Srs", &[], |_, _| Some(Kicks::Srs)),
            ("SrsHalf", &[], |_, _| Some(Kicks::Srs180)),
            ("Arika", &[], |_, _| Some(Kicks::Arika)),
            ("Pair", &[], |_, _| Some(Kicks::Pair)),
            ("Left", &[], |_, _| Some(Kicks::Left)),
            ("InPlace", &[], |_, _| Some(Kicks::InPlace)),
            ("List", &["right", "left"], |r, f| {
                let right = r.require(f, "right", shifts)?;
                // As with the built-in kicks, the other direction is the mirror
                // image unless the file gives it.
                let mirrored = right.iter().map(|&(x, y)| (-x, y)).collect();
                let left = r.field(f, "left", mirrored, shifts);
                Some(Kicks::List { right, left })
            }),
            ("Table", &["table"], |r, f| {
                r.require(f, "table", table).map(Kicks::Table)
            }),
        ],
    )
}

fn shifts<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Vec<Shift>> {
    r.list(node, limits::MAX_SHIFTS, shift)
}

fn shift<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Shift> {
    let expected = part!(
        "problem-expected-shift",
        "cells to the right and downwards such as (-1, 0)",
    );
    let [x, y] = r.tuple(node, expected)?;
    let (x, y) = (r.int(x, limits::SHIFT), r.int(y, limits::SHIFT));
    Some((x?, y?))
}

/// The transitions that a table can name: two of the states 0, R, 2 and L.
pub const TRANSITIONS: [&str; 12] = [
    "0R", "R0", "R2", "2R", "2L", "L2", "L0", "0L", "02", "20", "RL", "LR",
];

fn table<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Vec<(String, Vec<Shift>)>> {
    let what = r.what();
    let pairs = node.map(&mut r.sink, what)?;
    let mut table: Vec<(String, Vec<Shift>)> = Vec::new();
    for (index, (key, value)) in pairs.into_iter().enumerate() {
        let shifts = r.entry(index, value, shifts);
        let called = part!("problem-part-transition", "a transition");
        let Some(name) = key.text(&mut r.sink, called) else {
            continue;
        };
        let name = name.into_value();
        if !TRANSITIONS.contains(&name.as_str()) {
            let message = msg!(
                "problem-transition",
                "the transition is {name}, expected one of {expected}",
                name = format!("{name:?}"),
                expected = TRANSITIONS.join(", "),
            );
            r.wrong(key, message);
        } else if table.iter().any(|(other, _)| *other == name) {
            let message = msg!(
                "problem-transition-twice",
                "the transition {name} appears twice, expected it once",
                name = format!("{name:?}"),
            );
            r.wrong(key, message);
        } else {
            table.extend(shifts.map(|shifts| (name, shifts)));
        }
    }
    Some(table)
}
