//! Playing from here and back, and looking into the game.

use bevy::math::IVec2;
use bevy_egui::egui::{self, Key};
use kotodama_board::Direction;
use kotodama_builder::Trial;
use kotodama_builder::stops::{Stop, Stopped};
use kotodama_dungeon::actions::Action;
use kotodama_dungeon::light::lit_cells;
use kotodama_dungeon::log::Messages;
use kotodama_dungeon::observation::Event;
use kotodama_dungeon::program::Status;
use kotodama_dungeon::sight::Sights;
use kotodama_ui::prelude::*;

use crate::canvas;
use crate::state::Builder;

/// Seconds that a cycle takes.
const CYCLE: f64 = 0.15;

/// Events of a cycle that are listed.
const MOST_SHOWN: usize = 500;

/// How a trial is looked at.
#[derive(Debug, Default)]
pub struct Looks {
    /// It runs; otherwise it stands.
    runs: bool,
    last: Option<f64>,
    /// What the player does in the next cycle.
    next: Action,
    /// What was asked for and is still to be done.
    step: Option<Step>,
    /// Where it stopped.
    stopped: Option<Stopped>,
    shows_sight: bool,
    shows_light: bool,
    /// Name of the tile whose values are listed.
    watched: String,
    /// What is typed for a new stop.
    tile: String,
    value: String,
    label: String,
    line: usize,
    /// Stops, which outlive a trial.
    pub stops: Vec<Stop>,
}

impl Looks {
    /// A trial begins.
    pub(crate) fn begin(&mut self) {
        self.runs = true;
        self.last = None;
        self.stopped = None;
        self.next = Action::Wait;
    }
}

const WAYS: [(Key, Direction); 4] = [
    (Key::ArrowUp, Direction::Up),
    (Key::ArrowDown, Direction::Down),
    (Key::ArrowLeft, Direction::Left),
    (Key::ArrowRight, Direction::Right),
];

/// What can be done while it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Back,
    Cycle,
    Line,
}

const STEPS: [(Key, Step); 3] = [
    (Key::F9, Step::Back),
    (Key::F10, Step::Cycle),
    (Key::F11, Step::Line),
];

fn keys(ui: &egui::Ui, builder: &mut Builder) -> bool {
    let typing = ui.ctx().egui_wants_keyboard_input();
    ui.input_mut(|input| {
        let looks = &mut builder.debugger;
        if input.consume_key(egui::Modifiers::NONE, Key::F5)
            || (!typing && input.consume_key(egui::Modifiers::NONE, Key::Escape))
        {
            return false;
        }
        if typing {
            return true;
        }
        for (key, way) in WAYS {
            if input.key_down(key) {
                looks.next = match (input.modifiers.shift, input.modifiers.ctrl) {
                    (true, _) => Action::Use(way),
                    (_, true) => Action::Pull(way),
                    _ => Action::Step(way),
                };
            }
        }
        for (key, digit) in [
            (Key::Num1, 1),
            (Key::Num2, 2),
            (Key::Num3, 3),
            (Key::Num4, 4),
        ] {
            if input.key_pressed(key) {
                looks.next = Action::Choose(digit);
            }
        }
        if input.key_pressed(Key::T) {
            looks.next = Action::Torch;
        }
        if input.key_pressed(Key::Enter) {
            looks.next = Action::Respawn;
        }
        if input.key_pressed(Key::P) {
            looks.runs = !looks.runs;
        }
        for (key, step) in STEPS {
            if input.consume_key(egui::Modifiers::NONE, key) {
                looks.runs = false;
                looks.step = Some(step);
            }
        }
        true
    })
}

/// Plays a cycle, and stops where a stop says so.
fn cycle(builder: &mut Builder) {
    let looks = &mut builder.debugger;
    let Some(trial) = &mut builder.trial else {
        return;
    };
    looks.stopped = trial.cycle(std::mem::take(&mut looks.next));
    if looks.stopped.is_some() {
        looks.runs = false;
    }
}

/// Does what was asked for.
fn step(builder: &mut Builder, step: Step) {
    let looks = &mut builder.debugger;
    looks.stopped = None;
    match (step, &mut builder.trial) {
        (Step::Cycle, _) => cycle(builder),
        (Step::Line, Some(trial)) => trial.line(std::mem::take(&mut looks.next)),
        (Step::Back, Some(trial)) => {
            trial.back();
        }
        (_, None) => {}
    }
}

