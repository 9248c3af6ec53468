//! A description compiled for play, as systems use it.

pub mod compile;
pub mod roles;
pub mod shape;

use bevy::ecs::prelude::*;

use super::description::{ClearRule, Description, GravityPart, OverCondition};
pub use roles::Roles;
pub use shape::{Content, Shape, ShapeCell, ShapeState};

/// The rules of a play. They do not change during it, except that a script may
/// change its own settings (F-ARG-06).
#[derive(Resource, Clone, Debug, Default)]
pub struct Rules {
    /// The description they were compiled from; settings of a script are
    /// converted to the same form.
    pub description: Description,
    /// Tables of the roles.
    pub roles: Roles,
    /// The shapes with all rotation states.
    pub shapes: Vec<Shape>,
    /// The script's part in step 4; `None` for rule files.
    pub program: Option<Program>,
}

/// The part of the rules that is a script.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// Template that replaces or supplements the script's own `update()`.
    pub template: Option<Template>,
}

/// A template that replaces or supplements a script's own `update()` (F-TPL).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Template {
    /// Groups of at least `min` alike blocks are deleted when nothing falls;
    /// every unsupported block falls (F-TPL-01).
    Connected {
        /// Minimum number of blocks of a group.
        min: u32,
    },
    /// Full rows are deleted at once; everything above moves down as a whole
    /// (F-TPL-02).
    Rows,
}

impl Rules {
    /// Returns the number of rows of the field, including hidden ones.
    #[must_use]
    pub fn height(&self) -> u8 {
        let field = self.description.field;
        field.height.saturating_add(field.hidden)
    }

    /// Returns the gravity component.
    #[must_use]
    pub const fn gravity(&self) -> &GravityPart {
        &self.description.gravity
    }

    /// Returns the clear rules, in file order.
    #[must_use]
    pub fn clear(&self) -> &[ClearRule] {
        &self.description.clear.rules
    }

    /// Returns the clear rule with this number; `None` for the number of
    /// scripts and templates.
    #[must_use]
    pub fn clear_rule(&self, number: u8) -> Option<&ClearRule> {
        self.clear().get(usize::from(number))
    }

    /// Returns whether any game-over condition matches.
    pub fn over(&self, is: impl Fn(&OverCondition) -> bool) -> bool {
        self.description.game_over.iter().any(is)
    }
}
