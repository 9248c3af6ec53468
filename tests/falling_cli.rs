//! `kotodama falling`, by running the program: results, diagnostics, exit
//! statuses, and unreasonable input.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Result of a run.
#[derive(Debug, PartialEq, Eq)]
struct Run {
    status: Option<i32>,
    out: String,
    err: String,
}

fn program(arguments: &[&str]) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_kotodama"))
        .current_dir(scratch_folder())
        // A test must never open a window, whatever goes wrong.
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .args(arguments)
        .output()
        .expect("the program was built with this test");
    Run {
        status: output.status.code(),
        out: String::from_utf8(output.stdout).expect("results are UTF-8"),
        err: String::from_utf8(output.stderr).expect("diagnostics are UTF-8"),
    }
}

fn falling(arguments: &[&str]) -> Run {
    program(&[&["falling"], arguments].concat())
}

fn scratch_folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("falling_cli");
    fs::create_dir_all(&folder).expect("the folder for scratch files can be made");
    folder
}

/// Writes a file and returns its name as seen by the program.
fn scratch(name: &str, contents: impl AsRef<[u8]>) -> String {
    fs::write(scratch_folder().join(name), contents).expect("scratch files can be written");
    name.to_owned()
}

/// Returns the only document of a run, on one line.
#[track_caller]
fn document(run: &Run) -> Value {
    assert_eq!((run.status, run.err.as_str()), (Some(0), ""), "{run:?}");
    let line = run.out.strip_suffix('\n').expect("a line");
    assert!(!line.contains('\n'), "{line}");
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error} in {line}"))
}

#[track_caller]
fn json(arguments: &[&str]) -> Value {
    document(&falling(&[arguments, &["--json"]].concat()))
}

/// Returns the keys of the outermost object in the order of the text.
fn keys(text: &str) -> Vec<String> {
    let (mut found, mut depth, mut string): (Vec<String>, i32, Option<String>) =
        (Vec::new(), 0, None);
    let mut last = String::new();
    for c in text.chars() {
        match (&mut string, c) {
            (Some(open), '"') => {
                last = std::mem::take(open);
                string = None;
            }
            (Some(open), _) => open.push(c),
            (None, '"') => string = Some(String::new()),
            (None, '{' | '[') => depth += 1,
            (None, '}' | ']') => depth -= 1,
            (None, ':') if depth == 1 => found.push(last.clone()),
            (None, _) => {}
        }
    }
    found
}

/// Returns the text of the value of a key that occurs once.
fn part<'a>(text: &'a str, key: &str) -> &'a str {
    let start = text.find(&format!("\"{key}\":")).expect("the key is there") + key.len() + 3;
    let rest = &text[start..];
    let mut depth = 0;
    for (at, c) in rest.char_indices() {
        match c {
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            _ => {}
        }
        if depth <= 0 && matches!(c, ',' | '}' | ']') {
            return &rest[..at + usize::from(c != ',')];
        }
    }
    rest
}

#[test]
fn the_document_has_its_keys_in_order() {
    let run = falling(&[
        "run",
        "builtin:pairs",
        "--field",
        "RRR...",
        "--pieces",
        "pair:RR",
        "--inputs",
        "b . r2 d80",
        "--frames",
        "120",
        "--json",
    ]);
    document(&run);
    let expected = "mode rules seed frame status reason phase score level pieces cleared \
        rows_cleared chain max_chain field piece hold next last_place links events";
    let top = keys(&run.out);
    assert_eq!(top, expected.split_whitespace().collect::<Vec<_>>());
    let inner = [
        ("field", "width height hidden rows falling marked text"),
        (
            "last_place",
            "frame shape name rotation x y cells lines spin",
        ),
    ];
    for (key, expected) in inner {
        let found = keys(part(&run.out, key));
        assert_eq!(
            found,
            expected.split_whitespace().collect::<Vec<_>>(),
            "{key}"
        );
    }
    let early = falling(&["run", "builtin:pairs", "--frames", "1", "--json"]);
    let found = keys(part(&early.out, "piece"));
    let expected = [
        "shape", "name", "rotation", "x", "y", "cells", "ghost_y", "kick",
    ];
    assert_eq!(found, expected);
    let link = part(&run.out, "links").trim_start_matches('[');
    let found = keys(link);
    let expected = [
        "frame",
        "chain",
        "cleared",
        "groups",
        "rows",
        "multiplier",
        "score",
    ];
    assert_eq!(found[..7], expected, "{link}");
}

