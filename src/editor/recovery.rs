//! What is kept against a crash: each unsaved document as a file in a folder
//! of the caller's choice, until it is saved or given up.

use std::fs::{self, OpenOptions};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::document::Document;
use super::draft::Draft;
use super::state::Editor;
use kotodama_formats::{
    self, DiagnosticSink, Diagnostics, Message, Node, Pretty, Text, WHOLE, hash, msg,
    write_atomically,
};
use kotodama_words::level::{Level, file};

/// How the names of these files end.
pub const EXTENSION: &str = ".recovery.ron";

const FIELDS: &[&str] = &["version", "path", "time", "hash", "level"];

/// What is about to be kept of a document.
#[derive(Clone, Debug)]
pub struct Keeping {
    path: PathBuf,
    original: Option<PathBuf>,
    time: u64,
    hash: Option<u64>,
    draft: Draft,
}

impl Keeping {
    /// The file in which it is kept.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes it.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub fn write(&self) -> Result<(), Message> {
        let level = self.draft.to_level();
        let text = write(self.original.as_deref(), self.time, self.hash, &level);
        write_atomically(&self.path, text.as_bytes())
            .map_err(|error| kotodama_formats::not_written(&self.path, &error))
    }
}

/// A document that was not saved.
#[derive(Clone, Debug, PartialEq)]
pub struct Recoverable {
    /// The file that keeps it.
    pub file: PathBuf,
    /// The level file it belongs to, if it has one.
    pub original: Option<PathBuf>,
    /// When it was kept, as the caller said: seconds since 1970.
    pub time: u64,
    /// Hash of the contents of the level file when it was opened.
    pub hash: Option<u64>,
    /// The level.
    pub level: Level,
}

/// What a folder holds.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// The documents, in order of their files' names.
    pub documents: Vec<Recoverable>,
    /// What is wrong with the files that cannot be read. They stay where they
    /// are.
    pub problems: Vec<Diagnostics>,
}

/// Everything that is kept in a folder; nothing if there is no such folder.
#[must_use]
pub fn list(folder: &Path) -> Kept {
    let mut kept = Kept::default();
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

/// Reads one of these files.
///
/// # Errors
///
/// Everything that is wrong with it.
pub fn read_file(path: &Path) -> Result<Recoverable, Diagnostics> {
    let name = path.display().to_string();
    let text = kotodama_formats::read_text(path)?;
    let mut sink = DiagnosticSink::new(&name, &text);
    let document = read(&mut sink, path);
    sink.finish(document)
}

fn read(sink: &mut DiagnosticSink<'_>, path: &Path) -> Option<Recoverable> {
    let document = Node::document(sink)?;
    let fields = document.fields(sink, WHOLE, "Recovery", FIELDS)?;
    let f = sink;
    let version = fields.require(f, "version");
    version.and_then(|node| node.integer(f, "`version`", 1..=1_u32))?;
    let original = fields.get("path").and_then(|node| node.text(f, "`path`"));
    let time = fields.require(f, "time");
    let time = time.and_then(|node| node.integer(f, "`time`", 0..=u64::MAX));
    let hash = fields.get("hash");
    let hash = hash.and_then(|node| node.hash(f, "`hash`"));
    let node = fields.require(f, "level")?;
    let text = node.text(f, "`level`")?;
    let level = match file::read("level", text.value()) {
        Ok(level) => level,
        Err(problems) => {
            f.add_within(&text, "`level`", &problems);
            return None;
        }
    };
    Some(Recoverable {
        file: path.to_owned(),
        original: original.map(Text::into_value).map(PathBuf::from),
        time: time?,
        hash,
        level,
    })
}

fn write(original: Option<&Path>, time: u64, hash: Option<u64>, level: &Level) -> String {
    let path = original.and_then(Path::to_str);
    let mut fields = vec![("version", Pretty::of(1))];
    fields.extend(path.map(|path| ("path", Pretty::text(path))));
    fields.push(("time", Pretty::of(time)));
    fields.extend(hash.map(|hash| ("hash", Pretty::Word(format!("\"{hash:016x}\"")))));
    fields.push(("level", Pretty::text(&file::write(level))));
    Pretty::Group("Recovery", fields).document()
}

/// A file that does not exist yet, made empty so that it is nobody else's:
/// `untitled-1`, or the name of the level with a number for its folder.
fn new_file(folder: &Path, original: Option<&Path>) -> Result<PathBuf, Message> {
    let start = match original {
        None => "untitled".to_owned(),
        Some(path) => {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let name = name.strip_suffix(file::EXTENSION).unwrap_or(&name);
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
        "{folder} is full of levels that were not saved",
        folder = folder.display().to_string(),
    ))
}

impl Editor {
    /// What has to be written to keep the level as it is shown; nothing if
    /// that has been done. It can be written in another thread; if that fails,
    /// [`Editor::keep_again`] has to be told.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub fn keep(&mut self, folder: &Path, time: u64) -> Result<Option<Keeping>, Message> {
        let revision = Some(self.revision());
        if self.slot.revision == revision {
            return Ok(None);
        }
        let path = match &self.slot.file {
            Some(path) => path.clone(),
            None => new_file(folder, self.file.as_deref())?,
        };
        // Known from here on, so that a failure leaves nothing behind.
        self.slot.file = Some(path.clone());
        self.slot.revision = revision;
        Ok(Some(Keeping {
            path,
            original: self.file.clone(),
            time,
            hash: self.on_disk,
            draft: self.draft().clone(),
        }))
    }

    /// What was to be kept last could not be written.
    pub const fn keep_again(&mut self) {
        self.slot.revision = None;
    }

    /// The file in which this document is kept.
    #[must_use]
    pub fn kept_in(&self) -> Option<&Path> {
        self.slot.file.as_deref()
    }

    /// Removes what is kept of this document: it was saved, or is not wanted.
    pub fn discard_recovery(&mut self) {
        if let Some(path) = std::mem::take(&mut self.slot).file {
            // If it stays it is offered once more, which harms nobody.
            let _ = fs::remove_file(path);
        }
    }

    /// Goes on with a document that was not saved. It is kept where it was
    /// until it is saved.
    #[must_use]
    pub fn recover(kept: Recoverable) -> Self {
        let original = kept.original.as_deref();
        let on_disk = original.and_then(|path| file::read_file(path).ok());
        let on_disk = on_disk.map(|level| Draft::of(&level));
        let document = Document::recovered(Draft::of(&kept.level), on_disk);
        let mut editor = Self::new(document, kept.original);
        editor.on_disk = kept.hash;
        editor.slot.file = Some(kept.file);
        editor.say(msg!("note-brought-back", "brought back what was not saved"));
        editor
    }
}
