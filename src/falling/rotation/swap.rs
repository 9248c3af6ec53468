//! `Swap`: the cells stay, the roles move (F-ROT-04).

use crate::rules::ShapeState;

/// Returns as many states as there are cells. In each state the contents move
/// on by one cell in reading order, and the last one moves to the first cell.
#[must_use]
pub fn states(first: &ShapeState) -> Vec<ShapeState> {
    let contents: Vec<_> = first.cells.iter().map(|cell| cell.content).collect();
    (0..contents.len().max(1))
        .map(|steps| {
            let mut state = first.clone();
            let moved = contents.iter().cycle().skip(contents.len() - steps);
            for (cell, &content) in state.cells.iter_mut().zip(moved) {
                cell.content = content;
            }
            state
        })
        .collect()
}
