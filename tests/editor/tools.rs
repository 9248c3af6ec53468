//! The tools, by example: board, strokes, board.

use kotodama::board::Bounds;
use kotodama::editor::tool::Tool;
use kotodama::editor::{Action, Document, Draft, Editor, Thing};

use super::drawn::{board, check, drag, go, stroke};
use super::{CTRL, PLAIN, SHIFT, at};

#[test]
fn the_brush_replaces_and_leaves_no_gaps() {
    let mut e = board(&["b...r", ".....", "....."]);
    stroke(&mut e, Tool::Brush, PLAIN, &[(0, 0), (4, 2)]);
    check(&e, &["ww..r", "..ww.", "....w"], &["draw 5 wall"]);
    stroke(&mut e, Tool::Brush, PLAIN, &[(4, 0)]);
    check(
        &e,
        &["ww..w", "..ww.", "....w"],
        &["draw 5 wall", "place wall"],
    );
    // An object that is there already is not drawn again.
    stroke(&mut e, Tool::Brush, PLAIN, &[(4, 0), (4, 0)]);
    assert_eq!(e.document.past().len(), 2);
}

#[test]
fn words_are_named_in_capitals_in_steps() {
    let mut e = board(&["..."]);
    e.choose(Thing::named("text_you"));
    drag(&mut e, PLAIN, &[(0, 0)]);
    assert_eq!(e.status.english, "place YOU");
}

#[test]
fn the_eraser_is_at_hand_with_every_tool() {
    for tool in Tool::ALL {
        let mut e = board(&["wwb"]);
        e.tool = tool;
        e.press_erasing(at(0, 0), PLAIN);
        e.drag(at(1, 0));
        e.release();
        check(&e, &["..b"], &["erase 2 cells"]);
        assert_eq!(e.tool, tool);
    }
}

#[test]
fn the_brush_with_shift_goes_on_top_once() {
    let mut e = board(&["b.W.r"]);
    stroke(&mut e, Tool::Brush, SHIFT, &[(0, 0), (4, 0), (0, 0)]);
    check(&e, &["WwWwM"], &["draw 4 wall"]);
}

#[test]
fn strokes_are_clipped_at_the_board() {
    let mut e = board(&["...", "...", "..."]);
    stroke(&mut e, Tool::Brush, PLAIN, &[(-3, 1), (-1, 1), (9, 1)]);
    check(&e, &["...", "www", "..."], &["draw 3 wall"]);
    stroke(&mut e, Tool::Erase, PLAIN, &[(-9, -9), (-5, -5)]);
    stroke(&mut e, Tool::Fill, PLAIN, &[(-1, 0)]);
    stroke(&mut e, Tool::Pick, PLAIN, &[(7, 7)]);
    stroke(&mut e, Tool::Line, PLAIN, &[(i32::MIN, 0), (i32::MAX, 0)]);
    check(&e, &["www", "www", "..."], &["draw 3 wall"; 2]);
    assert!(e.draft().bounds().contains(e.cursor));
}

#[test]
fn shapes_cover_what_lies_between_press_and_release() {
    let start = ["......", "..b...", "......", "......"];
    let mut e = board(&start);
    stroke(&mut e, Tool::Line, PLAIN, &[(0, 0), (5, 3), (5, 0), (3, 3)]);
    check(
        &e,
        &["w.....", ".wb...", "..w...", "...w.."],
        &["draw 4 wall"],
    );
    let mut e = board(&start);
    stroke(&mut e, Tool::Rectangle, PLAIN, &[(4, 3), (0, 0)]);
    check(
        &e,
        &["wwwww.", "w.b.w.", "w...w.", "wwwww."],
        &["draw 14 wall"],
    );
    let mut e = board(&start);
    stroke(
        &mut e,
        Tool::FilledRectangle,
        SHIFT,
        &[(1, 1), (5, 3), (3, 2)],
    );
    check(
        &e,
        &["......", ".wWw..", ".www..", "......"],
        &["draw 6 wall"],
    );
}

