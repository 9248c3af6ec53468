//! Default controls of dungeon actions (D-ACT-11).

use bevy::prelude::*;

use crate::choices::DungeonChoices;
use crate::keys::DungeonAction;
use kotodama_ui::bindings::{Bindable, Bindings};
use kotodama_ui::controls::{Control, Stick, button, key, stick};
use kotodama_ui::icons::Icon;
use kotodama_ui::on_screen::OnScreen;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(kotodama_ui::bindings::actions::<DungeonAction>);
}

impl Bindable for DungeonAction {
    const NAME: &'static str = "dungeon";
    const PAGE: u8 = 4;
    const ACTIONS: &'static [Self] = &Self::ALL;

    const GIVEN: &'static [(Self, Control)] = &[
        (Self::North, key(KeyCode::ArrowUp)),
        (Self::South, key(KeyCode::ArrowDown)),
        (Self::West, key(KeyCode::ArrowLeft)),
        (Self::East, key(KeyCode::ArrowRight)),
        (Self::North, key(KeyCode::KeyW)),
        (Self::South, key(KeyCode::KeyS)),
        (Self::West, key(KeyCode::KeyA)),
        (Self::East, key(KeyCode::KeyD)),
        (Self::Use, key(KeyCode::ShiftLeft)),
        (Self::Use, key(KeyCode::ShiftRight)),
        (Self::Pull, key(KeyCode::KeyP)),
        (Self::Open, key(KeyCode::KeyO)),
        (Self::Close, key(KeyCode::KeyC)),
        (Self::Torch, key(KeyCode::KeyT)),
        (Self::Equipment, key(KeyCode::KeyE)),
        (Self::NextItem, key(KeyCode::KeyQ)),
        (Self::Respawn, key(KeyCode::KeyR)),
        (Self::Help, key(KeyCode::KeyH)),
        (Self::North2, key(KeyCode::KeyI)),
        (Self::South2, key(KeyCode::KeyK)),
        (Self::West2, key(KeyCode::KeyJ)),
        (Self::East2, key(KeyCode::KeyL)),
        (Self::North2, key(KeyCode::Numpad8)),
        (Self::South2, key(KeyCode::Numpad5)),
        (Self::West2, key(KeyCode::Numpad4)),
        (Self::East2, key(KeyCode::Numpad6)),
        (Self::Use2, key(KeyCode::KeyU)),
        (Self::Use2, key(KeyCode::Numpad0)),
        (Self::Pull2, key(KeyCode::KeyY)),
        (Self::Open2, key(KeyCode::KeyB)),
        (Self::Close2, key(KeyCode::KeyN)),
        (Self::Torch2, key(KeyCode::KeyM)),
        (Self::Equipment2, key(KeyCode::Comma)),
        (Self::NextItem2, key(KeyCode::Period)),
        (Self::Respawn2, key(KeyCode::Slash)),
        (Self::North, button(GamepadButton::DPadUp)),
        (Self::South, button(GamepadButton::DPadDown)),
        (Self::West, button(GamepadButton::DPadLeft)),
        (Self::East, button(GamepadButton::DPadRight)),
        (Self::Use, button(GamepadButton::RightTrigger2)),
        (Self::Use, button(GamepadButton::South)),
        (Self::Pull, button(GamepadButton::LeftTrigger2)),
        (Self::Open, button(GamepadButton::West)),
        (Self::Close, button(GamepadButton::North)),
        (Self::Torch, button(GamepadButton::LeftTrigger)),
        (Self::NextItem, button(GamepadButton::RightTrigger)),
        (Self::Equipment, button(GamepadButton::East)),
        (Self::Respawn, button(GamepadButton::Select)),
        (Self::North, stick(Stick::LeftUp)),
        (Self::South, stick(Stick::LeftDown)),
        (Self::West, stick(Stick::LeftLeft)),
        (Self::East, stick(Stick::LeftRight)),
    ];

    const FIXED: &'static [(Self, Control)] = &[
        (Self::Pause, key(KeyCode::Escape)),
        (Self::Pause, button(GamepadButton::Start)),
    ];

    fn on_screen(self) -> Option<OnScreen> {
        Some(OnScreen::of(self))
    }

    fn title() -> String {
        t!("keys-dungeon")
    }

    fn row_label() -> String {
        t!("settings-keys-dungeon")
    }

    fn icon(self) -> Icon {
        match self {
            Self::North | Self::North2 => Icon::Up,
            Self::South | Self::South2 => Icon::Down,
            Self::West | Self::West2 => Icon::Left,
            Self::East | Self::East2 => Icon::Right,
            Self::Use | Self::Use2 => Icon::Star,
            Self::Pull | Self::Pull2 => Icon::Hold,
            Self::Open | Self::Open2 => Icon::Rectangle,
            Self::Close | Self::Close2 => Icon::FilledRectangle,
            Self::Torch | Self::Torch2 => Icon::Fill,
            Self::Equipment | Self::Equipment2 => Icon::Select,
            Self::NextItem | Self::NextItem2 => Icon::TurnRight,
            Self::Respawn | Self::Respawn2 => Icon::Restart,
            Self::Help => Icon::Inspect,
            Self::Pause => Icon::Pause,
        }
    }

    fn label(self) -> String {
        self.called()
    }

    fn own(settings: &Settings) -> &Bindings<Self> {
        &settings.of::<DungeonChoices>().keys
    }

    fn own_mut(settings: &mut Settings) -> &mut Bindings<Self> {
        &mut settings.of_mut::<DungeonChoices>().keys
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_ui::presses::Device;

    /// D-ACT-11: checks the default keys, and that no key has two meanings.
    #[test]
    fn keys_are_those_of_the_rules() {
        let keys = Bindings::<DungeonAction>::default();
        for (action, named) in [
            (DungeonAction::North, "↑, W"),
            (DungeonAction::Use, "Left Shift, Right Shift"),
            (DungeonAction::Pull, "P"),
            (DungeonAction::Open, "O"),
            (DungeonAction::Close, "C"),
            (DungeonAction::Torch, "T"),
            (DungeonAction::Equipment, "E"),
            (DungeonAction::Respawn, "R"),
            (DungeonAction::Help, "H"),
        ] {
            assert_eq!(keys.named(action, Device::Keyboard), named);
        }
        let mut all: Vec<Control> = DungeonAction::GIVEN.iter().map(|(_, it)| *it).collect();
        all.sort_unstable();
        let count = all.len();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
