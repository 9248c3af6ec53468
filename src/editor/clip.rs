//! Cells as a value that can be turned, put down elsewhere, and written as
//! text: the text of a level file, which people can read and paste into another
//! window or a mail.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::math::IVec2;

use super::draft::{Draft, Item, Stack, same_things};
use super::shape::Region;
use kotodama_board::{Bounds, Direction};
use kotodama_formats::{MAX_BYTES, Message, Phrase, msg, phrase};
use kotodama_words::level::{Level, file};

/// A turn of cells and facings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turning {
    /// A quarter turn counter-clockwise.
    Left,
    /// A quarter turn clockwise.
    Right,
    /// Mirrored left to right.
    Across,
    /// Mirrored top to bottom.
    Down,
}

impl Turning {
    /// Returns a facing after the turn.
    #[must_use]
    pub const fn facing(self, facing: Direction) -> Direction {
        use Direction::{Down, Left, Right, Up};
        match (self, facing) {
            (Self::Left, _) => facing.counter_clockwise(),
            (Self::Right, _) => facing.clockwise(),
            (Self::Across, Left | Right) | (Self::Down, Up | Down) => facing.opposite(),
            (Self::Across | Self::Down, _) => facing,
        }
    }

    /// Returns a cell of a rectangle after the turn, from the upper left
    /// corner.
    #[must_use]
    pub const fn cell(self, cell: IVec2, size: IVec2) -> IVec2 {
        match self {
            Self::Left => IVec2::new(cell.y, size.x - 1 - cell.x),
            Self::Right => IVec2::new(size.y - 1 - cell.y, cell.x),
            Self::Across => IVec2::new(size.x - 1 - cell.x, cell.y),
            Self::Down => IVec2::new(cell.x, size.y - 1 - cell.y),
        }
    }

    /// Returns the rectangle after the turn, about its centre. Four quarter
    /// turns lead back.
    #[must_use]
    pub fn region(self, region: Region) -> Region {
        let size = region.size();
        match self {
            Self::Across | Self::Down => region,
            Self::Left | Self::Right => {
                let turned = IVec2::new(size.y, size.x);
                Region::of_size(region.min + (size - turned) / 2, turned)
            }
        }
    }

    /// Returns the imperative for names of steps.
    #[must_use]
    pub const fn name(self) -> Phrase {
        match self {
            Self::Left => phrase!("note-verb-rotate-left", "rotate left"),
            Self::Right => phrase!("note-verb-rotate-right", "rotate right"),
            Self::Across => phrase!("note-verb-flip-across", "flip across"),
            Self::Down => phrase!("note-verb-flip-down", "flip upside down"),
        }
    }
}

/// A rectangle of cells with their stacks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Clip {
    size: IVec2,
    /// The cells with objects, by row and column.
    stacks: BTreeMap<(i32, i32), Stack>,
}

impl Clip {
    /// Copies a region.
    #[must_use]
    pub fn of(draft: &Draft, region: Region) -> Self {
        let stacks = draft.stacks_in(region).map(|(cell, stack)| {
            let cell = cell - region.min;
            ((cell.y, cell.x), stack.clone())
        });
        Self {
            size: region.size(),
            stacks: stacks.collect(),
        }
    }

    /// Returns the number of columns and rows.
    #[must_use]
    pub const fn size(&self) -> IVec2 {
        self.size
    }

