//! What a script has set: plain data, which the engine looks up (A.1, A.3,
//! A.4).

use std::collections::{BTreeMap, BTreeSet};

use super::super::description::Form;
use super::super::rules::ShapeState;
use super::super::rules::Template;

/// The settings of a script with their defaults (5.4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Columns of the field (F-INI-01).
    pub width: u8,
    /// Rows of the field; none is hidden.
    pub height: u8,
    /// Edge of a block on screen in logical pixels, `None`: as large as fits
    /// (F-INI-02).
    pub block_size: Option<u16>,
    /// `setClearMode`: 0 and 1 are templates, negative is none (F-INI-03).
    pub clear_mode: i64,
    /// `clearBlockNum`: blocks of a group in template 0 (F-INI-04).
    pub clear_number: u32,
    /// The roles created, ascending (F-INI-05).
    pub roles: BTreeSet<u8>,
    /// The shapes by number with their rotation states, placeholders beyond
    /// the number of roles left out (F-TUM-05).
    pub shapes: Vec<Vec<ShapeState>>,
    /// Roles of the start field by cell, in reading order, 0 for none
    /// (F-ARG-05).
    pub start: Vec<u8>,
    /// Turns may shift the piece (F-INI-06).
    pub super_rotation: bool,
    /// A refused turn arms the quick turn (F-INI-07).
    pub quick_turn: bool,
    /// Hard drop on the up key; soft drop does not place (F-INI-08).
    pub hard_drop: bool,
    /// How blocks look, by role, where the script says so.
    pub looks: BTreeMap<u8, Look>,
    /// Drawn between cells on the way down (F-DRW-04).
    pub vertical_smooth: bool,
    /// Drawn between cells on the way sideways (F-DRW-05).
    pub horizontal_smooth: bool,
    /// Shows where the piece would land (F-DRW-06).
    pub shadow: bool,
    /// Speed of the piece in 1/65536 cell a frame (F-MSC-01, F-MOD-10).
    pub down_speed: u32,
    /// Frames between moves sideways (F-MSC-02).
    pub move_wait: u16,
    /// Frames before moves sideways repeat, at least 1 (F-MSC-03).
    pub start_wait: u16,
}

/// How blocks of a role look (A.3).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// The form (F-DRW-02).
    pub form: Form,
    /// Red, green, blue; `None`: the game's own palette (F-DRW-03).
    pub colour: Option<(u8, u8, u8)>,
    /// A PNG relative to the script's folder, instead of the form (F-DRW-01).
    pub picture: Option<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            width: 6,
            height: 12,
            block_size: None,
            clear_mode: -1,
            clear_number: 4,
            roles: BTreeSet::new(),
            shapes: Vec::new(),
            start: Vec::new(),
            super_rotation: false,
            quick_turn: false,
            hard_drop: false,
            looks: BTreeMap::new(),
            vertical_smooth: false,
            horizontal_smooth: false,
            shadow: true,
            // 0.02 cells a frame.
            down_speed: 1311,
            move_wait: 3,
            start_wait: 10,
        }
    }
}

impl Settings {
    /// Returns the template that the script has chosen (F-TPL).
    #[must_use]
    pub const fn template(&self) -> Option<Template> {
        match self.clear_mode {
            0 => Some(Template::Connected {
                min: self.clear_number,
            }),
            1 => Some(Template::Rows),
            _ => None,
        }
    }

    /// Returns how blocks of a role look.
    #[must_use]
    pub fn look(&self, role: u8) -> Look {
        self.looks.get(&role).cloned().unwrap_or_default()
    }
}
