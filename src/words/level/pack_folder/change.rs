//! Changes to a pack. Each writes its files one by one, every one of them in
//! full or not at all; if one cannot be written, those before it get their old
//! contents back.

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

/// Why a pack was not changed.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum FolderError {
    /// No name for a level file of this pack.
    BadName(String),
    /// Nothing is overwritten.
    Exists(String),
    /// The pack has no such level.
    NotListed(String),
    /// There is no such file.
    NoFile(String),
    /// It is there already.
    IsListed(String),
    /// A pack has at least one level.
    LastLevel,
    /// Its links to the renamed level could not be changed.
    Unreadable(String, Diagnostics),
    /// What was written cannot be read back.
    Diagnostics(#[from] Diagnostics),
    /// What the system says. Everything is as it was.
    Disk {
        /// Which file.
        path: String,
        /// In the words of the system.
        reason: io::Error,
    },
    /// What the system says, twice.
    Lost {
        /// Which file.
        path: String,
        /// In the words of the system.
        reason: io::Error,
        /// The files that have their new contents nevertheless.
        lost: String,
    },
}

impl FolderError {
    /// Returns what it says.
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
                "{name} is in the pack already",
                name = format!("{name:?}"),
            ),
            Self::LastLevel => msg!(
                "problem-pack-last-level",
                "a pack needs at least one level in its list besides its map"
            ),
            Self::Unreadable(name, problems) => msg!(
                "problem-pack-speaks-of",
                "{name} speaks of the level and cannot be read, expected it to be put right \
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

/// What files are to contain; nothing if they are to go.
type Changes = Vec<(PathBuf, Option<Vec<u8>>)>;

/// A file and what it contained before the change.
type FileBackup = (PathBuf, Option<Vec<u8>>);

impl PackFolder {
    /// Makes a new pack with one level in a folder, which is made too.
    ///
    /// # Errors
    ///
    /// A folder that has a pack or such a level already, a bad name, a level
    /// without cells, and whatever the system says.
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
    /// Whatever the system says.
    pub fn set_title(&mut self, title: &str) -> Result<(), FolderError> {
        self.change(|pack| {
            title.clone_into(&mut pack.title);
            Ok(())
        })
    }

    /// Writes a new level file and puts it at the end of the list.
    ///
    /// # Errors
    ///
    /// A file that exists, a bad name, a level without cells, and whatever the
    /// system says.
    pub fn add_level(&mut self, name: &str, level: &Level) -> Result<(), FolderError> {
        let name = checked(name)?;
        if is_there(&self.path(&name)) {
            return Err(FolderError::Exists(name));
        }
        let mut pack = pack::read_file(&self.path(&self.file))?;
        // It may have been listed without a file.
        if !pack.levels.iter().any(|listed| is_it(listed, &name)) {
            pack.levels.push(name.clone());
        }
        apply(vec![
            (self.path(&name), Some(written(&name, level)?)),
            (self.path(&self.file), Some(pack::write(&pack).into_bytes())),
        ])?;
        Ok(self.reload()?)
    }

    /// Puts a level file of the folder at the end of the list.
    ///
    /// # Errors
    ///
    /// No such file, a level of the pack, and whatever the system says.
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

    /// Takes a level off the list, or the map out of the pack; the file stays.
    ///
    /// # Errors
    ///
    /// No level of the pack, the last one, and whatever the system says.
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

    /// Moves a level in the list to the place `to`, counted from 0; behind all
    /// others if there are not this many.
    ///
    /// # Errors
    ///
    /// No level of the list, and whatever the system says.
    pub fn move_level(&mut self, name: &str, to: usize) -> Result<(), FolderError> {
        self.change(|pack| {
            let level = pack.levels.remove(place(pack, name)?);
            pack.levels.insert(to.min(pack.levels.len()), level);
            Ok(())
        })
    }

    /// Makes a level file the map, which takes it off the list; the map before
    /// goes to the end of the list. Without a name there is no map any more.
    ///
    /// # Errors
    ///
    /// No such file, a list that would be empty, and whatever the system says.
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

    /// Gives a level file another name. All links to it follow: those in other
    /// levels, in itself and in the pack. Nothing else in these files changes,
    /// except that comments in the pack file are lost.
    ///
    /// # Errors
    ///
    /// No such file, a name that is taken or bad, a level that speaks of this
    /// one and cannot be read, and whatever the system says.
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
            // A file that cannot be read has no links to be kept.
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

    /// Returns the text of the level `from`, which will be called `to`, with
    /// links that mean the same files after `renamed.0` has become `renamed.1`.
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
            // Other links change only if the file goes to another folder.
            let is_still_right = resolve(to, &link.to).as_deref() == Some(meant);
            (!is_still_right).then(|| relative(to, meant))
        })
    }

    /// Changes the pack file.
    fn change(
        &mut self,
        change: impl FnOnce(&mut Pack) -> Result<(), FolderError>,
    ) -> Result<(), FolderError> {
        // Somebody else may have changed the file.
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

/// Returns a level file; only one that can be read back is written.
fn written(name: &str, level: &Level) -> Result<Vec<u8>, Diagnostics> {
    let text = file::write(level);
    file::read(name, &text)?;
    Ok(text.into_bytes())
}

fn file_name(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}

/// Returns whether a name in the pack file means this level.
fn is_it(listed: &str, level: &str) -> bool {
    resolve("", listed).as_deref() == Some(level)
}

fn place(pack: &Pack, name: &str) -> Result<usize, FolderError> {
    let place = pack.levels.iter().position(|level| is_it(level, name));
    place.ok_or_else(|| FolderError::NotListed(name.to_owned()))
}

/// Returns the name as it is used everywhere.
fn checked(name: &str) -> Result<String, FolderError> {
    let bad = || FolderError::BadName(name.to_owned());
    let inside = resolve("", name)
        .filter(|_| is_relative(name))
        .ok_or_else(bad)?;
    let is_level =
        file_name(&inside).len() > file::EXTENSION.len() && inside.ends_with(file::EXTENSION);
    is_level.then_some(inside).ok_or_else(bad)
}

/// Returns whether the path exists. A link that leads nowhere takes its name
/// too.
fn is_there(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Makes all changes, or none.
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
