//! The scripts of a file, and other data that is written once for all tiles
//! that share it.

use std::sync::Arc;

use bevy::math::IVec2;
use kotodama_dungeon::definition::Pattern;
use kotodama_dungeon::file::document::{Entry, Record, SourceLine, Values};
use kotodama_dungeon::standard;
use kotodama_dungeon::tile::Appearance;

use super::cells::file_cell;
use super::draft::Draft;

/// An owner of a script and of values.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Owner {
    /// The template of this slug.
    Template(String),
    /// The item of this slug.
    Item(String),
    /// An entry of a legend.
    Legend {
        /// Index of the level; `None` for the legend of all levels.
        level: Option<usize>,
        /// Its character.
        character: char,
        /// Its place among the tiles, from the bottom.
        index: usize,
    },
    /// A tile from the list of tiles.
    Tile {
        /// Index of the level.
        level: usize,
        /// Index in its list.
        index: usize,
    },
}

impl Draft {
    /// Returns all owners of scripts in the order of the file.
    #[must_use]
    pub fn owners(&self) -> Vec<Owner> {
        let head = self.head();
        let mut owners: Vec<Owner> = Vec::new();
        owners.extend(head.templates.keys().cloned().map(Owner::Template));
        owners.extend(head.items.keys().cloned().map(Owner::Item));
        let legends = std::iter::once((None, &head.legend));
        let levels = self.levels().enumerate();
        let legends = legends.chain(levels.map(|(index, level)| (Some(index), &level.legend)));
        for (level, legend) in legends {
            for (character, entries) in legend {
                let tiles = entries.iter().filter(|entry| **entry != Entry::Spawn);
                owners.extend(tiles.enumerate().map(|(index, _)| Owner::Legend {
                    level,
                    character: *character,
                    index,
                }));
            }
            if let Some(level) = level {
                let count = self.level(level).map_or(0, |record| record.tiles.len());
                owners.extend((0..count).map(|index| Owner::Tile { level, index }));
            }
        }
        owners.retain(|owner| !self.script(owner).is_empty());
        owners
    }

    /// Returns the record of an owner; `None` for an item and for a tile
    /// exactly like its template.
    #[must_use]
    pub fn record(&self, owner: &Owner) -> Option<&Record> {
        match owner {
            Owner::Template(slug) => self.head().templates.get(slug),
            Owner::Item(_) => None,
            Owner::Legend {
                level,
                character,
                index,
            } => {
                let legend = match level {
                    Some(level) => &self.level(*level)?.legend,
                    None => &self.head().legend,
                };
                let mut tiles = legend.get(character)?.iter();
                match tiles
                    .by_ref()
                    .filter(|entry| **entry != Entry::Spawn)
                    .nth(*index)?
                {
                    Entry::Tile(record) => Some(record),
                    Entry::Spawn | Entry::Template(_) => None,
                }
            }
            Owner::Tile { level, index } => Some(&self.level(*level)?.tiles.get(*index)?.tile),
        }
    }

    /// Changes a record. A tile exactly like its template gets a record of its
    /// own. Does nothing for an item.
    pub fn change_record(&mut self, owner: &Owner, change: impl FnOnce(&mut Record)) {
        match owner {
            Owner::Item(_) => {}
            Owner::Template(slug) => self.change_head(|head| {
                if let Some(record) = head.templates.get_mut(slug) {
                    change(record);
                }
            }),
            Owner::Legend {
                level,
                character,
                index,
            } => {
                let change = |legend: &mut kotodama_dungeon::file::document::Legend| {
                    let entries = legend.get_mut(character).into_iter().flatten();
                    let mut tiles = entries.filter(|entry| **entry != Entry::Spawn);
                    if let Some(entry) = tiles.nth(*index) {
                        let mut record = super::cells::record_of(entry);
                        change(&mut record);
                        *entry = super::cells::entry_of(&record);
                    }
                };
                match level {
                    Some(level) => self.change_level(*level, |it| change(&mut it.legend)),
                    None => self.change_head(|head| change(&mut head.legend)),
                }
            }
            Owner::Tile { level, index } => self.change_level(*level, |record| {
                if let Some(extra) = record.tiles.get_mut(*index) {
                    change(&mut extra.tile);
                }
            }),
        }
    }

