//! Cut, copy, paste, duplicate, turning and moving of cells, by example.

use kotodama::board::Direction;
use kotodama::editor::Request;
use kotodama::editor::tool::Tool;
use kotodama::editor::{Action, Clip, Editor, Region};

use super::drawn::{board, check, drag, go, stroke};
use super::{PLAIN, at};

fn select(editor: &mut Editor, from: (i32, i32), to: (i32, i32)) {
    editor.act(Action::Deselect);
    stroke(editor, Tool::Select, PLAIN, &[from, to]);
}

/// Returns the contents put on the clipboard of the system.
fn clipboard(editor: &mut Editor) -> String {
    let texts = editor.take_requests().into_iter();
    let mut texts = texts.filter_map(|request| match request {
        Request::Clipboard(text) => Some(text),
        Request::Do(_) => None,
    });
    texts.next().expect("something was copied")
}

#[test]
fn cells_are_cut_and_pasted_at_the_cursor() {
    let mut e = board(&["b>..", "W...", "...."]);
    select(&mut e, (0, 0), (1, 1));
    e.act(Action::Cut);
    check(&e, &["....", "....", "...."], &["cut 2 x 2 cells"]);
    go(&mut e, 2, 1);
    assert!(e.paste(None));
    check(&e, &["....", "..b>", "..W."], &["cut 2 x 2 cells"]);
    e.act(Action::Move(Direction::Up));
    e.act(Action::Apply);
    let steps = ["cut 2 x 2 cells", "paste 2 x 2 cells"];
    check(&e, &["..b>", "..W.", "...."], &steps);
    e.act(Action::Undo);
    e.act(Action::Undo);
    check(&e, &["b>..", "W...", "...."], &[]);
}

#[test]
fn what_was_copied_is_text_that_another_window_understands() {
    let mut e = board(&["b>", "W."]);
    select(&mut e, (0, 0), (1, 1));
    e.act(Action::Copy);
    let text = clipboard(&mut e);
    assert!(text.contains("rows: ["), "{text}");
    let mut other = board(&["...", "..."]);
    assert!(other.paste(Some(&text.replace('\n', "\r\n"))));
    other.settle();
    check(&other, &["b>.", "W.."], &["paste 2 x 2 cells"]);
    let other_text = "Level(legend: {'f': [\"flag\"]}, rows: [\"f\"])";
    assert!(e.paste(Some(other_text)));
    assert_eq!(e.selection.map(Region::size), Some(at(1, 1)));
}

#[test]
fn text_that_is_none_of_ours_is_refused_in_one_line() {
    let mut e = board(&["b."]);
    for (text, expected) in [
        (
            "hello",
            "this text cannot be pasted, expected cells that were copied or a level",
        ),
        ("  \n", "there is nothing to paste"),
        (
            "Level(legend: {'.': []}, rows: [\".\"])",
            "the copied cells are empty",
        ),
        ("Level(legend: {}, rows: [\"x\"])", "line 1, column 27"),
    ] {
        assert!(!e.paste(Some(text)));
        assert!(
            e.status.english.contains(expected),
            "{text:?}: {}",
            e.status.english
        );
        assert_eq!(e.status.english.lines().count(), 1);
    }
    assert!(!e.paste(None));
    check(&e, &["b."], &[]);
    assert!(Clip::from_text(&"x".repeat(9 << 20)).is_err());
}

#[test]
fn a_copy_is_put_where_there_is_room() {
    let mut e = board(&["bf..", "...."]);
    select(&mut e, (0, 0), (1, 0));
    e.act(Action::Duplicate);
    e.act(Action::Apply);
    check(&e, &["bfbf", "...."], &["duplicate 2 x 1 cells"]);
    e.act(Action::Duplicate);
    e.act(Action::Apply);
    check(&e, &["bfbf", "..bf"], &["duplicate 2 x 1 cells"; 2]);
}

#[test]
fn what_does_not_fit_on_the_board_is_counted() {
    let mut e = board(&["bbbb"]);
    select(&mut e, (0, 0), (3, 0));
    e.act(Action::Copy);
    let text = clipboard(&mut e);
    let mut small = board(&["..", ".."]);
    go(&mut small, 1, 1);
    small.paste(Some(&text));
    small.settle();
    check(&small, &["..", "bb"], &["paste 4 x 1 cells, 2 objects cut"]);
}

