//! A draft with its past: every change is a named step that can be taken back
//! and done again, without limit.

use std::sync::atomic::{AtomicU64, Ordering};

use super::draft::Draft;

/// A number that no document has had yet.
fn new_revision() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// A change that was made, or taken back.
#[derive(Clone, Debug)]
pub struct Step {
    /// What it did, for the menu and the status line: "fill 12 cells".
    pub name: String,
    /// The draft on the other side of the step: before it for a step that can
    /// be undone, after it for one that can be done again.
    draft: Draft,
}

/// A draft with its past and, after undo, its future.
#[derive(Clone, Debug, Default)]
pub struct Document {
    draft: Draft,
    /// What is shown while a stroke is drawn.
    stroke: Option<Draft>,
    undo: Vec<Step>,
    redo: Vec<Step>,
    /// As the file has it.
    saved: Option<Draft>,
    revision: u64,
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

    /// The draft as it is shown: with the stroke that is being drawn.
    #[must_use]
    pub fn draft(&self) -> &Draft {
        self.stroke.as_ref().unwrap_or(&self.draft)
    }

    /// The draft without the stroke that is being drawn.
    #[must_use]
    pub const fn settled(&self) -> &Draft {
        &self.draft
    }

    /// Another number for everything that is shown, in this document and in
    /// all others, so that who has looked knows when to look again.
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Makes a change. One that changes nothing is no step; gives whether it
    /// was one. What could be done again is forgotten by a step.
    pub fn edit(&mut self, name: impl Into<String>, change: impl FnOnce(&mut Draft)) -> bool {
        self.abandon();
        let mut draft = self.draft.clone();
        change(&mut draft);
        if draft == self.draft {
            return false;
        }
        let before = std::mem::replace(&mut self.draft, draft);
        self.undo.push(Step {
            name: name.into(),
            draft: before,
        });
        self.redo.clear();
        self.revision = new_revision();
        true
    }

    /// Shows what a stroke would give, without making it a step yet. `change`
    /// starts from the draft without the stroke.
    pub fn preview(&mut self, change: impl FnOnce(&mut Draft)) {
        let mut draft = self.draft.clone();
        change(&mut draft);
        if draft != *self.draft() {
            self.revision = new_revision();
        }
        self.stroke = Some(draft);
    }

    /// Makes what is previewed a step; gives whether it was one.
    pub fn commit(&mut self, name: impl Into<String>) -> bool {
        let Some(stroke) = self.stroke.take() else {
            return false;
        };
        self.edit(name, |draft| *draft = stroke)
    }

    /// Drops what is previewed.
    pub fn abandon(&mut self) {
        if let Some(stroke) = self.stroke.take()
            && stroke != self.draft
        {
            self.revision = new_revision();
        }
    }

    /// Takes the last step back; gives its name.
    pub fn undo(&mut self) -> Option<String> {
        self.abandon();
        let step = self.undo.pop()?;
        let draft = std::mem::replace(&mut self.draft, step.draft);
        let name = step.name;
        self.redo.push(Step {
            name: name.clone(),
            draft,
        });
        self.revision = new_revision();
        Some(name)
    }

    /// Does the step again that was taken back last; gives its name.
    pub fn redo(&mut self) -> Option<String> {
        self.abandon();
        let step = self.redo.pop()?;
        let draft = std::mem::replace(&mut self.draft, step.draft);
        let name = step.name;
        self.undo.push(Step {
            name: name.clone(),
            draft,
        });
        self.revision = new_revision();
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
    use crate::editor::Thing;

    fn place(draft: &mut Draft, name: &str) {
        draft.change(IVec2::ZERO, |stack| stack.push(Thing::named(name).into()));
    }

    #[test]
    fn steps_are_taken_back_and_done_again() {
        let mut document = Document::default();
        let empty = document.draft().clone();
        assert!(document.edit("place baba", |draft| place(draft, "baba")));
        assert!(!document.edit("nothing", |_| {}));
        let full = document.draft().clone();
        assert_eq!(document.undo().as_deref(), Some("place baba"));
        assert_eq!(*document.draft(), empty);
        assert_eq!(document.undo(), None);
        assert_eq!(document.redo().as_deref(), Some("place baba"));
        assert_eq!(*document.draft(), full);
        document.undo();
        document.edit("place keke", |draft| place(draft, "keke"));
        assert_eq!(document.redo(), None);
    }

    #[test]
    fn a_stroke_is_one_step_or_none() {
        let mut document = Document::default();
        document.preview(|draft| place(draft, "baba"));
        document.preview(|draft| place(draft, "rock"));
        assert_eq!(document.draft().len(), 1);
        assert!(document.past().is_empty());
        assert!(document.commit("draw"));
        assert_eq!(document.past().len(), 1);
        document.preview(|draft| place(draft, "wall"));
        document.abandon();
        assert_eq!(document.draft().len(), 1);
        assert!(!document.commit("draw"));
    }

    #[test]
    fn undoing_to_the_file_is_no_modification() {
        let mut document = Document::opened(Draft::default());
        assert!(!document.is_modified());
        document.edit("place baba", |draft| place(draft, "baba"));
        assert!(document.is_modified());
        document.undo();
        assert!(!document.is_modified());
        document.redo();
        document.mark_saved();
        assert!(!document.is_modified());
    }
}