pub(crate) fn show(root: &mut egui::Ui, builder: &mut Builder) {
    if !keys(root, builder) {
        builder.trial = None;
        return;
    }
    let now = root.input(|input| input.time);
    let is_due = builder.debugger.last.is_none_or(|last| now - last >= CYCLE);
    if builder.debugger.runs && is_due {
        builder.debugger.last = Some(now);
        cycle(builder);
    }
    if let Some(asked) = builder.debugger.step.take() {
        step(builder, asked);
    }
    let mut stays = true;
    egui::Panel::top("trial bar").show(root, |ui| stays = bar(ui, builder));
    if !stays {
        builder.trial = None;
        return;
    }
    let narrow = root.ctx().viewport_rect().width() < 1100.0;
    egui::Panel::right("trial tabs")
        .default_size(if narrow { 300.0 } else { 380.0 })
        .show(root, |ui| {
            egui::ScrollArea::vertical()
                .auto_shrink([false, false])
                .show(ui, |ui| inspect(ui, builder));
        });
    egui::Panel::bottom("trial messages")
        .min_size(72.0)
        .show(root, |ui| messages(ui, builder));
    egui::CentralPanel::default().show(root, |ui| level(ui, builder));
}

fn bar(ui: &mut egui::Ui, builder: &mut Builder) -> bool {
    let mut stays = true;
    ui.horizontal_wrapped(|ui| {
        if ui
            .button(t!("builder-trial-end"))
            .on_hover_text("F5")
            .clicked()
        {
            stays = false;
        }
        let runs = builder.debugger.runs;
        let label = if runs {
            t!("builder-trial-pause")
        } else {
            t!("builder-trial-run")
        };
        if ui.button(label).on_hover_text("P").clicked() {
            builder.debugger.runs = !runs;
        }
        let trial = builder.trial.as_ref();
        let cycles = trial.map_or(0, Trial::cycles);
        let is_within = trial.is_some_and(Trial::is_within_cycle);
        let looks = &mut builder.debugger;
        for (label, key, asked, can) in [
            (t!("builder-trial-line"), "F11", Step::Line, true),
            (t!("builder-trial-step"), "F10", Step::Cycle, true),
            (
                t!("builder-trial-back"),
                "F9",
                Step::Back,
                cycles > 0 || is_within,
            ),
        ] {
            let button = egui::Button::new(label);
            let button = ui.add_enabled(!runs && can, button).on_hover_text(key);
            if button.clicked() {
                looks.step = Some(asked);
            }
        }
        ui.checkbox(&mut looks.shows_sight, t!("builder-trial-sight"));
        ui.checkbox(&mut looks.shows_light, t!("builder-trial-light"));
        if is_within {
            ui.label(t!("builder-trial-within"));
        }
        ui.label(t!("builder-trial-cycle", count = cycles));
        if let Some(Stopped { stop, event }) = &builder.debugger.stopped {
            let at = t!("builder-trial-stopped", at = stop.to_string());
            ui.colored_label(ui.visuals().warn_fg_color, format!("{at}  {event}"));
        }
    });
    stays
}

/// Programs, values and stops.
fn inspect(ui: &mut egui::Ui, builder: &mut Builder) {
    let Some(trial) = &mut builder.trial else {
        return;
    };
    let looks = &mut builder.debugger;
    ui.strong(t!("builder-trial-stops"));
    let mut dropped = None;
    for (index, stop) in looks.stops.iter().enumerate() {
        ui.horizontal(|ui| {
            if ui.small_button("x").clicked() {
                dropped = Some(index);
            }
            ui.label(stop.to_string());
        });
    }
    dropped.map(|index| looks.stops.remove(index));
    ui.horizontal_wrapped(|ui| {
        ui.add(
            egui::TextEdit::singleline(&mut looks.tile)
                .hint_text(t!("builder-trial-tile"))
                .desired_width(90.0),
        );
        ui.add(
            egui::TextEdit::singleline(&mut looks.value)
                .hint_text(t!("builder-trial-value"))
                .desired_width(80.0),
        );
        let is_named = !looks.tile.is_empty();
        let change = egui::Button::new(t!("builder-trial-on-change"));
        if ui
            .add_enabled(is_named && !looks.value.is_empty(), change)
            .clicked()
        {
            let (tile, value) = (looks.tile.clone(), looks.value.clone());
            looks.stops.push(Stop::Change { tile, value });
        }
        looks.line = looks.line.max(1);
        ui.add(egui::DragValue::new(&mut looks.line).range(1..=10_000));
        if ui
            .add_enabled(is_named, egui::Button::new(t!("builder-trial-on-line")))
            .clicked()
        {
            let (tile, line) = (looks.tile.clone(), looks.line - 1);
            looks.stops.push(Stop::Line { tile, line });
        }
        ui.add(
            egui::TextEdit::singleline(&mut looks.label)
                .hint_text(t!("builder-trial-label"))
                .desired_width(80.0),
        );
        let message = egui::Button::new(t!("builder-trial-on-message"));
        if ui.add_enabled(!looks.label.is_empty(), message).clicked() {
            let (label, to) = (looks.label.clone(), looks.tile.clone());
            looks.stops.push(Stop::Message { label, to });
        }
    });
    trial.stops.clone_from(&looks.stops);
    ui.separator();
    ui.strong(t!("builder-trial-values"));
    ui.add(egui::TextEdit::singleline(&mut looks.watched).hint_text(t!("builder-trial-tile")));
    for (id, name, value) in trial.values(&looks.watched) {
        ui.label(format!("{} {name}: {value}", id.0));
    }
    ui.separator();
    happened(ui, trial);
    ui.separator();
    ui.strong(t!("builder-trial-programs"));
    for program in trial.programs() {
        let status = match program.status {
            Status::Alive => String::new(),
            Status::Waiting(until) => t!("builder-trial-waits", cycle = until),
            Status::Idle => t!("builder-trial-idle"),
        };
        let mut text = format!(
            "{} {}: {} {} {status}",
            program.id.0,
            program.name,
            program.line + 1,
            program.source
        );
        if !program.queue.is_empty() {
            text.push_str(&format!(" [{}]", program.queue.join(", ")));
        }
        if program.over_budget > 0 {
            text.push_str(&format!(" !{}", program.over_budget));
        }
        if ui
            .add(egui::Label::new(text).wrap().sense(egui::Sense::click()))
            .clicked()
        {
            looks.watched = program.name.to_string();
            looks.tile = program.name.to_string();
            looks.line = program.line + 1;
        }
    }
}

