//! The command line, by running the program: results, diagnostics and exit
//! statuses.

use std::fs;
use std::io::Read;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Returns the program, set to run in the folder of sample files.
fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kotodama"));
    command
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/files"))
        // A test must never open a window, whatever goes wrong.
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY");
    command
}

/// Result of a run.
#[derive(Debug, PartialEq, Eq)]
struct Run {
    status: Option<i32>,
    out: String,
    err: String,
}

fn run(arguments: &[&str]) -> Run {
    let output = program()
        .args(arguments)
        .output()
        .expect("the program was built with this test");
    Run {
        status: output.status.code(),
        out: String::from_utf8(output.stdout).expect("results are UTF-8"),
        err: String::from_utf8(output.stderr).expect("diagnostics are UTF-8"),
    }
}

/// Writes a file in the scratch folder and returns its path.
fn scratch(name: &str, contents: impl AsRef<[u8]>) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, contents).expect("the folder for scratch files is there");
    path.to_str().expect("its name is UTF-8").to_owned()
}

/// Returns a board of this size with only empty cells.
fn empty_board(width: usize, height: usize) -> String {
    let row = format!("{:?},\n", ".".repeat(width));
    format!(
        "Level(legend: {{'.': []}}, rows: [\n{}])",
        row.repeat(height)
    )
}

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in {text}"))
}

/// Checks that `check` and `run` refuse the file with exactly these problems.
#[track_caller]
fn refused(file: &str, problems: &[&str]) {
    let lines: String = problems
        .iter()
        .map(|problem| format!("{file}:{problem}\n"))
        .collect();
    let checked = Run {
        status: Some(1),
        out: lines.clone(),
        err: String::new(),
    };
    assert_eq!(run(&["check", file]), checked);
    let not_run = Run {
        status: Some(1),
        out: String::new(),
        err: lines,
    };
    assert_eq!(run(&["run", file, "--json"]), not_run);
    assert_eq!(run(&["run", file, "--trace", "--moves", "r"]), not_run);
    assert_eq!(run(&["play", file]), not_run);
}

const EXAMPLE: &str = "good/first_steps.level.ron";

#[test]
fn the_json_report_has_every_key_of_the_contract() {
    let run = run(&["run", EXAMPLE, "--json"]);
    assert_eq!((run.status, run.err.as_str()), (Some(0), ""));
    let report = json(&run.out);
    assert_eq!(report["mode"], "words");
    assert_eq!(report["turn"], 0);
    assert_eq!(report["status"], "playing");
    assert_eq!(report["won_at"], serde_json::Value::Null);
    assert_eq!(report["bonus"], 0);
    assert_eq!(report["sounds"], serde_json::json!([]));
    assert_eq!(
        report["level"],
        serde_json::json!({
            "facing": "down", "shown_facing": "down", "offset": [0, 0], "destroyed": false,
        })
    );
    let rules = report["rules"].as_array().expect("a list of rules");
    assert!(rules.contains(&serde_json::json!({"text": "baba is you"})));
    assert!(rules.contains(&serde_json::json!({"text": "text is push", "implicit": true})));
    let objects = report["objects"].as_array().expect("a list of objects");
    assert_eq!(
        objects[0],
        serde_json::json!({"id": 1, "name": "text_baba", "x": 0, "y": 0, "facing": "right"})
    );
    assert_eq!(
        objects[objects.len() - 1],
        serde_json::json!({"id": 11, "name": "keke", "x": 4, "y": 0, "facing": "left"})
    );
}

#[test]
fn the_json_report_shows_what_objects_carry() {
    let file = scratch(
        "carried.level.ron",
        r#"#![enable(implicit_some)]
Level(
    legend: {'.': []},
    rows: ["..."],
    objects: [
        (name: "level", x: 0, y: 0),
        (name: "level", x: 0, y: 0, level: "lake.level.ron"),
        (name: "level", x: 1, y: 0, icon: Hidden),
        (name: "line", x: 2, y: 0, path: (hidden: true, wins: 0)),
        (name: "baba", x: 2, y: 0, level: "lake.level.ron", icon: Opened),
    ],
)"#,
    );
    let report = json(&run(&["run", &file, "--json"]).out);
    let carried: Vec<serde_json::Value> = report["objects"]
        .as_array()
        .expect("a list of objects")
        .iter()
        .map(|object| serde_json::json!([object["icon"], object["level"], object["path"]]))
        .collect();
    assert_eq!(
        serde_json::Value::from(carried),
        serde_json::json!([
            ["locked", null, null],
            ["opened", "lake.level.ron", null],
            ["hidden", null, null],
            [null, null, {"hidden": true, "wins": 0}],
            ["opened", "lake.level.ron", null],
        ])
    );
}

