//! OFTEN and SELDOM: their probabilities, and their throws as part of the state
//! of play.

use bevy::math::IVec2;
use kotodama::board::{Bounds, Direction};
use kotodama::words::Game;
use kotodama::words::input::{Input, Player};
use kotodama::words::level::{Level, Placed};
use kotodama::words::turn::chance_may_help;

const SIDE: i32 = 12;
const SEEDS: u64 = 30;

/// Returns a level with each sentence in a row of its own, and a field of babas
/// below.
fn level(sentences: &[&str]) -> Level {
    let top = i32::try_from(sentences.len()).expect("few sentences");
    let bounds = Bounds {
        width: SIDE,
        height: top + 1 + SIDE,
    };
    let mut objects = Vec::new();
    for (sentence, y) in sentences.iter().zip(0..) {
        for (word, x) in sentence.split(' ').zip(0..) {
            let cell = IVec2::new(x, y);
            let name = format!("text_{word}");
            objects.push(Placed {
                name,
                cell,
                ..Placed::default()
            });
        }
    }
    for y in 0..SIDE {
        for x in 0..SIDE {
            let cell = IVec2::new(x, top + 1 + y);
            objects.push(Placed {
                name: "baba".to_owned(),
                cell,
                ..Placed::default()
            });
        }
    }
    Level {
        bounds,
        objects,
        ..Level::default()
    }
}

/// Returns the colours of the babas, and whether each floats, in order of id.
fn babas(game: &Game) -> Vec<(Vec<&'static str>, bool)> {
    let objects = game.report().objects.into_iter();
    objects
        .filter(|object| object.name == "baba")
        .map(|object| (object.colour, object.float))
        .collect()
}

