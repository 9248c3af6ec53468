//! From the numbers of games to a verdict (F-EVL-05).

use serde::Serialize;

use super::super::open::Opened;
use super::fun::{self, Fun};
use super::games::Collection;
use super::markdown::Picture;
use super::{Bot, Bots, Evaluation, Origin};
use kotodama_formats::{Message, msg};

/// A median game of fewer placements is dull.
const SHORT: u64 = 15;

/// What is thought of rules (F-EVL-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// They do not work.
    Broken,
    /// Whoever plays well never loses.
    Endless,
    /// It does not matter how they are played, or the games are too short.
    Dull,
    /// Nothing speaks against them.
    Playable,
    /// No game was played to its end.
    Unknown,
}

impl Verdict {
    /// Its name.
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

/// Makes the evaluation of the games.
pub(super) fn evaluation(
    opened: &Opened,
    seed: u64,
    greedy: Collection,
    random: Collection,
    interrupted: bool,
) -> Evaluation {
    let bots = Bots {
        greedy: greedy.summary(),
        random: random.summary(),
    };
    let games = u32::try_from(greedy.games.len()).unwrap_or(u32::MAX);
    let (verdict, reasons) = verdict(&bots, games, greedy.at_the_top());
    let fun = match verdict {
        Verdict::Broken | Verdict::Unknown => Fun::none(fun::parts(&greedy, &bots)),
        Verdict::Endless | Verdict::Dull | Verdict::Playable => Fun::of(fun::parts(&greedy, &bots)),
    };
    let lengths = [&greedy, &random].map(|bot| bot.games.iter().map(|game| game.pieces).collect());
    Evaluation {
        mode: "falling-evaluation",
        rules: opened.rules.description.name.clone(),
        games,
        seed,
        interrupted,
        verdict,
        reasons,
        fun,
        bots,
        origin: Origin::of(opened),
        pictures: Picture::of([&greedy, &random]),
        lengths,
    }
}

/// The verdict, with the numbers that led to it (F-EVL-05).
fn verdict(bots: &Bots, games: u32, at_the_top: u32) -> (Verdict, Vec<Message>) {
    if games == 0 {
        let reason = msg!("verdict-no-game", "no game was played to its end");
        return (Verdict::Unknown, vec![reason]);
    }
    let greedy = &bots.greedy;
    let mut broken = Vec::new();
    if u64::from(greedy.ended_at_once) * 100 > u64::from(games) * 5 {
        broken.push(msg!(
            "verdict-ended-at-once",
            "greedy: {ended} of {games} games ended before the fifth piece, more than 5 %",
            ended = greedy.ended_at_once,
            games,
        ));
    }
    let links = greedy.links_per_100.to_string();
    if greedy.links_per_100 < 1.0 {
        broken.push(msg!(
            "verdict-few-links",
            "greedy: {links} links per 100 pieces, fewer than 1",
            links = links.clone(),
        ));
    }
    for (bot, summary) in [(Bot::Greedy, greedy), (Bot::Random, &bots.random)] {
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
    if u64::from(at_the_top) * 2 > u64::from(games) {
        let reason = msg!(
            "verdict-at-the-top",
            "greedy: {top} of {games} games ended by limit at the highest level, more than half",
            top = at_the_top,
            games,
        );
        return (Verdict::Endless, vec![reason]);
    }
    let (median, other) = (greedy.pieces.median, bots.random.pieces.median);
    let mut dull = Vec::new();
    if median < SHORT {
        dull.push(msg!(
            "verdict-short",
            "greedy: median game of {median} pieces, fewer than {short}",
            median,
            short = SHORT,
        ));
    }
    if median <= other {
        dull.push(msg!(
            "verdict-no-longer",
            "greedy: median game of {median} pieces, not longer than random's {other}",
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
            "greedy: {links} links per 100 pieces",
            links,
        ),
        msg!(
            "verdict-medians",
            "greedy: median game of {median} pieces, random: {other}",
            median,
            other,
        ),
        msg!(
            "verdict-by-limit",
            "greedy: {limit} of {games} games ended by limit, {top} of them at the highest level",
            limit = greedy.by_limit,
            games,
            top = at_the_top,
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

    /// Twenty games in which nothing is wrong.
    fn bots() -> Bots {
        let greedy = Summary {
            pieces: spread(100),
            links_per_100: 30.0,
            ..Summary::default()
        };
        let random = Summary {
            pieces: spread(20),
            ..Summary::default()
        };
        Bots { greedy, random }
    }

    /// F-EVL-05, each limit from both sides.
    #[test]
    fn verdicts() {
        let of = |change: &dyn Fn(&mut Bots), at_the_top| {
            let mut bots = bots();
            change(&mut bots);
            verdict(&bots, 20, at_the_top).0
        };
        assert_eq!(of(&|_| {}, 0), Verdict::Playable);
        assert_eq!(
            of(&|bots| bots.greedy.ended_at_once = 1, 0),
            Verdict::Playable
        );
        assert_eq!(
            of(&|bots| bots.greedy.ended_at_once = 2, 0),
            Verdict::Broken
        );
        assert_eq!(
            of(&|bots| bots.greedy.links_per_100 = 1.0, 0),
            Verdict::Playable
        );
        assert_eq!(
            of(&|bots| bots.greedy.links_per_100 = 0.999, 0),
            Verdict::Broken
        );
        assert_eq!(of(&|bots| bots.random.stuck = 1, 0), Verdict::Broken);
        assert_eq!(of(&|_| {}, 10), Verdict::Playable);
        assert_eq!(of(&|_| {}, 11), Verdict::Endless);
        assert_eq!(of(&|bots| bots.greedy.pieces.median = 15, 0), Verdict::Dull);
        assert_eq!(of(&|bots| bots.greedy.pieces.median = 20, 0), Verdict::Dull);
        assert_eq!(
            of(&|bots| bots.greedy.pieces.median = 21, 0),
            Verdict::Playable
        );
        // Broken goes before endless, endless before dull.
        assert_eq!(of(&|bots| bots.random.stuck = 1, 20), Verdict::Broken);
        assert_eq!(
            of(&|bots| bots.greedy.pieces.median = 1, 20),
            Verdict::Endless
        );
        assert_eq!(verdict(&bots(), 0, 0).0, Verdict::Unknown);
    }

    #[test]
    fn a_verdict_names_the_numbers_that_led_to_it() {
        let mut bots = bots();
        bots.greedy.pieces.median = 14;
        let (_, reasons) = verdict(&bots, 20, 0);
        let reasons: Vec<&str> = reasons.iter().map(|said| said.english.as_str()).collect();
        assert_eq!(
            reasons,
            [
                "greedy: median game of 14 pieces, fewer than 15",
                "greedy: median game of 14 pieces, not longer than random's 20",
            ]
        );
    }

    /// F-CLI-20.
    #[test]
    fn spreads() {
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
