//! Registry of main menu entries. Each mode adds its own.

use bevy::prelude::*;

/// Entry of the main menu.
#[derive(Clone, Copy)]
pub struct TitleEntry {
    /// Position among the entries.
    pub order: u8,
    /// Returns the label, or `None` while the entry is hidden.
    pub label: fn(&World) -> Option<String>,
    /// Effect of the entry.
    pub act: fn(&mut World),
}

/// All entries in order.
#[derive(Resource, Clone, Default)]
pub struct TitleEntries(Vec<TitleEntry>);

impl TitleEntries {
    /// Returns the labels and effects of the visible entries.
    pub fn shown(&self, world: &World) -> Vec<(String, fn(&mut World))> {
        let entries = self.0.iter();
        let shown = entries.filter_map(|entry| Some(((entry.label)(world)?, entry.act)));
        shown.collect()
    }
}

/// Adds an entry to the main menu.
pub fn title_entry(app: &mut App, entry: TitleEntry) {
    let mut entries = app.world_mut().get_resource_or_init::<TitleEntries>();
    entries.0.push(entry);
    entries.0.sort_by_key(|entry| entry.order);
}

/// Caption below the title.
#[derive(Resource, Clone, Copy)]
pub struct TitleCaption(pub fn(&World) -> String);
