//! Files of scenarios: finding them, reading their lines, rewriting lines.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// The changed lines of a file, numbered from 1.
pub type Edits = BTreeMap<usize, String>;

/// Returns the lines of a file other than comments and blank lines.
pub fn lines(path: &Path) -> Result<Vec<String>, String> {
    let text =
        std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(str::to_owned)
        .collect())
}

/// Writes the changed lines of every file and reports it.
pub fn rewrite(root: &Path, files: BTreeMap<&str, Edits>) -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    for (file, edits) in files.into_iter().filter(|(_, edits)| !edits.is_empty()) {
        let path = root.join(file);
        let written = std::fs::read_to_string(&path)
            .and_then(|text| std::fs::write(&path, apply(&text, &edits)));
        let message = match written {
            Ok(()) => format!("{file}: {} lines rewritten", edits.len()),
            Err(error) => {
                code = ExitCode::FAILURE;
                format!("{file}: {error}")
            }
        };
        // If standard error is closed, nothing can be reported.
        let _ = writeln!(std::io::stderr(), "{message}");
    }
    code
}

fn apply(text: &str, edits: &Edits) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    for (&number, line) in edits {
        if let Some(old) = lines.get_mut(number - 1) {
            *old = line;
        }
    }
    lines.join("\n") + "\n"
}

/// The test of rewriting, run with the scenarios.
pub mod tests {
    use super::{Edits, apply};

    pub const KEEPS: &str = "a rewritten block keeps what it does not know";

    pub fn keeps() -> Result<(), String> {
        let edits = Edits::from([(2, "B".to_owned()), (9, "beyond".to_owned())]);
        let text = apply("# a\nb\n\nc\n", &edits);
        if text == "# a\nB\n\nc\n" {
            Ok(())
        } else {
            Err(text)
        }
    }
}
