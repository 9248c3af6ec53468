//! The solver: it finds existing solutions, makes no false claims, and says why
//! it stops.

mod boards;
#[path = "../common/cases.rs"]
mod cases;
mod command;
mod naive;
mod shipped;

use std::time::Duration;

use bevy::math::IVec2;
use kotodama::board::Rng;
use kotodama::solver::{End, Limit, Limits, Options, Progress};
use kotodama::words::Game;
use kotodama::words::input::Input;
use kotodama::words::level::{Level, file};
use kotodama::words::lexicon::{Meaning, Property};
use kotodama::words::report::Status;
use kotodama::words::search::{Answer, Place, Puzzle, Refusal, Vocabulary, solve};

use boards::{CALM, RECIPES, random_level};
use cases::{cases, count, is_part};

/// Number of boards of each recipe.
const CASES: u64 = 9;

fn run(puzzle: &Puzzle, options: &Options) -> Result<Answer, Refusal> {
    solve(puzzle, options, &Progress::new())
}

fn within(turns: u32, states: u64) -> Options {
    Options {
        limits: Limits {
            turns: Some(turns),
            states: Some(states),
            ..Limits::default()
        },
        ..Options::default()
    }
}

fn describe(level: &Level, recipe: &str, case: u64) -> String {
    format!("{recipe} {case}:\n{}", file::write(level))
}

/// Returns whether these moves win with the last one, and not before.
fn wins(game: &mut Game, level: &Level, seed: u64, moves: &[Input]) -> bool {
    game.load(level, seed);
    moves.iter().enumerate().all(|(place, &input)| {
        game.play(input);
        (game.status() == Status::Won) == (place + 1 == moves.len())
    })
}

#[test]
fn a_naive_search_finds_solutions_of_the_same_length() {
    let mut game = Game::new(&Level::default(), 0);
    let mut all_deep = 0;
    for recipe in &RECIPES {
        let (mut won, mut deep) = (0, 0);
        for case in cases(CASES) {
            let mut rng = Rng::new(case);
            let level = random_level(&mut rng, recipe);
            let context = describe(&level, recipe.name, case);
            let (inputs, plays) = match case % 6 {
                0 => ("ruldRULD.", 1500),
                1 => ("ruld.", 6000),
                _ => ("ruld.", 1000),
            };
            let past = Vocabulary::of(&level).has(Meaning::Property(Property::Back));
            let known = naive::search(&mut game, &level, case, inputs, plays, !past);
            let puzzle = Puzzle {
                seed: Some(case),
                ..Puzzle::new(&level)
            };
            let answer = run(&puzzle, &within(known.depth, u64::MAX)).expect("there is a seed");
            let length = answer.solution.as_ref().map(Vec::len);
            let shortest = known.shortest.map(|length| length as usize);
            // The second player may know a shorter way.
            let agrees = match (length, shortest) {
                (Some(length), Some(shortest)) if inputs.len() == 5 => length <= shortest,
                (Some(_), None) if inputs.len() == 5 => true,
                (length, shortest) => length == shortest,
            };
            assert!(agrees, "{:?}, known {known:?}; {context}", answer.moves());
            won += u64::from(length.is_some());
            deep += u64::from(length > Some(2));
            if let Some(solution) = &answer.solution {
                assert!(wins(&mut game, &level, case, solution), "{context}");
            }
        }
        assert!(
            is_part() || won * 20 > count(CASES),
            "{}: only {won} were won",
            recipe.name
        );
        all_deep += deep;
    }
    assert!(
        is_part() || all_deep * 6 > count(CASES),
        "only {all_deep} took long"
    );
}

