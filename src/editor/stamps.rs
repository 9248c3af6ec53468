//! Library of stamps: cells that are saved under a name and can be pasted into
//! any level. Each is a level file in a folder of the player.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use bevy::math::IVec2;

use super::clip::Clip;
use super::state::Editor;
use super::store::{NotSaved, checked_text, slug};
use kotodama_documents::store::save;
use kotodama_formats::{Message, msg, unused_path};
use kotodama_words::level::file;

/// Maximum number of stamps that are listed.
pub const MAX_STAMPS: usize = 500;

/// A stamp in the library.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stamp {
    /// Its name; that of the file if the file cannot be read.
    pub name: String,
    /// Its level file.
    pub file: PathBuf,
}

impl Stamp {
    fn of(file: PathBuf) -> Self {
        let level = file::read_file(&file).ok();
        let stem = || {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            let stem = name.strip_suffix(file::EXTENSION);
            stem.unwrap_or(&name).to_owned()
        };
        let name = level.map(|level| level.name).filter(|it| !it.is_empty());
        Self {
            name: name.unwrap_or_else(stem),
            file,
        }
    }
}

/// Returns the stamps of a folder by name; none if there is no folder.
#[must_use]
pub fn list(folder: &Path) -> Vec<Stamp> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<PathBuf> = files
        .filter(|file| {
            file.to_str()
                .is_some_and(|it| it.ends_with(file::EXTENSION))
        })
        .collect();
    files.sort();
    files.truncate(MAX_STAMPS);
    let mut stamps: Vec<Stamp> = files.into_iter().map(Stamp::of).collect();
    stamps.sort();
    stamps
}

/// Returns the file of the stamp with this name, or an unused one; `None` if too
/// many names resemble it.
fn file_for(folder: &Path, name: &str) -> Option<PathBuf> {
    let known = list(folder).into_iter().find(|stamp| stamp.name == name);
    let file = known.map(|stamp| stamp.file);
    file.or_else(|| unused_path(folder, &slug(name), file::EXTENSION))
}

impl Editor {
    /// Returns the size of the stamp that [`stamp`](Self::stamp) would return, and
    /// the number of its objects, without copying them.
    #[must_use]
    pub fn stamp_size(&self) -> (IVec2, usize) {
        match self.floating() {
            Some(floating) => (floating.clip().size(), floating.clip().len()),
            None => {
                let region = self.chosen_cells();
                let stacks = self.draft().stacks_in(region);
                (region.size(), stacks.map(|(_, stack)| stack.len()).sum())
            }
        }
    }

    /// Returns a copy of the floating cells, else of the selection or the cell
    /// under the cursor.
    #[must_use]
    pub fn stamp(&self) -> Clip {
        match self.floating() {
            Some(floating) => floating.clip().copied(),
            None => Clip::of(self.draft(), self.chosen_cells()).copied(),
        }
    }

    /// Writes the chosen cells into the library, in place of a stamp of the same
    /// name, and reports it in the status line; returns the file.
    ///
    /// # Errors
    ///
    /// There is no name, no object or no room for the file; nothing was written.
    pub fn save_stamp(&mut self, folder: &Path, name: &str) -> Result<PathBuf, Message> {
        let (clip, name) = (self.stamp(), name.trim());
        if clip.is_empty() || name.is_empty() {
            return Err(msg!(
                "problem-stamp-empty",
                "a stamp needs cells with objects and a name"
            ));
        }
        let mut level = clip.to_level();
        name.clone_into(&mut level.name);
        let text = checked_text(&level)?;
        let disk = |error: io::Error| {
            NotSaved::Disk(folder.to_owned(), kotodama_formats::system(&error)).message()
        };
        fs::create_dir_all(folder).map_err(disk)?;
        let file = file_for(folder, name).ok_or_else(|| {
            msg!(
                "problem-stamp-names",
                "too many stamps have names like {name}",
                name,
            )
        })?;
        save(&file, &text, None, None, true).map_err(|problem| problem.message())?;
        self.say(msg!(
            "note-stamp-saved",
            "{name} is in the library of stamps",
            name
        ));
        Ok(file)
    }

