//! Levels that were made to hang the game or to burst its memory. Each either
//! plays with little work, or ends as an infinite loop that says what was too
//! much. Work is counted, never time, so these hold on every machine.

mod limits;

use bevy::math::IVec2;
use kotodama::board::{Bounds, Rng};
use kotodama::words::input::{Input, Player};
use kotodama::words::level::{Grammar, Level, Placed, file};
use kotodama::words::report::Status;
use kotodama::words::rules::Rules;
use kotodama::words::tiles::Tiles;
use kotodama::words::work::{BUDGET, Excess};
use kotodama::words::{Game, Tick};

use kotodama::board::Direction;

const RIGHT: Input = Input::Step(Player::One, Direction::Right);

/// A board that is filled bit by bit.
struct Board(Level);

impl Board {
    fn new(width: i32, height: i32) -> Self {
        Self(Level {
            bounds: Bounds { width, height },
            ..Level::default()
        })
    }

    fn put(&mut self, name: &str, x: i32, y: i32) {
        self.0.objects.push(Placed {
            name: name.to_owned(),
            cell: IVec2::new(x, y),
            ..Placed::default()
        });
    }

    /// Words to the right from the beginning of a row.
    fn say(&mut self, y: i32, words: &str) {
        for (x, word) in (0..).zip(words.split(' ')) {
            self.put(&format!("text_{}", word.to_lowercase()), x, y);
        }
    }

    /// Puts the same object into every cell of a rectangle.
    fn fill(&mut self, name: &str, columns: std::ops::Range<i32>, rows: std::ops::Range<i32>) {
        for y in rows {
            for x in columns.clone() {
                self.put(name, x, y);
            }
        }
    }

    fn level(mut self) -> Level {
        self.0.objects.sort_by_key(|it| (it.cell.y, it.cell.x));
        self.0
    }
}