/// What happened in the present cycle: lines, messages, values.
fn happened(ui: &mut egui::Ui, trial: &Trial) {
    let events = trial.events();
    ui.strong(t!("builder-trial-happened", count = events.len()));
    egui::ScrollArea::vertical()
        .id_salt("events")
        .max_height(180.0)
        .auto_shrink([false, true])
        .stick_to_bottom(trial.is_within_cycle())
        .show(ui, |ui| {
            for event in events.iter().take(MOST_SHOWN) {
                let color = match event {
                    Event::Line { .. } => ui.visuals().text_color(),
                    Event::Sent { .. } | Event::Taken { .. } => ui.visuals().hyperlink_color,
                    Event::Changed { .. } => ui.visuals().warn_fg_color,
                };
                ui.add(
                    egui::Label::new(egui::RichText::new(event.to_string()).color(color)).wrap(),
                );
            }
        });
}

/// What the player was told last, the latest first.
fn messages(ui: &mut egui::Ui, builder: &Builder) {
    let Some(trial) = &builder.trial else { return };
    let Some(messages) = trial.world().get_resource::<Messages>() else {
        return;
    };
    egui::ScrollArea::vertical()
        .max_height(96.0)
        .auto_shrink([false, false])
        .show(ui, |ui| {
            for shown in messages.list.iter().rev().take(12) {
                let links: Vec<String> = shown
                    .links
                    .iter()
                    .enumerate()
                    .map(|(index, link)| format!("[{}] {}", index + 1, link.text))
                    .collect();
                ui.label(format!(
                    "{}: {} {}",
                    shown.cycle,
                    shown.lines.join(" / "),
                    links.join(" ")
                ));
            }
        });
}

fn level(ui: &mut egui::Ui, builder: &Builder) {
    let Some(trial) = &builder.trial else { return };
    let Some((entity, level)) = trial.level() else {
        return;
    };
    let lit = match builder.debugger.shows_light {
        true => lit_cells(trial.world(), entity),
        false => Vec::new(),
    };
    let side = builder.zoom;
    let size = egui::vec2(level.cols as f32 * side, level.rows as f32 * side);
    let sights = trial.world().get_resource::<Sights>();
    let seen = sights
        .and_then(|it| it.0.first())
        .and_then(|it| it.cells.as_ref());
    egui::ScrollArea::both()
        .auto_shrink([false, false])
        .show(ui, |ui| {
            let (area, _) = ui.allocate_exact_size(size, egui::Sense::hover());
            let painter = ui.painter();
            painter.rect_filled(area, 0.0, ui.visuals().extreme_bg_color);
            let rect_of = |cell: IVec2| {
                let at = area.min + egui::vec2(cell.x as f32 * side, cell.y as f32 * side);
                egui::Rect::from_min_size(at, egui::vec2(side, side))
            };
            let mut top = std::collections::BTreeMap::new();
            for tile in trial.seen() {
                top.insert((tile.cell.y, tile.cell.x), tile);
            }
            for tile in top.values() {
                let rect = rect_of(tile.cell);
                if ui.is_rect_visible(rect) {
                    canvas::draw_tile(ui, painter, rect, &tile.look);
                }
            }
            for cell in lit {
                let light = egui::Color32::from_rgba_unmultiplied(255, 220, 110, 60);
                painter.rect_filled(rect_of(IVec2::new(cell.col, cell.row)), 0.0, light);
            }
            if builder.debugger.shows_sight
                && let Some(seen) = seen
            {
                for row in 0..level.rows {
                    for col in 0..level.cols {
                        let cell = kotodama_dungeon::direction::Cell::new(row, col);
                        if seen.binary_search(&cell).is_err() {
                            painter.rect_filled(
                                rect_of(IVec2::new(col, row)),
                                0.0,
                                egui::Color32::from_black_alpha(170),
                            );
                        }
                    }
                }
            }
        });
}
