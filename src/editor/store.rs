//! Opening and saving. A file that was changed by somebody else is not
//! overwritten unasked, and nothing is written that could not be read back.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::document::Document;
use super::draft::Draft;
use super::state::Editor;
use kotodama_formats::{
    Diagnostics, MAX_BYTES, Message, hash, message_errors, msg, write_atomically,
};
use kotodama_words::level::{Level, file};

/// How many files are remembered.
pub const MAX_RECENT_FILES: usize = 12;

/// Why a level was not saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotSaved {
    /// The file is not what it was when it was opened or saved last.
    Changed(PathBuf),
    /// There is such a file, and it is not the one that is edited.
    Exists(PathBuf),
    /// What would be written could not be read again; nothing was written.
    Unreadable(Message),
    /// What the system says.
    Disk(PathBuf, Message),
}

message_errors!(NotSaved);

impl NotSaved {
    /// What it says.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Changed(path) => msg!(
                "problem-save-changed",
                "{path} was changed by another program since it was opened here",
                path = path.display().to_string(),
            ),
            Self::Exists(path) => msg!(
                "problem-save-exists",
                "{path} exists already",
                path = path.display().to_string(),
            ),
            Self::Unreadable(why) => msg!(
                "problem-save",
                "the level cannot be saved: {why}",
                why = why.clone(),
            ),
            Self::Disk(path, why) => msg!(
                "problem-not-written",
                "{path} cannot be written: {why}",
                path = path.display().to_string(),
                why = why.clone(),
            ),
        }
    }

    /// Can the user choose to overwrite the file?
    #[must_use]
    pub const fn may_be_overwritten(&self) -> bool {
        matches!(self, Self::Changed(_) | Self::Exists(_))
    }
}

/// The hash of a file's contents, `None` if there is no such file. What is too
/// large for a level counts by its beginning.
fn hash_of_file(path: &Path) -> io::Result<Option<u64>> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let mut bytes = Vec::new();
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(Some(hash(&bytes)))
}

/// The path with the ending of level files.
#[must_use]
pub fn with_extension(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    if name.ends_with(file::EXTENSION) {
        return path.to_owned();
    }
    let mut longer = path.as_os_str().to_owned();
    longer.push(file::EXTENSION);
    longer.into()
}

/// Puts a file at the head of the list of recent ones.
pub fn remember_file(files: &mut Vec<PathBuf>, path: &Path) {
    files.retain(|other| other != path);
    files.insert(0, path.to_owned());
    files.truncate(MAX_RECENT_FILES);
}

/// The text of a level, if it can be read back as the same level.
pub(super) fn checked_text(level: &Level) -> Result<String, Message> {
    let text = file::write(level);
    let size = text.len() as u64;
    if size > MAX_BYTES {
        return Err(msg!(
            "problem-save-size",
            "its file would have {size} bytes, expected at most {most} (8 MiB)",
            size,
            most = MAX_BYTES,
        ));
    }
    match file::read("the file", &text) {
        Ok(read) if read == *level => Ok(text),
        Ok(_) => Err(msg!(
            "problem-save-other",
            "its file would be read as another level"
        )),
        Err(problems) => Err(problems.first()),
    }
}

/// Are these names for the same file?
#[must_use]
pub fn same_file(one: &Path, other: &Path) -> bool {
    let full = |path: &Path| fs::canonicalize(path).ok();
    one == other || full(one).is_some_and(|one| full(other) == Some(one))
}

impl Editor {
    /// Opens a level file.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it.
    pub fn open(path: &Path) -> Result<Self, Diagnostics> {
        let text = kotodama_formats::read_text(path)?;
        let level = file::read(&path.display().to_string(), &text)?;
        Ok(Self::of_file(path, &level))
    }

    /// Begins to edit what was just read from a file: all of it, or what could
    /// be read.
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

    /// Is there anything that the file does not have, be it only begun?
    #[must_use]
    pub fn has_unsaved(&self) -> bool {
        self.document.is_modified() || self.floating.is_some() || self.stroke.is_some()
    }

    /// Writes the level to its file or to another one, which is its file from
    /// then on; gives the path, to which the ending of level files is added if
    /// it lacks it. What floats is put down first.
    ///
    /// # Errors
    ///
    /// Why it was not saved; the file and the editor are then unchanged. A file
    /// that would be lost by it is only written if `overwrite` is set.
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
        let disk =
            |error: io::Error| NotSaved::Disk(path.to_owned(), kotodama_formats::system(&error));
        let text = checked_text(&self.draft().to_level()).map_err(NotSaved::Unreadable)?;
        if !overwrite && let Some(present) = hash_of_file(path).map_err(disk)? {
            let own = self.file.as_deref();
            if !own.is_some_and(|own| same_file(own, path)) {
                return Err(NotSaved::Exists(path.to_owned()));
            }
            if self.on_disk != Some(present) {
                return Err(NotSaved::Changed(path.to_owned()));
            }
        }
        write_atomically(path, text.as_bytes()).map_err(disk)?;
        self.on_disk = Some(hash(text.as_bytes()));
        self.file = Some(path.to_owned());
        self.document.mark_saved();
        self.document.pause();
        self.discard_recovery();
        Ok(path.to_owned())
    }
}
