//! Fields, bonds and pieces as text (section 10): `..R./.RRG`, `pair:12`.

use std::fmt::Write as _;

use super::grid::{Block, Grid, bits};
use super::rules::{Roles, Rules, Shape};
use kotodama_board::Direction;
use kotodama_formats::{Message, message_errors, msg};

/// Error in a text that does not fit the rules: problem, place, what was
/// expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit(pub Message);

message_errors!(Misfit);

impl Misfit {
    /// Returns the error as a message.
    #[must_use]
    pub fn message(&self) -> Message {
        self.0.clone()
    }
}

fn misfit<T>(message: Message) -> Result<T, Misfit> {
    Err(Misfit(message))
}

/// A requested piece: its shape, and the roles of its placeholders; `None`
/// means that the role is drawn.
pub type Asked = (usize, Vec<Option<u8>>);

/// Character of a block that is being cleared; it cannot be read back.
const CLEARING: char = '*';

/// Returns the letter of a bond to the neighbour on this side.
const fn bond_letter(side: Direction) -> char {
    match side {
        Direction::Right => '<',
        Direction::Left => '>',
        Direction::Down => '^',
        Direction::Up => 'v',
    }
}

/// Returns the characters of a text in rows, each with its column and row in
/// the field, and its row in the text for messages.
fn cells<'a>(
    text: &'a str,
    grid: &Grid,
) -> Result<impl Iterator<Item = (i32, i32, usize, char)> + 'a, Misfit> {
    let (width, height) = (grid.width(), grid.height());
    let text = (!text.is_empty()).then_some(text);
    let rows = || text.into_iter().flat_map(|text| text.split('/'));
    let count = rows().count();
    let count = i32::try_from(count).ok().filter(|&count| count <= height);
    let Some(count) = count else {
        let count = rows().count();
        return misfit(msg!(
            "problem-notation-rows",
            "there are {count} rows, expected at most {height} rows separated by /",
            count,
            height,
        ));
    };
    for (number, row) in (1..).zip(rows()) {
        let cells = row.chars().count();
        if i32::try_from(cells) != Ok(width) {
            return misfit(msg!(
                "problem-notation-width",
                "row {number} has {cells} cells, expected {width}",
                number,
                cells,
                width,
            ));
        }
    }
    let rows = (height - count..).zip(1..).zip(rows());
    Ok(rows.flat_map(|((y, number), row)| {
        (0..)
            .zip(row.chars())
            .map(move |(x, character)| (x, y, number, character))
    }))
}

/// Reads a field; all its blocks are at rest.
///
/// # Errors
///
/// Too many rows, a row of the wrong width, or a character that does not stand
/// for a block.
pub fn read_field(text: &str, rules: &Rules) -> Result<Grid, Misfit> {
    let field = rules.description.field;
    let mut grid = Grid::new(field.width, rules.height(), field.hidden);
    for (x, y, row, character) in cells(text, &grid)? {
        if character == '.' {
            continue;
        }
        let Some(role) = rules.roles.of_glyph(character) else {
            return misfit(msg!(
                "problem-notation-block",
                "{here}, expected . or a block: {known}",
                here = here(row, x, character),
                known = glyphs(&rules.roles),
            ));
        };
        if let Some(index) = grid.index(x, y) {
            grid.set(index, Some(Block::resting(role)));
        }
    }
    Ok(grid)
}

/// Returns the start of a message about a cell of a text.
fn here(row: usize, x: i32, character: char) -> Message {
    msg!(
        "problem-notation-here",
        "row {row}, cell {cell} is {character}",
        row,
        cell = x.saturating_add(1),
        character = format!("{character:?}"),
    )
}

/// Returns the glyphs of all roles, for messages.
fn glyphs(roles: &Roles) -> String {
    let known: Vec<String> = (1..100)
        .filter(|&role| roles.exists(role))
        .map(|role| roles.glyph(role).to_string())
        .collect();
    known.join(" ")
}

/// Joins blocks of a field as a text of bonds says.
///
/// # Errors
///
/// Too many rows, a row of the wrong width, a character that is not a bond, or
/// a bond without blocks at both ends.
pub fn read_bonds(text: &str, grid: &mut Grid) -> Result<(), Misfit> {
    let bonds: Vec<_> = cells(text, grid)?.collect();
    for (x, y, row, character) in bonds {
        if character == '.' {
            continue;
        }
        let here = || here(row, x, character);
        let side = Direction::ALL
            .into_iter()
            .find(|&side| bond_letter(side) == character);
        let Some(side) = side else {
            return misfit(msg!(
                "problem-notation-joint",
                "{here}, expected < (joined to the right), > (to the left), ^ (to the one below), \
                 v (to the one above) or . (not joined)",
                here = here(),
            ));
        };
        let there = bevy::math::IVec2::new(x, y) + side.delta();
        let ends = [(x, y, side), (there.x, there.y, side.opposite())];
        for (x, y, side) in ends {
            let index = grid.index(x, y);
            let Some((index, block)) = index.and_then(|index| Some((index, grid.at(index)?)))
            else {
                return misfit(msg!(
                    "problem-notation-ends",
                    "{here}, expected a block at both its ends",
                    here = here(),
                ));
            };
            let bonds = block.bonds | bits([side]);
            let block = Block { bonds, ..*block };
            grid.set(index, Some(block));
        }
    }
    Ok(())
}

