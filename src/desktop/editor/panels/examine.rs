//! The part of the Solve tab in which the level is examined: what it does
//! without, other ways, chance.

use bevy::prelude::*;
use bevy_egui::egui;

use super::widgets::{labels, press};
use crate::examining::{Examining, begin, recorded};
use crate::overlay::{Mark, Marks};
use crate::{OpenDocument, editor_mut, test_play};
use kotodama_ui::language::{self, t};
use kotodama_words::level::Level;
use kotodama_words::search::moves_text;
use kotodama_words::workbench::{Remark, Stage};

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) {
    ui.strong(t!("editor-examine"));
    let is_running = world.resource::<Examining>().watch().is_some();
    if is_running {
        progress(ui, world);
    } else {
        let labels = labels!("editor-examine-begin");
        if press(ui, "Examine", labels) {
            begin(world);
        }
        findings(ui, world);
    }
}

fn progress(ui: &mut egui::Ui, world: &mut World) {
    world.resource_scope(|_, examining: Mut<Examining>| {
        let Some(stage) = examining.watch() else {
            return;
        };
        ui.horizontal(|ui| {
            ui.spinner();
            ui.add(egui::Label::new(progress_text(stage)).wrap());
        });
        if press(ui, "Cancel examination", t!("files-cancel")) {
            examining.cancel();
        }
        ui.ctx().request_repaint();
    });
}

fn progress_text(stage: &Stage) -> String {
    let (done, pieces) = stage.pieces();
    let states = stage.progress.total_states();
    let seconds = stage.progress.elapsed().as_secs();
    match pieces {
        0 => t!("editor-examine-states", states = states, seconds = seconds),
        pieces => t!(
            "editor-examine-pieces",
            done = done,
            pieces = pieces,
            states = states,
            seconds = seconds
        ),
    }
}

/// Button pressed beside a finding.
enum Chosen {
    Watch(Box<Remark>),
    Show(IVec2),
}

fn findings(ui: &mut egui::Ui, world: &mut World) {
    let current = world.resource::<OpenDocument>();
    let (document, revision) = (current.id, current.editor.revision());
    let mut chosen = None;
    let mut marks = Vec::new();
    let mut examined = Level::default();
    world.resource_scope(|_, examining: Mut<Examining>| {
        let Some(found) = examining.found_in(document) else {
            return;
        };
        let is_current = found.revision == revision;
        if !is_current {
            ui.weak(t!("editor-solve-changed"));
        }
        let report = match &found.result {
            Ok(report) => report,
            Err(reason) => {
                ui.add(egui::Label::new(reason).wrap());
                return;
            }
        };
        let remarks = report.remarks(&recorded(&found.level));
        if remarks.is_empty() {
            ui.label(t!("editor-examine-none"));
        }
        let notes = report.notes();
        let all = remarks.iter().map(|remark| (remark, true));
        let all = all.chain(notes.iter().map(|note| (note, false)));
        for (place, (remark, is_remark)) in all.enumerate() {
            ui.push_id(place, |ui| {
                let text = egui::RichText::new(language::said(&remark.message));
                let text = if is_remark { text } else { text.weak() };
                ui.add(egui::Label::new(text).wrap());
                ui.horizontal(|ui| {
                    let watch = t!("editor-solve-watch");
                    let name = format!("Watch {place}");
                    if !remark.moves.is_empty() && press(ui, &name, watch) {
                        chosen = Some(Chosen::Watch(Box::new(remark.clone())));
                    }
                    let Some(piece) = remark.piece.as_ref().filter(|_| is_current) else {
                        return;
                    };
                    let name = format!("Show {place}");
                    if press(ui, &name, t!("editor-examine-show")) {
                        chosen = Some(Chosen::Show(piece.cell));
                    }
                    if is_remark {
                        marks.push((piece.cell, Mark::Wrong));
                    }
                });
            });
        }
        if chosen.is_some() {
            examined = found.level.clone();
        }
    });
    world.resource_mut::<Marks>().0.extend(marks);
    match chosen {
        Some(Chosen::Watch(remark)) => {
            let level = match &remark.piece {
                Some(piece) => piece.taken_from(&examined),
                None => examined,
            };
            test_play::watch(world, level, &moves_text(&remark.moves));
        }
        Some(Chosen::Show(cell)) => editor_mut(world).point_at(cell),
        None => {}
    }
}
