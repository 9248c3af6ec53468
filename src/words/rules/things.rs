//! Subjects of rules: objects, the EMPTY of a cell, the level itself
//! (W-TERM-01), and the ways to find them by noun, place and property.

use bevy::math::IVec2;

use super::RuleQuery;
use crate::kinds::Noun;
use crate::lexicon::Property;
use crate::work::{Excess, units};
use kotodama_board::{Direction, ObjectId};

/// An object, the EMPTY of a cell, or the level itself (W-TERM-01). Objects
/// come by id, EMPTYs behind them in reading order, the level last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Thing {
    /// An object.
    Object(ObjectId),
    /// The EMPTY of a cell of the board without objects (W-OBJ-06).
    Empty(Spot),
    /// The level itself.
    Level,
}

impl From<ObjectId> for Thing {
    fn from(id: ObjectId) -> Self {
        Self::Object(id)
    }
}

impl Thing {
    /// Returns whether it is the EMPTY of a cell.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        matches!(self, Self::Empty(_))
    }

    /// Returns the object, if it is one.
    #[must_use]
    pub const fn object(self) -> Option<ObjectId> {
        match self {
            Self::Object(id) => Some(id),
            Self::Empty(_) | Self::Level => None,
        }
    }
}

/// The cell of an EMPTY; ordered as cells are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    y: i32,
    x: i32,
}

impl From<IVec2> for Spot {
    fn from(cell: IVec2) -> Self {
        Self {
            y: cell.y,
            x: cell.x,
        }
    }
}

impl Spot {
    /// Returns the cell.
    #[must_use]
    pub const fn cell(self) -> IVec2 {
        IVec2::new(self.x, self.y)
    }
}

/// A tile in a cell, with the noun that it answers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occupant {
    /// The thing.
    pub thing: Thing,
    /// The noun by which it was found.
    pub noun: Noun,
}

impl<'w> RuleQuery<'w> {
    /// Returns the tiles of a cell: its objects by id, or its EMPTY. An EMPTY
    /// of which no rule speaks is left out: it is never in the way and leaves
    /// nothing.
    pub fn occupants(&self, cell: IVec2) -> impl Iterator<Item = Occupant> + use<'w> {
        let tiles = self.tiles;
        let mut objects = tiles.at(cell);
        if !self.charge(1 + units(objects.len()), Excess::Tiles) {
            objects = &[];
        }
        let empty = objects.is_empty() && self.rules.speak_of_empty() && self.is_empty_at(cell);
        let empty = empty.then(|| Occupant {
            thing: Thing::Empty(cell.into()),
            noun: Noun::EMPTY,
        });
        let objects = objects.iter().map(|tile| Occupant {
            thing: Thing::Object(tile.id),
            noun: tiles.noun_of(tile.kind),
        });
        objects.chain(empty)
    }

    /// Returns whether it is a cell of the board that holds nothing to meet,
    /// not even an EMPTY of which a rule speaks.
    #[must_use]
    pub fn is_vacant(&self, cell: IVec2) -> bool {
        !self.rules.speak_of_empty() && self.is_empty_at(cell)
    }

    /// Returns whether the cell holds an EMPTY: it is on the board and without
    /// objects (W-OBJ-06, W-EDGE-01).
    #[must_use]
    pub fn is_empty_at(&self, cell: IVec2) -> bool {
        self.tiles.bounds().contains(cell) && self.tiles.at(cell).is_empty()
    }

    /// Returns the objects that answer to a noun, sorted by id, for somebody
    /// who looks at all of them: none once there has been too much work.
    #[must_use]
    pub fn objects_named(&self, noun: Noun) -> &'w [ObjectId] {
        let named = self.tiles.named(noun);
        match self.charge(units(named.len()), Excess::Tiles) {
            true => named,
            false => &[],
        }
    }

    /// Returns every EMPTY of the board in reading order; none once there has
    /// been too much work.
    pub fn empties(&self) -> impl Iterator<Item = Thing> + use<'w> {
        let tiles = self.tiles;
        let area = tiles.bounds().area();
        let all = self.charge(units(area), Excess::Tiles);
        let cells = tiles.bounds().cells().take(if all { area } else { 0 });
        cells
            .filter(move |&cell| tiles.at(cell).is_empty())
            .map(|cell| Thing::Empty(cell.into()))
    }

    /// Returns the things that a noun names, in order: for LEVEL the icons and
    /// the level itself (W-NOUN-04).
    #[must_use]
    pub fn named(&self, noun: Noun) -> Vec<Thing> {
        match noun {
            Noun::EMPTY => self.empties().collect(),
            _ => {
                let objects = self.objects_named(noun).iter().copied();
                let level = (noun == Noun::LEVEL).then_some(Thing::Level);
                objects.map(Thing::Object).chain(level).collect()
            }
        }
    }

    /// Returns every EMPTY that has the property, in reading order.
    #[must_use]
    pub fn empties_with(&self, property: Property) -> Vec<Thing> {
        match self.rules.granting_rules_for(Noun::EMPTY, property) {
            None => Vec::new(),
            Some(_) => self
                .empties()
                .filter(|&thing| self.is_for(property, Noun::EMPTY, thing))
                .collect(),
        }
    }

    /// Returns whether any EMPTY has the property.
    #[must_use]
    pub fn any_empty_is(&self, property: Property) -> bool {
        self.rules
            .granting_rules_for(Noun::EMPTY, property)
            .is_some()
            && self
                .empties()
                .any(|thing| self.is_for(property, Noun::EMPTY, thing))
    }

    /// Returns the cell of a tile.
    #[must_use]
    pub fn place(&self, thing: Thing) -> IVec2 {
        match thing {
            Thing::Object(id) => self.cell(id),
            Thing::Empty(spot) => spot.cell(),
            Thing::Level => IVec2::ZERO,
        }
    }

    /// Returns the facing of a thing; an EMPTY has one only if rules say so
    /// (W-EP-20, W-EV-14). The level faces no tile.
    #[must_use]
    pub fn facing_of(&self, thing: Thing) -> Option<Direction> {
        match thing {
            Thing::Object(id) => Some(self.facing(id)),
            Thing::Empty(_) => self.facing_of_empty(thing),
            Thing::Level => None,
        }
    }
}
