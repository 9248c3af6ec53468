use proptest::prelude::*;

use super::super::description::{
    BlockLaw, BlockPart, Class, ClearRule, Condition, Description, FallLaw, Method,
};
use super::super::fall::Falling;
use super::super::grid::{Block, Grid, Index, State};
use super::super::orders::{NO_RULE, Orders};
use super::super::rules::Rules;
use super::*;

/// Returns rules with the roles 1 to 5, of which 4 is garbage and 5 is fixed.
fn rules(law: BlockLaw) -> Rules {
    let mut description = Description::new("test");
    let mut blocks: Vec<BlockPart> = (1..=5)
        .map(|id| BlockPart::new(id, char::from(b'0' + id)))
        .collect();
    blocks[3].class = Class::Garbage;
    blocks[4].class = Class::Fixed;
    description.gravity.blocks = law;
    description.gravity.fall_frames = 1;
    description.blocks = blocks;
    Rules::compile(description)
}

fn with_own_law(law: BlockLaw, own: &[FallLaw]) -> Rules {
    let mut rules = rules(law);
    for &fall in own {
        rules.description.clear.rules.push(ClearRule {
            when: Condition::FullRow { hidden: false },
            how: Method::Immediate { frames: 5 },
            fall: Some(fall),
            name: String::new(),
        });
    }
    rules
}

/// Returns a field from its rows, top to bottom: `.` is empty, a digit is a
/// block at rest.
fn grid(text: &str) -> Grid {
    let rows: Vec<&str> = text.split_whitespace().collect();
    let width = u8::try_from(rows[0].len()).unwrap();
    let mut grid = Grid::new(width, u8::try_from(rows.len()).unwrap(), 0);
    for (y, row) in (0..).zip(&rows) {
        for (x, glyph) in (0..).zip(row.chars()) {
            let role = glyph.to_digit(10).map(|role| Block::resting(role as u8));
            grid.set(grid.index(x, y).unwrap(), role);
        }
    }
    grid
}

fn show(grid: &Grid) -> String {
    let mut text = String::new();
    for index in grid.indices() {
        if index > 0 && grid.cell(index).x == 0 {
            text.push(' ');
        }
        match grid.at(index) {
            None => text.push('.'),
            Some(block) if block.is_clearing() => text.push('*'),
            Some(block) => text += &block.role.to_string(),
        }
    }
    text
}

fn at(grid: &Grid, x: i32, y: i32) -> Block {
    *grid.get(x, y).unwrap()
}

fn delete(grid: &Grid, orders: &mut Orders, rule: u8, cells: &[(i32, i32)]) {
    for &(x, y) in cells {
        orders.delete(grid, grid.index(x, y).unwrap(), 5, rule);
    }
}

/// Carries out step 5 without changes of role.
fn apply(grid: &mut Grid, orders: &Orders, frame: u32) {
    for deletion in &orders.deletions {
        grid.update(deletion.index, |block| {
            block.state = State::Clearing;
            block.bonds = 0;
            block.when = frame + deletion.frames;
        });
    }
    for &(index, number) in &orders.falls {
        grid.update(index, |block| {
            if block.is_clearing() {
                return;
            }
            if block.is_resting() {
                block.state = State::Falling;
                block.began = frame;
                block.fallen = 0;
            }
            block.number = block.number.max(number);
        });
    }
}

fn vanish(grid: &mut Grid, frame: u32) {
    for index in grid.indices() {
        if grid
            .at(index)
            .is_some_and(|block| block.is_clearing() && block.when <= frame)
        {
            grid.set(index, None);
        }
    }
}

/// Runs steps 4 to 7, with these orders in frame 1 and none later, until
/// nothing falls; returns the number of the last frame.
fn settle(grid: &mut Grid, rules: &Rules, mut orders: Orders) -> u32 {
    for frame in 1..1000 {
        fall_orders(grid, rules, &mut orders);
        apply(grid, &orders, frame);
        vanish(grid, frame);
        Falling::new(rules, frame, &[]).step(grid, &mut Vec::new());
        if grid.falling() == 0 && grid.clearing() == 0 {
            return frame;
        }
        orders.clear();
    }
    panic!("it never ends: {}", show(grid));
}

