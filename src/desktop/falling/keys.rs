//! The actions of the falling-block screen and the controls they are bound to
//! (F-UI-05).

use bevy::prelude::*;

use crate::choices::FallingChoices;
use kotodama_falling::description::TurnLaw;
use kotodama_falling::input::Button;
use kotodama_falling::rules::Rules;
use kotodama_ui::bindings::{Bindable, Bindings};
use kotodama_ui::controls::{Control, Stick, button, key, stick};
use kotodama_ui::icons::Icon;
use kotodama_ui::on_screen::OnScreen;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(kotodama_ui::bindings::actions::<FallingAction>);
}

kotodama_ui::actions! {
    /// What a player can do while blocks fall.
    pub enum FallingAction {
        Left => t!("action-left"),
        Right => t!("action-right"),
        SoftDrop => t!("action-soft-drop"),
        HardDrop => t!("action-hard-drop"),
        TurnLeft => t!("action-turn-left"),
        TurnRight => t!("action-turn-right"),
        HalfTurn => t!("action-half-turn"),
        Hold => t!("action-hold"),
        Pause => t!("action-pause"),
        Restart => t!("action-restart-hold"),
        Undo => t!("action-undo-practice"),
        Redo => t!("action-redo-practice"),
    }
}

impl FallingAction {
    /// Returns the button of the game that it is.
    pub const fn button(self) -> Option<Button> {
        Some(match self {
            Self::Left => Button::Left,
            Self::Right => Button::Right,
            Self::SoftDrop => Button::SoftDrop,
            Self::HardDrop => Button::HardDrop,
            Self::TurnLeft => Button::TurnLeft,
            Self::TurnRight => Button::TurnRight,
            Self::HalfTurn => Button::Rotate180,
            Self::Hold => Button::Hold,
            Self::Pause | Self::Restart | Self::Undo | Self::Redo => return None,
        })
    }
}

/// What the player has chosen for falling blocks.
pub type FallingKeys = Bindings<FallingAction>;

impl FallingAction {
    /// Returns what it is called under these rules, where a turn may move the
    /// blocks of a piece on instead of turning it.
    pub fn label_under(self, rules: &Rules) -> String {
        let cycles = rules.description.rotation.law == TurnLaw::Swap;
        match self {
            Self::TurnRight if cycles => t!("falling-cycle"),
            Self::TurnLeft if cycles => t!("falling-cycle-back"),
            _ => self.label(),
        }
    }
}

impl Bindable for FallingAction {
    const NAME: &'static str = "falling";
    const PAGE: u8 = 1;
    const ACTIONS: &'static [Self] = &Self::ALL;

