//! Turns per second through the real schedule: `cargo bench`.
//!
//! *walk*: one object steps right and left forever; nothing is pushed. *push*:
//! a loose word is pushed along an empty lane, so every turn may change the
//! rules. *crowd*: 1,000 MOVE objects. *empty*: an empty board, and so the cost
//! of a turn in which nothing happens: its schedule and its record for undo.
//! The relevant result is the throughput, in items (turns) per second.

mod boards;

use std::cell::RefCell;

use divan::counter::ItemsCount;
use kotodama::board::Direction;
use kotodama::words::Game;
use kotodama::words::input::{Input, Player};
use kotodama::words::level::Level;

const RIGHT: Input = Input::Step(Player::One, Direction::Right);
const LEFT: Input = Input::Step(Player::One, Direction::Left);
const SIDES: [i32; 5] = [12, 25, 50, 100, 200];

fn main() {
    divan::main();
}

/// Steps right and left in one long play, `turns` at a time.
fn walk_to_and_fro(bencher: divan::Bencher, level: &Level, turns: usize) {
    let mut game = Game::new(level, 0);
    bencher.counter(ItemsCount::new(turns)).bench_local(|| {
        for _ in 0..turns / 2 {
            game.play(RIGHT);
            game.play(LEFT);
        }
    });
}

#[divan::bench]
fn empty(bencher: divan::Bencher) {
    walk_to_and_fro(bencher, &boards::drawn(&[". . ."]), 1000);
}

#[divan::bench]
fn walk_11x9(bencher: divan::Bencher) {
    walk_to_and_fro(bencher, &boards::beginners(), 1000);
}

#[divan::bench]
fn walk_24x14(bencher: divan::Bencher) {
    walk_to_and_fro(bencher, &boards::larger(), 1000);
}

#[divan::bench(args = SIDES)]
fn walk(bencher: divan::Bencher, side: i32) {
    walk_to_and_fro(bencher, &boards::generated(side, "baba"), 1000);
}

#[divan::bench(args = SIDES)]
fn push(bencher: divan::Bencher, side: i32) {
    let game = RefCell::new(Game::new(&boards::generated(side, "baba AND"), 0));
    let start = game.borrow_mut().snapshot();
    let turns = usize::try_from(side - 2).unwrap_or(0);
    bencher
        .with_inputs(|| game.borrow_mut().restore(&start))
        .input_counter(move |()| ItemsCount::new(turns))
        .bench_local_values(|()| {
            let mut game = game.borrow_mut();
            for _ in 0..turns {
                game.play(RIGHT);
            }
        });
}

#[divan::bench]
fn crowd(bencher: divan::Bencher) {
    let mut game = Game::new(&boards::crowd(), 0);
    bencher
        .counter(ItemsCount::new(10usize))
        .bench_local(|| (0..10).for_each(|_| game.play(Input::Wait)));
}

/// Expands a state as a solver does, by trying the four directions.
#[divan::bench]
fn expand_11x9(bencher: divan::Bencher) {
    let mut game = Game::new(&boards::beginners(), 0);
    let start = game.snapshot();
    bencher.counter(ItemsCount::new(4usize)).bench_local(|| {
        for direction in Direction::ALL {
            game.play(Input::Step(Player::One, direction));
            divan::black_box(game.snapshot());
            game.restore(&start);
        }
    });
}
