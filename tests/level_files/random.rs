//! Random levels are read back as written; random damage is refused.

use std::collections::BTreeMap;

use bevy::math::IVec2;
use kotodama::board::{Bounds, Direction};
use kotodama::words::level::file::{open, read, write};
use kotodama::words::level::{
    Grammar, IconState, Level, LevelTest, PathData, Placed, PlacedData, Surroundings,
};
use proptest::prelude::*;

use super::EXAMPLE;

fn some_name() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => prop::sample::select(vec![
            "baba", "keke", "rock", "level", "cursor", "text_baba", "text_is", "text_a",
            "text_ab", "text_3d", "text_all", "ß", "人", "text_人", "text_ß",
        ]).prop_map(str::to_owned),
        1 => "(text_)?[a-z0-9_é山-]{1,8}"
            .prop_filter("no special name", |name| {
                kotodama::words::level::check_name(name).is_ok()
            }),
    ]
}

fn some_path() -> impl Strategy<Value = String> {
    "[a-z\"人 .]{1,6}(/[a-z]{1,3})?"
}

prop_compose! {
    fn some_data()(
        level in prop::option::of(some_path()),
        icon in prop::option::of(prop::sample::select(vec![
            IconState::Opened, IconState::Locked, IconState::Hidden,
        ])),
        path in prop::option::of((any::<bool>(), any::<u32>())),
        z in prop::option::of(0..=30_u8),
        colour in prop::option::of(prop::sample::select(vec!["red", "rosy", "brown"])),
    ) -> PlacedData {
        PlacedData {
            level,
            icon,
            path: path.map(|(hidden, wins)| PathData { hidden, wins }),
            z,
            colour: colour.map(str::to_owned),
        }
    }
}

prop_compose! {
    fn some_object(width: i32, height: i32)(
        name in some_name(),
        x in 0..width,
        y in 0..height,
        facing in prop::sample::select(vec![
            Direction::Right, Direction::Right, Direction::Right,
            Direction::Up, Direction::Left, Direction::Down,
        ]),
        data in prop_oneof![5 => Just(PlacedData::default()), 1 => some_data()],
    ) -> Placed {
        Placed { name, cell: IVec2::new(x, y), facing, data }
    }
}

prop_compose! {
    /// No two nouns share a character.
    fn some_characters()(
        pairs in prop::collection::btree_map(
            any::<char>().prop_filter("visible and free", |c| {
                !c.is_whitespace() && !c.is_control() && !"はと遊勝押引止浮沈熱溶人門".contains(*c)
            }),
            "[b-z]{4}[qx]|人",
            0..3,
        ),
    ) -> BTreeMap<String, char> {
        pairs.into_iter().map(|(character, noun)| (noun, character)).collect()
    }
}

fn some_surroundings() -> impl Strategy<Value = Surroundings> {
    let place = (-1..=1, -1..=1).prop_map(|(x, y)| IVec2::new(x, y));
    let objects = prop::collection::vec(("[a-z]{1,5}", place), 0..4);
    (objects, prop::sample::select(Direction::ALL.to_vec()))
        .prop_map(|(objects, facing)| Surroundings { objects, facing })
}

/// Palette, music, hints, solution and tests.
type Settings = (
    Option<String>,
    Option<String>,
    Vec<String>,
    Option<String>,
    Vec<LevelTest>,
);

fn some_test() -> impl Strategy<Value = LevelTest> {
    (any::<String>(), "[ruldRULD.]{1,60}", any::<bool>())
        .prop_map(|(name, moves, wins)| LevelTest { name, moves, wins })
}

fn some_settings() -> impl Strategy<Value = Settings> {
    (
        prop::option::of("[a-z0-9-]{1,40}"),
        prop::option::of("[a-z0-9-]{1,40}"),
        prop::collection::vec("(?s).{0,300}", 0..=20),
        prop::option::of("[ruldRULD.]{1,60}"),
        prop::collection::vec(some_test(), 0..4),
    )
}

prop_compose! {
    fn some_level()(width in 1..8, height in 1..6)(
        width in Just(width),
        height in Just(height),
        name in any::<String>(),
        (subtitle, author) in any::<(String, String)>(),
        objects in prop::collection::vec(some_object(width, height), 0..40),
        object_list in prop::collection::vec("[a-z]{1,5}", 0..3),
        object_list_closed in any::<bool>(),
        kanji in any::<bool>(),
        characters in some_characters(),
        parent in prop::option::of(some_path()),
        surroundings in some_surroundings(),
        auto_delay in prop::option::of(0.001_f32..3600.0),
        in_order in any::<bool>(),
        (palette, music, hints, solution, tests) in some_settings(),
    ) -> Level {
        let mut level = Level {
            name,
            subtitle,
            author,
            bounds: Bounds { width, height },
            objects,
            object_list,
            object_list_closed,
            grammar: if kanji { Grammar::Kanji } else { Grammar::Words },
            characters: if kanji { characters } else { BTreeMap::new() },
            parent,
            surroundings,
            auto_delay,
            palette,
            music,
            hints,
            solution,
            tests,
        };
        if in_order {
            level.put_in_file_order();
        }
        level
    }
}

proptest! {
    #[test]
    fn writing_and_reading_is_the_identity(level in some_level()) {
        let text = write(&level);
        prop_assert_eq!(read("a", &text), Ok(level), "{}", text);
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        let _ = read("a", &text);
    }

    #[test]
    fn damaged_files_are_read_or_refused(
        level in some_level(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3), 1..6),
    ) {
        for text in [EXAMPLE.to_owned(), write(&level)] {
            let damaged = damage(text.into_bytes(), &edits);
            // Bytes that are not text are refused before.
            let damaged = String::from_utf8_lossy(&damaged);
            let opened = open("a", &damaged);
            let read = read("a", &damaged);
            prop_assert_eq!(opened.problems.is_empty(), read.is_ok());
            if let Some(level) = &opened.level {
                for placed in &level.objects {
                    prop_assert!(level.bounds.contains(placed.cell));
                }
            }
            if let Err(problems) = read {
                let lines = damaged.split('\n').count();
                prop_assert!(!problems.list.is_empty());
                prop_assert!(problems.list.is_sorted_by_key(|p| (p.line, p.column)));
                for problem in problems.list {
                    prop_assert!(problem.line >= 1 && problem.line <= lines, "{problem:?}");
                    prop_assert!(problem.column >= 1, "{problem:?}");
                    prop_assert!(!problem.message.english.contains('\n'), "{problem:?}");
                }
            }
        }
    }
}

/// Replaces, inserts or removes bytes; half of the new ones have a meaning in
/// RON.
fn damage(mut bytes: Vec<u8>, edits: &[(prop::sample::Index, u8, i32)]) -> Vec<u8> {
    const TELLING: &[u8] = b"()[]{}'\"\\,:/*.#-r0 \n";
    for (index, byte, kind) in edits {
        if bytes.is_empty() {
            break;
        }
        let at = index.index(bytes.len());
        let byte = if byte % 2 == 0 {
            TELLING[usize::from(byte / 2) % TELLING.len()]
        } else {
            *byte
        };
        match kind {
            0 => bytes[at] = byte,
            1 => bytes.insert(at, byte),
            _ => drop(bytes.remove(at)),
        }
    }
    bytes
}
