//! The falling-block mode: `cargo bench --bench falling`.
//!
//! *frames*: frames per second through the real schedule, with buttons pressed
//! as by a bot. *chain*: a full 6 x 13 field until nothing moves any more.
//! `look_ahead`: the complete search of a bot for one piece. *evaluation*: two
//! games of either bot. *search*: mixtures made and judged, on one thread.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::path::Path;

use divan::counter::ItemsCount;
use kotodama::board::Rng;
use kotodama::falling::evaluate::lookahead::Lookahead;
use kotodama::falling::evaluate::{Options, evaluate};
use kotodama::falling::flow::{Flow, Status};
use kotodama::falling::grid::{Block, Grid};
use kotodama::falling::input::{Button, Buttons};
use kotodama::falling::mix::search::{Search, search as find};
use kotodama::falling::mix::{Order, Source};
use kotodama::falling::open::{self, Opened};
use kotodama::falling::piece::{Dealt, Piece};
use kotodama::falling::{Game, Setup, builtin};

const FRAMES: usize = 10_000;

fn main() {
    divan::main();
}

fn opened(name: &str) -> Opened {
    open::open(Path::new(&format!("builtin:{name}"))).expect("is valid")
}

fn setup(seed: u64) -> Setup {
    Setup {
        seed,
        ..Setup::default()
    }
}

/// Taps sideways and rotates, then drops; starts a new game when one is over.
struct Hands {
    game: Game,
    rng: Rng,
    games: u64,
    frame: usize,
    side: Button,
    taps: usize,
    turns: usize,
}

impl Hands {
    fn new(name: &str) -> Self {
        Self {
            game: opened(name).play(&setup(0)),
            rng: Rng::new(0),
            games: 0,
            frame: 0,
            side: Button::Left,
            taps: 0,
            turns: 0,
        }
    }

    fn step(&mut self) {
        if self.game.status() != Status::Playing {
            self.games += 1;
            self.game.restart(&setup(self.games));
        }
        let frame = self.frame % 36;
        self.frame += 1;
        if frame == 0 {
            self.side = [Button::Left, Button::Right][self.rng.below(2)];
            self.taps = self.rng.below(5);
            self.turns = self.rng.below(3);
        }
        let mut held = Buttons::NONE;
        if frame.is_multiple_of(2) && frame / 2 < self.turns {
            held = held.with(Button::TurnRight);
        }
        if frame.is_multiple_of(2) && frame / 2 < self.taps {
            held = held.with(self.side);
        }
        if frame > 10 {
            held = held.with(Button::SoftDrop);
        }
        if frame == 12 {
            held = held.with(Button::HardDrop);
        }
        self.game.step(held);
    }
}

#[divan::bench(args = builtin::NAMES)]
fn frames(bencher: divan::Bencher, name: &str) {
    let hands = RefCell::new(Hands::new(name));
    bencher.counter(ItemsCount::new(FRAMES)).bench_local(|| {
        let mut hands = hands.borrow_mut();
        for _ in 0..FRAMES {
            hands.step();
        }
    });
}

/// Returns a field of four colours without a gap.
fn full(width: u8, height: u8) -> Grid {
    let mut grid = Grid::new(width, height, 1);
    let mut rng = Rng::new(1);
    for index in grid.indices() {
        let role = u8::try_from(1 + rng.below(4)).unwrap_or(1);
        grid.set(index, Some(Block::resting(role)));
    }
    grid
}

#[divan::bench]
fn chain(bencher: divan::Bencher) {
    let setup = Setup {
        grid: Some(full(6, 13)),
        no_pieces: true,
        settle: true,
        ..Setup::default()
    };
    let mut game = opened("pairs").play(&setup);
    bencher.bench_local(|| {
        game.restart(&setup);
        while !game.world().resource::<Flow>().quiet {
            game.step(Buttons::NONE);
        }
    });
}

#[divan::bench]
fn look_ahead(bencher: divan::Bencher) {
    let rules = opened("pairs").rules;
    let mut grid = full(6, 13);
    for index in 0..36 {
        grid.set(index, None);
    }
    let dealt = Dealt {
        shape: 0,
        roles: vec![1, 2],
    };
    let pieces: Vec<Piece> = (0..4)
        .map(|state| Piece::new(&rules, dealt.clone(), state, bevy::math::IVec2::ZERO))
        .collect();
    let mut lookahead = Lookahead::new(&rules);
    bencher.bench_local(|| {
        lookahead.begin(&grid, []);
        let mut sum = 0;
        for piece in &pieces {
            for x in -1..5 {
                let origin = bevy::math::IVec2::new(x, 3);
                let outcome = lookahead.place(piece, origin);
                sum += lookahead.value(outcome);
            }
        }
        sum
    });
}

#[divan::bench(args = builtin::NAMES, sample_count = 3, sample_size = 1)]
fn evaluation(bencher: divan::Bencher, name: &str) {
    let opened = opened(name);
    bencher.bench_local(|| {
        let options = Options { games: 2, seed: 0 };
        evaluate(&opened, options, |_| ControlFlow::Continue(()))
    });
}

/// Seeds of the bench of a search.
const SEEDS: u64 = 20;

#[divan::bench(sample_count = 3, sample_size = 1)]
fn search(bencher: divan::Bencher) {
    let sources = builtin::NAMES.iter().map(|name| Source::of(&opened(name)));
    let request = Search {
        order: Order {
            sources: sources.collect(),
            seed: Some(0),
            ..Order::default()
        },
        seeds: SEEDS,
        best: 2,
        options: Options::QUICK,
        threads: 1,
    };
    bencher
        .counter(ItemsCount::new(SEEDS))
        .bench_local(|| find(&request, |_| ControlFlow::Continue(())));
}
