//! Settings of the card duel, part of the settings file.

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

/// Playback speeds in moves per second; 0 is as fast as possible.
pub const SPEEDS: [u32; 8] = [1, 2, 5, 10, 20, 60, 200, 0];

/// Index of normal speed.
const USUAL: usize = 2;

/// Maximum number of players in a tournament.
pub const MOST_ENTRANTS: usize = 16;

/// Maximum number of seeds in a tournament.
pub const MOST_SEEDS: u32 = 100;

/// Settings of the card duel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CardChoices {
    /// Keys and buttons chosen by the player.
    #[serde(rename = "bindings")]
    pub keys: Bindings<CardAction>,
    /// Whether slots in their initial state are hidden (C-UI-01).
    pub hides: bool,
    /// Index into the list of speeds.
    pub speed: usize,
    /// Players of the last match, its turn limit and seed.
    pub players: [String; 2],
    pub turns: u32,
    pub seed: u64,
    /// Time per move of a program, in seconds.
    pub move_time: u32,
    /// Players of the last tournament, and its number of seeds.
    pub entrants: Vec<String>,
    pub seeds: u32,
    /// Previously chosen programs, latest first.
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
        // Tournaments are watched; people cannot take part.
        self.entrants.retain(|name| name != PERSON);
        self.entrants.truncate(MOST_ENTRANTS);
        self.seeds = self.seeds.clamp(1, MOST_SEEDS);
        self.programs.truncate(8);
        self.keys = self.keys.checked();
        self
    }
}

impl CardChoices {
    /// Returns the moves per second; 0 is as fast as possible.
    pub fn speed(&self) -> u32 {
        SPEEDS.get(self.speed).copied().unwrap_or(1)
    }

    /// Returns the time between two watched moves.
    pub fn interval(&self) -> Duration {
        match self.speed() {
            0 => Duration::ZERO,
            speed => Duration::from_secs(1) / speed,
        }
    }

    /// Returns the label of a speed.
    pub fn speed_name(&self) -> String {
        match self.speed() {
            0 => t!("cards-speed-most"),
            speed => t!("cards-speed-of", count = speed),
        }
    }
}

/// Rows of the settings page.
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
