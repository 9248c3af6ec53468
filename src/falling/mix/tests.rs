use super::super::builtin;
use super::super::description::{BlockLaw, Condition, reader};
use super::super::rules::Rules;
use super::super::{Game, Setup};
use super::*;

fn sources(names: &[&str]) -> Vec<Source> {
    names
        .iter()
        .map(|name| Source {
            name: format!("builtin:{name}"),
            description: builtin::read(name).expect("a built-in file"),
        })
        .collect()
}

fn mix(names: &[&str], seed: u64, fixed: &[(Component, usize)]) -> Result<Mixture, MixError> {
    generate(&Order {
        sources: sources(names),
        seed,
        fixed: fixed.to_vec(),
    })
}

/// F-MIX-03: no full field has an empty cell in it.
#[test]
fn a_pattern_with_empty_cells_can_be_cleared() {
    let mut description = builtin::read("timeline").expect("a built-in file");
    for rule in &mut description.clear.rules {
        if let Condition::Pattern { rows, .. } = &mut rule.when {
            *rows = ["--", "aa"].map(str::to_owned).to_vec();
        }
    }
    assert_eq!(valid::test(&description), Ok(()));
}

/// F-MIX-03, F-MIX-04, F-MIX-05: whatever comes out is complete, reads back,
/// passes the check, and is the same every time.
#[test]
fn mixtures_read_back_and_are_the_same_every_time() {
    for seed in 0..40 {
        let mixture = mix(builtin::NAMES, seed, &[]).expect("something valid");
        let again = reader::read("mixture", &mixture.text).expect(&mixture.text);
        assert_eq!(again, mixture.description, "{}", mixture.text);
        assert_eq!(mix(builtin::NAMES, seed, &[]), Ok(mixture));
    }
}

/// F-MIX-01: the sources of the components are drawn from stream 4, in order;
/// what is drawn for others does not depend on a fixed one (F-MIX-07).
#[test]
fn the_first_draw_is_that_of_stream_4() {
    let names = ["guideline", "pairs", "jewels"];
    for seed in 0..30 {
        let mut rng = stream(seed, Stream::Mixing);
        let drawn = [(); 7].map(|()| rng.below(3));
        match mix(&names, seed, &[]) {
            Ok(mixture) if mixture.draws == 1 => assert_eq!(mixture.parts, drawn),
            _ => {}
        }
        let Ok(mixture) = mix(&names, seed, &[(Component::Clear, 1)]) else {
            continue;
        };
        assert_eq!(mixture.parts[5], 1);
        if mixture.draws == 1 {
            assert_eq!(mixture.parts[..5], drawn[..5]);
            assert_eq!(mixture.parts[6], drawn[6]);
        }
    }
}

/// F-GAM-22: the two mixtures that the thesis shows.
#[test]
fn the_mixtures_of_the_thesis_can_be_played() {
    let names = ["timeline", "bombs", "guideline"];
    // Shapes and rotation of one game with the blocks of another.
    let first = [
        (Component::Field, 0),
        (Component::Blocks, 0),
        (Component::Pieces, 2),
        (Component::Rotation, 2),
        (Component::Gravity, 0),
        (Component::Clear, 0),
        (Component::GameOver, 2),
    ];
    // Rotation and falling common to two, the shape of the second, blocks and
    // clearing of the first, field size of the third.
    let second = [
        (Component::Field, 2),
        (Component::Blocks, 0),
        (Component::Pieces, 1),
        (Component::Rotation, 0),
        (Component::Gravity, 1),
        (Component::Clear, 0),
        (Component::GameOver, 2),
    ];
    for fixed in [first, second] {
        let mixture = mix(&names, 0, &fixed).expect("valid");
        let mut game = Game::new(
            &Rules::compile(mixture.description.clone()),
            &Setup::default(),
        );
        for _ in 0..20_000 {
            game.step(super::super::input::Buttons::NONE);
        }
        let stats = game.world().resource::<super::super::stats::Stats>();
        assert!(stats.pieces > 3, "{} {stats:?}", mixture.text);
    }
}

/// F-MIX-02 (b), (e), (f), (g), (d).
#[test]
fn parts_are_fitted_together() {
    let fixed = |parts: [usize; 7]| -> Vec<(Component, usize)> {
        Component::ALL.into_iter().zip(parts).collect()
    };
    // The grey blocks of `pairs` come with its clear rules; its kicks do not
    // suit columns of three.
    let mixture = mix(&["jewels", "pairs"], 0, &fixed([0, 0, 0, 1, 1, 1, 1])).expect("valid");
    let description = &mixture.description;
    let grey = description
        .blocks
        .iter()
        .find(|block| block.name == "grey")
        .expect("grey is added");
    assert_eq!((grey.id, grey.weight), (7, 0), "role 6 is taken");
    assert!(
        mixture.text.contains("Beside(roles: [7])"),
        "{}",
        mixture.text
    );
    assert_eq!(
        description.rotation.kicks,
        super::super::description::Kicks::Generic
    );
    let cells = super::super::description::OverCondition::Cells(vec![(1, 3)]);
    assert_eq!(description.game_over, [cells]);
    // Linked falling joins shapes, tetrominoes get glyphs that are no digits.
    let mixture = mix(
        &["capsules", "guideline", "timeline"],
        0,
        &fixed([1, 2, 1, 1, 0, 2, 1]),
    )
    .expect("valid");
    assert_eq!(mixture.description.gravity.blocks, BlockLaw::StickyBonds);
    let shapes = mixture
        .description
        .pieces
        .shapes
        .resolve(&mixture.description.blocks);
    assert!(shapes.iter().all(|shape| shape.part.joined));
    // Rules of `pairs_blocks` have laws of their own.
    let mixture = mix(
        &["pairs_blocks", "guideline"],
        0,
        &fixed([0, 0, 0, 0, 1, 0, 0]),
    )
    .expect("valid");
    let clear = &mixture.description.clear;
    assert!(clear.rules.iter().all(|rule| rule.fall.is_none()));
}

#[test]
fn what_cannot_be_mixed_says_why() {
    assert_eq!(mix(&["pairs"], 0, &[]), Err(MixError::TooFewSources(1)));
    let mut script = sources(&["pairs", "jewels"]);
    script[1].description.script = Some("a.lua".to_owned());
    let order = Order {
        sources: script,
        ..Order::default()
    };
    assert_eq!(
        generate(&order),
        Err(MixError::Script("builtin:jewels".to_owned()))
    );
    // A field of one column has no room for lines of four.
    let mut narrow = sources(&["capsules", "jewels"]);
    narrow[1].description.field.width = 1;
    narrow[1].description.field.height = 3;
    let error = generate(&Order {
        sources: narrow,
        seed: 0,
        fixed: vec![(Component::Field, 1), (Component::Clear, 0)],
    });
    let Err(MixError::NothingValid(pairs)) = error else {
        panic!("{error:?}");
    };
    assert!(!pairs.is_empty());
}