#[test]
fn two_threads_and_a_fast_search_agree_with_one() {
    for recipe in &RECIPES {
        for case in cases(CASES / 2) {
            let mut rng = Rng::new(7000 + case);
            let level = random_level(&mut rng, recipe);
            let context = describe(&level, recipe.name, case);
            let puzzle = Puzzle {
                seed: Some(case),
                ..Puzzle::new(&level)
            };
            let options = within(40, 400);
            let one = run(&puzzle, &options).expect("there is a seed");
            let options = Options {
                threads: 2,
                ..options
            };
            let two = run(&puzzle, &options).expect("there is a seed");
            let same = |answer: &Answer| {
                let answer = answer.clone();
                (answer.end, answer.solution, answer.states, answer.depth)
            };
            assert_eq!(same(&one), same(&two), "{context}");
            let fast = |threads| Options {
                threads,
                fast: true,
                ..within(1000, 400)
            };
            let any = run(&puzzle, &fast(1)).expect("there is a seed");
            let any_by_two = run(&puzzle, &fast(2)).expect("there is a seed");
            assert_eq!(same(&any), same(&any_by_two), "{context}");
            match (one.end, any.end) {
                (End::Found, End::Found) => {
                    let length = |answer: &Answer| answer.solution.as_ref().map(Vec::len);
                    assert!(length(&one) <= length(&any), "{context}");
                }
                (End::Exhausted, end) => {
                    assert_eq!(end, End::Exhausted, "{context}");
                    assert_eq!(one.states, any.states, "{context}");
                }
                (end, End::Exhausted) => assert_ne!(end, End::Found, "{context}"),
                (End::Found | End::Limit(_) | End::Cancelled, _) => {}
            }
        }
    }
}

/// Walks that are taken in one stride lose no state.
#[test]
fn a_fast_search_visits_all_that_a_complete_one_does() {
    let mut fewer = 0;
    let states = |states| Options {
        limits: Limits {
            states: Some(states),
            ..Limits::default()
        },
        ..Options::default()
    };
    let calm = (1..=8).map(|round| (&CALM, round));
    for (recipe, round) in RECIPES.iter().map(|recipe| (recipe, 0)).chain(calm) {
        for case in cases(CASES) {
            let mut rng = Rng::new(17_000 + round * 1000 + case);
            let level = random_level(&mut rng, recipe);
            let context = describe(&level, recipe.name, case);
            let puzzle = Puzzle {
                seed: Some(case),
                ..Puzzle::new(&level)
            };
            let one = run(&puzzle, &states(2000)).expect("there is a seed");
            let options = Options {
                fast: true,
                ..states(2000)
            };
            let any = run(&puzzle, &options).expect("there is a seed");
            match (one.end, any.end) {
                (End::Exhausted, end) => {
                    assert_eq!(end, End::Exhausted, "{context}");
                    assert!(any.states <= one.states, "{context}");
                    fewer += u64::from(any.states < one.states);
                }
                (End::Found, end) => assert_ne!(end, End::Exhausted, "{context}"),
                (End::Limit(_) | End::Cancelled, _) => {}
            }
        }
    }
    assert!(
        is_part() || fewer * 8 > count(CASES),
        "only {fewer} strides"
    );
}

/// W-TELE-01, W-RAND-01: with one destination TELE leaves nothing to chance.
#[test]
fn tele_is_refused_only_where_there_is_a_choice() {
    let tele = |flags: &str| {
        read(&format!(
            r#"Level(
                legend: {{
                    '.': [], 'b': ["baba"], 'f': ["flag"], 'w': ["wall"], 'r': ["rock"],
                    'B': ["text_baba"], 'F': ["text_flag"], 'i': ["text_is"], 'Y': ["text_you"],
                    'W': ["text_win"], 'T': ["text_tele"], 'R': ["text_rock"],
                    'L': ["text_wall"], 'S': ["text_stop"],
                }},
                rows: ["BiY..LiS", "FiW..RiT", "b.r.wr.f", "....w.{flags}.", "wwwwwwww"],
            )"#
        ))
    };
    let answer = run(&Puzzle::new(&tele(".")), &Options::default()).expect("one destination");
    assert_eq!(answer.moves().map(|moves| moves.len()), Some(4));
    // Another pad in a corner: the way over the pads is left to chance, and
    // no other leads through the wall.
    let refusal = run(&Puzzle::new(&tele("r")), &Options::default()).expect_err("a choice");
    let message = refusal.to_string();
    assert!(message.contains("TELE after the moves rr"), "{message}");
}

