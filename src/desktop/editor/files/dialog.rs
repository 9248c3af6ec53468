//! The state of the file dialog: which folder is looked at, what was typed,
//! what is done with the file.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::browse::{self, FolderEntry, Listing, Sort};
use super::places::{Memory, Places};
use super::{Then, import_export};
use crate::panels::{Dialog, Panels};
use crate::{OpenDocument, documents};
use kotodama_ui::language::t;
use kotodama_words::level::file::EXTENSION;

/// What a file is chosen for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Purpose {
    #[default]
    Open,
    SaveAs,
    SavePicture,
    Import,
}

impl Purpose {
    pub fn title(self) -> String {
        match self {
            Self::Open => t!("editor-files-open"),
            Self::SaveAs => t!("editor-files-save"),
            Self::SavePicture => t!("editor-files-picture"),
            Self::Import => t!("editor-files-import"),
        }
    }

    /// What the button says that does it.
    pub fn verb(self) -> String {
        match self {
            Self::Open => t!("editor-open"),
            Self::SaveAs | Self::SavePicture => t!("editor-save"),
            Self::Import => t!("editor-import"),
        }
    }

    /// Is a file written?
    const fn writes(self) -> bool {
        matches!(self, Self::SaveAs | Self::SavePicture)
    }

    const fn ending(self) -> &'static str {
        match self {
            Self::SavePicture => ".png",
            _ => EXTENSION,
        }
    }

    /// Is an entry of a folder of use for this?
    fn wants(self, sort: Sort, name: &str) -> bool {
        match self {
            Self::Open => sort != Sort::Other,
            Self::SaveAs => matches!(sort, Sort::Folder | Sort::Level),
            Self::SavePicture => sort == Sort::Folder || name.ends_with(".png"),
            Self::Import => true,
        }
    }
}

/// The file dialog.
#[derive(Resource, Clone, Debug, Default)]
pub struct FileDialog {
    pub purpose: Purpose,
    pub folder: PathBuf,
    /// The files that were open last are listed, and no folder.
    pub shows_recent: bool,
    /// What is in the field for the name.
    pub text: String,
    /// Which of the shown entries is chosen.
    pub chosen: Option<usize>,
    /// Why it could not be done.
    pub error: String,
    /// What follows when the level is saved.
    pub then: Then,
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

impl FileDialog {
    /// Looks into another folder.
    pub fn go(&mut self, folder: PathBuf) {
        self.list(browse::list(&folder));
        self.folder = folder;
        self.shows_recent = false;
        if !self.purpose.writes() {
            self.text.clear();
        }
    }

