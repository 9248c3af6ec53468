//! Kinds of files: how they are recognized, and how they are checked.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kotodama_formats::Diagnostics;

/// A kind of file that the game reads.
#[derive(Clone, Copy, Debug)]
pub struct FileKind {
    /// Ending of the file names.
    pub ending: &'static str,
    /// Finds all problems of a file.
    pub check: fn(&Path) -> Checked,
    /// Whether the files are recordings of a play.
    pub is_recording: bool,
    /// Returns whether a path without the ending is also of this kind.
    pub accepts: Option<fn(&Path) -> bool>,
    /// Makes a linter that finds possible mistakes in valid files.
    pub linter: Option<fn() -> Linter>,
    /// Turns a file into one line of text that can be pasted anywhere.
    pub share: Option<Share>,
    /// Returns the files of other kinds that a valid file leads to.
    pub leads_to: Option<fn(&Path) -> Vec<Link>>,
    /// Returns whether a valid file can be won, if icons on maps of other modes
    /// can lead to files of this kind.
    pub can_be_won: Option<fn(&Path) -> bool>,
    /// Examines how valid files can be played.
    pub examiner: Option<Examiner>,
}

/// A file that another one leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The file.
    pub to: PathBuf,
    /// The file that contains the link, as named in messages.
    pub path: String,
    /// Line there, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
}

/// Limits of the examination of a file, and its progress.
#[derive(Clone)]
pub struct Examination<'e> {
    /// Time for each file.
    pub time: Duration,
    /// Memory, in MiB.
    pub memory: u64,
    /// Number of threads.
    pub threads: usize,
    /// When set, the examination ends soon and reports its findings so far.
    pub cancelled: &'e Arc<AtomicBool>,
    /// Shows the progress, if it is displayed.
    pub show: Option<&'e (dyn Fn(&str) + Sync)>,
}

/// Results of an examination.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Examined {
    /// The findings, one to a line.
    pub lines: Vec<String>,
    /// The same as a JSON document.
    pub json: String,
    /// Whether no finding needs a change or an answer.
    pub passes: bool,
}

/// Examines how a valid file can be played, or returns the reason why it cannot
/// be.
pub type Examiner = fn(&Path, &Examination) -> Result<Examined, Diagnostics>;

/// Turns a file into one line of text, or returns the problems of the file and
/// of those that belong to it.
pub type Share = fn(&Path) -> Result<String, Vec<Diagnostics>>;

/// Returns one line for each possible mistake in a valid file.
pub type Linter = Box<dyn FnMut(&Path) -> Vec<String>>;

/// Results of checking a file.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// Problems that make it invalid, for each file that belongs to it.
    pub errors: Vec<Diagnostics>,
    /// Possible mistakes.
    pub warnings: Option<Diagnostics>,
}

impl<T> From<Result<T, Diagnostics>> for Checked {
    fn from(read: Result<T, Diagnostics>) -> Self {
        Self {
            errors: read.err().into_iter().collect(),
            warnings: None,
        }
    }
}

impl FileKind {
    /// Returns a kind of file recognized by the ending of its name.
    #[must_use]
    pub const fn new(ending: &'static str, check: fn(&Path) -> Checked) -> Self {
        Self {
            ending,
            check,
            is_recording: false,
            accepts: None,
            linter: None,
            share: None,
            leads_to: None,
            can_be_won: None,
            examiner: None,
        }
    }

    /// Marks the files as recordings of a play.
    #[must_use]
    pub const fn recording(self) -> Self {
        Self {
            is_recording: true,
            ..self
        }
    }

    /// Also accepts paths for which `accepts` returns true, if no kind has
    /// their ending.
    #[must_use]
    pub const fn or_if(self, accepts: fn(&Path) -> bool) -> Self {
        Self {
            accepts: Some(accepts),
            ..self
        }
    }

    /// Makes the files shareable as a line of text.
    #[must_use]
    pub const fn shared(self, share: Share) -> Self {
        Self {
            share: Some(share),
            ..self
        }
    }

    /// Adds the files of other kinds that the files lead to.
    #[must_use]
    pub const fn leading_to(self, leads_to: fn(&Path) -> Vec<Link>) -> Self {
        Self {
            leads_to: Some(leads_to),
            ..self
        }
    }

    /// Lets icons on maps of other modes lead to the files.
    #[must_use]
    pub const fn won_if(self, can_be_won: fn(&Path) -> bool) -> Self {
        Self {
            can_be_won: Some(can_be_won),
            ..self
        }
    }

    /// Adds a linter.
    #[must_use]
    pub const fn linted(self, linter: fn() -> Linter) -> Self {
        Self {
            linter: Some(linter),
            ..self
        }
    }

    /// Adds an examiner.
    #[must_use]
    pub const fn examined(self, examiner: Examiner) -> Self {
        Self {
            examiner: Some(examiner),
            ..self
        }
    }

    /// Returns the kind of a path: by the ending of its name, or else the first
    /// that accepts it.
    #[must_use]
    pub fn of<'a>(path: &Path, kinds: impl Iterator<Item = &'a Self> + Clone) -> Option<&'a Self> {
        let name = path.to_string_lossy();
        let by_ending = kinds.clone().find(|kind| name.ends_with(kind.ending));
        by_ending.or_else(|| {
            let mut kinds = kinds;
            kinds.find(|kind| kind.accepts.is_some_and(|accepts| accepts(path)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_decides_before_anything_else() {
        let kinds = [
            FileKind::new(".a", |_| Checked::default()).or_if(|path| path.starts_with("all")),
            FileKind::new(".b", |_| Checked::default()),
        ];
        let kind = |path: &str| FileKind::of(Path::new(path), kinds.iter()).map(|kind| kind.ending);
        assert_eq!(kind("all/x.b"), Some(".b"));
        assert_eq!(kind("all/x"), Some(".a"));
        assert_eq!(kind("x.a"), Some(".a"));
        assert_eq!(kind("x"), None);
    }
}
