//! The rule files that ship with the game.

use std::fs;
use std::path::Path;

use kotodama::falling::builtin;
use kotodama::falling::description::reader;

/// F-GAM-20.
#[test]
fn every_built_in_file_is_valid_and_has_no_warning() {
    for name in builtin::NAMES {
        let text = builtin::text(name).expect("a text");
        let opened = reader::open(name, text).unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!(opened.warnings, None, "{name}");
        assert!(builtin::title(name).is_some_and(|title| !title.is_empty()));
    }
}

#[test]
fn every_file_in_the_folder_is_built_in() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/falling");
    let mut found: Vec<String> = fs::read_dir(&folder)
        .expect("the folder of rule files")
        .map(|entry| entry.expect("an entry").file_name())
        .filter_map(|name| {
            name.to_str()?
                .strip_suffix(reader::EXTENSION)
                .map(str::to_owned)
        })
        .collect();
    found.sort();
    let mut expected: Vec<String> = builtin::NAMES.iter().map(|&name| name.to_owned()).collect();
    expected.sort();
    assert_eq!(found, expected);
    for name in builtin::NAMES {
        let path = folder.join(format!("{name}{}", reader::EXTENSION));
        let opened = reader::read_file(&path).expect("valid");
        assert_eq!(Ok(opened.description), builtin::read(name));
    }
}

#[test]
fn other_names_are_refused() {
    let problems = builtin::read("tetris")
        .expect_err("no such rules")
        .to_string();
    let expected = "builtin:tetris: there are no such built-in rules, expected one of guideline,";
    assert!(problems.starts_with(expected), "{problems}");
}
