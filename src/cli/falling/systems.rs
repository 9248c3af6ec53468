//! `kotodama falling systems`: the systems of these rules.

use std::path::PathBuf;
use std::process::ExitCode;

use serde::Serialize;

use super::output;
use super::start;
use kotodama_falling::assemble;

/// Print the systems selected by the rules, in the order in which they run
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[arg(help = start::RULES_HELP)]
    rules: PathBuf,
    /// Print the list as one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Document {
    systems: Vec<&'static str>,
}

/// Reads the rules and prints the list.
pub fn systems(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let opened = start::open(&arguments.rules, 0)?;
    let systems = assemble::plan(&opened.rules).names();
    Ok(output::results(|out| {
        if arguments.json {
            output::json(out, &Document { systems })?;
        } else {
            for name in systems {
                writeln!(out, "{name}")?;
            }
        }
        Ok(())
    }))
}
