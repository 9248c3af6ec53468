//! Sentences on conditions and methods of clearing.

use super::words::{Link, Names, joined, sentence, time, word};
use crate::description::{
    Axis, ClearRule, Condition, Description, FallLaw, Method, Property, Release,
};
use kotodama_formats::{Message, msg};

pub fn clearing(d: &Description, names: &Names<'_>) -> Vec<Message> {
    let mut lines = Vec::new();
    for rule in &d.clear.rules {
        lines.push(one(rule, names));
        lines.extend(sentences(&rule.when, names));
        lines.extend(rule.fall.map(fall));
    }
    if lines.is_empty() {
        lines.push(msg!("explain-never-cleared", "Nothing is ever cleared."));
    }
    let is_hidden = |rule: &ClearRule| rule.when.counts_hidden();
    if d.field.hidden > 0 && !d.clear.rules.is_empty() {
        if d.clear.rules.iter().all(is_hidden) {
            lines.push(msg!(
                "explain-hidden-count",
                "Blocks in hidden rows count too."
            ));
        } else if !d.clear.rules.iter().any(is_hidden) {
            lines.push(msg!(
                "explain-hidden-not",
                "Blocks in hidden rows do not count."
            ));
        }
    }
    lines
}

fn one(rule: &ClearRule, names: &Names<'_>) -> Message {
    sentence(msg!(
        "explain-clear",
        "{matched} {what}.",
        matched = condition(&rule.when, names),
        what = method(rule, names),
    ))
}

/// Returns the rules as parts of a sentence; consecutive rules with the same
/// effect share one part.
pub fn clauses<'r>(
    rules: impl IntoIterator<Item = &'r ClearRule>,
    names: &Names<'_>,
) -> Vec<Message> {
    let mut parts: Vec<(Vec<Message>, Message)> = Vec::new();
    let mut is_open = false;
    for rule in rules {
        let (matched, what) = (condition(&rule.when, names), method(rule, names));
        // An explosion gets a sentence of its own.
        let is_alone = matches!(rule.when, Condition::Blast { .. });
        match parts.last_mut() {
            Some((list, same)) if is_open && !is_alone && *same == what => list.push(matched),
            _ => parts.push((vec![matched], what)),
        }
        is_open = !is_alone;
    }
    let said = parts.into_iter().map(|(list, what)| {
        msg!(
            "explain-clear-clause",
            "{matched} {what}",
            matched = joined(list, Link::And),
            what,
        )
    });
    said.collect()
}

/// Returns the matched blocks as the subject of a sentence, in the plural.
fn condition(when: &Condition, names: &Names<'_>) -> Message {
    match when {
        Condition::Connected {
            min,
            diagonal,
            roles,
            ..
        } => {
            let (many, colour) = (at_least(*min), colour(roles, names));
            match diagonal {
                true => msg!(
                    "explain-connected-corners",
                    "{many} connected blocks {colour}, diagonals included,",
                    many,
                    colour,
                ),
                false => msg!(
                    "explain-connected",
                    "{many} connected blocks {colour}",
                    many,
                    colour,
                ),
            }
        }
        Condition::Line {
            min, axes, roles, ..
        } => msg!(
            "explain-line",
            "{many} blocks {colour} in {directions}",
            many = at_least(*min),
            colour = colour(roles, names),
            directions = directions(axes),
        ),
        Condition::FullRow { .. } => msg!("explain-full-rows", "full rows"),
        Condition::Sentence { .. } => {
            msg!("explain-sentence-rows", "full rows that contain a sentence")
        }
        Condition::Pattern { rows, roles, .. } => pattern(rows, roles, names),
        Condition::Ignite { pairs, .. } => {
            let pairs = pairs.iter().map(|&(igniter, fuse)| {
                msg!(
                    "explain-with",
                    "{igniter} with {fuse}",
                    igniter = names.of(igniter),
                    fuse = names.of(fuse),
                )
            });
            msg!(
                "explain-ignite",
                "blocks that touch their counterpart ({pairs}) and every block connected to it",
                pairs = joined(pairs, Link::And),
            )
        }
        Condition::Blast {
            lit,
            bombs,
            also,
            range,
            ..
        } => {
            let mut hit = bombs.clone();
            hit.extend(also);
            let others = match hit.is_empty() {
                true => msg!("explain-blast-alone", ""),
                false => msg!(
                    "explain-blast-others", " and {hit} blocks up to {reach} away in a straight line",
                    hit = names.list(&hit, Link::And), range = *range;
                    reach = word(range),
                ),
            };
            let chain = match bombs.is_empty() {
                true => msg!("explain-blast-no-chain", ""),
                false => msg!(
                    "explain-blast-chain",
                    " ({bombs} blocks explode in turn)",
                    bombs = names.list(bombs, Link::And),
                ),
            };
            msg!(
                "explain-blast",
                "{lit} blocks explode as soon as they come to rest: they{others}{chain}",
                lit = names.list(lit, Link::And),
                others,
                chain,
            )
        }
        Condition::Beside { roles, .. } => msg!(
            "explain-beside",
            "{blocks} blocks beside cleared blocks",
            blocks = names.list(roles, Link::And),
        ),
        Condition::After { roles, frames, .. } => msg!(
            "explain-rested",
            "{blocks} blocks that have rested for {time}",
            blocks = names.list(roles, Link::And),
            time = time(u64::from(*frames)),
        ),
        Condition::SameAs { roles, .. } => msg!(
            "explain-same-as",
            "{blocks} blocks and all blocks of the colour that they come to rest on",
            blocks = names.list(roles, Link::Or),
        ),
    }
}

