use bevy::input::ButtonState;
use bevy::input::keyboard::Key as Typed;
use bevy_egui::egui::{Key, Modifiers, PointerButton};

use super::*;
use crate::choices::Choices;
use crate::testing::TestBench;
use kotodama_board::Direction;
use kotodama_editor::Tool;
use kotodama_editor::action::Action;

const LEVEL: &str = r#"Level(name: "x", legend: {'.': [], 'b': ["baba"], 'B': ["text_baba"],
    'i': ["text_is"], 'y': ["text_you"], 'm': ["mine"]}, rows: ["Biy.m", "b....", "....."])"#;

fn brush(bench: &mut TestBench) -> String {
    bench.editor().brush.name.clone()
}

#[test]
fn a_search_and_a_press_choose_the_brush() {
    let mut bench = TestBench::with(LEVEL);
    bench.letter("/");
    bench.frames(2);
    bench.type_text("keke");
    bench.click("text_keke");
    assert_eq!(brush(&mut bench), "text_keke");
    bench.click("clear search");
    assert_eq!(bench.world().resource::<Palette>().query.search, "");
    bench.click("used mine");
    assert_eq!(brush(&mut bench), "mine");
}

#[test]
fn enter_takes_the_first_hit_and_arrows_the_others() {
    let mut bench = TestBench::with(LEVEL);
    let search = |bench: &mut TestBench, text: &str| {
        bench.editor().act(Action::Search);
        bench.frames(2);
        assert!(bench.world().resource::<Palette>().has_keys);
        bench.type_text(text);
    };
    search(&mut bench, "push");
    bench.panel_key(Key::Enter, Modifiers::NONE);
    assert_eq!(brush(&mut bench), "text_push");
    bench.frame();
    assert!(!bench.world().resource::<Palette>().has_keys);
    // New typing replaces the old text.
    search(&mut bench, "rock");
    bench.panel_key(Key::ArrowDown, Modifiers::NONE);
    bench.panel_key(Key::ArrowRight, Modifiers::NONE);
    bench.panel_key(Key::Enter, Modifiers::NONE);
    assert_eq!(brush(&mut bench), "text_rock");
    search(&mut bench, "rock");
    bench.panel_key(Key::Enter, Modifiers::ALT);
    assert_eq!(brush(&mut bench), "text_rock");
    search(&mut bench, "flag");
    bench.panel_key(Key::Escape, Modifiers::NONE);
    let palette = bench.world().resource::<Palette>();
    assert_eq!(
        (palette.query.search.as_str(), palette.has_keys),
        ("", false)
    );
}

#[test]
fn a_name_of_ones_own_becomes_the_brush() {
    let mut bench = TestBench::with(LEVEL);
    bench.editor().act(Action::Search);
    bench.frames(2);
    bench.type_text("Gizmo");
    bench.click("new noun");
    assert_eq!(brush(&mut bench), "gizmo");
    bench.stroke(&[(3, 1)]);
    assert_eq!(bench.at(3, 1), "gizmo");
    bench.click("clear search");
    bench.click("text_gizmo");
    assert_eq!(brush(&mut bench), "text_gizmo");
    // It stays at hand when its last copy is drawn over.
    bench.editor().choose(Thing::named("wall"));
    bench.stroke(&[(3, 1)]);
    assert_eq!(bench.at(3, 1), "wall");
    bench.click("gizmo");
    assert_eq!(brush(&mut bench), "gizmo");
}

#[test]
fn kinds_and_tags_narrow_the_list_and_headings_fold() {
    let mut bench = TestBench::with(LEVEL);
    bench.click("kinds");
    bench.click("Operators");
    let names = |bench: &mut TestBench| -> Vec<String> {
        let rows = &bench.world().resource::<Palette>().rows;
        let cells = rows.iter().flat_map(Row::cells);
        cells.map(|cell| cell.name.clone()).collect()
    };
    assert_eq!(names(&mut bench), ["text_and", "text_not"]);
    bench.click("kinds");
    bench.click("All kinds");
    bench.click("Tags");
    bench.click("tag random");
    assert!(names(&mut bench).iter().any(|name| name == "text_chill"));
    assert!(!names(&mut bench).iter().any(|name| name == "text_is"));
    bench.panel_key(Key::Escape, Modifiers::NONE);
    bench.click("without random");
    let all = names(&mut bench).len();
    bench.click("heading Nouns");
    assert!(names(&mut bench).len() < all - 50);
}

