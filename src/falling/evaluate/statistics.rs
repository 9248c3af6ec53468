//! Derives a verdict from the numbers of games (F-EVL-05).

use serde::Serialize;

use super::super::open::Opened;
use super::games::Collection;
use super::markdown::Picture;
use super::measures;
use super::{Bot, Bots, Evaluation, Origin};
use kotodama_formats::{Message, msg};

/// Number of placements below which a median game is dull.
const SHORT: u64 = 15;

/// Factor between the scores of the players from which on an endless game
/// counts as one for points.
const POINTS: u64 = 2;

/// Maximum total of endless rules.
const MOST_ENDLESS: f64 = 20.0;

/// Maximum total of dull rules.
const MOST_DULL: f64 = 25.0;

/// Verdict on rules (F-EVL-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The rules do not work.
    Broken,
    /// Even the weaker player rarely loses, and better play brings few points.
    Endless,
    /// Playing better makes no difference, or the games are too short.
    Dull,
    /// No fault was found.
    Playable,
    /// No game was finished.
    Unknown,
}

impl Verdict {
    /// Returns the name of the verdict in documents.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Broken => "broken",
            Self::Endless => "endless",
            Self::Dull => "dull",
            Self::Playable => "playable",
            Self::Unknown => "unknown",
        }
    }
}

/// Returns the evaluation of the games.
pub(super) fn evaluation(
    opened: &Opened,
    seed: u64,
    strong: Collection,
    weak: Collection,
    interrupted: bool,
) -> Evaluation {
    let bots = Bots {
        strong: strong.summary(),
        weak: weak.summary(),
    };
    let games = u32::try_from(strong.games.len()).unwrap_or(u32::MAX);
    let (verdict, reasons) = verdict(&bots, games);
    let measures = measures::measures(&strong, &weak);
    let sum = measures::total(&measures);
    let total = match verdict {
        Verdict::Broken | Verdict::Unknown => 0.0,
        Verdict::Endless => sum.min(MOST_ENDLESS),
        Verdict::Dull => sum.min(MOST_DULL),
        Verdict::Playable => sum,
    };
    let lengths = [&strong, &weak].map(|bot| bot.games.iter().map(|game| game.pieces).collect());
    Evaluation {
        mode: "falling-evaluation",
        rules: opened.rules.description.name.clone(),
        games,
        seed,
        interrupted,
        verdict,
        reasons,
        measures,
        total,
        bots,
        origin: Origin::of(opened),
        pictures: Picture::of([&strong, &weak]),
        lengths,
    }
}

/// Returns the verdict and the numbers that led to it (F-EVL-05).
fn verdict(bots: &Bots, games: u32) -> (Verdict, Vec<Message>) {
    if games == 0 {
        let reason = msg!("verdict-no-game", "no game was played to its end");
        return (Verdict::Unknown, vec![reason]);
    }
    let (strong, weak) = (&bots.strong, &bots.weak);
    let mut broken = Vec::new();
    if u64::from(strong.ended_at_once) * 100 > u64::from(games) * 5 {
        broken.push(msg!(
            "verdict-ended-at-once",
            "strong: {ended} of {games} games ended before the fifth piece, more than 5 %",
            ended = strong.ended_at_once,
            games,
        ));
    }
    let links = strong.links_per_100.to_string();
    if strong.links_per_100 < 1.0 {
        broken.push(msg!(
            "verdict-few-links",
            "strong: {links} links per 100 pieces, fewer than 1",
            links = links.clone(),
        ));
    }
    for (bot, summary) in [(Bot::Strong, strong), (Bot::Weak, weak)] {
        if summary.stuck > 0 {
            broken.push(msg!(
                "verdict-stuck",
                "{bot}: in {stuck} of {games} games the field did not come to rest",
                bot = bot.name(),
                stuck = summary.stuck,
                games,
            ));
        }
    }
    if !broken.is_empty() {
        return (Verdict::Broken, broken);
    }
    let is_for_points = strong.score.median >= weak.score.median.saturating_mul(POINTS);
    if u64::from(weak.by_limit) * 2 > u64::from(games) && !is_for_points {
        let reason = msg!(
            "verdict-endless",
            "weak: {limit} of {games} games ended by limit, more than half, and playing better is \
             hardly worth points",
            limit = weak.by_limit,
            games,
        );
        return (Verdict::Endless, vec![reason]);
    }
    let (median, other) = (strong.pieces.median, weak.pieces.median);
    let mut dull = Vec::new();
    if median < SHORT {
        dull.push(msg!(
            "verdict-short",
            "strong: median game of {median} pieces, fewer than {short}",
            median,
            short = SHORT,
        ));
    }
    if median <= other && strong.score.median <= weak.score.median {
        dull.push(msg!(
            "verdict-no-better",
            "strong: median game of {median} pieces, neither longer than weak's {other} nor with \
             more points",
            median,
            other,
        ));
    }
    if !dull.is_empty() {
        return (Verdict::Dull, dull);
    }
    let reasons = vec![
        msg!(
            "verdict-links",
            "strong: {links} links per 100 pieces",
            links,
        ),
        msg!(
            "verdict-medians",
            "strong: median game of {median} pieces, weak: {other}",
            median,
            other,
        ),
        msg!(
            "verdict-by-limit",
            "{limit} of {games} games of the stronger player ended by limit",
            limit = strong.by_limit,
            games,
        ),
    ];
    (Verdict::Playable, reasons)
}

