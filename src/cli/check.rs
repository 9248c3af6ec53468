//! `kotodama check`: are these files valid?

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bevy::math::IVec2;

use super::{INVALID, output};
use crate::formats::Problems;
use crate::words::level::{file as level, pack};
use crate::words::lint::{Findings, Linter, Severity};

/// Look for mistakes in files, and print one line for each
///
/// Every line begins with the file, the line and the column, and says what is
/// wrong and what was expected. Nothing is printed if all files are valid.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Files of any kind that the game reads: *.level.ron and *pack.ron
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Also say what may not be meant in levels that are valid
    ///
    /// Every line begins with the file and with `error`, `warning` or `hint`,
    /// and ends with the first cell it is about. The exit status is the same
    /// as without.
    #[arg(long)]
    lint: bool,
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
        let mut linter = Linter::default();
        for file in &arguments.files {
            if let Err(problems) = check_file(file) {
                writeln!(out, "{problems}")?;
                status = ExitCode::from(INVALID);
            } else if arguments.lint {
                lint(&mut linter, file, out)?;
            }
        }
        Ok(status)
    })
}

/// Prints what may not be meant in a valid level.
fn lint(linter: &mut Linter, path: &Path, out: &mut dyn Write) -> io::Result<()> {
    let name = path.display().to_string();
    if !name.ends_with(level::EXTENSION) {
        return Ok(());
    }
    let Ok(level) = level::read_file(path) else {
        return Ok(());
    };
    let Findings { remarks, reading } = linter.examine(&level);
    let mut say = |severity: Severity, message: &str, cells: &[IVec2]| {
        let cell = cells.first();
        let cell = cell.map(|cell| format!(" ({},{})", cell.x, cell.y));
        let cell = cell.unwrap_or_default();
        writeln!(out, "{name}: {}: {message}{cell}", severity.name())
    };
    for remark in &remarks {
        say(remark.severity, &remark.message, &remark.cells)?;
    }
    for broken in &reading.broken {
        say(Severity::Hint, &broken.message, &broken.words.cells)?;
    }
    for accident in &reading.accidental {
        say(Severity::Hint, &accident.message, &accident.words.cells)?;
    }
    Ok(())
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
