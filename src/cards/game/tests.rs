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
        // The turn's own, and the three of `S`.
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
        // A zombie that raises zombies, so that their phase is undone as well.
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
