//! May this mover enter this tile (W-MOVE-17)? Decides, changes nothing.

use crate::board::ObjectId;
use crate::words::kinds::{Kind, Noun};
use crate::words::lexicon::Property;
use crate::words::rules::{Facts, Thing};
use crate::words::tiles::Occupant;

/// What happens if a mover enters a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Nothing is in the way.
    Free,
    /// OPEN meets SHUT: both are destroyed on moving (W-OPEN-03).
    Opens,
    /// The tile is put where the mover came from (W-SWAP-02, W-SWAP-04).
    Swaps,
    /// The tile has to be pushed; if that fails it is solid, but `weak` still
    /// admits the mover (W-MOVE-18).
    Push {
        /// The tile is WEAK and of the mover's float state.
        weak: bool,
    },
    /// The tile is in the way.
    Solid,
}

const fn bit(property: Property) -> u128 {
    1 << property as u8
}

/// What a tile needs to be anything but free to enter, seen from the tile.
const OBSTACLE: u128 = bit(Property::Stop)
    | bit(Property::Push)
    | bit(Property::Pull)
    | bit(Property::Swap)
    | bit(Property::Open)
    | bit(Property::Shut);

/// A tile that wants to go somewhere, with what all its entries depend on.
#[derive(Clone, Copy, Debug)]
pub struct Entrant {
    id: ObjectId,
    noun: Noun,
    floats: bool,
    opens: bool,
    shuts: bool,
    swaps: bool,
}

impl Entrant {
    /// What `id` brings along. A tile that is pulled cannot use the right of
    /// SWAP to enter (W-MOVE-44).
    #[must_use]
    pub fn new(facts: &Facts, id: ObjectId, pulled: bool) -> Self {
        let thing = Thing::Object(id);
        let noun = facts.noun(thing);
        let is = |property| facts.is_for(property, noun, thing);
        Self {
            id,
            noun,
            floats: facts.traits(id).floats,
            opens: is(Property::Open),
            shuts: is(Property::Shut),
            swaps: !pulled && is(Property::Swap),
        }
    }

    /// What it answers to.
    #[must_use]
    pub const fn noun(&self) -> Noun {
        self.noun
    }

    /// May it enter `tile`, which stays where it is?
    #[must_use]
    pub fn enters(&self, facts: &Facts, tile: Occupant) -> Entry {
        let noun = facts.tiles.noun_of(tile.kind);
        if tile.id == self.id || !facts.rules.may_give(noun, OBSTACLE) {
            // Whatever is entered freely is swapped by a SWAP mover all the same.
            return if self.swaps && tile.id != self.id {
                Entry::Swaps
            } else {
                Entry::Free
            };
        }
        let thing = Thing::Object(tile.id);
        let is = |property| facts.is_for(property, noun, thing);
        // W-MOVE-20
        let solid = |property| is(property) && !facts.is_hidden_icon(tile.id);
        let same_float = || facts.traits(tile.id).floats == self.floats;
        if (self.opens && is(Property::Shut) || self.shuts && is(Property::Open)) && same_float() {
            return Entry::Opens;
        }
        if self.swaps || is(Property::Swap) {
            return Entry::Swaps;
        }
        let weak = || is(Property::Weak) && same_float();
        if solid(Property::Push) {
            return Entry::Push { weak: weak() };
        }
        if (solid(Property::Stop) || solid(Property::Pull)) && !weak() {
            return Entry::Solid;
        }
        Entry::Free
    }
}

/// Is an object of this kind solid (W-TERM-03)?
#[must_use]
pub fn is_solid(facts: &Facts, id: ObjectId, kind: Kind) -> bool {
    let noun = facts.tiles.noun_of(kind);
    [Property::Stop, Property::Push, Property::Pull]
        .into_iter()
        .any(|property| facts.is_for(property, noun, Thing::Object(id)))
        && !facts.is_hidden_icon(id)
}
