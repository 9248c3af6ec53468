//! The log of events in the document (F-CLI-08).

use std::collections::VecDeque;

use bevy::ecs::prelude::*;
use serde::Serialize;

use super::super::events::FrameEvent;
use super::super::flow::Clock;

/// How many events a log keeps (F-CLI-08).
pub const MAX_EVENTS: usize = 10_000;

/// The events of a play, the last [`MAX_EVENTS`] of them.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    events: VecDeque<Event>,
    dropped: u64,
}

impl Log {
    /// Returns the events that are kept, the oldest first.
    #[must_use]
    pub const fn events(&self) -> &VecDeque<Event> {
        &self.events
    }

    /// Returns how many were not kept.
    #[must_use]
    pub const fn dropped(&self) -> u64 {
        self.dropped
    }

    /// Notes what happened in a frame, if it is an event.
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

/// Notes what happened in the frame that has run; does nothing where nobody
/// keeps a log.
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

/// Something that happened (F-CLI-08).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    /// In this frame.
    pub frame: u32,
    /// What.
    #[serde(flatten)]
    pub what: FrameEvent,
}
