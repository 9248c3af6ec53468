//! Minimum number of presses for a placement in an empty field (F-TAL-02).

use std::collections::{BTreeMap, VecDeque};

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::description::TurnLaw;
use super::grid::Grid;
use super::piece::{Dealt, Piece};
use super::rotation::{self, Turn};
use super::rules::Rules;
use super::spawn;
use super::stats::Placement;

/// Position of a piece regardless of its row: its cells with their roles,
/// counted from its topmost row down.
type Footprint = Vec<(i32, i32, u8)>;

/// Minimum numbers of presses for each position of recently placed pieces.
#[derive(Resource, Clone, Debug, Default)]
pub struct Known {
    pieces: BTreeMap<(usize, Vec<u8>), BTreeMap<Footprint, u32>>,
}

/// Maximum number of pieces remembered; rules may have more.
const MOST_KNOWN: usize = 64;

impl Known {
    /// Returns the minimum number of presses for a placement; `None` if it
    /// cannot be reached this way, or if turns of the piece do not change its
    /// cells.
    pub fn least(&mut self, rules: &Rules, placement: &Placement) -> Option<u32> {
        let Dealt { shape, roles } = &placement.dealt;
        let law = rules.shapes.get(*shape)?.rotation.law;
        if matches!(law, TurnLaw::Swap | TurnLaw::Change) {
            return None;
        }
        let key = (*shape, roles.clone());
        if self.pieces.len() >= MOST_KNOWN && !self.pieces.contains_key(&key) {
            self.pieces.clear();
        }
        let places = self.pieces.entry(key);
        let places = places.or_insert_with(|| places_of(rules, &placement.dealt));
        places
            .get(&footprint(placement.cells.iter().copied()))
            .copied()
    }
}

fn footprint(cells: impl Iterator<Item = (IVec2, u8)> + Clone) -> Footprint {
    let top = cells.clone().map(|(cell, _)| cell.y).min().unwrap_or(0);
    let mut found: Footprint = cells
        .map(|(cell, role)| (cell.x, cell.y - top, role))
        .collect();
    found.sort_unstable();
    found
}

fn lies(piece: &Piece) -> Footprint {
    let cells = piece.cells.iter();
    footprint(cells.map(|cell| (piece.origin + cell.offset, cell.role)))
}

/// Returns all positions that a piece can reach above an empty field, with the
/// minimum number of presses: a step, a move to the wall and a turn count as
/// one each.
fn places_of(rules: &Rules, dealt: &Dealt) -> BTreeMap<Footprint, u32> {
    let mut found = BTreeMap::new();
    let Some(shape) = rules.shapes.get(dealt.shape) else {
        return found;
    };
    let field = rules.description.field;
    let grid = Grid::new(field.width, rules.height(), field.hidden);
    let origin = spawn::origin(rules, shape);
    let first = Piece::new(rules, dealt.clone(), 0, origin);
    let mut seen = BTreeMap::from([((0, origin.x), ())]);
    let mut open = VecDeque::from([(first, 0_u32)]);
    while let Some((piece, presses)) = open.pop_front() {
        found.entry(lies(&piece)).or_insert(presses);
        let turns = [Turn::Right, Turn::Left, Turn::Rotate180];
        let turned = turns
            .into_iter()
            .filter_map(|turn| rotation::turned(rules, &grid, &piece, turn));
        let moved = [(-1, 1), (1, 1), (-1, grid.width()), (1, grid.width())]
            .into_iter()
            .map(|(side, most)| {
                let mut moved = piece.clone();
                for _ in 0..most {
                    let beside = moved.origin + IVec2::new(side, 0);
                    if !moved.fits(&grid, beside) {
                        break;
                    }
                    moved.origin = beside;
                }
                moved
            });
        for next in turned.chain(moved) {
            let key = (next.rotation, next.origin.x);
            if seen.insert(key, ()).is_none() {
                open.push_back((next, presses + 1));
            }
        }
    }
    found
}

/// Returns whether the placement could be reached by falling straight down.
/// `grid` contains the piece already.
#[must_use]
pub fn is_dropped(grid: &Grid, placement: &Placement) -> bool {
    let is_own = |cell: IVec2| placement.cells.iter().any(|&(own, _)| own == cell);
    placement.cells.iter().all(|&(cell, _)| {
        let mut above = (0..cell.y).map(|y| IVec2::new(cell.x, y));
        above.all(|above| grid.get(above.x, above.y).is_none() || is_own(above))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtin;

    /// F-TAL-02: as known for a field of ten columns.
    #[test]
    fn a_few_presses_are_enough_by_the_guideline() {
        let rules = Rules::compile(builtin::read("guideline").expect("it ships"));
        for shape in 0..rules.shapes.len() {
            let dealt = Dealt {
                shape,
                roles: Vec::new(),
            };
            let places = places_of(&rules, &dealt);
            let name = &rules.shapes[shape].name;
            let expected = match name.as_str() {
                "O" => (9, 2),
                "I" => (17, 2),
                "S" | "Z" => (17, 3),
                _ => (34, 4),
            };
            let most = places.values().copied().max().unwrap_or_default();
            assert_eq!((places.len(), most), expected, "{name}");
        }
    }
}
