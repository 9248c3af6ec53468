//! What hints call keys and buttons.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::Device;
use super::controls::Control;
use super::menu::MenuAction;
use super::play::PlayAction;
use super::table::Bindable;
use crate::desktop::language::t;
use crate::desktop::settings::Settings;

/// Names of keys and buttons for hints, those of the device that was used
/// last.
#[derive(SystemParam)]
pub(in crate::desktop) struct Prompts<'w> {
    settings: Res<'w, Settings>,
    device: Res<'w, Device>,
}

impl Prompts<'_> {
    /// Could names have changed since the system ran last?
    pub(in crate::desktop) fn changed(&self) -> bool {
        self.settings.is_changed() || self.device.is_changed()
    }

    /// The device that was used last.
    pub(in crate::desktop) fn device_in_use(&self) -> Device {
        *self.device
    }

    fn of<A: Bindable>(&self, action: A) -> String {
        let first = A::own(&self.settings).first(action, *self.device);
        first.map_or_else(|| "–".to_owned(), Control::name)
    }

    /// What to press for an action.
    pub(in crate::desktop) fn name(&self, action: PlayAction) -> String {
        self.of(action)
    }

    /// What to press to walk.
    pub(in crate::desktop) fn walking(&self) -> String {
        match *self.device {
            Device::Gamepad => t!("keys-stick"),
            Device::Keyboard => [
                PlayAction::Left,
                PlayAction::Up,
                PlayAction::Right,
                PlayAction::Down,
            ]
            .map(|action| self.name(action))
            .join(" "),
        }
    }

    /// What to press in menus: to confirm, and to go back.
    pub(in crate::desktop) fn menu(&self) -> (String, String) {
        (self.of(MenuAction::Confirm), self.of(MenuAction::Back))
    }

    /// What to press in menus to turn the page back and on.
    pub(in crate::desktop) fn pages(&self) -> (String, String) {
        (
            self.of(MenuAction::PreviousPage),
            self.of(MenuAction::NextPage),
        )
    }
}
