//! Choices of the player in the editor, stored with the settings.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::keys::EditorKeys;
use kotodama_shell::sections::Section;
use kotodama_shell::standard;
use kotodama_words::level::check_name;

/// Maximum number of favourites.
const MAX_FAVOURITES: usize = 200;

/// Choices that persist between runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Choices {
    /// Names of favourite objects, in the order of choice.
    pub favourites: Vec<String>,
    /// Folded headings of the palette.
    pub folded: BTreeSet<String>,
    /// Whether lines are drawn between the cells.
    pub grid: bool,
    /// Whether cells with more than one object show their number.
    pub counts: bool,
    /// Whether the direction of objects that do not face right is shown.
    pub facings: bool,
    /// Whether hidden paths and icons are drawn faintly.
    pub hidden: bool,
    /// Whether columns and rows are numbered.
    pub coordinates: bool,
    /// Whether a map of the board is shown while a part of it is out of sight.
    pub minimap: bool,
    /// Keys that the player has chosen.
    pub keys: EditorKeys,
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            favourites: Vec::new(),
            folded: BTreeSet::new(),
            grid: false,
            counts: true,
            facings: true,
            hidden: true,
            coordinates: false,
            minimap: true,
            keys: EditorKeys::default(),
        }
    }
}

impl Section for Choices {
    const FIELD: Option<&'static str> = Some("editor");

    standard!(Choices);

    /// Removes invalid object names: the file may have been edited.
    fn checked(mut self) -> Self {
        let mut seen = BTreeSet::new();
        self.favourites
            .retain(|name| check_name(name).is_ok() && seen.insert(name.clone()));
        self.favourites.truncate(MAX_FAVOURITES);
        self.keys = self.keys.checked();
        self
    }
}

impl Choices {
    /// Folds or unfolds a heading of the palette.
    pub(super) fn toggle_folded(&mut self, heading: &str) {
        if !self.folded.remove(heading) {
            self.folded.insert(heading.to_owned());
        }
    }

    /// Adds or removes a favourite.
    pub(super) fn toggle_favourite(&mut self, name: &str) {
        let before = self.favourites.len();
        self.favourites.retain(|favourite| favourite != name);
        if self.favourites.len() == before && before < MAX_FAVOURITES {
            self.favourites.push(name.to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn favourites_come_and_go_and_bad_names_are_left_out() {
        let mut choices = Choices::default();
        choices.toggle_favourite("rock");
        choices.toggle_favourite("text_is");
        choices.toggle_favourite("rock");
        assert_eq!(choices.favourites, ["text_is"]);
        choices.favourites = ["a b", "text_is", "flag", "text_is", "all"]
            .map(str::to_owned)
            .to_vec();
        assert_eq!(choices.checked().favourites, ["text_is", "flag"]);
    }
}
