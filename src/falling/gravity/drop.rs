//! Falls of bodies carried out at once, for players that look ahead: what
//! [`Falling::step`](super::super::fall::Falling::step) does row by row.

use super::super::grid::{Block, Grid, Index, State};
use super::super::rules::Roles;
use super::bodies::Bodies;

/// Lets all falling bodies fall until they lie on something, and returns true.
/// Returns false and changes nothing if a fall has a limit, or a body does not
/// fall as a whole: then rows have to be taken one by one.
pub fn drop_bodies(grid: &mut Grid, roles: &Roles) -> bool {
    let bodies = Bodies::new(grid, |_| false);
    let falls = |index: Index| grid.at(index).is_some_and(Block::is_falling);
    let falling = bodies.flags(falls);
    let is_whole = |cells: &[Index]| {
        cells.iter().all(|&index| {
            grid.at(index).is_some_and(|block| {
                let far = i32::from(block.number) >= grid.height().min(u8::MAX.into());
                block.is_falling() && far && !roles.is_fixed(block.role)
            })
        })
    };
    let mut whole = bodies.iter().zip(&falling);
    if grid.clearing() > 0 || !whole.all(|(cells, falls)| !falls || is_whole(cells)) {
        return false;
    }
    let most = grid.height();
    let mut ways: Vec<i32> = falling
        .iter()
        .map(|falls| if *falls { most } else { 0 })
        .collect();
    // Each gap between a falling body and what lies below it in a column: the
    // body above, the gap, and the body below if there is one.
    let mut gaps = Vec::new();
    for x in 0..grid.width() {
        let mut below = (None, most);
        for y in (0..most).rev() {
            let body = grid.index(x, y).and_then(|index| bodies.of(index));
            if body.is_none() {
                continue;
            }
            if body != below.0
                && let Some(body) = body.filter(|&body| falling.get(body) == Some(&true))
            {
                gaps.push((body, below.1 - y - 1, below.0));
            }
            below = (body, y);
        }
    }
    // A body goes as far as the narrowest gap below it, wider by the way of
    // what goes down before it.
    loop {
        let mut has_changed = false;
        for &(body, gap, below) in &gaps {
            let before = below.map_or(0, |below| ways.get(below).copied().unwrap_or(0));
            if let Some(way) = ways.get_mut(body)
                && *way > gap + before
            {
                *way = gap + before;
                has_changed = true;
            }
        }
        if !has_changed {
            break;
        }
    }
    let mut landed = Vec::new();
    for (cells, &way) in bodies.iter().zip(&ways) {
        for &index in cells.iter().filter(|&&index| falls(index)) {
            let cell = grid.cell(index);
            landed.push((
                index,
                grid.index(cell.x, cell.y + way),
                grid.at(index).copied(),
            ));
        }
    }
    for &(from, ..) in &landed {
        grid.set(from, None);
    }
    for (from, to, block) in landed {
        let rests = |block| Block {
            state: State::Resting,
            number: 0,
            fallen: 0,
            ..block
        };
        grid.set(to.unwrap_or(from), block.map(rests));
    }
    true
}

#[cfg(test)]
mod tests {
    use super::super::super::builtin;
    use super::super::super::fall::{Falling, Movable};
    use super::super::super::orders::Orders;
    use super::super::super::rules::Rules;
    use super::super::{clusters, fall_orders};
    use super::*;
    use kotodama_board::Rng;

    /// F-GRV-06, F-GRV-07: random fields of hanging bodies.
    #[test]
    fn bodies_dropped_at_once_lie_where_steps_would_have_taken_them() {
        let rules = Rules::compile(builtin::read("tide").expect("a built-in file"));
        let mut moved = 0;
        for seed in 0..300 {
            let mut rng = Rng::new(seed);
            let mut grid = Grid::new(8, 12, 0);
            for index in grid.indices() {
                if rng.below(100) < 40 {
                    let role = if rng.below(2) == 0 { 1 } else { 2 };
                    grid.set(index, Some(Block::resting(role)));
                }
            }
            for (index, bonds) in clusters::bonds(&grid, &rules.roles) {
                grid.update(index, |block| block.bonds = bonds);
            }
            let mut orders = Orders::default();
            fall_orders(&grid, &rules, &mut orders);
            for (index, number) in orders.falls.drain(..) {
                grid.update(index, |block| {
                    (block.state, block.number) = (State::Falling, number);
                });
            }
            moved += grid.falling();
            let mut stepped = grid.clone();
            let mut falling = Falling::new(&rules, 0, &[]);
            (falling.frames, falling.table) = (1, &[]);
            while stepped.falling() > 0 {
                falling.step(&mut stepped, &mut Vec::new());
            }
            assert!(drop_bodies(&mut grid, &rules.roles));
            let blocks = |grid: &Grid| {
                let blocks = grid.blocks();
                let what =
                    |(index, block): (Index, &Block)| (index, block.role, block.state, block.bonds);
                blocks.map(what).collect::<Vec<_>>()
            };
            assert_eq!(blocks(&grid), blocks(&stepped), "seed {seed}");
        }
        assert!(moved > 3000, "{moved}");
    }
}
