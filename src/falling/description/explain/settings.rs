//! Sentences on start, garbage, level, and the end of the game.

use super::words::{Link, Names, count, joined, ordinal, sentence, time, verb, word};
use crate::description::{
    Class, Description, Garbage, Goal, GoalTargets, LevelUp, OverCondition, Start,
};
use kotodama_formats::{Message, msg};

pub fn start(d: &Description, names: &Names<'_>) -> Option<Message> {
    match &d.start {
        Start::Empty => None,
        Start::Rows(_) => Some(msg!(
            "explain-start-rows",
            "It starts with some blocks in place."
        )),
        Start::Targets(level) => Some(sentence(msg!(
            "explain-start-targets", "It starts with {targets} in its lower part.",
            n = (u64::from(*level) + 1).saturating_mul(4).min(84);
            targets = count(n, "target"),
        ))),
        Start::Noise { rows, holes, role } => Some(msg!(
            "explain-start-noise", "It starts with {lines} of {role} blocks that have {gaps} each.",
            rows = *rows, holes = *holes, role = names.of(*role);
            lines = count(rows, "row"), gaps = count(holes, "hole"),
        )),
    }
}

fn after(every: u32) -> Message {
    match every {
        1 => msg!("explain-after-every", "After every placement"),
        every => msg!(
            "explain-after-every-nth",
            "After every {nth} placement",
            nth = ordinal(every),
        ),
    }
}

pub fn garbage(d: &Description, names: &Names<'_>) -> Option<Message> {
    match d.garbage {
        Garbage::Off => None,
        Garbage::Drop {
            role,
            every,
            count: n,
        } => Some(msg!(
            "explain-garbage-drop", "{after} {blocks} fall{s} from above.",
            after = after(every), role = names.of(role), n = n;
            blocks = count(n, &format!("{role} block")), s = verb(n),
        )),
        Garbage::Raise {
            role, every, rows, ..
        } => Some(msg!(
            "explain-garbage-raise", "{after} {lines} of {role} blocks rise{s} from below.",
            after = after(every), role = names.of(role), n = rows;
            lines = count(n, "row"), s = verb(n),
        )),
        Garbage::Grow { role, per_link } => Some(msg!(
            "explain-garbage-grow",
            "For each link of a chain {blocks} rise{s} from below, column by column.",
            role = names.of(role), n = per_link;
            blocks = count(n, &format!("{role} block")), s = verb(n),
        )),
    }
}

pub fn level(d: &Description) -> Vec<Message> {
    let level = d.level;
    let when = match level.up {
        LevelUp::Never => return Vec::new(),
        LevelUp::Rows(n) => msg!(
            "explain-up-rows", "with every {rows}",
            n = n;
            rows = counted(n, "cleared row"),
        ),
        LevelUp::Blocks(n) => msg!(
            "explain-up-blocks", "with every {blocks}",
            n = n;
            blocks = counted(n, "cleared block"),
        ),
        LevelUp::Pieces(n) => msg!(
            "explain-up-pieces", "with every {pieces}",
            n = n;
            pieces = counted(n, "placed piece"),
        ),
        LevelUp::Frames(n) => {
            msg!("explain-up-time", "every {time}", time = time(u64::from(n)))
        }
        LevelUp::ClassicRows => msg!(
            "explain-up-classic",
            "with every ten cleared rows, the first time later"
        ),
    };
    vec![msg!(
        "explain-level",
        "The level starts at {start} and goes up {when}, to at most {max}.",
        start = level.start,
        when,
        max = level.max,
    )]
}

/// Returns a count with its noun: `cleared row`, `ten cleared rows`.
fn counted(n: u32, thing: &str) -> String {
    if n == 1 {
        thing.to_owned()
    } else {
        count(n, thing)
    }
}

