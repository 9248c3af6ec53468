//! Passages: standard tiles that lead players to other levels (D-TRAVEL-03),
//! their destinations, and missing ends.

use std::collections::BTreeSet;

use bevy::math::IVec2;
use kotodama_documents::Region;
use kotodama_dungeon::file::Finding;
use kotodama_dungeon::file::document::{Document, Entry, LevelRecord, Record};
use kotodama_dungeon::value::Value;
use kotodama_formats::msg;

use super::cells::record_of;
use super::draft::Draft;

/// A passage, which leads to passages of the same colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// Number of the destination level.
    pub to: i64,
    /// Its background colour in lower case, the key of the passage.
    pub color: String,
}

impl Passage {
    /// Returns the passage of a tile, if the tile is a passage to a numbered
    /// level.
    #[must_use]
    pub fn of(entry: &Entry) -> Option<Self> {
        Self::of_record(&record_of(entry))
    }

    fn of_record(record: &Record) -> Option<Self> {
        if record.template.as_ref()?.value != "passage" {
            return None;
        }
        let color = record.background_color.as_deref().unwrap_or("gray");
        let to = record.state.get("to_level").map(|it| it.value.clone());
        match to.unwrap_or(Value::Int(1)) {
            Value::Int(to) => Some(Self {
                to,
                color: color.to_lowercase(),
            }),
            _ => None,
        }
    }
}

impl Draft {
    /// Returns the cells of a level where a passage can end: passages of its
    /// colour.
    #[must_use]
    pub fn ends(&self, level: usize, passage: &Passage) -> Vec<IVec2> {
        let cells = Region::whole(self.bounds(level)).cells();
        let is_end = |cell: &IVec2| {
            let tiles = self.stack(level, *cell).tiles;
            let mut passages = tiles.iter().filter_map(Passage::of);
            passages.any(|other| other.color == passage.color)
        };
        cells.filter(is_end).collect()
    }
}

/// Returns the passages of a level, each kind once.
fn passages(draft: &Draft, index: usize, level: &LevelRecord) -> Vec<Passage> {
    let used: BTreeSet<char> = level
        .rows
        .iter()
        .flat_map(|row| row.text().chars())
        .collect();
    let stacks = used
        .iter()
        .filter_map(|character| draft.legend(index, *character));
    let placed = stacks.flat_map(|stack| stack.tiles);
    let placed = placed.filter_map(|entry| Passage::of(&entry));
    let extra = level
        .tiles
        .iter()
        .filter_map(|extra| Passage::of_record(&extra.tile));
    placed.chain(extra).collect()
}

/// Warns of passages whose level does not exist or has no passage of the same
/// colour.
pub(super) fn problems(draft: &Draft, document: &Document) -> Vec<Finding> {
    let levels = document.levels.iter().enumerate();
    let all: Vec<Vec<Passage>> = levels
        .map(|(index, level)| passages(draft, index, level))
        .collect();
    let mut found = Vec::new();
    for (level, passages) in document.levels.iter().zip(&all) {
        for passage in passages {
            let other = document
                .levels
                .iter()
                .position(|level| level.number == passage.to);
            let ends = other.and_then(|other| all.get(other));
            if ends.is_some_and(|ends| ends.iter().any(|end| end.color == passage.color)) {
                continue;
            }
            found.push(Finding {
                at: 0,
                is_error: false,
                message: msg!(
                    "problem-builder-passage",
                    "a {color} passage of level {level} leads to level {to}, where there is \
                     no {color} passage",
                    color = passage.color.clone(),
                    level = level.number,
                    to = passage.to,
                ),
                script: None,
            });
        }
    }
    found
}
