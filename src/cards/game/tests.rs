mod plain;

use super::*;
use crate::evaluate::Error;
use crate::moves::read;
use crate::notation;

fn play(moves: &str, start: &str, is_solo: bool) -> Game {
    let start = crate::start::read("start", start).unwrap();
    let options = Options {
        is_solo,
        has_undo: true,
        ..Options::default()
    };
    let mut game = Game::new(&start, options);
    for choice in read("moves", moves).unwrap().list {
        game.play(choice);
    }
    game
}

/// Small generator of pseudo-random moves.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % most
    }

    fn choice(&mut self) -> Move {
        let card = self.below(15) as usize;
        let slot = match self.below(4) {
            0 => self.below(256) as u8,
            _ => self.below(4) as u8,
        };
        Move {
            is_left: self.below(2) == 0,
            card: crate::card::Card::all().nth(card).unwrap(),
            slot,
        }
    }
}

#[test]
fn c_cli_03_the_example() {
    let one = ["2 0 zero", "1 succ 0", "1 succ 0", "1 dbl 0", "1 inc 0"];
    let two = ["2 0 zero", "1 inc 0", "2 0 zero", "1 dec 0", "1 succ 0"];
    let moves: Vec<String> = one
        .iter()
        .zip(two)
        .map(|(a, b)| format!("{a}\n{b}"))
        .collect();
    let game = play(&moves.join("\n"), "CardState(slots: [])", false);
    assert_eq!(
        game.hash(),
        "321d11fcf6af8c371155d8dc12956dcb672151dbab51ca558eeb17b1604a739d"
    );
    let progress = game.progress();
    assert_eq!(
        (progress.moves, progress.turn(), progress.player()),
        (10, 6, 0)
    );
    let [event] = progress.events.as_slice() else {
        panic!("one event");
    };
    assert_eq!(event.error, Some(Error::NotAnInteger));
    assert_eq!((event.turn, event.player, event.applications), (5, 1, 1));
}

#[test]
fn c_count_03_a_loop_keeps_its_effects() {
    let start = r#"CardState(slots: [(player: 0, slot: 0, field: "S(S(dec)(get))(I)")])"#;
    let game = play("2 0 zero", start, true);
    assert_eq!(game.slot(1, 255).unwrap().0, 10_000 - 167);
    let last = game.progress().last.unwrap();
    assert_eq!((last.applications, last.error), (1000, Some(Error::Limit)));
    assert!(game.slot(0, 0).unwrap().1.is_identity());
}

#[test]
fn c_card_12_help_of_a_slot_by_itself() {
    for (amount, left) in [(5000, 10_500), (10_000, 0)] {
        let start = format!(
            "CardState(slots: [(player: 0, slot: 0, field: \"S(K(help(3)(3)))(K({amount}))\")])"
        );
        let game = play("2 0 zero", &start, true);
        assert_eq!(game.slot(0, 3).unwrap().0, left);
        // One of the turn itself, and three of `S`.
        assert_eq!(game.progress().last.unwrap().applications, 4);
    }
}

#[test]
fn c_zombie_08_a_zombie_heals_to_death() {
    let start = r#"CardState(slots: [
        (player: 0, slot: 7, vitality: -1, field: "S(K(help(9)(9)))(K(8192))"),
    ])"#;
    let game = play("1 I 0", start, false);
    assert_eq!(game.slot(0, 9).unwrap().0, 0);
    let (vitality, field) = game.slot(0, 7).unwrap();
    assert_eq!(vitality, 0);
    assert!(field.is_identity());
}

#[test]
fn c_val_06_sharing_costs_nothing() {
    // x -> S(x)(x), 80 times, and a chain of 100,000 partial applications.
    let mut shared = Value::of(crate::card::Card::I);
    for _ in 0..80 {
        shared = Value::partial(crate::card::Card::S, shared.clone(), Some(shared));
    }
    assert!(shared.size() > 1 << 62);
    assert_eq!(shared.to_string().len(), 65);
    let mut deep = Value::of(crate::card::Card::I);
    for _ in 0..100_000 {
        deep = Value::partial(crate::card::Card::K, deep, None);
    }
    assert!(deep.to_string().starts_with('#'));
    assert_eq!(deep, deep.clone());
}

