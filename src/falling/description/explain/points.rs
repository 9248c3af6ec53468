//! Sentences on the points for clearing.

use super::words::{Link, joined, name, points as plural, sentence, word};
use crate::description::{Description, RowTimes, Score};
use kotodama_formats::{Message, msg};

pub fn points(d: &Description) -> Vec<Message> {
    match &d.clear.score {
        _ if d.clear.rules.is_empty() => Vec::new(),
        Score::All(models) => models.iter().flat_map(model).collect(),
        one => model(one),
    }
}

fn model(score: &Score) -> Vec<Message> {
    let line = match score {
        Score::PerBlock { unit } => msg!(
            "explain-per-block",
            "{points} for each cleared block, times the length of the chain so far.",
            points = plural(*unit),
        ),
        Score::Chain { unit, .. } => msg!(
            "explain-chain",
            "{points} for each cleared block, times bonuses for long chains, several colours at once and large groups.",
            points = plural(*unit),
        ),
        Score::Rows { points, times } => {
            let numbers = points.iter().map(|points| name(&points.to_string()));
            let numbers = joined(numbers, Link::And);
            let times = match times {
                RowTimes::Level => msg!("explain-times-level", ", times the level"),
                RowTimes::LevelPlusOne => {
                    msg!("explain-times-level-one", ", times level + 1")
                }
                RowTimes::One => msg!("explain-times-one", ""),
            };
            let rows = match points.len() {
                0 | 1 => msg!("explain-a-row", "a row"),
                rows => msg!(
                    "explain-up-to-rows", "one to {rows} rows at once",
                    n = u64::try_from(rows).unwrap_or(4);
                    rows = word(n),
                ),
            };
            msg!(
                "explain-row-points",
                "{numbers} points for {rows}{times}.",
                numbers,
                rows,
                times,
            )
        }
        Score::Triples { unit } => msg!(
            "explain-triples",
            "{points} for each three in a line (four in a line count twice), times the length of the chain so far and level + 1.",
            points = plural(*unit),
        ),
        Score::Patterns { unit, many } => match many {
            Some((from, factor)) => msg!(
                "explain-patterns-many",
                "{points} for each occurrence of a pattern, {times} times as much for {least} or more at once.",
                points = plural(*unit), factor = *factor, from = *from;
                times = word(factor), least = word(from),
            ),
            None => msg!(
                "explain-patterns",
                "{points} for each occurrence of a pattern.",
                points = plural(*unit),
            ),
        },
        Score::Guideline { spins } => match spins.as_slice() {
            [] => msg!(
                "explain-guideline",
                "100, 300, 500 and 800 points for one to four rows at once, times the level; more for back-to-back clears and combos."
            ),
            spins => msg!(
                "explain-guideline-spins",
                "100, 300, 500 and 800 points for one to four rows at once, times the level; more for back-to-back clears, combos and {spins}-spins.",
                spins = joined(spins.iter().map(|spin| name(spin)), Link::And),
            ),
        },
        Score::Targets { base } => msg!(
            "explain-targets",
            "{points} for a target, doubled for each further one cleared by the same piece.",
            points = plural(*base),
        ),
        Score::All(models) => return models.iter().flat_map(model).collect(),
    };
    vec![sentence(line)]
}
