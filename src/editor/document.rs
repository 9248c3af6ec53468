//! A draft with its past: every change is a named step that can be taken back
//! and done again, without limit.

use std::sync::atomic::{AtomicU64, Ordering};

use super::draft::Draft;
use super::shape::Region;
use kotodama_formats::Message;

/// A number that no document has had yet.
fn new_revision() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// A change that was made, or taken back.
#[derive(Clone, Debug)]
pub struct Step {
    /// What it did, for the menu and the status line: "fill 12 cells".
    pub name: Message,
    /// The draft on the other side of the step: before it for a step that can
    /// be undone, after it for one that can be done again.
    draft: Draft,
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

impl Step {
    /// What was selected before and after, if the step changed that.
    #[must_use]
    pub const fn selections(&self) -> Option<Selections> {
        self.selections
    }

    fn new(name: Message, draft: Draft) -> Self {
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
pub struct Preview {
    draft: Draft,
    revision: u64,
}

impl Preview {
    /// Begins with what the document has.
    pub fn of(document: &Document) -> Self {
        Self {
            draft: document.draft.clone(),
            revision: document.revision,
        }
    }

    /// The draft with the change so far.
    #[must_use]
    pub const fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Number of that draft, as [`Document::revision`] counts them.
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Shows another draft.
    pub fn show(&mut self, draft: Draft) {
        if draft != self.draft {
            self.draft = draft;
            self.revision = new_revision();
        }
    }

    /// Goes on from what is shown. Costs as much as it changes.
    pub fn change(&mut self, change: impl FnOnce(&mut Draft)) {
        let mut draft = self.draft.clone();
        change(&mut draft);
        self.show(draft);
    }

    /// Makes the change a step; returns whether it was one.
    pub fn commit(self, document: &mut Document, name: impl Into<Message>) -> bool {
        document.edit(name, |draft| *draft = self.draft)
    }
}

/// A draft with its past and, after undo, its future.
#[derive(Clone, Debug, Default)]
pub struct Document {
    draft: Draft,
    undo: Vec<Step>,
    redo: Vec<Step>,
    /// As the file has it.
    saved: Option<Draft>,
    revision: u64,
    done: Done,
    /// The key of the last step if the next one may still become part of it.
    merging: Option<String>,
}

impl Document {
    /// A document that begins with this draft and has no file.
    #[must_use]
    pub fn new(draft: Draft) -> Self {
        Self {
            draft,
            revision: new_revision(),
            ..Self::default()
        }
    }

    /// A document as it was just read from its file.
    #[must_use]
    pub fn opened(draft: Draft) -> Self {
        Self {
            saved: Some(draft.clone()),
            ..Self::new(draft)
        }
    }

    /// A document that was not saved, and what its file has, if that can be
    /// read. Without a file it counts as modified, whatever is on it.
    #[must_use]
    pub fn recovered(draft: Draft, on_disk: Option<Draft>) -> Self {
        // No real board is as small as this.
        let none = || Draft::empty(kotodama_board::Bounds::default());
        Self {
            saved: Some(on_disk.unwrap_or_else(none)),
            ..Self::new(draft)
        }
    }

    /// The draft after the last step.
    #[must_use]
    pub const fn draft(&self) -> &Draft {
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
    pub fn edit(&mut self, name: impl Into<Message>, change: impl FnOnce(&mut Draft)) -> bool {
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
        change: impl FnOnce(&mut Draft),
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
    pub fn past(&self) -> &[Step] {
        &self.undo
    }

    /// The steps that can be done again, the next one last.
    #[must_use]
    pub fn future(&self) -> &[Step] {
        &self.redo
    }

    /// The file now has this draft.
    pub fn mark_saved(&mut self) {
        self.saved = Some(self.draft.clone());
    }

    /// Does the draft differ from its file? A new one does once anything is
    /// on it.
    #[must_use]
    pub fn is_modified(&self) -> bool {
        match &self.saved {
            Some(saved) => *saved != self.draft,
            None => !self.undo.is_empty() || !self.draft.is_empty(),
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::IVec2;

    use super::*;
    use crate::Thing;

    fn place(draft: &mut Draft, name: &str) {
        draft.change(IVec2::ZERO, |stack| stack.push(Thing::named(name).into()));
    }

    #[test]
    fn steps_are_taken_back_and_done_again() {
        let mut document = Document::default();
        let empty = document.draft().clone();
        assert!(
            document.edit(Message::verbatim("place baba"), |draft| place(
                draft, "baba"
            ))
        );
        assert!(!document.edit(Message::verbatim("nothing"), |_| {}));
        let full = document.draft().clone();
        assert_eq!(document.undo(), Some(Message::verbatim("place baba")));
        assert_eq!(*document.draft(), empty);
        assert_eq!(document.undo(), None);
        assert_eq!(document.redo(), Some(Message::verbatim("place baba")));
        assert_eq!(*document.draft(), full);
        document.undo();
        document.edit(Message::verbatim("place keke"), |draft| {
            place(draft, "keke");
        });
        assert_eq!(document.redo(), None);
    }

    #[test]
    fn a_stroke_is_one_step_or_none() {
        let mut document = Document::default();
        let mut stroke = Preview::of(&document);
        assert_eq!(stroke.revision(), document.revision());
        stroke.change(|draft| place(draft, "baba"));
        stroke.change(|draft| place(draft, "rock"));
        assert_eq!((stroke.draft().len(), document.draft().len()), (2, 0));
        assert_ne!(stroke.revision(), document.revision());
        assert!(stroke.commit(&mut document, Message::verbatim("draw")));
        assert_eq!((document.draft().len(), document.past().len()), (2, 1));
        let mut stroke = Preview::of(&document);
        stroke.change(|draft| place(draft, "wall"));
        stroke.show(document.draft().clone());
        assert!(!stroke.commit(&mut document, Message::verbatim("draw")));
    }

    #[test]
    fn typing_is_one_step_until_something_else_happens() {
        let mut document = Document::default();
        let typed = |document: &mut Document, text: &str| {
            document.edit_merged(
                "name",
                Message::verbatim(format!("name: {text}")),
                |draft| {
                    draft.set(|level| level.name = text.to_owned());
                },
            )
        };
        let names = |document: &Document| -> Vec<String> {
            document
                .past()
                .iter()
                .map(|s| s.name.english.clone())
                .collect()
        };
        assert!(typed(&mut document, "a"));
        assert!(typed(&mut document, "ab"));
        assert!(!typed(&mut document, "ab"));
        assert_eq!(names(&document), ["name: ab"]);
        assert!(typed(&mut document, ""));
        assert_eq!(names(&document), [""; 0]);
        typed(&mut document, "x");
        document.pause();
        typed(&mut document, "xy");
        assert_eq!(names(&document), ["name: x", "name: xy"]);
        document.undo();
        typed(&mut document, "z");
        assert_eq!(names(&document), ["name: x", "name: z"]);
        document.edit(Message::verbatim("place baba"), |draft| {
            place(draft, "baba");
        });
        typed(&mut document, "zz");
        assert_eq!(names(&document).len(), 4);
    }

    #[test]
    fn undoing_to_the_file_is_no_modification() {
        let mut document = Document::opened(Draft::default());
        assert!(!document.is_modified());
        document.edit(Message::verbatim("place baba"), |draft| {
            place(draft, "baba");
        });
        assert!(document.is_modified());
        document.undo();
        assert!(!document.is_modified());
        document.redo();
        document.mark_saved();
        assert!(!document.is_modified());
    }
}