#[test]
fn c_val_07_written_values_are_read_again() {
    for text in [
        "zero",
        "65535",
        "I",
        "attack(3)(256)",
        "S(K(help(zero)))(succ)",
    ] {
        assert_eq!(notation::read(text).unwrap().to_string(), text);
    }
    for (text, at) in [
        ("succ(1)", 4),
        ("K(I)(I)", 4),
        ("5(I)", 1),
        ("007", 0),
        ("K(I", 3),
        ("", 0),
    ] {
        assert_eq!(notation::read(text).unwrap_err().at, at, "{text}");
    }
}

#[test]
fn c_moves_03_the_first_wrong_word_is_named() {
    for (text, place) in [
        ("3 I 0", "m:1:1"),
        ("1 i 0", "m:1:3"),
        ("1 I", "m:1:4"),
        ("1 I 256", "m:1:5"),
    ] {
        let problems = read("m", text).unwrap_err().to_string();
        assert!(problems.starts_with(place), "{problems}");
    }
}

#[test]
fn c_ui_09_undo_is_exact() {
    for seed in 1..6 {
        let mut dice = Dice(seed * 7919);
        // A zombie that raises zombies, so that undo covers their phase.
        let start = r#"CardState(slots: [
            (player: 0, slot: 9, vitality: -1, field: "zombie(0)"),
            (player: 1, slot: 255, vitality: 0, field: "K(7)"),
        ])"#;
        let mut game = play("", start, false);
        let mut hashes = vec![game.hash()];
        for _ in 0..300 {
            game.play(dice.choice());
            hashes.push(game.hash());
        }
        game.prepare();
        while let Some(hash) = hashes.pop() {
            assert_eq!(game.undo(), !hashes.is_empty());
            let expected = hashes.last().unwrap_or(&hash);
            assert_eq!(&game.hash(), expected);
        }
        assert_eq!(game.progress().moves, 0);
        assert!(game.progress().last.is_none());
    }
}

#[test]
fn c_limit_02_long_random_matches_end() {
    let mut dice = Dice(42);
    let mut game = Game::new(&[], Options::default());
    let mut played = 0_u32;
    while game.play(dice.choice()) {
        played += 1;
        game.forget_events();
    }
    assert!(played > 0);
    assert!(game.progress().moves <= 200_000);
}

/// C-UI-05, C-UI-11, C-UI-12: the history of a match matches the play at every
/// point, and undo leaves nothing behind.
#[test]
fn c_ui_11_any_point_of_the_past_is_as_it_was() {
    let start = crate::start::read(
        "start",
        r#"CardState(slots: [
            (player: 1, slot: 255, vitality: 0), (player: 0, slot: 255, vitality: -1, field: "S(get)(I)"),
            (player: 0, slot: 2, field: "zombie(0)"), (player: 1, slot: 1, field: "attack(3)(7)"),
        ])"#,
    );
    let start = start.unwrap();
    let mut history = crate::history::History::new(&start, Options::default());
    let mut dice = Dice(77);
    let mut hashes = vec![history.game().hash()];
    let mut raised = 0;
    for _ in 0..1500 {
        history.play(dice.choice());
        hashes.push(history.game().hash());
        raised += history.entries().last().unwrap().raised;
    }
    assert!(raised > 0, "no zombie was made");
    for moves in [0, 1, 2, 511, 512, 513, 1499, 1500] {
        let game = history.at(moves);
        assert_eq!(game.hash(), hashes[moves], "after {moves} moves");
        let standing = history.standing(moves);
        for (player, standing) in standing.iter().enumerate() {
            assert_eq!(usize::from(standing.alive), game.alive()[player]);
            let living = (0..256).map(|slot| game.slot(player, slot).unwrap().0.max(0));
            let vitality: i32 = living.sum();
            assert_eq!(i64::from(standing.vitality), i64::from(vitality));
        }
    }
    for number in [0, 700, 1200] {
        let [before, after] = [history.at(number), history.at(number + 1)];
        let changes = crate::preview::differences(&before, &after);
        assert_eq!(history.changes(number), changes);
        assert_eq!(
            usize::from(history.entries()[number].changed),
            changes.len()
        );
    }
    for moves in (0..1500).rev() {
        assert!(history.undo().is_some());
        assert_eq!(history.game().hash(), hashes[moves], "undone to {moves}");
    }
    assert!(history.undo().is_none());
}