#[test]
fn without_a_seed_a_solution_wins_whatever_the_seed() {
    let mut game = Game::new(&Level::default(), 0);
    let (mut refused, mut won) = (0, 0);
    for recipe in &RECIPES {
        for case in cases(CASES / 2) {
            let mut rng = Rng::new(9000 + case);
            let level = random_level(&mut rng, recipe);
            match run(&Puzzle::new(&level), &within(40, 300)) {
                Ok(Answer {
                    solution: Some(solution),
                    ..
                }) => {
                    won += 1;
                    for seed in 0..4 {
                        let context = describe(&level, recipe.name, case);
                        let wins = wins(&mut game, &level, seed, &solution);
                        assert!(wins, "seed {seed}; {context}");
                    }
                }
                Ok(_) => {}
                Err(refusal) => {
                    refused += 1;
                    let message = refusal.to_string();
                    assert!(message.contains("chance"), "{message}");
                }
            }
        }
    }
    assert!(refused > 0 && won > 0, "{refused} refused, {won} won");
}

fn read(text: &str) -> Level {
    file::read("test", text).unwrap_or_else(|problems| panic!("{problems}"))
}

/// Returns a corridor in which the player has four steps to go.
fn corridor(more: &str) -> Level {
    read(&format!(
        r#"Level(
            legend: {{
                '.': [], 'b': ["baba"], 'f': ["flag"], 'k': ["keke"],
                'B': ["text_baba"], 'F': ["text_flag"], 'K': ["text_keke"],
                'i': ["text_is"], 'Y': ["text_you"], 'W': ["text_win"],
                'O': ["text_often"], 'T': ["text_tele"], 'E': ["text_empty"], 'M': ["text_move"],
            }},
            rows: ["BiY....", "b...f..", "FiW....", "......."],
            objects: [{more}],
        )"#
    ))
}

#[test]
fn equally_short_solutions_are_preferred_in_the_order_of_moves() {
    let answer = run(&Puzzle::new(&corridor("")), &Options::default()).expect("no chance");
    assert_eq!(answer.moves().as_deref(), Some("rrrr"));
    assert_eq!(answer.end, End::Found);
}

#[test]
fn limits_are_named() {
    let level = corridor("");
    let limits = |limits: Limits| Options {
        limits,
        ..Options::default()
    };
    let none = Limits::default();
    for (options, limit) in [
        (within(3, u64::MAX), Limit::Turns(3)),
        (within(9, 10), Limit::States(10)),
        (
            limits(Limits {
                time: Some(Duration::ZERO),
                ..none
            }),
            Limit::Time(Duration::ZERO),
        ),
        (
            limits(Limits {
                memory: Some(0),
                ..none
            }),
            Limit::Memory(0),
        ),
    ] {
        for fast in [false, true] {
            let options = Options { fast, ..options };
            let answer = run(&Puzzle::new(&level), &options).expect("no chance");
            // A fast search may be lucky with few states.
            if !(fast && answer.end == End::Found) {
                assert_eq!(answer.end, End::Limit(limit));
                assert_eq!(answer.solution, None);
            }
        }
    }
    let enough = run(&Puzzle::new(&level), &within(4, u64::MAX)).expect("no chance");
    assert_eq!(enough.end, End::Found);
}

#[test]
fn whoever_watches_can_cancel() {
    let progress = Progress::new();
    progress.cancel();
    let level = corridor("");
    let answer = solve(&Puzzle::new(&level), &Options::default(), &progress).expect("no chance");
    assert_eq!((answer.end, answer.solution), (End::Cancelled, None));
    let progress = Progress::new();
    let answer = solve(&Puzzle::new(&level), &Options::default(), &progress).expect("no chance");
    assert!(progress.states() > 1 && progress.bytes() > 0);
    assert_eq!(progress.states(), answer.states);
}

#[test]
fn a_search_can_begin_in_the_middle_of_a_play() {
    let level = corridor("");
    let after = Input::parse_moves("rrrz").expect("valid moves");
    let puzzle = Puzzle {
        after: &after,
        ..Puzzle::new(&level)
    };
    let answer = run(&puzzle, &Options::default()).expect("no chance");
    assert_eq!(answer.moves().as_deref(), Some("rr"));
    // An earlier win does not count.
    let after = Input::parse_moves("rrrrr").expect("valid moves");
    let puzzle = Puzzle {
        after: &after,
        ..puzzle
    };
    let answer = run(&puzzle, &Options::default()).expect("no chance");
    assert_eq!(answer.moves().as_deref(), Some("l"));
}

