//! `kotodama solve`: searches for a way to win.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use super::{Outcome, Program, Run, output};
use kotodama_solver::limits::MIB;
use kotodama_solver::{End, Limits, MAX_THREADS, Options, Progress};
use kotodama_words::level::Level;
use kotodama_words::level::file::read_file;
use kotodama_words::search::{Answer, Puzzle, solve as search};

/// Search for moves that win a level
///
/// Prints a shortest winning move string, or that there is none, or the limit
/// within which none was found. Every solution is replayed to confirm that it
/// wins. The same level and options always print the same output, unless a time
/// limit ends the search.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  kotodama solve my.level.ron
  prints a shortest solution, for example rrurrr
  kotodama solve my.level.ron --fast --max-time 60 --threads 2
  looks for any solution for a minute, on two cores")]
pub(super) struct Arguments {
    /// The level, a file *.level.ron
    file: PathBuf,
    /// Look for any solution instead of a shortest one, which is often faster
    #[arg(long)]
    fast: bool,
    /// Number of threads; the answer does not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads)]
    threads: usize,
    /// Seed of the random numbers; without it, a level that depends on chance
    /// is refused
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Maximum number of moves in a solution
    #[arg(long, value_name = "N")]
    max_turns: Option<u32>,
    /// Maximum number of states to visit
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    max_states: Option<u64>,
    /// Maximum memory for states
    #[arg(long, value_name = "MIB", default_value_t = Limits::DEFAULT_MEMORY, value_parser = clap::value_parser!(u64).range(1..))]
    max_memory: u64,
    /// Maximum number of seconds to search
    #[arg(long, value_name = "SECONDS")]
    max_time: Option<u64>,
    /// Show progress on standard error, even if it is not a terminal
    #[arg(long)]
    progress: bool,
    /// Print the answer as one JSON document
    #[arg(long)]
    json: bool,
}

fn threads(text: &str) -> Result<usize, String> {
    let threads = text.parse().ok();
    threads
        .filter(|threads| (1..=MAX_THREADS).contains(threads))
        .ok_or_else(|| format!("expected a number from 1 to {MAX_THREADS}"))
}

impl Arguments {
    fn options(&self) -> Options {
        Options {
            fast: self.fast,
            limits: Limits {
                turns: self.max_turns,
                states: self.max_states,
                memory: Some(self.max_memory),
                time: self.max_time.map(Duration::from_secs),
            },
            threads: self.threads,
        }
    }
}

impl Run for Arguments {
    const NAME: &'static str = "solve";
    const PLACE: u8 = 40;

    /// Reads the level and searches.
    fn run(self, _: &Program) -> Result<Outcome, ExitCode> {
        let level = read_file(&self.file).map_err(output::refused)?;
        let puzzle = Puzzle {
            seed: self.seed,
            ..Puzzle::new(&level)
        };
        let progress = Progress::new();
        let shows = self.progress || io::stderr().is_terminal();
        let options = self.options();
        let answer = match shows {
            true => with_progress(&progress, || search(&puzzle, &options, &progress)),
            false => search(&puzzle, &options, &progress),
        };
        let file = self.file.display();
        let answer =
            answer.map_err(|refusal| output::refused(format_args!("{file}: {refusal}")))?;
        let status = output::results(|out| match self.json {
            true => write_json(out, &answer, doors(&level)),
            false => writeln!(out, "{}", text(&answer, doors(&level))),
        });
        Ok(Outcome::Exit(status))
    }
}

/// Interval of progress reports.
const TICK: Duration = Duration::from_millis(500);

/// Does `work` and shows its progress.
fn with_progress<T>(progress: &Progress, work: impl FnOnce() -> T) -> T {
    let in_place = io::stderr().is_terminal();
    thread::scope(|scope| {
        let (done, is_done) = mpsc::channel::<()>();
        scope.spawn(move || {
            while is_done.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                output::progress(&progress_line(progress), in_place);
            }
            // The last progress line stays.
            output::progress(&progress_line(progress), in_place);
            if in_place {
                output::complain(&"");
            }
        });
        let result = work();
        drop(done);
        result
    })
}

fn progress_line(progress: &Progress) -> String {
    format!(
        "{} states, {} per second, {} moves deep, {} MiB, {} s",
        progress.states(),
        progress.states_per_second(),
        progress.depth(),
        progress.bytes().div_ceil(MIB),
        progress.elapsed().as_secs(),
    )
}

/// Returns the number of objects of a level that lead to others, which the
/// search does not enter.
fn doors(level: &Level) -> usize {
    let objects = level.objects.iter();
    objects.filter(|it| it.data.level.is_some()).count()
}

fn text(answer: &Answer, doors: usize) -> String {
    let states = answer.states;
    let found = match (answer.moves(), answer.end) {
        (Some(moves), _) => moves,
        (None, End::Limit(limit)) => {
            format!("no solution found within {limit} ({states} states visited)")
        }
        (None, End::Exhausted | End::Found) => {
            format!("no solution exists ({states} states visited)")
        }
        (None, End::Cancelled) => format!("cancelled ({states} states visited)"),
    };
    match (answer.solution.is_some(), doors) {
        (true, _) | (_, 0) => found,
        (false, 1) => format!("{found}; only this board was searched: 1 door was not entered"),
        (false, _) => {
            format!("{found}; only this board was searched: {doors} doors were not entered")
        }
    }
}

/// The answer as JSON.
#[derive(serde::Serialize)]
struct Document {
    solution: Option<String>,
    states: u64,
    exhausted: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<&'static str>,
    /// Objects that lead to other levels, which were not entered.
    #[serde(skip_serializing_if = "Option::is_none")]
    doors: Option<usize>,
}

fn write_json(out: &mut dyn Write, answer: &Answer, doors: usize) -> io::Result<()> {
    let document = Document {
        solution: answer.moves(),
        states: answer.states,
        exhausted: answer.end == End::Exhausted,
        doors: (doors > 0 && answer.solution.is_none()).then_some(doors),
        limit: match answer.end {
            End::Limit(limit) => Some(limit.name()),
            End::Found | End::Exhausted | End::Cancelled => None,
        },
    };
    output::json(out, &document)
}
