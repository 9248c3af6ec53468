use bevy::ecs::message::Messages;
use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::super::description::{BlockPart, Class, Description};
use super::super::flow::Clock;
use super::super::grid::{Block, Grid};
use super::super::rules::Rules;
use super::super::streams::Rngs;
use super::*;
use kotodama_board::Direction;

fn world(garbage: Garbage, rows: &str) -> World {
    let mut description = Description::new("test");
    description.garbage = garbage;
    let mut blocks: Vec<BlockPart> = (1..=5)
        .map(|id| BlockPart::new(id, char::from(b'0' + id)))
        .collect();
    blocks[4].class = Class::Fixed;
    description.blocks = blocks;
    let mut world = World::new();
    world.insert_resource(Rules::compile(description));
    world.init_resource::<Messages<FrameEvent>>();
    world.init_resource::<Thrown>();
    world.insert_resource(Rngs::new(0));
    world.insert_resource(Clock { frame: 9 });
    world.insert_resource(Stats::default());
    world.insert_resource(ThisFrame::default());
    let rows: Vec<&str> = rows.split_whitespace().collect();
    let width = u8::try_from(rows[0].len()).unwrap();
    let mut grid = Grid::new(width, u8::try_from(rows.len()).unwrap(), 0);
    for (y, row) in (0..).zip(&rows) {
        for (x, glyph) in (0..).zip(row.chars()) {
            let block = glyph.to_digit(10).map(|role| Block::resting(role as u8));
            grid.set(grid.index(x, y).unwrap(), block);
        }
    }
    let mut field = Field::default();
    field.replace(grid);
    world.insert_resource(field);
    world
}

/// Runs the stage in a quiet frame after `pieces` placements and `links` links.
fn run(world: &mut World, pieces: u32, links: u32) {
    world.resource_mut::<ThisFrame>().quiet = true;
    let mut stats = world.resource_mut::<Stats>();
    stats.pieces = pieces;
    stats.links = links;
    let rules = world.resource::<Rules>().clone();
    let mut plan = Plan::default();
    choose(&rules, &mut plan);
    world.insert_resource(super::super::flow::Flow::default());
    plan.schedule().run(world);
}

fn show(world: &World) -> String {
    let grid = world.resource::<Field>().grid();
    let mut text = String::new();
    for index in grid.indices() {
        if index > 0 && grid.cell(index).x == 0 {
            text.push(' ');
        }
        match grid.at(index) {
            None => text.push('.'),
            Some(block) => text += &block.role.to_string(),
        }
    }
    text
}

/// F-ETC-04, `Drop`.
#[test]
fn drop_answers_every_few_placements_from_the_top() {
    let drop = Garbage::Drop {
        role: 4,
        every: 3,
        count: 3,
    };
    let mut world = world(drop, "...... ...... 11....");
    run(&mut world, 2, 0);
    assert_eq!(show(&world), "...... ...... 11....");
    assert!(world.resource::<ThisFrame>().quiet);
    run(&mut world, 3, 0);
    assert_eq!(show(&world), ".4.4.4 ...... 11....");
    assert!(!world.resource::<ThisFrame>().quiet);
    assert_eq!(world.resource::<Field>().grid().falling(), 3);
    // Once only; the next time one column further.
    run(&mut world, 5, 0);
    assert_eq!(show(&world), ".4.4.4 ...... 11....");
    run(&mut world, 6, 0);
    assert_eq!(show(&world), "444444 ...... 11....");
}

/// F-ETC-04: evenly spread for any count, and never more than there is room
/// for.
#[test]
fn drop_spreads_evenly_and_fills_further_rows() {
    let grid = Grid::new(6, 3, 1);
    let columns = |count, times| -> Vec<u16> { drop::cells(&grid, count, times) };
    assert_eq!(columns(1, 0), [3]);
    assert_eq!(columns(1, 4), [1]);
    assert_eq!(columns(2, 0), [1, 4]);
    assert_eq!(columns(6, 0), [0, 1, 2, 3, 4, 5]);
    assert_eq!(columns(8, 0), [0, 1, 2, 3, 4, 5, 7, 10]);
    assert_eq!(columns(u32::MAX, 0).len(), 18);
}

