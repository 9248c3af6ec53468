//! Sentences on pieces: shapes, dealing, turning.

use super::words::{Link, Names, count, joined, name, ordinal, sentence, word};
use crate::description::shape_sets::RowCell;
use crate::description::{
    Description, HoldRule, Kicks, Randomizer, RoleRandomizer, RotationPart, TurnLaw,
};
use kotodama_formats::{Message, msg};

pub fn pieces(d: &Description, names: &Names<'_>) -> Vec<Message> {
    let shapes = d.pieces.shapes.resolve(&d.blocks);
    let called: Vec<&str> = shapes
        .iter()
        .map(|shape| shape.part.name.as_str())
        .collect();
    let mut lines = vec![match called.as_slice() {
        [one] => msg!(
            "explain-one-shape",
            "Every piece is a {shape}.",
            shape = *one
        ),
        all => msg!(
            "explain-shapes", "There are {count}: {names}.",
            n = u64::try_from(all.len()).unwrap_or_default(),
            names = joined(all.iter().map(|shape| name(shape)), Link::And);
            count = count(n, "shape"),
        ),
    }];
    if shapes.len() > 1 {
        lines.push(sentence(msg!(
            "explain-deal",
            "{deal}.",
            deal = deal(&d.pieces.randomizer)
        )));
    }
    let cells = || {
        shapes
            .iter()
            .flat_map(|shape| shape.matrices.iter().flatten().flatten())
    };
    if cells().any(|cell| matches!(cell, RowCell::Placeholder(_))) {
        lines.extend(drawn(d, names));
    }
    lines.push(match d.pieces.next {
        0 => msg!("explain-next-none", "The next piece is not shown."),
        1 => msg!("explain-next-one", "The next piece is shown."),
        next => msg!(
            "explain-next", "The next {pieces} are shown.",
            n = next;
            pieces = count(n, "piece"),
        ),
    });
    match d.pieces.hold {
        HoldRule::Off => {}
        HoldRule::Once => lines.push(msg!(
            "explain-hold-once",
            "A piece can be held, once per placement."
        )),
        HoldRule::Free => lines.push(msg!(
            "explain-hold-free",
            "A piece can be held as often as you like."
        )),
    }
    lines
}

/// Returns sentences on the roles that placeholders become.
fn drawn(d: &Description, names: &Names<'_>) -> Vec<Message> {
    let dealt = || d.blocks.iter().filter(|block| block.weight > 0);
    let roles: Vec<u8> = dealt().map(|block| block.id).collect();
    let mut lines = vec![msg!(
        "explain-drawn-from",
        "The blocks of pieces are drawn from {blocks}.",
        blocks = names.list(&roles, Link::And),
    )];
    let least = dealt().map(|block| block.weight).min().unwrap_or(1);
    let often: Vec<u8> = dealt().filter(|b| b.weight > least).map(|b| b.id).collect();
    if !often.is_empty() {
        lines.push(sentence(msg!(
            "explain-more-often",
            "{blocks} come more often than the others.",
            blocks = names.list(&often, Link::And),
        )));
    }
    if let RoleRandomizer::Pool { opening, .. } = &d.pieces.roles {
        lines.push(msg!(
            "explain-pool",
            "In the long run all of them come equally often."
        ));
        if let Some(opening) = opening.as_ref().filter(|opening| opening.pieces > 0) {
            lines.push(msg!(
                "explain-opening", "In the first {first} only {kinds} of them occur.",
                pieces = opening.pieces, roles = opening.roles;
                first = count(pieces, "piece"), kinds = word(roles),
            ));
        }
    }
    lines
}

