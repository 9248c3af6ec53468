//! Sets of keys to choose from (F-UI-05).

use bevy::prelude::*;

use crate::keys::{FallingAction, FallingKeys};
use kotodama_ui::bindings::Bindable;
use kotodama_ui::controls::{Control, key};
use kotodama_ui::language::t;
use kotodama_ui::presses::Device;

/// A set of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyPreset {
    /// Those that come with the game: up turns, Space drops.
    Guideline,
    /// Up drops, letters turn.
    Classic,
    /// Letters move, arrows turn.
    Letters,
}

impl KeyPreset {
    /// All sets, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Guideline, Self::Classic, Self::Letters];

    /// Returns what it is called.
    pub fn called(self) -> String {
        match self {
            Self::Guideline => t!("falling-keys-guideline"),
            Self::Classic => t!("falling-keys-classic"),
            Self::Letters => t!("falling-keys-letters"),
        }
    }

    /// Returns what differs from the keys that come with the game.
    const fn own(self) -> &'static [(FallingAction, KeyCode)] {
        use FallingAction::{HalfTurn, HardDrop, Hold, Left, Right, SoftDrop, TurnLeft, TurnRight};
        match self {
            Self::Guideline => &[],
            Self::Classic => &[
                (HardDrop, KeyCode::ArrowUp),
                (HardDrop, KeyCode::Space),
                (TurnRight, KeyCode::KeyX),
            ],
            Self::Letters => &[
                (Left, KeyCode::KeyA),
                (Right, KeyCode::KeyD),
                (SoftDrop, KeyCode::KeyS),
                (HardDrop, KeyCode::KeyW),
                (HardDrop, KeyCode::Space),
                (TurnLeft, KeyCode::ArrowLeft),
                (TurnRight, KeyCode::ArrowRight),
                (TurnRight, KeyCode::ArrowUp),
                (HalfTurn, KeyCode::ArrowDown),
                (Hold, KeyCode::ShiftLeft),
                (Hold, KeyCode::KeyE),
            ],
        }
    }

    /// Puts its keys in the place of those that were chosen; gamepads stay as
    /// they are.
    pub fn put(self, keys: &mut FallingKeys) {
        for &action in FallingAction::ACTIONS {
            keys.reset(action, Device::Keyboard);
        }
        for (place, &(action, code)) in self.own().iter().enumerate() {
            let before = self.own().get(..place).unwrap_or_default();
            let is_more = before.iter().any(|(other, _)| *other == action);
            keys.bind(action, key(code), is_more);
        }
    }

    /// Returns the set that these keys are, if they are one.
    pub fn of(keys: &FallingKeys) -> Option<Self> {
        let all = |keys: &FallingKeys| -> Vec<Vec<Control>> {
            let actions = FallingAction::ACTIONS.iter();
            actions.map(|&it| keys.of(it, Device::Keyboard)).collect()
        };
        let chosen = all(keys);
        Self::ALL.into_iter().find(|preset| {
            let mut own = FallingKeys::default();
            preset.put(&mut own);
            all(&own) == chosen
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(keys: &FallingKeys, code: KeyCode) -> Option<FallingAction> {
        keys.meaning(key(code))
    }

    /// F-UI-05.
    #[test]
    fn up_turns_and_space_drops_unless_another_set_is_chosen() {
        use FallingAction::{HardDrop, Left, TurnRight};
        let mut keys = FallingKeys::default();
        assert_eq!(KeyPreset::of(&keys), Some(KeyPreset::Guideline));
        assert_eq!(code(&keys, KeyCode::ArrowUp), Some(TurnRight));
        assert_eq!(code(&keys, KeyCode::Space), Some(HardDrop));
        KeyPreset::Classic.put(&mut keys);
        assert_eq!(code(&keys, KeyCode::ArrowUp), Some(HardDrop));
        KeyPreset::Letters.put(&mut keys);
        assert_eq!(code(&keys, KeyCode::KeyA), Some(Left));
        assert_eq!(code(&keys, KeyCode::ArrowUp), Some(TurnRight));
        for preset in KeyPreset::ALL {
            preset.put(&mut keys);
            assert_eq!(KeyPreset::of(&keys), Some(preset));
            // Nothing is without a key.
            for &action in FallingAction::ACTIONS {
                assert_ne!(
                    keys.of(action, Device::Keyboard),
                    [],
                    "{preset:?} {action:?}"
                );
            }
        }
    }

    /// F-UI-05: keys that the player has chosen stay, and gamepads are no part
    /// of a set.
    #[test]
    fn own_keys_are_no_set_and_gamepads_stay() {
        let mut keys = FallingKeys::default();
        keys.bind(FallingAction::HardDrop, key(KeyCode::ArrowUp), false);
        assert_eq!(KeyPreset::of(&keys), None);
        assert_eq!(code(&keys, KeyCode::ArrowUp), Some(FallingAction::HardDrop));
        let pad = Control::Button(GamepadButton::North);
        keys.bind(FallingAction::Hold, pad, false);
        KeyPreset::Letters.put(&mut keys);
        assert_eq!(keys.of(FallingAction::Hold, Device::Gamepad), [pad]);
    }
}
