//! The component `game_over` and the riders (F-OVR, F-ETC).

use super::context::Reader;
use super::field::{class, is_glyph};
use super::parts;
use crate::description::{
    Controls, Display, Garbage, Goal, GoalTargets, LevelPart, LevelUp, OverCondition, Start, Waits,
    limits,
};
use kotodama_formats::{Fields, Node, msg};

pub fn game_over<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Vec<OverCondition>> {
    r.list(node, 20, over)
}

fn over<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<OverCondition> {
    r.variant(
        node,
        "OverCondition",
        &[
            ("SpawnBlocked", &[], |_, _| Some(OverCondition::BlockOut)),
            ("TopReached", &["row"], |r, f| {
                let row = r.option(f, "row", row);
                Some(OverCondition::TopReached(row))
            }),
            ("TopTimeout", &["row", "frames"], |r, f| {
                let row = r.option(f, "row", row);
                let frames = r.require(f, "frames", parts::some_frames)?;
                Some(OverCondition::TopTimeout(row, frames))
            }),
            ("LockOut", &["cells"], |r, f| {
                let part = r.field(f, "cells", false, |r, node| {
                    r.word(node, "LockOut", &[("Whole", false), ("Part", true)])
                });
                Some(OverCondition::LockOut { part })
            }),
            ("Cells", &["cells"], |r, f| {
                let cells = r.require(f, "cells", |r, node| {
                    r.some(node, limits::MAX_LIST, parts::cell)
                });
                cells.map(OverCondition::Cells)
            }),
        ],
    )
}

fn row<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<u8> {
    r.int(node, 0..=99)
}

pub fn level<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<LevelPart> {
    let fields = r.group(node, "Level", &["start", "max", "up"])?;
    let default = LevelPart::default();
    Some(LevelPart {
        start: r.field(&fields, "start", default.start, level_number),
        max: r.field(&fields, "max", default.max, level_number),
        up: r.field(&fields, "up", default.up, level_up),
    })
}

fn level_number<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<u32> {
    r.int(node, limits::LEVEL)
}

fn level_up<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<LevelUp> {
    fn every<'a>(r: &mut Reader<'a>, f: &Fields<'a>) -> Option<u32> {
        r.require(f, "n", parts::some_count)
    }
    r.variant(
        node,
        "LevelUp",
        &[
            ("Never", &[], |_, _| Some(LevelUp::Never)),
            ("Rows", &["n"], |r, f| every(r, f).map(LevelUp::Rows)),
            ("Blocks", &["n"], |r, f| every(r, f).map(LevelUp::Blocks)),
            ("Pieces", &["n"], |r, f| every(r, f).map(LevelUp::Pieces)),
            ("Frames", &["n"], |r, f| every(r, f).map(LevelUp::Frames)),
            ("ClassicRows", &[], |_, _| Some(LevelUp::ClassicRows)),
        ],
    )
}

pub fn goal<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Goal> {
    r.variant(
        node,
        "Goal",
        &[
            ("Endless", &[], |_, _| Some(Goal::Endless)),
            ("Rows", &["n"], |r, f| {
                r.require(f, "n", parts::some_count).map(Goal::Rows)
            }),
            ("Score", &["n"], |r, f| {
                r.require(f, "n", parts::goal).map(Goal::Score)
            }),
            ("Frames", &["n"], |r, f| {
                r.require(f, "n", parts::goal).map(Goal::Frames)
            }),
            ("ClearAll", &["targets"], |r, f| {
                r.require(f, "targets", targets).map(Goal::ClearAll)
            }),
            ("Pieces", &["n"], |r, f| {
                r.require(f, "n", parts::some_count).map(Goal::Pieces)
            }),
        ],
    )
}

fn targets<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<GoalTargets> {
    r.variant(
        node,
        "GoalTargets",
        &[
            ("Class", &["class"], |r, f| {
                r.require(f, "class", class).map(GoalTargets::Class)
            }),
            ("Roles", &["roles"], |r, f| {
                r.require(f, "roles", parts::some_roles)
                    .map(GoalTargets::Roles)
            }),
        ],
    )
}

