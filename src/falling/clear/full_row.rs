//! `FullRow`: rows without a gap (F-CND-04).

use super::super::description::Condition;
use super::super::grid::Index;
use super::{Find, Matches, View};

/// Finds the rows in which every cell holds a block that counts, of any kind.
pub fn find(view: View<'_>, out: &mut Matches) {
    out.clear();
    let grid = view.grid;
    let Ok(width) = Index::try_from(grid.width()) else {
        return;
    };
    for y in view.first_row()..grid.height() {
        let Some(start) = grid.index(0, y) else {
            return;
        };
        let row = start..start.saturating_add(width);
        let counts = |index| grid.at(index).is_some_and(|block| view.counts(block));
        if row.clone().all(counts) {
            row.for_each(|index| out.push(index));
            out.close();
        }
    }
}

/// Returns the search of `clear.full_row`.
pub(super) fn search(condition: &Condition) -> Option<Find> {
    let is_own = matches!(condition, Condition::FullRow { .. });
    is_own.then(|| -> Find { Box::new(find) })
}

#[cfg(test)]
mod tests {
    use super::super::super::description::Condition;
    use super::super::testing::{find, grid, rules};

    /// F-CND-04, F-CND-11, F-CLR-03.
    #[test]
    fn rows_without_a_gap() {
        let rules = rules(3, 4, 1, &[]);
        let field = grid(&rules, "111 1O2 1.1 1*1 222");
        let rows = |hidden| find(&rules, &field, &Condition::FullRow { hidden });
        assert_eq!(rows(false), [vec![3, 4, 5], vec![12, 13, 14]]);
        assert_eq!(rows(true), [vec![0, 1, 2], vec![3, 4, 5], vec![12, 13, 14]]);
    }
}
