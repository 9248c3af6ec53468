//! `Pattern`: occurrences of a picture in the field (F-CND-05).

use super::super::description::{Class, Condition};
use super::kinds::{NOTHING, RoleSet};
use super::{Find, Matches, View};

/// A cell that is neither a block that counts nor empty: one outside the field,
/// or a block that does not count.
const BARRED: u16 = 1;
/// A block that only `#` matches.
const OTHER: u16 = 2;
/// The first kind that letters match.
const ALIKE: u16 = 3;

/// A cell of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Offset from the top left cell of the picture.
    step: isize,
    letter: char,
    /// Offset from the first cell with the same letter.
    like: isize,
}

/// Finds every occurrence of the picture: equal letters match alike blocks of
/// class `Normal`, `.` anything, `#` any block, `-` an empty cell. Letters and
/// `#` match blocks of these roles only (all roles if the list is empty), and
/// only their blocks belong to the match.
pub fn find(view: View<'_>, rows: &[String], roles: &[u8], out: &mut Matches) {
    out.clear();
    let mut kinds = std::mem::take(&mut out.kinds);
    let mut picture = std::mem::take(&mut out.picture);
    let set = RoleSet::of_or_all(roles);
    kinds.fill(view, |block| {
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
    // A block that does not count is not an empty cell either.
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
    for y in view.first_row()..=view.grid.height().saturating_sub(lines) {
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

/// Returns the search of `clear.pattern`.
pub(super) fn search(condition: &Condition) -> Option<Find> {
    let Condition::Pattern { rows, roles, .. } = condition.clone() else {
        return None;
    };
    Some(Box::new(move |view, out| find(view, &rows, &roles, out)))
}

#[cfg(test)]
mod tests {
    use super::super::super::description::Condition;
    use super::super::super::grid::{Grid, Index, State};
    use super::super::super::rules::Rules;
    use super::super::testing::{find, grid, groups, rules, view};

    fn places(rules: &Rules, grid: &Grid, rows: &[&str]) -> Vec<Vec<Index>> {
        let condition = Condition::Pattern {
            rows: rows.iter().map(|&row| row.to_owned()).collect(),
            roles: Vec::new(),
            hidden: false,
        };
        find(rules, grid, &condition)
    }

    /// F-CND-05: places may overlap.
    #[test]
    fn places_of_a_pattern_may_overlap() {
        let rules = rules(4, 3, 0, &[]);
        let field = grid(&rules, "OO.. 1112 OO11".replace("OO11", "1111").as_str());
        let found = places(&rules, &field, &["aa", "aa"]);
        assert_eq!(found, [vec![4, 5, 8, 9], vec![5, 6, 9, 10]]);
        let field = grid(&rules, "OO.. OO*1 2211");
        assert!(places(&rules, &field, &["aa", "aa"]).is_empty());
    }

    /// F-CND-05: letters, `.`, `#` and `-`.
    #[test]
    fn letters_and_signs_match_as_they_say() {
        let rules = rules(4, 3, 0, &[]);
        let field = grid(&rules, "1..2 12O1 1O21");
        // Different letters may stand for the same kind.
        assert_eq!(places(&rules, &field, &["ab", "a."]).len(), 1);
        assert_eq!(places(&rules, &field, &["a", "b"]).len(), 4);
        assert_eq!(places(&rules, &field, &["a", "a", "a"]), [vec![0, 4, 8]]);
        assert_eq!(places(&rules, &field, &["-", "#"]), [vec![5], vec![6]]);
        assert_eq!(places(&rules, &field, &["a.", ".b"]).len(), 2);
        // The picture must not extend beyond the field.
        assert!(places(&rules, &field, &["a....", "....."]).is_empty());
        assert!(places(&rules, &field, &["-", "-", "-", "-"]).is_empty());
        assert!(places(&rules, &field, &[]).is_empty());
    }

    /// F-CND-05, F-CND-11: roles and hidden rows.
    #[test]
    fn only_given_roles_and_rows_count() {
        let rules = rules(3, 2, 1, &[]);
        let field = grid(&rules, "11. 112 .22");
        let of = |roles: &[u8], hidden| Condition::Pattern {
            rows: vec!["aa".to_owned()],
            roles: roles.to_vec(),
            hidden,
        };
        assert_eq!(find(&rules, &field, &of(&[], true)).len(), 3);
        assert_eq!(find(&rules, &field, &of(&[], false)).len(), 2);
        assert_eq!(find(&rules, &field, &of(&[2], true)), [vec![7, 8]]);
    }

    /// F-MTH-04: if the view shows only blocks at rest, a falling block counts
    /// neither as a block nor as an empty cell.
    #[test]
    fn falling_blocks() {
        let rules = rules(2, 2, 0, &[]);
        let mut field = grid(&rules, "1. 11");
        let mut block = *field.at(0).expect("a block");
        block.state = State::Falling;
        field.set(0, Some(block));
        let of = |rows: &[&str]| {
            let rows: Vec<String> = rows.iter().map(|&row| row.to_owned()).collect();
            let mut resting = view(&rules, &field);
            resting.resting = true;
            let mut out = super::Matches::default();
            super::find(resting, &rows, &[], &mut out);
            groups(&out)
        };
        assert!(of(&["#", "#"]).is_empty());
        assert_eq!(of(&["-", "#"]), [vec![3]]);
        assert_eq!(of(&["##"]), [vec![2, 3]]);
    }
}
