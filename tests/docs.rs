//! The examples in the documentation are valid files of the game.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use kotodama::falling::description::vocabulary::vocabulary;
use kotodama::falling::description::{printer, reader};
use kotodama::falling::replay;
use kotodama::words::import_export::{Shared, code, import};
use kotodama::words::level::{file, pack};
use kotodama::words::{replay as moves, solution};

/// Returns the fenced blocks of a page: the text after the fence, and the
/// contents.
fn examples(page: &str) -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{page}: {error}"));
    let mut found = Vec::new();
    let mut open: Option<(String, String)> = None;
    for line in text.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(kind)) => open = Some((kind.trim().to_owned(), String::new())),
            (Some(_), Some(_)) => found.extend(open.take()),
            (Some((_, block)), None) => {
                block.push_str(line);
                block.push('\n');
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "{page}: a block is not closed");
    found
}

fn examples_of(kind: &str) -> Vec<String> {
    let all = examples("docs/files.md").into_iter();
    let found: Vec<String> = all
        .filter(|(k, _)| k == kind)
        .map(|(_, text)| text)
        .collect();
    assert!(!found.is_empty(), "no example is a {kind:?}");
    found
}

#[test]
fn every_example_is_of_a_kind_that_is_tested() {
    let kinds = [
        "ron level",
        "ron pack",
        "ron legend",
        "ron moves",
        "ron replay",
        "ron falling",
        "text code",
        "text map",
        "text numbers",
        "text puzzlescript",
        "text tiles",
        "json keke",
    ];
    for (kind, text) in examples("docs/files.md") {
        assert!(kinds.contains(&kind.as_str()), "{kind:?}: {text}");
    }
}

#[test]
fn levels_are_valid_and_their_solutions_win() {
    for text in examples_of("ron level") {
        let level = file::read("docs/files.md", &text).unwrap_or_else(|it| panic!("{it}"));
        let verdict = solution::check(&level);
        let is_fine = level.solution.is_none() || matches!(verdict, solution::Verdict::Wins { .. });
        assert!(is_fine, "{verdict:?}: {text}");
        assert_eq!(file::read("again", &file::write(&level)), Ok(level));
    }
}

#[test]
fn packs_and_legends_are_valid() {
    for text in examples_of("ron pack") {
        let pack = pack::read("docs/files.md", &text).unwrap_or_else(|it| panic!("{it}"));
        assert_eq!(pack.levels.len(), 3);
    }
    for text in examples_of("ron legend") {
        let legend = import::legend_file::read("docs/files.md", &text);
        assert_eq!(legend.map(|legend| legend.len()), Ok(6));
    }
}

#[test]
fn replays_of_levels_lead_where_they_say() {
    for text in examples_of("ron moves") {
        let replay = moves::read("docs/files.md", &text).unwrap_or_else(|it| panic!("{it}"));
        assert_eq!(moves::End::of(replay.play().world()), replay.end);
    }
}

#[test]
fn replays_end_as_they_were_recorded() {
    for text in examples_of("ron replay") {
        let replay = replay::read("docs/files.md", &text).unwrap_or_else(|it| panic!("{it}"));
        assert_eq!(replay.verify(), []);
        assert_eq!(replay.to_text(), text);
    }
}

#[test]
fn the_share_code_is_the_first_level() {
    let level = file::read("docs/files.md", &examples_of("ron level")[0]).expect("a level");
    let shared = Shared::new(level, &BTreeMap::new());
    let written = code::write(&shared).expect("a small level has a code");
    for text in examples_of("text code") {
        assert_eq!(text.trim(), written, "the code of the first level");
        assert_eq!(code::read(&text).as_ref(), Ok(&shared));
    }
}

#[test]
fn imports_need_no_further_legend() {
    let legends = examples_of("ron legend");
    let legend = import::legend_file::read("docs/files.md", &legends[0]).expect("a legend");
    for (kind, form) in [
        ("text map", import::Form::Map),
        ("json keke", import::Form::Keke),
        ("text puzzlescript", import::Form::PuzzleScript),
    ] {
        for text in examples_of(kind) {
            assert_eq!(import::detect(&text), Some(form), "{text}");
            let imported = import::read(&text).unwrap_or_else(|it| panic!("{kind}: {it}"));
            let mut known = imported.suggestions.clone();
            if form == import::Form::PuzzleScript {
                known = legend.clone();
            }
            let level = imported
                .to_level(0, &known)
                .unwrap_or_else(|it| panic!("{kind}: {it}"));
            assert!(level.objects.len() > 4, "{kind}: {level:?}");
        }
    }
}

#[test]
fn imports_without_a_legend_become_levels_that_can_be_won() {
    for (kind, form) in [
        ("text numbers", import::Form::Numbers),
        ("text tiles", import::Form::Tiles),
    ] {
        for text in examples_of(kind) {
            assert_eq!(import::detect(&text), Some(form), "{text}");
            let converted = import::convert(&text).unwrap_or_else(|it| panic!("{kind}: {it}"));
            let converted = converted.expect("another form");
            assert_eq!(converted.remarks, [], "{kind}");
            let names = converted.levels[0].level.objects.iter();
            let names: Vec<&str> = names.map(|it| it.name.as_str()).collect();
            for name in ["text_you", "text_win", "baba", "rock", "flag"] {
                assert!(names.contains(&name), "{kind}: {name} is not in {names:?}");
            }
        }
    }
}

#[test]
fn rule_files_are_valid_and_have_no_warning() {
    for text in examples_of("ron falling") {
        let opened = reader::open("docs/files.md", &text).unwrap_or_else(|it| panic!("{it}"));
        assert_eq!(opened.warnings, None, "{text}");
        let again = printer::print(&opened.description);
        assert_eq!(reader::read("again", &again), Ok(opened.description));
    }
}

#[test]
fn everything_that_rule_files_can_say_is_there() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/files.md");
    let page = fs::read_to_string(path).expect("the page");
    let (_, page) = page
        .split_once("### Everything that rule files can say")
        .expect("the reference");
    let words = vocabulary().filter(|(key, _)| key.contains('.'));
    let missing = words.filter(|(key, help)| {
        let name = key.rsplit('.').next().expect("a name");
        let (name, help) = (format!("`{name}"), help.to_lowercase());
        let is_there = |line: &str| line.contains(&name) && line.to_lowercase().contains(&help);
        !page.lines().any(is_there)
    });
    let missing: Vec<_> = missing.collect();
    assert!(missing.is_empty(), "{missing:#?}");
}
