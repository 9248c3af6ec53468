//! Start, garbage, level, and the end.

use super::words::{Names, count, joined, number, ordinal, sentence, time, verb};
use crate::falling::description::{
    Class, Description, Garbage, Goal, GoalTargets, LevelUp, OverCondition, Start,
};

pub fn start(d: &Description, names: &Names<'_>) -> Option<String> {
    match &d.start {
        Start::Empty => None,
        Start::Rows(_) => Some("Some blocks lie in it at the beginning.".to_owned()),
        Start::Targets(level) => {
            let targets = (u64::from(*level) + 1).saturating_mul(4).min(84);
            let targets = count(targets, "target");
            Some(sentence(&format!(
                "{targets} lie in its lower part at the beginning."
            )))
        }
        Start::Noise { rows, holes, role } => {
            let (rows, holes) = (count(*rows, "row"), count(*holes, "hole"));
            let role = names.of(*role);
            Some(format!(
                "At the beginning {rows} of {role} blocks have {holes} each."
            ))
        }
    }
}

pub fn garbage(d: &Description, names: &Names<'_>) -> Option<String> {
    let after = |every: u32| match every {
        1 => "After every placement".to_owned(),
        every => format!("After every {} placement", ordinal(every)),
    };
    match d.garbage {
        Garbage::Off => None,
        Garbage::Drop {
            role,
            every,
            count: n,
        } => {
            let blocks = count(n, &format!("{} block", names.of(role)));
            Some(format!(
                "{} {blocks} fall{} from above.",
                after(every),
                verb(n)
            ))
        }
        Garbage::Raise {
            role, every, rows, ..
        } => {
            let (lines, role) = (count(rows, "row"), names.of(role));
            let after = after(every);
            Some(format!(
                "{after} {lines} of {role} blocks rise{} from below.",
                verb(rows)
            ))
        }
        Garbage::Grow { role, per_link } => {
            let blocks = count(per_link, &format!("{} block", names.of(role)));
            Some(format!(
                "For each link of a chain {blocks} rise{} from below, column by column.",
                verb(per_link)
            ))
        }
    }
}

pub fn level(d: &Description) -> Vec<String> {
    let level = d.level;
    let when = match level.up {
        LevelUp::Never => return Vec::new(),
        LevelUp::Rows(n) => format!("with every {}", counted(n, "cleared row")),
        LevelUp::Blocks(n) => format!("with every {}", counted(n, "cleared block")),
        LevelUp::Pieces(n) => format!("with every {}", counted(n, "placed piece")),
        LevelUp::Frames(n) => format!("every {}", time(u64::from(n))),
        LevelUp::ClassicRows => "with every ten cleared rows, the first time later".to_owned(),
    };
    let (start, max) = (level.start, level.max);
    vec![format!(
        "The level begins at {start} and goes up {when}, to {max} at most."
    )]
}

/// `cleared row`, `ten cleared rows`.
fn counted(n: u32, thing: &str) -> String {
    if n == 1 {
        thing.to_owned()
    } else {
        count(n, thing)
    }
}

pub fn end(d: &Description, names: &Names<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    lines.extend(goal(&d.goal, names));
    let lost: Vec<String> = d.game_over.iter().map(|over| condition(d, over)).collect();
    match lost.as_slice() {
        [] => lines.push("The game is never lost.".to_owned()),
        lost => lines.push(format!(
            "The game is lost when {}.",
            lost.join(", or when ")
        )),
    }
    lines
}

fn goal(goal: &Goal, names: &Names<'_>) -> Option<String> {
    let what = match goal {
        Goal::Endless => return None,
        Goal::Rows(n) => format!("when {} are cleared", count(*n, "row")),
        Goal::Score(n) => format!("at {n} points"),
        Goal::Frames(n) => format!("after {}", time(*n)),
        Goal::Pieces(n) => format!("when {} are placed", count(*n, "piece")),
        Goal::ClearAll(GoalTargets::Class(Class::Target)) => "when no target is left".to_owned(),
        Goal::ClearAll(GoalTargets::Class(class)) => {
            let class = match class {
                Class::Normal => "coloured",
                Class::Garbage => "garbage",
                Class::Fixed | Class::Target => "fixed",
            };
            format!("when no {class} block is left")
        }
        Goal::ClearAll(GoalTargets::Roles(roles)) => {
            format!("when no block {} is left", names.list(roles, "or"))
        }
    };
    Some(format!("The game is won {what}."))
}

fn condition(d: &Description, over: &OverCondition) -> String {
    let hidden = d.field.hidden;
    let row = |row: Option<u8>| match row.unwrap_or(hidden).checked_sub(hidden) {
        Some(0) => "the highest visible row".to_owned(),
        Some(below) => {
            format!(
                "the {} visible row from the top",
                ordinal(u32::from(below) + 1)
            )
        }
        None => "a hidden row".to_owned(),
    };
    match over {
        OverCondition::SpawnBlocked => "a new piece has no room".to_owned(),
        OverCondition::TopReached(at) => {
            format!("a block lies on {} once everything rests", row(*at))
        }
        OverCondition::TopTimeout(at, frames) => {
            let time = time(u64::from(*frames));
            format!("a block has lain on {} for {time}", row(*at))
        }
        OverCondition::LockOut { part: false } => {
            "a piece is placed wholly above the visible field".to_owned()
        }
        OverCondition::LockOut { part: true } => {
            "a piece stays partly above the visible field".to_owned()
        }
        OverCondition::Cells(cells) => {
            let mut columns: Vec<u8> = cells.iter().map(|&(x, _)| x).collect();
            columns.sort_unstable();
            columns.dedup();
            let is_top = cells.iter().all(|&(_, y)| y == hidden);
            match (columns.as_slice(), is_top) {
                (columns, true) if columns.len() <= 3 => {
                    let columns: Vec<String> =
                        columns.iter().map(|&x| ordinal(u32::from(x) + 1)).collect();
                    format!("the {} column is full", joined(&columns, "or"))
                }
                _ => {
                    let cells = u64::try_from(cells.len()).unwrap_or_default();
                    format!("a block lies in one of {} marked cells", number(cells))
                }
            }
        }
    }
}
