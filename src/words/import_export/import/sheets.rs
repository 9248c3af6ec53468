//! Gathers levels while a text is read, and keeps to the limits.

use std::collections::BTreeMap;

use super::{BadImport, Form, Imported, Legend, MAX_CELLS, MAX_LEVELS, Sheet};
use kotodama_board::MAX_SIDE;
use kotodama_formats::{Message, Phrase, msg};

/// Character that fills short rows.
pub const BLANK: char = ' ';

/// The levels of a text so far.
#[derive(Debug, Default)]
pub struct Sheets {
    levels: Vec<Sheet>,
    cells: usize,
    /// Levels in which short rows were filled.
    ragged: usize,
}

impl Sheets {
    /// Adds a level, if it has rows; its limits are checked before any memory
    /// is taken for it.
    pub fn add(
        &mut self,
        rows: &[&str],
        title: &str,
        author: &str,
        solution: Option<String>,
    ) -> Result<(), BadImport> {
        let level = self.levels.len() + 1;
        let widths = rows.iter().map(|row| row.chars().count());
        let width = widths.clone().max().unwrap_or(0);
        if width == 0 {
            return Ok(());
        }
        if level > MAX_LEVELS {
            return Err(BadImport::TooManyLevels);
        }
        let most = usize::try_from(MAX_SIDE).unwrap_or(0);
        for (rows, found) in [(true, rows.len()), (false, width)] {
            if found > most {
                return Err(BadImport::TooWide { level, rows, found });
            }
        }
        self.cells += width * rows.len();
        if self.cells > MAX_CELLS {
            return Err(BadImport::TooManyCells);
        }
        for (row, text) in (1..).zip(rows) {
            if let Some(found) = text.chars().find(|c| c.is_control()) {
                return Err(BadImport::Control { level, row, found });
            }
        }
        self.ragged += usize::from(widths.clone().min() != Some(width));
        let filled = rows.iter().map(|row| {
            let fill = std::iter::repeat(BLANK);
            row.chars().chain(fill).take(width).collect()
        });
        self.levels.push(Sheet {
            title: title.to_owned(),
            author: author.to_owned(),
            rows: filled.collect(),
            solution,
        });
        Ok(())
    }

    /// Returns the levels read, if there are any.
    pub fn imported(self, form: Form, expected: Phrase) -> Result<Imported, BadImport> {
        let notes = self.note().into_iter().collect();
        if self.levels.is_empty() {
            return Err(BadImport::NoLevels(expected));
        }
        Ok(Imported {
            form,
            title: String::new(),
            author: String::new(),
            levels: self.levels,
            suggestions: Legend::new(),
            sprites: BTreeMap::new(),
            players: Vec::new(),
            notes,
        })
    }

    /// Says if short rows were filled.
    fn note(&self) -> Option<Message> {
        let levels = match self.ragged {
            0 => return None,
            1 => "in one level".to_owned(),
            count => format!("in {count} levels"),
        };
        Some(msg!(
            "problem-import-note-ragged",
            "{levels} rows were shorter than others: empty cells were added on the right",
            count = self.ragged
        ))
    }
}
