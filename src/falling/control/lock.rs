//! Lock delay (F-CTL-07, F-GRV-03).

use bevy::ecs::prelude::*;

use super::super::field::Field;
use super::super::piece::{LockDelay, Piece};
use super::super::stats::ThisFrame;

/// Step 3: counts frames on the ground; after `frames` of them the piece locks.
pub(super) fn lock(
    frames: u32,
) -> impl Fn(Res<Field>, Single<(&Piece, &mut LockDelay)>, ResMut<ThisFrame>) {
    move |field, piece, mut this| {
        let (piece, mut lock_delay) = piece.into_inner();
        if this.locks || piece.can_fall(field.grid()) {
            return;
        }
        lock_delay.frames += 1;
        this.locks = lock_delay.frames >= frames;
    }
}