fn from_file(name: &str) -> Level {
    let path = format!(
        "{}/tests/hard/levels/{name}.level.ron",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(&path).expect("the level is there");
    file::read(&path, &text).expect("the level is valid")
}

fn work(game: &Game) -> u64 {
    game.world().resource::<Tiles>().work.of_turn()
}

/// Checks that the level starts and plays these inputs, none of which costs
/// more than `most`.
#[track_caller]
fn plays(level: &Level, inputs: &[Input], most: u64) {
    let mut game = Game::new(level, 0);
    assert!(work(&game) <= most, "the start costs {}", work(&game));
    for &input in inputs {
        game.play(input);
        assert!(work(&game) <= most, "a turn costs {}", work(&game));
    }
    assert_eq!(game.report().too_much, None);
}

/// Checks that the level loops at its start or with an input, and says why;
/// undo brings it back.
#[track_caller]
fn loops(level: &Level, input: Input, too_much: Excess) {
    let mut game = Game::new(level, 0);
    if game.status() != Status::Looped {
        let before = game.snapshot();
        game.play(input);
        let after = game.report();
        assert_eq!(after.status, Status::Looped);
        assert_eq!(after.objects, []);
        assert_eq!(after.too_much, Some(too_much));
        game.play(Input::Undo);
        assert!(game.snapshot() == before, "undo leads elsewhere");
        assert_eq!(game.report().too_much, None);
        game.play(input);
    }
    // Whoever was there before it, it is the same.
    assert_eq!(game.report().too_much, Some(too_much));
    assert!(work(&game) <= BUDGET);
    assert!(game.world().resource::<Rules>().rules.len() < 100);
}

#[test]
fn crowds_that_follow_each_other_find_the_nearest_in_two_passes() {
    // W-FOLLOW-03
    let mut board = Board::new(200, 206);
    board.say(0, "BABA FOLLOW KEKE");
    board.say(2, "KEKE FOLLOW BABA");
    board.fill("baba", 0..100, 6..206);
    board.fill("keke", 100..200, 6..206);
    plays(&board.level(), &[Input::Wait, RIGHT], 4_000_000);
}

#[test]
fn crowds_of_3d_objects_turn_and_walk() {
    // W-3D-02
    let mut board = Board::new(150, 156);
    board.say(0, "BABA IS 3D");
    board.say(2, "BABA IS TURN");
    board.fill("baba", 0..150, 6..156);
    plays(
        &board.level(),
        &[Input::Wait, RIGHT, Input::Wait],
        4_000_000,
    );
}

/// Returns a level of a hundred rules with three conditions each, about crowds.
fn conditions(wall: bool) -> Level {
    let conditions = [
        "NEAR KEKE AND WITHOUT ROCK AND BELOW WALL",
        "ON KEKE AND ABOVE ROCK AND BESIDELEFT WALL",
        "FACING KEKE AND BELOW ROCK AND BESIDERIGHT WALL",
        "WITHOUT KEKE AND BESIDELEFT ROCK AND NEAR WALL",
        "ABOVE KEKE AND BESIDERIGHT ROCK AND ON WALL",
        "BELOW KEKE AND NEAR ROCK AND FACING WALL",
        "BESIDELEFT KEKE AND ON ROCK AND WITHOUT WALL",
        "BESIDERIGHT KEKE AND FACING ROCK AND ABOVE WALL",
    ];
    let properties = "YOU RED BLUE HOT MELT PUSH PULL OPEN SHUT SLEEP HIDE FLOAT TELE";
    let mut board = Board::new(120, 208);
    let mut y = 0;
    for property in properties.split(' ') {
        for condition in conditions {
            board.say(y, &format!("BABA {condition} IS {property}"));
            y += 2;
        }
    }
    board.fill("baba", 20..120, 0..200);
    board.fill("keke", 20..120, 0..200);
    if wall {
        board.put("wall", 70, 100);
        board.put("rock", 71, 100);
    }
    board.level()
}

#[test]
fn conditions_of_many_rules_are_judged_for_crowds() {
    // W-LOOP-08
    plays(&conditions(false), &[Input::Wait, RIGHT], 45_000_000);
    plays(&conditions(true), &[Input::Wait, RIGHT], 45_000_000);
}

#[test]
fn roles_of_a_crowded_board_of_kanji_shift_pass_to_the_nearest() {
    // K-24, K-26
    let names = [
        "gate",
        "boat",
        "hill",
        "text_is",
        "text_you",
        "text_win",
        "text_push",
        "text_and",
    ];
    let mut rng = Rng::new(7);
    let mut board = Board::new(120, 120);
    for cell in board.0.bounds.cells() {
        let name = names
            .get(rng.below(names.len()))
            .copied()
            .unwrap_or_default();
        board.put(name, cell.x, cell.y);
    }
    board.0.grammar = Grammar::Kanji;
    plays(&board.level(), &[RIGHT, Input::Wait, RIGHT], BUDGET);
}

#[test]
fn stations_and_explosions_of_a_crowd_cost_no_more_than_the_crowd() {
    // W-TELE-04, W-BOOM-02
    let mut board = Board::new(150, 156);
    board.say(0, "ROCK IS TELE");
    board.fill("rock", 0..150, 6..156);
    board.fill("keke", 0..3, 6..7);
    plays(&board.level(), &[Input::Wait], 4_000_000);

    let mut board = Board::new(150, 156);
    board.say(0, &format!("ROCK IS BOOM{}", " AND BOOM".repeat(60)));
    board.fill("rock", 0..150, 6..156);
    loops(&board.level(), Input::Wait, Excess::Tiles);
}

#[test]
fn rules_for_all_nouns_are_counted_as_they_are_derived() {
    // W-LOOP-06
    let nouns = |board: &mut Board, count: i32| {
        for n in 0..count {
            board.put(&format!("n{n}"), n % 200, 6 + n / 200);
        }
    };
    for verb in ["MAKE", "EAT", "FOLLOW", "FEAR", "MIMIC"] {
        let mut board = Board::new(200, 50);
        board.say(0, &format!("ALL {verb} ALL"));
        nouns(&mut board, 3000);
        loops(&board.level(), Input::Wait, Excess::Rules);
    }
    // Those of a few hundred nouns hold.
    for verb in ["EAT", "FOLLOW", "FEAR"] {
        let mut board = Board::new(200, 50);
        board.say(0, &format!("ALL {verb} ALL"));
        nouns(&mut board, 200);
        plays(&board.level(), &[Input::Wait], 20_000_000);
    }
    loops(&from_file("allmimic400"), Input::Wait, Excess::Rules);
}

#[test]
fn conditions_that_forbid_each_other_are_counted_too() {
    // W-RULE-11, W-LOOP-08
    let mut board = Board::new(60, 1610);
    for n in 0..800 {
        board.say(2 * n, &format!("ROCK NEAR N{n} IS NOT PUSH"));
        let from = i32::try_from(board.0.objects.len()).unwrap_or(0);
        board.say(2 * n, &format!("ROCK ON M{n} IS PUSH"));
        for object in board
            .0
            .objects
            .iter_mut()
            .skip(usize::try_from(from).unwrap_or(0))
        {
            object.cell.x += 30;
        }
    }
    plays(&board.level(), &[Input::Wait], BUDGET);
}

#[test]
fn words_that_are_read_in_thousands_of_ways_are_too_many() {
    // W-LOOP-06, W-LOOP-08
    loops(&from_file("comb95"), Input::Wait, Excess::Readings);
    loops(&from_file("wordloop20"), Input::Wait, Excess::Rules);
    loops(&from_file("wordloop95"), Input::Wait, Excess::Readings);
}

#[test]
fn random_words_and_letters_play() {
    for name in ["random-words", "random-letters"] {
        let mut game = Game::new(&from_file(name), 0);
        for _ in 0..5 {
            game.play(Input::Wait);
            assert!(work(&game) <= BUDGET, "{name}");
        }
    }
}

#[test]
fn a_tick_of_thousands_of_turns_ends_early() {
    // W-LOOP-09, W-LP-31
    let level = from_file("automove56250");
    let mut game = Game::new(&level, 0);
    let mut tick = Tick::new(game.world(), Input::Wait);
    assert_eq!(tick.turns(), 56_250);
    let mut inputs = Vec::new();
    while tick.goes_on(game.world()) {
        game.play_turn(Input::Wait);
        inputs.push(Input::Wait);
    }
    let played = game.report().turn;
    assert!((100..2000).contains(&played), "{played} turns");
    assert_eq!(tick.missed() + played, 56_250);
    assert_eq!(game.report().too_much, None, "no turn was too much");
    // It is the same without anybody who watches the tick.
    let mut again = Game::new(&level, 0);
    again.play(Input::Wait);
    assert_eq!(again.report(), game.report());
    // A few turns are played.
    let mut board = Board::new(20, 8);
    board.say(0, &format!("LEVEL IS AUTO{}", " AND AUTO".repeat(7)));
    let mut game = Game::new(&board.level(), 0);
    game.play(Input::Wait);
    assert_eq!(game.report().turn, 8);
}
