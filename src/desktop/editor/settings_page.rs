//! The page of the editor in the settings.

use bevy::prelude::*;

use super::choices::Choices;
use crate::desktop::ui::language::t;
use crate::desktop::ui::rows::{Row, toggle};
use crate::desktop::ui::settings_pages::{SettingsPage, settings_page};

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
    toggle!(
        t!("settings-editor-grid"),
        t!("settings-editor-grid-help"),
        Choices,
        grid
    ),
    toggle!(
        t!("settings-counts"),
        t!("settings-counts-help"),
        Choices,
        counts
    ),
    toggle!(
        t!("settings-facings"),
        t!("settings-facings-help"),
        Choices,
        facings
    ),
    toggle!(
        t!("settings-coordinates"),
        t!("settings-coordinates-help"),
        Choices,
        coordinates
    ),
];