    /// Returns the lines of an owner's own script.
    #[must_use]
    pub fn script(&self, owner: &Owner) -> &[SourceLine] {
        match owner {
            Owner::Item(slug) => {
                let item = self.head().items.get(slug);
                item.map_or(&[], |item| &item.script)
            }
            owner => {
                let script = self
                    .record(owner)
                    .and_then(|record| record.script.as_deref());
                script.unwrap_or(&[])
            }
        }
    }

    /// Returns the script of an owner as one text.
    #[must_use]
    pub fn script_text(&self, owner: &Owner) -> String {
        let lines: Vec<&str> = self.script(owner).iter().map(SourceLine::text).collect();
        lines.join("\n")
    }

    /// Sets the script of an owner; an empty text removes it.
    pub fn set_script(&mut self, owner: &Owner, text: &str) {
        let lines = || {
            text.split('\n')
                .map(|line| SourceLine::from(line.trim_end_matches('\r')))
        };
        if let Owner::Item(slug) = owner {
            self.change_head(|head| {
                if let Some(item) = head.items.get_mut(slug) {
                    item.script = if text.is_empty() {
                        Vec::new()
                    } else {
                        lines().collect()
                    };
                }
            });
            return;
        }
        self.change_record(owner, |record| {
            record.script = (!text.is_empty()).then(|| lines().collect());
        });
    }

    /// Returns the owner of the tile at this place in the stack of a cell.
    /// Tiles of other cells may share it.
    #[must_use]
    pub fn owner_at(&self, level: usize, cell: IVec2, place: usize) -> Option<Owner> {
        let character = self.character(level, cell)?;
        let base = self.legend(level, character)?.tiles.len();
        if place < base {
            let is_own = self.level(level)?.legend.contains_key(&character);
            return Some(Owner::Legend {
                level: is_own.then_some(level),
                character,
                index: place,
            });
        }
        let tiles = self.level(level)?.tiles.iter().enumerate();
        let mut tiles = tiles.filter(|(_, it)| it.cell == file_cell(cell));
        let (index, _) = tiles.nth(place - base)?;
        Some(Owner::Tile { level, index })
    }

    /// Returns the appearance of a tile, including that of its templates, from
    /// the file or standard.
    #[must_use]
    pub fn look(&self, entry: &Entry) -> Appearance {
        match entry {
            Entry::Spawn => Appearance::default(),
            Entry::Template(slug) => self.look_of(&slug.value, 0),
            Entry::Tile(record) => self.look_over(record, 0),
        }
    }

    fn look_of(&self, slug: &str, depth: usize) -> Appearance {
        match self.head().templates.get(slug) {
            Some(record) if depth < 8 => self.look_over(record, depth + 1),
            _ => standard_template(slug).map_or_else(
                || Appearance {
                    name: slug.into(),
                    character: '?',
                    ..Appearance::default()
                },
                |pattern| pattern.appearance.clone(),
            ),
        }
    }

    fn look_over(&self, record: &Record, depth: usize) -> Appearance {
        let slug = record.template.as_ref().map(|slug| slug.value.as_str());
        let mut look = slug.map_or_else(Appearance::default, |slug| self.look_of(slug, depth));
        if let Some(name) = &record.name {
            look.name = name.as_str().into();
        }
        look.character = record.character.unwrap_or(look.character);
        if let Some(color) = &record.color {
            look.color = Some(color.as_str().into());
        }
        if let Some(color) = &record.background_color {
            look.background = Some(color.as_str().into());
        }
        look
    }

    /// Returns the state values of a template, including those of its own
    /// template.
    #[must_use]
    pub fn values_of(&self, slug: &str) -> Values {
        self.values_below(slug, 0)
    }

    fn values_below(&self, slug: &str, depth: usize) -> Values {
        let Some(record) = self.head().templates.get(slug).filter(|_| depth < 8) else {
            let pattern = standard_template(slug);
            let values = pattern.iter().flat_map(|pattern| pattern.state.iter());
            return values
                .map(|(name, value)| (name.to_string(), value.clone().into()))
                .collect();
        };
        let below = record.template.as_ref();
        let mut values =
            below.map_or_else(Values::new, |it| self.values_below(&it.value, depth + 1));
        values.extend(record.state.clone());
        values
    }
}

/// Returns the standard template of a slug.
#[must_use]
pub fn standard_template(slug: &str) -> Option<&'static Arc<Pattern>> {
    standard::definition().templates.get(slug)
}