pub fn start<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Start> {
    r.variant(
        node,
        "Start",
        &[
            ("Empty", &[], |_, _| Some(Start::Empty)),
            ("Rows", &["rows"], |r, f| {
                let rows = r.require(f, "rows", |r, node| {
                    r.list(node, usize::from(*limits::SIDE.end()), start_row)
                });
                rows.map(Start::Rows)
            }),
            ("Targets", &["level"], |r, f| {
                r.require(f, "level", level_number).map(Start::Targets)
            }),
            ("Noise", &["rows", "holes", "role"], |r, f| {
                let rows = r.require(f, "rows", |r, node| r.int(node, 1..=100));
                let holes = r.field(f, "holes", 1, |r, node| r.int(node, 0..=100));
                let role = r.require(f, "role", parts::role);
                Some(Start::Noise {
                    rows: rows?,
                    holes,
                    role: role?,
                })
            }),
        ],
    )
}

fn start_row<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<String> {
    let text = r.text(node)?;
    let is_known = |c: char| c == '.' || is_glyph(c);
    let unknown: Vec<_> = text.characters().filter(|&(_, c)| !is_known(c)).collect();
    for &(at, c) in &unknown {
        let message = msg!(
            "problem-start-character",
            "{character} is no block, expected `.` or the glyph of a block",
            character = format!("{c:?}"),
        );
        r.sink.add(at, message);
    }
    unknown.is_empty().then(|| text.into_value())
}

pub fn garbage<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Garbage> {
    r.variant(
        node,
        "Garbage",
        &[
            ("Off", &[], |_, _| Some(Garbage::Off)),
            ("Drop", &["role", "every", "count"], |r, f| {
                let role = r.require(f, "role", parts::role);
                let every = r.require(f, "every", parts::some_count);
                let count = r.field(f, "count", 1, |r, node| r.int(node, 1..=1000));
                Some(Garbage::Drop {
                    role: role?,
                    every: every?,
                    count,
                })
            }),
            ("Raise", &["role", "every", "rows", "holes"], |r, f| {
                let role = r.require(f, "role", parts::role);
                let every = r.require(f, "every", parts::some_count);
                let rows = r.field(f, "rows", 1, |r, node| r.int(node, 1..=100));
                let holes = r.field(f, "holes", 1, |r, node| r.int(node, 0..=100));
                Some(Garbage::Raise {
                    role: role?,
                    every: every?,
                    rows,
                    holes,
                })
            }),
            ("Grow", &["role", "per_link"], |r, f| {
                let role = r.require(f, "role", parts::role)?;
                let per_link = r.field(f, "per_link", 1, |r, node| r.int(node, 1..=1000));
                Some(Garbage::Grow { role, per_link })
            }),
        ],
    )
}

pub fn waits<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Waits> {
    let fields = r.group(node, "Waits", &["start", "spawn", "land"])?;
    Some(Waits {
        start: r.field(&fields, "start", 0, parts::frames),
        entry_delay: r.field(&fields, "spawn", 0, parts::frames),
        settle_delay: r.field(&fields, "land", 0, parts::frames),
    })
}

pub fn controls<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Controls> {
    let fields = r.group(node, "Controls", &["start_wait", "repeat", "enforce"])?;
    let default = Controls::default();
    Some(Controls {
        das: r.field(&fields, "start_wait", default.das, |r, node| {
            r.int(node, limits::REPEAT)
        }),
        arr: r.field(&fields, "repeat", default.arr, |r, node| {
            r.int(node, limits::REPEAT)
        }),
        enforce: r.field(&fields, "enforce", default.enforce, parts::flag),
    })
}

pub fn display<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Display> {
    let known = &["ghost", "smooth_x", "smooth_y", "next"];
    let fields = r.group(node, "Display", known)?;
    let default = Display::default();
    Some(Display {
        ghost: r.field(&fields, "ghost", default.ghost, parts::flag),
        smooth_x: r.field(&fields, "smooth_x", default.smooth_x, parts::flag),
        smooth_y: r.field(&fields, "smooth_y", default.smooth_y, parts::flag),
        next: r.option(&fields, "next", |r, node| r.int(node, limits::NEXT)),
    })
}
