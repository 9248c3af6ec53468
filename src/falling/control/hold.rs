//! Hold (F-CTL-09).

use bevy::ecs::prelude::*;

use super::super::description::HoldRule;
use super::super::events::FrameEvent;
use super::super::input::{Button, Input};
use super::super::piece::{Armed, Dealt, GravityProgress, Hold, LockDelay, Piece, Queue};
use super::super::rules::Rules;
use super::super::spawn;
use super::super::stats::ThisFrame;

/// Puts a piece into the hold slot and returns the piece that was there, or the
/// next one if the slot was empty; `None` if holding is not allowed now or no
/// piece is left.
pub fn exchange(rules: &Rules, hold: &mut Hold, queue: &mut Queue, dealt: &Dealt) -> Option<Dealt> {
    match rules.description.pieces.hold {
        HoldRule::Off => return None,
        HoldRule::Once if hold.used => return None,
        HoldRule::Once | HoldRule::Free => {}
    }
    let next = match hold.slot.take() {
        Some(held) => held,
        None => queue.pieces.pop_front()?,
    };
    hold.slot = Some(dealt.clone());
    hold.used = true;
    Some(next)
}

/// Step 3: the hold button.
pub fn hold(
    input: Res<Input>,
    rules: Res<Rules>,
    mut hold: ResMut<Hold>,
    mut queue: ResMut<Queue>,
    piece: Single<(&mut Piece, &mut GravityProgress, &mut LockDelay, &mut Armed)>,
    mut this: ResMut<ThisFrame>,
    mut events: MessageWriter<FrameEvent>,
) {
    if !input.pressed(Button::Hold) {
        return;
    }
    let (mut piece, mut descent, mut lock_delay, mut armed) = piece.into_inner();
    let Some(next) = exchange(&rules, &mut hold, &mut queue, &piece.dealt) else {
        events.write(FrameEvent::Blocked { what: "hold" });
        return;
    };
    let Some(shape) = rules.shapes.get(next.shape) else {
        return;
    };
    let origin = spawn::origin(&rules, shape);
    *piece = Piece::new(&rules, next, 0, origin);
    *descent = GravityProgress::default();
    *lock_delay = LockDelay {
        lowest: origin.y,
        ..LockDelay::default()
    };
    *armed = Armed::default();
    this.exchanged = true;
    events.write(FrameEvent::Held);
    events.write(FrameEvent::Spawned {
        shape: piece.dealt.shape,
        roles: piece.dealt.roles.clone(),
    });
}
