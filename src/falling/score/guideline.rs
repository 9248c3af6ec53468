//! `Guideline`: rows, spins, back to back, combos (F-SCR-06, F-SCR-07).

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::super::description::Score;
use super::super::field::Field;
use super::super::grid::Grid;
use super::super::piece::Piece;
use super::super::rules::Rules;
use super::super::stats::{LastChain, Spin, Stats, ThisFrame};
use super::{Gain, entry, models};

/// Bonuses carried over from earlier placements.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// Whether the last clear was a spin or four rows.
    pub back_to_back: bool,
    /// Number of consecutive placements, up to the last, that have cleared
    /// rows.
    pub combo: u32,
    /// Whether the last placement cleared rows.
    pub cleared: bool,
    /// Whether the last clear got the bonus for back to back.
    pub bonus: bool,
}

/// Points of rows without a spin, with a full spin and with a mini spin, by
/// number of rows from 0.
const ROWS: [u64; 5] = [0, 100, 300, 500, 800];
const FULL: [u64; 4] = [400, 800, 1200, 1600];
const MINI: [u64; 3] = [100, 200, 400];
const ALL_CLEAR: [u64; 5] = [0, 800, 1200, 1800, 2000];

/// Returns the points of a clear at level 1, without bonuses.
#[must_use]
pub fn base(rows: u32, spin: Spin) -> u64 {
    match spin {
        Spin::None => entry(&ROWS, rows),
        Spin::Mini => entry(&MINI, rows),
        Spin::Full => entry(&FULL, rows),
    }
}

/// Returns the points at level 1 for an empty field after a clear of this many
/// rows.
#[must_use]
pub fn all_clear(rows: u32) -> u64 {
    entry(&ALL_CLEAR, rows)
}

impl Streak {
    /// Updates the combo when a piece locks.
    pub const fn place(&mut self) {
        if !self.cleared {
            self.combo = 0;
        }
        self.cleared = false;
    }

    /// Counts a clear of rows and returns its points at level 1. Only the first
    /// rows of a placement count for its spin and the combo.
    pub fn clear(&mut self, rows: u32, spin: Spin) -> u64 {
        let spin = if self.cleared { Spin::None } else { spin };
        let is_special = spin != Spin::None || rows >= 4;
        let mut points = base(rows, spin);
        self.bonus = is_special && self.back_to_back;
        if self.bonus {
            points += points / 2;
        }
        self.back_to_back = is_special;
        if !self.cleared {
            points += 50 * u64::from(self.combo);
            self.combo = self.combo.saturating_add(1);
            self.cleared = true;
        }
        points
    }
}

/// The name of the system.
pub(super) const NAME: &str = "score.guideline";

/// System `score.guideline`: adds the points of placements and links.
pub fn guideline(
    mut streak: ResMut<Streak>,
    mut stats: ResMut<Stats>,
    mut last_chain: ResMut<LastChain>,
    this_frame: Res<ThisFrame>,
) {
    let LastChain { links, placement } = &mut *last_chain;
    let spin = placement.as_ref().map_or(Spin::None, |placed| placed.spin);
    let level = u64::from(stats.level.max(1));
    if this_frame.locked {
        streak.place();
        let rows = placement.as_ref().map_or(0, |placed| placed.rows);
        if rows == 0 && spin != Spin::None {
            stats.score = stats.score.saturating_add(base(0, spin) * level);
        }
    }
    if this_frame.linked
        && let Some(link) = links.last_mut().filter(|link| link.rows > 0)
    {
        Gain::times(streak.clear(link.rows, spin), level).give(link, &mut stats);
    }
}

/// Adds the points for an empty field when it has become quiet (F-CHN-04).
pub fn give_all_clear(
    field: Res<Field>,
    last_chain: Res<LastChain>,
    this_frame: Res<ThisFrame>,
    mut stats: ResMut<Stats>,
) {
    if this_frame.quiet && field.grid().count() == 0 {
        let mut rows = last_chain.links.iter().rev().map(|link| link.rows);
        let rows = rows.find(|&rows| rows > 0).unwrap_or(0);
        let points = all_clear(rows).saturating_mul(stats.level.max(1).into());
        stats.score = stats.score.saturating_add(points);
    }
}

