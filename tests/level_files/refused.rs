//! Refused contents, with their places and messages.

use kotodama::formats::MAX_DIAGNOSTICS;
use kotodama::words::level::MAX_OBJECTS;
use kotodama::words::level::file::read;

use super::{check_fields, check_text, problems};

#[test]
fn broken_syntax_is_reported_where_it_breaks() {
    let eof = "the file ends too early, expected a value or a closing bracket";
    check_text("", &[&format!("1:1: {eof}")]);
    check_text("Level(\n", &[&format!("2:1: {eof}")]);
    check_text(
        "Level(\n  name: \"x,\n  rows: [])",
        &["2:9: the string that begins here has no closing quote"],
    );
    check_text(
        "Level(\n  rows: [\"b\" \"b\"],\n)",
        &["2:14: expected `,` or a closing bracket"],
    );
    check_text(
        "Level(\n  name = \"b\",\n)",
        &["2:8: expected `:`, `,` or a closing bracket"],
    );
    check_text(
        "Level(\n  legend: {'ab': []},\n)",
        &["2:14: expected one character in single quotes"],
    );
    check_text(
        "Level(rows: []) more",
        &["1:17: expected the end of the file"],
    );
    check_text(
        "Level( /* no end",
        &["1:8: the comment that begins here has no end"],
    );
    check_text(
        "Level(rows: @)",
        &[
            "1:13: expected a value: a number, a string in double quotes, a name, or something in (...), [...] or {...}",
        ],
    );
    check_text(
        "Level(rows: [], 3: 4)",
        &["1:17: expected the name of a field"],
    );
    let escapes = r#"expected one such as `\n`, `\"`, `\x41` or `\u{3042}`"#;
    for (text, problem) in [
        ("Level(name: \"\\q\")", "1:14: unknown escape character"),
        (
            "Level(name: \"\\u{110000}\")",
            "1:14: not a valid Unicode-escaped character",
        ),
    ] {
        check_text(text, &[&format!("{problem}, {escapes}")]);
    }
    check_text(
        &"[".repeat(100_000),
        &["1:66: brackets are nested too deeply, expected at most 64 inside each other"],
    );
}

#[test]
fn something_else_than_a_level_is_refused() {
    let expected = "expected Level(field: value, ...)";
    check_text("3", &[&format!("1:1: the file is `3`, {expected}")]);
    check_text(
        "\n [1, 2]",
        &[&format!("2:2: the file is a list [...], {expected}")],
    );
    check_text(
        "// x\nRules()",
        &[&format!("2:1: the file is `Rules`, {expected}")],
    );
    check_text(
        "Level(1, 2)",
        &[&format!("1:1: the file is `Level`, {expected}")],
    );
    check_text("Level", &[&format!("1:1: the file is `Level`, {expected}")]);
    check_text(
        "\"Level\"",
        &[&format!("1:1: the file is a string, {expected}")],
    );
    check_text(
        "{}",
        &[&format!("1:1: the file is a map {{...}}, {expected}")],
    );
    check_text("Level()", &["1:1: field `rows` is missing"]);
}

#[test]
fn unknown_and_repeated_fields_are_named() {
    check_fields(
        "  nane: \"x\",\n  author: \"a\", author: \"b\",",
        &[
            "2:3: unknown field `nane`, expected one of name, subtitle, author, legend, rows, \
             objects, grammar, characters, parent, around, icon_facing, object_list, object_list_closed, \
             auto_delay, palette, music, hints, solution, tests",
            "3:16: field `author` appears twice, expected it once",
        ],
    );
    check_fields(
        "objects: [(name: \"baba\", x: 0, y: 0, face: Up)]",
        &[
            "2:38: unknown field `face`, expected one of name, x, y, facing, level, icon, path, z, colour",
        ],
    );
    check_fields(
        "objects: [(name: \"line\", x: 0, y: 0, path: (win: 3))]",
        &["2:45: unknown field `win`, expected one of hidden, wins"],
    );
}