/// Returns what sentences look like and what they do.
fn sentences(when: &Condition, names: &Names<'_>) -> Vec<Message> {
    let Condition::Sentence {
        is,
        nouns,
        properties,
        holds,
        ..
    } = when
    else {
        return Vec::new();
    };
    let words: Vec<u8> = nouns.iter().map(|&(word, _)| word).collect();
    let mut lines = vec![
        msg!(
            "explain-sentence",
            "A sentence is three blocks side by side, read from left to right: {nouns}, then \
             {is}, then another of these or a property.",
            nouns = names.list(&words, Link::Or),
            is = names.list(is, Link::Or),
        ),
        msg!(
            "explain-sentence-noun",
            "If it names two kinds, all blocks of the first kind, present and future, become blocks of the second. A sentence that names one kind twice turns that kind back to normal."
        ),
    ];
    lines.extend(properties.iter().map(|&(word, property)| {
        let word = names.of(word);
        match property {
            Property::Sand => msg!(
                "explain-sand",
                "Blocks that are {word} fall on their own into gaps below.",
                word,
            ),
            Property::Gone => msg!(
                "explain-gone",
                "Blocks that are {word} vanish as soon as they come to rest.",
                word,
            ),
            Property::Gold => msg!(
                "explain-gold",
                "Blocks that are {word} are worth double.",
                word
            ),
            Property::Bomb => msg!(
                "explain-bomb",
                "Blocks that are {word} clear all their neighbours when they are cleared.",
                word,
            ),
            Property::Stone => msg!(
                "explain-stone",
                "Blocks that are {word} stay when their row is cleared.",
                word,
            ),
        }
    }));
    lines.push(match holds {
        1 => msg!(
            "explain-sentence-one",
            "A sentence holds until the next one is completed."
        ),
        holds => msg!(
            "explain-sentence-last",
            "The last {count} sentences hold, one for each kind of block.",
            n = *holds;
            count = word(n),
        ),
    });
    lines
}

fn at_least(min: u32) -> Message {
    match min {
        0 | 1 => msg!("explain-any-number", "any number of"),
        min => msg!(
            "explain-at-least", "{min} or more",
            n = min;
            min = word(n),
        ),
    }
}

fn colour(roles: &[u8], names: &Names<'_>) -> Message {
    match roles {
        [] => msg!("explain-one-colour", "of one colour"),
        [role] => msg!(
            "explain-of-kind",
            "of the kind {block}",
            block = names.of(*role)
        ),
        roles => msg!(
            "explain-only-colours",
            "of one colour (only {blocks})",
            blocks = names.list(roles, Link::And),
        ),
    }
}

