//! Facts about a description that several checks need.

use std::fmt::Display;

use super::Remarks;
use crate::description::roles::RoleWalk;
use crate::description::shape_sets::{ResolvedShape, RowCell};
use crate::description::table::Table;
use crate::description::{BlockPart, Class, Description, Method, RotationPart, Start};
use kotodama_formats::{Message, msg};

pub struct Facts<'d> {
    pub d: &'d Description,
    pub shapes: Vec<ResolvedShape>,
    /// Number of rows of the field, including hidden ones.
    pub rows: u32,
}

impl<'d> Facts<'d> {
    pub fn new(d: &'d Description) -> Self {
        Self {
            d,
            shapes: d.pieces.shapes.resolve(&d.blocks),
            rows: u32::from(d.field.height) + u32::from(d.field.hidden),
        }
    }

    pub fn block(&self, role: u8) -> Option<&'d BlockPart> {
        self.d.blocks.iter().find(|block| block.id == role)
    }

    /// Reports a role that does not exist. `path` begins with the component
    /// that names it.
    fn need_role(&self, remarks: &mut Remarks, path: impl Display, role: u8) {
        if self.block(role).is_some() {
            return;
        }
        let path = path.to_string();
        let component = path.split(['.', '[']).next().unwrap_or_default();
        let ids: Vec<String> = self.d.blocks.iter().map(|b| b.id.to_string()).collect();
        let message = msg!(
            "problem-no-role",
            "`{component}` names the role {role}, which `blocks` does not have, expected one of \
             {ids}",
            component,
            role,
            ids = ids.join(", "),
        );
        remarks.error(path, message);
    }

    /// Reports the roles that a part of the description names but no block has.
    pub fn need_roles(&self, remarks: &mut Remarks, path: &str, part: &(impl Table + Clone)) {
        let mut need = |path: &str, role: &mut u8| self.need_role(remarks, path, *role);
        part.clone().roles(&mut RoleWalk::new(path, &mut need));
    }

    /// Returns the roles that a part of the description names.
    pub fn roles_of(part: &(impl Table + Clone)) -> Vec<u8> {
        let mut roles = Vec::new();
        let mut add = |_: &str, role: &mut u8| roles.push(*role);
        part.clone().roles(&mut RoleWalk::new("", &mut add));
        roles
    }

    /// Returns the path of a shape.
    pub fn shape_path(&self, index: usize) -> String {
        let built_in = self.shapes.iter().filter(|shape| shape.is_built_in).count();
        match index.checked_sub(built_in) {
            Some(own) => format!("pieces.shapes.shapes[{own}]"),
            None => "pieces.shapes".to_owned(),
        }
    }

    /// Returns the path of a row of a shape.
    pub fn row_path(&self, shape: usize, state: usize, row: usize) -> String {
        let path = self.shape_path(shape);
        let part = self.shapes.get(shape).map(|shape| &shape.part);
        match part {
            Some(part) if part.has_states => format!("{path}.states[{state}][{row}]"),
            _ => format!("{path}.rows[{row}]"),
        }
    }

    /// Returns how a shape turns, and the path of that rotation.
    pub fn rotation(&self, index: usize) -> (&RotationPart, String) {
        let shape = self.shapes.get(index);
        match shape.and_then(|shape| shape.part.rotation.as_ref()) {
            Some(own) => (own, format!("{}.rotation", self.shape_path(index))),
            None => (&self.d.rotation, "rotation".to_owned()),
        }
    }

    /// Returns whether there is a block of this class.
    pub fn has_class(&self, class: Class) -> bool {
        self.d.blocks.iter().any(|block| block.class == class)
    }

    /// Returns the number of roles that placeholders can become.
    pub fn dealt(&self) -> usize {
        let dealt = self.d.blocks.iter().filter(|block| block.weight > 0);
        dealt.count()
    }

    /// Returns the names of the shapes.
    pub fn shape_names(&self) -> impl Iterator<Item = &str> {
        self.shapes.iter().map(|shape| shape.part.name.as_str())
    }

    /// Returns whether any shape has a placeholder, whose role is drawn.
    pub fn has_placeholders(&self) -> bool {
        let mut cells = self.shapes.iter().flat_map(cells);
        cells.any(|cell| matches!(cell, RowCell::Placeholder(_)))
    }

    /// Returns whether a block of this role can ever enter the field by the
    /// rules alone.
    pub fn can_appear(&self, role: u8) -> bool {
        let block = self.block(role);
        let is_dealt = || block.is_some_and(|b| b.weight > 0) && self.has_placeholders();
        let is_fixed = || {
            let mut cells = self.shapes.iter().flat_map(cells);
            cells.any(|cell| cell == RowCell::Role(role))
        };
        let is_at_start = || match &self.d.start {
            Start::Empty => false,
            Start::Rows(rows) => {
                let mut characters = rows.iter().flat_map(|row| row.chars());
                characters.any(|c| self.start_role(c) == Some(role))
            }
            Start::Targets(_) => block.is_some_and(|b| b.class == Class::Target),
            Start::Noise { .. } => Self::roles_of(&self.d.start).contains(&role),
        };
        let is_garbage = || Self::roles_of(&self.d.garbage).contains(&role);
        let is_change = || {
            self.d.clear.rules.iter().any(|rule| match &rule.how {
                Method::Change { to, .. } => to.iter().any(|&(_, to)| to == role),
                _ => false,
            })
        };
        is_dealt() || is_fixed() || is_at_start() || is_garbage() || is_change()
    }

    /// Returns the role of a character of `start`: a glyph, otherwise a base-36
    /// digit.
    pub fn start_role(&self, c: char) -> Option<u8> {
        let named = self.d.blocks.iter().find(|block| block.glyph == c);
        let digit = || {
            let digit = c.to_digit(36).filter(|_| !c.is_uppercase())?;
            let role = u8::try_from(digit).ok()?;
            self.block(role).map(|block| block.id)
        };
        named.map(|block| block.id).or_else(digit)
    }

    /// Returns whether a rule clears full rows.
    pub fn clears_rows(&self) -> bool {
        let mut rules = self.d.clear.rules.iter();
        rules.any(|rule| rule.when.clears_rows())
    }

    /// Returns the number of rows in which blocks count for a rule.
    pub fn counted_rows(&self, hidden: bool) -> u32 {
        if hidden {
            self.rows
        } else {
            u32::from(self.d.field.height)
        }
    }
}

/// Returns all cells of a shape, state by state.
pub fn cells(shape: &ResolvedShape) -> impl Iterator<Item = RowCell> {
    shape.matrices.iter().flatten().flatten().copied()
}

/// Returns the column and row of each cell of the first state that holds a
/// block.
pub fn first_state(shape: &ResolvedShape) -> Vec<(i32, i32)> {
    let rows = shape.matrices.first().into_iter().flatten();
    let cells = (0..).zip(rows).flat_map(|(y, row)| {
        let row = (0..).zip(row);
        row.filter(|(_, cell)| **cell != RowCell::Empty)
            .map(move |(x, _)| (x, y))
    });
    cells.collect()
}

/// Returns the first few names, in quotes.
pub fn quoted_names<'n>(names: impl IntoIterator<Item = &'n str>) -> Message {
    const SHOWN: usize = 5;
    let mut names: Vec<String> = names.into_iter().map(|name| format!("{name:?}")).collect();
    let more = names.len().saturating_sub(SHOWN);
    names.truncate(SHOWN);
    let names = names.join(", ");
    match more {
        0 => Message::verbatim(names),
        more => msg!(
            "problem-listed-and-more",
            "{shown} and {count} more",
            shown = names,
            count = more,
        ),
    }
}
