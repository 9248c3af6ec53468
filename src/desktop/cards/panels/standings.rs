//! Standings panel: the standings of the tournament and its results so far.

use bevy_egui::egui;
use kotodama_ui::prelude::*;

use super::{PanelKey, keyed_area, moved};
use crate::acts::Act;
use crate::frame::{Frame, ROW, plain, rows};
use crate::running::columns;
use crate::said;
use crate::session::Session;
use crate::state::Table;
use crate::tournament;

pub(super) fn show(ui: &mut egui::Ui, frame: &mut Frame<'_>) {
    table(ui, frame);
    ui.separator();
    let area = keyed_area(ui, frame, "tournament matches");
    let Some(running) = &frame.session.tournament else {
        return;
    };
    let played = running.tournament.played();
    area.show(ui, |ui| {
        rows(ui, played.len(), |ui, row| {
            // The last match comes first.
            let number = played.len() - 1 - row;
            let Some(result) = played.get(number) else {
                return;
            };
            let fixture = running.tournament.fixture(number as u64);
            let [one, two] = fixture.map(|it| it.names).unwrap_or_default();
            let said = t!(
                "cards-match-line",
                number = number + 1,
                one = said::player(&one),
                two = said::player(&two),
                result = tournament::result_said(result)
            );
            let ink = match (frame.table.is_in_panel && row == frame.table.row, result) {
                (true, _) => Ink::Accent,
                (_, Ok(verdict)) if verdict.fault.is_none() => Ink::Text,
                _ => Ink::Coral,
            };
            ui.add(egui::Label::new(frame.small(said, ink)).truncate());
        });
    });
}

fn table(ui: &mut egui::Ui, frame: &Frame<'_>) {
    let Some(running) = &frame.session.tournament else {
        return;
    };
    let standings = running.tournament.standings();
    let columns = columns(&running.tournament);
    let titles: Vec<String> = columns.iter().map(|column| column.sign()).collect();
    line(ui, frame, (&t!("cards-player"), Ink::Dim), &titles);
    for standing in standings {
        let numbers: Vec<String> = columns.iter().map(|it| it.of(standing)).collect();
        line(
            ui,
            frame,
            (&said::player(&standing.player), Ink::Text),
            &numbers,
        );
    }
}

/// Shows a name and numbers in columns.
fn line(ui: &mut egui::Ui, frame: &Frame<'_>, (name, ink): (&str, Ink), numbers: &[String]) {
    let size = egui::vec2(ui.available_width(), ROW);
    let (row, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let cell = (row.width() / 8.0).clamp(26.0, 44.0);
    let mut right = row.right();
    for number in numbers.iter().rev() {
        let at = egui::pos2(right, row.center().y);
        let (end, colour) = (egui::Align2::RIGHT_CENTER, frame.colour(ink));
        ui.painter().text(at, end, number, plain(), colour);
        right -= cell;
    }
    let place = row.with_max_x(right.max(row.left() + 40.0));
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    let mut name_ui = ui.new_child(egui::UiBuilder::new().max_rect(place).layout(layout));
    name_ui.add(egui::Label::new(frame.small(name, ink)).truncate());
}

pub(super) fn press(session: &Session, table: &mut Table, key: PanelKey) -> Option<Act> {
    let running = session.tournament.as_ref()?;
    match key {
        PanelKey::Rows(by) => {
            table.row = moved(table.row, by, running.tournament.played().len());
            None
        }
        PanelKey::Sideways(_) => None,
        PanelKey::Confirm => Some(Act::Table),
    }
}
