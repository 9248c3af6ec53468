//! `kotodama solve`, by running the program.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// Runs the program and returns exit status, results and diagnostics.
fn run(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_kotodama"))
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/levels"))
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .arg("solve")
        .args(arguments)
        .output()
        .expect("the program was built with this test");
    let text = |bytes| String::from_utf8(bytes).expect("text is UTF-8");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

fn json(arguments: &[&str]) -> serde_json::Value {
    let (status, out, err) = run(&[arguments, &["--json"]].concat());
    assert_eq!((status, err.as_str()), (Some(0), ""), "{arguments:?}");
    serde_json::from_str(&out).unwrap_or_else(|error| panic!("{error} in {out}"))
}

fn scratch(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("the folder for scratch files is there");
    path.to_str().expect("its name is UTF-8").to_owned()
}

const LEVEL: &str = "road/01-inai.level.ron";

#[test]
fn a_solution_is_printed_and_wins_when_it_is_run() {
    let (status, out, err) = run(&[LEVEL]);
    assert_eq!((status, err.as_str()), (Some(0), ""));
    let moves = out.trim_end();
    assert_eq!(moves, "rrddurrrdll");
    let played = Command::new(env!("CARGO_BIN_EXE_kotodama"))
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/levels"))
        .args(["run", LEVEL, "--json", "--moves", moves])
        .output()
        .expect("the program was built with this test");
    let played: serde_json::Value = serde_json::from_slice(&played.stdout).expect("one document");
    assert_eq!(played["status"], "won");
    assert_eq!(played["won_at"], 11);
}

#[test]
fn the_document_has_what_programs_rely_on() {
    let found = json(&[LEVEL]);
    assert_eq!(found["solution"], "rrddurrrdll");
    assert_eq!(found["exhausted"], false);
    assert!(found["states"].as_u64() > Some(11));
    assert_eq!(found.get("limit"), None);
    assert_eq!(json(&[LEVEL, "--threads", "2"]), found);
    let fast = json(&[LEVEL, "--fast"]);
    assert!(fast["solution"].as_str().map(str::len) >= Some(11));
}

#[test]
fn limits_are_named() {
    for (option, value, name, words) in [
        ("--max-turns", "3", "turns", "3 turns"),
        ("--max-states", "20", "states", "20 states"),
        ("--max-time", "0", "time", "0 seconds"),
    ] {
        let found = json(&[LEVEL, option, value]);
        assert_eq!(found["solution"], serde_json::Value::Null);
        assert_eq!(found["exhausted"], false);
        assert_eq!(found["limit"], name);
        let (status, out, err) = run(&[LEVEL, option, value]);
        assert_eq!((status, err.as_str()), (Some(0), ""));
        assert!(
            out.contains("no solution found") && out.contains(words),
            "{out}"
        );
    }
    // A solution with exactly the maximum number of moves is within the limit.
    assert_eq!(
        json(&[LEVEL, "--max-turns", "11"])["solution"],
        "rrddurrrdll"
    );
}

#[test]
fn a_level_without_solution_is_exhausted() {
    let file = scratch(
        "solve-none.level.ron",
        r#"Level(legend: {'.': [], 'b': ["baba"]}, rows: ["b.", ".."])"#,
    );
    let (status, out, err) = run(&[&file]);
    assert_eq!((status, err.as_str()), (Some(0), ""));
    assert_eq!(out, "no solution exists (1 states visited)\n");
    assert_eq!(json(&[&file])["exhausted"], true);
}

#[test]
fn chance_is_refused_unless_there_is_a_seed() {
    let file = scratch(
        "solve-chance.level.ron",
        r#"Level(
            legend: {'.': [], 'b': ["baba"], 'B': ["text_baba"], 'i': ["text_is"],
                'Y': ["text_you"], 'W': ["text_win"], 'O': ["text_often"]},
            rows: ["OBiY", ".BiW", "b..."],
        )"#,
    );
    let (status, out, err) = run(&[&file, "--json"]);
    assert_eq!((status, out.as_str()), (Some(1), ""));
    assert!(err.starts_with(&format!("{file}: OFTEN at 0,0 ")), "{err}");
    assert!(err.contains("--seed"), "{err}");
    let found = json(&[&file, "--seed", "1"]);
    assert!(found["solution"].is_string(), "{found}");
}

#[test]
fn files_and_options_that_are_wrong_are_refused() {
    let (status, out, err) = run(&["no-such.level.ron"]);
    assert_eq!((status, out.as_str()), (Some(1), ""));
    assert!(err.contains("no-such.level.ron"), "{err}");
    for wrong in [
        &[LEVEL, "--threads", "0"][..],
        &[LEVEL, "--threads", "1000"],
        &[LEVEL, "--max-turns", "-1"],
        &[LEVEL, "--max-states", "0"],
        &[LEVEL, "--max-memory", "0"],
        &[LEVEL, "--seed", "x"],
        &[],
    ] {
        let (status, out, _) = run(wrong);
        assert_eq!((status, out.as_str()), (Some(2), ""), "{wrong:?}");
    }
}

#[test]
fn progress_goes_to_standard_error() {
    let (status, out, err) = run(&[LEVEL, "--progress"]);
    assert_eq!((status, out.as_str()), (Some(0), "rrddurrrdll\n"));
    let last = err.lines().last().unwrap_or_default();
    for word in ["states", "per second", "moves deep", "MiB"] {
        assert!(last.contains(word), "{last}");
    }
}
