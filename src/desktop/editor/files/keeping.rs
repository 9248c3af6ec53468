//! Unsaved documents are kept against a crash: each run has a folder of its
//! own, locked as long as the run lasts, so that another one that finds it
//! without a lock knows that nobody is going to save what is in it.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, TaskPool, block_on};

use super::places::Places;
use crate::documents::{self, DocumentTab};
use crate::panels::{Dialog, Panels};
use crate::screens::EDITOR;
use crate::{OpenDocument, say};
use kotodama_editor::Editor;
use kotodama_editor::recovery::{self, Recoverable};
use kotodama_formats as formats;
use kotodama_formats::{Diagnostics, Message};
use kotodama_ui::language::{self, t};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Keeping>()
        .add_systems(Update, keep)
        .add_systems(OnEnter(EDITOR), offer)
        .add_systems(Last, keep_at_exit.run_if(on_message::<AppExit>));
}

/// Seconds without a change after which a document is kept.
const QUIET: f64 = 2.0;
/// Seconds after which it is kept although it goes on changing.
const LONGEST: f64 = 20.0;

/// When a document has to be kept.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clock {
    /// The revision that was seen last, and when it was new.
    seen: Option<u64>,
    changed: f64,
    /// Since when something has not been kept.
    since: Option<f64>,
}

impl Clock {
    fn is_due(&mut self, revision: u64, now: f64) -> bool {
        if self.seen != Some(revision) {
            self.seen = Some(revision);
            self.changed = now;
            self.since.get_or_insert(now);
        }
        self.since
            .is_some_and(|since| now - self.changed >= QUIET || now - since >= LONGEST)
    }

    fn rest(&mut self) {
        self.since = None;
    }
}

/// A folder that belongs to this run.
struct Locked {
    folder: PathBuf,
    /// Kept open, which is what keeps it locked.
    _lock: Option<File>,
}

const LOCK: &str = "lock";

impl Locked {
    /// Locks a folder; nothing if another run has it.
    fn take(folder: &Path) -> Result<Option<Self>, std::io::Error> {
        let mut options = fs::OpenOptions::new();
        let options = options.create(true).truncate(false).write(true);
        let lock = options.open(folder.join(LOCK))?;
        let lock = match lock.try_lock() {
            Ok(()) => Some(lock),
            Err(TryLockError::WouldBlock) => return Ok(None),
            // A file system without locks: better to offer too much.
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
            // One that stays is found and removed the next time.
            let _ = fs::remove_file(folder.join(LOCK));
            let _ = fs::remove_dir(&folder);
        }
    }
}

/// What is kept, and what another run has left behind.
#[derive(Resource, Default)]
pub struct Keeping {
    own: Option<Locked>,
    adopted: Vec<Locked>,
    running: Vec<(PathBuf, Task<Result<(), Message>>)>,
    /// Documents of runs that ended without saving them.
    pub found: Vec<Recoverable>,
    /// What is wrong with others, which cannot be brought back.
    pub unreadable: Vec<Diagnostics>,
    has_looked: bool,
    /// The player wants nothing to be kept.
    given_up: bool,
}

impl Keeping {
    /// The folder of this run, which is made when it is first needed.
    fn folder(&mut self, places: &Places) -> Result<Option<PathBuf>, Message> {
        if let Some(own) = &self.own {
            return Ok(Some(own.folder.clone()));
        }
        let Some(all) = &places.recovery else {
            return Ok(None);
        };
        let folder = all.join(format!("{:011}-{}", now(), std::process::id()));
        let problem = |error| formats::not_written(&folder, &error);
        fs::create_dir_all(&folder).map_err(problem)?;
        self.own = Locked::take(&folder).map_err(problem)?;
        Ok(Some(folder))
    }

    /// Takes over what runs that have ended left behind.
    fn look(&mut self, places: &Places) {
        self.has_looked = true;
        let Some(all) = &places.recovery else { return };
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
            let kept = recovery::list(&folder);
            if kept.documents.is_empty() && kept.problems.is_empty() {
                locked.leave();
                continue;
            }
            self.found.extend(kept.documents);
            self.unreadable.extend(kept.problems);
            self.adopted.push(locked);
        }
    }

    /// Waits for what is being written.
    fn finish(&mut self) {
        for (_, task) in self.running.drain(..) {
            if let Err(message) = block_on(task) {
                warn!("{message}");
            }
        }
    }
}

/// Seconds since 1970.
#[expect(
    clippy::disallowed_methods,
    reason = "it only says how old what is kept is"
)]
pub fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

/// Looks for what was left behind; gives whether there is something.
pub fn find(world: &mut World) -> bool {
    let places = world.resource::<Places>().clone();
    let mut keeping = world.resource_mut::<Keeping>();
    keeping.look(&places);
    !keeping.found.is_empty()
}

/// Offers what was left behind when the editor is opened first.
fn offer(world: &mut World) {
    let keeping = world.resource::<Keeping>();
    if !keeping.has_looked && find(world) {
        world.resource_mut::<Panels>().open(Dialog::Recovery);
    }
}

