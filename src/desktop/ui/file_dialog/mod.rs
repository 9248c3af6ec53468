//! The dialog in which editors let a file be chosen: which folder is looked at,
//! what was typed, which entry is meant.

mod browse;
mod show;

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use kotodama_documents::store::remember_file;
use kotodama_shell::files;
use serde::{Deserialize, Serialize};

use crate::language::t;

pub use self::browse::{FolderEntry, Listing, Sort};
pub use self::show::{End, Shortcut};

/// What a file is chosen for.
pub trait Purpose: Copy + Default + PartialEq {
    /// How the names of documents end.
    const EXTENSION: &'static str;

    /// What a file of this name, in lower case, is; nothing if it is of no use.
    fn sort(name: &str) -> Option<Sort> {
        name.ends_with(Self::EXTENSION).then_some(Sort::Document)
    }

    /// The title of the dialog.
    fn title(self) -> String;

    /// What the button says that does it.
    fn verb(self) -> String {
        match self.writes() {
            true => t!("files-save"),
            false => t!("files-open"),
        }
    }

    /// Is a file written?
    fn writes(self) -> bool;

    /// Is an entry of a folder of use for this?
    fn wants(self, _sort: Sort, _name: &str) -> bool {
        true
    }
}

/// What is remembered from one time to the next.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Memory {
    /// Files that were opened or saved, the latest first.
    pub recent: Vec<PathBuf>,
    /// The folder that was last looked at.
    pub folder: Option<PathBuf>,
}

impl Memory {
    /// A file was opened or saved.
    pub fn note(&mut self, path: &Path) {
        // Others cannot be written down.
        if path.to_str().is_some() {
            remember_file(&mut self.recent, path);
            self.folder = path.parent().map(Path::to_path_buf);
        }
    }

    /// Writes it to a file of the player's.
    pub fn store(&self, path: &Path) {
        if let Err(error) = files::store(path, self) {
            warn!(
                "the recent files could not be saved to {}: {error}",
                path.display()
            );
        }
    }
}

/// The file dialog.
#[derive(Clone, Debug, Default)]
pub struct FileDialog<P> {
    pub purpose: P,
    pub folder: PathBuf,
    /// The files that were open last are listed, and no folder.
    pub shows_recent: bool,
    /// What is in the field for the name.
    pub text: String,
    /// Which of the shown entries is chosen.
    pub chosen: Option<usize>,
    /// Why it could not be done.
    pub error: String,
    /// The field wants the focus.
    pub wants_focus: bool,
    /// The keys have gone to an entry that may be out of sight.
    pub scroll_to: Option<usize>,
    /// All files are shown, whatever they seem to be.
    pub all: bool,
    listing: Listing,
    /// What was typed to narrow the list.
    filter: String,
}

impl<P: Purpose> FileDialog<P> {
    /// The dialog in the folder of the edited file or the one that was looked at
    /// last, or else in the first of the others. `text` is the name that is
    /// suggested.
    pub fn new(
        purpose: P,
        text: String,
        own: Option<&Path>,
        memory: &Memory,
        others: impl IntoIterator<Item = PathBuf>,
    ) -> Self {
        let own = own.and_then(Path::parent).map(Path::to_path_buf);
        let last = memory.folder.clone();
        let (first, second) = if purpose.writes() {
            (own, last)
        } else {
            (last, own)
        };
        let known = first.into_iter().chain(second);
        let mut folders = known.filter(|folder| folder.is_dir()).chain(others);
        let folder = folders
            .next()
            .unwrap_or_else(|| std::env::current_dir().unwrap_or_default());
        let mut dialog = Self {
            purpose,
            text,
            ..Self::default()
        };
        dialog.go(folder);
        let is_empty = !purpose.writes() && dialog.shown().is_empty();
        if is_empty && purpose == P::default() && !memory.recent.is_empty() {
            dialog.show_recent(memory);
        }
        dialog
    }

    /// Looks into another folder.
    pub fn go(&mut self, folder: PathBuf) {
        self.list(browse::list(&folder, P::sort));
        self.folder = folder;
        self.shows_recent = false;
        if !self.purpose.writes() {
            self.text.clear();
        }
    }

    /// Lists the files that were open last.
    pub fn show_recent(&mut self, memory: &Memory) {
        self.list(browse::of_files(&memory.recent, P::sort));
        self.shows_recent = true;
    }

    fn list(&mut self, listing: Listing) {
        self.listing = listing;
        self.chosen = None;
        self.error.clear();
        self.filter.clear();
        self.wants_focus = true;
    }

    /// The folder above.
    pub fn go_up(&mut self) {
        if let Some(above) = self.folder.parent().map(Path::to_path_buf) {
            self.go(above);
        }
    }

    /// The entries that fit what is typed.
    pub fn shown(&self) -> Vec<&FolderEntry> {
        let filter = self.filter.to_lowercase();
        let fits = |entry: &&FolderEntry| {
            let wanted = self.all || self.purpose.wants(entry.sort, &entry.name);
            let name = entry.name.to_lowercase();
            // Their endings are the same: what is sought is not in them.
            let stem = name.strip_suffix(P::EXTENSION);
            let stem = stem.or(name.rsplit_once('.').map(|(stem, _)| stem));
            let stem = stem.filter(|_| !filter.contains('.'));
            wanted && stem.unwrap_or(&name).contains(&filter)
        };
        self.listing.entries.iter().filter(fits).collect()
    }