/// Fixed blocks never fall (F-RON-13).
#[test]
fn dropped_blocks_that_never_fall_rest() {
    let drop = Garbage::Drop {
        role: 5,
        every: 1,
        count: 1,
    };
    let mut world = world(drop, "... ...");
    run(&mut world, 1, 0);
    assert_eq!(show(&world), ".5. ...");
    assert_eq!(world.resource::<Field>().grid().falling(), 0);
}

/// F-ETC-04, `Raise`.
#[test]
fn raise_pushes_rows_in_from_below() {
    let raise = Garbage::Raise {
        role: 4,
        every: 2,
        rows: 2,
        holes: 1,
    };
    let mut world = world(raise, "1... .... .2.. 3.5.");
    run(&mut world, 2, 0);
    let rows = show(&world);
    let (kept, came) = rows.split_at(10);
    assert_eq!(kept, ".2.. 3.5. ");
    for row in came.split(' ') {
        assert_eq!(row.matches('4').count(), 3, "{rows}");
        assert_eq!(row.matches('.').count(), 1, "{rows}");
    }
    assert_eq!(world.resource::<Field>().grid().falling(), 0);
    let messages = world.resource::<Messages<FrameEvent>>();
    let mut cursor = messages.get_cursor();
    assert!(
        cursor
            .read(messages)
            .eq([&FrameEvent::Garbage { blocks: 6 }])
    );
}

/// More rows than the field has, and more holes than columns.
#[test]
fn raise_is_limited_by_the_size_of_the_field() {
    let raise = |rows, holes| Garbage::Raise {
        role: 4,
        every: 1,
        rows,
        holes,
    };
    let mut all = world(raise(u32::MAX, 0), "1.. ...");
    run(&mut all, 1, 0);
    assert_eq!(show(&all), "444 444");
    let mut none = world(raise(1, u32::MAX), "... .1.");
    run(&mut none, 1, 0);
    assert_eq!(show(&none), ".1. ...");
    assert!(none.resource::<ThisFrame>().quiet, "nothing came");
}

/// F-ETC-04, `Grow`: from the left, continuing where it ended the last time.
#[test]
fn grow_raises_one_column_after_the_other() {
    let grow = Garbage::Grow {
        role: 4,
        per_link: 2,
    };
    let mut world = world(grow, "1.. 12. 12.");
    run(&mut world, 1, 1);
    assert_eq!(show(&world), "12. 12. 44.");
    run(&mut world, 2, 1);
    assert_eq!(show(&world), "12. 12. 44.");
    run(&mut world, 3, 2);
    assert_eq!(show(&world), "12. 42. 444");
}

/// Blocks that are pushed apart lose their bonds.
#[test]
fn grow_cuts_the_bonds_of_separated_blocks() {
    let grow = Garbage::Grow {
        role: 4,
        per_link: 1,
    };
    let mut world = world(grow, "... ... 11.");
    let set = |world: &mut World, x, direction: Direction| {
        let grid = world.resource::<Field>().grid();
        let index = grid.index(x, 2).unwrap();
        let mut block = *grid.at(index).unwrap();
        block.bonds = 1 << direction.index();
        world.resource_mut::<Field>().put(index, Some(block));
    };
    set(&mut world, 0, Direction::Right);
    set(&mut world, 1, Direction::Left);
    run(&mut world, 1, 1);
    assert_eq!(show(&world), "... 1.. 41.");
    let grid = world.resource::<Field>().grid();
    assert!(grid.blocks().all(|(_, block)| block.bonds == 0));
    assert_eq!(grid.cell(3), IVec2::new(0, 1));
}
