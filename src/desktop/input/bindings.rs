//! The actions of levels and of menus, and what they are bound to.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};

use super::Device;
use super::controls::{Control, Stick};
use super::table::{Bindable, Bindings, follow};
use crate::board::Direction;
use crate::desktop::language::t;
use crate::desktop::settings::Settings;
use crate::words::input::{Input, Player};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((follow::<PlayAction>, follow::<MenuAction>));
}

/// What a player can do while a level is played.
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
pub(in crate::desktop) enum PlayAction {
    Right,
    Up,
    Left,
    Down,
    Right2,
    Up2,
    Left2,
    Down2,
    Wait,
    Undo,
    Redo,
    Restart,
    Timeline,
    Pause,
    Edit,
    Inspect,
    /// The flat board instead of the view in first person, and back.
    Map,
}

impl PlayAction {
    /// The input of the play that this action stands for.
    pub(super) fn input(self) -> Option<Input> {
        let step = |player, direction| Some(Input::Step(player, direction));
        match self {
            Self::Right => step(Player::One, Direction::Right),
            Self::Up => step(Player::One, Direction::Up),
            Self::Left => step(Player::One, Direction::Left),
            Self::Down => step(Player::One, Direction::Down),
            Self::Right2 => step(Player::Two, Direction::Right),
            Self::Up2 => step(Player::Two, Direction::Up),
            Self::Left2 => step(Player::Two, Direction::Left),
            Self::Down2 => step(Player::Two, Direction::Down),
            Self::Wait => Some(Input::Wait),
            Self::Undo => Some(Input::Undo),
            Self::Redo => Some(Input::Redo),
            Self::Restart => Some(Input::Restart),
            Self::Timeline | Self::Pause | Self::Edit | Self::Inspect | Self::Map => None,
        }
    }

    /// Every action, in the order in which they are listed for the player.
    pub(in crate::desktop) const ALL: [Self; 17] = [
        Self::Up,
        Self::Down,
        Self::Left,
        Self::Right,
        Self::Wait,
        Self::Undo,
        Self::Redo,
        Self::Timeline,
        Self::Up2,
        Self::Down2,
        Self::Left2,
        Self::Right2,
        Self::Restart,
        Self::Pause,
        Self::Inspect,
        Self::Map,
        Self::Edit,
    ];

    /// Actions that repeat while they are held.
    pub(super) const REPEATING: [Self; 11] = [
        Self::Right,
        Self::Up,
        Self::Left,
        Self::Down,
        Self::Right2,
        Self::Up2,
        Self::Left2,
        Self::Down2,
        Self::Wait,
        Self::Undo,
        Self::Redo,
    ];
}

/// What the player has chosen for levels.
pub(in crate::desktop) type Keys = Bindings<PlayAction>;

const fn key(key: KeyCode) -> Control {
    Control::Key(key)
}

const fn button(button: GamepadButton) -> Control {
    Control::Button(button)
}

const fn stick(stick: Stick) -> Control {
    Control::Stick(stick)
}

impl Bindable for PlayAction {
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

    fn label(self) -> String {
        match self {
            Self::Right => t!("action-right"),
            Self::Up => t!("action-up"),
            Self::Left => t!("action-left"),
            Self::Down => t!("action-down"),
            Self::Right2 => t!("action-right-2"),
            Self::Up2 => t!("action-up-2"),
            Self::Left2 => t!("action-left-2"),
            Self::Down2 => t!("action-down-2"),
            Self::Wait => t!("action-wait"),
            Self::Undo => t!("action-undo"),
            Self::Redo => t!("action-redo"),
            Self::Restart => t!("action-restart"),
            Self::Timeline => t!("action-timeline"),
            Self::Pause => t!("action-pause"),
            Self::Edit => t!("action-edit"),
            Self::Inspect => t!("action-inspect"),
            Self::Map => t!("action-map"),
        }
    }

    fn own(settings: &Settings) -> &Bindings<Self> {
        &settings.keys
    }

    fn own_mut(settings: &mut Settings) -> &mut Bindings<Self> {
        &mut settings.keys
    }
}

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

/// What a player can do in menus.
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
pub(in crate::desktop) enum MenuAction {
    Right,
    Up,
    Left,
    Down,
    Confirm,
    Back,
    /// Where a menu has several pages.
    PreviousPage,
    NextPage,
}

impl MenuAction {
    /// Actions that repeat while they are held.
    pub(super) const REPEATING: [Self; 4] = [Self::Right, Self::Up, Self::Left, Self::Down];
}

impl Bindable for MenuAction {
    const ACTIONS: &'static [Self] = &[
        Self::Up,
        Self::Down,
        Self::Left,
        Self::Right,
        Self::Confirm,
        Self::Back,
        Self::PreviousPage,
        Self::NextPage,
    ];

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

    fn label(self) -> String {
        match self {
            Self::Right => t!("action-right"),
            Self::Up => t!("action-up"),
            Self::Left => t!("action-left"),
            Self::Down => t!("action-down"),
            Self::Confirm => t!("action-confirm"),
            Self::Back => t!("action-back"),
            Self::PreviousPage => t!("action-previous-page"),
            Self::NextPage => t!("action-next-page"),
        }
    }

    fn own(settings: &Settings) -> &Bindings<Self> {
        &settings.menu_keys
    }

    fn own_mut(settings: &mut Settings) -> &mut Bindings<Self> {
        &mut settings.menu_keys
    }
}

#[cfg(test)]
mod tests {
    use super::super::table::Conflict;
    use super::*;

    const KEYBOARD: Device = Device::Keyboard;

