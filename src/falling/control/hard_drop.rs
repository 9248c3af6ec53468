//! Hard drop (F-CTL-05).

use bevy::ecs::prelude::*;

use super::super::description::HardDrop;
use super::super::events::FrameEvent;
use super::super::field::Field;
use super::super::input::{Button, Input};
use super::super::piece::{LockDelay, Piece};
use super::super::rules::Rules;
use super::super::stats::{Stats, ThisFrame};

/// Step 3: moves the piece down as far as it fits and locks it, unless the drop
/// is `Sonic`.
pub fn hard_drop(
    input: Res<Input>,
    field: Res<Field>,
    rules: Res<Rules>,
    piece: Single<(&mut Piece, &mut LockDelay)>,
    mut stats: ResMut<Stats>,
    mut this: ResMut<ThisFrame>,
    mut events: MessageWriter<FrameEvent>,
) {
    if !input.pressed(Button::HardDrop) {
        return;
    }
    let (mut piece, mut lock_delay) = piece.into_inner();
    let landing = piece.landing(field.grid());
    let cells = u32::try_from(landing.y - piece.origin.y).unwrap_or(0);
    if cells > 0 {
        piece.origin = landing;
        piece.kick = None;
        lock_delay.reached(landing.y);
        stats.score += u64::from(cells) * u64::from(rules.gravity().hard_points);
    }
    events.write(FrameEvent::Dropped { cells });
    if rules.gravity().hard == HardDrop::Lock {
        this.locks = true;
    }
}
