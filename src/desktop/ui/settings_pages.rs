//! The pages of the settings: every room adds its own.

use bevy::prelude::*;

use super::action_sets::ActionSets;
use super::rows::Row;
use crate::desktop::shell::settings::Settings;

/// A page of the settings.
#[derive(Clone, Copy)]
pub struct SettingsPage {
    /// Place among the pages.
    pub order: u8,
    /// Returns its title.
    pub title: fn() -> String,
    /// Returns its rows.
    pub rows: fn(&ActionSets) -> Vec<&'static Row>,
    /// Adds something to the end of the rows.
    pub after: Option<fn(&mut ChildSpawnerCommands)>,
    /// Adds something below the rows, always in sight.
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

/// All pages in their order.
#[derive(Resource, Default)]
pub struct SettingsPages {
    pages: Vec<SettingsPage>,
    /// Rows that rooms add to pages of others, with the place of the page.
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

/// The place of the page with the controls.
pub const CONTROLS: u8 = 3;

/// Adds rows to the end of a page of somebody else.
pub fn settings_rows(app: &mut App, order: u8, rows: &'static [Row]) {
    let mut pages = app.world_mut().get_resource_or_init::<SettingsPages>();
    pages.more.push((order, rows));
}