fn deal(law: &Randomizer) -> Message {
    match law {
        Randomizer::Uniform => msg!(
            "explain-deal-uniform",
            "each shape is drawn at random, independently"
        ),
        Randomizer::Bag { copies: 1 } => msg!(
            "explain-deal-bag",
            "shapes come in bags: each once in random order, then the next bag"
        ),
        Randomizer::Bag { copies } => msg!(
            "explain-deal-bags",
            "shapes come in bags: each {copies} times in random order, then the next bag",
            n = *copies;
            copies = word(n),
        ),
        Randomizer::Tgm { length, .. } => msg!(
            "explain-deal-history", "shapes are drawn at random, rarely one of the last {length}",
            n = *length;
            length = word(n),
        ),
        Randomizer::Nes => msg!(
            "explain-deal-reroll",
            "shapes are drawn at random, rarely the same twice in a row"
        ),
        Randomizer::Cycle(list) => msg!(
            "explain-deal-cycle", "shapes come in a fixed order of {length} that repeats",
            n = u64::try_from(list.len()).unwrap_or_default();
            length = word(n),
        ),
        Randomizer::Every { n, shape, other } => msg!(
            "explain-deal-every",
            "every {nth} piece is {shape}; otherwise {other}",
            nth = ordinal(*n),
            shape = shape.as_str(),
            other = deal(other),
        ),
    }
}

pub fn turning(d: &Description) -> Vec<Message> {
    let mut lines = rotation(&d.rotation);
    for shape in d.pieces.shapes.resolve(&d.blocks) {
        let Some(own) = &shape.part.rotation else {
            continue;
        };
        let own = rotation(own);
        let texts: Vec<&str> = own.iter().map(|line| line.english.as_str()).collect();
        let lower = texts.join("; ").replace('.', "").to_lowercase();
        let how = own
            .into_iter()
            .reduce(|first, more| msg!("explain-sentences", "{first} {more}", first, more));
        if let Some(how) = how {
            lines.push(msg!(
                "explain-other-turns",
                "The shape {shape} is different: {lower}.",
                shape = shape.part.name.as_str(),
                how
            ));
        }
    }
    lines
}

fn rotation(rotation: &RotationPart) -> Vec<Message> {
    let law = match rotation.law {
        TurnLaw::FixedAxis => msg!("explain-turn-axis", "The piece turns about its axis."),
        TurnLaw::MovableAxis(_) => msg!(
            "explain-turn-movable",
            "The piece turns without a fixed axis."
        ),
        TurnLaw::Swap => msg!(
            "explain-turn-swap",
            "Turning cycles the blocks within the piece; its outline does not change."
        ),
        TurnLaw::Change => msg!(
            "explain-turn-change",
            "Turning changes the blocks to the next kind."
        ),
        TurnLaw::Listed => msg!(
            "explain-turn-listed",
            "Turning steps through the states listed for the piece."
        ),
        TurnLaw::NoTurn => {
            return vec![msg!("explain-turn-none", "Pieces cannot be turned.")];
        }
    };
    let mut lines = vec![law];
    if matches!(rotation.law, TurnLaw::Swap | TurnLaw::Change) {
        return lines;
    }
    lines.push(match &rotation.kicks {
        Kicks::Generic | Kicks::List { .. } | Kicks::Table(_) => msg!(
            "explain-kick-list",
            "Blocked rotations kick the piece by a cell or two."
        ),
        Kicks::Srs | Kicks::Srs180 => msg!(
            "explain-kick-guideline",
            "Blocked rotations use SRS kicks, even into slots below."
        ),
        Kicks::Arika => msg!(
            "explain-kick-sides",
            "Blocked rotations kick the piece by one cell to either side."
        ),
        Kicks::Pair => msg!(
            "explain-kick-pair",
            "Blocked rotations kick the piece away from the wall or the floor."
        ),
        Kicks::Left => msg!(
            "explain-kick-left",
            "Blocked rotations from upright to flat kick the piece to the left."
        ),
        Kicks::InPlace => msg!(
            "explain-kick-none",
            "Blocked rotations fail: there are no kicks."
        ),
    });
    if rotation.quick_turn.is_some() {
        lines.push(match rotation.kicks {
            Kicks::Pair => msg!(
                "explain-quick-pair",
                "Turning twice quickly when blocked swaps its blocks."
            ),
            _ => msg!(
                "explain-quick",
                "Turning twice quickly when blocked makes a half turn."
            ),
        });
    }
    if rotation.rotate_180 {
        lines.push(msg!("explain-half-turn", "Half turns are possible."));
    }
    lines
}
