//! Actions, the keys and buttons they are bound to, and what these are called.

use std::collections::BTreeMap;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};

use super::Device;
use crate::board::Direction;
use crate::desktop::settings::Settings;
use crate::words::input::{Input, Player};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_bindings).add_systems(
        Update,
        rebind.run_if(resource_exists_and_changed::<Settings>),
    );
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
    Restart,
    Pause,
    Edit,
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
            Self::Restart => Some(Input::Restart),
            Self::Pause | Self::Edit => None,
        }
    }

    /// Every action, in the order in which they are listed for the player.
    pub(in crate::desktop) const ALL: [Self; 13] = [
        Self::Up,
        Self::Down,
        Self::Left,
        Self::Right,
        Self::Wait,
        Self::Undo,
        Self::Up2,
        Self::Down2,
        Self::Left2,
        Self::Right2,
        Self::Restart,
        Self::Pause,
        Self::Edit,
    ];

    /// Actions that repeat while they are held.
    pub(super) const REPEATING: [Self; 10] = [
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
    ];

    /// What it is called in menus.
    pub(in crate::desktop) const fn label(self) -> &'static str {
        match self {
            Self::Right => "Right",
            Self::Up => "Up",
            Self::Left => "Left",
            Self::Down => "Down",
            Self::Right2 => "Right, 2nd player",
            Self::Up2 => "Up, 2nd player",
            Self::Left2 => "Left, 2nd player",
            Self::Down2 => "Down, 2nd player",
            Self::Wait => "Wait",
            Self::Undo => "Undo",
            Self::Restart => "Restart",
            Self::Pause => "Pause",
            Self::Edit => "Open in the editor",
        }
    }

    /// All bindings, with the player's own keys.
    pub(super) fn bindings(keys: &Keys) -> InputMap<Self> {
        let mut map = InputMap::default();
        map.insert_multiple(keys.bound());
        // Nobody locks themselves out of the menu.
        map.insert(Self::Pause, KeyCode::Escape);
        map.insert_multiple(PAD);
        map.insert_multiple([
            (Self::Right, stick(GamepadControlDirection::LEFT_RIGHT)),
            (Self::Up, stick(GamepadControlDirection::LEFT_UP)),
            (Self::Left, stick(GamepadControlDirection::LEFT_LEFT)),
            (Self::Down, stick(GamepadControlDirection::LEFT_DOWN)),
            (Self::Right2, stick(GamepadControlDirection::RIGHT_RIGHT)),
            (Self::Up2, stick(GamepadControlDirection::RIGHT_UP)),
            (Self::Left2, stick(GamepadControlDirection::RIGHT_LEFT)),
            (Self::Down2, stick(GamepadControlDirection::RIGHT_DOWN)),
        ]);
        map
    }
}

/// Keys that come with the game; the first of an action is the one named in
/// hints.
const KEYS: [(PlayAction, KeyCode); 20] = [
    (PlayAction::Right, KeyCode::ArrowRight),
    (PlayAction::Right, KeyCode::KeyD),
    (PlayAction::Up, KeyCode::ArrowUp),
    (PlayAction::Up, KeyCode::KeyW),
    (PlayAction::Left, KeyCode::ArrowLeft),
    (PlayAction::Left, KeyCode::KeyA),
    (PlayAction::Down, KeyCode::ArrowDown),
    (PlayAction::Down, KeyCode::KeyS),
    (PlayAction::Right2, KeyCode::KeyL),
    (PlayAction::Up2, KeyCode::KeyI),
    (PlayAction::Left2, KeyCode::KeyJ),
    (PlayAction::Down2, KeyCode::KeyK),
    (PlayAction::Wait, KeyCode::Space),
    (PlayAction::Wait, KeyCode::Period),
    (PlayAction::Wait, KeyCode::NumpadDecimal),
    (PlayAction::Undo, KeyCode::KeyZ),
    (PlayAction::Undo, KeyCode::Backspace),
    (PlayAction::Restart, KeyCode::KeyR),
    (PlayAction::Pause, KeyCode::KeyP),
    (PlayAction::Edit, KeyCode::KeyE),
];

