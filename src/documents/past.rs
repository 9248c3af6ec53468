//! A document with its history: every change is a named step that can be undone
//! and redone, without limit.
//!
//! A step keeps the draft from the other side of it, so copies of a draft
//! should share what is equal.

use std::sync::atomic::{AtomicU64, Ordering};

use super::shape::Region;
use kotodama_formats::Message;

/// Data edited by an editor.
pub trait Edited: Clone + PartialEq {
    /// Returns whether the draft contains nothing worth keeping.
    fn is_empty(&self) -> bool;
}

/// Returns a number that no document has had yet.
fn new_revision() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// A change that was made or undone.
#[derive(Clone, Debug)]
pub struct Step<D> {
    /// The name for the menu and the status line: "fill 12 cells".
    pub name: Message,
    /// The draft on the other side of the step: before it for a step that can
    /// be undone, after it for one that can be redone.
    draft: D,
    /// The selection before and after, if the step changed it.
    selections: Option<Selections>,
}

/// The selection before and after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selections {
    /// Selected after the step is undone.
    pub before: Option<Region>,
    /// Selected after the step is made or redone.
    pub after: Option<Region>,
}

impl<D> Step<D> {
    /// Returns the selection before and after, if the step changed it.
    #[must_use]
    pub const fn selections(&self) -> Option<Selections> {
        self.selections
    }

    fn new(name: Message, draft: D) -> Self {
        Self {
            name,
            draft,
            selections: None,
        }
    }
}

/// The last thing done to a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Done {
    /// It was changed, or is as it was opened.
    #[default]
    Change,
    /// A step was undone.
    Undo,
    /// A step was redone.
    Redo,
}

/// A change that is shown while it is being made. [`Preview::commit`] makes it
/// a step; dropping it discards the change.
#[derive(Clone, Debug)]
#[must_use]
pub struct Preview<D> {
    draft: D,
    revision: u64,
}

impl<D: Edited> Preview<D> {
    /// Starts from the document's draft.
    pub fn of(document: &Document<D>) -> Self {
        Self {
            draft: document.draft.clone(),
            revision: document.revision,
        }
    }

    /// Returns the draft with the change so far.
    #[must_use]
    pub const fn draft(&self) -> &D {
        &self.draft
    }

    /// Returns the revision of that draft, as [`Document::revision`] counts
    /// them.
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Replaces the shown draft.
    pub fn show(&mut self, draft: D) {
        if draft != self.draft {
            self.draft = draft;
            self.revision = new_revision();
        }
    }

    /// Changes the shown draft. The cost is proportional to the change.
    pub fn change(&mut self, change: impl FnOnce(&mut D)) {
        let mut draft = self.draft.clone();
        change(&mut draft);
        self.show(draft);
    }

    /// Makes the change a step; returns whether anything changed.
    pub fn commit(self, document: &mut Document<D>, name: impl Into<Message>) -> bool {
        document.edit(name, |draft| *draft = self.draft)
    }
}

/// Contents of a document's file.
#[derive(Clone, Debug, Default)]
enum Saved<D> {
    /// The document has no file yet.
    #[default]
    Never,
    /// The contents are unknown, but differ from the draft.
    Unknown,
    /// The file has this draft.
    As(D),
}

/// A draft with its history and, after undo, its future.
#[derive(Clone, Debug, Default)]
pub struct Document<D> {
    draft: D,
    undo: Vec<Step<D>>,
    redo: Vec<Step<D>>,
    saved: Saved<D>,
    revision: u64,
    done: Done,
    /// The key of the last step if the next change may still be merged into it.
    merging: Option<String>,
}

impl<D: Edited> Document<D> {
    /// Returns a document that starts with this draft and has no file.
    #[must_use]
    pub fn new(draft: D) -> Self {
        Self {
            draft,
            undo: Vec::new(),
            redo: Vec::new(),
            saved: Saved::Never,
            revision: new_revision(),
            done: Done::default(),
            merging: None,
        }
    }

    /// Returns a document just read from its file.
    #[must_use]
    pub fn opened(draft: D) -> Self {
        Self {
            saved: Saved::As(draft.clone()),
            ..Self::new(draft)
        }
    }

