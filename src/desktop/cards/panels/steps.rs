//! Steps panel: an evaluation, application by application (C-UI-07).

use bevy_egui::egui;
use kotodama_cards::evaluate::LIMIT;
use kotodama_cards::steps::Part;
use kotodama_ui::prelude::*;

use super::{PanelKey, moved};
use crate::acts::Act;
use crate::frame::{Frame, written};
use crate::keys::CardAction;
use crate::said;
use crate::state::Table;

pub(super) fn show(ui: &mut egui::Ui, frame: &mut Frame<'_>) {
    ui.horizontal_wrapped(|ui| {
        let last = frame.session.moves().checked_sub(1);
        if let Some(number) = last {
            frame.button(
                ui,
                t!("cards-steps-last"),
                true,
                Act::Evaluate(number, Part::Turn),
            );
        }
        if frame.table.card.is_some() && frame.session.chooser().is_some() {
            for (is_left, label, action) in [
                (true, t!("cards-to-slot"), CardAction::ToSlot),
                (false, t!("cards-to-card"), CardAction::ToCard),
            ] {
                _ = action;
                frame.button(
                    ui,
                    format!("? {label}"),
                    true,
                    Act::EvaluatePreview(is_left),
                );
            }
        }
    });
    let Some(mut evaluation) = frame.table.evaluation.clone() else {
        ui.add(egui::Label::new(frame.small(t!("cards-steps-none"), Ink::Dim)).wrap());
        return;
    };
    let entry = frame.session.history().entries().get(evaluation.number);
    let title = match (evaluation.part, entry) {
        (Part::Zombie(slot), _) => t!("cards-steps-zombie", slot = slot),
        (Part::Turn, Some(entry)) => said::choice(entry.choice),
        (Part::Turn, None) => t!("cards-steps-preview"),
    };
    ui.label(frame.small(title, Ink::Accent));
    let count = evaluation.steps.len();
    if count == 0 {
        ui.label(frame.small(t!("cards-steps-no"), Ink::Dim));
        return;
    }
    let said = t!(
        "cards-step",
        step = evaluation.at + 1,
        count = count,
        limit = LIMIT
    );
    ui.label(frame.small(said, Ink::Text));
    ui.horizontal(|ui| {
        for (label, by) in [("⏮", i32::MIN), ("◀", -1), ("▶", 1), ("⏭", i32::MAX)] {
            if ui.button(label).clicked() {
                evaluation.at = moved(evaluation.at, by, count);
            }
        }
    });
    let mut shown = evaluation.at + 1;
    ui.spacing_mut().slider_width = (ui.available_width() - 80.0).max(60.0);
    ui.add(egui::Slider::new(&mut shown, 1..=count));
    evaluation.at = shown.saturating_sub(1).min(count - 1);
    ui.separator();
    egui::ScrollArea::vertical()
        .id_salt("steps")
        .auto_shrink(false)
        .show(ui, |ui| {
            let at = evaluation.at;
            let around = at.saturating_sub(2)..(at + 6).min(count);
            for (number, step) in around
                .clone()
                .zip(evaluation.steps.get(around).unwrap_or_default())
            {
                let ink = if number == at { Ink::Accent } else { Ink::Dim };
                ui.label(frame.small(format!("{}", number + 1), ink));
                written(ui, frame, &step.written());
                ui.add_space(4.0);
            }
        });
    frame.table.evaluation = Some(evaluation);
}

pub(super) fn press(table: &mut Table, key: PanelKey) -> Option<Act> {
    let evaluation = table.evaluation.as_mut()?;
    let by = match key {
        PanelKey::Rows(by) => by,
        PanelKey::Sideways(by) => by * 10,
        PanelKey::Confirm => 1,
    };
    evaluation.at = moved(evaluation.at, by, evaluation.steps.len());
    None
}
