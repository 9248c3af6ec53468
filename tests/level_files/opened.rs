//! The valid parts kept from faulty files.

use std::fs;
use std::path::Path;

use kotodama::board::{Bounds, Direction};
use kotodama::words::level::file::{Fault, Opened, open, read};
use kotodama::words::level::{Level, Placed};

use super::{EXAMPLE, placed};

/// Returns the level of a faulty text, and its problems as `LINE:COLUMN:
/// message @ x,y`.
#[track_caller]
fn opened(text: &str) -> (Level, Vec<String>) {
    let Opened { level, problems } = open("a", text);
    let level = level.expect("some of it can be read");
    check(&level);
    (level, problems.iter().map(show).collect())
}

fn show(fault: &Fault) -> String {
    let Fault {
        line,
        column,
        message,
        cell,
    } = fault;
    let cell = cell.map(|cell| format!(" @ {},{}", cell.x, cell.y));
    format!("{line}:{column}: {message}{}", cell.unwrap_or_default())
}

/// Checks that an opened level is an ordinary level.
fn check(level: &Level) {
    assert!(level.bounds.width > 0 && level.bounds.height > 0);
    for placed in &level.objects {
        assert!(level.bounds.contains(placed.cell), "{placed:?}");
        assert_eq!(kotodama::words::level::check_name(&placed.name), Ok(()));
    }
}

#[test]
fn a_sound_file_is_opened_as_it_is_read() {
    let level = read("a", EXAMPLE).expect("valid");
    let expected = Opened {
        level: Some(level),
        problems: Vec::new(),
    };
    assert_eq!(open("a", EXAMPLE), expected);
}

#[test]
fn what_is_no_level_gives_none_and_the_place() {
    for (text, line, column) in [
        ("", 1, 1),
        ("Level(\n  rows: [\"b\" \"b\"],\n)", 2, 14),
        ("\n [1, 2]", 2, 2),
        ("Rules()", 1, 1),
    ] {
        let Opened { level, problems } = open("a", text);
        assert_eq!(level, None, "{text}");
        let [fault] = &problems[..] else {
            panic!("{text}: {problems:?}");
        };
        assert_eq!((fault.line, fault.column, fault.cell), (line, column, None));
    }
}

#[test]
fn unknown_characters_are_empty_cells() {
    let (level, problems) =
        opened("Level(legend: {'.': [], 'b': [\"baba\"]}, rows: [\n\". b ?\",\n\"B . b\",\n])");
    assert_eq!(
        level.bounds,
        Bounds {
            width: 3,
            height: 2
        }
    );
    assert_eq!(level.objects, [placed("baba", 1, 0), placed("baba", 2, 1)]);
    assert_eq!(
        problems,
        [
            "2:6: '?' is not in the legend, expected one of its characters @ 2,0",
            "3:2: 'B' is not in the legend, expected one of its characters @ 0,1",
        ]
    );
}

#[test]
fn rows_of_unequal_length_are_padded() {
    let (level, problems) = opened(
        "Level(legend: {'.': [], 'b': [\"baba\"]}, rows: [\n\". b\",\n\"b\",\n\". . . b .\",\n3,\n])",
    );
    assert_eq!(
        level.bounds,
        Bounds {
            width: 5,
            height: 4
        }
    );
    let expected = [
        placed("baba", 1, 0),
        placed("baba", 0, 1),
        placed("baba", 3, 2),
    ];
    assert_eq!(level.objects, expected);
    assert_eq!(
        problems,
        [
            "3:1: this row has 1 cells, expected 2 as in the first row @ 0,1",
            "4:1: this row has 5 cells, expected 2 as in the first row @ 0,2",
            "5:1: a row is `3`, expected a string in double quotes",
        ]
    );
}

