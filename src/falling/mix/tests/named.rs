//! Mixtures that the thesis and the built-in games suggest (F-MIX-10).

use super::super::super::description::{Condition, FallLaw};
use super::super::super::rules::Rules;
use super::super::super::stats::Stats;
use super::super::super::{Game, Setup};
use super::*;

/// Section 4.2.1 of the thesis: rotation and shapes of Tetris with the blocks
/// of Puyo Puyo, cleared and falling as in both.
#[test]
fn the_example_of_the_thesis() {
    for names in [["guideline", "pairs"], ["pairs", "guideline"]] {
        let mixture = mix(&names, None).expect("a good game");
        let place = |name: &str| names.iter().position(|other| *other == name);
        let (rows, colours) = (place("guideline").unwrap(), place("pairs").unwrap());
        let parts = &mixture.parts;
        for component in [
            Component::Field,
            Component::Pieces,
            Component::Rotation,
            Component::GameOver,
        ] {
            assert_eq!(parts.of(component), [rows], "{component:?}");
        }
        assert_eq!(parts.of(Component::Blocks), [colours]);
        assert_eq!(parts.of(Component::Clear), [rows, colours]);
        assert_eq!(parts.of(Component::Gravity), [rows, colours]);
        assert_eq!((mixture.seed, mixture.draws), (None, 1));
        assert_eq!(mixture.description.name, "Guideline + Pairs");
        let rules = &mixture.description.clear.rules;
        let [row, group] = rules.as_slice() else {
            panic!("{}", mixture.text);
        };
        assert!(matches!(row.when, Condition::FullRow { .. }));
        assert_eq!(row.fall, Some(FallLaw::Naive));
        assert!(matches!(group.when, Condition::Connected { min: 4, .. }));
        assert_eq!(group.fall, Some(FallLaw::Above));
        // All seven shapes, each block drawn separately.
        let shapes = Rules::compile(mixture.description.clone()).shapes;
        assert_eq!(shapes.len(), 7);
        assert!(shapes.iter().all(|shape| shape.placeholders.len() == 4));
        // F-MIX-18.
        let told: Vec<String> = mixture.told.iter().map(ToString::to_string).collect();
        assert_eq!(
            told[..2],
            [
                "The shapes of Guideline, made of the blocks of Pairs, fall into a field of 10 by 20.",
                "Full rows are cleared as in Guideline and four or more connected blocks of one \
                 colour are cleared as in Pairs.",
            ]
        );
        assert!(told[2].starts_with("Rows above a cleared row move down as a whole;"));
        assert!(mixture.text.contains(&format!("// {}", told[1])));
    }
}

/// F-GAM-22: the mixtures shown in 4.2.2 of the thesis, with given parts.
#[test]
fn the_random_mixtures_of_the_thesis_can_be_played() {
    let names = ["timeline", "bombs", "guideline"];
    // Rotation and gravity common to two games, shapes of the second, blocks
    // and clearing of the first, field size of the third.
    let fixed: [(Component, &[usize]); 7] = [
        (Component::Field, &[2]),
        (Component::Blocks, &[0]),
        (Component::Pieces, &[1]),
        (Component::Rotation, &[0]),
        (Component::Gravity, &[1]),
        (Component::Clear, &[0]),
        (Component::GameOver, &[2]),
    ];
    let mixture = generate(&order(&names, Some(0), &fixed)).expect("valid");
    let rules = Rules::compile(mixture.description.clone());
    let mut game = Game::new(&rules, &Setup::default());
    for _ in 0..20_000 {
        game.step(super::super::super::input::Buttons::NONE);
    }
    let stats = game.world().resource::<Stats>();
    assert!(stats.pieces > 3, "{} {stats:?}", mixture.text);
}

/// Other pairs of games that players would try first.
#[test]
fn well_known_games_go_together() {
    for names in [["classic", "jewels"], ["timeline", "pairs"]] {
        let mixture = mix(&names, None).expect("a game");
        assert_eq!(mixture.seed, None, "{}", mixture.text);
        assert_eq!(mixture.told.len(), 3);
    }
}
