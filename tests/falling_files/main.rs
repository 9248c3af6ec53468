//! Rule files: accepted forms, refused ones with their messages, and printing
//! and reading back the same rules.

mod accepted;
mod checked;
#[path = "../common/descriptions.rs"]
mod descriptions;
mod random;
mod refused;
mod shipped;

use kotodama::falling::description::Description;
use kotodama::falling::description::reader::{open, read};

/// Returns a file with these further fields, which start in line 3.
fn with(fields: &str) -> String {
    format!(
        "Falling(name: \"x\", blocks: [(id: 1, glyph: 'a'), (id: 2, glyph: 'b')],\n\
         pieces: (shapes: Set(\"pair\")),\n{fields}\n)"
    )
}

/// Returns the description in a file with these further fields.
#[track_caller]
fn read_with(fields: &str) -> Description {
    let text = with(fields);
    read("a", &text).unwrap_or_else(|problems| panic!("{problems}\nin\n{text}"))
}

/// Returns the problems of a text, one line each.
fn problems(text: &str) -> Vec<String> {
    match read("a", text) {
        Ok(description) => panic!("expected problems, read {description:?}"),
        Err(problems) => problems.to_string().lines().map(str::to_owned).collect(),
    }
}

/// Returns the warnings of a text, one line each.
#[track_caller]
fn warnings(text: &str) -> Vec<String> {
    let opened = open("a", text).unwrap_or_else(|problems| panic!("{problems}\nin\n{text}"));
    let warnings = opened.warnings.map_or(String::new(), |it| it.to_string());
    warnings.lines().map(str::to_owned).collect()
}

/// Checks the problems of a text, each in the form `LINE:COLUMN: message`.
#[track_caller]
fn check_text(text: &str, expected: &[&str]) {
    let expected: Vec<String> = expected.iter().map(|line| format!("a:{line}")).collect();
    assert_eq!(problems(text), expected, "in\n{text}");
}

/// Checks the problems of a file with these further fields, which start in line
/// 3.
#[track_caller]
fn check_fields(fields: &str, expected: &[&str]) {
    check_text(&with(fields), expected);
}