    /// Returns whether it has no objects.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.stacks.is_empty()
    }

    /// Returns the number of objects.
    #[must_use]
    pub fn len(&self) -> usize {
        self.stacks.values().map(|stack| stack.len()).sum()
    }

    /// Returns the cells with objects, from the upper left corner, in reading
    /// order.
    pub fn stacks(&self) -> impl Iterator<Item = (IVec2, &Stack)> {
        let stacks = self.stacks.iter();
        stacks.map(|(&(y, x), stack)| (IVec2::new(x, y), stack))
    }

    /// Returns a copy with new objects, which have no place in the order of the
    /// file yet.
    #[must_use]
    pub fn copied(&self) -> Self {
        self.with(Item::copied)
    }

    fn with(&self, change: impl Fn(&Item) -> Item) -> Self {
        let stacks = self.stacks.iter();
        let stacks = stacks.map(|(&key, stack)| (key, stack.iter().map(&change).collect()));
        Self {
            size: self.size,
            stacks: stacks.collect(),
        }
    }

    fn with_facings(&self, facing: impl Fn(Direction) -> Direction) -> Self {
        self.with(|item| {
            let mut item = item.clone();
            item.thing.facing = facing(item.thing.facing);
            item
        })
    }

    /// Returns it turned or mirrored, with everything in it.
    #[must_use]
    pub fn turned(&self, turning: Turning) -> Self {
        let faced = self.with_facings(|facing| turning.facing(facing));
        let stacks = faced.stacks().map(|(cell, stack)| {
            let cell = turning.cell(cell, self.size);
            ((cell.y, cell.x), stack.clone())
        });
        Self {
            size: turning
                .region(Region::of_size(IVec2::ZERO, self.size))
                .size(),
            stacks: stacks.collect(),
        }
    }

    /// Returns it with all objects facing this way.
    #[must_use]
    pub fn facing(&self, facing: Direction) -> Self {
        self.with_facings(|_| facing)
    }

    /// Puts the cells with objects down at `at`, replacing the contents.
    /// Returns the number of objects that fell outside the board.
    pub(super) fn put_down(&self, draft: &mut Draft, at: IVec2) -> usize {
        let bounds = draft.bounds();
        let mut outside = 0;
        for (cell, stack) in self.stacks() {
            let cell = cell.saturating_add(at);
            if !bounds.contains(cell) {
                outside += stack.len();
            } else if !same_things(draft.stack(cell), stack) {
                draft.lay(cell, stack);
            }
        }
        outside
    }

    /// Returns the number of objects that would fall outside the board.
    #[must_use]
    pub fn outside(&self, bounds: Bounds, at: IVec2) -> usize {
        let outside = |cell: IVec2| !bounds.contains(cell.saturating_add(at));
        let cut = self.stacks().filter(|&(cell, _)| outside(cell));
        cut.map(|(_, stack)| stack.len()).sum()
    }

    /// Returns a level of this size.
    #[must_use]
    pub fn to_level(&self) -> Level {
        let mut draft = Draft::empty(Bounds {
            width: self.size.x.max(1),
            height: self.size.y.max(1),
        });
        for (cell, stack) in self.stacks() {
            let copies: Vec<Item> = stack.iter().map(Item::copied).collect();
            draft.lay(cell, &Arc::from(copies));
        }
        draft.to_level()
    }

    /// Returns the text of a level file of this size.
    #[must_use]
    pub fn to_text(&self) -> String {
        file::write(&self.to_level())
    }

    /// Reads the board of a text in the form of a level file.
    ///
    /// # Errors
    ///
    /// The problem of the text, in one line.
    pub fn from_text(text: &str) -> Result<Self, Message> {
        let bytes = text.len() as u64;
        if bytes > MAX_BYTES {
            return Err(msg!(
                "problem-paste-long",
                "the text to paste has {bytes} bytes, expected at most {most} (8 MiB)",
                bytes,
                most = MAX_BYTES,
            ));
        }
        if text.trim().is_empty() {
            return Err(msg!(
                "problem-paste-nothing",
                "there is nothing to paste, expected cells that were copied"
            ));
        }
        let level = file::read("the text to paste", text).map_err(|problems| {
            let (line, column) = problems
                .list
                .first()
                .map_or((1, 1), |it| (it.line, it.column));
            msg!(
                "problem-paste",
                "this text cannot be pasted, expected cells that were copied or a level: line \
                 {line}, column {column}: {first}",
                line,
                column,
                first = problems.first(),
            )
        })?;
        let draft = Draft::of(&level);
        Ok(Self::of(&draft, Region::whole(draft.bounds())).copied())
    }
}