#[test]
fn the_start_is_frame_0() {
    let report = json(&["run", "builtin:pairs", "--field", "R...../RG...."]);
    assert_eq!(report["mode"], "falling");
    assert_eq!(report["rules"], "Pairs");
    assert_eq!(report["frame"], 0);
    assert_eq!(report["status"], "playing");
    assert_eq!(report["reason"], Value::Null);
    assert_eq!(report["piece"], Value::Null);
    assert_eq!(report["hold"], Value::Null);
    assert_eq!(report["last_place"], Value::Null);
    assert_eq!(report["links"], Value::Array(Vec::new()));
    assert_eq!(report["events"], Value::Array(Vec::new()));
    assert_eq!(report["field"]["text"], "R...../RG....");
    let rows = report["field"]["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 13);
    assert_eq!(rows[12], serde_json::json!([1, 2, 0, 0, 0, 0]));
    assert_eq!(report["next"].as_array().map(Vec::len), Some(2));
}

#[test]
fn the_first_frame_has_a_piece() {
    let report = json(&[
        "run",
        "builtin:pairs",
        "--frames",
        "1",
        "--pieces",
        "pair:RG",
    ]);
    let piece = serde_json::json!({
        "shape": 0, "name": "pair", "rotation": 0, "x": 1, "y": 0,
        "cells": [[2, 0, 1], [2, 1, 2]], "ghost_y": 11, "kick": null,
    });
    // The matrix of a shape with an axis is a square about it.
    assert_eq!(report["piece"]["cells"], piece["cells"]);
    assert_eq!(report["piece"]["kick"], Value::Null);
    assert_eq!(report["phase"], "control");
    let spawn = serde_json::json!([{"frame": 1, "type": "spawn", "shape": 0, "roles": [1, 2]}]);
    assert_eq!(report["events"], spawn);
}

#[test]
fn the_field_can_be_given_again() {
    let report = json(&[
        "run",
        "builtin:pairs",
        "--inputs",
        "l9 d200",
        "--frames",
        "400",
    ]);
    let text = report["field"]["text"].as_str().expect("a text");
    assert!(text.len() > 6, "{text}");
    let again = json(&["run", "builtin:pairs", "--field", text]);
    assert_eq!(again["field"]["rows"], report["field"]["rows"]);
    assert_eq!(again["field"]["text"], report["field"]["text"]);
}

#[test]
fn a_trace_is_a_document_a_frame() {
    let arguments = [
        "run",
        "builtin:guideline",
        "--inputs",
        "l3 . u . b9",
        "--seed",
        "7",
    ];
    let trace = falling(&[&arguments[..], &["--trace"]].concat());
    assert_eq!((trace.status, trace.err.as_str()), (Some(0), ""));
    let documents: Vec<Value> = trace
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("a document"))
        .collect();
    assert_eq!(documents.len(), 16);
    for (frame, document) in documents.iter().enumerate() {
        assert_eq!(document["frame"], frame);
    }
    let last = falling(&[&arguments[..], &["--json"]].concat());
    assert_eq!(trace.out.lines().last(), last.out.lines().last());
    let both = falling(&[&arguments[..], &["--json", "--trace"]].concat());
    assert_eq!(both, trace);
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    for rules in ["pairs", "guideline", "bombs", "timeline", "capsules"] {
        let rules = format!("builtin:{rules}");
        let arguments = [
            "run",
            &rules,
            "--inputs",
            "l9.b(rd)20 d40 .3 a r30 u .40 c d99",
            "--frames",
            "900",
            "--seed",
            "0xffffffffffffffff",
            "--json",
        ];
        let first = falling(&arguments);
        document(&first);
        assert_eq!(falling(&arguments), first, "{rules}");
    }
}

#[test]
fn a_game_that_is_over_goes_no_further() {
    let arguments = [
        "run",
        "builtin:pairs",
        "--inputs",
        "d9000",
        "--pieces",
        "pair:RG,pair:BY",
    ];
    let report = json(&arguments);
    assert_eq!(report["status"], "over");
    assert_eq!(report["phase"], "end");
    let frame = report["frame"].as_u64().expect("a number");
    assert!((100..9000).contains(&frame), "{frame}");
    let trace = falling(&[&arguments[..], &["--trace"]].concat());
    assert_eq!(trace.out.lines().count() as u64, frame + 1);
    let events = report["events"].as_array().expect("a list");
    assert_eq!(
        events.last().map(|event| &event["type"]),
        Some(&"over".into())
    );
}

