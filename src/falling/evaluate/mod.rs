//! Evaluates rules (section 8.2): two bots play games with real frames and
//! buttons, and the results are counted, judged and reported.
//!
//! Both play at a human pace. The [`measures`] describe a play; the total is an
//! estimate and has not been validated with players (F-EVL-07).

mod counter;
mod games;
pub mod lookahead;
mod markdown;
pub mod measures;
pub(crate) mod mind;
pub mod placements;
pub(crate) mod play;
pub mod probe;
mod statistics;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::Serialize;

use super::description::Component;
use super::open::Opened;
use super::script::Fault;
use games::Collection;
pub use games::Spread;
use kotodama_formats::Message;
use markdown::Picture;
use measures::Measure;
use play::{BotPlayer, Habits};
pub use play::{MOST_FRAMES, MOST_PIECES};
pub use statistics::Verdict;

/// Options of an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Number of games for each bot; 6 by default.
    pub games: u32,
    /// Seed of the first game; game `i` has this one plus `i`.
    pub seed: u64,
}

/// Maximum number of games for each bot.
pub const MOST_GAMES: u32 = 10_000;

impl Default for Options {
    fn default() -> Self {
        Self { games: 6, seed: 0 }
    }
}

impl Options {
    /// A judgement in less than a second, to sort many rules.
    pub const QUICK: Self = Self { games: 2, seed: 0 };
}

/// A bot (F-EVL-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bot {
    /// Considers the next piece too if the game shows it, builds chains, and
    /// does not clear them at once.
    Strong,
    /// Sees one placement in three, and takes the best of these.
    Weak,
    /// Takes the placement with the best value.
    Medium,
    /// Takes any placement.
    Random,
}

impl Bot {
    /// Returns the name of the bot in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strong => "strong",
            Self::Weak => "weak",
            Self::Medium => "medium",
            Self::Random => "random",
        }
    }
}

/// Progress of an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Number of finished games of both bots.
    pub done: u32,
    /// Total number of games of both bots.
    pub games: u32,
    /// Bot of the current or last game.
    pub bot: Bot,
    /// Number of placements in that game.
    pub pieces: u32,
    /// Number of frames of that game.
    pub frame: u32,
}

/// Result of an evaluation: the document of section 10, and further data for
/// the report.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Evaluation {
    mode: &'static str,
    /// Name of the rules.
    pub rules: String,
    /// Number of complete games of each bot.
    pub games: u32,
    /// Seed of the first game.
    pub seed: u64,
    /// Whether it was cut short; then `games` is less than requested.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub interrupted: bool,
    /// Verdict on the rules.
    pub verdict: Verdict,
    /// Numbers that led to the verdict.
    pub reasons: Vec<Message>,
    /// Measures, each with its curve over a play.
    #[serde(serialize_with = "by_name")]
    pub measures: Vec<Measure>,
    /// Weighted sum of the measures, 0 to 100: an estimate. It is 0 for broken
    /// rules and limited for endless and dull ones.
    pub total: f64,
    /// Numbers of both bots.
    pub bots: Bots,
    /// Origin of the rules, for the report.
    #[serde(skip)]
    pub origin: Origin,
    #[serde(skip)]
    pictures: Vec<Picture>,
    #[serde(skip)]
    lengths: [Vec<u32>; 2],
}

/// Origin of rules. A caller that knows more can replace it before the report
/// is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// Rules as named on the command line.
    pub file: String,
    /// The seven components, each with its description or origin (F-MIX-04).
    pub components: Vec<(String, String)>,
    /// Changes that fitted the components together (F-MIX-02).
    pub adaptations: Vec<String>,
}

impl Origin {
    /// Returns the origin according to the rule file: the comment of a mixture
    /// names its sources; any other file is its own origin.
    #[must_use]
    pub fn of(opened: &Opened) -> Self {
        let file = opened.source.name.clone();
        if opened.script.is_some() {
            return Self {
                file,
                ..Self::default()
            };
        }
        let comment: Vec<&str> = opened
            .source
            .text
            .lines()
            .map_while(|line| line.trim().strip_prefix("//"))
            .map(str::trim)
            .collect();
        let is_mixture = comment
            .first()
            .is_some_and(|line| line.starts_with("A mixture:"));
        let comment = if is_mixture { comment } else { Vec::new() };
        let source = |component: Component| {
            let mut lines = comment.iter().filter_map(|line| line.split_once(' '));
            let found = lines.find(|(name, _)| *name == component.name());
            found.map_or("this file", |(_, source)| source.trim())
        };
        let components = Component::ALL.map(|component| {
            let source = source(component);
            (component.name().to_owned(), source.to_owned())
        });
        let adaptations = comment.iter().filter_map(|line| line.strip_prefix("- "));
        Self {
            file,
            components: components.to_vec(),
            adaptations: adaptations.map(str::to_owned).collect(),
        }
    }
}

