//! Debugger: playing from the cursor, and inspecting the game.

mod board;
mod events;
mod lists;

use bevy_egui::egui::{self, Key};
use kotodama_board::Direction;
use kotodama_builder::Trial;
use kotodama_builder::stops::{Stop, Stopped};
use kotodama_dungeon::actions::Action;
use kotodama_dungeon::log::Messages;
use kotodama_ui::egui_widgets::{press, press_if};
use kotodama_ui::prelude::*;

use crate::state::Builder;

/// Duration of a cycle in seconds.
const CYCLE: f64 = 0.15;

/// Debugger state.
#[derive(Debug, Default)]
pub struct Looks {
    /// Whether the trial runs or is paused.
    runs: bool,
    last: Option<f64>,
    /// Action of the player in the next cycle.
    next: Action,
    /// Requested step.
    step: Option<Step>,
    /// Breakpoint at which it stopped.
    stopped: Option<Stopped>,
    shows_sight: bool,
    shows_light: bool,
    /// Kinds of events that are listed.
    listed: events::Listed,
    /// Input for a new breakpoint or watch.
    fields: lists::Fields,
    /// Breakpoints, which persist between trials.
    pub stops: Vec<Stop>,
    /// Watched values, which persist between trials.
    watches: Vec<String>,
}

impl Looks {
    /// Starts a trial.
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

/// Step that is possible while paused.
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

/// Returns the next action of the player. A cycle in progress keeps its action.
fn action(looks: &mut Looks, trial: &Trial) -> Action {
    match trial.is_within_cycle() {
        true => Action::Wait,
        false => std::mem::take(&mut looks.next),
    }
}

/// Plays a cycle and stops at breakpoints.
fn cycle(builder: &mut Builder) {
    let looks = &mut builder.debugger;
    let Some(trial) = &mut builder.trial else {
        return;
    };
    looks.stopped = trial.cycle(action(looks, trial));
    if looks.stopped.is_some() {
        looks.runs = false;
    }
}

/// Carries out a step.
fn step(builder: &mut Builder, step: Step) {
    let looks = &mut builder.debugger;
    looks.stopped = None;
    match (step, &mut builder.trial) {
        (Step::Cycle, _) => cycle(builder),
        (Step::Line, Some(trial)) => {
            let action = action(looks, trial);
            trial.line(action);
        }
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
                .show(ui, |ui| lists::show(ui, builder));
        });
    egui::Panel::bottom("trial messages")
        .min_size(72.0)
        .show(root, |ui| messages(ui, builder));
    egui::CentralPanel::default().show(root, |ui| board::show(ui, builder));
}

fn bar(ui: &mut egui::Ui, builder: &mut Builder) -> bool {
    let mut stays = true;
    ui.horizontal_wrapped(|ui| {
        stays &= !press(ui, "Trial end", (t!("builder-trial-end"), "F5"));
        let runs = builder.debugger.runs;
        let label = if runs {
            t!("builder-trial-pause")
        } else {
            t!("builder-trial-run")
        };
        if press(ui, "Trial run", (label, "P")) {
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
            if press_if(ui, !runs && can, &format!("{asked:?}"), (label, key)) {
                looks.step = Some(asked);
            }
        }
        ui.checkbox(&mut looks.shows_sight, t!("builder-trial-sight"));
        ui.checkbox(&mut looks.shows_light, t!("builder-trial-light"));
        let cycle = match is_within {
            true => t!("builder-trial-within", count = cycles + 1),
            false => t!("builder-trial-cycle", count = cycles),
        };
        ui.label(cycle);
        if let Some(Stopped { stop, event }) = &builder.debugger.stopped {
            let at = t!("builder-trial-stopped", at = stop.to_string());
            ui.colored_label(
                ui.visuals().warn_fg_color,
                format!("{at}  {}", events::text(event)),
            );
        } else if let Some(next) = builder.trial.as_ref().and_then(Trial::next_line) {
            ui.label(t!("builder-trial-next", line = events::text(next)));
        }
    });
    stays
}

/// Shows the latest messages to the player, newest first.
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
