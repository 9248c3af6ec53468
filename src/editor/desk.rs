//! The state of editing as a whole. Actions and presses come in; what needs
//! the world outside (files, the clipboard, a play) goes out as requests.

use std::path::PathBuf;

use bevy::math::IVec2;

use super::action::{Action, Menu};
use super::clip::{Clip, Turning};
use super::document::Document;
use super::draft::{Draft, Place, Thing};
use super::floating::Floating;
use super::palette::Used;
use super::recovery::Slot;
use super::strokes;
use super::tool::{Held, Stroke, Tool};
use kotodama_formats::{Message, msg};

pub use super::shape::Region;

/// What the editor asks of whoever runs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Do what this action says; it is none of the editor's own. For
    /// [`Action::Paste`] that is to read the clipboard of the system and hand
    /// its text to [`Editor::paste`].
    Do(Action),
    /// Put this text on the clipboard of the system.
    Clipboard(String),
}

/// Everything there is to know about the editing that goes on.
#[derive(Clone, Debug, Default)]
pub struct Editor {
    /// The level and its past.
    pub document: Document,
    /// Where it is saved.
    pub file: Option<PathBuf>,
    /// The tool in hand.
    pub tool: Tool,
    /// What the tools draw with.
    pub brush: Thing,
    /// The cell that keys act on; the pointer takes it along.
    pub cursor: IVec2,
    /// Which object of the cursor's cell is marked, counted from the bottom;
    /// the top one if there are fewer. See [`Editor::marked`].
    pub layer: usize,
    /// The selected cells.
    pub selection: Option<Region>,
    /// What was drawn with, the latest first, without repetition.
    pub recent: Vec<Thing>,
    /// What was last done, or why it was not: one line.
    pub status: Message,
    pub(super) stroke: Option<Stroke>,
    pub(super) floating: Option<Floating>,
    /// What was cut or copied last, and the same as text.
    pub(super) clip: Option<(String, Clip)>,
    pub(super) used: Used,
    /// Hash of the file's contents when it was last read or written.
    pub(super) on_disk: Option<u64>,
    pub(super) slot: Slot,
    hovered: Option<IVec2>,
    requests: Vec<Request>,
}

impl Editor {
    /// Begins to edit this document.
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

    /// The draft as it is shown.
    #[must_use]
    pub fn draft(&self) -> &Draft {
        self.document.draft()
    }

    /// Makes a change that can be undone, and says in the status line what was
    /// done. What floats is put down first.
    pub fn edit(&mut self, name: impl Into<Message>, change: impl FnOnce(&mut Draft)) -> bool {
        self.settle();
        let name: Message = name.into();
        let changed = self.document.edit(name.clone(), change);
        if changed {
            self.status = name;
        }
        changed
    }

    /// The same for a change that goes on: see [`Document::edit_merged`].
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

