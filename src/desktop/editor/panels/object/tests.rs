use super::*;
use crate::testing::TestBench;
use kotodama_editor::Region;
use kotodama_words::level::IconState;

const LEVEL: &str = r#"Level(name: "x", legend: {'.': [], 'b': ["baba"], 'r': ["rock"],
    's': ["rock", "baba", "flag"]}, rows: ["s.r", "rb."])"#;

/// Returns the editor with an object of a cell shown.
fn bench(x: i32, y: i32) -> TestBench {
    let mut bench = TestBench::with(LEVEL);
    bench.size = Vec2::new(1280.0, 1600.0);
    let cell = IVec2::new(x, y);
    crate::panels::show_object(bench.world(), cell);
    mark(bench.world(), cell, None);
    bench.frames(3);
    bench
}

fn thing(bench: &TestBench, x: i32, y: i32, layer: usize) -> Thing {
    let cell = IVec2::new(x, y);
    let thing = bench.draft().thing(Place { cell, layer });
    thing.expect("there is an object").clone()
}

#[test]
fn the_stack_is_reordered_and_thinned_out() {
    let mut bench = bench(0, 0);
    bench.click("object 0");
    bench.click("stack ▲ up");
    assert_eq!(bench.at(0, 0), "baba rock flag");
    bench.click("stack Delete");
    assert_eq!(bench.at(0, 0), "baba flag");
    bench.click("object 1");
    bench.click("stack as brush");
    assert_eq!(bench.editor().brush.name, "flag");
    bench.click("stack double");
    assert_eq!(bench.at(0, 0).matches("flag").count(), 2);
}

#[test]
fn a_marked_object_is_given_data() {
    let mut bench = bench(0, 0);
    bench.click("object 1");
    bench.click("face up");
    bench.click("red");
    bench.click("has height");
    bench.click("icon locked");
    bench.click("is path");
    bench.click("path hidden");
    bench.click("link");
    bench.type_text("a");
    bench.type_text(".level.ron");
    let baba = thing(&bench, 0, 0, 1);
    assert_eq!(baba.facing, Direction::Up);
    assert_eq!(baba.data.colour.as_deref(), Some("red"));
    assert_eq!(baba.data.icon, Some(IconState::Locked));
    assert_eq!(baba.data.level.as_deref(), Some("a.level.ron"));
    assert_eq!(
        baba.data.path.map(|path| (path.hidden, path.wins)),
        Some((true, 1))
    );
    assert!(baba.data.z.is_some());
    assert!(thing(&bench, 0, 0, 0).is_plain());
    // Each change is a step; typed text is one.
    assert_eq!(bench.editor().document.past().len(), 7);
    bench.click("Undo");
    assert_eq!(thing(&bench, 0, 0, 1).data.level, None);
}

#[test]
fn all_of_a_name_in_the_selection_are_changed() {
    let mut bench = bench(2, 0);
    bench.editor().selection = Some(Region::between(IVec2::ZERO, IVec2::new(2, 1)));
    bench.frames(2);
    bench.click("scope Alike");
    bench.click("blue");
    for (x, y) in [(0, 0), (2, 0), (0, 1)] {
        assert_eq!(thing(&bench, x, y, 0).data.colour.as_deref(), Some("blue"));
    }
    assert_eq!(thing(&bench, 1, 1, 0).data.colour, None);
    assert_eq!(bench.editor().document.past().len(), 1);
}

#[test]
fn the_brush_is_given_the_same() {
    let mut bench = bench(2, 0);
    bench.click("scope Brush");
    bench.click("face left");
    bench.click("is path");
    assert_eq!(bench.editor().brush.facing, Direction::Left);
    assert!(bench.editor().document.past().is_empty());
    bench.stroke(&[(1, 0)]);
    assert!(thing(&bench, 1, 0, 0).data.path.is_some());
}

#[test]
fn the_cell_stays_when_the_pointer_leaves_it() {
    let mut bench = bench(0, 0);
    bench.letter("s");
    bench.stroke(&[(1, 1)]);
    bench.point(2, 1);
    bench.frames(2);
    assert_eq!(bench.world().resource::<ObjectPanel>().cell, IVec2::ONE);
}
