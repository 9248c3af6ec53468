//! `Pattern`: places where a picture occurs (F-CND-05).

use super::super::description::{Class, Condition};
use super::kinds::{NOTHING, RoleSet};
use super::{Judge, Matches, View};

/// A cell that no block may fill and that is not empty either: outside, or a
/// block that does not count.
const BARRED: u16 = 1;
/// A block that only `#` stands for.
const OTHER: u16 = 2;
/// The first kind that letters stand for.
const ALIKE: u16 = 3;

/// A cell of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// From the top left cell.
    step: isize,
    letter: char,
    /// From the first cell with the same letter.
    like: isize,
}

/// Every place where the picture occurs: equal letters alike and of class
/// `Normal`, `.` anything, `#` any block, `-` an empty cell. Letters and `#`
/// stand for blocks of these roles (none named: of all), and these blocks
/// match.
pub fn find(view: View<'_>, rows: &[String], roles: &[u8], hidden: bool, out: &mut Matches) {
    out.clear();
    let mut kinds = std::mem::take(&mut out.kinds);
    let mut picture = std::mem::take(&mut out.picture);
    let set = RoleSet::of_or_all(roles);
    kinds.fill(view, hidden, |block| {
        if !set.has(block.role) {
            return BARRED;
        }
        match view.roles.family(block.role) {
            Some(family) if view.roles.class(block.role) == Class::Normal => {
                ALIKE + u16::from(family)
            }
            _ => OTHER,
        }
    });
    // Blocks that do not count leave no empty cell either.
    let uncounted = view.grid.blocks().filter(|(_, block)| !view.counts(block));
    for (index, _) in uncounted {
        let place = kinds.place(index.into());
        kinds.set(place, BARRED);
    }
    picture.clear();
    for (y, row) in (0..).zip(rows) {
        for (x, letter) in (0..).zip(row.chars()) {
            let step = kinds.step(x, y);
            let first = picture.iter().find(|spot: &&Spot| spot.letter == letter);
            let like = first.map_or(step, |spot| spot.step);
            if letter != '.' {
                picture.push(Spot { step, letter, like });
            }
        }
    }
    let columns = rows.iter().map(|row| row.chars().count()).max();
    let columns = i32::try_from(columns.unwrap_or(0)).unwrap_or(i32::MAX);
    let lines = i32::try_from(rows.len()).unwrap_or(i32::MAX);
    let top = if hidden { 0 } else { view.grid.hidden() };
    for y in top..=view.grid.height().saturating_sub(lines) {
        for x in 0..=view.grid.width().saturating_sub(columns) {
            let Some(index) = view.grid.index(x, y) else {
                continue;
            };
            let origin = kinds.place(index.into());
            let fits = picture.iter().all(|spot| {
                let kind = kinds.at(origin.wrapping_add_signed(spot.step));
                match spot.letter {
                    '#' => kind >= OTHER,
                    '-' => kind == NOTHING,
                    _ => kind >= ALIKE && kind == kinds.at(origin.wrapping_add_signed(spot.like)),
                }
            });
            if fits {
                for spot in picture.iter().filter(|spot| spot.letter != '-') {
                    out.push(kinds.index(origin.wrapping_add_signed(spot.step)));
                }
                out.close();
            }
        }
    }
    out.kinds = kinds;
    out.picture = picture;
}

/// `clear.pattern`.
pub fn pattern(mut judge: Judge) {
    judge.each(|condition| matches!(condition, Condition::Pattern { .. }));
}