/// Returns rows of characters as text, without empty rows at the top.
fn written(grid: &Grid, character: impl Fn(i32, i32) -> char) -> String {
    let mut text = String::new();
    for y in 0..grid.height() {
        let start = text.len();
        if !text.is_empty() {
            text.push('/');
        }
        text.extend((0..grid.width()).map(|x| character(x, y)));
        if start == 0 && text.chars().all(|c| c == '.') {
            text.clear();
        }
    }
    text
}

/// Returns the character of a block.
#[must_use]
pub fn character(block: &Block, roles: &Roles) -> char {
    if block.is_clearing() {
        CLEARING
    } else {
        roles.glyph(block.role)
    }
}

/// Returns the field in the form that [`read_field`] reads, without empty rows
/// at the top; blocks that are being cleared are `*`.
#[must_use]
pub fn write_field(grid: &Grid, roles: &Roles) -> String {
    written(grid, |x, y| {
        grid.get(x, y).map_or('.', |block| character(block, roles))
    })
}

/// Returns the bonds of a field in the form that [`read_bonds`] reads. A cell
/// can show one bond only; bonds that the neighbour does not show are
/// preferred.
#[must_use]
pub fn write_bonds(grid: &Grid) -> String {
    // The neighbours above and to the left have been written already.
    const ORDER: [Direction; 4] = [
        Direction::Up,
        Direction::Left,
        Direction::Right,
        Direction::Down,
    ];
    let mut chosen = vec![None; grid.bounds().area()];
    for (index, block) in grid.blocks() {
        let here = grid.cell(index);
        let bonds = || ORDER.into_iter().filter(|&side| block.is_joined(side));
        let is_new = |side: &Direction| {
            let there = here + side.delta();
            let there = grid.index(there.x, there.y).map(usize::from);
            let other = there.and_then(|there| chosen.get(there).copied().flatten());
            other != Some(side.opposite())
        };
        let choice = bonds().find(is_new).or_else(|| bonds().next());
        if let Some(place) = chosen.get_mut(usize::from(index)) {
            *place = choice;
        }
    }
    written(grid, |x, y| {
        let index = grid.index(x, y).map(usize::from);
        let choice = index.and_then(|index| chosen.get(index).copied().flatten());
        choice.map_or('.', bond_letter)
    })
}

/// Reads a list of pieces: `pair:12,6,T`.
///
/// # Errors
///
/// A shape that does not exist, more roles than the shape has placeholders, or
/// a character that does not stand for a role.
pub fn read_pieces(text: &str, rules: &Rules) -> Result<Vec<Asked>, Misfit> {
    (1..)
        .zip(text.split(','))
        .map(|(number, item)| {
            read_piece(item, rules).map_err(|Misfit(message)| {
                let number: usize = number;
                Misfit(msg!(
                    "problem-notation-piece",
                    "piece {number}: {message}",
                    number,
                    message,
                ))
            })
        })
        .collect()
}

fn read_piece(text: &str, rules: &Rules) -> Result<Asked, Misfit> {
    let (name, given) = match text.rsplit_once(':') {
        Some(_) if by_name(text, rules).is_some() => (text, ""),
        Some((name, given)) => (name, given),
        None => (text, ""),
    };
    let found = by_name(name, rules).or_else(|| {
        let number = name.parse().ok()?;
        Some((number, rules.shapes.get(number)?))
    });
    let Some((number, shape)) = found else {
        let names: Vec<&str> = rules
            .shapes
            .iter()
            .map(|shape| shape.name.as_str())
            .collect();
        return misfit(msg!(
            "problem-notation-shape",
            "there is no shape {name}, expected one of {names} or a number from 0 to {last}",
            name = format!("{name:?}"),
            last = names.len().saturating_sub(1),
            names = names.join(", "),
        ));
    };
    let last = shape.placeholders.iter().copied().max().unwrap_or(0);
    let count = given.chars().count();
    if count > usize::from(last) {
        return misfit(msg!(
            "problem-notation-roles",
            "{count} roles are given, expected at most {last} for the shape {name}",
            count,
            last,
            name = format!("{:?}", shape.name),
        ));
    }
    let mut roles = vec![None; shape.placeholders.len()];
    for (placeholder, character) in (1..).zip(given.chars()) {
        if character == '.' {
            continue;
        }
        let Some(role) = rules.roles.of_glyph(character) else {
            return misfit(msg!(
                "problem-notation-role",
                "role {number} is {character}, expected one of {known}, or . for one that is drawn",
                number = placeholder,
                character = format!("{character:?}"),
                known = glyphs(&rules.roles),
            ));
        };
        if let Ok(place) = shape.placeholders.binary_search(&placeholder)
            && let Some(place) = roles.get_mut(place)
        {
            *place = Some(role);
        }
    }
    Ok((number, roles))
}

