//! Helpers for the tests of this crate.

use std::path::PathBuf;
use std::sync::Arc;

use kotodama_dungeon::actions::Action;
use kotodama_dungeon::file::{Options, open};

use crate::session::{DungeonSession, Source};

/// Small dungeon with a sign to read, links, an end and items.
pub const CELLAR: &str = r##"Dungeon(
    name: "The cellar",
    author: "someone",
    description: "A door, a sign, an end.",
    state: {"saveable": true, "starting_lives": 2, "starting_equipment": ["gun", "stone"]},
    legend: {
        '#': ["wall"],
        '.': ["floor"],
        '@': ["floor", "spawn"],
        'S': ["floor", (name: "sign", character: '?', state: {"blocking": true}, script: r"
            #END
            :TOUCH
            What will it be?
            !gem;A gem
            !nothing;Nothing
            #END
            :GEM
            #GIVE gems, 1, ?sender
            Here you are.
            #END
            :NOTHING
            As you like.
        ")],
        'E': ["floor", (name: "end", character: 'E', state: {"blocking": true}, script: r"
            #END
            :TOUCH
            #GIVE score, 5, ?sender
            #GAMEOVER true, Home
        ")],
    },
    levels: [(name: "Stairs", rows: [
        "# # # # # # #",
        "# @ . . . . #",
        "# . # # # S #",
        "# . . . . E #",
        "# # # # # # #",
    ])],
)
"##;

/// Returns a dungeon from this text.
pub fn source_of(text: &str) -> Source {
    let opened = open("test.dungeon.ron", text, Options::default());
    let opened = opened.unwrap_or_else(|problems| panic!("{problems}"));
    Source {
        path: PathBuf::from("test.dungeon.ron"),
        digest: format!("{:016x}", kotodama_formats::hash(text.as_bytes())),
        definition: Arc::new(opened.definition),
    }
}

/// Returns a game of a dungeon from this text after this many cycles without
/// actions.
pub fn session_of(text: &str, cycles: usize) -> DungeonSession {
    let mut session = DungeonSession::begin(source_of(text), 7, 1);
    for _ in 0..cycles {
        session.cycle([Action::Wait, Action::Wait]);
    }
    session
}

/// Returns an empty folder for a test.
pub fn folder(name: &str) -> PathBuf {
    let name = format!("kotodama_dungeon_{name}_{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}
