//! Rows of the rules: what their ids look like, where `docs/rules` defines them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Files with this extension in a folder and the folders in it, sorted.
pub fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = std::fs::read_dir(folder) else {
        return found;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|it| it == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Is this the id of a row: `W-MOVE-07`, `D-PULL_CMD-01`, `K-12`?
pub fn is_row(word: &str) -> bool {
    let is_number = |part: &str| part.len() >= 2 && part.bytes().all(|it| it.is_ascii_digit());
    let is_area = |part: &str| {
        part.starts_with(|it: char| it.is_ascii_uppercase())
            && part
                .bytes()
                .all(|it| it.is_ascii_uppercase() || it.is_ascii_digit() || it == b'_')
    };
    match *word.split('-').collect::<Vec<_>>() {
        ["K", number] => is_number(number),
        ["C" | "D" | "F" | "W", area, number] => is_area(area) && is_number(number),
        _ => false,
    }
}

/// The rows that a text names.
pub fn cited(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|it: char| !(it.is_ascii_alphanumeric() || it == '-' || it == '_'));
    words.filter(|word| is_row(word))
}

/// The rows that the pages of the rules define, in bold, each with its page.
/// Refuses a row that is defined twice.
pub fn defined(root: &Path) -> Result<BTreeMap<String, PathBuf>, String> {
    let mut rows = BTreeMap::new();
    for page in files(&root.join("docs/rules"), "md") {
        let text = std::fs::read_to_string(&page);
        let text = text.map_err(|error| format!("{}: {error}", page.display()))?;
        for bold in text.split("**").skip(1).step_by(2) {
            for row in cited(bold) {
                if let Some(other) = rows.insert(row.to_owned(), page.clone()) {
                    let (one, two) = (other.display(), page.display());
                    return Err(format!("{row} is defined twice, in {one} and {two}"));
                }
            }
        }
    }
    Ok(rows)
}
