//! Progress of the player.
//!
//! | module | content |
//! |---|---|
//! | [`folder`] | location of the saves, copying and deleting them |
//! | [`slots`] | three save slots, one of them in use |
//! | [`unfinished`] | the level in play, move by move |

#[cfg(test)]
mod damage_tests;
pub mod folder;
pub mod slots;
pub mod unfinished;

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use kotodama_shell::files::Damages;
use kotodama_shell::recovery::PlayerFile;

pub fn plugin(app: &mut App) {
    app.init_resource::<Damages>()
        .add_plugins((slots::plugin, unfinished::plugin));
}

/// Progress of the player.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Progress {
    /// Version of this file.
    pub version: u32,
    /// File names of the levels of the pack that have been won, and paths of
    /// others that were entered from a map.
    pub won: BTreeSet<String>,
    /// File names of the levels whose bonus has been awarded, at most once each
    /// (W-BONUS-02).
    pub bonus: BTreeSet<String>,
    /// File name of the level played last.
    pub last: Option<String>,
    /// Object names that levels have been transformed into, by the names above
    /// (W-LV-03, W-ICON-09).
    pub transformed: BTreeMap<String, Vec<String>>,
    /// Seconds spent in levels.
    pub seconds: u64,
    /// Moves made in levels, those undone included.
    pub moves: u64,
    /// Whether the ending has been seen (W-END-02).
    pub ended: bool,
    /// Discovered words of the glossary.
    pub met: BTreeSet<String>,
}

impl PlayerFile for Progress {
    const VERSION: u32 = 2;
}

impl Default for Progress {
    fn default() -> Self {
        Self {
            version: Self::VERSION,
            won: BTreeSet::new(),
            bonus: BTreeSet::new(),
            last: None,
            transformed: BTreeMap::new(),
            seconds: 0,
            moves: 0,
            ended: false,
            met: BTreeSet::new(),
        }
    }
}

impl Progress {
    pub fn has_won(&self, level: &str) -> bool {
        self.won.contains(level)
    }

    pub fn has_bonus(&self, level: &str) -> bool {
        self.bonus.contains(level)
    }

    /// Returns how many of these levels have been won.
    pub fn count_won<'a>(&self, levels: impl IntoIterator<Item = &'a str>) -> usize {
        let levels = levels.into_iter();
        levels.filter(|level| self.has_won(level)).count()
    }

    pub fn has_met(&self, word: &str) -> bool {
        self.met.contains(word)
    }

    /// Records discovered words.
    pub fn meet<'a>(&mut self, words: impl IntoIterator<Item = &'a str>) {
        self.met.extend(words.into_iter().map(str::to_owned));
    }

    pub fn last_played(&self) -> Option<&str> {
        self.last.as_deref()
    }

    /// Records a win, with or without the bonus.
    pub fn win(&mut self, level: &str, bonus: bool) {
        self.won.insert(level.to_owned());
        if bonus {
            self.bonus.insert(level.to_owned());
        }
    }

    /// Records the transformation of a level; the latest counts.
    pub fn transform(&mut self, level: &str, into: Vec<String>) {
        self.transformed.insert(level.to_owned(), into);
    }

    pub fn transformed(&self, level: &str) -> Option<&[String]> {
        self.transformed.get(level).map(Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_survives_writing_and_reading() {
        let mut progress = Progress::default();
        progress.won.insert("one.level.ron".into());
        progress.bonus.insert("one.level.ron".into());
        let into = vec!["keke".into(), "text_level".into()];
        progress.transformed.insert("two.level.ron".into(), into);
        let text = ron::to_string(&progress).expect("it can be written");
        assert_eq!(ron::from_str(&text), Ok(progress));
    }

    #[test]
    fn fields_missing_in_an_old_file_get_their_defaults() {
        let progress: Progress = ron::from_str("(won: [\"a\"])").expect("valid");
        assert!(progress.has_won("a"));
        assert!(!progress.has_bonus("a"));
        assert_eq!(progress.transformed("a"), None);
        assert_eq!((progress.version, progress.seconds), (2, 0));
        assert_eq!((progress.moves, progress.ended), (0, false));
    }
}
