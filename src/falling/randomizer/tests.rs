use bevy::ecs::prelude::*;

use super::*;
use crate::description::{BlockPart, Description, Opening, RoleRandomizer, ShapePart, Shapes};

fn shape(name: &str, rows: &[&str], weight: u32) -> ShapePart {
    ShapePart {
        name: name.to_owned(),
        matrices: vec![rows.iter().map(|&row| row.to_owned()).collect()],
        has_states: false,
        axis: None,
        turns: None,
        weight,
        rotation: None,
        joined: false,
    }
}

/// Returns rules with one-cell shapes named by letters, and four roles.
fn rules(names: &str, randomizer: Randomizer) -> Rules {
    let mut description = Description::new("deal");
    let shapes = names
        .chars()
        .map(|name| shape(&name.to_string(), &["1"], 1));
    description.pieces.shapes = Shapes::List(shapes.collect());
    description.pieces.randomizer = randomizer;
    description.blocks = (1..=4)
        .zip("wxyz".chars())
        .map(|(id, glyph)| BlockPart::new(id, glyph))
        .collect();
    Rules::compile(description)
}

fn world(rules: Rules, seed: u64) -> (World, Schedule) {
    let mut plan = Plan::default();
    choose(&rules, &mut plan);
    let mut world = World::new();
    world.insert_resource(rules);
    world.insert_resource(Rngs::new(seed));
    world.init_resource::<Dealer>();
    world.init_resource::<Queue>();
    world.init_resource::<crate::flow::Flow>();
    (world, plan.schedule())
}

/// Deals `count` pieces, one frame at a time.
fn dealt(rules: Rules, seed: u64, count: usize) -> Vec<Dealt> {
    let (mut world, mut schedule) = world(rules, seed);
    let mut pieces = Vec::new();
    while pieces.len() < count {
        schedule.run(&mut world);
        let mut queue = world.resource_mut::<Queue>();
        assert_eq!(queue.pieces.len(), 3, "next + 2");
        pieces.extend(queue.pieces.pop_front());
    }
    pieces
}

/// Returns the names of the dealt shapes.
fn names(rules: Rules, seed: u64, count: usize) -> String {
    let shapes = rules.shapes.clone();
    let pieces = dealt(rules, seed, count);
    pieces
        .iter()
        .map(|d| shapes[d.shape].name.as_str())
        .collect()
}

/// F-DEAL-02.
#[test]
fn bags_of_seeds_0_and_1() {
    let bag = |copies| rules("IJLOSTZ", Randomizer::Bag { copies });
    assert_eq!(names(bag(1), 0, 14), "JTSOILZILTOZSJ");
    assert_eq!(names(bag(1), 1, 7), "ILZJTSO");
    let two = names(bag(2), 0, 28);
    for half in [&two[..14], &two[14..]] {
        for name in "IJLOSTZ".chars() {
            assert_eq!(half.matches(name).count(), 2, "{two}");
        }
    }
}

/// F-DEAL-01: `below(sum of weights)` of stream 0, followed by a walk.
#[test]
fn uniform_is_a_walk_by_weight() {
    let mut description = rules("ABC", Randomizer::Uniform).description;
    let Shapes::List(shapes) = &mut description.pieces.shapes else {
        panic!("a list");
    };
    shapes[0].weight = 3;
    shapes[1].weight = 0;
    let names = names(Rules::compile(description), 5, 200);
    let mut rng = Rngs::new(5).shapes;
    let expected: String = (0..200)
        .map(|_| if rng.below(4) < 3 { 'A' } else { 'C' })
        .collect();
    assert_eq!(names, expected);
}

/// F-DEAL-03: a shape among the last `length` comes only after `rolls` draws.
#[test]
fn history_draws_again() {
    let law = |rolls| Randomizer::Tgm {
        length: 2,
        rolls,
        start: vec!["A".to_owned(), "B".to_owned()],
    };
    let names = names(rules("ABCD", law(1000)), 3, 300);
    assert!(!names.starts_with(['A', 'B']), "{names}");
    for window in names.as_bytes().windows(3) {
        assert!(window[2] != window[0] && window[2] != window[1], "{names}");
    }
    // With one draw the memory has no effect.
    let mut rng = Rngs::new(3).shapes;
    let free = self::names(rules("ABCD", law(1)), 3, 50);
    let expected: String = (0..50)
        .map(|_| ['A', 'B', 'C', 'D'][rng.below(4)])
        .collect();
    assert_eq!(free, expected);
}

/// F-DEAL-04.
#[test]
fn reroll_draws_once_more() {
    let names = names(rules("IJLOSTZ", Randomizer::Nes), 9, 300);
    let mut rng = Rngs::new(9).shapes;
    let mut before = 7;
    let expected: String = (0..300)
        .map(|_| {
            let mut shape = rng.below(8);
            if shape == 7 || shape == before {
                shape = rng.below(7);
            }
            before = shape;
            b"IJLOSTZ"[shape] as char
        })
        .collect();
    assert_eq!(names, expected);
}

/// F-DEAL-05.
#[test]
fn cycle_repeats() {
    let list = ["C", "A", "A"].map(str::to_owned).to_vec();
    assert_eq!(
        names(rules("ABC", Randomizer::Cycle(list)), 0, 7),
        "CAACAAC"
    );
}

