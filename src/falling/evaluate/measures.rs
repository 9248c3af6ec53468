//! Measures of plays (F-EVL-06): nine named numbers from 0 to 1, each with a
//! curve over a play. They describe a play; whether they add up to fun has not
//! been compared with the judgement of players (F-EVL-07).
#![allow(
    clippy::float_arithmetic,
    reason = "numbers for people; nothing in a play depends on them"
)]

use std::collections::BTreeMap;

use serde::Serialize;

use super::counter::Turn;
use super::games::{Collection, number, round};
use super::play::{Ending, Played};

/// Number of points of a curve, each for a tenth of a play.
pub const TENTHS: usize = 10;

/// A measure: a rating from 0 to 1, and its curve.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Measure {
    /// Kind of the measure.
    #[serde(skip)]
    pub kind: Kind,
    /// Rating from 0 (bad) to 1 (good), rounded to 3 decimal places.
    pub value: f64,
    /// Measured quantity in its own unit ([`Kind::unit`]), for each tenth of a
    /// play.
    pub curve: Vec<f64>,
}

/// Kind of a measure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Frames for each piece.
    #[default]
    Pace,
    /// The height of the stack.
    Danger,
    /// Variety of placements and clears.
    Variety,
    /// Pieces for which only few placements are good.
    Decisions,
    /// High stacks that were brought down again.
    Comebacks,
    /// Groups cleared with one placement.
    Chains,
    /// Variety of the lengths of chains.
    Surprise,
    /// Advantage of the stronger player over the weaker one.
    Skill,
    /// Games that end after a reasonable time.
    Ending,
}

impl Kind {
    /// All measures, in the order of reports.
    pub const ALL: [Self; 9] = [
        Self::Pace,
        Self::Danger,
        Self::Variety,
        Self::Decisions,
        Self::Comebacks,
        Self::Chains,
        Self::Surprise,
        Self::Skill,
        Self::Ending,
    ];

    /// Returns the name of the measure in documents.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pace => "pace",
            Self::Danger => "danger",
            Self::Variety => "variety",
            Self::Decisions => "decisions",
            Self::Comebacks => "comebacks",
            Self::Chains => "chains",
            Self::Surprise => "surprise",
            Self::Skill => "skill",
            Self::Ending => "ending",
        }
    }

    /// Returns the unit of the curve.
    #[must_use]
    pub const fn unit(self) -> &'static str {
        match self {
            Self::Pace => "frames a piece",
            Self::Danger => "height of the stack, of the visible field",
            Self::Variety => "different places, of all",
            Self::Decisions => "pieces for which few placements are good, of all",
            Self::Comebacks => "high stacks brought down, for 100 pieces",
            Self::Chains => "groups in one go",
            Self::Surprise => "chains longer than usual, of all",
            Self::Skill => "weaker games that are still going on, of all",
            Self::Ending => "games that have ended, of all",
        }
    }

    /// Returns the weight of the measure in the total, in percent.
    #[must_use]
    pub const fn weight(self) -> u32 {
        match self {
            Self::Pace | Self::Comebacks => 5,
            Self::Danger | Self::Variety | Self::Decisions | Self::Surprise | Self::Ending => 10,
            Self::Chains => 15,
            Self::Skill => 25,
        }
    }
}

/// Returns all nine measures of the games, in the order of [`Kind::ALL`].
pub(super) fn measures(strong: &Collection, weak: &Collection) -> Vec<Measure> {
    let games = &strong.games;
    let kinds = Kind::ALL.into_iter();
    let measure = |kind| {
        let (value, curve) = match kind {
            Kind::Pace => pace(games),
            Kind::Danger => danger(games, &weak.games),
            Kind::Variety => variety(strong),
            Kind::Decisions => decisions(games),
            Kind::Comebacks => comebacks(games, &weak.games),
            Kind::Chains => chains(games),
            Kind::Surprise => surprise(games),
            Kind::Skill => skill(games, &weak.games),
            Kind::Ending => ending(games, &weak.games),
        };
        Measure {
            kind,
            value: round(value.clamp(0.0, 1.0)),
            curve: curve.into_iter().map(round).collect(),
        }
    };
    kinds.map(measure).collect()
}