#[test]
fn moves_are_played_and_play_goes_on_after_a_win() {
    let won = run(&["run", EXAMPLE, "--json", "--moves", "r r"]);
    let report = json(&won.out);
    assert_eq!(report["status"], "won");
    assert_eq!(report["won_at"], 2);
    assert_eq!(report["turn"], 2);

    let later = json(&run(&["run", EXAMPLE, "--json", "--moves", "rr.uz"]).out);
    assert_eq!(later["status"], "won");
    assert_eq!(later["won_at"], 2);
    assert_eq!(later["turn"], 3);
}

/// W-SELECT-06, W-LV-03
#[test]
fn play_follows_through_rooms_if_asked() {
    let house = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/levels/house/02-katteguchi.level.ron"
    );
    let moves = "r. uuulurrurdrurdddrdll rru";
    let followed = run(&["run", house, "--follow", "--moves", moves]);
    let lines: Vec<&str> = followed.out.lines().take(4).collect();
    assert_eq!(
        lines[..2],
        [
            "Entered 02-katteguchi-1.level.ron",
            "Left as cat for 02-katteguchi.level.ron"
        ]
    );
    assert!(lines[3].contains("won"), "{}", followed.out);
    let left = run(&["run", house, "--json", "--moves", moves]);
    assert_eq!(json(&left.out)["status"], "left");
    let returned = run(&["run", house, "--follow", "--moves", "r.u<"]);
    let said = "Returned to 02-katteguchi.level.ron";
    assert_eq!(returned.out.lines().nth(1), Some(said));
    let wrong = run(&["run", house, "--moves", "r>"]);
    assert!(wrong.err.contains("< (return to map)"), "{}", wrong.err);
    let searched = run(&["solve", house, "--max-states", "10"]);
    assert!(
        searched.out.contains("2 doors were not entered"),
        "{}",
        searched.out
    );
}

#[test]
fn undo_and_restart_are_moves() {
    let start = run(&["run", EXAMPLE, "--json"]);
    assert_eq!(run(&["run", EXAMPLE, "--json", "--moves", "rz"]), start);
    assert_eq!(run(&["run", EXAMPLE, "--json", "--moves", "zz"]), start);
    assert_eq!(run(&["run", EXAMPLE, "--json", "--moves", "u.dx"]), start);
}

#[test]
fn a_trace_has_one_document_a_line_from_the_start_on() {
    let trace = run(&["run", EXAMPLE, "--trace", "--moves", "u.z"]);
    assert_eq!((trace.status, trace.err.as_str()), (Some(0), ""));
    let turns: Vec<serde_json::Value> = trace
        .out
        .lines()
        .map(|line| json(line)["turn"].clone())
        .collect();
    assert_eq!(turns, [0, 1, 2, 1]);
    assert_eq!(
        run(&["run", EXAMPLE, "--trace", "--json", "--moves", "u.z"]),
        trace
    );
    let last = run(&["run", EXAMPLE, "--json", "--moves", "u.z"]);
    assert_eq!(trace.out.lines().last(), last.out.lines().last());
}

/// Returns a level of one row of words.
fn sentence(words: &str) -> String {
    let words: Vec<&str> = words.split(' ').collect();
    let characters: String = ('a'..).take(words.len()).collect();
    let legend: Vec<String> = characters
        .chars()
        .zip(&words)
        .map(|(character, word)| format!("'{character}': [\"text_{word}\"]"))
        .collect();
    let legend = legend.join(", ");
    format!("Level(legend: {{{legend}}}, rows: [\"{characters}\"])")
}

#[test]
fn every_automatic_turn_has_a_line_in_the_trace() {
    // W-LP-31
    let turns = |name: &str, words: &str, moves: &str| -> Vec<u64> {
        let file = scratch(name, sentence(words));
        let trace = run(&["run", &file, "--trace", "--moves", moves]);
        let lines = trace.out.lines();
        lines
            .map(|line| json(line)["turn"].as_u64().expect("turns are numbers"))
            .collect()
    };
    let twice = turns("twice.level.ron", "level is auto and auto", "rz.");
    assert_eq!(twice, [0, 1, 2, 1, 2, 3]);
    // Play ends when the level is left, even in the middle of a tick.
    let left = turns("left.level.ron", "level is auto and auto and baba", "rz.");
    assert_eq!(left, [0, 1]);
}

