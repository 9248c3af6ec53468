//! Renders the report of an evaluation as Markdown (F-EVL-08).

use std::fmt::Write as _;

use super::games::Collection;
use super::play::Played;
use super::{Bot, Evaluation, Spread, Summary};

/// A notable field of one of the games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Picture {
    what: &'static str,
    bot: Bot,
    seed: u64,
    pieces: u32,
    frames: u32,
    /// Number of links of the longest chain.
    chain: usize,
    /// Field in the form of `--field`.
    field: String,
}

impl Picture {
    /// Returns the fields with the longest chain, of the longest game and of
    /// the quickest end.
    pub fn of(bots: [&Collection; 2]) -> Vec<Self> {
        let games = || {
            bots.into_iter()
                .flat_map(|bot| bot.games.iter().map(move |game| (bot.bot, game)))
        };
        // The first game wins a tie.
        let first = |better: fn(&Played, &Played) -> bool| {
            games().reduce(|best, game| if better(game.1, best.1) { game } else { best })
        };
        let picture = |what, (bot, game): (Bot, &Played), field: &String| Self {
            what,
            bot,
            seed: game.seed,
            pieces: game.pieces,
            frames: game.frames,
            chain: game.chains.len(),
            field: field.clone(),
        };
        let chain = first(|one, other| one.chains.len() > other.chains.len());
        let longest = first(|one, other| one.pieces > other.pieces);
        let quickest = first(|one, other| one.pieces < other.pieces);
        let chain = chain.map(|best| {
            picture(
                "The longest chain, before its first link",
                best,
                &best.1.before_chain,
            )
        });
        let longest =
            longest.map(|best| picture("The longest game, at its end", best, &best.1.last));
        let quickest = quickest.map(|best| picture("The quickest end", best, &best.1.last));
        [chain, longest, quickest].into_iter().flatten().collect()
    }
}

/// Length of the longest bar of a histogram, in characters.
const BAR: u64 = 40;

/// Maximum number of bars in the histogram of lengths.
const BARS: u64 = 10;

/// Returns the whole report.
pub(super) fn report(evaluation: &Evaluation) -> String {
    let mut text = String::new();
    let out = &mut text;
    head(out, evaluation);
    table(out, evaluation);
    histograms(out, evaluation);
    estimate(out, evaluation);
    pictures(out, evaluation);
    let origin = &evaluation.origin;
    let _ = writeln!(
        out,
        "## To repeat this\n\n```\nkotodama falling evaluate {} --games {} --seed {}\n```",
        quoted(&origin.file),
        evaluation.games,
        evaluation.seed
    );
    text
}

fn head(out: &mut String, evaluation: &Evaluation) {
    let _ = writeln!(out, "# {}\n", line(&evaluation.rules));
    let _ = writeln!(
        out,
        "{} games for each bot, seeds from {}.{}\n",
        evaluation.games,
        evaluation.seed,
        if evaluation.interrupted {
            " The evaluation was interrupted."
        } else {
            ""
        }
    );
    let origin = &evaluation.origin;
    if !origin.components.is_empty() {
        let _ = writeln!(out, "| Component | From |\n| --- | --- |");
        for (component, from) in &origin.components {
            let _ = writeln!(out, "| {} | {} |", cell(component), cell(from));
        }
        let _ = writeln!(out);
    }
    if !origin.adaptations.is_empty() {
        let _ = writeln!(out, "Fitted together:\n");
        for adaptation in &origin.adaptations {
            let _ = writeln!(out, "- {}", line(adaptation));
        }
        let _ = writeln!(out);
    }
    let _ = writeln!(out, "## Verdict: {}\n", evaluation.verdict.name());
    for reason in &evaluation.reasons {
        let _ = writeln!(out, "- {reason}");
    }
    let _ = writeln!(out);
}

fn table(out: &mut String, evaluation: &Evaluation) {
    let _ = writeln!(
        out,
        "## The players\n\n| | strong | weak |\n| --- | --- | --- |"
    );
    let bots = [&evaluation.bots.strong, &evaluation.bots.weak];
    let mut row = |name: &str, of: &dyn Fn(&Summary) -> String| {
        let [strong, weak] = bots.map(of);
        let _ = writeln!(out, "| {} | {strong} | {weak} |", cell(name));
    };
    let spread = |spread: Spread| {
        let Spread {
            min,
            median,
            mean,
            max,
        } = spread;
        format!("{min} / {median} / {mean} / {max}")
    };
    row("pieces: least / median / mean / most", &|bot| {
        spread(bot.pieces)
    });
    row("frames", &|bot| spread(bot.frames));
    row("score", &|bot| spread(bot.score));
    row("links per 100 pieces", &|bot| bot.links_per_100.to_string());
    row("longest chain", &|bot| bot.max_chain.to_string());
    row("ended before the fifth piece", &|bot| {
        bot.ended_at_once.to_string()
    });
    row("stopped by limit", &|bot| bot.by_limit.to_string());
    row("did not come to rest", &|bot| bot.stuck.to_string());
    let mut reasons: Vec<(&str, bool)> = Vec::new();
    for bot in bots {
        reasons.extend(bot.over.keys().map(|&reason| (reason, false)));
        reasons.extend(bot.won.keys().map(|&reason| (reason, true)));
    }
    reasons.sort_by_key(|&(reason, won)| (won, reason));
    reasons.dedup();
    for (reason, won) in reasons {
        let name = if won { "won" } else { "over" };
        row(&format!("{name}: {reason}"), &|bot| {
            let endings = if won { &bot.won } else { &bot.over };
            endings.get(reason).copied().unwrap_or(0).to_string()
        });
    }
    let names = bots.iter().find_map(|bot| bot.rules.as_ref());
    for (place, (name, _)) in names.iter().flat_map(|names| &names.0).enumerate() {
        row(&format!("blocks cleared by {name}"), &|bot| {
            let rules = bot.rules.as_ref();
            let count = rules.and_then(|rules| rules.0.get(place));
            count.map_or(0, |&(_, count)| count).to_string()
        });
    }
    let _ = writeln!(out);
}

