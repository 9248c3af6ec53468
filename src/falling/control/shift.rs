//! Sideways movement (F-CTL-03).

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::super::events::FrameEvent;
use super::super::field::Field;
use super::super::input::Input;
use super::super::piece::{Armed, LockDelay, Piece};
use super::super::rules::Rules;

/// Step 3: moves the piece as far as the input of this frame asks and the field
/// allows.
pub fn shift(
    input: Res<Input>,
    field: Res<Field>,
    rules: Res<Rules>,
    piece: Single<(&mut Piece, &mut LockDelay, &mut Armed)>,
    mut events: MessageWriter<FrameEvent>,
) {
    if input.step == 0 {
        return;
    }
    let (mut piece, mut lock_delay, mut armed) = piece.into_inner();
    let step = IVec2::new(input.step, 0);
    let mut dx = 0;
    while piece.fits(field.grid(), piece.origin + step) {
        piece.origin += step;
        dx += input.step;
        if !input.to_wall {
            break;
        }
    }
    if dx != 0 {
        piece.kick = None;
        *armed = Armed::default();
        lock_delay.touched(rules.gravity().lock);
        events.write(FrameEvent::Shifted { dx });
    }
}