#[test]
fn nothing_comes_without_pieces() {
    let report = json(&["run", "builtin:pairs", "--no-pieces", "--frames", "50"]);
    assert_eq!(report["status"], "quiet");
    assert_eq!(report["frame"], 50);
    assert_eq!(report["next"], Value::Array(Vec::new()));
    assert_eq!(report["events"], Value::Array(Vec::new()));
}

#[test]
fn a_field_settles() {
    let report = json(&["settle", "builtin:pairs", "--field", "RG..../RRRG.."]);
    assert_eq!(report["status"], "quiet");
    assert_eq!(report["cleared"], 4);
    assert_eq!(
        (&report["chain"], &report["max_chain"]),
        (&1.into(), &1.into())
    );
    assert_eq!(report["field"]["text"], ".G.G..");
    assert_eq!(report["links"][0]["groups"], serde_json::json!([4]));
    let nothing = json(&["settle", "builtin:pairs", "--field", ""]);
    assert_eq!(
        (&nothing["status"], &nothing["chain"]),
        (&"quiet".into(), &0.into())
    );
}

#[test]
fn people_see_the_field_and_how_it_stands() {
    let run = falling(&[
        "run",
        "builtin:pairs",
        "--field",
        "RG....",
        "--pieces",
        "pair:BY",
        "--frames",
        "1",
    ]);
    let lines: Vec<&str> = run.out.lines().collect();
    let expected = [
        "..B...",
        "------",
        "..Y...",
        "......",
        "......",
        "......",
        "......",
        "......",
        "......",
        "......",
        "......",
        "......",
        "......",
        "RG....",
        "Score: 0",
        "Chain: 0",
        "Status: playing",
    ];
    assert_eq!(lines, expected);
    let over = falling(&["run", "builtin:pairs", "--frames", "5000"]);
    assert!(over.out.contains("\nStatus: over ("), "{}", over.out);
}

#[test]
fn inputs_can_lie_in_a_file() {
    let file = scratch("inputs.txt", "\u{feff}l3 .\n(rd)20\n");
    let from_file = falling(&["run", "builtin:pairs", "--inputs-file", &file, "--json"]);
    let given = falling(&["run", "builtin:pairs", "--inputs", "l3.(rd)20", "--json"]);
    document(&given);
    assert_eq!(from_file, given);
    let wrong = scratch("wrong-inputs.txt", "l3 .\n(rx)20\n");
    let run = falling(&["run", "builtin:pairs", "--inputs-file", &wrong]);
    assert_eq!((run.status, run.out.as_str()), (Some(2), ""));
    assert!(
        run.err
            .starts_with("wrong-inputs.txt:2:3: character 8 is 'x'"),
        "{}",
        run.err
    );
}

#[test]
fn what_ships_is_listed() {
    let list = json(&["list"]);
    let names: Vec<&str> = list["rules"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|line| line["name"].as_str().expect("a name"))
        .collect();
    assert_eq!(names.len(), 14);
    for name in names {
        let text = falling(&["list"]).out;
        assert!(text.contains(&format!("builtin:{name} ")), "{text}");
        let rules = format!("builtin:{name}");
        let systems = json(&["systems", &rules]);
        assert_eq!(systems["systems"][0], "input", "{name}");
        let lines = falling(&["systems", &rules]).out;
        let count = systems["systems"].as_array().map(Vec::len);
        assert_eq!(Some(lines.lines().count()), count, "{name}");
        assert_eq!(program(&["check", &rules]).status, Some(0), "{name}");
    }
}

const PAIRS: &str = "builtin:pairs";
const MIX: &str = "builtin:pairs,builtin:jewels";

#[test]
fn rules_are_mixed() {
    let arguments = ["generate", "--from", MIX, "--seed", "3"];
    let printed = falling(&arguments);
    assert_eq!((printed.status, printed.err.as_str()), (Some(0), ""));
    assert_eq!(falling(&arguments), printed);
    let written = falling(&[&arguments[..], &["-o", "mixed.falling.ron"]].concat());
    assert_eq!((written.status, written.out.as_str()), (Some(0), ""));
    let text = fs::read_to_string(scratch_folder().join("mixed.falling.ron"));
    assert_eq!(text.expect("it was written"), printed.out);
    assert_eq!(program(&["check", "mixed.falling.ron"]).status, Some(0));
    let fixed = falling(
        &[
            &arguments[..],
            &["--fix", "rotation=builtin:jewels", "--json"],
        ]
        .concat(),
    );
    let document = document(&fixed);
    let expected = [
        "mode",
        "seed",
        "draws",
        "components",
        "told",
        "adaptations",
        "rules",
    ];
    assert_eq!(keys(&fixed.out), expected);
    assert_eq!(document["mode"], "falling-mix");
    assert_eq!(document["components"]["rotation"], "builtin:jewels");
    let run = json(&["run", "mixed.falling.ron", "--frames", "300"]);
    assert_eq!(run["mode"], "falling");
    let missing = falling(&["generate", "--from", "builtin:pairs,missing.falling.ron"]);
    assert_eq!((missing.status, missing.out.as_str()), (Some(1), ""));
    assert!(
        missing.err.starts_with("missing.falling.ron:1:1: "),
        "{}",
        missing.err
    );
}

