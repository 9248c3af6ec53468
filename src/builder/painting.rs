//! Effects of the tools on the cells of a level.

use std::collections::{BTreeMap, BTreeSet};

use bevy::math::IVec2;
use kotodama_documents::fill;
use kotodama_dungeon::direction::Cell;
use kotodama_dungeon::file::document::Entry;

use super::cells::Stack;
use super::draft::Draft;

/// Place of a tile in a stack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Layer {
    /// Replaces everything in the cell.
    Alone,
    /// Replaces the lowest tile.
    Ground,
    /// On the lowest tile, replacing the rest.
    #[default]
    OnGround,
    /// On top of everything.
    Top,
    /// Below the tile with this index from the bottom.
    At(usize),
}

/// The thing being painted.
#[derive(Clone, Debug, PartialEq)]
pub enum Brush {
    /// A tile.
    Tile(Entry),
    /// A start.
    Spawn,
    /// Removes the top tile, or everything with [`Layer::Alone`].
    Eraser,
}

impl Brush {
    /// Applies the brush to a stack.
    pub fn apply(&self, stack: &mut Stack, layer: Layer) {
        let tiles = &mut stack.tiles;
        match self {
            Self::Spawn => stack.is_spawn = true,
            Self::Eraser => match layer {
                Layer::Alone => *stack = Stack::default(),
                Layer::Ground if !tiles.is_empty() => {
                    tiles.remove(0);
                }
                Layer::At(index) if index < tiles.len() => {
                    tiles.remove(index);
                }
                // The ground stays when only things are removed.
                Layer::OnGround if stack.is_spawn && tiles.len() <= 1 => stack.is_spawn = false,
                Layer::OnGround => tiles.truncate(1),
                _ if tiles.is_empty() => stack.is_spawn = false,
                _ => {
                    tiles.pop();
                }
            },
            Self::Tile(tile) => {
                match layer {
                    Layer::Alone => tiles.clear(),
                    Layer::Ground if !tiles.is_empty() => {
                        tiles.remove(0);
                    }
                    Layer::OnGround => tiles.truncate(1),
                    _ => {}
                }
                let index = match layer {
                    Layer::Ground => 0,
                    Layer::At(index) => index.min(tiles.len()),
                    _ => tiles.len(),
                };
                // A second stroke over the same cells adds nothing.
                let below = index.checked_sub(1).and_then(|below| tiles.get(below));
                if layer != Layer::Top || below != Some(tile) {
                    tiles.insert(index, tile.clone());
                }
            }
        }
    }
}

impl Draft {
    /// Paints cells of a level and returns whether anything changed.
    pub fn paint(&mut self, level: usize, cells: &[IVec2], brush: &Brush, layer: Layer) -> bool {
        let stacks = cells.iter().map(|cell| {
            let mut stack = self.stack(level, *cell);
            brush.apply(&mut stack, layer);
            (*cell, stack)
        });
        let stacks: Vec<(IVec2, Stack)> = stacks.collect();
        self.set_stacks(level, &stacks)
    }

    /// Returns the connected cells with the same contents as `start`; none if
    /// it is outside.
    #[must_use]
    pub fn connected(&self, level: usize, start: IVec2) -> Vec<IVec2> {
        let bounds = self.bounds(level);
        if !bounds.contains(start) {
            return Vec::new();
        }
        let wanted = self.stack(level, start);
        let Some(record) = self.level(level) else {
            return Vec::new();
        };
        let spawn = record.spawn.iter().map(|point| point.value);
        let special: BTreeSet<Cell> = record.tiles.iter().map(|it| it.cell).chain(spawn).collect();
        let mut known: BTreeMap<char, bool> = BTreeMap::new();
        let mut open = Vec::with_capacity(bounds.area());
        for (y, row) in (0..).zip(&record.rows) {
            let before = open.len();
            for (x, character) in (0..bounds.width).zip(row.text().chars()) {
                open.push(if special.contains(&Cell::new(y, x)) {
                    self.stack(level, IVec2::new(x, y)) == wanted
                } else {
                    *known.entry(character).or_insert_with(|| {
                        self.legend(level, character).unwrap_or_default() == wanted
                    })
                });
            }
            open.resize(before + usize::try_from(bounds.width).unwrap_or(0), false);
        }
        fill::connected(bounds, start, open)
    }
}
