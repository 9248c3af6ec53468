//! Work on the edited level in a thread of its own: one kind of work runs once,
//! can be watched and cancelled, and leaves its last result.

use std::sync::Arc;
use std::thread::{self, JoinHandle};

use bevy::prelude::*;

use super::OpenDocument;
use kotodama_solver::Progress;
use kotodama_ui::language::{self, t};
use kotodama_words::level::Level;
use kotodama_words::workbench::Stage;

/// Tells how far the work is, and stops it.
pub trait Watch: Default + Send + Sync + 'static {
    /// Returns the progress of its searches.
    fn progress(&self) -> &Progress;
}

impl Watch for Progress {
    fn progress(&self) -> &Progress {
        self
    }
}

impl Watch for Stage {
    fn progress(&self) -> &Progress {
        &self.progress
    }
}

/// One kind of work: what runs now, and the last result.
#[derive(Resource)]
pub struct Background<W: Watch, T: Send + Sync + 'static> {
    running: Option<Running<W, T>>,
    /// Last result with its draft.
    pub found: Option<Found<T>>,
}

impl<W: Watch, T: Send + Sync + 'static> Default for Background<W, T> {
    fn default() -> Self {
        Self {
            running: None,
            found: None,
        }
    }
}

/// Result of the work on a draft.
pub struct Found<T> {
    /// Document of the draft.
    pub document: u64,
    /// Revision of the draft.
    pub revision: u64,
    /// Level that was worked on, for replays.
    pub level: Level,
    /// Result, or the reason why there is none.
    pub result: Result<T, String>,
}

struct Running<W: Watch, T> {
    watch: Arc<W>,
    document: u64,
    revision: u64,
    level: Level,
    thread: Option<JoinHandle<Result<T, String>>>,
}

impl<W: Watch, T> Drop for Running<W, T> {
    fn drop(&mut self) {
        // The thread ends soon; it is not waited for.
        self.watch.progress().cancel();
    }
}

impl<W: Watch, T: Send + Sync + 'static> Background<W, T> {
    /// Returns what watches the work, while there is some.
    pub fn watch(&self) -> Option<&W> {
        self.running.as_ref().map(|running| &*running.watch)
    }

    /// Returns the last result if it is about this document.
    pub fn found_in(&self, document: u64) -> Option<&Found<T>> {
        let found = self.found.as_ref();
        found.filter(|found| found.document == document)
    }

    /// Stops the work; it answers with what it knows.
    pub fn cancel(&self) {
        if let Some(running) = &self.running {
            running.watch.progress().cancel();
        }
    }

    /// Takes over the result of work that has ended, and returns it.
    pub fn collect(&mut self) -> Option<&Found<T>> {
        let is_done = |running: &Running<W, T>| {
            let thread = running.thread.as_ref();
            thread.is_none_or(JoinHandle::is_finished)
        };
        let mut running = self.running.take_if(|running| is_done(running))?;
        let result = match running.thread.take().map(JoinHandle::join) {
            Some(Ok(result)) => result,
            _ => Err(t!("editor-solver-ended")),
        };
        Some(self.found.insert(Found {
            document: running.document,
            revision: running.revision,
            level: std::mem::take(&mut running.level),
            result,
        }))
    }
}

/// Starts work on the current draft, in place of what runs of its kind.
pub fn begin<W: Watch, T: Send + Sync + 'static>(
    world: &mut World,
    name: &str,
    work: impl FnOnce(&Level, &W) -> Result<T, String> + Send + 'static,
) {
    let current = world.resource::<OpenDocument>();
    let (document, editor) = (current.id, &current.editor);
    let (revision, level) = (editor.revision(), editor.document.draft().to_level());
    let watch = Arc::new(W::default());
    let (its_watch, its_level) = (watch.clone(), level.clone());
    let thread = thread::Builder::new()
        .name(name.to_owned())
        .spawn(move || work(&its_level, &its_watch));
    let mut background = world.resource_mut::<Background<W, T>>();
    background.found = None;
    background.running = None;
    match thread {
        Ok(thread) => {
            background.running = Some(Running {
                watch,
                document,
                revision,
                level,
                thread: Some(thread),
            });
        }
        Err(error) => {
            let why = language::system(&error);
            background.found = Some(Found {
                document,
                revision,
                level,
                result: Err(t!("editor-solver-not-started", why = why)),
            });
        }
    }
}
