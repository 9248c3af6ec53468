//! Texts of levels that need no legend: boards drawn by chat bots, and maps of
//! numbers.

use kotodama::board::Direction;
use kotodama::words::import_export::import::{self, Converted, Form, detect};
use kotodama::words::import_export::{Anything, read_text};
use kotodama::words::level::Level;

fn read(text: &str) -> Converted {
    match read_text("pasted", text) {
        Ok(Anything::Converted(converted)) => *converted,
        other => panic!("{text}: {other:?}"),
    }
}

/// Returns the name, place and facing of all objects, row by row.
fn objects(level: &Level) -> Vec<(String, i32, i32, Direction)> {
    let mut objects: Vec<_> = level.objects.iter().collect();
    objects.sort_by_key(|it| (it.cell.y, it.cell.x));
    let facts = objects.into_iter();
    facts
        .map(|it| (it.name.clone(), it.cell.x, it.cell.y, it.facing))
        .collect()
}

fn rows(text: &str) -> Vec<String> {
    let converted = read(text);
    let level = &converted.levels[0].level;
    let cell = |x, y| -> String {
        let here = level.objects.iter();
        let here = here.filter(|it| (it.cell.x, it.cell.y) == (x, y));
        let names: Vec<&str> = here.map(|it| it.name.as_str()).collect();
        if names.is_empty() {
            ".".to_owned()
        } else {
            names.join("&")
        }
    };
    let bounds = level.bounds;
    (0..bounds.height)
        .map(|y| {
            (0..bounds.width)
                .map(|x| cell(x, y))
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect()
}

fn remarks(text: &str) -> Vec<String> {
    let remarks = read(text).remarks;
    remarks.iter().map(ToString::to_string).collect()
}

#[test]
fn commands_say_what_bare_words_are() {
    assert_eq!(
        rows("=tile text_baba text_is $you\nbaba - rock&flag ."),
        ["text_baba text_is text_you .", "baba . rock&flag ."]
    );
    assert_eq!(
        rows("+rule baba is you\ntile_baba - $rock"),
        ["text_baba text_is text_you", "baba . rock"]
    );
    assert_eq!(rows("=text\nbaba is you"), ["text_baba text_is text_you"]);
    // One prefix for several words, and quotation marks.
    assert_eq!(
        rows("=t text_baba,is,you rock"),
        ["text_baba text_is text_you rock"]
    );
    assert_eq!(
        rows("=tile \"baba is you\" rock"),
        ["text_baba text_is text_you rock"]
    );
    assert_eq!(rows("=tile rule_baba level"), ["text_baba level"]);
}

#[test]
fn without_a_command_words_that_are_no_objects_are_text() {
    let text = "$baba is you\n- baba -\nwall rock&flag $flag";
    assert_eq!(detect(text), Some(Form::Tiles));
    assert_eq!(
        rows(text),
        [
            "text_baba text_is text_you",
            ". baba .",
            "wall rock&flag text_flag"
        ]
    );
    assert_eq!(
        rows("```\nbaba rock\nwall wall\n```"),
        ["baba rock", "wall wall"]
    );
    // Prose and rows of characters are not such boards.
    for other in [
        "This is a letter\nto somebody else",
        "##\n##",
        "b = baba\n\nbb\nbb",
    ] {
        assert_ne!(detect(other), Some(Form::Tiles), "{other}");
    }
}

#[test]
fn variants_turn_and_colour_and_the_rest_is_said() {
    let text = "=tile --palette=night\nbaba:left keke:u:red\nme:16 rock:scale2;rot45 text-x!";
    let converted = read(text);
    let level = &converted.levels[0].level;
    let facing: Vec<Direction> = objects(level).into_iter().map(|it| it.3).collect();
    assert_eq!(
        facing,
        [
            Direction::Left,
            Direction::Up,
            Direction::Left,
            Direction::Right
        ]
    );
    let keke = level.objects.iter().find(|it| it.name == "keke");
    assert_eq!(keke.and_then(|it| it.data.colour.as_deref()), Some("red"));
    assert_eq!(
        remarks(text),
        [
            "line 1: the option \"--palette=night\" affects only the picture",
            "x 2, y 1: no object is called \"text-x!\" here",
            "x 1, y 1: the variant \":rot45\" affects only the picture",
            "x 1, y 1: the variant \":scale2\" affects only the picture",
        ]
    );
}

#[test]
fn boards_of_a_bot_keep_to_the_limits() {
    let refused = |text: &str| read_text("pasted", text).expect_err("too much").to_string();
    assert_eq!(
        refused(&format!("=tile {}", "baba ".repeat(1001))),
        "level 1 has 1001 columns, expected at most 1000"
    );
    assert_eq!(
        refused(&format!("=tile {}", "baba\n".repeat(1001))),
        "level 1 has 1001 rows, expected at most 1000"
    );
    assert!(refused("=tile").starts_with("there are no levels in it"));
    let stack = format!("=tile {}", vec!["baba"; 1_000_001].join("&"));
    assert!(
        refused(&stack).contains("more objects than the 1000000"),
        "a high stack"
    );
}

#[test]
fn maps_of_numbers_have_layers() {
    let text = "3 2\n4 67 77\n114 132 161\n\n132 132 132\n132 111 0\n";
    assert_eq!(detect(text), Some(Form::Numbers));
    assert_eq!(
        rows(text),
        ["text_baba text_is text_you", "baba algae rock"]
    );
    assert_eq!(remarks(text), ["x 2, y 1: the number 0 stands for nothing"]);
    // The last object, and text without an object.
    assert_eq!(rows("2 1\n175 65"), ["water text_water"]);
    assert_eq!(
        remarks("2 1\n112 4"),
        ["x 0, y 0: no object is called \"all\" here"]
    );
    let refused = read_text("pasted", "3 2\n4 67 77 114").expect_err("two numbers are missing");
    assert_eq!(
        refused.to_string(),
        "there are 4 numbers after the size of the board, expected 6 for each layer"
    );
    let wide = read_text("pasted", "1001 1\n12").expect_err("too wide");
    assert_eq!(
        wide.to_string(),
        "level 1 has 1001 columns, expected at most 1000"
    );
    assert!(import::convert("ab\nab").expect("another text").is_none());
}
