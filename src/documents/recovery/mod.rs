//! Recovery files: each unsaved document is kept as a file in a folder of the
//! caller's choice until it is saved or discarded.

mod keeper;

pub use keeper::Keeper;

use std::fs::{self, OpenOptions};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use kotodama_formats::{
    self, DiagnosticSink, Diagnostics, Message, Node, Pretty, Text, hash, msg, write_atomically,
};

use super::Edited;
use keeper::Clock;

/// Extension of recovery files.
pub const EXTENSION: &str = ".recovery.ron";

/// Version of recovery files.
const VERSION: u32 = 1;

/// A draft that can be written as the text of its file.
pub trait Stored: Edited + Send + Sync + 'static {
    /// Extension of its files.
    const EXTENSION: &'static str;
    /// Field of a recovery file that holds its text.
    const FIELD: &'static str;

    /// Returns the text of its file.
    fn to_text(&self) -> String;

    /// Reads the text of a file with this name.
    ///
    /// # Errors
    ///
    /// All problems of the text.
    fn of_text(name: &str, text: &str) -> Result<Self, Diagnostics>;
}

/// A document that was not saved.
#[derive(Clone, Debug, PartialEq)]
pub struct Recoverable<D> {
    /// The recovery file.
    pub file: PathBuf,
    /// The file it is saved to, if it has one.
    pub original: Option<PathBuf>,
    /// Time of the copy in seconds since 1970, as given by the caller.
    pub time: u64,
    /// Hash of the contents of the original when it was read or written.
    pub hash: Option<u64>,
    /// The edited draft.
    pub draft: D,
}

impl<D: Stored> Recoverable<D> {
    /// Writes it to its recovery file.
    ///
    /// # Errors
    ///
    /// The system's error.
    pub fn write(&self) -> Result<(), Message> {
        write_atomically(&self.file, self.text().as_bytes())
            .map_err(|error| kotodama_formats::not_written(&self.file, &error))
    }

    fn text(&self) -> String {
        let path = self.original.as_deref().and_then(Path::to_str);
        let hash = self.hash.map(|hash| format!("\"{hash:016x}\""));
        let mut fields = vec![("version", Pretty::of(VERSION))];
        fields.extend(path.map(|path| ("path", Pretty::text(path))));
        fields.push(("time", Pretty::of(self.time)));
        fields.extend(hash.map(|hash| ("hash", Pretty::Word(hash))));
        fields.push((D::FIELD, Pretty::text(&self.draft.to_text())));
        Pretty::Group("Recovery", fields).document()
    }

    /// Returns the contents of the file it is saved to, if they can be read.
    #[must_use]
    pub fn on_disk(&self) -> Option<D> {
        let original = self.original.as_deref()?;
        let text = kotodama_formats::read_text(original).ok()?;
        D::of_text(&original.display().to_string(), &text).ok()
    }
}

/// Contents of a recovery folder.
#[derive(Clone, Debug)]
pub struct Kept<D> {
    /// The documents, in order of their file names.
    pub documents: Vec<Recoverable<D>>,
    /// Problems of the files that cannot be read. The files stay where they
    /// are.
    pub problems: Vec<Diagnostics>,
}

/// Returns the contents of a recovery folder; empty if there is no such folder.
#[must_use]
pub fn list<D: Stored>(folder: &Path) -> Kept<D> {
    let mut kept = Kept {
        documents: Vec::new(),
        problems: Vec::new(),
    };
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return kept,
        Err(error) => {
            let name = folder.display().to_string();
            let problems = Diagnostics::with_file(&name, kotodama_formats::no_folder(&error));
            kept.problems.push(problems);
            return kept;
        }
    };
    let paths = entries.filter_map(Result::ok).map(|entry| entry.path());
    let is_kept = |path: &PathBuf| path.to_string_lossy().ends_with(EXTENSION);
    let mut paths: Vec<PathBuf> = paths.filter(is_kept).collect();
    paths.sort();
    for path in paths {
        match read_file(&path) {
            Ok(document) => kept.documents.push(document),
            Err(problems) => kept.problems.push(problems),
        }
    }
    kept
}

/// Reads a recovery file.
///
/// # Errors
///
/// All problems of the file.
pub fn read_file<D: Stored>(path: &Path) -> Result<Recoverable<D>, Diagnostics> {
    let name = path.display().to_string();
    let text = kotodama_formats::read_text(path)?;
    let mut sink = DiagnosticSink::new(&name, &text);
    let document = read(&mut sink, path);
    sink.finish(document)
}

