//! `kotodama cards serve`: a built-in player as a program for the protocol of
//! the contest (C-CLI-08).

use std::io::{self, ErrorKind, Read};
use std::process::ExitCode;

use super::super::{INVALID, output};
use super::unfinished;
use kotodama_cards::Game;
use kotodama_cards::game::Options;
use kotodama_cards::outside::{Parsed, next_move};
use kotodama_cards::players;

/// Play by the protocol of the contest, on standard input and output
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  kotodama cards match 'kotodama cards serve --level medium' builtin:easy")]
pub struct Arguments {
    /// Strength of the player
    #[arg(long, value_name = "LEVEL", default_value = "hard", value_parser = ["easy", "medium", "hard"])]
    level: String,
    /// Its seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Number of the player; 0 moves first
    #[arg(value_parser = ["0", "1"])]
    player: String,
}

/// Plays until the match is over or the input ends.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let own = usize::from(arguments.player == "1");
    let Some(mut player) = players::named(&arguments.level, arguments.seed, own) else {
        return Err(output::refused("the player does not exist"));
    };
    let mut game = Game::new(&[], Options::default());
    let mut input = io::stdin().lock();
    let mut heard: Vec<u8> = Vec::new();
    Ok(output::judged(|out| {
        while !game.progress().is_over() {
            game.forget_events();
            game.prepare();
            if game.progress().player() == own {
                let choice = player.choose(&game);
                game.play(choice);
                let (card, slot) = (choice.card.name(), choice.slot);
                match choice.is_left {
                    true => write!(out, "1\n{card}\n{slot}\n")?,
                    false => write!(out, "2\n{slot}\n{card}\n")?,
                }
                out.flush()?;
                continue;
            }
            match next_move(&heard) {
                Parsed::Move(choice, length) => {
                    heard.drain(..length);
                    game.play(choice);
                }
                Parsed::Wrong(message) => {
                    let turn = game.progress().turn();
                    output::complain(&format_args!("turn {turn}: {message}"));
                    return Ok(ExitCode::from(INVALID));
                }
                Parsed::Unfinished => {
                    let mut chunk = [0; 4096];
                    match input.read(&mut chunk) {
                        Ok(0) => return Ok(ExitCode::SUCCESS),
                        Ok(length) => heard.extend(chunk.get(..length).unwrap_or_default()),
                        Err(error) if error.kind() == ErrorKind::Interrupted => {}
                        Err(error) => {
                            output::complain(&format_args!(
                                "standard input cannot be read: {error}"
                            ));
                            return Ok(ExitCode::from(INVALID));
                        }
                    }
                }
            }
        }
        Ok(match game.progress().is_too_large {
            true => unfinished(&game),
            false => ExitCode::SUCCESS,
        })
    }))
}
