//! Memory of a turn, kept until its end.

use std::collections::{BTreeMap, BTreeSet};

use bevy::ecs::prelude::*;

use crate::input::Input;
use crate::rules::{Spot, Thing};
use kotodama_board::{Direction, ObjectId};

/// Memory of the turn that is being played. Reset with every turn, so it is no
/// part of the state of play.
#[derive(Resource, Clone, Debug, Default)]
pub struct TurnMemory {
    /// The player's input.
    pub input: Input,
    /// Objects with this id or a higher one appeared in this turn; they do
    /// not transform before the next one (W-TURN-05).
    pub first_new: ObjectId,
    /// Cells where an object became EMPTY in this turn; they do not transform
    /// as EMPTY before the next one (W-TURN-05).
    pub emptied: BTreeSet<Spot>,
    /// Objects created by HAS and MAKE, spared by their own WEAK (W-TURN-09).
    pub created: BTreeSet<ObjectId>,
    /// Objects that BACK gave a place; no object teleports them (W-TELE-04).
    pub put_back: BTreeSet<ObjectId>,
    /// Rows of PULL tiles that were drawn: first tile and direction (W-MOVE-46).
    pub pulled_rows: BTreeSet<(Thing, Direction)>,
    /// Direction in which a mover that ran into the border pushed the level; of
    /// several the last (W-LP-04).
    pub level_pushed: Option<Direction>,
    /// Direction in which a tile that left the border pulled the level; of
    /// several the last (W-LP-05).
    pub level_pulled: Option<Direction>,
    /// Directions in which objects fell in phase 21 (W-FALL-11).
    pub fell: BTreeMap<ObjectId, Direction>,
}

impl TurnMemory {
    /// Forgets the last turn. Objects with the id `first_new` or a higher one
    /// will appear in this one.
    pub fn begin(&mut self, input: Input, first_new: ObjectId) {
        *self = Self {
            input,
            first_new,
            ..Self::default()
        };
    }

    /// Returns whether the tile appeared in this turn.
    #[must_use]
    pub fn is_new(&self, thing: Thing) -> bool {
        match thing {
            Thing::Object(id) => id >= self.first_new,
            Thing::Empty(spot) => self.emptied.contains(&spot),
            Thing::Level => false,
        }
    }
}
