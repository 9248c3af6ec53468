//! View of the play for the conditions of stages and systems.

use bevy::ecs::prelude::*;

use crate::lexicon::{Property, mask};
use crate::rules::{RuleQuery, Rules};
use crate::tiles::Tiles;

/// The rules in force and the board, as a condition asks for them.
#[derive(Clone, Copy)]
pub struct Situation<'w> {
    /// The rules.
    pub rules: &'w Rules,
    /// The tiles.
    pub tiles: &'w Tiles,
    /// Everything else, seldom asked.
    pub world: &'w World,
}

impl<'w> Situation<'w> {
    /// Returns the present situation of a world.
    pub fn of(world: &'w World) -> Self {
        Self {
            rules: world.resource(),
            tiles: world.resource(),
            world,
        }
    }

    /// Returns whether objects with a property could have an effect by it: the
    /// property is said while objects share cells, or while they may also have
    /// one of `alone`, with which it needs no company.
    #[must_use]
    pub fn may_act(&self, property: Property, alone: &[Property]) -> bool {
        let (rules, alone) = (self.rules, mask(alone));
        let mut nouns = rules.granting_rules(property).iter();
        rules.give(property)
            && (self.tiles.share_cells() || nouns.any(|entry| rules.may_give(entry.subject, alone)))
    }

    /// Asks what applies to things.
    #[must_use]
    pub const fn query(&self) -> RuleQuery<'w> {
        RuleQuery::with(self.world, self.tiles, self.rules)
    }
}

/// A question about the situation.
pub type Question = fn(&Situation) -> bool;
