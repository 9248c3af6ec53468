//! Decides whether a mover may enter a tile (W-MOVE-17). Changes
//! nothing.

use crate::kinds::Noun;
use crate::lexicon::{Aspect, Property, Verb, mask_with};
use crate::rules::{Occupant, RuleQuery, Thing};
use kotodama_board::Direction;

/// Result of a mover entering a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Collision {
    /// Nothing is in the way.
    Free,
    /// OPEN meets SHUT: both are destroyed on moving (W-OPEN-03).
    Opens,
    /// The mover eats the tile on moving (W-EAT-02).
    Eats,
    /// A WEAK EMPTY goes when something moves onto it (W-EP-12).
    Breaks,
    /// The tile is put where the mover came from (W-SWAP-02, W-SWAP-04).
    Swaps,
    /// The tile has to be pushed; if that fails it is solid, but one that is
    /// `open` still admits the mover (W-MOVE-18).
    Push {
        /// The tile is WEAK and of the mover's float state, or a hidden icon.
        open: bool,
    },
    /// The tile is in the way.
    Solid,
}

/// Properties that keep a tile from being free to enter.
const OBSTACLE: u128 = mask_with(Aspect::Obstacle);

/// Properties that can hold a tile in place.
const HELD: u128 = mask_with(Aspect::Holds);

/// Manner in which a tile comes to a cell.
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
    thing: Thing,
    noun: Noun,
    direction: Direction,
    floats: bool,
    opens: bool,
    shuts: bool,
    safe: bool,
    swaps: bool,
    phantom: bool,
    eats: bool,
    gone: bool,
}

impl Entrant {
    /// Describes a tile that moves in `direction`.
    #[must_use]
    pub fn new(query: &RuleQuery, thing: Thing, direction: Direction, manner: Manner) -> Self {
        let noun = query.noun(thing);
        let is = |property| query.is_for(property, noun, thing);
        let phantom = is(Property::Phantom);
        Self {
            thing,
            noun,
            direction,
            floats: query.floats(thing),
            opens: is(Property::Open),
            shuts: is(Property::Shut),
            safe: is(Property::Safe),
            // PHANTOM switches its own SWAP off (W-MOVE-55). A pulled EMPTY
            // swaps by its own SWAP alone (W-MOVE-49).
            swaps: manner == Manner::Stepping && !phantom && is(Property::Swap),
            phantom,
            eats: query.rules.use_verb(Verb::Eat),
            gone: false,
        }
    }

    /// Returns the same tile after it has been destroyed: it still pushes, but
    /// eats and touches nothing.
    #[must_use]
    pub const fn destroyed(self) -> Self {
        Self {
            eats: false,
            gone: true,
            ..self
        }
    }

    /// Returns the same tile on its way in another direction.
    #[must_use]
    pub const fn towards(self, direction: Direction) -> Self {
        Self { direction, ..self }
    }

    /// Returns its direction.
    #[must_use]
    pub const fn direction(&self) -> Direction {
        self.direction
    }

    /// Returns the noun it answers to.
    #[must_use]
    pub const fn noun(&self) -> Noun {
        self.noun
    }

    /// Returns whether it may go beyond the border (W-PHANTOM-01).
    #[must_use]
    pub const fn is_phantom(&self) -> bool {
        self.phantom
    }

    /// Returns the result of entering `tile`, which stays where it is. The first
    /// line of W-MOVE-17 that fits decides.
    #[must_use]
    pub fn enters(&self, query: &RuleQuery, tile: Occupant) -> Collision {
        if tile.thing == self.thing {
            return Collision::Free;
        }
        let Occupant { thing, noun } = tile;
        let is = |property| query.is_for(property, noun, thing);
        if self.phantom {
            return match self.swaps_with(query, tile) {
                true => Collision::Swaps,
                false => Collision::Free,
            };
        }
        let same_float = || self.same_float(query, thing);
        let eaten = self.eats
            && query.does(Verb::Eat, self.thing, noun)
            && same_float()
            && !is(Property::Safe);
        let broken =
            || thing.is_empty() && is(Property::Weak) && same_float() && !is(Property::Safe);
        if !query.rules.may_give(noun, OBSTACLE) {
            // Whatever is entered freely is swapped by a SWAP mover all the same.
            return match self.swaps {
                _ if eaten => Collision::Eats,
                _ if broken() => Collision::Breaks,
                true => Collision::Swaps,
                false => Collision::Free,
            };
        }
        if (self.opens && is(Property::Shut) || self.shuts && is(Property::Open))
            && same_float()
            && !(self.safe && is(Property::Safe))
        {
            return Collision::Opens;
        }
        if eaten {
            return Collision::Eats;
        }
        if broken() {
            return Collision::Breaks;
        }
        if self.swaps_with(query, tile) {
            return Collision::Swaps;
        }
        // What may be entered although it is solid: WEAK objects (a WEAK EMPTY
        // breaks or is solid), and icons that are hidden (W-MOVE-20).
        let open =
            || !thing.is_empty() && is(Property::Weak) && same_float() || is_hidden(query, thing);
        let push = is(Property::Push);
        // A touched goal stays in place (K-33).
        let touched = push && !self.gone && is(Property::Win) && query.touches(self.thing, thing);
        if push && !touched && !query.is_held(thing, self.direction) {
            return Collision::Push { open: open() };
        }
        if (push || is(Property::Stop) || is(Property::Pull)) && !open() {
            return Collision::Solid;
        }
        Collision::Free
    }

    /// Returns whether the float states are equal; two EMPTYs ignore theirs
    /// (W-EP-11).
    fn same_float(&self, query: &RuleQuery, other: Thing) -> bool {
        self.thing.is_empty() && other.is_empty() || query.floats(other) == self.floats
    }

    /// Returns whether the tile is WEAK, of the same float state.
    #[must_use]
    pub fn breaks(&self, query: &RuleQuery, tile: Occupant) -> bool {
        query.is_for(Property::Weak, tile.noun, tile.thing) && self.same_float(query, tile.thing)
    }

    /// Returns whether one of the two swaps the tile (W-SWAP-02, W-SWAP-04).
    #[must_use]
    pub fn swaps_with(&self, query: &RuleQuery, tile: Occupant) -> bool {
        self.swaps
            || query.is_for(Property::Swap, tile.noun, tile.thing)
                && (self.phantom || self.may_swap_with(query, tile))
    }

    /// Returns whether SWAP may act on this tile: if it is solid, and STILL or
    /// LOCKED towards the newcomer, it does not let others in (W-SWAP-03).
    fn may_swap_with(&self, query: &RuleQuery, tile: Occupant) -> bool {
        !query.rules.may_give(tile.noun, HELD)
            || !query.is_held(tile.thing, self.direction.opposite())
            || !is_solid(query, tile)
    }
}

/// Returns whether the tile is solid (W-TERM-03).
#[must_use]
pub fn is_solid(query: &RuleQuery, tile: Occupant) -> bool {
    [Property::Stop, Property::Push, Property::Pull]
        .into_iter()
        .any(|property| query.is_for(property, tile.noun, tile.thing))
        && !is_hidden(query, tile.thing)
}

/// Returns whether it is a hidden level icon, which is never solid (W-MOVE-20).
fn is_hidden(query: &RuleQuery, thing: Thing) -> bool {
    thing.object().is_some_and(|id| query.is_hidden_icon(id))
}
