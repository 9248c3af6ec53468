use super::*;
use crate::menus::BINDING;
use crate::menus_testing::TestBench;
use kotodama_editor::Action;
use kotodama_editor_window::keys::EditorAction;
use kotodama_ui::action_sets::KEYS;
use kotodama_ui::bindings::Bindable;
use kotodama_ui::controls::Control;
use kotodama_words_window::actions::PlayAction;

fn bench() -> TestBench {
    let mut bench = TestBench::new(Menu::SETTINGS);
    bench.press("Controls");
    bench.press("Keys: levels");
    assert_eq!(bench.menu(), KEYS);
    bench
}

fn keys(bench: &TestBench, action: PlayAction, device: Device) -> Vec<Control> {
    PlayAction::own(bench.settings()).of(action, device)
}

const KEYBOARD: Device = Device::Keyboard;

fn key(key: KeyCode) -> Control {
    Control::Key(key)
}

#[test]
fn another_key_is_chosen_and_the_conflict_is_said_on_both_sides() {
    let mut bench = bench();
    bench.press("Undo Keyboard");
    assert_eq!(bench.menu(), BINDING);
    bench.press("Change");
    assert!(bench.said().contains("Press a key for “Undo”"));
    bench.tap(KeyCode::KeyR);
    assert_eq!(
        keys(&bench, PlayAction::Undo, KEYBOARD),
        [key(KeyCode::KeyR)]
    );
    assert!(bench.said().contains("! R: was “Restart”"));
    bench.tap(KeyCode::Escape);
    assert_eq!(bench.menu(), KEYS);
    assert_eq!(bench.focused(), "Undo Keyboard");
    let said = bench.said();
    assert!(said.contains("! R: was “Restart”") && said.contains("! R: now “Undo”"));
    bench.press("Reset all");
    assert!(PlayAction::own(bench.settings()).is_empty());
    assert!(!bench.said().contains("was “Restart”"));
}

#[test]
fn several_keys_are_added_and_taken_away_one_by_one() {
    let mut bench = bench();
    bench.press("Restart Keyboard");
    bench.press("Add another");
    bench.tap(KeyCode::KeyT);
    assert_eq!(
        keys(&bench, PlayAction::Restart, KEYBOARD),
        [KeyCode::KeyR, KeyCode::KeyT].map(key)
    );
    bench.press("Reset");
    assert_eq!(
        keys(&bench, PlayAction::Restart, KEYBOARD),
        [key(KeyCode::KeyR)]
    );
    // The last one stays.
    assert!(!bench.said().contains("Remove"));
}

#[test]
fn only_what_can_be_taken_away_is_offered_to_be() {
    let mut bench = TestBench::new(Menu::SETTINGS);
    bench.press("Controls");
    bench.press("Keys: menus");
    // A second control next to the fixed back key.
    bench.press("Back Keyboard");
    let said = bench.said();
    assert!(said.contains("Backspace") && said.contains("(fixed)"));
    assert!(!said.contains("Remove"));
    bench.press("Add another");
    bench.tap(KeyCode::KeyX);
    let back = |bench: &TestBench| MenuAction::own(bench.settings()).of(MenuAction::Back, KEYBOARD);
    assert_eq!(back(&bench).len(), 3);
    let buttons = bench.said().matches("Remove").count();
    assert_eq!(buttons, 2);
}

#[test]
fn keys_that_cannot_be_chosen_are_listed_too() {
    let mut bench = bench();
    assert!(bench.said().contains("Home, End"));
    for _ in 0..4 {
        assert!(bench.said().contains("F11"));
        bench.tap(KeyCode::PageDown);
    }
}

#[test]
fn a_gamepad_chooses_its_own_buttons() {
    let mut bench = bench();
    bench.0.world_mut().spawn(Gamepad::default());
    bench.updates(1);
    bench.press("Wait Gamepad");
    bench.press("Change");
    // The press that opens the menu has no further effect.
    bench.tap(GamepadButton::Start);
    bench.tap(GamepadButton::RightTrigger2);
    let button = Control::Button(GamepadButton::RightTrigger2);
    assert_eq!(keys(&bench, PlayAction::Wait, Device::Gamepad), [button]);
    assert!(keys(&bench, PlayAction::Wait, KEYBOARD).contains(&key(KeyCode::Space)));
    assert_eq!(bench.menu(), BINDING);
}

#[test]
fn escape_takes_the_question_back_and_then_leaves() {
    let mut bench = bench();
    bench.press("Undo Keyboard");
    bench.press("Change");
    bench.tap(KeyCode::Escape);
    assert_eq!(bench.menu(), BINDING);
    assert!(!bench.said().contains("Press a key"));
    assert!(PlayAction::own(bench.settings()).is_empty());
    for menu in [KEYS, Menu::SETTINGS, Menu::MAIN] {
        bench.tap(KeyCode::Escape);
        assert_eq!(bench.menu(), menu);
    }
}

#[test]
fn every_action_of_every_page_is_listed() {
    let mut bench = bench();
    let sets: Vec<_> = bench.0.world().resource::<ActionSets>().all().to_vec();
    assert_eq!(sets.len(), 4);
    for page in sets {
        let said = bench.said();
        for bound in page.actions() {
            assert!(said.contains(&bound.label()), "{bound:?}");
        }
        bench.tap(KeyCode::PageDown);
    }
    assert!(bench.said().contains("Up, player 2"));
}

#[test]
fn the_editor_has_chords_and_conflicts_of_its_own() {
    let mut bench = TestBench::new(Menu::SETTINGS);
    bench.press("Controls");
    bench.press("Keys: editor");
    bench.press("Grid lines Keyboard");
    bench.press("Change");
    // A modifier alone is not an answer.
    bench.hold(KeyCode::ControlLeft);
    assert!(bench.said().contains("Press a key"));
    bench.type_key(KeyCode::KeyS, "s");
    assert!(bench.said().contains("! Ctrl+S: was “Save”"));
    bench.release(KeyCode::ControlLeft);
    let grid = EditorAction::own(bench.settings()).named(EditorAction(Action::Grid), KEYBOARD);
    assert_eq!(grid, "Ctrl+S");
    assert!(PlayAction::own(bench.settings()).is_empty());
}
