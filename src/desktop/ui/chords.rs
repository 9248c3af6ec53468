//! Keys with modifiers, as the editors hear them.

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use kotodama_formats::Chord;

use crate::controls::Control;

/// The keys that stand for Control, or for Command.
pub const CTRL: [KeyCode; 4] = [
    KeyCode::ControlLeft,
    KeyCode::ControlRight,
    KeyCode::SuperLeft,
    KeyCode::SuperRight,
];
/// The keys that stand for Shift.
pub const SHIFT: [KeyCode; 2] = [KeyCode::ShiftLeft, KeyCode::ShiftRight];
/// The keys that stand for Alt.
pub const ALT: [KeyCode; 2] = [KeyCode::AltLeft, KeyCode::AltRight];

/// The key with what is held, if chords are made of it.
pub fn heard(key: &KeyboardInput, held: &ButtonInput<KeyCode>) -> Option<Control> {
    let [ctrl, shift, alt] =
        [&CTRL[..], &SHIFT, &ALT].map(|keys| held.any_pressed(keys.iter().copied()));
    let name = name(key)?;
    Chord::new(ctrl, shift && !is_sign(&name), alt, &name).map(Control::Chord)
}

/// Does a key type a sign, for which some keyboards need Shift?
pub fn is_sign(name: &str) -> bool {
    name.chars().all(|c| !c.is_ascii_alphanumeric())
}

/// The key as the table of actions names it: by what it types, or on other
/// keyboards than Latin ones by its place.
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