#[test]
fn without_a_selection_it_is_about_the_cell_under_the_cursor() {
    let mut e = board(&["W."]);
    e.act(Action::Delete);
    check(&e, &["b."], &["erase wall"]);
    e.act(Action::Copy);
    go(&mut e, 1, 0);
    e.paste(None);
    e.settle();
    check(&e, &["bb"], &["erase wall", "paste 1 x 1 cells"]);
    e.act(Action::SelectAll);
    e.act(Action::Delete);
    check(
        &e,
        &[".."],
        &["erase wall", "paste 1 x 1 cells", "erase 2 objects"],
    );
    e.act(Action::Delete);
    assert_eq!(e.document.past().len(), 3);
}

#[test]
fn a_selection_is_turned_with_what_faces_somewhere() {
    let mut e = board(&["b>.", "..f", "..."]);
    e.act(Action::SelectAll);
    e.act(Action::RotateRight);
    check(&e, &["..b", "..v", ".f."], &["rotate right 3 x 3 cells"]);
    e.act(Action::RotateLeft);
    check(
        &e,
        &["b>.", "..f", "..."],
        &["rotate right 3 x 3 cells", "rotate left 3 x 3 cells"],
    );
    e.act(Action::FlipAcross);
    e.act(Action::FlipDown);
    assert_eq!(super::drawn::rows(&e), ["...", "f..", ".<b"]);
    assert_eq!(e.status.english, "flip upside down 3 x 3 cells");
}

#[test]
fn a_long_selection_turns_about_its_centre() {
    let mut e = board(&[".....", ".....", ".bwf.", ".....", "....."]);
    select(&mut e, (1, 2), (3, 2));
    e.act(Action::RotateRight);
    check(
        &e,
        &[".....", "..b..", "..w..", "..f..", "....."],
        &["rotate right 3 x 1 cells"],
    );
    assert_eq!(e.selection.map(Region::size), Some(at(1, 3)));
    e.act(Action::Undo);
    assert_eq!(e.selection.map(Region::size), Some(at(3, 1)));
}

#[test]
fn turning_covers_nothing_for_good_before_it_is_put_down() {
    let start = ["..r..", ".bwf.", "....."];
    let mut e = board(&start);
    select(&mut e, (1, 1), (3, 1));
    e.act(Action::RotateRight);
    check(&e, &["..b..", "..w..", "..f.."], &[]);
    e.act(Action::RotateRight);
    check(&e, &["..r..", ".fwb.", "....."], &[]);
    e.act(Action::Deselect);
    check(&e, &start, &[]);
    e.act(Action::RotateRight);
    e.act(Action::Apply);
    check(
        &e,
        &["..b..", "..w..", "..f.."],
        &["rotate right 1 x 3 cells"],
    );
}

#[test]
fn turning_is_refused_if_something_would_fall_off() {
    let mut e = board(&["bwf..", "....."]);
    select(&mut e, (0, 0), (2, 0));
    e.act(Action::RotateLeft);
    check(&e, &["bwf..", "....."], &[]);
    assert_eq!(e.status.english, "no room to rotate left 3 x 1 cells here");
    assert!(e.floating().is_none());
    assert_eq!(e.selection.map(Region::size), Some(at(3, 1)));
}

#[test]
fn without_a_selection_the_brush_is_turned() {
    let mut e = board(&["b"]);
    e.act(Action::RotateLeft);
    assert_eq!(e.brush.facing, Direction::Up);
    e.act(Action::FlipDown);
    assert_eq!(e.brush.facing, Direction::Down);
    e.act(Action::FlipAcross);
    assert_eq!(e.brush.facing, Direction::Down);
    check(&e, &["b"], &[]);
}

#[test]
fn keys_move_the_selection_or_the_marked_object() {
    let mut e = board(&["bf..", "...."]);
    select(&mut e, (0, 0), (1, 0));
    e.act(Action::Nudge(Direction::Right));
    e.act(Action::Nudge(Direction::Down));
    e.act(Action::Move(Direction::Right));
    check(&e, &["....", "..bf"], &[]);
    e.act(Action::Deselect);
    check(&e, &["bf..", "...."], &[]);
    e.act(Action::Deselect);
    go(&mut e, 1, 0);
    e.act(Action::Nudge(Direction::Down));
    check(&e, &["b...", ".f.."], &["move flag"]);
    assert_eq!(e.cursor, at(1, 1));
    drag(&mut e, PLAIN, &[(0, 0)]);
}
