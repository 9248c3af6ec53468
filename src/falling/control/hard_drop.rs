//! Hard drop (F-CTL-05).

use bevy::ecs::prelude::*;

use super::super::description::HardDrop;
use super::super::field::Field;
use super::super::happened::Happened;
use super::super::input::{Button, Input};
use super::super::piece::{LockDelay, Piece};
use super::super::rules::Rules;
use super::super::tally::{Tally, ThisFrame};

/// Step 3: down as far as the piece fits; placed, unless it is `Sonic`.
pub fn hard_drop(
    input: Res<Input>,
    field: Res<Field>,
    rules: Res<Rules>,
    piece: Single<(&mut Piece, &mut LockDelay)>,
    mut tally: ResMut<Tally>,
    mut this: ResMut<ThisFrame>,
    mut happened: MessageWriter<Happened>,
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
        tally.score += u64::from(cells) * u64::from(rules.gravity().hard_points);
    }
    happened.write(Happened::Dropped { cells });
    if rules.gravity().hard == HardDrop::Lock {
        this.place = true;
    }
}
