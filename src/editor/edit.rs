//! Changes as steps: what was begun is ended first.

use super::draft::Draft;
use super::state::Editor;
use kotodama_formats::Message;

impl Editor {
    /// Makes a change that can be undone, and says in the status line what was
    /// done. What floats is put down first.
    pub fn edit(&mut self, name: impl Into<Message>, change: impl FnOnce(&mut Draft)) -> bool {
        self.settle();
        self.record(name.into(), change)
    }

    /// The same for a change that goes on: see
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

    /// Ends what is begun: a stroke of the pointer is drawn, one of the
    /// keyboard given up, what floats is put down.
    pub fn settle(&mut self) {
        match &self.stroke {
            Some(stroke) if stroke.by_key => self.abandon_stroke(),
            Some(_) => self.release(),
            None => {}
        }
        self.put_down();
    }
}
