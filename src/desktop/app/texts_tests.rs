//! Tests that shipped content has its texts in every language.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use kotodama_ui::language::{Language, find};

#[test]
fn levels_are_translated_by_their_place_in_the_pack() {
    assert_eq!(
        kotodama_words_window::level_texts::key("lake/01-reeds.level.ron"),
        "lake-01-reeds"
    );
    assert_eq!(
        kotodama_words_window::level_texts::key("map.level.ron"),
        "first-map"
    );
}

/// Checks that every shipped level has a name and hints in every language.
#[test]
fn every_level_is_translated() {
    use kotodama_words::level::{file, pack};
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../..")).join("levels");
    let pack = pack::read_file(&folder.join("pack.ron")).expect("the pack can be read");
    for name in pack.levels.iter().chain(&pack.map) {
        let level = file::read_file(&folder.join(name)).expect("the level can be read");
        let key = kotodama_words_window::level_texts::key(name);
        let name_key = format!("{key}-name");
        let translated = find(Language::Japanese, &name_key, &[]).unwrap_or_default();
        let has_subtitle = find(Language::Japanese, &format!("{key}-subtitle"), &[]).is_some();
        // Kana alone hide which word, or which two, they spell.
        let is_kana = translated
            .chars()
            .all(|c| matches!(c, '\u{3041}'..='\u{3096}'));
        let needs_one = !level.subtitle.is_empty() && is_kana;
        assert!(has_subtitle || !needs_one, "{key}-subtitle is missing");
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

/// Checks that every place of another mode in the land has its texts in every
/// language (W-ICON-11).
#[test]
fn every_place_is_translated() {
    use kotodama_words::level::{file, pack};
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../..")).join("levels");
    let pack = pack::read_file(&folder.join("pack.ron")).expect("the pack can be read");
    let mut places = 0;
    for map in pack.levels.iter().chain(&pack.map) {
        let level = file::read_file(&folder.join(map)).expect("the level can be read");
        let area = Path::new(map).parent().expect("it is in a folder");
        for place in level.objects.iter().filter_map(|it| it.data.level.as_ref()) {
            let path = folder.join(area).join(place);
            let key = |ending: &str| kotodama_shell::visit::text_key(&path, ending);
            let wanted = if let Some(stem) = place.strip_suffix(".dungeon.ron") {
                let parts = ["name", "description"];
                parts.map(|part| format!("dungeon-{stem}-{part}")).to_vec()
            } else if let Some(key) = key(".falling.ron") {
                vec![format!("{key}-name")]
            } else if let Some(key) = key(".cards.ron") {
                vec![format!("{key}-name"), format!("{key}-text")]
            } else {
                continue;
            };
            places += 1;
            for key in wanted {
                let said = find(Language::Japanese, &key, &[]);
                assert!(said.is_some(), "{key} is missing");
            }
        }
    }
    assert!(places >= 9, "{places} places");
}

/// Checks that every shipped rule file and script has a name in every language.
#[test]
fn rules_that_ship_are_translated() {
    use kotodama_falling::builtin;
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../..")).join("assets/falling");
    let files = fs::read_dir(&folder).expect("the rules are there");
    let files = files.map(|file| file.expect("the rules can be read").path());
    let scripts = files.filter(|path| path.extension().is_some_and(|ending| ending == "lua"));
    let scripts: Vec<String> = scripts.map(|path| path.display().to_string()).collect();
    assert!(!scripts.is_empty());
    let builtin = builtin::NAMES
        .iter()
        .map(|name| format!("{}{name}", builtin::PREFIX));
    for source in builtin.chain(scripts) {
        let key =
            kotodama_falling_window::rule_texts::key(&source).expect("rules that ship have a key");
        assert!(
            find(Language::Japanese, &key, &[]).is_some(),
            "{key} is missing"
        );
    }
    assert_eq!(
        kotodama_falling_window::rule_texts::key("/home/player/rules/pairs.falling.ron"),
        None
    );
}

/// Checks that every kind of lint has a name in every language.
#[test]
fn every_kind_of_remark_is_translated() {
    for kind in kotodama_words::lint::Kind::ALL {
        let key = format!(
            "lint-kind-{}",
            kotodama_editor_window::texts::key(kind.name())
        );
        assert!(
            find(Language::Japanese, &key, &[]).is_some(),
            "{key} is missing"
        );
    }
}

/// Checks that every action of the editor has a name and a help text in every
/// language, and that no two actions share them.
#[test]
fn every_action_of_the_editor_is_translated() {
    use kotodama_editor::action::ACTIONS;
    use kotodama_editor_window::texts::key;
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

/// Checks that the palette of the editor has its kinds and tags in every
/// language.
#[test]
fn kinds_and_tags_of_words_are_translated() {
    use kotodama_editor_window::texts::key;
    use kotodama_words::glossary::{Category, Tag};
    let kinds = Category::ALL.iter().map(|kind| ("kind", kind.name()));
    let tags = Tag::ALL.iter().map(|tag| ("tag", tag.name()));
    for (sort, name) in kinds.chain(tags) {
        let key = format!("editor-{sort}-{}", key(name));
        assert!(
            find(Language::Japanese, &key, &[]).is_some(),
            "{key} is missing"
        );
    }
}
