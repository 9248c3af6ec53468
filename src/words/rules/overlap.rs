//! Queries for movers: overlaps, obstacles, actual directions, and whether the
//! player touches the goal.

use super::{RuleQuery, Thing};
use crate::lexicon::Property;
use crate::role::Role;
use crate::work::{Excess, units};
use kotodama_board::{Direction, ObjectId};

impl RuleQuery<'_> {
    /// Returns the other objects that overlap an object: same cell, same float
    /// state (W-TERM-06), sorted by id.
    pub fn overlapping(&self, id: ObjectId) -> impl Iterator<Item = ObjectId> {
        let floats = self.flags(id).floats;
        let here = self.tiles.at(self.cell(id));
        let here = match self.charge(units(here.len()), Excess::Tiles) {
            true => here,
            false => &[],
        };
        here.iter()
            .map(|occupant| occupant.id)
            .filter(move |&other| other != id && self.flags(other).floats == floats)
    }

    /// Returns whether the object may not change place in this direction:
    /// STILL, or the LOCKED of the direction (W-STILL-01, W-LOCKED-01).
    #[must_use]
    pub fn is_held(&self, thing: impl Into<Thing>, direction: Direction) -> bool {
        let locked = match direction {
            Direction::Right => Property::LockedRight,
            Direction::Up => Property::LockedUp,
            Direction::Left => Property::LockedLeft,
            Direction::Down => Property::LockedDown,
        };
        let thing = thing.into();
        self.is(Property::Still, thing) || self.is(locked, thing)
    }

    /// Returns whether something that is HOLD keeps the thing from moving by
    /// itself (W-HOLD-02).
    #[must_use]
    pub fn is_carried(&self, thing: Thing) -> bool {
        let held = self.tiles.held();
        !held.is_empty() && thing.object().is_some_and(|id| held.contains(&id))
    }

    /// Returns the direction that an object really takes when a cause says
    /// `direction`: an odd number of REVERSE rules turns it round
    /// (W-REVERSE-01).
    #[must_use]
    pub fn reversed(&self, thing: impl Into<Thing>, direction: Direction) -> Direction {
        match self.count(Property::Reverse, thing.into()) % 2 {
            1 => direction.opposite(),
            _ => direction,
        }
    }

    /// Returns whether the focused would player touch the focused goal by
    /// entering its cell (K-31).
    #[must_use]
    pub fn touches(&self, player: impl Into<Thing>, goal: impl Into<Thing>) -> bool {
        let (player, goal) = (player.into(), goal.into());
        self.rules.ruleset.touch_wins
            && self.focused(Role::You).map(Thing::Object) == Some(player)
            && self.focused(Role::Win).map(Thing::Object) == Some(goal)
            && self.floats(player) == self.floats(goal)
    }
}
