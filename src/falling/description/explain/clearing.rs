//! What is cleared, and how.

use super::words::{Names, joined, number, sentence, time};
use crate::falling::description::{
    Axis, ClearRule, Condition, Description, FallLaw, Method, Release,
};

pub fn clearing(d: &Description, names: &Names<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    for rule in &d.clear.rules {
        lines.push(one(rule, names));
        lines.extend(rule.fall.map(fall));
    }
    if lines.is_empty() {
        lines.push("Nothing is ever cleared.".to_owned());
    }
    let is_hidden = |rule: &ClearRule| rule.when.counts_hidden();
    if d.field.hidden > 0 && !d.clear.rules.is_empty() {
        if d.clear.rules.iter().all(is_hidden) {
            lines.push("Blocks in hidden rows count, too.".to_owned());
        } else if !d.clear.rules.iter().any(is_hidden) {
            lines.push("Blocks in hidden rows do not count.".to_owned());
        }
    }
    lines
}

fn one(rule: &ClearRule, names: &Names<'_>) -> String {
    let matched = condition(&rule.when, names);
    let what = method(rule, names);
    sentence(&format!("{matched} {what}."))
}

/// What is matched, as the subject of a sentence in the plural.
fn condition(when: &Condition, names: &Names<'_>) -> String {
    match when {
        Condition::Connected {
            min,
            diagonal,
            roles,
            ..
        } => {
            let touching = if *diagonal {
                "connected blocks (corners count)"
            } else {
                "connected blocks"
            };
            format!("{} {touching} {}", at_least(*min), colour(roles, names))
        }
        Condition::Line {
            min, axes, roles, ..
        } => format!(
            "{} blocks {} in {}",
            at_least(*min),
            colour(roles, names),
            directions(axes)
        ),
        Condition::FullRow { .. } => "full rows".to_owned(),
        Condition::Pattern { rows, roles, .. } => pattern(rows, roles, names),
        Condition::Ignite { pairs, .. } => {
            let pairs: Vec<String> = pairs
                .iter()
                .map(|&(igniter, fuse)| format!("{} with {}", names.of(igniter), names.of(fuse)))
                .collect();
            format!(
                "blocks that touch what they set off ({}), and all of it that is connected,",
                joined(&pairs, "and")
            )
        }
        Condition::Blast {
            lit,
            bombs,
            also,
            range,
            ..
        } => {
            let lit = names.list(lit, "and");
            let mut hit = bombs.clone();
            hit.extend(also);
            let mut text = format!("{lit} blocks explode as soon as they rest: they");
            if !hit.is_empty() {
                let reach = number(*range);
                let hit = names.list(&hit, "and");
                text.push_str(&format!(" and {hit} blocks up to {reach} away in a line"));
            }
            if !bombs.is_empty() {
                let bombs = names.list(bombs, "and");
                text.push_str(&format!(" ({bombs} blocks explode in turn)"));
            }
            text
        }
        Condition::Beside { roles, .. } => {
            format!("{} blocks beside cleared blocks", names.list(roles, "and"))
        }
        Condition::After { roles, frames, .. } => {
            let time = time(u64::from(*frames));
            format!(
                "{} blocks that have rested for {time}",
                names.list(roles, "and")
            )
        }
        Condition::SameAs { roles, .. } => {
            let these = names.list(roles, "or");
            format!("{these} blocks and all blocks of the colour that they come to rest on")
        }
    }
}

fn at_least(min: u32) -> String {
    match min {
        0 | 1 => "any number of".to_owned(),
        min => format!("{} or more", number(min)),
    }
}

fn colour(roles: &[u8], names: &Names<'_>) -> String {
    match roles {
        [] => "of one colour".to_owned(),
        [role] => format!("of the kind {}", names.of(*role)),
        roles => format!("of one colour (only {})", names.list(roles, "and")),
    }
}

fn directions(axes: &[Axis]) -> String {
    let slanting = match (axes.contains(&Axis::Rising), axes.contains(&Axis::Falling)) {
        (true, true) => Some("slanting line"),
        (true, false) => Some("line that slants up to the right"),
        (false, true) => Some("line that slants down to the right"),
        (false, false) => None,
    };
    let parts = [
        axes.contains(&Axis::Row).then_some("row"),
        axes.contains(&Axis::Column).then_some("column"),
        slanting,
    ];
    let parts: Vec<String> = parts.into_iter().flatten().map(str::to_owned).collect();
    format!("a {}", joined(&parts, "or"))
}

fn pattern(rows: &[String], roles: &[u8], names: &Names<'_>) -> String {
    let mut cells = rows.iter().flat_map(|row| row.chars());
    let first = cells.next().unwrap_or('.');
    if first.is_ascii_alphabetic() && cells.all(|c| c == first) {
        let width = rows.first().map_or(0, String::len);
        let length = |n: usize| number(u64::try_from(n).unwrap_or_default());
        let shape = if width == rows.len() {
            "squares"
        } else {
            "rectangles"
        };
        format!(
            "{shape} of {} by {} blocks {}",
            length(width),
            length(rows.len()),
            colour(roles, names)
        )
    } else {
        let picture = rows.join(" / ");
        format!("blocks that form the picture {picture} (equal letters are one colour)")
    }
}

/// What happens to them.
fn method(rule: &ClearRule, names: &Names<'_>) -> String {
    match &rule.how {
        Method::Immediate { .. } => "are cleared".to_owned(),
        Method::Change { to, .. } => {
            let pairs: Vec<String> = to
                .iter()
                .map(|&(from, to)| format!("{} to {}", names.of(from), names.of(to)))
                .collect();
            let changes = format!("change: {}", joined(&pairs, "and"));
            let only = match &rule.when {
                Condition::Connected { roles, .. }
                | Condition::Line { roles, .. }
                | Condition::Pattern { roles, .. } => roles.as_slice(),
                _ => &[],
            };
            let all_change = only
                .iter()
                .all(|role| to.iter().any(|(from, _)| from == role));
            if all_change && !only.is_empty() {
                changes
            } else {
                format!("{changes}; other kinds are cleared")
            }
        }
        Method::Stock(Release::Timeline { frames }) => {
            let frames = number(*frames);
            format!(
                "are marked, and cleared by a line that passes over the field, {frames} frames a \
                 column"
            )
        }
        Method::Stock(Release::Frames(frames)) => {
            format!("are marked, and cleared after {}", time(u64::from(*frames)))
        }
        Method::Stock(Release::Signal(roles)) => {
            let these = names.list(roles, "or");
            format!("are marked, and cleared when a block {these} comes to rest beside them")
        }
    }
}

fn fall(law: FallLaw) -> String {
    match law {
        FallLaw::Rows => "What lies above such a row then moves down as a whole.",
        FallLaw::Above => "What lies above such a block then falls.",
        FallLaw::Cells => "Every block of these columns then falls.",
    }
    .to_owned()
}
