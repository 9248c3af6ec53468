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
    /// The events that are kept, the oldest first.
    #[must_use]
    pub const fn events(&self) -> &VecDeque<Event> {
        &self.events
    }

    /// How many were not kept.
    #[must_use]
    pub const fn dropped(&self) -> u64 {
        self.dropped
    }

    /// Notes what happened in a frame, if it is an event.
    pub fn note(&mut self, frame: u32, event: &FrameEvent) {
        let Some(what) = What::of(event) else {
            return;
        };
        if self.events.len() == MAX_EVENTS {
            self.events.pop_front();
            self.dropped += 1;
        }
        self.events.push_back(Event { frame, what });
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
    pub what: What,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum What {
    /// A piece appeared.
    Spawn {
        /// Number of its shape.
        shape: usize,
        /// The roles of its placeholders.
        roles: Vec<u8>,
    },
    /// A piece was turned.
    Turn {
        /// The new state.
        to: usize,
        /// Number of the test that fitted.
        kick: u8,
    },
    /// The quick turn was made.
    QuickTurn {
        /// The new state.
        to: usize,
    },
    /// A piece went into the hold slot.
    Hold,
    /// A piece has locked.
    Place,
    /// A link.
    Clear {
        /// Which of its chain.
        chain: u32,
        /// Blocks.
        cleared: u32,
        /// Points.
        score: u64,
    },
    /// Roles were changed.
    Change,
    /// A line has released blocks, or ended its pass.
    Sweep {
        /// Places of patterns.
        places: u32,
        /// Points.
        score: u64,
    },
    /// Nothing is left.
    AllClear,
    /// The level went up.
    Level {
        /// To this.
        level: u32,
    },
    /// Garbage came.
    Garbage {
        /// Blocks.
        blocks: u32,
    },
    /// Something was not possible.
    Blocked {
        /// `piece`: it did not fit where it appeared; `hold`: it may not be
        /// used again before the next placement.
        what: &'static str,
    },
    /// The play is over.
    Over,
    /// The goal is reached.
    Won,
}

impl What {
    fn of(event: &FrameEvent) -> Option<Self> {
        Some(match event {
            FrameEvent::Spawned { shape, roles } => Self::Spawn {
                shape: *shape,
                roles: roles.clone(),
            },
            FrameEvent::Turned { to, kick } => Self::Turn {
                to: *to,
                kick: *kick,
            },
            FrameEvent::QuickTurned { to } => Self::QuickTurn { to: *to },
            FrameEvent::Held => Self::Hold,
            FrameEvent::Locked { .. } => Self::Place,
            FrameEvent::Cleared {
                chain,
                cleared,
                score,
                ..
            } => Self::Clear {
                chain: *chain,
                cleared: *cleared,
                score: *score,
            },
            FrameEvent::Changed { .. } => Self::Change,
            FrameEvent::Swept { places, score } => Self::Sweep {
                places: *places,
                score: *score,
            },
            FrameEvent::AllClear => Self::AllClear,
            FrameEvent::LevelUp { level } => Self::Level { level: *level },
            FrameEvent::Garbage { blocks } => Self::Garbage { blocks: *blocks },
            FrameEvent::Blocked => Self::Blocked { what: "piece" },
            FrameEvent::HoldRefused => Self::Blocked { what: "hold" },
            FrameEvent::Over { .. } => Self::Over,
            FrameEvent::Won { .. } => Self::Won,
            FrameEvent::Shifted { .. }
            | FrameEvent::Stepped { .. }
            | FrameEvent::Refused
            | FrameEvent::Dropped { .. }
            | FrameEvent::Landed { .. } => return None,
        })
    }
}
