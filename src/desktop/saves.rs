//! The player's progress, and how the player's files are read and written:
//! through a temporary file that is renamed, and when they are damaged they are
//! set aside and what can be read of them is kept.
//!
//! | module | what it is |
//! |---|---|
//! | [`slots`] | three saves, one of them in use |
//! | [`unfinished`] | the level in play, move by move |

pub(super) mod slots;
pub(super) mod unfinished;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read as _;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub(super) use super::salvage::{Read, salvage};
use crate::formats;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((slots::plugin, unfinished::plugin));
}

/// What the player has achieved.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Progress {
    /// Version of this file.
    version: u32,
    /// File names of the levels of the pack that have been won, and paths of
    /// others that were entered from a map.
    won: BTreeSet<String>,
    /// File names of the levels whose bonus has been awarded; one each at most
    /// (W-BONUS-02).
    bonus: BTreeSet<String>,
    /// File name of the level that was played last.
    last: Option<String>,
    /// What levels have been transformed into, by their names as above: names
    /// of objects (W-LV-03, W-ICON-09).
    transformed: BTreeMap<String, Vec<String>>,
    /// Seconds that were spent in levels.
    seconds: u64,
    /// Words of the glossary that have been seen on a board.
    met: BTreeSet<String>,
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
    pub(super) fn has_won(&self, level: &str) -> bool {
        self.won.contains(level)
    }

    pub(super) fn has_bonus(&self, level: &str) -> bool {
        self.bonus.contains(level)
    }

    /// How many of these levels have been won.
    pub(super) fn count_won<'a>(&self, levels: impl IntoIterator<Item = &'a str>) -> usize {
        let levels = levels.into_iter();
        levels.filter(|level| self.has_won(level)).count()
    }

    /// How many bonuses have been awarded.
    pub(super) fn bonuses(&self) -> usize {
        self.bonus.len()
    }

    /// Seconds that were spent in levels.
    pub(super) fn seconds(&self) -> u64 {
        self.seconds
    }

    pub(super) fn has_met(&self, word: &str) -> bool {
        self.met.contains(word)
    }

    #[cfg(test)]
    pub(super) fn meet<'a>(&mut self, words: impl IntoIterator<Item = &'a str>) {
        self.met.extend(words.into_iter().map(str::to_owned));
    }

    pub(super) fn last_played(&self) -> Option<&str> {
        self.last.as_deref()
    }

    pub(super) fn transformed(&self, level: &str) -> Option<&[String]> {
        self.transformed.get(level).map(Vec::as_slice)
    }
}

/// Notes a victory, with or without the bonus; writes the file only if that
/// is new.
pub(super) fn note_win(mut progress: Mut<Progress>, level: &str, bonus: bool) {
    if !progress.has_won(level) {
        progress.won.insert(level.to_owned());
    }
    if bonus && !progress.has_bonus(level) {
        progress.bonus.insert(level.to_owned());
    }
}

/// Notes what a level was transformed into; the last time counts.
pub(super) fn note_transformed(mut progress: Mut<Progress>, level: &str, into: Vec<String>) {
    if progress.transformed(level) != Some(&into) {
        progress.transformed.insert(level.to_owned(), into);
    }
}

/// Notes which level is being played.
pub(super) fn note_played(mut progress: Mut<Progress>, level: &str) {
    if progress.last_played() != Some(level) {
        progress.last = Some(level.to_owned());
    }
}

/// Notes words that have been seen on a board.
pub(super) fn note_met<'a>(mut progress: Mut<Progress>, words: impl IntoIterator<Item = &'a str>) {
    for word in words {
        if !progress.has_met(word) {
            progress.met.insert(word.to_owned());
        }
    }
}

/// Files that are larger are none of ours.
const MOST_BYTES: u64 = 64 << 20;

/// Reads one of the player's files. A missing one gives the default. Of a
/// damaged one what can be read is kept, with defaults for the rest, and is
/// written in its place; the damaged file is renamed, so that nothing in it is
/// lost.
pub(super) fn load<T: Serialize + DeserializeOwned + Default>(path: &Path) -> T {
    read(path).value
}

