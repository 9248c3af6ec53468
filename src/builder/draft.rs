//! A dungeon file in editable form. Copies share their levels, so that a step
//! of undo costs as much as the level it changed.

use std::sync::Arc;

use bevy::math::IVec2;
use kotodama_board::Bounds;
use kotodama_documents::Edited;
use kotodama_dungeon::file::Document;
use kotodama_dungeon::file::document::{LevelRecord, SourceLine};

/// A dungeon file.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// Everything except the levels.
    head: Arc<Document>,
    levels: Vec<Arc<LevelRecord>>,
}

impl PartialEq for Draft {
    fn eq(&self, other: &Self) -> bool {
        let same = |one: &Arc<LevelRecord>, other: &Arc<LevelRecord>| {
            Arc::ptr_eq(one, other) || one == other
        };
        (Arc::ptr_eq(&self.head, &other.head) || self.head == other.head)
            && self.levels.len() == other.levels.len()
            && (self.levels.iter().zip(&other.levels)).all(|(one, other)| same(one, other))
    }
}

impl Edited for Draft {
    fn is_empty(&self) -> bool {
        *self == Self::blank()
    }
}

/// Number of columns and rows of a new level.
const NEW: IVec2 = IVec2::new(40, 20);

impl Draft {
    /// Returns the draft of a file.
    #[must_use]
    pub fn of(mut document: Document) -> Self {
        let levels = std::mem::take(&mut document.levels);
        Self {
            head: Arc::new(document),
            levels: levels.into_iter().map(Arc::new).collect(),
        }
    }

    /// Returns a new dungeon: one level of floor with a start.
    #[must_use]
    pub fn blank() -> Self {
        let mut draft = Self::default();
        draft.change_head(|head| head.name = "Dungeon".to_owned());
        draft.add_level(NEW);
        draft.change_level(0, |level| level.is_entrance = true);
        draft.set_spawn(0, NEW / 2, true);
        draft
    }

    /// Returns the draft as a file.
    #[must_use]
    pub fn to_document(&self) -> Document {
        let mut document = (*self.head).clone();
        let levels = self.levels.iter();
        document.levels = levels.map(|level| (**level).clone()).collect();
        document
    }

    /// Returns everything except the levels; its list of levels is empty.
    #[must_use]
    pub fn head(&self) -> &Document {
        &self.head
    }

    /// Returns the levels, in the order of the file.
    pub fn levels(&self) -> impl ExactSizeIterator<Item = &LevelRecord> {
        self.levels.iter().map(|level| &**level)
    }

    /// Returns the number of levels.
    #[must_use]
    pub fn count_levels(&self) -> usize {
        self.levels.len()
    }

    /// Returns the level with this index.
    #[must_use]
    pub fn level(&self, index: usize) -> Option<&LevelRecord> {
        self.levels.get(index).map(|level| &**level)
    }

    /// Returns the index of the level with this number.
    #[must_use]
    pub fn level_of(&self, number: i64) -> Option<usize> {
        self.levels.iter().position(|level| level.number == number)
    }

    /// Returns the columns and rows of a level; 0 x 0 if it does not exist.
    #[must_use]
    pub fn bounds(&self, level: usize) -> Bounds {
        let Some(level) = self.level(level) else {
            return Bounds::default();
        };
        let width = level
            .rows
            .first()
            .map_or(0, |row| row.text().chars().count());
        let side = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        Bounds {
            width: side(width),
            height: side(level.rows.len()),
        }
    }

    /// Changes everything except the levels.
    pub fn change_head(&mut self, change: impl FnOnce(&mut Document)) {
        change(Arc::make_mut(&mut self.head));
    }

    /// Changes a level.
    pub fn change_level(&mut self, index: usize, change: impl FnOnce(&mut LevelRecord)) {
        if let Some(level) = self.levels.get_mut(index) {
            change(Arc::make_mut(level));
        }
    }

    /// Changes the list of levels.
    pub(crate) fn change_levels(&mut self, change: impl FnOnce(&mut Vec<Arc<LevelRecord>>)) {
        change(&mut self.levels);
    }

    /// Returns the character of a cell.
    pub(crate) fn character(&self, level: usize, cell: IVec2) -> Option<char> {
        let row = self.level(level)?.rows.get(usize::try_from(cell.y).ok()?)?;
        row.text().chars().nth(usize::try_from(cell.x).ok()?)
    }

    /// Sets the characters of cells of a level.
    pub(crate) fn set_characters(&mut self, level: usize, cells: &[(IVec2, char)]) {
        self.change_level(level, |level| {
            let mut cells: Vec<(IVec2, char)> = cells.to_vec();
            cells.sort_by_key(|(cell, _)| cell.y);
            for row in cells.chunk_by(|(one, _), (other, _)| one.y == other.y) {
                let y = row.first().map_or(0, |(cell, _)| cell.y);
                let line = usize::try_from(y).ok().and_then(|y| level.rows.get_mut(y));
                let Some(line) = line else { continue };
                let mut text: Vec<char> = line.text().chars().collect();
                for (cell, character) in row {
                    let slot = usize::try_from(cell.x).ok().and_then(|x| text.get_mut(x));
                    if let Some(slot) = slot {
                        *slot = *character;
                    }
                }
                *line = SourceLine::from(text.into_iter().collect::<String>());
            }
        });
    }
}
