//! The levels that ship are beyond reproach, and what remains is meant.

use std::fs;
use std::path::Path;

use kotodama::words::level::{Level, file};
use kotodama::words::lint::{Linter, Severity};

use super::boards::show;

fn levels() -> Vec<(String, Level)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    let mut levels: Vec<(String, Level)> = fs::read_dir(folder)
        .expect("the levels are in the repository")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.to_string_lossy().ends_with(file::EXTENSION))
        .map(|path| {
            let name = path.file_name().expect("a file").to_string_lossy();
            let level = file::read_file(&path).unwrap_or_else(|problems| panic!("{problems}"));
            (name.into_owned(), level)
        })
        .collect();
    levels.sort_by(|(one, _), (other, _)| one.cmp(other));
    levels
}

#[test]
fn shipped_levels_get_no_remark_but_these() {
    let mut linter = Linter::default();
    let mut found = Vec::new();
    for (name, level) in levels() {
        let findings = linter.examine(&level);
        for remark in &findings.remarks {
            assert_ne!(remark.severity, Severity::Error, "{name}: {}", show(remark));
            found.push(format!("{name}: {}", show(remark)));
        }
        for broken in &findings.reading.broken {
            found.push(format!("{name}: broken: {}", broken.message));
        }
        for accident in &findings.reading.accidental {
            found.push(format!("{name}: accidental: {}", accident.message));
        }
    }
    let expected = [
        // Puzzles: the word that these lack has to be brought.
        "07-atsui.level.ron: broken: … IS MELT lacks a noun before it",
        "08-karakuri.level.ron: hint: FLAG can be pushed nowhere from here @ 13,1",
        "08-karakuri.level.ron: hint: IS can be pushed nowhere from here @ 13,2",
        "08-karakuri.level.ron: broken: FLAG IS … lacks what it is",
        "kanji-2.level.ron: broken: … IS YOU lacks a noun before it",
    ];
    assert_eq!(found, expected);
}
