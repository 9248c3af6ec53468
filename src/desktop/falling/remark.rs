//! What became of the last press.

use crate::desktop::ui::palette::Ink;

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

    /// Its colour.
    pub const fn ink(&self) -> Ink {
        if self.is_wrong { Ink::Coral } else { Ink::Mint }
    }
}
