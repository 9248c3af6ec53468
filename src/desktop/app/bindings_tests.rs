//! Tests of the tables of actions for levels, menus and falling blocks.

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;

use kotodama_falling_window::keys::FallingAction;
use kotodama_ui::bindings::{Bindable, Bindings, Conflict};
use kotodama_ui::controls::{Stick, button, key, stick};
use kotodama_ui::menu_actions::MenuAction;
use kotodama_ui::presses::Device;
use kotodama_words_window::actions::{Keys, PlayAction};

const KEYBOARD: Device = Device::Keyboard;

fn nothing_is_bound_twice<A: Bindable + Actionlike>(keys: &Bindings<A>) {
    let map = keys.map();
    let mut bound: Vec<String> = map
        .buttonlike_bindings()
        .map(|(_, bound)| format!("{bound:?}"))
        .collect();
    let count = bound.len();
    bound.sort_unstable();
    bound.dedup();
    assert_eq!(bound.len(), count);
}

#[test]
fn no_key_has_two_meanings() {
    let mut keys = Keys::default();
    nothing_is_bound_twice(&keys);
    keys.bind(PlayAction::Undo, key(KeyCode::KeyR), false);
    keys.bind(PlayAction::Wait, button(GamepadButton::North), true);
    nothing_is_bound_twice(&keys);
    let mut keys = Bindings::<FallingAction>::default();
    nothing_is_bound_twice(&keys);
    keys.bind(FallingAction::HardDrop, key(KeyCode::KeyZ), false);
    keys.bind(FallingAction::TurnRight, key(KeyCode::KeyC), true);
    nothing_is_bound_twice(&keys);
    nothing_is_bound_twice(&Bindings::<MenuAction>::default());
}

#[test]
fn a_chosen_key_replaces_the_given_ones_and_is_taken_from_others() {
    let first = |keys: &Keys, action| keys.first(action, KEYBOARD);
    let mut keys = Keys::default();
    assert_eq!(first(&keys, PlayAction::Undo), Some(key(KeyCode::KeyZ)));
    keys.bind(PlayAction::Undo, key(KeyCode::KeyR), false);
    assert_eq!(first(&keys, PlayAction::Undo), Some(key(KeyCode::KeyR)));
    assert_eq!(first(&keys, PlayAction::Restart), None);
    keys.bind(PlayAction::Restart, key(KeyCode::KeyR), false);
    assert_eq!(first(&keys, PlayAction::Restart), Some(key(KeyCode::KeyR)));
    assert_eq!(first(&keys, PlayAction::Undo), Some(key(KeyCode::KeyZ)));
}

#[test]
fn a_key_leaves_the_gamepad_as_it_is() {
    let mut keys = Keys::default();
    let before = keys.of(PlayAction::Undo, Device::Gamepad);
    keys.bind(PlayAction::Undo, key(KeyCode::KeyU), false);
    assert_eq!(keys.of(PlayAction::Undo, Device::Gamepad), before);
    assert_eq!(keys.of(PlayAction::Undo, KEYBOARD), [key(KeyCode::KeyU)]);
    keys.reset(PlayAction::Undo, KEYBOARD);
    assert!(keys.is_empty());
}

#[test]
fn the_menu_can_always_be_opened() {
    let mut keys = Keys::default();
    keys.bind(PlayAction::Wait, key(KeyCode::Escape), false);
    keys.bind(PlayAction::Pause, key(KeyCode::KeyM), false);
    keys.bind(PlayAction::Wait, button(GamepadButton::Start), false);
    assert_eq!(
        keys.first(PlayAction::Wait, KEYBOARD),
        Some(key(KeyCode::Space))
    );
    let map = keys.map();
    let escape: Box<dyn Buttonlike> = Box::new(KeyCode::Escape);
    let start: Box<dyn Buttonlike> = Box::new(GamepadButton::Start);
    for essential in [escape, start] {
        assert!(
            map.buttonlike_bindings()
                .any(|(action, bound)| *action == PlayAction::Pause && *bound == *essential)
        );
    }
}

#[test]
fn menus_can_always_be_walked_through() {
    let mut keys = Bindings::<MenuAction>::default();
    for (_, control) in MenuAction::FIXED {
        keys.bind(MenuAction::NextPage, *control, true);
    }
    assert!(keys.is_empty());
    for action in [
        MenuAction::Right,
        MenuAction::Up,
        MenuAction::Left,
        MenuAction::Down,
        MenuAction::Confirm,
        MenuAction::Back,
    ] {
        for device in [KEYBOARD, Device::Gamepad] {
            assert!(Bindings::fixed(action, device).count() > 0, "{action:?}");
        }
    }
}

#[test]
fn both_sides_of_a_conflict_are_told_until_it_is_solved() {
    let mut keys = Keys::default();
    let r = key(KeyCode::KeyR);
    keys.bind(PlayAction::Undo, r, true);
    let of = |keys: &Keys, action| keys.conflicts(action, KEYBOARD);
    assert_eq!(
        of(&keys, PlayAction::Undo),
        [Conflict::TakenFrom(r, PlayAction::Restart)]
    );
    assert_eq!(
        of(&keys, PlayAction::Restart),
        [Conflict::LostTo(r, PlayAction::Undo)]
    );
    keys.bind(PlayAction::Restart, key(KeyCode::KeyG), false);
    for action in PlayAction::ALL {
        assert_eq!(of(&keys, action), [], "{action:?}");
    }
}

#[test]
fn the_last_key_of_an_action_stays() {
    let mut keys = Keys::default();
    let [z, back] = [KeyCode::KeyZ, KeyCode::Backspace].map(key);
    keys.unbind(PlayAction::Undo, z);
    assert_eq!(keys.of(PlayAction::Undo, KEYBOARD), [back]);
    keys.unbind(PlayAction::Undo, back);
    assert_eq!(keys.of(PlayAction::Undo, KEYBOARD), [back]);
}

#[test]
fn keys_are_kept_in_the_settings() {
    let mut keys = Keys::default();
    keys.bind(PlayAction::Undo, key(KeyCode::KeyU), false);
    keys.bind(PlayAction::Undo, stick(Stick::RightUp), true);
    let text = ron::to_string(&keys).expect("keys can be written");
    let read: Keys = ron::from_str(&text).expect("and read again");
    assert_eq!(read.checked(), keys);
}

#[test]
fn what_a_file_may_say_and_nobody_may_choose_is_dropped() {
    let text = "{Up: [Key(KeyQ), Key(Escape)], Undo: [Key(KeyQ), Button(Start)]}";
    let read: Keys = ron::from_str(text).expect("valid");
    let mut wanted = Keys::default();
    wanted.bind(PlayAction::Up, key(KeyCode::KeyQ), false);
    assert_eq!(read.checked(), wanted);
}
