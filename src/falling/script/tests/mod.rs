//! The language, rule by rule, on small fields given as text.

mod arguments;
mod drawing;
mod examples;
mod initial;
mod orders;
mod questions;
mod samples;
mod shapes;
mod work;

use std::cell::RefCell;

use super::*;
use crate::grid::{Block, State};

/// A piece, which every valid script needs. It does not shift the line numbers.
const PIECE: &str = "createBlockPattern(1) createBlockPattern(2) setTumo({[0] = {1}}, 0, 0) ";

fn try_load(text: &str) -> Result<Script, Fault> {
    Script::load("test.lua", text, 0, Box::new(|_| {}))
}

/// Loads a script with a piece and two roles before its text.
fn load(text: &str) -> Script {
    try_load(&format!("{PIECE}{text}")).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Returns the fault of the initial phase.
fn fault(text: &str) -> String {
    match try_load(&format!("{PIECE}{text}")) {
        Ok(_) => panic!("no error in {text:?}"),
        Err(fault) => fault.to_string(),
    }
}

/// Returns the warnings since the last call.
fn warnings(script: &mut Script) -> Vec<String> {
    let warnings = script.take_warnings();
    warnings.iter().map(ToString::to_string).collect()
}

/// Returns a field from its rows, top to bottom: digits are roles, letters from
/// `a` are falling blocks of role 1 and up, letters from `A` blocks that are
/// being cleared.
fn grid(rows: &str) -> Grid {
    let rows: Vec<&str> = rows.split('/').collect();
    let side = |length: usize| u8::try_from(length).expect("a small field");
    let mut grid = Grid::new(side(rows[0].len()), side(rows.len()), 0);
    let cells: Vec<u8> = rows.concat().bytes().collect();
    for (index, cell) in grid.indices().zip(cells) {
        let block = match cell {
            b'.' => continue,
            b'a'..=b'z' => Block {
                state: State::Falling,
                ..Block::resting(cell - b'a' + 1)
            },
            b'A'..=b'Z' => Block {
                state: State::Clearing,
                ..Block::resting(cell - b'A' + 1)
            },
            digit => Block::resting(digit - b'0'),
        };
        grid.set(index, Some(block));
    }
    grid
}

/// Returns a script for the field `rows` whose `update` has this text.
fn updating(rows: &str, update: &str) -> Script {
    let grid = grid(rows);
    let (width, height) = (grid.width(), grid.height());
    load(&format!(
        "setFieldSize({width}, {height}) for i = 3, 9 do createBlockPattern(i) end \
         function update() {update} end"
    ))
}

/// Returns the orders of one call of `update` on the field.
fn update(rows: &str, text: &str) -> Result<Orders, Fault> {
    let mut orders = Orders::default();
    updating(rows, text).update(&grid(rows), &mut orders)?;
    Ok(orders)
}

/// Returns the fault of one call of `update`.
fn update_fault(text: &str) -> String {
    match update("....../......", text) {
        Ok(_) => panic!("no error in {text:?}"),
        Err(fault) => fault.to_string(),
    }
}

/// Returns the lines that one call of `update` prints.
fn printed(rows: &str, text: &str) -> String {
    let lines = Rc::new(RefCell::new(Vec::new()));
    let sink = Rc::clone(&lines);
    let grid = grid(rows);
    let text = format!(
        "{PIECE} setFieldSize({}, {}) function update() {text} end",
        grid.width(),
        grid.height()
    );
    let printer = Box::new(move |line: &str| sink.borrow_mut().push(line.to_owned()));
    let mut script = Script::load("test.lua", &text, 0, printer).expect("loads");
    script
        .update(&grid, &mut Orders::default())
        .unwrap_or_else(|fault| panic!("{fault}"));
    lines.borrow().join("\n")
}

/// Returns the deleted cells, each as `x,y`.
fn deleted(rows: &str, text: &str) -> String {
    let grid = grid(rows);
    let orders = update(rows, text).unwrap_or_else(|fault| panic!("{fault}"));
    let cells = orders.deletions.iter().map(|deletion| {
        assert_eq!((deletion.frames, deletion.rule), (30, NO_RULE));
        let cell = grid.cell(deletion.index);
        format!("{},{}", cell.x, cell.y)
    });
    cells.collect::<Vec<_>>().join(" ")
}
