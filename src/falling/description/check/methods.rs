//! Checks of `clear`: methods that come to an end.

use super::Remarks;
use super::clear::{considered, rules};
use super::facts::Facts;
use crate::description::{Condition, Method, Release};
use kotodama_formats::msg;

/// Checks that marked blocks can be released.
pub fn stock(facts: &Facts<'_>, remarks: &mut Remarks) {
    let mut line = None;
    for (path, rule) in rules(facts) {
        let Method::Stock(release) = &rule.how else {
            continue;
        };
        if matches!(rule.when, Condition::Beside { .. }) {
            let message = msg!(
                "problem-stock-beside",
                "neighbours of a deletion are matched for one frame only, so that their marks are \
                 lost before they are released, expected another method"
            );
            remarks.error(format!("{path}.how"), message);
        }
        if let Release::Timeline { frames } = release {
            let first = *line.get_or_insert(*frames);
            if first != *frames {
                let message = msg!(
                    "problem-stock-line",
                    "the line takes {frames} frames a column here and {first} in another rule, \
                     expected the same: there is only one line",
                    frames = *frames,
                    first,
                );
                remarks.error(format!("{path}.how.release.frames"), message);
            }
        }
    }
}

/// Checks that every role changes at most once in a rule, and that changes do
/// not form a cycle.
pub fn changes(facts: &Facts<'_>, remarks: &mut Remarks) {
    // All changes that can apply, of all rules: from, to, number of the rule.
    let mut all: Vec<(u8, u8, usize)> = Vec::new();
    for (number, (path, rule)) in rules(facts).enumerate() {
        let Method::Change { to, .. } = &rule.how else {
            continue;
        };
        let considered = considered(facts, &rule.when);
        let mut own: Vec<(u8, u8)> = Vec::new();
        for (index, &(from, new)) in to.iter().enumerate() {
            let path = format!("{path}.how.to[{index}]");
            if to.iter().take(index).any(|&(other, _)| other == from) {
                let message = msg!(
                    "problem-change-twice",
                    "`clear` changes the role {role} of `blocks` twice in this rule, expected it \
                     once",
                    role = from,
                );
                remarks.error(path, message);
            } else if considered.iter().any(|block| block.id == from) {
                if follow(&own, new, from) {
                    let message = msg!(
                        "problem-change-circle",
                        "`clear` changes the role {role} of `blocks` in a cycle, so that \
                         the field never comes to rest",
                        role = from,
                    );
                    remarks.error(path, message);
                } else if follow(&pairs(&all), new, from) {
                    let message = msg!(
                        "problem-change-circle-rules",
                        "with an earlier rule `clear` changes the role {role} of `blocks` in a \
                         cycle: the field may never come to rest",
                        role = from,
                    );
                    remarks.warning(path, message);
                }
                own.push((from, new));
                all.push((from, new, number));
            } else if facts.block(from).is_some() {
                let message = msg!(
                    "problem-change-idle",
                    "this rule of `clear` never matches the role {role} of `blocks`, so that it \
                     does not change",
                    role = from,
                );
                remarks.warning(path, message);
            }
        }
    }
}

fn pairs(all: &[(u8, u8, usize)]) -> Vec<(u8, u8)> {
    all.iter().map(|&(from, to, _)| (from, to)).collect()
}

/// Returns whether these changes lead from `start` to `end`.
fn follow(changes: &[(u8, u8)], start: u8, end: u8) -> bool {
    let mut reached = vec![start];
    let mut next = 0;
    while let Some(&role) = reached.get(next) {
        if role == end {
            return true;
        }
        for &(from, to) in changes {
            if from == role && !reached.contains(&to) {
                reached.push(to);
            }
        }
        next += 1;
    }
    false
}