fn histograms(out: &mut String, evaluation: &Evaluation) {
    let bots = [
        (Bot::Strong, &evaluation.bots.strong),
        (Bot::Weak, &evaluation.bots.weak),
    ];
    let _ = writeln!(out, "## Lengths of games, in pieces\n\n```");
    for ((bot, _), lengths) in bots.iter().zip(&evaluation.lengths) {
        let most = lengths.iter().copied().max().unwrap_or(0);
        let wide = u64::from(most) / BARS + 1;
        let mut counts: Vec<u64> = Vec::new();
        for &length in lengths {
            let place = usize::try_from(u64::from(length) / wide).unwrap_or(0);
            if counts.len() <= place {
                counts.resize(place + 1, 0);
            }
            if let Some(count) = counts.get_mut(place) {
                *count += 1;
            }
        }
        let _ = writeln!(out, "{}", bot.name());
        let labels = (0..).map(|place: u64| {
            let first = place * wide;
            format!("{first:>5} to {:>5}", first + wide - 1)
        });
        bars(out, labels.zip(counts));
    }
    let _ = writeln!(out, "```\n\n## Chains, by number of links\n\n```");
    for (bot, summary) in bots {
        let _ = writeln!(out, "{}", bot.name());
        let labels = (1..).map(|links: u64| format!("{links:>14}"));
        bars(
            out,
            labels.zip(summary.chains.iter().copied().map(u64::from)),
        );
    }
    let _ = writeln!(out, "```\n");
}

fn bars(out: &mut String, rows: impl Iterator<Item = (String, u64)>) {
    let rows: Vec<(String, u64)> = rows.collect();
    let most = rows
        .iter()
        .map(|&(_, count)| count)
        .max()
        .unwrap_or(0)
        .max(1);
    for (label, count) in rows {
        // Every count above 0 gets a visible bar.
        let wide = usize::try_from((count * BAR).div_ceil(most)).unwrap_or(0);
        let bar = "#".repeat(wide);
        let _ = writeln!(out, "{}", format!("{label}  {count:>6} {bar}").trim_end());
    }
}

fn estimate(out: &mut String, evaluation: &Evaluation) {
    let _ = writeln!(
        out,
        "## What was measured\n\nThe curve goes over a play in tenths.\n\n\
         | | 0 to 1 | Weight | Curve | Of what |\n| --- | --- | --- | --- | --- |"
    );
    for measure in &evaluation.measures {
        let curve: Vec<String> = measure.curve.iter().map(ToString::to_string).collect();
        let kind = measure.kind;
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {} |",
            kind.name(),
            measure.value,
            kind.weight(),
            curve.join(" "),
            kind.unit()
        );
    }
    let _ = writeln!(
        out,
        "\nTogether {} of 100: an estimate from the games of two players at the pace of people, \
         not validated with players.\n",
        evaluation.total
    );
}

fn pictures(out: &mut String, evaluation: &Evaluation) {
    if evaluation.pictures.is_empty() {
        return;
    }
    let _ = writeln!(out, "## Fields\n");
    for picture in &evaluation.pictures {
        let _ = writeln!(
            out,
            "{}: {}, seed {}, {} pieces, {} frames, longest chain {}.\n\n```",
            picture.what,
            picture.bot.name(),
            picture.seed,
            picture.pieces,
            picture.frames,
            picture.chain
        );
        if picture.field.is_empty() {
            let _ = writeln!(out, "(empty)");
        }
        for row in picture.field.split('/').filter(|row| !row.is_empty()) {
            let _ = writeln!(out, "{row}");
        }
        let _ = writeln!(out, "```\n");
    }
}

/// Returns the text as one line of Markdown.
fn line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

/// Returns the text as a cell of a Markdown table.
fn cell(text: &str) -> String {
    line(text).replace('|', "\\|")
}

/// Returns a word quoted for a shell if necessary.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-./:=+,@".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
