//! Available dungeons: shipped files and the player's own.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::places::Places;
use crate::session::Source;
use kotodama_dungeon::file::EXTENSION;
use kotodama_formats::Diagnostics;

/// Dungeon in the list.
#[derive(Clone, Debug)]
pub struct DungeonEntry {
    /// Path of its file.
    pub key: String,
    /// Whether it belongs to the player.
    pub is_own: bool,
    /// Dungeon, or the problems of its file.
    pub source: Result<Source, Diagnostics>,
}

impl DungeonEntry {
    fn read(path: &Path, is_own: bool) -> Self {
        Self {
            key: path.display().to_string(),
            is_own,
            source: Source::read(path),
        }
    }

    /// Returns the title; the file name of a broken file.
    pub fn title(&self) -> String {
        match &self.source {
            Ok(source) if !source.title().is_empty() => source.title(),
            _ => file_name(&self.key).trim_end_matches(EXTENSION).to_owned(),
        }
    }
}

/// Returns the file name of a path, for display.
pub fn file_name(path: &str) -> String {
    let name = Path::new(path).file_name();
    name.map_or_else(|| path.to_owned(), |name| name.to_string_lossy().into())
}

/// Stamp that detects changed files, with whether the file belongs to the
/// player.
pub type Stamp = (bool, PathBuf, Option<SystemTime>, u64);

/// Maximum number of files examined in a folder.
const MOST_FILES: usize = 500;

/// Returns the dungeon files by name, shipped ones first.
pub fn stamps(places: &Places) -> Vec<Stamp> {
    let mut all: Vec<Stamp> = Vec::new();
    for (is_own, folder) in [(false, &places.shipped), (true, &places.own)] {
        let Some(folder) = folder else { continue };
        let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let files = files
            .filter(|file| file.file_name().to_string_lossy().ends_with(EXTENSION))
            .filter_map(|file| {
                let about = std::fs::metadata(file.path()).ok()?;
                let stamp = (is_own, file.path(), about.modified().ok(), about.len());
                about.is_file().then_some(stamp)
            });
        all.extend(files.take(MOST_FILES));
    }
    all.sort();
    all
}

/// Reads the files. Unchanged ones since `before` are not read again.
pub fn scan(now: &[Stamp], before: (&[Stamp], &[DungeonEntry])) -> Vec<DungeonEntry> {
    let entries = now.iter().map(|stamp| {
        let key = stamp.1.display().to_string();
        let known = || before.1.iter().find(|entry| entry.key == key).cloned();
        let same = before.0.contains(stamp).then(known).flatten();
        same.unwrap_or_else(|| DungeonEntry::read(&stamp.1, stamp.0))
    });
    entries.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{CELLAR, folder};

    #[test]
    fn the_list_has_all_files_and_says_what_is_broken() {
        let folder = folder("list");
        let write = |name: &str, text: &str| {
            std::fs::write(folder.join(name), text).expect("written");
        };
        write("cellar.dungeon.ron", CELLAR);
        write("broken.dungeon.ron", "Dungeon(");
        write("notes.txt", "no dungeon");
        let places = Places::within(&folder);
        let first = stamps(&places);
        let entries = scan(&first, (&[], &[]));
        let titles: Vec<String> = entries.iter().map(DungeonEntry::title).collect();
        assert_eq!(titles, ["broken", "The cellar"]);
        let problems = entries[0].source.as_ref().expect_err("it is broken");
        assert!(problems.path.contains("broken.dungeon.ron"), "{problems}");
        // It is read again once it is repaired.
        write(
            "broken.dungeon.ron",
            &CELLAR.replace("The cellar", "Repaired"),
        );
        let second = stamps(&places);
        let entries = scan(&second, (&first, &entries));
        assert_eq!(entries[0].title(), "Repaired");
        std::fs::remove_dir_all(&folder).expect("the test's folder");
    }
}
