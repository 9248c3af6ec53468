//! Operations on the selection: the clipboard, turning, moving.

use bevy::math::IVec2;

use super::clip::{Clip, Turning};
use super::shape::Region;
use super::state::{Editor, Request};
use kotodama_formats::{Message, msg, phrase};

fn nothing_to_copy() -> Message {
    msg!("note-nothing-to-copy", "there is nothing to copy here")
}

fn cut_cells(region: Region) -> Message {
    msg!(
        "note-cut-cells",
        "cut {size} cells",
        size = region.size_text()
    )
}

fn erased_cells(region: Region) -> Message {
    msg!(
        "note-erase-cells",
        "erase {size} cells",
        size = region.size_text()
    )
}

impl Editor {
    /// Returns the cells affected by a command: the selection, or else the cell
    /// under the cursor.
    #[must_use]
    pub fn chosen_cells(&self) -> Region {
        let bounds = self.draft().bounds();
        let selection = self.selection.and_then(|region| region.on(bounds));
        selection.unwrap_or_else(|| Region::between(self.cursor, self.cursor))
    }

    /// Selects a rectangle, clipped to the board.
    pub fn select(&mut self, region: Region) {
        self.settle();
        self.selection = region.on(self.draft().bounds());
    }

    pub(super) fn select_all(&mut self) {
        self.select(Region::whole(self.draft().bounds()));
        let region = self.chosen_cells();
        self.say(super::selected(region));
    }

    /// Returns whether [`super::Action::Deselect`] has a stroke or a selection
    /// to end.
    #[must_use]
    pub const fn gives_up_something(&self) -> bool {
        self.stroke.is_some() || self.floating.is_some() || self.selection.is_some()
    }

    /// Ends the stroke, or else the floating cells, or else the selection.
    pub(super) fn give_up(&mut self) {
        if self.stroke.is_some() {
            self.abandon_stroke();
            self.say(super::strokes::given_up());
        } else if self.floating.is_some() {
            self.give_up_floating();
            self.say(msg!("note-all-back", "the cells are back in place"));
        } else {
            self.selection = None;
            self.say(Message::default());
        }
    }

    pub(super) fn copy(&mut self) {
        let clip = self.stamp();
        if clip.is_empty() {
            self.say(nothing_to_copy());
            return;
        }
        self.say(msg!(
            "note-copied",
            "{objects} copied",
            objects = super::objects(clip.len()),
        ));
        self.keep_clip(clip);
    }

    pub(super) fn cut(&mut self) {
        if let Some(clip) = self.remove_floating(cut_cells) {
            self.keep_clip(clip);
            return;
        }
        let region = self.chosen_cells();
        let clip = Clip::of(self.draft(), region);
        if clip.is_empty() {
            self.say(msg!("note-nothing-to-cut", "there is nothing to cut here"));
            return;
        }
        let name = match self.selection {
            Some(_) => cut_cells(region),
            None => msg!(
                "note-cut",
                "cut {objects}",
                objects = super::objects(clip.len()),
            ),
        };
        self.edit(name, |draft| {
            draft.clear(region);
        });
        self.keep_clip(clip);
    }

    fn keep_clip(&mut self, clip: Clip) {
        let text = clip.to_text();
        self.ask(Request::Clipboard(text.clone()));
        self.clip = Some((text, clip));
    }

    /// Makes the cells of a text float at the cursor; without a text, those cut
    /// or copied last. A text that cannot be read is refused in the status
    /// line. Returns whether cells float now.
    pub fn paste(&mut self, text: Option<&str>) -> bool {
        self.settle();
        let own = self.clip.as_ref().filter(|(own, _)| {
            // Other programs may have changed the line ends.
            text.is_none_or(|text| text.trim_end().lines().eq(own.trim_end().lines()))
        });
        let clip = match (own, text) {
            (Some((_, clip)), _) => Ok(clip.clone()),
            (None, Some(text)) => Clip::from_text(text),
            (None, None) => Err(msg!(
                "problem-editor-no-copy",
                "nothing has been copied yet"
            )),
        };
        match clip {
            Ok(clip) if clip.is_empty() => {
                self.say(msg!("note-nothing-to-paste", "the copied cells are empty"));
            }
            Ok(clip) => {
                // When pasted again, they are copies.
                if let Some((_, kept)) = &mut self.clip {
                    *kept = kept.copied();
                }
                self.float_new(clip, self.cursor, phrase!("note-verb-paste", "paste"));
                return true;
            }
            Err(problem) => self.say(problem),
        }
        false
    }

