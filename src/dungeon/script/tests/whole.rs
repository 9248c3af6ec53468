//! Whole scripts: places, labels, limits, and speed.

use proptest::prelude::*;

use super::*;

#[test]
fn slugs_are_noted_with_their_places() {
    // D-ERR-04, D-FILE-15
    let source = [
        "#PUT slug: Wall, x: 1",
        "#SOUND beep",
        "#EQUIP  gun, ?sender",
        "#BECOME slug: @x",
        "#SOUND @x",
    ];
    let uses = read(TABLE, &source).uses;
    let uses: Vec<_> = uses
        .iter()
        .map(|u| (u.kind, &*u.slug, u.line, u.column))
        .collect();
    assert_eq!(
        uses,
        [
            (UseKind::Template, "Wall", 0, 11),
            (UseKind::Sound, "beep", 1, 7),
            (UseKind::Item, "gun", 2, 8),
        ]
    );
}

#[test]
fn columns_count_characters_and_all_problems_are_reported() {
    // D-ERR-01, D-ERR-02
    let reading = read(
        TABLE,
        &["é ${ @öl }", "", "#GO ö", ":ö", "#GIVE ö, 0, up, 0, ö"],
    );
    let places: Vec<_> = reading
        .problems
        .iter()
        .map(|p| (p.line, p.column, p.severity))
        .collect();
    assert_eq!(
        places,
        [
            (2, 4, Severity::Content),
            (3, 1, Severity::Form),
            (4, 9, Severity::Content),
            (4, 16, Severity::Content),
            (4, 19, Severity::Content),
        ]
    );
    assert_eq!(reading.script.lines.len(), 5);
    assert!(reading.has(Severity::Form) && !reading.has(Severity::Warning));
}

#[test]
fn labels_are_found_in_any_case_and_anywhere() {
    // D-GRAM-08, D-MSG-08
    let reading = read(TABLE, &["#ZAP b", ":A", ":b ", ":B", "#IF @x, a"]);
    assert_eq!(reading.problems, []);
    assert_eq!(reading.script.labels(), ["a", "b"]);
    assert_eq!(reading.script.lines_of("b"), [2, 3]);
    let Line::Command { arguments, .. } = &reading.script.lines[0] else {
        panic!("a command");
    };
    assert_eq!(arguments.nth(0).and_then(Param::literal), Some("b"));
}

#[test]
fn limits_are_named() {
    // D-LIMIT-02
    let long = "é".repeat(MAX_LINE + 1);
    let reading = read(TABLE, &["", &long, &long[2..]]);
    let [problem] = &reading.problems[..] else {
        panic!("{:?}", reading.problems.len());
    };
    assert_eq!((problem.line, problem.column), (1, MAX_LINE));
    assert_eq!(problem.severity, Severity::Limit);
    assert!(problem.message.to_string().contains("at most 1000"));

    let many = vec![""; MAX_LINES + 1];
    let reading = read(TABLE, &many);
    let [problem] = &reading.problems[..] else {
        panic!("{:?}", reading.problems.len());
    };
    assert_eq!((problem.line, problem.column), (MAX_LINES, 0));
    assert_eq!(problem.severity, Severity::Limit);
    assert!(problem.message.to_string().contains("at most 10000"));
    assert_eq!(read(TABLE, &many[1..]).problems, []);
}

/// Parts of lines, good and bad.
const PARTS: &[&str] = &[
    "#",
    ":",
    "@",
    "@@",
    "&",
    "?",
    "/",
    "!",
    "~",
    "$",
    "{",
    "}",
    "${",
    "?{@",
    " ",
    ", ",
    ": ",
    ",",
    ";",
    "=",
    "==",
    "++",
    "+",
    "+=",
    "<",
    "=~",
    "not ",
    "n",
    "GO",
    "IF",
    "BECOME ",
    "PUT ",
    "GIVE ",
    "RANDOM ",
    "END",
    "slug",
    "row",
    "character",
    "target",
    "north",
    "sender",
    "random@",
    "any_player@is_facing",
    "x",
    "5",
    "-1",
    "1.5",
    "é",
    "\u{3042}",
    "\t",
    "\u{0}",
];

proptest! {
    /// D-ERR-06
    #[test]
    fn no_script_is_too_strange(
        texts in prop::collection::vec(
            prop_oneof![
                any::<String>(),
                prop::collection::vec(prop::sample::select(PARTS), 0..20)
                    .prop_map(|parts| parts.concat()),
            ],
            0..8,
        ),
    ) {
        let source: Vec<&str> = texts.iter().map(String::as_str).collect();
        let reading = read(TABLE, &source);
        prop_assert_eq!(reading.script.lines.len(), source.len());
        let mut with_errors = vec![false; source.len()];
        for problem in &reading.problems {
            let line = source[problem.line];
            prop_assert!(problem.column <= line.chars().count());
            with_errors[problem.line] |= problem.severity.is_error();
        }
        for used in &reading.uses {
            prop_assert!(used.column < source[used.line].chars().count());
        }
        for (line, has_error) in reading.script.lines.iter().zip(with_errors) {
            prop_assert_eq!(matches!(line, Line::Nothing), has_error);
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "the limit is one of real time")]
fn seconds(source: &[&str]) -> f64 {
    let start = std::time::Instant::now();
    let reading = read(TABLE, source);
    assert_eq!(reading.script.lines.len(), source.len());
    start.elapsed().as_secs_f64()
}

#[test]
fn the_longest_scripts_are_read_fast() {
    // D-LIMIT-02; repetition could lead to repeated work.
    let repeated = [
        ("", "x"),
        ("", "${"),
        ("", "${?{"),
        ("", "${?{}"),
        ("", "${?{@a}@b}"),
        ("#GOO", "O"),
        ("#IF @x == ", "@"),
        ("#IF ", "not "),
        ("#IF ", "!"),
        ("#RANDOM x", ",@y == 1"),
        ("#RANDOM x", ","),
        ("#BECOME color: 1", ", color: 1"),
        ("#PUT slug: a", ", slug: a"),
        ("#PUT row: 1", ", charactr: ab"),
        ("@x = ", "not @y + "),
        ("@x", " "),
        ("?", "{@"),
        ("/n", "/n"),
        ("~@x ", "="),
        ("!x;", "${ @y }"),
    ];
    let lines = repeated.map(|(start, part)| {
        let mut line = start.to_owned();
        while line.len() + part.len() <= MAX_LINE {
            line.push_str(part);
        }
        line
    });
    let source = lines.iter().map(String::as_str).cycle().take(MAX_LINES);
    let seconds = seconds(&source.collect::<Vec<_>>());
    assert!(seconds < 10.0, "{seconds} s");
}

#[test]
fn many_mistyped_labels_are_read_fast() {
    let mut texts = Vec::new();
    for index in 0..MAX_LINES / 2 {
        let label = format!("label_number_{index}_of_many");
        texts.push(format!(":{label}"));
        texts.push(format!("#ZAP x{label}"));
    }
    let source: Vec<&str> = texts.iter().map(String::as_str).collect();
    let seconds = seconds(&source);
    assert!(seconds < 10.0, "{seconds} s");
    let reading = read(TABLE, &source);
    assert_eq!(reading.problems.len(), MAX_LINES / 2);
    let first = reading.problems[0].message.to_string();
    assert!(
        first.contains("did you mean `label_number_0_of_many`?"),
        "{first}"
    );
}
