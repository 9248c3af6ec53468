//! Problems of files, and their places.

use super::{EXAMPLE, dungeon, level, opened, problems, warnings};
use crate::file::{EXTENSION, Options, open};

/// Marks the place of the expected problem in a text.
const MARK: char = '¤';

/// Checks that a text has exactly one problem, at its mark.
#[track_caller]
fn assert_problem(text: &str, message: &str) {
    let before = text.split(MARK).next().unwrap_or_default();
    let line = 1 + before.matches('\n').count();
    let column = 1 + before.chars().rev().take_while(|c| *c != '\n').count();
    let problems = problems(&text.replace(MARK, ""));
    let shown: String = text.chars().take(300).collect();
    let [problem] = problems.as_slice() else {
        panic!("expected one problem, found {problems:#?}\nin {shown}");
    };
    let found = problem.strip_prefix(&format!("{line}:{column}: "));
    let found = found.unwrap_or_else(|| panic!("not at {line}:{column}: {problem}\nin {shown}"));
    assert!(
        found.contains(message),
        "expected {message:?}, found {found:?}"
    );
}

/// The example of section 31 has one level and refers to another in the north.
#[test]
fn the_example_word_by_word_lacks_a_level() {
    assert_problem(
        &EXAMPLE.replace("north: ", "north: ¤"),
        "there is no level 2",
    );
}

/// D-FILE-01, D-FILE-02, D-FILE-03.
#[test]
fn fields_of_the_dungeon() {
    let complete = "levels: [(rows: [\"x\"], legend: {'x': []})]";
    assert_problem("Dungeon(levels: [(rows: [])]¤", "expected");
    assert_problem(&dungeon("¤titel: \"x\","), "unknown field `titel`");
    assert_problem(&dungeon("author: ¤5,"), "`author` is `5`");
    assert_problem(&dungeon("format: ¤2,"), "from 1 to 1");
    assert_problem(&dungeon("instruction_budget: ¤0,"), "from 1 to 100000");
    assert_problem(&format!("¤Dungeon({complete})"), "`name` is missing");
    assert_problem("¤Dungeon(name: \"d\")", "`levels` is missing");
    assert_problem("(name: \"d\", levels: ¤[])", "at least one level");
    assert_problem("(name: \"d\", levels: [¤()])", "`rows` is missing");
    assert_problem(
        "¤Level(name: \"d\", levels: [])",
        "Dungeon(field: value, ...)",
    );
}

/// D-FILE-04, D-FILE-05, D-FILE-09.
#[test]
fn mistakes_in_levels_are_named() {
    assert_problem(&level("rows: ¤[]"), "at least one row");
    assert_problem(&level("rows: [¤\" \"]"), "at least one cell");
    assert_problem(&level("rows: [\". .\", ¤\".\"]"), "1 cells, expected 2");
    assert_problem(&level("rows: [\". ¤x x\"]"), "'x' is not in the legends");
    assert_problem(&level("rows: [\".\"], south: ¤3"), "there is no level 3");
    let twice = level("rows: [\".\"]\n), (\nnumber: ¤1, rows: [\".\"]");
    assert_problem(&twice, "already a level 1");
    assert_problem(
        &level("rows: [\".\"], spawn: [¤(row: 0, col: 1)]"),
        "outside",
    );
    assert_problem(
        &level("rows: [\".\"], spawn: [¤(row: 0)]"),
        "`col` is missing",
    );
    assert_problem(&level("rows: [\".\"], north: ¤\"1\""), "a whole number");
}

/// D-FILE-06, D-FILE-15.
#[test]
fn mistakes_in_legends_are_named() {
    let legend = |legend: &str| level(&format!("rows: [\".\"], legend: {{{legend}}}"));
    let unknown = "unknown template `nope`";
    assert_problem(&legend("'n': [\"floor\", ¤\"nope\"]"), unknown);
    assert_problem(&legend("'.': [(template: ¤\"nope\")]"), unknown);
    assert_problem(&legend("¤' ': []"), "spaces in rows are ignored");
    assert_problem(&legend("'.': [], ¤'.': []"), "twice");
    assert_problem(&legend("'.': [¤\"player\"]"), "`player`");
    assert_problem(&legend("'a¤b': []"), "one character");
}

/// D-FILE-08.
#[test]
fn extra_tiles() {
    let tiles = |tiles: &str| level(&format!("rows: [\". .\"],\ntiles: [{tiles}]"));
    let at_z = |z: &str| format!("¤(template: \"gem\", row: 0, col: 0, z: {z})");
    assert_problem(&tiles(&at_z("0")), "at z 0 of row 0, column 0");
    assert_eq!(problems(&tiles(&at_z("-1")).replace(MARK, "")), [""; 0]);
    let on_top = "(template: \"gem\", row: 0, col: 0)";
    let both = format!("{on_top}, {}", at_z("1"));
    assert_problem(&tiles(&both), "expected a free place such as 2");
    assert_problem(&tiles("¤(row: 0, col: 2)"), "columns from 0 to 1");
    assert_problem(&tiles("(row: ¤-1, col: 0)"), "from 0 to 999");
    assert_problem(&tiles("(col: 0, ¤zz: 1, row: 0)"), "unknown field `zz`");
}