#[test]
fn wrong_usage_has_status_2_and_no_results() {
    let calls: &[(&[&str], &str)] = &[
        (&[], "Usage"),
        (&["dance"], "dance"),
        (&["run"], "<RULES>"),
        (&["run", ""], "<RULES>"),
        (&["run", PAIRS, "--colour"], "--colour"),
        (&["run", PAIRS, "--inputs"], "--inputs"),
        (&["run", PAIRS, "--inputs", "l x"], "character 3 is 'x'"),
        (&["run", PAIRS, "--inputs", "-"], "character 1 is '-'"),
        (&["run", PAIRS, "--inputs", "(((((l"], "character 2 is '('"),
        (&["run", PAIRS, "--inputs", "左"], "character 1 is '左'"),
        (&["run", PAIRS, "--inputs", ".99999999999"], "10,000,000"),
        (
            &["run", PAIRS, "--inputs", "l", "--inputs", "l"],
            "--inputs",
        ),
        (
            &["run", PAIRS, "--inputs", "l", "--inputs-file", "x"],
            "--inputs",
        ),
        (&["run", PAIRS, "--frames", "10000001"], "10000000"),
        (&["run", PAIRS, "--frames", "-1"], "-1"),
        (&["run", PAIRS, "--frames", "many"], "many"),
        (&["run", PAIRS, "--frames", ""], "--frames"),
        (
            &["run", PAIRS, "--seed", "18446744073709551616"],
            "18446744073709551615",
        ),
        (&["run", PAIRS, "--seed", "0x"], "0x"),
        (&["run", PAIRS, "--seed", "0x+1"], "0x+1"),
        (&["run", PAIRS, "--seed", "-1"], "-1"),
        (&["run", PAIRS, "--seed", "1.5"], "1.5"),
        (&["run", PAIRS, "--level", "x"], "--level"),
        (&["run", PAIRS, "--at", "1,2"], "X,Y,R"),
        (&["run", PAIRS, "--at", "1,2,3,4"], "X,Y,R"),
        (&["run", PAIRS, "--at", "1,2,-1"], "X,Y,R"),
        (&["run", PAIRS, "--at", "99999999999999999999,0,0"], "X,Y,R"),
        (
            &["run", PAIRS, "--no-pieces", "--pieces", "pair"],
            "--pieces",
        ),
        (&["run", PAIRS, "--no-pieces", "--at", "1,1,0"], "--at"),
        (&["run", PAIRS, "--joints", "<>"], "--field"),
        (&["run", PAIRS, PAIRS], PAIRS),
        (&["settle", PAIRS], "--field"),
        (
            &["settle", PAIRS, "--field", "", "--pieces", "pair"],
            "--pieces",
        ),
        (
            &["settle", PAIRS, "--field", "", "--frames", "3"],
            "--frames",
        ),
        (&["list", "--trace"], "--trace"),
        (&["systems"], "<RULES>"),
        (&["replay"], "<FILE>"),
        (&["evaluate", PAIRS, "--games", "0"], "--games"),
        (&["evaluate", PAIRS, "--games", "10001"], "10000"),
        (&["evaluate", PAIRS, "--report"], "--report"),
        (&["generate"], "--from"),
        (&["generate", "--from"], "--from"),
        (&["generate", "--from", PAIRS], "two sources"),
        (&["generate", "--from", "builtin:pairs,"], "--from"),
        (
            &["generate", "--from", MIX, "--fix", "rotation"],
            "COMPONENT=A",
        ),
        (
            &["generate", "--from", MIX, "--fix", "wings=builtin:pairs"],
            "`wings`",
        ),
        (
            &["generate", "--from", MIX, "--fix", "clear=builtin:classic"],
            "builtin:classic",
        ),
        (
            &[
                "generate",
                "--from",
                MIX,
                "--fix",
                "clear=builtin:pairs,clear=builtin:jewels",
            ],
            "twice",
        ),
        (&["generate", "--from", MIX, "-o"], "--output"),
    ];
    for (arguments, named) in calls {
        let run = falling(arguments);
        assert_eq!(
            (run.status, run.out.as_str()),
            (Some(2), ""),
            "{arguments:?} {run:?}"
        );
        assert!(run.err.contains(named), "{arguments:?}: {}", run.err);
    }
}

