//! Changes to a pack. A change writes its files one after the other, each
//! atomically; if one cannot be written, the earlier ones are restored.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::paths::{relative, resolve};
use super::{PACK_FILE, PackFolder};
use crate::level::file::relink;
use crate::level::pack::{self, Pack};
use crate::level::{Level, file, is_relative};
use kotodama_formats::{Diagnostics, Message, msg};

/// Reason why a pack was not changed.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum FolderError {
    /// The name is not valid for a level file of this pack.
    BadName(String),
    /// The file exists already; nothing is overwritten.
    Exists(String),
    /// The pack has no such level.
    NotListed(String),
    /// The file does not exist.
    NoFile(String),
    /// The level is in the list already.
    IsListed(String),
    /// A pack must keep at least one level.
    LastLevel,
    /// A level links to the renamed one, but cannot be read.
    Unreadable(String, Diagnostics),
    /// The file to be written could not be read back.
    Diagnostics(#[from] Diagnostics),
    /// Error of the file system; all files are unchanged.
    Disk {
        /// Path of the file.
        path: String,
        /// Error of the file system.
        reason: io::Error,
    },
    /// Error of the file system, and another one while restoring files.
    Lost {
        /// Path of the file.
        path: String,
        /// Error of the file system.
        reason: io::Error,
        /// Files that keep their new contents.
        lost: String,
    },
}

impl FolderError {
    /// Returns the error as a message.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::BadName(name) => msg!(
                "problem-pack-bad-name",
                "{name} is not a name for a level of this pack, expected one inside its folder that \
                 ends in \".level.ron\", such as \"lake-1.level.ron\"",
                name = format!("{name:?}"),
            ),
            Self::Exists(name) => msg!(
                "problem-pack-exists",
                "there is already a file {name}, expected another name",
                name = format!("{name:?}"),
            ),
            Self::NotListed(name) => msg!(
                "problem-pack-not-listed",
                "{name} is not a level of this pack, expected one of its list",
                name = format!("{name:?}"),
            ),
            Self::NoFile(name) => msg!(
                "problem-pack-no-file",
                "there is no file {name}, expected a level file in the folder of the pack",
                name = format!("{name:?}"),
            ),
            Self::IsListed(name) => msg!(
                "problem-pack-is-listed",
                "{name} is already in the pack",
                name = format!("{name:?}"),
            ),
            Self::LastLevel => msg!(
                "problem-pack-last-level",
                "a pack needs at least one level in its list besides its map"
            ),
            Self::Unreadable(name, problems) => msg!(
                "problem-pack-speaks-of",
                "{name} refers to the level and cannot be read, expected it to be fixed \
                 first: {problems}",
                name,
                problems = problems.message(),
            ),
            Self::Diagnostics(problems) => problems.message(),
            Self::Disk { path, reason } => msg!(
                "problem-pack-not-written",
                "{path} cannot be written: {why}; nothing was changed",
                path,
                why = kotodama_formats::system(reason),
            ),
            Self::Lost { path, reason, lost } => msg!(
                "problem-pack-lost",
                "{path} cannot be written: {why}; these files could not be put back: {lost}",
                path,
                why = kotodama_formats::system(reason),
                lost,
            ),
        }
    }
}

/// Files with their new contents; `None` removes a file.
type Changes = Vec<(PathBuf, Option<Vec<u8>>)>;

/// A file with its contents before the change; `None` if it did not exist.
type FileBackup = (PathBuf, Option<Vec<u8>>);

impl PackFolder {
    /// Creates a pack with one level, and its folder if necessary.
    ///
    /// # Errors
    ///
    /// The folder already has a pack or such a level, the name is invalid, the
    /// level has no cells, or the file system reports an error.
    pub fn create(
        folder: &Path,
        title: &str,
        first: &str,
        level: &Level,
    ) -> Result<Self, FolderError> {
        let name = checked(first)?;
        let pack = Pack {
            title: title.to_owned(),
            map: None,
            ending: None,
            levels: vec![name.clone()],
        };
        for file in [PACK_FILE, &name] {
            if is_there(&folder.join(file)) {
                return Err(FolderError::Exists(file.to_owned()));
            }
        }
        apply(vec![
            (folder.join(&name), Some(written(&name, level)?)),
            (
                folder.join(PACK_FILE),
                Some(pack::write(&pack).into_bytes()),
            ),
        ])?;
        Ok(Self::open(folder)?)
    }

    /// Changes the title.
    ///
    /// # Errors
    ///
    /// The file system reports an error.
    pub fn set_title(&mut self, title: &str) -> Result<(), FolderError> {
        self.change(|pack| {
            title.clone_into(&mut pack.title);
            Ok(())
        })
    }

