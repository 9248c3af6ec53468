//! Settings page of the editor.

use bevy::prelude::*;

use super::choices::Choices;
use kotodama_ui::language::t;
use kotodama_ui::rows::{Row, toggle};
use kotodama_ui::settings_pages::{SettingsPage, settings_page};

pub fn plugin(app: &mut App) {
    settings_page(
        app,
        SettingsPage {
            order: 21,
            title: || t!("settings-editor"),
            rows: |_| ROWS.iter().collect(),
            ..SettingsPage::default()
        },
    );
}

static ROWS: &[Row] = &[
    toggle!("settings-editor-grid", Choices, grid),
    toggle!("settings-counts", Choices, counts),
    toggle!("settings-facings", Choices, facings),
    toggle!("settings-hidden", Choices, hidden),
    toggle!("settings-coordinates", Choices, coordinates),
    toggle!("settings-minimap", Choices, minimap),
];
