//! Files on the disk: size limits, and no half-written files.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use super::{DiagnosticSink, Diagnostics, Message, faults, msg};

/// Largest file that is read: 8 MiB, four times the rows of a board of the
/// largest size.
pub const MAX_BYTES: u64 = 8 << 20;

/// Reads a text file. A byte order mark at the start is dropped.
///
/// # Errors
///
/// A file that cannot be opened, is larger than [`MAX_BYTES`] or is not UTF-8.
pub fn read_text(path: &Path) -> Result<String, Diagnostics> {
    let name = path.display().to_string();
    let bytes = read_bytes(path, MAX_BYTES)?;
    let mut text = String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let start = String::from_utf8_lossy(error.as_bytes().get(..valid).unwrap_or_default());
        let mut sink = DiagnosticSink::new(&name, &start);
        let message = msg!(
            "problem-byte-not-utf8",
            "this byte is not UTF-8, expected a text in UTF-8"
        );
        sink.add(valid, message);
        match sink.finish::<()>(None) {
            Err(problems) => problems,
            Ok(()) => {
                let message = msg!("problem-not-utf8", "expected a text in UTF-8");
                Diagnostics::with_file(&name, message)
            }
        }
    })?;
    if text.starts_with('\u{feff}') {
        text.remove(0);
    }
    Ok(text)
}

/// Reads a file of any kind with at most `limit` bytes.
///
/// # Errors
///
/// A file that cannot be opened or is larger.
pub fn read_bytes(path: &Path, limit: u64) -> Result<Vec<u8>, Diagnostics> {
    let whole = |message| Diagnostics::with_file(&path.display().to_string(), message);
    let unreadable = |error: io::Error| whole(reason(&error));
    let file = File::open(path).map_err(unreadable)?;
    let metadata = file.metadata().map_err(unreadable)?;
    if metadata.is_dir() {
        return Err(whole(is_directory()));
    }
    if metadata.len() > limit {
        let size = metadata.len();
        let most = format!("{limit}{}", in_units(limit));
        return Err(whole(msg!(
            "problem-file-size",
            "the file has {size} bytes, expected at most {most}",
            size,
            most,
        )));
    }
    // Devices and pipes do not know their size, and files can grow.
    let mut bytes = Vec::new();
    file.take(limit.saturating_add(1))
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    if bytes.len() as u64 > limit {
        let units = in_units(limit);
        return Err(whole(msg!(
            "problem-file-larger",
            "the file is larger than the {most} bytes{units} a file may have",
            most = limit,
            units,
        )));
    }
    Ok(bytes)
}

/// Returns a readable size, if there is one: ` (8 MiB)`.
fn in_units(bytes: u64) -> String {
    match bytes {
        1_048_576.. => format!(" ({} MiB)", bytes >> 20),
        1_024.. => format!(" ({} KiB)", bytes >> 10),
        _ => String::new(),
    }
}

/// Returns the reason why a file cannot be read, in the same words on every
/// system.
fn reason(error: &io::Error) -> Message {
    match error.kind() {
        ErrorKind::NotFound => msg!("problem-no-file", "there is no such file"),
        ErrorKind::PermissionDenied => msg!(
            "problem-file-denied",
            "the file may not be read: permission denied"
        ),
        ErrorKind::IsADirectory => is_directory(),
        _ => msg!(
            "problem-file-unreadable",
            "the file cannot be read: {why}",
            why = system(error),
        ),
    }
}

fn is_directory() -> Message {
    msg!(
        "problem-is-directory",
        "this is a directory, expected a file"
    )
}

/// Returns the message for a file of this version, if this program reads them up
/// to version `own`.
#[must_use]
pub fn newer(version: u32, own: u32) -> Message {
    msg!(
        "problem-newer",
        "this file is of version {version}, made by a newer version of the game; this one reads \
         up to version {own}",
        version,
        own,
    )
}

/// Returns the system's error for a file or folder, in the system's English.
/// Common errors have translations.
#[must_use]
pub fn system(error: &io::Error) -> Message {
    let text = error;
    match error.kind() {
        ErrorKind::NotFound => msg!("system-not-found", "{text}"),
        ErrorKind::PermissionDenied => msg!("system-denied", "{text}"),
        ErrorKind::AlreadyExists => msg!("system-exists", "{text}"),
        ErrorKind::IsADirectory => msg!("system-is-directory", "{text}"),
        ErrorKind::NotADirectory => msg!("system-no-directory", "{text}"),
        ErrorKind::DirectoryNotEmpty => msg!("system-not-empty", "{text}"),
        ErrorKind::ReadOnlyFilesystem => msg!("system-read-only", "{text}"),
        ErrorKind::StorageFull => msg!("system-full", "{text}"),
        ErrorKind::QuotaExceeded => msg!("system-quota", "{text}"),
        ErrorKind::FileTooLarge => msg!("system-too-large", "{text}"),
        ErrorKind::InvalidFilename => msg!("system-bad-name", "{text}"),
        _ => Message::verbatim(text),
    }
}

/// Returns the message for a folder that cannot be read, with the reason.
#[must_use]
pub fn no_folder(error: &io::Error) -> Message {
    msg!(
        "problem-folder-unreadable",
        "the folder cannot be read: {why}",
        why = system(error),
    )
}