/// Returns the total: the sum of the measures by their weights, 0 to 100.
#[must_use]
pub fn total(measures: &[Measure]) -> f64 {
    let parts = measures.iter();
    let sum: f64 = parts
        .map(|measure| measure.value * f64::from(measure.kind.weight()))
        .sum();
    round(sum)
}

/// Returns a rating: 0 at `low`, rising to 1 at `good`, falling from 1 at
/// `still_good` to 0 at `high`.
fn between(x: f64, [low, good, still_good, high]: [f64; 4]) -> f64 {
    let rising = (x - low) / (good - low);
    let falling = (high - x) / (high - still_good);
    rising.min(falling).clamp(0.0, 1.0)
}

/// Returns a quotient of counts; 0 if the divisor is 0.
fn share(part: usize, all: usize) -> f64 {
    let count = |n: usize| number(u64::try_from(n).unwrap_or(u64::MAX));
    if all == 0 {
        0.0
    } else {
        count(part) / count(all)
    }
}

/// Returns the mean of some numbers; 0 without numbers.
fn mean(numbers: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = numbers.fold((0.0, 0.0), |(sum, count), x| (sum + x, count + 1.0));
    if count == 0.0 { 0.0 } else { sum / count }
}

/// Returns the turns of all games, grouped by tenths of their game.
fn tenths(games: &[Played]) -> Vec<Vec<Turn>> {
    let mut tenths = vec![Vec::new(); TENTHS];
    for game in games {
        let count = game.turns.len().max(1);
        for (place, turn) in game.turns.iter().enumerate() {
            if let Some(tenth) = tenths.get_mut(place * TENTHS / count) {
                tenth.push(*turn);
            }
        }
    }
    tenths
}

fn curve(games: &[Played], of: impl Fn(&[Turn]) -> f64) -> Vec<f64> {
    tenths(games).iter().map(|turns| of(turns)).collect()
}

fn turns(games: &[Played]) -> impl Iterator<Item = &Turn> {
    games.iter().flat_map(|game| &game.turns)
}

/// Rates the frames from one piece to the next: half a second to a second and
/// a half is best.
fn pace(games: &[Played]) -> (f64, Vec<f64>) {
    let mut sums = [(0_u64, 0_u64); TENTHS];
    for game in games {
        let count = game.turns.len().max(1);
        for (place, pair) in game.turns.windows(2).enumerate() {
            if let [one, other] = pair
                && let Some((sum, pieces)) = sums.get_mut(place * TENTHS / count)
            {
                *sum += u64::from(other.frame.saturating_sub(one.frame));
                *pieces += 1;
            }
        }
    }
    let of = |(sum, pieces): &(u64, u64)| number(*sum) / number((*pieces).max(1));
    let all = sums
        .iter()
        .fold((0, 0), |all, tenth| (all.0 + tenth.0, all.1 + tenth.1));
    let value = between(of(&all), [20.0, 35.0, 90.0, 240.0]);
    (value, sums.iter().map(of).collect())
}

/// Returns the midpoint between the values of the stronger and the weaker
/// player.
fn of_both(strong: &[Played], weak: &[Played], of: impl Fn(&[Turn]) -> f64) -> f64 {
    let of = |games| of(&turns(games).copied().collect::<Vec<Turn>>());
    f64::midpoint(of(strong), of(weak))
}

/// Rates how often the stack is above 60 % of the visible height: 10 % to 50 %
/// of the time is best.
fn danger(strong: &[Played], weak: &[Played]) -> (f64, Vec<f64>) {
    let high = |turns: &[Turn]| {
        let high = turns.iter().filter(|turn| turn.height >= 600);
        share(high.count(), turns.len())
    };
    let value = between(of_both(strong, weak, high), [0.0, 0.1, 0.5, 1.0]);
    let height = |turns: &[Turn]| mean(turns.iter().map(|turn| f64::from(turn.height) / 1000.0));
    (value, curve(strong, height))
}

