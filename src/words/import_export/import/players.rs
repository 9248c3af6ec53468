//! The sentence that makes the players of the original game YOU.

use bevy::math::IVec2;

use super::Imported;
use crate::level::{Level, MAX_OBJECTS, Placed};
use kotodama_board::{Bounds, MAX_SIDE};

impl Imported {
    /// Writes `PLAYER IS YOU` below the board for each of the
    /// [`players`](Self::players) on it; returns whether any was written. A level
    /// stays as it is if it has words or would become too large.
    pub fn add_players(&self, level: &mut Level) -> bool {
        let names = || level.objects.iter().map(|placed| placed.name.as_str());
        let players = self.players.iter();
        let players: Vec<&String> = players
            .filter(|player| names().any(|name| name == player.as_str()))
            .collect();
        let has_words = names().any(|name| name.starts_with("text_"));
        let Bounds { width, height } = level.bounds;
        let rows = i32::try_from(players.len()).unwrap_or(MAX_SIDE);
        if players.is_empty()
            || has_words
            || height.saturating_add(rows) > MAX_SIDE
            || level.objects.len() + 3 * players.len() > MAX_OBJECTS
        {
            return false;
        }
        for (y, player) in (height..).zip(players) {
            let words = [player.as_str(), "is", "you"];
            let words = (0..).zip(words).map(|(x, word)| Placed {
                name: format!("text_{word}"),
                cell: IVec2::new(x, y),
                ..Placed::default()
            });
            level.objects.extend(words);
        }
        level.bounds = Bounds {
            width: width.max(3),
            height: height + rows,
        };
        true
    }
}
