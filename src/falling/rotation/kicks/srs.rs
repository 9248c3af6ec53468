//! `Srs` and `SrsHalf` (F-ROT-09, F-KICK-01, F-KICK-03): the tables of 6.4.

use std::borrow::Cow;

use super::super::Turn;
use super::{Shifts, Test, generic};
use crate::description::Shift;

/// Tests 2 to 5 by transition: the states before and after.
type Table = [((usize, usize), [Shift; 4]); 8];

/// Transitions of shapes with a matrix of side 3: J, L, S, T, Z.
const THREE: Table = [
    ((0, 1), [(-1, 0), (-1, -1), (0, 2), (-1, 2)]),
    ((1, 0), [(1, 0), (1, 1), (0, -2), (1, -2)]),
    ((1, 2), [(1, 0), (1, 1), (0, -2), (1, -2)]),
    ((2, 1), [(-1, 0), (-1, -1), (0, 2), (-1, 2)]),
    ((2, 3), [(1, 0), (1, -1), (0, 2), (1, 2)]),
    ((3, 2), [(-1, 0), (-1, 1), (0, -2), (-1, -2)]),
    ((3, 0), [(-1, 0), (-1, 1), (0, -2), (-1, -2)]),
    ((0, 3), [(1, 0), (1, -1), (0, 2), (1, 2)]),
];

/// Transitions of shapes with a matrix of side 4: I.
const FOUR: Table = [
    ((0, 1), [(-2, 0), (1, 0), (-2, 1), (1, -2)]),
    ((1, 0), [(2, 0), (-1, 0), (2, -1), (-1, 2)]),
    ((1, 2), [(-1, 0), (2, 0), (-1, -2), (2, 1)]),
    ((2, 1), [(1, 0), (-2, 0), (1, 2), (-2, -1)]),
    ((2, 3), [(2, 0), (-1, 0), (2, -1), (-1, 2)]),
    ((3, 2), [(-2, 0), (1, 0), (-2, 1), (1, -2)]),
    ((3, 0), [(1, 0), (-2, 0), (1, 2), (-2, -1)]),
    ((0, 3), [(-1, 0), (2, 0), (-1, -2), (2, 1)]),
];

/// Half turns of `SrsHalf`, tests 2 to 6: away from the side that the back of
/// the piece faces, then sideways.
const HALF: [((usize, usize), [Shift; 5]); 4] = [
    ((0, 2), [(0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0)]),
    ((2, 0), [(0, 1), (-1, 1), (1, 1), (-1, 0), (1, 0)]),
    ((1, 3), [(1, 0), (1, -2), (1, -1), (0, -2), (0, -1)]),
    ((3, 1), [(-1, 0), (-1, -2), (-1, -1), (0, -2), (0, -1)]),
];

/// Returns the offsets. Shapes with matrices of other sizes, and half turns,
/// use those of `Generic`.
#[must_use]
pub fn shifts<'a>(test: &Test<'_>) -> Shifts<'a> {
    let size = test.shape.state(test.placed.rotation).size;
    let table: &'static Table = match (size.x, size.y) {
        (3, 3) => &THREE,
        (4, 4) => &FOUR,
        _ => return generic::shifts(test),
    };
    row(table, test).map_or_else(|| generic::shifts(test), Cow::Borrowed)
}

/// Returns the offsets of `SrsHalf`, which has its own for half turns.
#[must_use]
pub fn with_180<'a>(test: &Test<'_>) -> Shifts<'a> {
    if test.turn == Turn::Rotate180 {
        row(&HALF, test).map_or_else(|| generic::shifts(test), Cow::Borrowed)
    } else {
        shifts(test)
    }
}

fn row<const N: usize>(
    table: &'static [((usize, usize), [Shift; N])],
    test: &Test<'_>,
) -> Option<&'static [Shift]> {
    let transition = (test.piece.rotation, test.placed.rotation);
    let row = table.iter().find(|(key, _)| *key == transition)?;
    Some(&row.1)
}
