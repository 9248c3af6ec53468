//! The field before the first frame (F-ETC-02).

use super::description::{Class, Start};
use super::grid::{Block, Grid, Index};
use super::notation;
use super::rules::Rules;
use super::streams::shuffle;
use kotodama_board::{Direction, Rng};

/// Maximum number of targets of a start field.
const MOST_TARGETS: u32 = 84;

/// Returns the start field of the rules, with random numbers of stream 2.
#[must_use]
pub fn grid(rules: &Rules, rng: &mut Rng) -> Grid {
    let field = rules.description.field;
    let mut grid = Grid::new(field.width, rules.height(), field.hidden);
    match &rules.description.start {
        Start::Empty => {}
        Start::Rows(rows) => {
            if let Ok(given) = notation::read_field(&rows.join("/"), rules) {
                grid = given;
            }
        }
        Start::Targets(level) => targets(rules, &mut grid, *level, rng),
        Start::Noise { rows, holes, role } => noise(&mut grid, *rows, *holes, *role, rng),
    }
    grid
}

/// Puts targets into the lowest rows, with colours in turn and never three
/// alike in line. If there is no room for the colour whose turn it is, the next
/// one is taken; if there is no room for any, there are fewer targets.
fn targets(rules: &Rules, grid: &mut Grid, level: u32, rng: &mut Rng) {
    let roles: Vec<u8> = (1..100)
        .filter(|&role| rules.roles.exists(role) && rules.roles.class(role) == Class::Target)
        .collect();
    let count = level.saturating_add(1).saturating_mul(4).min(MOST_TARGETS);
    let rows = match level {
        0..15 => 10,
        15..17 => 11,
        17..19 => 12,
        _ => 13,
    };
    let first = (grid.height() - rows).max(grid.hidden());
    let turns = usize::try_from(count).unwrap_or(0);
    for start in (0..roles.len()).cycle().take(turns) {
        let turn = roles.iter().cycle().skip(start).take(roles.len());
        let found = turn.copied().find_map(|role| {
            let free: Vec<Index> = grid
                .indices()
                .filter(|&index| grid.cell(index).y >= first && grid.at(index).is_none())
                .filter(|&index| !makes_three(rules, grid, index, role))
                .collect();
            if free.is_empty() {
                return None;
            }
            Some((free.get(rng.below(free.len())).copied()?, role))
        });
        if let Some((index, role)) = found {
            grid.set(index, Some(Block::resting(role)));
        }
    }
}

/// Returns whether a block of this role would become the third alike in a row
/// or column.
fn makes_three(rules: &Rules, grid: &Grid, index: Index, role: u8) -> bool {
    let run = |side: Direction| {
        let cell = grid.cell(index);
        let alike = |steps: &i32| {
            let there = cell + side.delta() * *steps;
            let block = grid.get(there.x, there.y);
            block.is_some_and(|block| rules.roles.alike(block.role, role))
        };
        (1..3).take_while(alike).count()
    };
    run(Direction::Left) + run(Direction::Right) >= 2
        || run(Direction::Up) + run(Direction::Down) >= 2
}

/// Fills the lowest rows, each with holes in different columns.
fn noise(grid: &mut Grid, rows: u32, holes: u32, role: u8, rng: &mut Rng) {
    let rows = i32::try_from(rows).unwrap_or(i32::MAX).min(grid.height());
    let holes = usize::try_from(holes).unwrap_or(usize::MAX);
    for y in (grid.height() - rows..grid.height()).rev() {
        let mut columns: Vec<i32> = (0..grid.width()).collect();
        shuffle(rng, &mut columns);
        for &x in columns.iter().skip(holes) {
            if let Some(index) = grid.index(x, y) {
                grid.set(index, Some(Block::resting(role)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::description::{BlockPart, Description, FieldPart};
    use super::super::streams::Rngs;
    use super::*;

    fn rules(start: Start, width: u8, height: u8) -> Rules {
        let mut description = Description::new("test");
        description.field = FieldPart {
            width,
            height,
            hidden: 1,
        };
        description.blocks = (1..=6)
            .zip("abcABC".chars())
            .map(|(id, glyph)| BlockPart::new(id, glyph))
            .collect();
        for block in &mut description.blocks[3..] {
            block.class = Class::Target;
            block.family = Some(block.id - 3);
        }
        description.start = start;
        Rules::compile(description)
    }

    fn made(rules: &Rules, seed: u64) -> Grid {
        grid(rules, &mut Rngs::new(seed).field)
    }

    #[test]
    fn empty_and_rows() {
        let empty = rules(Start::Empty, 4, 5);
        assert_eq!(made(&empty, 0), Grid::new(4, 6, 1));
        let rows = ["a..b".to_owned(), "cccc".to_owned()].to_vec();
        let rows = rules(Start::Rows(rows), 4, 5);
        assert_eq!(
            notation::write_field(&made(&rows, 0), &rows.roles),
            "a..b/cccc"
        );
    }

    /// F-ETC-02: number, height and colours of the targets, and no three alike.
    #[test]
    fn targets_lie_low_and_mixed() {
        for (level, count, high) in [
            (0, 4, 10),
            (5, 24, 10),
            (14, 60, 10),
            (15, 64, 11),
            (17, 72, 12),
            (19, 80, 13),
            (20, 84, 13),
            (u32::MAX, 84, 13),
        ] {
            for seed in 0..10 {
                let rules = rules(Start::Targets(level), 8, 16);
                let grid = made(&rules, seed);
                assert_eq!(grid.count(), count, "level {level}");
                assert_eq!(grid, made(&rules, seed));
                for role in 4..=6 {
                    let number = grid.blocks().filter(|(_, b)| b.role == role).count();
                    assert!(number.abs_diff(count as usize / 3) <= 1, "level {level}");
                }
                for (index, block) in grid.blocks() {
                    let cell = grid.cell(index);
                    assert!(cell.y >= 17 - high, "level {level}");
                    let alike = |dx, dy| {
                        let other = grid.get(cell.x + dx, cell.y + dy);
                        other.is_some_and(|other| other.role == block.role)
                    };
                    assert!(!(alike(1, 0) && alike(2, 0)));
                    assert!(!(alike(0, 1) && alike(0, 2)));
                }
            }
        }
    }

    /// In a small field there are fewer targets, and the search ends.
    #[test]
    fn targets_in_a_small_field() {
        let rules = rules(Start::Targets(20), 2, 2);
        assert_eq!(made(&rules, 1).count(), 4);
    }

    /// F-ETC-02: the given number of rows, each with the given number of holes.
    #[test]
    fn noise_has_holes() {
        for (rows, holes, blocks) in [(3, 2, 12), (0, 1, 0), (2, 6, 0), (2, 100, 0), (100, 1, 35)] {
            let start = Start::Noise {
                rows,
                holes,
                role: 2,
            };
            let rules = rules(start, 6, 6);
            let grid = made(&rules, 7);
            assert_eq!(grid.count(), blocks);
            let height = i32::try_from(rows).unwrap().min(7);
            for y in 0..7 {
                let row = (0..6).filter(|&x| grid.get(x, y).is_some()).count();
                let full = 6_usize.saturating_sub(holes as usize);
                assert_eq!(row, if y >= 7 - height { full } else { 0 });
            }
        }
    }
}
