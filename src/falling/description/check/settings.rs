//! Checks of `game_over` and the other settings.

use super::Remarks;
use super::facts::Facts;
use crate::description::{Class, Garbage, Goal, GoalTargets, LevelUp, OverCondition, Score, Start};
use kotodama_formats::{Message, msg};

/// Checks that rows and cells lie in the field, and the game can end.
pub fn game_over(facts: &Facts<'_>, remarks: &mut Remarks) {
    let (width, rows) = (facts.d.field.width, facts.rows);
    let conditions = &facts.d.game_over;
    if conditions.is_empty() {
        let message = msg!(
            "problem-over-none",
            "there is no condition: the game never ends"
        );
        remarks.warning("game_over", message);
    }
    for (index, condition) in conditions.iter().enumerate() {
        let path = format!("game_over[{index}]");
        if conditions
            .iter()
            .take(index)
            .any(|other| other == condition)
        {
            let message = msg!(
                "problem-over-twice",
                "this condition appears twice, expected it once"
            );
            remarks.warning(&path, message);
        }
        match condition {
            OverCondition::TopReached(Some(row)) | OverCondition::TopTimeout(Some(row), _)
                if u32::from(*row) >= rows =>
            {
                let message = msg!(
                    "problem-over-row",
                    "`game_over` names the row {row}, but `field` has {rows} rows, counted from 0 \
                     at the top with the hidden ones",
                    row = *row,
                    rows,
                );
                remarks.error(format!("{path}.row"), message);
            }
            OverCondition::Cells(cells) => {
                for (index, &(x, y)) in cells.iter().enumerate() {
                    if x >= width || u32::from(y) >= rows {
                        let message = msg!(
                            "problem-over-cell",
                            "`game_over` names the cell ({x}, {y}), but `field` has {width} \
                             columns and {rows} rows, counted from 0 with the hidden ones",
                            x,
                            y,
                            width,
                            rows,
                        );
                        remarks.error(format!("{path}.cells[{index}]"), message);
                    }
                }
            }
            _ => {}
        }
    }
}

/// Checks that the level can rise.
pub fn level(facts: &Facts<'_>, remarks: &mut Remarks) {
    let counts_rows = matches!(facts.d.level.up, LevelUp::Rows(_) | LevelUp::ClassicRows);
    if counts_rows && !facts.clears_rows() {
        let message = msg!(
            "problem-level-rows",
            "`level` goes up by rows, but no rule of `clear` is a FullRow: it never does"
        );
        remarks.warning("level.up", message);
    }
}

/// Checks that the goal can be reached.
pub fn goal(facts: &Facts<'_>, remarks: &mut Remarks) {
    match facts.d.goal {
        Goal::Rows(_) if !facts.clears_rows() => {
            let message = msg!(
                "problem-goal-rows",
                "`goal` counts rows, but no rule of `clear` is a FullRow: it can never be reached"
            );
            remarks.error("goal", message);
        }
        Goal::Level(_) if facts.d.level.up == LevelUp::Never => {
            let message = msg!(
                "problem-goal-level",
                "`goal` asks for a level, but `level` never goes up: it can never be reached"
            );
            remarks.error("goal", message);
        }
        Goal::Level(wanted) if wanted > facts.d.level.max => {
            let message = msg!(
                "problem-goal-level-high",
                "`goal` asks for level {wanted}, but `level` goes up to {most} at most",
                wanted,
                most = facts.d.level.max,
            );
            remarks.error("goal", message);
        }
        Goal::Score(_) => {
            let gravity = &facts.d.gravity;
            let drops = gravity.soft_points > 0 || gravity.hard_points > 0;
            if !drops && !gives_points(&facts.d.clear.score) {
                let message = msg!(
                    "problem-goal-points",
                    "`goal` asks for points, but neither `clear` nor `gravity` gives any: it can \
                     never be reached"
                );
                remarks.error("goal", message);
            }
        }
        _ => {}
    }
}

fn gives_points(score: &Score) -> bool {
    match score {
        Score::PerBlock { unit }
        | Score::Chain { unit, .. }
        | Score::Triples { unit }
        | Score::Patterns { unit, .. } => *unit > 0,
        Score::Rows { points, .. } => points.iter().any(|&points| points > 0),
        Score::Guideline { .. } => true,
        Score::Targets { base } => *base > 0,
        Score::All(models) => models.iter().any(gives_points),
    }
}

/// Checks that the goal has something to clear.
pub fn targets(facts: &Facts<'_>, remarks: &mut Remarks) {
    let Goal::ClearAll(targets) = &facts.d.goal else {
        return;
    };
    let roles: Vec<u8> = match targets {
        GoalTargets::Class(class) => {
            let of_class = facts.d.blocks.iter().filter(|block| block.class == *class);
            of_class.map(|block| block.id).collect()
        }
        GoalTargets::Roles(roles) => roles.clone(),
    };
    facts.need_roles(remarks, "goal", &facts.d.goal);
    if roles.is_empty() {
        let message = msg!(
            "problem-goal-class",
            "`goal` asks to clear blocks of a class that none of the `blocks` has"
        );
        remarks.error("goal.targets", message);
    } else if !roles.iter().any(|&role| facts.can_appear(role)) {
        let message = msg!(
            "problem-goal-blocks",
            "`goal` asks to clear blocks of `blocks` that neither `start` nor `pieces`, \
             `garbage` or `clear` ever puts into the field"
        );
        remarks.warning("goal.targets", message);
    }
}

