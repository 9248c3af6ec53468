//! Available lessons and puzzles.

use std::fs;
use std::path::{Path, PathBuf};

use kotodama_cards::puzzle::{EXTENSION, PACKS, Puzzle, read_file};
use kotodama_formats::Diagnostics;
use kotodama_shell::visit;
use kotodama_ui::language;

use crate::places::Places;
use crate::play::Play;

/// Available puzzle.
#[derive(Debug)]
pub struct Shelved {
    /// Path of its file.
    pub path: PathBuf,
    /// Key of its translation; empty for the player's own.
    pub key: String,
    /// Puzzle, or the problems of its file.
    pub puzzle: Result<Puzzle, Diagnostics>,
}

/// Returns the name of a pack.
pub fn pack_name(pack: usize) -> String {
    let (folder, english) = PACKS.get(pack).copied().unwrap_or_default();
    language::translation(&format!("cards-{folder}"), english).into_owned()
}

/// Returns a text of a puzzle in the player's language.
pub fn translated(key: &str, part: &str, english: &str) -> String {
    match key {
        "" => english.to_owned(),
        key => language::translation(&format!("{key}-{part}"), english).into_owned(),
    }
}

/// Returns the puzzle files in a folder, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let is_puzzle = |path: &PathBuf| path.to_string_lossy().ends_with(EXTENSION);
    let mut files: Vec<PathBuf> = paths.filter(is_puzzle).collect();
    files.sort();
    files
}

fn key(folder: &str, path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let stem = name.strip_suffix(EXTENSION).unwrap_or(&name);
    format!("cards-{folder}-{stem}")
}

/// Returns the key of a shipped file; empty for others.
pub fn key_at(path: &Path) -> String {
    let name_of = |path: Option<&Path>| Some(path?.file_name()?.to_string_lossy().into_owned());
    let folder = name_of(path.parent()).unwrap_or_default();
    let above = name_of(path.parent().and_then(Path::parent));
    let is_pack = PACKS.iter().any(|(pack, _)| *pack == folder);
    match is_pack && above.as_deref() == Some("cards") {
        true => key(&folder, path),
        false => visit::text_key(path, EXTENSION).unwrap_or_default(),
    }
}

/// Returns the puzzles of a pack.
pub fn of_pack(places: &Places, pack: usize) -> Vec<Shelved> {
    let (Some(all), Some((folder, _))) = (&places.puzzles, PACKS.get(pack)) else {
        return Vec::new();
    };
    let files = files(&all.join(folder)).into_iter();
    let shelved = files.map(|path| Shelved {
        key: key(folder, &path),
        puzzle: read_file(&path),
        path,
    });
    shelved.collect()
}

/// Returns the player's own puzzles.
pub fn own(places: &Places) -> Vec<Shelved> {
    let Some(folder) = &places.own else {
        return Vec::new();
    };
    let files = files(folder).into_iter();
    let shelved = files.map(|path| Shelved {
        key: String::new(),
        puzzle: read_file(&path),
        path,
    });
    shelved.collect()
}

/// Returns the puzzle after this one, in its pack or the next.
pub fn next(places: &Places, path: &Path) -> Option<Shelved> {
    for pack in 0..PACKS.len() {
        let mut all = of_pack(places, pack);
        if let Some(place) = all.iter().position(|it| it.path == path) {
            if place + 1 < all.len() {
                return Some(all.swap_remove(place + 1));
            }
            return of_pack(places, pack + 1).into_iter().next();
        }
    }
    let mut all = own(places);
    let place = all.iter().position(|it| it.path == path)?;
    (place + 1 < all.len()).then(|| all.swap_remove(place + 1))
}

impl Shelved {
    /// Returns its name.
    pub fn name(&self) -> String {
        match &self.puzzle {
            Ok(puzzle) => translated(&self.key, "name", &puzzle.name),
            Err(_) => self
                .path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned(),
        }
    }

    /// Returns a play of the puzzle, if its file is valid.
    pub fn play(self) -> Option<Play> {
        let puzzle = self.puzzle.ok()?;
        Some(Play::puzzle(puzzle, self.path, self.key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pack_is_there_and_leads_to_the_next() {
        let levels = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../levels/cards");
        let places = Places {
            puzzles: Some(levels),
            ..Places::default()
        };
        let mut seen = 1;
        let mut at = of_pack(&places, 0).remove(0);
        assert_eq!(at.key, "cards-lesson-01-zero");
        assert_eq!(key_at(&at.path), at.key);
        assert_eq!(key_at(Path::new("/own/lesson/01-zero.cards.ron")), "");
        while let Some(next) = next(&places, &at.path) {
            assert!(next.puzzle.is_ok(), "{}", next.path.display());
            at = next;
            seen += 1;
        }
        let all: usize = (0..PACKS.len())
            .map(|pack| of_pack(&places, pack).len())
            .sum();
        assert_eq!(seen, all);
        assert!(all >= 36, "the lesson and at least 24 puzzles: {all}");
    }
}
