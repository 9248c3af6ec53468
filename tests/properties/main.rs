//! Invariants of all boards: random boards of the whole vocabulary and random
//! moves.

mod boards;
#[path = "../common/cases.rs"]
mod cases;
mod time;

use bevy::math::IVec2;
use kotodama::board::Rng;
use kotodama::words::history::{History, HistoryLimit, inputs};
use kotodama::words::input::Input;
use kotodama::words::inspect::{self, Standing};
use kotodama::words::level::{Level, Placed};
use kotodama::words::lexicon::Property;
use kotodama::words::messages::{BirthCause, MoveCause, TurnEvent};
use kotodama::words::report::{ObjectLine, Status};
use kotodama::words::rules::RuleQuery;
use kotodama::words::tiles::Tiles;
use kotodama::words::{Game, Tick};

use boards::{
    CASES, NOUNS, bonus_of, check_board, describe, random_input, random_kanji_level, random_level,
    turn_of, with_a_past,
};
use cases::{cases, count, is_part};

#[test]
fn undo_goes_on_where_only_the_inputs_of_old_turns_are_kept() {
    // W-UNDO-01, W-UNDO-07
    const LIMIT: usize = 1500;
    let mut recovered = 0;
    for case in cases(CASES) {
        let mut rng = Rng::new(case);
        let level = random_level(&mut rng);
        let mut game = Game::new(&level, case);
        game.world_mut().insert_resource(HistoryLimit(LIMIT));
        let mut seen = vec![game.snapshot()];
        for _ in 0..25 {
            let input = random_input(&mut rng);
            let mut tick = Tick::new(game.world(), input);
            while !input.is_jump() && game.departure().is_none() && tick.goes_on(game.world()) {
                game.play_turn(input);
                seen.push(game.snapshot());
            }
        }
        let history = game.world().resource::<History>();
        let last = game.world().resource::<Tiles>().record().len();
        assert!(history.bytes() <= LIMIT.max(64 * last + 256));
        assert_eq!(history.len() + 1, seen.len());
        let inputs = inputs(game.world());
        assert_eq!(inputs.len(), history.len());
        let bonus = bonus_of(&game);
        let mut redone = seen.clone();
        seen.pop();
        while let Some(expected) = seen.pop() {
            let bytes = game.world().resource::<History>().bytes();
            recovered += usize::from(bytes == 0);
            game.play(Input::Undo);
            let same = match bonus {
                0 => game.snapshot() == expected,
                _ => !game.snapshot().tiles_differ(&expected),
            };
            let left = seen.len();
            assert!(
                same,
                "undo to {left} leads elsewhere; {}",
                describe(&level, case)
            );
        }
        // What was taken back last comes again.
        redone.truncate(3);
        for expected in redone.into_iter().skip(1) {
            game.play(Input::Redo);
            assert!(!game.snapshot().tiles_differ(&expected));
        }
    }
    assert!(
        count(CASES) < CASES || is_part() || recovered > 50,
        "{recovered} times"
    );
}

#[test]
fn undo_all_the_way_returns_to_exactly_the_first_snapshot() {
    // W-UNDO-01, W-UNDO-04, W-RAND-06
    let mut lively = 0;
    for case in cases(CASES) {
        let mut rng = Rng::new(case);
        let level = random_level(&mut rng);
        let mut game = Game::new(&level, case);
        let first = game.snapshot();
        let first_report = game.report();
        let mut seen = vec![first.clone()];
        let mut took_bonus = false;
        for _ in 0..25 {
            let input = random_input(&mut rng);
            let mut tick = Tick::new(game.world(), input);
            // In a level that was left no turns pass.
            while game.departure().is_none() && tick.goes_on(game.world()) {
                game.play_turn(input);
                check_board(&game, &level, &describe(&level, case));
                took_bonus |= bonus_of(&game) > 0;
                seen.push(game.snapshot());
            }
        }
        let last = seen.pop().expect("a state for every turn");
        lively += u64::from(last.tiles_differ(&first));
        while let Some(expected) = seen.pop() {
            game.play(Input::Undo);
            check_board(&game, &level, &describe(&level, case));
            // Undo takes all bonuses back at once (W-BONUS-05).
            let same = match took_bonus {
                true => !game.snapshot().tiles_differ(&expected),
                false => game.snapshot() == expected,
            };
            assert!(
                same,
                "undo to turn {} went elsewhere; {}",
                seen.len(),
                describe(&level, case)
            );
        }
        assert!(game.snapshot() == first);
        let mut report = game.report();
        // A win outlives undo (W-STAT-01).
        report.won_at = None;
        report.ended = false;
        if report.status == Status::Won {
            report.status = first_report.status;
        }
        assert_eq!(report, first_report, "{}", describe(&level, case));
    }
    // Boards on which nothing happens would prove nothing.
    assert!(
        is_part() || lively * 3 > count(CASES) * 2,
        "only {lively} boards changed"
    );
}

