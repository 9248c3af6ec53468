//! A description compiled for play: what its systems look up.

pub mod compile;
pub mod roles;
pub mod shape;

use bevy::ecs::prelude::*;

use super::description::{ClearRule, Description, GravityPart, OverCondition};
pub use roles::Roles;
pub use shape::{Content, Shape, ShapeCell, ShapeState};

/// The rules of a play; never changes while it lasts, except that a script
/// may change settings of its own (F-ARG-06).
#[derive(Resource, Clone, Debug, Default)]
pub struct Rules {
    /// The description they come from. A script's settings are put into the
    /// same form.
    pub description: Description,
    /// The roles as tables.
    pub roles: Roles,
    /// The shapes with all rotation states.
    pub shapes: Vec<Shape>,
    /// What a script does in step 4; `None` for rule files.
    pub program: Option<Program>,
}

/// The part of the rules that is a script.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// What it chose instead of, or besides, its own `update()`.
    pub template: Option<Template>,
}

/// What a script has chosen instead of, or besides, its own `update()` (F-TPL).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Template {
    /// Groups of at least this many go when nothing falls; everything falls
    /// (F-TPL-01).
    Connected {
        /// Blocks of a group, at least.
        min: u32,
    },
    /// Full rows go at once; what is above moves down as a whole (F-TPL-02).
    Rows,
}

impl Rules {
    /// Rows of the field, hidden ones included.
    #[must_use]
    pub fn height(&self) -> u8 {
        let field = self.description.field;
        field.height.saturating_add(field.hidden)
    }

    /// Returns how things fall.
    #[must_use]
    pub const fn gravity(&self) -> &GravityPart {
        &self.description.gravity
    }

    /// Returns the clear rules, in file order.
    #[must_use]
    pub fn clear(&self) -> &[ClearRule] {
        &self.description.clear.rules
    }

    /// Returns the clear rule of this number; `None` for what comes from a
    /// script or template.
    #[must_use]
    pub fn clear_rule(&self, number: u8) -> Option<&ClearRule> {
        self.clear().get(usize::from(number))
    }

    /// Returns whether this game-over condition occurs.
    pub fn over(&self, is: impl Fn(&OverCondition) -> bool) -> bool {
        self.description.game_over.iter().any(is)
    }
}
