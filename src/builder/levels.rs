//! Levels: their numbers, sizes and edges.

use std::sync::Arc;

use bevy::math::IVec2;
use kotodama_dungeon::direction::Cell;
use kotodama_dungeon::file::document::{LevelRecord, SourceLine};
use kotodama_dungeon::file::limits::MAX_SIDE;

use super::cells::{Stack, template};
use super::draft::Draft;
use super::parts::Refused;

/// Index of the opposite edge, in the order of
/// [`EDGES`](kotodama_dungeon::file::document::EDGES).
const OPPOSITE: [usize; 4] = [1, 0, 3, 2];

impl Draft {
    /// Adds a level of floor at the end and returns its index.
    pub fn add_level(&mut self, size: IVec2) -> usize {
        let number = self.levels().map(|level| level.number).max();
        let number = number.map_or(1, |last| last.saturating_add(1));
        let index = self.count_levels();
        self.change_levels(|levels| {
            levels.push(Arc::new(LevelRecord {
                number,
                ..LevelRecord::default()
            }));
        });
        let floor = self.floor(index);
        let count = |side: i32| usize::try_from(side.max(1)).unwrap_or(1).min(MAX_SIDE);
        let row: String = std::iter::repeat_n(floor, count(size.x)).collect();
        self.change_level(index, |level| {
            level.rows = vec![SourceLine::from(row); count(size.y)];
        });
        index
    }

    /// Returns the character of plain floor in a level.
    fn floor(&mut self, index: usize) -> char {
        let floor = Stack {
            tiles: vec![template("floor")],
            is_spawn: false,
        };
        self.character_for(index, &floor.entries()).unwrap_or('.')
    }

    /// Removes a level and the edges that lead to it.
    ///
    /// # Errors
    ///
    /// The level is the last one.
    pub fn delete_level(&mut self, index: usize) -> Result<(), Refused> {
        let Some(number) = self.level(index).map(|level| level.number) else {
            return Ok(());
        };
        if self.count_levels() == 1 {
            return Err(Refused::LastLevel);
        }
        self.change_levels(|levels| drop(levels.remove(index)));
        let is_left = self.level_of(number).is_some();
        let count = if is_left { 0 } else { self.count_levels() };
        for other in 0..count {
            self.change_edges(other, number, None);
        }
        Ok(())
    }

    /// Changes the number of a level and of the edges that lead to it.
    ///
    /// # Errors
    ///
    /// The number is taken.
    pub fn renumber_level(&mut self, index: usize, number: i64) -> Result<(), Refused> {
        let Some(before) = self.level(index).map(|level| level.number) else {
            return Ok(());
        };
        if before == number {
            return Ok(());
        }
        if self.level_of(number).is_some() {
            return Err(Refused::Taken(number.to_string()));
        }
        self.change_level(index, |level| level.number = number);
        let count = self.count_levels();
        for other in 0..count {
            self.change_edges(other, before, Some(number));
        }
        Ok(())
    }

    fn change_edges(&mut self, index: usize, from: i64, to: Option<i64>) {
        let leads = |level: &LevelRecord| level.edges.iter().flatten().any(|it| it.value == from);
        if self.level(index).is_some_and(leads) {
            self.change_level(index, |level| {
                for edge in &mut level.edges {
                    if edge.as_ref().is_some_and(|it| it.value == from) {
                        *edge = to.map(Into::into);
                    }
                }
            });
        }
    }

    /// Joins an edge of a level to another level, whose opposite edge leads
    /// back unless it is joined already. Without a number the edge leads
    /// nowhere, and so does an edge that led back here.
    pub fn set_edge(&mut self, index: usize, edge: usize, number: Option<i64>) {
        let Some((own, before)) = self.level(index).and_then(|level| {
            let before = level.edges.get(edge)?.as_ref().map(|it| it.value);
            Some((level.number, before))
        }) else {
            return;
        };
        let set = |draft: &mut Self, index, edge: usize, number: Option<i64>| {
            draft.change_level(index, |level| {
                if let Some(slot) = level.edges.get_mut(edge) {
                    *slot = number.map(Into::into);
                }
            });
        };
        let led = |draft: &Self, index: usize, edge: usize| {
            let edge = draft
                .level(index)
                .and_then(|level| level.edges.get(edge)?.as_ref());
            edge.map(|it| it.value)
        };
        let opposite = OPPOSITE.get(edge).copied().unwrap_or(0);
        set(self, index, edge, number);
        if let Some(other) = before.and_then(|number| self.level_of(number))
            && before != number
            && led(self, other, opposite) == Some(own)
        {
            set(self, other, opposite, None);
        }
        if let Some(other) = number.and_then(|number| self.level_of(number))
            && led(self, other, opposite).is_none()
        {
            set(self, other, opposite, Some(own));
        }
    }

    /// Resizes a level. Its contents move by `shift`; new cells are floor, and
    /// cells outside are cut off.
    ///
    /// # Errors
    ///
    /// The size is not allowed.
    pub fn resize(&mut self, index: usize, size: IVec2, shift: IVec2) -> Result<(), Refused> {
        let side = |side: i32| {
            let side = usize::try_from(side)
                .ok()
                .filter(|side| (1..=MAX_SIDE).contains(side));
            side.ok_or(Refused::Size(MAX_SIDE))
        };
        let (columns, rows) = (side(size.x)?, side(size.y)?);
        if self.bounds(index).size() == size && shift == IVec2::ZERO {
            return Ok(());
        }
        let floor = self.floor(index);
        let inside =
            |cell: Cell| (0..size.x).contains(&cell.col) && (0..size.y).contains(&cell.row);
        self.change_level(index, |level| {
            let old: Vec<Vec<char>> = level
                .rows
                .iter()
                .map(|row| row.text().chars().collect())
                .collect();
            let at = |x: usize, y: usize| {
                let from = |new: usize, shift: i32| {
                    usize::try_from(i32::try_from(new).ok()?.checked_sub(shift)?).ok()
                };
                old.get(from(y, shift.y)?)?.get(from(x, shift.x)?).copied()
            };
            let row = |y: usize| {
                (0..columns)
                    .map(|x| at(x, y).unwrap_or(floor))
                    .collect::<String>()
            };
            level.rows = (0..rows).map(|y| SourceLine::from(row(y))).collect();
            for extra in &mut level.tiles {
                extra.cell = extra.cell.offset(shift.y, shift.x);
            }
            for point in &mut level.spawn {
                point.value = point.value.offset(shift.y, shift.x);
            }
            level.tiles.retain(|extra| inside(extra.cell));
            level.spawn.retain(|point| inside(point.value));
        });
        Ok(())
    }
}
