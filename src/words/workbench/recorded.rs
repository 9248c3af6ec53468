//! `solutions.ron`: a way through every level of a folder, and answers to what
//! the workbench remarks.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use crate::input::Input;
use crate::level::Level;
use kotodama_formats::{Diagnostics, Message};

/// The name of the file beside the levels.
pub const FILE: &str = "solutions.ron";

/// What is recorded of a level.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recorded {
    /// Moves that win, as letters; empty if none are known.
    pub moves: String,
    /// What is known of the length of shorter solutions.
    pub length: Length,
    /// Why what the workbench remarks is meant: the answer by the title of the
    /// remark ([`super::Remark::title`]).
    #[serde(default)]
    pub remarks: BTreeMap<String, String>,
    /// How the level becomes something that the map needs (W-LV-03).
    #[serde(default)]
    pub becomes: Option<Change>,
    /// Moves that win with the bonus, as letters, if there is one (W-BONUS-02).
    #[serde(default)]
    pub bonus: Option<String>,
}

/// A way to turn a level into something else.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// Moves, as letters.
    pub moves: String,
    /// Names of the objects that its icon is from then on.
    pub into: Vec<String>,
}

impl Recorded {
    /// Returns the moves; none if these are no letters of moves.
    #[must_use]
    pub fn inputs(&self) -> Vec<Input> {
        Input::parse_moves(&self.moves).unwrap_or_default()
    }
}

/// What a search found out about the length of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Length {
    /// The shortest solutions have this many moves.
    Shortest(usize),
    /// The same, for the random numbers of the seed of solutions.
    Seeded(usize),
    /// There is no solution with this many moves or fewer; the search was not
    /// finished.
    Longer(usize),
    /// The moves go over several boards, which no search does.
    OverBoards,
}

impl Default for Length {
    fn default() -> Self {
        Self::Longer(0)
    }
}

/// Everything recorded of the levels of a folder, by file name.
pub type Records = BTreeMap<String, Recorded>;

/// Reads a file of solutions; `path` is for messages only.
///
/// # Errors
///
/// The first thing that is wrong in it.
pub fn read(path: &str, text: &str) -> Result<Records, Diagnostics> {
    ron::from_str(text).map_err(|error| {
        let place = (error.span.start.line, error.span.start.col);
        Diagnostics::with_place(path, place, Message::verbatim(error.code))
    })
}

/// Returns what is recorded of a level file: in the file of solutions beside it,
/// or else the solution in the level itself.
///
/// # Errors
///
/// A file of solutions that is there and cannot be read.
pub fn beside(path: &Path, level: &Level) -> Result<Recorded, Diagnostics> {
    let file = path.with_file_name(FILE);
    let mut recorded = Recorded::default();
    if file.is_file() {
        let text = kotodama_formats::read_text(&file)?;
        let mut records = read(&file.display().to_string(), &text)?;
        let name = path.file_name().map(|name| name.to_string_lossy());
        let own = name.and_then(|name| records.remove(&*name));
        recorded = own.unwrap_or_default();
    }
    if recorded.moves.is_empty() {
        recorded.moves = level.solution.clone().unwrap_or_default();
    }
    Ok(recorded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_optional_and_a_mistake_has_its_place() {
        let text = "{\n \"a.level.ron\": (moves: \"rr\", length: Shortest(2)),\n \"b.level.ron\": \
                    (moves: \"u\", length: Longer(0), remarks: {\"frog at 3,4 is not needed\": \
                    \"company\"}),\n}";
        let records = read("solutions.ron", text).expect("two records");
        assert_eq!(records["a.level.ron"].remarks, BTreeMap::new());
        assert_eq!(
            records["b.level.ron"].remarks["frog at 3,4 is not needed"],
            "company"
        );
        let wrong = read("solutions.ron", "{\n \"a\": (moves: 3),\n}").expect_err("a number");
        assert!(wrong.to_string().starts_with("solutions.ron:2:"), "{wrong}");
    }
}
