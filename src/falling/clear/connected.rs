//! `Connected`: groups of alike blocks (F-CND-02).

use super::super::description::Condition;
use super::kinds::{Kinds, NOTHING};
use super::{Find, Matches, View};

/// Finds the connected groups of at least `min` alike blocks of these roles
/// (all roles if `roles` is empty). `diagonal` also connects diagonal
/// neighbours.
pub fn find(view: View<'_>, min: u32, diagonal: bool, roles: &[u8], out: &mut Matches) {
    out.clear();
    let mut kinds = std::mem::take(&mut out.kinds);
    kinds.fill_alike(view, roles);
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

/// Collects all cells that are connected to `start` and of its kind, and
/// removes them from `kinds`.
pub(super) fn flood(kinds: &mut Kinds, start: usize, steps: &[isize], out: &mut Matches) {
    let kind = kinds.at(start);
    kinds.set(start, NOTHING);
    out.push(kinds.index(start));
    // The group serves as the queue of the search.
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

/// Returns the search of `clear.connected`.
pub(super) fn search(condition: &Condition) -> Option<Find> {
    let Condition::Connected {
        min,
        diagonal,
        roles,
        ..
    } = condition.clone()
    else {
        return None;
    };
    Some(Box::new(move |view, out| {
        find(view, min, diagonal, &roles, out);
    }))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::super::description::{Condition, Method};
    use super::super::super::grid::{Grid, Index};
    use super::super::super::rules::Rules;
    use super::super::testing::{find, grid, rules};

    fn connected(min: u32) -> Condition {
        Condition::Connected {
            min,
            diagonal: false,
            roles: Vec::new(),
            hidden: false,
        }
    }

    fn sizes(rules: &Rules, rows: &str, condition: &Condition) -> Vec<usize> {
        let groups = find(rules, &grid(rules, rows), condition);
        groups.iter().map(Vec::len).collect()
    }

    /// F-CND-02, F-CLR-03, F-RON-13.
    #[test]
    fn groups_of_alike_blocks() {
        let rules = rules(4, 4, 0, &[]);
        let field = "11.. 1*22 .122 OOOO";
        assert_eq!(sizes(&rules, field, &connected(3)), [3, 4]);
        assert_eq!(sizes(&rules, field, &connected(4)), [4]);
        let diagonal = Condition::Connected {
            min: 2,
            diagonal: true,
            roles: Vec::new(),
            hidden: false,
        };
        assert_eq!(sizes(&rules, "1..2 .1.. ..1. 3...", &diagonal), [3]);
        assert!(sizes(&rules, "1..2 .1.. ..1. 3...", &connected(2)).is_empty());
    }

    /// F-CND-05, F-CND-11.
    #[test]
    fn only_some_roles_and_rows() {
        let mut rules = rules(4, 3, 1, &[]);
        let of = |roles: &[u8], hidden| Condition::Connected {
            min: 2,
            diagonal: false,
            roles: roles.to_vec(),
            hidden,
        };
        let field = "1.22 1122 3333 3...";
        assert_eq!(sizes(&rules, field, &of(&[], false)), [2, 2, 5]);
        assert_eq!(sizes(&rules, field, &of(&[], true)), [3, 4, 5]);
        assert_eq!(sizes(&rules, field, &of(&[3], true)), [5]);
        // F-RON-12: families.
        rules.description.blocks[1].family = Some(1);
        rules.roles = super::super::super::rules::Roles::new(&rules.description.blocks);
        assert_eq!(sizes(&rules, field, &of(&[], true)), [7, 5]);
        assert_eq!(sizes(&rules, field, &of(&[2], true)), [4]);
    }

    /// Returns the groups by merging neighbours until nothing changes.
    fn naive(rules: &Rules, grid: &Grid, min: usize, diagonal: bool) -> Vec<Vec<Index>> {
        let cells: Vec<Index> = grid.indices().filter(|&i| grid.at(i).is_some()).collect();
        let mut label: Vec<Index> = grid.indices().collect();
        let mut goes_on = true;
        while goes_on {
            goes_on = false;
            for &one in &cells {
                for &other in &cells {
                    let apart = (grid.cell(one) - grid.cell(other)).abs();
                    let near = apart.x.max(apart.y) == 1 && (diagonal || apart.x + apart.y == 1);
                    let roles = [one, other].map(|i| grid.at(i).expect("a block").role);
                    let (a, b) = (label[usize::from(one)], label[usize::from(other)]);
                    if near && rules.roles.alike(roles[0], roles[1]) && a < b {
                        label[usize::from(other)] = a;
                        goes_on = true;
                    }
                }
            }
        }
        let alike = |i: &Index| {
            rules
                .roles
                .family(grid.at(*i).expect("a block").role)
                .is_some()
        };
        let groups = grid.indices().map(|first| {
            let of_group = |i: &Index| label[usize::from(*i)] == first && alike(i);
            cells.iter().copied().filter(of_group).collect::<Vec<_>>()
        });
        groups
            .filter(|group| !group.is_empty() && group.len() >= min)
            .collect()
    }

    proptest! {
        /// F-CND-02 against a model without a queue.
        #[test]
        fn agrees_with_the_naive_model(
            cells in proptest::collection::vec(0..5_u8, 30),
            min in 1..5_u32,
            diagonal: bool,
        ) {
            let rules = rules(6, 5, 0, &[]);
            let glyphs = ['.', '1', '2', '3', 'O'];
            let rows: Vec<String> = cells
                .chunks(6)
                .map(|row| row.iter().map(|&cell| glyphs[usize::from(cell)]).collect())
                .collect();
            let grid = grid(&rules, &rows.join(" "));
            let condition = Condition::Connected {
                min,
                diagonal,
                roles: Vec::new(),
                hidden: false,
            };
            let expected = naive(&rules, &grid, min as usize, diagonal);
            prop_assert_eq!(find(&rules, &grid, &condition), expected);
        }
    }

    /// A search that has been used before finds the same groups in a field of
    /// another size.
    #[test]
    fn buffers_of_a_search_do_not_affect_its_result() {
        let mut found = super::super::Matches::default();
        for (width, field) in [(4, "1111 2222"), (3, "111 .22"), (4, "1111 2222")] {
            let method = Method::Immediate { frames: 1 };
            let rules = rules(width, 2, 0, &[(connected(3), method)]);
            let grid = grid(&rules, field);
            super::find(
                super::super::testing::view(&rules, &grid),
                3,
                false,
                &[],
                &mut found,
            );
            assert_eq!(
                super::super::testing::groups(&found),
                find(&rules, &grid, &connected(3))
            );
        }
    }
}