/// C-UI-04, C-UI-07: a preview equals the move, and has a step for every
/// application, plus one where an error was raised before an application.
#[test]
fn c_ui_04_a_preview_is_what_happens() {
    let mut dice = Dice(4711);
    let mut game = play("", "CardState(slots: [])", false);
    let mut errors = 0;
    for _ in 0..3000 {
        let choice = dice.choice();
        game.prepare();
        let preview = crate::preview::Preview::of(&game, choice);
        let before = game.fork();
        game.play(choice);
        let last = game.progress().last.unwrap();
        assert_eq!(
            (preview.error, preview.applications),
            (last.error, last.applications)
        );
        assert_eq!(preview.changes, crate::preview::differences(&before, &game));
        let uncounted = match last.error {
            Some(Error::DeadSlot) if last.applications == 0 => 0,
            Some(Error::NotAFunction | Error::Limit) => 1,
            _ => 0,
        };
        assert_eq!(preview.steps.len() as u32, last.applications + uncounted);
        errors += u32::from(last.error.is_some());
    }
    assert!(errors > 100);
}

/// C-UI-07: the whole expression at each step.
#[test]
fn c_ui_07_steps_show_the_whole_expression() {
    let slots = r#"CardState(slots: [(player: 0, slot: 0, field: "S(K(succ))(dbl)")])"#;
    let game = play("", slots, true);
    let choice = crate::moves::read_line("2 0 zero").unwrap().unwrap();
    let preview = crate::preview::Preview::of(&game, choice);
    let written = preview.steps.iter().map(|step| {
        let [left, application, right] = step.written();
        format!("{left}[{application}]{right}")
    });
    let written: Vec<String> = written.collect();
    assert_eq!(
        written,
        [
            "[S(K(succ))(dbl)(zero)]",
            "[K(succ)(zero)](dbl(zero))",
            "succ([dbl(zero)])",
            "[succ(zero)]",
        ]
    );
}

/// C-UI-06: values of enormous size are surveyed part by part.
#[test]
fn c_ui_06_a_survey_looks_at_each_part_once() {
    use crate::survey::Survey;
    let mut value = notation::read("S(I)").unwrap();
    for _ in 0..80 {
        value = Value::partial(crate::card::Card::S, value.clone(), Some(value));
    }
    let survey = Survey::of(&value);
    assert_eq!((survey.parts, survey.depth), (81, 81));
    let Value::Partial(top) = &value else {
        panic!("no partial application")
    };
    assert_eq!((survey.count(&value), survey.count(top.first())), (1, 2));
    let mut deep = notation::read("K(I)").unwrap();
    for _ in 0..100_000 {
        deep = Value::partial(crate::card::Card::K, deep, None);
    }
    assert_eq!(Survey::of(&deep).depth, 100_001);
}

/// C-LIMIT-02: a match stops when it holds too much, not when it has made too
/// much.
#[test]
fn c_limit_02_a_match_that_holds_too_much_stops() {
    let small = |has_undo| Options {
        is_solo: true,
        has_undo,
        most_parts: 1000,
        ..Options::default()
    };
    let [wrap, clear] =
        ["1 K 0", "1 put 0"].map(|it| crate::moves::read_line(it).unwrap().unwrap());
    for has_undo in [false, true] {
        let mut game = Game::new(&[], small(has_undo));
        let played = (0..3000).take_while(|_| game.play(wrap)).count();
        assert_eq!(played, 1001, "the move that goes beyond is the last");
        assert!(game.progress().is_too_large && game.progress().result.is_none());
        assert_eq!(game.undo(), has_undo);
        assert_eq!(game.play(clear), has_undo, "undo makes room");
        let more = (0..3000).take_while(|_| game.play(wrap)).count();
        assert!(more <= 251, "a quarter more is made between two counts");
        for _ in 0..5 {
            // Undo brings too much back at once.
            assert_eq!(game.undo(), has_undo);
            assert_eq!(game.play(wrap), has_undo);
            assert!(game.progress().is_too_large);
        }
    }
    let mut game = Game::new(&[], small(false));
    let kept_little = (0..5000).all(|number| game.play(if number % 9 == 8 { clear } else { wrap }));
    assert!(kept_little, "only what is held counts");
    let mut game = Game::new(&[], small(true));
    let kept_all = (0..5000).all(|number| game.play(if number % 9 == 8 { clear } else { wrap }));
    assert!(!kept_all, "undo holds on to all of it");
}
