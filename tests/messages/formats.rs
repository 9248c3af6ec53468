//! Every format of files, with a sound text of it and its reader.

use std::fs;
use std::path::Path;

use kotodama::cards::{moves, puzzle, start};
use kotodama::dungeon::file::Options;
use kotodama::dungeon::recording;
use kotodama::falling::description::reader;
use kotodama::falling::script::Script;
use kotodama::words::import_export::import::legend_file;
use kotodama::words::import_export::{Refusal, read_anything};
use kotodama::words::level::{file, pack};
use kotodama::words::replay;

/// A format.
pub struct Format {
    pub name: &'static str,
    /// File name of the format.
    pub file: &'static str,
    /// A sound text, or the place of one among the files of the game.
    sound: Sound,
    /// Reads a text; what is said if it is refused.
    pub read: fn(&str, &str) -> Result<(), String>,
}

enum Sound {
    Text(&'static str),
    File(&'static str),
}
use Sound::{File, Text};

impl Format {
    /// Returns a valid text.
    pub fn text(&self) -> String {
        match self.sound {
            Text(text) => text.to_owned(),
            File(path) => {
                let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
                let text = fs::read_to_string(path).expect("it ships");
                // The example of dungeons is a part of one.
                text.replace("north: 2,", "")
            }
        }
    }
}

/// Returns the format of this name.
pub fn format(name: &str) -> &'static Format {
    let found = FORMATS.iter().find(|format| format.name == name);
    found.unwrap_or_else(|| panic!("no format {name}"))
}

fn anything(name: &str, text: &str) -> Result<(), String> {
    read_anything(name, text.as_bytes())
        .map(drop)
        .map_err(|why| match why {
            Refusal::File(problems) => problems.to_string(),
            // As the command writes it.
            why => {
                let (line, column) = why.place();
                format!("{name}:{line}:{column}: {why}")
            }
        })
}

fn script(name: &str, text: &str) -> Result<(), String> {
    Script::load(name, text, 0, Box::new(|_| {}))
        .map(drop)
        .map_err(|fault| fault.to_string())
}

pub const FORMATS: &[Format] = &[
    Format {
        name: "level",
        file: "x.level.ron",
        sound: File("tests/files/good/every_field.level.ron"),
        read: |name, text| {
            file::read(name, text)
                .map(drop)
                .map_err(|it| it.to_string())
        },
    },
    Format {
        name: "pack",
        file: "pack.ron",
        sound: Text(
            "Pack(\n    title: \"Mine\",\n    map: \"map.level.ron\",\n    levels: [\"a.level.ron\", \"b/c.level.ron\"],\n)\n",
        ),
        read: |name, text| {
            pack::read(name, text)
                .map(drop)
                .map_err(|it| it.to_string())
        },
    },
    Format {
        name: "legend",
        file: "x.legend.ron",
        sound: Text(
            "{\n    'b': [\"baba\"],\n    '*': [\"flag\", \"text_win\"],\n    '.': [],\n}\n",
        ),
        read: |name, text| {
            legend_file::read(name, text)
                .map(drop)
                .map_err(|it| it.to_string())
        },
    },
    Format {
        name: "replay",
        file: "x.moves.ron",
        sound: Text(
            "Moves(\n    version: 1,\n    game: \"0.1.0\",\n    name: \"Two\",\n    seed: 3,\n    moves: \"rr.lu\",\n    end: (turn: 5, board: \"0123456789abcdef\"),\n    level: r#\"Level(rows: [\". .\"], legend: {'.': []})\"#,\n)\n",
        ),
        read: |name, text| {
            replay::read(name, text)
                .map(drop)
                .map_err(|it| it.to_string())
        },
    },
    Format {
        name: "keke",
        file: "x.json",
        sound: Text(
            "{\n  \"levels\": [\n    {\"id\": \"1\", \"name\": \"one\", \"author\": \"me\", \"ascii\": \"____\\n_b._\\n____\", \"solution\": \"rrr\"}\n  ]\n}\n",
        ),
        read: anything,
    },
    Format {
        name: "map",
        file: "x.txt",
        sound: Text("Title: Two\nb = baba\n* = flag and text_win\n\n#####\n#b.*#\n#####\n"),
        read: anything,
    },
    Format {
        name: "rules",
        file: "x.falling.ron",
        sound: File("assets/falling/pairs.falling.ron"),
        read: |name, text| {
            reader::open(name, text)
                .map(drop)
                .map_err(|it| it.to_string())
        },
    },
    Format {
        name: "script",
        file: "x.lua",
        sound: Text(
            "-- A game.\nsetFieldSize(6, 12)\ncreateBlockPattern(1)\nsetTumo({{1, 1}}, 0, 0)\nlocal t = {a = 1, \"b\", 3.5}\nfor i = 1, 3 do t[i] = (t[i] or 0) == 1 end\nfunction update()\n  setColorBlock(0, 0, 1)\nend\n",
        ),
        read: script,
    },
    Format {
        name: "dungeon",
        file: "x.dungeon.ron",
        sound: File("src/dungeon/file/tests/example.dungeon.ron"),
        read: |name, text| {
            let opened = kotodama::dungeon::file::open(name, text, Options::default());
            opened.map(drop).map_err(|it| it.to_string())
        },
    },
    Format {
        name: "recording",
        file: "x.run.ron",
        sound: File("levels/dungeons/cornered.run.ron"),
        read: |name, text| {
            recording::read(name, text)
                .map(drop)
                .map_err(|it| it.to_string())
        },
    },
    Format {
        name: "card state",
        file: "x.cards.ron",
        sound: Text(
            "CardState(slots: [\n    (player: 0, slot: 3, vitality: -1, field: \"S(K(zombie(0)))(K(help(3)(4)))\"),\n    (player: 1, slot: 255, vitality: 0),\n])\n",
        ),
        read: |name, text| {
            start::read(name, text)
                .map(drop)
                .map_err(|it| it.to_string())
        },
    },
    Format {
        name: "card puzzle",
        file: "x.cards.ron",
        sound: File("levels/cards/5-zombies/01-first-zombie.cards.ron"),
        read: |name, text| {
            puzzle::read(name, text)
                .map(drop)
                .map_err(|it| it.to_string())
        },
    },
    Format {
        name: "card moves",
        file: "x.cards.txt",
        sound: Text(
            "cards-record 1\nplayer0 ./a b\nplayer1 builtin:hard\nseed 7\nturns 3\n1 K 0\n2 0 zero\n1 succ 0\nresult draw 256:256 turn 2 turns\n",
        ),
        read: |name, text| {
            moves::read(name, text)
                .map(drop)
                .map_err(|it| it.to_string())
        },
    },
];
