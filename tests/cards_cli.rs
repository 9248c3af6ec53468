//! `kotodama cards`, by running the program: matches of built-in players and
//! programs, the protocol, records, exit statuses.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// Result of a run.
#[derive(Debug, PartialEq, Eq)]
struct Run {
    status: Option<i32>,
    out: String,
    err: String,
}

const PROGRAM: &str = env!("CARGO_BIN_EXE_kotodama");

fn cards(arguments: &[&str], input: &str) -> Run {
    let mut child = Command::new(PROGRAM)
        .current_dir(scratch_folder())
        // A test must never open a window, whatever goes wrong.
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .arg("cards")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program was built with this test");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A program that does not read its input is fine.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    Run {
        status: output.status.code(),
        out: String::from_utf8(output.stdout).expect("results are UTF-8"),
        err: String::from_utf8(output.stderr).expect("diagnostics are UTF-8"),
    }
}

fn scratch_folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cards_cli");
    fs::create_dir_all(&folder).expect("the folder for scratch files can be made");
    folder
}

fn scratch(name: &str, contents: &str) -> String {
    fs::write(scratch_folder().join(name), contents).expect("scratch files can be written");
    name.to_owned()
}

fn document(run: &Run) -> Value {
    assert_eq!((run.status, run.err.as_str()), (Some(0), ""), "{}", run.out);
    serde_json::from_str(&run.out).expect("one JSON document")
}

#[test]
fn c_cli_06_the_last_line_is_what_scripts_expect() {
    let run = cards(
        &["match", "builtin:idle", "builtin:idle", "--turns", "3"],
        "",
    );
    assert_eq!(run.out, "!! draw by 256:256 after turn 3\n");
    let run = cards(&["match", "builtin:hard", "builtin:idle"], "");
    assert!(
        run.out.starts_with("!! player 0 wins by 256:0 after turn "),
        "{}",
        run.out
    );
    let run = cards(
        &["match", "builtin:idle", "no-such-program", "--turns", "3"],
        "",
    );
    assert_eq!((run.status, run.out.as_str()), (Some(1), ""));
    assert!(
        run.err
            .starts_with("no-such-program: the player cannot be started: ")
    );
}

#[test]
fn c_cli_07_json_says_who_won() {
    let terms = ["--turns", "2", "--seed", "7", "--json"];
    let run = cards(
        &[&["match", "builtin:idle", "builtin:random"], &terms[..]].concat(),
        "",
    );
    let mut found = document(&run);
    let hash = found["hash"].take();
    assert_eq!(hash.as_str().map(str::len), Some(64));
    assert_eq!(
        found,
        json!({
            "mode": "cards", "players": ["builtin:idle", "builtin:random"], "seed": 7,
            "turns": 2, "moves": 4, "turn": 2, "winner": null, "reason": "turns",
            "alive": [256, 256], "points": [1, 1], "fault": null, "hash": null,
        })
    );
}

/// C-FAULT-04: a player who commits a fault loses at once.
#[cfg(unix)]
#[test]
fn c_cli_07_a_fault_is_told_with_the_state_of_the_missing_move() {
    let player = "sh -c 'printf \"1\\nI\\n0\\n1\\nI\\n\"'";
    let run = cards(&["match", player, "builtin:idle", "--json"], "");
    let found = document(&run);
    assert_eq!(found["reason"], "fault");
    assert_eq!((&found["moves"], &found["turn"]), (&json!(2), &json!(2)));
    assert_eq!(found["winner"], 1);
    assert_eq!(found["points"], json!([0, 6]));
    assert_eq!(found["fault"]["player"], 0);
    assert_eq!(found["fault"]["kind"], "exit");
    let run = cards(&["match", player, "builtin:idle"], "");
    assert_eq!(run.out, "!! player 0 loses by invalid output at turn 2\n");
    let slow = ["match", "builtin:idle", "sleep 60 #", "--move-time", "0.1"];
    // The words after the # are ordinary words.
    assert!(cards(&slow, "").out.contains("loses by"), "C-PROTO-01");
    let slow = [
        "match",
        "builtin:idle",
        "sh -c 'sleep 60'",
        "--move-time",
        "0.1",
    ];
    assert_eq!(
        cards(&slow, "").out,
        "!! player 1 loses by timeout at turn 1\n"
    );
}

/// C-PROTO-02: moves are exchanged in the form of the contest.
#[test]
fn c_cli_08_a_served_player_plays_as_the_built_in_one() {
    for level in ["easy", "medium"] {
        let served = format!("'{PROGRAM}' cards serve --level {level} --seed 3");
        let name = format!("builtin:{level}");
        let play = |one: &str, two: &str| {
            let terms = ["--turns", "220", "--seed", "3", "--json"];
            let run = cards(&[&["match", one, two], &terms[..]].concat(), "");
            document(&run)["hash"].clone()
        };
        let built_in = play(&name, "builtin:idle");
        assert_eq!(play(&served, "builtin:idle"), built_in, "as player 0");
        assert_eq!(
            play("builtin:idle", &served),
            play("builtin:idle", &name),
            "as player 1"
        );
    }
}

