//! What objects were before transformations made them what they are: REVERT
//! and BACK ask for it (W-REVERT-02, W-BACK-03).

use bevy::ecs::prelude::*;
use bevy::platform::collections::HashMap;

use super::kinds::Kind;
use kotodama_board::ObjectId;

/// Names an entry of [`TransformHistory`]: the last of the transformations that led to
/// an object. 0 is that of an object which never transformed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TransformId(u32);

/// What a transformation made something else of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Was {
    /// The EMPTY of a cell.
    Empty,
    /// An object, which is gone since.
    Object {
        /// The object.
        id: ObjectId,
        /// Its kind.
        kind: Kind,
    },
}

/// A transformation, seen from its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Transformation {
    /// Transformation that led to the predecessor.
    pub earlier: TransformId,
    /// The predecessor.
    pub was: Was,
    /// The turn of the transformation.
    pub turn: u32,
}

/// Every transformation that led to an object. Equal ones are kept once and
/// none is forgotten, so names stay valid through undo, and the same turn
/// played again gives the same names.
#[derive(Resource, Clone, Debug, Default)]
pub struct TransformHistory {
    /// Each with the oldest predecessor.
    entries: Vec<(Transformation, Was)>,
    /// Only looked up, never gone through.
    ids: HashMap<Transformation, TransformId>,
}

impl TransformHistory {
    /// Returns the name of this transformation, new if need be.
    pub fn add(&mut self, transformation: Transformation) -> TransformId {
        if let Some(&id) = self.ids.get(&transformation) {
            return id;
        }
        let oldest = self
            .oldest(transformation.earlier)
            .unwrap_or(transformation.was);
        self.entries.push((transformation, oldest));
        let id = TransformId(u32::try_from(self.entries.len()).unwrap_or(0));
        self.ids.insert(transformation, id);
        id
    }

    fn entry(&self, id: TransformId) -> Option<&(Transformation, Was)> {
        self.entries.get((id.0 as usize).checked_sub(1)?)
    }

    /// Returns the transformation behind a name; `None` for 0.
    #[must_use]
    pub fn get(&self, id: TransformId) -> Option<&Transformation> {
        self.entry(id).map(|(transformation, _)| transformation)
    }

    /// Who the object `id` with the past `past` was at the end of `turn`, and
    /// the transformation by which it had become that in this very turn. Takes
    /// as long as it has transformed since.
    #[must_use]
    pub fn then(
        &self,
        id: ObjectId,
        past: TransformId,
        turn: u32,
    ) -> (ObjectId, Option<&Transformation>) {
        let (mut id, mut past) = (id, past);
        while let Some(transformation) = self.get(past) {
            if transformation.turn <= turn {
                return (
                    id,
                    Some(transformation).filter(|transformation| transformation.turn == turn),
                );
            }
            if let Was::Object { id: earlier, .. } = transformation.was {
                id = earlier;
            }
            past = transformation.earlier;
        }
        (id, None)
    }

    /// Returns the oldest predecessor; `None` if there was none.
    #[must_use]
    pub fn oldest(&self, id: TransformId) -> Option<Was> {
        self.entry(id).map(|&(_, oldest)| oldest)
    }
}
