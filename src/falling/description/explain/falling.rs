//! Falling of pieces and blocks.

use super::words::{count, points, time, word};
use crate::description::{
    BlockLaw, Description, GravityPart, HardDrop, Lock, PieceSpeed, SoftDrop,
};
use kotodama_formats::{Said, said};

pub fn falling(d: &Description) -> Vec<Said> {
    let gravity = &d.gravity;
    let mut lines = vec![speed(&gravity.piece)];
    if gravity.hold_at_spawn > 0 {
        lines.push(said!(
            "explain-waits",
            "A new piece waits for {wait} before it falls.",
            wait = time(u64::from(gravity.hold_at_spawn)),
        ));
    }
    lines.push(soft(gravity));
    match gravity.hard {
        HardDrop::Off => {}
        HardDrop::Lock => lines.push(said!(
            "explain-hard-lock",
            "Hard drop places a piece at once{worth}.",
            worth = worth(gravity.hard_points),
        )),
        HardDrop::Sonic => lines.push(said!(
            "explain-hard-sonic",
            "Hard drop brings a piece down at once, where it can still be moved{worth}.",
            worth = worth(gravity.hard_points),
        )),
    }
    lines.extend(lock(gravity.lock));
    lines.push(match gravity.blocks {
        BlockLaw::Cascade => said!(
            "explain-law-cells",
            "Every block that nothing supports falls."
        ),
        BlockLaw::Naive => said!(
            "explain-law-rows",
            "Blocks stay where they are, except that what lies above a cleared row moves down."
        ),
        BlockLaw::StickyBonds => said!(
            "explain-law-linked",
            "Joined blocks fall together until one of them is cleared."
        ),
        BlockLaw::StickyFamilies => said!(
            "explain-law-clusters",
            "Blocks of one colour that touch fall together."
        ),
        BlockLaw::Above => said!(
            "explain-law-above",
            "What lies above a cleared block falls."
        ),
        BlockLaw::Stay => said!("explain-law-stay", "Blocks stay where they are."),
    });
    lines
}

fn speed(speed: &PieceSpeed) -> Said {
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
        (0, 0) if first == 0 => {
            return said!("explain-no-speed", "Pieces do not fall by themselves.");
        }
        (0, 0) => said!("explain-slowly", "very slowly"),
        (rows, 0) => said!(
            "explain-rows-a-second", "{rows} a second",
            n = rows;
            rows = count(n, "row"),
        ),
        (rows, tenth) => said!(
            "explain-tenth-rows-a-second",
            "{rows}.{tenth} rows a second",
            rows = rows,
            tenth = tenth,
        ),
    };
    if has_more {
        said!(
            "explain-speed-changes",
            "Pieces fall {speed} at first, and the level changes that.",
            speed = speed,
        )
    } else {
        said!("explain-speed", "Pieces fall {speed}.", speed = speed)
    }
}

fn soft(gravity: &GravityPart) -> Said {
    let speed = match gravity.soft {
        SoftDrop::Frames(1) => said!("explain-row-each-frame", "one row in each frame"),
        SoftDrop::Frames(frames) => said!(
            "explain-row-in-frames", "one row in {frames}",
            n = frames;
            frames = count(n, "frame"),
        ),
        SoftDrop::Factor(factor) => said!(
            "explain-times-as-fast", "{times} times as fast",
            n = factor;
            times = word(n),
        ),
    };
    said!(
        "explain-soft",
        "Soft drop: {speed}{worth}.",
        speed = speed,
        worth = worth(gravity.soft_points),
    )
}

/// What a cell of a drop is worth.
fn worth(each: u32) -> Said {
    match each {
        0 => said!("explain-worth-nothing", ""),
        each => said!(
            "explain-worth",
            ", for {points} a row",
            points = points(each),
        ),
    }
}

fn lock(lock: Lock) -> Vec<Said> {
    match lock {
        Lock::OnStep => vec![said!(
            "explain-lock-on-step",
            "On the ground a piece can be moved until its next step down."
        )],
        Lock::Delay {
            frames,
            resets,
            soft_drop_locks,
        } => {
            let mut lines = vec![if frames <= 1 {
                said!(
                    "explain-lock-at-once",
                    "A piece is placed as soon as it is on the ground."
                )
            } else if resets > 0 {
                said!(
                    "explain-lock-resets",
                    "On the ground a piece can be moved for {time}, which moves start anew up to \
                     {resets} times.",
                    time = time(u64::from(frames)), n = resets;
                    resets = word(n),
                )
            } else {
                said!(
                    "explain-lock",
                    "On the ground a piece can be moved for {time}.",
                    time = time(u64::from(frames)),
                )
            }];
            if soft_drop_locks {
                lines.push(said!(
                    "explain-soft-places",
                    "Soft drop on the ground places it at once."
                ));
            }
            lines
        }
    }
}
