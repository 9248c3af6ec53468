//! Settings of the word puzzle.

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::actions::{Keys, PlayAction};
use super::progress::folder::Slot;
use kotodama_shell::sections::Section;
use kotodama_shell::settings::section;
use kotodama_shell::standard;
use kotodama_ui::controls::Control;
use kotodama_ui::language::{self, Language, t};
use kotodama_ui::rows::{Row, Shape, choice, milliseconds, on_off};
use kotodama_ui::settings_pages::{CONTROLS, LANGUAGE, settings_rows};

/// Milliseconds between automatic turns, for levels that do not set their own
/// (W-LP-30).
pub const AUTO_DELAYS: [u32; 7] = [150, 200, 300, 400, 600, 800, 1200];

/// Condition for captions, which name the words of tiles with a character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum KanjiCaptions {
    /// While the interface is not in Japanese.
    #[default]
    Automatic,
    Always,
    Never,
}

impl KanjiCaptions {
    /// All values, in display order.
    pub const ALL: [Self; 3] = [Self::Automatic, Self::Always, Self::Never];

    /// Returns whether captions are shown in the current language.
    pub fn are_shown(self) -> bool {
        match self {
            Self::Automatic => language::current() != Language::Japanese,
            Self::Always => true,
            Self::Never => false,
        }
    }
}

/// Keys of levels, delay of automatic turns, captions, current save slot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct WordsSettings {
    /// Index into [`AUTO_DELAYS`].
    pub auto_delay: usize,
    /// Keys and buttons that the player has chosen for levels.
    #[serde(rename = "bindings")]
    pub keys: Keys,
    /// Captions of tiles with a character.
    pub kanji_captions: KanjiCaptions,
    /// Current save slot.
    pub slot: Slot,
    /// Keys in the format of version 0.
    #[serde(rename = "keys", skip_serializing)]
    older_keys: BTreeMap<PlayAction, KeyCode>,
}

impl Default for WordsSettings {
    fn default() -> Self {
        Self {
            auto_delay: 3,
            keys: Keys::default(),
            kanji_captions: KanjiCaptions::default(),
            slot: Slot::default(),
            older_keys: BTreeMap::new(),
        }
    }
}

impl WordsSettings {
    /// Returns the seconds between automatic turns.
    pub fn auto_interval(&self) -> f32 {
        AUTO_DELAYS[self.auto_delay.min(AUTO_DELAYS.len() - 1)] as f32 / 1000.0
    }
}

impl Section for WordsSettings {
    const FIELD: Option<&'static str> = None;
    const OLDER: &'static [&'static str] = &["keys"];

    standard!(WordsSettings);

    fn checked(mut self) -> Self {
        self.auto_delay = self.auto_delay.min(AUTO_DELAYS.len() - 1);
        for (action, key) in std::mem::take(&mut self.older_keys) {
            self.keys.bind(action, Control::Key(key), false);
        }
        self.keys = self.keys.checked();
        self
    }
}

/// Adds the rows for levels to the controls page and the language page.
pub fn plugin(app: &mut App) {
    section::<WordsSettings>(app);
    settings_rows(app, CONTROLS, ROWS);
    settings_rows(app, LANGUAGE, LANGUAGE_ROWS);
}

static ROWS: &[Row] = &[Row::steps(
    || t!("settings-auto"),
    || t!("settings-auto-help"),
    (AUTO_DELAYS.len(), Shape::Line),
    |s| s.of::<WordsSettings>().auto_delay,
    |s, place| s.of_mut::<WordsSettings>().auto_delay = place,
    |s| milliseconds(AUTO_DELAYS.get(s.of::<WordsSettings>().auto_delay)),
)];

static LANGUAGE_ROWS: &[Row] = &[choice!(
    "settings-kanji-captions",
    WordsSettings,
    kanji_captions,
    KanjiCaptions::ALL,
    |captions| match captions {
        KanjiCaptions::Automatic => t!("settings-automatic"),
        KanjiCaptions::Always => on_off(true),
        KanjiCaptions::Never => on_off(false),
    }
)];
