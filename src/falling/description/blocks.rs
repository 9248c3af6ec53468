//! `blocks`: what may lie in a cell (F-RON-11 to F-RON-13).

/// How a block is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Form {
    /// A filled circle.
    Disc,
    /// The outline of a circle.
    Ring,
    /// A filled square.
    #[default]
    Square,
    /// The outline of a square.
    Frame,
    /// A cut jewel.
    Gem,
}

/// What a block does beyond having a role (F-RON-13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Class {
    /// Nothing special.
    #[default]
    Normal,
    /// Never alike anything.
    Garbage,
    /// Never falls.
    Fixed,
    /// As [`Class::Fixed`], and counted by the goal `ClearAll(Class(Target))`.
    Target,
}

impl Class {
    /// Never falls?
    #[must_use]
    pub const fn is_fixed(self) -> bool {
        matches!(self, Self::Fixed | Self::Target)
    }
}

/// A role (F-RON-11).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockPart {
    /// 1 to 99, unique.
    pub id: u8,
    /// A printable ASCII character other than `. * / , :` and space, unique.
    pub glyph: char,
    /// For people; may be empty.
    pub name: String,
    /// Red, green, blue; the game's palette by role if it is not given.
    pub colour: Option<(u8, u8, u8)>,
    /// The form it is drawn with.
    pub form: Form,
    /// A PNG relative to the file, instead of the form.
    pub picture: Option<String>,
    /// Blocks of equal family are alike (F-RON-12); the id if not given.
    pub family: Option<u8>,
    /// What it does.
    pub class: Class,
    /// Weight with which a placeholder draws this role; 0: never.
    pub weight: u32,
}

impl BlockPart {
    /// A block of which a file says only the id and the glyph.
    #[must_use]
    pub const fn new(id: u8, glyph: char) -> Self {
        Self {
            id,
            glyph,
            name: String::new(),
            colour: None,
            form: Form::Square,
            picture: None,
            family: None,
            class: Class::Normal,
            weight: 1,
        }
    }

    /// The family it belongs to.
    #[must_use]
    pub fn family(&self) -> u8 {
        self.family.unwrap_or(self.id)
    }
}
