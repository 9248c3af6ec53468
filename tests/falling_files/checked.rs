//! Well-formed rules that cannot work (F-RON-04), and warnings.

use kotodama::falling::builtin;
use kotodama::falling::description::Component;
use kotodama::falling::description::check::{Severity, check};

use super::{check_fields, check_text, problems, warnings, with};

/// Checks the warnings of a file with these further fields, which start in line
/// 3.
#[track_caller]
fn check_warnings(fields: &str, expected: &[&str]) {
    let found = warnings(&with(fields));
    // The template has no clear rule.
    let found: Vec<&String> = found
        .iter()
        .filter(|it| !it.contains("nothing is ever"))
        .collect();
    let expected: Vec<String> = expected.iter().map(|line| format!("a:{line}")).collect();
    assert_eq!(found, expected.iter().collect::<Vec<_>>(), "{fields}");
}

#[test]
fn a_shape_that_fits_nowhere() {
    check_fields(
        "field: (width: 6, height: 1),",
        &[
            "2:18: the shape \"pair\" of `pieces` has 1 x 2 cells, which do not fit into the 6 x 1 \
           cells of `field`",
        ],
    );
}

#[test]
fn roles_that_no_block_has() {
    let lacks = |component: &str, role: u8| {
        format!(
            "`{component}` names the role {role}, which `blocks` does not have, expected one of 1, 2"
        )
    };
    for (fields, at, component, role) in [
        (
            "clear: (rules: [(when: Beside([9])), (when: FullRow)]),",
            "3:32",
            "clear",
            9,
        ),
        (
            "clear: (rules: [(when: Connected(min: 4, roles: [1, 3]))]),",
            "3:53",
            "clear",
            3,
        ),
        (
            "clear: (rules: [(when: Ignite([(1, 2), (7, 1)]))]),",
            "3:40",
            "clear",
            7,
        ),
        (
            "clear: (rules: [(when: Blast(lit: [1], bombs: [5], range: 2))]),",
            "3:48",
            "clear",
            5,
        ),
        (
            "clear: (rules: [(when: FullRow, how: Change(to: [(1, 4)]))]),",
            "3:50",
            "clear",
            4,
        ),
        (
            "clear: (rules: [(when: FullRow, how: Stock(Signal([8])))]),",
            "3:52",
            "clear",
            8,
        ),
        ("garbage: Grow(role: 6),", "3:21", "garbage", 6),
        ("start: Noise(rows: 2, role: 6),", "3:29", "start", 6),
        ("goal: ClearAll(Roles([1, 6])),", "3:26", "goal", 6),
    ] {
        check_fields(fields, &[&format!("{at}: {}", lacks(component, role))]);
    }
}

#[test]
fn kicks_that_the_shapes_do_not_allow() {
    check_text(
        "Falling(name: \"x\", blocks: [(id: 1, glyph: 'a')],\n\
         pieces: (shapes: List([(name: \"bar\", rows: [\"12\"])])),\n\
         rotation: (kicks: Pair))",
        &[
            "3:19: `kicks: Pair` of `rotation` needs shapes with a block at `axis: Cell(column, \
           row)` and one more, which \"bar\" of `pieces` is not",
        ],
    );
    check_text(
        "Falling(name: \"x\", blocks: [(id: 1, glyph: 'a')],\n\
         pieces: (shapes: List([(name: \"bar\", rows: [\"12\"], turns: 2)])),\n\
         rotation: (kicks: Table({\"0R\": [(0, 0)], \"R2\": [(0, 0)]})))",
        &[
            "3:48: the table of `rotation` has a row for R2, but the shapes of `pieces` that use it \
           (\"bar\") have only 2 states",
        ],
    );
    check_text(
        "Falling(name: \"x\", blocks: [(id: 1, glyph: 'a')],\n\
         pieces: (shapes: List([(name: \"bar\", rows: [\"12\"],\n\
         turns: 2, rotation: (kicks: Srs))])))",
        &[
            "3:29: the kick table of `rotation` is for four states, but the shapes of `pieces` that \
           use it (\"bar\") have only 2",
        ],
    );
    check_warnings(
        "rotation: (kicks: Table({\"02\": []})),",
        &["3:32: the row 02 is for half turns, expected `half_turn: true`"],
    );
}