/// Rates how evenly placements are used, and how clears vary in rule and size.
fn variety(strong: &Collection) -> (f64, Vec<f64>) {
    let games = &strong.games;
    let mut places: BTreeMap<u32, u64> = BTreeMap::new();
    for turn in turns(games) {
        *places.entry(turn.place).or_default() += 1;
    }
    let most = mean(turns(games).map(|turn| f64::from(turn.all))).max(2.0);
    let used = entropy(places.values().copied()) / libm::log2(most);
    let counts: Vec<f64> = strong.groups().into_values().map(number).collect();
    let all: f64 = counts.iter().sum();
    let squares: f64 = counts
        .iter()
        .map(|count| (count / all) * (count / all))
        .sum();
    let clears = if all == 0.0 { 0.0 } else { 1.0 - squares };
    let different = |turns: &[Turn]| {
        let mut places: Vec<u32> = turns.iter().map(|turn| turn.place).collect();
        places.sort_unstable();
        places.dedup();
        share(places.len(), turns.len())
    };
    let value = f64::midpoint(used.min(1.0), clears);
    (value, curve(games, different))
}

/// Returns the entropy of counts in bits.
fn entropy(counts: impl Iterator<Item = u64>) -> f64 {
    let counts: Vec<f64> = counts.filter(|&count| count > 0).map(number).collect();
    let all: f64 = counts.iter().sum();
    let bits = counts.iter().map(|count| {
        let share = count / all;
        -share * libm::log2(share)
    });
    bits.sum()
}

/// Rates the share of pieces with at least four placements of which at most a
/// quarter is good: a half or more is best.
fn decisions(games: &[Played]) -> (f64, Vec<f64>) {
    let matters = |turn: &&Turn| turn.all >= 4 && turn.near * 4 <= turn.all;
    let of = |turns: &[Turn]| share(turns.iter().filter(matters).count(), turns.len());
    let all: Vec<Turn> = turns(games).copied().collect();
    (of(&all) / 0.5, curve(games, of))
}

/// Rates recoveries from a high stack: two or more for 100 pieces are best.
fn comebacks(strong: &[Played], weak: &[Played]) -> (f64, Vec<f64>) {
    let of = |turns: &[Turn]| {
        let count = turns.iter().filter(|turn| turn.recovered).count();
        100.0 * share(count, turns.len())
    };
    (of_both(strong, weak, of) / 2.0, curve(strong, of))
}

/// Rates the longest tenth of all combos: eight groups or more are best.
fn chains(games: &[Played]) -> (f64, Vec<f64>) {
    let lengths = |turns: &[Turn]| {
        let combos = turns.iter().map(|turn| turn.combo);
        combos.filter(|&combo| combo > 0).collect::<Vec<u32>>()
    };
    let all: Vec<Turn> = turns(games).copied().collect();
    let mut longest = lengths(&all);
    longest.sort_unstable_by_key(|&combo| std::cmp::Reverse(combo));
    longest.truncate(longest.len().div_ceil(10));
    let long = mean(longest.into_iter().map(f64::from));
    let of = |turns: &[Turn]| mean(lengths(turns).into_iter().map(f64::from));
    (libm::log2(long.max(1.0)) / 3.0, curve(games, of))
}

/// Rates how evenly the lengths of combos are spread, from 1 to 6 and more.
fn surprise(games: &[Played]) -> (f64, Vec<f64>) {
    let mut counts = [0_u64; 6];
    for turn in turns(games) {
        let place = usize::try_from(turn.combo).unwrap_or(usize::MAX);
        let place = place.checked_sub(1).map(|place| place.min(5));
        if let Some(count) = place.and_then(|place| counts.get_mut(place)) {
            *count += 1;
        }
    }
    let usual = (1..).zip(counts).max_by_key(|&(_, count)| count);
    let usual: u32 = usual.map_or(1, |(length, _)| length);
    let longer = |turns: &[Turn]| {
        let clears = turns.iter().filter(|turn| turn.combo > 0);
        let longer = clears.clone().filter(|turn| turn.combo > usual);
        share(longer.count(), clears.count())
    };
    let value = entropy(counts.into_iter()) / libm::log2(6.0);
    (value, curve(games, longer))
}