fn by_name<'a>(name: &str, rules: &'a Rules) -> Option<(usize, &'a Shape)> {
    let mut shapes = rules.shapes.iter().enumerate();
    shapes.find(|(_, shape)| shape.name == name)
}

/// Returns a list of pieces in the form that [`read_pieces`] reads.
#[must_use]
pub fn write_pieces(pieces: &[Asked], rules: &Rules) -> String {
    let mut text = String::new();
    for (number, (shape, roles)) in pieces.iter().enumerate() {
        if number > 0 {
            text.push(',');
        }
        let number = *shape;
        let Some(shape) = rules.shapes.get(number) else {
            continue;
        };
        // A name with a comma would be split.
        let _ = match shape.name.contains(',') {
            true => write!(text, "{number}"),
            false => write!(text, "{}", shape.name),
        };
        let role_of = |placeholder: u8| {
            let place = shape.placeholders.binary_search(&placeholder).ok()?;
            roles.get(place).copied().flatten()
        };
        let given = shape.placeholders.iter().copied();
        let last = given.filter(|&placeholder| role_of(placeholder).is_some());
        let last = last.max().unwrap_or(0);
        if last > 0 {
            text.push(':');
        }
        text.extend((1..=last).map(|placeholder| match role_of(placeholder) {
            Some(role) => rules.roles.glyph(role),
            None => '.',
        }));
    }
    text
}

#[cfg(test)]
mod tests {
    use bevy::math::IVec2;
    use proptest::prelude::*;

    use super::super::description::{BlockPart, Description, RotationPart};
    use super::super::rules::{Content, ShapeCell, ShapeState};
    use super::*;

    /// Returns rules for 4 x 3 cells with roles R (1), b (11) and 12, and two
    /// shapes.
    fn rules() -> Rules {
        let mut description = Description::new("test");
        description.field.width = 4;
        description.field.height = 2;
        description.field.hidden = 1;
        description.blocks = vec![
            BlockPart::new(1, 'R'),
            BlockPart::new(11, 'b'),
            BlockPart::new(12, '#'),
        ];
        let shape = |name: &str, placeholders: &[u8]| Shape {
            name: name.to_owned(),
            states: vec![ShapeState {
                size: IVec2::ONE,
                cells: placeholders
                    .iter()
                    .map(|&number| ShapeCell {
                        offset: IVec2::ZERO,
                        content: Content::Placeholder(number),
                        bonds: 0,
                    })
                    .collect(),
                anchor: IVec2::ZERO,
                change: 0,
            }],
            weight: 1,
            rotation: RotationPart::default(),
            axis: None,
            placeholders: placeholders.to_vec(),
        };
        Rules {
            roles: Roles::new(&description.blocks),
            description,
            shapes: vec![shape("pair", &[1, 2]), shape("a:b", &[2]), shape("0", &[])],
            program: None,
        }
    }

    fn roles_of(grid: &Grid) -> Vec<(i32, i32, u8)> {
        let blocks = grid.blocks();
        blocks
            .map(|(index, block)| (grid.cell(index).x, grid.cell(index).y, block.role))
            .collect()
    }

    #[test]
    fn rows_stand_on_the_floor() {
        let rules = rules();
        let grid = read_field("R.../.b#c", &rules).expect("a field");
        let blocks = [(0, 1, 1), (1, 2, 11), (2, 2, 12), (3, 2, 12)];
        assert_eq!(roles_of(&grid), blocks);
        assert_eq!(write_field(&grid, &rules.roles), "R.../.b##");
        let empty = read_field("", &rules).expect("a field");
        assert_eq!(empty.count(), 0);
        assert_eq!(write_field(&empty, &rules.roles), "");
    }

