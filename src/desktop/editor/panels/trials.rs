//! Tests of the level in the Solve tab: recorded moves with their expected result,
//! which are played again after every change.

use bevy::prelude::*;
use bevy_egui::egui;

use super::fields;
use super::widgets::{self, labels, press};
use crate::knowledge::Knowledge;
use crate::{editor_mut, editor_of, test_play};
use kotodama_formats::Message;
use kotodama_ui::egui_context::to_egui;
use kotodama_ui::language::t;
use kotodama_ui::palette::{Ink, Palette};
use kotodama_words::level::LevelTest;

/// Change of a test in a frame.
enum Change {
    Name(String),
    Expect(bool),
    Remove,
}

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) {
    fields::heading(ui, &t!("editor-tests"));
    // Drafts share their contents, unlike lists of moves.
    let draft = editor_of(world).document.draft().clone();
    let tests = &draft.settings().tests;
    if tests.is_empty() {
        ui.weak(t!("editor-tests-none"));
        return;
    }
    ui.label(said(world));
    for (index, test) in tests.iter().enumerate() {
        if let Some(change) = row(ui, world, index, test) {
            apply(world, index, change);
        }
    }
}

/// Returns the text that says how many of the tests pass.
pub fn said(world: &World) -> String {
    let editor = editor_of(world);
    let all = editor.draft().settings().tests.len();
    match world.resource::<Knowledge>().tests_on(editor.revision()) {
        None => t!("editor-verdict-playing"),
        Some(results) => {
            let passed = results.iter().filter(|passes| **passes).count();
            t!("editor-tests-passed", passed = passed, all = all)
        }
    }
}

/// Returns the number of tests that fail, for the title of the tab.
pub(super) fn failing(world: &World) -> usize {
    let revision = editor_of(world).revision();
    let results = world.resource::<Knowledge>().tests_on(revision);
    results.map_or(0, |results| results.iter().filter(|it| !**it).count())
}

fn row(ui: &mut egui::Ui, world: &mut World, index: usize, test: &LevelTest) -> Option<Change> {
    let revision = editor_of(world).revision();
    let results = world.resource::<Knowledge>().tests_on(revision);
    let result = results.and_then(|results| results.get(index)).copied();
    let (sign, ink) = match result {
        None => ("…", Ink::Dim),
        Some(true) => ("●", Ink::Mint),
        Some(false) => ("▲", Ink::Danger),
    };
    let tint = to_egui(world.resource::<Palette>().of(ink));
    let mut change = None;
    ui.horizontal_wrapped(|ui| {
        // The moves may be long: they are copied only when they are shown.
        ui.colored_label(tint, sign).on_hover_ui(|ui| {
            ui.label(match result {
                Some(false) => t!("editor-test-fails"),
                _ => test.moves.clone(),
            });
        });
        if press(
            ui,
            &format!("watch test {index}"),
            labels!("editor-test-watch"),
        ) {
            let level = editor_of(world).for_play();
            test_play::watch(world, level, &test.moves);
        }
        if press(
            ui,
            &format!("remove test {index}"),
            labels!("editor-test-remove"),
        ) {
            change = Some(Change::Remove);
        }
        let mut wins = test.wins;
        let name = format!("test wins {index}");
        if widgets::check(ui, &name, &mut wins, labels!("editor-test-wins")) {
            change = Some(Change::Expect(wins));
        }
    });
    // Every move is one byte.
    let hint = t!("editor-test-name", count = test.moves.len());
    let typed = fields::line(ui, &format!("test name {index}"), &test.name, &hint);
    if typed.is_left {
        editor_mut(world).document.pause();
    }
    typed.text.map(Change::Name).or(change)
}

fn apply(world: &mut World, index: usize, change: Change) {
    let number = index + 1;
    let (key, step) = match &change {
        Change::Name(_) => (
            format!("test {index}"),
            t!("editor-step-name-test", number = number),
        ),
        Change::Expect(_) => (String::new(), t!("editor-step-expect", number = number)),
        Change::Remove => (
            String::new(),
            t!("editor-step-remove-test", number = number),
        ),
    };
    let change = |draft: &mut kotodama_editor::Draft| {
        draft.set(|level| {
            let Some(test) = level.tests.get_mut(index) else {
                return;
            };
            match change {
                Change::Name(name) => test.name = name,
                Change::Expect(wins) => test.wins = wins,
                Change::Remove => drop(level.tests.remove(index)),
            }
        });
    };
    let editor = editor_mut(world);
    match key.as_str() {
        "" => editor.edit(Message::verbatim(step), change),
        key => editor.edit_merged(key, Message::verbatim(step), change),
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::panels::{Panels, Tab};
    use crate::recording;
    use crate::testing::TestBench;

    /// Level that is won by moving right twice.
    const LEVEL: &str = r#"Level(name: "x", legend: {'.': [], 'b': ["baba"], 'f': ["flag"],
        'B': ["text_baba"], 'F': ["text_flag"], 'i': ["text_is"], 'y': ["text_you"],
        'w': ["text_win"], 'X': ["text_wall"], 's': ["text_stop"]},
        rows: ["Biy.", "b.f.", "Fiw.", "Xis."])"#;

    fn bench() -> TestBench {
        let mut bench = TestBench::with(LEVEL);
        bench.size = Vec2::new(1280.0, 2000.0);
        bench.world().resource_mut::<Panels>().tab = Tab::Solve;
        for moves in ["rr", "r"] {
            recording::keep_test(bench.world(), moves.to_owned());
        }
        assert!(bench.draft().settings().tests.is_empty(), "not played yet");
        bench.wait_for("two tests", |bench| {
            (bench.draft().settings().tests.len() == 2).then_some(())
        });
        bench
    }

    /// Returns the results, once they are known.
    fn results(bench: &mut TestBench) -> Vec<bool> {
        let known = |bench: &mut TestBench| {
            let revision = bench.editor().revision();
            let knowledge = bench.world().resource::<Knowledge>();
            knowledge.tests_on(revision).map(<[bool]>::to_vec)
        };
        bench.wait_for("the results", known)
    }

    #[test]
    fn a_test_expects_what_the_moves_do_and_fails_when_that_changes() {
        let mut bench = bench();
        let wins: Vec<bool> = bench
            .draft()
            .settings()
            .tests
            .iter()
            .map(|t| t.wins)
            .collect();
        assert_eq!(wins, [true, false]);
        assert_eq!(results(&mut bench), [true, true]);
        bench.editor().edit(Message::verbatim("a wall"), |draft| {
            let wall = kotodama_editor::Thing::named("wall");
            draft.put(IVec2::new(1, 1), vec![wall.into()]);
        });
        assert_eq!(results(&mut bench), [false, true]);
        assert_eq!(failing(bench.world()), 1);
        // The author did mean the wall.
        bench.click("test wins 0");
        assert_eq!(results(&mut bench), [true, true]);
    }

    #[test]
    fn tests_are_named_and_removed_in_steps() {
        let mut bench = bench();
        let steps = bench.editor().document.past().len();
        bench.click("test name 1");
        for text in ["a", "b"] {
            bench.type_text(text);
        }
        bench.click("remove test 0");
        let names: Vec<String> = bench
            .draft()
            .settings()
            .tests
            .iter()
            .map(|t| t.name.clone())
            .collect();
        assert_eq!(names, ["ab"]);
        assert_eq!(bench.editor().document.past().len(), steps + 2);
    }
}
