//! Checks of `clear`: conditions that can apply.

use super::Remarks;
use super::facts::Facts;
use crate::description::{Axis, BlockPart, Class, ClearRule, Condition};
use kotodama_formats::msg;

/// Returns the rules, each with its path.
pub fn rules<'d>(facts: &Facts<'d>) -> impl Iterator<Item = (String, &'d ClearRule)> {
    let rules = facts.d.clear.rules.iter().enumerate();
    rules.map(|(index, rule)| (format!("clear.rules[{index}]"), rule))
}

/// Returns the blocks that a rule may match.
pub fn considered<'d>(facts: &Facts<'d>, when: &Condition) -> Vec<&'d BlockPart> {
    // Those that the rule names, or all if it names none. `SameAs` and
    // `Sentence` match other roles than those they name.
    let named = Facts::roles_of(when);
    let is_all =
        named.is_empty() || matches!(when, Condition::SameAs { .. } | Condition::Sentence { .. });
    let is_named = |block: &&BlockPart| is_all || named.contains(&block.id);
    let is_alike = |block: &&BlockPart| match when {
        Condition::Connected { .. } | Condition::Line { .. } => block.class != Class::Garbage,
        _ => true,
    };
    let blocks = facts.d.blocks.iter();
    blocks.filter(is_named).filter(is_alike).collect()
}

/// Checks that rules name roles of existing blocks.
pub fn roles(facts: &Facts<'_>, remarks: &mut Remarks) {
    facts.need_roles(remarks, "clear", &facts.d.clear);
}

/// Maximum number of cells that the patterns of all rules together may look at
/// in one judgement (F-CND-05).
const MOST_LOOKS: u64 = 20_000_000;

/// Checks that matches of the rules have room in the field.
pub fn sizes(facts: &Facts<'_>, remarks: &mut Remarks) {
    let width = u32::from(facts.d.field.width);
    let mut looks = 0;
    for (path, rule) in rules(facts) {
        let rows = facts.counted_rows(rule.when.counts_hidden());
        match &rule.when {
            Condition::Connected { min, .. } => {
                let cells = width * rows;
                if *min > cells {
                    let message = msg!(
                        "problem-clear-cells",
                        "`field` has {cells} cells that count, fewer than {min}, so that this \
                         rule of `clear` never applies",
                        cells,
                        min = *min,
                    );
                    remarks.error(format!("{path}.when.min"), message);
                }
            }
            Condition::Line { min, axes, .. } => {
                let longest = |axis: &Axis| match axis {
                    Axis::Row => width,
                    Axis::Column => rows,
                    Axis::Rising | Axis::Falling => width.min(rows),
                };
                let longest = axes.iter().map(longest).max().unwrap_or_default();
                if *min > longest {
                    let message = msg!(
                        "problem-clear-line",
                        "the longest line of `field` has {longest} cells, fewer than {min}, so \
                         that this rule of `clear` never applies",
                        longest,
                        min = *min,
                    );
                    remarks.error(format!("{path}.when.min"), message);
                }
            }
            Condition::Pattern { rows: picture, .. } => {
                let length = |len: usize| u32::try_from(len).unwrap_or(u32::MAX);
                let columns = length(picture.first().map_or(0, String::len));
                let lines = length(picture.len());
                if columns > width || lines > rows {
                    let message = msg!(
                        "problem-clear-pattern",
                        "the pattern has {columns} x {lines} cells, more than the {width} x \
                         {rows} of `field` that count, so that this rule of `clear` never applies",
                        columns,
                        lines,
                        width,
                        rows,
                    );
                    remarks.error(format!("{path}.when.rows"), message);
                    continue;
                }
                let places = u64::from(width - columns + 1) * u64::from(rows - lines + 1);
                let before = looks;
                looks += places * u64::from(columns) * u64::from(lines);
                // Only the first rule beyond the limit is reported.
                if before <= MOST_LOOKS && looks > MOST_LOOKS {
                    let message = msg!(
                        "problem-clear-patterns",
                        "the patterns of `clear` up to this one look at {looks} cells of `field` \
                         (the cells of each, times the places where it has room), expected at \
                         most {most}",
                        looks,
                        most = MOST_LOOKS,
                    );
                    remarks.error(format!("{path}.when.rows"), message);
                }
            }
            _ => {}
        }
    }
}

/// Checks that sentences have room, and each of their words has one meaning.
pub fn words(facts: &Facts<'_>, remarks: &mut Remarks) {
    for (path, rule) in rules(facts) {
        let Condition::Sentence {
            is,
            nouns,
            properties,
            ..
        } = &rule.when
        else {
            continue;
        };
        if facts.d.field.width < 3 {
            let message = msg!(
                "problem-sentence-room",
                "`field` has {width} columns, but a sentence has three blocks, so that this rule \
                 of `clear` never applies",
                width = facts.d.field.width,
            );
            remarks.error(format!("{path}.when"), message);
        }
        let words = is.iter().chain(nouns.iter().map(|(word, _)| word));
        let words: Vec<u8> = words
            .chain(properties.iter().map(|(word, _)| word))
            .copied()
            .collect();
        for (place, word) in words.iter().enumerate() {
            if words.iter().take(place).any(|other| other == word) {
                let message = msg!(
                    "problem-sentence-word",
                    "block {word} stands for two words, expected one word for each block",
                    word = *word,
                );
                remarks.error(format!("{path}.when"), message);
            }
        }
    }
}

