//! Each run keeps its documents in a folder of its own, locked as long as the
//! run lasts. Another run that finds the folder unlocked knows that its
//! documents were never saved.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::tasks::{AsyncComputeTaskPool, Task, TaskPool, block_on};
use kotodama_formats::{self, Diagnostics, Message};

use super::{Keepable, Recoverable, Slot, Stored, list};

/// Time without a change after which a document is kept.
const QUIET: Duration = Duration::from_secs(2);
/// Time after which it is kept even while it goes on changing.
const LONGEST: Duration = Duration::from_secs(20);

/// Decides when a document is due to be kept.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clock {
    /// The revision seen last, and when it appeared.
    seen: Option<u64>,
    changed: Duration,
    /// The time since which there have been changes that are not kept.
    since: Option<Duration>,
}

impl Clock {
    fn is_due(&mut self, revision: u64, now: Duration) -> bool {
        if self.seen != Some(revision) {
            self.seen = Some(revision);
            self.changed = now;
            self.since.get_or_insert(now);
        }
        self.since.is_some_and(|since| {
            now.saturating_sub(self.changed) >= QUIET || now.saturating_sub(since) >= LONGEST
        })
    }

    const fn rest(&mut self) {
        self.since = None;
    }
}

/// A folder that belongs to this run.
#[derive(Debug)]
struct Locked {
    folder: PathBuf,
    /// Kept open, which is what keeps it locked.
    _lock: Option<File>,
}

const LOCK: &str = "lock";

impl Locked {
    /// Locks a folder; `None` if another run has locked it.
    fn take(folder: &Path) -> Result<Option<Self>, std::io::Error> {
        let mut options = fs::OpenOptions::new();
        let options = options.create(true).truncate(false).write(true);
        let lock = options.open(folder.join(LOCK))?;
        let lock = match lock.try_lock() {
            Ok(()) => Some(lock),
            Err(TryLockError::WouldBlock) => return Ok(None),
            // A file system without locks: better to recover too much.
            Err(TryLockError::Error(_)) => None,
        };
        let folder = folder.to_owned();
        Ok(Some(Self {
            folder,
            _lock: lock,
        }))
    }

    /// Removes the folder if nothing is left in it.
    fn leave(self) {
        let Self { folder, _lock } = self;
        let mut entries = fs::read_dir(&folder).into_iter().flatten();
        if entries.all(|entry| entry.is_ok_and(|entry| entry.file_name() == LOCK)) {
            // A file that cannot be removed is found and removed next time.
            let _ = fs::remove_file(folder.join(LOCK));
            let _ = fs::remove_dir(&folder);
        }
    }
}

/// Recovery files of this run, and those other runs left behind.
pub struct Keeper<D> {
    own: Option<Locked>,
    adopted: Vec<Locked>,
    running: Vec<(PathBuf, Task<Result<(), Message>>)>,
    /// Documents of runs that ended without saving them.
    pub found: Vec<Recoverable<D>>,
    /// Problems of recovery files that cannot be read.
    pub unreadable: Vec<Diagnostics>,
    has_looked: bool,
}

impl<D> Default for Keeper<D> {
    fn default() -> Self {
        Self {
            own: None,
            adopted: Vec::new(),
            running: Vec::new(),
            found: Vec::new(),
            unreadable: Vec::new(),
            has_looked: false,
        }
    }
}

impl<D: Stored> Keeper<D> {
    /// Returns whether [`Self::look`] was called before.
    #[must_use]
    pub const fn has_looked(&self) -> bool {
        self.has_looked
    }

    /// Takes over the recovery files below a folder whose runs have ended.
    pub fn look(&mut self, all: &Path) {
        self.has_looked = true;
        let entries = fs::read_dir(all).into_iter().flatten();
        let paths = entries.filter_map(Result::ok).map(|entry| entry.path());
        let mut folders: Vec<PathBuf> = paths.filter(|path| path.is_dir()).collect();
        folders.sort();
        for folder in folders {
            let mut known = self.own.iter().chain(&self.adopted);
            if known.any(|known| known.folder == folder) {
                continue;
            }
            let Ok(Some(locked)) = Locked::take(&folder) else {
                continue;
            };
            let kept = list(&folder);
            if kept.documents.is_empty() && kept.problems.is_empty() {
                locked.leave();
                continue;
            }
            self.found.extend(kept.documents);
            self.unreadable.extend(kept.problems);
            self.adopted.push(locked);
        }
    }

