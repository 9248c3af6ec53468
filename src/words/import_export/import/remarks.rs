//! Remarks on things left out by an import: every line names the file and the
//! place in it.

use std::collections::BTreeMap;

use bevy::math::IVec2;

use kotodama_formats::{Message, msg};

/// The most remarks of one import; what is beyond them is counted.
pub const MAX_REMARKS: usize = 2000;

/// Maximum number of cells named in one remark.
const CELLS: usize = 30;

/// The longest piece of a foreign text in a remark, in characters.
const LONGEST: usize = 60;

/// Remarks so far.
#[derive(Clone, Debug, Default)]
pub struct Remarks {
    file: String,
    list: Vec<Message>,
    more: usize,
    /// Remarks about single cells, put together at the end of a file.
    cells: BTreeMap<String, (Message, Vec<IVec2>)>,
}

impl Remarks {
    /// Begins the remarks about a file.
    pub fn begin(&mut self, file: &str) {
        self.end();
        self.file = shown(file);
    }

    /// Adds a remark about a place, such as a section and its key.
    pub fn add(&mut self, place: impl AsRef<str>, what: Message) {
        self.push(&shown(place.as_ref()), what);
    }

    /// Adds a remark about the file as a whole.
    pub fn about_file(&mut self, what: Message) {
        self.push("", what);
    }

    /// Adds a remark about a cell of the board. Equal remarks about several
    /// cells become one.
    pub fn cell(&mut self, cell: IVec2, what: Message) {
        let entry = self.cells.entry(what.english.clone());
        entry.or_insert((what, Vec::new())).1.push(cell);
    }

    fn end(&mut self) {
        for (what, cells) in std::mem::take(&mut self.cells).into_values() {
            for some in cells.chunks(CELLS) {
                let places = some.iter().map(|it| format!("x {}, y {}", it.x, it.y));
                self.push(&places.collect::<Vec<String>>().join("; "), what.clone());
            }
        }
    }

    fn push(&mut self, place: &str, what: Message) {
        if self.list.len() >= MAX_REMARKS {
            self.more += 1;
            return;
        }
        let parts = [self.file.as_str(), place];
        let place = parts.iter().filter(|it| !it.is_empty());
        let place = place.copied().collect::<Vec<&str>>().join(": ");
        let remark = match place.is_empty() {
            true => what,
            false => msg!("problem-import-remark", "{place}: {what}", place, what),
        };
        self.list.push(remark.in_one_line());
    }

    /// Returns all remarks.
    pub fn finish(mut self) -> Vec<Message> {
        self.end();
        if self.more > 0 {
            self.list.push(msg!(
                "problem-import-remarks-more",
                "{count} more remarks",
                count = self.more
            ));
        }
        self.list
    }
}

/// Returns a piece of a foreign text, short enough for a line.
pub fn shown(text: &str) -> String {
    let mut characters = text.chars();
    let mut short: String = characters.by_ref().take(LONGEST).collect();
    if characters.next().is_some() {
        short.push('…');
    }
    short
}
