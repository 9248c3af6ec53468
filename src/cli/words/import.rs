//! `kotodama import`: level files of what others send.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::{INVALID, Outcome, Program, Run, WRONG_USAGE, output};
use kotodama_words::import_export::import::{BadLegend, Imported, Legend, legend_file};
use kotodama_words::import_export::{Anything, Refusal, Shared, picture, read_anything, read_file};
use kotodama_words::level::{Level, file, sprites};

/// Make a level file of a share code, a picture or a level of another program
///
/// Reads share codes (with whatever mail programs put around them), pictures
/// that were saved from a level, level files, the JSON of the Keke AI
/// competition, maps of one character for each cell, and PuzzleScript.
#[derive(Debug, clap::Args)]
#[expect(clippy::doc_markdown, reason = "a terminal shows this text as it is")]
#[command(after_help = "\
Examples:
  kotodama import code.txt -o levels/new.level.ron
  kotodama import boxes.txt --legend boxes.legend.ron --level 3

A legend says what characters stand for, names from bottom to top:
  {'b': [\"baba\"], 'B': [\"text_baba\"], '*': [\"flag\", \"text_win\"], '.': []}")]
pub(super) struct Arguments {
    /// The file, or - for standard input
    file: PathBuf,
    /// Write the level to this file *.level.ron, and the sprites of its own
    /// nouns beside it
    #[arg(short, long, value_name = "OUT", value_parser = level_file)]
    output: Option<PathBuf>,
    /// What the characters of a map stand for, a file *.legend.ron
    #[arg(long, value_name = "LEGEND")]
    legend: Option<PathBuf>,
    /// Which level it is to be, if there are several; the first is 1
    #[arg(long, value_name = "N")]
    level: Option<NonZeroUsize>,
}

fn level_file(text: &str) -> Result<PathBuf, String> {
    if text.ends_with(file::EXTENSION) {
        Ok(PathBuf::from(text))
    } else {
        let ending = file::EXTENSION;
        Err(format!(
            "expected the name of a file that ends in {ending:?}"
        ))
    }
}

/// A message for the user, and how the program ends.
type Failure = (String, u8);

impl Run for Arguments {
    const NAME: &'static str = "import";
    const PLACE: u8 = 70;

    fn run(self, _: &Program) -> Outcome {
        Outcome::Exit(import(&self))
    }
}

/// Reads whatever it is and writes a level file.
fn import(arguments: &Arguments) -> ExitCode {
    let written = read(&arguments.file)
        .map_err(|message| (message, INVALID))
        .and_then(|anything| shared(anything, arguments))
        .and_then(|shared| match &arguments.output {
            Some(path) => save(path, &shared).map(|()| None),
            None => Ok(Some(shared)),
        });
    match written {
        Ok(None) => ExitCode::SUCCESS,
        Ok(Some(shared)) => output::results(|out| {
            write!(out, "{}", file::write(&shared.level))?;
            if !shared.sprites.is_empty() {
                output::complain(&"the level has sprites of its own, which only -o writes");
            }
            Ok(ExitCode::SUCCESS)
        }),
        Err((message, status)) => {
            output::complain(&message);
            ExitCode::from(status)
        }
    }
}

fn read(path: &Path) -> Result<Anything, String> {
    if path != Path::new("-") {
        return read_file(path).map_err(|refusal| in_file(path, &refusal));
    }
    let mut bytes = Vec::new();
    io::stdin()
        .lock()
        .take(picture::MAX_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| format!("standard input cannot be read: {error}"))?;
    read_anything("-", &bytes).map_err(|refusal| in_file(path, &refusal))
}

/// The message with the name of the file, which those about files have.
fn in_file(path: &Path, refusal: &Refusal) -> String {
    match refusal {
        Refusal::File(problems) => problems.to_string(),
        refusal => format!("{}:1:1: {refusal}", path.display()),
    }
}

fn shared(anything: Anything, arguments: &Arguments) -> Result<Shared, Failure> {
    match anything {
        Anything::Shared(shared) | Anything::Level(shared) => Ok(*shared),
        Anything::Imported(imported) => Ok(Shared {
            level: completed(&imported, arguments)?,
            ..Shared::default()
        }),
        Anything::Sprite(_) => {
            let file = arguments.file.display();
            let message = format!(
                "{file}:1:1: this is the picture of a noun, expected a level: put it into the \
                 folder \"{}\" beside the level",
                sprites::FOLDER
            );
            Err((message, INVALID))
        }
    }
}

fn completed(imported: &Imported, arguments: &Arguments) -> Result<Level, Failure> {
    let index = match (arguments.level, imported.levels.len()) {
        (Some(number), _) => number.get() - 1,
        (None, 1) => 0,
        (None, _) => return Err((choices(imported), WRONG_USAGE)),
    };
    let mut legend = imported.suggestions.clone();
    if let Some(path) = &arguments.legend {
        let more = legend_file::read_file(path);
        legend.extend(more.map_err(|problems| (problems.to_string(), INVALID))?);
    }
    let file = arguments.file.display();
    let level = imported.to_level(index, &legend).map_err(|bad| match bad {
        BadLegend::Lacks(unknown) => (lacking(&file, &unknown), INVALID),
        BadLegend::NoSuchLevel { .. } => (format!("{file}:1:1: {bad}"), WRONG_USAGE),
        bad => (format!("{file}:1:1: {bad}"), INVALID),
    })?;
    for note in &imported.notes {
        output::complain(&format_args!("note: {note}"));
    }
    Ok(level)
}

/// Which levels there are to choose from.
fn choices(imported: &Imported) -> String {
    const MOST: usize = 50;
    let count = imported.levels.len();
    let mut message = format!("there are {count} levels in it, expected --level with one of them:");
    for index in 0..count.min(MOST) {
        let title = imported.title_of(index).replace(char::is_control, " ");
        let _ = write!(message, "\n  {}  {title}", index + 1);
    }
    if count > MOST {
        message.push_str("\n  ...");
    }
    message
}

/// Which characters have no meaning, and how to give them one.
fn lacking(file: &dyn std::fmt::Display, unknown: &BTreeSet<char>) -> String {
    let example: Legend = unknown.iter().map(|&c| (c, Vec::new())).collect();
    let bad = BadLegend::Lacks(unknown.clone());
    format!(
        "{file}:1:1: {bad}\n\
         Say what they stand for in a file my.legend.ron and add --legend my.legend.ron; \
         names from bottom to top, such as [\"tile\", \"text_baba\"], [] for an empty cell:\n{}",
        legend_file::write(&example).trim_end()
    )
}

/// Writes the level, and its sprites unless the folder has others already.
fn save(path: &Path, shared: &Shared) -> Result<(), Failure> {
    let failed = |path: &Path, error: io::Error| {
        let message = format!(
            "{}:1:1: the file cannot be written: {error}",
            path.display()
        );
        (message, INVALID)
    };
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut kept = Vec::new();
    for (noun, sprite) in &shared.sprites {
        let place = sprites::path(folder, noun);
        match sprites::read_file(&place) {
            Ok((_, other)) if other == *sprite => {}
            _ if place.exists() => kept.push(noun.as_str()),
            _ => sprites::save(folder, noun, sprite).map_err(|error| failed(&place, error))?,
        }
    }
    let text = file::write(&shared.level);
    kotodama_formats::write_atomically(path, text.as_bytes())
        .map_err(|error| failed(path, error))?;
    if !kept.is_empty() {
        let nouns = kept.join(", ");
        output::complain(&format_args!(
            "note: there are other sprites already, which were left alone: {nouns}"
        ));
    }
    Ok(())
}