#[test]
fn the_same_level_moves_and_seed_give_the_same_bytes() {
    // W-RAND-05, W-UNDO-05
    for case in cases(CASES) {
        let mut rng = Rng::new(1000 + case);
        let level = random_level(&mut rng);
        let moves: Vec<Input> = (0..25).map(|_| random_input(&mut rng)).collect();
        let play = |mut game: Game| -> (Game, Vec<String>) {
            let mut lines = Vec::new();
            for &input in &moves {
                game.play(input);
                let line = serde_json::to_string(&game.report()).expect("reports are plain data");
                lines.push(line);
            }
            (game, lines)
        };
        let (game, once) = play(Game::new(&level, case));
        let (_, twice) = play(Game::new(&level, case));
        assert_eq!(once, twice, "{}", describe(&level, case));

        // After a restart the same happens again, except for the record of
        // wins.
        let mut game = game;
        game.play(Input::Restart);
        let (_, again) = play(game);
        let board = |lines: &[String]| -> Vec<String> {
            lines
                .iter()
                .map(|line| line[line.find("\"bonus\"").unwrap_or(0)..].to_owned())
                .collect()
        };
        assert_eq!(board(&once), board(&again), "{}", describe(&level, case));
    }
}

#[test]
fn a_snapshot_put_back_plays_on_as_before() {
    for case in cases(CASES) {
        let mut rng = Rng::new(2000 + case);
        let level = random_level(&mut rng);
        let mut game = Game::new(&level, case);
        for _ in 0..5 {
            game.play(random_input(&mut rng));
        }
        let middle = game.snapshot();
        let moves: Vec<Input> = (0..10).map(|_| random_input(&mut rng)).collect();
        for &input in &moves {
            game.play(input);
        }
        let end = game.snapshot();
        game.restore(&middle);
        assert!(game.snapshot() == middle, "{}", describe(&level, case));
        for &input in &moves {
            game.play(input);
        }
        assert!(game.snapshot() == end, "{}", describe(&level, case));
    }
}

