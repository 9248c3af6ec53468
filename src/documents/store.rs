//! Files of documents: a file changed by another program is not overwritten
//! without asking.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use kotodama_formats::{
    Diagnostics, MAX_BYTES, Message, hash, message_errors, msg, write_atomically,
};

/// Number of recent files that are remembered.
pub const MAX_RECENT_FILES: usize = 12;

/// Reason for which a document was not saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotSaved {
    /// The file has changed since it was opened or saved last.
    Changed(PathBuf),
    /// The file exists and is not the one being edited.
    Exists(PathBuf),
    /// The text to be written could not be read back; nothing was written.
    Unreadable(Message),
    /// The system's error.
    Disk(PathBuf, Message),
}

message_errors!(NotSaved);

impl NotSaved {
    /// Returns the message.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Changed(path) => msg!(
                "problem-save-changed",
                "{path} has been changed by another program since it was opened here",
                path = path.display().to_string(),
            ),
            Self::Exists(path) => msg!(
                "problem-save-exists",
                "{path} already exists",
                path = path.display().to_string(),
            ),
            Self::Unreadable(why) => msg!(
                "problem-save",
                "it cannot be saved: {why}",
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

    /// Returns whether the user can choose to overwrite the file.
    #[must_use]
    pub const fn may_be_overwritten(&self) -> bool {
        matches!(self, Self::Changed(_) | Self::Exists(_))
    }
}

/// Returns the hash of a file's contents, `None` if there is no such file. Only
/// the beginning of a file too large for a level counts.
///
/// # Errors
///
/// The system's error.
pub fn hash_of_file(path: &Path) -> io::Result<Option<u64>> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let mut bytes = Vec::new();
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(Some(hash(&bytes)))
}

/// Returns the text of a document's file, after checking that it reads back the
/// same.
///
/// # Errors
///
/// The text reads back differently, or not at all.
pub fn checked_text<T: PartialEq>(
    document: &T,
    text: String,
    read: impl FnOnce(&str, &str) -> Result<T, Diagnostics>,
) -> Result<String, Message> {
    let size = text.len() as u64;
    if size > MAX_BYTES {
        return Err(msg!(
            "problem-save-size",
            "its file would have {size} bytes, expected at most {most} (8 MiB)",
            size,
            most = MAX_BYTES,
        ));
    }
    match read("the file", &text) {
        Ok(read) if read == *document => Ok(text),
        Ok(_) => Err(msg!(
            "problem-save-other",
            "its file would not read back the same"
        )),
        Err(problems) => Err(problems.first()),
    }
}

/// Copies a file that is about to be overwritten; returns the path of the copy.
///
/// # Errors
///
/// The copy failed; the file should then not be overwritten.
pub fn back_up(path: &Path) -> Result<PathBuf, Message> {
    let named = |number: usize| {
        let mut name = path.as_os_str().to_owned();
        name.push(match number {
            1 => ".bak".to_owned(),
            _ => format!(".bak{number}"),
        });
        PathBuf::from(name)
    };
    let free = (1..1000).map(named).find(|name| !name.exists());
    let copy = free.unwrap_or_else(|| named(1));
    // A copy that is cut off by a full disk would look like one.
    let copied = fs::read(path).and_then(|bytes| write_atomically(&copy, &bytes));
    copied.map_err(|error| {
        msg!(
            "problem-no-copy",
            "no backup can be written to {path}: {why}",
            path = copy.display().to_string(),
            why = kotodama_formats::system(&error),
        )
    })?;
    Ok(copy)
}

/// Returns the path with an extension, adding it if missing.
#[must_use]
pub fn with_extension(path: &Path, extension: &str) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    if name.ends_with(extension) {
        return path.to_owned();
    }
    let mut longer = path.as_os_str().to_owned();
    longer.push(extension);
    longer.into()
}

/// Puts a file at the head of the list of recent ones.
pub fn remember_file(files: &mut Vec<PathBuf>, path: &Path) {
    files.retain(|other| other != path);
    files.insert(0, path.to_owned());
    files.truncate(MAX_RECENT_FILES);
}

/// Returns whether both paths name the same file.
#[must_use]
pub fn same_file(one: &Path, other: &Path) -> bool {
    let full = |path: &Path| fs::canonicalize(path).ok();
    one == other || full(one).is_some_and(|one| full(other) == Some(one))
}

/// Writes the text of a document to a file and returns its hash. `own` is the
/// file of the document, `on_disk` the hash of its contents when it was last
/// read or written.
///
/// # Errors
///
/// The file was not written. A file that would be lost is only overwritten if
/// `overwrite` is set.
pub fn save(
    path: &Path,
    text: &str,
    own: Option<&Path>,
    on_disk: Option<u64>,
    overwrite: bool,
) -> Result<u64, NotSaved> {
    let disk = |error: io::Error| NotSaved::Disk(path.to_owned(), kotodama_formats::system(&error));
    if !overwrite && let Some(present) = hash_of_file(path).map_err(disk)? {
        if !own.is_some_and(|own| same_file(own, path)) {
            return Err(NotSaved::Exists(path.to_owned()));
        }
        if on_disk != Some(present) {
            return Err(NotSaved::Changed(path.to_owned()));
        }
    }
    write_atomically(path, text.as_bytes()).map_err(disk)?;
    Ok(hash(text.as_bytes()))
}
