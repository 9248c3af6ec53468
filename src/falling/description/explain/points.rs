//! What clearing is worth.

use super::words::{joined, number, points as plural, sentence};
use crate::falling::description::{Description, RowTimes, Score};

pub fn points(d: &Description) -> Vec<String> {
    match &d.clear.score {
        _ if d.clear.rules.is_empty() => Vec::new(),
        Score::All(models) => models.iter().flat_map(model).collect(),
        one => model(one),
    }
}

fn model(score: &Score) -> Vec<String> {
    let line = match score {
        Score::PerBlock { unit } => format!(
            "{} for each cleared block, times the number of the link in its chain.",
            plural(*unit)
        ),
        Score::Chain { unit, .. } => format!(
            "{} for each cleared block, times bonuses for long chains, for several colours at \
             once and for large groups.",
            plural(*unit)
        ),
        Score::Rows { points, times } => {
            let numbers: Vec<String> = points.iter().map(u32::to_string).collect();
            let times = match times {
                RowTimes::Level => ", times the level",
                RowTimes::LevelPlusOne => ", times the level and one",
                RowTimes::One => "",
            };
            let rows = match points.len() {
                0 | 1 => "a row".to_owned(),
                rows => {
                    format!(
                        "one to {} rows at once",
                        number(u64::try_from(rows).unwrap_or(4))
                    )
                }
            };
            format!("{} points for {rows}{times}.", joined(&numbers, "and"))
        }
        Score::Triples { unit } => format!(
            "{} for each three blocks of a line (four are two threes), times the number of the \
             link in its chain and the level and one.",
            plural(*unit)
        ),
        Score::Patterns { unit, many } => {
            let mut line = format!("{} for each place of a pattern", plural(*unit));
            if let Some((from, factor)) = many {
                let (from, factor) = (number(*from), number(*factor));
                line.push_str(&format!(", {factor} times as much from {from} at once on"));
            }
            line + "."
        }
        Score::Guideline { spins } => {
            let mut line = "100, 300, 500 and 800 points for one to four rows at once, times the \
                            level; more for clears back to back and one after the other"
                .to_owned();
            if !spins.is_empty() {
                let names = joined(spins, "and");
                line.push_str(&format!(", and for turning {names} into a narrow place"));
            }
            line + "."
        }
        Score::Targets { base } => format!(
            "{} for a target, and twice as many for each further one of the same placement.",
            plural(*base)
        ),
        Score::All(models) => return models.iter().flat_map(model).collect(),
    };
    vec![sentence(&line)]
}