use super::super::fall::Movable;

/// F-GRV-04, F-RON-13.
#[test]
fn cells_fall_each_on_its_own_and_fixed_ones_never() {
    let mut field = grid("11.2 .5.. ...2 3...");
    settle(&mut field, &rules(BlockLaw::Cascade), Orders::default());
    assert_eq!(show(&field), ".1.. .5.. 1..2 3..2");
}

/// F-FALL-03, F-FALL-04: one cell every `fall_frames` frames, by frame number.
#[test]
fn blocks_move_in_frames_divisible_by_the_fall_frames() {
    let mut rules = rules(BlockLaw::Cascade);
    rules.description.gravity.fall_frames = 3;
    let mut field = grid("1 1 . .");
    assert_eq!(settle(&mut field, &rules, Orders::default()), 6);
    assert_eq!(show(&field), ". . 1 1");
    let lower = at(&field, 0, 3);
    assert_eq!((lower.when, lower.number, lower.fallen), (6, 0, 0));
}

/// A supported block gets no order, so it keeps the time at which it came to
/// rest; one on a deleted block waits from the same frame on.
#[test]
fn only_blocks_that_move_or_wait_are_ordered_to_fall() {
    let rules = rules(BlockLaw::Cascade);
    let field = grid("1.. 1.. 112");
    let mut orders = Orders::default();
    fall_orders(&field, &rules, &mut orders);
    assert_eq!(orders.falls, []);
    delete(&field, &mut orders, NO_RULE, &[(0, 2), (1, 2)]);
    fall_orders(&field, &rules, &mut orders);
    assert_eq!(orders.falls, [(3, 3), (0, 3)]);
}

/// F-FALL-04: a block above one that is being cleared waits.
#[test]
fn a_block_waits_above_one_that_is_being_cleared() {
    let rules = rules(BlockLaw::Stay);
    let mut field = grid("1 2 3");
    let mut orders = Orders::default();
    delete(&field, &mut orders, NO_RULE, &[(0, 1)]);
    orders.fall(&field, 0, 1);
    apply(&mut field, &orders, 1);
    for frame in 1..6 {
        vanish(&mut field, frame);
        Falling::new(&rules, frame, &[]).step(&mut field, &mut Vec::new());
        assert_eq!(show(&field), "1 * 3", "frame {frame}");
        assert!(at(&field, 0, 0).is_falling());
    }
    vanish(&mut field, 6);
    let mut landed = Vec::new();
    Falling::new(&rules, 6, &[]).step(&mut field, &mut landed);
    assert_eq!((show(&field).as_str(), landed), (". 1 3", vec![1]));
    assert!(at(&field, 0, 1).is_resting());
}

/// F-FALL-04: a block with no cells left to fall rests, even in the air.
#[test]
fn a_fresh_block_with_nothing_to_fall_rests() {
    let rules = rules(BlockLaw::Stay);
    let mut field = grid("1. .. .2");
    for index in [0, 5] {
        field.update(index, |block| {
            block.state = State::Falling;
            block.when = 7;
        });
    }
    let mut landed = Vec::new();
    Falling::new(&rules, 7, &[]).step(&mut field, &mut landed);
    assert_eq!((show(&field).as_str(), landed), ("1. .. .2", vec![5, 0]));
    assert_eq!((field.falling(), at(&field, 0, 0).when), (0, 7));
}

/// An order to a block that cannot fall has no effect.
#[test]
fn a_block_that_does_not_move_does_not_land() {
    let rules = rules(BlockLaw::Stay);
    let start = grid("1 2");
    let mut field = start.clone();
    let mut orders = Orders::default();
    orders.fall(&field, 0, 1);
    orders.fall(&field, 1, 1);
    apply(&mut field, &orders, 4);
    let mut landed = Vec::new();
    Falling::new(&rules, 4, &[]).step(&mut field, &mut landed);
    assert!(landed.is_empty());
    assert!(
        field
            .blocks()
            .all(|(_, block)| block.is_resting() && block.when == 0)
    );
}

