//! `kotodama falling list`: the rules that ship with the game.

use std::process::ExitCode;

use serde::Serialize;

use super::output;
use kotodama_falling::builtin;

/// Print the names and titles of the rules that ship with the game
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Print the list as one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Document {
    rules: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    name: &'static str,
    title: String,
}

/// Prints the list.
pub fn list(arguments: &Arguments) -> ExitCode {
    let lines = builtin::NAMES.iter().map(|&name| Line {
        name,
        title: builtin::title(name).unwrap_or_default(),
    });
    let document = Document {
        rules: lines.collect(),
    };
    output::results(|out| {
        if arguments.json {
            output::json(out, &document)?;
        } else {
            let names = document.rules.iter().map(|line| line.name.len());
            let width = builtin::PREFIX.len() + names.max().unwrap_or(0);
            for Line { name, title } in &document.rules {
                let name = format!("{}{name}", builtin::PREFIX);
                writeln!(out, "{name:width$}  {title}")?;
            }
        }
        Ok(())
    })
}
