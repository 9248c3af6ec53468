//! Problems in files, in the player's language. Logs and the command line
//! report them in English.

use std::io;
use std::path::{Path, PathBuf};

use super::{said, t};
use kotodama_formats as formats;
use kotodama_formats::{Diagnostic, Diagnostics};
use kotodama_shell::files::FileNotice;
use kotodama_shell::paths;

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

/// Maximum number of lines of notices, and of files named in one of them.
const MOST_NOTICES: usize = 4;

/// Returns the notices on the title screen about the player's files, in lines.
/// Files of a newer version share one: after a step back there are many.
pub fn notices(all: &[FileNotice]) -> Vec<String> {
    let (newer, others): (Vec<_>, Vec<_>) = all.iter().partition(|notice| is_newer(notice));
    // The latest first: it may be what the player has just asked for.
    let files: Vec<String> = newer.into_iter().rev().filter_map(file_of).collect();
    let newer = (!files.is_empty()).then(|| {
        let count = files.len();
        let named = files[..count.min(MOST_NOTICES)].join(", ");
        let named = match count.saturating_sub(MOST_NOTICES) {
            0 => named,
            more => t!("common-more-problems", first = named, count = more),
        };
        t!("title-newer", files = named)
    });
    let mut lines: Vec<String> = newer.into_iter().collect();
    lines.extend(others.into_iter().map(notice));
    if lines.len() > MOST_NOTICES {
        let last = lines.swap_remove(MOST_NOTICES - 1);
        let more = lines.len() + 1 - MOST_NOTICES;
        lines.truncate(MOST_NOTICES - 1);
        lines.push(t!("common-more-problems", first = last, count = more));
    }
    lines
}

fn is_newer(notice: &FileNotice) -> bool {
    matches!(notice, FileNotice::Damaged { damage, .. } if damage.is_newer)
}

/// Returns the file that a notice is about, without the folder of all of them.
fn file_of(notice: &FileNotice) -> Option<String> {
    let (FileNotice::Damaged { path, .. } | FileNotice::Unwritten { path, .. }) = notice else {
        return None;
    };
    let folder = paths::data_folder();
    let within = folder.and_then(|folder| path.strip_prefix(folder).ok().map(Path::to_path_buf));
    let name = || PathBuf::from(path.file_name().unwrap_or_default());
    Some(within.unwrap_or_else(name).display().to_string())
}

fn notice(notice: &FileNotice) -> String {
    let file = file_of(notice).unwrap_or_default();
    match notice {
        FileNotice::Damaged { damage, .. } => {
            let line = damage.place.map_or(1, |(line, _)| line);
            t!("title-damaged", file = file, line = line)
        }
        FileNotice::Unwritten { why, .. } => {
            t!("title-unwritten", file = file, why = said(why))
        }
        FileNotice::Changed { level } => t!("title-changed", level = level.as_str()),
    }
}
