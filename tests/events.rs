//! Events of a turn without a trace on the board.

use bevy::math::IVec2;
use kotodama::board::Direction;
use kotodama::words::Game;
use kotodama::words::input::Input;
use kotodama::words::level::file;
use kotodama::words::messages::{DeathCause, TurnEvent};

/// Plays moves on rows of signs and returns the events of the last one.
fn events(fields: &str, rows: &[&str], moves: &str) -> Vec<TurnEvent> {
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
    let mut events = Vec::new();
    for input in Input::parse_moves(moves).expect("valid moves") {
        game.play(input);
        events = game.events().cloned().collect();
    }
    events
}

fn empties(events: &[TurnEvent]) -> Vec<(Vec<IVec2>, DeathCause)> {
    let gone = events.iter().filter_map(|what| match what {
        TurnEvent::EmptiesGone { at, cause } => Some((at.clone(), *cause)),
        _ => None,
    });
    gone.collect()
}

#[test]
fn w_ep_24_empties_that_are_done_are_told_together() {
    let rows = ["EiX", "BiY", ".b."];
    let cells = vec![IVec2::new(0, 2), IVec2::new(2, 2)];
    let gone = empties(&events("", &rows, "."));
    assert_eq!(gone, [(cells, DeathCause::Vanished)]);
    // Without the rule no event is emitted.
    assert_eq!(empties(&events("", &rows[1..], ".")), []);
}

#[test]
fn w_ep_09_an_empty_that_opens_a_door_is_told() {
    // EMPTY is OPEN and SHUT: each empty cell opens itself.
    let gone = empties(&events("", &["EiO", "EiS", "b.b"], "."));
    assert_eq!(gone, [(vec![IVec2::new(1, 2)], DeathCause::Opened)]);
}

#[test]
fn w_3d_04_turning_is_told_though_nothing_moves() {
    let turned = |moves| {
        let events = events("", &["Bi3", ".b."], moves);
        events.into_iter().find_map(|what| match what {
            TurnEvent::Turned { to, .. } => Some(to),
            _ => None,
        })
    };
    assert_eq!(turned("r"), Some(Direction::Down));
    assert_eq!(turned("rr"), Some(Direction::Left));
    assert_eq!(turned("l"), Some(Direction::Up));
    assert_eq!(turned("u"), None);
}

fn passed(events: &[TurnEvent]) -> Vec<IVec2> {
    let passed = events.iter().filter_map(|what| match what {
        TurnEvent::FocusPassed { at, .. } => Some(*at),
        _ => None,
    });
    passed.collect()
}

#[test]
fn w_3d_03_the_view_passing_on_is_told() {
    let rows = ["Bi3", "b.b"];
    assert_eq!(passed(&events("", &rows, "d")), [IVec2::new(2, 1)]);
    assert_eq!(passed(&events("", &rows, "dd")), [IVec2::new(0, 1)]);
    assert_eq!(passed(&events("", &rows, "r")), []);
    // A single candidate keeps the role.
    assert_eq!(passed(&events("", &["Bi3", "b.."], "d")), []);
}

#[test]
fn k_24_a_role_that_passes_is_told() {
    let rows = ["hG.iY.", "g..g..", "......", "HiY..."];
    let kanji = "grammar: Kanji,";
    assert_eq!(passed(&events(kanji, &rows, ".")), []);
    assert_eq!(passed(&events(kanji, &rows, "r")), [IVec2::new(0, 1)]);
    assert_eq!(passed(&events(kanji, &rows, "r.")), []);
}

fn asleep(events: &[TurnEvent]) -> Vec<IVec2> {
    let asleep = events.iter().filter_map(|what| match what {
        TurnEvent::FellAsleep { at, .. } => Some(*at),
        _ => None,
    });
    asleep.collect()
}

#[test]
fn w_sleep_01_falling_asleep_is_told_once() {
    // The human pushes SLEEP into its place.
    let rows = ["HiY...", "Gi.Zh.", "......", "g....g"];
    let both = [IVec2::new(0, 3), IVec2::new(5, 3)];
    assert_eq!(asleep(&events("", &rows, ".")), []);
    assert_eq!(asleep(&events("", &rows, "l")), both);
    assert_eq!(asleep(&events("", &rows, "l.")), []);
    // Awake and asleep again; actions that are taken back emit no events.
    assert_eq!(asleep(&events("", &rows, "lz")), []);
    assert_eq!(asleep(&events("", &rows, "lzl")), both);
}

#[test]
fn w_sleep_01_words_fall_asleep_too_and_what_is_born_asleep_is_only_born() {
    let rows = ["HiY...", "Ti.Zh.", "......"];
    assert_eq!(asleep(&events("", &rows, "l")).len(), 6);
    let rows = ["HiYGiZ", "HKG...", "..h..."];
    let events = events("", &rows, "r");
    let is_birth = |what: &&TurnEvent| matches!(what, TurnEvent::Born { .. });
    assert_eq!(events.iter().filter(is_birth).count(), 1);
    assert_eq!(asleep(&events), []);
}
