//! No text makes reading panic; a file that is read and written stays the same
//! (D-FILE-16).

use proptest::prelude::*;

use super::{EXAMPLE, complete_example, opened};
use crate::direction::Cell;
use crate::file::document::{
    Document, Entry, ExtraTile, ItemRecord, LevelRecord, Placed, Record, SourceLine,
};
use crate::file::{Options, open, parse, write};
use crate::tile::Animation;
use crate::value::Value;

/// Reads the written document back and writes it again.
#[track_caller]
fn assert_stable(document: &Document) {
    let text = write(document);
    let read = parse("d.dungeon.ron", &text);
    let read = read.unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    assert_eq!(read, *document, "{text}");
    assert_eq!(write(&read), text);
}

#[test]
fn the_example_is_stable() {
    let opened = opened(&complete_example());
    assert_stable(&opened.document);
    let text = write(&opened.document);
    assert!(
        text.contains("                #SEQUENCE c, \\, /\n"),
        "{text}"
    );
    assert!(text.contains("                \"# @ B k #\",\n"), "{text}");
}

#[test]
fn the_standard_file_is_stable() {
    let text = include_str!("../../../../assets/dungeons/standard.dungeon.ron");
    let text = text.replace("\"player\": (", "\"players\": (");
    let text = text.replace("levels: []", "levels: [(rows: [\"x\"])]");
    let read = parse("d.dungeon.ron", &text);
    assert_stable(&read.unwrap_or_else(|problems| panic!("{problems}")));
}

/// Characters with a special meaning in files, scripts and messages.
const SPECIAL: &str = r##"[a-zA-Z0-9 .:,#@&?!~/"'\\(){}\[\]_\n\r\t\u{0}\u{85}é日🎲-]"##;

fn text(most: usize) -> impl Strategy<Value = String> {
    proptest::string::string_regex(&format!("{SPECIAL}{{0,{most}}}")).expect("a pattern")
}

fn slug() -> impl Strategy<Value = String> {
    "[a-z0-9_]{1,6}".prop_filter("reserved", |slug| slug != "player" && slug != "spawn")
}

fn value() -> impl Strategy<Value = Value> {
    let text = || text(8).prop_map(|text| Value::text(&text));
    let list = prop::collection::vec(self::text(5), 0..3);
    prop_oneof![
        Just(Value::Nil),
        any::<bool>().prop_map(Value::Bool),
        any::<i64>().prop_map(Value::Int),
        prop::num::f64::NORMAL.prop_map(Value::Float),
        text(),
        list.prop_map(|list| Value::List(list.iter().map(|text| text.as_str().into()).collect())),
    ]
}

