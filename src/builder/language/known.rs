//! The names of a file that scripts can use.

use std::collections::{BTreeMap, BTreeSet};

use kotodama_dungeon::file::document::{Entry, Record, SourceLine};
use kotodama_dungeon::standard;

use crate::draft::Draft;
use crate::scripts::Owner;

/// Names of a file, including those of the standard templates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// Labels of the script being typed.
    pub labels: BTreeSet<String>,
    /// Labels of all scripts, which can be sent as messages.
    pub messages: BTreeSet<String>,
    /// Slugs of templates.
    pub templates: BTreeSet<String>,
    /// Slugs of items.
    pub items: BTreeSet<String>,
    /// Slugs of sounds.
    pub sounds: BTreeSet<String>,
    /// Names of tiles.
    pub tiles: BTreeSet<String>,
    /// Names of state values of tiles, with the texts they have anywhere.
    pub values: BTreeMap<String, BTreeSet<String>>,
    /// Names of state values of levels.
    pub of_level: BTreeSet<String>,
    /// Names of state values of the dungeon.
    pub of_dungeon: BTreeSet<String>,
}

/// Returns the labels that lines define, in lower case.
pub(super) fn labels_of<'a>(lines: impl Iterator<Item = &'a str>) -> BTreeSet<String> {
    let labels = lines.filter_map(|line| line.strip_prefix(':'));
    let labels = labels.map(|label| label.trim().to_ascii_lowercase());
    labels.filter(|label| !label.is_empty()).collect()
}

impl Known {
    /// Returns the names of a draft.
    #[must_use]
    pub fn of(draft: &Draft) -> Self {
        let standard = standard::definition();
        let mut known = Self::default();
        known
            .templates
            .extend(standard.templates.keys().map(ToString::to_string));
        known
            .items
            .extend(standard.items.keys().map(ToString::to_string));
        known
            .sounds
            .extend(standard.sounds.keys().map(ToString::to_string));
        for pattern in standard.templates.values() {
            known.tiles.insert(pattern.appearance.name.to_lowercase());
            for (name, value) in pattern.state.iter() {
                known
                    .values
                    .entry(name.to_string())
                    .or_default()
                    .insert(value.to_string());
            }
            let labels = pattern.script.iter().flat_map(|script| script.labels());
            known.messages.extend(labels.map(str::to_owned));
        }
        let head = draft.head();
        known.templates.extend(head.templates.keys().cloned());
        known.items.extend(head.items.keys().cloned());
        known.sounds.extend(head.sounds.keys().cloned());
        known.of_dungeon.extend(head.state.keys().cloned());
        head.templates
            .values()
            .for_each(|record| known.note(record));
        head.players.iter().for_each(|record| known.note(record));
        let mut legends = vec![&head.legend];
        for level in draft.levels() {
            known.of_level.extend(level.state.keys().cloned());
            level.tiles.iter().for_each(|extra| known.note(&extra.tile));
            legends.push(&level.legend);
        }
        for entry in legends
            .into_iter()
            .flat_map(|legend| legend.values().flatten())
        {
            if let Entry::Tile(record) = entry {
                known.note(record);
            }
        }
        for owner in draft.owners() {
            let lines = draft.script(&owner).iter().map(SourceLine::text);
            known.messages.extend(labels_of(lines));
        }
        known
    }

    fn note(&mut self, record: &Record) {
        self.tiles
            .extend(record.name.as_ref().map(|name| name.to_lowercase()));
        for (name, value) in &record.state {
            self.values
                .entry(name.clone())
                .or_default()
                .insert(value.value.to_string());
        }
    }

    /// Adds the labels of a script being typed.
    #[must_use]
    pub fn with_script(mut self, text: &str) -> Self {
        self.labels = labels_of(text.lines());
        self.messages.extend(self.labels.iter().cloned());
        self
    }

    /// Returns the names for the script of an owner.
    #[must_use]
    pub fn for_owner(draft: &Draft, owner: &Owner) -> Self {
        Self::of(draft).with_script(&draft.script_text(owner))
    }
}
