//! The field before the first frame (F-ETC-02).

use super::grid::Grid;
use super::rules::Rules;
use crate::board::Rng;

/// The field that the rules begin with.
#[must_use]
pub fn grid(rules: &Rules, _rng: &mut Rng) -> Grid {
    let field = rules.description.field;
    Grid::new(field.width, rules.height(), field.hidden)
}
