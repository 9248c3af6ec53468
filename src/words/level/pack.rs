//! A pack: level files in the order in which they are played, `*pack.ron`.
//!
//! ```
//! let text = r#"Pack(title: "First", levels: ["a.level.ron", "b.level.ron"])"#;
//! let pack = kotodama::words::level::pack::read("pack.ron", text).unwrap();
//! assert_eq!(pack.levels, ["a.level.ron", "b.level.ron"]);
//! ```

use std::path::Path;

use super::{file, is_relative};
use crate::formats::{self, Findings, Node, Problems};

/// What the name of a pack file ends in.
pub const EXTENSION: &str = "pack.ron";

/// A pack as its file says it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pack {
    /// Title above the level list.
    pub title: String,
    /// File names of the levels, beside the pack, in order.
    pub levels: Vec<String>,
}

/// Reads a pack file.
///
/// # Errors
///
/// A file that cannot be read, and everything that is wrong in it. Whether the
/// levels exist is not looked at.
pub fn read_file(path: &Path) -> Result<Pack, Problems> {
    let text = formats::read_text(path)?;
    read(&path.display().to_string(), &text)
}

/// Reads the text of a pack file; `path` is for the messages only.
///
/// # Errors
///
/// Everything that is wrong in it.
pub fn read(path: &str, text: &str) -> Result<Pack, Problems> {
    let mut findings = Findings::new(path, text);
    let pack = read_pack(&mut findings);
    findings.finish(pack)
}

fn read_pack(findings: &mut Findings<'_>) -> Option<Pack> {
    let document = Node::document(findings)?;
    let fields = document.fields(findings, "the file", "Pack", &["title", "levels"])?;
    let mut pack = Pack::default();
    if let Some(title) = fields.require(findings, "title") {
        let title = title.text(findings, "`title`")?;
        pack.title = title.into_value();
    }
    let node = fields.require(findings, "levels")?;
    let levels = node.list(findings, "`levels`")?;
    if levels.is_empty() {
        findings.add(node.at(), "`levels` is empty, expected at least one level");
    }
    for level in levels {
        let Some(name) = level.text(findings, "a level") else {
            continue;
        };
        let name = name.into_value();
        if !name.ends_with(file::EXTENSION) {
            let message = format!(
                "{name:?} is no level file, expected a name that ends in {:?}",
                file::EXTENSION
            );
            findings.add(level.at(), message);
        } else if !is_relative(&name) {
            let message = format!(
                "{name:?} is no level of this pack, expected a level file relative to it, \
                 such as \"lake-1.level.ron\""
            );
            findings.add(level.at(), message);
        } else if pack.levels.contains(&name) {
            let message = format!("{name:?} is listed twice, expected it once");
            findings.add(level.at(), message);
        }
        pack.levels.push(name);
    }
    Some(pack)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_of_a_pack_name_their_places() {
        let slip = read("pack.ron", "Pack(\n  titel: \"x\",\n)").expect_err("a slip");
        let slip = slip.to_string();
        assert!(
            slip.contains("pack.ron:2:3: unknown field `titel`"),
            "{slip}"
        );
        let list = "Pack(title: \"x\", levels: [\n  \"a.level.ron\",\n  \"a.level.ron\",\n  \"b.txt\",\n])";
        let problems = read("pack.ron", list).expect_err("listed twice");
        assert_eq!(
            problems.to_string(),
            "pack.ron:3:3: \"a.level.ron\" is listed twice, expected it once\n\
             pack.ron:4:3: \"b.txt\" is no level file, expected a name that ends in \".level.ron\""
        );
    }

    #[test]
    fn levels_of_a_pack_are_relative_to_it() {
        let list = r#"Pack(title: "x", levels: [
            "/etc/a.level.ron",
            "C:a.level.ron",
            "more/b.level.ron",
            "a\u{0}.level.ron",
        ])"#;
        let problems = read("pack.ron", list).expect_err("not beside the pack");
        let problems = problems.to_string();
        let lines: Vec<&str> = problems.lines().collect();
        assert_eq!(lines.len(), 3, "{problems}");
        for (line, place) in lines.iter().zip(["2:13", "3:13", "5:13"]) {
            let start = format!("pack.ron:{place}: ");
            assert!(line.starts_with(&start), "{line}");
            assert!(
                line.contains("expected a level file relative to it"),
                "{line}"
            );
        }
    }

    #[test]
    fn an_empty_pack_is_refused() {
        let problems = read("pack.ron", "Pack(title: \"x\", levels: [])").expect_err("empty");
        assert_eq!(
            problems.to_string(),
            "pack.ron:1:26: `levels` is empty, expected at least one level"
        );
    }
}