/// The same, with what else is to be known of the file.
pub(super) fn read<T: Serialize + DeserializeOwned + Default>(path: &Path) -> Read<T> {
    let found = match text_of(path) {
        Ok((text, is_text)) => {
            let mut found = salvage::<T>(&text);
            found.is_damaged |= !is_text;
            found
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Read::nothing(),
        Err(error) => {
            warn!("{} could not be read: {error}", path.display());
            Read {
                existed: true,
                is_damaged: true,
                ..Read::nothing()
            }
        }
    };
    if found.is_damaged {
        warn!(
            "{} is damaged; what could be read of it is kept",
            path.display()
        );
        if set_aside(path)
            && let Err(error) = store(path, &found.value)
        {
            warn!("{} could not be written: {error}", path.display());
        }
    }
    found
}

/// The text of a file, and whether all of it was text.
fn text_of(path: &Path) -> std::io::Result<(String, bool)> {
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path)?;
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(std::io::Error::other("it is too large"));
    }
    Ok(match String::from_utf8(bytes) {
        Ok(text) => (text, true),
        Err(error) => (
            String::from_utf8_lossy(error.as_bytes()).into_owned(),
            false,
        ),
    })
}

/// Renames a damaged file; gives whether that worked.
fn set_aside(path: &Path) -> bool {
    let aside = free_name(path, Path::exists);
    let renamed = std::fs::rename(path, &aside);
    match &renamed {
        Ok(()) => warn!("the damaged file was kept as {}", aside.display()),
        Err(error) => warn!("{} could not be set aside: {error}", path.display()),
    }
    renamed.is_ok()
}

/// The first of `x.damaged.ron`, `x.damaged-2.ron` ... that is not taken.
fn free_name(path: &Path, taken: impl Fn(&Path) -> bool) -> PathBuf {
    let first = path.with_extension("damaged.ron");
    std::iter::once(first)
        .chain((2..1000).map(|n| path.with_extension(format!("damaged-{n}.ron"))))
        .find(|candidate| !taken(candidate))
        .unwrap_or_else(|| path.with_extension("damaged.ron"))
}

/// Writes one of the player's files: all of it or nothing.
pub(super) fn store<T: Serialize>(path: &Path, value: &T) -> std::io::Result<()> {
    let text = ron::ser::to_string_pretty(value, ron::ser::PrettyConfig::default())
        .map_err(std::io::Error::other)?;
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    formats::write_atomically(path, text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("kotodama_{name}_{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("the temporary folder can be written");
        folder
    }

    #[test]
    fn progress_survives_writing_and_reading() {
        let path = folder("saves").join("progress.ron");
        let mut progress = Progress::default();
        progress.won.insert("one.level.ron".into());
        progress.bonus.insert("one.level.ron".into());
        let into = vec!["keke".into(), "text_level".into()];
        progress.transformed.insert("two.level.ron".into(), into);
        store(&path, &progress).expect("the temporary folder can be written");
        assert_eq!(load::<Progress>(&path), progress);
    }

    #[test]
    fn a_damaged_file_is_set_aside() {
        let folder = folder("damaged");
        let path = folder.join("progress.ron");
        std::fs::write(&path, "(won: [").expect("the temporary folder can be written");
        assert_eq!(load::<Progress>(&path), Progress::default());
        assert!(folder.join("progress.damaged.ron").exists());
        // What is there now can be read.
        assert!(!read::<Progress>(&path).is_damaged);
        std::fs::remove_dir_all(folder).expect("the folder is ours");
    }

    #[test]
    fn what_can_be_read_of_a_damaged_file_is_kept_and_written() {
        let folder = folder("salvaged");
        let path = folder.join("progress.ron");
        let damaged = b"(won: [\"a\", \"b\", \xff], bonus: 7, last: Some(\"a\"))";
        std::fs::write(&path, damaged).expect("the temporary folder can be written");
        let found = read::<Progress>(&path);
        assert!(found.existed && found.is_damaged);
        assert!(found.value.has_won("a") && found.value.has_won("b"));
        assert_eq!(found.value.last_played(), Some("a"));
        assert_eq!(load::<Progress>(&path), found.value);
        let aside = std::fs::read(folder.join("progress.damaged.ron"));
        assert_eq!(aside.expect("the damaged file is there"), damaged);
        std::fs::remove_dir_all(folder).expect("the folder is ours");
    }

    #[test]
    fn files_set_aside_before_are_kept() {
        let taken = ["p.damaged.ron", "p.damaged-2.ron"];
        let free = free_name(Path::new("p.ron"), |path| {
            taken.iter().any(|name| Path::new(name) == path)
        });
        assert_eq!(free, Path::new("p.damaged-3.ron"));
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
