//! `kotodama check`: checks whether files are valid.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, FromArgMatches};

use super::mode::{Command, Program};
use super::{INVALID, Outcome, output};
use kotodama_formats::{Diagnostic, Diagnostics, Message};
use kotodama_sim::{Checked, FileKind, Link, Linter};

/// Check files and print one line for each problem
///
/// Each line has the file, the line and the column, the problem and what was
/// expected. Valid files print nothing. Checking a pack also checks its levels
/// and sprites, and the links between its levels.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  kotodama check levels
  checks levels/pack.ron with its levels and sprites")]
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
            let Some(kind) = kind.filter(|_| errors.is_empty() && arguments.lint) else {
                continue;
            };
            if let Some(linter) = kind.linter {
                let lint = linters.entry(kind.ending).or_insert_with(linter);
                for line in lint(file) {
                    writeln!(out, "{line}")?;
                }
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
