//! Actions of levels.

use bevy::prelude::*;

use kotodama_board::Direction;
use kotodama_ui::actions::actions;
use kotodama_ui::bindings::Bindings;
use kotodama_ui::prelude::*;
use kotodama_ui::presses::Device;
use kotodama_ui::prompts::Prompts;
use kotodama_words::input::{Input, Player};

actions! {
    /// Action while a level is played.
    pub enum PlayAction {
        Up => t!("action-up"),
        Down => t!("action-down"),
        Left => t!("action-left"),
        Right => t!("action-right"),
        Wait => t!("action-wait"),
        Undo => t!("action-undo"),
        Redo => t!("action-redo"),
        Timeline => t!("action-timeline"),
        Up2 => t!("action-up-2"),
        Down2 => t!("action-down-2"),
        Left2 => t!("action-left-2"),
        Right2 => t!("action-right-2"),
        Restart => t!("action-restart"),
        Pause => t!("action-pause"),
        Hint => t!("action-hint"),
        Inspect => t!("action-inspect"),
        /// Toggles between the flat board and the first-person view.
        Map => t!("action-map"),
        Edit => t!("action-edit"),
    }
}

impl PlayAction {
    /// Returns the input for the play that this action stands for.
    pub fn input(self) -> Option<Input> {
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
            Self::Timeline | Self::Pause | Self::Edit | Self::Inspect | Self::Hint | Self::Map => {
                None
            }
        }
    }

    /// Returns whether the action repeats while it is held.
    pub fn repeats(self) -> bool {
        self.input().is_some() && self != Self::Restart
    }
}

/// Player's own controls for levels.
pub type Keys = Bindings<PlayAction>;

/// Returns the keys by which a player walks.
pub fn walking(prompts: &Prompts, player: Player) -> String {
    let keys = match (prompts.device(), player) {
        (Device::Gamepad, Player::One) => return t!("keys-stick"),
        (Device::Gamepad, Player::Two) => return t!("keys-stick-2"),
        (Device::Keyboard, Player::One) => [
            PlayAction::Left,
            PlayAction::Up,
            PlayAction::Right,
            PlayAction::Down,
        ],
        (Device::Keyboard, Player::Two) => [
            PlayAction::Left2,
            PlayAction::Up2,
            PlayAction::Right2,
            PlayAction::Down2,
        ],
    };
    keys.map(|action| prompts.of(action)).join(" ")
}
