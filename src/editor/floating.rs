//! Cells that are held above the board: moved, pasted or turned ones. What
//! they cover is not touched until they are put down, which is one step.

use bevy::math::IVec2;

use super::clip::{Clip, Turning};
use super::desk::Editor;
use super::draft::Draft;
use super::shape::Region;
use super::with_cut;
use kotodama_formats::{Message, Part, msg, part};

/// What floats.
#[derive(Clone, Debug)]
pub struct Floating {
    /// The cells.
    clip: Clip,
    /// Where their upper left corner is.
    at: IVec2,
    /// The board below, without what was lifted from it.
    base: Draft,
    /// What was selected before.
    before: Option<Region>,
    /// What has been done so far, for the name of the step.
    verbs: Vec<Part>,
}

impl Floating {
    /// The rectangle it covers; part of it may lie outside the board.
    #[must_use]
    pub fn region(&self) -> Region {
        Region::of_size(self.at, self.clip.size())
    }

    /// What was done to it, as the name of a step.
    fn done(&self) -> Message {
        let verbs = self.verbs.iter().map(|&verb| Message::from(verb));
        let verbs = verbs.reduce(|first, last| msg!("note-and", "{first} and {last}", first, last));
        msg!(
            "note-cells-done",
            "{verbs} {size} cells",
            verbs = verbs.unwrap_or_default(),
            size = self.region().size_text(),
        )
    }

    /// It was lifted only to be turned.
    pub(super) fn forget_verbs(&mut self) {
        self.verbs.clear();
    }

    /// The cells that float.
    #[must_use]
    pub const fn clip(&self) -> &Clip {
        &self.clip
    }
}

impl Editor {
    /// What floats above the board.
    #[must_use]
    pub const fn floating(&self) -> Option<&Floating> {
        self.floating.as_ref()
    }

    /// Takes the selection off the board, or a copy of it; gives whether there
    /// was something to take.
    pub(super) fn lift(&mut self, copy: bool) -> bool {
        let bounds = self.document.settled().bounds();
        let Some(region) = self.selection.and_then(|region| region.on(bounds)) else {
            return false;
        };
        let mut base = self.document.settled().clone();
        let clip = Clip::of(&base, region);
        if clip.is_empty() {
            self.say(msg!(
                "note-nothing-selected",
                "there is nothing in the selection"
            ));
            return false;
        }
        let (clip, verb) = if copy {
            (clip.copied(), part!("note-verb-copy", "copy"))
        } else {
            base.clear(region);
            (clip, part!("note-verb-move", "move"))
        };
        self.float(Floating {
            clip,
            at: region.min,
            base,
            before: self.selection,
            verbs: vec![verb],
        });
        true
    }

    /// Lets new cells float above the board.
    pub(super) fn float_new(&mut self, clip: Clip, at: IVec2, verb: Part) {
        let floating = Floating {
            clip,
            at,
            base: self.document.settled().clone(),
            before: self.selection,
            verbs: vec![verb],
        };
        self.float(floating);
        self.float_to(at);
    }

    fn float(&mut self, floating: Floating) {
        let bounds = floating.base.bounds();
        let region = floating.region();
        self.document.preview(|draft| {
            *draft = floating.base.clone();
            floating.clip.put_down(draft, floating.at);
        });
        self.selection = region.on(bounds);
        self.say(msg!(
            "note-floats",
            "{done}: arrows or a drag move them, Enter puts them down",
            done = floating.done(),
        ));
        self.floating = Some(floating);
    }

    /// Moves what floats there, or as near as the board allows.
    pub(super) fn float_to(&mut self, at: IVec2) {
        let Some(mut floating) = self.floating.take() else {
            return;
        };
        let bounds = floating.base.bounds();
        let free = IVec2::new(bounds.width, bounds.height) - floating.clip.size();
        floating.at = at.clamp(free.min(IVec2::ZERO), free.max(IVec2::ZERO));
        self.float(floating);
    }

    /// Moves what floats, and the cursor with it.
    pub(super) fn float_by(&mut self, by: IVec2) {
        let Some(at) = self.floating.as_ref().map(|floating| floating.at) else {
            return;
        };
        self.float_to(at.saturating_add(by));
        let now = self.floating.as_ref().map_or(at, |floating| floating.at);
        self.point_at(self.cursor + (now - at));
    }

    /// Turns what floats; refuses if something would then lie outside.
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

    /// Changes what floats.
    pub(super) fn change_floating(&mut self, change: impl FnOnce(&Clip) -> Clip) {
        if let Some(mut floating) = self.floating.take() {
            floating.clip = change(&floating.clip);
            self.float(floating);
        }
    }

    /// Puts down what floats; gives whether that changed the board.
    pub fn put_down(&mut self) -> bool {
        let Some(floating) = self.floating.take() else {
            return false;
        };
        let region = floating.region();
        let bounds = floating.base.bounds();
        let cut = floating.clip.outside(bounds, floating.at);
        let name = with_cut(floating.done(), cut);
        let changed = self.document.commit(name.clone());
        if changed {
            let after = region.on(bounds);
            self.document.note_selections(floating.before, after);
            self.say(name);
        } else {
            self.say(Message::default());
        }
        changed
    }

    /// Gives up what floats: what was lifted is back where it was.
    pub(super) fn give_up_floating(&mut self) {
        if let Some(floating) = self.floating.take() {
            self.document.abandon();
            self.selection = floating.before;
        }
    }

    /// Takes what floats away from the board for good, as a step if it was
    /// lifted from there.
    pub(super) fn remove_floating(&mut self, name: fn(Region) -> Message) -> Option<Clip> {
        let floating = self.floating.take()?;
        let name = name(floating.region());
        self.document.abandon();
        self.selection = floating.before;
        let base = floating.base;
        if self.document.edit(name.clone(), |draft| *draft = base) {
            self.say(name);
        }
        Some(floating.clip)
    }
}