    /// Keeps what has changed below `all`, not in every frame and on another
    /// thread. `now` counts from the start of the program, `time` in seconds
    /// since 1970. Returns errors of documents that could not be kept.
    pub fn keep<'e, E: Keepable<Draft = D> + 'e>(
        &mut self,
        edited: impl IntoIterator<Item = &'e mut E>,
        all: &Path,
        (now, time): (Duration, u64),
    ) -> Option<Message> {
        let mut edited: Vec<&mut E> = edited.into_iter().collect();
        let mut failure = self.end_finished(&mut edited);
        for editor in edited {
            let revision = editor.revision();
            let Slot { file, clock, .. } = editor.slot();
            let is_busy = |kept: &PathBuf| self.running.iter().any(|(path, _)| path == kept);
            if !clock.is_due(revision, now) || file.as_ref().is_some_and(is_busy) {
                continue;
            }
            clock.rest();
            failure = self.begin(editor, all, time).err().or(failure);
        }
        failure
    }

    fn begin(
        &mut self,
        editor: &mut impl Keepable<Draft = D>,
        all: &Path,
        time: u64,
    ) -> Result<(), Message> {
        if !editor.has_unsaved() {
            editor.discard_recovery();
            return Ok(());
        }
        let folder = self.folder(all, time)?;
        if let Some(kept) = editor.keep(&folder, time)? {
            let pool = AsyncComputeTaskPool::get_or_init(TaskPool::new);
            let path = kept.file.clone();
            let task = pool.spawn(async move { kept.write() });
            self.running.push((path, task));
        }
        Ok(())
    }

    /// Returns the folder of this run, creating it on first use.
    fn folder(&mut self, all: &Path, time: u64) -> Result<PathBuf, Message> {
        if let Some(own) = &self.own {
            return Ok(own.folder.clone());
        }
        let folder = all.join(format!("{time:011}-{}", std::process::id()));
        let problem = |error| kotodama_formats::not_written(&folder, &error);
        fs::create_dir_all(&folder).map_err(problem)?;
        self.own = Locked::take(&folder).map_err(problem)?;
        Ok(folder)
    }

    /// Returns the errors of documents that could not be kept.
    fn end_finished<E: Keepable<Draft = D>>(&mut self, edited: &mut [&mut E]) -> Option<Message> {
        let mut failure = None;
        let finished = self.running.extract_if(.., |(_, task)| task.is_finished());
        for (path, task) in finished {
            let written = block_on(task);
            let mut places = edited.iter_mut();
            let place = places.position(|editor| editor.slot().file.as_ref() == Some(&path));
            match (place.and_then(|place| edited.get_mut(place)), written) {
                // The document was saved or closed in the meantime.
                (None, _) => {
                    let _ = fs::remove_file(&path);
                }
                (Some(editor), Err(message)) => {
                    let slot = editor.slot();
                    (slot.revision, slot.clock) = (None, Clock::default());
                    failure = Some(message);
                }
                (Some(_), Ok(())) => {}
            }
        }
        failure
    }

    /// Keeps everything now and waits until it is done. Returns errors of
    /// documents that could not be kept.
    pub fn keep_all<'e, E: Keepable<Draft = D> + 'e>(
        &mut self,
        edited: impl IntoIterator<Item = &'e mut E>,
        all: &Path,
        time: u64,
    ) -> Vec<Message> {
        let mut failures = self.finish();
        for editor in edited {
            failures.extend(self.begin(editor, all, time).err());
        }
        failures.extend(self.finish());
        failures
    }

    /// Waits for pending writes. Returns their errors.
    pub fn finish(&mut self) -> Vec<Message> {
        let running = self.running.drain(..);
        running
            .filter_map(|(_, task)| block_on(task).err())
            .collect()
    }

    /// Unlocks the folders of this run for the next one, and removes empty
    /// ones.
    pub fn leave(&mut self) {
        let folders = self.own.take().into_iter().chain(self.adopted.drain(..));
        folders.for_each(Locked::leave);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_kept_when_it_rests_and_while_it_changes() {
        let millis = Duration::from_millis;
        let mut clock = Clock::default();
        assert!(!clock.is_due(1, millis(0)));
        assert!(!clock.is_due(1, millis(1_900)));
        assert!(clock.is_due(1, millis(2_000)));
        clock.rest();
        assert!(!clock.is_due(1, millis(100_000)));
        let due = (0..100).position(|n| clock.is_due(n + 2, millis(100_000 + 1_000 * n)));
        assert_eq!(due, Some(20));
    }

    #[test]
    fn a_folder_belongs_to_one_run_until_that_ends() {
        let name = format!("kotodama_documents_lock_{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("the temporary folder can be written");
        let first = Locked::take(&folder).expect("the folder is ours");
        assert!(first.is_some());
        assert!(Locked::take(&folder).is_ok_and(|second| second.is_none()));
        drop(first);
        let again = Locked::take(&folder).expect("the folder is ours");
        again.expect("nobody has it").leave();
        assert!(!folder.exists());
    }
}