/// D-FILE-12, D-FILE-07, D-FILE-13.
#[test]
fn mistakes_in_templates_are_named() {
    let templates = |templates: &str| dungeon(&format!("templates: {{{templates}}},"));
    let a = |field: &str| templates(&format!("\"a\": (name: \"A\", {field})"));
    assert_problem(&templates("¤\"Lever\": (name: \"L\")"), "is not a slug");
    assert_problem(&templates("¤\"player\": (name: \"L\")"), "reserved");
    assert_problem(&templates("¤\"spawn\": (name: \"L\")"), "reserved");
    assert_problem(
        &templates("\"a\": (name: \"L\"), ¤\"a\": (name: \"M\")"),
        "twice",
    );
    assert_problem(&a("template: ¤\"b\""), "unknown template `b`");
    assert_problem(&a("template: ¤\"a\""), "no cycle");
    let circle = "\"a\": (name: \"A\", template: \"b\"),\n\"b\": (name: \"B\", template: ¤\"a\")";
    assert_problem(&templates(circle), "template `b` starts from `a`");
    assert_problem(&a("color: ¤\"#12\""), "not a colour");
    assert_problem(&a("character: ¤\"x\""), "single quotes");
    assert_problem(&a("animate: (period: ¤0)"), "from 1 to");
    assert_problem(
        &dungeon("sounds: {\"a\": [1, ¤x]},"),
        "number of a sound is `x`",
    );
    assert_problem(&dungeon("player: ¤[()],"), "one without a list, or two");
    assert_problem(
        &dungeon("player: (¤script: \"\"),"),
        "unknown field `script`",
    );
    assert_problem(&dungeon("items: {\"a\": (weapon: ¤1)},"), "true, false");
}

/// D-FILE-11, D-FILE-15.
#[test]
fn mistakes_in_states_are_named() {
    let state = |state: &str| dungeon(&format!("state: {state},"));
    assert_problem(
        &state("{\"a\": ¤north}"),
        "`a` is `north`, expected true, false",
    );
    assert_problem(&state("{\"a\": ¤1e3}"), "`a` is `1e3`");
    assert_problem(
        &state("{\"a\": ¤9223372036854775808}"),
        "expected true, false",
    );
    assert_problem(&state("{\"a\": ¤(1)}"), "`()` for nothing");
    assert_problem(&state("{\"a\": [¤1]}"), "a string in double quotes");
    assert_problem(&state("{\"a\": 1, ¤\"A\": 2}"), "`a` appears twice");
    assert_problem(&state("\"a: 1, ¤b, c: 2\""), "\"b\" is not a state value");
    assert_problem(&state("¤\"a: 1, A: 2\""), "`a` appears twice");
    assert_problem(
        &state("{\"starting_equipment\": ¤\"gun axe\"}"),
        "unknown item `axe`",
    );
    let player = dungeon("player: (state: {\"starting_equipment\": ¤[\"axe\"]}),");
    assert_problem(&player, "unknown item `axe`");
}

/// D-ERR-01, D-ERR-02: the place in the file, the line of the script, and the
/// owner of the script.
#[test]
fn scripts_are_reported_where_they_stand() {
    let text = "templates: {\"t\": (name: \"T\", script: r#\"\n    #END\n    :TOUCH\n     text\n    \
                #¤SPIN\n\"#)},";
    assert_problem(&dungeon(text), "script line 4: ");
    assert_problem(&dungeon(text), "(template `t`)");
    let text =
        r##"items: {"i": (script: ["\\\\ é", "~\u{40}x", "\x41\\é\u{41}\u{7e}", "#¤SPIN"])},"##;
    assert_problem(&dungeon(text), "script line 4: ");
    assert_problem(&dungeon(text), "(item `i`)");
    let text = r##"items: {"i": (script: "\\é\u{41}\n\u{23}\u{50}UT slug:\u{20}¤nope")},"##;
    assert_problem(&dungeon(text), "script line 2: ");
    let text = "rows: [\". .\"], tiles: [(row: 0, col: 1, script: \"#¤SPIN\")]";
    assert_problem(&level(text), "(level 1, row 0, column 1)");
    let text = "rows: [\". .\"], legend: {'x': [(script: \"\\n#¤SPIN\")]}";
    assert_problem(&level(text), "(legend 'x')");
}

/// D-ERR-01: all problems, each once, even if many tiles share the script.
#[test]
fn a_shared_script_is_reported_once() {
    let text = "legend: {'x': [\"floor\", (script: \"#SPIN\\n#SPUN\")]},\nrows: [\". x\", \"x x\"]";
    let problems = problems(&level(text));
    assert_eq!(problems.len(), 2, "{problems:#?}");
    assert!(problems[0].contains("script line 1: ") && problems[1].contains("script line 2: "));
    let first = |it: &String| it.ends_with("(level 1, row 0, column 1)");
    assert!(problems.iter().all(first), "{problems:#?}");
    // Two equal scripts in two places.
    let tile = "(row: 0, col: 0, script: \"#SPIN\")";
    let text = level(&format!("rows: [\". .\"], tiles: [{tile}, {tile}]"));
    assert_eq!(super::problems(&text).len(), 2);
}

