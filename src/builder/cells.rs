//! Contents of a cell. The rows name a stack of the legends by a character, and
//! the list of tiles adds to it; here a cell is one stack, and writing a stack
//! finds or makes the character for it.

use std::collections::BTreeSet;

use bevy::math::IVec2;
use kotodama_dungeon::direction::Cell;
use kotodama_dungeon::file::document::{Entry, ExtraTile, LevelRecord, Placed, Record};

use super::draft::Draft;

/// Contents of a cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stack {
    /// Tiles, bottom to top, without [`Entry::Spawn`].
    pub tiles: Vec<Entry>,
    /// Whether a game can begin here.
    pub is_spawn: bool,
}

impl Stack {
    /// Returns the stack of a legend entry.
    #[must_use]
    pub fn of(entries: &[Entry]) -> Self {
        let tiles = entries.iter().filter(|entry| **entry != Entry::Spawn);
        Self {
            tiles: tiles.cloned().collect(),
            is_spawn: entries.contains(&Entry::Spawn),
        }
    }

    /// Returns the entries as a legend writes them.
    #[must_use]
    pub fn entries(&self) -> Vec<Entry> {
        let mut entries = self.tiles.clone();
        if self.is_spawn {
            entries.push(Entry::Spawn);
        }
        entries
    }
}

/// Returns a record as an entry of a legend.
#[must_use]
pub fn entry_of(record: &Record) -> Entry {
    if let Some(template) = &record.template {
        let plain = Record {
            template: Some(template.clone()),
            ..Record::default()
        };
        if plain == *record {
            return Entry::Template(template.clone());
        }
    }
    Entry::Tile(Box::new(record.clone()))
}

/// Returns an entry as a record.
#[must_use]
pub fn record_of(entry: &Entry) -> Record {
    match entry {
        Entry::Spawn => Record::default(),
        Entry::Template(slug) => Record {
            template: Some(slug.clone()),
            ..Record::default()
        },
        Entry::Tile(record) => (**record).clone(),
    }
}

/// Returns a tile exactly like its template.
#[must_use]
pub fn template(slug: &str) -> Entry {
    Entry::Template(Placed::from(slug.to_owned()))
}

/// Returns the position as written in the file.
pub(crate) const fn file_cell(cell: IVec2) -> Cell {
    Cell::new(cell.y, cell.x)
}

impl Draft {
    /// Returns the stack of a character in a level; `None` if it is in no
    /// legend.
    #[must_use]
    pub fn legend(&self, level: usize, character: char) -> Option<Stack> {
        let own = self.level(level)?.legend.get(&character);
        let entries = own.or_else(|| self.head().legend.get(&character))?;
        Some(Stack::of(entries))
    }

    /// Returns the contents of a cell, from the rows and the list of tiles;
    /// nothing outside.
    #[must_use]
    pub fn stack(&self, level: usize, cell: IVec2) -> Stack {
        let Some(character) = self.character(level, cell) else {
            return Stack::default();
        };
        let mut stack = self.legend(level, character).unwrap_or_default();
        let Some(record) = self.level(level) else {
            return stack;
        };
        let mut places: Vec<(i64, Entry)> = (0..).zip(stack.tiles).collect();
        for extra in extras(record, cell) {
            let top = places.iter().map(|(z, _)| *z).max();
            let top = top.map_or(0, |top| top.saturating_add(1));
            places.push((extra.z.unwrap_or(top), entry_of(&extra.tile)));
        }
        places.sort_by_key(|(z, _)| *z);
        stack.tiles = places.into_iter().map(|(_, entry)| entry).collect();
        stack.is_spawn |= is_listed(record, cell);
        stack
    }

    /// Puts a stack into a cell and returns whether anything changed. Cells
    /// outside the level are left alone.
    pub fn set_stack(&mut self, level: usize, cell: IVec2, stack: &Stack) -> bool {
        self.set_stacks(level, &[(cell, stack.clone())])
    }

    /// Puts stacks into cells and returns whether anything changed.
    pub fn set_stacks(&mut self, level: usize, stacks: &[(IVec2, Stack)]) -> bool {
        let mut characters = Vec::new();
        let mut known: Vec<(Vec<Entry>, char)> = Vec::new();
        let mut changed = false;
        for (cell, stack) in stacks {
            let Some(present) = self.character(level, *cell) else {
                continue;
            };
            if self.stack(level, *cell) == *stack && self.legend(level, present).is_some() {
                continue;
            }
            changed = true;
            let mut written = stack.clone();
            let listed = self
                .level(level)
                .is_some_and(|record| is_listed(record, *cell));
            if listed && stack.is_spawn {
                written.is_spawn = false;
            }
            if !self.lay_on_top(level, *cell, present, &written) {
                let entries = written.entries();
                let found = known.iter().find(|(other, _)| *other == entries);
                let character = match found {
                    Some((_, character)) => Some(*character),
                    None => self.character_for(level, &entries),
                };
                let Some(character) = character else { continue };
                if known.last().is_none_or(|(other, _)| *other != entries) {
                    known.push((entries, character));
                }
                characters.push((*cell, character));
                self.drop_extras(level, *cell);
            }
            if listed && !stack.is_spawn {
                let cell = file_cell(*cell);
                self.change_level(level, |record| record.spawn.retain(|it| it.value != cell));
            }
        }
        self.set_characters(level, &characters);
        changed
    }

