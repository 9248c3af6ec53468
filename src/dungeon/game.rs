//! A game of a dungeon, to be played cycle by cycle.

use std::sync::Arc;

use bevy::ecs::prelude::*;

use crate::actions::{Action, Actions};
use crate::commands::Shifted;
use crate::cycle::{self, Step};
use crate::definition::Definition;
use crate::light;
use crate::player::Cycle;
use crate::saved;
use crate::start;

/// A dungeon that is being played.
#[derive(Debug)]
pub struct Game {
    world: World,
}

impl Game {
    /// Begins a game for one or two players; the set-up pass of the first level
    /// is done (D-LEVEL-11).
    #[must_use]
    pub fn new(definition: Arc<Definition>, seed: u64, players: usize) -> Self {
        let mut world = World::new();
        begin(&mut world, definition, seed, players);
        Self { world }
    }

    /// Goes on with a game that was saved by [`saved::Snapshot`].
    ///
    /// # Errors
    ///
    /// Bytes that are damaged, of another version or of another dungeon.
    pub fn restore(definition: Arc<Definition>, bytes: &[u8]) -> Result<Self, saved::SaveError> {
        let mut world = World::new();
        set_up(&mut world);
        saved::restore(&mut world, definition, bytes)?;
        look(&mut world);
        Ok(Self { world })
    }

    /// Plays a cycle.
    pub fn cycle(&mut self, actions: [Action; 2]) {
        play(&mut self.world, actions);
    }

    /// The number of cycles played.
    #[must_use]
    pub fn cycles(&self) -> u64 {
        self.world.resource::<Cycle>().0
    }

    /// The world that is played in.
    #[must_use]
    pub const fn world(&self) -> &World {
        &self.world
    }
}

/// Begins a game in a world, in place of any other.
pub fn begin(world: &mut World, definition: Arc<Definition>, seed: u64, players: usize) {
    set_up(world);
    start::begin(world, definition, seed, players);
    look(world);
}

/// Gives a world what plays cycles.
fn set_up(world: &mut World) {
    world.init_resource::<Actions>();
    world.init_resource::<Shifted>();
    world.add_schedule(cycle::schedule());
}

/// Works out what the players see before the first cycle.
fn look(world: &mut World) {
    // Nothing that a player can do makes it fail.
    let _ = world.run_system_cached(light::look);
}

/// Plays a cycle in a world in which a game has begun.
pub fn play(world: &mut World, actions: [Action; 2]) {
    world.resource_mut::<Actions>().0 = actions;
    world.run_schedule(Step);
}
