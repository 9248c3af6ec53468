//! Every row of the rules, in `docs/rules`, has a scenario or a unit test that
//! names it, or a reason in the `exceptions.txt` of the scenarios.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use libtest_mimic::{Failed, Trial};

use super::files::lines;
use super::rows;

/// The rows of one part of the rules.
#[derive(Clone)]
pub struct Part {
    /// The repository.
    pub root: PathBuf,
    /// The folder of its scenarios and exceptions, relative to `root`.
    pub folder: &'static str,
    /// Prefixes of its rows.
    pub prefixes: &'static [&'static str],
}

/// Returns the test for all rows named by scenarios, each with its place.
pub fn trial(part: Part, named: Vec<(String, String)>) -> Trial {
    Trial::test("every row of the rules has a test", move || {
        covered(&part, &named).map_err(Failed::from)
    })
}

fn covered(part: &Part, named: &[(String, String)]) -> Result<(), String> {
    let root = &part.root;
    let folder = root.join(part.folder);
    let rows = rows::defined(root)?.into_keys();
    let is_of_part = |row: &String| part.prefixes.iter().any(|prefix| row.starts_with(prefix));
    let rows: BTreeSet<String> = rows.filter(is_of_part).collect();
    let exceptions: BTreeMap<String, String> = lines(&folder.join("exceptions.txt"))?
        .iter()
        .map(|line| line.split_once(' ').unwrap_or((line, "")))
        .map(|(row, reason)| (row.to_owned(), reason.trim().to_owned()))
        .collect();
    let mut tested = BTreeSet::new();
    rust_tests(&root.join("src"), false, &mut tested);
    rust_tests(&root.join("tests"), true, &mut tested);

    let mut problems = Vec::new();
    for (row, place) in named {
        if !rows.contains(row) {
            problems.push(format!("{place} names {row}, which the rules lack"));
        }
        tested.insert(row.clone());
    }
    for row in &rows {
        match (tested.contains(row), exceptions.get(row)) {
            (false, None) => problems.push(format!("{row} has no test")),
            (true, Some(_)) => problems.push(format!("{row} has a test and is an exception")),
            (false, Some(reason)) if reason.is_empty() => {
                problems.push(format!("the exception of {row} needs a reason"));
            }
            _ => {}
        }
    }
    for row in exceptions.keys().filter(|row| !rows.contains(*row)) {
        problems.push(format!("exceptions.txt names {row}, which the rules lack"));
    }
    if problems.is_empty() {
        Ok(())
    } else {
        Err(problems.join("\n"))
    }
}

/// Collects the rows named in test code: below `#[cfg(test)]`, in files named
/// `tests.rs`, or (`all`) anywhere.
fn rust_tests(folder: &Path, all: bool, tested: &mut BTreeSet<String>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            let is_runner = path.ends_with("tests/common");
            if !is_runner {
                rust_tests(&path, all || path.ends_with("tests"), tested);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let Ok(text) = std::fs::read_to_string(&path) else {
                continue;
            };
            let all = all || path.ends_with("tests.rs");
            let start = if all {
                Some(0)
            } else {
                text.find("#[cfg(test)]")
            };
            let code = start.and_then(|start| text.get(start..)).unwrap_or("");
            tested.extend(rows::cited(code).map(str::to_owned));
            tested.extend(called(code));
        }
    }
}

/// Returns the rows at the start of test names: `fn w_area_01_...`.
fn called(text: &str) -> impl Iterator<Item = String> {
    let rows = text.split("fn ").skip(1).filter_map(|rest| {
        let mut parts = rest.split('_');
        let row = [parts.next()?, parts.next()?, parts.next()?].join("-");
        Some(row.to_ascii_uppercase())
    });
    rows.filter(|row| rows::is_row(row))
}
