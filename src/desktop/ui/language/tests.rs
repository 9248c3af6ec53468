use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::*;
use kotodama_formats as formats;

/// Returns the messages of a file with the arguments of each.
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
    for (name, text) in texts::of(language) {
        // Texts with their English elsewhere are only translated.
        let is_shared = |(other, _): &(String, &str)| *other == name;
        if !texts::of(Language::English).iter().any(is_shared) {
            continue;
        }
        for (key, named) in arguments(&name, text) {
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

/// Returns the text after `t!(` or another opening, up to the closing
/// parenthesis.
fn calls<'s>(source: &'s str, opening: &str) -> Vec<&'s str> {
    let mut calls = Vec::new();
    for (at, _) in source.match_indices(opening) {
        let before = source[..at].chars().next_back();
        if before.is_some_and(|c| c.is_alphanumeric() || "_`".contains(c)) {
            continue;
        }
        let rest = &source[at + opening.len()..];
        calls.push(&rest[..closing(rest)]);
    }
    calls
}

/// Returns the index of the closing parenthesis; those in strings and
/// characters do not count.
fn closing(source: &str) -> usize {
    let mut depth = 1;
    let mut rest = source;
    while let Some(c) = rest.chars().next() {
        let end = source.len() - rest.len();
        rest = match c {
            '"' => behind_string(rest),
            '\'' if rest.chars().nth(2) == Some('\'') => &rest[end_of(rest, 3)..],
            _ => &rest[c.len_utf8()..],
        };
        depth += i32::from(c == '(') - i32::from(c == ')');
        if depth == 0 {
            return end;
        }
    }
    source.len()
}

fn end_of(text: &str, characters: usize) -> usize {
    text.chars().take(characters).map(char::len_utf8).sum()
}

/// Returns the text after the string that begins here.
fn behind_string(source: &str) -> &str {
    let mut escaped = false;
    let end = source.char_indices().skip(1).find(|&(_, c)| {
        let is_end = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        is_end
    });
    end.map_or("", |(at, _)| &source[at + 1..])
}