#[test]
fn characters_are_for_nouns_of_kanji_shift_and_say_one_thing_each() {
    // K-02
    check_fields(
        "characters: {\"tree\": '木'}",
        &["2:13: `characters` without `grammar: Kanji`, expected it in levels of Kanji Shift only"],
    );
    check_fields(
        "grammar: Kanji, characters: ['木']",
        &["2:29: `characters` is a list [...], expected a map {...}"],
    );
    check_fields(
        "grammar: Kanji, characters: {\n\"is\": '木',\n\"text_a\": '木',\n\"Tree\": '木',\n\
         'a': '木',\n\"tree\": \"木\",\n\"fern\": ' ',\n\"rose\": '木', \"rose\": '花',\n\
         \"wood\": '木',\n\"goal\": '勝',\n\"man\": '人',\n}",
        &[
            "3:1: \"is\" is a word of its own, expected a noun such as \"tree\"",
            "4:1: \"text_a\" is a text object, expected a noun such as \"cat\"",
            "5:1: \"Tree\" contains 'T', expected lower-case letters, digits, \"_\" and \"-\" only",
            "6:1: a key of `characters` is a character, expected a string in double quotes",
            "7:9: the character of a noun is a string, expected one character in single quotes",
            "8:9: the character of a noun is ' ', expected one that can be seen",
            "9:14: \"rose\" has two characters, expected one",
            "10:9: '木' already stands for \"rose\", expected a character of its own",
            "11:9: '勝' already stands for \"win\", expected a character of its own",
            "12:8: '人' already stands for \"human\", expected a character of its own",
        ],
    );
}

#[test]
fn settings_are_names_short_texts_and_moves() {
    let hints = vec!["\"h\""; 21].join(", ");
    let long_hint = "あ".repeat(301);
    let long_name = "a".repeat(41);
    let long_solution = "r ".repeat(100_001);
    check_fields(
        &format!(
            "palette: \"Night\",\nmusic: \"\",\nhints: [\"ok\", \"{long_hint}\", h],\nsolution: \"rr \\u{{75}}z\""
        ),
        &[
            "2:10: \"Night\" contains 'N', expected lower-case letters, digits and \"-\" only",
            "3:8: this name is empty, expected one such as \"night\"",
            "4:15: this hint has 301 characters, expected at most 300",
            "4:320: a hint is `h`, expected a string in double quotes",
            "5:21: move 5 is 'z', expected one of r u l d (first player), \
             R U L D (second player), . (wait)",
        ],
    );
    check_fields(
        &format!(
            "palette: night,\nmusic: \"{long_name}\",\nhints: [{hints}],\nsolution: \"{long_solution}\""
        ),
        &[
            "2:10: `palette` is `night`, expected a string in double quotes",
            "3:8: this name has 41 characters, expected at most 40",
            "4:109: the level has 21 hints, expected at most 20",
            "5:11: there are 100001 moves, expected at most 100000",
        ],
    );
    check_fields(
        "palette: \"../x\",\nmusic: 'a',\nhints: \"h\",\nsolution: \" \"",
        &[
            "2:10: \"../x\" contains '.', expected lower-case letters, digits and \"-\" only",
            "3:8: `music` is a character, expected a string in double quotes",
            "4:8: `hints` is a string, expected a list [...]",
            "5:11: there are no moves, expected some such as \"rrud\"",
        ],
    );
}

#[test]
fn tests_have_moves_and_at_most_a_hundred_are_kept() {
    check_fields(
        "tests: [(name: \"a\"), (moves: \"rz\"), 3]",
        &[
            "2:9: field `moves` is missing",
            "2:32: move 2 is 'z', expected one of r u l d (first player), \
             R U L D (second player), . (wait)",
            "2:37: a test is `3`, expected Test(field: value, ...)",
        ],
    );
    let tests = vec!["(moves: \"r\")"; 101].join(",");
    check_fields(
        &format!("tests: [{tests}]"),
        &["2:1309: the level has 101 tests, expected at most 100"],
    );
}

#[test]
fn what_stands_around_the_icon_is_one_of_nine_places() {
    check_fields(
        "around: [(name: \"baba\", x: 2, y: -1), (name: \"Baba\", x: 0, y: 0), (name: \"baba\", x: 0)],\n\
         icon_facing: Back",
        &[
            "2:28: `x` is `2`, expected a whole number from -1 to 1",
            "2:46: \"Baba\" contains 'B', expected lower-case letters, digits, \"_\" and \"-\" only",
            "2:67: field `y` is missing",
            "3:14: `icon_facing` is `Back`, expected one of Right, Up, Left, Down",
        ],
    );
}

