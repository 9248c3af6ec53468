//! The level editor without its panels: the edited level, the operations on it,
//! and undo. The window draws it and passes input on.
//!
//! | module | what it is |
//! |---|---|
//! | [`draft`] | a level in editable form; copies share what is equal |
//! | [`document`] | a draft with its history: every change is a named step |
//! | [`action`] | all actions, with their keys and help |
//! | [`state`] | the complete state of editing; requests for the outside come out |
//! | [`tool`], [`shape`], [`fill`] | tools on the board: strokes, and the cells they cover |
//! | [`clip`], [`floating`], [`selection`] | cells as a value and as text; cells held above the board; operations on the selection |
//! | [`replace`] | finding objects by name and replacing them |
//! | [`objects`], [`maps`] | facing, stack order and data of objects; links and paths |
//! | [`settings`] | everything about a level except its board, and its size |
//! | [`palette`], [`usage`] | the brushes at hand: used last, used in this level |
//! | [`store`], [`recovery`] | files: opening and saving without losing anything; recovery files |
//! | [`stamps`] | cells saved under a name for other levels |
//! | [`pixels`] | drawing the sprite of a noun of the level, with its own history |
//! | [`playing`] | the level as it is tried |
//! | `dispatch` | where actions and the pointer come in |
//!
//! Changes are functions from draft to draft. A step of undo keeps the draft
//! before it, which costs as much as was changed and is exact for every change.

#![cfg_attr(
    not(test),
    warn(
        missing_docs,
        clippy::expect_used,
        clippy::float_arithmetic,
        clippy::indexing_slicing,
        clippy::iter_over_hash_type,
        clippy::unwrap_used
    )
)]

pub mod action;
mod brush;
pub mod clip;
mod dispatch;
pub mod document;
pub mod draft;
mod edit;
pub mod fill;
pub mod floating;
mod lifting;
pub mod maps;
pub mod objects;
pub mod palette;
pub mod pixels;
pub mod playing;
pub mod replace;
pub mod selection;
pub mod settings;
pub mod stamps;
pub mod state;
pub mod store;
mod strokes;
pub mod tool;
pub mod usage;

use kotodama_board::Direction;
pub use kotodama_documents::recovery;
use kotodama_formats::{Message, Named, Phrase, msg, phrase};

pub use action::Action;
pub use clip::Clip;
pub use document::{Document, Done, Preview};
pub use draft::{Draft, Item, Place, Thing};
pub use kotodama_documents::{Region, shape};
pub use state::{Editor, Request};
pub use tool::{Held, Tool};

/// Returns the message for a cell outside the board.
fn outside() -> Message {
    msg!(
        "problem-editor-outside",
        "this cell is outside, expected one on the board"
    )
}

/// Returns "1 cell", "3 cells".
fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

fn cells(count: usize) -> Message {
    msg!("note-cells", "{cells}", count = count; cells = counted(count, "cell"))
}

fn objects(count: usize) -> Message {
    msg!("note-objects", "{objects}", count = count; objects = counted(count, "object"))
}

/// Returns a direction, as a word.
const fn facing(direction: Direction) -> Phrase {
    match direction {
        Direction::Right => phrase!("note-right", "right"),
        Direction::Up => phrase!("note-up", "up"),
        Direction::Left => phrase!("note-left", "left"),
        Direction::Down => phrase!("note-down", "down"),
    }
}

/// Returns the name of a step that also cut objects off.
fn with_cut(name: Message, cut: usize) -> Message {
    match cut {
        0 => name,
        cut => msg!(
            "note-with-cut",
            "{name}, {objects} cut",
            name,
            objects = objects(cut),
        ),
    }
}

fn erased(what: impl Named) -> Message {
    msg!("note-erase", "erase {what}", what = what.named())
}

fn placed(thing: &Thing) -> Message {
    msg!("note-place", "place {name}", name = thing.called())
}

fn selected(region: Region) -> Message {
    msg!(
        "note-selected",
        "{size} cells selected",
        size = region.size_text(),
    )
}
