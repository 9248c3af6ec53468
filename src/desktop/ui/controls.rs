//! Keys, buttons and sticks as one type: what actions are bound to, and how
//! each is labelled.

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};

use crate::presses::Device;
use kotodama_formats::Chord;
use kotodama_shell::frame_pacing::PUSHED;

/// Control that can be pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Control {
    /// Key, by its position on the keyboard.
    Key(KeyCode),
    /// Gamepad button.
    Button(GamepadButton),
    /// Gamepad stick, pushed well to one side.
    Stick(Stick),
    /// Key by the character it types, with modifiers, as in the level editor.
    Chord(Chord),
}

/// Stick and direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Stick {
    LeftRight,
    LeftUp,
    LeftLeft,
    LeftDown,
    RightRight,
    RightUp,
    RightLeft,
    RightDown,
}

impl Stick {
    /// All sticks and directions with their names in the library and in files.
    const ALL: [(Self, GamepadControlDirection, &'static str); 8] = [
        (Self::LeftRight, GamepadControlDirection::LEFT_RIGHT, "L→"),
        (Self::LeftUp, GamepadControlDirection::LEFT_UP, "L↑"),
        (Self::LeftLeft, GamepadControlDirection::LEFT_LEFT, "L←"),
        (Self::LeftDown, GamepadControlDirection::LEFT_DOWN, "L↓"),
        (Self::RightRight, GamepadControlDirection::RIGHT_RIGHT, "R→"),
        (Self::RightUp, GamepadControlDirection::RIGHT_UP, "R↑"),
        (Self::RightLeft, GamepadControlDirection::RIGHT_LEFT, "R←"),
        (Self::RightDown, GamepadControlDirection::RIGHT_DOWN, "R↓"),
    ];

    /// Returns the stick of a gamepad that is pushed now.
    pub fn pushed(pad: &Gamepad) -> Option<Self> {
        let is_pushed = |way: &GamepadControlDirection| {
            let value = pad.get(way.axis).unwrap_or_default();
            way.direction.is_active(value, PUSHED)
        };
        let mut all = Self::ALL.iter();
        all.find(|(_, way, _)| is_pushed(way))
            .map(|(stick, ..)| *stick)
    }
}

impl Control {
    /// Returns the device of the control.
    pub const fn device(self) -> Device {
        match self {
            Self::Key(_) | Self::Chord(_) => Device::Keyboard,
            Self::Button(_) | Self::Stick(_) => Device::Gamepad,
        }
    }

    /// Returns whether the control may be bound at all. Some keys have a fixed
    /// meaning everywhere.
    pub fn may_bind(self) -> bool {
        if let Self::Chord(chord) = self {
            return !matches!(chord.key, "Escape" | "F11");
        }
        !matches!(
            self,
            Self::Key(
                KeyCode::Escape
                    | KeyCode::F5
                    | KeyCode::F11
                    | KeyCode::Unidentified(_)
                    | KeyCode::SuperLeft
                    | KeyCode::SuperRight
                    | KeyCode::PrintScreen
            ) | Self::Button(GamepadButton::Mode | GamepadButton::Other(_))
        )
    }

    /// Returns the label of the control.
    pub fn name(self) -> String {
        match self {
            Self::Key(key) => key_name(key),
            Self::Button(button) => button_name(button).to_owned(),
            Self::Stick(stick) => Stick::ALL[stick as usize].2.to_owned(),
            Self::Chord(chord) => chord.to_string(),
        }
    }

    /// Adds the control to an input map. The editor reads chords by itself.
    pub fn insert<A: Actionlike>(self, map: &mut InputMap<A>, action: A) {
        match self {
            Self::Key(key) => _ = map.insert(action, key),
            Self::Button(button) => _ = map.insert(action, button),
            Self::Stick(stick) => {
                let way = Stick::ALL[stick as usize].1.threshold(PUSHED);
                map.insert(action, way);
            }
            Self::Chord(_) => {}
        }
    }
}

/// Returns a chord from its notation (`Ctrl+S`), for tables.
pub const fn chord(text: &'static str) -> Control {
    Control::Chord(Chord::of(text))
}

/// Returns a key control, for tables.
pub const fn key(key: KeyCode) -> Control {
    Control::Key(key)
}

/// Returns a gamepad button control, for tables.
pub const fn button(button: GamepadButton) -> Control {
    Control::Button(button)
}

/// Returns a stick control, for tables.
pub const fn stick(stick: Stick) -> Control {
    Control::Stick(stick)
}

/// Returns the label of a key.
pub fn key_name(key: KeyCode) -> String {
    let sign = match key {
        KeyCode::ArrowRight => "→",
        KeyCode::ArrowUp => "↑",
        KeyCode::ArrowLeft => "←",
        KeyCode::ArrowDown => "↓",
        KeyCode::Escape => "Esc",
        KeyCode::Period => ".",
        KeyCode::Comma => ",",
        KeyCode::Slash => "/",
        KeyCode::Backslash => "\\",
        KeyCode::Semicolon => ";",
        KeyCode::Quote => "'",
        KeyCode::Minus => "-",
        KeyCode::Equal => "=",
        KeyCode::BracketLeft => "[",
        KeyCode::BracketRight => "]",
        KeyCode::Backquote => "`",
        _ => "",
    };
    if !sign.is_empty() {
        return sign.to_owned();
    }
    let name = format!("{key:?}");
    for prefix in ["Key", "Digit"] {
        if let Some(rest) = name.strip_prefix(prefix)
            && rest.chars().count() == 1
        {
            return rest.to_owned();
        }
    }
    let name = name.replace("Numpad", "Num ").replace("Control", "Ctrl");
    for side in ["Left", "Right"] {
        if let Some(key) = name.strip_suffix(side) {
            return format!("{side} {key}");
        }
    }
    name
}

const fn button_name(button: GamepadButton) -> &'static str {
    match button {
        GamepadButton::South => "A",
        GamepadButton::East => "B",
        GamepadButton::North => "Y",
        GamepadButton::West => "X",
        GamepadButton::C => "C",
        GamepadButton::Z => "Z",
        GamepadButton::LeftTrigger => "L1",
        GamepadButton::LeftTrigger2 => "L2",
        GamepadButton::RightTrigger => "R1",
        GamepadButton::RightTrigger2 => "R2",
        GamepadButton::Select => "Select",
        GamepadButton::Start => "Start",
        GamepadButton::Mode => "Mode",
        GamepadButton::LeftThumb => "L3",
        GamepadButton::RightThumb => "R3",
        GamepadButton::DPadRight => "→",
        GamepadButton::DPadUp => "↑",
        GamepadButton::DPadLeft => "←",
        GamepadButton::DPadDown => "↓",
        GamepadButton::Other(_) => "?",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_have_short_names() {
        for (key, name) in [
            (KeyCode::KeyQ, "Q"),
            (KeyCode::Digit7, "7"),
            (KeyCode::ArrowUp, "↑"),
            (KeyCode::Numpad4, "Num 4"),
            (KeyCode::ShiftLeft, "Left Shift"),
            (KeyCode::ControlRight, "Right Ctrl"),
            (KeyCode::F5, "F5"),
        ] {
            assert_eq!(key_name(key), name);
        }
    }
}
