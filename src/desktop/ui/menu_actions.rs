//! Menu actions and their default controls.

use bevy::prelude::*;

use super::actions::actions;
use super::controls::{Control, Stick, button, key, stick};
use crate::bindings::{Bindable, Bindings};
use crate::language::t;
use crate::settings::InterfaceSettings;
use kotodama_shell::settings::Settings;

actions! {
    /// Menu action.
    pub enum MenuAction {
        Up => t!("action-up"),
        Down => t!("action-down"),
        Left => t!("action-left"),
        Right => t!("action-right"),
        Confirm => t!("action-confirm"),
        Back => t!("action-back"),
        /// In menus with several pages.
        PreviousPage => t!("action-previous-page"),
        NextPage => t!("action-next-page"),
    }
}

impl MenuAction {
    /// Actions that repeat while held.
    pub const REPEATING: [Self; 4] = [Self::Right, Self::Up, Self::Left, Self::Down];
}

impl Bindable for MenuAction {
    const NAME: &'static str = "menus";
    const PAGE: u8 = 2;
    const ACTIONS: &'static [Self] = &Self::ALL;

    const GIVEN: &'static [(Self, Control)] = &[
        (Self::Right, key(KeyCode::KeyD)),
        (Self::Up, key(KeyCode::KeyW)),
        (Self::Left, key(KeyCode::KeyA)),
        (Self::Down, key(KeyCode::KeyS)),
        (Self::Confirm, key(KeyCode::NumpadEnter)),
        (Self::Confirm, key(KeyCode::Space)),
        (Self::Back, key(KeyCode::Backspace)),
        (Self::PreviousPage, key(KeyCode::PageUp)),
        (Self::PreviousPage, key(KeyCode::KeyQ)),
        (Self::NextPage, key(KeyCode::PageDown)),
        (Self::NextPage, key(KeyCode::KeyE)),
        (Self::PreviousPage, button(GamepadButton::LeftTrigger)),
        (Self::NextPage, button(GamepadButton::RightTrigger)),
        (Self::Right, stick(Stick::LeftRight)),
        (Self::Up, stick(Stick::LeftUp)),
        (Self::Left, stick(Stick::LeftLeft)),
        (Self::Down, stick(Stick::LeftDown)),
    ];

    const FIXED: &'static [(Self, Control)] = &[
        (Self::Right, key(KeyCode::ArrowRight)),
        (Self::Up, key(KeyCode::ArrowUp)),
        (Self::Left, key(KeyCode::ArrowLeft)),
        (Self::Down, key(KeyCode::ArrowDown)),
        (Self::Confirm, key(KeyCode::Enter)),
        (Self::Back, key(KeyCode::Escape)),
        (Self::Right, button(GamepadButton::DPadRight)),
        (Self::Up, button(GamepadButton::DPadUp)),
        (Self::Left, button(GamepadButton::DPadLeft)),
        (Self::Down, button(GamepadButton::DPadDown)),
        (Self::Confirm, button(GamepadButton::South)),
        (Self::Back, button(GamepadButton::East)),
    ];

    fn title() -> String {
        t!("keys-menus")
    }

    fn row_label() -> String {
        t!("settings-keys-menus")
    }

    fn label(self) -> String {
        self.called()
    }

    fn own(settings: &Settings) -> &Bindings<Self> {
        &settings.of::<InterfaceSettings>().menu_keys
    }

    fn own_mut(settings: &mut Settings) -> &mut Bindings<Self> {
        &mut settings.of_mut::<InterfaceSettings>().menu_keys
    }
}