fn read<D: Stored>(sink: &mut DiagnosticSink<'_>, path: &Path) -> Option<Recoverable<D>> {
    let document = Node::document(sink)?;
    let known = ["version", "path", "time", "hash", D::FIELD];
    let fields = document.fields_of_version(sink, "Recovery", &known, VERSION)?;
    let f = sink;
    let original = fields.get("path").and_then(|node| node.text(f, "`path`"));
    let time = fields.require(f, "time");
    let time = time.and_then(|node| node.integer(f, "`time`", 0..=u64::MAX));
    let hash = fields.get("hash");
    let hash = hash.and_then(|node| node.hash(f, "`hash`"));
    let node = fields.require(f, D::FIELD)?;
    let part = format!("`{}`", D::FIELD);
    let text = node.text(f, part.as_str())?;
    let draft = match D::of_text(D::FIELD, text.value()) {
        Ok(draft) => draft,
        Err(problems) => {
            f.add_within(&text, part.as_str(), &problems);
            return None;
        }
    };
    Some(Recoverable {
        file: path.to_owned(),
        original: original.map(Text::into_value).map(PathBuf::from),
        time: time?,
        hash,
        draft,
    })
}

/// Creates an empty file, so that no other run takes the name, and returns its
/// path: `untitled-1`, or the document's name with a number for its folder.
fn new_file(folder: &Path, original: Option<&Path>, extension: &str) -> Result<PathBuf, Message> {
    let start = match original {
        None => "untitled".to_owned(),
        Some(path) => {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let name = name.strip_suffix(extension).unwrap_or(&name);
            let place = hash(path.to_string_lossy().as_bytes());
            format!("{name}-{:08x}", place >> 32)
        }
    };
    let problem = |error| kotodama_formats::not_written(folder, &error);
    fs::create_dir_all(folder).map_err(problem)?;
    for number in 1..10_000 {
        let path = folder.join(format!("{start}-{number}{EXTENSION}"));
        let made = OpenOptions::new().write(true).create_new(true).open(&path);
        match made {
            Ok(_) => return Ok(path),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(problem(error)),
        }
    }
    Err(msg!(
        "problem-recovery-full",
        "{folder} has too many unsaved documents",
        folder = folder.display().to_string(),
    ))
}

/// The recovery file of a document, and the revision in it.
#[derive(Clone, Debug, Default)]
pub struct Slot {
    file: Option<PathBuf>,
    /// The revision written last.
    revision: Option<u64>,
    clock: Clock,
}

impl Slot {
    /// Returns the slot of a document that was kept in this file.
    #[must_use]
    pub fn of(file: PathBuf) -> Self {
        Self {
            file: Some(file),
            ..Self::default()
        }
    }
}

/// The editing of a document that is kept against a crash.
pub trait Keepable {
    /// The edited data.
    type Draft: Stored;

    /// Returns the slot in which it is kept.
    fn slot(&mut self) -> &mut Slot;

    /// Returns the revision of the draft as it is shown.
    fn revision(&self) -> u64;

    /// Returns whether the draft has changes that its file lacks.
    fn has_unsaved(&self) -> bool;

    /// Returns the content to keep, in this file and since this time.
    fn to_be_kept(&self, file: PathBuf, time: u64) -> Recoverable<Self::Draft>;

    /// Returns the write that keeps the document as it is shown; `None` if that
    /// has been done. It can be written on another thread.
    ///
    /// # Errors
    ///
    /// The system's error.
    fn keep(
        &mut self,
        folder: &Path,
        time: u64,
    ) -> Result<Option<Recoverable<Self::Draft>>, Message> {
        let revision = Some(self.revision());
        if self.slot().revision == revision {
            return Ok(None);
        }
        let kept = self.slot().file.clone().unwrap_or_default();
        let mut kept = self.to_be_kept(kept, time);
        if kept.file.as_os_str().is_empty() {
            kept.file = new_file(folder, kept.original.as_deref(), Self::Draft::EXTENSION)?;
        }
        // Noted before writing, so that a failure leaves nothing behind.
        let slot = self.slot();
        slot.file = Some(kept.file.clone());
        slot.revision = revision;
        Ok(Some(kept))
    }

    /// Removes the document's recovery file once it is saved or discarded.
    fn discard_recovery(&mut self) {
        if let Some(path) = std::mem::take(self.slot()).file {
            // If the file stays, it is offered once more, which does no harm.
            let _ = fs::remove_file(path);
        }
    }
}
