//! Description to text: what [`read`](super::reader::read) reads back. All
//! components are written, and of everything else what is not the default;
//! equal descriptions give equal bytes.

use super::Description;

/// Writes a description as the text of a rule file.
#[must_use]
pub fn print(description: &Description) -> String {
    description.to_file().document()
}

/// The same with comment lines before it. They may contain anything; each line
/// of them becomes a line `// ...`.
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
