//! `Connected`: groups of alike blocks (F-CND-02).

use super::super::description::Condition;
use super::kinds::{Kinds, NOTHING};
use super::{Judge, Matches, View};

/// The groups of at least `min` alike blocks of these roles (none named: of
/// all), connected orthogonally or also diagonally.
pub fn find(
    view: View<'_>,
    min: u32,
    diagonal: bool,
    roles: &[u8],
    hidden: bool,
    out: &mut Matches,
) {
    out.clear();
    let mut kinds = std::mem::take(&mut out.kinds);
    kinds.fill_alike(view, hidden, roles);
    let steps = kinds.steps();
    let steps = steps.get(..if diagonal { 8 } else { 4 }).unwrap_or(&steps);
    for index in 0..kinds.len() {
        let place = kinds.place(index);
        if kinds.at(place) != NOTHING {
            flood(&mut kinds, place, steps, out);
            out.close_from(min);
        }
    }
    out.kinds = kinds;
}

/// Collects what is connected to a place and of its kind, and takes it out of
/// the kinds.
pub(super) fn flood(kinds: &mut Kinds, start: usize, steps: &[isize], out: &mut Matches) {
    let kind = kinds.at(start);
    kinds.set(start, NOTHING);
    out.push(kinds.index(start));
    // The group is the queue of its own search.
    let mut next = 0;
    while let Some(&index) = out.open().get(next) {
        next += 1;
        let place = kinds.place(index.into());
        for step in steps {
            let beside = place.wrapping_add_signed(*step);
            if kinds.at(beside) == kind {
                kinds.set(beside, NOTHING);
                out.push(kinds.index(beside));
            }
        }
    }
}

/// `clear.connected`.
pub fn connected(mut judge: Judge) {
    judge.each(|condition| matches!(condition, Condition::Connected { .. }));
}