    /// Makes a cell a start, or clears it.
    pub fn set_spawn(&mut self, level: usize, cell: IVec2, is_spawn: bool) -> bool {
        let mut stack = self.stack(level, cell);
        stack.is_spawn = is_spawn;
        self.set_stack(level, cell, &stack)
    }

    /// Keeps tiles of the list in that list, as long as they stand on the stack
    /// of the rows; returns whether they do.
    fn lay_on_top(&mut self, level: usize, cell: IVec2, present: char, stack: &Stack) -> bool {
        let has_extras = |record| extras(record, cell).next().is_some();
        if !self.level(level).is_some_and(has_extras) {
            return false;
        }
        let Some(base) = self.legend(level, present) else {
            return false;
        };
        let rest = stack.tiles.get(base.tiles.len()..);
        let Some(rest) = rest.filter(|_| stack.tiles.starts_with(&base.tiles)) else {
            return false;
        };
        if base.is_spawn != stack.is_spawn {
            return false;
        }
        let tiles = rest.iter().map(|entry| ExtraTile {
            cell: file_cell(cell),
            z: None,
            tile: record_of(entry),
        });
        let tiles: Vec<ExtraTile> = tiles.collect();
        self.change_level(level, |record| {
            let at = record
                .tiles
                .iter()
                .position(|it| it.cell == file_cell(cell));
            let at = at.unwrap_or(record.tiles.len());
            record.tiles.retain(|it| it.cell != file_cell(cell));
            record.tiles.splice(at..at, tiles);
        });
        true
    }

    fn drop_extras(&mut self, level: usize, cell: IVec2) {
        let has_extras = |record| extras(record, cell).next().is_some();
        if self.level(level).is_some_and(has_extras) {
            let cell = file_cell(cell);
            self.change_level(level, |record| record.tiles.retain(|it| it.cell != cell));
        }
    }

    /// Returns the character for a stack in a level, adding one to the level's
    /// legend if needed. `None` if all are taken.
    pub(crate) fn character_for(&mut self, level: usize, entries: &[Entry]) -> Option<char> {
        let wanted = Stack::of(entries);
        let own = &self.level(level)?.legend;
        let common = self.head().legend.iter();
        let common = common.filter(|(character, _)| !own.contains_key(character));
        let mut all = own.iter().chain(common);
        if let Some((character, _)) = all.find(|(_, it)| Stack::of(it) == wanted) {
            return Some(*character);
        }
        let character = self.free_character(level, &wanted)?;
        self.change_level(level, |record| {
            record.legend.insert(character, entries.to_vec());
        });
        Some(character)
    }

    /// Returns an unused character, preferably the one shown by the top tile.
    fn free_character(&self, level: usize, stack: &Stack) -> Option<char> {
        let record = self.level(level)?;
        let used: BTreeSet<char> = (record.rows.iter())
            .flat_map(|row| row.text().chars())
            .chain(record.legend.keys().copied())
            .chain(self.head().legend.keys().copied())
            .collect();
        let shown = stack.tiles.last().map(|entry| self.look(entry).character);
        let letters = ('a'..='z').chain('A'..='Z').chain('0'..='9');
        let others = ('\u{a1}'..='\u{d7ff}').filter(|c| c.is_alphanumeric());
        let all = shown.into_iter().chain(letters).chain(others);
        let is_plain = |c: &char| !c.is_whitespace() && !c.is_control() && !"\"\\'".contains(*c);
        all.filter(is_plain).find(|c| !used.contains(c))
    }

    /// Removes unused characters from the legends and returns their number.
    pub fn tidy_legends(&mut self) -> usize {
        let mut everywhere: BTreeSet<char> = BTreeSet::new();
        let mut dropped = 0;
        let count = self.count_levels();
        for index in 0..count {
            let Some(record) = self.level(index) else {
                continue;
            };
            let used: BTreeSet<char> = record
                .rows
                .iter()
                .flat_map(|row| row.text().chars())
                .collect();
            let own = record.legend.keys();
            let unused = own.filter(|character| !used.contains(character)).count();
            everywhere.extend(used.iter().filter(|it| !record.legend.contains_key(it)));
            if unused > 0 {
                dropped += unused;
                self.change_level(index, |record| {
                    record
                        .legend
                        .retain(|character, _| used.contains(character));
                });
            }
        }
        let common = self.head().legend.keys();
        let unused = common
            .filter(|character| !everywhere.contains(character))
            .count();
        if unused > 0 {
            dropped += unused;
            self.change_head(|head| head.legend.retain(|it, _| everywhere.contains(it)));
        }
        dropped
    }
}

/// Returns the tiles of a cell from the list of tiles.
fn extras(record: &LevelRecord, cell: IVec2) -> impl Iterator<Item = &ExtraTile> {
    record
        .tiles
        .iter()
        .filter(move |it| it.cell == file_cell(cell))
}

fn is_listed(record: &LevelRecord, cell: IVec2) -> bool {
    record.spawn.iter().any(|it| it.value == file_cell(cell))
}
