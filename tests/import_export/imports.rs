//! Imports: formats of other programs, and legends for them.

use kotodama::words::import_export::import::{
    self, BadImport, BadLegend, Form, Imported, Legend, MAX_LEVELS, detect, keke, legend_file, map,
};
use kotodama::words::import_export::{Anything, Refusal, read_text};
use kotodama::words::level::{Level, file};

use super::puzzlescript::SOURCE;

pub fn legend(entries: &[(char, &[&str])]) -> Legend {
    let own = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    entries.iter().map(|&(c, names)| (c, own(names))).collect()
}

pub fn rows(imported: &Imported, index: usize) -> Vec<String> {
    let rows = imported.levels[index].rows.iter();
    rows.map(|row| row.iter().collect()).collect()
}

/// Returns the level of a file with these rows and this legend.
pub fn level(name: &str, author: &str, legend: &str, rows: &[&str]) -> Level {
    let text =
        format!("Level(name: {name:?}, author: {author:?}, legend: {{{legend}}}, rows: {rows:?})");
    file::read("expected", &text).unwrap_or_else(|problems| panic!("{problems}"))
}

pub const MAP: &str = "\
Title: Two rooms
Author: someone

# # #
#b*#
####

message Well done!

x = tile and text_win

xx
x
";

#[test]
fn maps_are_levels_set_apart_by_empty_lines() {
    assert_eq!(detect(MAP), Some(Form::Map));
    let imported = import::read(MAP).expect("two levels");
    assert_eq!(rows(&imported, 0), ["# # #", "#b*# ", "#### "]);
    assert_eq!(rows(&imported, 1), ["xx", "x "]);
    assert_eq!(imported.title_of(0), "Two rooms");
    assert_eq!(imported.title_of(1), "");
    assert_eq!(imported.suggestions[&'#'], ["wall"]);
    assert_eq!(imported.suggestions[&'x'], ["tile", "text_win"]);
    let notes: Vec<String> = imported.notes.iter().map(ToString::to_string).collect();
    assert_eq!(
        notes,
        [
            "in 2 levels rows were shorter than others: empty cells were added on the right",
            "one message between the levels cannot be imported",
        ]
    );
    let unknown = imported.unknown(&imported.suggestions);
    assert_eq!(unknown.into_iter().collect::<String>(), "*b");
}

#[test]
fn a_completed_legend_makes_a_level() {
    let imported = import::read(MAP).expect("two levels");
    let mut legend = imported.suggestions.clone();
    let lacks = imported
        .to_level(0, &legend)
        .expect_err("two unknown characters");
    assert_eq!(
        lacks.to_string(),
        "the legend lacks '*' 'b', expected all characters of the level"
    );
    // The second level does not need them.
    assert!(imported.to_level(1, &legend).is_ok());
    legend.insert('b', vec!["baba".to_owned()]);
    legend.insert('*', vec!["flag".to_owned(), "Text".to_owned()]);
    let name = imported.to_level(0, &legend).expect_err("a capital letter");
    assert!(
        name.to_string()
            .starts_with("'*' stands for an invalid name: \"Text\" contains 'T'")
    );
    legend.insert('*', vec!["flag".to_owned(), "text_win".to_owned()]);
    let expected = level(
        "Two rooms",
        "someone",
        r#"'.': [], '#': ["wall"], 'b': ["baba"], '*': ["flag", "text_win"]"#,
        &["#.#.#", "#b*#.", "####."],
    );
    assert_eq!(imported.to_level(0, &legend), Ok(expected));
    let none = imported.to_level(2, &legend);
    assert_eq!(none, Err(BadLegend::NoSuchLevel { index: 2, count: 2 }));
}

#[test]
fn sokoban_is_known_by_its_signs() {
    let imported = import::read("  ####\n###  #\n# $. @#\n#######\n").expect("a level");
    assert!(imported.unknown(&imported.suggestions).is_empty());
    let made = imported
        .to_level(0, &imported.suggestions)
        .expect("a level");
    let expected = level(
        "",
        "",
        r#"'_': [], '#': ["wall"], '$': ["box"], '.': ["flag"], '@': ["baba"]"#,
        &["__####_", "###__#_", "#_$._@#", "#######"],
    );
    assert_eq!(made, expected);
}

