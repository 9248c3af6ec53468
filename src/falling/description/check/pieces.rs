//! Checks of `pieces`: names, cells, dealing, position of appearance.

use super::Remarks;
use super::facts::{Facts, first_state, quoted_names};
use crate::description::shape_sets::{RowCell, letter_role};
use crate::description::{Randomizer, RoleRandomizer, Spawn, limits};
use kotodama_formats::msg;

/// Checks that every shape has a unique name, and there are not too many.
pub fn names(facts: &Facts<'_>, remarks: &mut Remarks) {
    let count = facts.shapes.len();
    if count > limits::MAX_SHAPES {
        let message = msg!(
            "problem-shapes-many",
            "there are {count} shapes, expected at most {most}",
            count,
            most = limits::MAX_SHAPES,
        );
        remarks.error("pieces.shapes", message);
    }
    for (index, shape) in facts.shapes.iter().enumerate() {
        let name = &shape.part.name;
        let mut before = facts.shapes.iter().take(index);
        if before.any(|other| other.part.name == *name) {
            let path = format!("{}.name", facts.shape_path(index));
            let message = msg!(
                "problem-shapes-same",
                "two shapes are called {name}, expected different names",
                name = format!("{name:?}"),
            );
            remarks.error(path, message);
        }
    }
}

