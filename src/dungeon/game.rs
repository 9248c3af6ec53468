//! A game of a dungeon, played cycle by cycle.

use std::sync::Arc;

use bevy::ecs::prelude::*;

use crate::actions::{Action, Actions};
use crate::commands::Shifted;
use crate::cycle::{self, Step};
use crate::definition::{Definition, Played};
use crate::light;
use crate::observation::{self, Observation};
use crate::player::Cycle;
use crate::saved::{self, Snapshot};
use crate::start;

/// A dungeon being played.
#[derive(Debug)]
pub struct Game {
    world: World,
}

impl Game {
    /// Starts a game for one or two players, including the set-up pass of the
    /// first level (D-LEVEL-11).
    #[must_use]
    pub fn new(definition: Arc<Definition>, seed: u64, players: usize) -> Self {
        let mut world = World::new();
        begin(&mut world, definition, seed, players);
        Self { world }
    }

    /// Starts an observed game, which records events from the set-up pass on.
    #[must_use]
    pub fn observed(definition: Arc<Definition>, seed: u64, players: usize) -> Self {
        let mut world = World::new();
        world.init_resource::<Observation>();
        begin(&mut world, definition, seed, players);
        Self { world }
    }

    /// Continues a game saved by [`saved::Snapshot`].
    ///
    /// # Errors
    ///
    /// The bytes are damaged, or belong to a newer version or another dungeon.
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

    /// Records the events of each cycle from now on.
    pub fn observe(&mut self) {
        self.world.init_resource::<Observation>();
    }

    /// Returns the events of the last cycle; `None` if the game is not
    /// observed.
    #[must_use]
    pub fn observation(&self) -> Option<&Observation> {
        self.world.get_resource::<Observation>()
    }

    /// Returns the game in the middle of its next cycle, before the line with
    /// this index among those executed in it. `None` if there are fewer, or the
    /// game is too large to be saved. The result is for viewing, not for
    /// playing on.
    #[must_use]
    pub fn in_next_cycle(&self, actions: &[Action; 2], line: usize) -> Option<Self> {
        let definition = &self.world.resource::<Played>().0;
        let copy = |state: &Snapshot| {
            let bytes = state.to_bytes().ok()?;
            Self::restore(Arc::clone(definition), &bytes).ok()
        };
        let mut ahead = copy(&Snapshot::of(&self.world))?;
        ahead.observe();
        let mut observation = ahead.world.resource_mut::<Observation>();
        observation.stop_after(line);
        ahead.cycle(actions.clone());
        let mut observation = ahead.world.remove_resource::<Observation>()?;
        let mut stopped = copy(&observation.take_stopped()?)?;
        observation.leave_lines(line + 1);
        stopped.world.insert_resource(observation);
        Some(stopped)
    }

    /// Returns the number of cycles played.
    #[must_use]
    pub fn cycles(&self) -> u64 {
        self.world.resource::<Cycle>().0
    }

    /// Returns the world being played in.
    #[must_use]
    pub const fn world(&self) -> &World {
        &self.world
    }
}

/// Starts a game in a world, replacing any other.
pub fn begin(world: &mut World, definition: Arc<Definition>, seed: u64, players: usize) {
    set_up(world);
    start::begin(world, definition, seed, players);
    observation::end(world);
    look(world);
}

/// Adds to a world what it needs to play cycles.
fn set_up(world: &mut World) {
    world.init_resource::<Actions>();
    world.init_resource::<Shifted>();
    world.add_schedule(cycle::schedule());
}

/// Computes what the players see before the first cycle.
fn look(world: &mut World) {
    // No action of a player makes it fail.
    let _ = world.run_system_cached(light::look);
}

/// Plays a cycle in a world with a game.
pub fn play(world: &mut World, actions: [Action; 2]) {
    world.resource_mut::<Actions>().0 = actions;
    observation::begin(world);
    world.run_schedule(Step);
    observation::end(world);
}