#[test]
fn blank_rows_inside_a_map_are_floor() {
    let imported = import::read("a..\n   \n..a\n").expect("a level");
    assert_eq!(rows(&imported, 0), ["a..", "   ", "..a"]);
}

#[test]
fn what_cannot_be_a_row_is_said() {
    let tab = import::read("ab\n\tb\n").expect_err("a tab");
    assert_eq!(
        tab.to_string(),
        "row 2 of level 1 contains '\\t', expected one visible character for each cell"
    );
    let wide = import::read(&format!("ab\n{}", "x".repeat(1001))).expect_err("too wide");
    assert_eq!(
        wide.to_string(),
        "level 1 has 1001 columns, expected at most 1000"
    );
    let high = import::read(&"x\n".repeat(1001)).expect_err("too high");
    assert_eq!(
        high.to_string(),
        "level 1 has 1001 rows, expected at most 1000"
    );
    let many = import::read(&"x\ny\n\n".repeat(MAX_LEVELS + 1));
    assert_eq!(many, Err(BadImport::TooManyLevels));
    // A small text whose short rows would be filled up to a great number of
    // cells.
    let sparse = format!("{}\n{}\n", "x".repeat(1000), "x\n".repeat(999)).repeat(100);
    assert_eq!(import::read(&sparse), Err(BadImport::TooManyCells));
    assert_eq!(import::read(""), Err(BadImport::Unknown));
    assert_eq!(import::read("one line"), Err(BadImport::Unknown));
    let long = " ".repeat(import::MAX_TEXT + 1);
    assert!(matches!(import::read(&long), Err(BadImport::TooLong(_))));
    assert!(map::read("one line").is_ok(), "if somebody insists");
    assert!(matches!(map::read("\n"), Err(BadImport::NoLevels(_))));
}

pub const KEKE: &str = r#"{
  "levels": [
    {"id": "1", "name": null, "author": "Baba", "extra": [1, {"x": 2}],
     "ascii": "_______\n_bB12._\n_...F._\n_.fR14_\n_...3._\n_.r..._\n_______", "solution": "DDRs"},
    {"id": 2, "name": "queen", "author": "",
     "ascii": ["____", "_V1_", "_\u0020__", "____"], "solution": "q"}
  ]
}"#;

#[test]
fn keke_levels_come_with_their_legend() {
    assert_eq!(detect(KEKE), Some(Form::Keke));
    let imported = import::read(KEKE).expect("two levels");
    assert!(imported.unknown(&imported.suggestions).is_empty());
    assert_eq!(imported.levels[0].solution.as_deref(), Some("ddr."));
    assert_eq!(imported.levels[1].solution, None);
    let expected = level(
        "",
        "Baba",
        r#"'.': [], 'b': ["baba"], 'B': ["text_baba"], '1': ["text_is"], '2': ["text_you"],
           'F': ["text_flag"], 'f': ["flag"], 'R': ["text_rock"], '4': ["text_defeat"],
           '3': ["text_win"], 'r': ["rock"]"#,
        &["bB12.", "...F.", ".fR14", "...3.", ".r..."],
    );
    assert_eq!(imported.to_level(0, &imported.suggestions), Ok(expected));
    let second = imported
        .to_level(1, &imported.suggestions)
        .expect("a level");
    assert_eq!(second.name, "queen");
    let names: Vec<&str> = second.objects.iter().map(|o| o.name.as_str()).collect();
    assert_eq!(names, ["text_love", "text_is", "border"]);
    let notes: Vec<String> = imported.notes.iter().map(ToString::to_string).collect();
    let notes = notes.join("\n");
    for note in [
        "r l u d s were left out: 1",
        "the border was left out",
        "KILL is called DEFEAT",
    ] {
        assert!(notes.contains(note), "{notes}");
    }
}

#[test]
fn keke_levels_may_stand_alone_or_in_a_list() {
    let one = r#"{"ascii": "ab\ncd", "name": "x"}"#;
    for text in [
        one.to_owned(),
        format!("[{one}]"),
        format!(" \n{{\"levels\": [{one}]}}"),
    ] {
        let imported = import::read(&text).expect("a level");
        assert_eq!(rows(&imported, 0), ["ab", "cd"], "{text}");
        let unknown = imported.unknown(&imported.suggestions);
        assert_eq!(unknown.into_iter().collect::<String>(), "cd");
    }
    let pasted = import::read("______\n_B12._\n_b.Fr_\n______\n").expect("a level");
    assert_eq!(pasted.form, Form::Keke);
    assert_eq!(rows(&pasted, 0), ["B12.", "b.Fr"]);
    assert!(pasted.unknown(&pasted.suggestions).is_empty());
}

