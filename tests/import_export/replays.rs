//! Damaged replays are read exactly and played, or refused with the place of
//! the problem.

use std::path::Path;

use kotodama::board::Rng;
use kotodama::falling::inputs::Inputs;
use kotodama::falling::open::open;
use kotodama::falling::play::Setup;
use kotodama::falling::replay::{self as falling, Replay as FallingReplay};
use kotodama::words::Game;
use kotodama::words::input::Input;
use kotodama::words::level::file;
use kotodama::words::replay::{self, Replay};

use super::cases::cases;
use super::mutate::damaged;
use super::support::{CASES, scratch_folder};

/// Number of rounds: thousands at the usual number of cases.
const ROUNDS: u64 = 20 * CASES;

/// Characters with a meaning in a replay.
const TEXT: &[u8] = b"()[]{}'\"\\,:/*.#-r0=uzL \n\t\xe3\x80\x80\xff\x00";

const LEVEL: &str = r#"Level(
    name: "Two, \"quoted\"",
    legend: {'.': [], 'b': ["baba"], 'f': ["flag"], 'r': ["rock"], 'B': ["text_baba"],
        'I': ["text_is"], 'Y': ["text_you"], 'F': ["text_flag"], 'W': ["text_win"],
        'R': ["text_rock"], 'P': ["text_push"]},
    rows: ["b . r . f", "B I Y . .", "F I W . .", "R I P . ."],
)"#;

fn words_replay() -> Replay {
    let level = file::read("a", LEVEL).expect("this is a level");
    let mut game = Game::new(&level, 3);
    for input in Input::parse_moves("rr.lrrru").expect("moves") {
        game.play(input);
    }
    let file = Some("lake/two.level.ron".to_owned());
    Replay::record(game.world(), &level, 3, "Two".to_owned(), file).expect("it leads there")
}

/// Checks that every line of the message names the file and the place.
#[track_caller]
fn check_problems(said: &str, file: &str, bytes: &[u8]) {
    let lines = bytes.iter().filter(|byte| **byte == b'\n').count() + 1;
    assert!(!said.is_empty());
    for line in said.lines() {
        let rest = line
            .strip_prefix(file)
            .and_then(|rest| rest.strip_prefix(':'));
        let mut parts = rest.unwrap_or_default().splitn(3, ':');
        let mut number = || parts.next().and_then(|part| part.parse::<usize>().ok());
        let place = (number(), number());
        assert!(place.0.is_some_and(|n| (1..=lines).contains(&n)), "{said}");
        assert!(place.1.is_some_and(|n| n > 0), "{said}");
        assert!(parts.next().is_some_and(|why| why.len() > 3), "{said}");
    }
}

#[test]
fn damaged_replays_of_levels_are_refused_with_the_place_or_can_be_played() {
    let text = words_replay().to_text();
    let (mut refused, mut played) = (0, 0);
    for case in cases(ROUNDS) {
        let bytes = damaged(&mut Rng::new(case), text.as_bytes(), TEXT);
        let Ok(mutated) = std::str::from_utf8(&bytes) else {
            continue;
        };
        match replay::read("a.moves.ron", mutated) {
            Ok(read) => {
                played += 1;
                let _ = read.play();
                // A replay that was read can be written.
                let again = replay::read("again", &read.to_text());
                assert_eq!(again, Ok(read), "case {case}");
            }
            Err(problems) => {
                refused += 1;
                check_problems(&problems.to_string(), "a.moves.ron", &bytes);
            }
        }
    }
    assert!(refused > played && played > 0, "{refused} and {played}");
}

#[test]
fn damaged_replays_of_falling_blocks_are_refused_with_the_place_or_can_be_played() {
    let rules = open(Path::new("builtin:pairs")).expect("built-in rules");
    let setup = Setup {
        seed: 9,
        ..Setup::default()
    };
    let inputs: Inputs = "l9u.r20u.b.u.40".parse().expect("inputs");
    let mut game = rules.play(&setup);
    for held in inputs.iter().take(90) {
        game.step(held);
    }
    let text = FallingReplay::record(rules, setup, inputs, game.world()).to_text();
    let (mut refused, mut played) = (0, 0);
    for case in cases(ROUNDS) {
        let bytes = damaged(&mut Rng::new(case), text.as_bytes(), TEXT);
        let Ok(mutated) = std::str::from_utf8(&bytes) else {
            continue;
        };
        match falling::read("a.replay.ron", mutated) {
            Ok(read) => {
                played += 1;
                // A number of frames may have become large.
                let mut asked = 0;
                let goes_on = || {
                    asked += 1;
                    asked < 3
                };
                read.verify_while(goes_on);
            }
            Err(problems) => {
                refused += 1;
                check_problems(&problems.to_string(), "a.replay.ron", &bytes);
            }
        }
    }
    assert!(refused > 0 && played > 0, "{refused} and {played}");
}

#[test]
fn a_damaged_replay_on_the_disk_is_left_alone() {
    let folder = scratch_folder("replays");
    let path = folder.join("two.moves.ron");
    let text = words_replay().to_text();
    for case in 0..50 {
        let bytes = damaged(&mut Rng::new(case), text.as_bytes(), TEXT);
        std::fs::write(&path, &bytes).expect("it can be written");
        if let Err(problems) = replay::read_file(&path) {
            check_problems(&problems.to_string(), &path.display().to_string(), &bytes);
        }
        assert_eq!(std::fs::read(&path).ok(), Some(bytes), "case {case}");
    }
}
