//! Opening and saving. Nothing is written that could not be read back.

use std::path::{Path, PathBuf};

use kotodama_documents::store::{NotSaved, hash_of_file, save, with_extension};
use kotodama_dungeon::file::{self, EXTENSION, parse, write};
use kotodama_formats::{Diagnostics, MAX_BYTES, Message, hash, msg};

use super::draft::Draft;

/// A file being edited.
#[derive(Clone, Debug, Default)]
pub struct Opened {
    /// The dungeon with its past.
    pub document: super::Document,
    /// Its file, if it has one.
    pub file: Option<PathBuf>,
    /// Hash of what the file had when it was read or written.
    on_disk: Option<u64>,
}

impl Opened {
    /// A new dungeon.
    #[must_use]
    pub fn blank() -> Self {
        Self {
            document: super::Document::new(Draft::blank()),
            ..Self::default()
        }
    }

    /// Reads a file. Mistakes of scripts and unknown templates are no obstacle.
    ///
    /// # Errors
    ///
    /// Everything that is not as the file type has it.
    pub fn read(path: &Path) -> Result<Self, Diagnostics> {
        let text = kotodama_formats::read_text(path)?;
        let document = parse(&path.display().to_string(), &text)?;
        Ok(Self {
            document: super::Document::opened(Draft::of(document)),
            file: Some(path.to_owned()),
            on_disk: Some(hash(text.as_bytes())).filter(|_| path.is_file()),
        }
        .with_hash_of(path))
    }

    /// Text is mended where it is read; the hash is that of the bytes.
    fn with_hash_of(mut self, path: &Path) -> Self {
        self.on_disk = hash_of_file(path).ok().flatten();
        self
    }

    /// A dungeon that was not saved when the program ended, and the file that
    /// it belongs to.
    #[must_use]
    pub fn recovered(document: file::Document, path: Option<PathBuf>) -> Self {
        let on_disk = path.as_deref().and_then(|path| Self::read(path).ok());
        let hash = on_disk.as_ref().and_then(|it| it.on_disk);
        let draft = on_disk.map(|it| it.document.draft().clone());
        Self {
            document: super::Document::recovered(Draft::of(document), draft),
            file: path,
            on_disk: hash,
        }
    }

    /// Writes the dungeon to its file or to another one, which is its file from
    /// then on; gives the path, with the ending of dungeon files.
    ///
    /// # Errors
    ///
    /// Why it was not saved. A file that would be lost by it is only written if
    /// `overwrite` is set.
    pub fn save_to(&mut self, path: &Path, overwrite: bool) -> Result<PathBuf, NotSaved> {
        let path = with_extension(path, EXTENSION);
        let text = checked_text(self.document.draft()).map_err(NotSaved::Unreadable)?;
        let own = self.file.as_deref();
        self.on_disk = Some(save(&path, &text, own, self.on_disk, overwrite)?);
        self.file = Some(path.clone());
        self.document.mark_saved();
        self.document.pause();
        Ok(path)
    }
}

/// The text of a dungeon, if it can be read back as the same dungeon.
///
/// # Errors
///
/// Why it cannot.
pub fn checked_text(draft: &Draft) -> Result<String, Message> {
    let document = draft.to_document();
    let text = write(&document);
    let size = text.len() as u64;
    if size > MAX_BYTES {
        return Err(msg!(
            "problem-save-size",
            "its file would have {size} bytes, expected at most {most} (8 MiB)",
            size,
            most = MAX_BYTES,
        ));
    }
    match parse("the file", &text) {
        Ok(read) if read == document => Ok(text),
        Ok(_) => Err(msg!(
            "problem-builder-other",
            "its file would be read as another dungeon"
        )),
        Err(problems) => Err(problems.first()),
    }
}
