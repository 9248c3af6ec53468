//! A word puzzle with a world of its own: for the command line, tests,
//! benchmarks and search.

use bevy::ecs::prelude::*;

use super::history::Snapshot;
use super::input::Input;
use super::level::{Level, LevelContext};
use super::messages::TurnEvent;
use super::outcome::{Departure, Outcome};
use super::report::{Report, Status};

/// One play of a level.
pub struct Game {
    world: World,
}

impl Game {
    /// Returns a game with `level` at turn 0.
    #[must_use]
    pub fn new(level: &Level, seed: u64) -> Self {
        Self::entered(level, &LevelContext::default(), seed)
    }

    /// Returns a game with `level` at turn 0, entered in a certain way.
    #[must_use]
    pub fn entered(level: &Level, context: &LevelContext, seed: u64) -> Self {
        let mut world = World::new();
        super::setup(&mut world);
        let mut game = Self { world };
        game.enter(level, context, seed);
        game
    }

    /// Begins another play, of this or another level, in the same world;
    /// cheaper than a new game, whose schedules have to be built.
    pub fn load(&mut self, level: &Level, seed: u64) {
        super::load(&mut self.world, level, seed);
    }

    /// Begins a play of a level that is entered in a certain way.
    pub fn enter(&mut self, level: &Level, context: &LevelContext, seed: u64) {
        super::enter(&mut self.world, level, context, seed);
    }

    /// Plays a turn, undo or restart; if the level is AUTO all turns of a tick.
    pub fn play(&mut self, input: Input) {
        self.world.resource_mut::<Messages<TurnEvent>>().clear();
        super::play(&mut self.world, input);
    }

    /// Plays a single turn, undo or restart.
    pub fn play_turn(&mut self, input: Input) {
        self.world.resource_mut::<Messages<TurnEvent>>().clear();
        super::play_turn(&mut self.world, input);
    }

    /// Returns the reason for which the level was left, if it was.
    #[must_use]
    pub fn departure(&self) -> Option<&Departure> {
        self.world.resource::<Outcome>().departure.as_ref()
    }

    /// Returns the state of play in words.
    #[must_use]
    pub fn report(&self) -> Report {
        super::report(&self.world)
    }

    /// Returns the status of the play.
    #[must_use]
    pub fn status(&self) -> Status {
        self.world.resource::<Outcome>().status
    }

    /// Returns the events of the last turn or tick, in order.
    pub fn events(&self) -> impl Iterator<Item = &TurnEvent> {
        self.world
            .resource::<Messages<TurnEvent>>()
            .iter_current_update_messages()
    }

    /// Returns the state of play as a value.
    pub fn snapshot(&mut self) -> Snapshot {
        super::snapshot(&mut self.world)
    }

    /// Puts a state of play of this level back.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        super::restore(&mut self.world, snapshot);
    }

    /// Returns the world itself.
    #[must_use]
    pub const fn world(&self) -> &World {
        &self.world
    }

    /// Returns the world itself.
    pub const fn world_mut(&mut self) -> &mut World {
        &mut self.world
    }
}