/// Checks that every character of a shape is the glyph of a block.
pub fn cells(facts: &Facts<'_>, remarks: &mut Remarks) {
    let mut missing = Vec::new();
    for (index, shape) in facts.shapes.iter().enumerate() {
        for (state, rows) in shape.matrices.iter().enumerate() {
            for (y, row) in rows.iter().enumerate() {
                for (x, cell) in row.iter().enumerate() {
                    match cell {
                        RowCell::Unknown(c) if shape.is_built_in => {
                            missing.extend(letter_role(*c));
                        }
                        RowCell::Unknown(c) => {
                            let message = msg!(
                                "problem-shapes-glyph",
                                "{glyph} in a shape of `pieces` is the glyph of none of the \
                                 `blocks`, expected `.`, a placeholder from 1 to 9 or a glyph",
                                glyph = format!("{c:?}"),
                            );
                            remarks.error_in(facts.row_path(index, state, y), x, message);
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    missing.sort_unstable();
    missing.dedup();
    if !missing.is_empty() {
        let roles: Vec<String> = missing.iter().map(u8::to_string).collect();
        let message = msg!(
            "problem-shapes-builtin",
            "the built-in shapes of `pieces` are made of the roles 1 to 7, and `blocks` does not \
             have {roles}",
            roles = roles.join(", "),
        );
        remarks.error("pieces.shapes", message);
    }
}

/// Checks that `deal` names existing shapes, and every draw can succeed.
pub fn deal(facts: &Facts<'_>, remarks: &mut Remarks) {
    let mut dealt = Vec::new();
    one_deal(
        facts,
        remarks,
        &facts.d.pieces.randomizer,
        "pieces.deal".to_owned(),
        &mut dealt,
    );
    for (index, shape) in facts.shapes.iter().enumerate() {
        if !dealt.contains(&shape.part.name.as_str()) && !shape.is_built_in {
            let name = &shape.part.name;
            let message = msg!(
                "problem-shape-never",
                "the shape {name} is never dealt",
                name = format!("{name:?}"),
            );
            remarks.warning(facts.shape_path(index), message);
        }
    }
}

/// Checks a law of dealing and adds the names of the shapes it deals.
fn one_deal<'d>(
    facts: &'d Facts<'_>,
    remarks: &mut Remarks,
    deal: &'d Randomizer,
    path: String,
    dealt: &mut Vec<&'d str>,
) {
    let shapes = || facts.shapes.iter().map(|shape| &shape.part);
    // Shapes of weight 0 are left out of every draw, unless all have weight 0.
    let drawn = || {
        let any = shapes().any(|part| part.weight > 0);
        let drawn = shapes().filter(move |part| part.weight > 0 || !any);
        drawn.map(|part| part.name.as_str())
    };
    let need = |remarks: &mut Remarks, path: String, name: &str| {
        if !facts.shape_names().any(|other| other == name) {
            let message = msg!(
                "problem-no-shape",
                "there is no shape {name}, expected one of {expected}",
                name = format!("{name:?}"),
                expected = quoted_names(facts.shape_names()),
            );
            remarks.error(path, message);
        }
    };
    match deal {
        Randomizer::Uniform => {
            let with_weight = shapes().filter(|part| part.weight > 0);
            let with_weight: Vec<&str> = with_weight.map(|part| part.name.as_str()).collect();
            if with_weight.is_empty() {
                let message = msg!(
                    "problem-deal-weight",
                    "every shape has the weight 0, expected one above it to draw from"
                );
                remarks.error(path, message);
            }
            dealt.extend(with_weight);
        }
        Randomizer::Bag { .. } | Randomizer::Nes => dealt.extend(drawn()),
        Randomizer::Tgm { length, start, .. } => {
            for (index, name) in start.iter().enumerate() {
                need(remarks, format!("{path}.start[{index}]"), name);
            }
            let given = start.len();
            if u32::try_from(given).is_ok_and(|given| given > *length) {
                let message = msg!(
                    "problem-deal-start",
                    "`start` has {given} shapes, of which only {length} are remembered",
                    given,
                    length = *length,
                );
                remarks.warning(format!("{path}.start"), message);
            }
            dealt.extend(drawn());
        }
        Randomizer::Cycle(names) => {
            for (index, name) in names.iter().enumerate() {
                need(remarks, format!("{path}.shapes[{index}]"), name);
            }
            if names.is_empty() {
                let message = msg!(
                    "problem-deal-empty",
                    "the list of shapes is empty, expected at least one name"
                );
                remarks.error(path, message);
            }
            dealt.extend(names.iter().map(String::as_str));
        }
        Randomizer::Every { n, shape, other } => {
            need(remarks, format!("{path}.shape"), shape);
            dealt.push(shape);
            if *n == 1 {
                let message = msg!(
                    "problem-deal-every",
                    "every piece is {shape}, `other` is never used",
                    shape = format!("{shape:?}"),
                );
                remarks.warning(format!("{path}.n"), message);
            } else {
                one_deal(facts, remarks, other, format!("{path}.other"), dealt);
            }
        }
    }
}

/// Checks that the opening does not name more roles than there are.
pub fn opening(facts: &Facts<'_>, remarks: &mut Remarks) {
    let RoleRandomizer::Pool {
        opening: Some(opening),
        ..
    } = &facts.d.pieces.roles
    else {
        return;
    };
    let dealt = facts.dealt();
    if usize::try_from(opening.roles).is_ok_and(|roles| roles > dealt) {
        let message = msg!(
            "problem-opening",
            "the opening of `pieces` has {roles} roles, but only {dealt} of the `blocks` are dealt",
            roles = opening.roles,
            dealt,
        );
        remarks.warning("pieces.roles.opening.roles", message);
    }
}

/// Checks that every shape fits into the empty field where it appears.
pub fn spawn(facts: &Facts<'_>, remarks: &mut Remarks) {
    let width = i32::from(facts.d.field.width);
    let height = i32::try_from(facts.rows).unwrap_or(i32::MAX);
    let spawn = facts.d.pieces.spawn;
    for (index, shape) in facts.shapes.iter().enumerate() {
        let cells = first_state(shape);
        let name = &shape.part.name;
        let columns = || cells.iter().map(|(x, _)| *x);
        let rows = || cells.iter().map(|(_, y)| *y);
        let (Some(left), Some(right)) = (columns().min(), columns().max()) else {
            continue;
        };
        let (Some(top), Some(bottom)) = (rows().min(), rows().max()) else {
            continue;
        };
        let (columns, rows) = (right - left + 1, bottom - top + 1);
        if columns > width || rows > height {
            let message = msg!(
                "problem-spawn-size",
                "the shape {name} of `pieces` has {columns} x {rows} cells, which do not fit \
                 into the {width} x {height} cells of `field`",
                name = format!("{name:?}"),
                columns,
                rows,
                width,
                height,
            );
            remarks.error(facts.shape_path(index), message);
            continue;
        }
        let (x, y) = match (spawn, shape.part.axis) {
            (Spawn::Default { above }, _) => {
                // The piece is centred, so only the height matters.
                let y = i32::from(facts.d.field.hidden) - i32::from(above) - top;
                (-left, y)
            }
            (Spawn::Origin(x, y), _) => (i32::from(x), i32::from(y)),
            (Spawn::Axis(x, y), Some((column, row))) => (
                i32::from(x) - i32::from(column),
                i32::from(y) - i32::from(row),
            ),
            (Spawn::Axis(..), None) => {
                let message = msg!(
                    "problem-spawn-axis",
                    "the shape {name} has no axis cell to appear at, \
                     expected `axis: Cell(column, row)` or another `spawn`",
                    name = format!("{name:?}"),
                );
                remarks.error("pieces.spawn", message);
                continue;
            }
        };
        let is_inside = x + left >= 0 && x + right < width && y + bottom < height;
        if !is_inside || y + top < -HIGHEST {
            let message = msg!(
                "problem-spawn-outside",
                "the shape {name} of `pieces` appears in the columns {left} to {right} and rows \
                 {top} to {bottom} counted from 0, outside the {width} x {height} cells of `field`",
                name = format!("{name:?}"),
                left = x + left,
                right = x + right,
                top = y + top,
                bottom = y + bottom,
                width,
                height,
            );
            remarks.error("pieces.spawn", message);
        }
    }
}

/// Maximum number of rows above the field in which cells may be (F-MOD-02).
const HIGHEST: i32 = 16;