/// Returns how many of all babas of all seeds fit at the start and in each of
/// the next two turns, in thousandths.
fn thousandths(sentences: &[&str], fits: impl Fn(&(Vec<&'static str>, bool)) -> bool) -> usize {
    let level = level(sentences);
    let (mut all, mut fitting) = (0, 0);
    for seed in 0..SEEDS {
        let mut game = Game::new(&level, seed);
        for _ in 0..3 {
            let babas = babas(&game);
            all += babas.len();
            fitting += babas.iter().filter(|baba| fits(baba)).count();
            game.play(Input::Wait);
        }
    }
    fitting * 1000 / all
}

fn is_red((colours, _): &(Vec<&'static str>, bool)) -> bool {
    colours.contains(&"red")
}

/// Checks a share within more than three standard deviations of 12,960 throws.
#[track_caller]
fn about(found: usize, expected: usize) {
    assert!(
        found.abs_diff(expected) <= 15,
        "{found} thousandths instead of {expected}"
    );
}

#[test]
fn often_is_three_quarters_and_seldom_a_sixth() {
    // W-PRE-05
    about(thousandths(&["often baba is red"], is_red), 750);
    about(thousandths(&["seldom baba is red"], is_red), 167);
    about(thousandths(&["not often baba is red"], is_red), 250);
    about(thousandths(&["not seldom baba is red"], is_red), 833);
}

#[test]
fn several_occurrences_are_independent() {
    // W-PRE-05, W-COND-04
    let several = [
        ("often and not often baba is red", 188),
        ("often and seldom baba is red", 125),
        ("often and often baba is red", 563),
        ("seldom and seldom baba is red", 28),
    ];
    for (sentence, expected) in several {
        about(thousandths(&[sentence], is_red), expected);
    }
}

#[test]
fn rules_throw_separately() {
    // W-PRE-06
    let rules = ["often baba is red", "often baba is blue"];
    let count = |colours: &[&str]| colours.len();
    about(thousandths(&rules, |(c, _)| count(c) == 2), 563);
    about(thousandths(&rules, |(c, _)| count(c) == 1), 375);
    about(thousandths(&rules, |(c, _)| count(c) == 0), 63);
    // Two rules of one sentence are also two rules.
    let rules = ["often baba is red and blue"];
    about(thousandths(&rules, |(c, _)| count(c) == 1), 375);
    // Repeating a rule adds a throw.
    let rules = ["often baba is red", "often baba is red"];
    about(thousandths(&rules, is_red), 938);
}

#[test]
fn a_condition_added_by_cancelling_is_thrown_for_the_rule_it_is_added_to() {
    // W-RULE-12: NOT OFTEN is added to each of them.
    let rules = [
        "baba is red",
        "baba is blue",
        "often baba is not red",
        "often baba is not blue",
    ];
    about(thousandths(&rules, is_red), 250);
    about(thousandths(&rules, |(c, _)| c.len() == 2), 63);
    // Two equal rules and one forbidding rule: each of the two gets its own
    // throw.
    let rules = ["baba is red", "baba is red", "often baba is not red"];
    about(thousandths(&rules, is_red), 438);
    // Repeating a random condition throws again.
    let rules = [
        "baba is red",
        "often baba is not red",
        "often baba is not red",
    ];
    about(thousandths(&rules, is_red), 63);
}

#[test]
fn all_rules_about_a_group_follow_the_same_membership() {
    // W-GRP-07: a baba belongs to the group or not.
    let rules = ["often baba is group", "group is red", "group is blue"];
    about(thousandths(&rules, is_red), 750);
    about(thousandths(&rules, |(c, _)| c.len() == 1), 0);
}

#[test]
fn throws_last_a_turn_and_differ_from_turn_to_turn() {
    // W-RAND-03, W-RAND-05
    let level = level(&["often baba is red", "keke is you"]);
    let mut game = Game::new(&level, 7);
    let mut seen = vec![(babas(&game), game.snapshot())];
    for _ in 0..10 {
        game.play(Input::Wait);
        // Observation changes nothing.
        let once = babas(&game);
        assert_eq!(once, babas(&game));
        assert_ne!(once, seen[seen.len() - 1].0);
        seen.push((once, game.snapshot()));
    }
    // Undo restores the throws of each turn; W-UNDO-01.
    let last = seen.pop().expect("ten turns");
    while let Some((expected, snapshot)) = seen.pop() {
        game.play(Input::Undo);
        assert_eq!(babas(&game), expected);
        assert!(game.snapshot() == snapshot);
    }
    // The same again, with and without an observer.
    for _ in 0..10 {
        game.play(Input::Wait);
    }
    assert_eq!(babas(&game), last.0);
    assert!(game.snapshot() == last.1);
    let mut other = Game::new(&level, 8);
    for _ in 0..10 {
        other.play(Input::Wait);
    }
    assert_ne!(babas(&other), last.0);
}

#[test]
fn reading_the_rules_again_in_the_same_turn_throws_nothing_again() {
    // W-RAND-03
    let mut level = level(&["often baba is red", "keke is move"]);
    let mut game = Game::new(&level, 3);
    game.play(Input::Wait);
    let undisturbed = babas(&game);
    // The same, but in this turn a word moves into place and completes a rule.
    let bottom = level.bounds.height;
    level.bounds.height += 1;
    let line = ["text_rock", "text_is", "", "text_sad", "keke"];
    for (name, x) in line.into_iter().zip(0..) {
        if !name.is_empty() {
            level.objects.push(Placed {
                name: name.to_owned(),
                cell: IVec2::new(x, bottom),
                facing: Direction::Left,
                ..Placed::default()
            });
        }
    }
    let mut game = Game::new(&level, 3);
    let has_rule = |game: &Game| {
        let rules = game.report().rules;
        rules.iter().any(|rule| rule.text == "rock is sad")
    };
    assert!(!has_rule(&game));
    game.play(Input::Wait);
    assert!(has_rule(&game));
    assert_eq!(babas(&game), undisturbed);
}

#[test]
fn a_level_without_chance_does_not_touch_the_generator() {
    // W-RAND-05: only chance draws numbers.
    let level = level(&["baba is you", "lonely baba is red"]);
    let mut one = Game::new(&level, 5);
    let first = one.snapshot();
    one.play(Input::Step(Player::One, Direction::Left));
    one.play(Input::Undo);
    assert!(one.snapshot() == first);
}

#[test]
fn w_stat_04_chance_may_help_where_a_throw_can_bring_a_player() {
    for (sentences, helps) in [
        (&["often baba is you"][..], true),
        (&["seldom baba is select"], true),
        (&["often baba is keke", "keke is you"], true),
        (&["baba is you", "often baba is not you"], true),
        // The dice of another rule decide whether the conditions hold.
        (&["seldom level is power", "powered baba is you"], true),
        (
            &[
                "seldom and seldom and seldom and seldom baba is group",
                "baba near group is you",
            ],
            true,
        ),
        // No throw puts the level itself into the noun group (W-GRP-05).
        (&["seldom level is group", "baba on group is you"], false),
        (&["often keke is you"], false),
        (&["often baba is keke", "rock is you"], false),
        (&["keke is you", "often baba is red"], false),
        (&["often baba is not keke", "keke is you"], false),
    ] {
        for seed in 0..10 {
            let mut game = Game::new(&level(sentences), seed);
            for _ in 0..2 {
                let answer = chance_may_help(game.world());
                assert_eq!(answer, helps, "{sentences:?}, seed {seed}");
                if sentences.len() > 1 {
                    break;
                }
                game.play(Input::Wait);
            }
        }
    }
}
