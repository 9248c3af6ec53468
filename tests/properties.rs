//! Properties that hold on every board: random boards of the vocabulary and
//! random moves. `KOTODAMA_CASES` sets how many boards are tried.

use std::collections::BTreeSet;

use bevy::math::IVec2;
use kotodama::board::{Bounds, Direction, Rng};
use kotodama::words::input::{Input, Player};
use kotodama::words::level::{Grammar, Level, Placed};
use kotodama::words::lexicon::{self, KANJI, LETTERS, Meaning, Property, WORDS};
use kotodama::words::messages::{BirthCause, Happened, MoveCause};
use kotodama::words::report::{ObjectLine, Status};
use kotodama::words::{Game, Outcome};

const NOUNS: [&str; 8] = [
    "baba", "keke", "rock", "wall", "flag", "cursor", "level", "me",
];

/// What a sentence speaks of: mostly nouns that name something on the board.
fn said(rng: &mut Rng) -> &'static str {
    match rng.below(6) {
        0 => "group",
        _ => pick(rng, &NOUNS),
    }
}

/// How many boards each property is tried on.
fn cases() -> u64 {
    std::env::var("KOTODAMA_CASES")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(100)
}

fn pick(rng: &mut Rng, from: &[&'static str]) -> &'static str {
    from[rng.below(from.len())]
}

/// A sentence: mostly well formed, now and then with a stray word in it.
fn random_sentence(rng: &mut Rng) -> Vec<&'static str> {
    let words: Vec<&'static str> = WORDS.iter().map(|&(word, _)| word).collect();
    let properties: Vec<&'static str> = Property::ALL.iter().map(|p| p.name()).collect();
    let mut sentence = Vec::new();
    if rng.below(6) == 0 {
        sentence.push(pick(rng, &["lonely", "often", "seldom"]));
    }
    sentence.push(said(rng));
    if rng.below(6) == 0 {
        sentence.extend(["and", said(rng)]);
    }
    if rng.below(5) == 0 {
        if rng.below(3) == 0 {
            sentence.push("not");
        }
        sentence.push(pick(rng, &["on", "near", "facing"]));
        sentence.push(said(rng));
    }
    match rng.below(9) {
        0 => sentence.extend(["has", said(rng)]),
        1 => sentence.extend(["make", said(rng)]),
        2 => sentence.extend(["is", said(rng)]),
        7 => sentence.extend(["is", "group"]),
        3 => sentence.extend(["is", "not", pick(rng, &properties)]),
        _ => sentence.extend(["is", pick(rng, &properties)]),
    }
    if rng.below(4) == 0 {
        sentence.extend(["and", pick(rng, &properties)]);
    }
    if rng.below(8) == 0 {
        let place = rng.below(sentence.len());
        let stray = if rng.below(2) == 0 {
            pick(rng, &words)
        } else {
            pick(rng, &LETTERS)
        };
        sentence.insert(place, stray);
    }
    sentence
}

/// A line of Kanji Shift: a rule, perhaps with entities as nouns, now and then
/// with a stray word in it.
fn random_kanji_line(rng: &mut Rng) -> Vec<String> {
    let is_property = |meaning: &Meaning| matches!(meaning, Meaning::Property(_));
    let words: Vec<&'static str> = KANJI.iter().map(|&(_, m)| lexicon::word(m)).collect();
    let properties = KANJI.iter().filter(|(_, meaning)| is_property(meaning));
    let properties: Vec<&'static str> = properties.map(|&(_, m)| lexicon::word(m)).collect();
    let noun = |rng: &mut Rng| match rng.below(4) {
        0 => pick(rng, &NOUNS).to_owned(),
        _ => format!("text_{}", pick(rng, &NOUNS)),
    };
    let term = |rng: &mut Rng| match rng.below(6) {
        0 => noun(rng),
        1 | 2 => pick(rng, &["text_you", "text_win"]).to_owned(),
        _ => format!("text_{}", pick(rng, &properties)),
    };
    let mut line = vec![noun(rng), "text_is".to_owned(), term(rng)];
    for _ in 0..rng.below(3) {
        line.extend(["text_and".to_owned(), term(rng)]);
    }
    if rng.below(6) == 0 {
        let place = rng.below(line.len());
        let stray = match rng.below(3) {
            0 => pick(rng, &["not", "has", "lonely", "a", "all"]),
            _ => pick(rng, &words),
        };
        line.insert(place, format!("text_{stray}"));
    }
    line
}

/// A board of Kanji Shift.
fn random_kanji_level(rng: &mut Rng) -> Level {
    let level = random_board(rng, random_kanji_line);
    Level {
        grammar: Grammar::Kanji,
        ..level
    }
}

/// A board with sentences that are mostly well formed, and objects.
fn random_level(rng: &mut Rng) -> Level {
    random_board(rng, |rng| {
        let words = random_sentence(rng).into_iter();
        words.map(|word| format!("text_{word}")).collect()
    })
}

fn random_board(rng: &mut Rng, sentence: impl Fn(&mut Rng) -> Vec<String>) -> Level {
    let side = |rng: &mut Rng| 3 + i32::try_from(rng.below(9)).unwrap_or(0);
    let mut level = Level {
        bounds: Bounds {
            width: side(rng),
            height: side(rng),
        },
        ..Level::default()
    };
    let place = |level: &mut Level, name: String, cell: IVec2, facing: Direction| {
        if level.bounds.contains(cell) {
            level.objects.push(Placed {
                name,
                cell,
                facing,
                ..Placed::default()
            });
        }
    };
    let cell = |level: &Level, rng: &mut Rng| {
        let below = |rng: &mut Rng, n: i32| {
            i32::try_from(rng.below(usize::try_from(n).unwrap_or(1))).unwrap_or(0)
        };
        IVec2::new(
            below(rng, level.bounds.width),
            below(rng, level.bounds.height),
        )
    };
    let player = pick(rng, &NOUNS);
    for number in 0..1 + rng.below(6) {
        let mut at = cell(&level, rng);
        let way = [Direction::Right, Direction::Down][rng.below(2)];
        let words = match number {
            0 => {
                at = IVec2::ZERO;
                let words = [player, "is", "you"];
                words.map(|word| format!("text_{word}")).to_vec()
            }
            _ => sentence(rng),
        };
        for word in words {
            place(&mut level, word, at, Direction::Right);
            at += way.delta();
        }
    }
    for _ in 0..1 + rng.below(3) {
        let at = cell(&level, rng);
        place(&mut level, player.to_owned(), at, Direction::Right);
    }
    for _ in 0..rng.below(12) {
        let name = pick(rng, &NOUNS).to_owned();
        let at = cell(&level, rng);
        place(&mut level, name, at, Direction::ALL[rng.below(4)]);
    }
    level
}

/// The board with rules besides that make objects look into their past.
fn with_a_past(mut level: Level, rng: &mut Rng) -> Level {
    let rows = level.bounds.height;
    level.bounds.height += 4;
    level.bounds.width = level.bounds.width.max(6);
    let noun = |rng: &mut Rng| pick(rng, &NOUNS[..5]);
    let (one, other) = (noun(rng), noun(rng));
    let cause = ["is", "is", "make", "has"][rng.below(4)];
    let past = ["back", "revert"];
    let sentences = [
        vec![["idle", "lonely"][rng.below(2)], one, cause, other],
        vec!["not", "idle", other, "is", pick(rng, &past)],
        vec![noun(rng), "on", noun(rng), "is", pick(rng, &past)],
        vec![noun(rng), "is", "move", "and", pick(rng, &past)],
    ];
    for (words, y) in sentences.into_iter().zip(rows..) {
        for (word, x) in words.into_iter().zip(0..) {
            level.objects.push(Placed {
                name: format!("text_{word}"),
                cell: IVec2::new(x, y),
                ..Placed::default()
            });
        }
    }
    level
}

fn random_input(rng: &mut Rng) -> Input {
    let player = [Player::One, Player::One, Player::Two][rng.below(3)];
    match rng.below(12) {
        0 => Input::Wait,
        _ => Input::Step(player, Direction::ALL[rng.below(4)]),
    }
}

/// The turn that has been played last. A tick of LEVEL IS AUTO is several
/// turns; in a level that was left none pass any more.
fn turn_of(game: &Game) -> u32 {
    game.world().resource::<Outcome>().turn
}

/// The bonuses taken so far.
fn bonus_of(game: &Game) -> u32 {
    game.world().resource::<Outcome>().bonus
}

fn check_board(game: &Game, level: &Level, context: &str) {
    let report = game.report();
    let mut ids = BTreeSet::new();
    for object in &report.objects {
        assert!(
            ids.insert(object.id),
            "{context}: two objects {}",
            object.id
        );
        let cell = IVec2::new(object.x, object.y);
        assert!(
            level.bounds.contains(cell),
            "{context}: {} is outside at {cell}",
            object.name
        );
    }
}

fn describe(level: &Level, case: u64) -> String {
    let objects: Vec<String> = level
        .objects
        .iter()
        .map(|o| format!("{}@{},{} {}", o.name, o.cell.x, o.cell.y, o.facing.name()))
        .collect();
    format!(
        "case {case}, {} x {}: {}",
        level.bounds.width,
        level.bounds.height,
        objects.join("; ")
    )
}

#[test]
fn undo_all_the_way_returns_to_exactly_the_first_snapshot() {
    // W-UNDO-01, W-UNDO-04, W-RAND-06
    let mut lively = 0;
    for case in 0..cases() {
        let mut rng = Rng::new(case);
        let level = random_level(&mut rng);
        let mut game = Game::new(&level, case);
        let first = game.snapshot();
        let first_report = game.report();
        let mut seen = vec![first.clone()];
        let mut took_bonus = false;
        for _ in 0..25 {
            let input = random_input(&mut rng);
            for _ in 0..game.turns_of(input) {
                // In a level that was left no turns pass.
                if game.departure().is_none() {
                    game.play_turn(input);
                    check_board(&game, &level, &describe(&level, case));
                    took_bonus |= bonus_of(&game) > 0;
                    seen.push(game.snapshot());
                }
            }
        }
        let last = seen.pop().expect("a state for every turn");
        lively += u64::from(last.tiles_differ(&first));
        while let Some(expected) = seen.pop() {
            game.play(Input::Undo);
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
        if report.status == Status::Won {
            report.status = first_report.status;
        }
        assert_eq!(report, first_report, "{}", describe(&level, case));
    }
    // Boards on which nothing ever happens would prove nothing.
    assert!(lively * 3 > cases() * 2, "only {lively} boards changed");
}

#[test]
fn the_same_level_moves_and_seed_give_the_same_bytes() {
    // W-RAND-05, W-UNDO-05
    for case in 0..cases() {
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

        // After a restart the same again, but for what is known of wins.
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
    for case in 0..cases() {
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
    for case in 0..cases() {
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
            for happened in game.happened() {
                match happened {
                    Happened::Moved { cause, .. } if *cause == MoveCause::Back => placed += 1,
                    Happened::Born { cause, .. } if *cause == BirthCause::Back => turned += 1,
                    _ => {}
                }
            }
            states.push(game.snapshot());
        }
        let (last, middle) = (states.len() - 1, states.len() / 2);

        // The same moves without anything undone.
        game.play(Input::Restart);
        for &input in &moves[..last] {
            game.play(input);
        }
        assert!(game.snapshot() == states[last], "{}", describe());

        // What was put back knows its past, forwards and backwards.
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
        placed > cases() && turned * 10 > cases(),
        "only {placed} and {turned}"
    );
}

#[test]
fn reading_the_rules_bit_by_bit_gives_what_reading_them_afresh_gives() {
    // W-RULE-19: a board rebuilt from its report has the same rules. ALL is
    // left out: its list remembers what is gone (W-NOUN-12).
    let mut afresh = Game::new(&Level::default(), 0);
    for case in 0..cases() {
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
    // K-13, K-22, K-30
    let mut lively = 0;
    let mut passed_on = 0;
    let mut second = Game::new(&Level::default(), 0);
    let mut afresh = Game::new(&Level::default(), 0);
    for case in 0..cases() {
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
            // Ids are others there, and so is the order of the rules.
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
    assert!(lively * 3 > cases() * 2, "only {lively} boards changed");
    assert!(passed_on > 0, "control was never passed on");
}
