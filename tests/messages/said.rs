//! Mistakes one by one: what is said about them, and where.

use super::check;
use super::formats::format;

/// Format, what of the sound text is changed into what, the place, and what
/// the message says.
const MISTAKES: &[(&str, &str, &str, &str, &str)] = &[
    // Brackets, commas, strings.
    (
        "level",
        "grammar: Kanji,",
        "grammar: Kanji",
        "7:5",
        "expected `:`, `,` or a closing bracket",
    ),
    (
        "level",
        "auto_delay: 0.5",
        "auto_delay: ",
        "10:17",
        "expected a value",
    ),
    (
        "level",
        "name: \"さくら\"",
        "name: \"さくら",
        "5:14",
        "expected `,` or a closing bracket",
    ),
    (
        "level",
        "'.': []",
        "'.' []",
        "17:13",
        "expected `:` between the two parts",
    ),
    (
        "pack",
        "\"Mine\"",
        "\"Mi\\qne\"",
        "2:15",
        "expected one such as",
    ),
    // Kinds of values.
    (
        "level",
        "auto_delay: 0.5",
        "auto_delay: \"q\"",
        "10:17",
        "expected a number from",
    ),
    (
        "level",
        "z: 20",
        "z: 2000",
        "27:86",
        "expected a whole number from",
    ),
    (
        "level",
        "grammar: Kanji",
        "grammar: Kana",
        "6:14",
        "expected one of",
    ),
    (
        "level",
        "author:",
        "auther:",
        "5:5",
        "unknown field `auther`, expected one of",
    ),
    (
        "level",
        "object_list_closed: true",
        "object_list_closed: 1",
        "9:25",
        "expected one of true, false",
    ),
    ("pack", "levels: [", "levels: (", "4:44", "expected"),
    (
        "pack",
        "title: \"Mine\"",
        "title: 5",
        "2:12",
        "a string in double quotes",
    ),
    ("dungeon", "Dungeon(", "Dungeons(", "1:1", "Dungeon"),
    ("rules", "Falling(", "Fallen(", "3:1", "Falling"),
    ("recording", "seed:", "sed:", "", "unknown field `sed`"),
    (
        "card state",
        "slot: 3",
        "slot: 256",
        "2:23",
        "expected a whole number from 0 to 255",
    ),
    (
        "card moves",
        "1 K 0",
        "1 Q 0",
        "6:3",
        "expected a card: I, zero",
    ),
    (
        "script",
        "setFieldSize(6, 12)",
        "setFieldSize(6, 120)",
        "2",
        "must be from 1 to 100, got 120",
    ),
    (
        "script",
        "setTumo({{1, 1}}, 0, 0)",
        "setTumo({{1, 1}, 0, 0)",
        "",
        "expected",
    ),
    ("keke", "\"levels\"", "\"level\"", "1:1", "a list `levels`"),
    (
        "keke",
        "\"name\": \"one\"",
        "\"name\": 5",
        "3:25",
        "expected a text in double quotes",
    ),
    (
        "keke",
        "\"name\": \"one\"",
        "\"näme\" \"one\"",
        "3:24",
        "expected `:` between a name and its value",
    ),
    (
        "keke",
        "\"author\": \"me\",",
        "\"author\": \"me\"",
        "3:47",
        "expected `,` or a closing bracket",
    ),
    (
        "keke",
        "\"author\": \"me\"",
        "author: \"me\"",
        "3:32",
        "expected a name in double quotes",
    ),
    (
        "keke",
        "\"solution\": \"rrr\"",
        "",
        "3:77",
        "expected no `,` before a closing bracket",
    ),
    ("keke", "\"rrr\"", "\"r\nrr\"", "3:91", "on one line"),
    ("keke", "\"rrr\"", "\"\\q\"", "3:91", "after a backslash"),
    (
        "keke",
        "\"____\\n_b._\\n____\"",
        "5",
        "3:57",
        "expected the rows as one text",
    ),
    (
        "keke",
        "\"name\": \"one\"",
        "\"name\": \"one\", \"name\": \"two\"",
        "3:37",
        "`name` appears twice",
    ),
    ("keke", "[\n", "\n", "3:4", "expected a list of levels"),
    ("keke", "  ]\n}\n", "  ]\n", "5:1", "the text ends here"),
    ("keke", "\n}\n", "\n}\n]\n", "6:1", "expected nothing more"),
    (
        "map",
        "b = baba",
        "b = ba!ba",
        "2:1",
        "\"b = ba!ba\" gives a character no meaning, expected a line such as `b = baba`",
    ),
    (
        "map",
        "* = flag and text_win",
        "* = flag text_win",
        "3:1",
        "expected a line such as",
    ),
];

#[test]
fn mistakes_are_said_where_they_are() {
    let mut wrong = Vec::new();
    for (name, old, new, place, words) in MISTAKES {
        let format = format(name);
        let sound = format.text();
        assert!(sound.contains(old), "{name} has no {old:?}");
        let text = sound.replacen(old, new, 1);
        let Err(said) = (format.read)(format.file, &text) else {
            wrong.push(format!("{name}: {new:?} is accepted"));
            continue;
        };
        check(format, &text, &said);
        let start = match *place {
            "" => format!("{}:", format.file),
            place => format!("{}:{place}: ", format.file),
        };
        let is_said = |line: &str| line.starts_with(&start) && line.contains(words);
        if !said.lines().any(is_said) {
            wrong.push(format!(
                "{name}, {new:?}: expected {start}... {words} ...\n  {said}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
