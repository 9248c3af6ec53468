//! Start with a puzzle, a record or a state from the command line.

use std::path::{self, Path};

use kotodama_cards::puzzle::{self, EXTENSION};
use kotodama_cards::{CardsStart, StartFile};
use kotodama_formats::Diagnostics;
use kotodama_shell::mode::{Mode, Opening};
use kotodama_shell::visit::Venue;

use crate::begin::begin;
use crate::play::Play;
use crate::shelf;

/// Card duel.
pub const MODE: Mode = Mode {
    plugin: super::plugin,
    open: |options| {
        let start = options.start_of::<CardsStart>()?;
        Some(opening(start).map_err(|problems| problems.to_string()))
    },
    venue: Some(Venue {
        ending: EXTENSION,
        open: visit,
        title: |path| {
            let name = puzzle::read_file(path).ok()?.name;
            Some(shelf::translated(&shelf::key_at(path), "name", &name))
        },
    }),
};

fn opening(start: &CardsStart) -> Result<Opening, Diagnostics> {
    let path = path::absolute(&start.file).unwrap_or_else(|_| start.file.clone());
    let play = play_of(StartFile::read(&path)?, &path, start.is_solo);
    Ok(Opening::new(move |world| begin(world, play)))
}

/// Returns the play for a file.
pub(crate) fn play_of(file: StartFile, path: &Path, is_solo: bool) -> Play {
    match file {
        StartFile::Puzzle(puzzle) => Play::puzzle(puzzle, path.to_owned(), shelf::key_at(path)),
        StartFile::State(slots) => Play::practice_from(&slots),
        StartFile::Moves(moves) => Play::replay(moves, &[], is_solo),
    }
}

fn visit(path: &Path) -> Result<Opening, String> {
    let puzzle = puzzle::read_file(path).map_err(|problems| problems.to_string())?;
    let play = Play::puzzle(puzzle, path.to_owned(), shelf::key_at(path));
    Ok(Opening::new(move |world| begin(world, play)))
}
