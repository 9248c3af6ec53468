//! Lock delay (F-CTL-07, F-GRV-03).

use bevy::ecs::prelude::*;

use super::super::description::Lock;
use super::super::field::Field;
use super::super::piece::{LockDelay, Piece};
use super::super::rules::Rules;
use super::super::stats::ThisFrame;

/// Step 3: counts frames on the ground.
pub fn lock(
    rules: Res<Rules>,
    field: Res<Field>,
    piece: Single<(&Piece, &mut LockDelay)>,
    mut this: ResMut<ThisFrame>,
) {
    let Lock::Delay { frames, .. } = rules.gravity().lock else {
        return;
    };
    let (piece, mut lock_delay) = piece.into_inner();
    if this.locks || piece.can_fall(field.grid()) {
        return;
    }
    lock_delay.frames += 1;
    this.locks = lock_delay.frames >= frames;
}
