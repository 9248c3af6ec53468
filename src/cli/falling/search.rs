//! `kotodama falling search`: makes and evaluates many mixtures and keeps the
//! best.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::super::interrupts::interrupts;
use super::generate::{Sources, order};
use super::output;
use super::start;
use kotodama_falling::evaluate::{MOST_GAMES, Options};
use kotodama_falling::mix::search::{Found, News, Progress, Search, search as find};
use kotodama_formats::{Message, write_atomically};

/// Search for mixtures worth playing
///
/// Mixes the sources with many seeds on all cores, lets two bots play each
/// mixture once and the best ones more often, and lists the best ones that
/// differ from each other. Ctrl-C stops the search and lists those found by
/// then. The mixtures that are kept are ordinary rule files, which can be
/// played, edited and passed on.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  kotodama falling search --from guideline,pairs,timeline,bombs --seeds 200 --keep best")]
pub struct Arguments {
    #[command(flatten)]
    sources: Sources,
    /// Number of seeds to try
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    seeds: u64,
    /// The first seed, decimal or 0x...; the others follow it
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = start::seed)]
    seed: u64,
    /// Number of mixtures to list
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=1000))]
    best: u32,
    /// Number of games of each bot for the best mixtures
    #[arg(long, value_name = "N", default_value_t = Options::QUICK.games, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_GAMES)))]
    games: u32,
    /// Number of threads; by default one per core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: Option<u32>,
    /// Write the best to this folder, as mixture-SEED.falling.ron
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
    /// Show progress on standard error, even if it is not a terminal
    #[arg(long)]
    progress: bool,
    /// Print the mixtures as one JSON document
    #[arg(long)]
    json: bool,
}

/// The document of `--json`.
#[derive(Debug, Serialize)]
struct Document {
    mode: &'static str,
    seed: u64,
    seeds: u64,
    judged: u64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
    found: Vec<Row>,
}

#[derive(Debug, Serialize)]
struct Row {
    seed: Option<u64>,
    total: f64,
    verdict: &'static str,
    told: Vec<Message>,
    rules: String,
}

/// Searches, lists the mixtures and keeps them.
pub fn search(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let cores = thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
    let count = |n: u32| usize::try_from(n).unwrap_or(usize::MAX);
    let request = Search {
        order: order(&arguments.sources, Some(arguments.seed))?,
        seeds: arguments.seeds,
        best: count(arguments.best),
        options: Options {
            games: arguments.games,
            ..Options::QUICK
        },
        threads: arguments.threads.map_or(cores, count),
    };
    let (found, last) = with_progress(arguments, &request)?;
    if let Some(folder) = &arguments.keep {
        keep(folder, &found)?;
    }
    let document = Document {
        mode: "falling-search",
        seed: arguments.seed,
        seeds: arguments.seeds,
        judged: last.judged,
        interrupted: last.done < arguments.seeds || last.closer < last.finalists,
        found: found.iter().map(|found| row(found)).collect(),
    };
    Ok(output::results(|out| match arguments.json {
        true => output::json(out, &document),
        false => write(out, &document),
    }))
}

fn row(found: &Found) -> Row {
    Row {
        seed: found.mixture.seed,
        total: found.evaluation.total,
        verdict: found.evaluation.verdict.name(),
        told: found.mixture.told.clone(),
        rules: found.mixture.text.clone(),
    }
}

/// Interval of progress reports.
const TICK: Duration = Duration::from_millis(500);

#[expect(
    clippy::disallowed_methods,
    reason = "how often progress is shown changes no result"
)]
fn with_progress(
    arguments: &Arguments,
    request: &Search,
) -> Result<(Vec<Arc<Found>>, Progress), ExitCode> {
    let in_place = io::stderr().is_terminal();
    let shows = in_place || arguments.progress;
    let is_enough = interrupts(true);
    let shown = Mutex::new((Instant::now(), Progress::default()));
    let found = find(request, |news: &News<'_>| {
        let progress = news.progress;
        if let Ok(mut shown) = shown.lock() {
            if shows && shown.0.elapsed() >= TICK {
                output::progress(&line(progress), in_place);
                shown.0 = Instant::now();
            }
            shown.1 = progress;
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
    let found = found.map_err(output::refused)?;
    let last = shown
        .into_inner()
        .map_or(Progress::default(), |shown| shown.1);
    Ok((found, last))
}

fn line(progress: Progress) -> String {
    let Progress {
        done,
        seeds,
        judged,
        closer,
        finalists,
    } = progress;
    match finalists {
        0 => format!("{done} of {seeds} seeds; {judged} mixtures judged"),
        _ => format!("{judged} mixtures judged; {closer} of the {finalists} best more closely"),
    }
}

/// Writes the mixtures to files.
fn keep(folder: &Path, found: &[Arc<Found>]) -> Result<(), ExitCode> {
    output::written(folder, fs::create_dir_all(folder))?;
    for one in found {
        let seed = one.mixture.seed.unwrap_or(0);
        let file = folder.join(format!("mixture-{seed}.falling.ron"));
        output::written(&file, write_atomically(&file, one.mixture.text.as_bytes()))?;
    }
    Ok(())
}

fn write(out: &mut dyn Write, document: &Document) -> io::Result<()> {
    for row in &document.found {
        let seed = row.seed.unwrap_or(0);
        writeln!(out, "{:6.1}  seed {seed}, {}", row.total, row.verdict)?;
        for line in &row.told {
            writeln!(out, "        {line}")?;
        }
    }
    let cut_short = match document.interrupted {
        true => ", cut short",
        false => "",
    };
    writeln!(
        out,
        "\n{} mixtures judged, of {} seeds from {} on{cut_short}. The numbers are estimates.",
        document.judged, document.seeds, document.seed
    )
}
