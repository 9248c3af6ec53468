//! `kotodama cards puzzle`: plays an answer to a puzzle (C-CLI-09).

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use serde::Serialize;

use super::super::output;
use kotodama_cards::puzzle::{self, Attempt};
use kotodama_cards::report::Report;

/// Play an answer to a puzzle and tell whether it solves it
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  kotodama cards puzzle twelve.cards.ron --moves twelve.answer.cards.txt
  plays the player's moves, and the replies of the puzzle in between")]
pub struct Arguments {
    /// The puzzle, a file *.cards.ron
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The player's moves, one per line; - is standard input
    #[arg(long, value_name = "FILE")]
    moves: PathBuf,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// Result of an answer.
#[derive(Serialize)]
struct Document<'a> {
    #[serde(flatten)]
    report: Report,
    puzzle: &'a str,
    solved: bool,
    unmet: Vec<&'a str>,
}

/// Reads the files and plays.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let puzzle = puzzle::read_file(&arguments.file).map_err(output::refused)?;
    let answer = puzzle::read_answer(&arguments.moves, &puzzle).map_err(output::refused)?;
    let mut attempt = Attempt::new(puzzle);
    for choice in answer {
        if !attempt.play(choice).map_err(output::refused)? {
            break;
        }
    }
    Ok(output::results(|out| match arguments.json {
        true => output::json(
            out,
            &Document {
                report: Report::of(attempt.game()),
                puzzle: &attempt.puzzle().name,
                solved: attempt.is_solved(),
                unmet: attempt.unmet().map(|it| it.written.as_str()).collect(),
            },
        ),
        false => summary(out, &attempt),
    }))
}

/// Writes the result of an attempt for people.
fn summary(out: &mut dyn Write, attempt: &Attempt) -> io::Result<()> {
    let puzzle = attempt.puzzle();
    let turns = attempt.turns();
    let most = puzzle.turns;
    if attempt.is_solved() {
        let stars = puzzle.stars(turns);
        return writeln!(
            out,
            "{}: solved in {turns} of {most} turns, stars: {stars} of 3",
            puzzle.name
        );
    }
    writeln!(
        out,
        "{}: not solved after {turns} of {most} turns",
        puzzle.name
    )?;
    for goal in attempt.unmet() {
        writeln!(out, "  not met: {}", goal.written)?;
    }
    Ok(())
}