    /// Lists the files that were open last.
    pub fn show_recent(&mut self, memory: &Memory) {
        self.list(browse::of_files(&memory.recent));
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
            let stem = name.strip_suffix(EXTENSION);
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
        longer.push(EXTENSION);
        let longer = PathBuf::from(longer);
        let is_short = !self.purpose.writes() && !typed.exists() && longer.is_file();
        Some(if is_short { longer } else { typed })
    }
}

/// Opens the file dialog.
pub fn open(world: &mut World, purpose: Purpose, then: Then) {
    let places = world.resource::<Places>().clone();
    let memory = world.resource::<Memory>().clone();
    let current = world.resource::<OpenDocument>();
    let own = current.editor.file.as_ref().and_then(|file| file.parent());
    let own = own.map(Path::to_path_buf);
    let name = suggested(current, purpose);
    let (first, second) = if purpose.writes() {
        (own, memory.folder.clone())
    } else {
        (memory.folder.clone(), own)
    };
    let Places {
        own, shipped, home, ..
    } = places;
    // The player's own folder is made when something is saved there.
    let exists = |folder: &&PathBuf| folder.is_dir() || own.as_ref() == Some(*folder);
    let mut folders = [&first, &second, &own, &shipped, &home]
        .into_iter()
        .flatten();
    let folder = folders.find(exists).cloned();
    let folder = folder.unwrap_or_else(|| std::env::current_dir().unwrap_or_default());
    let mut dialog = world.resource_mut::<FileDialog>();
    *dialog = FileDialog {
        purpose,
        then,
        text: name,
        ..default()
    };
    dialog.go(folder);
    let shows_recent = purpose == Purpose::Open && !memory.recent.is_empty();
    if shows_recent && dialog.shown().is_empty() {
        dialog.show_recent(&memory);
    }
    world.resource_mut::<Panels>().open(Dialog::Files);
}

/// A name for a file that is to be written.
fn suggested(current: &OpenDocument, purpose: Purpose) -> String {
    if !purpose.writes() {
        return String::new();
    }
    let stem = documents::stem(&current.editor);
    let stem = stem.unwrap_or_else(|| slug(&documents::name_of(&current.editor)));
    format!("{stem}{}", purpose.ending())
}

/// A name as a file name that every system takes.
pub(super) fn slug(name: &str) -> String {
    let sign = |c: char| if c.is_alphanumeric() { c } else { '-' };
    let signs: String = name.to_lowercase().chars().map(sign).take(60).collect();
    let parts: Vec<&str> = signs.split('-').filter(|part| !part.is_empty()).collect();
    match parts.join("-") {
        slug if slug.is_empty() => "level".to_owned(),
        slug => slug,
    }
}

/// Does what the dialog is open for with the file that is meant, or looks into
/// the folder.
pub fn confirm(world: &mut World) {
    let home = world.resource::<Places>().home.clone();
    let mut dialog = world.resource_mut::<FileDialog>();
    dialog.error.clear();
    let (purpose, then) = (dialog.purpose, dialog.then);
    let Some(mut path) = dialog.meant(home.as_deref()) else {
        dialog.error = t!("editor-files-not-chosen");
        return;
    };
    if path.is_dir() {
        dialog.go(path.clone());
        world.resource_mut::<Memory>().folder = Some(path);
        return;
    }
    if purpose == Purpose::SavePicture && path.extension().is_none_or(|it| it != "png") {
        path.as_mut_os_string().push(".png");
    }
    let done = match purpose {
        Purpose::Open | Purpose::Import => super::open(world, &path),
        // These close the dialog themselves once it is done.
        Purpose::SaveAs => {
            super::save_to(world, &path, false, then);
            return;
        }
        Purpose::SavePicture => {
            import_export::save_picture(world, &path, false);
            return;
        }
    };
    match done {
        Ok(()) => close(world, purpose),
        Err(message) => drop(complain(world, purpose, &message)),
    }
}

/// Says in the dialog why something could not be done; gives whether it is
/// open for this.
pub(super) fn complain(world: &mut World, purpose: Purpose, message: &str) -> bool {
    let is_open = world.resource::<Panels>().is_open(Dialog::Files);
    let mut dialog = world.resource_mut::<FileDialog>();
    if is_open && dialog.purpose == purpose {
        message.clone_into(&mut dialog.error);
        return true;
    }
    false
}

/// Closes the dialog if it is open for this.
pub(super) fn close(world: &mut World, purpose: Purpose) {
    if world.resource::<FileDialog>().purpose == purpose {
        world.resource_mut::<Panels>().close(Dialog::Files);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_levels_become_names_of_files() {
        assert_eq!(slug("A Way Out?"), "a-way-out");
        assert_eq!(slug("../x"), "x");
        assert_eq!(slug(" / "), "level");
        assert_eq!(slug("言霊 2"), "言霊-2");
    }

    #[test]
    fn typing_narrows_and_chooses() {
        let folder = super::super::testing::folder("dialog");
        for name in ["one.level.ron", "two.level.ron", "pack.ron"] {
            std::fs::write(folder.join(name), "").expect("the folder is ours");
        }
        let mut dialog = FileDialog::default();
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
        assert_eq!(dialog.meant(None), Some(folder.join("one.level.ron")));
        std::fs::remove_dir_all(folder).expect("the folder is ours");
    }

    #[test]
    fn a_new_name_is_not_taken_for_an_old_file() {
        let folder = super::super::testing::folder("new_name");
        std::fs::write(folder.join("one.level.ron"), "").expect("the folder is ours");
        let mut dialog = FileDialog {
            purpose: Purpose::SaveAs,
            ..default()
        };
        dialog.go(folder.clone());
        dialog.choose(0);
        assert_eq!(dialog.meant(None), Some(folder.join("one.level.ron")));
        dialog.type_in("one".to_owned());
        assert_eq!(dialog.meant(None), Some(folder.join("one")));
        std::fs::remove_dir_all(folder).expect("the folder is ours");
    }
}