#[test]
fn chance_is_refused_by_word_and_place_unless_a_seed_fixes_it() {
    for (word, shown) in [("often", "OFTEN"), ("seldom", "SELDOM"), ("chill", "CHILL")] {
        let level = corridor(&format!("(name: \"text_{word}\", x: 6, y: 3)"));
        let refusal = run(&Puzzle::new(&level), &Options::default());
        let expected = Refusal::Chance {
            word: shown.to_owned(),
            place: Place::At(IVec2::new(6, 3)),
        };
        assert_eq!(refusal, Err(expected.clone()));
        let message = expected.to_string();
        assert!(
            message.contains(&format!("{shown} at 6,3")) && message.contains("--seed"),
            "{message}"
        );
        let puzzle = Puzzle {
            seed: Some(3),
            ..Puzzle::new(&level)
        };
        let answer = run(&puzzle, &Options::default()).expect("there is a seed");
        assert_eq!(answer.moves().as_deref(), Some("rrrr"));
    }
}

#[test]
fn an_empty_that_draws_lots_is_refused_only_if_nothing_else_wins() {
    // EMPTY IS MOVE uses random numbers in every turn.
    let empty = r#"(name: "text_empty", x: 4, y: 3), (name: "text_is", x: 5, y: 3), (name: "text_move", x: 6, y: 3)"#;
    let refusal = run(&Puzzle::new(&corridor(empty)), &Options::default()).expect_err("chance");
    let message = refusal.to_string();
    assert!(
        message.contains("EMPTY") && message.contains("after the moves"),
        "{message}"
    );
    // Here it does so only once the words are together.
    let apart = r#"(name: "text_empty", x: 3, y: 3), (name: "text_is", x: 5, y: 3), (name: "text_move", x: 6, y: 3)"#;
    let answer = run(&Puzzle::new(&corridor(apart)), &Options::default()).expect("no need of it");
    assert_eq!(answer.moves().as_deref(), Some("rrrr"));
}

#[test]
fn what_cannot_be_won_is_searched_to_the_end() {
    // There is no rule for winning, and none can be formed.
    let level = read(
        r#"Level(legend: {'B': ["text_baba"], 'i': ["text_is"], 'Y': ["text_you"], 'b': ["baba"], '.': []}, rows: ["BiY", "...", ".b."])"#,
    );
    let answer = run(&Puzzle::new(&level), &Options::default()).expect("no chance");
    assert_eq!((answer.end, answer.states), (End::Exhausted, 1));
    // The flag is out of reach, and nothing can be pushed.
    let level = read(
        r#"Level(
            legend: {
                'B': ["text_baba"], 'i': ["text_is"], 'Y': ["text_you"], 'b': ["baba"], '.': [],
                'F': ["text_flag"], 'W': ["text_win"], 'f': ["flag"],
                'H': ["text_wall"], 'S': ["text_stop"], 'h': ["wall"],
            },
            rows: ["BiY.FiW", "hhhhhhh", "..b.hf.", "hhhhhhh", "HiS...."],
        )"#,
    );
    let answer = run(&Puzzle::new(&level), &Options::default()).expect("no chance");
    // The facing of the player does not matter here.
    assert_eq!((answer.end, answer.states), (End::Exhausted, 4));
}

#[test]
fn a_player_that_nobody_steers_any_more_can_still_win() {
    // Once IS is pushed away, nothing is controlled, but KEKE walks on and
    // becomes the player.
    let level = read(
        r#"Level(
            legend: {
                'B': ["text_baba"], 'i': ["text_is"], 'Y': ["text_you"], 'b': ["baba"], '.': [],
                'F': ["text_flag"], 'W': ["text_win"], 'f': ["flag"], 'K': ["text_keke"],
                'M': ["text_move"], 'k': ["keke"], 'n': ["text_near"], 'S': ["text_sink"],
                'w': ["water"], 'A': ["text_water"],
            },
            rows: [
                "BiYFiW..",
                "AiSKiM..",
                "KnFiY...",
                "bw......",
                "k.....f.",
            ],
        )"#,
    );
    let answer = run(&Puzzle::new(&level), &Options::default()).expect("no chance");
    let moves = answer.moves().expect("KEKE gets there");
    assert!(!moves.is_empty());
}