#[test]
fn the_same_moves_and_seed_give_the_same_bytes() {
    let arguments = [
        "run",
        EXAMPLE,
        "--trace",
        "--moves",
        "urdl.RULDzx",
        "--seed",
        "7",
    ];
    assert_eq!(run(&arguments), run(&arguments));
    assert_eq!(
        run(&["run", EXAMPLE, "--json", "--seed", "0"]),
        run(&["run", EXAMPLE, "--json"])
    );
}

#[test]
fn without_json_the_board_and_the_rules_are_shown() {
    let run = run(&["run", EXAMPLE, "--moves", "u"]);
    assert_eq!((run.status, run.err.as_str()), (Some(0), ""));
    let picture = "\
First steps, by someone
Turn 1: playing

B I Y . k
. b . . .
. . . f *
F I W . .

b  baba
f  flag
k  keke
B  text_baba
F  text_flag
I  text_is
W  text_win
Y  text_you
*  rock, rock, bottom to top

Rules:
  baba is you
";
    assert!(run.out.starts_with(picture), "{}", run.out);
    assert!(
        run.out.contains("\n  text is push (always)\n"),
        "{}",
        run.out
    );
}

#[test]
fn valid_files_pass_the_check_in_silence() {
    let files = ["check", EXAMPLE, "good/every_field.level.ron"];
    let silence = Run {
        status: Some(0),
        out: String::new(),
        err: String::new(),
    };
    assert_eq!(run(&files), silence);
}

#[test]
fn what_may_not_be_meant_is_said_if_asked_for() {
    let files = ["check", "--lint", EXAMPLE, "bad/ragged.level.ron"];
    let run = run(&files);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(
        lines[0],
        "good/first_steps.level.ron: warning: several rock lie in 1 cell: remove the ones not \
         intended (4,2)"
    );
    // Invalid files are not linted.
    assert_eq!((lines.len(), run.status), (3, Some(1)), "{}", run.out);
    let sound = ["check", "--lint", EXAMPLE];
    assert_eq!(self::run(&sound).status, Some(0));
}

#[test]
fn the_check_plays_the_tests_of_levels() {
    let contents = r#"Level(
    legend: {'.': [], 'b': ["baba"], 'f': ["flag"], 'B': ["text_baba"], 'I': ["text_is"],
        'Y': ["text_you"], 'F': ["text_flag"], 'W': ["text_win"]},
    rows: ["b . f", "B I Y", "F I W"],
    tests: [
        (name: "There", moves: "rr"),
        (name: "Too short", moves: "r"),
        (moves: "ll", wins: false), (moves: "rrl", wins: false),
    ],
)"#;
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tested pack");
    fs::create_dir_all(&folder).expect("the folder for scratch files is there");
    let level = scratch("tested pack/one.level.ron", contents);
    scratch(
        "tested pack/pack.ron",
        r#"Pack(title: "Tested", levels: ["one.level.ron"])"#,
    );
    // A pack plays the tests of its levels.
    for file in [level.as_str(), folder.to_str().expect("it is UTF-8")] {
        let run = run(&["check", file]);
        let expected = format!(
            "{level}:7:9: test 2 \"Too short\": expected a win, but the last move (1) does not win\n\
             {level}:8:37: test 4: expected no win, but move 2 wins\n"
        );
        assert_eq!((run.status, run.out), (Some(1), expected));
    }
}

#[test]
fn every_field_is_accepted_by_run() {
    let run = run(&["run", "good/every_field.level.ron", "--json"]);
    assert_eq!((run.status, run.err.as_str()), (Some(0), ""));
}

#[test]
fn malformed_files_are_refused() {
    refused(
        "bad/malformed.level.ron",
        &["6:9: expected `,` or a closing bracket"],
    );
    let file = scratch("empty.level.ron", "");
    refused(
        &file,
        &["1:1: the file ends too early, expected a value or a closing bracket"],
    );
}

#[test]
fn unknown_legend_characters_are_refused_one_by_one() {
    refused(
        "bad/unknown_characters.level.ron",
        &[
            "8:14: '?' is not in the legend, expected one of its characters",
            "9:10: 'B' is not in the legend, expected one of its characters",
        ],
    );
}

