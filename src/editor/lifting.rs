//! Operations on floating cells: lifting them off the board, moving and turning
//! them, putting them down.

use bevy::math::IVec2;

use super::clip::{Clip, Turning};
use super::document::Preview;
use super::floating::Floating;
use super::shape::Region;
use super::state::Editor;
use super::with_cut;
use kotodama_formats::{Message, Phrase, msg, phrase};

impl Editor {
    /// Lifts the selection off the board, or a copy of it; returns whether
    /// there was anything to lift.
    pub(super) fn lift(&mut self, copy: bool) -> bool {
        let bounds = self.document.draft().bounds();
        let Some(region) = self.selection.and_then(|region| region.on(bounds)) else {
            return false;
        };
        let mut base = self.document.draft().clone();
        let clip = Clip::of(&base, region);
        if clip.is_empty() {
            self.say(msg!(
                "note-nothing-selected",
                "there is nothing in the selection"
            ));
            return false;
        }
        let (clip, verb) = if copy {
            (clip.copied(), phrase!("note-verb-copy", "copy"))
        } else {
            base.clear(region);
            (clip, phrase!("note-verb-move", "move"))
        };
        self.float(Floating {
            clip,
            at: region.min,
            base,
            before: self.selection,
            verbs: vec![verb],
            preview: Preview::of(&self.document),
        });
        true
    }

    /// Makes new cells float above the board.
    pub(super) fn float_new(&mut self, clip: Clip, at: IVec2, verb: Phrase) {
        let floating = Floating {
            clip,
            at,
            base: self.document.draft().clone(),
            before: self.selection,
            verbs: vec![verb],
            preview: Preview::of(&self.document),
        };
        self.float(floating);
        self.float_to(at);
    }

    fn float(&mut self, mut floating: Floating) {
        let mut draft = floating.base.clone();
        floating.clip.put_down(&mut draft, floating.at);
        floating.preview.show(draft);
        self.selection = floating.region().on(floating.base.bounds());
        self.say(msg!(
            "note-floats",
            "{done}: arrows or a drag move them, Enter puts them down",
            done = floating.done(),
        ));
        self.floating = Some(floating);
    }

    /// Moves the floating cells to a place, or as near as the board allows.
    pub(super) fn float_to(&mut self, at: IVec2) {
        let Some(mut floating) = self.floating.take() else {
            return;
        };
        let bounds = floating.base.bounds();
        let free = IVec2::new(bounds.width, bounds.height) - floating.clip.size();
        floating.at = at.clamp(free.min(IVec2::ZERO), free.max(IVec2::ZERO));
        self.float(floating);
    }

    /// Moves the floating cells and the cursor.
    pub(super) fn float_by(&mut self, by: IVec2) {
        let Some(at) = self.floating.as_ref().map(|floating| floating.at) else {
            return;
        };
        self.float_to(at.saturating_add(by));
        let now = self.floating.as_ref().map_or(at, |floating| floating.at);
        self.point_at(self.cursor + (now - at));
    }

    /// Turns the floating cells; refuses if any would then be outside.
    pub(super) fn turn_floating(&mut self, turning: Turning) {
        let Some(mut floating) = self.floating.take() else {
            return;
        };
        let at = turning.region(floating.region()).min;
        let clip = floating.clip.turned(turning);
        if clip.outside(floating.base.bounds(), at) > 0 {
            let size = floating.region().size_text();
            let turned_only = floating.verbs.is_empty();
            self.floating = Some(floating);
            if turned_only {
                self.give_up_floating();
            }
            self.say(msg!(
                "note-no-room",
                "no room to {turning} {size} cells here",
                turning = turning.name(),
                size,
            ));
            return;
        }
        (floating.clip, floating.at) = (clip, at);
        let verb = turning.name();
        if !floating.verbs.contains(&verb) {
            floating.verbs.push(verb);
        }
        self.float(floating);
    }

    /// Changes the floating cells.
    pub(super) fn change_floating(&mut self, change: impl FnOnce(&Clip) -> Clip) {
        if let Some(mut floating) = self.floating.take() {
            floating.clip = change(&floating.clip);
            self.float(floating);
        }
    }

    /// Puts the floating cells down; returns whether that changed the board.
    pub fn put_down(&mut self) -> bool {
        let Some(floating) = self.floating.take() else {
            return false;
        };
        let region = floating.region();
        let bounds = floating.base.bounds();
        let cut = floating.clip.outside(bounds, floating.at);
        let name = with_cut(floating.done(), cut);
        let changed = floating.preview.commit(&mut self.document, name.clone());
        if changed {
            let after = region.on(bounds);
            self.document.note_selections(floating.before, after);
            self.say(name);
        } else {
            self.say(Message::default());
        }
        changed
    }

    /// Drops the floating cells; lifted ones return to where they were.
    pub(super) fn give_up_floating(&mut self) {
        if let Some(floating) = self.floating.take() {
            self.selection = floating.before;
        }
    }

    /// Deletes the floating cells, as a step if they were lifted from the
    /// board.
    pub(super) fn remove_floating(&mut self, name: fn(Region) -> Message) -> Option<Clip> {
        let floating = self.floating.take()?;
        let name = name(floating.region());
        self.selection = floating.before;
        let base = floating.base;
        if self.document.edit(name.clone(), |draft| *draft = base) {
            self.say(name);
        }
        Some(floating.clip)
    }
}
