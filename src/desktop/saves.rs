//! The player's progress, and how the player's files are read and written:
//! through a temporary file that is renamed, and set aside, never lost, when
//! they cannot be read.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::paths;
use crate::formats;

pub(super) fn plugin(app: &mut App) {
    let progress = paths::progress_file().map_or_else(Progress::default, |path| load(&path));
    app.insert_resource(progress)
        .add_systems(Last, save.run_if(resource_changed::<Progress>));
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
}

impl Default for Progress {
    fn default() -> Self {
        Self {
            version: 1,
            won: BTreeSet::new(),
            bonus: BTreeSet::new(),
            last: None,
            transformed: BTreeMap::new(),
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

fn save(progress: Res<Progress>, mut first: Local<Option<Progress>>) {
    // What was just read needs no writing.
    let unchanged = first.as_ref().is_none_or(|before| *before == *progress);
    *first = Some(progress.clone());
    if unchanged {
        return;
    }
    if let Some(path) = paths::progress_file()
        && let Err(error) = store(&path, &*progress)
    {
        warn!("progress could not be saved to {}: {error}", path.display());
    }
}

/// Reads one of the player's files. A missing one gives the default; a damaged
/// one is renamed, so that nothing in it is lost, and gives the default.
pub(super) fn load<T: DeserializeOwned + Default>(path: &Path) -> T {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return T::default(),
        Err(error) => {
            warn!("{} could not be read: {error}", path.display());
            set_aside(path);
            return T::default();
        }
    };
    match ron::from_str(&text) {
        Ok(value) => value,
        Err(error) => {
            warn!("{}:{error}", path.display());
            set_aside(path);
            T::default()
        }
    }
}

fn set_aside(path: &Path) {
    let aside = free_name(path, Path::exists);
    match std::fs::rename(path, &aside) {
        Ok(()) => warn!("the damaged file was kept as {}", aside.display()),
        Err(error) => warn!("{} could not be set aside: {error}", path.display()),
    }
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
        assert!(!path.exists());
        assert!(folder.join("progress.damaged.ron").exists());
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
        assert_eq!(progress.version, 1);
    }
}
