//! Everything about a level except its board, and the size of the board.

use bevy::math::IVec2;

use super::draft::Draft;
use super::shape::Region;
use super::state::Editor;
use super::store::checked_text;
use super::with_cut;
use kotodama_board::{Bounds, MAX_SIDE};
use kotodama_formats::{Message, msg};
use kotodama_words::level::{Grammar, Level};

/// Part of the board that stays in place on resizing, in one dimension.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Side {
    /// The left or upper edge: cells are added or cut at the other end.
    #[default]
    Start,
    /// The middle: both ends change equally.
    Middle,
    /// The right or the lower edge.
    End,
}

/// Part of the board that stays in place on resizing: one of nine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Anchor {
    /// Left, middle, right.
    pub across: Side,
    /// Up, middle, down.
    pub down: Side,
}

impl Anchor {
    /// All nine in reading order.
    pub const ALL: [Self; 9] = {
        use Side::{End, Middle, Start};
        const fn of(across: Side, down: Side) -> Anchor {
            Anchor { across, down }
        }
        [
            of(Start, Start),
            of(Middle, Start),
            of(End, Start),
            of(Start, Middle),
            of(Middle, Middle),
            of(End, Middle),
            of(Start, End),
            of(Middle, End),
            of(End, End),
        ]
    };

    /// Returns how far everything moves on resizing.
    #[must_use]
    pub const fn shift(self, old: Bounds, new: Bounds) -> IVec2 {
        const fn along(side: Side, growth: i32) -> i32 {
            growth * side as i32 / 2
        }
        IVec2::new(
            along(self.across, new.width - old.width),
            along(self.down, new.height - old.height),
        )
    }
}

impl Draft {
    /// Returns the smallest rectangle that holds all objects.
    #[must_use]
    pub fn content(&self) -> Option<Region> {
        let cells = self.stacks().map(|(cell, _)| Region::between(cell, cell));
        cells.reduce(|one, other| Region {
            min: one.min.min(other.min),
            max: one.max.max(other.max),
        })
    }
}

/// Checks whether a level file can contain these settings.
fn check(settings: &Level) -> Result<(), Message> {
    let level = Level {
        bounds: Bounds {
            width: 1,
            height: 1,
        },
        objects: Vec::new(),
        ..settings.clone()
    };
    checked_text(&level).map(drop)
}

fn resized(bounds: Bounds) -> Message {
    msg!(
        "note-resize",
        "resize to {width} x {height}",
        width = bounds.width,
        height = bounds.height,
    )
}

fn cropped(bounds: Bounds) -> Message {
    msg!(
        "note-crop",
        "crop to {width} x {height}",
        width = bounds.width,
        height = bounds.height,
    )
}

impl Editor {
    /// Changes the level except for its board, as a step of this name. Returns
    /// whether anything changed.
    ///
    /// # Errors
    ///
    /// The problem of the new values; nothing is changed then.
    pub fn set(
        &mut self,
        name: impl Into<Message>,
        change: impl FnOnce(&mut Level),
    ) -> Result<bool, Message> {
        let settings = self.changed_settings(change)?;
        Ok(self.edit(name, |draft| draft.set(|level| *level = settings)))
    }

    /// Makes a change like [`Self::set`], for a text being typed: merged into
    /// the last step if that had the same key, until
    /// [`super::Document::pause`].
    ///
    /// # Errors
    ///
    /// The problem of the new values; nothing is changed then.
    pub fn set_merged(
        &mut self,
        key: &str,
        name: impl Into<Message>,
        change: impl FnOnce(&mut Level),
    ) -> Result<bool, Message> {
        let settings = self.changed_settings(change)?;
        Ok(self.edit_merged(key, name, |draft| draft.set(|level| *level = settings)))
    }

    fn changed_settings(&mut self, change: impl FnOnce(&mut Level)) -> Result<Level, Message> {
        let mut settings = self.document.draft().settings().clone();
        change(&mut settings);
        check(&settings).inspect_err(|problem| self.say(problem.clone()))?;
        Ok(settings)
    }

    /// Chooses the grammar; Kanji Shift also chooses the characters of nouns.
    pub fn set_grammar(&mut self, grammar: Grammar) {
        let name = match grammar {
            Grammar::Words => msg!("note-grammar-words", "grammar: word rules"),
            Grammar::Kanji => msg!("note-grammar-kanji", "grammar: Kanji Shift"),
        };
        self.edit(name, |draft| {
            draft.set(|level| {
                level.grammar = grammar;
                if grammar != Grammar::Kanji {
                    level.characters.clear();
                }
            });
        });
    }

    /// Resizes the board. Objects that do not fit are cut off; the name of the
    /// step tells how many. Returns whether anything changed.
    ///
    /// # Errors
    ///
    /// A side is not from 1 to [`MAX_SIDE`].
    pub fn resize(&mut self, bounds: Bounds, anchor: Anchor) -> Result<bool, Message> {
        let fits = |side: i32| (1..=MAX_SIDE).contains(&side);
        let Bounds { width, height } = bounds;
        if !fits(width) || !fits(height) {
            let problem = msg!(
                "problem-editor-size",
                "the size is {width} x {height}, expected sides from 1 to {most}",
                width,
                height,
                most = MAX_SIDE,
            );
            self.say(problem.clone());
            return Err(problem);
        }
        let shift = anchor.shift(self.draft().bounds(), bounds);
        Ok(self.change_size(resized(bounds), bounds, shift))
    }

    /// Crops the board to a region. Returns whether anything changed.
    fn crop_to(&mut self, region: Region) -> bool {
        let size = region.size();
        let bounds = Bounds {
            width: size.x,
            height: size.y,
        };
        self.change_size(cropped(bounds), bounds, -region.min)
    }

    /// Crops the board to the selection, or else to its contents.
    pub(super) fn crop(&mut self) {
        self.settle();
        let bounds = self.draft().bounds();
        let selected = self.selection.and_then(|region| region.on(bounds));
        match selected.or_else(|| self.draft().content()) {
            Some(region) if self.crop_to(region) => {}
            Some(_) => self.say(msg!(
                "note-nothing-to-cut-off",
                "there is nothing to cut off"
            )),
            None => self.say(msg!(
                "note-nothing-to-crop-to",
                "there is nothing on the board to crop to"
            )),
        }
    }

    fn change_size(&mut self, name: Message, bounds: Bounds, shift: IVec2) -> bool {
        self.settle();
        let mut draft = self.draft().clone();
        let before = draft.len();
        draft.resize(bounds, shift);
        let name = with_cut(name, before - draft.len());
        let selected = self.selection;
        let changed = self.edit(name, |shown| *shown = draft);
        if changed {
            self.cursor += shift;
            self.selection = selected.map(|region| region.moved(shift));
            self.keep_on_board();
            self.document.note_selections(selected, self.selection);
        }
        changed
    }
}
