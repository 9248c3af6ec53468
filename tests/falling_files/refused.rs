//! Errors of form, with their places and messages.

use super::{check_fields, check_text, problems};

#[test]
fn broken_syntax_and_other_files_are_refused() {
    check_text(
        "",
        &["1:1: the file ends too early, expected a value or a closing bracket"],
    );
    check_text(
        "Level(name: \"x\")",
        &["1:1: the file is `Level`, expected Falling(field: value, ...)"],
    );
    check_text(
        "[1]",
        &["1:1: the file is a list [...], expected Falling(field: value, ...)"],
    );
    check_text(
        "Falling()",
        &[
            "1:1: field `name` is missing",
            "1:1: field `blocks` is missing",
            "1:1: field `pieces` is missing",
        ],
    );
    check_text(
        "Falling(name: \"x\",\n  blocks: [(id: 1 glyph: 'a')])",
        &["2:19: expected `:`, `,` or a closing bracket"],
    );
}

#[test]
fn a_faulty_literal_does_not_hide_other_problems() {
    check_text(
        "Falling(name: \"x\\q\",\n  blocks: [(id: 1, glyph: 'ab'), (id: 0, glyph: 'c')],\n\
         \x20 pieces: (shapes: Set(\"tetris\")),\n  clear: (rules: [(when: Beside(roles: [1]))]))",
        &[
            "1:17: unknown escape character, expected one such as `\\n`, `\\\"`, `\\x41` or `\\u{3042}`",
            "2:29: expected one character in single quotes",
            "2:39: `id` is `0`, expected a whole number from 1 to 99",
            "3:24: `set` is \"tetris\", expected one of \"tetrominoes\", \"tetrominoes_multi\", \
             \"classic\", \"pair\", \"column\", \"square\", \"triple\", \"capsule\", \"big\"",
            "4:26: this rule clears neighbours of what other rules clear, and there is no other, so \
             that it never applies",
        ],
    );
    // Its end is not known: nothing else is reported.
    check_text(
        "Falling(name: \"x\", blocks: [(id: 0, glyph: 'a)])",
        &["1:46: expected one character in single quotes"],
    );
}

#[test]
fn all_problems_are_reported_with_their_places() {
    let expected = [
        "1:15: `name` is `1`, expected a string in double quotes",
        "2:3: unknown field `colour`, expected one of name, author, script, field, blocks, \
         pieces, rotation, gravity, clear, game_over, level, goal, start, garbage, versus, waits, \
         controls, display",
        "3:18: `width` is `0`, expected a whole number from 1 to 100",
        "3:21: unknown field `depth`, expected one of width, height, hidden",
        "4:17: `id` is `100`, expected a whole number from 1 to 99",
        "4:29: `glyph` is '.', expected a printable ASCII character other than `.`, `*`, `/`, \
         `,`, `:` and space",
        "4:40: `form` is `Blob`, expected one of Disc, Ring, Square, Frame, Gem, Bomb, LitBomb",
        "5:24: `set` is \"tetris\", expected one of \"tetrominoes\", \"tetrominoes_multi\", \
         \"classic\", \"pair\", \"column\", \"square\", \"triple\", \"capsule\", \"big\"",
        "5:41: `next` is `11`, expected a whole number from 0 to 10",
        "6:41: `min` is `0`, expected a whole number from 1 to 10000",
        "6:50: `how` is `Explode`, expected one of Immediate, Change, Stock",
    ];
    check_text(
        "Falling(name: 1,\n  colour: 3,\n  field: (width: 0, depth: 2),\n\
         \x20 blocks: [(id: 100, glyph: '.', form: Blob)],\n\
         \x20 pieces: (shapes: Set(\"tetris\"), next: 11),\n\
         \x20 clear: (rules: [(when: Connected(min: 0), how: Explode)]),\n)",
        &[
            expected[0],
            expected[1],
            expected[2],
            expected[3],
            expected[4],
            expected[5],
            expected[6],
            expected[7],
            expected[8],
            expected[9],
            expected[10],
        ],
    );
}