    /// Why entries are missing.
    pub fn problem(&self) -> Option<&str> {
        self.listing.problem.as_deref()
    }

    /// Something was typed: narrows the list, unless it is a path or a new
    /// name.
    pub fn type_in(&mut self, text: String) {
        let is_path = text.contains(['/', '\\', '~']);
        self.filter = if is_path || self.purpose.writes() {
            String::new()
        } else {
            text.trim().to_owned()
        };
        self.text = text;
        self.error.clear();
        let finds = !self.filter.is_empty() && !self.shown().is_empty();
        self.chosen = finds.then_some(0);
    }

    /// Chooses another of the shown entries.
    pub fn step(&mut self, down: bool) {
        let count = self.shown().len();
        let last = count.saturating_sub(1);
        let next = match (self.chosen, down) {
            (None, true) => 0,
            (None, false) => last,
            (Some(index), true) => (index + 1).min(last),
            (Some(index), false) => index.saturating_sub(1),
        };
        if count > 0 {
            self.choose(next);
            self.scroll_to = Some(next);
        }
    }

    /// Chooses one of the shown entries; its name is what is typed then.
    pub fn choose(&mut self, index: usize) {
        self.chosen = Some(index);
        self.wants_focus = true;
        let shown = self.shown();
        let Some(entry) = shown.get(index) else {
            return;
        };
        if entry.sort != Sort::Folder || !self.purpose.writes() {
            self.text = entry.name.clone();
        }
    }

    /// What is meant by what is typed and chosen.
    fn meant(&self, home: Option<&Path>) -> Option<PathBuf> {
        let shown = self.shown();
        let chosen = self.chosen.and_then(|index| shown.get(index));
        let chosen = chosen.filter(|entry| {
            // A name that is typed anew counts more than what was clicked.
            entry.name == self.text || !self.purpose.writes() || entry.sort == Sort::Folder
        });
        let typed = browse::typed(&self.text, &self.folder, home);
        let is_typed = !self.text.trim().is_empty();
        if let Some(entry) = chosen
            && (entry.name == self.text || !(is_typed && typed.exists()))
        {
            return Some(entry.path.clone());
        }
        if !is_typed {
            return None;
        }
        let mut longer = typed.clone().into_os_string();
        longer.push(P::EXTENSION);
        let longer = PathBuf::from(longer);
        let is_short = !self.purpose.writes() && !typed.exists() && longer.is_file();
        Some(if is_short { longer } else { typed })
    }

    /// The file that is meant. A folder is looked into instead, and where nothing
    /// is meant the dialog says so.
    pub fn confirm(&mut self, home: Option<&Path>, memory: &mut Memory) -> Option<PathBuf> {
        self.error.clear();
        let meant = self.meant(home);
        if meant.is_none() {
            self.error = t!("files-not-chosen");
        }
        let path = meant?;
        if path.is_dir() {
            memory.folder = Some(path.clone());
            self.go(path);
            return None;
        }
        Some(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::folder;

    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    enum Task {
        #[default]
        Open,
        Save,
    }

    impl Purpose for Task {
        const EXTENSION: &'static str = ".level.ron";

        fn title(self) -> String {
            String::new()
        }

        fn writes(self) -> bool {
            self == Self::Save
        }
    }

    #[test]
    fn typing_narrows_and_chooses() {
        let folder = folder("dialog");
        for name in ["one.level.ron", "two.level.ron", "pack.ron"] {
            std::fs::write(folder.join(name), "").expect("the folder is ours");
        }
        let mut dialog = FileDialog::<Task>::default();
        dialog.go(folder.clone());
        assert_eq!(dialog.meant(None), None);
        dialog.type_in("TW".to_owned());
        assert_eq!(dialog.meant(None), Some(folder.join("two.level.ron")));
        dialog.type_in("on".to_owned());
        assert_eq!(dialog.meant(None), Some(folder.join("one.level.ron")));
        let shown: Vec<&str> = dialog.shown().iter().map(|it| it.name.as_str()).collect();
        assert_eq!(shown, ["one.level.ron"]);
        dialog.type_in("e.lev".to_owned());
        assert_eq!(dialog.meant(None), Some(folder.join("one.level.ron")));
        dialog.type_in("..".to_owned());
        assert_eq!(dialog.meant(None).as_deref(), folder.parent());
        dialog.type_in(String::new());
        dialog.step(true);
        dialog.step(true);
        assert_eq!(dialog.meant(None), Some(folder.join("two.level.ron")));
        std::fs::remove_dir_all(folder).expect("the folder is ours");
    }

    #[test]
    fn a_new_name_is_not_taken_for_an_old_file() {
        let folder = folder("new_name");
        std::fs::write(folder.join("one.level.ron"), "").expect("the folder is ours");
        let mut dialog = FileDialog {
            purpose: Task::Save,
            ..FileDialog::default()
        };
        dialog.go(folder.clone());
        dialog.choose(0);
        assert_eq!(dialog.meant(None), Some(folder.join("one.level.ron")));
        dialog.type_in("one".to_owned());
        assert_eq!(dialog.meant(None), Some(folder.join("one")));
        std::fs::remove_dir_all(folder).expect("the folder is ours");
    }
}
