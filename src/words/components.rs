//! Components of a tile. The state of play is in the store of [`super::tiles`],
//! which keeps these components up to date for the view.

use bevy::ecs::prelude::*;

pub use super::kinds::Kind;
use super::kinds::Noun;
use super::metadata::MetadataId;
use super::role::Role;
use super::transform_history::TransformId;
use kotodama_board::Direction;
pub use kotodama_board::{Cell, ObjectId};

/// Facing of a tile (W-OBJ-05).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Facing(pub Direction);

/// Memory of a tile besides kind, place and facing.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TileFlags {
    /// Float state (W-TERM-05), refreshed in phases 2, 14 and 24.
    pub floats: bool,
    /// BROKEN, refreshed when the rules have been read and in phases 2 and 14
    /// (W-BROKEN-03).
    pub broken: bool,
    /// Whether it is read as a noun although it is not text (W-WORD-02).
    pub reads: bool,
    /// Its data from the level file.
    pub metadata: MetadataId,
    /// The transformations that made it what it is (W-REVERT-02), but for
    /// those that BACK has taken back (W-BACK-06).
    pub last_transform: TransformId,
    /// The HOLD object that holds it (W-HOLD-01); judged in phase 27c2.
    pub holder: Option<ObjectId>,
    /// Whether it waits on a path: until it moves or is turned it faces no
    /// direction that a condition asks for (W-SELECT-09).
    pub waits: bool,
    /// The transformations that its past leads through, whether or not BACK
    /// has taken them back.
    pub past: TransformId,
    /// The turn in which it became BACK, if it is (W-BACK-01); judged in
    /// phase 14.
    pub back_since: Option<u32>,
}

impl TileFlags {
    /// Returns the flags of something that a tile with these flags turns into
    /// or brings forth: only what it carries is handed on (W-ICON-06). What was
    /// brought forth never transformed (W-REVERT-03).
    #[must_use]
    pub fn handed_on(self) -> Self {
        Self {
            metadata: self.metadata,
            ..Self::default()
        }
    }
}

/// Part of a text object in the rules (W-RULE-17, W-RULE-18).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TextState {
    /// In no rule.
    #[default]
    Idle,
    /// In at least one rule that holds.
    Active,
    /// Only in rules that are cancelled without conditions.
    Crossed,
}

/// Look of a tile, for the view: brought up to date in phase 29 and whenever
/// the state jumps. Derived, never asked by the rules.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// HIDE applies and can act (W-HIDE-01).
    pub hidden: bool,
    /// SLEEP applies.
    pub asleep: bool,
    /// Colour words that apply: bit n is colour n of
    /// [`super::lexicon::COLOURS`] (W-COLOUR-03).
    pub colours: u16,
    /// For text objects, and for entities that are read.
    pub text: TextState,
    /// SELECT: 0 if it does not apply, otherwise the higher the later its rule
    /// comes. Such objects are drawn above everything else, in this order
    /// (W-SELECT-13).
    pub select: u32,
    /// Role of the focused player or the focused goal (K-22).
    pub role: Option<Role>,
    /// The noun of a sentence as which it is read together with other objects
    /// of its cell (K-46).
    pub composed: Option<Noun>,
}
