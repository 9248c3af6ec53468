//! Falling of pieces and blocks.

use super::words::{count, number, points, time};
use crate::falling::description::{
    BlockLaw, Description, GravityPart, HardDrop, Lock, PieceSpeed, SoftDrop,
};

pub fn falling(d: &Description) -> Vec<String> {
    let gravity = &d.gravity;
    let mut lines = vec![speed(&gravity.piece)];
    if gravity.hold_at_spawn > 0 {
        let wait = time(u64::from(gravity.hold_at_spawn));
        lines.push(format!("A new piece waits for {wait} before it falls."));
    }
    lines.push(soft(gravity));
    match gravity.hard {
        HardDrop::Off => {}
        HardDrop::Lock => lines.push(format!(
            "Hard drop places a piece at once{}.",
            worth(gravity.hard_points)
        )),
        HardDrop::Sonic => lines.push(format!(
            "Hard drop brings a piece down at once, where it can still be moved{}.",
            worth(gravity.hard_points)
        )),
    }
    lines.extend(lock(gravity.lock));
    lines.push(
        match gravity.blocks {
            BlockLaw::Cells => "Every block that nothing supports falls.",
            BlockLaw::Rows => {
                "Blocks stay where they are, except that what lies above a cleared row moves down."
            }
            BlockLaw::Linked => "Joined blocks fall together until one of them is cleared.",
            BlockLaw::Clusters => "Blocks of one colour that touch fall together.",
            BlockLaw::Above => "What lies above a cleared block falls.",
            BlockLaw::Stay => "Blocks stay where they are.",
        }
        .to_owned(),
    );
    lines
}

fn speed(speed: &PieceSpeed) -> String {
    let (first, has_more) = match speed {
        PieceSpeed::Cells(list) => {
            let first = u64::from(list.first().copied().unwrap_or_default());
            (first, list.len() > 1)
        }
        PieceSpeed::Frames(list) => {
            let frames = u64::from(list.first().copied().unwrap_or(1)).max(1);
            (65536 / frames, list.len() > 1)
        }
    };
    // Rows in ten seconds, or tenths of a row in one.
    let tenths = first * 600 / 65536;
    let speed = match (tenths / 10, tenths % 10) {
        (0, 0) if first == 0 => return "Pieces do not fall by themselves.".to_owned(),
        (0, 0) => "very slowly".to_owned(),
        (rows, 0) => format!("{} a second", count(rows, "row")),
        (rows, tenth) => format!("{rows}.{tenth} rows a second"),
    };
    if has_more {
        format!("Pieces fall {speed} at first, and the level changes that.")
    } else {
        format!("Pieces fall {speed}.")
    }
}

fn soft(gravity: &GravityPart) -> String {
    let speed = match gravity.soft {
        SoftDrop::Frames(1) => "one row in each frame".to_owned(),
        SoftDrop::Frames(frames) => format!("one row in {}", count(frames, "frame")),
        SoftDrop::Factor(factor) => format!("{} times as fast", number(factor)),
    };
    format!("Soft drop: {speed}{}.", worth(gravity.soft_points))
}

/// What a cell of a drop is worth.
fn worth(each: u32) -> String {
    match each {
        0 => String::new(),
        each => format!(", for {} a row", points(each)),
    }
}

fn lock(lock: Lock) -> Vec<String> {
    match lock {
        Lock::OnStep => {
            vec!["On the ground a piece can be moved until its next step down.".to_owned()]
        }
        Lock::Delay {
            frames,
            resets,
            soft_places,
        } => {
            let mut lines = vec![if frames <= 1 {
                "A piece is placed as soon as it is on the ground.".to_owned()
            } else {
                let time = time(u64::from(frames));
                let mut line = format!("On the ground a piece can be moved for {time}");
                if resets > 0 {
                    let resets = number(resets);
                    line.push_str(&format!(", which moves start anew up to {resets} times"));
                }
                line + "."
            }];
            if soft_places {
                lines.push("Soft drop on the ground places it at once.".to_owned());
            }
            lines
        }
    }
}
