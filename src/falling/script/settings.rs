//! Settings of a script: plain data for the engine (A.1, A.3, A.4).

use std::collections::{BTreeMap, BTreeSet};

use super::super::description::Form;
use super::super::rules::ShapeState;
use super::super::rules::Template;

/// Settings of a script with their defaults (5.4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Number of columns of the field (F-INI-01).
    pub width: u8,
    /// Number of rows of the field; none is hidden.
    pub height: u8,
    /// Side of a block on the screen in logical pixels; `None` means as large
    /// as fits (F-INI-02).
    pub block_size: Option<u16>,
    /// `setClearMode`: 0 and 1 select templates, negative numbers none
    /// (F-INI-03).
    pub clear_mode: i64,
    /// `clearBlockNum`: minimum size of a group in template 0 (F-INI-04).
    pub clear_number: u32,
    /// Created roles, in ascending order (F-INI-05).
    pub roles: BTreeSet<u8>,
    /// Shapes by number with their rotation states, without placeholders beyond
    /// the number of roles (F-TUM-05).
    pub shapes: Vec<Vec<ShapeState>>,
    /// Roles of the start field by cell, in reading order; 0 for an empty cell
    /// (F-ARG-05).
    pub start: Vec<u8>,
    /// Whether turns may use offsets (F-INI-06).
    pub super_rotation: bool,
    /// Whether a refused turn arms the quick turn (F-INI-07).
    pub quick_turn: bool,
    /// Whether the up key makes a hard drop; soft drop does not place then
    /// (F-INI-08).
    pub hard_drop: bool,
    /// Looks of blocks by role, as far as the script sets them.
    pub looks: BTreeMap<u8, Look>,
    /// Whether blocks are drawn between rows (F-DRW-04).
    pub vertical_smooth: bool,
    /// Whether blocks are drawn between columns (F-DRW-05).
    pub horizontal_smooth: bool,
    /// Whether the landing position of the piece is shown (F-DRW-06).
    pub shadow: bool,
    /// Speed of the piece in 1/65536 of a cell per frame (F-MSC-01, F-MOD-10).
    pub down_speed: u32,
    /// Frames between sideways moves (F-MSC-02).
    pub move_wait: u16,
    /// Frames before sideways moves repeat, at least 1 (F-MSC-03).
    pub start_wait: u16,
}

/// Look of the blocks of a role (A.3).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Form of the block (F-DRW-02).
    pub form: Form,
    /// Red, green, blue; `None` means the game's own palette (F-DRW-03).
    pub colour: Option<(u8, u8, u8)>,
    /// PNG relative to the script's folder that replaces the form (F-DRW-01).
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
            // 0.02 cells per frame.
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

    /// Returns the look of blocks of a role.
    #[must_use]
    pub fn look(&self, role: u8) -> Look {
        self.looks.get(&role).cloned().unwrap_or_default()
    }
}
