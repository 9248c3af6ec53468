//! `Line`: unbroken straight lines of alike blocks (F-CND-03).

use super::super::description::{Axis, Condition};
use super::kinds::NOTHING;
use super::{Find, Matches, View};

/// Finds the straight lines of at least `min` alike blocks of these roles (all
/// roles if `roles` is empty). A block may belong to several lines.
pub fn find(view: View<'_>, min: u32, axes: &[Axis], roles: &[u8], out: &mut Matches) {
    out.clear();
    let mut kinds = std::mem::take(&mut out.kinds);
    kinds.fill_alike(view, roles);
    for index in 0..kinds.len() {
        let start = kinds.place(index);
        let kind = kinds.at(start);
        if kind == NOTHING {
            continue;
        }
        for axis in axes {
            // Every step leads down or right, so that the first cell of a line
            // comes first in reading order.
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

/// Returns the search of `clear.line`.
pub(super) fn search(condition: &Condition) -> Option<Find> {
    let Condition::Line {
        min, axes, roles, ..
    } = condition.clone()
    else {
        return None;
    };
    Some(Box::new(move |view, out| {
        find(view, min, &axes, &roles, out);
    }))
}

#[cfg(test)]
mod tests {
    use bevy::math::IVec2;
    use proptest::prelude::*;

    use super::super::super::description::{Axis, Condition};
    use super::super::super::grid::{Grid, Index};
    use super::super::super::rules::Rules;
    use super::super::testing::{find, grid, rules};

    const ALL: [Axis; 4] = [Axis::Row, Axis::Column, Axis::Rising, Axis::Falling];

    fn line(min: u32, axes: &[Axis]) -> Condition {
        Condition::Line {
            min,
            axes: axes.to_vec(),
            roles: Vec::new(),
            hidden: false,
        }
    }

    /// F-CND-03: a block may belong to several lines.
    #[test]
    fn lines_in_four_directions() {
        let rules = rules(4, 4, 0, &[]);
        let field = grid(&rules, "1..2 .12. 121. 1111");
        let lines = |axes: &[Axis]| find(&rules, &field, &line(3, axes));
        assert_eq!(lines(&[Axis::Row]), [vec![12, 13, 14, 15]]);
        assert!(lines(&[Axis::Column]).is_empty());
        assert_eq!(lines(&[Axis::Rising]), [vec![3, 6, 9]]);
        assert_eq!(lines(&[Axis::Falling]), [vec![0, 5, 10, 15]]);
        assert_eq!(lines(&ALL).len(), 3);
    }

    /// F-CLR-03, F-RON-13, F-CND-11.
    #[test]
    fn clearing_blocks_and_garbage_break_a_line() {
        let rules = rules(5, 3, 1, &[]);
        let field = grid(&rules, "11111 11*11 OOOOO 222.2");
        assert_eq!(find(&rules, &field, &line(3, &ALL)), [vec![15, 16, 17]]);
    }

    /// Returns every line once, starting at its first cell in each direction.
    fn naive(rules: &Rules, grid: &Grid, min: usize, axes: &[Axis]) -> Vec<Vec<Index>> {
        let family = |cell: IVec2| rules.roles.family(grid.get(cell.x, cell.y)?.role);
        let mut lines = Vec::new();
        for axis in axes {
            let step = match axis {
                Axis::Row => IVec2::X,
                Axis::Column => IVec2::Y,
                Axis::Rising => IVec2::new(1, -1),
                Axis::Falling => IVec2::new(1, 1),
            };
            for index in grid.indices() {
                let start = grid.cell(index);
                let own = family(start);
                if own.is_none() || family(start - step) == own {
                    continue;
                }
                let cells = (0..).map(|n| start + n * step);
                let cells = cells.take_while(|&cell| family(cell) == own);
                let mut cells: Vec<Index> = cells
                    .filter_map(|cell| grid.index(cell.x, cell.y))
                    .collect();
                cells.sort_unstable();
                if cells.len() >= min {
                    lines.push(cells);
                }
            }
        }
        lines.sort();
        lines
    }

    proptest! {
        /// F-CND-03.
        #[test]
        fn agrees_with_the_naive_model(
            cells in proptest::collection::vec(0..4_u8, 42),
            min in 2..5_u32,
            axes in proptest::sample::subsequence(ALL.to_vec(), 1..=4),
        ) {
            let rules = rules(7, 6, 0, &[]);
            let glyphs = ['.', '1', '2', 'O'];
            let rows: Vec<String> = cells
                .chunks(7)
                .map(|row| row.iter().map(|&cell| glyphs[usize::from(cell)]).collect())
                .collect();
            let grid = grid(&rules, &rows.join(" "));
            let mut found = find(&rules, &grid, &line(min, &axes));
            // The lines are in the order of their first cells.
            prop_assert!(found.is_sorted_by_key(|line| line[0]));
            found.sort();
            prop_assert_eq!(found, naive(&rules, &grid, min as usize, &axes));
        }
    }
}
