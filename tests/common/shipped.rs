//! The levels that ship, and their recorded solutions: `solutions.ron` in every
//! folder of levels has a solution of each, and the length of the shortest.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use kotodama::words::level::pack_folder::resolve;
use kotodama::words::level::{Features, Level, Standing, file, pack};
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

/// Returns the levels of the list with this standing (W-ICON-12).
fn listed(standing: Standing) -> impl Iterator<Item = String> {
    let standing_of = |name: &str| {
        let own = level(name);
        let parent = own.parent.and_then(|parent| resolve(name, &parent));
        let parent = parent.map(|parent| Features::of(&level(&parent)));
        Standing::of(Features::of(&level(name)), parent)
    };
    let listed = pack().levels.into_iter();
    listed.filter(move |name| standing_of(name) == standing)
}

/// Returns the levels of the pack that can be won: all except the maps of areas
/// and the rooms of houses.
pub fn puzzles() -> Vec<String> {
    listed(Standing::Puzzle).collect()
}

/// Returns the rooms behind the doors of houses.
pub fn rooms() -> Vec<String> {
    listed(Standing::Room).collect()
}

/// Returns the map of the pack and those of its areas.
pub fn maps() -> Vec<String> {
    let root = pack().map.into_iter();
    root.chain(listed(Standing::Map)).collect()
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
