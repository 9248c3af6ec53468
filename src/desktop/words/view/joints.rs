//! Pictures that join with their neighbours: walls, water, paths. What joins is
//! counted for each cell as tiles come, change and go, so that a turn costs
//! what it changed, not what is on the board.

use std::collections::HashSet;
use std::collections::hash_map::{Entry, HashMap};
use std::hash::Hash;

use bevy::prelude::*;

use super::looks::joined_mask;
use super::tiles::Shown;
use kotodama_board::Direction;
use kotodama_gfx::art::Arrangement;
use kotodama_words::kinds::Kind;

/// What a sprite means for the pictures around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Joint {
    cell: IVec2,
    /// Others of this kind join with it.
    kind: Option<Kind>,
    /// Paths join with it.
    way: bool,
}

impl Joint {
    pub(super) fn of(shown: &Shown) -> Self {
        Self {
            cell: shown.cell,
            kind: (shown.picture.arrangement == Arrangement::Joined).then_some(shown.kind),
            way: shown.way,
        }
    }
}

/// How many sprites of each cell others join with, and where that has changed.
#[derive(Default)]
pub(super) struct Joints {
    kinds: HashMap<(Kind, IVec2), u32>,
    ways: HashMap<IVec2, u32>,
    touched: HashSet<IVec2>,
}

impl Joints {
    /// A sprite is not what it was; nothing for one that was not there, or is
    /// there no longer.
    pub(super) fn change(&mut self, before: Option<Joint>, now: Option<Joint>) {
        if before == now {
            return;
        }
        for joint in before.into_iter().chain(now) {
            if joint.kind.is_some() || joint.way {
                self.touched.insert(joint.cell);
            }
        }
        if let Some(Joint { cell, kind, way }) = now {
            if let Some(kind) = kind {
                *self.kinds.entry((kind, cell)).or_default() += 1;
            }
            if way {
                *self.ways.entry(cell).or_default() += 1;
            }
        }
        if let Some(Joint { cell, kind, way }) = before {
            if let Some(kind) = kind {
                take_one(&mut self.kinds, (kind, cell));
            }
            if way {
                take_one(&mut self.ways, cell);
            }
        }
    }

    /// Number of the first of the three frames, joined with what is around.
    pub(super) fn frames(&self, shown: &Shown) -> u32 {
        let mask = match shown.picture.arrangement {
            Arrangement::Joined => joined_mask(shown.cell, |cell| {
                self.kinds.contains_key(&(shown.kind, cell))
                    || shown.path && self.ways.contains_key(&cell)
            }),
            _ => 0,
        };
        (shown.picture).frames(shown.facing, mask, shown.look.asleep)
    }

    /// Returns the cells in and beside which something has changed since the
    /// last time.
    pub(super) fn take_touched(&mut self) -> HashSet<IVec2> {
        let touched = std::mem::take(&mut self.touched).into_iter();
        touched
            .flat_map(|cell| {
                let beside = Direction::ALL.map(|direction| cell + direction.delta());
                beside.into_iter().chain([cell])
            })
            .collect()
    }
}

fn take_one<K: Eq + Hash>(counts: &mut HashMap<K, u32>, key: K) {
    if let Entry::Occupied(mut count) = counts.entry(key) {
        *count.get_mut() -= 1;
        if *count.get() == 0 {
            count.remove();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joint(x: i32, kind: Option<u32>, way: bool) -> Joint {
        Joint {
            cell: IVec2::new(x, 0),
            kind: kind.map(Kind),
            way,
        }
    }

    #[test]
    fn a_cell_joins_until_the_last_of_its_kind_has_left() {
        let mut joints = Joints::default();
        let wall = joint(1, Some(7), false);
        joints.change(None, Some(wall));
        joints.change(None, Some(wall));
        joints.change(Some(wall), None);
        assert!(joints.kinds.contains_key(&(Kind(7), wall.cell)));
        joints.change(Some(wall), Some(joint(2, Some(7), false)));
        assert!(!joints.kinds.contains_key(&(Kind(7), wall.cell)));
        assert!(joints.kinds.contains_key(&(Kind(7), IVec2::new(2, 0))));
        // One that was never counted takes nothing from others.
        joints.change(Some(joint(2, Some(8), true)), None);
        assert_eq!(joints.kinds.len(), 1);
    }

    #[test]
    fn only_what_joins_touches_its_surroundings() {
        let mut joints = Joints::default();
        joints.change(None, Some(joint(5, None, false)));
        joints.change(Some(joint(5, None, false)), Some(joint(6, None, false)));
        assert!(joints.take_touched().is_empty());
        joints.change(Some(joint(6, None, false)), Some(joint(6, None, true)));
        let touched = joints.take_touched();
        let has = |x| touched.contains(&IVec2::new(x, 0));
        assert_eq!([4, 5, 6, 7, 8].map(has), [false, true, true, true, false]);
        assert!(joints.take_touched().is_empty());
    }

    #[test]
    fn what_stays_as_it_was_touches_nothing() {
        let mut joints = Joints::default();
        let wall = joint(1, Some(7), true);
        joints.change(None, Some(wall));
        joints.take_touched();
        joints.change(Some(wall), Some(wall));
        assert!(joints.take_touched().is_empty());
        assert_eq!(joints.ways.get(&wall.cell), Some(&1));
    }
}
