//! What objects were before transformations made them what they are: REVERT
//! and BACK ask for it (W-REVERT-02, W-BACK-03).

use bevy::ecs::prelude::*;
use bevy::platform::collections::HashMap;

use super::kinds::Kind;
use kotodama_board::ObjectId;

/// Names an entry of [`Lineages`]: the last of the transformations that led to
/// an object. 0 is that of an object which never transformed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineageId(u32);

/// What a transformation made something else of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Was {
    /// The EMPTY of a cell.
    Empty,
    /// An object, which is gone since.
    Object {
        /// Which.
        id: ObjectId,
        /// Its kind.
        kind: Kind,
    },
}

/// A transformation, seen from its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Descent {
    /// What led to the predecessor.
    pub earlier: LineageId,
    /// The predecessor.
    pub was: Was,
    /// The turn of the transformation.
    pub turn: u32,
}

/// Every transformation that led to an object. Equal ones are kept once and
/// none is forgotten, so names stay valid through undo, and the same turn
/// played again gives the same names.
#[derive(Resource, Clone, Debug, Default)]
pub struct Lineages {
    /// Each with the oldest predecessor.
    entries: Vec<(Descent, Was)>,
    /// Only looked up, never gone through.
    ids: HashMap<Descent, LineageId>,
}

impl Lineages {
    /// The name of this transformation, new if need be.
    pub fn add(&mut self, descent: Descent) -> LineageId {
        if let Some(&id) = self.ids.get(&descent) {
            return id;
        }
        let oldest = self.oldest(descent.earlier).unwrap_or(descent.was);
        self.entries.push((descent, oldest));
        let id = LineageId(u32::try_from(self.entries.len()).unwrap_or(0));
        self.ids.insert(descent, id);
        id
    }

    fn entry(&self, id: LineageId) -> Option<&(Descent, Was)> {
        self.entries.get((id.0 as usize).checked_sub(1)?)
    }

    /// The transformation behind a name; `None` for 0.
    #[must_use]
    pub fn get(&self, id: LineageId) -> Option<&Descent> {
        self.entry(id).map(|(descent, _)| descent)
    }

    /// Who the object `id` with the past `past` was at the end of `turn`, and
    /// the transformation by which it had become that in this very turn. Takes
    /// as long as it has transformed since.
    #[must_use]
    pub fn then(&self, id: ObjectId, past: LineageId, turn: u32) -> (ObjectId, Option<&Descent>) {
        let (mut id, mut past) = (id, past);
        while let Some(descent) = self.get(past) {
            if descent.turn <= turn {
                return (id, Some(descent).filter(|descent| descent.turn == turn));
            }
            if let Was::Object { id: earlier, .. } = descent.was {
                id = earlier;
            }
            past = descent.earlier;
        }
        (id, None)
    }

    /// What the oldest predecessor was; `None` if there was none.
    #[must_use]
    pub fn oldest(&self, id: LineageId) -> Option<Was> {
        self.entry(id).map(|&(_, oldest)| oldest)
    }
}