/// Returns the offset of a piece's centre and the direction in which it points.
/// For a T these are the cell with three neighbours and its stem; for other
/// pieces the centre of the matrix, and up in state 0, turning with every
/// state.
fn centre(piece: &Piece, rules: &Rules) -> Option<(IVec2, IVec2)> {
    const SIDES: [IVec2; 4] = [IVec2::NEG_Y, IVec2::X, IVec2::Y, IVec2::NEG_X];
    let has = |offset: IVec2| piece.cells.iter().any(|cell| cell.offset == offset);
    for cell in &piece.cells {
        let mut gaps = SIDES.iter().filter(|&&side| !has(cell.offset + side));
        if let (Some(&gap), None) = (gaps.next(), gaps.next()) {
            return Some((cell.offset, -gap));
        }
    }
    let shape = piece.shape(rules)?;
    let offset = shape.state(piece.rotation).size / 2;
    let side = SIDES.get(piece.rotation % 4).copied()?;
    Some((offset, side))
}

/// Shapes whose placements can be spins (F-SCR-07); empty if the rules do not
/// score spins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spins(Vec<usize>);

impl Spins {
    /// Returns the shapes whose spins the rules score.
    #[must_use]
    pub fn of(rules: &Rules) -> Self {
        let mut names = Vec::new();
        for model in models(&rules.description.clear.score) {
            if let Score::Guideline { spins } = model {
                names.extend(spins);
            }
        }
        let shapes = rules.shapes.iter().enumerate();
        let own = shapes.filter(|(_, shape)| names.contains(&&shape.name));
        Self(own.map(|(number, _)| number).collect())
    }

    /// Returns the spin of a placement, before the blocks of the piece are in
    /// the field.
    #[must_use]
    pub fn judge(&self, rules: &Rules, piece: &Piece, grid: &Grid) -> Spin {
        if self.0.contains(&piece.dealt.shape) {
            spin(rules, piece, grid)
        } else {
            Spin::None
        }
    }
}