#[cfg(test)]
mod tests {
    use super::super::{Spread, Summary};
    use super::*;

    fn spread(median: u64) -> Spread {
        Spread {
            median,
            ..Spread::default()
        }
    }

    /// Returns the numbers of twenty games without faults.
    fn bots() -> Bots {
        let strong = Summary {
            pieces: spread(100),
            links_per_100: 30.0,
            ..Summary::default()
        };
        let weak = Summary {
            pieces: spread(20),
            ..Summary::default()
        };
        Bots { strong, weak }
    }

    /// F-EVL-05: each limit, tested from both sides.
    #[test]
    fn every_limit_of_a_verdict_holds_from_both_sides() {
        let of = |change: &dyn Fn(&mut Bots)| {
            let mut bots = bots();
            change(&mut bots);
            verdict(&bots, 20).0
        };
        assert_eq!(of(&|_| {}), Verdict::Playable);
        assert_eq!(of(&|bots| bots.strong.ended_at_once = 1), Verdict::Playable);
        assert_eq!(of(&|bots| bots.strong.ended_at_once = 2), Verdict::Broken);
        assert_eq!(
            of(&|bots| bots.strong.links_per_100 = 1.0),
            Verdict::Playable
        );
        assert_eq!(
            of(&|bots| bots.strong.links_per_100 = 0.999),
            Verdict::Broken
        );
        assert_eq!(of(&|bots| bots.weak.stuck = 1), Verdict::Broken);
        // The stronger player may play forever.
        assert_eq!(of(&|bots| bots.strong.by_limit = 20), Verdict::Playable);
        assert_eq!(of(&|bots| bots.weak.by_limit = 10), Verdict::Playable);
        let nobody_loses = |bots: &mut Bots| {
            bots.weak.by_limit = 11;
            bots.weak.score.median = 100;
            bots.strong.score.median = 199;
        };
        assert_eq!(of(&nobody_loses), Verdict::Endless);
        let for_points = |bots: &mut Bots| {
            nobody_loses(bots);
            bots.strong.score.median = 200;
        };
        assert_eq!(of(&for_points), Verdict::Playable);
        assert_eq!(of(&|bots| bots.strong.pieces.median = 14), Verdict::Dull);
        assert_eq!(of(&|bots| bots.strong.pieces.median = 20), Verdict::Dull);
        assert_eq!(
            of(&|bots| bots.strong.pieces.median = 21),
            Verdict::Playable
        );
        let more_points = |bots: &mut Bots| {
            bots.strong.pieces.median = 20;
            bots.strong.score.median = 1;
        };
        assert_eq!(of(&more_points), Verdict::Playable);
        // Broken takes precedence over endless, endless over dull.
        let all = |bots: &mut Bots| {
            bots.weak.by_limit = 20;
            bots.weak.score.median = 1;
            bots.strong.pieces.median = 1;
        };
        assert_eq!(of(&all), Verdict::Endless);
        let worst = |bots: &mut Bots| {
            all(bots);
            bots.weak.stuck = 1;
        };
        assert_eq!(of(&worst), Verdict::Broken);
        assert_eq!(verdict(&bots(), 0).0, Verdict::Unknown);
    }

    #[test]
    fn a_verdict_names_the_numbers_that_led_to_it() {
        let mut bots = bots();
        bots.strong.pieces.median = 14;
        let (_, reasons) = verdict(&bots, 20);
        let reasons: Vec<&str> = reasons.iter().map(|said| said.english.as_str()).collect();
        assert_eq!(
            reasons,
            [
                "strong: median game of 14 pieces, fewer than 15",
                "strong: median game of 14 pieces, neither longer than weak's 20 nor with more points",
            ]
        );
    }

    /// F-CLI-20.
    #[test]
    fn a_spread_has_minimum_median_mean_and_maximum() {
        let of = |numbers: &[u64]| Spread::of(numbers.iter().copied());
        let Spread {
            min,
            median,
            mean,
            max,
        } = of(&[5, 1, 2, 2]);
        assert_eq!((min, median, mean, max), (1, 2, 2.5, 5));
        assert_eq!(of(&[1, 1, 2]).mean, 1.333);
        assert_eq!(of(&[]), Spread::default());
    }
}
