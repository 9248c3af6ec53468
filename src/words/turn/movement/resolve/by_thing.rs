//! A note on some of the tiles, kept from step to step so that a step of many
//! tiles allocates nothing.

use bevy::platform::collections::HashMap;

use crate::id_vec::IdVec;
use crate::rules::{Spot, Thing};
use kotodama_board::ObjectId;

/// A value for each of some tiles.
#[derive(Debug)]
pub struct ByThing<T> {
    /// Entries of another time are none.
    time: u64,
    objects: IdVec<ObjectId, (u64, T)>,
    empties: HashMap<Spot, T>,
}

impl<T> Default for ByThing<T> {
    fn default() -> Self {
        Self {
            time: 1,
            objects: IdVec::default(),
            empties: HashMap::default(),
        }
    }
}

impl<T: Copy + Default> ByThing<T> {
    /// Forgets all values; costs nothing for those of objects.
    pub fn clear(&mut self) {
        self.time += 1;
        self.empties.clear();
    }

    /// Returns the value of a tile.
    pub fn get(&self, thing: Thing) -> Option<T> {
        match thing {
            Thing::Object(id) => match self.objects.get(id) {
                Some(&(time, value)) if time == self.time => Some(value),
                _ => None,
            },
            Thing::Empty(spot) => self.empties.get(&spot).copied(),
            Thing::Level => None,
        }
    }

    /// Sets the value of a tile; the level itself is none.
    pub fn insert(&mut self, thing: Thing, value: T) {
        match thing {
            Thing::Object(id) => *self.objects.slot(id) = (self.time, value),
            Thing::Empty(spot) => {
                self.empties.insert(spot, value);
            }
            Thing::Level => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::IVec2;

    use super::*;

    #[test]
    fn what_was_cleared_is_forgotten() {
        let mut notes = ByThing::default();
        let tiles = [ObjectId(3).into(), Thing::Empty(IVec2::new(1, 2).into())];
        assert_eq!(notes.get(ObjectId(2).into()), None);
        for tile in tiles {
            notes.insert(tile, 7);
            assert_eq!(notes.get(tile), Some(7));
        }
        // The list has grown over it.
        assert_eq!(notes.get(ObjectId(2).into()), None);
        notes.clear();
        for tile in tiles {
            assert_eq!(notes.get(tile), None);
        }
    }
}
