//! Turns as pure functions, and in the schedule of whole games.

mod kicks;
mod play;
mod random;
mod states;

use bevy::math::IVec2;

use super::*;
use crate::builtin;
use crate::description::{Align, BlockPart, Description, FieldPart, Kicks, RotationPart, Shapes};
use crate::events::FrameEvent;
use crate::game::Game;
use crate::grid::Block;
use crate::input::Buttons;
use crate::notation::read_field;
use crate::piece::{Dealt, LockDelay};
use crate::play::Setup;
use crate::rules::Content;

/// Returns rules with a built-in list of shapes.
fn rules(set: &str, law: TurnLaw, kicks: Kicks) -> Rules {
    let mut description = Description::new("test");
    description.field = FieldPart {
        width: 10,
        height: 20,
        hidden: 0,
    };
    description.blocks = (1..=7)
        .zip("IJLOSTZ".chars())
        .map(|(id, glyph)| BlockPart::new(id, glyph))
        .collect();
    description.pieces.shapes = Shapes::Set(set.to_owned());
    description.rotation = RotationPart {
        law,
        kicks,
        quick_turn: None,
        rotate_180: true,
    };
    Rules::compile(description)
}

fn shape<'a>(rules: &'a Rules, name: &str) -> (usize, &'a Shape) {
    let mut shapes = rules.shapes.iter().enumerate();
    shapes.find(|(_, shape)| shape.name == name).unwrap()
}

fn piece(rules: &Rules, name: &str, state: usize, at: (i32, i32)) -> Piece {
    let (number, shape) = shape(rules, name);
    let dealt = Dealt {
        shape: number,
        roles: vec![1; shape.placeholders.len()],
    };
    Piece::new(rules, dealt, state, IVec2::new(at.0, at.1))
}

/// Returns a state as text, roles as the letters of their shapes.
fn text(state: &crate::rules::ShapeState) -> String {
    let cell = |x, y| {
        let cell = state.cells.iter().find(|c| c.offset == IVec2::new(x, y));
        cell.map_or('.', |cell| match cell.content {
            Content::Placeholder(number) => char::from(b'0' + number),
            Content::Fixed(role) => "IJLOSTZ".chars().nth(usize::from(role) - 1).unwrap(),
        })
    };
    let rows = (0..state.size.y).map(|y| (0..state.size.x).map(|x| cell(x, y)).collect());
    rows.collect::<Vec<String>>().join("/")
}

fn texts(rules: &Rules, name: &str) -> Vec<String> {
    shape(rules, name).1.states.iter().map(text).collect()
}

/// Returns a field that is full except for these cells.
fn full_except(rules: &Rules, free: &[IVec2]) -> Grid {
    let field = rules.description.field;
    let mut grid = Grid::new(field.width, rules.height(), field.hidden);
    for index in grid.indices() {
        if !free.contains(&grid.cell(index)) {
            grid.set(index, Some(Block::resting(1)));
        }
    }
    grid
}

fn empty(rules: &Rules) -> Grid {
    full_except(
        rules,
        &Vec::from_iter(Grid::new(10, 20, 0).bounds().cells()),
    )
}
