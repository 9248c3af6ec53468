//! Settings of dungeons, part of the settings file.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::keys::DungeonAction;
use kotodama_shell::sections::Section;
use kotodama_shell::settings::section;
use kotodama_shell::standard;
use kotodama_ui::bindings::Bindings;
use kotodama_ui::language::t;
use kotodama_ui::rows::{Row, Shape, choice, toggle};
use kotodama_ui::settings_pages::{SettingsPage, settings_page};

pub(super) fn plugin(app: &mut App) {
    section::<DungeonChoices>(app);
    settings_page(
        app,
        SettingsPage {
            order: 25,
            title: || t!("settings-dungeon"),
            rows: |_| ROWS.iter().collect(),
            ..SettingsPage::default()
        },
    );
}

/// Speeds as fractions.
const SPEEDS: [(u64, u64); 4] = [(1, 2), (3, 4), (1, 1), (3, 2)];

/// Index of normal speed.
const USUAL: usize = 2;

/// Graphics of dungeons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Look {
    /// Characters.
    #[default]
    Characters,
    /// Sprites, where there are any.
    Pictures,
}

impl Look {
    /// All options, in display order.
    pub const ALL: [Self; 2] = [Self::Characters, Self::Pictures];
}

/// Settings of dungeons.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DungeonChoices {
    /// Keys and buttons chosen by the player.
    #[serde(rename = "bindings")]
    pub keys: Bindings<DungeonAction>,
    /// Graphics.
    pub look: Look,
    /// Whether the world waits while a text window is open (D-TEXT-09).
    pub waits: bool,
    /// Index into the list of speeds.
    pub speed: usize,
    /// Whether sounds have captions.
    pub shows_sounds: bool,
}

impl Default for DungeonChoices {
    fn default() -> Self {
        Self {
            keys: Bindings::default(),
            look: Look::default(),
            waits: true,
            speed: USUAL,
            shows_sounds: false,
        }
    }
}

impl Section for DungeonChoices {
    const FIELD: Option<&'static str> = Some("dungeon");

    standard!(DungeonChoices);

    fn checked(mut self) -> Self {
        self.speed = self.speed.min(SPEEDS.len() - 1);
        self.keys = self.keys.checked();
        self
    }
}

impl DungeonChoices {
    /// Returns the speed as a fraction of the normal one.
    pub fn speed(&self) -> (u64, u64) {
        SPEEDS.get(self.speed).copied().unwrap_or((1, 1))
    }
}

/// Rows of the settings page.
static ROWS: &[Row] = &[
    choice!(
        "dungeon-look",
        DungeonChoices,
        look,
        Look::ALL,
        |look| match look {
            Look::Characters => t!("dungeon-look-characters"),
            Look::Pictures => t!("dungeon-look-pictures"),
        }
    ),
    toggle!("dungeon-waits", DungeonChoices, waits),
    Row::steps(
        || t!("dungeon-speed"),
        || t!("dungeon-speed-help"),
        (SPEEDS.len(), Shape::Line),
        |s| s.of::<DungeonChoices>().speed,
        |s, place| s.of_mut::<DungeonChoices>().speed = place,
        |s| {
            let (over, under) = s.of::<DungeonChoices>().speed();
            format!("{} %", 100 * over / under)
        },
    ),
    toggle!("dungeon-shows-sounds", DungeonChoices, shows_sounds),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_kept_and_brought_back_into_range() {
        let text = "(waits: false, speed: 900, look: Pictures)";
        let read: DungeonChoices = ron::from_str(text).expect("valid RON");
        let read = read.checked();
        assert_eq!((read.speed(), read.look), ((3, 2), Look::Pictures));
        let text = ron::to_string(&read).expect("it can be written");
        assert_eq!(ron::from_str::<DungeonChoices>(&text), Ok(read));
        assert_eq!(DungeonChoices::default().speed(), (1, 1), "D-CYCLE-01");
        assert!(DungeonChoices::default().waits, "D-TEXT-09");
    }
}
