//! The levels that ship and their known solutions.

use kotodama::solver::{End, Limits, Options, Progress};
use kotodama::words::level::Level;
use kotodama::words::search::{Answer, Puzzle, solve};
use kotodama::words::solution::SEED;

#[path = "../../benches/boards/mod.rs"]
#[expect(dead_code, reason = "benchmarks use them all")]
mod measured;
#[path = "../common/shipped.rs"]
#[expect(dead_code, reason = "other tests look at the maps")]
mod recorded;

use recorded::{Length, level, solutions};

fn search(level: &Level, options: &Options) -> Answer {
    solve(&Puzzle::new(level), options, &Progress::new()).expect("no chance without a seed")
}

/// Number of states after which an ordinary test gives up; `KOTODAMA_SLOW=1
/// cargo test --release` searches to the end.
const PATIENCE: u64 = 3_000;

#[test]
fn shipped_levels_have_shortest_solutions_of_these_lengths() {
    let is_slow = std::env::var_os("KOTODAMA_SLOW").is_some();
    let mut solved = 0;
    for (name, solution) in solutions() {
        let (length, seed) = match solution.length {
            Length::Shortest(length) => (length, None),
            Length::Seeded(length) => (length, Some(SEED)),
            Length::OverBoards => continue,
            Length::Longer(turns) => {
                assert!(solution.inputs().len() > turns, "{name} has a shorter way");
                continue;
            }
        };
        assert!(
            solution.inputs().len() >= length,
            "{name} has a shorter way"
        );
        let options = Options {
            limits: Limits {
                states: (!is_slow).then_some(PATIENCE),
                ..Limits::default()
            },
            ..Options::default()
        };
        let level = level(&name);
        let puzzle = Puzzle {
            seed,
            ..Puzzle::new(&level)
        };
        let answer = solve(&puzzle, &options, &Progress::new()).expect("no chance without a seed");
        if answer.end != End::Found && !is_slow {
            continue;
        }
        let found = answer.solution.map(|moves| moves.len());
        assert_eq!((answer.end, found), (End::Found, Some(length)), "{name}");
        solved += 1;
    }
    assert!(solved >= 3, "only {solved} levels were small enough");
}

#[test]
fn a_fast_search_solves_what_is_too_large_for_a_complete_one() {
    let options = Options {
        fast: true,
        ..Options::default()
    };
    for name in [
        "road/01-inai.level.ron",
        "road/11-ashimoto.level.ron",
        "shrine/01-mono.level.ron",
    ] {
        let answer = search(&level(name), &options);
        assert_eq!(answer.end, End::Found, "{name}");
    }
}

#[test]
fn a_state_takes_less_than_200_bytes() {
    let mut level = measured::beginners();
    // Otherwise it is won after few states.
    level.objects.retain(|object| object.name != "flag");
    for fast in [false, true] {
        let options = Options {
            fast,
            limits: Limits {
                states: Some(8000),
                ..Limits::default()
            },
            ..Options::default()
        };
        let answer = search(&level, &options);
        assert_eq!(answer.states, 8000);
        let bytes = answer.bytes / answer.states;
        assert!(bytes < 200, "{bytes} bytes a state, fast {fast}");
    }
}