/// Opens a document that was left behind.
pub fn restore(world: &mut World, index: usize) {
    let mut keeping = world.resource_mut::<Keeping>();
    if index < keeping.found.len() {
        let kept = keeping.found.remove(index);
        documents::add(world, DocumentTab::new(Editor::recover(kept)));
    }
}

/// Removes the documents that were left behind.
pub fn discard_found(world: &mut World) {
    for kept in std::mem::take(&mut world.resource_mut::<Keeping>().found) {
        if let Err(error) = fs::remove_file(&kept.file) {
            let message = t!(
                "editor-kept-not-removed",
                path = kept.file.display().to_string(),
                why = language::system(&error)
            );
            say(world, message);
        }
    }
}

/// Keeps what has changed, not in every frame, and not in this thread.
fn keep(
    mut current: ResMut<OpenDocument>,
    mut keeping: ResMut<Keeping>,
    places: Res<Places>,
    time: Res<Time<Real>>,
) {
    // That something is kept changes nothing about the editing.
    let current = current.bypass_change_detection();
    let keeping = keeping.bypass_change_detection();
    let mut failure = end_finished(current, keeping);
    let seconds = time.elapsed_secs_f64();
    for DocumentTab { editor, about, .. } in current.tabs_mut() {
        let due = about.clock.is_due(editor.revision(), seconds);
        let kept = editor.kept_in();
        let busy = kept.is_some_and(|kept| keeping.running.iter().any(|(path, _)| path == kept));
        if !due || busy {
            continue;
        }
        about.clock.rest();
        if let Err(message) = begin(editor, keeping, &places) {
            failure = Some(message);
        }
    }
    if let Some(message) = failure {
        warn!("{message}");
        current.editor.say(message);
    }
}

fn begin(editor: &mut Editor, keeping: &mut Keeping, places: &Places) -> Result<(), Message> {
    if !editor.has_unsaved() {
        editor.discard_recovery();
        return Ok(());
    }
    let Some(folder) = keeping.folder(places)? else {
        return Ok(());
    };
    if let Some(kept) = editor.keep(&folder, now())? {
        let pool = AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let path = kept.path().to_owned();
        let task = pool.spawn(async move { kept.write() });
        keeping.running.push((path, task));
    }
    Ok(())
}

/// Gives why something could not be kept.
fn end_finished(current: &mut OpenDocument, keeping: &mut Keeping) -> Option<Message> {
    let mut failure = None;
    let finished = keeping
        .running
        .extract_if(.., |(_, task)| task.is_finished());
    for (path, task) in finished {
        let written = block_on(task);
        let mut tabs = current.tabs_mut();
        let tab = tabs.find(|tab| tab.editor.kept_in() == Some(&path));
        match (tab, written) {
            // Saved or closed in the meantime.
            (None, _) => {
                let _ = fs::remove_file(&path);
            }
            (Some(tab), Err(message)) => {
                tab.editor.keep_again();
                tab.about.clock = Clock::default();
                failure = Some(message);
            }
            (Some(_), Ok(())) => {}
        }
    }
    failure
}

/// Keeps everything now, and waits until it is done.
pub fn keep_all(world: &mut World) {
    let places = world.resource::<Places>().clone();
    world.resource_scope(|world, mut keeping: Mut<Keeping>| {
        keeping.finish();
        let mut current = world.resource_mut::<OpenDocument>();
        for tab in current.bypass_change_detection().tabs_mut() {
            if let Err(message) = begin(&mut tab.editor, &mut keeping, &places) {
                warn!("{message}");
            }
        }
        keeping.finish();
    });
}

/// From here on nothing is kept: the player does not want what is unsaved.
pub fn give_up(world: &mut World) {
    world.resource_scope(|world, mut keeping: Mut<Keeping>| {
        keeping.given_up = true;
        keeping.finish();
        let mut current = world.resource_mut::<OpenDocument>();
        for tab in current.tabs_mut() {
            tab.editor.discard_recovery();
        }
    });
}

fn keep_at_exit(world: &mut World) {
    if !world.resource::<Keeping>().given_up {
        keep_all(world);
    }
    let mut keeping = world.resource_mut::<Keeping>();
    let own = keeping.own.take();
    let folders = own.into_iter().chain(std::mem::take(&mut keeping.adopted));
    folders.for_each(Locked::leave);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_kept_when_it_rests_and_while_it_changes() {
        let mut clock = Clock::default();
        assert!(!clock.is_due(1, 0.0));
        assert!(!clock.is_due(1, 1.9));
        assert!(clock.is_due(1, 2.0));
        clock.rest();
        assert!(!clock.is_due(1, 100.0));
        let due = (0..100).position(|n| clock.is_due(n + 2, 100.0 + n as f64));
        assert_eq!(due, Some(20));
    }

    #[test]
    fn a_folder_belongs_to_one_run_until_that_ends() {
        let folder = super::super::testing::folder("lock");
        let first = Locked::take(&folder).expect("the folder is ours");
        assert!(first.is_some());
        assert!(Locked::take(&folder).is_ok_and(|second| second.is_none()));
        drop(first);
        let again = Locked::take(&folder).expect("the folder is ours");
        again.expect("nobody has it").leave();
        assert!(!folder.exists());
    }
}
