//! The actions of the falling-block screen and the keys they are bound to
//! (F-UI-05): several for each, chosen by the player.

use std::collections::BTreeMap;

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};

use crate::desktop::input::key_name;
use crate::desktop::settings::Settings;
use crate::falling::input::Button;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_bindings).add_systems(
        Update,
        rebind.run_if(resource_exists_and_changed::<Settings>),
    );
}

/// What a player can do while blocks fall.
#[derive(
    Actionlike,
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Reflect,
    Serialize,
    Deserialize,
)]
pub(in crate::desktop) enum FallingAction {
    Left,
    Right,
    SoftDrop,
    HardDrop,
    TurnLeft,
    TurnRight,
    HalfTurn,
    Hold,
    Pause,
    Restart,
    Undo,
}

impl FallingAction {
    /// Every action, in the order in which they are listed for the player.
    pub(in crate::desktop) const ALL: [Self; 11] = [
        Self::Left,
        Self::Right,
        Self::SoftDrop,
        Self::HardDrop,
        Self::TurnLeft,
        Self::TurnRight,
        Self::HalfTurn,
        Self::Hold,
        Self::Pause,
        Self::Restart,
        Self::Undo,
    ];

    /// The button of the game that it is.
    pub(in crate::desktop) const fn button(self) -> Option<Button> {
        Some(match self {
            Self::Left => Button::Left,
            Self::Right => Button::Right,
            Self::SoftDrop => Button::SoftDrop,
            Self::HardDrop => Button::HardDrop,
            Self::TurnLeft => Button::TurnLeft,
            Self::TurnRight => Button::TurnRight,
            Self::HalfTurn => Button::HalfTurn,
            Self::Hold => Button::Hold,
            Self::Pause | Self::Restart | Self::Undo => return None,
        })
    }

    /// What it is called in menus.
    pub(in crate::desktop) const fn label(self) -> &'static str {
        match self {
            Self::Left => "Left",
            Self::Right => "Right",
            Self::SoftDrop => "Soft drop",
            Self::HardDrop => "Hard drop",
            Self::TurnLeft => "Turn left",
            Self::TurnRight => "Turn right",
            Self::HalfTurn => "Half turn",
            Self::Hold => "Hold",
            Self::Pause => "Pause",
            Self::Restart => "Restart (hold)",
            Self::Undo => "Undo (practice)",
        }
    }

    /// All bindings, with the player's own keys.
    pub(super) fn bindings(keys: &FallingKeys) -> InputMap<Self> {
        let mut map = InputMap::default();
        for action in Self::ALL {
            map.insert_one_to_many(action, keys.of(action));
        }
        // Nobody locks themselves out of the menu.
        if !keys.of(Self::Pause).contains(&KeyCode::Escape) {
            map.insert(Self::Pause, KeyCode::Escape);
        }
        map.insert_multiple(PAD);
        let stick = |direction: GamepadControlDirection| direction.threshold(0.6);
        map.insert_multiple([
            (Self::Left, stick(GamepadControlDirection::LEFT_LEFT)),
            (Self::Right, stick(GamepadControlDirection::LEFT_RIGHT)),
            (Self::SoftDrop, stick(GamepadControlDirection::LEFT_DOWN)),
        ]);
        map
    }
}

/// Keys that come with the game.
const KEYS: [(FallingAction, KeyCode); 17] = [
    (FallingAction::Left, KeyCode::ArrowLeft),
    (FallingAction::Right, KeyCode::ArrowRight),
    (FallingAction::SoftDrop, KeyCode::ArrowDown),
    (FallingAction::HardDrop, KeyCode::ArrowUp),
    (FallingAction::HardDrop, KeyCode::Space),
    (FallingAction::TurnLeft, KeyCode::KeyZ),
    (FallingAction::TurnLeft, KeyCode::ControlLeft),
    (FallingAction::TurnRight, KeyCode::KeyX),
    (FallingAction::HalfTurn, KeyCode::KeyA),
    (FallingAction::Hold, KeyCode::KeyC),
    (FallingAction::Hold, KeyCode::ShiftLeft),
    (FallingAction::Hold, KeyCode::ShiftRight),
    (FallingAction::Pause, KeyCode::Escape),
    (FallingAction::Pause, KeyCode::KeyP),
    (FallingAction::Restart, KeyCode::KeyR),
    (FallingAction::Undo, KeyCode::Backspace),
    (FallingAction::Undo, KeyCode::KeyU),
];

/// Buttons of a gamepad.
const PAD: [(FallingAction, GamepadButton); 12] = [
    (FallingAction::Left, GamepadButton::DPadLeft),
    (FallingAction::Right, GamepadButton::DPadRight),
    (FallingAction::SoftDrop, GamepadButton::DPadDown),
    (FallingAction::HardDrop, GamepadButton::DPadUp),
    (FallingAction::TurnLeft, GamepadButton::South),
    (FallingAction::TurnRight, GamepadButton::East),
    (FallingAction::HalfTurn, GamepadButton::North),
    (FallingAction::Hold, GamepadButton::LeftTrigger),
    (FallingAction::Hold, GamepadButton::RightTrigger),
    (FallingAction::Pause, GamepadButton::Start),
    (FallingAction::Restart, GamepadButton::Select),
    (FallingAction::Undo, GamepadButton::West),
];

