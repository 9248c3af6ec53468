//! Tests of asking for hints, without a window.

use std::time::Duration;

use bevy::prelude::*;

use super::advisor::{self, Advisor, HintStage, Said};
use super::{Given, play_move, take_back};
use crate::menus::HINTS;
use crate::session::Queue;
use crate::timeline::tests::{bench, enter, press};
use crate::view::lights::Lights;
use kotodama_shell::menu::Menu;
use kotodama_words::hints::Hint;
use kotodama_words::level::{Level, file};
use kotodama_words::{Outcome, report};

/// WIN has to be pushed up once.
const LEVEL: &str = r#"Level(
    legend: {'.': [], 'b': ["baba"], 'r': ["rock"], 'B': ["text_baba"],
        'I': ["text_is"], 'Y': ["text_you"], 'R': ["text_rock"], 'W': ["text_win"]},
    rows: [
        "B I Y . . .",
        ". . . . . .",
        ". R I . . r",
        ". . . W . .",
        ". . b . . .",
        ". . . . . .",
    ],
    hints: ["A sentence is not whole."],
)"#;

fn level() -> Level {
    file::read("test", LEVEL).expect("the test's level is valid")
}

fn playing() -> App {
    let mut app = bench();
    app.init_resource::<Lights>();
    app.add_plugins(super::plugin);
    enter(&mut app, level());
    app
}

fn texts(app: &mut App) -> String {
    let mut texts = app.world_mut().query::<&Text>();
    let texts: Vec<&str> = texts
        .iter(app.world())
        .map(|text| text.0.as_str())
        .collect();
    texts.join("\n")
}

fn open(app: &mut App) {
    let mut menu = app.world_mut().resource_mut::<NextState<Menu>>();
    menu.set(HINTS);
    app.update();
}

/// Asks and waits for the answer.
fn ask(app: &mut App) {
    advisor::ask(app.world_mut());
    for _ in 0..2000 {
        app.update();
        if advisor::said(app.world()) != Said::Searching {
            app.update();
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("no answer");
}

#[test]
fn the_author_comes_first_then_a_nudge_then_a_move() {
    let mut app = playing();
    open(&mut app);
    let said = texts(&mut app);
    assert!(said.contains("1. A sentence is not whole."), "{said}");
    assert!(said.contains("Ask the solver"), "{said}");
    assert_eq!(app.world().resource::<Given>().left(), 0);
    assert_eq!(advisor::said(app.world()), Said::Nothing, "not asked for");

    ask(&mut app);
    let said = texts(&mut app);
    assert!(said.contains("the word “WIN”"), "{said}");
    assert!(!said.contains("Next move"), "{said}");
    let objects = report(app.world()).objects;
    let lit = app.world().resource::<Lights>().hinted;
    let win = objects.iter().find(|object| object.name == "text_win");
    assert_eq!(lit, win.map(|win| IVec2::new(win.x, win.y)));
    assert!(lit.is_some());
    assert_eq!(app.world().resource::<Outcome>().turn, 0, "nothing moved");

    // Following the moves one by one wins.
    let mut asked = 0;
    while app.world().resource::<Outcome>().won_at.is_none() {
        advisor::ask(app.world_mut());
        advisor::ask(app.world_mut());
        assert_eq!(app.world().resource::<Advisor>().shown, HintStage::Move);
        play_move(app.world_mut());
        (0..3).for_each(|_| app.update());
        assert_eq!(app.world().resource::<Lights>().hinted, None);
        asked += 1;
        assert!(asked < 30, "the plan has no end");
    }
}

#[test]
fn a_search_ends_when_the_player_moves_on() {
    let mut app = playing();
    advisor::ask(app.world_mut());
    press(&mut app, &[KeyCode::ArrowRight]);
    assert_eq!(advisor::said(app.world()), Said::Nothing);
    (0..5).for_each(|_| app.update());
    assert_eq!(advisor::said(app.world()), Said::Nothing);
}

#[test]
fn what_cannot_be_won_is_said_and_taken_back() {
    let mut app = playing();
    let mut queue = app.world_mut().resource_mut::<Queue>();
    // The only IS that can be moved goes into a corner.
    let moves = kotodama_words::input::Input::parse_moves("rruulluldddrdl").expect("moves");
    queue.0.extend(moves);
    (0..5).for_each(|_| app.update());
    open(&mut app);
    ask(&mut app);
    let Said::Other(Hint::Hopeless { undo: Some(turns) }) = advisor::said(app.world()) else {
        panic!("{:?}", advisor::said(app.world()));
    };
    let said = texts(&mut app);
    assert!(said.contains("no longer win"), "{said}");
    let before = app.world().resource::<Outcome>().turn;
    take_back(app.world_mut());
    (0..3).for_each(|_| app.update());
    let after = app.world().resource::<Outcome>().turn;
    assert_eq!((before - after) as usize, turns);
    ask(&mut app);
    assert!(matches!(advisor::said(app.world()), Said::Plan { .. }));
}