    /// Says something in the status line.
    pub fn say(&mut self, what: Message) {
        self.status = what;
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

    /// The place of the marked object: the one of the cursor's cell at
    /// [`Editor::layer`], or else the top one.
    #[must_use]
    pub fn marked(&self) -> Option<Place> {
        let top = self.draft().stack(self.cursor).len().checked_sub(1)?;
        Some(Place {
            cell: self.cursor,
            layer: self.layer.min(top),
        })
    }

    /// The pointer is over this cell without being pressed. Only when it comes
    /// to another cell does it take the cursor along.
    pub fn hover(&mut self, cell: IVec2) {
        if self.hovered.replace(cell) != Some(cell) && self.draft().bounds().contains(cell) {
            self.point_at(cell);
            if self.stroke.as_ref().is_some_and(|stroke| stroke.by_key) {
                self.drag(cell);
            }
        }
    }

    /// The cell that the pointer was over last; it may lie outside the board.
    #[must_use]
    pub const fn hovered(&self) -> Option<IVec2> {
        self.hovered
    }

    /// Takes the cursor to a cell if it is on the board.
    pub fn point_at(&mut self, cell: IVec2) {
        if cell != self.cursor && self.draft().bounds().contains(cell) {
            self.cursor = cell;
            self.layer = usize::MAX;
        }
    }

    /// Does something.
    pub fn act(&mut self, action: Action) {
        match action {
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Use(tool) => self.take(tool),
            Action::Move(direction) => self.step(direction.delta()),
            Action::Nudge(direction) => self.nudge(direction.delta()),
            Action::Apply => self.apply(Held::default()),
            Action::ApplyOnTop => self.apply(Held {
                shift: true,
                ..Held::default()
            }),
            Action::ApplyCopy => self.apply(Held {
                ctrl: true,
                ..Held::default()
            }),
            Action::Recent(number) => self.take_recent(number),
            Action::Cut => self.cut(),
            Action::Copy => self.copy(),
            Action::Duplicate => self.duplicate(),
            Action::Delete => self.delete(),
            Action::SelectAll => self.select_all(),
            Action::Deselect if self.gives_up_something() => self.give_up(),
            Action::RotateLeft => self.turn(Turning::Left),
            Action::RotateRight => self.turn(Turning::Right),
            Action::FlipAcross => self.turn(Turning::Across),
            Action::FlipDown => self.turn(Turning::Down),
            Action::Crop => self.crop(),
            Action::Face(direction) => self.face(direction),
            Action::Raise => self.reorder(1),
            Action::Lower => self.reorder(-1),
            Action::MarkUp => self.mark(1),
            Action::MarkDown => self.mark(-1),
            other => {
                // Files and panels want the level as it is shown; looking at
                // the board and trying it disturb nothing.
                let menu = other.row().map(|row| row.menu);
                if !matches!(menu, Some(Menu::View | Menu::Run) | None) {
                    self.settle();
                }
                self.ask(Request::Do(other));
            }
        }
    }

    /// Takes a tool in hand.
    fn take(&mut self, tool: Tool) {
        let keeps_floating = tool == Tool::Select && self.stroke.is_none();
        if !keeps_floating {
            self.settle();
        }
        self.tool = tool;
        if let Some(row) = Action::Use(tool).row() {
            self.say(Message::verbatim(row.said()));
        }
    }

    /// The cursor, or what floats, moves by a cell.
    fn step(&mut self, by: IVec2) {
        if self.floating.is_some() {
            self.float_by(by);
            return;
        }
        self.point_at(self.cursor + by);
        if self.stroke.as_ref().is_some_and(|stroke| stroke.by_key) {
            self.drag(self.cursor);
        }
    }

    fn undo(&mut self) {
        // What floats becomes a step, so that it can be done again.
        if self.stroke.is_some() {
            self.abandon_stroke();
            self.say(strokes::given_up());
            return;
        }
        self.put_down();
        let step = self.document.past().last();
        let selections = step.and_then(super::document::Step::selections);
        let Some(name) = self.document.undo() else {
            self.say(msg!("note-nothing-to-undo", "nothing to undo"));
            return;
        };
        if let Some(selections) = selections {
            self.selection = selections.before;
        }
        self.keep_on_board();
        self.say(msg!("note-undone", "undone: {name}", name));
    }

    fn redo(&mut self) {
        self.settle();
        let step = self.document.future().last();
        let selections = step.and_then(super::document::Step::selections);
        let Some(name) = self.document.redo() else {
            self.say(msg!("note-nothing-to-redo", "nothing to do again"));
            return;
        };
        if let Some(selections) = selections {
            self.selection = selections.after;
        }
        self.keep_on_board();
        self.say(msg!("note-done-again", "done again: {name}", name));
    }

    /// Brings cursor and selection back on a board that may have shrunk.
    pub(super) fn keep_on_board(&mut self) {
        let bounds = self.draft().bounds();
        let whole = Region::whole(bounds);
        self.cursor = self.cursor.clamp(whole.min, whole.max);
        self.selection = self.selection.and_then(|region| region.on(bounds));
    }

    /// What is being drawn.
    #[must_use]
    pub const fn stroke(&self) -> Option<&Stroke> {
        self.stroke.as_ref()
    }

    /// Is there anything that the world outside has to do?
    #[must_use]
    pub const fn has_requests(&self) -> bool {
        !self.requests.is_empty()
    }

    pub(super) fn ask(&mut self, request: Request) {
        self.requests.push(request);
    }

    /// What the world outside has to do; each request is given once.
    pub fn take_requests(&mut self) -> Vec<Request> {
        std::mem::take(&mut self.requests)
    }
}
