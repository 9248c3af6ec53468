//! Keys with modifiers, as used by the editors.

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use kotodama_formats::Chord;

use crate::controls::Control;

/// Keys that count as Control or Command.
pub const CTRL: [KeyCode; 4] = [
    KeyCode::ControlLeft,
    KeyCode::ControlRight,
    KeyCode::SuperLeft,
    KeyCode::SuperRight,
];
/// Keys that count as Shift.
pub const SHIFT: [KeyCode; 2] = [KeyCode::ShiftLeft, KeyCode::ShiftRight];
/// Keys that count as Alt.
pub const ALT: [KeyCode; 2] = [KeyCode::AltLeft, KeyCode::AltRight];

/// Returns the chord of a key and the held modifiers, if it can form one.
pub fn heard(key: &KeyboardInput, held: &ButtonInput<KeyCode>) -> Option<Control> {
    let [ctrl, shift, alt] =
        [&CTRL[..], &SHIFT, &ALT].map(|keys| held.any_pressed(keys.iter().copied()));
    let name = name(key)?;
    Chord::new(ctrl, shift && !is_sign(&name), alt, &name).map(Control::Chord)
}

/// Returns whether a key types a symbol, which may need Shift on some
/// keyboards.
pub fn is_sign(name: &str) -> bool {
    name.chars().all(|c| !c.is_ascii_alphanumeric())
}

/// Returns the name of a key in action tables: the character it types, or its
/// position on non-Latin keyboards.
pub fn name(key: &KeyboardInput) -> Option<String> {
    let place = || {
        let place = format!("{:?}", key.key_code);
        let name = place.strip_prefix("Key").or(place.strip_prefix("Digit"))?;
        Some(name.to_owned())
    };
    let typed = match &key.logical_key {
        Key::Character(text) if text.is_ascii() => text.to_uppercase(),
        Key::Character(_) => place()?,
        Key::ArrowRight => "Right".to_owned(),
        Key::ArrowUp => "Up".to_owned(),
        Key::ArrowLeft => "Left".to_owned(),
        Key::ArrowDown => "Down".to_owned(),
        other => format!("{other:?}"),
    };
    Some(typed)
}
