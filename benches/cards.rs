//! The card duel: `cargo bench --bench cards`. The relevant result is the
//! throughput, in items per second.
//!
//! *loop*: applications in `S(get)(I)` loops. *idle*: moves of `1 I 0`.
//! *digest*: state hashes of a match in its middle. *hard*: moves of the
//! strongest player against an idle one, including its choices. *read*: moves
//! of a record of 100,000 turns, with all the data kept for each. *jump*:
//! states all over that record. *read heavy*, *jump heavy*: the same for 20,000
//! moves of some 1,000 applications each.

use std::sync::Arc;

use divan::counter::ItemsCount;
use kotodama::cards::card::Card;
use kotodama::cards::contest::{Contest, MOVE_TIME, Step, Terms};
use kotodama::cards::game::{Game, Options};
use kotodama::cards::history::History;
use kotodama::cards::moves::Move;
use kotodama::cards::notation;
use kotodama::cards::start::StartSlot;

fn main() {
    divan::main();
}

const IDLE: Move = Move {
    is_left: true,
    card: Card::I,
    slot: 0,
};

/// C-LIMIT-03: 50 million applications per second.
#[divan::bench]
fn applications(bencher: divan::Bencher) {
    const TURNS: usize = 1000;
    let field = notation::read("S(get)(I)").expect("a value");
    let start = [StartSlot {
        player: 0,
        slot: 0,
        vitality: 10_000,
        field,
    }];
    let loops = Move {
        is_left: false,
        card: Card::Zero,
        slot: 0,
    };
    let options = Options {
        is_solo: true,
        has_undo: true,
        ..Options::default()
    };
    let mut game = Game::new(&start, options);
    bencher
        .counter(ItemsCount::new(TURNS * 1000))
        .bench_local(|| {
            for _ in 0..TURNS {
                game.play(loops);
                assert_eq!(
                    game.progress().last.map(|last| last.applications),
                    Some(1000)
                );
                // The loop ends in an error, after which the slot holds I.
                game.undo();
            }
        });
}

#[divan::bench]
fn idle(bencher: divan::Bencher) {
    const MOVES: usize = 10_000;
    bencher.counter(ItemsCount::new(MOVES)).bench_local(|| {
        let mut game = Game::new(&[], Options::default());
        for _ in 0..MOVES {
            game.play(IDLE);
            game.forget_events();
        }
        game
    });
}

fn contest() -> Contest {
    let names = ["builtin:hard", "builtin:idle"].map(str::to_owned);
    let terms = Terms {
        turns: 1000,
        seed: 0,
        move_time: MOVE_TIME,
    };
    Contest::new(names, terms, Arc::default()).expect("the players exist")
}

/// C-LIMIT-03: less than 2 ms.
#[divan::bench]
fn digest(bencher: divan::Bencher) {
    let mut contest = contest();
    for _ in 0..200 {
        contest.step();
    }
    bencher
        .counter(ItemsCount::new(1_usize))
        .bench_local(|| contest.game().hash());
}

/// C-AI-04: less than 10 ms per move.
#[divan::bench]
fn hard(bencher: divan::Bencher) {
    bencher.counter(ItemsCount::new(139_usize)).bench_local(|| {
        let mut contest = contest();
        while let Step::Played(_) = contest.step() {}
        contest.verdict()
    });
}

/// Returns the moves of a whole match between two players who never end it
/// early.
fn moves() -> Vec<Move> {
    let names = ["builtin:easy", "builtin:easy"].map(str::to_owned);
    let terms = Terms {
        turns: 100_000,
        seed: 0,
        move_time: MOVE_TIME,
    };
    let mut contest = Contest::new(names, terms, Arc::default()).expect("the players exist");
    let mut moves = Vec::new();
    while let Step::Played(choice) = contest.step() {
        moves.push(choice);
    }
    moves
}

fn history(moves: &[Move]) -> History {
    history_from(&[], moves)
}

fn history_from(start: &[StartSlot], moves: &[Move]) -> History {
    let mut history = History::new(start, Options::default());
    for choice in moves {
        history.play(*choice);
    }
    history
}

#[divan::bench(sample_count = 3)]
fn read(bencher: divan::Bencher) {
    let moves = moves();
    bencher
        .counter(ItemsCount::new(moves.len()))
        .bench_local(|| history(&moves));
}

/// C-UI-11: less than a second for any jump.
#[divan::bench(sample_count = 20)]
fn jump(bencher: divan::Bencher) {
    const JUMPS: usize = 50;
    let moves = moves();
    let history = history(&moves);
    bencher.counter(ItemsCount::new(JUMPS)).bench_local(|| {
        for jump in 0..JUMPS {
            divan::black_box(history.at(jump * 7919 * 13 % moves.len()));
        }
    });
}

/// Returns a state in which `2 0 zero` makes 961 applications and changes
/// nothing: slot 0 holds `S(burn)(get)`, and `burn` of anything is `I`.
fn heavy() -> [StartSlot; 2] {
    let doubled =
        |times: u32| (0..times).fold("K(I)".to_owned(), |value, _| format!("S({value})({value})"));
    let field = format!("S(S({})({}))(get)", doubled(8), doubled(6));
    [0, 1].map(|player| StartSlot {
        player,
        slot: 0,
        vitality: 10_000,
        field: notation::read(&field).expect("a value"),
    })
}

static HEAVY: [Move; 20_000] = [Move {
    is_left: false,
    card: Card::Zero,
    slot: 0,
}; 20_000];

#[divan::bench(sample_count = 3)]
fn read_heavy(bencher: divan::Bencher) {
    let start = heavy();
    bencher
        .counter(ItemsCount::new(HEAVY.len()))
        .bench_local(|| {
            let history = history_from(&start, &HEAVY);
            assert_eq!(history.entries()[HEAVY.len() - 1].applications, 961);
            history
        });
}

/// C-UI-11: less than a second for any jump.
#[divan::bench(sample_count = 20)]
fn jump_heavy(bencher: divan::Bencher) {
    const JUMPS: usize = 50;
    let history = history_from(&heavy(), &HEAVY);
    bencher.counter(ItemsCount::new(JUMPS)).bench_local(|| {
        for jump in 0..JUMPS {
            divan::black_box(history.at(jump * 7919 * 13 % HEAVY.len()));
        }
    });
}