    pub(super) fn duplicate(&mut self) {
        self.settle();
        let region = self.chosen_cells();
        let clip = Clip::of(self.draft(), region).copied();
        if clip.is_empty() {
            self.say(nothing_to_copy());
            return;
        }
        let (size, bounds) = (region.size(), self.draft().bounds());
        let beside = IVec2::new(region.max.x + 1, region.min.y);
        let below = IVec2::new(region.min.x, region.max.y + 1);
        let fits = |at: IVec2| bounds.contains(at + size - IVec2::ONE);
        let at = if !fits(beside) && fits(below) {
            below
        } else {
            beside
        };
        self.float_new(clip, at, phrase!("note-verb-duplicate", "duplicate"));
    }

    /// Clears the selection, or deletes the marked object of the cursor's cell.
    pub(super) fn delete(&mut self) {
        if self.remove_floating(erased_cells).is_some() {
            return;
        }
        self.settle();
        if self.selection.is_some() {
            let region = self.chosen_cells();
            let mut emptied = self.draft().clone();
            let count = emptied.clear(region);
            let name = super::erased(super::objects(count));
            self.edit(name, |draft| *draft = emptied);
        } else if let Some(place) = self.marked()
            && let Some(thing) = self.draft().thing(place)
        {
            let name = super::erased(&thing.called());
            self.edit(name, |draft| {
                draft.change(place.cell, |stack| {
                    if place.layer < stack.len() {
                        stack.remove(place.layer);
                    }
                });
            });
        } else {
            self.say(msg!(
                "note-nothing-to-erase",
                "there is nothing to erase here"
            ));
        }
    }

    /// Turns or mirrors the floating cells, the selection, or else the brush.
    /// If the turned cells would cover other objects, they float above them.
    pub(super) fn turn(&mut self, turning: Turning) {
        if self.floating.is_none() {
            self.settle();
            let bounds = self.draft().bounds();
            let Some(region) = self.selection.and_then(|region| region.on(bounds)) else {
                self.brush.facing = turning.facing(self.brush.facing);
                self.say_facing();
                return;
            };
            if self.turn_in_place(region, turning) || !self.lift(false) {
                return;
            }
            if let Some(floating) = &mut self.floating {
                floating.forget_verbs();
            }
        }
        self.turn_floating(turning);
    }

    /// Turns a region on the board, unless it would then cover other objects or
    /// leave the board.
    fn turn_in_place(&mut self, region: Region, turning: Turning) -> bool {
        let draft = self.draft();
        let clip = Clip::of(draft, region).turned(turning);
        let to = turning.region(region);
        // Other objects in the new place would become part of the selection.
        let mut others = to.without(region).into_iter();
        let is_free = others.all(|rest| draft.stacks_in(rest).next().is_none());
        if clip.is_empty() || !is_free || clip.outside(draft.bounds(), to.min) > 0 {
            return false;
        }
        let name = msg!(
            "note-cells-done",
            "{verbs} {size} cells",
            verbs = turning.name(),
            size = region.size_text(),
        );
        let before = self.selection;
        let after = to.on(draft.bounds());
        let changed = self.edit(name, |draft| {
            draft.clear(region);
            clip.put_down(draft, to.min);
        });
        self.selection = after;
        if changed {
            self.document.note_selections(before, after);
        }
        true
    }

    /// Moves the selection by a cell, or else the marked object.
    pub(super) fn nudge(&mut self, by: IVec2) {
        if self.floating.is_some() || (self.selection.is_some() && self.lift(false)) {
            self.float_by(by);
        } else if self.selection.is_none()
            && let Some(place) = self.marked()
        {
            self.move_object(place, place.cell + by, false);
        }
    }
}