#[test]
fn invalid_input_has_status_1_and_no_results() {
    let calls: &[(&[&str], &str)] = &[
        (
            &["run", "builtin:nothing"],
            "builtin:nothing: there are no such",
        ),
        (&["run", "builtin:"], "expected one of guideline"),
        (
            &["run", "missing.falling.ron"],
            "missing.falling.ron:1:1: there is no such file",
        ),
        (
            &["run", "rules.txt"],
            "rules.txt:1:1: this is not a rule file",
        ),
        (
            &["run", PAIRS, "--inputs-file", "missing.txt"],
            "missing.txt:1:1: there is no such file",
        ),
        (
            &["run", PAIRS, "--field", "......./......."],
            "--field: row 1 has 7 cells, expected 6",
        ),
        (
            &["run", PAIRS, "--field", "....../...Q.."],
            "--field: row 2, cell 4 is 'Q'",
        ),
        (
            &["run", PAIRS, "--field", "/"],
            "--field: row 1 has 0 cells, expected 6",
        ),
        (
            &["run", PAIRS, "--field", "*....."],
            "--field: row 1, cell 1 is '*'",
        ),
        (
            &["run", PAIRS, "--field", "......", "--joints", "<>...."],
            "--joints: row 1, cell 1",
        ),
        (
            &["run", PAIRS, "--pieces", "pear"],
            "--pieces: piece 1: there is no shape \"pear\"",
        ),
        (
            &["run", PAIRS, "--pieces", "pair,1"],
            "piece 2: there is no shape \"1\"",
        ),
        (
            &["run", PAIRS, "--pieces", ""],
            "piece 1: there is no shape \"\"",
        ),
        (
            &["run", PAIRS, "--pieces", "pair:RGB"],
            "3 roles are given, expected at most 2",
        ),
        (&["run", PAIRS, "--pieces", "pair:R色"], "role 2 is '色'"),
        (
            &["run", PAIRS, "--at", "1,9999999999,0"],
            "--at: the first piece does not fit",
        ),
        (
            &["run", PAIRS, "--at", "-4,3,0"],
            "--at: the first piece does not fit",
        ),
        (
            &["run", PAIRS, "--at", "1,1,4"],
            "--at: the first piece has no state 4",
        ),
        (
            &["settle", PAIRS, "--field", "R"],
            "--field: row 1 has 1 cells, expected 6",
        ),
        (&["systems", "builtin:nothing"], "there are no such"),
        (&["replay", "missing.replay.ron"], "there is no such file"),
    ];
    for (arguments, message) in calls {
        for output in [None, Some("--json"), Some("--trace")] {
            let arguments: Vec<&str> = arguments.iter().copied().chain(output).collect();
            if arguments[0] == "systems" && output == Some("--trace") {
                continue;
            }
            let run = falling(&arguments);
            assert_eq!(
                (run.status, run.out.as_str()),
                (Some(1), ""),
                "{arguments:?} {run:?}"
            );
            assert!(run.err.contains(message), "{arguments:?}: {}", run.err);
            assert_eq!(run.err.lines().count(), 1, "{arguments:?}: {}", run.err);
        }
    }
}

#[test]
fn every_problem_of_a_rule_file_is_told() {
    let file = scratch(
        "bad.falling.ron",
        "Falling(\n    name: \"Bad\",\n    field: (width: 0, height: 10),\n    blocks: [(id: 100, glyph: 'x')],\n    wings: 2,\n)\n",
    );
    let run = falling(&["run", &file, "--json"]);
    assert_eq!((run.status, run.out.as_str()), (Some(1), ""));
    for place in [":3:20: ", ":4:19: ", ":5:5: "] {
        assert!(
            run.err.contains(&format!("bad.falling.ron{place}")),
            "{}",
            run.err
        );
    }
    let checked = program(&["check", &file]);
    assert_eq!(checked.status, Some(1));
    assert_eq!(checked.out, run.err);
}

