//! Changes as steps; unfinished actions are settled first.

use super::draft::Draft;
use super::state::Editor;
use kotodama_formats::Message;

impl Editor {
    /// Makes a change that can be undone, and shows its name in the status
    /// line. Floating cells are put down first.
    pub fn edit(&mut self, name: impl Into<Message>, change: impl FnOnce(&mut Draft)) -> bool {
        self.settle();
        self.record(name.into(), change)
    }

    /// Makes a change like [`Self::edit`], merged with the last step if it
    /// continues it: see
    /// [`Document::edit_merged`](super::Document::edit_merged).
    pub fn edit_merged(
        &mut self,
        key: &str,
        name: impl Into<Message>,
        change: impl FnOnce(&mut Draft),
    ) -> bool {
        self.settle();
        let name: Message = name.into();
        let changed = self.document.edit_merged(key, name.clone(), change);
        if changed {
            self.status = name;
        }
        changed
    }

    /// Ends unfinished actions: a stroke of the pointer is drawn, one of the
    /// keyboard abandoned, floating cells are put down.
    pub fn settle(&mut self) {
        match &self.stroke {
            Some(stroke) if stroke.by_key => self.abandon_stroke(),
            Some(_) => self.release(),
            None => {}
        }
        self.put_down();
    }
}
