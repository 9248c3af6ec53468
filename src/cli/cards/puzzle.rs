//! `kotodama cards puzzle`: plays an answer to a puzzle (C-CLI-09).

use std::path::PathBuf;
use std::process::ExitCode;

use serde::Serialize;

use super::super::output;
use kotodama_cards::moves;
use kotodama_cards::puzzle::{self, Attempt};
use kotodama_cards::report::Report;

/// Play an answer to a puzzle, and say whether it solves it
///
/// The moves are the player's alone; the opponent answers with the replies of
/// the puzzle.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  kotodama cards puzzle levels/cards/01-one.cards.ron --moves my.cards.txt")]
pub struct Arguments {
    /// The puzzle, a file *.cards.ron
    file: PathBuf,
    /// The moves, one to a line; - is standard input
    #[arg(long, value_name = "FILE")]
    moves: PathBuf,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

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
    let moves = moves::read_allowed_file(&arguments.moves, &puzzle.cards);
    let moves = moves.map_err(output::refused)?;
    let mut attempt = Attempt::new(&puzzle);
    for choice in moves.list {
        if !attempt.play(choice) {
            break;
        }
    }
    let solved = attempt.is_solved();
    let document = Document {
        report: Report::of(&attempt.game),
        puzzle: &puzzle.name,
        solved,
        unmet: attempt.unmet().collect(),
    };
    Ok(output::results(|out| {
        if arguments.json {
            return output::json(out, &document);
        }
        let turns = attempt.turns();
        if solved {
            return writeln!(out, "{}: solved in {turns} turns", puzzle.name);
        }
        writeln!(out, "{}: not solved in {turns} turns", puzzle.name)?;
        for goal in &document.unmet {
            writeln!(out, "  not met: {goal}")?;
        }
        Ok(())
    }))
}