/// F-MOD-04.
#[test]
fn limits_are_named() {
    check_fields(
        "field: (width: 101, height: 60, hidden: 51),",
        &[
            "3:16: `width` is `101`, expected a whole number from 1 to 100",
            "3:41: `hidden` is `51`, expected a whole number from 0 to 50",
        ],
    );
    check_fields(
        "field: (width: 10, height: 60, hidden: 50),",
        &["3:8: the field has 110 rows with the hidden ones, expected at most 100"],
    );
    let shape = |rows: &str| {
        format!(
            "Falling(name: \"x\", blocks: [(id: 1, glyph: 'a')],\n\
             pieces: (shapes: List([(name: \"x\", {rows})])))"
        )
    };
    let row = |cells: usize| format!("\"{}\"", "1".repeat(cells));
    let rows = |count: usize, cells: usize| vec![row(cells); count].join(", ");
    check_text(
        &shape(&format!("rows: [{}]", row(17))),
        &["2:43: this row has 17 cells, expected at most 16"],
    );
    check_text(
        &shape(&format!("rows: [{}]", rows(17, 1))),
        &["2:123: `rows` has 17 entries, expected at most 16"],
    );
    check_text(
        &shape(&format!("rows: [{}]", rows(9, 9))),
        &["2:42: this shape has 81 blocks, expected at most 64"],
    );
    let states = vec!["[\"1\"]"; 17].join(", ");
    check_text(
        &shape(&format!("states: [{states}]")),
        &["2:157: `states` has 17 entries, expected at most 16"],
    );
    let many: Vec<String> = (0..101)
        .map(|n| format!("(name: \"n{n}\", rows: [\"1\"])"))
        .collect();
    let text = format!(
        "Falling(name: \"x\", blocks: [(id: 1, glyph: 'a')],\npieces: (shapes: List([\n{}])))",
        many.join(",\n")
    );
    check_text(
        &text,
        &["103:1: `shapes` has 101 entries, expected at most 100"],
    );
    let text = format!(
        "Falling(name: \"x\", blocks: [(id: 1, glyph: 'a'), (id: 2, glyph: 'I'), (id: 3, glyph: \
         'J'), (id: 4, glyph: 'L'), (id: 5, glyph: 'O'), (id: 6, glyph: 'S'), (id: 7, glyph: \
         'T')],\npieces: (shapes: Both(\"tetrominoes\", [\n{}])))",
        many[..94].join(",\n")
    );
    check_text(&text, &["2:18: there are 101 shapes, expected at most 100"]);
}

#[test]
fn mistakes_in_shapes_are_named() {
    let shape = |fields: &str| {
        format!(
            "Falling(name: \"x\", blocks: [(id: 1, glyph: 'a')],\n\
             pieces: (shapes: List([(name: \"x\",\n{fields})])))"
        )
    };
    for (fields, problem) in [
        ("", "2:24: a shape has neither `rows` nor `states`"),
        (
            "rows: [\"1\"], states: [[\"1\"]]",
            "2:24: a shape has `rows` and `states`, expected one of them",
        ),
        (
            "rows: [\"1\", \"12\"]",
            "3:7: these rows have 1 and 2 cells, expected equally many in each",
        ),
        (
            "rows: [\"..\", \"..\"]",
            "3:7: this shape has no block, expected at least one",
        ),
        (
            "rows: []",
            "3:7: `rows` is empty, expected at least one entry",
        ),
        (
            "rows: [\"1 \"]",
            "3:10: ' ' is not a block, expected `.`, a placeholder from 1 to 9 or the glyph of a block",
        ),
        (
            "rows: [\"1b\"]",
            "3:10: 'b' in a shape of `pieces` is the glyph of none of the `blocks`, expected `.`, \
             a placeholder from 1 to 9 or a glyph",
        ),
        (
            "rows: [\"1\"], turns: 3",
            "3:21: `turns` is 3, expected 1, 2 or 4",
        ),
        (
            "rows: [\"1\"], axis: Cell(0)",
            "3:20: field `row` is missing",
        ),
        (
            "rows: [\"1\"], axis: Cell(0, 0, 0)",
            "3:31: `Cell` has 3 values, expected column, row",
        ),
        (
            "rows: [\"1\"], axis: Centre(1)",
            "3:26: `Centre` has something in brackets, expected nothing",
        ),
        (
            "rows: [\"1\"], axis: Cell(colum: 0, row: 0)",
            "3:25: unknown field `colum`, expected one of column, row",
        ),
    ] {
        let found = problems(&shape(fields));
        assert!(
            found.contains(&format!("a:{problem}")),
            "{fields}: {found:#?}"
        );
    }
}