    /// Makes the cells of a stamp float at the cursor. Returns false, with the
    /// reason in the status line, if the stamp cannot be read.
    pub fn paste_stamp(&mut self, stamp: &Stamp) -> bool {
        match kotodama_formats::read_text(&stamp.file) {
            Ok(text) => self.paste(Some(&text)),
            Err(problems) => {
                self.say(problems.first());
                false
            }
        }
    }
}

/// Removes a stamp from the library.
///
/// # Errors
///
/// The stamp is still there.
pub fn delete(stamp: &Stamp) -> Result<(), Message> {
    fs::remove_file(&stamp.file).map_err(|error| {
        msg!(
            "problem-stamp-not-deleted",
            "{path} cannot be deleted: {why}",
            path = stamp.file.display().to_string(),
            why = kotodama_formats::system(&error),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Action, Document, Draft, Region, Thing};

    fn folder(name: &str) -> PathBuf {
        let name = format!("kotodama_stamps_{name}_{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    fn editor(name: &str) -> Editor {
        let mut draft = Draft::default();
        draft.put(IVec2::new(2, 1), vec![Thing::named(name).into()]);
        let mut editor = Editor::new(Document::opened(draft), None);
        editor.select(Region::of_size(IVec2::new(1, 1), IVec2::new(3, 2)));
        editor
    }

    fn names(folder: &Path) -> Vec<String> {
        list(folder).into_iter().map(|stamp| stamp.name).collect()
    }

    #[test]
    fn a_stamp_goes_from_one_level_into_another() {
        let folder = folder("paste");
        assert!(list(&folder).is_empty());
        assert_eq!(editor("rock").stamp_size(), (IVec2::new(3, 2), 1));
        let file = editor("rock").save_stamp(&folder, " A rock! ");
        assert_eq!(file, Ok(folder.join("a-rock.level.ron")));
        assert_eq!(names(&folder), ["A rock!"]);
        let mut other = Editor::new(Document::default(), None);
        other.cursor = IVec2::new(4, 4);
        for stamp in list(&folder) {
            assert!(other.paste_stamp(&stamp));
        }
        other.act(Action::Apply);
        let put: Vec<_> = other.draft().stacks().map(|(cell, _)| cell).collect();
        assert_eq!(put, [IVec2::new(5, 4)]);
        assert_eq!(other.document.past().len(), 1);
        fs::remove_dir_all(folder).expect("the folder is ours");
    }

    #[test]
    fn the_same_name_replaces_and_another_does_not() {
        let folder = folder("names");
        for (object, name) in [("rock", "A"), ("wall", "A"), ("flag", "a?")] {
            let saved = editor(object).save_stamp(&folder, name);
            assert!(saved.is_ok(), "{saved:?}");
        }
        assert_eq!(names(&folder), ["A", "a?"]);
        let first = list(&folder).remove(0);
        let text = fs::read_to_string(&first.file).unwrap_or_default();
        assert!(text.contains("wall") && !text.contains("rock"), "{text}");
        assert_eq!(delete(&first), Ok(()));
        assert!(delete(&first).is_err());
        // Its file is unused now, which does not make two stamps of the other.
        let saved = editor("rock").save_stamp(&folder, "a?");
        assert_eq!(saved, Ok(folder.join("a-2.level.ron")));
        assert_eq!(names(&folder), ["a?"]);
        fs::remove_dir_all(folder).expect("the folder is ours");
    }

    #[test]
    fn nothing_and_the_nameless_are_not_kept_and_damage_is_reported() {
        let folder = folder("refused");
        assert!(editor("rock").save_stamp(&folder, "  ").is_err());
        let mut empty = Editor::new(Document::default(), None);
        assert!(empty.save_stamp(&folder, "empty").is_err());
        fs::create_dir_all(&folder).expect("the folder is ours");
        fs::write(folder.join("odd.level.ron"), "Level(").expect("the folder is ours");
        assert_eq!(names(&folder), ["odd"]);
        for stamp in list(&folder) {
            assert!(!empty.paste_stamp(&stamp));
        }
        assert!(empty.floating().is_none() && !empty.status.english.is_empty());
        fs::remove_dir_all(folder).expect("the folder is ours");
    }
}
