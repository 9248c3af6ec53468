//! `kotodama falling evaluate`: two bots play the rules, and their games are
//! evaluated.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::super::clock::Clock;
use super::super::interrupts::interrupts;
use super::super::output;
use super::start;
use kotodama_falling::evaluate::measures::bar;
use kotodama_falling::evaluate::{self, Evaluation, MOST_GAMES, Options, Progress, Summary};
use kotodama_falling::open::Opened;
use kotodama_falling::script::Fault;
use kotodama_formats::write_atomically;

/// Let two bots play the rules and evaluate the games
///
/// Both play at human speed, the stronger one with a view of the next piece.
/// Prints whether the rules are playable and why, the measurements with their
/// curves over a game, numbers about the games, and finally a single score,
/// which has not been compared with players' opinions. Ctrl-C stops the
/// evaluation and reports the games finished by then.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  kotodama falling evaluate builtin:pairs --games 100 --report pairs.md")]
pub struct Arguments {
    #[arg(help = start::RULES_HELP)]
    rules: PathBuf,
    /// Number of games of each bot
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_GAMES)))]
    games: u32,
    /// Seed of the first game, decimal or 0x...; the others use the following
    /// numbers
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = start::seed)]
    seed: u64,
    /// Also write a report to this file *.md
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Maximum number of seconds; the games finished by then are reported
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    max_time: Option<u64>,
    /// Show progress on standard error, even if it is not a terminal
    #[arg(long)]
    progress: bool,
    /// Print the evaluation as one JSON document
    #[arg(long)]
    json: bool,
}

/// Reads the rules and lets the bots play.
pub fn evaluate(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let opened = start::open(&arguments.rules, 0)?;
    let clock = Clock::new(arguments.max_time, interrupts(true));
    let evaluation = with_progress(arguments, &opened, &clock).map_err(output::refused)?;
    if evaluation.interrupted && clock.has_ended() {
        let seconds = arguments.max_time.unwrap_or_default();
        output::complain(&format_args!(
            "the time limit of {seconds} s has ended the evaluation"
        ));
    }
    if let Some(file) = &arguments.report {
        let report = evaluation.markdown();
        output::written(file, write_atomically(file, report.as_bytes()))?;
    }
    Ok(output::results(|out| match arguments.json {
        true => output::json(out, &evaluation),
        false => write(out, &evaluation),
    }))
}

/// Interval of progress reports.
const TICK: Duration = Duration::from_millis(500);

#[expect(
    clippy::disallowed_methods,
    reason = "how often progress is shown changes no result"
)]
fn with_progress(
    arguments: &Arguments,
    opened: &Opened,
    clock: &Clock,
) -> Result<Evaluation, Fault> {
    let options = Options {
        games: arguments.games,
        seed: arguments.seed,
    };
    let in_place = io::stderr().is_terminal();
    let shows = in_place || arguments.progress;
    let enough = clock.enough();
    let is_enough = Arc::clone(&enough);
    let mut shown = Instant::now();
    let evaluation = evaluate::evaluate_until(opened, options, enough, |progress| {
        if shows && shown.elapsed() >= TICK {
            output::progress(&line(progress), in_place);
            shown = Instant::now();
        }
        match is_enough.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    if shows && in_place {
        // The line is free for later output.
        output::progress("", in_place);
    }
    evaluation
}

fn line(progress: Progress) -> String {
    let Progress {
        done,
        games,
        bot,
        pieces,
        frame,
    } = progress;
    let bot = bot.name();
    format!("{done} of {games} games; {bot}: {pieces} pieces, {frame} frames")
}

fn write(out: &mut dyn Write, evaluation: &Evaluation) -> io::Result<()> {
    let name = evaluation.rules.replace(char::is_control, " ");
    writeln!(out, "{name}: {}", evaluation.verdict.name())?;
    for reason in &evaluation.reasons {
        writeln!(out, "  {reason}")?;
    }
    writeln!(out)?;
    for measure in &evaluation.measures {
        let bars: String = measure
            .curve
            .iter()
            .map(|&at| bar(at, &measure.curve))
            .collect();
        let kind = measure.kind;
        writeln!(
            out,
            "{:10} {:5.2}  {bars}  {}",
            kind.name(),
            measure.value,
            kind.unit()
        )?;
    }
    writeln!(out, "\nTogether {} of 100, an estimate", evaluation.total)?;
    let cut_short = match evaluation.interrupted {
        true => ", cut short",
        false => "",
    };
    writeln!(
        out,
        "\n{} games each from seed {} on{cut_short}",
        evaluation.games, evaluation.seed
    )?;
    let bots = &evaluation.bots;
    writeln!(out, "{:24}{:>12}{:>12}", "", "strong", "weak")?;
    let rows: [(&str, fn(&Summary) -> String); 9] = [
        ("pieces, median", |bot| bot.pieces.median.to_string()),
        ("frames, median", |bot| bot.frames.median.to_string()),
        ("score, median", |bot| bot.score.median.to_string()),
        ("links per 100 pieces", |bot| bot.links_per_100.to_string()),
        ("longest chain", |bot| bot.max_chain.to_string()),
        ("ended at once", |bot| bot.ended_at_once.to_string()),
        ("ended by limit", |bot| bot.by_limit.to_string()),
        ("stuck", |bot| bot.stuck.to_string()),
        ("won", |bot| bot.won.values().sum::<u32>().to_string()),
    ];
    for (what, number) in rows {
        let (strong, weak) = (number(&bots.strong), number(&bots.weak));
        writeln!(out, "{what:24}{strong:>12}{weak:>12}")?;
    }
    Ok(())
}
