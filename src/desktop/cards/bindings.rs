//! Default controls of the card duel (C-UI-03).

use bevy::prelude::*;

use crate::choices::CardChoices;
use crate::keys::CardAction;
use kotodama_ui::bindings::{Bindable, Bindings};
use kotodama_ui::controls::{Control, Stick, button, key, stick};
use kotodama_ui::icons::Icon;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(kotodama_ui::bindings::actions::<CardAction>);
}

impl Bindable for CardAction {
    const NAME: &'static str = "cards";
    const PAGE: u8 = 6;
    const ACTIONS: &'static [Self] = &Self::ALL;

    const GIVEN: &'static [(Self, Control)] = &[
        (Self::Up, key(KeyCode::ArrowUp)),
        (Self::Down, key(KeyCode::ArrowDown)),
        (Self::Left, key(KeyCode::ArrowLeft)),
        (Self::Right, key(KeyCode::ArrowRight)),
        (Self::ToSlot, key(KeyCode::KeyQ)),
        (Self::ToCard, key(KeyCode::KeyW)),
        (Self::PreviousCard, key(KeyCode::BracketLeft)),
        (Self::NextCard, key(KeyCode::BracketRight)),
        (Self::OtherBoard, key(KeyCode::Tab)),
        (Self::Confirm, key(KeyCode::Enter)),
        (Self::Undo, key(KeyCode::KeyZ)),
        (Self::Redo, key(KeyCode::KeyY)),
        (Self::Earlier, key(KeyCode::Comma)),
        (Self::Later, key(KeyCode::Period)),
        (Self::Run, key(KeyCode::Space)),
        (Self::Faster, key(KeyCode::Equal)),
        (Self::Slower, key(KeyCode::Minus)),
        (Self::Hide, key(KeyCode::KeyF)),
        (Self::Rule, key(KeyCode::Slash)),
        (Self::Panel, key(KeyCode::Backquote)),
        (Self::Log, key(KeyCode::KeyL)),
        (Self::Inspect, key(KeyCode::KeyV)),
        (Self::Steps, key(KeyCode::KeyT)),
        (Self::Chart, key(KeyCode::KeyJ)),
        (Self::Macros, key(KeyCode::KeyX)),
        (Self::CardI, key(KeyCode::KeyI)),
        (Self::CardZero, key(KeyCode::KeyO)),
        (Self::CardSucc, key(KeyCode::KeyU)),
        (Self::CardDbl, key(KeyCode::KeyD)),
        (Self::CardGet, key(KeyCode::KeyG)),
        (Self::CardPut, key(KeyCode::KeyP)),
        (Self::CardS, key(KeyCode::KeyS)),
        (Self::CardK, key(KeyCode::KeyK)),
        (Self::CardInc, key(KeyCode::KeyN)),
        (Self::CardDec, key(KeyCode::KeyE)),
        (Self::CardAttack, key(KeyCode::KeyA)),
        (Self::CardHelp, key(KeyCode::KeyH)),
        (Self::CardCopy, key(KeyCode::KeyC)),
        (Self::CardRevive, key(KeyCode::KeyR)),
        (Self::CardZombie, key(KeyCode::KeyM)),
        (Self::Up, button(GamepadButton::DPadUp)),
        (Self::Down, button(GamepadButton::DPadDown)),
        (Self::Left, button(GamepadButton::DPadLeft)),
        (Self::Right, button(GamepadButton::DPadRight)),
        (Self::Up, stick(Stick::LeftUp)),
        (Self::Down, stick(Stick::LeftDown)),
        (Self::Left, stick(Stick::LeftLeft)),
        (Self::Right, stick(Stick::LeftRight)),
        (Self::ToSlot, button(GamepadButton::West)),
        (Self::ToCard, button(GamepadButton::North)),
        (Self::PreviousCard, button(GamepadButton::LeftTrigger)),
        (Self::NextCard, button(GamepadButton::RightTrigger)),
        (Self::OtherBoard, button(GamepadButton::LeftThumb)),
        (Self::Confirm, button(GamepadButton::South)),
        (Self::Undo, button(GamepadButton::East)),
        (Self::Earlier, button(GamepadButton::LeftTrigger2)),
        (Self::Later, button(GamepadButton::RightTrigger2)),
        (Self::Panel, button(GamepadButton::Select)),
        (Self::Redo, button(GamepadButton::RightThumb)),
        (Self::Rule, stick(Stick::RightUp)),
        (Self::Run, stick(Stick::RightDown)),
        (Self::Slower, stick(Stick::RightLeft)),
        (Self::Faster, stick(Stick::RightRight)),
    ];

    const FIXED: &'static [(Self, Control)] = &[
        (Self::Pause, key(KeyCode::Escape)),
        (Self::Pause, button(GamepadButton::Start)),
    ];

    fn title() -> String {
        t!("keys-cards")
    }

    fn row_label() -> String {
        t!("settings-keys-cards")
    }

    fn further() -> String {
        t!("keys-cards-further")
    }

    fn icon(self) -> Icon {
        match self {
            Self::Up => Icon::Up,
            Self::Down => Icon::Down,
            Self::Left => Icon::Left,
            Self::Right => Icon::Right,
            Self::Undo => Icon::Undo,
            Self::Redo => Icon::Redo,
            _ => Icon::Pause,
        }
    }

    fn label(self) -> String {
        self.called()
    }

    fn own(settings: &Settings) -> &Bindings<Self> {
        &settings.of::<CardChoices>().keys
    }

    fn own_mut(settings: &mut Settings) -> &mut Bindings<Self> {
        &mut settings.of_mut::<CardChoices>().keys
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_cards::card::Card;
    use kotodama_ui::presses::Device;

    /// C-UI-09: undo and redo have a key and a button each.
    #[test]
    fn undo_and_redo_have_keys_and_buttons() {
        for action in [CardAction::Undo, CardAction::Redo] {
            for device in [Device::Keyboard, Device::Gamepad] {
                let mut given = CardAction::GIVEN.iter();
                let is_there = given.any(|(it, by)| *it == action && by.device() == device);
                assert!(is_there, "{action:?} on {device:?}");
            }
        }
    }

    #[test]
    fn every_card_has_a_key_and_no_key_has_two_meanings() {
        for card in Card::all() {
            assert_eq!(CardAction::of(card).card(), Some(card));
            let called = CardAction::of(card).called();
            assert!(called.contains(card.name()), "{called}");
        }
        let mut all: Vec<Control> = CardAction::GIVEN.iter().map(|(_, it)| *it).collect();
        all.sort_unstable();
        let count = all.len();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
