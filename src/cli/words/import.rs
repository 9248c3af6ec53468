//! `kotodama import`: level files of what others send.

use std::collections::BTreeSet;
use std::fmt::{Display, Write as _};
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::super::mode::Codes;
use super::{Outcome, Program, Run, output};
use kotodama_words::import_export::import::{BadLegend, Imported, Legend, legend_file};
use kotodama_words::import_export::{Anything, Refusal, Shared, picture, read_anything};
use kotodama_words::level::{Level, file, sprites};

/// Make a file of a share code, a picture or a level of another program
///
/// Reads share codes of levels and dungeons (with whatever mail programs put around them), pictures
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
    /// nouns beside it; a dungeon to a file *.dungeon.ron
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// What the characters of a map stand for, a file *.legend.ron
    #[arg(long, value_name = "LEGEND")]
    legend: Option<PathBuf>,
    /// Which level it is to be, if there are several; the first is 1
    #[arg(long, value_name = "N")]
    level: Option<NonZeroUsize>,
}

impl Run for Arguments {
    const NAME: &'static str = "import";
    const PLACE: u8 = 70;

    /// Reads whatever it is and writes a level file, or that of another mode.
    fn run(self, program: &Program) -> Result<Outcome, ExitCode> {
        let codes = program.modes.iter().filter_map(|mode| mode.codes.as_ref());
        let endings = [file::EXTENSION].into_iter();
        let endings = endings.chain(codes.clone().map(|codes| codes.ending));
        named(self.output.as_deref(), &endings.collect::<Vec<_>>())?;
        let bytes = read(&self.file)?;
        let text = std::str::from_utf8(&bytes).unwrap_or_default();
        if let Some(codes) = { codes }.find(|codes| codes.code.is_in(text)) {
            return other(codes, text, &self);
        }
        named(self.output.as_deref(), &[file::EXTENSION])?;
        let name = self.file.display().to_string();
        let read = read_anything(&name, &bytes).map_err(|refusal| match refusal {
            Refusal::File(problems) => output::refused(problems),
            refusal => refused_file(&self.file, refusal),
        })?;
        let shared = shared(read, &self)?;
        if let Some(path) = &self.output {
            save(path, &shared)?;
            return Ok(Outcome::Exit(ExitCode::SUCCESS));
        }
        let status = output::results(|out| {
            write!(out, "{}", file::write(&shared.level))?;
            if !shared.sprites.is_empty() {
                output::complain(&"the level has sprites of its own, which only -o writes");
            }
            Ok(())
        });
        Ok(Outcome::Exit(status))
    }
}

/// Writes a file of another mode that came as a share code.
fn other(codes: &Codes, text: &str, arguments: &Arguments) -> Result<Outcome, ExitCode> {
    let path = arguments.output.as_deref();
    named(path, &[codes.ending])?;
    let file = arguments.file.display().to_string();
    let text = (codes.read)(&file, text).map_err(output::refused)?;
    let status = match path {
        Some(path) => {
            let written = kotodama_formats::write_atomically(path, text.as_bytes());
            output::written(path, written)?;
            ExitCode::SUCCESS
        }
        None => output::results(|out| write!(out, "{text}")),
    };
    Ok(Outcome::Exit(status))
}

/// What is written has to be found again as what it is.
fn named(output: Option<&Path>, endings: &[&str]) -> Result<(), ExitCode> {
    let Some(path) = output else { return Ok(()) };
    let name = path.to_string_lossy();
    if endings.iter().any(|ending| name.ends_with(ending)) {
        return Ok(());
    }
    let endings: Vec<String> = endings.iter().map(|it| format!("{it:?}")).collect();
    let endings = endings.join(" or ");
    Err(output::misused(format_args!(
        "invalid value '{name}' for '--output <OUT>': expected the name of a file that ends in \
         {endings}"
    )))
}

fn read(path: &Path) -> Result<Vec<u8>, ExitCode> {
    if path != Path::new("-") {
        return kotodama_formats::read_bytes(path, picture::MAX_BYTES).map_err(output::refused);
    }
    let mut bytes = Vec::new();
    let mut input = io::stdin().lock().take(picture::MAX_BYTES + 1);
    input
        .read_to_end(&mut bytes)
        .map_err(|error| output::refused(format_args!("standard input cannot be read: {error}")))?;
    Ok(bytes)
}

/// Says why a file is refused, with its name.
fn refused_file(path: &Path, why: impl Display) -> ExitCode {
    output::refused(format_args!("{}:1:1: {why}", path.display()))
}

fn shared(anything: Anything, arguments: &Arguments) -> Result<Shared, ExitCode> {
    match anything {
        Anything::Shared(shared) | Anything::Level(shared) => Ok(*shared),
        Anything::Imported(imported) => Ok(Shared {
            level: completed(&imported, arguments)?,
            ..Shared::default()
        }),
        Anything::Sprite(_) => {
            let folder = sprites::FOLDER;
            let why = format_args!(
                "this is the picture of a noun, expected a level: put it into the \
                 folder \"{folder}\" beside the level"
            );
            Err(refused_file(&arguments.file, why))
        }
    }
}

/// The level that is meant, with a legend for all of its characters.
fn completed(imported: &Imported, arguments: &Arguments) -> Result<Level, ExitCode> {
    let index = match (arguments.level, imported.levels.len()) {
        (Some(number), _) => number.get() - 1,
        (None, 1) => 0,
        (None, _) => return Err(output::misused(choices(imported))),
    };
    let mut legend = imported.suggestions.clone();
    if let Some(path) = &arguments.legend {
        legend.extend(legend_file::read_file(path).map_err(output::refused)?);
    }
    let file = &arguments.file;
    let level = imported.to_level(index, &legend).map_err(|bad| match bad {
        BadLegend::Lacks(unknown) => refused_file(file, lacking(unknown)),
        BadLegend::NoSuchLevel { .. } => {
            output::misused(format_args!("{}:1:1: {bad}", file.display()))
        }
        bad => refused_file(file, bad),
    })?;
    for note in &imported.notes {
        output::complain(&format_args!("note: {note}"));
    }
    Ok(level)
}

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
fn lacking(unknown: BTreeSet<char>) -> String {
    let example: Legend = unknown.iter().map(|&c| (c, Vec::new())).collect();
    let bad = BadLegend::Lacks(unknown);
    format!(
        "{bad}\n\
         Say what they stand for in a file my.legend.ron and add --legend my.legend.ron; \
         names from bottom to top, such as [\"tile\", \"text_baba\"], [] for an empty cell:\n{}",
        legend_file::write(&example).trim_end()
    )
}

/// Writes the level, and its sprites unless the folder has others already.
fn save(path: &Path, shared: &Shared) -> Result<(), ExitCode> {
    let failed = |path: &Path, error: io::Error| {
        refused_file(path, format_args!("the file cannot be written: {error}"))
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