/// Keys that the player has chosen, in place of those that come with the game.
/// No key is there twice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(in crate::desktop) struct FallingKeys(BTreeMap<FallingAction, Vec<KeyCode>>);

/// As many keys of an action as anybody can remember.
const MOST_KEYS: usize = 4;

impl FallingKeys {
    /// May the player choose this key? The others are taken for good.
    pub(in crate::desktop) const fn may_bind(key: KeyCode) -> bool {
        !matches!(key, KeyCode::Escape | KeyCode::F11)
    }

    /// Every key of an action; the first is the one named in hints.
    pub(in crate::desktop) fn of(&self, action: FallingAction) -> Vec<KeyCode> {
        let chosen = |key: &KeyCode| self.0.values().any(|keys| keys.contains(key));
        match self.0.get(&action) {
            Some(keys) => keys.clone(),
            None => KEYS
                .into_iter()
                .filter(|(other, key)| *other == action && !chosen(key))
                .map(|(_, key)| key)
                .collect(),
        }
    }

    /// Gives an action a key instead of those that it has, or besides them,
    /// and takes it from the action that had it.
    pub(in crate::desktop) fn bind(&mut self, action: FallingAction, key: KeyCode, add: bool) {
        if !Self::may_bind(key) {
            return;
        }
        let mut keys = if add { self.of(action) } else { Vec::new() };
        keys.retain(|other| *other != key);
        keys.truncate(MOST_KEYS - 1);
        keys.push(key);
        for others in self.0.values_mut() {
            others.retain(|other| *other != key);
        }
        self.0.insert(action, keys);
    }

    /// Takes the last key from an action that has several.
    pub(in crate::desktop) fn unbind(&mut self, action: FallingAction) {
        let mut keys = self.of(action);
        if keys.len() > 1 {
            keys.pop();
            self.0.insert(action, keys);
        }
    }

    /// Drops what a file may say and [`FallingKeys::bind`] would not do.
    pub(in crate::desktop) fn checked(self) -> Self {
        let mut keys = Self::default();
        for (action, chosen) in self.0 {
            keys.0.insert(action, Vec::new());
            for key in chosen {
                keys.bind(action, key, true);
            }
        }
        keys
    }

    /// The keys of an action as they are written on the keyboard.
    pub(in crate::desktop) fn named(&self, action: FallingAction) -> String {
        let names: Vec<String> = self.of(action).into_iter().map(key_name).collect();
        match names.as_slice() {
            [] => "none".to_owned(),
            _ => names.join(", "),
        }
    }
}

fn spawn_bindings(mut commands: Commands, settings: Res<Settings>) {
    commands.spawn((
        Name::new("Input for falling blocks"),
        FallingAction::bindings(&settings.falling.keys),
    ));
}

/// The player has chosen other keys.
fn rebind(settings: Res<Settings>, mut map: Single<&mut InputMap<FallingAction>>) {
    let wanted = FallingAction::bindings(&settings.falling.keys);
    if **map != wanted {
        **map = wanted;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_has_two_meanings() {
        let mut own = FallingKeys::default();
        own.bind(FallingAction::HardDrop, KeyCode::KeyZ, false);
        own.bind(FallingAction::TurnRight, KeyCode::KeyC, true);
        for keys in [FallingKeys::default(), own] {
            let map = FallingAction::bindings(&keys);
            let mut bound: Vec<String> = map
                .buttonlike_bindings()
                .map(|(_, bound)| format!("{bound:?}"))
                .collect();
            let count = bound.len();
            bound.sort_unstable();
            bound.dedup();
            assert_eq!(bound.len(), count);
        }
    }

    #[test]
    fn a_chosen_key_replaces_the_given_ones_or_stands_beside_them() {
        let mut keys = FallingKeys::default();
        assert_eq!(keys.named(FallingAction::HardDrop), "↑, Space");
        keys.bind(FallingAction::HardDrop, KeyCode::KeyX, false);
        assert_eq!(keys.of(FallingAction::HardDrop), [KeyCode::KeyX]);
        assert_eq!(keys.of(FallingAction::TurnRight), []);
        keys.bind(FallingAction::TurnRight, KeyCode::KeyV, true);
        keys.bind(FallingAction::TurnRight, KeyCode::KeyX, true);
        assert_eq!(
            keys.of(FallingAction::TurnRight),
            [KeyCode::KeyV, KeyCode::KeyX]
        );
        assert_eq!(keys.of(FallingAction::HardDrop), []);
        keys.unbind(FallingAction::TurnRight);
        keys.unbind(FallingAction::TurnRight);
        assert_eq!(keys.of(FallingAction::TurnRight), [KeyCode::KeyV]);
        keys.bind(FallingAction::Hold, KeyCode::Escape, false);
        assert_eq!(keys.of(FallingAction::Hold).len(), 3);
    }

    #[test]
    fn keys_are_kept_in_the_settings() {
        let mut keys = FallingKeys::default();
        keys.bind(FallingAction::TurnLeft, KeyCode::KeyQ, true);
        let text = ron::to_string(&keys).expect("keys can be written");
        let read: FallingKeys = ron::from_str(&text).expect("and read again");
        assert_eq!(read.checked(), keys);
    }
}
