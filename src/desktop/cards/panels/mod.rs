//! Side panel and its keys.

mod changes;
mod chart;
mod inspector;
mod log;
mod macros;
mod puzzle;
mod standings;
mod steps;

use bevy_egui::egui;
use kotodama_ui::prelude::*;

use crate::acts::Act;
use crate::frame::{Frame, ROW, ROW_GAP};
use crate::session::Session;
use crate::state::{Panel, Table};

/// Returns the title of a panel.
pub(crate) fn title(panel: Panel) -> String {
    match panel {
        Panel::Puzzle => t!("cards-goal"),
        Panel::Log => t!("cards-log"),
        Panel::Inspector => t!("cards-inspector"),
        Panel::Steps => t!("cards-steps"),
        Panel::Chart => t!("cards-chart"),
        Panel::Macros => t!("cards-macros"),
        Panel::Changes => t!("cards-changes"),
        Panel::Standings => t!("cards-standings"),
    }
}

/// Shows a panel.
pub(crate) fn show(ui: &mut egui::Ui, frame: &mut Frame<'_>, panel: Panel) {
    ui.horizontal(|ui| {
        let ink = if frame.table.is_in_panel {
            Ink::Accent
        } else {
            Ink::Text
        };
        ui.label(frame.small(title(panel), ink));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            frame.button(ui, "×", true, Act::Toggle(panel));
        });
    });
    ui.separator();
    match panel {
        Panel::Puzzle => puzzle::show(ui, frame),
        Panel::Log => log::show(ui, frame),
        Panel::Inspector => inspector::show(ui, frame),
        Panel::Steps => steps::show(ui, frame),
        Panel::Chart => chart::show(ui, frame),
        Panel::Macros => macros::show(ui, frame),
        Panel::Changes => changes::show(ui, frame),
        Panel::Standings => standings::show(ui, frame),
    }
}

/// Input from keys and gamepads in a panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PanelKey {
    /// Up or down by this many rows.
    Rows(i32),
    /// Left or right.
    Sideways(i32),
    /// Activates the row.
    Confirm,
}

/// Handles input in the open panel.
pub(crate) fn press(
    session: &mut Session,
    table: &mut Table,
    recorded: usize,
    key: PanelKey,
) -> Option<Act> {
    match table.panel? {
        Panel::Puzzle => (key == PanelKey::Confirm).then_some(Act::Hint),
        Panel::Log => log::press(session, table, key),
        Panel::Inspector => inspector::press(session, table, key),
        Panel::Steps => steps::press(table, key),
        Panel::Chart => chart::press(session, key),
        Panel::Macros => macros::press(session, table, recorded, key),
        Panel::Changes => changes::press(session, table, key),
        Panel::Standings => standings::press(session, table, key),
    }
}

/// Moves an index within a list.
fn moved(place: usize, by: i32, count: usize) -> usize {
    let by = isize::try_from(by).unwrap_or(0);
    place.saturating_add_signed(by).min(count.saturating_sub(1))
}

/// Shows a list of rows that scrolls to the selected one.
fn keyed_area(ui: &egui::Ui, frame: &mut Frame<'_>, id: &str) -> egui::ScrollArea {
    let area = egui::ScrollArea::vertical().id_salt(id).auto_shrink(false);
    let row = frame.table.row;
    if frame.table.scrolled_to == row {
        return area;
    }
    frame.table.scrolled_to = row;
    let middle = (ui.available_height() - ROW) / 2.0;
    area.vertical_scroll_offset((row as f32 * (ROW + ROW_GAP) - middle).max(0.0))
}
