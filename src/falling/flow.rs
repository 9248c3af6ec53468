//! Phase of the play between placements: wait, control, settle, end.

use bevy::ecs::prelude::*;
use bevy::ecs::system::SystemParam;

use super::events::FrameEvent;

/// The frame counter; 0 before the first frame.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Number of the current or last frame.
    pub frame: u32,
}

/// Status of the play (F-CLI-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Status {
    /// The play continues.
    #[default]
    Playing,
    /// A game-over condition ended it.
    Over,
    /// The goal was reached.
    Won,
}

/// Phase of the play (F-CLI-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Before a piece, which appears in the frame that begins with 0.
    Wait(u32),
    /// A piece is under control.
    Control,
    /// Blocks fall and are cleared.
    Settle,
    /// The play has ended.
    End,
}

/// State of the flow of play.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Flow {
    /// The phase.
    pub phase: Phase,
    /// Status of the play.
    pub status: Status,
    /// Reason for its end: a game-over condition or the goal.
    pub reason: Option<&'static str>,
    /// Frames until conditions are judged after a landing (F-ETC-05).
    pub settling: u32,
    /// Number of consecutive frames in which changes of role were all that kept
    /// the field from being quiet (F-FRM-05).
    pub changing: u32,
    /// Whether the field is quiet.
    pub quiet: bool,
    /// Whether a piece has locked with cells in hidden rows since the field was
    /// last quiet (F-OVR-04).
    pub locked_out: bool,
    /// Origin and state of the first piece, if `--at` sets them.
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
    /// Ends the play; does nothing if it has ended already (F-FRM-08).
    pub fn end(&mut self, status: Status, reason: &'static str) {
        if self.phase != Phase::End {
            self.phase = Phase::End;
            self.status = status;
            self.reason = Some(reason);
        }
    }

    /// Returns whether the play has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.phase == Phase::End
    }
}

/// Run condition: the play has not ended. Stages after the one in which it
/// ended are skipped.
#[must_use]
pub fn goes_on(flow: Res<Flow>) -> bool {
    flow.phase != Phase::End
}

/// Parameters of systems that end the play.
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

    /// Returns the flow of play.
    #[must_use]
    pub fn flow(&self) -> &Flow {
        &self.flow
    }
}
