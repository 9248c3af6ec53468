//! The levels that ship, and what is known about them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use kotodama::solver::{End, Limits, Options, Watch};
use kotodama::words::input::Input;
use kotodama::words::level::{Level, file, pack};
use kotodama::words::search::{Answer, Puzzle, solve};

#[path = "../../benches/boards/mod.rs"]
#[expect(dead_code, reason = "benchmarks use them all")]
mod measured;

/// What the solver has found out about a level.
enum Known {
    /// The length of its shortest solutions, found in a test's time.
    Shortest(usize),
    /// The same, but it takes so many states that only
    /// `KOTODAMA_SLOW=1 cargo test --release` looks again.
    Slow(usize),
    /// Too many states to wait for the end: there is no solution of so many
    /// moves or fewer.
    Longer(u32),
}

use Known::{Longer, Shortest, Slow};

const LEVELS: [(&str, Known); 12] = [
    ("01-good-morning.level.ron", Shortest(12)),
    ("02-walls-have-ears.level.ron", Shortest(8)),
    ("03-by-another-name.level.ron", Shortest(22)),
    ("04-kaeru.level.ron", Shortest(15)),
    ("05-futari.level.ron", Slow(48)),
    ("06-tobi-ishi.level.ron", Slow(25)),
    ("07-atsui.level.ron", Slow(37)),
    ("08-karakuri.level.ron", Slow(23)),
    ("09-hatsushimo.level.ron", Slow(25)),
    ("10-kotodama.level.ron", Longer(50)),
    ("kanji-1.level.ron", Slow(27)),
    ("kanji-2.level.ron", Shortest(13)),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("levels")
}

fn text(name: &str) -> String {
    let path = folder().join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn level(name: &str) -> Level {
    file::read(name, &text(name)).unwrap_or_else(|problems| panic!("{problems}"))
}

fn recorded(name: &str) -> usize {
    let all: BTreeMap<String, String> = ron::from_str(&text("solutions.ron"))
        .unwrap_or_else(|error| panic!("solutions.ron: {error}"));
    let moves = all.get(name).unwrap_or_else(|| panic!("{name} has none"));
    Input::parse_moves(moves).expect("valid moves").len()
}

fn search(level: &Level, options: &Options) -> Answer {
    solve(&Puzzle::new(level), options, &Watch::new()).expect("no chance in these levels")
}

#[test]
fn every_shipped_level_is_in_the_table() {
    let pack = pack::read("pack.ron", &text("pack.ron")).unwrap_or_else(|p| panic!("{p}"));
    let known: Vec<String> = LEVELS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(known, pack.levels);
}

#[test]
fn shipped_levels_have_shortest_solutions_of_these_lengths() {
    let slow = std::env::var_os("KOTODAMA_SLOW").is_some();
    for (name, known) in &LEVELS {
        let (length, is_slow) = match known {
            Shortest(length) => (*length, false),
            Slow(length) => (*length, true),
            Longer(turns) => {
                assert!(recorded(name) > *turns as usize, "{name} has a shorter way");
                continue;
            }
        };
        assert!(recorded(name) >= length, "{name} has a shorter way");
        if is_slow && !slow {
            continue;
        }
        let answer = search(&level(name), &Options::default());
        let found = answer.solution.map(|moves| moves.len());
        assert_eq!((answer.end, found), (End::Found, Some(length)), "{name}");
    }
}

#[test]
fn a_fast_search_solves_what_is_too_large_for_a_complete_one() {
    let options = Options {
        fast: true,
        ..Options::default()
    };
    for name in [
        "02-walls-have-ears.level.ron",
        "09-hatsushimo.level.ron",
        "kanji-1.level.ron",
    ] {
        let answer = search(&level(name), &options);
        assert_eq!(answer.end, End::Found, "{name}");
    }
}

#[test]
fn a_state_takes_less_than_200_bytes() {
    let mut level = measured::beginners();
    // Otherwise it is won before there are many states.
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