/// F-FRM-07.
#[test]
fn a_block_does_not_enter_a_cell_of_the_piece() {
    let rules = rules(BlockLaw::Cascade);
    let mut field = grid("1 . .");
    let mut orders = Orders::default();
    fall_orders(&field, &rules, &mut orders);
    apply(&mut field, &orders, 1);
    let piece = [bevy::math::IVec2::new(0, 1)];
    Falling::new(&rules, 1, &piece).step(&mut field, &mut Vec::new());
    assert_eq!((show(&field).as_str(), field.falling()), ("1 . .", 1));
    Falling::new(&rules, 2, &[]).step(&mut field, &mut Vec::new());
    assert_eq!(show(&field), ". 1 .");
}

/// F-GRV-10.
#[test]
fn a_fall_table_gives_the_frames_of_each_cell() {
    let mut rules = rules(BlockLaw::Cascade);
    rules.description.gravity.fall_table = vec![2, 3, 5];
    let mut field = grid("1 . . . . .");
    let mut orders = Orders::default();
    fall_orders(&field, &rules, &mut orders);
    apply(&mut field, &orders, 10);
    let mut rows = Vec::new();
    for frame in 10..20 {
        Falling::new(&rules, frame, &[]).step(&mut field, &mut Vec::new());
        let (index, _) = field.blocks().next().unwrap();
        rows.push(field.cell(index).y);
    }
    // After the end of the table each cell takes as long as the last one.
    assert_eq!(rows, [0, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
}

/// F-GRV-10: time spent above a block that is being cleared does not count.
#[test]
fn time_spent_waiting_does_not_count() {
    for law in [BlockLaw::Cascade, BlockLaw::StickyBonds] {
        let mut rules = rules(law);
        rules.description.gravity.fall_table = vec![3, 4];
        let mut field = grid("1 1 2 . .");
        let mut orders = Orders::default();
        delete(&field, &mut orders, NO_RULE, &[(0, 2)]);
        // Cleared in frames 1 to 5; then three cells in 3, 1 and 1 frames.
        assert_eq!(settle(&mut field, &rules, orders), 10, "{law:?}");
        assert_eq!(show(&field), ". . . 1 1");
    }
}

/// F-GRV-05.
#[test]
fn rows_fall_by_the_number_of_deleted_rows_below() {
    let rules = rules(BlockLaw::Naive);
    let mut field = grid("1.. .2. 333 2.5 333 .1.");
    let mut orders = Orders::default();
    let rows = [(0, 2), (1, 2), (2, 2), (0, 4), (1, 4), (2, 4)];
    delete(&field, &mut orders, NO_RULE, &rows);
    settle(&mut field, &rules, orders);
    assert_eq!(show(&field), "... ... 1.. .25 2.. .1.");
}

/// F-GRV-05: other deletions leave holes, and so does a row that keeps a block.
#[test]
fn other_deletions_leave_holes() {
    let rules = rules(BlockLaw::Naive);
    let mut field = grid("1.. 333 2.2");
    let mut orders = Orders::default();
    delete(&field, &mut orders, NO_RULE, &[(0, 1), (1, 1)]);
    settle(&mut field, &rules, orders);
    assert_eq!(show(&field), "1.. ..3 2.2");
}

/// F-GRV-05: all *blocks* of a row; it need not be full.
#[test]
fn a_row_is_deleted_when_all_its_blocks_are() {
    let rules = rules(BlockLaw::Naive);
    let mut field = grid("1.1 33. 2.2");
    let mut orders = Orders::default();
    delete(&field, &mut orders, NO_RULE, &[(0, 1), (1, 1)]);
    settle(&mut field, &rules, orders);
    assert_eq!(show(&field), "... 1.1 2.2");
}

/// F-GRV-08.
#[test]
fn above_moves_only_what_lay_above_a_deleted_block() {
    let rules = rules(BlockLaw::Above);
    let mut field = grid("12.. 5... 22.1 .33. ....");
    let mut orders = Orders::default();
    delete(&field, &mut orders, NO_RULE, &[(0, 2), (1, 3)]);
    settle(&mut field, &rules, orders);
    assert_eq!(show(&field), "1... 5... ...1 .23. .2..");
}

/// F-GRV-09: each rule's law acts on the deletions of that rule; `Stay` adds no
/// orders.
#[test]
fn a_clear_rule_may_have_a_law_of_its_own() {
    let rules = with_own_law(
        BlockLaw::Stay,
        &[FallLaw::Naive, FallLaw::Above, FallLaw::Cascade],
    );
    let start = "1.1. .... 222. ....";
    let result = |cells: &[(i32, i32)], rule| {
        let mut field = grid(start);
        let mut orders = Orders::default();
        delete(&field, &mut orders, rule, cells);
        settle(&mut field, &rules, orders);
        show(&field)
    };
    assert_eq!(result(&[(0, 2), (1, 2), (2, 2)], 0), ".... 1.1. .... ....");
    assert_eq!(result(&[(0, 2)], 0), "1.1. .... .22. ....");
    assert_eq!(result(&[(0, 2)], 1), "..1. .... .22. 1...");
    // The whole column falls, even the block that hung below.
    assert_eq!(result(&[(0, 0)], 1), "..1. .... 222. ....");
    assert_eq!(result(&[(0, 0)], 2), "..1. .... .22. 2...");
    assert_eq!(result(&[(0, 2)], NO_RULE), "1.1. .... .22. ....");
}

/// F-GRV-09: the first deletion of a cell decides.
#[test]
fn the_first_rule_for_a_cell_decides_what_falls() {
    let rules = with_own_law(BlockLaw::Stay, &[FallLaw::Naive, FallLaw::Above]);
    let mut field = grid("1.. 22. ...");
    let mut orders = Orders::default();
    delete(&field, &mut orders, 0, &[(0, 1), (1, 1)]);
    delete(&field, &mut orders, 1, &[(0, 1)]);
    settle(&mut field, &rules, orders);
    assert_eq!(show(&field), "... 1.. ...");
}

/// Joins each of these cells with the next one.
fn join(grid: &mut Grid, cells: &[(i32, i32)]) {
    for pair in cells.windows(2) {
        let [one, other] = [pair[0], pair[1]].map(|(x, y)| bevy::math::IVec2::new(x, y));
        for direction in Direction::ALL {
            if one + direction.delta() == other {
                let ends = [(one, direction), (other, direction.opposite())];
                for (cell, direction) in ends {
                    let index = grid.index(cell.x, cell.y).unwrap();
                    grid.update(index, |block| block.bonds |= 1 << direction.index());
                }
            }
        }
    }
}

use kotodama_board::Direction;

/// F-GRV-06.
#[test]
fn joined_blocks_fall_as_one_until_one_of_them_is_deleted() {
    let rules = rules(BlockLaw::StickyBonds);
    let mut field = grid("11. ... .2. .2.");
    join(&mut field, &[(0, 0), (1, 0)]);
    settle(&mut field, &rules, Orders::default());
    assert_eq!(show(&field), "... 11. .2. .2.");
    let mut orders = Orders::default();
    delete(&field, &mut orders, NO_RULE, &[(1, 1)]);
    settle(&mut field, &rules, orders);
    assert_eq!(show(&field), "... ... .2. 12.");
}

/// F-GRV-06: bodies that stand on each other fall together, however they
/// interlock.
#[test]
fn hooked_bodies_fall_together() {
    let rules = rules(BlockLaw::StickyBonds);
    let mut field = grid("22. 1.2 112 ... ...");
    join(&mut field, &[(0, 0), (1, 0)]);
    join(&mut field, &[(0, 1), (0, 2), (1, 2)]);
    join(&mut field, &[(2, 1), (2, 2)]);
    settle(&mut field, &rules, Orders::default());
    assert_eq!(show(&field), "... ... 22. 1.2 112");
    // The second body lies within the first, with blocks above and below it.
    let mut hooked = grid("11. 122 11. ... ...");
    join(&mut hooked, &[(1, 0), (0, 0), (0, 1), (0, 2), (1, 2)]);
    join(&mut hooked, &[(1, 1), (2, 1)]);
    settle(&mut hooked, &rules, Orders::default());
    assert_eq!(show(&hooked), "... ... 11. 122 11.");
}

/// F-GRV-06: neither fixed blocks nor blocks joined to them ever fall.
#[test]
fn fixed_blocks_hold_the_blocks_joined_to_them() {
    let rules = rules(BlockLaw::StickyBonds);
    let mut field = grid("15. 3.. ...");
    join(&mut field, &[(0, 0), (1, 0)]);
    settle(&mut field, &rules, Orders::default());
    assert_eq!(show(&field), "15. ... 3..");
}

/// F-GRV-07.
#[test]
fn clusters_fall_as_one_and_are_renewed_at_rest() {
    let rules = rules(BlockLaw::StickyFamilies);
    let mut field = grid("1..4 11.4 .2.. .33. ....");
    assert!(clusters::is_at_rest(&field));
    for (index, bonds) in clusters::bonds(&field, &rules.roles) {
        field.update(index, |block| block.bonds = bonds);
    }
    settle(&mut field, &rules, Orders::default());
    // Garbage matches nothing, so it comes apart; the other groups do not.
    assert_eq!(show(&field), ".... 1... 11.. .2.4 .334");
    assert_eq!(clusters::bonds(&field, &rules.roles), []);
    let mut orders = Orders::default();
    delete(&field, &mut orders, NO_RULE, &[(1, 3), (1, 2)]);
    settle(&mut field, &rules, orders);
    assert_eq!(show(&field), ".... .... .... 1..4 1334");
}

/// Order of systems and names (F-SYS-01, F-SYS-02).
#[test]
fn only_the_laws_that_are_named_are_in_the_schedule() {
    let names = |rules: &Rules| {
        let mut plan = Plan::default();
        choose(rules, &mut plan);
        plan.names()
    };
    assert_eq!(names(&rules(BlockLaw::Stay)), [""; 0]);
    assert_eq!(names(&rules(BlockLaw::StickyBonds)), ["gravity.linked"]);
    let mixed = with_own_law(BlockLaw::Stay, &[FallLaw::Naive, FallLaw::Above]);
    assert_eq!(names(&mixed), ["gravity.rows", "gravity.above"]);
    let cells = with_own_law(BlockLaw::Cascade, &[FallLaw::Cascade]);
    assert_eq!(names(&cells), ["gravity.cells"]);
}

fn laws() -> impl Strategy<Value = BlockLaw> {
    prop_oneof![
        Just(BlockLaw::Cascade),
        Just(BlockLaw::Naive),
        Just(BlockLaw::StickyBonds),
        Just(BlockLaw::StickyFamilies),
        Just(BlockLaw::Above),
        Just(BlockLaw::Stay),
    ]
}

/// Returns fields with bonds, and cells to delete in frame 1.
fn fields() -> impl Strategy<Value = (Grid, Vec<Index>)> {
    let sizes = (1u8..7, 1u8..9);
    sizes.prop_flat_map(|(width, height)| {
        let area = usize::from(width) * usize::from(height);
        let cells = proptest::collection::vec((0u8..8, any::<bool>(), 0u8..6), area);
        cells.prop_map(move |cells| {
            let mut grid = Grid::new(width, height, 0);
            let mut deleted = Vec::new();
            for (index, &(role, ..)) in (0..).zip(&cells) {
                if (1..=5).contains(&role) {
                    grid.set(index, Some(Block::resting(role)));
                }
            }
            for (index, &(_, joined, gone)) in (0..).zip(&cells) {
                let cell = grid.cell(index);
                if joined && grid.at(index).is_some() && grid.get(cell.x, cell.y + 1).is_some() {
                    join(&mut grid, &[(cell.x, cell.y), (cell.x, cell.y + 1)]);
                }
                if gone == 0 && grid.at(index).is_some() {
                    deleted.push(index);
                }
            }
            (grid, deleted)
        })
    })
}

fn roles(grid: &Grid) -> Vec<u8> {
    let mut roles: Vec<u8> = grid.blocks().map(|(_, block)| block.role).collect();
    roles.sort_unstable();
    roles
}

proptest! {
    /// No block appears or disappears, and no two share a cell; fixed blocks
    /// stay in place; no block that falls under the law is left unsupported.
    #[test]
    fn falling_keeps_all_blocks_and_ends((start, deleted) in fields(), law in laws()) {
        let rules = rules(law);
        let mut field = start.clone();
        let mut orders = Orders::default();
        for &index in &deleted {
            orders.delete(&field, index, 5, NO_RULE);
        }
        settle(&mut field, &rules, orders);

        let mut left = start.clone();
        for &index in &deleted {
            left.set(index, None);
        }
        prop_assert_eq!(roles(&left), roles(&field));
        prop_assert_eq!(u32::try_from(field.blocks().count()).unwrap(), field.count());
        let fixed = |grid: &Grid| -> Vec<Index> {
            grid.blocks().filter(|(_, block)| block.role == 5).map(|(index, _)| index).collect()
        };
        prop_assert_eq!(fixed(&left), fixed(&field));

        // Afterwards no further falls are ordered.
        let mut orders = Orders::default();
        fall_orders(&field, &rules, &mut orders);
        prop_assert_eq!(orders.falls, []);
        if law == BlockLaw::Cascade {
            for (index, block) in field.blocks().filter(|(_, block)| block.role != 5) {
                let held = field.below(index).is_none_or(|below| field.at(below).is_some());
                prop_assert!(held, "{} hangs in {}", block.role, show(&field));
            }
        }
    }

    /// Bodies of one block fall like single blocks, frame by frame.
    #[test]
    fn bodies_of_one_block_fall_like_blocks((start, deleted) in fields(), frames in 1u32..4) {
        let mut loose = start;
        for index in loose.indices() {
            loose.update(index, |block| block.bonds = 0);
        }
        let [cells, linked] = [BlockLaw::Cascade, BlockLaw::StickyBonds].map(|law| {
            let mut rules = rules(law);
            rules.description.gravity.fall_frames = frames;
            rules
        });
        let (mut one, mut other) = (loose.clone(), loose);
        let mut orders = [Orders::default(), Orders::default()];
        for &index in &deleted {
            orders[0].delete(&one, index, 5, NO_RULE);
            orders[1].delete(&other, index, 5, NO_RULE);
        }
        for frame in 1..40 {
            let mut landed = [Vec::new(), Vec::new()];
            for (place, (field, rules)) in [(&mut one, &cells), (&mut other, &linked)].into_iter().enumerate() {
                fall_orders(field, rules, &mut orders[place]);
                apply(field, &orders[place], frame);
                vanish(field, frame);
                Falling::new(rules, frame, &[]).step(field, &mut landed[place]);
                landed[place].sort_unstable();
                orders[place].clear();
            }
            prop_assert_eq!(&landed[0], &landed[1], "frame {}", frame);
            prop_assert_eq!(&one, &other, "frame {}", frame);
        }
    }

    /// Orders do not depend on the order of the deletions, as long as no cell
    /// is deleted twice.
    #[test]
    fn the_order_of_deletions_does_not_matter((field, deleted) in fields(), law in laws(), seed in any::<u64>()) {
        let rules = rules(law);
        let falls = |cells: &[Index]| {
            let mut orders = Orders::default();
            for &index in cells {
                orders.delete(&field, index, 5, NO_RULE);
            }
            fall_orders(&field, &rules, &mut orders);
            orders.falls
        };
        let mut other = deleted.clone();
        super::super::streams::shuffle(&mut kotodama_board::Rng::new(seed), &mut other);
        prop_assert_eq!(falls(&deleted), falls(&other));
    }
}