/// Buttons of a gamepad.
const PAD: [(PlayAction, GamepadButton); 9] = [
    (PlayAction::Right, GamepadButton::DPadRight),
    (PlayAction::Up, GamepadButton::DPadUp),
    (PlayAction::Left, GamepadButton::DPadLeft),
    (PlayAction::Down, GamepadButton::DPadDown),
    (PlayAction::Wait, GamepadButton::South),
    (PlayAction::Undo, GamepadButton::East),
    (PlayAction::Undo, GamepadButton::LeftTrigger),
    (PlayAction::Restart, GamepadButton::North),
    (PlayAction::Pause, GamepadButton::Start),
];

/// Keys that the player has chosen, in place of those that come with the game.
/// No key is there twice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(in crate::desktop) struct Keys(BTreeMap<PlayAction, KeyCode>);

impl Keys {
    /// May the player choose this key? The others are taken for good.
    pub(in crate::desktop) const fn may_bind(key: KeyCode) -> bool {
        !matches!(key, KeyCode::Escape | KeyCode::F11)
    }

    /// Gives an action a key and takes it from the one that had it.
    pub(in crate::desktop) fn bind(&mut self, action: PlayAction, key: KeyCode) {
        if Self::may_bind(key) {
            self.0.retain(|_, other| *other != key);
            self.0.insert(action, key);
        }
    }

    /// Drops what a file may say and [`Keys::bind`] would not do.
    pub(in crate::desktop) fn checked(self) -> Self {
        let mut keys = Self::default();
        for (action, key) in self.0 {
            keys.bind(action, key);
        }
        keys
    }

    /// Every action with each of its keys.
    fn bound(&self) -> Vec<(PlayAction, KeyCode)> {
        let chosen = |key| self.0.values().any(|chosen| *chosen == key);
        let own = self.0.iter().map(|(action, key)| (*action, *key));
        let given = KEYS
            .into_iter()
            .filter(|(action, key)| !self.0.contains_key(action) && !chosen(*key));
        own.chain(given).collect()
    }

    /// The key of an action that is named in hints.
    pub(in crate::desktop) fn first(&self, action: PlayAction) -> Option<KeyCode> {
        let bound = self.bound().into_iter().find(|(other, _)| *other == action);
        // The pause menu opens in any case.
        let escape = (action == PlayAction::Pause).then_some(KeyCode::Escape);
        match self.0.contains_key(&action) {
            true => bound.map(|(_, key)| key),
            false => escape.or(bound.map(|(_, key)| key)),
        }
    }
}

/// What is written on a key.
pub(in crate::desktop) fn key_name(key: KeyCode) -> String {
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
    name.replace("Numpad", "Num ")
        .replace("Left", " left")
        .replace("Right", " right")
}