#[test]
fn values_of_the_wrong_type_are_named_with_what_was_expected() {
    check_fields(
        "name: 3,\nsubtitle: 4,\nauthor: baba,\ngrammar: Kana,\nparent: Some(\"a\"),\nobject_list: \"me\",\n\
         object_list_closed: 1,\nauto_delay: 0.0,\nobjects: {},",
        &[
            "2:7: `name` is `3`, expected a string in double quotes",
            "3:11: `subtitle` is `4`, expected a string in double quotes",
            "4:9: `author` is `baba`, expected a string in double quotes",
            "5:10: `grammar` is `Kana`, expected one of Words, Kanji",
            "6:9: `parent` is `Some`, expected a string in double quotes",
            "7:14: `object_list` is a string, expected a list [...]",
            "8:21: `object_list_closed` is `1`, expected one of true, false",
            "9:13: `auto_delay` is `0.0`, expected a number from 0.001 to 3600",
            "10:10: `objects` is a map {...}, expected a list [...]",
        ],
    );
    check_fields(
        "auto_delay: NaN",
        &["2:13: `auto_delay` is `NaN`, expected a number from 0.001 to 3600"],
    );
    check_text(
        "Level(\nlegend: [],\nrows: \"...\")",
        &[
            "2:9: `legend` is a list [...], expected a map {...}",
            "3:7: `rows` is a string, expected a list [...]",
        ],
    );
    check_text(
        "Level(legend: {\n\"b\": [],\n'c': \"baba\",\n'd': [baba, 'x']},\nrows: [\n'c', 3])",
        &[
            "2:1: a key of the legend is a string, expected one character in single quotes",
            "3:6: an entry of the legend is a string, expected a list [...]",
            "4:7: the name of an object is `baba`, expected a string in double quotes",
            "4:13: the name of an object is a character, expected a string in double quotes",
            "6:1: a row is a character, expected a string in double quotes",
            "6:6: a row is `3`, expected a string in double quotes",
        ],
    );
}

#[test]
fn every_bad_object_is_reported_with_all_that_is_wrong_with_it() {
    check_fields(
        "objects: [\n\
         (name: \"baba\"),\n\
         (name: \"keke\", x: 2, y: -1),\n\
         (name: \"keke\", x: 0.5, y: \"0\", facing: left),\n\
         (x: 0, y: 99999999999999999999, facing: \"Up\", z: 31, colour: Red2, icon: Open),\n\
         \"baba\",\n\
         (name: \"line\", x: 1, y: 0, path: (hidden: 1, wins: -1), level: \"\"),\n\
         (name: \"line\", x: 1, y: 0, path: true, level: \"/tmp/x\"),\n\
         ]",
        &[
            "3:1: field `x` is missing",
            "3:1: field `y` is missing",
            "4:19: `x` is `2`, expected a whole number from 0 to 1",
            "4:25: `y` is `-1`, expected a whole number from 0 to 0",
            "5:19: `x` is `0.5`, expected a whole number from 0 to 1",
            "5:27: `y` is a string, expected a whole number from 0 to 0",
            "5:40: `facing` is `left`, expected one of Right, Up, Left, Down",
            "6:1: field `name` is missing",
            "6:11: `y` is `99999999999999999999`, expected a whole number from 0 to 0",
            "6:41: `facing` is a string, expected one of Right, Up, Left, Down",
            "6:50: `z` is `31`, expected a whole number from 0 to 30",
            "6:62: `colour` is `Red2`, expected one of Red, Orange, Yellow, Lime, Green, Cyan, \
             Blue, Purple, Pink, Rosy, Black, Grey, Silver, White, Brown",
            "6:74: `icon` is `Open`, expected one of Opened, Locked, Hidden",
            "7:1: an object is a string, expected Object(field: value, ...)",
            "8:43: `hidden` is `1`, expected one of true, false",
            "8:52: `wins` is `-1`, expected a whole number from 0 to 4294967295",
            "8:64: `level` is \"\", expected a level file relative to this one, such as \"lake-1.level.ron\"",
            "9:34: `path` is `true`, expected Path(field: value, ...)",
            "9:47: `level` is \"/tmp/x\", expected a level file relative to this one, such as \"lake-1.level.ron\"",
        ],
    );
}

#[test]
fn every_bad_name_is_reported() {
    let long = "o".repeat(41);
    check_text(
        &format!(
            "Level(legend: {{\n'a': [\"Baba\", \"two words\"],\n'b': [\"\"],\n'c': [\"text_\"],\n\
             'd': [\"all\", \"text\", \"empty\", \"group\", \"image\"],\n'e': [\"{long}\"],\n\
             'f': [\"text_text_baba\"],\n'g': [\"a\\nb\"],\n}}, rows: [\"a\"], \n\
             objects: [(name: \"text_Is\", x: 0, y: 0)],\nobject_list: [\"text_me\", \"Me\", \"all\"])"
        ),
        &[
            "2:7: \"Baba\" contains 'B', expected lower-case letters, digits, \"_\" and \"-\" only",
            "2:15: \"two words\" contains ' ', expected lower-case letters, digits, \"_\" and \"-\" only",
            "3:7: this name is empty, expected the name of an object such as \"cat\" or \"text_cat\"",
            "4:7: \"text_\" lacks its word, expected a name such as \"text_cat\"",
            "5:7: no object is called \"all\", expected another name, or \"text_all\" for the word",
            "5:14: no object is called \"text\", expected another name, or \"text_text\" for the word",
            "5:22: no object is called \"empty\", expected another name, or \"text_empty\" for the word",
            "5:31: no object is called \"group\", expected another name, or \"text_group\" for the word",
            "5:40: no object is called \"image\", expected another name, or \"text_image\" for the word",
            "6:7: this name has 41 characters, expected at most 40",
            "7:7: \"text_text_baba\" has \"text_\" twice, expected a name such as \"text_cat\"",
            "8:7: \"a\\nb\" contains '\\n', expected lower-case letters, digits, \"_\" and \"-\" only",
            "10:18: \"text_Is\" contains 'I', expected lower-case letters, digits, \"_\" and \"-\" only",
            "11:15: \"text_me\" is a text object, expected a noun such as \"cat\"",
            "11:26: \"Me\" contains 'M', expected lower-case letters, digits, \"_\" and \"-\" only",
        ],
    );
}

