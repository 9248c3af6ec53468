//! Files of the saves: location, copying and deleting.

use std::io;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::Progress;
use kotodama_formats as formats;
use kotodama_shell::recovery::Read;
use kotodama_shell::{files, paths};

/// Save slot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "u8", into = "u8")]
pub enum Slot {
    #[default]
    First,
    Second,
    Third,
}

impl Slot {
    /// All slots.
    pub const ALL: [Self; 3] = [Self::First, Self::Second, Self::Third];

    /// Returns its displayed number, from 1.
    pub fn number(self) -> u8 {
        match self {
            Self::First => 1,
            Self::Second => 2,
            Self::Third => 3,
        }
    }
}

impl From<Slot> for u8 {
    fn from(slot: Slot) -> Self {
        slot.number()
    }
}

/// Unknown numbers mean the first slot: the file may have been edited.
impl From<u8> for Slot {
    fn from(number: u8) -> Self {
        let mut all = Self::ALL.into_iter();
        all.find(|slot| slot.number() == number).unwrap_or_default()
    }
}

/// Folder of the saves; `None` if the system has no place for them.
#[derive(Resource, Clone, Debug)]
pub struct SaveFolder(pub Option<PathBuf>);

impl Default for SaveFolder {
    fn default() -> Self {
        Self(paths::data_folder())
    }
}

impl SaveFolder {
    fn file(&self, name: &str) -> Option<PathBuf> {
        Some(self.0.as_ref()?.join("saves").join(name))
    }

    /// Returns the progress file of a slot.
    pub(super) fn progress(&self, slot: Slot) -> Option<PathBuf> {
        self.file(&format!("{}.progress.ron", slot.number()))
    }

    /// Returns the file of the level in play of a slot.
    pub(super) fn unfinished(&self, slot: Slot) -> Option<PathBuf> {
        self.file(&format!("{}.moves", slot.number()))
    }

    /// Returns the progress of a slot; `None` if it is empty. Damage is handled
    /// when the slot is opened.
    pub fn look(&self, slot: Slot) -> Option<Read<Progress>> {
        let found = files::look::<Progress>(&self.progress(slot)?);
        found.existed.then_some(found)
    }

    /// Removes files that were only partly written when the program was killed.
    pub(super) fn sweep(&self) {
        let Some(root) = &self.0 else { return };
        for folder in FOLDERS {
            formats::remove_leftovers(&root.join(folder));
        }
    }

    /// Copies a slot over another one.
    ///
    /// # Errors
    ///
    /// Returns the error of the system; the target is then unchanged.
    pub fn copy(&self, from: Slot, to: Slot) -> io::Result<()> {
        // Everything is read before anything is changed.
        let mut copies = Vec::new();
        for name in [Self::progress, Self::unfinished] {
            let (Some(source), Some(goal)) = (name(self, from), name(self, to)) else {
                continue;
            };
            match std::fs::read(&source) {
                Ok(bytes) => copies.push((goal, bytes)),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(error),
            }
        }
        let moved = self.move_away(to)?;
        let mut written = Vec::new();
        for (goal, bytes) in copies {
            if let Err(error) = files::write(&goal, &bytes) {
                for half in written {
                    let _ = std::fs::remove_file(half);
                }
                bring_back(&moved);
                return Err(error);
            }
            written.push(goal);
        }
        Ok(())
    }

    /// Empties a slot. Its files are kept under other names until the next
    /// time.
    ///
    /// # Errors
    ///
    /// Returns the error of the system; the slot is then unchanged.
    pub fn put_away(&self, slot: Slot) -> io::Result<()> {
        self.move_away(slot).map(drop)
    }

    /// Moves the files of a slot away; returns those that existed.
    fn move_away(&self, slot: Slot) -> io::Result<Vec<PathBuf>> {
        let mut moved = Vec::new();
        for path in [self.progress(slot), self.unfinished(slot)] {
            let Some(path) = path else { continue };
            match std::fs::rename(&path, with_suffix(&path)) {
                Ok(()) => moved.push(path),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => {
                    bring_back(&moved);
                    return Err(error);
                }
            }
        }
        Ok(moved)
    }
}

/// Moves files back.
fn bring_back(moved: &[PathBuf]) {
    for path in moved {
        if let Err(error) = std::fs::rename(with_suffix(path), path) {
            let kept = with_suffix(path);
            warn!("{} remains {}: {error}", path.display(), kept.display());
        }
    }
}

/// Folders that the game writes to, inside the player's data folder.
const FOLDERS: [&str; 7] = [
    "",
    "saves",
    "replays",
    "recovery",
    "levels",
    "falling",
    "falling/replays",
];

fn with_suffix(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".deleted");
    name.into()
}
