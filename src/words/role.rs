//! The focused player and the focused goal of Kanji Shift (K-22): YOU and WIN
//! are roles, each of which at most one object has. Who gets them is found out
//! in [`super::roles`].

use bevy::ecs::prelude::*;

use super::lexicon::Property;
use kotodama_board::ObjectId;

/// A role that one object has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// The player: the only object that answers to input.
    You,
    /// The goal.
    Win,
}

impl Role {
    /// Both, in the order in which vacant ones are given away.
    pub const ALL: [Self; 2] = [Self::You, Self::Win];

    /// Returns the role that a property gives.
    #[must_use]
    pub const fn of(property: Property) -> Option<Self> {
        match property {
            Property::You => Some(Self::You),
            Property::Win => Some(Self::Win),
            _ => None,
        }
    }

    /// Returns the word in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::You => "you",
            Self::Win => "win",
        }
    }

    /// Returns the other role.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::You => Self::Win,
            Self::Win => Self::You,
        }
    }
}

/// Objects that have the roles. Part of the state of play (K-30); no object has
/// one where everyone with YOU is a player.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Roles {
    /// The focused player.
    pub you: Option<ObjectId>,
    /// The focused goal.
    pub win: Option<ObjectId>,
}

impl Roles {
    /// Returns the object that has the role.
    #[must_use]
    pub const fn of(&self, role: Role) -> Option<ObjectId> {
        match role {
            Role::You => self.you,
            Role::Win => self.win,
        }
    }

    /// Returns the focused player and the focused goal.
    pub fn focused(self) -> impl Iterator<Item = ObjectId> {
        Role::ALL.into_iter().filter_map(move |role| self.of(role))
    }

    /// Gives the role to an object, or takes it back.
    pub const fn set(&mut self, role: Role, object: Option<ObjectId>) {
        match role {
            Role::You => self.you = object,
            Role::Win => self.win = object,
        }
    }
}
