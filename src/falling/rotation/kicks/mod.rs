//! Where a turn that does not fit in place may be shifted to (F-ROT-08 to
//! F-ROT-13, F-KICK): one file for each set, its displacements as data.

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

/// Displacements to try, in order, behind the turn in place.
pub type Shifts<'a> = Cow<'a, [Shift]>;

/// A turn that does not fit in place.
#[derive(Clone, Copy, Debug)]
pub struct Test<'a> {
    /// The field.
    pub grid: &'a Grid,
    /// The shape of the piece.
    pub shape: &'a Shape,
    /// The piece before.
    pub piece: &'a Piece,
    /// The piece turned in place.
    pub placed: &'a Piece,
    /// The turn.
    pub turn: Turn,
}

/// A displacement that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    shift: IVec2,
    /// The number of the test, in place being 1.
    pub kick: u8,
}

impl Found {
    /// Returns the piece there.
    #[must_use]
    pub fn of(self, placed: &Piece) -> Piece {
        let mut piece = placed.clone();
        piece.origin += self.shift;
        piece.kick = Some(self.kick);
        piece
    }
}

impl<'a> Test<'a> {
    /// Returns the first displacement of the set that fits.
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

    /// Returns the displacements of a set. Half turns use those of `Generic`
    /// where the set has none for them (F-ROT-13).
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

/// Returns the name of the system of a set; `None` for turns in place only.
const fn name(rotation: &RotationPart) -> Option<&'static str> {
    Some(match &rotation.kicks {
        // The set of half turns where there is no other.
        Kicks::InPlace if !rotation.rotate_180 => return None,
        Kicks::InPlace | Kicks::Generic => "control.kicks.generic",
        Kicks::Srs | Kicks::Srs180 => "control.kicks.srs",
        Kicks::Arika => "control.kicks.arika",
        Kicks::Pair => "control.kicks.pair",
        Kicks::Left => "control.kicks.left",
        Kicks::List { .. } | Kicks::Table(_) => "control.kicks.list",
    })
}

/// Adds the systems of the sets that shapes name, in their order: each shifts
/// the shapes that have its set.
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