    /// Returns a document recovered after a crash, and what its file contains,
    /// if that can be read. Without a file it counts as modified even when
    /// empty.
    #[must_use]
    pub fn recovered(draft: D, on_disk: Option<D>) -> Self {
        Self {
            saved: on_disk.map_or(Saved::Unknown, Saved::As),
            ..Self::new(draft)
        }
    }

    /// Returns the draft after the last step.
    #[must_use]
    pub const fn draft(&self) -> &D {
        &self.draft
    }

    /// Returns the number of the draft. No other draft, in this document or any
    /// other, has the same number, so it shows when something has changed.
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Returns the last thing done.
    #[must_use]
    pub const fn done(&self) -> Done {
        self.done
    }

    fn shows(&mut self, done: Done) {
        self.revision = new_revision();
        self.done = done;
    }

    /// Makes a change and returns whether it became a step. A change without
    /// effect does not. A new step discards the steps that could be redone.
    pub fn edit(&mut self, name: impl Into<Message>, change: impl FnOnce(&mut D)) -> bool {
        self.merging = None;
        let mut draft = self.draft.clone();
        change(&mut draft);
        if draft == self.draft {
            return false;
        }
        let before = std::mem::replace(&mut self.draft, draft);
        self.undo.push(Step::new(name.into(), before));
        self.redo.clear();
        self.shows(Done::Change);
        true
    }

    /// Makes a change that is merged into the last step if that had the same
    /// key and neither a step nor a [`Document::pause`] came between: typing a
    /// name is one step. Returns whether anything changed.
    pub fn edit_merged(
        &mut self,
        key: &str,
        name: impl Into<Message>,
        change: impl FnOnce(&mut D),
    ) -> bool {
        let goes_on = self.merging.as_deref() == Some(key);
        let Some(mut last) = self.undo.pop_if(|_| goes_on) else {
            let changed = self.edit(name, change);
            self.merging = changed.then(|| key.to_owned());
            return changed;
        };
        let shown = self.draft.clone();
        change(&mut self.draft);
        if self.draft != last.draft {
            last.name = name.into();
            self.undo.push(last);
        } else {
            // Back at the starting point: no step is left to merge into.
            self.merging = None;
        }
        let changed = self.draft != shown;
        if changed {
            self.shows(Done::Change);
        }
        changed
    }

    /// Makes the next change a step of its own, whatever its key.
    pub fn pause(&mut self) {
        self.merging = None;
    }

    /// Records that the last step also changed the selection.
    pub fn note_selections(&mut self, before: Option<Region>, after: Option<Region>) {
        if let Some(step) = self.undo.last_mut() {
            step.selections = Some(Selections { before, after });
        }
    }

    /// Undoes the last step; returns its name.
    pub fn undo(&mut self) -> Option<Message> {
        self.merging = None;
        let mut step = self.undo.pop()?;
        std::mem::swap(&mut self.draft, &mut step.draft);
        let name = step.name.clone();
        self.redo.push(step);
        self.shows(Done::Undo);
        Some(name)
    }

    /// Redoes the step undone last; returns its name.
    pub fn redo(&mut self) -> Option<Message> {
        self.merging = None;
        let mut step = self.redo.pop()?;
        std::mem::swap(&mut self.draft, &mut step.draft);
        let name = step.name.clone();
        self.undo.push(step);
        self.shows(Done::Redo);
        Some(name)
    }

    /// Returns the steps that can be undone, the last one last.
    #[must_use]
    pub fn past(&self) -> &[Step<D>] {
        &self.undo
    }

    /// Returns the steps that can be redone, the next one last.
    #[must_use]
    pub fn future(&self) -> &[Step<D>] {
        &self.redo
    }

    /// Notes that the file now has this draft.
    pub fn mark_saved(&mut self) {
        self.saved = Saved::As(self.draft.clone());
    }

    /// Returns whether the draft differs from its file. A new document counts
    /// as modified once anything is on it.
    #[must_use]
    pub fn is_modified(&self) -> bool {
        match &self.saved {
            Saved::As(saved) => *saved != self.draft,
            Saved::Unknown => true,
            Saved::Never => !self.undo.is_empty() || !self.draft.is_empty(),
        }
    }
}