#[test]
fn what_a_shape_will_cover_is_known_before() {
    let mut e = board(&["....", "....", "...."]);
    e.tool = Tool::Rectangle;
    assert!(e.preview_cells().is_empty());
    e.press(at(0, 0), PLAIN);
    e.drag(at(2, 9));
    let cells: Vec<(i32, i32)> = e.preview_cells().iter().map(|c| (c.x, c.y)).collect();
    assert_eq!(
        cells,
        [(0, 0), (1, 0), (2, 0), (0, 1), (0, 2), (2, 1), (2, 2)]
    );
    check(&e, &["www.", "w.w.", "w.w."], &[]);
    e.act(Action::Deselect);
    assert!(e.preview_cells().is_empty());
    check(&e, &["....", "....", "...."], &[]);
}

#[test]
fn the_flood_stops_at_what_differs() {
    let start = ["..b..", ".bb..", "b..W.", "....W"];
    let mut e = board(&start);
    stroke(&mut e, Tool::Fill, PLAIN, &[(0, 0)]);
    check(
        &e,
        &["wwb..", "wbb..", "b..W.", "....W"],
        &["fill 3 cells with wall"],
    );
    stroke(&mut e, Tool::Fill, SHIFT, &[(1, 1)]);
    check(
        &e,
        &["wwW..", "wWW..", "b..W.", "....W"],
        &["fill 3 cells with wall"; 2],
    );
    // Doing it again is not a step.
    stroke(&mut e, Tool::Fill, PLAIN, &[(0, 1)]);
    assert_eq!(e.document.past().len(), 2);
}

#[test]
fn a_large_board_is_filled_at_once_and_can_be_undone() {
    let side = Bounds {
        width: 1000,
        height: 1000,
    };
    let mut e = Editor::new(Document::new(Draft::empty(side)), None);
    stroke(&mut e, Tool::Fill, PLAIN, &[(500, 500)]);
    assert_eq!(e.draft().len(), 1_000_000);
    assert_eq!(e.status.english, "fill 1000000 cells with wall");
    e.act(Action::Undo);
    assert!(e.draft().is_empty());
}

#[test]
fn the_eraser_takes_stacks_or_only_what_is_on_top() {
    let mut e = board(&["bWM", "..f"]);
    stroke(
        &mut e,
        Tool::Erase,
        SHIFT,
        &[(0, 0), (2, 0), (0, 0), (0, 1)],
    );
    check(&e, &[".br", "..f"], &["erase 3 objects"]);
    stroke(&mut e, Tool::Erase, PLAIN, &[(0, 0), (2, 0)]);
    check(&e, &["...", "..f"], &["erase 3 objects", "erase 2 cells"]);
    stroke(&mut e, Tool::Erase, PLAIN, &[(2, 1)]);
    assert_eq!(e.status.english, "erase 1 cell");
}

#[test]
fn picking_takes_the_top_or_the_marked_object() {
    let mut e = board(&["W>."]);
    e.pick(at(1, 0));
    assert_eq!(
        (e.brush.name.as_str(), e.status.english.as_str()),
        ("keke", "keke is the brush")
    );
    stroke(&mut e, Tool::Pick, PLAIN, &[(0, 0)]);
    assert_eq!(e.brush.name, "wall");
    e.act(Action::MarkDown);
    assert_eq!(e.status.english, "baba is marked");
    e.act(Action::Apply);
    assert_eq!(e.brush.name, "baba");
    e.pick(at(2, 0));
    assert_eq!(
        (e.brush.name.as_str(), e.status.english.as_str()),
        ("baba", "there is nothing to pick here")
    );
    assert!(e.document.past().is_empty());
}

#[test]
fn a_selection_is_moved_and_what_it_passes_over_stays() {
    let mut e = board(&["bf....", "..rrr.", "......"]);
    stroke(&mut e, Tool::Select, PLAIN, &[(0, 0), (1, 1)]);
    assert_eq!(e.status.english, "2 x 2 cells selected");
    e.press(at(1, 0), PLAIN);
    e.drag(at(3, 1));
    check(&e, &["......", "..bfr.", "......"], &[]);
    e.drag(at(4, 0));
    e.release();
    check(&e, &["...bf.", "..rrr.", "......"], &["move 2 x 2 cells"]);
    // The selection has moved along, both ways.
    let moved = e.selection;
    e.act(Action::Undo);
    check(&e, &["bf....", "..rrr.", "......"], &[]);
    assert_ne!(e.selection, moved);
    e.act(Action::Redo);
    assert_eq!(e.selection, moved);
}

