use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::*;

/// The messages of a text and the arguments that each of them names.
fn arguments(name: &str, text: &str) -> BTreeMap<String, BTreeSet<String>> {
    if let Err((_, errors)) = FluentResource::try_new(text.to_owned()) {
        panic!("{name}: {errors:?}");
    }
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut key = None;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if line.starts_with(|first: char| first.is_ascii_alphabetic()) {
            let (name_of_line, _) = line.split_once('=').expect("a message has a text");
            let new = name_of_line.trim().to_owned();
            assert!(!found.contains_key(&new), "{name}: {new} is there twice");
            found.insert(new.clone(), BTreeSet::new());
            key = Some(new);
        }
        let Some(named) = key.as_ref().and_then(|key| found.get_mut(key)) else {
            continue;
        };
        for part in line.split('$').skip(1) {
            let end = part.find(|c: char| !(c.is_ascii_alphanumeric() || "-_".contains(c)));
            named.insert(part[..end.unwrap_or(part.len())].to_owned());
        }
    }
    found
}

fn all(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let mut all = BTreeMap::new();
    for (name, text) in texts::shared(language) {
        for (key, named) in arguments(name, text) {
            assert!(
                all.insert(key.clone(), named).is_none(),
                "{key} in two files"
            );
        }
    }
    all
}

#[test]
fn every_language_has_the_same_keys_and_arguments() {
    let english = all(Language::English);
    for language in Language::ALL {
        let own = all(language);
        for (key, named) in &english {
            let tag = language.tag();
            let own = own.get(key);
            assert_eq!(own, Some(named), "{key} in {tag}, with its arguments");
        }
        let more: Vec<_> = own
            .keys()
            .filter(|key| !english.contains_key(*key))
            .collect();
        assert!(more.is_empty(), "{} alone says {more:?}", language.tag());
    }
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the sources are there") {
        let path = entry.expect("the sources can be read").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// What follows `t!(` or another opening in a source, up to the parenthesis that
/// closes it.
fn calls<'s>(source: &'s str, opening: &str) -> Vec<&'s str> {
    let mut calls = Vec::new();
    for (at, _) in source.match_indices(opening) {
        let before = source[..at].chars().next_back();
        if before.is_some_and(|c| c.is_alphanumeric() || "_`".contains(c)) {
            continue;
        }
        let rest = &source[at + opening.len()..];
        let mut depth = 1;
        let end = rest.find(|c: char| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            depth == 0
        });
        calls.push(&rest[..end.unwrap_or(rest.len())]);
    }
    calls
}

#[test]
fn what_the_game_says_is_written_and_what_is_written_is_said() {
    let english = all(Language::English);
    let mut unsaid: BTreeSet<&String> = english.keys().collect();
    let mut files = Vec::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/desktop");
    sources(&folder, &mut files);
    // Their calls are examples.
    let examples = ["language/mod.rs", "language/tests.rs"].map(|name| folder.join(name));
    for path in files.iter().filter(|path| !examples.contains(path)) {
        let source = fs::read_to_string(path).expect("the sources can be read");
        for call in calls(&source, "t!(") {
            let mut parts = call.splitn(3, '"');
            let key = parts.nth(1).unwrap_or_default();
            let place = path.display();
            let named = english.get(key);
            let named = named.unwrap_or_else(|| panic!("{place}: nothing is written for {key:?}"));
            unsaid.remove(&key.to_owned());
            let given = parts.next().unwrap_or_default();
            for name in named {
                assert!(
                    given.contains(&format!("{name} =")),
                    "{place}: {key} wants {name}"
                );
            }
        }
    }
    assert!(unsaid.is_empty(), "nobody says {unsaid:?}");
}

/// What the simulation says is translated, with arguments that it gives.
#[test]
fn what_is_said_elsewhere_is_translated() {
    let mut written = BTreeMap::new();
    for (name, text) in texts::SAID {
        written.extend(arguments(name, text));
    }
    let mut unsaid: BTreeSet<String> = written.keys().cloned().collect();
    let mut files = Vec::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    sources(&folder, &mut files);
    let example = folder.join("formats/said.rs");
    let desktop = folder.join("desktop");
    for path in files {
        if path == example || path.starts_with(&desktop) {
            continue;
        }
        let source = fs::read_to_string(&path).expect("the sources can be read");
        for call in calls(&source, "said!(") {
            let place = path.display();
            let mut parts = call.splitn(3, '"');
            let key = parts.nth(1).unwrap_or_default();
            let named = written.get(key);
            let named = named.unwrap_or_else(|| panic!("{place}: {key:?} is not translated"));
            let given = parts.next().unwrap_or_default();
            for name in named {
                assert!(
                    given.contains(&format!("{name} =")),
                    "{place}: {key} has no {name}"
                );
            }
            unsaid.remove(key);
        }
    }
    for kind in crate::words::lint::Kind::ALL {
        let key = crate::desktop::editor::texts::key(kind.name());
        let key = format!("lint-kind-{key}");
        assert!(unsaid.remove(&key), "{key} is missing");
    }
    assert!(unsaid.is_empty(), "nobody says {unsaid:?}");
}

