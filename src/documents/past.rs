//! A draft with its past: every change is a named step that can be taken back
//! and done again, without limit.
//!
//! A step keeps the draft from the other side of it, so a draft should be one
//! whose copies share what is equal.

use std::sync::atomic::{AtomicU64, Ordering};

use super::shape::Region;
use kotodama_formats::Message;

/// What an editor edits.
pub trait Edited: Clone + PartialEq {
    /// Returns whether nothing would be lost without it.
    fn is_empty(&self) -> bool;
}

/// A number that no document has had yet.
fn new_revision() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// A change that was made, or taken back.
#[derive(Clone, Debug)]
pub struct Step<D> {
    /// What it did, for the menu and the status line: "fill 12 cells".
    pub name: Message,
    /// The draft on the other side of the step: before it for a step that can
    /// be undone, after it for one that can be done again.
    draft: D,
    /// What was selected before and after, if the step changed that.
    selections: Option<Selections>,
}

/// What is selected before a step and after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selections {
    /// Selected when the step is taken back.
    pub before: Option<Region>,
    /// Selected when it is done, or done again.
    pub after: Option<Region>,
}

impl<D> Step<D> {
    /// What was selected before and after, if the step changed that.
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

/// What was done to a document last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Done {
    /// It was changed, or nothing was done yet.
    #[default]
    Change,
    /// A step was taken back.
    Undo,
    /// A step was done again.
    Redo,
}

/// A change that is shown while it is being made. [`Preview::commit`] makes it
/// a step; dropped, it leaves nothing behind.
#[derive(Clone, Debug)]
#[must_use]
pub struct Preview<D> {
    draft: D,
    revision: u64,
}

impl<D: Edited> Preview<D> {
    /// Begins with what the document has.
    pub fn of(document: &Document<D>) -> Self {
        Self {
            draft: document.draft.clone(),
            revision: document.revision,
        }
    }

    /// The draft with the change so far.
    #[must_use]
    pub const fn draft(&self) -> &D {
        &self.draft
    }

    /// Number of that draft, as [`Document::revision`] counts them.
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Shows another draft.
    pub fn show(&mut self, draft: D) {
        if draft != self.draft {
            self.draft = draft;
            self.revision = new_revision();
        }
    }

    /// Goes on from what is shown. Costs as much as it changes.
    pub fn change(&mut self, change: impl FnOnce(&mut D)) {
        let mut draft = self.draft.clone();
        change(&mut draft);
        self.show(draft);
    }

    /// Makes the change a step; returns whether it was one.
    pub fn commit(self, document: &mut Document<D>, name: impl Into<Message>) -> bool {
        document.edit(name, |draft| *draft = self.draft)
    }
}

/// What the file of a document has.
#[derive(Clone, Debug, Default)]
enum Saved<D> {
    /// There is none yet.
    #[default]
    Never,
    /// Nobody knows what, but something else.
    Unknown,
    /// This.
    As(D),
}

/// A draft with its past and, after undo, its future.
#[derive(Clone, Debug, Default)]
pub struct Document<D> {
    draft: D,
    undo: Vec<Step<D>>,
    redo: Vec<Step<D>>,
    saved: Saved<D>,
    revision: u64,
    done: Done,
    /// The key of the last step if the next one may still become part of it.
    merging: Option<String>,
}

impl<D: Edited> Document<D> {
    /// A document that begins with this draft and has no file.
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

    /// A document as it was just read from its file.
    #[must_use]
    pub fn opened(draft: D) -> Self {
        Self {
            saved: Saved::As(draft.clone()),
            ..Self::new(draft)
        }
    }

    /// A document that was not saved, and what its file has, if that can be
    /// read. Without a file it counts as modified, whatever is on it.
    #[must_use]
    pub fn recovered(draft: D, on_disk: Option<D>) -> Self {
        Self {
            saved: on_disk.map_or(Saved::Unknown, Saved::As),
            ..Self::new(draft)
        }
    }

    /// The draft after the last step.
    #[must_use]
    pub const fn draft(&self) -> &D {
        &self.draft
    }

    /// Number of the draft. No other draft has it, in this document or in any
    /// other, so it tells when to look again.
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// What was done last.
    #[must_use]
    pub const fn done(&self) -> Done {
        self.done
    }

    fn shows(&mut self, done: Done) {
        self.revision = new_revision();
        self.done = done;
    }

    /// Makes a change. One that changes nothing is no step; gives whether it
    /// was one. What could be done again is forgotten by a step.
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

    /// Makes a change that becomes part of the last step if that had the same
    /// key and nothing came between, neither a step nor a [`Document::pause`]:
    /// typing a name is one step. Gives whether anything changed.
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
            // Back where it began: no step is left to go on with.
            self.merging = None;
        }
        let changed = self.draft != shown;
        if changed {
            self.shows(Done::Change);
        }
        changed
    }

    /// The next change is a step of its own, whatever its key.
    pub fn pause(&mut self) {
        self.merging = None;
    }

    /// The last step also changed what is selected.
    pub fn note_selections(&mut self, before: Option<Region>, after: Option<Region>) {
        if let Some(step) = self.undo.last_mut() {
            step.selections = Some(Selections { before, after });
        }
    }

    /// Takes the last step back; gives its name.
    pub fn undo(&mut self) -> Option<Message> {
        self.merging = None;
        let mut step = self.undo.pop()?;
        std::mem::swap(&mut self.draft, &mut step.draft);
        let name = step.name.clone();
        self.redo.push(step);
        self.shows(Done::Undo);
        Some(name)
    }

    /// Does the step again that was taken back last; gives its name.
    pub fn redo(&mut self) -> Option<Message> {
        self.merging = None;
        let mut step = self.redo.pop()?;
        std::mem::swap(&mut self.draft, &mut step.draft);
        let name = step.name.clone();
        self.undo.push(step);
        self.shows(Done::Redo);
        Some(name)
    }

    /// The steps that can be taken back, the last one last.
    #[must_use]
    pub fn past(&self) -> &[Step<D>] {
        &self.undo
    }

    /// The steps that can be done again, the next one last.
    #[must_use]
    pub fn future(&self) -> &[Step<D>] {
        &self.redo
    }

    /// The file now has this draft.
    pub fn mark_saved(&mut self) {
        self.saved = Saved::As(self.draft.clone());
    }

    /// Does the draft differ from its file? A new one does once anything is
    /// on it.
    #[must_use]
    pub fn is_modified(&self) -> bool {
        match &self.saved {
            Saved::As(saved) => *saved != self.draft,
            Saved::Unknown => true,
            Saved::Never => !self.undo.is_empty() || !self.draft.is_empty(),
        }
    }
}