#[test]
fn strange_files_are_refused() {
    let deep = format!("Falling(name: {}", "(".repeat(100_000));
    let files = [
        ("empty.falling.ron", Vec::new()),
        ("deep.falling.ron", deep.into_bytes()),
        ("bytes.falling.ron", vec![0xff, 0xfe, 0, 1]),
        ("zeros.falling.ron", vec![0; 1000]),
        ("empty.replay.ron", Vec::new()),
        ("bytes.replay.ron", vec![0xff; 100]),
        ("other.replay.ron", b"Level(rows: [])".to_vec()),
    ];
    for (name, contents) in files {
        let file = scratch(name, contents);
        let command = if name.ends_with(".replay.ron") {
            "replay"
        } else {
            "run"
        };
        for run in [falling(&[command, &file]), program(&["check", &file])] {
            assert_eq!(run.status, Some(1), "{run:?}");
            let told = format!("{}{}", run.out, run.err);
            assert!(told.starts_with(&format!("{file}:1:")), "{told}");
        }
    }
    let folder = scratch_folder().join("folder.falling.ron");
    fs::create_dir_all(folder).expect("a folder can be made");
    let run = falling(&["run", "folder.falling.ron"]);
    assert_eq!((run.status, run.out.as_str()), (Some(1), ""));
    assert!(run.err.contains("this is a directory"), "{}", run.err);
}

#[test]
fn a_replay_plays_the_same_again() {
    let folder = scratch_folder();
    let calls: &[&[&str]] = &[
        &[
            "builtin:guideline",
            "--inputs",
            "l20 b u . c . (ra)9 d70",
            "--seed",
            "0xdeadbeefdeadbeef",
        ],
        &[
            "builtin:pairs",
            "--field",
            "RRR...",
            "--pieces",
            "pair:RG,pair:.B",
            "--inputs",
            "d500",
            "--frames",
            "700",
            "--level",
            "3",
        ],
        &[
            "builtin:capsules",
            "--field",
            "rb....../rb......",
            "--joints",
            "<......./........",
            "--at",
            "2,3,1",
            "--frames",
            "90",
        ],
        &[
            "builtin:pairs",
            "--no-pieces",
            "--field",
            "RRRR..",
            "--frames",
            "200",
        ],
        &["builtin:bombs"],
    ];
    for (number, arguments) in calls.iter().enumerate() {
        let file = format!("play-{number}.replay.ron");
        let saving = ["--save-replay", &file, "--json"];
        let played = falling(&[&["run"], *arguments, &saving].concat());
        document(&played);
        assert_eq!(
            falling(&["replay", &file, "--json"]),
            played,
            "{arguments:?}"
        );
        assert_eq!(program(&["check", &file]).status, Some(0), "{arguments:?}");
        let text = fs::read_to_string(folder.join(&file)).expect("it was written");
        let replay = kotodama::falling::replay::read(&file, &text).expect("a replay");
        assert_eq!(replay.to_text(), text, "{arguments:?}");
        assert_eq!(replay.verify(), [], "{arguments:?}");
    }
}

#[test]
fn a_replay_that_ends_otherwise_says_so() {
    let arguments = [
        "run",
        PAIRS,
        "--inputs",
        "d200",
        "--save-replay",
        "true.replay.ron",
        "--json",
    ];
    let played = falling(&arguments);
    document(&played);
    let text = fs::read_to_string(scratch_folder().join("true.replay.ron")).expect("it is there");
    let (rules, end) = text.rsplit_once("score: ").expect("the end is told");
    let forged = scratch("forged.replay.ron", format!("{rules}score: 9{end}"));
    let run = falling(&["replay", &forged, "--json"]);
    assert_eq!((run.status, &run.out), (Some(1), &played.out));
    assert!(run.err.starts_with("forged.replay.ron: "), "{}", run.err);
    assert!(run.err.contains("score: "), "{}", run.err);
    let other = scratch(
        "other-inputs.replay.ron",
        text.replace("\"d200\"", "\"l200\""),
    );
    let run = falling(&["replay", &other]);
    assert_eq!(run.status, Some(1));
    assert!(run.err.contains("the field differs"), "{}", run.err);
}