    /// Writes a new level file and adds it to the end of the list.
    ///
    /// # Errors
    ///
    /// The file exists, the name is invalid, the level has no cells, or the
    /// file system reports an error.
    pub fn add_level(&mut self, name: &str, level: &Level) -> Result<(), FolderError> {
        let name = checked(name)?;
        if is_there(&self.path(&name)) {
            return Err(FolderError::Exists(name));
        }
        let mut pack = pack::read_file(&self.path(&self.file))?;
        // The list may contain a level whose file is missing.
        if !pack.levels.iter().any(|listed| is_it(listed, &name)) {
            pack.levels.push(name.clone());
        }
        apply(vec![
            (self.path(&name), Some(written(&name, level)?)),
            (self.path(&self.file), Some(pack::write(&pack).into_bytes())),
        ])?;
        Ok(self.reload()?)
    }

    /// Adds a level file of the folder to the end of the list.
    ///
    /// # Errors
    ///
    /// The file does not exist, is in the list already, or the file system
    /// reports an error.
    pub fn list_level(&mut self, name: &str) -> Result<(), FolderError> {
        let name = checked(name)?;
        if !is_there(&self.path(&name)) {
            return Err(FolderError::NoFile(name));
        }
        self.change(|pack| {
            let mut named = pack.map.iter().chain(&pack.levels);
            if named.any(|listed| is_it(listed, &name)) {
                return Err(FolderError::IsListed(name));
            }
            pack.levels.push(name);
            Ok(())
        })
    }

    /// Removes a level from the list, or the map from the pack; the file stays.
    ///
    /// # Errors
    ///
    /// The level is not in the pack or is the last one, or the file system
    /// reports an error.
    pub fn unlist(&mut self, name: &str) -> Result<(), FolderError> {
        self.change(|pack| {
            if pack.map.as_ref().is_some_and(|map| is_it(map, name)) {
                pack.map = None;
                return Ok(());
            }
            let place = place(pack, name)?;
            if pack.levels.len() < 2 {
                return Err(FolderError::LastLevel);
            }
            pack.levels.remove(place);
            Ok(())
        })
    }

    /// Moves a level of the list to the index `to`, or to the end if the list
    /// is shorter.
    ///
    /// # Errors
    ///
    /// The level is not in the list, or the file system reports an error.
    pub fn move_level(&mut self, name: &str, to: usize) -> Result<(), FolderError> {
        self.change(|pack| {
            let level = pack.levels.remove(place(pack, name)?);
            pack.levels.insert(to.min(pack.levels.len()), level);
            Ok(())
        })
    }

    /// Makes a level file the map, which removes it from the list; the former
    /// map is added to the end of the list. Without a name the pack has no map.
    ///
    /// # Errors
    ///
    /// The file does not exist, the list would be empty, or the file system
    /// reports an error.
    pub fn set_map(&mut self, name: Option<&str>) -> Result<(), FolderError> {
        let map = name.map(checked).transpose()?;
        if let Some(map) = map.as_ref().filter(|map| !is_there(&self.path(map))) {
            return Err(FolderError::NoFile(map.clone()));
        }
        self.change(|pack| {
            let before = std::mem::replace(&mut pack.map, map);
            pack.levels.extend(before);
            if let Some(map) = &pack.map {
                pack.levels.retain(|level| !is_it(level, map));
            }
            if pack.levels.is_empty() {
                return Err(FolderError::LastLevel);
            }
            Ok(())
        })
    }

    /// Renames a level file and updates all links to it: in other levels, in
    /// the file itself and in the pack. Nothing else in these files changes,
    /// except that comments in the pack file are lost.
    ///
    /// # Errors
    ///
    /// The file does not exist, the new name is taken or invalid, a level that
    /// mentions this one cannot be read, or the file system reports an error.
    pub fn rename(&mut self, old: &str, new: &str) -> Result<(), FolderError> {
        let (old, new) = (checked(old)?, checked(new)?);
        if !is_there(&self.path(&old)) {
            return Err(FolderError::NoFile(old));
        }
        if is_there(&self.path(&new)) {
            return Err(FolderError::Exists(new));
        }
        self.reload()?;
        let mut changes = Changes::new();
        let text = kotodama_formats::read_text(&self.path(&old))?;
        let moved = self.relinked(&old, &new, (&old, &new), &text);
        let moved = moved.map_err(|problems| FolderError::Unreadable(old.clone(), problems))?;
        changes.push((self.path(&new), Some(moved.unwrap_or(text).into_bytes())));
        for name in self.levels.keys().filter(|name| **name != old) {
            // A file that cannot be read has no links to update.
            let Ok(text) = kotodama_formats::read_text(&self.path(name)) else {
                continue;
            };
            match self.relinked(name, name, (&old, &new), &text) {
                Ok(Some(text)) => changes.push((self.path(name), Some(text.into_bytes()))),
                Err(problems) if text.contains(file_name(&old)) => {
                    return Err(FolderError::Unreadable(name.clone(), problems));
                }
                Ok(None) | Err(_) => {}
            }
        }
        let mut pack = self.pack.clone();
        for name in pack.map.iter_mut().chain(&mut pack.levels) {
            if is_it(name, &old) {
                name.clone_from(&new);
            }
        }
        if pack != self.pack {
            let text = pack::write(&pack).into_bytes();
            changes.push((self.path(&self.file), Some(text)));
        }
        changes.push((self.path(&old), None));
        apply(changes)?;
        Ok(self.reload()?)
    }