#[test]
fn bad_objects_are_left_out_and_bad_fields_of_good_ones() {
    let (level, problems) = opened(
        "Level(legend: {'.': []}, rows: [\". .\"], objects: [\n\
         (name: \"keke\", x: 1, y: 0, facing: up, z: 3),\n\
         (name: \"Keke\", x: 1, y: 0),\n\
         (name: \"rock\", x: 2, y: 0),\n\
         (name: \"rock\", y: 0),\n\
         \"rock\",\n\
         (name: \"flag\", x: 0, y: 0, facing: Up),\n\
         ])",
    );
    let mut keke = placed("keke", 1, 0);
    keke.data.z = Some(3);
    let flag = Placed {
        facing: Direction::Up,
        ..placed("flag", 0, 0)
    };
    assert_eq!(level.objects, [keke, flag]);
    assert_eq!(
        problems,
        [
            "2:36: `facing` is `up`, expected one of Right, Up, Left, Down @ 1,0",
            "3:8: \"Keke\" contains 'K', expected lower-case letters, digits, \"_\" and \"-\" only @ 1,0",
            "4:19: `x` is `2`, expected a whole number from 0 to 1",
            "5:1: field `x` is missing",
            "6:1: an object is a string, expected Object(field: value, ...)",
        ]
    );
}

#[test]
fn unknown_fields_are_noted_and_the_others_read() {
    let (level, problems) = opened(
        "Level(nam: \"x\", author: \"me\", grammar: Kana, rows: [\".\"], legend: {'.': []})",
    );
    assert_eq!((level.name.as_str(), level.author.as_str()), ("", "me"));
    assert_eq!(problems.len(), 2);
    assert!(problems[0].starts_with("1:7: unknown field `nam`"));
    assert!(problems[1].starts_with("1:40: `grammar` is `Kana`"));
}

#[test]
fn without_rows_the_board_is_as_large_as_its_objects_need() {
    let (level, problems) = opened("Level(objects: [(name: \"baba\", x: 4, y: 2)])");
    assert_eq!(
        level.bounds,
        Bounds {
            width: 5,
            height: 3
        }
    );
    assert_eq!(level.objects, [placed("baba", 4, 2)]);
    assert_eq!(problems, ["1:1: field `rows` is missing"]);
    let (level, _) = opened("Level()");
    assert_eq!(
        level.bounds,
        Bounds {
            width: 1,
            height: 1
        }
    );
}

#[test]
fn the_largest_boards_are_cut_off_there() {
    let row = format!("{:?},\n", "b".repeat(1001));
    let text = format!(
        "Level(legend: {{'b': [\"baba\"]}}, rows: [\n{}])",
        row.repeat(2)
    );
    let (level, problems) = opened(&text);
    assert_eq!(
        level.bounds,
        Bounds {
            width: 1000,
            height: 2
        }
    );
    assert_eq!(level.objects.len(), 2000);
    assert_eq!(
        problems,
        ["2:1: this row has 1001 cells, expected at most 1000 @ 0,0"]
    );
}

#[test]
fn bad_files_are_opened_with_the_problems_that_reading_names() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files/bad");
    let mut count = 0;
    for file in fs::read_dir(folder).expect("there are bad files") {
        let path = file.expect("readable").path();
        let text = fs::read_to_string(&path).expect("readable");
        let Opened { level, problems } = open("a", &text);
        let strict = read("a", &text).expect_err("bad").list;
        let said: Vec<_> = problems
            .iter()
            .map(|f| (f.line, f.column, &f.message))
            .collect();
        let expected: Vec<_> = strict
            .iter()
            .map(|p| (p.line, p.column, &p.message))
            .collect();
        assert_eq!(said, expected, "{}", path.display());
        if let Some(level) = level {
            check(&level);
            let in_board = problems.iter().filter_map(|fault| fault.cell);
            assert!(in_board.into_iter().all(|cell| level.bounds.contains(cell)));
        }
        count += 1;
    }
    assert!(count >= 4, "{count} bad files");
    let several = include_str!("../files/bad/several.level.ron");
    let (level, _) = opened(several);
    assert_eq!(
        level.bounds,
        Bounds {
            width: 3,
            height: 2
        }
    );
    assert_eq!(level.objects, []);
    assert_eq!(level.name, "");
}
