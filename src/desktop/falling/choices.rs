//! What the player has chosen for falling blocks; part of the settings file.

use std::collections::BTreeMap;

use bevy::input::keyboard::KeyCode;
use serde::{Deserialize, Serialize};

use super::keys::{FallingAction, FallingKeys};
use kotodama_falling::description::Controls;
use kotodama_shell::sections::Section;
use kotodama_shell::standard;
use kotodama_ui::controls::Control;

/// Something that the rules decide unless the player does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Switch {
    /// As the rules say.
    #[default]
    Rules,
    /// Whatever the rules say.
    On,
    /// Whatever the rules say.
    Off,
}

impl Switch {
    /// Returns the choice, or else that of the rules.
    pub const fn or(self, rules: bool) -> bool {
        match self {
            Self::Rules => rules,
            Self::On => true,
            Self::Off => false,
        }
    }
}

/// How blocks can be told apart besides by their colour (F-UI-13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Marks {
    /// Not at all.
    Off,
    /// A sign for each role.
    #[default]
    Signs,
    /// The glyph that the rule file gives it.
    Glyphs,
}

/// The player's choices. `None`: as the rules say.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FallingChoices {
    /// Keys and buttons that the player has chosen.
    #[serde(rename = "bindings")]
    pub keys: FallingKeys,
    /// What older files say of keys.
    #[serde(rename = "keys", skip_serializing)]
    older: BTreeMap<FallingAction, Vec<KeyCode>>,
    #[serde(rename = "start_wait")]
    /// Frames from a press to its first repetition, 1 to [`Self::MOST_WAIT`].
    pub das: Option<u32>,
    #[serde(rename = "repeat")]
    /// Frames between repetitions, 0 to [`Self::MOST_REPEAT`].
    pub arr: Option<u32>,
    /// Times the natural speed, 1 to [`Self::MOST_SOFT`]; one more: at once.
    pub soft: Option<u32>,
    /// Whether the landing place is hidden. The rules can hide it too.
    pub no_ghost: bool,
    /// Whether blocks are drawn between columns.
    pub smooth_x: Switch,
    /// Whether blocks are drawn between rows.
    pub smooth_y: Switch,
    /// Colour-blind help.
    pub marks: Marks,
    /// Whether a restart deals the same pieces again.
    pub same_seed: bool,
    /// Whether the number of the frame is shown.
    pub frame_counter: bool,
    /// Whether there is no count from three before a play and after a pause.
    pub no_countdown: bool,
    /// Name of the variant that was played last.
    pub variant: String,
}

impl Section for FallingChoices {
    const FIELD: Option<&'static str> = Some("falling");

    standard!(FallingChoices);

    /// Brings numbers out of range back into it: the file may have been
    /// edited.
    fn checked(mut self) -> Self {
        for (action, keys) in std::mem::take(&mut self.older) {
            for (place, key) in keys.into_iter().enumerate() {
                self.keys.bind(action, Control::Key(key), place > 0);
            }
        }
        self.keys = self.keys.checked();
        self.das = self
            .das
            .map(|wait| wait.clamp(1, FallingChoices::MOST_WAIT));
        self.arr = self.arr.map(|wait| wait.min(FallingChoices::MOST_REPEAT));
        self.soft = self
            .soft
            .map(|soft| soft.clamp(1, FallingChoices::MOST_SOFT + 1));
        self
    }
}

impl FallingChoices {
    pub const MOST_WAIT: u32 = 30;
    pub const MOST_REPEAT: u32 = 10;
    pub const MOST_SOFT: u32 = 40;

    /// Returns the player's own auto-repeat under rules that allow it
    /// (F-UI-06).
    pub fn controls(&self, rules: Controls) -> Controls {
        if rules.enforce {
            return rules;
        }
        Controls {
            das: self.das.unwrap_or(rules.das),
            arr: self.arr.unwrap_or(rules.arr),
            enforce: false,
        }
    }

    /// Returns the player's own soft drop under rules that allow it, in times
    /// the natural speed.
    pub fn soft(&self, rules: Controls) -> Option<u32> {
        let own = self.soft.filter(|_| !rules.enforce)?;
        Some(if own > Self::MOST_SOFT { AT_ONCE } else { own })
    }
}

/// Times a speed at which a piece is on the ground within a frame.
const AT_ONCE: u32 = 1_000_000;

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_ui::presses::Device;

    #[test]
    fn rules_that_enforce_theirs_win() {
        let own = FallingChoices {
            das: Some(7),
            arr: Some(0),
            soft: Some(20),
            ..FallingChoices::default()
        };
        let mut rules = Controls {
            das: 16,
            arr: 6,
            enforce: true,
        };
        assert_eq!(own.controls(rules), rules);
        assert_eq!(own.soft(rules), None);
        rules.enforce = false;
        let mixed = own.controls(rules);
        assert_eq!((mixed.das, mixed.arr), (7, 0));
        assert_eq!(own.soft(rules), Some(20));
        assert_eq!(FallingChoices::default().controls(rules), rules);
    }

    #[test]
    fn keys_of_an_older_file_are_taken_over() {
        let text = "(keys: {TurnLeft: [KeyZ, KeyQ], Hold: [KeyV]})";
        let read: FallingChoices = ron::from_str(text).expect("valid RON");
        let read = read.checked();
        assert_eq!(
            read.keys.of(FallingAction::TurnLeft, Device::Keyboard),
            [Control::Key(KeyCode::KeyZ), Control::Key(KeyCode::KeyQ)]
        );
        let text = ron::to_string(&read).expect("it can be written");
        let again: FallingChoices = ron::from_str(&text).expect("and read again");
        assert_eq!(again.checked(), read);
    }

    #[test]
    fn numbers_out_of_range_are_brought_back() {
        let text = "(start_wait: Some(0), repeat: Some(900), soft: Some(0))";
        let read: FallingChoices = ron::from_str(text).expect("valid RON");
        let read = read.checked();
        assert_eq!(read.das, Some(1));
        assert_eq!(read.arr, Some(FallingChoices::MOST_REPEAT));
        assert_eq!(read.soft, Some(1));
    }
}