fn spin(rules: &Rules, piece: &Piece, grid: &Grid) -> Spin {
    let Some(kick) = piece.kick else {
        return Spin::None;
    };
    let Some((offset, side)) = centre(piece, rules) else {
        return Spin::None;
    };
    let centre = piece.origin + offset;
    let is_taken = |corner: IVec2| {
        let IVec2 { x, y } = centre + corner;
        x < 0 || x >= grid.width() || y >= grid.height() || grid.get(x, y).is_some()
    };
    let across = side.perp();
    let front = [side + across, side - across].map(is_taken);
    let back = [across - side, -across - side].map(is_taken);
    let corners = front.iter().chain(&back).filter(|&&taken| taken).count();
    if corners < 3 {
        Spin::None
    } else if front == [true, true] || kick == 5 {
        Spin::Full
    } else {
        Spin::Mini
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::clear::testing;
    use super::super::super::piece::{Dealt, PieceCell};
    use super::super::super::rules::{Shape, ShapeState};
    use super::*;

    /// F-SCR-06.
    #[test]
    fn rows_and_spins() {
        let of = |spin| [0, 1, 2, 3, 4].map(|rows| base(rows, spin));
        assert_eq!(of(Spin::None), [0, 100, 300, 500, 800]);
        assert_eq!(of(Spin::Full)[..4], [400, 800, 1200, 1600]);
        assert_eq!(of(Spin::Mini)[..3], [100, 200, 400]);
        assert_eq!([1, 2, 3, 4].map(all_clear), [800, 1200, 1800, 2000]);
    }

    /// F-SCR-06: combos count placements, and end with one that clears nothing.
    #[test]
    fn combos_count_placements_and_end_with_one_that_clears_nothing() {
        let mut streak = Streak::default();
        let place = |streak: &mut Streak, rows| {
            streak.place();
            if rows > 0 {
                streak.clear(rows, Spin::None)
            } else {
                0
            }
        };
        let points = [1, 1, 2, 0, 1, 1].map(|rows| place(&mut streak, rows));
        assert_eq!(points, [100, 150, 400, 0, 100, 150]);
    }

    /// F-SCR-06: back to back survives placements without rows, but not a clear
    /// of another kind.
    #[test]
    fn back_to_back() {
        let mut streak = Streak::default();
        let mut place = |rows, spin| {
            // A second placement without rows ends the combo.
            streak.place();
            streak.place();
            if rows > 0 {
                streak.clear(rows, spin)
            } else {
                0
            }
        };
        assert_eq!(place(4, Spin::None), 800);
        assert_eq!(place(2, Spin::Full), 1800);
        assert_eq!(place(0, Spin::Full), 0);
        assert_eq!(place(1, Spin::Mini), 300);
        assert_eq!(place(1, Spin::None), 100);
        assert_eq!(place(4, Spin::None), 800);
    }

    /// A second link of a placement gets neither a spin nor a combo.
    #[test]
    fn later_links_of_a_placement() {
        let mut streak = Streak::default();
        streak.place();
        assert_eq!(streak.clear(1, Spin::Full), 800);
        assert_eq!(streak.clear(2, Spin::Full), 300);
        streak.place();
        assert_eq!(streak.clear(1, Spin::None), 150);
    }

    /// Returns rules, and the T in a state with its origin at (0, 0).
    fn tee(rotation: usize, kick: Option<u8>) -> (Rules, Piece) {
        let mut rules = testing::rules(4, 4, 0, &[]);
        rules.description.clear.score = Score::Guideline {
            spins: vec!["T".to_owned()],
        };
        rules.shapes = vec![Shape {
            name: "T".to_owned(),
            states: vec![ShapeState::default()],
            weight: 1,
            rotation: rules.description.rotation.clone(),
            axis: None,
            placeholders: Vec::new(),
        }];
        let cells = [
            [(1, 0), (0, 1), (1, 1), (2, 1)],
            [(1, 0), (1, 1), (2, 1), (1, 2)],
            [(0, 1), (1, 1), (2, 1), (1, 2)],
            [(1, 0), (0, 1), (1, 1), (1, 2)],
        ][rotation];
        let cell = |(x, y)| PieceCell {
            offset: IVec2::new(x, y),
            role: 1,
            bonds: 0,
        };
        let piece = Piece {
            dealt: Dealt::default(),
            rotation,
            origin: IVec2::ZERO,
            cells: cells.map(cell).to_vec(),
            kick,
        };
        (rules, piece)
    }

    /// F-SCR-07.
    #[test]
    fn three_corners() {
        let of = |rotation, kick, rows| {
            let (rules, piece) = tee(rotation, kick);
            Spins::of(&rules).judge(&rules, &piece, &testing::grid(&rules, rows))
        };
        // The T points up: the corners above are the front.
        assert_eq!(of(0, Some(1), "1.1. .... 1... ...."), Spin::Full);
        assert_eq!(of(0, Some(1), "1... .... 1.1. ...."), Spin::Mini);
        assert_eq!(of(0, Some(5), "1... .... 1.1. ...."), Spin::Full);
        assert_eq!(of(0, Some(1), "1... .... 1... ...."), Spin::None);
        assert_eq!(of(0, None, "1.1. .... 1.1. ...."), Spin::None);
        // The T points down, right and left.
        assert_eq!(of(2, Some(2), "1... .... 1.1. ...."), Spin::Full);
        assert_eq!(of(1, Some(2), "1.1. .... ..1. ...."), Spin::Full);
        assert_eq!(of(3, Some(2), "1.1. .... ..1. ...."), Spin::Mini);
        // Other shapes do not count.
        let (mut rules, piece) = tee(0, Some(1));
        rules.shapes[0].name = "J".to_owned();
        let grid = testing::grid(&rules, "1.1. .... 1.1. ....");
        assert_eq!(Spins::of(&rules).judge(&rules, &piece, &grid), Spin::None);
    }

    /// F-SCR-07: walls and the floor count; the open top does not.
    #[test]
    fn walls_and_floor() {
        let (rules, mut piece) = tee(1, Some(1));
        let field = testing::grid(&rules, ".... .... ..1. ....");
        piece.origin = IVec2::new(-1, 1);
        assert_eq!(Spins::of(&rules).judge(&rules, &piece, &field), Spin::None);
        piece.origin = IVec2::new(-1, 2);
        // The left wall counts twice, and the floor at the lower right; the
        // upper right does not.
        let field = testing::grid(&rules, ".... .... .... ....");
        assert_eq!(Spins::of(&rules).judge(&rules, &piece, &field), Spin::Mini);
        piece.origin = IVec2::new(-1, -1);
        assert_eq!(Spins::of(&rules).judge(&rules, &piece, &field), Spin::None);
    }
}
