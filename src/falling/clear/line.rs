//! `Line`: unbroken straight lines of alike blocks (F-CND-03).

use super::super::description::{Axis, Condition};
use super::kinds::NOTHING;
use super::{Judge, Matches, View};

/// The lines of at least `min` alike blocks of these roles (none named: of
/// all); a block may belong to several.
pub fn find(
    view: View<'_>,
    min: u32,
    axes: &[Axis],
    roles: &[u8],
    hidden: bool,
    out: &mut Matches,
) {
    out.clear();
    let mut kinds = std::mem::take(&mut out.kinds);
    kinds.fill_alike(view, hidden, roles);
    for index in 0..kinds.len() {
        let start = kinds.place(index);
        let kind = kinds.at(start);
        if kind == NOTHING {
            continue;
        }
        for axis in axes {
            // Downwards, so that the first cell comes first in reading order.
            let step = match axis {
                Axis::Row => kinds.step(1, 0),
                Axis::Column => kinds.step(0, 1),
                Axis::Rising => kinds.step(-1, 1),
                Axis::Falling => kinds.step(1, 1),
            };
            if kinds.at(start.wrapping_add_signed(-step)) == kind {
                continue;
            }
            let mut place = start;
            while kinds.at(place) == kind {
                out.push(kinds.index(place));
                place = place.wrapping_add_signed(step);
            }
            out.close_from(min);
        }
    }
    out.kinds = kinds;
}

/// `clear.line`.
pub fn line(mut judge: Judge) {
    judge.each(|condition| matches!(condition, Condition::Line { .. }));
}
