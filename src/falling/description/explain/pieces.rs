//! Pieces: shapes, dealing, turning.

use super::words::{Names, count, joined, number, ordinal, sentence};
use crate::falling::description::shape_sets::RowCell;
use crate::falling::description::{
    Deal, Description, HoldRule, Kicks, RoleDeal, RotationPart, TurnLaw,
};

pub fn pieces(d: &Description, names: &Names<'_>) -> Vec<String> {
    let shapes = d.pieces.shapes.resolve(&d.blocks);
    let called: Vec<String> = shapes.iter().map(|shape| shape.part.name.clone()).collect();
    let mut lines = vec![match called.as_slice() {
        [one] => format!("Every piece is a {one}."),
        all => {
            let shapes = count(u64::try_from(all.len()).unwrap_or_default(), "shape");
            sentence(&format!("there are {shapes}: {}.", joined(all, "and")))
        }
    }];
    if shapes.len() > 1 {
        lines.push(sentence(&format!("{}.", deal(&d.pieces.deal))));
    }
    let cells = || {
        shapes
            .iter()
            .flat_map(|shape| shape.matrices.iter().flatten().flatten())
    };
    if cells().any(|cell| matches!(cell, RowCell::Placeholder(_))) {
        lines.extend(drawn(d, names));
    }
    match d.pieces.next {
        0 => lines.push("The next piece is not shown.".to_owned()),
        1 => lines.push("The next piece is shown.".to_owned()),
        next => lines.push(format!("The next {} are shown.", count(next, "piece"))),
    }
    match d.pieces.hold {
        HoldRule::Off => {}
        HoldRule::Once => {
            lines.push("A piece can be put aside, once for each placement.".to_owned());
        }
        HoldRule::Free => {
            lines.push("A piece can be put aside as often as you like.".to_owned());
        }
    }
    lines
}

/// Which roles placeholders get.
fn drawn(d: &Description, names: &Names<'_>) -> Vec<String> {
    let dealt = || d.blocks.iter().filter(|block| block.deal > 0);
    let roles: Vec<u8> = dealt().map(|block| block.id).collect();
    let mut lines = vec![format!(
        "The blocks of pieces are drawn from {}.",
        names.list(&roles, "and")
    )];
    let least = dealt().map(|block| block.deal).min().unwrap_or(1);
    let often: Vec<u8> = dealt().filter(|b| b.deal > least).map(|b| b.id).collect();
    if !often.is_empty() {
        let these = names.list(&often, "and");
        lines.push(sentence(&format!(
            "{these} come more often than the others."
        )));
    }
    if let RoleDeal::Pool { opening, .. } = &d.pieces.roles {
        lines.push("In the long run all of them come equally often.".to_owned());
        if let Some(opening) = opening.as_ref().filter(|opening| opening.pieces > 0) {
            lines.push(format!(
                "In the first {} only {} of them occur.",
                count(opening.pieces, "piece"),
                number(opening.roles)
            ));
        }
    }
    lines
}

fn deal(law: &Deal) -> String {
    match law {
        Deal::Uniform => "shapes are drawn at random, each time anew".to_owned(),
        Deal::Bag { copies: 1 } => {
            "shapes come in bags: each once in random order, then the next bag".to_owned()
        }
        Deal::Bag { copies } => {
            let copies = number(*copies);
            format!("shapes come in bags: each {copies} times in random order, then the next bag")
        }
        Deal::History { length, .. } => {
            format!(
                "shapes are drawn at random, rarely one of the last {}",
                number(*length)
            )
        }
        Deal::Reroll => "shapes are drawn at random, rarely the same twice running".to_owned(),
        Deal::Cycle(list) => {
            let length = u64::try_from(list.len()).unwrap_or_default();
            format!(
                "shapes come in a fixed order of {}, over and over again",
                number(length)
            )
        }
        Deal::Every { n, shape, other } => {
            let other = deal(other);
            format!("every {} piece is {shape}; otherwise {other}", ordinal(*n))
        }
    }
}

pub fn turning(d: &Description) -> Vec<String> {
    let mut lines = rotation(&d.rotation);
    for shape in d.pieces.shapes.resolve(&d.blocks) {
        if let Some(own) = &shape.part.rotation {
            let name = &shape.part.name;
            let how = joined(&rotation(own), "").replace('.', "").to_lowercase();
            lines.push(format!(
                "For the shape {name} it is different: {}.",
                how.trim()
            ));
        }
    }
    lines
}

fn rotation(rotation: &RotationPart) -> Vec<String> {
    let law = match rotation.law {
        TurnLaw::FixedAxis => "A turn turns the piece about its axis.",
        TurnLaw::MovableAxis(_) => "A turn turns the piece without a fixed axis.",
        TurnLaw::Swap => "A turn moves the blocks on within the piece, which stays as it is.",
        TurnLaw::Change => "A turn changes the blocks to the next kind.",
        TurnLaw::Listed => "A turn goes to the next of the piece's listed states.",
        TurnLaw::NoTurn => return vec!["Pieces cannot be turned.".to_owned()],
    };
    let mut lines = vec![law.to_owned()];
    if matches!(rotation.law, TurnLaw::Swap | TurnLaw::Change) {
        return lines;
    }
    let kicks = match &rotation.kicks {
        Kicks::Generic | Kicks::List { .. } | Kicks::Table(_) => {
            "Where there is no room, the piece gives way by a cell or two."
        }
        Kicks::Srs | Kicks::SrsHalf => {
            "Where there is no room, the piece gives way by the tables of the guideline, even \
             into slots below."
        }
        Kicks::Arika => "Where there is no room, the piece gives way by one to either side.",
        Kicks::Pair => "Where there is no room, the piece gives way from the wall or the floor.",
        Kicks::Left => "A piece that lies down where there is no room gives way to the left.",
        Kicks::InPlace => "Where there is no room, it does not turn.",
    };
    lines.push(kicks.to_owned());
    if rotation.quick_turn.is_some() {
        let quick = match rotation.kicks {
            Kicks::Pair => "Turning twice quickly where there is no room exchanges its blocks.",
            _ => "Turning twice quickly where there is no room turns it half round.",
        };
        lines.push(quick.to_owned());
    }
    if rotation.half_turn {
        lines.push("There is a half turn.".to_owned());
    }
    lines
}
