//! Sentences on the fall of pieces and blocks.

use super::words::{count, points, time, word};
use crate::description::{
    BlockLaw, Description, GravityPart, HardDrop, Lock, PieceSpeed, SoftDrop,
};
use kotodama_formats::{Message, msg};

pub fn falling(d: &Description) -> Vec<Message> {
    let gravity = &d.gravity;
    let mut lines = vec![speed(&gravity.piece)];
    if gravity.hold_at_spawn > 0 {
        lines.push(msg!(
            "explain-waits",
            "A new piece waits for {wait} before it falls.",
            wait = time(u64::from(gravity.hold_at_spawn)),
        ));
    }
    lines.push(soft(gravity));
    match gravity.hard {
        HardDrop::Off => {}
        HardDrop::Lock => lines.push(msg!(
            "explain-hard-lock",
            "Hard drop sends a piece to the ground and locks it{worth}.",
            worth = worth(gravity.hard_points),
        )),
        HardDrop::Sonic => lines.push(msg!(
            "explain-hard-sonic",
            "Hard drop sends a piece to the ground without locking it{worth}.",
            worth = worth(gravity.hard_points),
        )),
    }
    lines.extend(lock(gravity.lock));
    lines.push(law(gravity.blocks));
    lines
}

/// Returns the sentence on how blocks fall.
pub fn law(law: BlockLaw) -> Message {
    match law {
        BlockLaw::Cascade => msg!("explain-law-cells", "Every unsupported block falls."),
        BlockLaw::Naive => msg!(
            "explain-law-rows",
            "Blocks stay in place; only rows above a cleared row move down."
        ),
        BlockLaw::StickyBonds => msg!(
            "explain-law-linked",
            "Joined blocks fall together until one of them is cleared."
        ),
        BlockLaw::StickyFamilies => msg!(
            "explain-law-clusters",
            "Blocks of one colour that touch fall together."
        ),
        BlockLaw::Above => msg!("explain-law-above", "Blocks above a cleared block fall."),
        BlockLaw::Stay => msg!("explain-law-stay", "Blocks stay in place."),
    }
}

fn speed(speed: &PieceSpeed) -> Message {
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
    // In tenths of a row per second.
    let tenths = first * 600 / 65536;
    let speed = match (tenths / 10, tenths % 10) {
        (0, 0) if first == 0 => {
            return msg!("explain-no-speed", "Pieces do not fall by themselves.");
        }
        (0, 0) => msg!("explain-slowly", "very slowly"),
        (rows, 0) => msg!(
            "explain-rows-a-second", "{rows} a second",
            n = rows;
            rows = count(n, "row"),
        ),
        (rows, tenth) => msg!(
            "explain-tenth-rows-a-second",
            "{rows}.{tenth} rows a second",
            rows,
            tenth,
        ),
    };
    if has_more {
        msg!(
            "explain-speed-changes",
            "Pieces fall {speed} at first; the speed changes with the level.",
            speed,
        )
    } else {
        msg!("explain-speed", "Pieces fall {speed}.", speed)
    }
}

fn soft(gravity: &GravityPart) -> Message {
    let speed = match gravity.soft {
        SoftDrop::Frames(1) => msg!("explain-row-each-frame", "one row per frame"),
        SoftDrop::Frames(frames) => msg!(
            "explain-row-in-frames", "one row every {frames}",
            n = frames;
            frames = count(n, "frame"),
        ),
        SoftDrop::Factor(factor) => msg!(
            "explain-times-as-fast", "{times} times as fast",
            n = factor;
            times = word(n),
        ),
    };
    msg!(
        "explain-soft",
        "Soft drop: {speed}{worth}.",
        speed,
        worth = worth(gravity.soft_points),
    )
}

/// Returns the phrase for the points of each cell of a drop.
fn worth(each: u32) -> Message {
    match each {
        0 => msg!("explain-worth-nothing", ""),
        each => msg!(
            "explain-worth",
            ", for {points} a row",
            points = points(each),
        ),
    }
}

fn lock(lock: Lock) -> Vec<Message> {
    match lock {
        Lock::OnStep => vec![msg!(
            "explain-lock-on-step",
            "A landed piece locks when its next step down is due."
        )],
        Lock::Delay {
            frames,
            resets,
            soft_drop_locks,
        } => {
            let mut lines = vec![if frames <= 1 {
                msg!("explain-lock-at-once", "A piece locks as soon as it lands.")
            } else if resets > 0 {
                msg!(
                    "explain-lock-resets",
                    "A landed piece locks after {time}; each move or rotation resets that, up to \
                     {resets} {times}.",
                    time = time(u64::from(frames)), n = resets;
                    resets = word(n), times = if n == 1 { "time" } else { "times" },
                )
            } else {
                msg!(
                    "explain-lock",
                    "A landed piece locks after {time}.",
                    time = time(u64::from(frames)),
                )
            }];
            if soft_drop_locks {
                lines.push(msg!(
                    "explain-soft-places",
                    "Soft drop on the ground locks it at once."
                ));
            }
            lines
        }
    }
}
