//! Description to text: what [`read`](super::reader::read) reads back. All
//! components are written, and of everything else what is not the default;
//! equal descriptions give equal bytes.

use super::table::Table;
use super::{Description, Goal, Start};
use kotodama_formats::Pretty;

/// Writes a description as the text of a rule file.
#[must_use]
pub fn print(description: &Description) -> String {
    description.to_file().document()
}

/// Returns the same with comment lines before it. They may contain anything;
/// each line of them becomes a line `// ...`.
#[must_use]
pub fn print_with_comment(description: &Description, comment: &str) -> String {
    let mut out = String::new();
    for line in comment.lines() {
        let line: String = line.chars().filter(|c| !c.is_control()).collect();
        out.push_str(format!("// {line}").trim_end());
        out.push('\n');
    }
    out + &print(description)
}

/// Writes a goal as [`super::reader::goal`] reads it.
#[must_use]
pub fn goal(goal: &Goal) -> String {
    line(goal.print())
}

/// Writes a start field as [`super::reader::start`] reads it.
#[must_use]
pub fn start(start: &Start) -> String {
    line(start.print())
}

fn line(value: Pretty) -> String {
    value.in_one_line().document().trim_end().to_owned()
}