pub fn end(d: &Description, names: &Names<'_>) -> Vec<Message> {
    let mut lines = Vec::new();
    lines.extend(goal(&d.goal, names));
    let lost = d.game_over.iter().map(|over| condition(d, over));
    let lost =
        lost.reduce(|first, more| msg!("explain-or-when", "{first}, or when {more}", first, more));
    lines.push(match lost {
        None => msg!("explain-never-lost", "The game is never lost."),
        Some(when) => msg!("explain-lost", "The game is lost when {when}.", when),
    });
    lines
}

fn goal(goal: &Goal, names: &Names<'_>) -> Option<Message> {
    let what = match goal {
        Goal::Endless => return None,
        Goal::Rows(n) => msg!(
            "explain-goal-rows", "when {rows} are cleared",
            n = *n;
            rows = count(n, "row"),
        ),
        Goal::Score(n) => msg!("explain-goal-score", "at {n} points", n = *n),
        Goal::Frames(n) => msg!("explain-goal-time", "after {time}", time = time(*n)),
        Goal::Pieces(n) => msg!(
            "explain-goal-pieces", "when {pieces} are placed",
            n = *n;
            pieces = count(n, "piece"),
        ),
        Goal::Blocks(n) => msg!(
            "explain-goal-blocks", "when {blocks} are cleared",
            n = *n;
            blocks = count(n, "block"),
        ),
        Goal::Level(n) => msg!("explain-goal-level", "at level {n}", n = *n),
        Goal::ClearAll(GoalTargets::Class(class)) => match class {
            Class::Target => msg!("explain-goal-targets", "when no target is left"),
            Class::Normal => msg!("explain-goal-coloured", "when no coloured block is left"),
            Class::Garbage => msg!("explain-goal-garbage", "when no garbage block is left"),
            Class::Fixed => msg!("explain-goal-fixed", "when no fixed block is left"),
        },
        Goal::ClearAll(GoalTargets::Roles(roles)) => msg!(
            "explain-goal-roles",
            "when no {roles} block is left",
            roles = names.list(roles, Link::Or),
        ),
    };
    Some(msg!("explain-won", "The game is won {what}.", what))
}

fn condition(d: &Description, over: &OverCondition) -> Message {
    let hidden = d.field.hidden;
    let row = |row: Option<u8>| match row.unwrap_or(hidden).checked_sub(hidden) {
        Some(0) => msg!("explain-highest-row", "the highest visible row"),
        Some(below) => msg!(
            "explain-nth-row",
            "the {nth} visible row from the top",
            nth = ordinal(u32::from(below) + 1),
        ),
        None => msg!("explain-hidden-row", "a hidden row"),
    };
    match over {
        OverCondition::BlockOut => msg!("explain-over-spawn", "a new piece has no room"),
        OverCondition::TopReached(at) => msg!(
            "explain-over-top",
            "a block lies on {row} once everything rests",
            row = row(*at),
        ),
        OverCondition::TopTimeout(at, frames) => msg!(
            "explain-over-timeout",
            "a block has lain on {row} for {time}",
            row = row(*at),
            time = time(u64::from(*frames)),
        ),
        OverCondition::LockOut { part: false } => msg!(
            "explain-over-above",
            "a piece locks wholly above the visible field"
        ),
        OverCondition::LockOut { part: true } => msg!(
            "explain-over-partly",
            "a piece locks partly above the visible field"
        ),
        OverCondition::Cells(cells) => {
            let mut columns: Vec<u8> = cells.iter().map(|&(x, _)| x).collect();
            columns.sort_unstable();
            columns.dedup();
            let is_top = cells.iter().all(|&(_, y)| y == hidden);
            match (columns.as_slice(), is_top) {
                (columns, true) if columns.len() <= 3 => {
                    let columns = columns.iter().map(|&x| ordinal(u32::from(x) + 1));
                    msg!(
                        "explain-over-columns",
                        "the {columns} column is full",
                        columns = joined(columns, Link::Or),
                    )
                }
                _ => msg!(
                    "explain-over-cells", "a block lies in one of {count} marked cells",
                    n = u64::try_from(cells.len()).unwrap_or_default();
                    count = word(n),
                ),
            }
        }
    }
}
