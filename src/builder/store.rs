//! Opening and saving. A file that could not be read back is not written.

use std::path::{Path, PathBuf};

use kotodama_documents::recovery::{Keepable, Recoverable, Slot, Stored};
use kotodama_documents::store::{NotSaved, checked_text, hash_of_file, save, with_extension};
use kotodama_dungeon::file::{EXTENSION, parse, write};
use kotodama_formats::Diagnostics;

use super::draft::Draft;

/// A file being edited.
#[derive(Clone, Debug, Default)]
pub struct Opened {
    /// The dungeon with its history.
    pub document: super::Document,
    /// Its file, if it has one.
    pub file: Option<PathBuf>,
    /// Hash of the file when it was last read or written.
    on_disk: Option<u64>,
    slot: Slot,
}

impl Opened {
    /// Returns a new dungeon.
    #[must_use]
    pub fn blank() -> Self {
        Self {
            document: super::Document::new(Draft::blank()),
            ..Self::default()
        }
    }

    /// Reads a file. Mistakes of scripts and unknown templates are allowed.
    ///
    /// # Errors
    ///
    /// Returns every violation of the file format.
    pub fn read(path: &Path) -> Result<Self, Diagnostics> {
        let text = kotodama_formats::read_text(path)?;
        let draft = Draft::of_text(&path.display().to_string(), &text)?;
        Ok(Self {
            document: super::Document::opened(draft),
            file: Some(path.to_owned()),
            // The text is mended as it is read; the hash is that of the bytes.
            on_disk: hash_of_file(path).ok().flatten(),
            ..Self::default()
        })
    }

    /// Continues an unsaved dungeon. Its recovery file stays until it is saved.
    #[must_use]
    pub fn recover(kept: Recoverable<Draft>) -> Self {
        let on_disk = kept.on_disk();
        Self {
            document: super::Document::recovered(kept.draft, on_disk),
            file: kept.original,
            on_disk: kept.hash,
            slot: Slot::of(kept.file),
        }
    }

    /// Writes the dungeon to its file, or to another file that becomes its own;
    /// returns the path with the extension of dungeon files.
    ///
    /// # Errors
    ///
    /// The dungeon was not saved. A file that would be lost is only overwritten
    /// if `overwrite` is set.
    pub fn save_to(&mut self, path: &Path, overwrite: bool) -> Result<PathBuf, NotSaved> {
        let path = with_extension(path, EXTENSION);
        let document = self.document.draft().to_document();
        let text = checked_text(&document, write(&document), parse);
        let text = text.map_err(NotSaved::Unreadable)?;
        let own = self.file.as_deref();
        self.on_disk = Some(save(&path, &text, own, self.on_disk, overwrite)?);
        self.file = Some(path.clone());
        self.document.mark_saved();
        self.document.pause();
        self.discard_recovery();
        Ok(path)
    }
}

impl Stored for Draft {
    const EXTENSION: &'static str = EXTENSION;
    const FIELD: &'static str = "dungeon";

    fn to_text(&self) -> String {
        write(&self.to_document())
    }

    fn of_text(name: &str, text: &str) -> Result<Self, Diagnostics> {
        parse(name, text).map(Self::of)
    }
}

impl Keepable for Opened {
    type Draft = Draft;

    fn slot(&mut self) -> &mut Slot {
        &mut self.slot
    }

    fn revision(&self) -> u64 {
        self.document.revision()
    }

    fn has_unsaved(&self) -> bool {
        self.document.is_modified()
    }

    fn to_be_kept(&self, file: PathBuf, time: u64) -> Recoverable<Draft> {
        Recoverable {
            file,
            original: self.file.clone(),
            time,
            hash: self.on_disk,
            draft: self.document.draft().clone(),
        }
    }
}
