//! The header that the scenarios of all modes share.

use std::fmt;

/// Place, title and rows of a scenario: `== title [ROW ROW ...]`.
#[derive(Clone, Debug)]
pub struct Header {
    /// The file as shown in messages, relative to the package.
    pub file: String,
    /// Line of the title, from 1.
    pub line: usize,
    /// The statement being tested.
    pub title: String,
    /// Rows of the specification that it tests.
    pub rows: Vec<String>,
}

impl Header {
    /// Reads the text after `==`.
    ///
    /// # Errors
    ///
    /// What was expected.
    pub fn read(file: &str, line: usize, text: &str) -> Result<Self, String> {
        let (title, rows) = text
            .trim()
            .strip_suffix(']')
            .and_then(|title| title.rsplit_once('['))
            .ok_or("expected `== title [ROW ROW ...]`")?;
        let header = Self {
            file: file.to_owned(),
            line,
            title: title.trim().to_owned(),
            rows: rows.split_whitespace().map(str::to_owned).collect(),
        };
        match header.title.is_empty() || header.rows.is_empty() {
            true => Err("a scenario needs a title and at least one row".to_owned()),
            false => Ok(header),
        }
    }

    /// Returns the name in the list of tests.
    pub fn name(&self) -> String {
        format!("{}:{} {}", self.file, self.line, self.title)
    }
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.rows.join(" ");
        write!(f, "{}:{}: {} [{rows}]", self.file, self.line, self.title)
    }
}

/// Returns whether a line is blank or a comment.
pub fn is_blank(line: &str) -> bool {
    line.is_empty() || line == "#" || line.starts_with("# ")
}