#[test]
fn cells_outside_the_field() {
    check_fields(
        "game_over: [TopReached(22), Cells([(2, 1), (10, 0)])],",
        &[
            "3:24: `game_over` names the row 22, but `field` has 22 rows, counted from 0 at the \
             top with the hidden ones",
            "3:44: `game_over` names the cell (10, 0), but `field` has 10 columns and 22 rows, \
             counted from 0 with the hidden ones",
        ],
    );
    let text = with("").replace("Set(\"pair\")", "Set(\"pair\"), spawn: Axis(10, 1)");
    check_text(
        &text,
        &[
            "2:38: the shape \"pair\" of `pieces` appears in the columns 10 to 10 and rows 0 to 1 \
           counted from 0, outside the 10 x 22 cells of `field`",
        ],
    );
    let text = with("").replace("Set(\"pair\")", "Set(\"square\"), spawn: Axis(1, 1)");
    check_text(
        &text,
        &[
            "2:40: the shape \"square\" has no axis cell to appear at, expected `axis: \
           Cell(column, row)` or another `spawn`",
        ],
    );
}

#[test]
fn clear_rules_that_never_apply() {
    for (rule, problem) in [
        (
            "(when: Connected(min: 201))",
            "3:39: `field` has 200 cells that count, fewer than 201, so that this rule of `clear` never applies",
        ),
        (
            "(when: Line(min: 11, axes: [Row, Rising]))",
            "3:34: the longest line of `field` has 10 cells, fewer than 11, so that this rule of `clear` never applies",
        ),
        (
            "(when: Pattern(rows: [\"aaaaaaaaaaa\"]))",
            "3:38: the pattern has 11 x 1 cells, more than the 10 x 20 of `field` that count, so that this rule of `clear` never applies",
        ),
        (
            "(when: Pattern(rows: [\".-\"]))",
            "3:38: the pattern of `clear` asks for no block: nothing of `blocks` is cleared, so that this rule never applies",
        ),
        (
            "(when: Beside([1]))",
            "3:24: this rule clears neighbours of what other rules clear, and there is no other, so that it never applies",
        ),
        (
            "(when: FullRow), (when: Beside([1]), how: Stock(Frames(3)))",
            "3:59: neighbours of a deletion are matched for one frame only, so that their marks are lost before they are released, expected another method",
        ),
    ] {
        check_fields(&format!("clear: (rules: [{rule}]),"), &[problem]);
    }
    check_text(
        "Falling(name: \"x\", blocks: [(id: 1, glyph: 'a', class: Garbage)],\n\
         pieces: (shapes: Set(\"pair\")),\nclear: (rules: [(when: Connected(min: 4))]))",
        &[
            "3:24: `clear` asks for alike blocks, but those of `blocks` that it considers are \
           garbage, which matches nothing, so that this rule never applies",
        ],
    );
    check_warnings(
        "clear: (rules: [(when: Connected(min: 4)), (when: Connected(min: 5, roles: [1]))]),",
        &[
            "3:51: every block that this rule matches is handled by rule 1 before it, so that it \
           never applies",
        ],
    );
}

/// F-CND-05: patterns that would take seconds and gigabytes.
#[test]
fn patterns_that_look_at_too_much() {
    let row = format!("{:?},", "#".repeat(50)).repeat(50);
    let rule = format!("(when: Pattern(rows: [{row}])),");
    let fields = |count: usize| {
        let rules = rule.repeat(count);
        with(&format!(
            "field: (width: 100, height: 100),\nclear: (rules: [\n{rules}]),"
        ))
    };
    // Three may be, the fourth is named, and no other.
    let found = problems(&fields(6));
    let [found] = found.as_slice() else {
        panic!("{found:?}")
    };
    assert!(found.starts_with("a:5:"), "{found}");
    assert!(
        found.ends_with(
            "the patterns of `clear` up to this one look at 26010000 cells of `field` (the cells \
             of each, times the places where it has room), expected at most 20000000"
        ),
        "{found}"
    );
}

#[test]
fn changes_without_end() {
    let circle = |role: u8| {
        format!(
            "`clear` changes the role {role} of `blocks` in a cycle, so that the field never comes to rest"
        )
    };
    check_fields(
        "clear: (rules: [(when: FullRow, how: Change(to: [(1, 2), (2, 1)]))]),",
        &[&format!("3:58: {}", circle(2))],
    );
    check_fields(
        "clear: (rules: [(when: FullRow, how: Change(to: [(1, 1)]))]),",
        &[&format!("3:50: {}", circle(1))],
    );
    check_fields(
        "clear: (rules: [(when: FullRow, how: Change(to: [(1, 2), (1, 2)]))]),",
        &["3:58: `clear` changes the role 1 of `blocks` twice in this rule, expected it once"],
    );
    check_warnings(
        "clear: (rules: [(when: FullRow, how: Change([(1, 2)])), (when: Connected(5), how: Change([(2, 1)]))]),",
        &[
            "3:91: with an earlier rule `clear` changes the role 2 of `blocks` in a cycle: \
           the field may never come to rest",
        ],
    );
    check_warnings(
        "clear: (rules: [(when: Connected(min: 4, roles: [1]), how: Change([(1, 2), (2, 1)]))]),",
        &[
            "3:76: this rule of `clear` never matches the role 2 of `blocks`, so that it does not \
           change",
        ],
    );
}

