//! Shapes that a script defines with `setTumo` (F-TUM), and their requirements
//! at the end of the initial phase (F-LUA-06).

use std::collections::{BTreeMap, BTreeSet};

use bevy::math::IVec2;
use mlua::{Table, Value};

use super::super::description::limits::{MAX_MATRIX, MAX_PIECE};
use super::super::rules::{Content, ShapeState};
use super::sandbox::Fault;
use kotodama_formats::{Message, msg};

/// A matrix as given by the script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Matrix {
    /// Rows of the matrix, all of equal length.
    rows: Vec<Vec<i64>>,
    /// Line number of the call.
    line: u32,
}

impl Matrix {
    /// Copies the rows of a table (F-TUM-01 to F-TUM-03), and adds the number
    /// of elements read to `work`, even if the matrix is refused.
    pub(super) fn read(table: &Table, line: u32, work: &mut i64) -> Result<Self, String> {
        let mut rows = Vec::new();
        for (number, value) in elements(table).enumerate() {
            let Value::Table(row) = value else {
                let found = value.type_name();
                return Err(format!(
                    "the rows must be tables, got {found} in row {number}"
                ));
            };
            *work += 4;
            rows.push(row_of(&row, number, work)?);
            // Empty rows at the end are ignored, but only a limited number.
            if rows.len() > 4 * MAX_MATRIX {
                break;
            }
        }
        while rows.last().is_some_and(Vec::is_empty) {
            rows.pop();
        }
        if rows.len() > MAX_MATRIX {
            return Err(format!("a shape has at most {MAX_MATRIX} rows"));
        }
        if rows.iter().flatten().all(|element| *element == 0) {
            return Err("the shape must have an element other than 0".to_owned());
        }
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        for row in &mut rows {
            row.resize(width, 0);
        }
        Ok(Self { rows, line })
    }

    fn elements(&self) -> impl Iterator<Item = i64> {
        self.rows.iter().flatten().copied()
    }
}

/// Returns the values of a table from index 0, or from 1 if there is none at 0,
/// up to the first gap.
fn elements(table: &Table) -> impl Iterator<Item = Value> {
    let at = |index: i64| table.raw_get::<Value>(index).unwrap_or(Value::Nil);
    let first = i64::from(at(0).is_nil());
    (first..).map(at).take_while(|value| !value.is_nil())
}

fn row_of(table: &Table, number: usize, work: &mut i64) -> Result<Vec<i64>, String> {
    let mut row = Vec::new();
    for value in elements(table) {
        *work += 2;
        let integer = match &value {
            Value::Integer(integer) => Some(*integer),
            Value::Number(float) => whole(*float),
            _ => None,
        };
        let Some(integer) = integer else {
            let found = match &value {
                Value::Number(float) => float.to_string(),
                other => other.type_name().to_owned(),
            };
            return Err(format!(
                "the elements must be integers, got {found} in row {number}"
            ));
        };
        row.push(integer);
        if row.len() > MAX_MATRIX {
            return Err(format!("a shape has at most {MAX_MATRIX} columns"));
        }
    }
    Ok(row)
}

/// Returns a number without a fraction as an integer, limited to -1000 to 1000.
fn whole(float: f64) -> Option<i64> {
    (float.floor() == float).then(|| float.clamp(-1000.0, 1000.0) as i64)
}

/// All matrices so far, by pattern and rotation state.
#[derive(Clone, Debug, Default)]
pub(super) struct Shapes(BTreeMap<u8, BTreeMap<u8, Matrix>>);

impl Shapes {
    /// Defines a rotation state, and replaces an earlier definition (F-TUM-09).
    pub(super) fn define(&mut self, pattern: u8, state: u8, matrix: Matrix) {
        self.0.entry(pattern).or_default().insert(state, matrix);
    }

