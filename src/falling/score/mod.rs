//! What links and placements are worth (F-SCR).

use super::assemble::Plan;
use super::rules::Rules;

/// Adds the systems that the rules name.
pub fn choose(_rules: &Rules, _plan: &mut Plan) {}

/// Was the placement of this piece a spin (F-SCR-07)?
#[must_use]
pub fn spin(
    _rules: &Rules,
    _piece: &super::piece::Piece,
    _grid: &super::grid::Grid,
) -> super::tally::Spin {
    super::tally::Spin::None
}