#[test]
fn the_past_is_the_same_after_undo_and_with_a_snapshot() {
    // W-UNDO-01, W-UNDO-06, W-BACK-01, W-REVERT-02
    let (mut placed, mut turned) = (0, 0);
    for case in cases(CASES) {
        let mut rng = Rng::new(4000 + case);
        let level = random_level(&mut rng);
        let level = with_a_past(level, &mut rng);
        let describe = || describe(&level, case);
        let mut game = Game::new(&level, case);
        let moves: Vec<Input> = (0..20)
            .map(|_| match rng.below(3) {
                0 => Input::Wait,
                _ => random_input(&mut rng),
            })
            .collect();
        let mut states = vec![game.snapshot()];
        for (turn, &input) in (1..).zip(&moves) {
            // Turns that were undone are not part of the past.
            game.play(random_input(&mut rng));
            // The level was left, or undo takes all bonuses back at once
            // (W-BONUS-05).
            if turn_of(&game) < turn || bonus_of(&game) > 0 {
                break;
            }
            while turn_of(&game) >= turn {
                game.play(Input::Undo);
            }
            assert!(
                Some(&game.snapshot()) == states.last(),
                "turn {turn}, {}",
                describe()
            );
            game.play(input);
            if turn_of(&game) != turn || bonus_of(&game) > 0 {
                break;
            }
            check_board(&game, &level, &describe());
            for happened in game.events() {
                match happened {
                    TurnEvent::Moved { cause, .. } if *cause == MoveCause::Back => placed += 1,
                    TurnEvent::Born { cause, .. } if *cause == BirthCause::Back => turned += 1,
                    _ => {}
                }
            }
            states.push(game.snapshot());
        }
        let (last, middle) = (states.len() - 1, states.len() / 2);

        // The same moves without any undo.
        game.play(Input::Restart);
        for &input in &moves[..last] {
            game.play(input);
        }
        assert!(game.snapshot() == states[last], "{}", describe());

        // The restored state knows its past, forwards and backwards.
        game.restore(&states[middle]);
        for &input in &moves[middle..last] {
            game.play(input);
        }
        assert!(game.snapshot() == states[last], "{}", describe());
        for turn in (0..last).rev() {
            game.play(Input::Undo);
            assert!(
                game.snapshot() == states[turn],
                "turn {turn}, {}",
                describe()
            );
        }
    }
    // Boards on which BACK never acts would prove nothing.
    assert!(
        is_part() || placed > count(CASES) && turned * 10 > count(CASES),
        "only {placed} and {turned}"
    );
}

#[test]
fn reading_the_rules_bit_by_bit_gives_what_reading_them_afresh_gives() {
    // W-RULE-19: a board rebuilt from its report has the same rules. ALL is
    // left out, since its list remembers objects that are gone (W-NOUN-12).
    let mut afresh = Game::new(&Level::default(), 0);
    for case in cases(CASES) {
        let mut rng = Rng::new(3000 + case);
        let level = random_level(&mut rng);
        let mut game = Game::new(&level, case);
        for _ in 0..10 {
            game.play(random_input(&mut rng));
            let report = game.report();
            if report.objects.iter().any(|o| o.name == "text_word") {
                continue;
            }
            let copy = Level {
                bounds: level.bounds,
                objects: report
                    .objects
                    .iter()
                    .map(|o| Placed {
                        name: o.name.clone(),
                        cell: IVec2::new(o.x, o.y),
                        ..Placed::default()
                    })
                    .collect(),
                object_list: NOUNS.iter().map(ToString::to_string).collect(),
                ..Level::default()
            };
            afresh.load(&copy, 0);
            // Chance and facings may lead only one of them into a loop.
            if afresh.report().status == Status::Looped {
                continue;
            }
            assert_eq!(
                report.rules,
                afresh.report().rules,
                "{}",
                describe(&level, case)
            );
        }
    }
}

