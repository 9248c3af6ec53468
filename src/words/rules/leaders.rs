//! Targets of FOLLOW, found by where they are nearest (W-FOLLOW-03).
//!
//! Leaders are looked through one by one. Once that has been as much work as to
//! look at the whole board, the nearest ones of every cell are worked out
//! together, in two passes over the board: what is nearest to a cell is nearest,
//! or nearly so, to the next cell on the way to it. Of each cell two places are
//! kept, since what is in the cell itself does not count.

use std::cmp::Reverse;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use bevy::math::IVec2;

use crate::work::{Excess, Work, units};
use kotodama_board::{Bounds, ObjectId};

/// What it costs to work out the nearest ones of a cell, and to keep them.
const CELL: u64 = 8;

/// A place with leaders, of whom the last in order of id counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    at: IVec2,
    leader: ObjectId,
}

impl Place {
    /// Returns the nearer the less; of equally near ones the highest id is
    /// first.
    fn rank(self, from: IVec2) -> (i32, Reverse<ObjectId>) {
        let way = (self.at - from).abs();
        (way.x + way.y, Reverse(self.leader))
    }
}

/// Up to two places, the nearer one first.
type Nearest = [Option<Place>; 2];

/// Everything that can be followed by a noun.
#[derive(Debug)]
pub struct Leaders {
    bounds: Bounds,
    /// In order of id.
    all: Vec<(ObjectId, IVec2)>,
    /// By cell, once it is worked out; empty if that is not possible.
    field: OnceLock<Vec<Nearest>>,
    /// Number of leaders compared so far.
    looked: AtomicU64,
}

impl Leaders {
    /// Returns these, which come in order of id.
    pub fn new(bounds: Bounds, all: Vec<(ObjectId, IVec2)>) -> Self {
        Self {
            bounds,
            all,
            field: OnceLock::new(),
            looked: AtomicU64::new(0),
        }
    }

    /// Returns the place of the object among them, if it is one.
    pub fn place_of(&self, id: ObjectId) -> Option<IVec2> {
        let place = self.all.binary_search_by_key(&id, |&(leader, _)| leader);
        let (_, at) = self.all.get(place.ok()?)?;
        Some(*at)
    }

    /// Returns those among which the nearest in another cell is; none if that
    /// is too much work.
    pub fn nearest(&self, cell: IVec2, work: &Work) -> impl Iterator<Item = (ObjectId, IVec2)> {
        let nearest = self.nearest_on_board(cell, work);
        let all = match nearest {
            Some(_) => &[][..],
            None => self.all.as_slice(),
        };
        let length = units(all.len());
        self.looked.fetch_add(length, Ordering::Relaxed);
        let all = match work.charge(length, Excess::Tiles) {
            true => all,
            false => &[],
        };
        let places = nearest.into_iter().flatten().flatten();
        let places = places.map(|place| (place.leader, place.at));
        let all = all.iter().copied().chain(places);
        all.filter(move |&(_, at)| at != cell)
    }

    /// Returns the nearest ones of a cell of the board, if they have been
    /// worked out or this is the time for it.
    fn nearest_on_board(&self, cell: IVec2, work: &Work) -> Option<Nearest> {
        let field = match self.field.get() {
            Some(field) => field,
            None => {
                let cost = CELL * units(self.bounds.area());
                let is_due = self.looked.load(Ordering::Relaxed) > cost;
                if !is_due || !work.charge(cost, Excess::Tiles) {
                    return None;
                }
                self.field.get_or_init(|| self.work_out())
            }
        };
        field.get(self.bounds.index(cell)?).copied()
    }

    /// Returns the nearest leaders of every cell; empty if some leader is not
    /// on the board.
    fn work_out(&self) -> Vec<Nearest> {
        let bounds = self.bounds;
        let mut field: Vec<Nearest> = vec![[None; 2]; bounds.area()];
        for &(leader, at) in &self.all {
            let Some(nearest) = bounds.index(at).and_then(|index| field.get_mut(index)) else {
                return Vec::new();
            };
            // The highest id comes last.
            *nearest = [Some(Place { at, leader }), None];
        }
        let mut spread = |cell: IVec2, beside: IVec2| {
            let Some(found) = bounds.index(beside).and_then(|index| field.get(index)) else {
                return;
            };
            let found = *found;
            if let Some(nearest) = bounds.index(cell).and_then(|index| field.get_mut(index)) {
                found
                    .into_iter()
                    .flatten()
                    .for_each(|place| add(nearest, place, cell));
            }
        };
        let cells = (0..bounds.height).flat_map(|y| (0..bounds.width).map(move |x| (x, y)));
        for (x, y) in cells.clone() {
            let cell = IVec2::new(x, y);
            spread(cell, cell - IVec2::X);
            spread(cell, cell - IVec2::Y);
        }
        for (x, y) in cells.rev() {
            let cell = IVec2::new(x, y);
            spread(cell, cell + IVec2::X);
            spread(cell, cell + IVec2::Y);
        }
        field
    }
}

/// Adds a place to the nearest ones of a cell, if it is one of them.
fn add(nearest: &mut Nearest, place: Place, cell: IVec2) {
    let [first, second] = nearest;
    let is_before =
        |other: &Option<Place>| other.is_none_or(|other| place.rank(cell) < other.rank(cell));
    if *first == Some(place) || *second == Some(place) {
        return;
    }
    if is_before(first) {
        *second = first.replace(place);
    } else if is_before(second) {
        *second = Some(place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_board::Rng;

    #[test]
    fn many_leaders_are_found_like_few() {
        let bounds = Bounds {
            width: 17,
            height: 11,
        };
        for seed in 0..200 {
            let mut rng = Rng::new(seed);
            let count = 1 + rng.below(60);
            let all: Vec<_> = (1..)
                .map(ObjectId)
                .take(count)
                .map(|id| (id, rng.cell(bounds)))
                .collect();
            let (leaders, work) = (Leaders::new(bounds, all.clone()), Work::default());
            let mut most = count;
            for cell in bounds.cells() {
                let others = || all.iter().copied().filter(|&(_, at)| at != cell);
                let rank = |&(leader, at): &(ObjectId, IVec2)| Place { at, leader }.rank(cell);
                let found: Vec<_> = leaders.nearest(cell, &work).collect();
                most = most.min(found.len());
                let found = found.into_iter().min_by_key(rank);
                assert_eq!(found, others().min_by_key(rank), "{seed} {cell}");
            }
            assert!(most <= 2 || count * bounds.area() < 2000, "looked through");
        }
    }
}
