//! Puzzle panel: the goals, which of them are met, and hints.

use bevy_egui::egui;
use kotodama_cards::puzzle::Goal;
use kotodama_ui::prelude::*;

use crate::acts::Act;
use crate::frame::{Frame, prose};
use crate::play::Play;
use crate::shelf::translated;

pub(super) fn show(ui: &mut egui::Ui, frame: &mut Frame<'_>) {
    let Play::Puzzle(riddle) = &frame.session.play else {
        return;
    };
    let puzzle = riddle.attempt.puzzle();
    let name = translated(&riddle.key, "name", &puzzle.name);
    let text = translated(&riddle.key, "text", &puzzle.text);
    let goals: Vec<(String, bool)> = puzzle
        .goals
        .iter()
        .map(|goal| (goal_said(goal), goal.is_met(riddle.attempt.game())))
        .collect();
    let hints = (1..).zip(&puzzle.hints).take(riddle.hints);
    let hints: Vec<String> = hints
        .map(|(number, hint)| translated(&riddle.key, &format!("hint-{number}"), hint))
        .collect();
    let has_more = riddle.hints < puzzle.hints.len();
    let stars = puzzle.stars.map(|stars| (stars.best, stars.good));
    egui::ScrollArea::vertical()
        .id_salt("puzzle")
        .auto_shrink(false)
        .show(ui, |ui| {
            ui.add(egui::Label::new(frame.small(name, Ink::Accent)).wrap());
            prose(ui, frame, &text, Ink::Text);
            ui.separator();
            for (said, is_met) in goals {
                let (sign, ink) = if is_met {
                    ("✔", Ink::Mint)
                } else {
                    ("○", Ink::Text)
                };
                ui.add(egui::Label::new(frame.small(format!("{sign} {said}"), ink)).wrap());
            }
            if let Some((best, good)) = stars {
                let said = match best == good {
                    true => t!("cards-stars-best", best = best),
                    false => t!("cards-stars", best = best, good = good),
                };
                ui.label(frame.small(said, Ink::Gold));
            }
            ui.separator();
            for hint in hints {
                prose(ui, frame, &hint, Ink::Sky);
            }
            if has_more {
                frame.button(ui, t!("cards-hint"), true, Act::Hint);
            }
        });
}

/// Returns a goal in words.
fn goal_said(goal: &Goal) -> String {
    let slot = match goal.player {
        0 => t!("cards-your-slot", slot = goal.slot),
        _ => t!("cards-their-slot", slot = goal.slot),
    };
    let mut said = Vec::new();
    if let Some(field) = &goal.field {
        said.push(t!("cards-goal-field", field = field.to_string()));
    }
    match (goal.vitality, goal.max_vitality) {
        (Some(-1), _) => said.push(t!("cards-goal-zombie")),
        (Some(vitality), _) => said.push(t!("cards-goal-vitality", vitality = vitality)),
        (_, Some(0)) => said.push(t!("cards-goal-dead")),
        (_, Some(most)) => said.push(t!("cards-goal-most", vitality = most)),
        _ => {}
    }
    if let Some(least) = goal.min_vitality {
        said.push(t!("cards-goal-least", vitality = least));
    }
    t!("cards-goal-of", slot = slot, goals = said.join(", "))
}
