//! The two templates of scripts (F-TPL): what `setClearMode` puts in the place
//! of an own `update()`.

use bevy::ecs::prelude::*;

use super::assemble::{Plan, Stage};
use super::clear::{Matches, View, connected, full_row};
use super::field::Field;
use super::flow::Clock;
use super::grid::Index;
use super::orders::{NO_RULE, Orders};
use super::rules::Rules;

/// Frames of clearing of scripts (F-SMP-02).
pub const CLEARING_FRAMES: u32 = 30;

/// A template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Template {
    /// Groups of at least so many go when nothing falls; everything falls
    /// (F-TPL-01).
    Connected {
        /// Blocks of a group, at least.
        min: u32,
    },
    /// Full rows go at once; what is above moves down as a whole (F-TPL-02).
    Rows,
}

/// Adds the system of the template that a script has chosen.
pub fn choose(rules: &Rules, plan: &mut Plan) {
    match rules.program.and_then(|program| program.template) {
        Some(Template::Connected { .. }) => {
            plan.add(Stage::Template, "template.0", connected_groups);
        }
        Some(Template::Rows) => plan.add(Stage::Template, "template.1", full_rows),
        None => {}
    }
}

fn connected_groups(
    rules: Res<Rules>,
    field: Res<Field>,
    clock: Res<Clock>,
    mut orders: ResMut<Orders>,
    mut found: Local<Matches>,
) {
    let Some(Template::Connected { min }) = rules.program.and_then(|program| program.template)
    else {
        return;
    };
    let grid = field.grid();
    let height = i64::from(grid.height());
    for index in grid.indices() {
        orders.fall(grid, index, height);
    }
    if grid.falling() > 0 {
        return;
    }
    let view = View {
        grid,
        roles: &rules.roles,
        frame: clock.frame,
        resting: false,
    };
    connected::find(view, min, false, &[], true, &mut found);
    for &index in found.cells() {
        orders.delete(grid, index, CLEARING_FRAMES, NO_RULE);
    }
}

fn full_rows(
    rules: Res<Rules>,
    field: Res<Field>,
    clock: Res<Clock>,
    mut orders: ResMut<Orders>,
    mut found: Local<Matches>,
) {
    let grid = field.grid();
    let view = View {
        grid,
        roles: &rules.roles,
        frame: clock.frame,
        resting: false,
    };
    full_row::find(view, true, &mut found);
    let mut rows: Vec<i32> = Vec::new();
    for row in found.groups() {
        rows.extend(row.first().map(|&index| grid.cell(index).y));
        for &index in row {
            orders.delete(grid, index, CLEARING_FRAMES, NO_RULE);
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
            let index: Option<Index> = grid.index(x, y);
            if let Some(index) = index {
                orders.fall(grid, index, below);
            }
        }
    }
}
