//! May this mover enter this tile (W-MOVE-17)? Decides, changes nothing.

use crate::board::{Direction, ObjectId};
use crate::words::kinds::{Kind, Noun};
use crate::words::lexicon::{Property, Verb};
use crate::words::rules::{Facts, Thing};
use crate::words::tiles::Occupant;

/// What happens if a mover enters a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Nothing is in the way.
    Free,
    /// OPEN meets SHUT: both are destroyed on moving (W-OPEN-03).
    Opens,
    /// The mover eats the tile on moving (W-EAT-02).
    Eats,
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

/// What can hold a tile in place.
const HELD: u128 = bit(Property::Still)
    | bit(Property::LockedRight)
    | bit(Property::LockedUp)
    | bit(Property::LockedLeft)
    | bit(Property::LockedDown);

/// How a tile comes to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// By itself or pushed.
    Stepping,
    /// Pulled: its own SWAP does not open the way (W-MOVE-44).
    Pulled,
    /// Falling: its own SWAP does not open the way (W-FALL-05).
    Falling,
}

/// A tile that wants to go somewhere, with what all its entries depend on.
#[derive(Clone, Copy, Debug)]
pub struct Entrant {
    id: ObjectId,
    noun: Noun,
    direction: Direction,
    floats: bool,
    opens: bool,
    shuts: bool,
    safe: bool,
    swaps: bool,
    phantom: bool,
    eats: bool,
}

impl Entrant {
    /// What `id` brings along when it goes in `direction`.
    #[must_use]
    pub fn new(facts: &Facts, id: ObjectId, direction: Direction, manner: Manner) -> Self {
        let thing = Thing::Object(id);
        let noun = facts.noun(thing);
        let is = |property| facts.is_for(property, noun, thing);
        let phantom = is(Property::Phantom);
        Self {
            id,
            noun,
            direction,
            floats: facts.traits(id).floats,
            opens: is(Property::Open),
            shuts: is(Property::Shut),
            safe: is(Property::Safe),
            // PHANTOM switches its own SWAP off (W-MOVE-55).
            swaps: manner == Manner::Stepping && !phantom && is(Property::Swap),
            phantom,
            eats: facts.rules.use_verb(Verb::Eat),
        }
    }

    /// What it answers to.
    #[must_use]
    pub const fn noun(&self) -> Noun {
        self.noun
    }

    /// May it go beyond the border (W-PHANTOM-01)?
    #[must_use]
    pub const fn is_phantom(&self) -> bool {
        self.phantom
    }

    /// May it enter `tile`, which stays where it is? The first line of
    /// W-MOVE-17 that fits decides.
    #[must_use]
    pub fn enters(&self, facts: &Facts, tile: Occupant) -> Entry {
        if tile.id == self.id {
            return Entry::Free;
        }
        let noun = facts.tiles.noun_of(tile.kind);
        let thing = Thing::Object(tile.id);
        let is = |property| facts.is_for(property, noun, thing);
        if self.phantom {
            return match is(Property::Swap) {
                true => Entry::Swaps,
                false => Entry::Free,
            };
        }
        let same_float = || facts.traits(tile.id).floats == self.floats;
        let eaten = self.eats
            && facts.does(Verb::Eat, self.id, tile.id)
            && same_float()
            && !is(Property::Safe);
        if !facts.rules.may_give(noun, OBSTACLE) {
            // Whatever is entered freely is swapped by a SWAP mover all the same.
            return match (eaten, self.swaps) {
                (true, _) => Entry::Eats,
                (false, true) => Entry::Swaps,
                (false, false) => Entry::Free,
            };
        }
        if (self.opens && is(Property::Shut) || self.shuts && is(Property::Open))
            && same_float()
            && !(self.safe && is(Property::Safe))
        {
            return Entry::Opens;
        }
        if eaten {
            return Entry::Eats;
        }
        if self.swaps || is(Property::Swap) && self.may_swap_with(facts, tile, noun) {
            return Entry::Swaps;
        }
        // W-MOVE-20
        let solid = |property| is(property) && !facts.is_hidden_icon(tile.id);
        let weak = || is(Property::Weak) && same_float();
        let push = solid(Property::Push);
        // A touched goal stays in place (K-33).
        let touched = push && is(Property::Win) && facts.touches(self.id, tile.id);
        if push && !touched && !facts.is_held(tile.id, self.direction) {
            return Entry::Push { weak: weak() };
        }
        if (push || solid(Property::Stop) || solid(Property::Pull)) && !weak() {
            return Entry::Solid;
        }
        Entry::Free
    }

    /// Is the tile WEAK, of the same float state?
    #[must_use]
    pub fn breaks(&self, facts: &Facts, tile: Occupant) -> bool {
        facts.is(Property::Weak, Thing::Object(tile.id))
            && facts.traits(tile.id).floats == self.floats
    }

    /// A solid SWAP tile that is STILL, or LOCKED towards the side from which
    /// the newcomer comes, does not let others in (W-SWAP-03).
    fn may_swap_with(&self, facts: &Facts, tile: Occupant, noun: Noun) -> bool {
        !facts.rules.may_give(noun, HELD)
            || !facts.is_held(tile.id, self.direction.opposite())
            || !is_solid(facts, tile.id, tile.kind)
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
