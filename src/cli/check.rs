//! `kotodama check`: are these files valid?

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bevy::math::IVec2;

use super::{INVALID, output};
use kotodama_falling::{builtin, open::Opened};
use kotodama_formats::{Diagnostics, Message};
use kotodama_words::exchange::import::legend_file;
use kotodama_words::exchange::picture::{self, BadPicture};
use kotodama_words::level::pack_folder::PackFolder;
use kotodama_words::level::{file as level, pack, sprites};
use kotodama_words::lint::{LintReport, Linter, Severity};
use kotodama_words::replay;

/// Look for mistakes in files, and print one line for each
///
/// Every line begins with the file, the line and the column, and says what is
/// wrong and what was expected. Nothing is printed if all files are valid.
/// With a pack its levels and sprites are looked at, too, and whether they lead
/// to each other.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  kotodama check levels
  looks at levels/pack.ron and everything around it")]
pub struct Arguments {
    /// Files of any kind that the game reads: *.level.ron, *pack.ron,
    /// *.legend.ron, *.moves.ron, *.falling.ron, *.lua, *.replay.ron and *.png, or the folder of a pack
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

/// How a kind of file is called, and what looks at it.
type Kind = (&'static str, fn(&Path) -> Vec<Diagnostics>);

/// Every kind of file that the game reads.
const KINDS: &[Kind] = &[
    (level::EXTENSION, |path| found(level::read_file(path))),
    (pack::EXTENSION, check_pack),
    (sprites::EXTENSION, |path| found(check_picture(path))),
    (legend_file::EXTENSION, |path| {
        found(legend_file::read_file(path))
    }),
    (
        kotodama_falling::description::reader::EXTENSION,
        check_rules,
    ),
    (kotodama_falling::open::Kind::SCRIPTS, check_rules),
    (replay::EXTENSION, |path| found(replay::read_file(path))),
    (kotodama_falling::replay::EXTENSION, |path| {
        found(kotodama_falling::replay::read_file(path))
    }),
];

fn found<T>(read: Result<T, Diagnostics>) -> Vec<Diagnostics> {
    read.err().into_iter().collect()
}

/// Rules of the falling-block mode; what may not be meant is only told.
fn check_rules(path: &Path) -> Vec<Diagnostics> {
    let opened = kotodama_falling::open::open(path);
    if let Ok(Opened {
        warnings: Some(warnings),
        ..
    }) = &opened
    {
        let path = &warnings.path;
        for problem in &warnings.list {
            let place = problem.place_in(path);
            let message = &problem.message;
            output::complain(&format_args!("{place}: warning: {message}"));
        }
    }
    found(opened)
}

fn check_pack(path: &Path) -> Vec<Diagnostics> {
    match PackFolder::open(path) {
        Ok(folder) => folder.report(),
        Err(problems) => vec![problems],
    }
}

/// A picture with a level inside, or a sprite.
fn check_picture(path: &Path) -> Result<(), Diagnostics> {
    let bytes = kotodama_formats::read_bytes(path, picture::MAX_BYTES)?;
    match picture::level_from_png(&bytes) {
        Ok(_) => Ok(()),
        Err(BadPicture::NoLevel | BadPicture::NotAPng) => sprites::read_file(path).map(drop),
        Err(bad) => {
            let name = path.display().to_string();
            Err(Diagnostics::with_file(&name, bad.message()))
        }
    }
}

/// Prints the problems of all files.
pub fn check(arguments: &Arguments) -> ExitCode {
    output::results(|out| {
        let mut status = ExitCode::SUCCESS;
        let mut linter = Linter::default();
        for file in &arguments.files {
            let found = check_file(file);
            for problems in &found {
                writeln!(out, "{problems}")?;
                status = ExitCode::from(INVALID);
            }
            if found.is_empty() && arguments.lint {
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
    let LintReport { remarks, reading } = linter.examine(&level);
    let mut say = |severity: Severity, message: &Message, cells: &[IVec2]| {
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

fn check_file(path: &Path) -> Vec<Diagnostics> {
    let name = path.display().to_string();
    let kind = KINDS.iter().find(|(ending, _)| name.ends_with(ending));
    if let Some((_, check)) = kind {
        return check(path);
    }
    if name.starts_with(builtin::PREFIX) {
        return check_rules(path);
    }
    if path.is_dir() {
        return check_pack(path);
    }
    let known: Vec<String> = KINDS
        .iter()
        .map(|(ending, _)| format!("*{ending}"))
        .collect();
    let message = format!("unknown kind of file, expected {}", known.join(", "));
    vec![Diagnostics::with_file(&name, Message::verbatim(message))]
}
