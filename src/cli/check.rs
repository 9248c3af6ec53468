//! `kotodama check`: checks whether files are valid.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use clap::{Args, FromArgMatches};

use super::interrupts::{INTERRUPTED, interrupts};
use super::mode::{Command, Program};
use super::{INVALID, Outcome, output};
use kotodama_formats::{Diagnostic, Diagnostics, Message};
use kotodama_sim::{Checked, Examination, FileKind, Link, Linter};

/// Check files and print one line for each problem
///
/// Each line has the file, the line and the column, the problem and what was
/// expected. Valid files print nothing. The tests of a level are played, and a
/// test that fails is a problem. Checking a pack also checks its levels and
/// sprites, and the links between its levels.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  kotodama check levels
  checks levels/pack.ron with its levels and sprites
  kotodama check --deep --time 120 my.level.ron
  finds what the level does not need, for at most two minutes")]
struct Arguments {
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Also report possible mistakes in valid levels
    ///
    /// Each line has the file, `error`, `warning` or `hint`, the message and
    /// the first cell it concerns. The exit status is the same as without this
    /// option.
    #[arg(long)]
    lint: bool,
    /// Also examine how levels can be played
    ///
    /// Removes each loose word and object in turn and solves the level
    /// again, looks for solutions that do something else, counts the states
    /// from which the level cannot be won, and plays at random and with other
    /// seeds. The exit status is 1 if there is a remark without an answer in
    /// solutions.ron beside the level.
    #[arg(long)]
    deep: bool,
    /// Maximum number of seconds for each level
    #[arg(long, value_name = "SECONDS", requires = "deep", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    time: u64,
    /// Maximum memory for the states of a level
    #[arg(long, value_name = "MIB", requires = "deep", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..))]
    memory: u64,
    /// Number of pieces to try at the same time, 1 to 64
    #[arg(long, value_name = "N", requires = "deep", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=64))]
    threads: u64,
    /// Print the examination of each level as one JSON document on a line
    #[arg(long, requires = "deep")]
    json: bool,
}

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "check",
    place: 30,
    arguments: |program, command| {
        Arguments::augment_args(command)
            .mut_arg("files", |argument| argument.help(program.help.checked))
    },
    run: |program, matches| {
        let arguments = Arguments::from_arg_matches(matches)?;
        Ok(Outcome::Exit(check(program, &arguments)))
    },
};

/// Prints the problems of all files.
fn check(program: &Program, arguments: &Arguments) -> ExitCode {
    output::judged(|out| {
        let mut status = ExitCode::SUCCESS;
        // Linters are expensive to make, so each kind of file has one for all
        // files.
        let mut linters: BTreeMap<&str, Linter> = BTreeMap::new();
        let in_place = io::stderr().is_terminal();
        let show = |line: &str| output::progress(line, in_place);
        let cancelled = match arguments.deep {
            true => interrupts(true),
            false => Arc::default(),
        };
        let examination = Examination {
            time: Duration::from_secs(arguments.time),
            memory: arguments.memory,
            threads: usize::try_from(arguments.threads).unwrap_or(1),
            cancelled: &cancelled,
            show: in_place.then_some(&show),
        };
        for file in &arguments.files {
            let kind = FileKind::of(file, program.files());
            let found = match kind {
                Some(kind) => (kind.check)(file),
                None => Err::<(), _>(unknown(program, file)).into(),
            };
            let Checked {
                mut errors,
                warnings,
            } = found;
            if let Some(leads_to) = kind.and_then(|kind| kind.leads_to) {
                errors.extend(
                    leads_to(file)
                        .iter()
                        .flat_map(|link| check_link(program, link)),
                );
            }
            if let Some(warnings) = &warnings {
                let path = &warnings.path;
                for warning in &warnings.list {
                    let (place, message) = (warning.place_in(path), &warning.message);
                    output::complain(&format_args!("{place}: warning: {message}"));
                }
            }
            for problems in &errors {
                writeln!(out, "{problems}")?;
                status = ExitCode::from(INVALID);
            }
            let Some(kind) = kind.filter(|_| errors.is_empty()) else {
                continue;
            };
            if let Some(linter) = kind.linter.filter(|_| arguments.lint) {
                let lint = linters.entry(kind.ending).or_insert_with(linter);
                for line in lint(file) {
                    writeln!(out, "{line}")?;
                }
            }
            let Some(examiner) = kind.examiner.filter(|_| arguments.deep) else {
                continue;
            };
            let examined = examiner(file, &examination);
            if in_place {
                output::progress("", true);
            }
            match examined {
                Err(why) => output::complain(&why),
                Ok(found) => {
                    match arguments.json {
                        true => writeln!(out, "{}", found.json)?,
                        false => {
                            for line in &found.lines {
                                writeln!(out, "{line}")?;
                            }
                        }
                    }
                    if !found.passes {
                        status = ExitCode::from(INVALID);
                    }
                }
            }
            // A long list is read while it grows.
            out.flush()?;
            if cancelled.load(Ordering::Relaxed) {
                return Ok(ExitCode::from(INTERRUPTED));
            }
        }
        Ok(status)
    })
}

/// Checks a file of another mode that an icon leads to.
fn check_link(program: &Program, link: &Link) -> Vec<Diagnostics> {
    let places = program.files().filter(|kind| kind.can_be_won.is_some());
    let name = link.to.file_name().unwrap_or_default().to_string_lossy();
    let message = match FileKind::of(&link.to, places.clone()) {
        Some(kind) => {
            let errors = (kind.check)(&link.to).errors;
            let can_be_won = kind
                .can_be_won
                .is_none_or(|can_be_won| can_be_won(&link.to));
            if !errors.is_empty() || can_be_won {
                return errors;
            }
            format!("{name:?} has no goal, expected one, so that it can be won")
        }
        None => {
            let known: Vec<String> = places.map(|kind| format!("*{}", kind.ending)).collect();
            let known = known.join(", ");
            format!("no mode plays {name:?}, expected a level, or one of {known}")
        }
    };
    vec![Diagnostics {
        path: link.path.clone(),
        list: vec![Diagnostic {
            line: link.line,
            column: link.column,
            message: Message::verbatim(message),
        }],
    }]
}

fn unknown(program: &Program, path: &Path) -> Diagnostics {
    let known: Vec<String> = program
        .files()
        .map(|kind| format!("*{}", kind.ending))
        .collect();
    let message = format!("unknown kind of file, expected {}", known.join(", "));
    Diagnostics::with_file(&path.display().to_string(), Message::verbatim(message))
}