#[test]
fn every_unknown_character_of_the_rows_is_reported_at_its_place() {
    let message = |c| format!("{c:?} is not in the legend, expected one of its characters");
    check_text(
        "Level(legend: {'.': []}, rows: [\n  \". 人 x\",\n  \"?\\u{3f}.\", // nothing\n  r#\". \".\"#,\n])",
        &[
            &format!("2:6: {}", message('人')),
            &format!("2:8: {}", message('x')),
            &format!("3:4: {}", message('?')),
            &format!("3:5: {}", message('?')),
            &format!("4:8: {}", message('"')),
        ],
    );
    check_text(
        "Level(legend: {'.': []}, rows: [\"\\\n   .\\x61\\n\\\n  b\"])",
        &[
            &format!("2:5: {}", message('a')),
            &format!("2:9: {}", message('\n')),
            &format!("3:3: {}", message('b')),
        ],
    );
}

#[test]
fn ragged_and_empty_rows_are_reported() {
    check_text(
        "Level(legend: {'.': []}, rows: [\n\". . .\",\n\"..\",\n\". . .\",\n\"....\",\n\"\",\n])",
        &[
            "3:1: this row has 2 cells, expected 3 as in the first row",
            "5:1: this row has 4 cells, expected 3 as in the first row",
            "6:1: this row has 0 cells, expected 3 as in the first row",
        ],
    );
    check_text(
        "Level(rows: [])",
        &["1:13: `rows` is empty, a level needs at least one row"],
    );
    check_text(
        "Level(rows: [\"\", \"  \"])",
        &["1:14: this row is empty, a level needs at least one cell"],
    );
}

#[test]
fn legends_refuse_spaces_and_equal_keys() {
    check_text(
        "Level(legend: {\n'b': [\"baba\"],\n' ': [],\n'b': [\"keke\"],\n}, rows: [\"b\"])",
        &[
            "3:1: the legend has a space, expected another character: spaces in rows are ignored",
            "4:1: the legend has 'b' twice, expected it once",
        ],
    );
}

#[test]
fn boards_are_at_most_1000_cells_wide_and_high() {
    let board = |width: usize, height: usize| {
        let row = format!("{:?},\n", "b".repeat(width));
        format!(
            "Level(legend: {{'b': [\"baba\"]}}, rows: [\n{}])",
            row.repeat(height)
        )
    };
    let level = read("a", &board(1000, 1000)).expect("this is the largest board");
    assert_eq!(level.objects.len(), MAX_OBJECTS);
    check_text(
        &board(1001, 2),
        &["2:1: this row has 1001 cells, expected at most 1000"],
    );
    check_text(
        &board(1, 1001),
        &["1002:1: the level has 1001 rows, expected at most 1000"],
    );
}

#[test]
fn a_level_has_at_most_a_million_objects() {
    let names = "\"baba\", ".repeat(1001);
    let row = format!("{:?},\n", "b".repeat(1000));
    // That is said once, not for each of the cells that follow.
    let text = format!("Level(legend: {{'b': [{names}]}}, rows: [\n{row}{row}])");
    assert_eq!(
        problems(&text),
        ["a:2:1001: the level has more objects than the 1000000 it may have"]
    );
}

#[test]
fn countless_problems_are_cut_off() {
    let row = format!("{:?},\n", "?".repeat(1000));
    let text = format!("Level(rows: [\n{}])", row.repeat(11));
    let problems = problems(&text);
    assert_eq!(problems.len(), MAX_DIAGNOSTICS + 1);
    assert_eq!(
        problems[MAX_DIAGNOSTICS],
        "a:11:1001: 1000 more problems are not shown, at most 10000 are"
    );
}
