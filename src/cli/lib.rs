//! The command line: arguments in, exit status out. The modes register their
//! commands and kinds of files (see [`Mode`]); each has a folder here. Knows
//! nothing of windows; opening one is left to the program.

pub mod cards;
mod check;
mod clock;
pub mod dungeon;
pub mod falling;
mod interrupts;
mod mode;
mod output;
mod play;
mod share;
mod shot;
mod visible;
pub mod words;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::CommandFactory;

pub use kotodama_sim::PlayOptions;
pub use mode::{Command, Help, Mode, Play, PlayArguments, Program, Run};

/// Exit status for invalid input.
const INVALID: u8 = 1;

/// Exit status for wrong usage.
const WRONG_USAGE: u8 = 2;

/// Next step of the program after the command line.
#[derive(Debug)]
pub enum Outcome {
    /// End with this status: the command has done its work, or failed.
    Exit(ExitCode),
    /// Open the game.
    Play(PlayOptions),
}

/// A puzzle game in which the rules are objects on the board
///
/// Without a command, the game opens in a window. The commands that need no
/// window are for scripts, for tests and for checking levels.
#[derive(Debug, clap::Parser)]
#[command(name = "kotodama", version, subcommand_help_heading = "Commands")]
struct Arguments {}

/// Commands that belong to no mode.
const COMMANDS: &[Command] = &[play::COMMAND, check::COMMAND, share::COMMAND, shot::COMMAND];

/// Reads the command line and executes commands that need no window.
#[must_use]
pub fn main(program: &Program) -> Outcome {
    main_with(program, std::env::args_os())
}

/// Does the same with these arguments, the first of which names the program.
#[must_use]
pub fn main_with(
    program: &Program,
    arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>,
) -> Outcome {
    run(program, arguments).unwrap_or_else(|error| {
        // Help that is not read to its end is not a failure.
        match rewritten(&error) {
            Some(text) => output::complain(&text.trim_end()),
            None => drop(error.print()),
        }
        let status = u8::try_from(error.exit_code()).unwrap_or(2);
        Outcome::Exit(ExitCode::from(status))
    })
}

/// Returns a message of the command-line library reworded, if it needs that:
/// without jargon, and without repeating everything that was typed.
fn rewritten(error: &clap::Error) -> Option<String> {
    if !error.use_stderr() {
        return None;
    }
    let old = error.render().to_string();
    let mut text = old.clone();
    if let Some((_, rest)) = old.split_once("': ") {
        let reason = rest.lines().next().unwrap_or_default();
        if let Some(plain) = visible::plain(reason) {
            text = text.replacen(reason, &plain, 1);
        }
    }
    let typed = error.context().filter_map(|(_, value)| match value {
        clap::error::ContextValue::String(typed) => Some(typed.as_str()),
        _ => None,
    });
    for typed in typed.filter(|typed| typed.chars().count() > 60) {
        text = text.replace(typed, &kotodama_formats::shortened(typed));
    }
    (text != old || visible::visible(&old) != old).then_some(text)
}

fn run(
    program: &Program,
    arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>,
) -> Result<Outcome, clap::Error> {
    let own = program.modes.iter().flat_map(|mode| mode.commands);
    let mut commands: Vec<&Command> = COMMANDS.iter().chain(own).collect();
    commands.sort_by_key(|command| command.place);
    let mut parser = Arguments::command().after_help(program.help.examples);
    for command in &commands {
        let own = clap::Command::new(command.name);
        parser = parser.subcommand((command.arguments)(program, own));
    }
    let matches = parser.try_get_matches_from(arguments)?;
    let Some((name, matches)) = matches.subcommand() else {
        return Ok(Outcome::Play(PlayOptions::default()));
    };
    match commands.iter().find(|command| command.name == name) {
        Some(command) => (command.run)(program, matches),
        None => Ok(Outcome::Play(PlayOptions::default())),
    }
}

#[cfg(test)]
mod tests;
