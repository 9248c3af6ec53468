//! Breakpoints, watched values, events and programs of a trial.

use bevy_egui::egui;
use kotodama_builder::Trial;
use kotodama_builder::stops::Stop;
use kotodama_builder::trial::Running;
use kotodama_dungeon::inspection::shown;
use kotodama_dungeon::program::Status;
use kotodama_ui::prelude::*;

use super::{Looks, events};
use crate::state::Builder;

/// Input for a new breakpoint or watch.
#[derive(Debug)]
pub(crate) struct Fields {
    tile: String,
    value: String,
    label: String,
    watch: String,
    /// Line number, from 1.
    line: usize,
}

impl Default for Fields {
    fn default() -> Self {
        Self {
            tile: String::new(),
            value: String::new(),
            label: String::new(),
            watch: String::new(),
            line: 1,
        }
    }
}

/// Shows all lists.
pub(crate) fn show(ui: &mut egui::Ui, builder: &mut Builder) {
    let Some(trial) = &mut builder.trial else {
        return;
    };
    let looks = &mut builder.debugger;
    stops(ui, looks);
    trial.stops.clone_from(&looks.stops);
    ui.separator();
    watches(ui, looks, trial);
    ui.separator();
    events::show(ui, trial, &mut looks.listed);
    ui.separator();
    programs(ui, looks, trial);
}

fn field(ui: &mut egui::Ui, text: &mut String, hint: String, width: f32) -> egui::Response {
    let field = egui::TextEdit::singleline(text).hint_text(hint);
    ui.add(field.desired_width(width))
}

/// Shows a list with removable entries.
fn removable<T>(ui: &mut egui::Ui, list: &mut Vec<T>, label: impl Fn(&T) -> String) {
    let mut dropped = None;
    for (index, entry) in list.iter().enumerate() {
        ui.horizontal(|ui| {
            if ui.small_button("x").clicked() {
                dropped = Some(index);
            }
            ui.label(label(entry));
        });
    }
    dropped.map(|index| list.remove(index));
}

fn stops(ui: &mut egui::Ui, looks: &mut Looks) {
    ui.strong(t!("builder-trial-stops"));
    removable(ui, &mut looks.stops, ToString::to_string);
    let fields = &mut looks.fields;
    let mut added = None;
    ui.horizontal_wrapped(|ui| {
        field(ui, &mut fields.tile, t!("builder-trial-tile"), 120.0);
        let is_named = !fields.tile.is_empty();
        ui.add(egui::DragValue::new(&mut fields.line).range(1..=10_000));
        let button = egui::Button::new(t!("builder-trial-on-line"));
        if ui.add_enabled(is_named, button).clicked() {
            let (tile, line) = (fields.tile.clone(), fields.line.saturating_sub(1));
            added = Some(Stop::Line { tile, line });
        }
    });
    ui.horizontal_wrapped(|ui| {
        let hint = t!("builder-trial-value-help");
        field(ui, &mut fields.value, t!("builder-trial-value"), 120.0).on_hover_text(hint);
        // A value of the level or the dungeon needs no tile.
        let is_named = !fields.tile.is_empty() || fields.value.starts_with(['@', '&']);
        let button = egui::Button::new(t!("builder-trial-on-change"));
        let is_whole = is_named && !fields.value.trim_start_matches(['@', '&']).is_empty();
        if ui.add_enabled(is_whole, button).clicked() {
            let (tile, value) = (fields.tile.clone(), fields.value.clone());
            added = Some(Stop::Change { tile, value });
        }
    });
    ui.horizontal_wrapped(|ui| {
        field(ui, &mut fields.label, t!("builder-trial-label"), 120.0);
        let button = egui::Button::new(t!("builder-trial-on-message"));
        let help = t!("builder-trial-on-message-help");
        let button = ui.add_enabled(!fields.label.is_empty(), button);
        if button.on_hover_text(help).clicked() {
            let label = fields.label.trim_start_matches(':').to_owned();
            let to = fields.tile.clone();
            added = Some(Stop::Message { label, to });
        }
    });
    if let Some(stop) = added
        && !looks.stops.contains(&stop)
    {
        looks.stops.push(stop);
    }
}

fn watches(ui: &mut egui::Ui, looks: &mut Looks, trial: &Trial) {
    ui.strong(t!("builder-trial-values"));
    removable(ui, &mut looks.watches, |watch| {
        let found = trial.watched(watch);
        let values: Vec<String> = found
            .iter()
            .map(|(owner, name, value)| format!("{} {name}: {}", events::of(owner), shown(value)))
            .collect();
        match values.is_empty() {
            true => format!("{watch}: -"),
            false => values.join("\n"),
        }
    });
    ui.horizontal_wrapped(|ui| {
        let watch = &mut looks.fields.watch;
        let typed = field(ui, watch, t!("builder-trial-watch-hint"), 180.0)
            .on_hover_text(t!("builder-trial-watch-help"));
        let is_entered =
            typed.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let button = egui::Button::new(t!("builder-trial-watch"));
        let is_pressed = ui.add_enabled(!watch.trim().is_empty(), button).clicked();
        if is_pressed || is_entered && !watch.trim().is_empty() {
            let watch = watch.trim().to_owned();
            if !looks.watches.contains(&watch) {
                looks.watches.push(watch);
            }
        }
    });
}

fn programs(ui: &mut egui::Ui, looks: &mut Looks, trial: &Trial) {
    ui.strong(t!("builder-trial-programs"));
    for program in trial.programs() {
        let mut text = egui::RichText::new(program_text(&program));
        if program.executes {
            text = text.color(ui.visuals().warn_fg_color);
        }
        let label = egui::Label::new(text).wrap().sense(egui::Sense::click());
        let label = ui.add(label).on_hover_text(t!("builder-trial-pick"));
        if label.clicked() {
            looks.fields.watch = program.name.to_string();
            looks.fields.tile = program.name.to_string();
            looks.fields.line = program.line + 1;
        }
    }
}

/// Returns the line, wait, queue and budget of a program.
fn program_text(program: &Running) -> String {
    let status = match program.status {
        _ if program.executes => t!("builder-trial-executes"),
        Status::Alive => t!("builder-trial-alive"),
        Status::Waiting(until) => t!("builder-trial-waits", cycle = until),
        Status::Idle => t!("builder-trial-idle"),
    };
    let mut text = format!("{} {}: {status}", program.id.0, program.name);
    if program.executes || program.status != Status::Idle {
        text.push_str(&format!("  {} {}", program.line + 1, program.source));
    }
    if !program.queue.is_empty() {
        text.push_str("  ");
        let (count, labels) = (program.queue.len(), program.queue.join(", "));
        text.push_str(&t!("builder-trial-queue", count = count, labels = labels));
    }
    if program.over_budget > 0 {
        text.push_str("  ");
        text.push_str(&t!("builder-trial-budget", count = program.over_budget));
    }
    text
}
