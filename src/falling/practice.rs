//! Custom starts (F-UI-11): the current position of a play as the start of
//! another, and fields as text.

use bevy::ecs::prelude::*;

use super::fall::Movable;
use super::field::Field;
use super::grid::{Block, Grid};
use super::notation::{self, Misfit};
use super::piece::{Dealt, Piece, Queue};
use super::play::Setup;
use super::rules::Rules;
use super::stats::Stats;
use kotodama_formats::msg;

/// Prefix of the bonds in the text of a field.
const JOINTS: &str = "joints:";

/// Returns a setup that starts from the current position of the play: its
/// field, the current and the following pieces, its level and seed. Blocks that
/// are being cleared are removed, and falling ones rest where they are. The
/// generators, the hold slot and scripts start again. `setup` is the setup of
/// the current play.
#[must_use]
pub fn here(world: &mut World, setup: &Setup) -> Setup {
    let mut pieces = world.query::<&Piece>();
    let controlled = pieces.iter(world).next().map(|piece| asked(&piece.dealt));
    let queue = world.get_resource::<Queue>();
    let waiting = queue.into_iter().flat_map(|queue| {
        let dealt = queue.pieces.iter().map(asked);
        dealt.chain(queue.asked.iter().cloned())
    });
    Setup {
        seed: setup.seed,
        pieces: controlled.into_iter().chain(waiting).collect(),
        grid: world
            .get_resource::<Field>()
            .map(|field| settled(field.grid())),
        level: world.get_resource::<Stats>().map(|stats| stats.level),
        no_fall: setup.no_fall,
        ..Setup::default()
    }
}

fn asked(dealt: &Dealt) -> notation::Asked {
    let roles = dealt.roles.iter().copied().map(Some);
    (dealt.shape, roles.collect())
}

/// Returns the field without blocks that are being cleared, all others at rest.
fn settled(grid: &Grid) -> Grid {
    let mut still = grid.clone();
    for index in grid.indices() {
        let block = grid.at(index).filter(|block| !block.is_clearing());
        still.set(
            index,
            block.map(|block| Block {
                bonds: block.bonds,
                ..Block::resting(block.role)
            }),
        );
    }
    mend_bonds(&mut still);
    still
}

/// Puts a block of this role without bonds into a cell, or empties the cell if
/// the role is 0. Does nothing outside the field.
pub fn paint(grid: &mut Grid, x: i32, y: i32, role: u8) {
    if let Some(index) = grid.index(x, y) {
        grid.set(index, (role > 0).then(|| Block::resting(role)));
        mend_bonds(grid);
    }
}

/// Removes bonds that only one of two neighbours has.
fn mend_bonds(grid: &mut Grid) {
    for (index, bonds) in grid.loose_bonds() {
        grid.update(index, |block| block.bonds = bonds);
    }
}

/// Returns a field as text: a line in the form of `--field`, and one with the
/// bonds if there are any.
#[must_use]
pub fn write_field(grid: &Grid, rules: &Rules) -> String {
    let field = notation::write_field(grid, &rules.roles);
    // An empty field is written as one empty row.
    let field = match field.as_str() {
        "" => (0..grid.width()).map(|_| '.').collect(),
        _ => field,
    };
    match notation::write_bonds(grid).as_str() {
        "" => field,
        bonds => format!("{field}\n{JOINTS} {bonds}"),
    }
}

/// Reads a field that [`write_field`] has written; each row may also be on its
/// own line.
///
/// # Errors
///
/// The text is faulty or does not suit these rules.
pub fn read_field(text: &str, rules: &Rules) -> Result<Grid, Misfit> {
    let mut rows = Vec::new();
    let mut bonds = None;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        match line.strip_prefix(JOINTS) {
            Some(rest) => bonds = Some(rest.trim()),
            None => rows.push(line),
        }
    }
    if rows.is_empty() {
        return Err(Misfit(msg!(
            "problem-practice-empty",
            "the text is empty, expected the rows of a field separated by / or on lines of their own"
        )));
    }
    let mut grid = notation::read_field(&rows.join("/"), rules)?;
    if let Some(bonds) = bonds {
        notation::read_bonds(bonds, &mut grid).map_err(|Misfit(message)| {
            Misfit(msg!(
                "problem-practice-joints",
                "{joints} {message}",
                joints = JOINTS,
                message,
            ))
        })?;
    }
    Ok(grid)
}

#[cfg(test)]
mod tests {
    use super::super::builtin;
    use super::super::game::Game;
    use super::super::grid::State;
    use super::super::input::{Button, Buttons};
    use super::super::start;
    use super::super::streams::Rngs;
    use super::*;
    use kotodama_board::Direction;

    fn rules(name: &str) -> Rules {
        Rules::compile(builtin::read(name).expect("built-in rules"))
    }

