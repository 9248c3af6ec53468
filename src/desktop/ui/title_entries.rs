//! The entries of the main menu: every room adds its own.

use bevy::prelude::*;

/// An entry of the main menu.
#[derive(Clone, Copy)]
pub struct TitleEntry {
    /// Place among the entries.
    pub order: u8,
    /// Returns what it says; nothing while there is no such entry.
    pub label: fn(&World) -> Option<String>,
    /// What it does.
    pub act: fn(&mut World),
}

/// All entries in their order.
#[derive(Resource, Clone, Default)]
pub struct TitleEntries(Vec<TitleEntry>);

impl TitleEntries {
    /// Returns what the entries say now, and what they do.
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

/// Returns the line below the name of the game.
#[derive(Resource, Clone, Copy)]
pub struct TitleCaption(pub fn(&World) -> String);