fn median(numbers: impl Iterator<Item = u64>) -> u64 {
    let mut numbers: Vec<u64> = numbers.collect();
    numbers.sort_unstable();
    let last = numbers.len().saturating_sub(1);
    numbers.get(last / 2).copied().unwrap_or(0)
}

/// Rates how much further the stronger player gets, in pieces or in points.
fn skill(strong: &[Played], weak: &[Played]) -> (f64, Vec<f64>) {
    let times = |of: fn(&Played) -> u64| {
        let (strong, weak) = (median(strong.iter().map(of)), median(weak.iter().map(of)));
        libm::log2(number(strong.saturating_add(1)) / number(weak.saturating_add(1)))
    };
    let pieces = times(|game| game.pieces.into()) / 3.0;
    let points = times(|game| game.score) / 6.0;
    let length = median(strong.iter().map(|game| game.pieces.into()));
    let alive = (1..=TENTHS).map(|tenth| {
        let until = length * u64::try_from(tenth).unwrap_or(0) / 10;
        let alive = weak.iter().filter(|game| u64::from(game.pieces) >= until);
        share(alive.count(), weak.len())
    });
    (pieces.max(points), alive.collect())
}

/// Rates the lengths of games: 40 seconds to six minutes is best. A game that
/// was stopped before the stronger player lost counts half, since it may end
/// later.
fn ending(strong: &[Played], weak: &[Played]) -> (f64, Vec<f64>) {
    let games = || strong.iter().chain(weak);
    let is_over = |game: &Played| !matches!(game.ending, Ending::Limit | Ending::Stuck);
    let good = |game: &Played, open: f64| match game.ending {
        Ending::Over(_) | Ending::Won(_) => between(
            number(game.frames.into()),
            [600.0, 2400.0, 21_600.0, 54_000.0],
        ),
        Ending::Limit => open,
        Ending::Stuck => 0.0,
    };
    let value = f64::midpoint(
        mean(strong.iter().map(|game| good(game, 0.5))),
        mean(weak.iter().map(|game| good(game, 0.0))),
    );
    let longest = games()
        .map(|game| u64::from(game.frames))
        .max()
        .unwrap_or(0);
    let all = games().count();
    let ended = (1..=TENTHS).map(|tenth| {
        let until = longest * u64::try_from(tenth).unwrap_or(0) / 10;
        let ended = games().filter(|game| is_over(game) && u64::from(game.frames) <= until);
        share(ended.count(), all)
    });
    (value, ended.collect())
}

/// Returns a point of a curve as a bar, scaled to the maximum of the curve.
#[must_use]
pub fn bar(at: f64, curve: &[f64]) -> char {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let most = curve.iter().copied().fold(0.0, f64::max);
    let is_reached = |step: &u32| most > 0.0 && at * 8.0 >= most * f64::from(*step);
    let reached = (1..8).filter(is_reached).count();
    BARS.get(reached).copied().unwrap_or('▁')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_and_entropies() {
        let range = [0.0, 10.0, 20.0, 40.0];
        let at = [0.0, 5.0, 10.0, 20.0, 30.0, 99.0].map(|x| between(x, range));
        assert_eq!(at, [0.0, 0.5, 1.0, 1.0, 0.5, 0.0]);
        assert_eq!(entropy([1, 1, 1, 1].into_iter()), 2.0);
        assert_eq!(entropy([7, 0].into_iter()), 0.0);
    }

    #[test]
    fn weights_add_up_to_a_hundred() {
        let sum: u32 = Kind::ALL.iter().map(|kind| kind.weight()).sum();
        assert_eq!(sum, 100);
        let measures = Kind::ALL.map(|kind| Measure {
            kind,
            value: 0.5,
            curve: Vec::new(),
        });
        assert_eq!(total(&measures), 50.0);
    }
}