/// Checks that rules that compare blocks have blocks to compare.
pub fn alike(facts: &Facts<'_>, remarks: &mut Remarks) {
    for (path, rule) in rules(facts) {
        let considered = considered(facts, &rule.when);
        match &rule.when {
            Condition::Connected { roles, .. } | Condition::Line { roles, .. }
                if considered.is_empty()
                    && roles.iter().all(|role| facts.block(*role).is_some()) =>
            {
                let message = msg!(
                    "problem-clear-garbage",
                    "`clear` asks for alike blocks, but those of `blocks` that it considers are \
                     garbage, which matches nothing, so that this rule never applies"
                );
                remarks.error(format!("{path}.when"), message);
            }
            Condition::Pattern { rows, .. } => {
                let mut characters = rows.iter().flat_map(|row| row.chars());
                let has_letters = characters.clone().any(|c| c.is_ascii_alphabetic());
                let is_normal = |block: &&BlockPart| block.class == Class::Normal;
                if has_letters && !considered.iter().any(is_normal) {
                    let message = msg!(
                        "problem-clear-letters",
                        "the letters of the pattern of `clear` stand for blocks of class Normal, \
                         of which `blocks` has none that it considers, so that this rule never \
                         applies"
                    );
                    remarks.error(format!("{path}.when.rows"), message);
                } else if !characters.any(|c| c == '#' || c.is_ascii_alphabetic()) {
                    let message = msg!(
                        "problem-clear-no-block",
                        "the pattern of `clear` asks for no block: nothing of `blocks` is \
                         cleared, so that this rule never applies"
                    );
                    remarks.error(format!("{path}.when.rows"), message);
                }
            }
            Condition::Ignite { pairs, .. } => {
                for (index, (igniter, fuse)) in pairs.iter().enumerate() {
                    if igniter == fuse {
                        let message = msg!(
                            "problem-clear-igniter",
                            "in `clear` the role {role} ignites itself, expected two roles of \
                             `blocks`",
                            role = *igniter,
                        );
                        remarks.warning(format!("{path}.when.pairs[{index}]"), message);
                    }
                }
            }
            _ => {}
        }
    }
}

/// Checks that every rule can match, and that `Beside` has rules to follow.
pub fn order(facts: &Facts<'_>, remarks: &mut Remarks) {
    if facts.d.clear.rules.is_empty() {
        let message = msg!(
            "problem-clear-none",
            "there is no clear rule: nothing is ever cleared"
        );
        remarks.warning("clear", message);
    }
    let is_beside = |rule: &ClearRule| matches!(rule.when, Condition::Beside { .. });
    let nothing_else = facts.d.clear.rules.iter().all(is_beside);
    for (index, (path, rule)) in rules(facts).enumerate() {
        if is_beside(rule) && nothing_else {
            let message = msg!(
                "problem-clear-beside",
                "this rule clears neighbours of what other rules clear, and there is no other, so \
                 that it never applies"
            );
            remarks.error(format!("{path}.when"), message);
        }
        let mut before = facts.d.clear.rules.iter().take(index);
        if let Some(first) = before.position(|other| covers(&other.when, &rule.when)) {
            let message = msg!(
                "problem-clear-covered",
                "every block that this rule matches is handled by rule {first} before it, so that \
                 it never applies",
                first = first + 1,
            );
            remarks.warning(format!("{path}.when"), message);
        }
    }
}

/// Returns whether the first condition matches everything that the second
/// matches.
fn covers(first: &Condition, second: &Condition) -> bool {
    use Condition::{Connected, FullRow, Line};
    if first == second {
        return true;
    }
    let (more, less) = (asks(first), asks(second));
    let has_more_roles =
        more.1.is_empty() || !less.1.is_empty() && less.1.iter().all(|role| more.1.contains(role));
    let is_alike = match (first, second) {
        (Connected { diagonal: more, .. }, Connected { diagonal: less, .. }) => *more || !less,
        (Line { axes: more, .. }, Line { axes: less, .. }) => {
            less.iter().all(|axis| more.contains(axis))
        }
        (FullRow { .. }, FullRow { .. }) => true,
        _ => false,
    };
    is_alike
        && has_more_roles
        && more.0 <= less.0
        && (first.counts_hidden() || !second.counts_hidden())
}

/// Returns the minimum number of blocks that a condition needs, and their
/// roles.
fn asks(condition: &Condition) -> (u32, &[u8]) {
    match condition {
        Condition::Connected { min, roles, .. } | Condition::Line { min, roles, .. } => {
            (*min, roles)
        }
        _ => (0, &[]),
    }
}
