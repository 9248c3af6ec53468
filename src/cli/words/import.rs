//! `kotodama import`: makes level files from shared levels.

use std::collections::BTreeSet;
use std::fmt::{Display, Write as _};
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::super::mode::Codes;
use super::{Outcome, Program, Run, output};
use kotodama_words::import_export::import::{
    BadLegend, Converted, Imported, Legend, legend_file, pair,
};
use kotodama_words::import_export::{Anything, Refusal, Shared, picture, read_anything};
use kotodama_words::level::{Level, file, sprites};

/// Import a share code, a picture or a level of another program
///
/// Reads share codes of levels and dungeons (including the text that mail
/// programs add), pictures saved from a level, level files, the JSON of the
/// Keke AI competition, maps of one character per cell, PuzzleScript, maps of
/// baba-is-auto, and boards drawn by chat bots. Of Baba Is You it reads levels,
/// each a pair *.l and *.ld, and a folder of them, which becomes a pack.
/// Everything that cannot be imported is listed with its place.
#[derive(Debug, clap::Args)]
#[expect(clippy::doc_markdown, reason = "a terminal shows this text as it is")]
#[command(after_help = "\
Examples:
  kotodama import code.txt -o levels/new.level.ron
  kotodama import boxes.txt --legend boxes.legend.ron --level 3
  kotodama import 12level.l -o twelve.level.ron
  kotodama import Worlds/mine -o mine

A legend defines the characters, with names from bottom to top:
  {'c': [\"cat\"], 'C': [\"text_cat\"], '*': [\"flag\", \"text_win\"], '.': []}")]
pub(super) struct Arguments {
    /// The file, or - for standard input, or a folder of Baba Is You
    file: PathBuf,
    /// Write the level to this file *.level.ron, with the sprites of its own
    /// nouns beside it; a dungeon to a file *.dungeon.ron, a pack to this new
    /// folder
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// The meaning of the characters of a map, a file *.legend.ron
    #[arg(long, value_name = "LEGEND")]
    legend: Option<PathBuf>,
    /// Number of the level to import if there are several, starting at 1
    #[arg(long, value_name = "N")]
    level: Option<NonZeroUsize>,
    /// Write PLAYER IS YOU below the board of a PuzzleScript level
    #[arg(long)]
    player_is_you: bool,
}

impl Run for Arguments {
    const NAME: &'static str = "import";
    const PLACE: u8 = 70;

    /// Reads the source and writes a level file, or a file of another mode.
    fn run(self, program: &Program) -> Result<Outcome, ExitCode> {
        if pair::is_ours(&self.file) {
            let found = pair::read_path(&self.file).map_err(output::refused)?;
            return converted(&found, &self);
        }
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
            refusal => {
                let (line, column) = refusal.place();
                output::refused(format_args!("{name}:{line}:{column}: {refusal}"))
            }
        })?;
        if let Anything::Converted(found) = &read {
            return converted(found, &self);
        }
        let shared = shared(read, &self)?;
        if let Some(path) = &self.output {
            save(path, &shared)?;
            return Ok(Outcome::Exit(ExitCode::SUCCESS));
        }
        let status = output::results(|out| {
            write!(out, "{}", file::write(&shared.level))?;
            if !shared.sprites.is_empty() {
                output::complain(&"the level has its own sprites, which are written only with -o");
            }
            Ok(())
        });
        Ok(Outcome::Exit(status))
    }
}

/// Writes a file of another mode from a share code.
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

/// Refuses a file name with an ending under which the file would not be
/// recognized.
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

/// Reports why a file is refused, with its name.
fn refused_file(path: &Path, why: impl Display) -> ExitCode {
    output::refused(format_args!("{}:1:1: {why}", path.display()))
}

fn shared(anything: Anything, arguments: &Arguments) -> Result<Shared, ExitCode> {
    match anything {
        Anything::Shared(shared) | Anything::Level(shared) => Ok(*shared),
        Anything::Imported(imported) => {
            let level = completed(&imported, arguments)?;
            Ok(Shared::new(level, &imported.sprites))
        }
        Anything::Converted(_) | Anything::Sprite(_) => {
            let folder = sprites::FOLDER;
            let why = format_args!(
                "this is the picture of a noun, expected a level: put it into the \
                 folder \"{folder}\" beside the level"
            );
            Err(refused_file(&arguments.file, why))
        }
    }
}

