//! The two templates of scripts (F-TPL), which `setClearMode` chooses instead
//! of the script's own `update()`.

use bevy::ecs::prelude::*;

use super::clear::{Matches, View, connected, full_row};
use super::description::CLEARING;
use super::field::Field;
use super::grid::Grid;
use super::orders::{NO_RULE, Orders};
use super::plan::Plan;
use super::rules::{Rules, Template};
use super::stage::Stage;

/// Adds the system of the template that a script has chosen.
pub fn choose(rules: &Rules, plan: &mut Plan) {
    let Some(template) = rules.program.and_then(|program| program.template) else {
        return;
    };
    let name = match template {
        Template::Connected { .. } => "template.0",
        Template::Rows => "template.1",
    };
    let mut found = Matches::default();
    let system = move |rules: Res<Rules>, field: Res<Field>, mut orders: ResMut<Orders>| {
        let (grid, orders) = (field.grid(), &mut *orders);
        match template {
            Template::Connected { min } => {
                connected_groups(min, &rules, grid, &mut found, orders);
            }
            Template::Rows => full_rows(&rules, grid, &mut found, orders),
        }
    };
    plan.add(Stage::Template, name, system);
}

fn view<'a>(rules: &'a Rules, grid: &'a Grid) -> View<'a> {
    View {
        grid,
        roles: &rules.roles,
        frame: 0,
        resting: false,
        hidden: true,
    }
}

fn connected_groups(
    min: u32,
    rules: &Rules,
    grid: &Grid,
    found: &mut Matches,
    orders: &mut Orders,
) {
    let height = i64::from(grid.height());
    for index in grid.indices() {
        orders.fall(grid, index, height);
    }
    if grid.falling() > 0 {
        return;
    }
    connected::find(view(rules, grid), min, false, &[], found);
    for &index in found.cells() {
        orders.delete(grid, index, CLEARING, NO_RULE);
    }
}

fn full_rows(rules: &Rules, grid: &Grid, found: &mut Matches, orders: &mut Orders) {
    full_row::find(view(rules, grid), found);
    let mut rows: Vec<i32> = Vec::new();
    for row in found.groups() {
        rows.extend(row.first().map(|&index| grid.cell(index).y));
        for &index in row {
            orders.delete(grid, index, CLEARING, NO_RULE);
        }
    }
    if rows.is_empty() {
        return;
    }
    let mut below = 0;
    for y in (0..grid.height()).rev() {
        if rows.contains(&y) {
            below += 1;
            continue;
        }
        for x in 0..grid.width() {
            if let Some(index) = grid.index(x, y) {
                orders.fall(grid, index, below);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::field::Field;
    use crate::grid::{Block, Grid};
    use crate::open::{Kind, Opened, Source};
    use crate::{Game, Setup};

    /// Returns a script with template 0 and the additional text `more`.
    fn opened(more: &str) -> Opened {
        let rules = "setFieldSize(2, 6) setClearMode(0) clearBlockNum(4) \
             createBlockPattern(1) setTumo({{1}}, 0, 0)";
        let source = Source {
            name: "test.lua".to_owned(),
            kind: Kind::Script,
            text: format!("{rules}\n{more}"),
            ..Source::default()
        };
        let opened = source.open();
        opened.unwrap_or_else(|problems| panic!("{problems}"))
    }

    /// Returns a play without pieces that starts with blocks in these cells.
    fn play(more: &str, cells: &[(i32, i32)]) -> Game {
        let mut grid = Grid::new(2, 6, 0);
        for &(x, y) in cells {
            let index = grid.index(x, y).expect("a cell of the field");
            grid.set(index, Some(Block::resting(1)));
        }
        opened(more).play(&Setup {
            grid: Some(grid),
            no_pieces: true,
            ..Setup::default()
        })
    }

    fn steps(game: &mut Game, frames: u32) -> u64 {
        (0..frames).for_each(|_| game.step(crate::input::Buttons::NONE));
        game.world().resource::<Field>().revision()
    }

    #[test]
    fn a_field_at_rest_is_not_written_to() {
        let falls = "function update() for x = 0, 1 do for y = 0, 5 do \
             setBlockDownCellNum(x, y, 6) end end setTumoDownSpeed(0.5) end";
        for more in ["", falls] {
            let mut game = play(more, &[(0, 2), (0, 5), (1, 5)]);
            let first = steps(&mut game, 1);
            let fallen = steps(&mut game, 20);
            assert!(fallen > first, "the upper block falls");
            let grid = game.world().resource::<Field>().grid();
            assert!(grid.get(0, 4).is_some() && grid.get(0, 2).is_none());
            assert_eq!(steps(&mut game, 60), fallen, "{:?}", game.fault());
            assert_eq!(game.fault(), None);
        }
    }
}
