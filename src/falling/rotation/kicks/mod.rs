//! Offsets tried when a turn does not fit in place (F-ROT-08 to F-ROT-13,
//! F-KICK): one file for each set, with its offsets as data.

pub mod arika;
pub mod generic;
pub mod left;
pub mod list;
pub mod pair;
pub mod srs;

use std::borrow::Cow;

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::Turn;
use super::turning::{Turner, is_refused};
use crate::description::{Kicks, RotationPart, Shift};
use crate::grid::Grid;
use crate::piece::Piece;
use crate::plan::Plan;
use crate::rules::{Rules, Shape};
use crate::stage::Stage;

/// Offsets to try, in order, after the turn in place.
pub type Shifts<'a> = Cow<'a, [Shift]>;

/// A turn that does not fit in place.
#[derive(Clone, Copy, Debug)]
pub struct Test<'a> {
    /// The field.
    pub grid: &'a Grid,
    /// The shape of the piece.
    pub shape: &'a Shape,
    /// The piece before the turn.
    pub piece: &'a Piece,
    /// The piece turned in place.
    pub placed: &'a Piece,
    /// Direction of the turn.
    pub turn: Turn,
}

/// An offset that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    shift: IVec2,
    /// Number of the test; the turn in place is 1.
    pub kick: u8,
}

impl Found {
    /// Returns the piece moved by the offset.
    #[must_use]
    pub fn of(self, placed: &Piece) -> Piece {
        let mut piece = placed.clone();
        piece.origin += self.shift;
        piece.kick = Some(self.kick);
        piece
    }
}

impl<'a> Test<'a> {
    /// Returns the first offset of the set that fits.
    #[must_use]
    pub fn find(&self, kicks: &'a Kicks) -> Option<Found> {
        let shifts = self.shifts(kicks);
        let mut tests = shifts.iter().zip(2..=u8::MAX);
        tests.find_map(|(&(x, y), kick)| {
            let shift = IVec2::new(i32::from(x), i32::from(y));
            let fits = self.placed.fits(self.grid, self.placed.origin + shift);
            fits.then_some(Found { shift, kick })
        })
    }

    /// Returns the offsets of a set. Half turns use those of `Generic` if the
    /// set has none for them (F-ROT-13).
    fn shifts(&self, kicks: &'a Kicks) -> Shifts<'a> {
        match kicks {
            Kicks::Srs180 => srs::with_180(self),
            Kicks::Table(table) => list::of_table(table, self),
            _ if self.turn == Turn::Rotate180 => generic::shifts(self),
            Kicks::InPlace => Cow::Borrowed(&[]),
            Kicks::Left => left::shifts(self),
            Kicks::Generic => generic::shifts(self),
            Kicks::Srs => srs::shifts(self),
            Kicks::Arika => arika::shifts(self),
            Kicks::Pair => pair::shifts(self),
            Kicks::List { right, left } => list::shifts(right, left, self),
        }
    }
}

/// Returns the letter of a rotation state in the names of transitions (6.4).
const fn letter(state: usize) -> Option<char> {
    match state {
        0 => Some('0'),
        1 => Some('R'),
        2 => Some('2'),
        3 => Some('L'),
        _ => None,
    }
}

/// Returns the name of the system of a set; `None` if turns are made in place
/// only.
const fn name(rotation: &RotationPart) -> Option<&'static str> {
    Some(match &rotation.kicks {
        // Half turns still need the generic set.
        Kicks::InPlace if !rotation.rotate_180 => return None,
        Kicks::InPlace | Kicks::Generic => "control.kicks.generic",
        Kicks::Srs | Kicks::Srs180 => "control.kicks.srs",
        Kicks::Arika => "control.kicks.arika",
        Kicks::Pair => "control.kicks.pair",
        Kicks::Left => "control.kicks.left",
        Kicks::List { .. } | Kicks::Table(_) => "control.kicks.list",
    })
}

/// Adds the systems of the sets that shapes use, in the order of the shapes.
/// Each system handles the shapes that have its set.
pub fn choose(rules: &Rules, rotations: &[&RotationPart], plan: &mut Plan) {
    let mut names = Vec::new();
    for own in rotations.iter().filter_map(|rotation| name(rotation)) {
        if names.contains(&own) {
            continue;
        }
        names.push(own);
        let shapes: Vec<bool> = rules
            .shapes
            .iter()
            .map(|shape| name(&shape.rotation) == Some(own))
            .collect();
        let kick = move |mut turner: Turner| turner.shifted(&shapes);
        plan.add(Stage::Kick, own, kick.run_if(is_refused));
    }
}
