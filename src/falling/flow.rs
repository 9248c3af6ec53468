//! Where the play stands between placements: waiting, control, settling, end.

use bevy::ecs::prelude::*;
use bevy::ecs::system::SystemParam;

use super::events::FrameEvent;

/// The frame counter; 0 before the first frame.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// The frame that is running, or ran last.
    pub frame: u32,
}

/// How the play stands (F-CLI-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Status {
    /// It goes on.
    #[default]
    Playing,
    /// A game-over condition ended it.
    Over,
    /// The goal was reached.
    Won,
}

/// The phase (F-CLI-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Before a piece: it appears in the frame that begins with 0.
    Wait(u32),
    /// A piece is under control.
    Control,
    /// Blocks fall and are cleared.
    Settle,
    /// Over or won.
    End,
}

/// What the play is doing.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Flow {
    /// The phase.
    pub phase: Phase,
    /// How the play stands.
    pub status: Status,
    /// Why it ended: a game-over condition or the goal.
    pub reason: Option<&'static str>,
    /// Frames until conditions are judged after a landing (F-ETC-05).
    pub settling: u32,
    /// Frames on end in which roles were changed and nothing else kept the
    /// field from being quiet (F-FRM-05).
    pub changing: u32,
    /// Whether the field is quiet.
    pub quiet: bool,
    /// Whether a piece has locked with cells in hidden rows since the field was quiet
    /// (F-OVR-04).
    pub locked_out: bool,
    /// The first piece appears elsewhere than usual (`--at`): origin and state.
    pub at: Option<(bevy::math::IVec2, usize)>,
}

impl Default for Flow {
    fn default() -> Self {
        Self {
            phase: Phase::Wait(0),
            status: Status::Playing,
            reason: None,
            settling: 0,
            changing: 0,
            quiet: false,
            locked_out: false,
            at: None,
        }
    }
}

impl Flow {
    /// Ends the play (F-FRM-08).
    pub fn end(&mut self, status: Status, reason: &'static str) {
        if self.phase != Phase::End {
            self.phase = Phase::End;
            self.status = status;
            self.reason = Some(reason);
        }
    }

    /// Returns whether it is over or won.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.phase == Phase::End
    }
}

/// Run condition: the play goes on. Stages behind the one in which it ended
/// are skipped.
#[must_use]
pub fn goes_on(flow: Res<Flow>) -> bool {
    flow.phase != Phase::End
}

/// What systems need that end the play.
#[derive(SystemParam)]
pub struct Ending<'w> {
    flow: ResMut<'w, Flow>,
    events: MessageWriter<'w, FrameEvent>,
}

impl Ending<'_> {
    /// Ends the game by a game-over condition.
    pub fn over(&mut self, reason: &'static str) {
        if !self.flow.is_over() {
            self.flow.end(Status::Over, reason);
            self.events.write(FrameEvent::Over { reason });
        }
    }

    /// Ends the game by its goal.
    pub fn win(&mut self, reason: &'static str) {
        if !self.flow.is_over() {
            self.flow.end(Status::Won, reason);
            self.events.write(FrameEvent::Won { reason });
        }
    }

    /// Returns how the play stands.
    #[must_use]
    pub fn flow(&self) -> &Flow {
        &self.flow
    }
}