/// Numbers of both bots.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Bots {
    /// Numbers of the stronger bot.
    pub strong: Summary,
    /// Numbers of the weaker bot.
    pub weak: Summary,
}

/// Numbers of a bot's games (F-EVL-04).
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Summary {
    /// Placements for each game.
    pub pieces: Spread,
    /// Frames for each game.
    pub frames: Spread,
    /// Number of links for 100 placements.
    pub links_per_100: f64,
    /// Number of chains of 1, 2, ... links.
    pub chains: Vec<u32>,
    /// Number of links of the longest chain.
    pub max_chain: u32,
    /// Points for each game.
    pub score: Spread,
    /// Number of games with fewer than five placements.
    pub ended_at_once: u32,
    /// Number of games stopped by a limit (F-EVL-03).
    pub by_limit: u32,
    /// Number of games whose field did not come to rest.
    pub stuck: u32,
    /// Number of games lost, by condition.
    pub over: BTreeMap<&'static str, u32>,
    /// Number of games won, by goal.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub won: BTreeMap<&'static str, u32>,
    /// Number of blocks cleared by each rule; `None` for scripts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<ByRule>,
}

fn by_name<S: serde::Serializer>(measures: &[Measure], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(measures.iter().map(|one| (one.kind.name(), one)))
}

/// A number for each clear rule, in the order of the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ByRule(pub Vec<(String, u64)>);

impl Serialize for ByRule {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, count)| (name, count)))
    }
}

/// Lets both bots play. `progress` is called after every game and regularly
/// during one; when it returns `Break`, only the finished games count.
///
/// The bots look ahead with the rules' own functions, without the frames in
/// between. For a script they find out by experiment what it clears (see
/// [`probe`]); the games themselves run the script.
///
/// # Errors
///
/// The script fails in one of the games (F-LUA-07). Rule files never do.
pub fn evaluate(
    opened: &Opened,
    options: Options,
    progress: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<Evaluation, Fault> {
    evaluate_until(opened, options, Arc::default(), progress)
}

/// Evaluates like [`evaluate()`], and also stops once `enough` is set, even in
/// the middle of a decision.
///
/// # Errors
///
/// The script fails in one of the games (F-LUA-07). Rule files never do.
pub fn evaluate_until(
    opened: &Opened,
    options: Options,
    enough: Arc<AtomicBool>,
    mut progress: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<Evaluation, Fault> {
    let games = options.games.min(MOST_GAMES);
    let mut strong = Collection::new(&opened.rules, Bot::Strong);
    let mut weak = Collection::new(&opened.rules, Bot::Weak);
    let mut player = BotPlayer::new(opened, Habits::default()).until(enough);
    let mut interrupted = false;
    'games: for number in 0..games {
        let seed = options.seed.wrapping_add(u64::from(number));
        // A game counts only if the other bot has finished its game as well.
        let mut pair = Vec::new();
        for (place, bot) in [Bot::Strong, Bot::Weak].into_iter().enumerate() {
            let done = 2 * number + u32::from(place > 0);
            let report = |pieces, frame| Progress {
                done,
                games: 2 * games,
                bot,
                pieces,
                frame,
            };
            let played = player.play(bot, seed, |pieces, frame| progress(report(pieces, frame)))?;
            let Some(played) = played else {
                interrupted = true;
                break 'games;
            };
            let (pieces, frames) = (played.pieces, played.frames);
            pair.push(played);
            let told = Progress {
                done: done + 1,
                ..report(pieces, frames)
            };
            if progress(told).is_break() && done + 1 < 2 * games {
                interrupted = true;
                if place == 0 {
                    break 'games;
                }
            }
        }
        for (played, collection) in pair.into_iter().zip([&mut strong, &mut weak]) {
            collection.add(played);
        }
        if interrupted {
            break;
        }
    }
    let seed = options.seed;
    Ok(statistics::evaluation(
        opened,
        seed,
        strong,
        weak,
        interrupted,
    ))
}

impl Evaluation {
    /// Returns the report as Markdown (F-EVL-08).
    #[must_use]
    pub fn markdown(&self) -> String {
        markdown::report(self)
    }
}
