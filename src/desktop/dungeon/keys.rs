//! Dungeon actions, and the player and meaning of each.

use kotodama_board::Direction;
use kotodama_ui::language::t;

kotodama_ui::actions! {
    /// Dungeon action. Those with a 2 belong to the second player.
    pub enum DungeonAction {
        North => t!("action-north"),
        South => t!("action-south"),
        West => t!("action-west"),
        East => t!("action-east"),
        Use => t!("action-use"),
        Pull => t!("action-pull"),
        Open => t!("action-open"),
        Close => t!("action-close"),
        Torch => t!("action-torch"),
        Equipment => t!("action-equipment"),
        NextItem => t!("action-next-item"),
        Respawn => t!("action-respawn"),
        Help => t!("action-help"),
        Pause => t!("action-pause"),
        North2 => t!("action-second", action = t!("action-north")),
        South2 => t!("action-second", action = t!("action-south")),
        West2 => t!("action-second", action = t!("action-west")),
        East2 => t!("action-second", action = t!("action-east")),
        Use2 => t!("action-second", action = t!("action-use")),
        Pull2 => t!("action-second", action = t!("action-pull")),
        Open2 => t!("action-second", action = t!("action-open")),
        Close2 => t!("action-second", action = t!("action-close")),
        Torch2 => t!("action-second", action = t!("action-torch")),
        Equipment2 => t!("action-second", action = t!("action-equipment")),
        NextItem2 => t!("action-second", action = t!("action-next-item")),
        Respawn2 => t!("action-second", action = t!("action-respawn")),
    }
}

/// Meaning of a press for its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// Direction: a step, unless a verb is active.
    Way(Direction),
    /// Verb that a direction follows.
    Verb(Verb),
    /// Lights a torch.
    Torch,
    /// Opens the list of items.
    Equipment,
    /// Takes the next item in hand.
    NextItem,
    /// Respawns after death.
    Respawn,
}

/// Action in a direction instead of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// While held.
    Use,
    /// While held.
    Pull,
    /// With the next direction.
    Open,
    /// With the next direction.
    Close,
}

impl DungeonAction {
    /// Returns the player, from 0, and the meaning; `None` for shared actions.
    pub fn press(self) -> Option<(usize, Press)> {
        let press = match self {
            Self::North | Self::North2 => Press::Way(Direction::Up),
            Self::South | Self::South2 => Press::Way(Direction::Down),
            Self::West | Self::West2 => Press::Way(Direction::Left),
            Self::East | Self::East2 => Press::Way(Direction::Right),
            Self::Use | Self::Use2 => Press::Verb(Verb::Use),
            Self::Pull | Self::Pull2 => Press::Verb(Verb::Pull),
            Self::Open | Self::Open2 => Press::Verb(Verb::Open),
            Self::Close | Self::Close2 => Press::Verb(Verb::Close),
            Self::Torch | Self::Torch2 => Press::Torch,
            Self::Equipment | Self::Equipment2 => Press::Equipment,
            Self::NextItem | Self::NextItem2 => Press::NextItem,
            Self::Respawn | Self::Respawn2 => Press::Respawn,
            Self::Help | Self::Pause => return None,
        };
        Some((usize::from(self >= Self::North2), press))
    }

    /// Returns whether it belongs to the second player.
    pub fn is_second(self) -> bool {
        self.press().is_some_and(|(player, _)| player == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_player_can_do_what_the_first_can() {
        let of = |player| {
            let presses = DungeonAction::ALL
                .into_iter()
                .filter_map(DungeonAction::press);
            let own = presses.filter(move |(whose, _)| *whose == player);
            own.map(|(_, press)| press).collect::<Vec<_>>()
        };
        assert_eq!(of(0), of(1));
        assert!(DungeonAction::Respawn2.is_second() && !DungeonAction::Pause.is_second());
    }
}
