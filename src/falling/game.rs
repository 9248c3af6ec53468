//! A play with a world of its own: for the command line, tests, bots and
//! benchmarks.

use bevy::ecs::prelude::*;

use super::events::FrameEvent;
use super::flow::Status;
use super::host::{PrintTo, ScriptSource};
use super::input::Buttons;
use super::play::{self, Setup, State};
use super::rules::Rules;
use super::script::{Fault, Warning};

/// One play of some rules.
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

    /// Returns a play of a script before its first frame, over already if its
    /// initial phase has failed.
    #[must_use]
    pub fn of_script(source: &ScriptSource, setup: &Setup, print_to: PrintTo) -> Self {
        let mut world = World::new();
        play::setup(&mut world);
        world.insert_resource(print_to);
        play::load_script(&mut world, source, setup);
        Self { world }
    }

    /// Begins another play of the same rules.
    pub fn restart(&mut self, setup: &Setup) {
        play::restart(&mut self.world, setup);
    }

    /// Returns what ended the script, if anything has.
    #[must_use]
    pub fn fault(&self) -> Option<&Fault> {
        play::fault(&self.world)
    }

    /// Warnings of the script since the last time (F-LUA-09).
    pub fn take_warnings(&mut self) -> Vec<Warning> {
        play::take_warnings(&mut self.world)
    }

    /// Begins another play in the same world.
    pub fn load(&mut self, rules: &Rules, setup: &Setup) {
        play::load(&mut self.world, rules, setup);
    }

    /// Plays a frame with these buttons held.
    pub fn step(&mut self, held: Buttons) {
        self.world.resource_mut::<Messages<FrameEvent>>().clear();
        play::step(&mut self.world, held);
    }

    /// Returns the frame that ran last; 0 before the first.
    #[must_use]
    pub fn frame(&self) -> u32 {
        play::frame(&self.world)
    }

    /// Returns how the play stands.
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

    /// Puts a state of these rules back.
    pub fn restore(&mut self, state: &State) {
        play::restore(&mut self.world, state);
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