    fn key(key: KeyCode) -> Control {
        Control::Key(key)
    }

    #[test]
    fn no_key_has_two_meanings() {
        let mut keys = Keys::default();
        keys.bind(PlayAction::Undo, key(KeyCode::KeyR), false);
        keys.bind(
            PlayAction::Wait,
            Control::Button(GamepadButton::North),
            true,
        );
        for keys in [Keys::default(), keys] {
            let map = keys.map();
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
    fn a_chosen_key_replaces_the_given_ones_and_is_taken_from_others() {
        let first = |keys: &Keys, action| keys.first(action, KEYBOARD);
        let mut keys = Keys::default();
        assert_eq!(first(&keys, PlayAction::Undo), Some(key(KeyCode::KeyZ)));
        keys.bind(PlayAction::Undo, key(KeyCode::KeyR), false);
        assert_eq!(first(&keys, PlayAction::Undo), Some(key(KeyCode::KeyR)));
        assert_eq!(first(&keys, PlayAction::Restart), None);
        keys.bind(PlayAction::Restart, key(KeyCode::KeyR), false);
        assert_eq!(first(&keys, PlayAction::Restart), Some(key(KeyCode::KeyR)));
        assert_eq!(first(&keys, PlayAction::Undo), Some(key(KeyCode::KeyZ)));
    }

    #[test]
    fn a_key_leaves_the_gamepad_as_it_is() {
        let mut keys = Keys::default();
        let before = keys.of(PlayAction::Undo, Device::Gamepad);
        keys.bind(PlayAction::Undo, key(KeyCode::KeyU), false);
        assert_eq!(keys.of(PlayAction::Undo, Device::Gamepad), before);
        assert_eq!(keys.of(PlayAction::Undo, KEYBOARD), [key(KeyCode::KeyU)]);
        keys.reset(PlayAction::Undo, KEYBOARD);
        assert!(keys.is_empty());
    }

    #[test]
    fn the_menu_can_always_be_opened() {
        let mut keys = Keys::default();
        keys.bind(PlayAction::Wait, key(KeyCode::Escape), false);
        keys.bind(PlayAction::Pause, key(KeyCode::KeyM), false);
        keys.bind(
            PlayAction::Wait,
            Control::Button(GamepadButton::Start),
            false,
        );
        assert_eq!(
            keys.first(PlayAction::Wait, KEYBOARD),
            Some(key(KeyCode::Space))
        );
        let map = keys.map();
        let escape: Box<dyn Buttonlike> = Box::new(KeyCode::Escape);
        let start: Box<dyn Buttonlike> = Box::new(GamepadButton::Start);
        for essential in [escape, start] {
            assert!(
                map.buttonlike_bindings()
                    .any(|(action, bound)| *action == PlayAction::Pause && *bound == *essential)
            );
        }
    }

    #[test]
    fn menus_can_always_be_walked_through() {
        let mut keys = Bindings::<MenuAction>::default();
        for (_, control) in MenuAction::FIXED {
            keys.bind(MenuAction::NextPage, *control, true);
        }
        assert!(keys.is_empty());
        for action in [
            MenuAction::Right,
            MenuAction::Up,
            MenuAction::Left,
            MenuAction::Down,
            MenuAction::Confirm,
            MenuAction::Back,
        ] {
            for device in [KEYBOARD, Device::Gamepad] {
                assert!(Bindings::fixed(action, device).count() > 0, "{action:?}");
            }
        }
    }

    #[test]
    fn both_sides_of_a_conflict_are_told_until_it_is_solved() {
        let mut keys = Keys::default();
        let r = key(KeyCode::KeyR);
        keys.bind(PlayAction::Undo, r, true);
        let of = |keys: &Keys, action| keys.conflicts(action, KEYBOARD);
        assert_eq!(
            of(&keys, PlayAction::Undo),
            [Conflict::TakenFrom(r, PlayAction::Restart)]
        );
        assert_eq!(
            of(&keys, PlayAction::Restart),
            [Conflict::LostTo(r, PlayAction::Undo)]
        );
        keys.bind(PlayAction::Restart, key(KeyCode::KeyG), false);
        for action in PlayAction::ALL {
            assert_eq!(of(&keys, action), [], "{action:?}");
        }
    }

    #[test]
    fn the_last_key_of_an_action_stays() {
        let mut keys = Keys::default();
        let [z, back] = [KeyCode::KeyZ, KeyCode::Backspace].map(key);
        keys.unbind(PlayAction::Undo, z);
        assert_eq!(keys.of(PlayAction::Undo, KEYBOARD), [back]);
        keys.unbind(PlayAction::Undo, back);
        assert_eq!(keys.of(PlayAction::Undo, KEYBOARD), [back]);
    }

    #[test]
    fn keys_are_kept_in_the_settings() {
        let mut keys = Keys::default();
        keys.bind(PlayAction::Undo, key(KeyCode::KeyU), false);
        keys.bind(PlayAction::Undo, Control::Stick(Stick::RightUp), true);
        let text = ron::to_string(&keys).expect("keys can be written");
        let read: Keys = ron::from_str(&text).expect("and read again");
        assert_eq!(read.checked(), keys);
    }

    #[test]
    fn what_a_file_may_say_and_nobody_may_choose_is_dropped() {
        let text = "{Up: [Key(KeyQ), Key(Escape)], Undo: [Key(KeyQ), Button(Start)]}";
        let read: Keys = ron::from_str(text).expect("valid");
        let mut wanted = Keys::default();
        wanted.bind(PlayAction::Up, key(KeyCode::KeyQ), false);
        assert_eq!(read.checked(), wanted);
    }
}
