//! The complete state of editing. Work for the outside (files, the clipboard, a
//! play) goes out as requests.

use std::path::PathBuf;

use bevy::math::IVec2;

use super::action::Action;
use super::clip::Clip;
use super::document::{Document, Preview};
use super::draft::{Draft, Place, Thing};
use super::floating::Floating;
use super::shape::Region;
use super::tool::{Stroke, Tool};
use super::usage::Used;
use kotodama_documents::recovery::Slot;
use kotodama_formats::Message;

/// A request of the editor to the program around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Perform this action, which is not the editor's own. For
    /// [`Action::Paste`], read the clipboard of the system and pass its text to
    /// [`Editor::paste`].
    Do(Action),
    /// Put this text on the clipboard of the system.
    Clipboard(String),
}

/// The complete state of editing.
#[derive(Clone, Debug, Default)]
pub struct Editor {
    /// The level and its history.
    pub document: Document,
    /// Its file.
    pub file: Option<PathBuf>,
    /// The selected tool.
    pub tool: Tool,
    /// The brush of the tools.
    pub brush: Thing,
    /// The cell that keys act on; it follows the pointer.
    pub cursor: IVec2,
    /// Index of the marked object in the cursor's cell, counted from the
    /// bottom; the top one if there are fewer. See [`Editor::marked`].
    pub layer: usize,
    /// The selected cells.
    pub selection: Option<Region>,
    /// Brushes used so far, the latest first, without repetition.
    pub recent: Vec<Thing>,
    /// The last action, or the reason why it was refused: one line.
    pub status: Message,
    pub(super) stroke: Option<Stroke>,
    pub(super) floating: Option<Floating>,
    /// Cells cut or copied last, and the same as text.
    pub(super) clip: Option<(String, Clip)>,
    pub(super) used: Used,
    /// Hash of the file's contents when it was last read or written.
    pub(super) on_disk: Option<u64>,
    pub(super) slot: Slot,
    pub(super) hovered: Option<IVec2>,
    requests: Vec<Request>,
}

impl Editor {
    /// Starts editing a document.
    #[must_use]
    pub fn new(document: Document, file: Option<PathBuf>) -> Self {
        Self {
            document,
            file,
            brush: Thing::named("wall"),
            layer: usize::MAX,
            ..Self::default()
        }
    }

    /// Returns the unfinished change: the floating cells, or else the stroke.
    fn preview(&self) -> Option<&Preview> {
        let floating = self.floating.as_ref().map(|floating| &floating.preview);
        floating.or(self.stroke.as_ref().map(|stroke| &stroke.preview))
    }

    /// Returns the draft as it is shown, with the unfinished change.
    #[must_use]
    pub fn draft(&self) -> &Draft {
        self.preview()
            .map_or_else(|| self.document.draft(), Preview::draft)
    }

    /// Returns the number of the draft as it is shown, see
    /// [`Document::revision`].
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.preview()
            .map_or_else(|| self.document.revision(), Preview::revision)
    }

    /// Returns the floating cells.
    #[must_use]
    pub const fn floating(&self) -> Option<&Floating> {
        self.floating.as_ref()
    }

    /// Makes a change that can be undone, and shows its name in the status
    /// line.
    pub(super) fn record(&mut self, name: Message, change: impl FnOnce(&mut Draft)) -> bool {
        let changed = self.document.edit(name.clone(), change);
        if changed {
            self.say(name);
        }
        changed
    }

    /// Shows a message in the status line.
    pub fn say(&mut self, what: Message) {
        self.status = what;
    }

    /// Returns the place of the marked object: the one of the cursor's cell at
    /// [`Editor::layer`], or else the top one.
    #[must_use]
    pub fn marked(&self) -> Option<Place> {
        let top = self.draft().stack(self.cursor).len().checked_sub(1)?;
        Some(Place {
            cell: self.cursor,
            layer: self.layer.min(top),
        })
    }

    /// Returns the cell last under the pointer; it may be outside the board.
    #[must_use]
    pub const fn hovered(&self) -> Option<IVec2> {
        self.hovered
    }

    /// Moves the cursor to a cell if it is on the board.
    pub fn point_at(&mut self, cell: IVec2) {
        if cell != self.cursor && self.draft().bounds().contains(cell) {
            self.cursor = cell;
            self.layer = usize::MAX;
        }
    }

    /// Brings cursor and selection back onto a board that may have shrunk.
    pub(super) fn keep_on_board(&mut self) {
        let bounds = self.draft().bounds();
        let whole = Region::whole(bounds);
        self.cursor = self.cursor.clamp(whole.min, whole.max);
        self.selection = self.selection.and_then(|region| region.on(bounds));
    }

    /// Returns the current stroke.
    #[must_use]
    pub const fn stroke(&self) -> Option<&Stroke> {
        self.stroke.as_ref()
    }

    /// Returns whether there are requests.
    #[must_use]
    pub const fn has_requests(&self) -> bool {
        !self.requests.is_empty()
    }

    pub(super) fn ask(&mut self, request: Request) {
        self.requests.push(request);
    }

    /// Returns the requests, each only once.
    pub fn take_requests(&mut self) -> Vec<Request> {
        std::mem::take(&mut self.requests)
    }
}
