//! Log panel: every move, zombie and error (C-UI-05).

use bevy_egui::egui;
use kotodama_cards::history::Entry;
use kotodama_cards::steps::Part;
use kotodama_ui::prelude::*;

use super::{PanelKey, moved};
use crate::acts::Act;
use crate::frame::{Frame, changes};
use crate::rows::{Filter, Row, Rows};
use crate::said;
use crate::session::Session;
use crate::state::Table;

/// Returns the current move.
fn current(session: &Session) -> Option<usize> {
    session.moves().checked_sub(1)
}

pub(super) fn show(ui: &mut egui::Ui, frame: &mut Frame<'_>) {
    filters(ui, frame);
    let mut found = std::mem::take(&mut frame.table.rows);
    let rows = found
        .find(frame.session.history(), frame.table.filter)
        .to_vec();
    let now = current(frame.session);
    let room = (ui.available_height() - 190.0).max(80.0);
    let mut area = egui::ScrollArea::vertical()
        .id_salt("log")
        .auto_shrink(false)
        .max_height(room);
    let height = 18.0;
    let place = rows
        .iter()
        .position(|row| Some(row.0) == now && row.1.is_none());
    // The list follows time unless it is scrolled by hand.
    let wanted = (now, rows.len());
    if frame.table.log_at != wanted {
        frame.table.log_at = wanted;
        let place = place.unwrap_or(rows.len()) as f32;
        let step = height + ui.spacing().item_spacing.y;
        area = area.vertical_scroll_offset((place * step - room / 2.0).max(0.0));
    }
    area.show_rows(ui, height, rows.len(), |ui, shown| {
        for row in rows.get(shown).unwrap_or_default() {
            line(ui, frame, *row, now);
        }
    });
    ui.separator();
    if let Some(number) = now {
        details(ui, frame, number, &mut found);
    }
    frame.table.rows = found;
}

fn filters(ui: &mut egui::Ui, frame: &mut Frame<'_>) {
    let mut filter = frame.table.filter;
    ui.horizontal_wrapped(|ui| {
        let near = frame.session.near();
        for (player, label) in [
            (None, t!("cards-filter-all")),
            (Some(near), t!("cards-filter-yours")),
            (Some(1 - near), t!("cards-filter-theirs")),
        ] {
            if ui
                .selectable_label(filter.player == player, label)
                .clicked()
            {
                filter.player = player;
            }
        }
        ui.toggle_value(&mut filter.errors, t!("cards-filter-errors"));
        ui.toggle_value(&mut filter.deaths, t!("cards-filter-deaths"));
    });
    frame.table.filter = filter;
}

/// Returns the text of a row.
fn said_of(entry: &Entry, zombie: Option<usize>) -> (String, bool) {
    let turn = entry.turn;
    let player = entry.player;
    match zombie.and_then(|place| entry.zombies.get(place)) {
        Some(zombie) => {
            let error = zombie.error.map(|error| format!(" {}", error.name()));
            let said = t!(
                "cards-log-zombie",
                slot = zombie.slot,
                count = zombie.applications
            );
            let said = format!(
                "{turn}.{player}  {said}{}",
                error.clone().unwrap_or_default()
            );
            (said, error.is_some())
        }
        None => {
            let mut said = format!("{turn}.{player}  {}", said::choice(entry.choice));
            if entry.applications != 1 {
                said.push_str(&format!("  ×{}", entry.applications));
            }
            if entry.deaths > 0 {
                said.push_str(&format!("  †{}", entry.deaths));
            }
            if let Some(error) = entry.error {
                said.push_str(&format!("  {}", error.name()));
            }
            (said, entry.error.is_some())
        }
    }
}

fn line(ui: &mut egui::Ui, frame: &mut Frame<'_>, (number, zombie): Row, now: Option<usize>) {
    let Some(entry) = frame.session.history().entries().get(number) else {
        return;
    };
    let (said, is_error) = said_of(entry, zombie);
    let ink = match (is_error, zombie) {
        (true, _) => Ink::Coral,
        (_, Some(_)) => Ink::Mint,
        _ => Ink::Text,
    };
    let is_now = now == Some(number) && zombie.is_none();
    let label = frame.small(said, ink);
    let button = egui::Button::selectable(is_now, label).wrap_mode(egui::TextWrapMode::Truncate);
    let layout = egui::Layout::top_down_justified(egui::Align::LEFT);
    if ui.with_layout(layout, |ui| ui.add(button)).inner.clicked() {
        let slot = zombie
            .and_then(|place| entry.zombies.get(place))
            .map(|it| it.slot);
        match slot {
            Some(slot) => frame.acts.push(Act::Evaluate(number, Part::Zombie(slot))),
            None => frame.acts.push(Act::View(number + 1)),
        }
    }
}

/// Shows the changes of the current move.
fn details(ui: &mut egui::Ui, frame: &mut Frame<'_>, number: usize, found: &mut Rows) {
    let Some(entry) = frame.session.history().entries().get(number).cloned() else {
        return;
    };
    ui.horizontal(|ui| {
        ui.label(frame.small(said::choice(entry.choice), Ink::Accent));
        frame.button(
            ui,
            t!("cards-steps"),
            true,
            Act::Evaluate(number, Part::Turn),
        );
    });
    if let Some(error) = entry.error {
        ui.add(egui::Label::new(frame.small(said::error(error), Ink::Coral)).wrap());
    }
    let changes = found.changes(frame.session.history(), number).to_vec();
    egui::ScrollArea::vertical()
        .id_salt("log changes")
        .auto_shrink(false)
        .show(ui, |ui| {
            if changes.is_empty() {
                ui.label(frame.small(t!("cards-no-change"), Ink::Dim));
            }
            self::changes(ui, frame, &changes);
        });
}

pub(super) fn press(session: &mut Session, table: &mut Table, key: PanelKey) -> Option<Act> {
    let rows = table.rows.find(session.history(), table.filter);
    match key {
        PanelKey::Rows(by) => {
            let moves: Vec<usize> = rows
                .iter()
                .filter(|row| row.1.is_none())
                .map(|row| row.0)
                .collect();
            let now = current(session).unwrap_or(0);
            let place = moves.partition_point(|number| *number < now);
            let place = moved(place, by, moves.len());
            moves.get(place).map(|number| Act::View(number + 1))
        }
        PanelKey::Sideways(by) => {
            let all = [
                Filter::default(),
                Filter {
                    player: Some(0),
                    ..Filter::default()
                },
                Filter {
                    player: Some(1),
                    ..Filter::default()
                },
                Filter {
                    errors: true,
                    ..Filter::default()
                },
                Filter {
                    deaths: true,
                    ..Filter::default()
                },
            ];
            let place = all
                .iter()
                .position(|filter| *filter == table.filter)
                .unwrap_or(0);
            table.filter = all[moved(place, by, all.len())];
            None
        }
        PanelKey::Confirm => current(session).map(|number| Act::Evaluate(number, Part::Turn)),
    }
}
