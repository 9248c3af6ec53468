//! `kotodama falling`: the falling-block mode without a window.

mod evaluate;
mod generate;
mod list;
mod replay;
mod run;
mod settle;
mod start;
mod summary;
mod systems;

use std::process::ExitCode;

use clap::Subcommand;

/// Play, settle and look into falling-block rules
///
/// RULES is `builtin:NAME` (see `kotodama falling list`) or a file
/// *.falling.ron or a script *.lua. The same rules, inputs and seed always print the same.
#[derive(Debug, clap::Args)]
#[command(subcommand_help_heading = "Commands")]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Run(run::Arguments),
    Settle(settle::Arguments),
    Replay(replay::Arguments),
    Generate(generate::Arguments),
    Evaluate(evaluate::Arguments),
    List(list::Arguments),
    Systems(systems::Arguments),
}

/// Does what was asked for.
pub fn falling(arguments: &Arguments) -> ExitCode {
    match &arguments.command {
        Command::Run(arguments) => run::run(arguments),
        Command::Settle(arguments) => settle::settle(arguments),
        Command::Replay(arguments) => replay::replay(arguments),
        Command::Generate(arguments) => generate::generate(arguments),
        Command::Evaluate(arguments) => evaluate::evaluate(arguments),
        Command::List(arguments) => list::list(arguments),
        Command::Systems(arguments) => systems::systems(arguments),
    }
}
