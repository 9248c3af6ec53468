//! The log of events in the document (F-CLI-08).

use std::collections::VecDeque;

use bevy::ecs::prelude::*;
use serde::Serialize;

use super::super::flow::Clock;
use super::super::happened::Happened;

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
    pub fn note(&mut self, frame: u32, happened: &Happened) {
        let Some(what) = What::of(happened) else {
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
        let messages = world.get_resource::<Messages<Happened>>();
        let messages = messages.map(Messages::iter_current_update_messages);
        for happened in messages.into_iter().flatten() {
            log.note(frame, happened);
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
    /// A piece was placed.
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
    fn of(happened: &Happened) -> Option<Self> {
        Some(match happened {
            Happened::Spawned { shape, roles } => Self::Spawn {
                shape: *shape,
                roles: roles.clone(),
            },
            Happened::Turned { to, kick } => Self::Turn {
                to: *to,
                kick: *kick,
            },
            Happened::QuickTurned { to } => Self::QuickTurn { to: *to },
            Happened::Held => Self::Hold,
            Happened::Placed { .. } => Self::Place,
            Happened::Cleared {
                chain,
                cleared,
                score,
                ..
            } => Self::Clear {
                chain: *chain,
                cleared: *cleared,
                score: *score,
            },
            Happened::Changed { .. } => Self::Change,
            Happened::Swept { places, score } => Self::Sweep {
                places: *places,
                score: *score,
            },
            Happened::AllClear => Self::AllClear,
            Happened::LevelUp { level } => Self::Level { level: *level },
            Happened::Garbage { blocks } => Self::Garbage { blocks: *blocks },
            Happened::Blocked => Self::Blocked { what: "piece" },
            Happened::HoldRefused => Self::Blocked { what: "hold" },
            Happened::Over { .. } => Self::Over,
            Happened::Won { .. } => Self::Won,
            Happened::Shifted { .. }
            | Happened::Stepped { .. }
            | Happened::Refused
            | Happened::Dropped { .. }
            | Happened::Landed { .. } => return None,
        })
    }
}
