//! Information about the levels that icons lead to: those of the shipped pack,
//! or of the pack whose folder contains the file named on the command line or
//! being edited.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use bevy::prelude::*;

use super::source::LevelSource;
use crate::levels::{Pack, folder_of};
use kotodama_words::level::pack_folder::{PackFolder, pack_file_around};

/// Pack of the last level looked up, with the time its file was written.
#[derive(Resource, Debug, Default)]
pub struct FilePack {
    file: Option<(PathBuf, Option<SystemTime>)>,
    pack: Option<PackFolder>,
}

impl FilePack {
    /// Reads the pack around a level file, unless it is up to date.
    pub(super) fn look(&mut self, level: &Path) {
        let file = pack_file_around(level).map(|file| {
            let written = file.metadata().and_then(|data| data.modified());
            (file, written.ok())
        });
        if self.file != file {
            let pack = file.as_ref().map(|(file, _)| PackFolder::open(file));
            self.pack = pack.and_then(Result::ok);
            self.file = file;
        }
    }

    /// Returns the pack, if it contains this level.
    pub(super) fn of(&self, level: &Path) -> Option<&PackFolder> {
        let pack = self.pack.as_ref();
        pack.filter(|pack| pack.name_of(level).is_some())
    }
}

/// Pack of a level.
#[derive(Clone, Copy, Debug)]
pub(super) enum PackContext<'a> {
    Nothing,
    Pack(&'a Pack),
    Folder(&'a PackFolder),
}

/// Information about a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub title: String,
    /// Explanation of the title; may be empty.
    pub subtitle: String,
    /// Number among the levels of its folder; 0 for the map of an area and for a
    /// room.
    pub number: usize,
    /// Progress keys of the levels in its folder and subfolders, if it is the
    /// map of an area.
    pub area: Option<BTreeSet<String>>,
}

impl<'a> PackContext<'a> {
    /// Returns the context of a level from this source.
    pub(super) fn of(source: &LevelSource, pack: Option<&'a Pack>, folder: &'a FilePack) -> Self {
        match (source, pack) {
            (LevelSource::Pack(_), Some(pack)) => Self::Pack(pack),
            (LevelSource::File(path), _) => folder.of(path).map_or(Self::Nothing, Self::Folder),
            _ => Self::Nothing,
        }
    }

    /// Returns information about a level; `None` if the pack does not contain
    /// it.
    pub(super) fn known(self, source: &LevelSource) -> Option<Known> {
        match (self, source) {
            (Self::Pack(pack), LevelSource::Pack(file)) => {
                let entry = pack.entry(file)?;
                Some(Known {
                    title: entry.title(),
                    subtitle: entry.subtitle(),
                    number: pack.number(file).unwrap_or(0),
                    area: entry
                        .is_map()
                        .then(|| inside(file, pack.winnable()).collect()),
                })
            }
            (Self::Folder(pack), LevelSource::File(path)) => {
                let name = pack.name_of(path).filter(|name| pack.lists(name))?;
                let level = pack.levels.get(&name)?.as_ref().ok()?;
                let folder = folder_of(&name);
                let mut beside = pack.puzzles().filter(|other| folder_of(other) == folder);
                let place = beside.position(|other| other == name);
                let key = |name: String| LevelSource::File(pack.path(&name)).key();
                Some(Known {
                    title: level.name.clone(),
                    subtitle: level.subtitle.clone(),
                    number: place.map_or(0, |place| place + 1),
                    area: level
                        .features
                        .is_map()
                        .then(|| inside(&name, winnable(pack)).filter_map(key).collect()),
                })
            }
            _ => None,
        }
    }
}

/// Returns everything of a pack that can be won: levels, and places of other
/// modes.
fn winnable(pack: &PackFolder) -> impl Iterator<Item = String> {
    let places = pack
        .icons_elsewhere()
        .filter_map(|(_, icon)| icon.to.clone());
    pack.puzzles().chain(places)
}

/// Returns what lies in the folder of a map and its subfolders.
fn inside(map: &str, levels: impl Iterator<Item = String>) -> impl Iterator<Item = String> {
    let folder = folder_of(map);
    levels.filter(move |level| level.starts_with(folder))
}