fn too_many_rows(what: &str, count: u64, rows: u32) -> Message {
    msg!(
        "problem-rows-field",
        "{what} has {count} rows, but `field` only {rows}",
        what,
        count,
        rows,
    )
}

fn too_many_holes(what: &str, holes: u32, width: u32) -> Message {
    msg!(
        "problem-holes-field",
        "{what} has {holes} holes in a row, but `field` only {width} columns",
        what,
        holes,
        width,
    )
}

/// Checks that the start field fits into the field.
pub fn start_size(facts: &Facts<'_>, remarks: &mut Remarks) {
    let (width, rows) = (u32::from(facts.d.field.width), facts.rows);
    match &facts.d.start {
        Start::Rows(lines) => {
            let count = lines.len();
            if u32::try_from(count).is_ok_and(|count| count > rows) {
                let message = too_many_rows("`start`", count as u64, rows);
                remarks.error("start.rows", message);
            }
            for (index, line) in lines.iter().enumerate() {
                let cells = line.chars().count();
                if u32::try_from(cells) != Ok(width) {
                    let message = msg!(
                        "problem-start-row",
                        "this row of `start` has {cells} cells, expected {width} as in `field`",
                        cells,
                        width,
                    );
                    remarks.error(format!("start.rows[{index}]"), message);
                }
            }
        }
        Start::Noise {
            rows: noise, holes, ..
        } => {
            if *noise > rows {
                let message = too_many_rows("`start`", u64::from(*noise), rows);
                remarks.error("start.rows", message);
            }
            if *holes > width {
                let message = too_many_holes("`start`", *holes, width);
                remarks.error("start.holes", message);
            }
        }
        Start::Empty | Start::Targets(_) => {}
    }
}

/// Checks that the start field consists of existing blocks.
pub fn start_roles(facts: &Facts<'_>, remarks: &mut Remarks) {
    facts.need_roles(remarks, "start", &facts.d.start);
    match &facts.d.start {
        Start::Rows(lines) => {
            for (index, line) in lines.iter().enumerate() {
                for (x, c) in line.chars().enumerate() {
                    if c != '.' && facts.start_role(c).is_none() {
                        let message = msg!(
                            "problem-start-glyph",
                            "{glyph} in `start` is the glyph of none of the `blocks`, expected `.` \
                             or a glyph",
                            glyph = format!("{c:?}"),
                        );
                        remarks.error_in(format!("start.rows[{index}]"), x, message);
                    }
                }
            }
        }
        Start::Targets(_) => {
            if !facts.has_class(Class::Target) {
                let message = msg!(
                    "problem-start-targets",
                    "`start` places targets, but none of the `blocks` is of class Target"
                );
                remarks.error("start", message);
            }
        }
        Start::Noise { .. } | Start::Empty => {}
    }
}

/// Checks that garbage fits into the field.
pub fn garbage_size(facts: &Facts<'_>, remarks: &mut Remarks) {
    let (width, height) = (u32::from(facts.d.field.width), facts.rows);
    match facts.d.garbage {
        Garbage::Drop { count, .. } => {
            if count > width {
                let message = msg!(
                    "problem-garbage-count",
                    "`garbage` drops {count} blocks into one row, but `field` has only {width} \
                     columns",
                    count,
                    width,
                );
                remarks.error("garbage.count", message);
            }
            if facts.d.field.hidden == 0 {
                let message = msg!(
                    "problem-garbage-hidden",
                    "`garbage` appears in the topmost hidden row, but `field` has no hidden rows"
                );
                remarks.warning("garbage", message);
            }
        }
        Garbage::Raise { rows, holes, .. } => {
            if rows > height {
                let message = too_many_rows("`garbage`", u64::from(rows), height);
                remarks.error("garbage.rows", message);
            }
            if holes > width {
                let message = too_many_holes("`garbage`", holes, width);
                remarks.error("garbage.holes", message);
            }
        }
        Garbage::Off | Garbage::Grow { .. } => {}
    }
}

/// Checks that garbage is an existing role, and that it falls if it has to.
pub fn garbage_roles(facts: &Facts<'_>, remarks: &mut Remarks) {
    facts.need_roles(remarks, "garbage", &facts.d.garbage);
    if let Garbage::Drop { role, .. } = facts.d.garbage
        && facts
            .block(role)
            .is_some_and(|block| block.class.is_fixed())
    {
        let message = msg!(
            "problem-garbage-fixed",
            "`garbage` drops the role {role}, which never falls by its class in `blocks`",
            role,
        );
        remarks.warning("garbage.role", message);
    }
}

/// Checks that the number of displayed pieces does not exceed the known ones.
pub fn display(facts: &Facts<'_>, remarks: &mut Remarks) {
    let dealt = facts.d.pieces.next;
    if let Some(shown) = facts.d.display.next.filter(|&shown| shown > dealt) {
        let message = msg!(
            "problem-display-next",
            "`display` shows {shown} next pieces, but `pieces` has only {dealt} ahead",
            shown,
            dealt,
        );
        remarks.warning("display.next", message);
    }
}
