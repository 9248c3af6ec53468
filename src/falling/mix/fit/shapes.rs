//! Shapes made of the blocks of another game, and pieces that are tools of
//! clear rules (F-MIX-11, F-MIX-12).

use super::super::super::description::roles::RoleWalk;
use super::super::super::description::shape_sets::{ResolvedShape, RowCell};
use super::super::super::description::table::Table;
use super::super::super::description::{
    BlockPart, Component, Condition, Description, Method, Randomizer, Release, ShapePart, Shapes,
};
use super::super::parts::Parts;
use super::super::source::{Source, cells};
use super::super::valid::Failure;
use super::Fitted;
use super::deal::{every, without_shape};
use super::roles::{Renaming, spare_glyph};
use kotodama_formats::{Message, msg};

/// Interval in pieces at which a tool comes if its own game has no interval.
const TOOL_EVERY: u32 = 8;

/// Rewrites the shapes with the glyphs of the new blocks.
///
/// # Errors
///
/// No shape is left.
pub fn fit_shapes(
    fitted: &mut Fitted,
    sources: &[Source],
    parts: &Parts,
    renamings: &[Renaming],
) -> Result<(), Failure> {
    let place = parts.first(Component::Pieces);
    let Some(source) = sources.get(place) else {
        return Ok(());
    };
    let clear = parts.of(Component::Clear);
    let is_compared = |&other: &usize| {
        let other_source = sources.get(other);
        other != place && other_source.is_some_and(Source::compares_blocks)
    };
    let keeps =
        parts.is_same(Component::Pieces, Component::Blocks) && !clear.iter().any(is_compared);
    let own_tools = tools(&source.description);
    let mut letters = Letters::default();
    let mut shapes: Vec<ShapePart> = Vec::new();
    let mut useless = Vec::new();
    let mut coloured = false;
    for shape in source.shapes() {
        let is_tool = cells(&shape).any(|cell| match cell {
            RowCell::Role(role) => own_tools.contains(&role),
            _ => false,
        });
        if is_tool && !clear.contains(&place) {
            useless.push(shape.part.name.clone());
            continue;
        }
        let blocks = &mut fitted.description.blocks;
        let keep = |role: u8, blocks: &mut Vec<BlockPart>, letters: &mut Letters| {
            let is_kept = keeps || own_tools.contains(&role);
            is_kept.then(|| letters.of(blocks, Renaming::of(renamings, place, role)))
        };
        let mut glyphs = Vec::new();
        for cell in cells(&shape) {
            if let RowCell::Role(role) = cell
                && !glyphs.iter().any(|(other, _)| *other == role)
                && let Some(glyph) = keep(role, blocks, &mut letters)
            {
                glyphs.push((role, glyph));
            }
        }
        coloured |= cells(&shape).any(|cell| match cell {
            RowCell::Role(role) => !glyphs.iter().any(|(other, _)| *other == role),
            _ => false,
        });
        shapes.push(ShapePart {
            matrices: written(&shape, &glyphs),
            ..shape.part
        });
    }
    for name in &useless {
        let randomizer = &mut fitted.description.pieces.randomizer;
        *randomizer = without_shape(randomizer, name);
        fitted.notes.push(msg!(
            "fit-useless-shape",
            "pieces: {name} is dropped, since no rule uses it",
            name = name.as_str(),
        ));
    }
    for &other in clear {
        if other != place
            && let Some(tool_source) = sources.get(other)
        {
            add_tools(
                fitted,
                &mut shapes,
                &mut letters,
                (other, tool_source),
                renamings,
            );
        }
    }
    if shapes.is_empty() {
        return Err(Failure {
            pair: [Component::Pieces, Component::Clear],
            message: msg!("problem-mix-no-shape", "no shape is left"),
        });
    }
    let is_unchanged = keeps && useless.is_empty() && letters.said.is_empty();
    if !(is_unchanged && shapes.len() == source.shapes().len()) || coloured {
        fitted.description.pieces.shapes = Shapes::List(shapes);
    }
    if coloured {
        fitted.notes.push(msg!(
            "fit-coloured",
            "pieces: filled with blocks from the game that supplies the blocks"
        ));
    }
    if !letters.said.is_empty() {
        fitted.notes.push(letters.note());
    }
    Ok(())
}

