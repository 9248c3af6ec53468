//! The player's progress.
//!
//! | module | what it is |
//! |---|---|
//! | [`files`] | how the player's files are read and written, damaged ones too |
//! | [`slots`] | three saves, one of them in use |
//! | [`unfinished`] | the level in play, move by move |

pub mod slots;
pub mod unfinished;

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

pub use crate::desktop::shell::files::{Damages, load, read, store};
#[cfg(test)]
pub use crate::desktop::shell::mutations::survives_damage;
pub use crate::desktop::shell::recovery::{Read, salvage};

pub fn plugin(app: &mut App) {
    app.init_resource::<Damages>()
        .add_plugins((slots::plugin, unfinished::plugin));
}

/// What the player has achieved.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Progress {
    /// Version of this file.
    pub(in crate::desktop) version: u32,
    /// File names of the levels of the pack that have been won, and paths of
    /// others that were entered from a map.
    pub(in crate::desktop) won: BTreeSet<String>,
    /// File names of the levels whose bonus has been awarded; one each at most
    /// (W-BONUS-02).
    pub(in crate::desktop) bonus: BTreeSet<String>,
    /// File name of the level that was played last.
    pub(in crate::desktop) last: Option<String>,
    /// What levels have been transformed into, by their names as above: names
    /// of objects (W-LV-03, W-ICON-09).
    pub(in crate::desktop) transformed: BTreeMap<String, Vec<String>>,
    /// Seconds that were spent in levels.
    pub(in crate::desktop) seconds: u64,
    /// Words of the glossary that have been seen on a board.
    pub(in crate::desktop) met: BTreeSet<String>,
}

impl Default for Progress {
    fn default() -> Self {
        Self {
            version: 2,
            won: BTreeSet::new(),
            bonus: BTreeSet::new(),
            last: None,
            transformed: BTreeMap::new(),
            seconds: 0,
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

    /// How many of these levels have been won.
    pub fn count_won<'a>(&self, levels: impl IntoIterator<Item = &'a str>) -> usize {
        let levels = levels.into_iter();
        levels.filter(|level| self.has_won(level)).count()
    }

    /// How many bonuses have been awarded.
    pub fn bonuses(&self) -> usize {
        self.bonus.len()
    }

    /// Seconds that were spent in levels.
    pub fn seconds(&self) -> u64 {
        self.seconds
    }

    pub fn has_met(&self, word: &str) -> bool {
        self.met.contains(word)
    }

    #[cfg(test)]
    pub fn meet<'a>(&mut self, words: impl IntoIterator<Item = &'a str>) {
        self.met.extend(words.into_iter().map(str::to_owned));
    }

    pub fn last_played(&self) -> Option<&str> {
        self.last.as_deref()
    }

    pub fn transformed(&self, level: &str) -> Option<&[String]> {
        self.transformed.get(level).map(Vec::as_slice)
    }
}

/// Notes a victory, with or without the bonus; writes the file only if that
/// is new.
pub fn note_win(mut progress: Mut<Progress>, level: &str, bonus: bool) {
    if !progress.has_won(level) {
        progress.won.insert(level.to_owned());
    }
    if bonus && !progress.has_bonus(level) {
        progress.bonus.insert(level.to_owned());
    }
}

/// Notes what a level was transformed into; the last time counts.
pub fn note_transformed(mut progress: Mut<Progress>, level: &str, into: Vec<String>) {
    if progress.transformed(level) != Some(&into) {
        progress.transformed.insert(level.to_owned(), into);
    }
}

/// Notes which level is being played.
pub fn note_played(mut progress: Mut<Progress>, level: &str) {
    if progress.last_played() != Some(level) {
        progress.last = Some(level.to_owned());
    }
}

/// Notes words that have been seen on a board.
pub fn note_met<'a>(mut progress: Mut<Progress>, words: impl IntoIterator<Item = &'a str>) {
    for word in words {
        if !progress.has_met(word) {
            progress.met.insert(word.to_owned());
        }
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
        assert_eq!((progress.version, progress.seconds()), (2, 0));
    }
}
