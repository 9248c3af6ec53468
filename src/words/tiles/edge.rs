//! Cells beyond the border that stand for cells of the board.

use bevy::math::IVec2;
use kotodama_board::Bounds;

/// Returns the cell that `cell` stands for (W-EDGE-06). Right of the border
/// lies an image of the whole board, one row higher, and so on: a cell in an
/// image stands for its cell of the board, every other cell for itself.
pub fn home(bounds: Bounds, cell: IVec2) -> IVec2 {
    let mut home = cell;
    while home.x > bounds.width && home.y < bounds.height {
        home += IVec2::new(-(bounds.width + 2), 1);
    }
    if bounds.contains(home) { home } else { cell }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn right_of_the_border_lies_an_image_of_the_board_one_row_higher() {
        // W-EDGE-06: X of W or more stands for X - W, Y + 1, where X and Y
        // count from the border and W is the width with both borders.
        let home = |x, y| {
            let bounds = Bounds {
                width: 3,
                height: 4,
            };
            home(bounds, IVec2::new(x, y)).to_array()
        };
        assert_eq!(home(5, 1), [0, 2]);
        assert_eq!(home(10, 0), [0, 2]);
        assert_eq!(home(3, 1), [3, 1], "border");
        assert_eq!(home(5, 3), [5, 3], "below");
    }
}