/// Returns the roles that make a piece a tool: bombs, signals and other blocks
/// that rules wait for.
fn tools(source: &Description) -> Vec<u8> {
    let mut tools = Vec::new();
    for rule in &source.clear.rules {
        match &rule.when {
            Condition::Blast { lit, bombs, .. } => {
                tools.extend(lit);
                tools.extend(bombs);
            }
            Condition::SameAs { roles, .. } | Condition::After { roles, .. } => {
                tools.extend(roles);
            }
            _ => {}
        }
        if let Method::Stock(Release::Signal(roles)) = &rule.how {
            tools.extend(roles);
        }
    }
    let mut garbage = source.garbage;
    let mut add = |_: &str, role: &mut u8| tools.push(*role);
    garbage.roles(&mut RoleWalk::new("", &mut add));
    tools
}

/// Adds the tools of a game whose clear rules are used, dealt as in that game.
fn add_tools(
    fitted: &mut Fitted,
    shapes: &mut Vec<ShapePart>,
    letters: &mut Letters,
    (place, source): (usize, &Source),
    renamings: &[Renaming],
) {
    let tools = tools(&source.description);
    for shape in source.shapes() {
        let mut glyphs = Vec::new();
        for cell in cells(&shape) {
            if let RowCell::Role(role) = cell
                && tools.contains(&role)
                && !glyphs.iter().any(|(other, _)| *other == role)
            {
                let role_here = Renaming::of(renamings, place, role);
                let glyph = letters.of(&mut fitted.description.blocks, role_here);
                glyphs.push((role, glyph));
            }
        }
        if glyphs.is_empty() {
            continue;
        }
        let mut name = shape.part.name.clone();
        while shapes.iter().any(|other| other.name == name) {
            name.push('_');
        }
        let every = every(&source.description.pieces.randomizer, &shape.part.name);
        let randomizer = &mut fitted.description.pieces.randomizer;
        *randomizer = Randomizer::Every {
            n: every.unwrap_or(TOOL_EVERY),
            shape: name.clone(),
            other: Box::new(std::mem::replace(randomizer, Randomizer::Uniform)),
        };
        fitted.notes.push(msg!(
            "fit-tool",
            "pieces: {name} is added, since the clear rules need it",
            name = name.as_str(),
        ));
        let rotation = Some(source.description.rotation.clone());
        shapes.push(ShapePart {
            matrices: written(&shape, &glyphs),
            name,
            weight: 0,
            // It turns as in its own game.
            rotation: shape.part.rotation.clone().or(rotation),
            ..shape.part
        });
    }
}

/// Glyphs of roles in shapes, where a digit would be a placeholder.
#[derive(Default)]
struct Letters {
    said: Vec<(char, char)>,
}

impl Letters {
    fn of(&mut self, blocks: &mut [BlockPart], role: u8) -> char {
        let place = blocks.iter().position(|block| block.id == role);
        let Some(old) = place.and_then(|place| Some(blocks.get(place)?.glyph)) else {
            return '.';
        };
        if !old.is_ascii_digit() || old == '0' {
            return old;
        }
        let new = spare_glyph(blocks);
        if let (Some(new), Some(block)) = (new, place.and_then(|place| blocks.get_mut(place))) {
            block.glyph = new;
            self.said.push((old, new));
            return new;
        }
        old
    }

    fn note(&self) -> Message {
        let said = |link: &str| {
            let pairs = self
                .said
                .iter()
                .map(|(old, new)| format!("{old}{link}{new}"));
            let pairs: Vec<String> = pairs.collect();
            pairs.join(", ")
        };
        msg!(
            "fit-glyphs", "blocks: glyphs changed: {glyphs}",
            pairs = said(" → ");
            glyphs = said(" is "),
        )
    }
}

type Matrix = Vec<Vec<RowCell>>;

/// A cell of a matrix: its position, its content, and the character it gets.
type Written = ((i32, i32), RowCell, char);

/// Returns the matrices of a shape. Roles with a glyph keep it; other roles
/// become placeholders. If a state is a turn of the first, each cell keeps its
/// placeholder.
fn written(shape: &ResolvedShape, glyphs: &[(u8, char)]) -> Vec<Vec<String>> {
    let first: Vec<Written> = numbered(shape.matrices.first(), glyphs);
    let states = shape.matrices.iter().enumerate().map(|(number, matrix)| {
        let own = numbered(Some(matrix), glyphs);
        let turned = (0..4).find_map(|turns| {
            let turns = (number + turns) % 4;
            let turned = (0..turns).fold(normal(&first), |cells, _| turned_right(&cells));
            let normal = normal(&own);
            let is_same = turned.len() == normal.len()
                && turned
                    .iter()
                    .zip(&normal)
                    .all(|(one, other)| one.0 == other.0 && one.1 == other.1);
            is_same.then_some(turned)
        });
        let mut characters: Vec<((i32, i32), char)> = own
            .iter()
            .map(|&(at, _, character)| (at, character))
            .collect();
        if let Some(turned) = turned {
            for (cell, (.., character)) in characters.iter_mut().zip(turned) {
                cell.1 = character;
            }
        }
        picture(matrix, &characters)
    });
    states.collect()
}

