//! The files of the saves: where they are, copying and deleting them.

use std::io;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::Progress;
use kotodama_formats as formats;
use kotodama_shell::{files, paths};

/// One of the saves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "u8", into = "u8")]
pub enum Slot {
    #[default]
    First,
    Second,
    Third,
}

impl Slot {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::First, Self::Second, Self::Third];

    /// Its number for people, from 1.
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

/// Numbers that no slot has mean the first one: the file may have been edited.
impl From<u8> for Slot {
    fn from(number: u8) -> Self {
        let mut all = Self::ALL.into_iter();
        all.find(|slot| slot.number() == number).unwrap_or_default()
    }
}

/// Where the saves are; nowhere if the system has no place for them.
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

    /// The progress of a slot.
    pub(super) fn progress(&self, slot: Slot) -> Option<PathBuf> {
        self.file(&format!("{}.progress.ron", slot.number()))
    }

    /// The level in play of a slot.
    pub(super) fn unfinished(&self, slot: Slot) -> Option<PathBuf> {
        self.file(&format!("{}.moves", slot.number()))
    }

    /// What a slot holds; nothing if it is empty. Of a damaged file it is what
    /// can be read; it is dealt with when the slot is opened.
    pub fn look(&self, slot: Slot) -> Option<Progress> {
        let found = files::look::<Progress>(&self.progress(slot)?);
        found.existed.then_some(found.value)
    }

    /// Removes what was half written when the program was killed.
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
    /// What the system says; the other one is then as it was.
    pub fn copy(&self, from: Slot, to: Slot) -> io::Result<()> {
        // Everything is at hand before anything is touched.
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
    /// What the system says; the slot is then as it was.
    pub fn put_away(&self, slot: Slot) -> io::Result<()> {
        self.move_away(slot).map(drop)
    }

    /// The same; gives which files there were.
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

/// Files that were put away are where they were.
fn bring_back(moved: &[PathBuf]) {
    for path in moved {
        if let Err(error) = std::fs::rename(with_suffix(path), path) {
            let kept = with_suffix(path);
            warn!("{} stays {}: {error}", path.display(), kept.display());
        }
    }
}

/// The folders in which the game writes, in that of the player's data.
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
