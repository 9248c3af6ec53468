//! A play with its own world: for the command line, tests, bots and benchmarks.

use bevy::ecs::prelude::*;

use super::events::FrameEvent;
use super::flow::Status;
use super::host::{PrintTo, ScriptSource};
use super::input::Buttons;
use super::play::{self, Setup, State};
use super::rules::Rules;
use super::script::{Fault, Warning};

/// A play of some rules.
pub struct Game {
    world: World,
}

impl Game {
    /// Returns a play before its first frame.
    #[must_use]
    pub fn new(rules: &Rules, setup: &Setup) -> Self {
        let mut world = World::new();
        play::setup(&mut world);
        let mut game = Self { world };
        game.load(rules, setup);
        game
    }

    /// Returns a play of a script before its first frame; it has ended already
    /// if the initial phase failed.
    #[must_use]
    pub fn of_script(source: &ScriptSource, setup: &Setup, print_to: PrintTo) -> Self {
        let mut world = World::new();
        play::setup(&mut world);
        world.insert_resource(print_to);
        play::load_script(&mut world, source, setup);
        Self { world }
    }

    /// Starts another play of the same rules.
    pub fn restart(&mut self, setup: &Setup) {
        play::restart(&mut self.world, setup);
    }

    /// Returns the fault that ended the script, if any.
    #[must_use]
    pub fn fault(&self) -> Option<&Fault> {
        play::fault(&self.world)
    }

    /// Returns the warnings of the script since the last call (F-LUA-09).
    pub fn take_warnings(&mut self) -> Vec<Warning> {
        play::take_warnings(&mut self.world)
    }

    /// Starts a play of other rules in the same world.
    pub fn load(&mut self, rules: &Rules, setup: &Setup) {
        play::load(&mut self.world, rules, setup);
    }

    /// Plays a frame with these buttons held.
    pub fn step(&mut self, held: Buttons) {
        self.world.resource_mut::<Messages<FrameEvent>>().clear();
        play::step(&mut self.world, held);
    }

    /// Returns the number of the last frame; 0 before the first.
    #[must_use]
    pub fn frame(&self) -> u32 {
        play::frame(&self.world)
    }

    /// Returns the status of the play.
    #[must_use]
    pub fn status(&self) -> Status {
        play::status(&self.world)
    }

    /// Returns the events of the last frame, in order.
    pub fn events(&self) -> impl Iterator<Item = &FrameEvent> {
        self.world
            .resource::<Messages<FrameEvent>>()
            .iter_current_update_messages()
    }

    /// Returns the state of play as a value.
    pub fn save(&mut self) -> State {
        play::save(&mut self.world)
    }

    /// Restores a state that was saved under the same rules.
    pub fn restore(&mut self, state: &State) {
        play::restore(&mut self.world, state);
    }

    /// Returns the world of the play.
    #[must_use]
    pub const fn world(&self) -> &World {
        &self.world
    }

    /// Returns the world of the play.
    pub const fn world_mut(&mut self) -> &mut World {
        &mut self.world
    }
}