    /// Returns the text of the level `from`, which will be named `to`, with
    /// links that lead to the same files after `renamed.0` has been renamed to
    /// `renamed.1`.
    fn relinked(
        &self,
        from: &str,
        to: &str,
        renamed: (&str, &str),
        text: &str,
    ) -> Result<Option<String>, Diagnostics> {
        let place = self.path(from).display().to_string();
        relink(&place, text, |link| {
            let meant = resolve(from, &link.to)?;
            let means_renamed = meant == renamed.0;
            let meant = if means_renamed { renamed.1 } else { &meant };
            // Other links change only if the file moves to another folder.
            let is_still_right = resolve(to, &link.to).as_deref() == Some(meant);
            (!is_still_right).then(|| relative(to, meant))
        })
    }

    /// Changes the pack file.
    fn change(
        &mut self,
        change: impl FnOnce(&mut Pack) -> Result<(), FolderError>,
    ) -> Result<(), FolderError> {
        // Another program may have changed the file.
        let before = pack::read_file(&self.path(&self.file))?;
        let mut pack = before.clone();
        change(&mut pack)?;
        if pack != before {
            let text = pack::write(&pack).into_bytes();
            apply(vec![(self.path(&self.file), Some(text))])?;
        }
        Ok(self.reload()?)
    }
}

/// Returns the bytes of a level file after checking that it can be read back.
fn written(name: &str, level: &Level) -> Result<Vec<u8>, Diagnostics> {
    let text = file::write(level);
    file::read(name, &text)?;
    Ok(text.into_bytes())
}

fn file_name(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}

/// Returns whether a name in the pack file refers to this level.
fn is_it(listed: &str, level: &str) -> bool {
    resolve("", listed).as_deref() == Some(level)
}

fn place(pack: &Pack, name: &str) -> Result<usize, FolderError> {
    let place = pack.levels.iter().position(|level| is_it(level, name));
    place.ok_or_else(|| FolderError::NotListed(name.to_owned()))
}

/// Returns the normal form of a name, or an error if it is invalid.
fn checked(name: &str) -> Result<String, FolderError> {
    let bad = || FolderError::BadName(name.to_owned());
    let inside = resolve("", name)
        .filter(|_| is_relative(name))
        .ok_or_else(bad)?;
    let is_level =
        file_name(&inside).len() > file::EXTENSION.len() && inside.ends_with(file::EXTENSION);
    is_level.then_some(inside).ok_or_else(bad)
}

/// Returns whether the path exists. A broken link counts too, since it occupies
/// the name.
fn is_there(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Makes all changes or none.
fn apply(changes: Changes) -> Result<(), FolderError> {
    let mut before = BTreeMap::new();
    for (path, _) in &changes {
        let old = match fs::read(path) {
            Ok(bytes) => Some(bytes),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(reason) => return Err(failed(path, reason, Vec::new())),
        };
        before.insert(path.clone(), old);
    }
    let mut done: Vec<FileBackup> = Vec::new();
    for (path, bytes) in changes {
        if let Err(reason) = set(&path, bytes.as_deref()) {
            let lost = done
                .into_iter()
                .rev()
                .filter(|(path, old)| set(path, old.as_deref()).is_err())
                .map(|(path, _)| path.display().to_string());
            return Err(failed(&path, reason, lost.collect()));
        }
        let old = before.remove(&path).flatten();
        done.push((path, old));
    }
    Ok(())
}

fn failed(path: &Path, reason: io::Error, lost: Vec<String>) -> FolderError {
    let path = path.display().to_string();
    if lost.is_empty() {
        FolderError::Disk { path, reason }
    } else {
        let lost = lost.join(", ");
        FolderError::Lost { path, reason, lost }
    }
}

fn set(path: &Path, bytes: Option<&[u8]>) -> io::Result<()> {
    let Some(bytes) = bytes else {
        return fs::remove_file(path);
    };
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => fs::create_dir_all(folder)?,
        _ => {}
    }
    kotodama_formats::write_atomically(path, bytes)
}
