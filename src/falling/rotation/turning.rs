//! Turn of the current frame: tried in place, then with offsets, then as a
//! quick turn, each by its own system; [`finish`] reports the outcome.

use bevy::ecs::prelude::*;
use bevy::ecs::system::SystemParam;

use super::{Test, Turn, in_state};
use crate::description::TurnLaw;
use crate::events::FrameEvent;
use crate::field::Field;
use crate::flow::Clock;
use crate::input::Input;
use crate::piece::{Armed, LockDelay, Piece};
use crate::rules::Rules;

/// Turn of this frame, if one was tried; empty between frames.
#[derive(Resource, Clone, Debug, Default)]
pub struct Turning {
    attempt: Option<Attempt>,
}

#[derive(Clone, Debug)]
struct Attempt {
    turn: Turn,
    /// The piece before the turn.
    before: Piece,
    /// The piece turned in place.
    placed: Piece,
    outcome: Outcome,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// The piece has not fitted so far.
    Refused,
    /// The piece is turned.
    Turned,
    /// The piece is turned by a quick turn.
    Quick,
}

/// Run condition: a turn was tried and has not fitted so far.
pub fn is_refused(turning: Res<Turning>) -> bool {
    let attempt = turning.attempt.as_ref();
    attempt.is_some_and(|attempt| attempt.outcome == Outcome::Refused)
}

/// Run condition: a turn was tried.
pub fn is_tried(turning: Res<Turning>) -> bool {
    turning.attempt.is_some()
}

/// Parameters of a turn.
#[derive(SystemParam)]
pub struct Turner<'w, 's> {
    rules: Res<'w, Rules>,
    field: Res<'w, Field>,
    clock: Res<'w, Clock>,
    input: Res<'w, Input>,
    turning: ResMut<'w, Turning>,
    piece: Single<'w, 's, (&'static mut Piece, &'static mut Armed)>,
}

impl Turner<'_, '_> {
    /// Tries the next state in place if the rotation law of the piece is one of
    /// these.
    pub fn in_place(&mut self, is_law: impl Fn(TurnLaw) -> bool) {
        let Some(turn) = Turn::wanted(|button| self.input.pressed(button)) else {
            return;
        };
        let piece = &mut *self.piece.0;
        let Some(shape) = piece.shape(&self.rules) else {
            return;
        };
        if !is_law(shape.rotation.law) {
            return;
        }
        let Some(to) = turn.target(shape, piece.rotation) else {
            return;
        };
        let placed = in_state(&self.rules, piece, to);
        let before = piece.clone();
        let fits = placed.fits(self.field.grid(), placed.origin);
        if fits {
            piece.clone_from(&placed);
            piece.kick = Some(1);
        }
        self.turning.attempt = Some(Attempt {
            turn,
            before,
            placed,
            outcome: if fits {
                Outcome::Turned
            } else {
                Outcome::Refused
            },
        });
    }

    /// Tries the offsets if the shape of the piece is one of these.
    pub fn shifted(&mut self, shapes: &[bool]) {
        let piece = &mut *self.piece.0;
        let Some(shape) = piece.shape(&self.rules) else {
            return;
        };
        let Some(attempt) = &mut self.turning.attempt else {
            return;
        };
        if attempt.outcome != Outcome::Refused || shapes.get(piece.dealt.shape) != Some(&true) {
            return;
        }
        let test = Test {
            grid: self.field.grid(),
            shape,
            piece: &attempt.before,
            placed: &attempt.placed,
            turn: attempt.turn,
        };
        if let Some(found) = test.find(&shape.rotation.kicks) {
            *piece = found.of(&attempt.placed);
            attempt.outcome = Outcome::Turned;
        }
    }

    /// Arms the quick turn, or makes it if it is armed (F-INI-07, F-ROT-11).
    pub fn quick(&mut self) {
        let (piece, armed) = &mut *self.piece;
        let Some(attempt) = &mut self.turning.attempt else {
            return;
        };
        let Some(shape) = piece.shape(&self.rules) else {
            return;
        };
        let Some(limit) = shape.rotation.quick_turn else {
            return;
        };
        let frame = self.clock.frame;
        let grid = self.field.grid();
        if attempt.outcome != Outcome::Refused
            || !super::quick::is_quick(shape, &attempt.before, attempt.turn)
        {
            return;
        }
        let in_time = |since: u32| limit == u32::MAX || frame.saturating_sub(since) < limit;
        if armed.since.is_some_and(in_time)
            && let Some(turned) =
                super::quick::turned(&self.rules, grid, &attempt.before, attempt.turn)
        {
            **piece = turned;
            attempt.outcome = Outcome::Quick;
        } else {
            armed.since = Some(frame);
        }
    }
}

/// Reports the outcome of the turn, and updates the lock delay accordingly
/// (F-CTL-07).
pub fn finish(
    rules: Res<Rules>,
    mut turning: ResMut<Turning>,
    piece: Single<(&Piece, &mut LockDelay, &mut Armed)>,
    mut events: MessageWriter<FrameEvent>,
) {
    let Some(attempt) = turning.attempt.take() else {
        return;
    };
    let (piece, mut lock_delay, mut armed) = piece.into_inner();
    let to = piece.rotation;
    match attempt.outcome {
        Outcome::Refused => {
            events.write(FrameEvent::Refused);
            return;
        }
        Outcome::Turned => {
            let kick = piece.kick.unwrap_or(1);
            events.write(FrameEvent::Turned { to, kick });
        }
        Outcome::Quick => {
            events.write(FrameEvent::QuickTurned { to });
        }
    }
    *armed = Armed::default();
    if let Some(shape) = piece.shape(&rules) {
        // The lowest row refers to the origin, which a turn in place may move.
        let anchor = |state: usize| shape.state(state).anchor.y;
        lock_delay.lowest += anchor(to) - anchor(attempt.before.rotation);
    }
    lock_delay.touched(rules.gravity().lock);
    lock_delay.reached(piece.origin.y);
}
