//! Problems in files, in the player's language. Logs and the command line
//! report them in English.

use std::io;

use super::{said, t};
use kotodama_formats as formats;
use kotodama_formats::{Diagnostic, Diagnostics};
use kotodama_shell::files::FileNotice;

/// Returns one problem with its place in the file at this path.
pub fn problem(path: &str, problem: &Diagnostic) -> String {
    format!("{}: {}", problem.place_in(path), said(&problem.message))
}

/// Returns all problems, one per line.
pub fn problems(found: &Diagnostics) -> String {
    let lines = found.list.iter().map(|one| problem(&found.path, one));
    lines.collect::<Vec<String>>().join("\n")
}

/// Returns the first problem in one line and the number of others.
pub fn first_problem(found: &Diagnostics) -> String {
    let first = found.list.first();
    let first = first.map_or_else(String::new, |first| problem(&found.path, first));
    match found.list.len() {
        0 | 1 => first,
        count => t!("common-more-problems", first = first, count = count - 1),
    }
}

/// Returns the text of a system error on a file or folder.
pub fn system(error: &io::Error) -> String {
    said(&formats::system(error))
}

/// Returns the notice on the title screen about one of the player's files.
pub fn notice(notice: &FileNotice) -> String {
    match notice {
        FileNotice::Damaged { path, damage } => {
            let file = path.file_name().unwrap_or_default().to_string_lossy();
            if damage.is_newer {
                return t!("title-newer", file = file.as_ref());
            }
            let line = damage.place.map_or(1, |(line, _)| line);
            t!("title-damaged", file = file.as_ref(), line = line)
        }
        FileNotice::Unwritten { path, why } => {
            let file = path.file_name().unwrap_or_default().to_string_lossy();
            t!("title-unwritten", file = file.as_ref(), why = said(why))
        }
        FileNotice::Changed { level } => t!("title-changed", level = level.as_str()),
    }
}