    #[test]
    fn f_ui_11_a_play_continues_from_its_position() {
        let rules = rules("guideline");
        let setup = Setup::seeded(7);
        let mut game = Game::new(&rules, &setup);
        for frame in 0..400 {
            let press = Buttons::NONE.with(Button::HardDrop);
            game.step(if frame % 40 == 39 {
                press
            } else {
                Buttons::NONE
            });
        }
        let before = here(game.world_mut(), &setup);
        assert!(before.grid.as_ref().is_some_and(|grid| grid.count() >= 24));
        let mut other = Game::new(&rules, &before);
        let next = |game: &mut Game| {
            let setup = here(game.world_mut(), &Setup::default());
            (setup.grid, setup.pieces[..5].to_vec(), setup.level)
        };
        while other
            .world_mut()
            .query::<&Piece>()
            .iter(other.world())
            .count()
            == 0
        {
            other.step(Buttons::NONE);
        }
        assert_eq!(next(&mut other), next(&mut game));
    }

    #[test]
    fn f_ui_11_pieces_stay_where_they_are_without_natural_falling() {
        let rules = rules("guideline");
        for (no_fall, falls) in [(true, false), (false, true)] {
            let setup = Setup {
                no_fall,
                ..Setup::default()
            };
            let mut game = Game::new(&rules, &setup);
            let row = |game: &mut Game| {
                let mut pieces = game.world_mut().query::<&Piece>();
                pieces.iter(game.world()).next().map(|piece| piece.origin.y)
            };
            while row(&mut game).is_none() {
                game.step(Buttons::NONE);
            }
            let top = row(&mut game);
            (0..300).for_each(|_| game.step(Buttons::NONE));
            assert_eq!(row(&mut game) != top, falls, "no_fall: {no_fall}");
            // The piece still follows the buttons.
            let now = row(&mut game);
            (0..20).for_each(|_| game.step(Buttons::NONE.with(Button::SoftDrop)));
            assert!(row(&mut game) > now);
        }
    }

    #[test]
    fn blocks_being_cleared_and_their_bonds_are_removed() {
        let rules = rules("capsules");
        let mut grid = Grid::new(8, 16, 0);
        let block = |bonds, state| {
            Some(Block {
                bonds,
                state,
                ..Block::resting(1)
            })
        };
        let at = |grid: &Grid, x| grid.index(x, 15).expect("inside");
        for (x, side, state) in [
            (0, Direction::Right, State::Resting),
            (1, Direction::Left, State::Clearing),
            (2, Direction::Right, State::Falling),
            (3, Direction::Left, State::Resting),
        ] {
            let index = at(&grid, x);
            grid.set(index, block(1 << side.index(), state));
        }
        let mut still = settled(&grid);
        let bonds = |grid: &Grid, x| grid.get(x, 15).map(|block| block.bonds);
        assert_eq!(bonds(&still, 0), Some(0));
        assert_eq!(bonds(&still, 1), None);
        assert_eq!(bonds(&still, 2), bonds(&grid, 2));
        assert!(still.blocks().all(|(_, block)| block.is_resting()));
        paint(&mut still, 3, 15, 2);
        assert_eq!(bonds(&still, 2), Some(0));
        paint(&mut still, 3, 15, 0);
        assert_eq!(bonds(&still, 3), None);
        paint(&mut still, 99, -1, 1);
        assert_eq!(still.count(), 2);
        assert_eq!(rules.height(), 16);
    }

    #[test]
    fn f_ui_16_a_written_field_is_read_back() {
        for name in builtin::NAMES {
            let rules = rules(name);
            let grid = start::grid(&rules, &mut Rngs::new(3).field);
            let text = write_field(&grid, &rules);
            assert_eq!(read_field(&text, &rules), Ok(grid), "{name}: {text}");
        }
        let rules = rules("capsules");
        let roles = &rules.roles;
        let (one, two) = (roles.glyph(1), roles.glyph(2));
        let text = format!("{one}{two}......\n........\njoints: <>....../........");
        let grid = read_field(&text, &rules).expect("a field");
        let again = write_field(&grid, &rules);
        assert_eq!(read_field(&again, &rules), Ok(grid));
        assert!(again.contains('/') && again.contains(JOINTS), "{again}");
    }

    #[test]
    fn an_invalid_field_is_refused_with_its_place() {
        let rules = rules("guideline");
        for (text, said) in [
            ("", "the text is empty"),
            ("\n \n", "the text is empty"),
            ("..", "row 1 has 2 cells, expected 10"),
            ("..........\n.........~", "row 2, cell 10 is '~'"),
            (
                "..........\njoints: <.........",
                "joints: row 1, cell 1 is '<'",
            ),
            ("Falling(name: 1)", "row 1 has 16 cells"),
        ] {
            let misfit = read_field(text, &rules).expect_err(text).to_string();
            assert!(misfit.starts_with(said), "{text}: {misfit}");
        }
    }
}
