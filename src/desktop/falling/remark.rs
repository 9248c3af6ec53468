//! What became of the last press.

use bevy::prelude::*;

use crate::desktop::ui::palette::Palette;

/// A line that says what became of the last press; empty, if there is nothing
/// to say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Remark {
    pub text: String,
    /// Did it go wrong?
    pub is_wrong: bool,
}

impl Remark {
    /// It was done.
    pub fn done(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            is_wrong: false,
        }
    }

    /// It went wrong.
    pub fn wrong(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            is_wrong: true,
        }
    }

    /// The name of its colour.
    pub const fn colour_name(&self) -> &'static str {
        if self.is_wrong { "coral" } else { "mint" }
    }

    /// Its colour.
    pub fn colour(&self, palette: &Palette) -> Color {
        palette.get(self.colour_name())
    }
}
