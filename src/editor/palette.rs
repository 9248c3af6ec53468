//! The brushes at hand: used last, and used in the level.

use std::collections::BTreeMap;

use super::draft::Thing;
use super::state::Editor;
use super::tool::Tool;
use kotodama_formats::msg;

impl Editor {
    /// Returns the names of the objects on the board, in alphabetical order,
    /// with their numbers. The cost is proportional to the changes of the board
    /// since the last call.
    pub fn used(&mut self) -> &BTreeMap<String, usize> {
        let draft = self.draft().clone();
        self.used.refresh(&draft);
        &self.used.counts
    }

    /// Selects a brush; a tool that draws nothing is replaced by the free-hand
    /// tool.
    pub fn choose(&mut self, thing: Thing) {
        if !self.tool.draws() {
            self.settle();
            self.tool = Tool::Brush;
        }
        self.brush = thing;
        self.say_brush();
    }

    /// Selects one of the brushes used last, counted from 1.
    pub(super) fn take_recent(&mut self, number: u8) {
        let index = usize::from(number).checked_sub(1);
        match index.and_then(|index| self.recent.get(index)) {
            Some(thing) => self.choose(thing.clone()),
            None => self.say(msg!("note-no-brush", "no brush has this number yet")),
        }
    }
}
