//! `kotodama check`: are these files valid?

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::{INVALID, output};
use crate::formats::Problems;
use crate::words::level::{file as level, pack};

/// Look for mistakes in files, and print one line for each
///
/// Every line begins with the file, the line and the column, and says what is
/// wrong and what was expected. Nothing is printed if all files are valid.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Files of any kind that the game reads: *.level.ron and *pack.ron
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// How a kind of file is called, and what reads it.
type Kind = (&'static str, fn(&Path) -> Result<(), Problems>);

/// Every kind of file that the game reads.
const KINDS: &[Kind] = &[
    (level::EXTENSION, |path| level::read_file(path).map(drop)),
    (pack::EXTENSION, |path| pack::read_file(path).map(drop)),
];

/// Prints the problems of all files.
pub fn check(arguments: &Arguments) -> ExitCode {
    output::results(|out| {
        let mut status = ExitCode::SUCCESS;
        for file in &arguments.files {
            if let Err(problems) = check_file(file) {
                writeln!(out, "{problems}")?;
                status = ExitCode::from(INVALID);
            }
        }
        Ok(status)
    })
}

fn check_file(path: &Path) -> Result<(), Problems> {
    let name = path.display().to_string();
    let kind = KINDS.iter().find(|(ending, _)| name.ends_with(ending));
    if let Some((_, read)) = kind {
        return read(path);
    }
    let known: Vec<String> = KINDS
        .iter()
        .map(|(ending, _)| format!("*{ending}"))
        .collect();
    Err(Problems::with_file(
        &name,
        format!("unknown kind of file, expected {}", known.join(", ")),
    ))
}
