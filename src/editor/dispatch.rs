//! Dispatches actions and the pointer to the rest of the editor.

use bevy::math::IVec2;

use super::action::{Action, Menu};
use super::clip::Turning;
use super::document::Step;
use super::state::{Editor, Request};
use super::strokes;
use super::tool::{Held, Tool};
use kotodama_formats::{Message, msg};

impl Editor {
    /// Moves the unpressed pointer over a cell. The cursor follows only when
    /// the cell changes.
    pub fn hover(&mut self, cell: IVec2) {
        if self.hovered.replace(cell) != Some(cell) && self.draft().bounds().contains(cell) {
            self.point_at(cell);
            if self.stroke.as_ref().is_some_and(|stroke| stroke.by_key) {
                self.drag(cell);
            }
        }
    }

    /// Performs an action.
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
                // Files and panels need the level as it is shown; viewing and
                // trying it change nothing.
                let menu = other.row().map(|row| row.menu);
                if !matches!(menu, Some(Menu::View | Menu::Run) | None) {
                    self.settle();
                }
                self.ask(Request::Do(other));
            }
        }
    }

    /// Selects a tool.
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

    /// Moves the cursor, or the floating cells, by a step.
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
        // Floating cells become a step, so that it can be redone.
        if self.stroke.is_some() {
            self.abandon_stroke();
            self.say(strokes::given_up());
            return;
        }
        self.put_down();
        let step = self.document.past().last();
        let selections = step.and_then(Step::selections);
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
        let selections = step.and_then(Step::selections);
        let Some(name) = self.document.redo() else {
            self.say(msg!("note-nothing-to-redo", "nothing to redo"));
            return;
        };
        if let Some(selections) = selections {
            self.selection = selections.after;
        }
        self.keep_on_board();
        self.say(msg!("note-done-again", "redone: {name}", name));
    }
}
