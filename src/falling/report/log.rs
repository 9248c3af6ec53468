//! Log of events in the report (F-CLI-08).

use std::collections::VecDeque;

use bevy::ecs::prelude::*;
use serde::Serialize;

use super::super::events::FrameEvent;
use super::super::flow::Clock;

/// Maximum number of events in a log (F-CLI-08).
pub const MAX_EVENTS: usize = 10_000;

/// Events of a play, of which the last [`MAX_EVENTS`] are kept.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    events: VecDeque<Event>,
    dropped: u64,
}

impl Log {
    /// Returns the kept events, the oldest first.
    #[must_use]
    pub const fn events(&self) -> &VecDeque<Event> {
        &self.events
    }

    /// Returns the number of events that were dropped.
    #[must_use]
    pub const fn dropped(&self) -> u64 {
        self.dropped
    }

    /// Adds an event of a frame if the log includes its kind.
    pub fn note(&mut self, frame: u32, event: &FrameEvent) {
        if !event.is_logged() {
            return;
        }
        if self.events.len() == MAX_EVENTS {
            self.events.pop_front();
            self.dropped += 1;
        }
        self.events.push_back(Event {
            frame,
            what: event.clone(),
        });
    }
}

/// Logs the events of the frame that has just run; does nothing if the world
/// has no log.
pub fn record(world: &mut World) {
    let frame = world.get_resource::<Clock>().map_or(0, |clock| clock.frame);
    if !world.contains_resource::<Log>() {
        return;
    }
    world.resource_scope(|world, mut log: Mut<Log>| {
        let messages = world.get_resource::<Messages<FrameEvent>>();
        let messages = messages.map(Messages::iter_current_update_messages);
        for event in messages.into_iter().flatten() {
            log.note(frame, event);
        }
    });
}

/// An event with its frame (F-CLI-08).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    /// Number of the frame.
    pub frame: u32,
    /// The event.
    #[serde(flatten)]
    pub what: FrameEvent,
}
