//! The levels that ship, and their recorded solutions: `solutions.ron` in every
//! folder of levels has a solution of each, and the length of the shortest.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use kotodama::words::level::{Level, file, pack};
use kotodama::words::workbench::recorded;
#[allow(unused_imports, reason = "not every test asks for the length")]
pub use kotodama::words::workbench::recorded::{Length, Recorded as Solution};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("levels")
}

pub fn text(name: &str) -> String {
    let path = folder().join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

pub fn level(name: &str) -> Level {
    file::read(name, &text(name)).unwrap_or_else(|problems| panic!("{problems}"))
}

pub fn pack() -> pack::Pack {
    pack::read("pack.ron", &text("pack.ron")).unwrap_or_else(|problems| panic!("{problems}"))
}

/// Returns the folder of a level, including the last `/`.
pub fn folder_of(name: &str) -> &str {
    name.rfind('/').map_or("", |end| &name[..=end])
}

fn leads_on(level: &Level) -> bool {
    level
        .objects
        .iter()
        .any(|object| object.data.level.is_some())
}

/// Returns the levels of the pack that can be won: all except the maps of
/// areas.
pub fn puzzles() -> Vec<String> {
    let listed = pack().levels.into_iter();
    listed.filter(|name| !leads_on(&level(name))).collect()
}

/// Returns the map of the pack and those of its areas.
pub fn maps() -> Vec<String> {
    let pack = pack();
    let areas = pack
        .levels
        .into_iter()
        .filter(|name| leads_on(&level(name)));
    pack.map.into_iter().chain(areas).collect()
}

/// Returns the solutions of all levels, by file.
pub fn solutions() -> BTreeMap<String, Solution> {
    let mut all = BTreeMap::new();
    let puzzles = puzzles();
    let folders: BTreeSet<&str> = puzzles.iter().map(|name| folder_of(name)).collect();
    for folder in folders {
        let name = format!("{folder}solutions.ron");
        let own =
            recorded::read(&name, &text(&name)).unwrap_or_else(|problems| panic!("{problems}"));
        all.extend(
            own.into_iter()
                .map(|(level, solution)| (format!("{folder}{level}"), solution)),
        );
    }
    all
}
