//! State of the file dialog of the editors: the folder shown, the typed text
//! and the chosen entry.

mod browse;
mod show;

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use kotodama_documents::store::remember_file;
use kotodama_shell::files;
use kotodama_shell::recovery::PlayerFile;
use serde::{Deserialize, Serialize};

use crate::language::t;

pub use self::browse::{FolderEntry, Listing, Sort};
pub use self::show::{End, PictureOf, Shortcut};

/// Purpose for which a file is chosen.
pub trait Purpose: Copy + Default + PartialEq {
    /// File extension of documents.
    const EXTENSION: &'static str;

    /// Returns the kind of a file by its name in lower case, or `None` if it is
    /// not usable.
    fn sort(name: &str) -> Option<Sort> {
        name.ends_with(Self::EXTENSION).then_some(Sort::Document)
    }

    /// Returns the title of the dialog.
    fn title(self) -> String;

    /// Returns the label of the confirm button.
    fn verb(self) -> String {
        match self.writes() {
            true => t!("files-save"),
            false => t!("files-open"),
        }
    }

    /// Returns whether a file will be written.
    fn writes(self) -> bool;

    /// Returns whether a folder entry is useful for this purpose.
    fn wants(self, _sort: Sort, _name: &str) -> bool {
        true
    }
}

/// Memory of recent files and folders.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Memory {
    /// Recently opened or saved files, latest first.
    pub recent: Vec<PathBuf>,
    /// Last folder shown.
    pub folder: Option<PathBuf>,
}

impl PlayerFile for Memory {
    const VERSION: u32 = 0;
}

impl Memory {
    /// Records that a file was opened or saved.
    pub fn note(&mut self, path: &Path) {
        // Other paths cannot be stored.
        if path.to_str().is_some() {
            remember_file(&mut self.recent, path);
            self.folder = path.parent().map(Path::to_path_buf);
        }
    }

    /// Writes the memory to a file of the player if it has changed since the
    /// last call, the first of which only takes note of it.
    pub fn keep(&self, before: &mut Option<Self>, path: Option<&Path>, commands: &mut Commands) {
        if before.as_ref() == Some(self) {
            return;
        }
        let is_first = before.replace(self.clone()).is_none();
        if let Some(path) = path.filter(|_| !is_first) {
            commands.queue(files::keep(path, self));
        }
    }
}

/// File dialog.
#[derive(Clone, Debug, Default)]
pub struct FileDialog<P> {
    pub purpose: P,
    pub folder: PathBuf,
    /// Whether recent files are listed instead of a folder.
    pub shows_recent: bool,
    /// Text of the name field.
    pub text: String,
    /// Index of the chosen entry among those shown.
    pub chosen: Option<usize>,
    /// Reason why the choice cannot be confirmed.
    pub error: String,
    /// Whether the name field requests the focus.
    pub wants_focus: bool,
    /// Entry to scroll into view after a key press.
    pub scroll_to: Option<usize>,
    /// Whether all files are shown, of whatever kind.
    pub all: bool,
    listing: Listing,
    /// Typed filter of the list.
    filter: String,
}

impl<P: Purpose> FileDialog<P> {
    /// Creates a dialog in the folder of the edited file, else the last folder
    /// shown, else the first of the others. `text` is the suggested name.
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

    /// Opens another folder.
    pub fn go(&mut self, folder: PathBuf) {
        self.list(browse::list(&folder, P::sort));
        self.folder = folder;
        self.shows_recent = false;
        if !self.purpose.writes() {
            self.text.clear();
        }
    }

    /// Lists recent files.
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

    /// Opens the parent folder.
    pub fn go_up(&mut self) {
        if let Some(above) = self.folder.parent().map(Path::to_path_buf) {
            self.go(above);
        }
    }

    /// Returns the entries that match the filter.
    pub fn shown(&self) -> Vec<&FolderEntry> {
        let filter = self.filter.to_lowercase();
        let fits = |entry: &&FolderEntry| {
            let wanted = self.all || self.purpose.wants(entry.sort, &entry.name);
            let name = entry.name.to_lowercase();
            // Shared extensions do not count in the search.
            let stem = name.strip_suffix(P::EXTENSION);
            let stem = stem.or(name.rsplit_once('.').map(|(stem, _)| stem));
            let stem = stem.filter(|_| !filter.contains('.'));
            wanted && stem.unwrap_or(&name).contains(&filter)
        };
        self.listing.entries.iter().filter(fits).collect()
    }

    /// Returns the reason why entries are missing.
    pub fn problem(&self) -> Option<&str> {
        self.listing.problem.as_deref()
    }

    /// Sets the typed text, which filters the list unless it is a path or a new
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

    /// Chooses the next or previous entry.
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

    /// Chooses an entry and puts its name into the field.
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

    /// Returns the path that the text and the chosen entry mean.
    fn meant(&self, home: Option<&Path>) -> Option<PathBuf> {
        let shown = self.shown();
        let chosen = self.chosen.and_then(|index| shown.get(index));
        let chosen = chosen.filter(|entry| {
            // A newly typed name has priority over a clicked entry.
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

    /// Returns the chosen file. Opens the folder if one is chosen, and reports
    /// an error if nothing is.
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
