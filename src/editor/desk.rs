//! The state of editing as a whole. Actions and presses come in; what needs
//! the world outside (files, the clipboard, a play) goes out as requests.

use std::path::PathBuf;

use bevy::math::IVec2;

use super::action::Action;
use super::document::Document;
use super::draft::{Draft, Thing};
use super::tool::{Held, Stroke, Tool};

/// What the editor asks of whoever runs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Do what this action says; it is none of the editor's own.
    Do(Action),
}

/// A rectangle of cells, never empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Region {
    /// Its upper left cell.
    pub min: IVec2,
    /// Its lower right cell, which belongs to it.
    pub max: IVec2,
}

impl Region {
    /// The smallest rectangle with both cells.
    #[must_use]
    pub fn between(one: IVec2, other: IVec2) -> Self {
        Self {
            min: one.min(other),
            max: one.max(other),
        }
    }

    /// Is the cell in it?
    #[must_use]
    pub fn contains(self, cell: IVec2) -> bool {
        cell.cmpge(self.min).all() && cell.cmple(self.max).all()
    }

    /// Its cells in reading order.
    pub fn cells(self) -> impl Iterator<Item = IVec2> {
        (self.min.y..=self.max.y)
            .flat_map(move |y| (self.min.x..=self.max.x).map(move |x| IVec2::new(x, y)))
    }
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
    /// the top one if there are fewer.
    pub layer: usize,
    /// The selected cells.
    pub selection: Option<Region>,
    /// What was drawn with, the latest first, without repetition.
    pub recent: Vec<Thing>,
    /// What was last done, or why it was not: one line.
    pub status: String,
    stroke: Option<Stroke>,
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
            ..Self::default()
        }
    }

    /// The draft as it is shown.
    #[must_use]
    pub fn draft(&self) -> &Draft {
        self.document.draft()
    }

    /// Makes a change that can be undone, and says in the status line what was
    /// done.
    pub fn edit(&mut self, name: impl Into<String>, change: impl FnOnce(&mut Draft)) -> bool {
        let name = name.into();
        let changed = self.document.edit(name.clone(), change);
        if changed {
            self.status = name;
        }
        changed
    }

    /// Does something.
    pub fn act(&mut self, action: Action) {
        match action {
            Action::Undo => {
                self.status = match self.document.undo() {
                    Some(name) => format!("undone: {name}"),
                    None => "nothing to undo".to_owned(),
                };
            }
            Action::Redo => {
                self.status = match self.document.redo() {
                    Some(name) => format!("done again: {name}"),
                    None => "nothing to do again".to_owned(),
                };
            }
            Action::Use(tool) => self.tool = tool,
            Action::Move(direction) => {
                let cell = self.cursor + direction.delta();
                if self.draft().bounds().contains(cell) {
                    self.cursor = cell;
                }
            }
            other => self.requests.push(Request::Do(other)),
        }
    }

    /// The pointer goes down on a cell, which may lie outside the board.
    pub fn press(&mut self, cell: IVec2, held: Held) {
        self.cursor = cell;
        self.stroke = Some(Stroke {
            tool: self.tool,
            from: cell,
            path: vec![cell],
            held,
        });
        self.drag(cell);
    }

    /// The pointer moves while it is down.
    pub fn drag(&mut self, cell: IVec2) {
        let Some(stroke) = &mut self.stroke else {
            return;
        };
        if stroke.path.last() != Some(&cell) {
            stroke.path.push(cell);
        }
        let (path, brush) = (stroke.path.clone(), self.brush.clone());
        self.document.preview(|draft| {
            for cell in path {
                draft.put(cell, vec![brush.clone().into()]);
            }
        });
    }

    /// The pointer comes up.
    pub fn release(&mut self) {
        if self.stroke.take().is_some() {
            let name = format!("draw {}", self.brush.name);
            self.document.commit(name);
        }
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

    /// The level as it is now, to be played.
    #[must_use]
    pub fn for_play(&self) -> crate::words::level::Level {
        self.document.settled().to_level()
    }

    /// What the world outside has to do; each request is given once.
    pub fn take_requests(&mut self) -> Vec<Request> {
        std::mem::take(&mut self.requests)
    }
}
