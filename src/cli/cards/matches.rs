//! `kotodama cards match`: matches between built-in players and programs
//! (C-CLI-05 to C-CLI-07).

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::super::interrupts::interrupts;
use super::super::output;
use super::{run, tournament, unfinished};
use kotodama_cards::contest::{Contest, MOVE_TIME, Step, Terms, Verdict, record_head};
use kotodama_cards::moves::MAX_TURNS;
use kotodama_cards::tournament::Tournament;

/// Play a match between two players, or a tournament of more
///
/// A player is builtin:NAME or the command line of a program. The program is
/// started with 0 or 1 as an additional argument and plays by the protocol of
/// the contest: moves of three lines on its standard input and output.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Built-in players:
  builtin:idle builtin:random builtin:easy builtin:medium builtin:hard

Examples:
  kotodama cards match builtin:hard './run -fast' --seed 3 --record my.cards.txt
  kotodama cards match builtin:easy builtin:medium ./run --seeds 5
  plays every pair, on both sides, with the seeds 0 to 4, and prints a table")]
pub struct Arguments {
    /// The players; with more than two, each plays against every other
    #[arg(value_name = "PLAYER", num_args = 2.., required = true)]
    players: Vec<String>,
    /// Maximum number of turns of each player
    #[arg(long, value_name = "N", default_value_t = MAX_TURNS, value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_TURNS)))]
    turns: u32,
    /// Seed of the built-in players
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Play a tournament with this many seeds, starting at --seed
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000), conflicts_with_all = ["record", "log"])]
    seeds: Option<u32>,
    /// Seconds that a program has for each move
    #[arg(long, value_name = "SECONDS", default_value_t = MOVE_TIME.as_secs_f64(), value_parser = seconds)]
    move_time: f64,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    /// Write a record, which `cards run` can replay
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Print the events as text
    #[arg(long)]
    log: bool,
}

/// Largest time for a move, in seconds.
const MOST_SECONDS: f64 = 1_000_000.0;

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok();
    let is_possible = |it: &f64| *it > 0.0 && *it <= MOST_SECONDS;
    seconds
        .filter(is_possible)
        .ok_or_else(|| format!("expected a number of seconds above 0, at most {MOST_SECONDS}"))
}

/// Plays the match or the tournament.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let terms = Terms {
        turns: arguments.turns,
        seed: arguments.seed,
        move_time: Duration::from_secs_f64(arguments.move_time),
    };
    let stop = interrupts(false);
    let (json, seeds) = (arguments.json, arguments.seeds);
    if let Ok(names) = <[String; 2]>::try_from(arguments.players.clone())
        && seeds.is_none()
    {
        return one(arguments, names, terms, stop);
    }
    if arguments.record.is_some() || arguments.log {
        let why = "error: --record and --log are for a match of two players";
        return Err(output::misused(why));
    }
    let players = arguments.players.clone();
    let tournament = Tournament::new(players, terms, seeds.unwrap_or(1));
    tournament::run(tournament, json, &stop)
}

/// Plays one match.
fn one(
    arguments: &Arguments,
    names: [String; 2],
    terms: Terms,
    stop: Arc<AtomicBool>,
) -> Result<ExitCode, ExitCode> {
    let mut record = match &arguments.record {
        Some(file) => {
            let head = record_head(&names, &terms);
            let opened = File::create(file).map(BufWriter::new).and_then(|mut out| {
                out.write_all(head.as_bytes())?;
                Ok(out)
            });
            let shown = file.display();
            let opened = opened.map_err(|error| {
                output::refused(format_args!("{shown} cannot be written: {error}"))
            });
            Some((opened?, file))
        }
        None => None,
    };
    let mut contest = Contest::new(names, terms, stop).map_err(output::refused)?;
    let mut lost = None;
    let mut verdict = None;
    let status = output::judged(|out| {
        verdict = play(&mut contest, arguments.log, out, |line| {
            if let Some((record, _)) = &mut record
                && lost.is_none()
            {
                lost = writeln!(record, "{line}").err();
            }
        })?;
        contest.end();
        let Some(verdict) = &verdict else {
            return Ok(unfinished(contest.game()));
        };
        match arguments.json {
            true => output::json(out, verdict)?,
            false => writeln!(out, "{}", verdict.line())?,
        }
        Ok(ExitCode::SUCCESS)
    });
    if let Some((mut record, file)) = record {
        let line = verdict.map_or_else(String::new, |verdict| verdict.record_line() + "\n");
        let end = record.write_all(line.as_bytes());
        let end = end.and_then(|()| record.flush());
        output::written(file, lost.map_or(end, Err))?;
    }
    Ok(status)
}

/// Plays a match to its end; `None` if it was stopped or became too large.
fn play(
    contest: &mut Contest,
    has_log: bool,
    out: &mut dyn Write,
    mut note: impl FnMut(String),
) -> io::Result<Option<Verdict>> {
    loop {
        if has_log && !contest.is_over() {
            run::log_slots(out, contest.game())?;
        }
        match contest.step() {
            Step::Played(choice) => {
                note(choice.to_string());
                if has_log {
                    run::log_move(out, contest.game(), choice)?;
                }
            }
            Step::Over => return Ok(contest.verdict()),
            Step::Stopped => return Ok(None),
        }
    }
}
