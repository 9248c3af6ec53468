//! The players: their data besides the values of their tiles.

use bevy::ecs::prelude::*;

use crate::log::{Link, Messages, Shown};
use crate::name::Known;
use crate::state::State;

/// A player's tile (D-MODEL-12).
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub struct Player {
    /// The player, from 1.
    pub number: u8,
    /// The current choices (D-TEXT-07).
    pub links: Vec<Link>,
    /// The first cycle in which an item can be used again (D-ITEM-04).
    pub ready_at: u64,
    /// The cycle in which a torch was lit (D-LIGHT-05).
    pub torch_lit: u64,
    /// The player's result, once the game is over.
    pub record: Option<Record>,
}

/// Result of a player (D-OVER-01).
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Whether it was won.
    pub victory: bool,
    /// The result in a word.
    pub result: String,
    /// Points.
    pub score: i64,
    /// Steps.
    pub steps: i64,
    /// Deaths.
    pub deaths: i64,
    /// The cycle in which it ended.
    pub cycle: u64,
    /// Seconds played in earlier sessions (D-PLAYER-05).
    pub earlier: f64,
    /// Whether it counts (D-DUNGEON-01).
    pub is_recorded: bool,
}

/// The players' tiles, the first player's first.
#[derive(Resource, Clone, Debug, Default)]
pub struct Players(pub Vec<Entity>);

/// The number of the present cycle (D-CYCLE-01).
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cycle(pub u64);

/// Returns whether it is a player's tile.
#[must_use]
pub fn is_player(world: &World, tile: Entity) -> bool {
    world.get::<Player>(tile).is_some()
}

/// Returns whether it is the tile of a dead player (D-DEATH-03).
#[must_use]
pub fn is_dead(world: &World, tile: Entity) -> bool {
    has(world, tile, Known::Buried)
}

/// Returns whether the game is over for the player (D-PLAYER-07).
#[must_use]
pub fn is_over(world: &World, tile: Entity) -> bool {
    has(world, tile, Known::GameOver)
}

fn has(world: &World, tile: Entity, name: Known) -> bool {
    let state = world.get::<State>(tile);
    state.is_some_and(|state| state.is_set(name))
}

/// Counts a change of the cell if the tile is a player's (D-PLAYER-03).
pub fn count_step(world: &mut World, tile: Entity) {
    if is_player(world, tile)
        && let Some(mut state) = world.get_mut::<State>(tile)
    {
        let steps = state.integer(Known::Steps).unwrap_or(0);
        state.set(Known::Steps, steps.saturating_add(1));
    }
}

/// System messages (D-ACT-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "their texts stand below")]
pub enum Notice {
    Died,
    Respawned { deaths: i64 },
    CannotOpen,
    CannotClose,
    NothingEquipped,
    ItemNotFound,
    NotHere,
    NoTorchNeeded,
    NoTorches,
}

impl Notice {
    /// Returns its code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Died => "died",
            Self::Respawned { .. } => "respawned",
            Self::CannotOpen => "cannot_open",
            Self::CannotClose => "cannot_close",
            Self::NothingEquipped => "nothing_equipped",
            Self::ItemNotFound => "item_not_found",
            Self::NotHere => "not_here",
            Self::NoTorchNeeded => "no_torch_needed",
            Self::NoTorches => "no_torches",
        }
    }

    /// Returns the message.
    #[must_use]
    pub fn text(self) -> String {
        match self {
            Self::Died => "You died!".to_owned(),
            Self::Respawned { deaths: 1 } => "You live again, after 1 death".to_owned(),
            Self::Respawned { deaths } => format!("You live again, after {deaths} deaths"),
            Self::CannotOpen => "Cannot open that".to_owned(),
            Self::CannotClose => "Cannot close that".to_owned(),
            Self::NothingEquipped => "You have nothing equipped".to_owned(),
            Self::ItemNotFound => "There is no such item".to_owned(),
            Self::NotHere => "Can't use that here!".to_owned(),
            Self::NoTorchNeeded => "Don't need a torch here".to_owned(),
            Self::NoTorches => "Don't have any torches".to_owned(),
        }
    }
}

/// Shows a system message to a player.
pub fn notify(world: &mut World, tile: Entity, notice: Notice) {
    let Some(number) = world.get::<Player>(tile).map(|player| player.number) else {
        return;
    };
    let cycle = world.resource::<Cycle>().0;
    world.resource_mut::<Messages>().push(Shown {
        cycle,
        player: number,
        tile: None,
        code: Some(notice.code()),
        is_modal: false,
        lines: vec![notice.text()],
        links: Vec::new(),
    });
}