    #[test]
    fn a_field_that_does_not_fit_is_refused_with_its_place() {
        let rules = rules();
        let fields = [
            ("...", "row 1 has 3 cells, expected 4"),
            ("..../.....", "row 2 has 5 cells, expected 4"),
            ("/", "row 1 has 0 cells, expected 4"),
            ("あ", "row 1 has 1 cells, expected 4"),
            (
                "..../..../..../....",
                "there are 4 rows, expected at most 3 rows separated by /",
            ),
            (
                "..../..Q.",
                "row 2, cell 3 is 'Q', expected . or a block: R b #",
            ),
            ("2...", "row 1, cell 1 is '2', expected . or a block: R b #"),
            ("*...", "row 1, cell 1 is '*', expected . or a block: R b #"),
        ];
        for (text, message) in fields {
            let error = read_field(text, &rules).expect_err(text);
            assert_eq!(error.to_string(), message, "{text}");
        }
    }

    #[test]
    fn bonds_hold_both_ends() {
        let rules = rules();
        let joined = |bonds: &str| {
            let mut grid = read_field("RR../RRRR", &rules).expect("a field");
            read_bonds(bonds, &mut grid).map(|()| grid)
        };
        let texts = [
            ("", ""),
            ("..../<...", "<>.."),
            ("..../...>", "..<>"),
            ("^.../....", "^.../v..."),
            // In a ring each cell shows one bond.
            ("<^../v>..", "<^../v>.."),
            ("..../<<<.", "<<<>"),
        ];
        for (text, written) in texts {
            let grid = joined(text).expect(text);
            assert_eq!(write_bonds(&grid), written, "{text}");
            assert_eq!(joined(written), Ok(grid), "{text}");
        }
        let wrong = [
            (
                "..<./....",
                "row 1, cell 3 is '<', expected a block at both its ends",
            ),
            (
                ".<../....",
                "row 1, cell 2 is '<', expected a block at both its ends",
            ),
            (
                "...^",
                "row 1, cell 4 is '^', expected a block at both its ends",
            ),
            (
                "..../^...",
                "row 2, cell 1 is '^', expected a block at both its ends",
            ),
            ("<", "row 1 has 1 cells, expected 4"),
        ];
        for (text, message) in wrong {
            let error = joined(text).expect_err(text);
            assert_eq!(error.to_string(), message, "{text}");
        }
        let error = joined("x...").expect_err("x is no joint").to_string();
        assert!(
            error.starts_with("row 1, cell 1 is 'x', expected <"),
            "{error}"
        );
    }

    #[test]
    fn pieces_have_a_shape_and_roles() {
        let rules = rules();
        let (pair, other) = (vec![None, None], vec![Some(11), None]);
        let pieces = read_pieces("pair,0,pair:b,a:b,1:.R,a:b:1#", &rules).expect("pieces");
        let expected = [
            (0, pair),
            (2, vec![]),
            (0, other),
            (1, vec![None]),
            (1, vec![Some(1)]),
            (1, vec![Some(12)]),
        ];
        assert_eq!(pieces, expected);
        let written = write_pieces(&pieces, &rules);
        assert_eq!(written, "pair,0,pair:b,a:b,a:b:.R,a:b:.#");
        assert_eq!(read_pieces(&written, &rules), Ok(pieces));
    }

    #[test]
    fn a_piece_that_does_not_exist_is_refused() {
        let rules = rules();
        let shapes = "expected one of pair, a:b, 0 or a number from 0 to 2";
        let lists = [
            ("", format!("piece 1: there is no shape \"\", {shapes}")),
            (
                "pair,,",
                format!("piece 2: there is no shape \"\", {shapes}"),
            ),
            (
                "pair,3",
                format!("piece 2: there is no shape \"3\", {shapes}"),
            ),
            ("-1", format!("piece 1: there is no shape \"-1\", {shapes}")),
            (
                "pair:RRR",
                "piece 1: 3 roles are given, expected at most 2 for the shape \"pair\"".to_owned(),
            ),
            (
                "pair:RQ",
                "piece 1: role 2 is 'Q', expected one of R b #, or . for one that is drawn"
                    .to_owned(),
            ),
        ];
        for (text, message) in lists {
            let error = read_pieces(text, &rules).expect_err(text);
            assert_eq!(error.to_string(), message, "{text}");
        }
    }

    proptest! {
        #[test]
        fn written_fields_are_read_back(cells in prop::collection::vec("[.R#b]{4}", 0..4)) {
            let rules = rules();
            let text = cells.join("/");
            let grid = read_field(&text, &rules).expect("a field");
            prop_assert_eq!(read_field(&write_field(&grid, &rules.roles), &rules), Ok(grid));
        }

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC*|[.Rb#/:,0-9<>^v]{0,30}") {
            let rules = rules();
            let _ = read_pieces(&text, &rules);
            let mut grid = read_field(&text, &rules).unwrap_or_else(|_| Grid::new(4, 3, 1));
            let _ = read_bonds(&text, &mut grid);
        }
    }
}
