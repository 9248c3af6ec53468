//! Strokes: the pointer goes down, moves and comes up, or the keyboard does the
//! same. The result of a stroke is previewed and becomes one step.

use std::collections::BTreeSet;

use bevy::math::IVec2;

use super::brush::paint;
use super::document::Preview;
use super::fill;
use super::shape::{Region, line, near};
use super::state::Editor;
use super::tool::{Held, Stroke, Tool};
use kotodama_formats::{Message, msg};

/// Returns the message for an abandoned stroke.
pub(super) fn given_up() -> Message {
    msg!("note-stroke-given-up", "the stroke was cancelled")
}

impl Editor {
    /// Presses the pointer on a cell, which may be outside the board.
    pub fn press(&mut self, cell: IVec2, held: Held) {
        self.begin(self.tool, cell, held, false);
    }

    /// Presses the pointer on a cell to erase, whatever the tool is.
    pub fn press_erasing(&mut self, cell: IVec2, held: Held) {
        self.begin(Tool::Erase, cell, held, false);
    }

    /// Uses the tool at the cursor by key: draws, or sets one end of a shape,
    /// then the other. Floating cells are put down.
    pub(super) fn apply(&mut self, held: Held) {
        if self.stroke.is_some() {
            self.release();
        } else if self.floating.is_some() {
            self.put_down();
        } else if self.tool == Tool::Select && self.selects(self.cursor) {
            self.lift(held.ctrl);
        } else {
            self.begin(self.tool, self.cursor, held, true);
            if !self.tool.has_two_ends() {
                self.release();
            }
        }
    }

    fn begin(&mut self, tool: Tool, cell: IVec2, held: Held, by_key: bool) {
        self.abandon_stroke();
        self.document.pause();
        let cell = near(cell);
        let selects = self.selects(cell);
        if self.floating.is_some() && !(tool == Tool::Select && selects) {
            self.put_down();
        }
        self.point_at(cell);
        match tool {
            Tool::Pick => return self.pick(cell),
            Tool::Fill => return self.fill(cell, held),
            _ => {}
        }
        let grip = match self.selection {
            Some(region) if tool == Tool::Select && selects => Some(cell - region.min),
            _ => None,
        };
        self.stroke = Some(Stroke {
            tool,
            from: cell,
            held,
            by_key,
            grip,
            path: Vec::new(),
            taken: BTreeSet::new(),
            preview: Preview::of(&self.document),
        });
        self.drag(cell);
    }

    /// Returns whether the cell is selected.
    fn selects(&self, cell: IVec2) -> bool {
        self.selection.is_some_and(|region| region.contains(cell))
    }

    /// Drags the pressed pointer.
    pub fn drag(&mut self, cell: IVec2) {
        let cell = near(cell);
        let Some(stroke) = &mut self.stroke else {
            return;
        };
        let before = stroke.path.last().copied();
        if before == Some(cell) {
            return;
        }
        stroke.path.push(cell);
        let (tool, from, grip) = (stroke.tool, stroke.from, stroke.grip);
        match tool {
            Tool::Brush | Tool::Erase => self.draw_on(before, cell),
            Tool::Line | Tool::Rectangle => self.show_shape(),
            Tool::FilledRectangle => self.show_rectangle(from, before, cell),
            Tool::Select => match grip {
                Some(grip) => self.drag_selection(from, cell, grip),
                None => {
                    let bounds = self.draft().bounds();
                    self.selection = Region::between(from, cell).on(bounds);
                }
            },
            Tool::Fill | Tool::Pick => {}
        }
        self.point_at(cell);
    }

    fn drag_selection(&mut self, from: IVec2, cell: IVec2, grip: IVec2) {
        let copies = self.stroke.as_ref().is_some_and(|stroke| stroke.held.ctrl);
        if self.floating.is_none() && (cell == from || !self.lift(copies)) {
            return;
        }
        self.float_to(cell - grip);
    }

