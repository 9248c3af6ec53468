//! Prints a description as text that [`read`](super::reader::read) reads back.
//! All components are printed; other fields only if they differ from their
//! defaults. Equal descriptions give equal bytes.

use super::table::Table;
use super::{Description, Goal, Start};
use kotodama_formats::Pretty;

/// Returns a description as the text of a rule file.
#[must_use]
pub fn print(description: &Description) -> String {
    description.to_file().document()
}

/// Returns the text of a rule file with a comment at the top. `comment` may
/// contain anything; each of its lines becomes a line `// ...`.
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

/// Returns a goal in the form that [`super::reader::goal`] reads.
#[must_use]
pub fn goal(goal: &Goal) -> String {
    line(goal.print())
}

/// Returns a start field in the form that [`super::reader::start`] reads.
#[must_use]
pub fn start(start: &Start) -> String {
    line(start.print())
}

fn line(value: Pretty) -> String {
    value.in_one_line().document().trim_end().to_owned()
}