const fn button_name(button: GamepadButton) -> &'static str {
    match button {
        GamepadButton::South => "A",
        GamepadButton::East => "B",
        GamepadButton::North => "Y",
        GamepadButton::West => "X",
        GamepadButton::Start => "Start",
        GamepadButton::DPadRight => "→",
        GamepadButton::DPadUp => "↑",
        GamepadButton::DPadLeft => "←",
        GamepadButton::DPadDown => "↓",
        _ => "?",
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

    /// What to press for an action.
    pub(in crate::desktop) fn name(&self, action: PlayAction) -> String {
        match *self.device {
            Device::Keyboard => {
                let key = self.settings.keys.first(action);
                key.map_or_else(|| "–".to_owned(), key_name)
            }
            Device::Gamepad => {
                let button = PAD.iter().find(|(other, _)| *other == action);
                button
                    .map_or("?", |(_, button)| button_name(*button))
                    .to_owned()
            }
        }
    }

    /// What to press to walk.
    pub(in crate::desktop) fn walking(&self) -> String {
        match *self.device {
            Device::Gamepad => "stick".to_owned(),
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
    pub(in crate::desktop) fn menu(&self) -> (&'static str, &'static str) {
        match *self.device {
            Device::Keyboard => ("Enter", "Esc"),
            Device::Gamepad => ("A", "B"),
        }
    }
}

/// What a player can do in menus.
#[derive(Actionlike, Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect)]
pub(in crate::desktop) enum MenuAction {
    Right,
    Up,
    Left,
    Down,
    Confirm,
    Back,
}

impl MenuAction {
    fn default_bindings() -> InputMap<Self> {
        let mut map = InputMap::default();
        map.insert_multiple([
            (Self::Right, KeyCode::ArrowRight),
            (Self::Right, KeyCode::KeyD),
            (Self::Up, KeyCode::ArrowUp),
            (Self::Up, KeyCode::KeyW),
            (Self::Left, KeyCode::ArrowLeft),
            (Self::Left, KeyCode::KeyA),
            (Self::Down, KeyCode::ArrowDown),
            (Self::Down, KeyCode::KeyS),
            (Self::Confirm, KeyCode::Enter),
            (Self::Confirm, KeyCode::NumpadEnter),
            (Self::Confirm, KeyCode::Space),
            (Self::Back, KeyCode::Escape),
            (Self::Back, KeyCode::Backspace),
        ]);
        map.insert_multiple([
            (Self::Right, GamepadButton::DPadRight),
            (Self::Up, GamepadButton::DPadUp),
            (Self::Left, GamepadButton::DPadLeft),
            (Self::Down, GamepadButton::DPadDown),
            (Self::Confirm, GamepadButton::South),
            (Self::Back, GamepadButton::East),
        ]);
        map.insert_multiple([
            (Self::Right, stick(GamepadControlDirection::LEFT_RIGHT)),
            (Self::Up, stick(GamepadControlDirection::LEFT_UP)),
            (Self::Left, stick(GamepadControlDirection::LEFT_LEFT)),
            (Self::Down, stick(GamepadControlDirection::LEFT_DOWN)),
        ]);
        map
    }
}

/// A stick counts only when it is pushed well to one side.
fn stick(direction: GamepadControlDirection) -> GamepadControlDirection {
    direction.threshold(0.6)
}

fn spawn_bindings(mut commands: Commands, settings: Res<Settings>) {
    commands.spawn((
        Name::new("Input"),
        PlayAction::bindings(&settings.keys),
        MenuAction::default_bindings(),
    ));
}

/// The player has chosen other keys.
fn rebind(settings: Res<Settings>, mut map: Single<&mut InputMap<PlayAction>>) {
    let wanted = PlayAction::bindings(&settings.keys);
    if **map != wanted {
        **map = wanted;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_has_two_meanings() {
        let mut keys = Keys::default();
        keys.bind(PlayAction::Undo, KeyCode::KeyR);
        for keys in [Keys::default(), keys] {
            let map = PlayAction::bindings(&keys);
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
        let mut keys = Keys::default();
        assert_eq!(keys.first(PlayAction::Undo), Some(KeyCode::KeyZ));
        keys.bind(PlayAction::Undo, KeyCode::KeyR);
        assert_eq!(keys.first(PlayAction::Undo), Some(KeyCode::KeyR));
        assert_eq!(keys.first(PlayAction::Restart), None);
        keys.bind(PlayAction::Restart, KeyCode::KeyR);
        assert_eq!(keys.first(PlayAction::Restart), Some(KeyCode::KeyR));
        assert_eq!(keys.first(PlayAction::Undo), Some(KeyCode::KeyZ));
    }

    #[test]
    fn the_menu_can_always_be_opened() {
        let mut keys = Keys::default();
        keys.bind(PlayAction::Wait, KeyCode::Escape);
        keys.bind(PlayAction::Pause, KeyCode::KeyM);
        assert_eq!(keys.first(PlayAction::Wait), Some(KeyCode::Space));
        let map = PlayAction::bindings(&keys);
        let escape: Box<dyn Buttonlike> = Box::new(KeyCode::Escape);
        assert!(
            map.buttonlike_bindings()
                .any(|(action, bound)| *action == PlayAction::Pause && *bound == *escape)
        );
    }

    #[test]
    fn keys_are_kept_in_the_settings() {
        let mut keys = Keys::default();
        keys.bind(PlayAction::Undo, KeyCode::KeyU);
        let text = ron::to_string(&keys).expect("keys can be written");
        assert_eq!(ron::from_str::<Keys>(&text), Ok(keys));
    }

    #[test]
    fn keys_have_short_names() {
        for (key, name) in [
            (KeyCode::KeyQ, "Q"),
            (KeyCode::Digit7, "7"),
            (KeyCode::ArrowUp, "↑"),
            (KeyCode::Numpad4, "Num 4"),
            (KeyCode::ShiftLeft, "Shift left"),
            (KeyCode::F5, "F5"),
        ] {
            assert_eq!(key_name(key), name);
        }
    }
}
