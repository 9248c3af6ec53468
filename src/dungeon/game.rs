//! A game of a dungeon, to be played cycle by cycle.

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

    /// The same, noting what happens, from the set-up pass on.
    #[must_use]
    pub fn observed(definition: Arc<Definition>, seed: u64, players: usize) -> Self {
        let mut world = World::new();
        world.init_resource::<Observation>();
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

    /// Notes what happens in each cycle from now on.
    pub fn observe(&mut self) {
        self.world.init_resource::<Observation>();
    }

    /// What happened in the last cycle; `None` if the game is not observed.
    #[must_use]
    pub fn observation(&self) -> Option<&Observation> {
        self.world.get_resource::<Observation>()
    }

    /// The game as it would stand in the midst of its next cycle, before the
    /// line of this index of those that are executed in it. `None` if there are
    /// fewer, or the game is too large to be saved. It is for looking at, not
    /// for playing on.
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
    observation::end(world);
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
    observation::begin(world);
    world.run_schedule(Step);
    observation::end(world);
}
