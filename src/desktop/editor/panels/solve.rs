//! Solve tab: progress and result of the background solver, its replay, the
//! recorded solution of the level, its tests, and its examination.

use bevy::prelude::*;
use bevy_egui::egui;

use super::trials;
use super::widgets::{check, labels, press, press_if};
use crate::knowledge::Knowledge;
use crate::solving::{SolveSettings, Solving, begin};
use crate::{OpenDocument, editor_mut, editor_of, recording, test_play};
use kotodama_formats::Message;
use kotodama_solver::{End, MAX_THREADS, Progress};
use kotodama_ui::language::t;
use kotodama_words::search::Answer;
use kotodama_words::solution::Verdict;

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) {
    recorded(ui, world);
    trials::show(ui, world);
    ui.separator();
    let is_running = world.resource::<Solving>().watch().is_some();
    if is_running {
        progress(ui, world);
    } else {
        settings(ui, world);
        if press(ui, "Begin", t!("editor-solve-begin")) {
            begin(world);
        }
        answer(ui, world);
    }
    ui.separator();
    super::examine::show(ui, world);
}

/// Shows the recorded solution and whether it still wins.
fn recorded(ui: &mut egui::Ui, world: &mut World) {
    ui.strong(t!("editor-solution"));
    let draft = editor_of(world).document.draft();
    let Some(moves) = draft.settings().solution.clone() else {
        ui.weak(t!("editor-solution-none"));
        return;
    };
    ui.label(verdict(world));
    ui.add(egui::Label::new(egui::RichText::new(&moves).weak()).wrap());
    ui.horizontal(|ui| {
        if press(ui, "Watch it", t!("editor-solution-watch")) {
            let level = editor_of(world).for_play();
            test_play::watch(world, level, &moves);
        }
        if press(ui, "Remove it", t!("editor-solution-remove")) {
            let name = Message::verbatim(t!("editor-step-remove-solution"));
            editor_mut(world).edit(name, |draft| {
                draft.set(|level| level.solution = None);
            });
        }
    });
}

/// Returns the verdict on the recorded solution in words.
pub fn verdict(world: &World) -> String {
    let revision = editor_of(world).revision();
    match world.resource::<Knowledge>().verdict_on(revision) {
        None => t!("editor-verdict-playing"),
        Some(Verdict::NoneRecorded) => t!("editor-verdict-none"),
        Some(Verdict::Wins { moves }) => t!("editor-verdict-wins", moves = moves),
        Some(Verdict::WinsEarlier { at, moves }) => {
            t!("editor-verdict-earlier", at = at, moves = moves)
        }
        Some(Verdict::DoesNotWin) => t!("editor-verdict-fails"),
    }
}

fn settings(ui: &mut egui::Ui, world: &mut World) {
    let mut settings = world.resource::<SolveSettings>().clone();
    let labels = labels!("editor-solve-fast");
    check(ui, "any solution, sooner", &mut settings.fast, labels);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    if cores.min(MAX_THREADS) > 1 {
        ui.checkbox(&mut settings.both_cores, t!("editor-solve-cores"));
    }
    ui.horizontal(|ui| {
        ui.label(t!("editor-solve-minutes"));
        ui.add(egui::DragValue::new(&mut settings.minutes).range(1..=24 * 60));
    });
    ui.horizontal(|ui| {
        ui.label(t!("editor-solve-memory"));
        ui.add(
            egui::DragValue::new(&mut settings.memory)
                .range(16..=65_536)
                .speed(16),
        );
    });
    let mut by_chance = settings.seed.is_some();
    ui.horizontal(|ui| {
        let labels = labels!("editor-solve-seed");
        check(ui, "by chance", &mut by_chance, labels);
        let mut seed = settings.seed.unwrap_or(0);
        ui.add_enabled(by_chance, egui::DragValue::new(&mut seed));
        settings.seed = by_chance.then_some(seed);
    });
    world.resource_mut::<SolveSettings>().set_if_neq(settings);
}

fn progress(ui: &mut egui::Ui, world: &mut World) {
    world.resource_scope(|_, solving: Mut<Solving>| {
        let Some(progress) = solving.watch() else {
            return;
        };
        ui.horizontal(|ui| {
            ui.spinner();
            // The panel keeps its width.
            ui.add(egui::Label::new(progress_text(progress)).wrap());
        });
        if press(ui, "Cancel", t!("files-cancel")) {
            solving.cancel();
        }
        ui.ctx().request_repaint();
    });
}

fn progress_text(progress: &Progress) -> String {
    let states = t!(
        "editor-solve-states",
        states = thousands(progress.states()),
        rate = thousands(progress.states_per_second())
    );
    let depth = t!(
        "editor-solve-depth",
        depth = progress.depth(),
        memory = progress.bytes() >> 20,
        seconds = progress.elapsed().as_secs()
    );
    format!("{states}\n{depth}")
}

/// Formats `1234567` as `1,234,567`.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let parts: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .filter_map(|part| std::str::from_utf8(part).ok())
        .collect();
    parts.join(",")
}

fn answer(ui: &mut egui::Ui, world: &mut World) {
    let current = world.resource::<OpenDocument>();
    let (document, revision) = (current.id, current.editor.revision());
    let (mut watched, mut kept, mut tested) = (None, None, None);
    world.resource_scope(|_, solving: Mut<Solving>| {
        let Some(found) = solving.found_in(document) else {
            return;
        };
        ui.separator();
        let is_current = found.revision == revision;
        if !is_current {
            ui.weak(t!("editor-solve-changed"));
        }
        let text = match &found.result {
            Err(reason) => reason.clone(),
            Ok(answer) => answer_text(answer),
        };
        ui.add(egui::Label::new(text).wrap());
        let Some(moves) = found.result.as_ref().ok().and_then(Answer::moves) else {
            return;
        };
        ui.add(egui::Label::new(egui::RichText::new(&moves).weak()).wrap());
        ui.horizontal_wrapped(|ui| {
            if press(ui, "Watch", t!("editor-solve-watch")) {
                watched = Some((found.level.clone(), moves.clone()));
            }
            let keep = t!("editor-solve-keep");
            if press_if(ui, is_current, "Keep as solution", keep) {
                kept = Some(moves.clone());
            }
            if press_if(ui, is_current, "Keep as test", labels!("editor-keep-test")) {
                tested = Some(moves);
            }
        });
    });
    if let Some((level, moves)) = watched {
        test_play::watch(world, level, &moves);
    }
    if let Some(moves) = kept {
        recording::keep_solution(world, moves);
    }
    if let Some(moves) = tested {
        recording::keep_test(world, moves);
    }
}

fn answer_text(answer: &Answer) -> String {
    let result = match (answer.moves(), answer.end) {
        (Some(moves), _) => t!("editor-answer-solved", moves = moves.len()),
        (None, End::Exhausted) => t!("editor-answer-exhausted"),
        (None, End::Limit(limit)) => t!("editor-answer-limit", limit = limit.to_string()),
        (None, End::Cancelled) => t!("editor-answer-cancelled"),
        (None, End::Found) => t!("editor-answer-none"),
    };
    let states = thousands(answer.states);
    let seconds = answer.elapsed.as_secs_f32();
    let effort = t!(
        "editor-answer-effort",
        states = states,
        seconds = format!("{seconds:.1}")
    );
    format!("{result}\n{effort}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_groups_of_three() {
        assert_eq!(thousands(0), "0");
        assert_eq!(thousands(999), "999");
        assert_eq!(thousands(1_234_567), "1,234,567");
    }
}
