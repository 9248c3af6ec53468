//! Opening and saving. A file changed by another program is not overwritten
//! without asking, and a file that could not be read back is not written.

use std::path::{Path, PathBuf};

pub use kotodama_documents::store::{
    MAX_RECENT_FILES, NotSaved, back_up, remember_file, same_file,
};

use super::document::Document;
use super::draft::Draft;
use super::state::Editor;
use kotodama_documents::recovery::{Keepable, Recoverable, Slot, Stored};
use kotodama_documents::store::{hash_of_file, save};
use kotodama_formats::{Diagnostics, Message, msg};
use kotodama_words::level::{Level, file};

/// Returns the path with the ending of level files.
#[must_use]
pub fn with_extension(path: &Path) -> PathBuf {
    kotodama_documents::store::with_extension(path, file::EXTENSION)
}

/// Converts a name to a file name without an extension that is valid on every
/// system.
#[must_use]
pub fn slug(name: &str) -> String {
    let sign = |c: char| if c.is_alphanumeric() { c } else { '-' };
    let signs: String = name.to_lowercase().chars().map(sign).take(60).collect();
    let parts: Vec<&str> = signs.split('-').filter(|part| !part.is_empty()).collect();
    match parts.join("-") {
        slug if slug.is_empty() => "level".to_owned(),
        slug => slug,
    }
}

/// Returns the text of a level, if it can be read back as the same level.
pub(super) fn checked_text(level: &Level) -> Result<String, Message> {
    kotodama_documents::store::checked_text(level, file::write(level), file::read)
}

impl Stored for Draft {
    const EXTENSION: &'static str = file::EXTENSION;
    const FIELD: &'static str = "level";

    fn to_text(&self) -> String {
        file::write(&self.to_level())
    }

    fn of_text(name: &str, text: &str) -> Result<Self, Diagnostics> {
        file::read(name, text).map(|level| Self::of(&level))
    }
}

impl Keepable for Editor {
    type Draft = Draft;

    fn slot(&mut self) -> &mut Slot {
        &mut self.slot
    }

    fn revision(&self) -> u64 {
        self.revision()
    }

    /// Returns whether there are changes that the file lacks, even unfinished
    /// ones.
    fn has_unsaved(&self) -> bool {
        self.document.is_modified() || self.floating.is_some() || self.stroke.is_some()
    }

    fn to_be_kept(&self, file: PathBuf, time: u64) -> Recoverable<Draft> {
        Recoverable {
            file,
            original: self.file.clone(),
            time,
            hash: self.on_disk,
            draft: self.draft().clone(),
        }
    }
}

impl Editor {
    /// Opens a level file.
    ///
    /// # Errors
    ///
    /// All problems of the file.
    pub fn open(path: &Path) -> Result<Self, Diagnostics> {
        let text = kotodama_formats::read_text(path)?;
        let level = file::read(&path.display().to_string(), &text)?;
        Ok(Self::of_file(path, &level))
    }

    /// Starts editing a file that was just read, completely or in part.
    #[must_use]
    pub fn of_file(path: &Path, level: &Level) -> Self {
        let document = Document::opened(Draft::of(level));
        let mut editor = Self::new(document, Some(path.to_owned()));
        editor.on_disk = hash_of_file(path).ok().flatten();
        editor.say(msg!(
            "note-opened",
            "{path} opened",
            path = path.display().to_string(),
        ));
        editor
    }

    /// Continues an unsaved document. Its recovery file stays until it is
    /// saved.
    #[must_use]
    pub fn recover(kept: Recoverable<Draft>) -> Self {
        let on_disk = kept.on_disk();
        let document = Document::recovered(kept.draft, on_disk);
        let mut editor = Self::new(document, kept.original);
        editor.on_disk = kept.hash;
        editor.slot = Slot::of(kept.file);
        editor.say(msg!("note-brought-back", "recovered the unsaved changes"));
        editor
    }

    /// Writes the level to its file, or to another file that becomes its own;
    /// returns the path, adding the extension of level files if missing.
    /// Floating cells are put down first.
    ///
    /// # Errors
    ///
    /// The level was not saved; the file and the editor are then unchanged. A
    /// file that would be lost is only overwritten if `overwrite` is set.
    pub fn save_to(&mut self, path: &Path, overwrite: bool) -> Result<PathBuf, NotSaved> {
        let saved = self.try_save(&with_extension(path), overwrite);
        match &saved {
            Ok(path) => self.say(msg!(
                "note-saved",
                "saved to {path}",
                path = path.display().to_string(),
            )),
            Err(problem) => self.say(problem.message()),
        }
        saved
    }

    fn try_save(&mut self, path: &Path, overwrite: bool) -> Result<PathBuf, NotSaved> {
        self.settle();
        let text = checked_text(&self.draft().to_level()).map_err(NotSaved::Unreadable)?;
        let own = self.file.as_deref();
        self.on_disk = Some(save(path, &text, own, self.on_disk, overwrite)?);
        self.file = Some(path.to_owned());
        self.document.mark_saved();
        self.document.pause();
        self.discard_recovery();
        Ok(path.to_owned())
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
}