/// Returns the cells of a matrix in reading order with their characters.
fn numbered(matrix: Option<&Matrix>, glyphs: &[(u8, char)]) -> Vec<Written> {
    let mut used: u8 = 0;
    let mut cells = Vec::new();
    let rows = matrix.into_iter().flatten();
    for (y, row) in (0..).zip(rows) {
        for (x, &cell) in (0..).zip(row) {
            if let RowCell::Placeholder(number) = cell {
                used = used.max(number);
            }
            if matches!(cell, RowCell::Placeholder(_) | RowCell::Role(_)) {
                cells.push(((x, y), cell));
            }
        }
    }
    let mut next = used;
    let characters = cells.into_iter().map(|(at, cell)| {
        let character = match cell {
            RowCell::Placeholder(number) => digit(number),
            RowCell::Role(role) => match glyphs.iter().find(|(other, _)| *other == role) {
                Some(&(_, glyph)) => glyph,
                None => {
                    next = next % 9 + 1;
                    digit(next)
                }
            },
            RowCell::Empty | RowCell::Unknown(_) => '.',
        };
        (at, cell, character)
    });
    characters.collect()
}

fn digit(number: u8) -> char {
    char::from(b'0'.saturating_add(number))
}

/// Returns the cells shifted to the top left corner, in reading order.
fn normal(cells: &[Written]) -> Vec<Written> {
    let left = cells.iter().map(|cell| cell.0.0).min().unwrap_or(0);
    let top = cells.iter().map(|cell| cell.0.1).min().unwrap_or(0);
    let mut cells = cells.to_vec();
    for cell in &mut cells {
        cell.0 = (cell.0.0 - left, cell.0.1 - top);
    }
    cells.sort_by_key(|cell| (cell.0.1, cell.0.0));
    cells
}

fn turned_right(cells: &[Written]) -> Vec<Written> {
    let mut cells = cells.to_vec();
    for cell in &mut cells {
        cell.0 = (-cell.0.1, cell.0.0);
    }
    normal(&cells)
}

fn picture(matrix: &Matrix, characters: &[((i32, i32), char)]) -> Vec<String> {
    let row = |(y, row): (i32, &Vec<RowCell>)| {
        let cell = |x: i32| {
            let found = characters.iter().find(|(at, _)| *at == (x, y));
            found.map_or('.', |&(_, character)| character)
        };
        (0..).zip(row).map(|(x, _)| cell(x)).collect()
    };
    (0..).zip(matrix).map(row).collect()
}

/// Returns the glyphs of the roles in these shapes, for [`part`].
pub fn glyphs(blocks: &mut [BlockPart], shapes: &[ResolvedShape]) -> Vec<(u8, char)> {
    let mut letters = Letters::default();
    let mut glyphs: Vec<(u8, char)> = Vec::new();
    for cell in shapes.iter().flat_map(cells) {
        if let RowCell::Role(role) = cell
            && !glyphs.iter().any(|(other, _)| *other == role)
        {
            glyphs.push((role, letters.of(blocks, role)));
        }
    }
    glyphs
}

/// Returns a shape in the form of a file, with these glyphs.
pub fn part(shape: &ResolvedShape, glyphs: &[(u8, char)]) -> ShapePart {
    ShapePart {
        matrices: written(shape, glyphs),
        ..shape.part.clone()
    }
}

/// (f): joins the blocks of pieces if joined blocks fall together.
pub fn join_shapes(fitted: &mut Fitted) {
    let mixed = &mut fitted.description;
    let resolved = mixed.pieces.shapes.resolve(&mixed.blocks);
    if resolved.iter().all(|shape| shape.part.joined) {
        return;
    }
    let glyphs = glyphs(&mut mixed.blocks, &resolved);
    let joined = resolved.iter().map(|shape| ShapePart {
        joined: true,
        ..part(shape, &glyphs)
    });
    mixed.pieces.shapes = Shapes::List(joined.collect());
    fitted
        .notes
        .push(msg!("fit-joined", "pieces: joined, for linked falling"));
}
