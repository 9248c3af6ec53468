//! Tables of the roles, by number.

use super::super::description::{BlockPart, Class};

/// Properties of every role (1 to 99).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roles {
    rows: Vec<Option<RoleRow>>,
    dealt: Vec<(u8, u32)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RoleRow {
    glyph: char,
    family: u8,
    class: Class,
}

impl Roles {
    /// Returns the tables of a list of blocks.
    #[must_use]
    pub fn new(blocks: &[BlockPart]) -> Self {
        let mut rows = vec![None; 100];
        let mut dealt = Vec::new();
        for block in blocks {
            if let Some(row) = rows.get_mut(usize::from(block.id)) {
                *row = Some(RoleRow {
                    glyph: block.glyph,
                    family: block.family(),
                    class: block.class,
                });
            }
            if block.weight > 0 {
                dealt.push((block.id, block.weight));
            }
        }
        dealt.sort_unstable();
        Self { rows, dealt }
    }

    fn row(&self, role: u8) -> Option<&RoleRow> {
        self.rows.get(usize::from(role))?.as_ref()
    }

    /// Returns whether the role exists.
    #[must_use]
    pub fn exists(&self, role: u8) -> bool {
        self.row(role).is_some()
    }

    /// Returns the class of the role.
    #[must_use]
    pub fn class(&self, role: u8) -> Class {
        self.row(role).map_or(Class::Normal, |row| row.class)
    }

    /// Returns whether blocks of the role never fall.
    #[must_use]
    pub fn is_fixed(&self, role: u8) -> bool {
        self.class(role).is_fixed()
    }

    /// Returns the family of the role; `None` for garbage, which matches
    /// nothing (F-RON-13).
    #[must_use]
    pub fn family(&self, role: u8) -> Option<u8> {
        match self.row(role) {
            Some(row) if row.class != Class::Garbage => Some(row.family),
            _ => None,
        }
    }

    /// Returns whether blocks of these roles are alike (F-RON-12).
    #[must_use]
    pub fn alike(&self, one: u8, other: u8) -> bool {
        let family = self.family(one);
        family.is_some() && family == self.family(other)
    }

    /// Returns the glyph of the role, or its base-36 digit if the role does not
    /// exist.
    #[must_use]
    pub fn glyph(&self, role: u8) -> char {
        self.row(role).map_or_else(
            || char::from_digit(u32::from(role), 36).unwrap_or('?'),
            |row| row.glyph,
        )
    }

    /// Returns the role of a character: a glyph, otherwise a base-36 digit of
    /// an existing role (section 10).
    #[must_use]
    pub fn of_glyph(&self, glyph: char) -> Option<u8> {
        let named = (0..100).find(|&role| self.row(role).is_some_and(|row| row.glyph == glyph));
        named.or_else(|| {
            let digit = glyph.to_digit(36).filter(|_| !glyph.is_uppercase())?;
            u8::try_from(digit).ok().filter(|&role| self.exists(role))
        })
    }

    /// Returns the roles that placeholders can become, in ascending order, with
    /// their weights (F-TUM-06).
    #[must_use]
    pub fn dealt(&self) -> &[(u8, u32)] {
        &self.dealt
    }
}