    /// Continues a free stroke, including the cells in between.
    fn draw_on(&mut self, before: Option<IVec2>, cell: IVec2) {
        let brush = self.brush_stack();
        let Some(stroke) = &mut self.stroke else {
            return;
        };
        let (tool, on_top) = (stroke.tool, stroke.held.shift);
        let taken = &mut stroke.taken;
        let cells = line(before.unwrap_or(cell), cell);
        stroke.preview.change(|draft| {
            for cell in cells {
                match (tool, on_top) {
                    (Tool::Erase, true) => {
                        if taken.insert((cell.y, cell.x)) {
                            draft.change(cell, |stack| drop(stack.pop()));
                        }
                    }
                    (Tool::Erase, false) => draft.put(cell, Vec::new()),
                    _ => paint(draft, cell, &brush, on_top),
                }
            }
        });
    }

    fn show_shape(&mut self) {
        let (cells, brush) = (self.preview_cells(), self.brush_stack());
        let Some(stroke) = &mut self.stroke else {
            return;
        };
        let mut draft = self.document.draft().clone();
        for cell in cells {
            paint(&mut draft, cell, &brush, stroke.held.shift);
        }
        stroke.preview.show(draft);
    }

    /// Updates a rectangle, visiting only the cells that it gains or loses: it
    /// may be as large as the board.
    fn show_rectangle(&mut self, from: IVec2, before: Option<IVec2>, cell: IVec2) {
        let new = Region::between(from, cell);
        let old = before.map(|before| Region::between(from, before));
        let brush = self.brush_stack();
        let Some(stroke) = &mut self.stroke else {
            return;
        };
        let (settled, on_top) = (self.document.draft(), stroke.held.shift);
        stroke.preview.change(|draft| {
            let bounds = draft.bounds();
            let on_board = |regions: Vec<Region>| {
                let on_board = regions.into_iter().filter_map(move |r| r.on(bounds));
                on_board.flat_map(Region::cells)
            };
            let lost = old.map_or_else(Vec::new, |old| old.without(new));
            let gained = old.map_or_else(|| vec![new], |old| new.without(old));
            for cell in on_board(lost) {
                draft.restore(cell, settled);
            }
            for cell in on_board(gained) {
                paint(draft, cell, &brush, on_top);
            }
        });
    }

    fn fill(&mut self, cell: IVec2, held: Held) {
        let (brush, name) = (self.brush_stack(), self.brush.called());
        let cells = fill::connected(self.draft(), cell);
        if cells.is_empty() {
            return;
        }
        let step = msg!(
            "note-fill",
            "fill {cells} with {name}",
            cells = super::cells(cells.len()),
            name,
        );
        let changed = self.record(step, |draft| {
            for cell in cells {
                paint(draft, cell, &brush, held.shift);
            }
        });
        if changed {
            self.remember_brush();
        }
    }

    /// Releases the pointer.
    pub fn release(&mut self) {
        let Some(stroke) = self.stroke.take() else {
            return;
        };
        if stroke.tool == Tool::Select {
            if stroke.grip.is_some() {
                self.put_down();
            } else if let Some(region) = self.selection {
                self.say(super::selected(region));
            }
            return;
        }
        let count = self
            .document
            .draft()
            .differing(stroke.preview.draft())
            .len();
        let name = match (stroke.tool, stroke.held.shift, count) {
            (Tool::Erase, true, _) => super::erased(super::objects(count)),
            (Tool::Erase, false, _) => super::erased(super::cells(count)),
            (_, _, 1) => super::placed(&self.brush),
            _ => msg!(
                "note-draw",
                "draw {count} {name}",
                count,
                name = self.brush.called(),
            ),
        };
        if stroke.preview.commit(&mut self.document, name.clone()) {
            self.say(name);
            if stroke.tool.draws() {
                self.remember_brush();
            }
        }
    }

    /// Abandons the stroke and its preview.
    pub(super) fn abandon_stroke(&mut self) {
        if self
            .stroke
            .take()
            .is_some_and(|stroke| stroke.grip.is_some())
        {
            self.give_up_floating();
        }
    }

    /// Returns the cells of the board covered by the shape of an open stroke,
    /// each once.
    #[must_use]
    pub fn preview_cells(&self) -> Vec<IVec2> {
        let bounds = self.draft().bounds();
        let stroke = self.stroke.as_ref();
        let covered = stroke.map(|it| it.tool.covered(it.from, it.to(), bounds));
        covered.unwrap_or_default()
    }
}
