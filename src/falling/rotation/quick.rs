//! The quick turn (F-INI-07, F-ROT-11): a second refused turn in a row leads
//! to the state after next.

use super::kicks::pair;
use super::turning::Turner;
use super::{Test, Turn, in_state};
use crate::description::Kicks;
use crate::grid::Grid;
use crate::piece::Piece;
use crate::rules::{Rules, Shape};

/// Test number reported for the exchange of child and axis: the one after the
/// two tests of a pair.
const EXCHANGE: u8 = 3;

/// Returns whether this refused turn arms or triggers the quick turn. Only
/// quarter turns do, and for a pair only while the child is above or below the
/// axis.
#[must_use]
pub fn is_quick(shape: &Shape, piece: &Piece, turn: Turn) -> bool {
    if turn == Turn::Rotate180 {
        return false;
    }
    match child(shape, piece.rotation) {
        Some(child) => child.x == 0,
        None => true,
    }
}

/// Returns the position of the child relative to the axis, for a piece with
/// `Pair` kicks.
fn child(shape: &Shape, rotation: usize) -> Option<bevy::math::IVec2> {
    if shape.rotation.kicks != Kicks::Pair {
        return None;
    }
    pair::child(shape, rotation)
}

/// Returns the piece after the quick turn: in the state after next, in the
/// direction of the turn. The axis of a pair moves to the former cell of the
/// child. Other shapes make a half turn, with offsets unless the kicks are
/// `InPlace` or `Left`.
#[must_use]
pub fn turned(rules: &Rules, grid: &Grid, piece: &Piece, turn: Turn) -> Option<Piece> {
    let shape = piece.shape(rules)?;
    let to = turn.target(shape, piece.rotation)?;
    let to = turn.target(shape, to).filter(|&to| to != piece.rotation)?;
    let mut placed = in_state(rules, piece, to);
    if let Some(child) = child(shape, piece.rotation) {
        placed.origin += child;
        placed.kick = Some(EXCHANGE);
        return placed.fits(grid, placed.origin).then_some(placed);
    }
    if placed.fits(grid, placed.origin) {
        placed.kick = Some(1);
        return Some(placed);
    }
    if matches!(shape.rotation.kicks, Kicks::InPlace | Kicks::Left) {
        return None;
    }
    let test = Test {
        grid,
        shape,
        piece,
        placed: &placed,
        turn: Turn::Rotate180,
    };
    let found = test.find(&shape.rotation.kicks);
    found.map(|found| found.of(&placed))
}

/// Step 3: arms or makes the quick turn.
pub fn quick_turn(mut turner: Turner) {
    turner.quick();
}
