//! Registry of settings pages. Each mode adds its own.

use bevy::prelude::*;

use super::action_sets::ActionSets;
use super::rows::Row;
use kotodama_shell::settings::Settings;

/// Page of settings.
#[derive(Clone, Copy)]
pub struct SettingsPage {
    /// Position among the pages.
    pub order: u8,
    /// Returns its title.
    pub title: fn() -> String,
    /// Returns its rows.
    pub rows: fn(&ActionSets) -> Vec<&'static Row>,
    /// Adds content at the end of the rows.
    pub after: Option<fn(&mut ChildSpawnerCommands)>,
    /// Adds content below the rows that is always visible.
    pub below: Option<fn(&mut ChildSpawnerCommands)>,
    /// Resets more than the rows.
    pub reset: Option<fn(&ActionSets, &mut Settings)>,
}

impl Default for SettingsPage {
    fn default() -> Self {
        Self {
            order: u8::MAX,
            title: String::new,
            rows: |_| Vec::new(),
            after: None,
            below: None,
            reset: None,
        }
    }
}

/// All pages in order.
#[derive(Resource, Default)]
pub struct SettingsPages {
    pages: Vec<SettingsPage>,
    /// Rows that modes add to other pages, by page position.
    more: Vec<(u8, &'static [Row])>,
}

impl SettingsPages {
    /// Returns all pages.
    pub fn all(&self) -> &[SettingsPage] {
        &self.pages
    }

    /// Returns the rows of a page.
    pub fn rows(&self, page: &SettingsPage, sets: &ActionSets) -> Vec<&'static Row> {
        let more = self.more.iter().filter(|(order, _)| *order == page.order);
        let more = more.flat_map(|(_, rows)| *rows);
        (page.rows)(sets).into_iter().chain(more).collect()
    }
}

/// Adds a page to the settings.
pub fn settings_page(app: &mut App, page: SettingsPage) {
    let mut pages = app.world_mut().get_resource_or_init::<SettingsPages>();
    pages.pages.push(page);
    pages.pages.sort_by_key(|page| page.order);
}

/// Position of the controls page.
pub const CONTROLS: u8 = 3;

/// Position of the language page.
pub const LANGUAGE: u8 = 4;

/// Adds rows to the end of a page that belongs to another module.
pub fn settings_rows(app: &mut App, order: u8, rows: &'static [Row]) {
    let mut pages = app.world_mut().get_resource_or_init::<SettingsPages>();
    pages.more.push((order, rows));
}