#[test]
fn ragged_rows_are_refused_one_by_one() {
    refused(
        "bad/ragged.level.ron",
        &[
            "6:9: this row has 2 cells, expected 3 as in the first row",
            "8:9: this row has 4 cells, expected 3 as in the first row",
        ],
    );
}

#[test]
fn all_problems_of_a_file_are_reported_at_once() {
    refused(
        "bad/several.level.ron",
        &[
            "2:5: unknown field `nam`, expected one of name, subtitle, author, legend, rows, objects, \
             grammar, characters, parent, around, icon_facing, object_list, object_list_closed, auto_delay, \
             palette, music, hints, solution, tests",
            "5:15: \"Baba\" contains 'B', expected lower-case letters, digits, \"_\" and \"-\" only",
            "6:9: the legend has 'b' twice, expected it once",
            "7:15: no object is called \"empty\", expected another name, or \"text_empty\" for the word",
            "10:14: 'x' is not in the legend, expected one of its characters",
            "11:9: this row has 2 cells, expected 3 as in the first row",
            "14:27: `x` is `3`, expected a whole number from 0 to 2",
            "15:9: field `y` is missing",
            "15:38: `facing` is `left`, expected one of Right, Up, Left, Down",
        ],
    );
}

#[test]
fn boards_over_the_limit_are_refused_naming_it() {
    let wide = scratch("wide.level.ron", empty_board(1001, 1));
    refused(
        &wide,
        &["2:1: this row has 1001 cells, expected at most 1000"],
    );
    let high = scratch("high.level.ron", empty_board(1, 1001));
    refused(
        &high,
        &["1002:1: the level has 1001 rows, expected at most 1000"],
    );
    let largest = scratch("largest.level.ron", empty_board(1000, 1000));
    assert_eq!(run(&["check", &largest]).status, Some(0));
    assert_eq!(
        run(&["run", &largest, "--json", "--moves", "r."]).status,
        Some(0)
    );
}

#[test]
fn files_over_the_limit_are_refused_naming_it() {
    let file = scratch("huge.level.ron", "[".repeat(10_000_000));
    refused(
        &file,
        &["1:1: the file has 10000000 bytes, expected at most 8388608 (8 MiB)"],
    );
}

#[test]
fn files_that_cannot_be_read_are_refused() {
    refused("nowhere.level.ron", &["1:1: there is no such file"]);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("folder.level.ron");
    fs::create_dir_all(&folder).expect("the folder for scratch files is there");
    let folder = folder.to_str().expect("its name is UTF-8");
    refused(folder, &["1:1: this is a directory, expected a file"]);
    let binary = scratch("binary.level.ron", b"Level(\n  \xe4\xff");
    refused(
        &binary,
        &["2:3: this byte is not UTF-8, expected a text in UTF-8"],
    );
}

#[test]
fn a_byte_order_mark_is_no_problem() {
    let file = scratch("mark.level.ron", format!("\u{feff}{}", empty_board(1, 1)));
    assert_eq!(run(&["check", &file]).status, Some(0));
}

#[test]
fn the_check_goes_on_to_the_other_files() {
    let run = run(&[
        "check",
        "nowhere.level.ron",
        EXAMPLE,
        "bad/ragged.level.ron",
        "notes.txt",
    ]);
    assert_eq!(run.status, Some(1));
    assert_eq!(
        run.out,
        "nowhere.level.ron:1:1: there is no such file\n\
         bad/ragged.level.ron:6:9: this row has 2 cells, expected 3 as in the first row\n\
         bad/ragged.level.ron:8:9: this row has 4 cells, expected 3 as in the first row\n\
         notes.txt:1:1: unknown kind of file, expected *.level.ron, *pack.ron, \
         *.png, *.legend.ron, *.falling.ron, *.lua, *.dungeon.ron, *.cards.ron, \
         *.cards.txt, *.moves.ron, *.replay.ron, *.run.ron\n"
    );
}

#[test]
fn wrong_usage_ends_with_status_2_and_names_the_mistake() {
    let unknown_move = run(&["run", EXAMPLE, "--moves", "rr q"]);
    assert!(
        unknown_move.err.contains(
            "move 4 is 'q', expected one of r u l d (first player), \
             R U L D (second player), . (wait), z (undo), x (restart)"
        ),
        "{unknown_move:?}"
    );
    let mistakes: [&[&str]; 8] = [
        &["run", EXAMPLE, "--moves", "rr q"],
        &["run", EXAMPLE, "--moves", "-"],
        &["run", EXAMPLE, "--seed", "x"],
        &["run", EXAMPLE, "--fast"],
        &["run"],
        &["check"],
        &["fly"],
        &["play"],
    ];
    for arguments in mistakes {
        let run = run(arguments);
        assert_eq!(run.status, Some(2), "{arguments:?}: {run:?}");
        assert_eq!(run.out, "", "{arguments:?}");
        assert!(run.err.starts_with("error: "), "{arguments:?}: {run:?}");
    }
}