#[test]
fn a_selection_stays_on_the_board_and_is_copied_with_ctrl() {
    let mut e = board(&["bf..", "...."]);
    stroke(&mut e, Tool::Select, PLAIN, &[(0, 0), (1, 0)]);
    drag(&mut e, CTRL, &[(0, 0), (99, 99)]);
    check(&e, &["bf..", "..bf"], &["copy 2 x 1 cells"]);
    drag(&mut e, PLAIN, &[(2, 1), (-5, 1)]);
    check(
        &e,
        &["bf..", "bf.."],
        &["copy 2 x 1 cells", "move 2 x 1 cells"],
    );
    // A press outside starts a new selection.
    drag(&mut e, PLAIN, &[(3, 0), (3, 0)]);
    drag(&mut e, PLAIN, &[(3, 0), (2, 0)]);
    assert_eq!(e.document.past().len(), 2);
}

#[test]
fn escape_gives_up_one_thing_after_the_other() {
    let mut e = board(&["bf.."]);
    stroke(&mut e, Tool::Select, PLAIN, &[(0, 0), (1, 0)]);
    e.press(at(0, 0), PLAIN);
    e.drag(at(2, 0));
    check(&e, &["..bf"], &[]);
    e.act(Action::Deselect);
    check(&e, &["bf.."], &[]);
    assert!(e.selection.is_some() && e.stroke().is_none());
    e.act(Action::Deselect);
    assert_eq!(e.selection, None);
    assert!(e.take_requests().is_empty());
    // Nothing of the editor's is left to cancel: the window may close a panel.
    e.act(Action::Deselect);
    assert_eq!(e.take_requests().len(), 1);
}

#[test]
fn the_keyboard_draws_shapes_with_two_presses() {
    let mut e = board(&["....", "....", "...."]);
    e.act(Action::Use(Tool::FilledRectangle));
    go(&mut e, 1, 1);
    e.act(Action::Apply);
    go(&mut e, 3, 2);
    check(&e, &["....", ".www", ".www"], &[]);
    e.act(Action::Apply);
    check(&e, &["....", ".www", ".www"], &["draw 6 wall"]);
    // Moving the pointer without a button moves the end of such a shape.
    e.act(Action::Use(Tool::Line));
    go(&mut e, 0, 0);
    e.act(Action::Apply);
    e.hover(at(2, 0));
    check(&e, &["www.", ".www", ".www"], &["draw 6 wall"]);
    e.act(Action::Undo);
    check(&e, &["....", ".www", ".www"], &["draw 6 wall"]);
}

#[test]
fn hovering_in_place_leaves_the_cursor_to_the_keys() {
    let mut e = board(&["..."]);
    e.hover(at(2, 0));
    assert_eq!(e.cursor, at(2, 0));
    go(&mut e, 0, 0);
    e.hover(at(2, 0));
    assert_eq!(e.cursor, at(0, 0));
    e.hover(at(5, 5));
    assert_eq!(e.cursor, at(0, 0));
}

#[test]
fn brushes_that_were_drawn_with_are_at_hand() {
    let mut e = board(&["....."]);
    for (name, x) in ["baba", "rock", "baba", "flag"].into_iter().zip(0..) {
        e.choose(Thing::named(name));
        drag(&mut e, PLAIN, &[(x, 0)]);
    }
    let names: Vec<&str> = e.recent.iter().map(|thing| thing.name.as_str()).collect();
    assert_eq!(names, ["flag", "baba", "rock"]);
    e.act(Action::Recent(3));
    assert_eq!(e.brush.name, "rock");
    e.act(Action::Recent(9));
    assert_eq!(
        (e.brush.name.as_str(), e.status.english.as_str()),
        ("rock", "no brush has this number yet")
    );
    let used: Vec<(String, usize)> = e.used().clone().into_iter().collect();
    let expected = [("baba", 2), ("flag", 1), ("rock", 1)];
    assert_eq!(used, expected.map(|(name, count)| (name.to_owned(), count)));
}