#[test]
fn every_problem_of_a_replay_is_told() {
    let text = "Replay(
    version: 0,
    rules: (name: \"x\", kind: Description, text: r#\"
Falling(name: \"x\", wings: 2)\"#),
    seed: -1,
    inputs: \"l9 q\",
    end: (frame: 10000001, status: Fine, score: 0, pieces: 0, field: \"xyz\"),
)";
    let file = scratch("bad.replay.ron", text);
    let run = program(&["check", &file]);
    assert_eq!(run.status, Some(1));
    let places = [
        "2:14: `version`",
        "4:20: in `text`, 2:20: unknown field `wings`",
        "5:11: `seed`",
        "6:17: character 4 is 'q'",
        "7:18: `frame`",
        "7:36: `status`",
        "7:70: `field`",
    ];
    for place in places {
        assert!(
            run.out.contains(&format!("bad.replay.ron:{place}")),
            "{place}: {}",
            run.out
        );
    }
    // Of a newer file nothing else is told.
    let newer = text.replace("version: 0", "version: 4");
    let run = falling(&["replay", &scratch("newer.replay.ron", newer)]);
    assert_eq!((run.status, run.out.as_str()), (Some(1), ""));
    assert_eq!(
        run.err,
        "newer.replay.ron:2:14: this file is of version 4, made by a newer version of the game; \
         this one reads up to version 3\n"
    );
    let rules = "rules: (name: \"x\", kind: Description, text: r#\"Falling(name: \"x\",
        blocks: [(id: 1, glyph: 'x')], pieces: (shapes: List([(name: \"o\", rows: [\"x\"])])))\"#)";
    let text = format!(
        "Replay(version: 1, {rules}, seed: 0, inputs: \"\",
    setup: (field: \"x\", pieces: \"y\", at: (1, 2), level: 9999, joints: \"\"),
    end: (frame: 0, status: Playing, score: 0, pieces: 0, field: \"0\"))"
    );
    let file = scratch("bad-setup.replay.ron", text);
    let run = program(&["check", &file]);
    assert_eq!(run.status, Some(1));
    for problem in [
        "`joints` stands alone",
        "row 1 has 1 cells, expected 10",
        "piece 1: there is no shape \"y\"",
        "`at` is a group (...)",
        "`level` is `9999`",
    ] {
        assert!(run.out.contains(problem), "{problem}: {}", run.out);
    }
}

const SCRIPT: &str = "setFieldSize(4, 6)
createBlockPattern(1)
createBlockPattern(2)
setTumo({{1}, {2}}, 0, 0)
setTumo({{1, 2}}, 0, 1)
setClearMode(0)
print('ready')
frames = 0
function update()
    frames = frames + 1
    if frames == 40 then print(frames) end
end
";

#[test]
fn scripts_are_played_like_other_rules() {
    let file = scratch("script.lua", SCRIPT);
    let run = falling(&[
        "run",
        &file,
        "--pieces",
        "0:11,0:.2",
        "--inputs",
        "d50",
        "--json",
    ]);
    assert_eq!((run.status, run.err.as_str()), (Some(0), "ready\n40\n"));
    let report: Value = serde_json::from_str(&run.out).expect("one document");
    assert_eq!(report["rules"], "script");
    assert_eq!(report["events"][0]["roles"], serde_json::json!([1, 1]));
    assert_eq!(report["last_place"]["name"], "0");
    let trace = falling(&["run", &file, "--inputs", "d50", "--trace"]);
    assert_eq!((trace.status, trace.err.as_str()), (Some(0), "ready\n40\n"));
    assert_eq!(trace.out.lines().count(), 51);
    let settled = falling(&["settle", &file, "--field", "1111", "--json"]);
    assert_eq!((settled.status, settled.err.as_str()), (Some(0), "ready\n"));
    let settled: Value = serde_json::from_str(&settled.out).expect("one document");
    assert_eq!(
        (&settled["status"], &settled["cleared"]),
        (&"quiet".into(), &4.into())
    );
    let systems = json(&["systems", &file]);
    let names = systems["systems"].as_array().expect("a list");
    assert!(names.contains(&"template.0".into()), "{names:?}");
    assert_eq!(program(&["check", &file]).status, Some(0));
    let replay = [
        "run",
        &file,
        "--inputs",
        "r d50",
        "--save-replay",
        "script.replay.ron",
    ];
    assert_eq!(falling(&replay).status, Some(0));
    let again = falling(&["replay", "script.replay.ron", "--json"]);
    assert_eq!(again.status, Some(0), "{again:?}");
}

#[test]
fn a_rule_file_can_leave_everything_to_a_script() {
    scratch("beside.lua", SCRIPT);
    let file = scratch(
        "around.falling.ron",
        "Falling(name: \"Around\", script: \"beside.lua\", controls: (start_wait: 2, repeat: 1))",
    );
    let arguments = [
        "run",
        &file,
        "--inputs",
        "r9 d50",
        "--save-replay",
        "around.replay.ron",
        "--json",
    ];
    let run = falling(&arguments);
    let report: Value = serde_json::from_str(&run.out).expect("one document");
    assert_eq!(report["rules"], "Around");
    let again = falling(&["replay", "around.replay.ron", "--json"]);
    assert_eq!((again.status, &again.out), (Some(0), &run.out));
}

#[test]
fn a_script_that_fails_leaves_no_results() {
    let files = [
        ("syntax.lua", "x = \nend".to_owned(), "syntax.lua:2: "),
        ("empty.lua", String::new(), "empty.lua:1: "),
        (
            "early.lua",
            format!("{SCRIPT}error('no')"),
            "early.lua:13: ",
        ),
        (
            "late.lua",
            SCRIPT.replace("print(frames)", "local x = nil + 1"),
            "late.lua:11: ",
        ),
        (
            "loop.lua",
            SCRIPT.replace("print(frames)", "while true do end"),
            "loop.lua:11: ",
        ),
    ];
    for (name, text, place) in files {
        let file = scratch(name, text);
        for output in ["--json", "--trace"] {
            let run = falling(&["run", &file, "--frames", "90", output]);
            assert_eq!((run.status, run.out.as_str()), (Some(1), ""), "{run:?}");
            let last = run.err.lines().last().unwrap_or_default();
            assert!(last.starts_with(place), "{}", run.err);
        }
        let checked = program(&["check", &file]);
        if name.starts_with('l') {
            // Only the initial phase is run.
            assert_eq!(checked.status, Some(0), "{checked:?}");
        } else {
            assert_eq!(checked.status, Some(1), "{checked:?}");
            assert!(checked.out.starts_with(place), "{}", checked.out);
        }
    }
    let run = falling(&["evaluate", "late.lua", "--games", "1", "--json"]);
    assert_eq!((run.status, run.out.as_str()), (Some(1), ""));
    assert!(run.err.starts_with("late.lua:11: "), "{}", run.err);
}

#[test]
fn rules_are_evaluated() {
    let arguments = ["evaluate", PAIRS, "--games", "1", "--seed", "5"];
    let run = falling(&[&arguments[..], &["--json", "--report", "pairs.md"]].concat());
    let report = document(&run);
    let expected = "mode rules games seed verdict reasons measures total bots";
    assert_eq!(
        keys(&run.out),
        expected.split_whitespace().collect::<Vec<_>>()
    );
    assert_eq!((&report["games"], &report["seed"]), (&1.into(), &5.into()));
    for bot in ["strong", "weak"] {
        let found = keys(part(part(&run.out, "bots"), bot));
        let expected = "pieces frames links_per_100 chains max_chain score ended_at_once \
            by_limit stuck over rules";
        assert_eq!(
            found,
            expected.split_whitespace().collect::<Vec<_>>(),
            "{bot}"
        );
    }
    let written = fs::read_to_string(scratch_folder().join("pairs.md")).expect("it is written");
    assert!(written.contains("Pairs"), "{written}");
    let text = falling(&arguments);
    assert!(text.out.starts_with("Pairs: "), "{}", text.out);
    assert!(text.out.contains("\nTogether "), "{}", text.out);
}

/// No input panics or hangs.
#[test]
fn hostile_options_are_survived() {
    let long = "R".repeat(100_000);
    let rows = "/".repeat(100_000);
    let deep = "(".repeat(100_000);
    let commas = ",".repeat(50_000);
    let options: &[(&str, &str)] = &[
        ("--field", &long),
        ("--field", &rows),
        ("--field", "\u{0}"),
        ("--field", "😀😀😀😀😀😀"),
        ("--inputs", &deep),
        ("--inputs", "l2147483648"),
        ("--inputs", "l18446744073709551616"),
        ("--inputs", "٣"),
        ("--pieces", &commas),
        ("--pieces", ":::::"),
        ("--pieces", "pair:"),
        ("--pieces", "18446744073709551616"),
        ("--at", ",,"),
        ("--at", "-9223372036854775808,-9223372036854775808,0"),
        ("--at", "1,1,9223372036854775807"),
        ("--seed", "0xFFFFFFFFFFFFFFFFF"),
        ("--level", "1000"),
        ("--level", "4294967296"),
        ("--frames", "0"),
    ];
    for (option, value) in options {
        if value.contains('\0') {
            // No argument can contain it.
            continue;
        }
        let run = falling(&["run", PAIRS, option, value, "--json"]);
        let shown: String = value.chars().take(40).collect();
        assert!(
            matches!(run.status, Some(0..=2)),
            "{option} {shown} {:?}",
            run.status
        );
        assert!(
            !run.err.contains("panicked"),
            "{option} {shown}: {}",
            run.err
        );
        if run.status == Some(0) {
            document(&run);
        } else {
            assert_eq!(run.out, "", "{option} {shown}");
        }
    }
}