#[test]
fn frames_are_measured_of_levels_and_not_of_falling_blocks() {
    for file in ["x.falling.ron", "builtin:pairs.falling.ron", "x.lua"] {
        let run = run(&["bench", file]);
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{run:?}");
        assert!(run.err.contains("expected a level"), "{run:?}");
    }
}

#[test]
fn commands_that_open_a_window_take_the_same_files_and_moves() {
    let help = |command| run(&[command, "--help"]).out;
    for command in ["play", "shot"] {
        let help = help(command);
        for said in ["*.level.ron", "*.moves.ron", "*.falling.ron", "--inputs"] {
            assert!(help.contains(said), "{command}: {said} in {help}");
        }
    }
    for command in ["play", "shot", "bench"] {
        let help = help(command);
        for said in ["--moves", "--seed", "undo one turn"] {
            assert!(help.contains(said), "{command}: {said} in {help}");
        }
    }
}

#[test]
fn help_explains_every_move() {
    let help = run(&["run", "--help"]);
    assert_eq!(help.status, Some(0));
    for explanation in [
        "r u l d  the first player",
        "R U L D  the second player",
        ".        wait",
        "z        undo",
        "x        restart",
        "Examples:",
    ] {
        assert!(help.out.contains(explanation), "{}", help.out);
    }
    let overview = run(&["--help"]);
    assert_eq!(overview.status, Some(0));
    for command in ["play", "run", "check", "share", "import"] {
        assert!(overview.out.contains(command), "{}", overview.out);
    }
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let moves = "u.z".repeat(3000);
    let mut child = program()
        .args(["run", EXAMPLE, "--trace", "--moves", &moves])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program was built with this test");
    let mut out = child.stdout.take().expect("it is piped");
    let mut start = [0; 10];
    out.read_exact(&mut start)
        .expect("the first document comes");
    drop(out);
    let end = child.wait_with_output().expect("the program ends");
    assert_eq!(end.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&end.stderr), "");
}

#[cfg(not(feature = "desktop"))]
#[test]
fn a_build_without_a_window_says_so() {
    for arguments in [&[][..], &["play", EXAMPLE]] {
        let run = run(arguments);
        assert_eq!(run.status, Some(2), "{run:?}");
        assert!(run.err.contains("this build has no window"), "{run:?}");
    }
}

#[test]
fn a_cell_is_explained() {
    let shown = run(&["run", EXAMPLE, "--moves", "r", "--inspect", "2,2"]);
    assert_eq!((shown.status, shown.err.as_str()), (Some(0), ""));
    let lines: Vec<&str> = shown.out.lines().collect();
    assert_eq!(lines[0], "Cell 2,2");
    assert!(lines[2].starts_with("baba (object "), "{}", shown.out);
    assert!(lines[2].ends_with(", faces right)"), "{}", shown.out);
    assert_eq!(lines[3], "  is you: baba is you");

    let shown = run(&["run", EXAMPLE, "--inspect", "3,2", "--json"]);
    let flag = &json(&shown.out)["things"][0];
    assert_eq!(flag["name"], "flag");
    assert_eq!(flag["properties"][0]["name"], "win");
    let rule = &flag["rules"][0];
    assert_eq!(rule["standing"], "applies");
    assert_eq!(rule["words"], serde_json::json!([[0, 3], [1, 3], [2, 3]]));

    let shown = run(&["run", EXAMPLE, "--inspect", "level"]);
    assert!(shown.out.starts_with("The level itself\n"), "{}", shown.out);
}

#[test]
fn only_cells_of_the_board_are_explained() {
    let outside = run(&["run", EXAMPLE, "--inspect", "5,0"]);
    assert_eq!((outside.status, outside.out.as_str()), (Some(2), ""));
    let message = "there is no cell 5,0: the board has 5 x 4, from 0,0 to 4,3\n";
    assert_eq!(outside.err, message);
    let nonsense = run(&["run", EXAMPLE, "--inspect", "here"]);
    assert_eq!(nonsense.status, Some(2));
    assert!(nonsense.err.contains("a cell such as 3,2, or 'level'"));
}
