//! Rows of the rules: the form of their ids, and their definitions in
//! `docs/rules`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Returns the files with this extension in a folder and its subfolders,
/// sorted.
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

/// Returns whether it is the id of a row: `W-MOVE-07`, `D-PULL_CMD-01`, `K-12`.
pub fn is_row(word: &str) -> bool {
    let is_number = |part: &str| part.len() >= 2 && part.bytes().all(|it| it.is_ascii_digit());
    let is_area = |part: &str| {
        let is_letter = |it: u8| it.is_ascii_uppercase() || it.is_ascii_digit() || it == b'_';
        !part.is_empty() && part.bytes().all(is_letter)
    };
    match *word.split('-').collect::<Vec<_>>() {
        ["K", number] => is_number(number),
        ["C" | "D" | "F" | "W", area, number] => is_area(area) && is_number(number),
        _ => false,
    }
}

/// Returns the rows cited in a text.
pub fn cited(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|it: char| !(it.is_ascii_alphanumeric() || it == '-' || it == '_'));
    words.filter(|word| is_row(word))
}

/// Returns the rows that the pages of the rules define, each with its page: in
/// bold at the beginning of a paragraph or an item. Refuses a row defined
/// twice.
pub fn defined(root: &Path) -> Result<BTreeMap<String, PathBuf>, String> {
    let mut rows = BTreeMap::new();
    for page in files(&root.join("docs/rules"), "md") {
        let text = std::fs::read_to_string(&page);
        let text = text.map_err(|error| format!("{}: {error}", page.display()))?;
        for line in text.lines() {
            let line = line.trim_start_matches(['-', '*', ' ']);
            let bold = line.split("**").next().unwrap_or_default();
            if !is_row(bold) {
                continue;
            }
            if let Some(other) = rows.insert(bold.to_owned(), page.clone()) {
                let (one, two) = (other.display(), page.display());
                return Err(format!("{bold} is defined twice, in {one} and {two}"));
            }
        }
    }
    Ok(rows)
}
