//! The page of the editor in the settings.

use bevy::prelude::*;

use super::choices::Choices;
use crate::desktop::ui::language::t;
use crate::desktop::ui::rows::{Row, on_off};
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
    Row::toggle(
        || t!("settings-editor-grid"),
        || t!("settings-editor-grid-help"),
        |s| s.of::<Choices>().grid.into(),
        |s, on| s.of_mut::<Choices>().grid = on == 1,
        |s| on_off(s.of::<Choices>().grid),
    ),
    Row::toggle(
        || t!("settings-counts"),
        || t!("settings-counts-help"),
        |s| s.of::<Choices>().counts.into(),
        |s, on| s.of_mut::<Choices>().counts = on == 1,
        |s| on_off(s.of::<Choices>().counts),
    ),
    Row::toggle(
        || t!("settings-facings"),
        || t!("settings-facings-help"),
        |s| s.of::<Choices>().facings.into(),
        |s, on| s.of_mut::<Choices>().facings = on == 1,
        |s| on_off(s.of::<Choices>().facings),
    ),
    Row::toggle(
        || t!("settings-coordinates"),
        || t!("settings-coordinates-help"),
        |s| s.of::<Choices>().coordinates.into(),
        |s, on| s.of_mut::<Choices>().coordinates = on == 1,
        |s| on_off(s.of::<Choices>().coordinates),
    ),
];
