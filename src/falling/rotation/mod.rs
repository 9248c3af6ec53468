//! Rotation of pieces (F-ROT, F-KICK).
//!
//! Each law has a file with the pure function that returns a shape's states;
//! its system tries the next state in place. Each set of offsets has a file in
//! [`kicks`]. [`turned`] is the whole turn as a pure function.

pub mod change;
pub mod fixed_axis;
pub mod kicks;
pub mod listed;
pub mod movable_axis;
pub mod quick;
pub mod swap;
mod turning;

#[cfg(test)]
mod tests;

use bevy::ecs::prelude::*;

use super::description::TurnLaw;
use super::grid::Grid;
use super::input::{Button, Input};
use super::piece::Piece;
use super::plan::Plan;
use super::rules::{Rules, Shape};
use super::stage::Stage;
pub use kicks::Test;
use turning::Turner;
pub use turning::Turning;

/// A turn that a player asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// A quarter turn clockwise: to the next state.
    Right,
    /// A quarter turn counter-clockwise: to the previous state.
    Left,
    /// A half turn (F-ROT-13).
    Rotate180,
}

impl Turn {
    /// Returns the turn that the buttons ask for; `is` says whether a button
    /// counts. Left and right cancel each other out (F-CTL-02); the half turn
    /// is made only without another turn.
    #[must_use]
    pub fn wanted(is: impl Fn(Button) -> bool) -> Option<Self> {
        match (is(Button::TurnLeft), is(Button::TurnRight)) {
            (true, false) => Some(Self::Left),
            (false, true) => Some(Self::Right),
            _ => is(Button::Rotate180).then_some(Self::Rotate180),
        }
    }

    /// Returns the state that the turn leads to; `None` if that is the same
    /// state, or if the shape has no such turn.
    #[must_use]
    pub fn target(self, shape: &Shape, from: usize) -> Option<usize> {
        if shape.rotation.law == TurnLaw::NoTurn {
            return None;
        }
        let count = shape.states.len();
        let steps = match self {
            Self::Right => 1,
            Self::Left => count.checked_sub(1)?,
            Self::Rotate180 if shape.rotation.rotate_180 => 2,
            Self::Rotate180 => return None,
        };
        let to = (from + steps).checked_rem(count)?;
        (to != from).then_some(to)
    }
}

/// Returns the piece in another state, in place, that is, without an offset.
#[must_use]
pub fn in_state(rules: &Rules, piece: &Piece, to: usize) -> Piece {
    let mut turned = piece.clone();
    if let Some(shape) = piece.shape(rules) {
        turned.origin += shape.state(to).anchor - shape.state(piece.rotation).anchor;
    }
    turned.turn(rules, to);
    turned.kick = None;
    turned
}

/// Returns the piece after a turn, in place or with an offset, with the number
/// of the test in [`Piece::kick`] (F-ROT-14); `None` if the shape has no such
/// turn or the piece fits nowhere. Does not try the quick turn, which depends
/// on earlier frames.
#[must_use]
pub fn turned(rules: &Rules, grid: &Grid, piece: &Piece, turn: Turn) -> Option<Piece> {
    let shape = piece.shape(rules)?;
    let to = turn.target(shape, piece.rotation)?;
    let mut placed = in_state(rules, piece, to);
    if placed.fits(grid, placed.origin) {
        placed.kick = Some(1);
        return Some(placed);
    }
    let test = Test {
        grid,
        shape,
        piece,
        placed: &placed,
        turn,
    };
    let found = test.find(&shape.rotation.kicks);
    found.map(|found| found.of(&placed))
}

/// Returns the name of the system of a law; `None` if pieces do not turn.
const fn name(law: TurnLaw) -> Option<&'static str> {
    Some(match law {
        TurnLaw::FixedAxis => "control.turn.fixed",
        TurnLaw::MovableAxis(_) => "control.turn.movable",
        TurnLaw::Swap => "control.turn.swap",
        TurnLaw::Change => "control.turn.change",
        TurnLaw::Listed => "control.turn.listed",
        TurnLaw::NoTurn => return None,
    })
}

/// Adds the systems that the rules name, including those for shapes with their
/// own law, in the order of the shapes.
pub fn choose(rules: &Rules, plan: &mut Plan) {
    let rotations = rules.shapes.iter().map(|shape| &shape.rotation);
    let turning: Vec<_> = rotations
        .filter(|rotation| rotation.law != TurnLaw::NoTurn)
        .collect();
    if turning.is_empty() {
        return;
    }
    plan.cache::<Turning>();
    let mut names = Vec::new();
    for own in turning.iter().filter_map(|rotation| name(rotation.law)) {
        if !names.contains(&own) {
            names.push(own);
            let turn = move |mut turner: Turner| turner.in_place(|law| name(law) == Some(own));
            plan.add(Stage::Turn, own, turn.run_if(is_wanted));
        }
    }
    kicks::choose(rules, &turning, plan);
    let quick_turn = quick::quick_turn.run_if(turning::is_refused);
    if turning.iter().any(|rotation| rotation.quick_turn.is_some()) {
        plan.add(Stage::QuickTurn, "control.quick_turn", quick_turn);
    }
    plan.also(Stage::Turned, turning::finish.run_if(turning::is_tried));
}

/// Run condition: a turn button is pressed in this frame.
fn is_wanted(input: Res<Input>) -> bool {
    input.held != input.before && Turn::wanted(|button| input.pressed(button)).is_some()
}
