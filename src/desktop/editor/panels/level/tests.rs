use bevy_egui::egui;

use super::*;
use crate::panels::{Panels, Tab};
use crate::testing::TestBench;
use kotodama_board::Direction;
use kotodama_words::level::Surroundings;

const LEVEL: &str = r#"Level(name: "x", legend: {'.': [], 'b': ["baba"], 'B': ["text_baba"]},
    rows: ["b.B", "..."], hints: ["one", "two"], object_list: ["keke"])"#;

fn bench() -> TestBench {
    let mut bench = TestBench::with(LEVEL);
    // High enough for the whole tab: widgets that are scrolled out cannot be
    // pressed.
    bench.size = Vec2::new(1280.0, 2400.0);
    bench.world().resource_mut::<Panels>().tab = Tab::Level;
    bench.frames(2);
    bench
}

fn level(bench: &TestBench) -> Level {
    bench.draft().settings().clone()
}

fn steps(bench: &mut TestBench) -> Vec<String> {
    let editor = bench.editor();
    let steps = editor.document.past().iter();
    steps.map(|step| step.name.to_string()).collect()
}

#[test]
fn typing_a_name_is_one_step() {
    let mut bench = bench();
    bench.click("name");
    bench.panel_key(egui::Key::End, egui::Modifiers::default());
    for text in ["a", "b", "c"] {
        bench.type_text(text);
    }
    assert_eq!(level(&bench).name, "xabc");
    bench.click("author");
    bench.type_text("me");
    bench.click("subtitle");
    bench.type_text("ex");
    bench.click("name");
    bench.panel_key(egui::Key::End, egui::Modifiers::default());
    bench.type_text("d");
    assert_eq!(
        steps(&mut bench),
        ["name: xabc", "author: me", "subtitle: ex", "name: xabcd"]
    );
    bench.editor().act(Action::Undo);
    assert_eq!(level(&bench).subtitle, "ex");
    bench.editor().act(Action::Undo);
    assert_eq!(level(&bench).subtitle, "");
    bench.editor().act(Action::Undo);
    assert_eq!(level(&bench).author, "");
}

#[test]
fn what_a_file_cannot_say_is_refused_and_told() {
    let mut bench = bench();
    bench.click("solution");
    bench.type_text("rr");
    assert_eq!(level(&bench).solution.as_deref(), Some("rr"));
    bench.type_text("?");
    assert_eq!(level(&bench).solution.as_deref(), Some("rr"));
    let problem = bench.world().resource::<LevelPanel>().problem.clone();
    assert!(problem.is_some_and(|(field, text)| field == "solution" && text.contains("'?'")));
    // The field still shows the typed text.
    bench.panel_key(egui::Key::Backspace, egui::Modifiers::default());
    bench.type_text("u");
    assert_eq!(level(&bench).solution.as_deref(), Some("rru"));
    bench.click("remove solution");
    assert_eq!(level(&bench).solution, None);
}

#[test]
fn hints_are_added_moved_and_removed() {
    let mut bench = bench();
    bench.click("hint 2 up");
    assert_eq!(level(&bench).hints, ["two", "one"]);
    bench.click("new hint");
    bench.type_text("three");
    bench.click("add new hint");
    assert_eq!(level(&bench).hints, ["two", "one", "three"]);
    bench.click("hint 1 remove");
    assert_eq!(level(&bench).hints, ["one", "three"]);
}

#[test]
fn the_object_list_has_chips() {
    let mut bench = bench();
    bench.click("noun");
    bench.type_text("Rock");
    bench.click("add noun");
    assert_eq!(level(&bench).object_list, ["keke", "rock"]);
    bench.click("noun");
    bench.type_text("no noun!");
    bench.click("add noun");
    assert_eq!(level(&bench).object_list, ["keke", "rock"]);
    assert!(has_problem_of(&mut bench, "list"));
    bench.click("listed keke");
    bench.click("list closed");
    assert_eq!(level(&bench).object_list, ["rock"]);
    assert!(level(&bench).object_list_closed);
}

fn has_problem_of(bench: &mut TestBench, field: &str) -> bool {
    let problem = &bench.world().resource::<LevelPanel>().problem;
    problem.as_ref().is_some_and(|(of, _)| *of == field)
}

#[test]
fn grammar_and_delay_are_set() {
    let mut bench = bench();
    bench.click("Kanji Shift");
    assert_eq!(level(&bench).grammar, Grammar::Kanji);
    bench.click("character");
    bench.type_text("tree 木");
    bench.click("add character");
    assert_eq!(level(&bench).characters.get("tree"), Some(&'木'));
    bench.click("word rules");
    assert!(level(&bench).characters.is_empty());
    bench.click("has delay");
    assert_eq!(level(&bench).auto_delay, Some(0.5));
    bench.click("has delay");
    assert_eq!(level(&bench).auto_delay, None);
}

/// W-CLV-08: the fields `around` and `icon_facing`.
#[test]
fn objects_around_the_icon_are_added_and_removed() {
    let mut bench = bench();
    let around = |bench: &TestBench| level(bench).surroundings;
    bench.click("around 1 -1");
    bench.click("object around");
    bench.type_text("Tree");
    bench.click("add object around");
    bench.editor().brush.name = "rock".to_owned();
    bench.click("around -1 0");
    bench.click("around brush");
    bench.click("icon faces Left");
    let tree = ("tree".to_owned(), IVec2::new(1, -1));
    let rock = ("rock".to_owned(), IVec2::NEG_X);
    assert_eq!(around(&bench).objects, [tree.clone(), rock]);
    assert_eq!(around(&bench).facing, Direction::Left);
    bench.click("around object 1");
    assert_eq!(around(&bench).objects, [tree]);
    assert_eq!(
        steps(&mut bench),
        [
            "around the icon: add tree",
            "around the icon: add rock",
            "icon faces left",
            "around the icon: remove rock"
        ]
    );
    for _ in 0..4 {
        bench.editor().act(Action::Undo);
    }
    assert_eq!(around(&bench), Surroundings::default());
}

#[test]
fn an_object_around_the_icon_that_has_no_name_is_refused() {
    let mut bench = bench();
    bench.click("object around");
    bench.type_text("no name!");
    bench.click("add object around");
    assert_eq!(level(&bench).surroundings, Surroundings::default());
    assert!(has_problem_of(&mut bench, "around"));
}

#[test]
fn every_palette_is_shown_with_the_level_on_it() {
    use crate::level_pictures::{LevelPictures, Subject};
    use kotodama_gfx::ground::Palettes;

    let mut bench = TestBench::new();
    bench.add_art();
    bench.app.init_resource::<Palettes>();
    bench.size = Vec2::new(1280.0, 2000.0);
    bench.world().resource_mut::<Panels>().tab = Tab::Level;
    bench.frames(12);
    let pictures = bench.world().resource::<LevelPictures>().subjects();
    let on_palettes = pictures.filter(|subject| matches!(subject, Subject::Palette(_)));
    assert_eq!(on_palettes.count(), Palettes::names().count() + 1);
    bench.click("palette sea");
    let chosen = bench.draft().settings().palette.clone();
    assert_eq!(chosen.as_deref(), Some("sea"));
    let [one, other] = ["palette night", "palette meadow"].map(|name| bench.place(name));
    assert_eq!(one.map(|it| it.size()), other.map(|it| it.size()));
}