#[test]
fn pieces_that_cannot_be_dealt() {
    let pieces = |pieces: &str| {
        format!("Falling(name: \"x\", blocks: [(id: 1, glyph: 'a', deal: 0)],\npieces: ({pieces}))")
    };
    for (text, problem) in [
        (
            pieces("shapes: Set(\"pair\")"),
            "2:18: a shape of `pieces` has placeholders, but nothing is dealt for them, expected a block in `blocks` with `deal` above 0",
        ),
        (
            pieces("shapes: List([(name: \"x\", rows: [\"a\"], weight: 0)])"),
            "2:1: every shape has the weight 0, expected one above it to draw from",
        ),
        (
            pieces("shapes: List([(name: \"x\", rows: [\"a\"]), (name: \"x\", rows: [\"a\"])])"),
            "2:57: two shapes are called \"x\", expected different names",
        ),
        (
            pieces("shapes: List([(name: \"x\", rows: [\"a\"])]), deal: Cycle([\"x\", \"y\"])"),
            "2:70: there is no shape \"y\", expected one of \"x\"",
        ),
        (
            pieces("shapes: List([(name: \"x\", rows: [\"a\"])]), deal: Every(n: 2, shape: \"y\")"),
            "2:77: there is no shape \"y\", expected one of \"x\"",
        ),
    ] {
        let found = problems(&text);
        // Without `deal` the place is that of `pieces`.
        let problem = problem.replace("2:1: every", "2:9: every");
        assert_eq!(found, [format!("a:{problem}")], "{text}");
    }
    check_text(
        "Falling(name: \"x\", blocks: [(id: 1, glyph: 'a')],\npieces: (shapes: Set(\"tetrominoes\")))",
        &[
            "2:18: the built-in shapes of `pieces` are made of the roles 1 to 7, and `blocks` does \
           not have 2, 3, 4, 5, 6, 7",
        ],
    );
    check_text(
        "Falling(name: \"x\", blocks: [(id: 1, glyph: 'a'),\n(id: 1, glyph: 'a')], pieces: (shapes: Set(\"pair\")))",
        &[
            "2:6: the id 1 appears twice, expected a different one for each block",
            "2:16: the glyph 'a' appears twice, expected a different one for each block",
        ],
    );
}

#[test]
fn goals_and_riders() {
    for (fields, problem) in [
        (
            "goal: Rows(3),",
            "3:7: `goal` counts rows, but no rule of `clear` is a FullRow: it can never be reached",
        ),
        (
            "goal: Score(3), clear: (rules: [(when: FullRow)], score: PerBlock(0)),",
            "3:7: `goal` asks for points, but neither `clear` nor `gravity` gives any: it can never be reached",
        ),
        (
            "goal: ClearAll(Class(Target)),",
            "3:16: `goal` asks to clear blocks of a class that none of the `blocks` has",
        ),
        (
            "start: Targets(3),",
            "3:8: `start` places targets, but none of the `blocks` is of class Target",
        ),
        (
            "start: Rows([\"..........\", \"...\"]),",
            "3:28: this row of `start` has 3 cells, expected 10 as in `field`",
        ),
        (
            "start: Rows([\"....x.....\"]),",
            "3:19: 'x' in `start` is the glyph of none of the `blocks`, expected `.` or a glyph",
        ),
        (
            "start: Noise(rows: 23, role: 1),",
            "3:20: `start` has 23 rows, but `field` only 22",
        ),
        (
            "garbage: Drop(role: 1, every: 2, count: 11),",
            "3:41: `garbage` drops 11 blocks into one row, but `field` has only 10 columns",
        ),
        (
            "garbage: Raise(role: 1, every: 2, holes: 11),",
            "3:42: `garbage` has 11 holes in a row, but `field` only 10 columns",
        ),
        (
            "level: (start: 5, max: 3),",
            "3:16: the first level is 5, expected at most 3 as in `max`",
        ),
        (
            "gravity: (fall_table: [3, 2]),",
            "3:27: a fall of 2 cells takes 2 frames, fewer than the 3 of 1, expected at least as many",
        ),
        (
            "clear: (rules: [(when: FullRow)], score: Guideline(spins: [\"T\"])),",
            "3:60: `clear` gives points for spins of \"T\", but `pieces` has no such shape, expected one of \"pair\"",
        ),
    ] {
        check_fields(fields, &[problem]);
    }
}

