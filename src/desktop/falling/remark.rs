//! What became of the last press.

use kotodama_ui::palette::Ink;

/// A line that says what became of the last press; empty, if there is nothing
/// to say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Remark {
    pub text: String,
    /// Whether it went wrong.
    pub is_wrong: bool,
}

impl Remark {
    /// Returns the remark of a success.
    pub fn done(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            is_wrong: false,
        }
    }

    /// Returns the remark of a failure.
    pub fn wrong(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            is_wrong: true,
        }
    }

    /// Returns its colour.
    pub const fn ink(&self) -> Ink {
        if self.is_wrong { Ink::Coral } else { Ink::Mint }
    }
}
