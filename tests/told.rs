//! What a turn tells of what leaves no trace on the board.

use bevy::math::IVec2;
use kotodama::board::Direction;
use kotodama::words::Game;
use kotodama::words::input::Input;
use kotodama::words::level::file;
use kotodama::words::messages::{DeathCause, Happened};

/// Plays moves on rows of signs, and gives what the last of them has told.
fn told(fields: &str, rows: &[&str], moves: &str) -> Vec<Happened> {
    let text = format!(
        r#"Level(
            {fields}
            legend: {{
                '.': [], 'b': ["baba"], 'h': ["human"], 'g': ["gate"], 'd': ["door"],
                'B': ["text_baba"], 'H': ["text_human"], 'G': ["text_gate"], 'D': ["text_door"],
                'E': ["text_empty"], 'i': ["text_is"], 'Y': ["text_you"], '3': ["text_3d"],
                'X': ["text_done"], 'O': ["text_open"], 'S': ["text_shut"],
                'Z': ["text_sleep"], 'T': ["text_text"], 'K': ["text_make"],
            }},
            rows: {rows:?},
        )"#
    );
    let level = file::read("test", &text).expect("a valid level");
    let mut game = Game::new(&level, 0);
    let mut told = Vec::new();
    for input in Input::parse_moves(moves).expect("valid moves") {
        game.play(input);
        told = game.happened().cloned().collect();
    }
    told
}

fn empties(told: &[Happened]) -> Vec<(Vec<IVec2>, DeathCause)> {
    let gone = told.iter().filter_map(|what| match what {
        Happened::EmptiesGone { at, cause } => Some((at.clone(), *cause)),
        _ => None,
    });
    gone.collect()
}

#[test]
fn w_ep_24_empties_that_are_done_are_told_together() {
    let rows = ["EiX", "BiY", ".b."];
    let cells = vec![IVec2::new(0, 2), IVec2::new(2, 2)];
    let gone = empties(&told("", &rows, "."));
    assert_eq!(gone, [(cells, DeathCause::Vanished)]);
    // Without the rule nothing is told.
    assert_eq!(empties(&told("", &rows[1..], ".")), []);
}

#[test]
fn w_ep_09_an_empty_that_opens_a_door_is_told() {
    // EMPTY is OPEN and SHUT: each opens itself.
    let gone = empties(&told("", &["EiO", "EiS", "b.b"], "."));
    assert_eq!(gone, [(vec![IVec2::new(1, 2)], DeathCause::Opened)]);
}

#[test]
fn w_3d_04_turning_is_told_though_nothing_moves() {
    let turned = |moves| {
        let told = told("", &["Bi3", ".b."], moves);
        told.into_iter().find_map(|what| match what {
            Happened::Turned { to, .. } => Some(to),
            _ => None,
        })
    };
    assert_eq!(turned("r"), Some(Direction::Down));
    assert_eq!(turned("rr"), Some(Direction::Left));
    assert_eq!(turned("l"), Some(Direction::Up));
    assert_eq!(turned("u"), None);
}

fn passed(told: &[Happened]) -> Vec<IVec2> {
    let passed = told.iter().filter_map(|what| match what {
        Happened::FocusPassed { at, .. } => Some(*at),
        _ => None,
    });
    passed.collect()
}

#[test]
fn w_3d_03_the_view_passing_on_is_told() {
    let rows = ["Bi3", "b.b"];
    assert_eq!(passed(&told("", &rows, "d")), [IVec2::new(2, 1)]);
    assert_eq!(passed(&told("", &rows, "dd")), [IVec2::new(0, 1)]);
    assert_eq!(passed(&told("", &rows, "r")), []);
    // Alone it stays the one.
    assert_eq!(passed(&told("", &["Bi3", "b.."], "d")), []);
}

#[test]
fn k_24_a_role_that_passes_is_told() {
    let rows = ["hG.iY.", "g..g..", "......", "HiY..."];
    let kanji = "grammar: Kanji,";
    assert_eq!(passed(&told(kanji, &rows, ".")), []);
    assert_eq!(passed(&told(kanji, &rows, "r")), [IVec2::new(0, 1)]);
    assert_eq!(passed(&told(kanji, &rows, "r.")), []);
}

fn asleep(told: &[Happened]) -> Vec<IVec2> {
    let asleep = told.iter().filter_map(|what| match what {
        Happened::FellAsleep { at, .. } => Some(*at),
        _ => None,
    });
    asleep.collect()
}

#[test]
fn w_sleep_01_falling_asleep_is_told_once() {
    // The human pushes SLEEP into its place.
    let rows = ["HiY...", "Gi.Zh.", "......", "g....g"];
    let both = [IVec2::new(0, 3), IVec2::new(5, 3)];
    assert_eq!(asleep(&told("", &rows, ".")), []);
    assert_eq!(asleep(&told("", &rows, "l")), both);
    assert_eq!(asleep(&told("", &rows, "l.")), []);
    // Awake again and back to sleep; nothing is told of what is taken back.
    assert_eq!(asleep(&told("", &rows, "lz")), []);
    assert_eq!(asleep(&told("", &rows, "lzl")), both);
}

#[test]
fn w_sleep_01_words_fall_asleep_too_and_what_is_born_asleep_is_only_born() {
    let rows = ["HiY...", "Ti.Zh.", "......"];
    assert_eq!(asleep(&told("", &rows, "l")).len(), 6);
    let rows = ["HiYGiZ", "HKG...", "..h..."];
    let told = told("", &rows, "r");
    let is_birth = |what: &&Happened| matches!(what, Happened::Born { .. });
    assert_eq!(told.iter().filter(is_birth).count(), 1);
    assert_eq!(asleep(&told), []);
}
