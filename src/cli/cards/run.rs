//! `kotodama cards run`: plays a move list or a record (C-CLI-02 to C-CLI-04,
//! C-LOG-01).

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use super::super::output;
use kotodama_cards::Game;
use kotodama_cards::game::Options;
use kotodama_cards::moves::{self, MAX_TURNS, Move, Moves};
use kotodama_cards::progress::TOO_LARGE;
use kotodama_cards::report::Report;
use kotodama_cards::start;

/// Play the moves of a file and print the state after the last one
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  kotodama cards run --moves my.cards.txt --json
  plays the moves of both players in turn and prints the result")]
pub struct Arguments {
    /// The moves, one per line, or the record of a match; - is standard input
    #[arg(long, value_name = "FILE")]
    moves: PathBuf,
    /// The starting state, a file *.cards.ron
    #[arg(long, value_name = "FILE")]
    start: Option<PathBuf>,
    /// Only player 0 moves
    #[arg(long)]
    solo: bool,
    /// Maximum number of turns of each player
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_TURNS)))]
    turns: Option<u32>,
    #[command(flatten)]
    output: Output,
}

/// Forms of output.
#[derive(Clone, Copy, Debug, clap::Args)]
#[group(multiple = false)]
struct Output {
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    /// Print one JSON document for each move
    #[arg(long)]
    trace: bool,
    /// Print the events as text
    #[arg(long)]
    log: bool,
}

/// Reads the files and plays.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let Moves {
        list,
        turns,
        result,
        players: _,
    } = moves::read_file(&arguments.moves).map_err(output::refused)?;
    let start = match &arguments.start {
        Some(file) => start::read_file(file).map_err(output::refused)?,
        None => Vec::new(),
    };
    let options = Options {
        is_solo: arguments.solo,
        turns: arguments.turns.or(turns).unwrap_or(MAX_TURNS),
        ..Options::default()
    };
    if let Some(recorded) = result {
        let mut game = Game::new(&start, options);
        for choice in &list {
            game.play(*choice);
            game.forget_events();
        }
        let file = arguments.moves.display();
        compare(&game, &recorded).map_err(|why| output::refused(format_args!("{file}: {why}")))?;
    }
    let mut game = Game::new(&start, options);
    let what = arguments.output;
    Ok(output::judged(|out| {
        if what.trace {
            output::json(out, &Report::of(&game))?;
        }
        for choice in list {
            if game.progress().is_over() {
                break;
            }
            if !what.json {
                game.forget_events();
            }
            if what.log {
                log_slots(out, &game)?;
            }
            game.play(choice);
            if what.log {
                log_move(out, &game, choice)?;
            }
            if what.trace {
                output::json(out, &Report::of(&game))?;
            }
        }
        match what {
            Output { json: true, .. } => output::json(out, &Report::of(&game))?,
            Output { trace: true, .. } | Output { log: true, .. } => {}
            _ => summary(out, &game)?,
        }
        Ok(match game.progress().is_too_large {
            true => output::refused(TOO_LARGE),
            false => ExitCode::SUCCESS,
        })
    }))
}

/// Compares the recorded result of a match with that of the replay (C-REC-02).
fn compare(game: &Game, recorded: &str) -> Result<(), String> {
    let reason = recorded.rsplit(' ').next().unwrap_or_default();
    if !["slots", "turns"].contains(&reason) {
        return Ok(());
    }
    let played = game.progress().result.map(|result| {
        let winner = match result.winner {
            Some(player) => format!("player{player}"),
            None => "draw".to_owned(),
        };
        let [one, two] = result.alive;
        format!(
            "{winner} {one}:{two} turn {} {}",
            result.turn, result.reason
        )
    });
    match played {
        Some(played) if played == recorded => Ok(()),
        Some(played) => Err(format!(
            "the record says `result {recorded}`, its moves give `result {played}`"
        )),
        None => Err(format!(
            "the record says `result {recorded}`, its moves do not end the match"
        )),
    }
}

/// Writes the log before the zombie phase (C-LOG-01).
pub(super) fn log_slots(out: &mut dyn Write, game: &Game) -> io::Result<()> {
    let progress = game.progress();
    let player = progress.player();
    if player == 0 {
        writeln!(out, "###### turn {}", progress.turn())?;
    }
    writeln!(out, "*** player {player}'s turn, with slots:")?;
    for (slot, vitality, field) in game.changed(player) {
        writeln!(out, "{slot}={{{vitality},{field}}}")?;
    }
    writeln!(out, "(slots {{10000,I}} are omitted)")
}

/// Writes the log of a move (C-LOG-01).
pub(super) fn log_move(out: &mut dyn Write, game: &Game, choice: Move) -> io::Result<()> {
    let progress = game.progress();
    for event in &progress.events {
        if let Some(field) = &event.zombie {
            let slot = event.slot;
            writeln!(out, "applying zombie slot {slot}={{-1,{field}}} to I")?;
            if let Some(error) = event.error {
                writeln!(out, "error: {}", error.name())?;
            }
        }
    }
    let Some(last) = progress.last else {
        return Ok(());
    };
    let (player, card, slot) = (last.player, choice.card.name(), choice.slot);
    match choice.is_left {
        true => writeln!(out, "player {player} applied card {card} to slot {slot}")?,
        false => writeln!(out, "player {player} applied slot {slot} to card {card}")?,
    }
    if let Some(error) = last.error {
        writeln!(out, "error: {}", error.name())?;
        writeln!(out, "slot {slot} reset to I")?;
    }
    Ok(())
}

/// Writes the state of a match for people.
fn summary(out: &mut dyn Write, game: &Game) -> io::Result<()> {
    let progress = game.progress();
    let [one, two] = game.alive();
    writeln!(out, "{} moves, {one}:{two} slots alive", progress.moves)?;
    for player in 0..2 {
        writeln!(out, "player {player}")?;
        for (slot, vitality, field) in game.changed(player) {
            writeln!(out, "  {slot}={{{vitality},{field}}}")?;
        }
    }
    match progress.result {
        Some(result) => match result.winner {
            Some(player) => writeln!(out, "player {player} wins after turn {}", result.turn),
            None => writeln!(out, "draw after turn {}", result.turn),
        },
        None => writeln!(
            out,
            "turn {} of player {} comes next",
            progress.turn(),
            progress.player()
        ),
    }
}
