//! Level files: accepted forms, refused ones with their messages, and writing
//! and reading back the same level.

mod accepted;
mod opened;
mod random;
mod refused;
mod written;

use bevy::math::IVec2;
use kotodama::words::level::Placed;
use kotodama::words::level::file::read;

/// Returns the problems of a text, one line each.
fn problems(text: &str) -> Vec<String> {
    match read("a", text) {
        Ok(level) => panic!("expected problems, read {level:?}"),
        Err(problems) => problems.to_string().lines().map(str::to_owned).collect(),
    }
}

/// Checks the problems of a level of one cell with these further fields, each
/// in the form `LINE:COLUMN: message`. The fields start in line 2.
#[track_caller]
fn check_fields(fields: &str, expected: &[&str]) {
    let text = format!("Level(legend: {{'.': [], 'b': [\"baba\"]}}, rows: [\". .\"],\n{fields}\n)");
    let expected: Vec<String> = expected.iter().map(|line| format!("a:{line}")).collect();
    assert_eq!(problems(&text), expected, "in\n{text}");
}

/// Checks the problems of a whole text.
#[track_caller]
fn check_text(text: &str, expected: &[&str]) {
    let expected: Vec<String> = expected.iter().map(|line| format!("a:{line}")).collect();
    assert_eq!(problems(text), expected, "in\n{text}");
}

fn placed(name: &str, x: i32, y: i32) -> Placed {
    Placed {
        name: name.to_owned(),
        cell: IVec2::new(x, y),
        ..Placed::default()
    }
}

const EXAMPLE: &str = r#"
Level(
    name: "First steps",
    author: "someone",
    legend: {
        '.': [],
        'b': ["baba"],
        'B': ["text_baba"],
        'i': ["text_is"],
        'Y': ["text_you"],
        '*': ["flag", "text_win"],   // bottom to top
    },
    rows: [
        "B i Y . .",
        ". . . . .",
        ". b . * .",
    ],
    objects: [
        // on top of what the rows place; only `name`, `x` and `y` are required
        (name: "keke", x: 4, y: 0, facing: Left),
    ],
)
"#;
