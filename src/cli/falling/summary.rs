//! The state of play for people: the field with the piece in it, and the status
//! (F-CLI-09).

use std::io::{self, Write};

use bevy::math::IVec2;

use kotodama_falling::Game;
use kotodama_falling::field::Field;
use kotodama_falling::notation;
use kotodama_falling::report;
use kotodama_falling::rules::Rules;

/// Writes a summary. Hidden rows are shown, from the topmost occupied one,
/// above a line.
pub fn write(out: &mut dyn Write, game: &Game, seed: u64) -> io::Result<()> {
    let world = game.world();
    let (Some(rules), Some(field)) = (world.get_resource::<Rules>(), world.get_resource::<Field>())
    else {
        return Ok(());
    };
    let Some(report) = report::report(world, seed) else {
        return Ok(());
    };
    let grid = field.grid();
    let piece = report::piece_of(world);
    let at = |cell: IVec2| {
        let mut cells = piece.into_iter().flat_map(|piece| &piece.cells);
        let found = piece.and_then(|piece| cells.find(|part| piece.origin + part.offset == cell));
        found.map(|part| rules.roles.glyph(part.role)).or_else(|| {
            let block = grid.get(cell.x, cell.y)?;
            Some(notation::character(block, &rules.roles))
        })
    };
    let columns = 0..grid.width();
    let hidden =
        (-16..grid.hidden()).find(|&y| columns.clone().any(|x| at(IVec2::new(x, y)).is_some()));
    for y in hidden.unwrap_or(grid.hidden())..grid.height() {
        if y == grid.hidden() && hidden.is_some() {
            writeln!(out, "{}", "-".repeat(columns.len()))?;
        }
        let row = columns.clone().map(|x| at(IVec2::new(x, y)).unwrap_or('.'));
        writeln!(out, "{}", row.collect::<String>())?;
    }
    writeln!(out, "Score: {}", report.stats.score)?;
    writeln!(out, "Chain: {}", report.stats.chain)?;
    match report.reason {
        Some(reason) => writeln!(out, "Status: {} ({reason})", report.status),
        None => writeln!(out, "Status: {}", report.status),
    }
}