#[test]
fn c_cli_08_what_is_no_move_ends_a_served_player() {
    let run = cards(&["serve", "--level", "easy", "1"], "1\nI\n0\n3\n");
    assert_eq!(run.status, Some(1));
    assert_eq!(run.err, "turn 2: expected 1 or 2, found \"3\"\n");
    assert_eq!(run.out.lines().count(), 3, "its first move");
    let run = cards(&["serve", "1"], "1\nI\n");
    assert_eq!(
        (run.status, run.out.as_str()),
        (Some(0), ""),
        "the input ended"
    );
    assert_eq!(cards(&["serve", "2"], "").status, Some(2));
    assert_eq!(
        cards(&["serve", "--level", "idle", "0"], "").status,
        Some(2)
    );
}

#[test]
fn c_rec_01_records_are_replayed_and_compared() {
    let file = "match.cards.txt";
    let terms = ["--turns", "40", "--seed", "5", "--record", file, "--json"];
    let run = cards(
        &[&["match", "builtin:random", "builtin:easy"], &terms[..]].concat(),
        "",
    );
    let played = document(&run);
    let text = fs::read_to_string(scratch_folder().join(file)).expect("the record");
    let head = "cards-record 1\nplayer0 builtin:random\nplayer1 builtin:easy\nseed 5\nturns 40\n";
    assert!(text.starts_with(head), "{text}");
    assert!(
        text.ends_with("\nresult draw 256:256 turn 40 turns\n"),
        "{text}"
    );
    let replayed = document(&cards(&["run", "--moves", file, "--json"], ""));
    assert_eq!(replayed["hash"], played["hash"], "C-REC-02");
    assert_eq!(replayed["status"], "over", "its turns are the default");
    let wrong = text.replace("256:256 turn 40", "256:255 turn 40");
    let run = cards(&["run", "--moves", "-"], &wrong);
    assert_eq!((run.status, run.out.as_str()), (Some(1), ""));
    assert!(
        run.err
            .contains("its moves give `result draw 256:256 turn 40 turns`"),
        "{}",
        run.err
    );
    // A record that was cut off in the middle of a move.
    let cut = &text[..head.len() + 12];
    let cut = &cut[..=cut.rfind('\n').expect("lines")];
    let run = cards(&["run", "--moves", "-", "--json"], cut);
    assert_eq!(document(&run)["status"], "playing", "C-REC-03");
    let run = cards(
        &[
            "match",
            "builtin:idle",
            "builtin:idle",
            "--record",
            "no/such/folder",
        ],
        "",
    );
    assert_eq!((run.status, run.out.as_str()), (Some(1), ""));
}

#[test]
fn c_cli_09_puzzles_say_what_is_not_met() {
    let puzzle = scratch(
        "three.cards.ron",
        r#"CardPuzzle(name: "Three", text: "Make 3.", turns: 5, cards: ["zero", "succ"],
            goal: [(player: 0, slot: 1, field: "3"), (player: 0, slot: 0, vitality: 10000)])"#,
    );
    let moves = "2 1 zero\n1 succ 1\n1 succ 1\n1 succ 1\n1 succ 1\n";
    let answer = |moves: &str| cards(&["puzzle", &puzzle, "--moves", "-", "--json"], moves);
    let found = document(&answer(moves));
    assert_eq!(
        (&found["solved"], &found["moves"]),
        (&json!(true), &json!(4))
    );
    assert_eq!(
        (&found["puzzle"], &found["unmet"]),
        (&json!("Three"), &json!([]))
    );
    let found = document(&answer(&moves[..18]));
    assert_eq!(found["solved"], false);
    assert_eq!(
        found["unmet"],
        json!(["(player: 0, slot: 1, field: \"3\")"])
    );
    let run = answer("2 1 zero\n1 dbl 1\n");
    assert_eq!((run.status, run.out.as_str()), (Some(1), ""));
    assert_eq!(
        run.err,
        "-:2:3: the card dbl is not allowed here, expected one of zero, succ\n"
    );
}

