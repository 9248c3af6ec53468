//! Summarises games as numbers (F-EVL-03, F-EVL-04).
#![allow(
    clippy::float_arithmetic,
    reason = "numbers for people; nothing in a play depends on them"
)]

use std::collections::BTreeMap;

use serde::Serialize;

use super::super::orders::NO_RULE;
use super::super::rules::Rules;
use super::play::{Ending, Played};
use super::{Bot, ByRule, Summary};

/// Number of placements below which a game counts as ended at once.
const AT_ONCE: u32 = 5;

/// Rounds to 3 decimal places.
#[must_use]
pub(super) fn round(number: f64) -> f64 {
    let rounded = (number * 1000.0).round() / 1000.0;
    // Turns negative zero into zero.
    rounded + 0.0
}

/// Returns a quotient, rounded to 3 decimal places; 0 if the divisor is 0.
#[must_use]
pub(super) fn ratio(one: u64, other: u64) -> f64 {
    if other == 0 {
        return 0.0;
    }
    round(number(one) / number(other))
}

#[allow(
    clippy::cast_precision_loss,
    reason = "counts are far below 2^53, and it is an estimate"
)]
pub(super) fn number(count: u64) -> f64 {
    count as f64
}

/// Minimum, median, mean and maximum of some numbers; all 0 without numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Spread {
    /// Minimum.
    pub min: u64,
    /// Median; the lower of the two middle numbers if their count is even.
    pub median: u64,
    /// Mean, rounded to 3 decimal places.
    pub mean: f64,
    /// Maximum.
    pub max: u64,
}

impl Spread {
    pub(super) fn of(numbers: impl Iterator<Item = u64>) -> Self {
        let mut numbers: Vec<u64> = numbers.collect();
        numbers.sort_unstable();
        let at = |place: usize| numbers.get(place).copied().unwrap_or(0);
        let last = numbers.len().saturating_sub(1);
        let count = u64::try_from(numbers.len()).unwrap_or(u64::MAX);
        let sum = numbers.iter().fold(0, |sum: u64, &n| sum.saturating_add(n));
        Self {
            min: at(0),
            median: at(last / 2),
            mean: ratio(sum, count),
            max: at(last),
        }
    }
}

/// The games of a bot.
pub(super) struct Collection {
    pub bot: Bot,
    pub games: Vec<Played>,
    names: Option<Vec<String>>,
}

impl Collection {
    pub fn new(rules: &Rules, bot: Bot) -> Self {
        Self {
            bot,
            games: Vec::new(),
            names: rules.program.is_none().then(|| names(rules)),
        }
    }

    pub fn add(&mut self, played: Played) {
        self.games.push(played);
    }

    fn count(&self, is: impl Fn(&Played) -> bool) -> u32 {
        let count = self.games.iter().filter(|game| is(game)).count();
        u32::try_from(count).unwrap_or(u32::MAX)
    }

    fn sum(&self, of: impl Fn(&Played) -> u64) -> u64 {
        self.games.iter().map(of).fold(0, u64::saturating_add)
    }

    /// Returns the number of groups cleared, by rule and size.
    pub fn groups(&self) -> BTreeMap<(u8, u32), u64> {
        let mut groups = BTreeMap::new();
        for (&key, count) in self.games.iter().flat_map(|game| &game.groups) {
            *groups.entry(key).or_default() += count;
        }
        groups
    }

    pub fn summary(&self) -> Summary {
        let of = |number: fn(&Played) -> u64| Spread::of(self.games.iter().map(number));
        let mut chains: Vec<u32> = Vec::new();
        let mut over = BTreeMap::new();
        let mut won = BTreeMap::new();
        for game in &self.games {
            if chains.len() < game.chains.len() {
                chains.resize(game.chains.len(), 0);
            }
            for (sum, count) in chains.iter_mut().zip(&game.chains) {
                *sum += count;
            }
            match game.ending {
                Ending::Over(reason) => *over.entry(reason).or_default() += 1,
                Ending::Won(reason) => *won.entry(reason).or_default() += 1,
                Ending::Limit | Ending::Stuck => {}
            }
        }
        let links = self.sum(|game| u64::from(game.links));
        Summary {
            pieces: of(|game| u64::from(game.pieces)),
            frames: of(|game| u64::from(game.frames)),
            links_per_100: ratio(100 * links, self.sum(|game| u64::from(game.pieces))),
            max_chain: u32::try_from(chains.len()).unwrap_or(u32::MAX),
            chains,
            score: of(|game| game.score),
            ended_at_once: self.count(|game| game.pieces < AT_ONCE),
            by_limit: self.count(|game| game.ending == Ending::Limit),
            stuck: self.count(|game| game.ending == Ending::Stuck),
            over,
            won,
            rules: self.names.as_ref().map(|names| {
                let cleared = |rule: u8| {
                    self.sum(|game| {
                        let counts = [&game.cleared, &game.changed];
                        counts.iter().filter_map(|count| count.get(&rule)).sum()
                    })
                };
                let counts = names.iter().cloned().zip(0..NO_RULE);
                ByRule(counts.map(|(name, rule)| (name, cleared(rule))).collect())
            }),
        }
    }
}

/// Returns the unique names of the clear rules in reports.
fn names(rules: &Rules) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for rule in &rules.description.clear.rules {
        let name = if rule.name.is_empty() {
            rule.when.name()
        } else {
            &rule.name
        };
        let again = |number: &u32| format!("{name}_{number}");
        let mut numbered = (2..).map(|number| again(&number));
        let mut unique = name.to_owned();
        while names.contains(&unique) {
            unique = numbered.next().unwrap_or_default();
        }
        names.push(unique);
    }
    names
}