/// Returns the names of the arguments of a call after its key and English text,
/// without those that only the English needs.
fn given(call: &str) -> BTreeSet<&str> {
    fn behind(text: &str) -> &str {
        text.find('"').map_or("", |at| behind_string(&text[at..]))
    }
    let rest = behind(behind(call));
    let rest = rest.split(';').next().unwrap_or_default();
    let names = rest.match_indices(" = ").map(|(at, _)| {
        let before = &rest[..at];
        let start = before.rfind(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
        &before[start.map_or(0, |start| start + 1)..]
    });
    // A bare name stands for the variable with that name.
    let bare = rest
        .split(',')
        .map(|part| part.trim_end_matches(')').trim());
    names.chain(bare).collect()
}

#[test]
fn what_the_game_says_is_written_and_what_is_written_is_said() {
    let english = all(Language::English);
    let mut unsaid: BTreeSet<&String> = english.keys().collect();
    let mut files = Vec::new();
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../..")).join("src/desktop");
    sources(&folder, &mut files);
    // Their calls are examples.
    let examples = ["ui/language/mod.rs", "ui/language/tests.rs"].map(|name| folder.join(name));
    for path in files.iter().filter(|path| !examples.contains(path)) {
        let source = fs::read_to_string(path).expect("the sources can be read");
        let rows = ["toggle!(", "choice!(", "slider!(", "labels!("];
        for call in rows.iter().flat_map(|opening| calls(&source, opening)) {
            let key = call.split('"').nth(1).unwrap_or_default();
            for key in [key.to_owned(), format!("{key}-help")] {
                let place = path.display();
                let named = english.get(&key).map(BTreeSet::len);
                assert_eq!(
                    named,
                    Some(0),
                    "{place}: {key:?} is written, and always the same"
                );
                unsaid.remove(&key);
            }
        }
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

/// Files with messages that are made as [`kotodama_formats::Message`].
const SAID: [&str; 11] = [
    "remarks.ftl",
    "problems.ftl",
    "problems-levels.ftl",
    "problems-rules.ftl",
    "problems-dungeon.ftl",
    "problems-cards.ftl",
    "editor-notes.ftl",
    "inspect-reasons.ftl",
    "falling-explain.ftl",
    "falling-mixing.ftl",
    "cards-puzzles.ftl",
];

/// Checks that messages of the simulation are translated, with their arguments.
#[test]
fn what_is_said_elsewhere_is_translated() {
    let mut written = BTreeMap::new();
    for (name, text) in texts::of(Language::Japanese) {
        if SAID.contains(&name.as_str()) {
            written.extend(arguments(&name, text));
        }
    }
    let mut unsaid: BTreeSet<String> = written.keys().cloned().collect();
    let mut files = Vec::new();
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../..")).join("src");
    sources(&folder, &mut files);
    // The tests of the formats have their own messages.
    let example = folder.join("formats/message.rs");
    let desktop = folder.join("desktop");
    for path in files {
        if path.starts_with(&desktop) {
            continue;
        }
        let mut source = fs::read_to_string(&path).expect("the sources can be read");
        if path == example {
            source.truncate(source.find("mod tests").unwrap_or_default());
        }
        for call in calls(&source, "msg!(") {
            let place = path.display();
            let key = call.split('"').nth(1).unwrap_or_default();
            let named = written.get(key);
            let named = named.unwrap_or_else(|| panic!("{place}: {key:?} is not translated"));
            let given = given(call);
            for name in named {
                assert!(given.contains(&name[..]), "{place}: {key} has no {name}");
            }
            unsaid.remove(key);
        }
        for call in calls(&source, "phrase!(") {
            let key = call.split('"').nth(1).unwrap_or_default();
            let place = path.display();
            assert_eq!(
                written.get(key).map(BTreeSet::len),
                Some(0),
                "{place}: {key:?} is translated, and always the same"
            );
            unsaid.remove(key);
        }
    }
    // Composed from the names of lints, which the editor looks up.
    unsaid.retain(|key| !key.starts_with("lint-kind-"));
    assert!(unsaid.is_empty(), "nobody says {unsaid:?}");
}

/// Checks the messages about files, in Japanese and with their places.
#[test]
fn problems_are_said_in_the_players_language() {
    use kotodama_words::{level::file, replay};
    let text = "Level(\n  legend: {'b': [\"baba\"]},\n  rows: [\"b x\"],\n  titel: 1,\n)";
    let broken = file::read("lake.level.ron", text).expect_err("it is broken");
    // A value of the wrong kind in a text inside a file.
    let text = "Moves(version: 1, moves: \"\", end: (turn: 0, board: \"0\"), \
                level: \"Level(rows: 3)\")";
    let inside = replay::read("a.moves.ron", text).expect_err("it is broken");
    let missing = formats::read_text(Path::new("/nowhere/lake.level.ron"));
    let missing = missing.expect_err("there is no such file");
    let (lines, first, inside, missing, system) = speaking(Language::Japanese, || {
        let denied = std::io::ErrorKind::PermissionDenied.into();
        let other = std::io::Error::other("ENOTHING");
        (
            problems(&broken),
            first_problem(&broken),
            problems(&inside),
            problems(&missing),
            [system(&denied), system(&other)],
        )
    });
    let lines: Vec<&str> = lines.lines().collect();
    assert_eq!(
        lines[0],
        "lake.level.ron:3:13: 'x' は凡例にありません。凡例にある文字にしてください"
    );
    let unknown = "lake.level.ron:4:3: `titel` というフィールドはありません。使えるのは name, ";
    assert!(lines[1].starts_with(unknown), "{lines:?}");
    assert_eq!(first, format!("{}（ほか 1 件）", lines[0]));
    assert_eq!(
        inside,
        "a.moves.ron:1:78: `level`の中の 1:13：`rows`が`3`になっています。\
         一覧 [...]にしてください"
    );
    assert_eq!(missing, "/nowhere/lake.level.ron:1:1: ファイルがありません");
    assert_eq!(system, ["アクセス権がありません", "ENOTHING"]);
    // The command line and logs have English.
    assert_eq!(
        broken.to_string().lines().next(),
        Some("lake.level.ron:3:13: 'x' is not in the legend, expected one of its characters")
    );
}

#[test]
fn the_system_chooses_a_language_that_the_game_speaks() {
    for (tag, language) in [
        ("ja_JP.UTF-8", Language::Japanese),
        ("ja", Language::Japanese),
        ("en-GB", Language::English),
        ("tlh", Language::English),
        ("jam", Language::English),
        ("", Language::English),
    ] {
        assert_eq!(Language::of_tag(tag), language, "{tag:?}");
    }
}

/// Checks that every word of the glossary has a meaning in every language.
#[test]
fn every_word_is_translated() {
    use kotodama_words::glossary::{Category, entries};
    for entry in entries() {
        // The glossary explains all letters together, and no icons or cursors.
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

#[test]
fn many_files_of_a_newer_version_share_one_notice() {
    use kotodama_shell::files::FileNotice;
    use kotodama_shell::recovery::Damage;
    let damaged = |name: &str, is_newer| FileNotice::Damaged {
        path: Path::new("/data").join(name),
        damage: Damage {
            place: Some((7, 1)),
            is_newer,
            ..Damage::default()
        },
    };
    let said = |all: &[FileNotice]| speaking(Language::English, || notices(all));
    assert_eq!(said(&[]), [""; 0]);
    let one = said(&[damaged("settings.ron", true)]);
    assert_eq!(one.len(), 1);
    assert!(one[0].contains("newer version") && one[0].contains(": settings.ron."));
    let mut all: Vec<FileNotice> = (1..=6)
        .map(|number| damaged(&format!("{number}.ron"), true))
        .collect();
    all.insert(3, damaged("editor.ron", false));
    let lines = said(&all);
    assert!(lines[0].contains(": 6.ron, 5.ron, 4.ron, 3.ron (and 2 more)."));
    assert_eq!(lines.len(), 2);
    assert!(lines[1].starts_with("Part of editor.ron could not be read (line 7)."));
    // The panel never hides the title.
    let many: Vec<FileNotice> = (1..=9)
        .map(|number| damaged(&format!("{number}.ron"), false))
        .collect();
    let lines = said(&many);
    assert_eq!(lines.len(), 4);
    assert!(lines[3].starts_with("Part of 4.ron") && lines[3].ends_with(" (and 5 more)"));
}