    const GIVEN: &'static [(Self, Control)] = &[
        (Self::Left, key(KeyCode::ArrowLeft)),
        (Self::Right, key(KeyCode::ArrowRight)),
        (Self::SoftDrop, key(KeyCode::ArrowDown)),
        (Self::HardDrop, key(KeyCode::Space)),
        (Self::TurnLeft, key(KeyCode::KeyZ)),
        (Self::TurnLeft, key(KeyCode::ControlLeft)),
        (Self::TurnRight, key(KeyCode::ArrowUp)),
        (Self::TurnRight, key(KeyCode::KeyX)),
        (Self::HalfTurn, key(KeyCode::KeyA)),
        (Self::Hold, key(KeyCode::KeyC)),
        (Self::Hold, key(KeyCode::ShiftLeft)),
        (Self::Hold, key(KeyCode::ShiftRight)),
        (Self::Pause, key(KeyCode::KeyP)),
        (Self::Restart, key(KeyCode::KeyR)),
        (Self::Undo, key(KeyCode::Backspace)),
        (Self::Undo, key(KeyCode::KeyU)),
        (Self::Redo, key(KeyCode::KeyY)),
        (Self::Left, button(GamepadButton::DPadLeft)),
        (Self::Right, button(GamepadButton::DPadRight)),
        (Self::SoftDrop, button(GamepadButton::DPadDown)),
        (Self::HardDrop, button(GamepadButton::DPadUp)),
        (Self::TurnLeft, button(GamepadButton::South)),
        (Self::TurnRight, button(GamepadButton::East)),
        (Self::HalfTurn, button(GamepadButton::North)),
        (Self::Hold, button(GamepadButton::LeftTrigger)),
        (Self::Hold, button(GamepadButton::RightTrigger)),
        (Self::Restart, button(GamepadButton::Select)),
        (Self::Undo, button(GamepadButton::West)),
        (Self::Redo, button(GamepadButton::RightTrigger2)),
        (Self::Left, stick(Stick::LeftLeft)),
        (Self::Right, stick(Stick::LeftRight)),
        (Self::SoftDrop, stick(Stick::LeftDown)),
    ];

    const FIXED: &'static [(Self, Control)] = &[
        (Self::Pause, key(KeyCode::Escape)),
        (Self::Pause, button(GamepadButton::Start)),
    ];

    fn on_screen(self) -> Option<OnScreen> {
        Some(OnScreen::of(self))
    }

    fn title() -> String {
        t!("keys-falling")
    }

    fn row_label() -> String {
        t!("settings-keys-falling")
    }

    fn icon(self) -> Icon {
        match self {
            Self::Right => Icon::Right,
            Self::Left => Icon::Left,
            Self::SoftDrop => Icon::Down,
            Self::Undo => Icon::Undo,
            Self::Redo => Icon::Redo,
            Self::Restart => Icon::Restart,
            Self::Pause => Icon::Pause,
            Self::TurnLeft => Icon::TurnLeft,
            Self::TurnRight => Icon::TurnRight,
            Self::HalfTurn => Icon::HalfTurn,
            Self::Hold => Icon::Hold,
            Self::HardDrop => Icon::HardDrop,
        }
    }

    fn label(self) -> String {
        self.called()
    }

    fn own(settings: &Settings) -> &Bindings<Self> {
        &settings.of::<FallingChoices>().keys
    }

    fn own_mut(settings: &mut Settings) -> &mut Bindings<Self> {
        &mut settings.of_mut::<FallingChoices>().keys
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_ui::presses::Device;

    const KEYBOARD: Device = Device::Keyboard;

    #[test]
    fn a_chosen_key_replaces_the_given_ones_or_stands_beside_them() {
        let of = |keys: &FallingKeys, action| keys.of(action, KEYBOARD);
        let [x, v, up, space] = [
            KeyCode::KeyX,
            KeyCode::KeyV,
            KeyCode::ArrowUp,
            KeyCode::Space,
        ]
        .map(key);
        let mut keys = FallingKeys::default();
        assert_eq!(keys.named(FallingAction::TurnRight, KEYBOARD), "↑, X");
        keys.bind(FallingAction::HardDrop, x, false);
        assert_eq!(of(&keys, FallingAction::HardDrop), [x]);
        assert_eq!(of(&keys, FallingAction::TurnRight), [up]);
        keys.bind(FallingAction::TurnRight, v, false);
        keys.bind(FallingAction::TurnRight, x, true);
        assert_eq!(of(&keys, FallingAction::TurnRight), [v, x]);
        // Nothing is left of the choice, so it is as it was.
        assert_eq!(of(&keys, FallingAction::HardDrop), [space]);
        keys.unbind(FallingAction::TurnRight, x);
        keys.unbind(FallingAction::TurnRight, v);
        assert_eq!(of(&keys, FallingAction::TurnRight), [v]);
        keys.bind(FallingAction::Hold, key(KeyCode::Escape), false);
        assert_eq!(of(&keys, FallingAction::Hold).len(), 3);
    }

    #[test]
    fn keys_are_kept_in_the_settings() {
        let mut keys = FallingKeys::default();
        keys.bind(FallingAction::TurnLeft, key(KeyCode::KeyQ), true);
        let text = ron::to_string(&keys).expect("keys can be written");
        let read: FallingKeys = ron::from_str(&text).expect("and read again");
        assert_eq!(read.checked(), keys);
    }
}
