//! Default controls of levels.

use bevy::prelude::*;

use crate::actions::PlayAction;
use crate::settings::WordsSettings;
use kotodama_ui::bindings::{Bindable, Bindings};
use kotodama_ui::controls::{Control, Stick, button, key, stick};
use kotodama_ui::icons::Icon;
use kotodama_ui::on_screen::OnScreen;
use kotodama_ui::prelude::*;

impl Bindable for PlayAction {
    const NAME: &'static str = "words";
    const PAGE: u8 = 0;
    const ACTIONS: &'static [Self] = &Self::ALL;

    const GIVEN: &'static [(Self, Control)] = &[
        (Self::Right, key(KeyCode::ArrowRight)),
        (Self::Right, key(KeyCode::KeyD)),
        (Self::Up, key(KeyCode::ArrowUp)),
        (Self::Up, key(KeyCode::KeyW)),
        (Self::Left, key(KeyCode::ArrowLeft)),
        (Self::Left, key(KeyCode::KeyA)),
        (Self::Down, key(KeyCode::ArrowDown)),
        (Self::Down, key(KeyCode::KeyS)),
        (Self::Right2, key(KeyCode::KeyL)),
        (Self::Up2, key(KeyCode::KeyI)),
        (Self::Left2, key(KeyCode::KeyJ)),
        (Self::Down2, key(KeyCode::KeyK)),
        (Self::Wait, key(KeyCode::Space)),
        (Self::Wait, key(KeyCode::Period)),
        (Self::Wait, key(KeyCode::NumpadDecimal)),
        (Self::Undo, key(KeyCode::KeyZ)),
        (Self::Undo, key(KeyCode::Backspace)),
        (Self::Redo, key(KeyCode::KeyY)),
        (Self::Restart, key(KeyCode::KeyR)),
        (Self::Timeline, key(KeyCode::KeyT)),
        (Self::Pause, key(KeyCode::KeyP)),
        (Self::Edit, key(KeyCode::KeyE)),
        (Self::Inspect, key(KeyCode::Tab)),
        (Self::Hint, key(KeyCode::KeyH)),
        (Self::Map, key(KeyCode::KeyM)),
        (Self::Right, button(GamepadButton::DPadRight)),
        (Self::Up, button(GamepadButton::DPadUp)),
        (Self::Left, button(GamepadButton::DPadLeft)),
        (Self::Down, button(GamepadButton::DPadDown)),
        (Self::Wait, button(GamepadButton::South)),
        (Self::Undo, button(GamepadButton::East)),
        (Self::Undo, button(GamepadButton::LeftTrigger)),
        (Self::Redo, button(GamepadButton::RightTrigger)),
        (Self::Timeline, button(GamepadButton::Select)),
        (Self::Restart, button(GamepadButton::North)),
        (Self::Inspect, button(GamepadButton::West)),
        (Self::Hint, button(GamepadButton::LeftTrigger2)),
        (Self::Map, button(GamepadButton::RightTrigger2)),
        (Self::Right, stick(Stick::LeftRight)),
        (Self::Up, stick(Stick::LeftUp)),
        (Self::Left, stick(Stick::LeftLeft)),
        (Self::Down, stick(Stick::LeftDown)),
        (Self::Right2, stick(Stick::RightRight)),
        (Self::Up2, stick(Stick::RightUp)),
        (Self::Left2, stick(Stick::RightLeft)),
        (Self::Down2, stick(Stick::RightDown)),
    ];

    const FIXED: &'static [(Self, Control)] = &[
        (Self::Pause, key(KeyCode::Escape)),
        (Self::Pause, button(GamepadButton::Start)),
    ];

    fn on_screen(self) -> Option<OnScreen> {
        Some(OnScreen::of(self))
    }

    fn title() -> String {
        t!("keys-words")
    }

    fn row_label() -> String {
        t!("settings-keys-words")
    }

    fn icon(self) -> Icon {
        match self {
            Self::Right | Self::Right2 => Icon::Right,
            Self::Up | Self::Up2 => Icon::Up,
            Self::Left | Self::Left2 => Icon::Left,
            Self::Down | Self::Down2 => Icon::Down,
            Self::Wait => Icon::Wait,
            Self::Undo => Icon::Undo,
            Self::Redo => Icon::Redo,
            Self::Restart => Icon::Restart,
            Self::Inspect => Icon::Inspect,
            Self::Map => Icon::Map,
            // The others have no buttons.
            Self::Pause | Self::Timeline | Self::Edit | Self::Hint => Icon::Pause,
        }
    }

    fn further() -> String {
        t!("keys-further-words")
    }

    fn label(self) -> String {
        self.called()
    }

    fn own(settings: &Settings) -> &Bindings<Self> {
        &settings.of::<WordsSettings>().keys
    }

    fn own_mut(settings: &mut Settings) -> &mut Bindings<Self> {
        &mut settings.of_mut::<WordsSettings>().keys
    }
}