/// Writes a complete level or a pack, and lists everything that could not be
/// imported.
fn converted(found: &Converted, arguments: &Arguments) -> Result<Outcome, ExitCode> {
    if arguments.legend.is_some() {
        let why = "unexpected argument '--legend': these levels name their objects themselves";
        return Err(output::misused(why));
    }
    let path = arguments.output.as_deref();
    let count = found.levels.len();
    let index = match arguments.level {
        None if found.is_pack => None,
        None => Some(0),
        Some(number) => Some(number.get() - 1),
    };
    let chosen = match index {
        None => None,
        Some(index) => Some(found.levels.get(index).ok_or_else(|| {
            let bad = BadLegend::NoSuchLevel { index, count };
            output::misused(format_args!("{}:1:1: {bad}", arguments.file.display()))
        })?),
    };
    let status = match (chosen, path) {
        (Some(_), path) => {
            named(path, &[file::EXTENSION])?;
            let text = chosen.map_or_else(String::new, |it| file::write(&it.level));
            match path {
                Some(path) => {
                    let written = kotodama_formats::write_atomically(path, text.as_bytes());
                    output::written(path, written)?;
                    ExitCode::SUCCESS
                }
                None => output::results(|out| write!(out, "{text}")),
            }
        }
        (None, Some(folder)) => {
            write_pack(folder, found)?;
            ExitCode::SUCCESS
        }
        (None, None) => {
            let titles = (0..count).map(|index| found.title_of(index));
            let mut message = format!(
                "these are {count} levels, expected -o with a new folder for the pack, or --level \
                 with one of them:"
            );
            list(&mut message, titles);
            return Err(output::misused(message));
        }
    };
    for remark in &found.remarks {
        output::complain(&format_args!("note: {remark}"));
    }
    match found.remarks.len() {
        0 => {}
        1 => output::complain(&"one thing was not imported exactly"),
        count => output::complain(&format_args!("{count} things were not imported exactly")),
    }
    Ok(Outcome::Exit(status))
}

/// Writes the files of a pack into a folder without overwriting any.
fn write_pack(folder: &Path, found: &Converted) -> Result<(), ExitCode> {
    let is_taken = match std::fs::read_dir(folder) {
        Ok(mut entries) => entries.next().is_some(),
        Err(_) => folder.exists(),
    };
    if is_taken {
        let why = "the path already exists, expected a new folder for the pack";
        return Err(refused_file(folder, why));
    }
    let made = std::fs::create_dir_all(folder);
    made.map_err(|error| {
        let why = format_args!("the folder cannot be created: {error}");
        refused_file(folder, why)
    })?;
    for (name, text) in found.pack_files() {
        let path = folder.join(name);
        let written = kotodama_formats::write_atomically(&path, text.as_bytes());
        output::written(&path, written)?;
    }
    Ok(())
}

/// Returns the chosen level, with a legend for all of its characters.
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
    let mut level = imported.to_level(index, &legend).map_err(|bad| match bad {
        BadLegend::Lacks(unknown) => refused_file(file, lacking(unknown)),
        BadLegend::NoSuchLevel { .. } => {
            output::misused(format_args!("{}:1:1: {bad}", file.display()))
        }
        bad => refused_file(file, bad),
    })?;
    for note in &imported.notes {
        output::complain(&format_args!("note: {note}"));
    }
    if arguments.player_is_you && !imported.add_players(&mut level) {
        output::complain(
            &"note: PLAYER IS YOU was not added: the level has words, no known player or no room",
        );
    }
    Ok(level)
}

fn choices(imported: &Imported) -> String {
    let count = imported.levels.len();
    let mut message =
        format!("there are {count} levels in the file, expected --level with one of them:");
    list(
        &mut message,
        (0..count).map(|index| imported.title_of(index)),
    );
    message
}

/// Adds a list of levels to a message.
fn list<'a>(message: &mut String, titles: impl ExactSizeIterator<Item = &'a str>) {
    const MOST: usize = 50;
    let count = titles.len();
    for (number, title) in (1..).zip(titles.take(MOST)) {
        let title = title.replace(char::is_control, " ");
        let _ = write!(message, "\n  {number}  {title}");
    }
    if count > MOST {
        message.push_str("\n  ...");
    }
}

/// Returns the message that these characters have no meaning, and how to define
/// them.
fn lacking(unknown: BTreeSet<char>) -> String {
    let example: Legend = unknown.iter().map(|&c| (c, Vec::new())).collect();
    let bad = BadLegend::Lacks(unknown);
    format!(
        "{bad}\n\
         Define them in a file my.legend.ron and add --legend my.legend.ron; \
         names from bottom to top, such as [\"tile\", \"text_cat\"], [] for an empty cell:\n{}",
        legend_file::write(&example).trim_end()
    )
}

/// Writes the level and its sprites, unless the folder has different ones.
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
            "note: the folder already has other sprites, which were kept: {nouns}"
        ));
    }
    Ok(())
}
