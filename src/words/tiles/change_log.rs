//! The states before a turn of all tiles that it changed: for undo, and for
//! BACK, to which they are the past.

use super::TileState;
use crate::components::ObjectId;
use crate::id_vec::IdVec;

/// A tile that a turn changed, as it was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileBefore {
    /// Which.
    pub id: ObjectId,
    /// Its state at the end of the turn before; `None` if it did not exist.
    pub state: Option<TileState>,
    /// It changed its place during the turn, and not only by SELECT
    /// (W-BACK-02), even if it ended where it had begun.
    pub moved: bool,
}

/// Collects what one turn changes.
#[derive(Debug, Default)]
pub struct ChangeLog {
    serial: u64,
    /// For each object the turn that noted it last, and where.
    noted: IdVec<ObjectId, (u64, usize)>,
    before: Vec<TileBefore>,
}

impl ChangeLog {
    /// Begins a new turn, in which nothing has changed.
    pub fn begin(&mut self) {
        self.serial += 1;
        self.before.clear();
    }

    /// Returns everything that has changed since, in the order of the first
    /// changes.
    #[must_use]
    pub fn entries(&self) -> &[TileBefore] {
        &self.before
    }

    /// Makes room for this many more objects.
    pub fn reserve(&mut self, more: usize) {
        self.noted.reserve(more);
        self.before.reserve(more);
    }

    /// Notes a tile before it changes; only the first time counts.
    pub fn note(&mut self, id: ObjectId, state: Option<TileState>) {
        let (serial, place) = self.noted.slot(id);
        if *serial != self.serial {
            *serial = self.serial;
            *place = self.before.len();
            let moved = false;
            self.before.push(TileBefore { id, state, moved });
        }
    }

    /// Notes that a noted tile changed its place.
    pub fn note_move(&mut self, id: ObjectId) {
        if let Some(&(serial, place)) = self.noted.get(id)
            && serial == self.serial
            && let Some(before) = self.before.get_mut(place)
        {
            before.moved = true;
        }
    }
}