#[test]
fn the_system_chooses_a_language_that_the_game_speaks() {
    for (tag, language) in [
        ("ja_JP.UTF-8", Language::Japanese),
        ("ja", Language::Japanese),
        ("en-GB", Language::English),
        ("fr-FR", Language::English),
        ("jam", Language::English),
        ("", Language::English),
    ] {
        assert_eq!(Language::of_tag(tag), language, "{tag:?}");
    }
}

#[test]
fn levels_are_translated_by_their_place_in_the_pack() {
    assert_eq!(levels::key("lake/01-reeds.level.ron"), "lake-01-reeds");
    assert_eq!(levels::key("map.level.ron"), "first-map");
}

/// Every level that ships has a name and hints in every language.
#[test]
fn every_level_is_translated() {
    use crate::words::level::{file, pack};
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    let pack = pack::read_file(&folder.join("pack.ron")).expect("the pack can be read");
    for name in pack.levels.iter().chain(&pack.map) {
        let level = file::read_file(&folder.join(name)).expect("the level can be read");
        let key = levels::key(name);
        let hints = (1..=level.hints.len()).map(|number| format!("hint-{number}"));
        for part in std::iter::once("name".to_owned()).chain(hints) {
            let key = format!("{key}-{part}");
            assert!(
                find(Language::Japanese, &key, &[]).is_some(),
                "{key} is missing"
            );
        }
    }
}

/// Every word of the glossary says what it means in every language.
#[test]
fn every_word_is_translated() {
    use crate::words::glossary::{Category, entries};
    for entry in entries() {
        // The glossary explains all letters together, and no icons and cursors.
        let is_sign = matches!(entry.word, "sharp" | "flat");
        let together = entry.category == Category::Letter && !is_sign;
        if together || entry.category == Category::Object {
            continue;
        }
        let key = format!("glossary-{}", entry.word);
        for language in Language::ALL
            .into_iter()
            .filter(|l| *l != Language::English)
        {
            assert!(find(language, &key, &[]).is_some(), "{key}");
        }
    }
}

/// Every rule file and every script that ships has a name in every language.
#[test]
fn rules_that_ship_are_translated() {
    use crate::falling::builtin;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/falling");
    let files = fs::read_dir(&folder).expect("the rules are there");
    let files = files.map(|file| file.expect("the rules can be read").path());
    let scripts = files.filter(|path| path.extension().is_some_and(|ending| ending == "lua"));
    let scripts: Vec<String> = scripts.map(|path| path.display().to_string()).collect();
    assert!(!scripts.is_empty());
    let builtin = builtin::NAMES
        .iter()
        .map(|name| format!("{}{name}", builtin::PREFIX));
    for source in builtin.chain(scripts) {
        let key = rules::key(&source).expect("rules that ship have a key");
        assert!(
            find(Language::Japanese, &key, &[]).is_some(),
            "{key} is missing"
        );
    }
    assert_eq!(rules::key("/home/player/rules/pairs.falling.ron"), None);
}

/// Every action of the editor has a name and a help in every language, and no
/// two actions share them.
#[test]
fn every_action_of_the_editor_is_translated() {
    use crate::desktop::editor::texts::key;
    use crate::editor::action::ACTIONS;
    let mut names = BTreeSet::new();
    for row in ACTIONS {
        let name = format!("editor-action-{}", key(row.label));
        for key in [name.clone(), format!("{name}-help")] {
            let said = find(Language::Japanese, &key, &[]);
            assert!(said.is_some(), "{key} is missing");
        }
        assert!(names.insert(name.clone()), "{name} is there twice");
    }
}

/// The palette of the editor has its kinds and tags in every language.
#[test]
fn kinds_and_tags_of_words_are_translated() {
    use crate::desktop::editor::texts::key;
    use crate::words::glossary::{Category, Tag};
    let kinds = Category::ALL.into_iter().map(|kind| ("kind", kind.name()));
    let tags = Tag::ALL.iter().map(|tag| ("tag", tag.name()));
    for (sort, name) in kinds.chain(tags) {
        let key = format!("editor-{sort}-{}", key(name));
        assert!(
            find(Language::Japanese, &key, &[]).is_some(),
            "{key} is missing"
        );
    }
}
