//! The riders.

use super::{Fields, class, numbers};
use crate::description::{
    Controls, Display, Garbage, Goal, GoalTargets, LevelPart, LevelUp, Start, Waits,
};
use kotodama_formats::Pretty;

fn one(name: &'static str, number: impl ToString) -> Pretty {
    Pretty::Call(name, vec![Pretty::of(number)])
}

pub fn level(level: &LevelPart) -> Pretty {
    let default = LevelPart::default();
    let mut f = Fields::default();
    f.plain("start", level.start, default.start);
    f.plain("max", level.max, default.max);
    f.unless("up", &level.up, &default.up, |up| match up {
        LevelUp::Never => Pretty::word("Never"),
        LevelUp::Rows(n) => one("Rows", n),
        LevelUp::Blocks(n) => one("Blocks", n),
        LevelUp::Pieces(n) => one("Pieces", n),
        LevelUp::Frames(n) => one("Frames", n),
        LevelUp::ClassicRows => Pretty::word("ClassicRows"),
    });
    f.group("")
}

pub fn goal(goal: &Goal) -> Pretty {
    match goal {
        Goal::Endless => Pretty::word("Endless"),
        Goal::Rows(n) => one("Rows", n),
        Goal::Score(n) => one("Score", n),
        Goal::Frames(n) => one("Frames", n),
        Goal::ClearAll(GoalTargets::Class(it)) => {
            Pretty::Call("ClearAll", vec![Pretty::Call("Class", vec![class(*it)])])
        }
        Goal::ClearAll(GoalTargets::Roles(roles)) => {
            let roles = Pretty::Call("Roles", vec![numbers(roles)]);
            Pretty::Call("ClearAll", vec![roles])
        }
        Goal::Pieces(n) => one("Pieces", n),
    }
}

pub fn start(start: &Start) -> Pretty {
    match start {
        Start::Empty => Pretty::word("Empty"),
        Start::Rows(rows) => {
            let rows = rows.iter().map(|row| Pretty::text(row)).collect();
            Pretty::Call("Rows", vec![Pretty::Lines(rows)])
        }
        Start::Targets(level) => one("Targets", level),
        Start::Noise { rows, holes, role } => {
            let mut f = Fields::default();
            f.put("rows", Pretty::of(rows));
            f.put("holes", Pretty::of(holes));
            f.put("role", Pretty::of(role));
            f.group("Noise")
        }
    }
}

pub fn garbage(garbage: &Garbage) -> Pretty {
    let mut f = Fields::default();
    match garbage {
        Garbage::Off => Pretty::word("Off"),
        Garbage::Drop { role, every, count } => {
            f.put("role", Pretty::of(role));
            f.put("every", Pretty::of(every));
            f.put("count", Pretty::of(count));
            f.group("Drop")
        }
        Garbage::Raise {
            role,
            every,
            rows,
            holes,
        } => {
            f.put("role", Pretty::of(role));
            f.put("every", Pretty::of(every));
            f.put("rows", Pretty::of(rows));
            f.put("holes", Pretty::of(holes));
            f.group("Raise")
        }
        Garbage::Grow { role, per_link } => {
            f.put("role", Pretty::of(role));
            f.put("per_link", Pretty::of(per_link));
            f.group("Grow")
        }
    }
}

pub fn waits(waits: &Waits) -> Pretty {
    let mut f = Fields::default();
    f.plain("start", waits.start, 0);
    f.plain("spawn", waits.entry_delay, 0);
    f.plain("land", waits.settle_delay, 0);
    f.group("")
}

pub fn controls(controls: &Controls) -> Pretty {
    let default = Controls::default();
    let mut f = Fields::default();
    f.plain("start_wait", controls.das, default.das);
    f.plain("repeat", controls.arr, default.arr);
    f.plain("enforce", controls.enforce, default.enforce);
    f.group("")
}

pub fn display(display: &Display) -> Pretty {
    let default = Display::default();
    let mut f = Fields::default();
    f.plain("ghost", display.ghost, default.ghost);
    f.plain("smooth_x", display.smooth_x, default.smooth_x);
    f.plain("smooth_y", display.smooth_y, default.smooth_y);
    if let Some(next) = display.next {
        f.put("next", Pretty::of(next));
    }
    f.group("")
}