    /// Returns the shapes for play, and the placeholders that were left out,
    /// each with the line of its matrix.
    ///
    /// # Errors
    ///
    /// Returns the first violation of F-LUA-06.
    pub(super) fn complete(
        &self,
        file: &str,
        roles: &BTreeSet<u8>,
        field_width: u8,
    ) -> Result<(Vec<Vec<ShapeState>>, Vec<(u32, Message)>), Fault> {
        let fault = |line: u32, message: Message| Fault::new(file, line, message);
        if self.0.is_empty() {
            let message = msg!(
                "problem-script-no-piece",
                "there is no piece: setTumo was not called"
            );
            return Err(fault(1, message));
        }
        let mut shapes = Vec::new();
        let mut left_out = Vec::new();
        for (expected, (&pattern, states)) in (0u8..).zip(&self.0) {
            let line = states.values().next().map_or(1, |matrix| matrix.line);
            if pattern != expected {
                let message = msg!(
                    "problem-script-pattern-missing",
                    "setTumo: pattern {expected} is missing below {pattern}",
                    expected,
                    pattern,
                );
                return Err(fault(line, message));
            }
            let mut done = Vec::new();
            for (expected, (&state, matrix)) in (0u8..).zip(states) {
                let name = msg!(
                    "problem-script-state",
                    "setTumo: state {state} of pattern {pattern}",
                    state,
                    pattern,
                );
                if state != expected {
                    let message = msg!(
                        "problem-script-state-missing",
                        "setTumo: state {expected} of pattern {pattern} is missing below {state}",
                        expected,
                        pattern,
                        state,
                    );
                    return Err(fault(matrix.line, message));
                }
                let (shape, surplus) = state_of(matrix, roles, name.clone())
                    .map_err(|message| fault(matrix.line, message))?;
                left_out.extend(surplus.into_iter().map(|element| {
                    let message = msg!(
                        "problem-script-placeholder",
                        "{name} has the placeholder {element}, but only {roles} roles were \
                         created: it counts as 0",
                        name = name.clone(),
                        element,
                        roles = roles.len(),
                    );
                    (matrix.line, message)
                }));
                if state == 0 && shape.size.x > i32::from(field_width) {
                    let message = msg!(
                        "problem-script-wide",
                        "{name} is {columns} columns wide, but the field only {width}",
                        name,
                        columns = shape.size.x,
                        width = field_width,
                    );
                    return Err(fault(matrix.line, message));
                }
                done.push(shape);
            }
            shapes.push(done);
        }
        Ok((shapes, left_out))
    }
}

/// Returns the state that a matrix describes and its placeholders beyond the
/// roles; `name` is its name in errors.
fn state_of(
    matrix: &Matrix,
    roles: &BTreeSet<u8>,
    name: Message,
) -> Result<(ShapeState, BTreeSet<i64>), Message> {
    if roles.is_empty() && matrix.elements().any(|element| element > 0) {
        return Err(msg!(
            "problem-script-no-roles",
            "{name} has placeholders, but no role was created",
            name,
        ));
    }
    let known = i64::try_from(roles.len()).unwrap_or(i64::MAX);
    let mut left_out = BTreeSet::new();
    let mut cells = Vec::new();
    for (y, row) in (0..).zip(&matrix.rows) {
        for (x, &element) in (0..).zip(row) {
            let content = if element > known {
                left_out.insert(element);
                continue;
            } else if element > 0 {
                Content::Placeholder(u8::try_from(element).unwrap_or(u8::MAX))
            } else if element == 0 {
                continue;
            } else {
                let role = u8::try_from(-element).ok();
                let Some(role) = role.filter(|role| roles.contains(role)) else {
                    return Err(msg!(
                        "problem-script-unknown-role",
                        "{name} has the fixed role {role}, which was not created",
                        name,
                        role = element.unsigned_abs().to_string(),
                    ));
                };
                Content::Fixed(role)
            };
            cells.push((IVec2::new(x, y), content));
        }
    }
    if cells.is_empty() {
        return Err(msg!("problem-script-no-block", "{name} has no block", name,));
    }
    if cells.len() > MAX_PIECE {
        return Err(msg!(
            "problem-script-many-blocks",
            "{name} has more than {most} blocks",
            name,
            most = MAX_PIECE,
        ));
    }
    let side = |length: usize| i32::try_from(length).unwrap_or(i32::MAX);
    let width = matrix.rows.first().map_or(0, Vec::len);
    let size = IVec2::new(side(width), side(matrix.rows.len()));
    Ok((ShapeState::new(size, cells), left_out))
}