fn directions(axes: &[Axis]) -> Message {
    let slanting = match (axes.contains(&Axis::Rising), axes.contains(&Axis::Falling)) {
        (true, true) => Some(msg!("explain-slanting", "diagonal")),
        (true, false) => Some(msg!("explain-rising", "rising diagonal")),
        (false, true) => Some(msg!("explain-falling", "falling diagonal")),
        (false, false) => None,
    };
    let parts = [
        (axes.contains(&Axis::Row)).then(|| msg!("explain-row", "row")),
        (axes.contains(&Axis::Column)).then(|| msg!("explain-column", "column")),
        slanting,
    ];
    msg!(
        "explain-directions",
        "a {ways}",
        ways = joined(parts.into_iter().flatten(), Link::Or),
    )
}

fn pattern(rows: &[String], roles: &[u8], names: &Names<'_>) -> Message {
    let mut cells = rows.iter().flat_map(|row| row.chars());
    let first = cells.next().unwrap_or('.');
    if first.is_ascii_alphabetic() && cells.all(|c| c == first) {
        let width = rows.first().map_or(0, String::len);
        let length = |n: usize| u64::try_from(n).unwrap_or_default();
        let shape = match width == rows.len() {
            true => "squares",
            false => "rectangles",
        };
        msg!(
            "explain-rectangles", "{shape} of {across} by {down} blocks {colour}",
            width = length(width), height = length(rows.len()), colour = colour(roles, names); across = word(width), down = word(height),
        )
    } else {
        msg!(
            "explain-picture",
            "blocks that form the pattern {picture} (equal letters are one colour)",
            picture = rows.join(" / "),
        )
    }
}

/// Returns the roles of a rule that compares only some.
fn roles_of(when: &Condition) -> Option<&[u8]> {
    match when {
        Condition::Connected { roles, .. }
        | Condition::Line { roles, .. }
        | Condition::Pattern { roles, .. } => Some(roles),
        _ => None,
    }
}

/// Returns the effect of a rule on the matched blocks.
fn method(rule: &ClearRule, names: &Names<'_>) -> Message {
    match &rule.how {
        Method::Immediate { .. } => msg!("explain-cleared", "are cleared"),
        Method::Change { to, .. } => {
            if let (Some([role]), &[(from, to)]) = (roles_of(&rule.when), to.as_slice())
                && *role == from
            {
                return msg!("explain-become", "become {new}", new = names.of(to));
            }
            let pairs = to.iter().map(|&(from, to)| {
                msg!(
                    "explain-into",
                    "{old} to {new}",
                    old = names.of(from),
                    new = names.of(to),
                )
            });
            let pairs = joined(pairs, Link::And);
            let only = roles_of(&rule.when).unwrap_or_default();
            let all_change = only
                .iter()
                .all(|role| to.iter().any(|(from, _)| from == role));
            if all_change && !only.is_empty() {
                msg!("explain-change", "change: {pairs}", pairs)
            } else {
                msg!(
                    "explain-change-others",
                    "change: {pairs}; other kinds are cleared",
                    pairs,
                )
            }
        }
        Method::Stock(Release::Timeline { frames }) => msg!(
            "explain-timeline",
            "are marked, and cleared by a line that sweeps across the field at {frames} frames per column",
            n = *frames;
            frames = word(n),
        ),
        Method::Stock(Release::Frames(frames)) => msg!(
            "explain-marked",
            "are marked, and cleared after {time}",
            time = time(u64::from(*frames)),
        ),
        Method::Stock(Release::Signal(roles)) => msg!(
            "explain-signal",
            "are marked, and cleared when a block of the kind {blocks} comes to rest beside them",
            blocks = names.list(roles, Link::Or),
        ),
    }
}

fn fall(law: FallLaw) -> Message {
    match law {
        FallLaw::Naive => msg!(
            "explain-fall-rows",
            "Everything above such a row then moves down as a whole."
        ),
        FallLaw::Above => msg!(
            "explain-fall-above",
            "Everything above such a block then falls."
        ),
        FallLaw::Cascade => msg!(
            "explain-fall-cells",
            "Every block of these columns then falls."
        ),
    }
}
