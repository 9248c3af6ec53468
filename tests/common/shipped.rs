//! The levels that ship, and their recorded solutions: `solutions.ron` in every
//! folder of levels has a solution of each, and the length of the shortest.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use kotodama::words::input::Input;
use kotodama::words::level::{Level, file, pack};
use serde::Deserialize;

/// A solution of a level.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Solution {
    /// Its move letters.
    pub moves: String,
    /// The known length of shorter solutions.
    pub length: Length,
}

impl Solution {
    pub fn inputs(&self) -> Vec<Input> {
        Input::parse_moves(&self.moves).unwrap_or_else(|error| panic!("{}: {error}", self.moves))
    }
}

/// Results of the solver about the length of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Length {
    /// The shortest solutions have this many moves.
    Shortest(usize),
    /// The same, for the random numbers of the seed of solutions.
    Seeded(usize),
    /// There is no solution with this many moves or fewer; the search was not
    /// finished.
    Longer(usize),
}

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
    for map in maps() {
        let folder = folder_of(&map);
        let name = format!("{folder}solutions.ron");
        let own: BTreeMap<String, Solution> =
            ron::from_str(&text(&name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        all.extend(
            own.into_iter()
                .map(|(level, solution)| (format!("{folder}{level}"), solution)),
        );
    }
    all
}