fn lines() -> impl Strategy<Value = Vec<SourceLine>> {
    let line = proptest::string::string_regex(r##"[ \t]{0,3}[#:a"\\é]{0,3}[ \u{7}]{0,1}"##);
    prop::collection::vec(line.expect("a pattern").prop_map(SourceLine::from), 0..6)
}

fn color() -> impl Strategy<Value = Option<String>> {
    prop::option::of("[a-z]{1,9}|#[0-9a-f]{3}")
}

fn record() -> impl Strategy<Value = Record> {
    let animation = prop::option::of((1..5_u32, text(4), color(), any::<bool>()));
    let animation = animation.prop_map(|animation| {
        let (period, characters, color, is_random) = animation?;
        let colors = color.iter().map(|color| color.as_str().into()).collect();
        let characters = characters.chars().collect();
        let backgrounds = Vec::new();
        Some(Animation {
            period,
            characters,
            colors,
            backgrounds,
            is_random,
        })
    });
    let state =
        prop::collection::btree_map(text(5).prop_map(|it| it.to_lowercase()), value(), 0..4);
    let look = (
        prop::option::of(text(9)),
        prop::option::of(any::<char>()),
        color(),
        color(),
    );
    let template = prop::option::of(slug());
    (template, look, state, prop::option::of(lines()), animation).prop_map(
        |(template, (name, character, color, background_color), state, script, animate)| Record {
            template: template.map(Placed::from),
            name,
            character,
            color,
            background_color,
            state: state
                .into_iter()
                .map(|(name, value)| (name, value.into()))
                .collect(),
            script,
            animate,
            ..Record::default()
        },
    )
}

/// Returns a strategy for characters of the rows.
fn character() -> impl Strategy<Value = char> {
    any::<char>().prop_filter("a space", |c| *c != ' ')
}

fn level() -> impl Strategy<Value = LevelRecord> {
    let entry = prop_oneof![
        Just(Entry::Spawn),
        slug().prop_map(|slug| Entry::Template(slug.into())),
        record().prop_map(|record| Entry::Tile(Box::new(record))),
    ];
    let legend = prop::collection::btree_map(character(), prop::collection::vec(entry, 0..3), 0..3);
    let row = prop::collection::vec(character(), 3);
    let row = row.prop_map(|row| SourceLine::from(row.iter().collect::<String>()));
    let cell = || (0..1000, 0..1000).prop_map(|(row, col)| Cell::new(row, col));
    let tile = (cell(), prop::option::of(-5..5_i64), record());
    let tile = tile.prop_map(|(cell, z, tile)| ExtraTile { cell, z, tile });
    let spawn = prop::collection::vec(cell().prop_map(Placed::from), 0..2);
    let tiles = prop::collection::vec(tile, 0..3);
    let rows = prop::collection::vec(row, 1..3);
    (
        -5..5_i64,
        text(5),
        any::<bool>(),
        legend,
        rows,
        spawn,
        tiles,
    )
        .prop_map(
            |(number, name, is_entrance, legend, rows, spawn, tiles)| LevelRecord {
                number,
                name,
                is_entrance,
                legend,
                rows,
                spawn,
                tiles,
                edges: [None, Some(number.into()), None, None],
                ..LevelRecord::default()
            },
        )
}

fn document() -> impl Strategy<Value = Document> {
    let templates = prop::collection::btree_map(slug(), record(), 0..3);
    let item = (prop::option::of(text(5)), any::<bool>(), lines());
    let item = item.prop_map(|(name, is_weapon, script)| ItemRecord {
        name,
        is_weapon,
        is_consumable: !is_weapon,
        script,
    });
    let items = prop::collection::btree_map(slug(), item, 0..2);
    let sounds = prop::collection::vec(prop::num::f64::NORMAL, 0..4);
    let sounds = prop::collection::btree_map(slug(), sounds, 0..2);
    let levels = prop::collection::vec(level(), 1..3);
    let players = prop::collection::vec(color(), 0..3);
    (text(8), templates, items, sounds, levels, players).prop_map(
        |(name, templates, items, sounds, levels, players)| Document {
            description: name.clone(),
            name,
            templates,
            items,
            sounds,
            levels,
            players: players
                .into_iter()
                .map(|color| Record {
                    color,
                    ..Record::default()
                })
                .collect(),
            ..Document::default()
        },
    )
}

proptest! {
    #[test]
    fn documents_are_stable(document in document()) {
        assert_stable(&document);
    }

    #[test]
    fn values_are_read_back(value in value()) {
        let mut document = opened(&complete_example()).document;
        document.state.insert("v".to_owned(), value.clone().into());
        let read = parse("d.dungeon.ron", &write(&document)).expect("it is sound");
        prop_assert_eq!(format!("{:?}", read.state["v"].value), format!("{value:?}"));
    }

    #[test]
    fn any_text_is_read_without_panic(text in text(200)) {
        let _ = open("d.dungeon.ron", &text, Options::default());
        let _ = open("d.dungeon.ron", &format!("Dungeon({text})"), Options { is_lenient: true });
    }

    /// Parts of the example are removed, doubled and replaced.
    #[test]
    fn changed_files_are_read_without_panic(
        changes in prop::collection::vec((0..EXAMPLE.len(), 0..20_usize, text(6), any::<bool>()), 1..4)
    ) {
        let mut characters: Vec<char> = complete_example().chars().collect();
        for (start, count, text, is_doubled) in changes {
            let start = start.min(characters.len());
            let end = (start + count).min(characters.len());
            let old = characters[start..end].to_vec();
            let new = if is_doubled { old.repeat(2) } else { text.chars().collect() };
            characters.splice(start..end, new);
        }
        let text: String = characters.into_iter().collect();
        let _ = open("d.dungeon.ron", &text, Options { is_lenient: true });
        if let Ok(opened) = open("d.dungeon.ron", &text, Options::default()) {
            assert_stable(&opened.document);
        }
    }
}
