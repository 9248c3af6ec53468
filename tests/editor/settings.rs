//! Everything except the board, and the size of the board, by example.

use kotodama::board::{Bounds, MAX_SIDE};
use kotodama::editor::settings::{Anchor, Side};
use kotodama::editor::shape::Region;
use kotodama::editor::{Action, Editor};
use kotodama::formats::Message;
use kotodama::words::level::Grammar;

use super::at;
use super::drawn::{board, check, rows};

fn sized(width: i32, height: i32) -> Bounds {
    Bounds { width, height }
}

fn anchor(across: Side, down: Side) -> Anchor {
    Anchor { across, down }
}

#[test]
fn a_name_that_is_typed_is_one_step() {
    let mut e = board(&["b"]);
    let typed = |e: &mut Editor, text: &str| {
        e.set_merged(
            "name",
            Message::verbatim(format!("name: {text}")),
            |level| {
                level.name = text.to_owned();
            },
        )
    };
    for text in ["l", "la", "lak", "lake"] {
        assert_eq!(typed(&mut e, text), Ok(true));
    }
    e.document.pause();
    typed(&mut e, "lakes").expect("a name");
    e.set(Message::verbatim("author: me"), |level| {
        level.author = "me".to_owned();
    })
    .expect("an author");
    check(&e, &["b"], &["name: lake", "name: lakes", "author: me"]);
    e.act(Action::Undo);
    e.act(Action::Undo);
    assert_eq!(e.draft().settings().name, "lake");
    e.act(Action::Undo);
    assert_eq!(e.draft().settings().name, "");
}

#[test]
fn what_a_file_cannot_say_is_refused() {
    let mut e = board(&["b"]);
    let problem = e.set(Message::verbatim("parent"), |level| {
        level.parent = Some("C:\\x".to_owned());
    });
    assert!(
        problem
            .expect_err("a bad path")
            .english
            .contains("expected a level file relative")
    );
    for delay in [-1.0, f32::NAN, f32::INFINITY, 1e9] {
        assert!(
            e.set(Message::verbatim("delay"), |level| level.auto_delay =
                Some(delay))
                .is_err()
        );
    }
    let noun = e.set(Message::verbatim("nouns"), |level| {
        level.object_list = vec!["Text_x".to_owned()];
    });
    assert!(noun.is_err());
    let kanji = e.set(Message::verbatim("characters"), |level| {
        level.characters.insert("tree".to_owned(), '木');
    });
    assert!(kanji.is_err());
    assert!(e.document.past().is_empty());
    e.set_grammar(Grammar::Kanji);
    let kanji = e.set(Message::verbatim("characters"), |level| {
        level.characters.insert("tree".to_owned(), '木');
    });
    assert_eq!(kanji, Ok(true));
    e.set_grammar(Grammar::Words);
    assert!(e.draft().settings().characters.is_empty());
    check(
        &e,
        &["b"],
        &["grammar: Kanji Shift", "characters", "grammar: word rules"],
    );
    // The board is not part of the settings.
    e.set(Message::verbatim("objects"), |level| level.objects.clear())
        .expect("no change");
    assert_eq!(rows(&e), ["b"]);
}

#[test]
fn the_board_grows_and_shrinks_from_any_side() {
    let start = ["b.", ".f"];
    let mut e = board(&start);
    e.resize(sized(4, 3), anchor(Side::End, Side::Middle))
        .expect("a size");
    check(&e, &["..b.", "...f", "...."], &["resize to 4 x 3"]);
    e.resize(sized(2, 2), anchor(Side::End, Side::Middle))
        .expect("a size");
    assert_eq!(rows(&e), start);
    e.resize(sized(1, 1), Anchor::default()).expect("a size");
    assert_eq!(e.status.english, "resize to 1 x 1, 1 object cut");
    e.act(Action::Undo);
    assert_eq!(rows(&e), start);
    for (width, height) in [
        (0, 1),
        (1, 0),
        (MAX_SIDE + 1, 1),
        (1, i32::MAX),
        (i32::MIN, 1),
    ] {
        let problem = e.resize(sized(width, height), Anchor::default());
        let problem = problem.expect_err("a bad size");
        assert!(
            problem.english.ends_with("expected sides from 1 to 1000"),
            "{problem}"
        );
    }
    assert_eq!(e.resize(sized(2, 2), Anchor::ALL[8]), Ok(false));
}

#[test]
fn every_anchor_leads_back() {
    for (index, anchor) in Anchor::ALL.into_iter().enumerate() {
        let start = ["bf", "rw"];
        let mut e = board(&start);
        e.act(Action::SelectAll);
        e.resize(sized(7, 5), anchor).expect("a size");
        let moved = e.selection.map(|region| region.min);
        let corner = at([0, 2, 5][index % 3], [0, 1, 3][index / 3]);
        assert_eq!(moved, Some(corner), "{anchor:?}");
        e.resize(sized(2, 2), anchor).expect("a size");
        assert_eq!(rows(&e), start, "{anchor:?}");
        assert_eq!(e.selection, Some(Region::of_size(at(0, 0), at(2, 2))));
    }
}

#[test]
fn cropping_keeps_the_selection_or_what_is_there() {
    let mut e = board(&["....", ".b..", "..f.", "...."]);
    e.hover(at(2, 2));
    e.act(Action::Crop);
    check(&e, &["b.", ".f"], &["crop to 2 x 2"]);
    assert_eq!(e.cursor, at(1, 1));
    e.act(Action::Crop);
    assert_eq!(e.status.english, "there is nothing to cut off");
    e.select(Region::between(at(1, 0), at(9, 9)));
    e.act(Action::Crop);
    check(
        &e,
        &[".", "f"],
        &["crop to 2 x 2", "crop to 1 x 2, 1 object cut"],
    );
    e.act(Action::Undo);
    e.act(Action::Undo);
    assert_eq!(rows(&e), ["....", ".b..", "..f.", "...."]);
}
