//! Accepted contents of level files.

use bevy::math::IVec2;
use kotodama::board::{Bounds, Direction};
use kotodama::words::level::file::read;
use kotodama::words::level::{
    Grammar, IconState, Level, LevelTest, PathData, Placed, PlacedData, Surroundings,
};

use super::{EXAMPLE, placed};

#[test]
fn the_example_of_the_contract_is_read() {
    let level = read("a", EXAMPLE).expect("the example is valid");
    let keke = Placed {
        facing: Direction::Left,
        ..placed("keke", 4, 0)
    };
    assert_eq!(
        level,
        Level {
            name: "First steps".into(),
            author: "someone".into(),
            bounds: Bounds {
                width: 5,
                height: 3
            },
            objects: vec![
                placed("text_baba", 0, 0),
                placed("text_is", 1, 0),
                placed("text_you", 2, 0),
                placed("baba", 1, 2),
                placed("flag", 3, 2),
                placed("text_win", 3, 2),
                keke,
            ],
            ..Level::default()
        }
    );
}

#[test]
fn every_optional_field_is_read() {
    let text = r#"(
        rows: ["."], legend: {'.': []}, subtitle: "Wood / Gate",
        grammar: Kanji, characters: {"tree": '木', "cursor": '!', "gate": '扉'}, parent: "map.level.ron",
        around: [(name: "baba", x: -1, y: 1), (name: "cursor", x: 0, y: 0)], icon_facing: Up,
        object_list: ["me", "is"], object_list_closed: true, auto_delay: 0.5,
        palette: "deep-sea", music: "tune-2", hints: ["Look up.", ""], solution: "rr U\n.d",
        tests: [(name: "Short", moves: "r r"), Test(moves: "l", wins: false)],
        objects: [
            (name: "level", x: 0, y: 0, level: "lake-1.level.ron", icon: Hidden, z: 20,
             colour: Red, path: (hidden: true, wins: 3), facing: Down),
            Object(y: 0, x: 0, name: "line", path: ()),
        ],
    )"#;
    let level = read("a", text).expect("all of this is valid");
    let icon = Placed {
        facing: Direction::Down,
        data: PlacedData {
            level: Some("lake-1.level.ron".into()),
            icon: Some(IconState::Hidden),
            path: Some(PathData {
                hidden: true,
                wins: 3,
            }),
            z: Some(20),
            colour: Some("red".into()),
        },
        ..placed("level", 0, 0)
    };
    let line = Placed {
        data: PlacedData {
            path: Some(PathData::default()),
            ..PlacedData::default()
        },
        ..placed("line", 0, 0)
    };
    assert_eq!(
        level,
        Level {
            subtitle: "Wood / Gate".into(),
            bounds: Bounds {
                width: 1,
                height: 1
            },
            objects: vec![icon, line],
            object_list: vec!["me".into(), "is".into()],
            object_list_closed: true,
            grammar: Grammar::Kanji,
            characters: [("tree", '木'), ("cursor", '!'), ("gate", '扉')]
                .map(|(noun, character)| (noun.to_owned(), character))
                .into(),
            parent: Some("map.level.ron".into()),
            surroundings: Surroundings {
                objects: vec![
                    ("baba".into(), IVec2::new(-1, 1)),
                    ("cursor".into(), IVec2::ZERO),
                ],
                facing: Direction::Up,
            },
            auto_delay: Some(0.5),
            palette: Some("deep-sea".into()),
            music: Some("tune-2".into()),
            hints: vec!["Look up.".into(), String::new()],
            solution: Some("rrU.d".into()),
            tests: [("Short", "rr", true), ("", "l", false)]
                .map(|(name, moves, wins)| LevelTest {
                    name: name.to_owned(),
                    moves: moves.to_owned(),
                    wins,
                })
                .into(),
            ..Level::default()
        }
    );
}

#[test]
fn names_of_any_script_without_capitals_are_nouns() {
    for name in [
        "人",
        "ことだま",
        "text_門",
        "3d",
        "my-noun_2",
        "é",
        "text_text",
        "level",
        "cursor",
    ] {
        let text = format!("Level(legend: {{'o': [{name:?}]}}, rows: [\"o\"])");
        let level = read("a", &text).unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!(level.objects, [placed(name, 0, 0)]);
    }
}

#[test]
fn comments_attributes_and_string_forms_are_those_of_ron() {
    let text = "#![enable(implicit_some)] // one\n/* two /* three */ */ Level(\n\
        legend: {'\\u{62}': [r\"baba\"], '\\'': [r#\"text_is\"#]},\n\
        rows: [\"\\x62 \\\n    '\"],) // end";
    let level = read("a", text).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(
        level.objects,
        [placed("baba", 0, 0), placed("text_is", 1, 0)]
    );
}