#[test]
fn a_line_of_the_legend_without_names_is_refused() {
    for (text, line) in [
        ("###\n#b#\n\nb =\n# = wall", 4),
        ("# = wall\nb = \n\n###\n#b#", 2),
        ("###\n#b#\n\nb =\n# =\n", 4),
    ] {
        let bad = import::read(text).expect_err("it has no names");
        assert_eq!(bad.place(), (line, 1), "{text:?}");
        let said = bad.to_string();
        let wanted = "\"b =\" gives a character no meaning, expected a line such as";
        assert!(said.contains(wanted), "{said}");
    }
    // Beside others it is a row of the map.
    let map = import::read("###\nb =\n===").expect("a map");
    assert_eq!(rows(&map, 0), ["###", "b =", "==="]);
}

#[test]
fn json_without_levels_is_refused() {
    let refused = |text: &str| import::read(text).expect_err("no levels").to_string();
    assert!(refused(r#"{"a": 1}"#).starts_with("there are no levels in it"));
    assert!(refused(r#"{"levels": []}"#).starts_with("there are no levels in it"));
    let cut = import::read(r#"{"levels": [{}]"#).expect_err("it is cut off");
    assert_eq!(cut.place(), (1, 15));
    assert!(refused(r#"{"levels": [{"ascii": 5}]}"#).contains("expected the rows as one text"));
    let many = format!(
        "{{\"levels\": [{}{{\"ascii\": \"a\"}}]}}",
        "{},".repeat(MAX_LEVELS)
    );
    assert!(refused(&many).contains("more than 10000 levels"));
    let deep = format!("{{\"levels\": {}", "[".repeat(100_000));
    assert!(refused(&deep).starts_with("these Keke levels cannot be read"));
}

#[test]
fn a_message_names_a_few_of_many_characters() {
    let row: String = ('一'..).take(500).collect();
    let imported = map::read(&row).expect("a level");
    let bad = imported.to_level(0, &Legend::new()).expect_err("no legend");
    let message = bad.to_string();
    assert!(message.contains(" and 460 more, expected"), "{message}");
}

#[test]
fn pasting_recognises_what_it_is() {
    let form = |text: &str| match read_text("pasted", text) {
        Ok(Anything::Imported(imported)) => imported.form,
        other => panic!("{other:?}"),
    };
    assert_eq!(form(MAP), Form::Map);
    assert_eq!(form(KEKE), Form::Keke);
    assert_eq!(form(SOURCE), Form::PuzzleScript);
    let refused = |text: &str| read_text("pasted", text).expect_err("nothing");
    assert_eq!(refused("hello"), Refusal::Unknown);
    assert_eq!(refused(""), Refusal::Unknown);
    // The lines of a share code with a wrong beginning are not a map.
    let code = "K0TO1-AbCdEfGhIjKlMnOpQrStUvWxYz0123456789\nZyXwVuTsRqPoNmLkJiHgFeDcBa_.\n";
    assert_eq!(refused(code), Refusal::Unknown);
}

#[test]
fn the_legend_of_the_competition_is_valid() {
    let legend = keke::characters();
    assert_eq!(legend.len(), 35);
    let written = legend_file::write(&legend);
    assert_eq!(legend_file::read("legend", &written), Ok(legend));
}

#[test]
fn problems_of_a_legend_file_name_their_places() {
    let text = "{\n  'a': [\"Baba\"],\n  'b': \"rock\",\n  'a': [],\n  \"cd\": [],\n}";
    let problems = legend_file::read("my.legend.ron", text).expect_err("four slips");
    let problems = problems.to_string();
    let places: Vec<&str> = problems
        .lines()
        .map(|line| line.split(": ").next().expect("a place"))
        .collect();
    assert_eq!(
        places,
        [
            "my.legend.ron:2:9",
            "my.legend.ron:3:8",
            "my.legend.ron:4:3",
            "my.legend.ron:5:3"
        ],
        "{problems}"
    );
}
