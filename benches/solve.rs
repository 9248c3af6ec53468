//! States per second of the solver: `cargo bench --bench solve`.
//!
//! *beginners*: 11 x 9, rocks to push; *larger*: 24 x 14; *movers*: objects
//! that move by themselves, so that ids and facings matter. The goal is out of
//! reach in all of them, so that the search runs until its limit. The relevant
//! result is the throughput, in items (states visited) per second on one
//! thread; the number of bytes per state is printed first, and how many of the
//! levels that ship are solved within a number of states.

#[expect(dead_code, reason = "some boards are for other benchmarks")]
mod boards;
#[path = "../tests/common/shipped.rs"]
#[expect(dead_code, reason = "tests look at more of them")]
mod shipped;

use std::io::Write;

use divan::counter::ItemsCount;
use kotodama::solver::{Limits, Options, Progress};
use kotodama::words::level::Level;
use kotodama::words::search::{Answer, Puzzle, solve};

const STATES: u64 = 50_000;
const LEVELS: [(&str, fn() -> Level); 3] = [
    ("beginners", beginners),
    ("larger", larger),
    ("movers", movers),
];

fn main() {
    let mut out = std::io::stderr();
    for (name, level) in LEVELS {
        let answer = search(&level());
        let bytes = answer.bytes / answer.states.max(1);
        // If standard error is closed, nothing can be reported.
        let _ = writeln!(out, "{name}: {bytes} bytes a state");
    }
    for fast in [false, true] {
        let (solved, all) = solved(fast);
        let kind = if fast { "any" } else { "shortest" };
        let _ = writeln!(
            out,
            "{kind}: {solved} of {all} levels within {SHIPPED} states"
        );
    }
    divan::main();
}

/// Number of states after which a search in a level that ships gives up.
const SHIPPED: u64 = 100_000;

/// Returns how many of the levels that ship are solved, and how many there are.
fn solved(fast: bool) -> (usize, usize) {
    let levels: Vec<Level> = shipped::puzzles()
        .iter()
        .map(|name| shipped::level(name))
        .collect();
    let options = Options {
        fast,
        limits: Limits {
            states: Some(SHIPPED),
            ..Limits::default()
        },
        ..Options::default()
    };
    let is_solved = |level: &&Level| {
        let puzzle = Puzzle {
            seed: Some(0),
            ..Puzzle::new(level)
        };
        let answer = solve(&puzzle, &options, &Progress::new());
        answer.is_ok_and(|answer| answer.solution.is_some())
    };
    (levels.iter().filter(is_solved).count(), levels.len())
}

fn search(level: &Level) -> Answer {
    let options = Options {
        limits: Limits {
            states: Some(STATES),
            ..Limits::default()
        },
        ..Options::default()
    };
    let answer = solve(&Puzzle::new(level), &options, &Progress::new());
    let answer = answer.expect("nothing is left to chance");
    assert_eq!(answer.states, STATES, "the level has more states");
    answer
}

fn without_goal(mut level: Level) -> Level {
    level.objects.retain(|object| object.name != "flag");
    level
}

fn beginners() -> Level {
    without_goal(boards::beginners())
}

fn larger() -> Level {
    without_goal(boards::larger())
}

fn movers() -> Level {
    boards::drawn(&[
        "BABA IS YOU . KEKE IS MOVE . FLAG",
        ". . . . . . . . . .",
        ". baba . . rock . . keke . .",
        ". . . . rock . . . . WIN",
        ". keke . . rock . . . . .",
        ". . . . . . . keke . .",
        "ROCK IS PUSH . . WALL IS STOP . IS",
    ])
}

#[divan::bench(args = LEVELS.map(|(name, _)| name), sample_count = 5)]
fn states(bencher: divan::Bencher, name: &str) {
    let level = LEVELS.iter().find(|(known, _)| *known == name);
    let level = level.expect("the levels are its arguments").1();
    bencher
        .counter(ItemsCount::new(STATES))
        .bench_local(|| search(&level));
}