#[test]
fn all_problems_of_a_file_are_reported() {
    let text = "author: ¤1, templates: {¤\"A\": (), \"b\": (color: ¤\"\", state: ¤1, \
                script: \"#¤SPIN\")},\nplayer: (name: 'a¤b'), sounds: ¤5,";
    let marks = dungeon(text);
    let mut parts: Vec<&str> = marks.split(MARK).collect();
    parts.pop();
    let mut before = String::new();
    let mut places = Vec::new();
    for part in parts {
        before.push_str(part);
        let line = 1 + before.matches('\n').count();
        let column = 1 + before.chars().rev().take_while(|c| *c != '\n').count();
        places.push(format!("{line}:{column}"));
    }
    let found = problems(&marks.replace(MARK, ""));
    let found = found.iter().filter_map(|it| it.split(": ").next());
    assert_eq!(found.collect::<Vec<_>>(), places);
}

/// D-FILE-15, D-ERR-04.
#[test]
fn slugs_in_scripts() {
    let script = |line: &str| {
        dungeon(&format!(
            "templates: {{\"t\": (name: \"T\", script: \"{line}\")}},"
        ))
    };
    assert_problem(&script("#PUT slug: ¤nope"), "unknown template `nope`");
    assert_problem(
        &script("#BECOME slug: ¤player"),
        "unknown template `player`",
    );
    assert_eq!(problems(&script("#PUT slug: t")), [""; 0]);
    for line in ["#EQUIP axe, ?sender", "#SOUND boing"] {
        let warnings = warnings(&opened(&script(line)));
        assert_eq!(warnings.len(), 1, "{warnings:?}");
        assert!(
            warnings[0].contains(": script line 1: unknown "),
            "{warnings:?}"
        );
    }
    assert_eq!(warnings(&opened(&script("#SOUND door"))), [""; 0]);
}

/// D-ERR-05.
#[test]
fn mistakes_in_scripts_can_be_let_pass() {
    let text = dungeon(
        "templates: {\"form\": (name: \"F\", script: \"Hi\\n#SPIN\"),\n\
         \"content\": (name: \"C\", script: \"#ZAP nope\\n#PUT slug: nope\\n#END\")},",
    );
    assert_eq!(problems(&text).len(), 3);
    let opened = open("d.dungeon.ron", &text, Options { is_lenient: true });
    let opened = opened.unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(warnings(&opened).len(), 3);
    let templates = &opened.definition.templates;
    assert!(templates["form"].script.is_none(), "it is left out");
    let content = templates["content"].script.as_ref().expect("it is kept");
    let lines: Vec<String> = content
        .lines
        .iter()
        .map(|line| format!("{line:?}"))
        .collect();
    assert_eq!(lines[..2], ["Nothing", "Nothing"]);
    assert_ne!(lines[2], "Nothing");
    let broken = level("rows: [\"x\"]");
    assert!(open("d.dungeon.ron", &broken, Options { is_lenient: true }).is_err());
}

/// D-LIMIT-02, D-LIMIT-03.
#[test]
fn limits_are_named() {
    let rows = format!("rows: [{}¤\".\"]", "\".\",".repeat(1000));
    assert_problem(&level(&rows), "1001 rows, expected at most 1000");
    let row = format!("rows: [¤\"{}\"]", ".".repeat(1001));
    assert_problem(&level(&row), "1001 cells, expected at most 1000");
    let levels = "(rows: [\".\"]),".repeat(1000);
    let levels = format!("Dungeon(name: \"d\", legend: {{'.': []}}, levels: [{levels}¤()])");
    assert_problem(&levels, "1001 levels, expected at most 1000");
    let tiles = format!(
        "number: ¤1, legend: {{'x': [{}]}}, rows: [{}]",
        "\"floor\",".repeat(201),
        format!("\"{}\",", "x".repeat(100)).repeat(100),
    );
    assert_problem(&level(&tiles), "2010000 tiles, expected at most 2000000");
    let script = |script: String| {
        dungeon(&format!(
            "templates: {{\"t\": (name: \"T\", script: \"{script}\")}},"
        ))
    };
    assert_problem(
        &script("x\\n".repeat(10_000) + "¤x"),
        "expected at most 10000",
    );
    assert_problem(&script("x".repeat(1000) + "¤x"), "expected at most 1000");
    assert_eq!(problems(&script("x".repeat(1000))), [""; 0]);
    let state: String = (0..=1000).map(|n| format!("\"n{n}\": 1,")).collect();
    assert_problem(
        &dungeon(&format!("state: ¤{{{state}}},")),
        "expected at most 1000",
    );
}

#[test]
fn a_template_without_a_name_is_warned_of() {
    let opened = opened(&dungeon("templates: {\"t\": (character: 'x')},"));
    assert_eq!(warnings(&opened).len(), 1);
    assert!("x.dungeon.ron".ends_with(EXTENSION));
}