/// Returns the message for a file or folder that cannot be written, with the
/// reason.
#[must_use]
pub fn not_written(path: &Path, error: &io::Error) -> Message {
    msg!(
        "problem-not-written",
        "{path} cannot be written: {why}",
        path = path.display().to_string(),
        why = system(error),
    )
}

/// Returns a hash of the contents (FNV-1a, 64 bits), the same in every version
/// of the game.
#[must_use]
pub fn hash(bytes: &[u8]) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325_u64;
    let add = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(start, add)
}

/// Writes a file such that after any failure either the old or the new contents
/// are complete: writes a temporary file beside it, flushes that to the disk
/// and renames it. A link stays, and its target is written. Devices and pipes
/// are written to directly.
///
/// # Errors
///
/// The system's error; the old file is then unchanged.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let Some(path) = &replaceable(path)? else {
        return OpenOptions::new().append(true).open(path)?.write_all(bytes);
    };
    let temporary = temporary_name(path)?;
    let result = write_new(&temporary, bytes)
        .and_then(|()| faults::step())
        .and_then(|()| keep_permissions(path, &temporary))
        .and_then(|()| faults::step())
        .and_then(|()| fs::rename(&temporary, path));
    if result.is_err() && !faults::is_killed() {
        // If this fails too, nothing more can be done.
        let _ = fs::remove_file(&temporary);
    }
    result?;
    flush_directory(path);
    Ok(())
}

/// Number of links that are followed, the same as on Linux.
const MAX_LINKS: usize = 40;

/// Returns the file to be replaced when this path is written: the path, or the
/// target of its links. `None` if that is a device or a pipe.
fn replaceable(path: &Path) -> io::Result<Option<PathBuf>> {
    let is_special = |path: &Path| {
        let metadata = fs::metadata(path);
        let is_other = metadata.is_ok_and(|it| !it.is_file() && !it.is_dir());
        // The text of links to the program's open files leads nowhere.
        is_other || path.starts_with("/proc") || path.starts_with("/dev/fd")
    };
    let mut target = path.to_owned();
    for _ in 0..MAX_LINKS {
        if is_special(&target) {
            return Ok(None);
        }
        if !fs::symlink_metadata(&target).is_ok_and(|it| it.is_symlink()) {
            return Ok(Some(target));
        }
        let link = fs::read_link(&target)?;
        target.pop();
        target.push(link);
    }
    // The system reports that there are too many.
    fs::metadata(path).map(|_| None)
}

/// Returns an unused path in a folder: the stem and the ending, with a number
/// from 2 to 999 between them if needed; `None` if all are in use.
#[must_use]
pub fn unused_path(folder: &Path, stem: &str, ending: &str) -> Option<PathBuf> {
    (1..1000)
        .map(|number| match number {
            1 => folder.join(format!("{stem}{ending}")),
            _ => folder.join(format!("{stem}-{number}{ending}")),
        })
        .find(|path| !path.exists())
}

/// Returns a name in the same folder, since renaming works only within one file
/// system.
fn temporary_name(path: &Path) -> io::Result<PathBuf> {
    static COUNTER: AtomicU32 = AtomicU32::new(0);
    let Some(name) = path.file_name() else {
        return Err(io::Error::new(
            ErrorKind::InvalidInput,
            "expected the name of a file",
        ));
    };
    let mut temporary = std::ffi::OsString::from(".");
    temporary.push(name);
    let number = COUNTER.fetch_add(1, Ordering::Relaxed);
    temporary.push(format!(".{}-{number}.tmp", std::process::id()));
    Ok(path.with_file_name(temporary))
}

/// Removes temporary files that [`write_atomically`] left in a folder when the
/// program was killed. Those of this run stay.
pub fn remove_leftovers(folder: &Path) {
    let own = std::process::id();
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        if writer_of(&name.to_string_lossy()).is_some_and(|writer| writer != own) {
            // A file that stays does no harm.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Returns the process id in the name of a temporary file; `None` for any other
/// name.
fn writer_of(name: &str) -> Option<u32> {
    let name = name.strip_prefix('.')?.strip_suffix(".tmp")?;
    let (name, numbers) = name.rsplit_once('.')?;
    let (writer, number) = numbers.split_once('-')?;
    number.parse::<u32>().ok().filter(|_| !name.is_empty())?;
    writer.parse().ok()
}

/// Adds to the end of an open file.
///
/// # Errors
///
/// The system's error; a part may have been written.
pub fn append(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    if let Err(error) = faults::step() {
        let (half, _) = bytes.split_at(bytes.len() / 2);
        file.write_all(half)?;
        return Err(error);
    }
    file.write_all(bytes)
}

fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    faults::step()?;
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    if let Err(error) = faults::step() {
        let (half, _) = bytes.split_at(bytes.len() / 2);
        file.write_all(half)?;
        return Err(error);
    }
    file.write_all(bytes)?;
    faults::step()?;
    file.sync_all()
}

fn keep_permissions(old: &Path, new: &Path) -> io::Result<()> {
    match fs::metadata(old) {
        Ok(metadata) => fs::set_permissions(new, metadata.permissions()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

/// Flushes the renaming itself to the disk. Not every system can; the file is
/// complete either way.
fn flush_directory(path: &Path) {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}
