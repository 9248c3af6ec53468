use bevy::math::IVec2;

use super::*;
use crate::rules::{Content, ShapeState};

/// Returns a state as rows of text: digits are placeholders, letters from `A`
/// fixed roles.
fn shown(state: &ShapeState) -> String {
    let row = |y| -> String {
        let cell = |x| {
            let found = state
                .cells
                .iter()
                .find(|cell| cell.offset == IVec2::new(x, y));
            match found.map(|cell| cell.content) {
                None => '.',
                Some(Content::Placeholder(number)) => char::from(b'0' + number),
                Some(Content::Fixed(role)) => char::from(b'A' + role - 1),
            }
        };
        (0..state.size.x).map(cell).collect()
    };
    (0..state.size.y).map(row).collect::<Vec<_>>().join("/")
}

/// Returns the states of the only pattern after these calls.
fn states(text: &str) -> Vec<String> {
    let text = format!("for i = 1, 3 do createBlockPattern(i) end {text}");
    let script = try_load(&text).unwrap_or_else(|fault| panic!("{fault}"));
    let settings = script.settings();
    settings.shapes[0].iter().map(shown).collect()
}

/// F-TUM-01, F-TUM-02, F-TUM-04.
#[test]
fn rows_are_counted_from_0_or_1() {
    assert_eq!(states("setTumo({[0] = {0, 1}, {2, -3}}, 0, 0)"), [".1/2C"]);
    assert_eq!(states("setTumo({{0, 1}, {2, -3}}, 0, 0)"), [".1/2C"]);
    // Elements after a gap are ignored.
    assert_eq!(states("setTumo({[0] = {1}, [2] = {2}}, 0, 0)"), ["1"]);
    assert_eq!(states("setTumo({{1}, nil, {2}}, 0, 0)"), ["1"]);
    // The same within rows.
    assert_eq!(states("setTumo({{[0] = 3, 1, 2}}, 0, 0)"), ["312"]);
    assert_eq!(states("setTumo({{1, nil, 2}}, 0, 0)"), ["1"]);
    assert_eq!(states("setTumo({{1.0, -2.0}}, 0, 0)"), ["1B"]);
}

/// F-TUM-02, F-TUM-03.
#[test]
fn rows_are_dropped_and_filled_up() {
    assert_eq!(
        states(
            "a = {} for p = 1, 4 do a[p] = {} end
             a[0] = {0, 1} a[1] = {0, 2} a[2] = {0, 0} a[3] = {0, 0} setTumo(a, 0, 0)"
        ),
        [".1/.2/../.."]
    );
    assert_eq!(
        states("setTumo({[0] = {1}, {}, {1, 2, 3}, {}, {}}, 0, 0)"),
        ["1../.../123"]
    );
    assert_eq!(states("setTumo({{}, {1}}, 0, 0)"), ["./1"]);
}

/// F-TUM-03: the table is copied.
#[test]
fn the_table_may_be_used_again() {
    assert_eq!(
        states(
            "a = {[0] = {1, 2}} setTumo(a, 0, 0) a[0][1] = 3 setTumo(a, 0, 1)
             a[0] = {} a[1] = {-1} setTumo(a, 0, 2)"
        ),
        ["12", "32", "./A"]
    );
}

/// F-TUM-09.
#[test]
fn a_state_can_be_defined_again() {
    assert_eq!(states("setTumo({{1}}, 0, 0) setTumo({{2}}, 0, 0)"), ["2"]);
}

/// F-TUM-03: faulty matrices are errors at the call.
#[test]
fn bad_matrices_are_errors_at_the_call() {
    for (call, expected) in [
        (
            "setTumo({}, 0, 0)",
            "setTumo: the shape must have an element other than 0",
        ),
        (
            "setTumo({{0, 0}, {0}}, 0, 0)",
            "setTumo: the shape must have an element other than 0",
        ),
        (
            "setTumo({{1, 1.5}}, 0, 0)",
            "setTumo: the elements must be integers, got 1.5 in row 0",
        ),
        (
            "setTumo({{1}, {'1'}}, 0, 0)",
            "setTumo: the elements must be integers, got string in row 1",
        ),
        (
            "setTumo({{1}, {{}}}, 0, 0)",
            "setTumo: the elements must be integers, got table in row 1",
        ),
        (
            "setTumo({{1}, {0/0}}, 0, 0)",
            "setTumo: the elements must be integers, got NaN in row 1",
        ),
        (
            "setTumo({1, 2}, 0, 0)",
            "setTumo: the rows must be tables, got integer in row 0",
        ),
        (
            "setTumo({{1}, 'x'}, 0, 0)",
            "setTumo: the rows must be tables, got string in row 1",
        ),
        (
            "a = {} for i = 1, 17 do a[i] = {1} end setTumo(a, 0, 0)",
            "setTumo: a shape has at most 16 rows",
        ),
        (
            "a = {} for i = 1, 1e5 do a[i] = {} end a[1e5] = {1} setTumo(a, 0, 0)",
            "setTumo: the shape must have an element other than 0",
        ),
        (
            "a = {} for i = 1, 1e5 do a[i] = 1 end setTumo({a}, 0, 0)",
            "setTumo: a shape has at most 16 columns",
        ),
    ] {
        assert_eq!(
            fault(&format!("\n{call}")),
            format!("test.lua:2: {expected}")
        );
    }
    // 16 by 16 is allowed, with empty rows below.
    load(
        "a = {} for i = 1, 20 do a[i] = {} end
          for i = 1, 16 do a[i] = {0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1} end
          setFieldSize(16, 16) setTumo(a, 0, 0)",
    );
}

/// F-TUM-01: no code of the script runs while a table is read.
#[test]
fn tables_are_read_without_metamethods() {
    assert_eq!(
        states("setTumo(setmetatable({{1}}, {__index = function() while true do end end}), 0, 0)"),
        ["1"]
    );
}

/// F-TUM-05.
#[test]
fn placeholders_beyond_the_roles_count_as_0() {
    let text = "createBlockPattern(1) createBlockPattern(50) createBlockPattern(9)
                setTumo({{1, 3, 4, 1000}}, 0, 0)";
    let mut script = try_load(text).expect("loads");
    assert_eq!(shown(&script.settings().shapes[0][0]), "13..");
    assert_eq!(
        warnings(&mut script)[..2],
        [
            "test.lua:2: setTumo: state 0 of pattern 0 has the placeholder 4, but only 3 roles \
             were created: it counts as 0",
            "test.lua:2: setTumo: state 0 of pattern 0 has the placeholder 1000, but only 3 roles \
             were created: it counts as 0",
        ]
    );
}

/// F-TUM-08: states may differ in size and content.
#[test]
fn states_may_differ() {
    assert_eq!(
        states(
            "setTumo({{1}}, 0, 0) setTumo({{1, 2}, {-3}}, 0, 1) setTumo({{0, 0, 3}}, 0, 15 - 13)"
        ),
        ["1", "12/C.", "..3"]
    );
}

/// Every definition of a shape is charged.
#[test]
fn defining_shapes_without_end_is_stopped() {
    let text = "local row = {0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1} local t = {}
                for i = 1, 16 do t[i] = row end while true do setTumo(t, 0, 0) end";
    assert!(fault(text).contains("takes too long"));
}