#[test]
fn boards_of_kanji_shift_can_be_undone_repeated_and_read_afresh() {
    // K-13, K-22, K-30, K-54
    let mut lively = 0;
    let mut passed_on = 0;
    let mut second = Game::new(&Level::default(), 0);
    let mut afresh = Game::new(&Level::default(), 0);
    for case in cases(CASES) {
        let mut rng = Rng::new(4000 + case);
        let level = random_kanji_level(&mut rng);
        let moves: Vec<Input> = (0..25).map(|_| random_input(&mut rng)).collect();
        let context = describe(&level, case);
        let mut game = Game::new(&level, case);
        second.load(&level, case);
        let mut seen = vec![game.snapshot()];
        let mut player = None;
        for &input in &moves {
            game.play(input);
            second.play(input);
            check_board(&game, &level, &context);
            let report = game.report();
            let bytes = |report| serde_json::to_string(report).expect("reports are plain data");
            assert_eq!(bytes(&report), bytes(&second.report()), "{context}");
            for role in ["you", "win"] {
                let has_role = |o: &&ObjectLine| o.role == Some(role);
                let holders: Vec<&ObjectLine> = report.objects.iter().filter(has_role).collect();
                assert!(holders.len() <= 1, "{context}: {holders:?}");
                let is_text = holders.iter().any(|o| o.name.starts_with("text_"));
                assert!(!is_text, "{context}: text is {role}");
            }
            let you = report.objects.iter().find(|o| o.role == Some("you"));
            let you = you.map(|o| o.id);
            passed_on += u32::from(player.is_some() && you.is_some() && player != you);
            player = you;
            seen.push(game.snapshot());

            let copy = Level {
                objects: report
                    .objects
                    .iter()
                    .map(|o| Placed {
                        name: o.name.clone(),
                        cell: IVec2::new(o.x, o.y),
                        ..Placed::default()
                    })
                    .collect(),
                ..level.clone()
            };
            afresh.load(&copy, 0);
            // Ids differ there, and so does the order of the rules.
            assert_eq!(report.rules, afresh.report().rules, "{context}");
        }
        let last = seen.pop().expect("a state for every turn");
        lively += u64::from(seen.first().is_some_and(|first| last.tiles_differ(first)));
        while let Some(expected) = seen.pop() {
            game.play(Input::Undo);
            assert!(
                game.snapshot() == expected,
                "undo went elsewhere; {context}"
            );
        }
        game.restore(&last);
        assert!(game.snapshot() == last, "{context}");
    }
    assert!(
        is_part() || lively * 3 > count(CASES) * 2,
        "only {lively} boards changed"
    );
    assert!(passed_on > 0, "control was never passed on");
}

/// The inspector agrees with the turn.
#[test]
fn explanations_agree_with_the_facts() {
    let (mut conditions, mut cancelled, mut held) = (0, 0, 0);
    for case in cases(CASES) {
        let mut rng = Rng::new(7000 + case);
        let level = match case % 4 {
            0 => random_kanji_level(&mut rng),
            1 => {
                let level = random_level(&mut rng);
                with_a_past(level, &mut rng)
            }
            _ => random_level(&mut rng),
        };
        let mut game = Game::new(&level, case);
        for _ in 0..6 {
            let context = describe(&level, case);
            let world = game.world();
            let query = RuleQuery::new(world);
            let cells = level.bounds.cells().filter_map(|c| inspect::cell(world, c));
            let all: Vec<_> = cells.chain([inspect::level(world)]).collect();
            for inspected in all.iter().flat_map(|found| &found.things) {
                let thing = inspected.thing;
                let rules = query.rules.rules.iter();
                let about: Vec<_> = rules.filter(|r| r.subject == inspected.noun).collect();
                for (rule, statement) in about.iter().zip(&inspected.statements) {
                    let applies = statement.standing == Standing::Applies;
                    assert_eq!(applies, query.applies(rule, thing), "{rule:?}; {context}");
                    for (test, judged) in rule.tests.iter().zip(&statement.conditions) {
                        let holds = query.holds(test, thing);
                        assert_eq!(judged.verdict.holds, holds, "{test:?}; {context}");
                        conditions += 1;
                    }
                }
                for statement in inspected.statements.iter().skip(about.len()) {
                    assert!(matches!(statement.standing, Standing::Cancelled(_)));
                    cancelled += 1;
                }
                for property in Property::ALL {
                    let count = query.count(*property, thing);
                    let found = inspected
                        .properties
                        .iter()
                        .find(|h| h.property == *property);
                    assert_eq!(found.map_or(0, |held| held.count), count, "{context}");
                    if let Some(found) = found {
                        let natural = query.rules.ruleset.defaults.iter();
                        let natural = natural
                            .filter(|(noun, p)| *noun == inspected.noun && p == property)
                            .count();
                        assert_eq!(found.from.len() + natural, count as usize, "{context}");
                        held += 1;
                    }
                }
                let lines = all.first().map(|found| found.lines(world));
                assert!(lines.is_some());
            }
            game.play(random_input(&mut rng));
        }
    }
    // Boards without conditions would prove nothing.
    assert!(is_part() || conditions > count(CASES) && cancelled > 0 && held > count(CASES));
}
