//! Rows D-FILE-*, D-ERR-01, D-ERR-02, D-ERR-05 and D-LIMIT-* of the rules.

use super::{Opened, Options, open};

mod errors;
mod meaning;
mod stable;

/// The example of section 31, word by word.
const EXAMPLE: &str = include_str!("example.dungeon.ron");

/// Returns the example with the missing level in the north.
fn complete_example() -> String {
    let end = EXAMPLE.rfind("    ],\n)").expect("the levels end");
    let (start, end) = EXAMPLE.split_at(end);
    format!("{start}        (rows: [\". .\"]),\n{end}")
}

/// Returns a dungeon with these fields, other than `levels`, besides its name,
/// in line 2.
fn dungeon(fields: &str) -> String {
    let levels = "levels: [(rows: [\". .\", \". .\"])]";
    format!("Dungeon(name: \"d\",\n{fields}\nlegend: {{'.': [\"floor\"]}}, {levels})")
}

/// Returns a dungeon whose level has these fields, in line 2.
fn level(fields: &str) -> String {
    format!("Dungeon(name: \"d\", legend: {{'.': [\"floor\"]}}, levels: [(\n{fields}\n)])")
}

fn opened(text: &str) -> Opened {
    let opened = open("d.dungeon.ron", text, Options::default());
    opened.unwrap_or_else(|problems| panic!("{problems}\n{text}"))
}

/// Returns all problems of a text: `LINE:COLUMN: message`.
fn problems(text: &str) -> Vec<String> {
    match open("d.dungeon.ron", text, Options::default()) {
        Ok(_) => Vec::new(),
        Err(problems) => {
            let list = problems.list.iter();
            list.map(|it| format!("{}: {}", it.place(), it.message))
                .collect()
        }
    }
}

fn warnings(opened: &Opened) -> Vec<String> {
    let warnings = opened.warnings.iter().flat_map(|it| &it.list);
    warnings
        .map(|it| format!("{}: {}", it.place(), it.message))
        .collect()
}