#[test]
fn a_tournament_has_a_table() {
    let players = ["builtin:idle", "builtin:medium", "builtin:hard"];
    let terms = ["--turns", "300", "--json"];
    let run = cards(&[&["match"], &players[..], &terms[..]].concat(), "");
    assert_eq!(run.status, Some(0));
    assert_eq!(
        run.err.lines().count(),
        6,
        "each against each, on both sides"
    );
    let found: Value = serde_json::from_str(&run.out).expect("one JSON document");
    let standings = found["standings"].as_array().expect("a list");
    assert_eq!(standings[0]["player"], "builtin:hard");
    assert_eq!(
        (&standings[0]["won"], &standings[2]["lost"]),
        (&json!(4), &json!(4))
    );
    assert_eq!(found["matches"].as_array().map(Vec::len), Some(6));
}

const DUEL: &str = "# both players\n1 zero 0\r\n2\t0 dec\n\n1 I 9 # nothing\n2 0 zero";

/// C-MOVES-01: blanks, tabs, comments, empty lines, carriage returns, and a
/// last line without an end.
#[test]
fn c_log_01_the_log_says_what_happened() {
    let start = scratch(
        "log.cards.ron",
        r#"CardState(slots: [(player: 0, slot: 7, vitality: -1, field: "succ")])"#,
    );
    let run = cards(&["run", "--moves", "-", "--start", &start, "--log"], DUEL);
    let expected = "\
###### turn 1
*** player 0's turn, with slots:
7={-1,succ}
(slots {10000,I} are omitted)
applying zombie slot 7={-1,succ} to I
error: not-an-integer
player 0 applied card zero to slot 0
error: not-a-function
slot 0 reset to I
*** player 1's turn, with slots:
(slots {10000,I} are omitted)
player 1 applied slot 0 to card dec
###### turn 2
*** player 0's turn, with slots:
7={0,I}
(slots {10000,I} are omitted)
player 0 applied card I to slot 9
*** player 1's turn, with slots:
0={10000,dec}
(slots {10000,I} are omitted)
player 1 applied slot 0 to card zero
";
    assert_eq!((run.out.as_str(), run.err.as_str()), (expected, ""));
}

/// C-CLI-02, C-START-01, C-LIMIT-01: the starting state and the length of a
/// run.
#[test]
fn c_cli_04_a_trace_has_a_document_for_each_move_and_the_start() {
    let start = scratch(
        "trace.cards.ron",
        r#"CardState(slots: [(player: 1, slot: 255, vitality: 5, field: "K(I)"), (player: 0, slot: 3)])"#,
    );
    let arguments = ["run", "--moves", "-", "--start", &start];
    let terms = ["--turns", "2", "--trace"];
    let run = cards(
        &[&arguments[..], &terms[..]].concat(),
        &format!("{DUEL}\n1 I 0\n"),
    );
    let lines: Vec<Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("a document"))
        .collect();
    let moves: Vec<&Value> = lines.iter().map(|line| &line["moves"]).collect();
    assert_eq!(
        moves,
        [&json!(0), &json!(1), &json!(2), &json!(3), &json!(4)]
    );
    let first = json!([{"slot": 255, "vitality": 5, "field": "K(I)"}]);
    assert_eq!(
        (&lines[0]["slots"][0], &lines[0]["slots"][1]),
        (&json!([]), &first)
    );
    assert_eq!(lines[1]["events"].as_array().map(Vec::len), Some(1));
    assert_eq!(lines[2]["events"], json!([]), "only those of the move");
    assert_eq!(lines[4]["result"]["reason"], "turns");
    for turns in ["0", "100001", "x"] {
        let terms = ["--turns", turns];
        let run = cards(&[&arguments[..], &terms[..]].concat(), DUEL);
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{turns}");
    }
    let run = cards(&["run", "--moves", "-", "--solo", "--json"], DUEL);
    assert_eq!(document(&run)["player"], 0);
}

#[test]
fn c_cli_01_wrong_usage_is_told_apart_from_wrong_files() {
    for arguments in [
        &["match"][..],
        &["match", "builtin:idle"],
        &["match", "builtin:idle", "builtin:idle", "--turns", "0"],
        &["match", "builtin:idle", "builtin:idle", "--turns", "100001"],
        &["match", "builtin:idle", "builtin:idle", "--move-time", "0"],
        &[
            "match",
            "builtin:idle",
            "builtin:idle",
            "--move-time",
            "nan",
        ],
        &["puzzle", "x.cards.ron"],
        &["deal"],
        &[],
    ] {
        let run = cards(arguments, "");
        assert_eq!(
            (run.status, run.out.as_str()),
            (Some(2), ""),
            "{arguments:?}"
        );
    }
    let run = cards(&["puzzle", "no-such.cards.ron", "--moves", "-"], "");
    assert_eq!((run.status, run.out.as_str()), (Some(1), ""));
    let run = cards(&["match", "builtin:strong", "builtin:idle"], "");
    assert_eq!((run.status, run.out.as_str()), (Some(1), ""));
}
