//! Files of documents: a file that was changed by somebody else is not
//! overwritten unasked.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use kotodama_formats::{
    Diagnostics, MAX_BYTES, Message, hash, message_errors, msg, write_atomically,
};

/// How many files are remembered.
pub const MAX_RECENT_FILES: usize = 12;

/// Why a document was not saved.
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

    /// Can the user choose to overwrite the file?
    #[must_use]
    pub const fn may_be_overwritten(&self) -> bool {
        matches!(self, Self::Changed(_) | Self::Exists(_))
    }
}

/// The hash of a file's contents, `None` if there is no such file. What is too
/// large for a level counts by its beginning.
///
/// # Errors
///
/// What the system says.
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

/// Returns the text of a document's file, if it can be read back as the same.
///
/// # Errors
///
/// Why it cannot.
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
            "its file would be read as something else"
        )),
        Err(problems) => Err(problems.first()),
    }
}

/// Copies a file that is about to be overwritten; returns the path of the copy.
///
/// # Errors
///
/// Why there is none; nothing should be overwritten then.
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
    fs::copy(path, &copy).map_err(|error| {
        msg!(
            "problem-no-copy",
            "no copy can be kept as {path}: {why}",
            path = copy.display().to_string(),
            why = kotodama_formats::system(&error),
        )
    })?;
    Ok(copy)
}

/// The path with an ending; without it, it is added.
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

/// Are these names for the same file?
#[must_use]
pub fn same_file(one: &Path, other: &Path) -> bool {
    let full = |path: &Path| fs::canonicalize(path).ok();
    one == other || full(one).is_some_and(|one| full(other) == Some(one))
}

/// Writes the text of a document to a file; gives the hash of it. `own` is the
/// file of the document, and `on_disk` the hash of what it had when it was read
/// or written.
///
/// # Errors
///
/// Why it was not written. A file that would be lost by it is only written if
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
