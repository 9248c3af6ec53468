//! The scripts of a definition in a fixed order, so that programs can refer to
//! them by index.

use std::collections::HashMap;
use std::sync::Arc;

use crate::definition::{Definition, Pattern};
use crate::script::Script;

/// The scripts of a definition.
#[derive(Debug, Default)]
pub(super) struct Scripts {
    pub list: Vec<Arc<Script>>,
    places: HashMap<*const Script, u32>,
}

impl Scripts {
    /// Returns all scripts of a definition, each once.
    pub fn of(definition: &Definition) -> Self {
        let mut scripts = Self::default();
        let add_pattern = |scripts: &mut Self, pattern: &Pattern| {
            scripts.add(pattern.script.as_ref());
        };
        for template in definition.templates.values() {
            add_pattern(&mut scripts, template);
        }
        for item in definition.items.values() {
            scripts.add(item.script.as_ref());
        }
        for level in definition.levels.values() {
            for pattern in level.stacks.iter().flatten() {
                add_pattern(&mut scripts, pattern);
            }
            for (_, _, pattern) in &level.tiles {
                add_pattern(&mut scripts, pattern);
            }
        }
        scripts
    }

    fn add(&mut self, script: Option<&Arc<Script>>) {
        let Some(script) = script else { return };
        let next = u32::try_from(self.list.len()).unwrap_or(u32::MAX);
        self.places.entry(Arc::as_ptr(script)).or_insert_with(|| {
            self.list.push(Arc::clone(script));
            next
        });
    }

    /// Returns the index of a script of the definition.
    pub fn place(&self, script: &Arc<Script>) -> Option<u32> {
        self.places.get(&Arc::as_ptr(script)).copied()
    }

    /// Returns a digest of the scripts and the sizes of levels.
    pub fn fingerprint(&self, definition: &Definition) -> u64 {
        let mut bytes = Vec::new();
        for level in definition.levels.values() {
            bytes.extend(level.number.to_le_bytes());
            bytes.extend(level.rows.to_le_bytes());
            bytes.extend(level.cols.to_le_bytes());
        }
        for script in &self.list {
            for line in &script.source {
                bytes.extend(line.as_bytes());
                bytes.push(b'\n');
            }
            bytes.push(0);
        }
        kotodama_formats::hash(&bytes)
    }
}