#[test]
fn what_may_not_be_meant() {
    for (fields, problem) in [
        (
            "gravity: (hard_points: 2),",
            "3:24: there are points for a hard drop, but `hard` is Off",
        ),
        (
            "gravity: (blocks: Linked),",
            "3:19: `gravity` lets joined blocks fall together, but no shape of `pieces` is joined: all fall alone",
        ),
        (
            "gravity: (piece: Frames([3, 2])),",
            "3:18: `gravity` has 2 speeds, but `level` has only one level",
        ),
        (
            "level: (up: Rows(10)),",
            "3:13: `level` goes up by rows, but no rule of `clear` is a FullRow: it never does",
        ),
        (
            "game_over: [],",
            "3:12: there is no condition: the game never ends",
        ),
        (
            "display: (next: 3),",
            "3:17: `display` shows 3 next pieces, but `pieces` has only 1 ahead",
        ),
        (
            "clear: (rules: [(when: FullRow)], score: Triples(30)),",
            "3:42: this model counts lines, but no rule is a Line: it gives no points",
        ),
        (
            "goal: ClearAll(Roles([2])), clear: (rules: [(when: FullRow)]),",
            "",
        ),
    ] {
        if problem.is_empty() {
            check_warnings(fields, &[]);
        } else {
            check_warnings(fields, &[problem]);
        }
    }
    let found = warnings(&with(""));
    assert_eq!(
        found,
        ["a:1:1: there is no clear rule: nothing is ever cleared"]
    );
    let capsule = with("clear: (rules: [(when: FullRow)]),").replace("pair", "capsule");
    assert_eq!(
        warnings(&capsule),
        [
            "a:2:18: a shape of `pieces` is joined, which has no effect without `blocks: Linked` in \
          `gravity`"
        ]
    );
}

#[test]
fn faults_keep_back_what_may_follow_from_them() {
    // Role 2 is missing because its block is faulty: only that is reported.
    check_text(
        "Falling(name: \"x\", blocks: [(id: 1, glyph: 'a'), (id: 2, glyph: ',')],\n\
         pieces: (shapes: Set(\"pair\")),\n\
         clear: (rules: [(when: Beside([2])), (when: FullRow)]),\n\
         goal: ClearAll(Class(Target)), field: (width: 4), game_over: [Cells([(4, 4)])])",
        &[
            "1:65: `glyph` is ',', expected a printable ASCII character other than `.`, `*`, `/`, \
             `,`, `:` and space",
            "4:70: `game_over` names the cell (4, 4), but `field` has 4 columns and 20 rows, \
             counted from 0 with the hidden ones",
        ],
    );
}

/// F-SYS-03: every component of every file with the rest of every other.
#[test]
fn exchanged_components_pass_or_both_are_named() {
    let all: Vec<_> = builtin::NAMES
        .iter()
        .map(|name| builtin::read(name).expect("valid"))
        .collect();
    let mut refused = 0;
    for one in &all {
        for other in &all {
            for component in Component::ALL {
                let mut mixed = one.clone();
                match component {
                    Component::Field => mixed.field = other.field,
                    Component::Blocks => mixed.blocks.clone_from(&other.blocks),
                    Component::Pieces => mixed.pieces = other.pieces.clone(),
                    Component::Rotation => mixed.rotation = other.rotation.clone(),
                    Component::Gravity => mixed.gravity = other.gravity.clone(),
                    Component::Clear => mixed.clear = other.clear.clone(),
                    Component::GameOver => mixed.game_over.clone_from(&other.game_over),
                }
                let errors = check(&mixed);
                let errors = errors.iter().filter(|it| it.severity == Severity::Error);
                for remark in errors {
                    refused += 1;
                    let name = component.name();
                    let message = &remark.message.english;
                    assert!(remark.fields.contains(&name), "{name}: {remark:?}");
                    let named = remark.fields.iter().filter(|field| {
                        message.contains(&format!("`{field}`"))
                            || remark.path.split(['.', '[']).next() == Some(field)
                    });
                    assert!(named.count() >= 2, "{name}: {remark:?}");
                }
            }
        }
    }
    assert!(refused > 100, "{refused}");
}
