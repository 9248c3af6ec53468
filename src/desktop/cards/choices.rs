//! What the player has chosen for the card duel; part of the settings file.

use std::time::Duration;

use bevy::prelude::*;
use kotodama_cards::contest::{BUILT_IN, PERSON};
use serde::{Deserialize, Serialize};

use crate::keys::CardAction;
use kotodama_shell::sections::Section;
use kotodama_shell::settings::section;
use kotodama_shell::standard;
use kotodama_ui::bindings::Bindings;
use kotodama_ui::language::t;
use kotodama_ui::rows::{Row, Shape, toggle};
use kotodama_ui::settings_pages::{SettingsPage, settings_page};

pub(super) fn plugin(app: &mut App) {
    section::<CardChoices>(app);
    settings_page(
        app,
        SettingsPage {
            order: 27,
            title: || t!("settings-cards"),
            rows: |_| ROWS.iter().collect(),
            ..SettingsPage::default()
        },
    );
}

/// Moves in a second where a match is watched; 0 is as many as possible.
pub const SPEEDS: [u32; 8] = [1, 2, 5, 10, 20, 60, 200, 0];

/// The place of the usual speed.
const USUAL: usize = 2;

/// Players of a tournament at most.
pub const MOST_ENTRANTS: usize = 16;

/// Seeds of a tournament at most.
pub const MOST_SEEDS: u32 = 100;

/// The player's choices.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CardChoices {
    /// Keys and buttons that the player has chosen.
    #[serde(rename = "bindings")]
    pub keys: Bindings<CardAction>,
    /// Are slots hidden that are as at the start (C-UI-01)?
    pub hides: bool,
    /// A place in the list of speeds.
    pub speed: usize,
    /// The players of the last match, and its number of turns and seed.
    pub players: [String; 2],
    pub turns: u32,
    pub seed: u64,
    /// Seconds that a program has for a move.
    pub move_time: u32,
    /// The players of the last tournament, and its number of seeds.
    pub entrants: Vec<String>,
    pub seeds: u32,
    /// Programs that were chosen before, the last one first.
    pub programs: Vec<String>,
}

impl Default for CardChoices {
    fn default() -> Self {
        Self {
            keys: Bindings::default(),
            hides: false,
            speed: USUAL,
            players: ["person".to_owned(), "builtin:easy".to_owned()],
            turns: 100_000,
            seed: 0,
            move_time: 60,
            entrants: ["easy", "medium", "hard"]
                .map(|name| format!("{BUILT_IN}{name}"))
                .to_vec(),
            seeds: 1,
            programs: Vec::new(),
        }
    }
}

impl Section for CardChoices {
    const FIELD: Option<&'static str> = Some("cards");

    standard!(CardChoices);

    fn checked(mut self) -> Self {
        self.speed = self.speed.min(SPEEDS.len() - 1);
        self.turns = self.turns.clamp(1, kotodama_cards::moves::MAX_TURNS);
        self.move_time = self.move_time.clamp(1, 3600);
        // People play no tournaments: those are watched.
        self.entrants.retain(|name| name != PERSON);
        self.entrants.truncate(MOST_ENTRANTS);
        self.seeds = self.seeds.clamp(1, MOST_SEEDS);
        self.programs.truncate(8);
        self.keys = self.keys.checked();
        self
    }
}

impl CardChoices {
    /// Moves in a second; 0 is as many as possible.
    pub fn speed(&self) -> u32 {
        SPEEDS.get(self.speed).copied().unwrap_or(1)
    }

    /// Time between two moves that are watched.
    pub fn interval(&self) -> Duration {
        match self.speed() {
            0 => Duration::ZERO,
            speed => Duration::from_secs(1) / speed,
        }
    }

    /// What a speed is called.
    pub fn speed_name(&self) -> String {
        match self.speed() {
            0 => t!("cards-speed-most"),
            speed => t!("cards-speed-of", count = speed),
        }
    }
}

/// The rows of the page.
static ROWS: &[Row] = &[
    toggle!("cards-hides", CardChoices, hides),
    Row::steps(
        || t!("cards-speed"),
        || t!("cards-speed-help"),
        (SPEEDS.len(), Shape::Line),
        |s| s.of::<CardChoices>().speed,
        |s, place| s.of_mut::<CardChoices>().speed = place,
        |s| s.of::<CardChoices>().speed_name(),
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_kept_and_brought_back_into_range() {
        let text = "(hides: true, speed: 900, turns: 0, move_time: 0, seeds: 0,
            entrants: [\"person\", \"builtin:idle\"])";
        let read: CardChoices = ron::from_str(text).expect("valid RON");
        let read = read.checked();
        assert_eq!((read.speed(), read.turns, read.move_time), (0, 1, 1));
        assert_eq!((read.interval(), read.seeds), (Duration::ZERO, 1));
        assert_eq!(
            read.entrants,
            ["builtin:idle"],
            "people do not watch themselves"
        );
        let text = ron::to_string(&read).expect("it can be written");
        assert_eq!(ron::from_str::<CardChoices>(&text), Ok(read));
    }
}
