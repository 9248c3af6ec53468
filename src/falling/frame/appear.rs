//! Step 2: a piece that is due appears (F-FRM-06, F-MOD-07, F-CTL-10).

use bevy::ecs::prelude::*;
use bevy::ecs::system::SystemParam;
use bevy::math::IVec2;

use super::super::control::hold;
use super::super::description::{HoldRule, TurnLaw};
use super::super::events::FrameEvent;
use super::super::field::Field;
use super::super::flow::{Flow, Phase, Status};
use super::super::input::{Button, Input};
use super::super::piece::{Armed, GravityProgress, Hold, LockDelay, Piece, Queue};
use super::super::rotation::{self, Turn};
use super::super::rules::{Rules, Shape};
use super::super::spawn;
use super::super::stats::ThisFrame;

/// Effects of held buttons on a piece that appears (F-CTL-10), as far as the
/// rules allow them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Initial {
    hold: bool,
    turn: bool,
}

impl Initial {
    pub(super) fn of(rules: &Rules) -> Self {
        let pieces = &rules.description.pieces;
        let turns = |shape: &Shape| shape.rotation.law != TurnLaw::NoTurn;
        Self {
            hold: pieces.initial && pieces.hold != HoldRule::Off,
            turn: pieces.initial && rules.shapes.iter().any(turns),
        }
    }
}

/// Parameters of [`appear`].
#[derive(SystemParam)]
pub(super) struct Appearing<'w, 's> {
    commands: Commands<'w, 's>,
    flow: ResMut<'w, Flow>,
    rules: Res<'w, Rules>,
    field: Res<'w, Field>,
    input: Res<'w, Input>,
    queue: ResMut<'w, Queue>,
    slot: ResMut<'w, Hold>,
    this: ResMut<'w, ThisFrame>,
    events: MessageWriter<'w, FrameEvent>,
}

/// Counts the wait down; when it is over, the next piece appears.
/// [`is_blocked`] judges whether it fits.
pub(super) fn appear(initial: Initial, appearing: Appearing) {
    let Appearing {
        mut commands,
        mut flow,
        rules,
        field,
        input,
        mut queue,
        mut slot,
        mut this,
        mut events,
    } = appearing;
    match flow.phase {
        Phase::Wait(0) => {}
        Phase::Wait(frames) => {
            flow.phase = Phase::Wait(frames - 1);
            return;
        }
        _ => return,
    }
    let Some(mut dealt) = queue.pieces.pop_front() else {
        flow.phase = Phase::Settle;
        return;
    };
    if initial.hold
        && input.held_before(Button::Hold)
        && let Some(other) = hold::exchange(&rules, &mut slot, &mut queue, &dealt)
    {
        dealt = other;
        events.write(FrameEvent::Held);
    }
    let Some(shape) = rules.shapes.get(dealt.shape) else {
        flow.phase = Phase::Settle;
        return;
    };
    let (origin, state) = match flow.at {
        Some(place) => place,
        None => (spawn::origin(&rules, shape), 0),
    };
    let mut piece = Piece::new(&rules, dealt, state, origin);
    events.write(FrameEvent::Spawned {
        shape: piece.dealt.shape,
        roles: piece.dealt.roles.clone(),
    });
    if initial.turn
        && let Some(turn) = Turn::wanted(|button| input.held_before(button))
        && let Some(turned) = rotation::turned(&rules, field.grid(), &piece, turn)
    {
        events.write(FrameEvent::Turned {
            to: turned.rotation,
            kick: turned.kick.unwrap_or(1),
        });
        piece = turned;
    }
    commands.spawn((
        GravityProgress::default(),
        LockDelay {
            lowest: piece.origin.y,
            ..LockDelay::default()
        },
        Armed::default(),
        piece,
    ));
    flow.phase = Phase::Control;
    flow.quiet = false;
    this.appeared = true;
}

/// Ends the game if the new piece does not fit where it appears (F-OVR-01).
pub fn is_blocked(
    field: Res<Field>,
    piece: Single<&Piece>,
    mut flow: ResMut<Flow>,
    mut events: MessageWriter<FrameEvent>,
) {
    if !piece.fits(field.grid(), piece.origin) {
        events.write(FrameEvent::Blocked { what: "piece" });
        let reason = "spawn_blocked";
        flow.end(Status::Over, reason);
        events.write(FrameEvent::Over { reason });
    }
}

/// Moves the new piece down by the steps tried at once (F-RON-16), unless
/// `--at` placed it.
pub fn step_in(
    rules: Res<Rules>,
    field: Res<Field>,
    piece: Single<(&mut Piece, &mut LockDelay)>,
    mut flow: ResMut<Flow>,
) {
    if flow.at.take().is_some() || flow.is_over() {
        return;
    }
    let (mut piece, mut lock_delay) = piece.into_inner();
    for _ in 0..rules.description.pieces.spawn_steps {
        if !piece.can_fall(field.grid()) {
            break;
        }
        piece.origin += IVec2::Y;
        lock_delay.reached(piece.origin.y);
    }
}