/// F-DEAL-06: also with a shape of weight 0, and with one `Every` inside
/// another.
#[test]
fn every_nth_is_fixed() {
    let every = |n, shape: &str, other| Randomizer::Every {
        n,
        shape: shape.to_owned(),
        other: Box::new(other),
    };
    let list = vec!["A".to_owned(), "B".to_owned()];
    let law = every(3, "C", Randomizer::Cycle(list.clone()));
    assert_eq!(names(rules("ABC", law), 0, 9), "ABCABCABC");
    let law = every(3, "C", every(2, "D", Randomizer::Cycle(list)));
    assert_eq!(names(rules("ABCD", law), 0, 9), "ADCBDCADC");

    let mut description = rules("AL", every(4, "L", Randomizer::Uniform)).description;
    if let Shapes::List(shapes) = &mut description.pieces.shapes {
        shapes[1].weight = 0;
    }
    let bombs = names(Rules::compile(description), 2, 8);
    assert_eq!(bombs, "AAALAAAL");
}

/// `Every` adds its own system before those of the others (F-SYS-02).
#[test]
fn every_names_its_own_system_before_that_of_the_others() {
    let names = |randomizer| {
        let mut plan = Plan::default();
        choose(&rules("A", randomizer), &mut plan);
        plan.names()
    };
    assert_eq!(names(Randomizer::Uniform), ["deal.uniform"]);
    let bag = Randomizer::Bag { copies: 1 };
    let every = Randomizer::Every {
        n: 2,
        shape: "A".to_owned(),
        other: Box::new(bag),
    };
    assert_eq!(names(every), ["deal.every", "deal.bag"]);
}

/// F-TUM-06: the roles of stream 1, evenly, in ascending order of placeholder.
#[test]
fn roles_are_drawn_by_weight() {
    let mut description = rules("A", Randomizer::Uniform).description;
    description.pieces.shapes = Shapes::List(vec![shape("A", &["3", "1"], 1)]);
    description.blocks[1].weight = 0;
    description.blocks[2].weight = 5;
    let pieces = dealt(Rules::compile(description), 11, 50);
    let mut rng = Rngs::new(11).roles;
    for piece in pieces {
        let expected: Vec<u8> = (0..2)
            .map(|_| match rng.below(7) {
                0 => 1,
                6 => 4,
                _ => 3,
            })
            .collect();
        assert_eq!(piece.roles, expected);
    }
}

/// F-DEAL-07.
#[test]
fn pools_are_used_up() {
    let mut description = rules("A", Randomizer::Uniform).description;
    description.pieces.shapes = Shapes::List(vec![shape("A", &["1", "2"], 1)]);
    description.pieces.roles = RoleRandomizer::Pool {
        each: 3,
        opening: None,
    };
    let pieces = dealt(Rules::compile(description.clone()), 4, 12);
    let roles: Vec<u8> = pieces
        .iter()
        .flat_map(|piece| piece.roles.clone())
        .collect();
    for pool in roles.chunks(12) {
        for role in 1..=4 {
            assert_eq!(pool.iter().filter(|&&r| r == role).count(), 3, "{roles:?}");
        }
    }

    let opening = Opening {
        pieces: 5,
        roles: 2,
    };
    description.pieces.roles = RoleRandomizer::Pool {
        each: 3,
        opening: Some(opening),
    };
    for seed in 0..20 {
        let pieces = dealt(Rules::compile(description.clone()), seed, 100);
        let mut first: Vec<u8> = pieces[..5].iter().flat_map(|p| p.roles.clone()).collect();
        first.sort_unstable();
        first.dedup();
        assert!(first.len() <= 2, "{first:?}");
        let all: Vec<u8> = pieces.iter().flat_map(|p| p.roles.clone()).collect();
        for role in 1..=4 {
            let count = all.iter().filter(|&&r| r == role).count();
            assert!((35..=65).contains(&count), "{all:?}");
        }
    }
}

/// Section 10: given roles do not use up random numbers; the rest is drawn.
#[test]
fn asked_pieces_come_first() {
    let (mut world, mut schedule) = world(rules("IJLOSTZ", Randomizer::Bag { copies: 1 }), 0);
    let asked = [(3, vec![Some(2)]), (3, vec![None])];
    world.resource_mut::<Queue>().asked = asked.into();
    schedule.run(&mut world);
    let queue = world.resource::<Queue>();
    let shapes: Vec<_> = queue.pieces.iter().map(|piece| piece.shape).collect();
    assert_eq!(shapes, [3, 3, 1], "then the bag from its beginning");
    let mut rng = Rngs::new(0).roles;
    let drawn: Vec<_> = (0..2)
        .map(|_| u8::try_from(rng.below(4) + 1).unwrap())
        .collect();
    let roles: Vec<_> = queue.pieces.iter().map(|piece| piece.roles[0]).collect();
    assert_eq!(roles, [2, drawn[0], drawn[1]]);
}

/// `--no-pieces`.
#[test]
fn a_closed_queue_stays_empty() {
    let (mut world, mut schedule) = world(rules("A", Randomizer::Uniform), 0);
    world.resource_mut::<Queue>().closed = true;
    schedule.run(&mut world);
    assert!(world.resource::<Queue>().pieces.is_empty());
}

/// A description that the check would refuse does not cause a panic.
#[test]
fn unchecked_descriptions_do_not_panic() {
    let every = Randomizer::Every {
        n: 0,
        shape: "nobody".to_owned(),
        other: Box::new(Randomizer::Cycle(Vec::new())),
    };
    let laws = [
        Randomizer::Uniform,
        Randomizer::Bag { copies: u32::MAX },
        Randomizer::Nes,
        every,
    ];
    for randomizer in laws {
        for names in ["", "A"] {
            let mut description = rules(names, randomizer.clone()).description;
            description.blocks.clear();
            let rules = Rules::compile(description);
            let (mut world, mut schedule) = world(rules, 0);
            for _ in 0..3 {
                schedule.run(&mut world);
            }
            let expected = if names.is_empty() { 0 } else { 3 };
            assert_eq!(world.resource::<Queue>().pieces.len(), expected);
        }
    }
}