#[test]
fn variants_and_values() {
    for (fields, problem) in [
        (
            "rotation: (law: Fixed),",
            "3:17: `law` is `Fixed`, expected one of FixedAxis, MovableAxis, Swap, Change, Listed, NoTurn",
        ),
        (
            "rotation: (quick_turn: Some(\"x\")),",
            "3:29: `quick_turn` is a string, expected a whole number from 1 to 36000",
        ),
        (
            "rotation: (kicks: List(right: [(1, 2, 3)])),",
            "3:32: an entry of `right` is a group (...), expected cells to the right and downwards such as (-1, 0)",
        ),
        (
            "rotation: (kicks: Table({\"0X\": []})),",
            "3:26: the transition is \"0X\", expected one of 0R, R0, R2, 2R, 2L, L2, L0, 0L, 02, 20, RL, LR",
        ),
        (
            "rotation: (kicks: Table({\"0R\": [], \"0R\": []})),",
            "3:36: the transition \"0R\" appears twice, expected it once",
        ),
        (
            "gravity: (piece: Frames([])),",
            "3:25: `by_level` is empty, expected at least one entry",
        ),
        (
            "gravity: (piece: 16),",
            "3:18: `piece` is `16`, expected one of Cells, Frames",
        ),
        (
            "gravity: (lock: Delay(frames: 0)),",
            "3:31: `frames` is `0`, expected a whole number from 1 to 36000",
        ),
        (
            "gravity: (piece: Cells([1.5])),",
            "3:25: an entry of `by_level` is `1.5`, expected a whole number from 0 to 6553600",
        ),
        (
            "clear: (rules: [(how: Immediate(30))]),",
            "3:17: field `when` is missing",
        ),
        (
            "clear: (rules: [(when: Beside())]),",
            "3:24: field `roles` is missing",
        ),
        (
            "clear: (rules: [(when: Pattern(rows: [\"a?\"]))]),",
            "3:41: '?' is unknown, expected a letter (alike blocks), `.` (anything), `#` (any block) or `-` (empty)",
        ),
        (
            "clear: (score: All([All([Triples])])),",
            "3:25: `All` is nested in `All`, expected one list of models",
        ),
        (
            "game_over: [SpawnBlocked, LockOut(Half)],",
            "3:35: `cells` is `Half`, expected one of Whole, Part",
        ),
        (
            "goal: Score(0),",
            "3:13: `n` is `0`, expected a whole number from 1 to 1000000000000",
        ),
        (
            "start: Rows([\"a b\"]),",
            "3:16: ' ' is not a block, expected `.` or the glyph of a block",
        ),
        ("garbage: Drop(role: 1),", "3:10: field `every` is missing"),
        (
            "waits: (spawn: -1),",
            "3:16: `spawn` is `-1`, expected a whole number from 0 to 36000",
        ),
        (
            "display: (ghost: 1),",
            "3:18: `ghost` is `1`, expected one of true, false",
        ),
        (
            "author: \"a\\nb\",",
            "3:9: `author` has a control character, expected one line of text",
        ),
    ] {
        check_fields(fields, &[problem]);
    }
}

/// F-RON-03.
#[test]
fn little_may_stand_beside_a_script() {
    check_text(
        "Falling(name: \"x\", script: \"a.lua\",\nfield: (width: 6), goal: Endless)",
        &[
            "2:8: `field` appears with `script`, expected only `name`, `author`, `controls` and \
             `display` with it",
            "2:26: `goal` appears with `script`, expected only `name`, `author`, `controls` and \
             `display` with it",
        ],
    );
    for path in [
        "../a.lua",
        "/a.lua",
        "a/../../b.lua",
        "C:/a.lua",
        "a\\\\b.lua",
        "",
    ] {
        let found = problems(&format!("Falling(name: \"x\", script: \"{path}\")"));
        let expected = "expected a file in the folder of this one or below it";
        assert!(
            found.len() == 1 && found[0].ends_with(expected),
            "{found:?}"
        );
    }
}

#[test]
fn nesting_and_size_are_bounded() {
    let deal = "Every(n: 2, shape: \"pair\", other: ".repeat(20) + "Uniform" + &")".repeat(20);
    let text = format!(
        "Falling(name: \"x\", blocks: [(id: 1, glyph: 'a')],\n\
         pieces: (shapes: Set(\"pair\"),\ndeal: {deal}))"
    );
    let found = problems(&text);
    assert!(
        found.len() == 1
            && found[0].ends_with("`Every` is nested too deeply, expected at most 8 in each other"),
        "{found:?}"
    );
    // Half a million faulty entries.
    let roles = "x,".repeat(500_000);
    let text = format!(
        "Falling(name: \"x\", blocks: [(id: 1, glyph: 'a')], pieces: (shapes: Set(\"pair\")),\n\
         clear: (rules: [(when: Beside([{roles}]))]))"
    );
    assert_eq!(problems(&text).len(), 1001);
}