#[test]
fn a_right_press_makes_a_favourite_that_is_kept() {
    let mut bench = TestBench::with(LEVEL);
    bench.click_with("baba", PointerButton::Secondary);
    let settings = bench.world().resource::<Settings>();
    assert_eq!(settings.of::<Choices>().favourites, ["baba"]);
    assert_eq!(brush(&mut bench), "wall", "it is not chosen by that");
    bench.click("favourite baba");
    assert_eq!(brush(&mut bench), "baba");
    bench.click_with("favourite baba", PointerButton::Secondary);
    let settings = bench.world().resource::<Settings>();
    assert!(settings.of::<Choices>().favourites.is_empty());
}

#[test]
fn what_is_dragged_onto_the_board_is_placed_there() {
    let mut bench = TestBench::with(LEVEL);
    bench.editor().act(Action::Use(Tool::Erase));
    bench.drag_to_cell("text_baba", 3, 2);
    assert_eq!(bench.at(3, 2), "text_baba");
    assert_eq!(bench.editor().tool, Tool::Erase, "the tool stays in hand");
    assert_eq!(bench.editor().document.past().len(), 1);
    bench.click("Undo");
    assert_eq!(bench.at(3, 2), "");
}

#[test]
fn used_brushes_are_at_hand_and_words_are_swapped() {
    let mut bench = TestBench::with(LEVEL);
    bench.editor().choose(Thing::named("rock"));
    bench.stroke(&[(1, 1)]);
    bench.editor().choose(Thing::named("flag"));
    bench.stroke(&[(2, 1)]);
    bench.click("recent 2");
    assert_eq!(brush(&mut bench), "rock");
    bench.letter("w");
    bench.frame();
    assert_eq!(brush(&mut bench), "text_rock");
    bench.click("word");
    assert_eq!(brush(&mut bench), "rock");
    bench.click("turn brush");
    assert_eq!(bench.editor().brush.facing, Direction::Down);
}

#[test]
fn every_tool_is_reached_by_its_button_and_its_key() {
    let mut bench = TestBench::with(LEVEL);
    for tool in Tool::ALL.into_iter().rev() {
        let row = Action::Use(tool).row().expect("every tool has a row");
        bench.click(row.label);
        assert_eq!(bench.editor().tool, tool, "the button");
    }
    for tool in Tool::ALL {
        let row = Action::Use(tool).row().expect("every tool has a row");
        bench.letter(&row.keys[0].key.to_lowercase());
        assert_eq!(bench.editor().tool, tool, "the key");
    }
}

#[test]
fn the_right_button_erases_with_every_tool_and_gives_strokes_up() {
    let mut bench = TestBench::with(LEVEL);
    for tool in Tool::ALL {
        bench.editor().choose(Thing::named("wall"));
        bench.editor().act(Action::Use(tool));
        bench.point(0, 1);
        bench.button(MouseButton::Right, ButtonState::Pressed);
        bench.button(MouseButton::Right, ButtonState::Released);
        assert_eq!(bench.at(0, 1), "", "{tool:?}");
        assert_eq!(bench.editor().tool, tool);
        bench.editor().act(Action::Undo);
        assert_eq!(bench.at(0, 1), "baba", "{tool:?}");
    }
    bench.editor().act(Action::Use(Tool::Brush));
    bench.point(1, 2);
    bench.button(MouseButton::Left, ButtonState::Pressed);
    bench.point(2, 2);
    assert_eq!(bench.at(2, 2), "wall");
    bench.button(MouseButton::Right, ButtonState::Pressed);
    bench.button(MouseButton::Right, ButtonState::Released);
    bench.button(MouseButton::Left, ButtonState::Released);
    assert_eq!(bench.at(2, 2), "");
    assert!(bench.editor().document.past().is_empty());
}

#[test]
fn menus_grey_what_makes_no_sense() {
    let mut bench = TestBench::with(LEVEL);
    bench.click("Redo");
    assert!(
        !bench.editor().status.english.contains("nothing"),
        "it is greyed"
    );
    bench.click("View");
    bench.click("Coordinates");
    assert!(
        bench
            .world()
            .resource::<Settings>()
            .of::<Choices>()
            .coordinates
    );
    bench.letter("g");
    bench.frame();
    assert!(bench.world().resource::<Settings>().of::<Choices>().grid);
    bench.key(&[], KeyCode::F1, Typed::F1);
    bench.frames(2);
    bench.click("search keys");
    bench.type_text("flood");
    assert!(bench.place("search keys").is_some());
}
