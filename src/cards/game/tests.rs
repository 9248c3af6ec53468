use super::*;
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
    // The board of the example: two slots raised, one of them by each player.
    let game = play("", "CardState(slots: [])", false);
    assert_eq!(game.alive(), [256, 256]);
    assert_eq!(
        game.hash(),
        hexadecimal(&sha256(b"cards-state 1\nmoves 0\n"))
    );
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
            "CardState(slots: [(player: 0, slot: 3, field: \"help(3)(3)\"), \
             (player: 0, slot: 4, field: \"{amount}\"), \
             (player: 0, slot: 0, field: \"S(help(3)(3))(get)\"), \
             (player: 0, slot: 5, field: \"S(K(help(3)(3)))(get)\")])"
        );
        // S(K(help(3)(3)))(get) 4 = help 3 3 (get 4) needs the number 4.
        let text = "1 put 6\n2 6 zero\n1 succ 6\n1 succ 6\n1 succ 6\n1 succ 6";
        let mut game = play(text, &start, true);
        assert_eq!(game.slot(0, 6).unwrap().1.to_string(), "4");
        let compose = notation::read("S(K(help(3)(3)))(get)").unwrap();
        game.with_slots(|slots| {
            let context = crate::evaluate::Context {
                player: 0,
                is_zombie: false,
            };
            let (result, count) = crate::evaluate::apply(slots, context, compose, Value::Number(4));
            assert!(result.unwrap().is_identity());
            assert_eq!(count, 4);
        });
        assert_eq!(game.slot(0, 3).unwrap().0, left);
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
        let mut game = play("", "CardState(slots: [])", false);
        let mut hashes = vec![game.hash()];
        for _ in 0..2000 {
            if game.play(dice.choice()) {
                hashes.push(game.hash());
            }
        }
        game.prepare();
        while let Some(hash) = hashes.pop() {
            if game.progress().is_prepared {
                hashes.push(hash.clone());
            } else {
                assert_eq!(game.hash(), hash);
            }
            if !game.undo() {
                break;
            }
            if hashes.last() == Some(&hash) && game.progress().moves as usize + 1 < hashes.len() {
                hashes.pop();
            }
        }
        assert_eq!(game.progress().moves, 0);
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
