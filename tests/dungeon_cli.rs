//! `kotodama dungeon run` and `kotodama check`, by running the program:
//! arguments, results, diagnostics and exit statuses.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

const CELLAR: &str = r######"Dungeon(
    name: "Cellar",
    legend: {
        '.': ["floor"], '#': ["wall"], '@': ["floor", "spawn"],
        'P': ["floor", (name: "post", character: 'P', state: "blocking: true", script: [
            "#END", ":TOUCH", "Ouch.", "#SOUND click", "#RANDOM n, 1-1000000",
        ])],
    },
    levels: [
        (name: "One", east: 2, rows: ["#####", "#@.P.", "#####"]),
        (name: "Two", rows: ["..."]),
    ],
)
"######;

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

fn scratch_folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("dungeon_cli");
    fs::create_dir_all(&folder).expect("the folder for scratch files can be made");
    folder
}

/// Writes a file and returns its name as seen by the program.
fn scratch(name: &str, contents: &str) -> String {
    let name = format!("{name}.dungeon.ron");
    fs::write(scratch_folder().join(&name), contents).expect("scratch files can be written");
    name
}

/// Plays the cellar. Each test has its own file.
fn play(name: &str, arguments: &[&str]) -> Run {
    let file = scratch(name, CELLAR);
    program(&[&["dungeon", "run", &file], arguments].concat())
}

/// Returns the documents of a run, one per line.
#[track_caller]
fn documents(run: &Run) -> Vec<Value> {
    assert_eq!((run.status, run.err.as_str()), (Some(0), ""), "{run:?}");
    let lines = run.out.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error} in {line}")))
        .collect()
}

#[track_caller]
fn document(run: &Run) -> Value {
    let mut found = documents(run);
    assert_eq!(found.len(), 1, "{run:?}");
    found.remove(0)
}

#[test]
fn the_document_has_its_keys() {
    // D-CLI-05
    let report = document(&play("keys", &["--inputs", "ee", "--json"]));
    for (place, keys) in [
        (
            "",
            "mode cycle status level level_state dungeon_state players tiles programs messages \
             sounds warnings",
        ),
        (
            "/players/0",
            "player id level row col z name alive gameover state links visible",
        ),
        (
            "/tiles/0",
            "id name template row col z character color background_color state player",
        ),
        ("/programs/0", "tile status line wait queue over_budget"),
        ("/messages/0", "cycle player tile code modal lines links"),
        ("/sounds/0", "cycle sound target level row col"),
    ] {
        let object = report.pointer(place).and_then(Value::as_object);
        let object = object.unwrap_or_else(|| panic!("{place} is missing in {report}"));
        for key in keys.split_whitespace() {
            assert!(object.contains_key(key), "{key} is missing in {place}");
        }
    }
    assert_eq!(report["mode"], "dungeon");
    assert_eq!(report["cycle"], 2);
    assert_eq!(report["players"][0]["col"], 2);
    assert_eq!(report["players"][0]["visible"], Value::Null);
    assert!(report.get("levels").is_none());
}

#[test]
fn there_are_as_many_cycles_as_inputs_unless_a_number_is_given() {
    // D-CLI-02
    let inputs = ["--inputs", "e\n w e", "--json"];
    for (more, cycle, col) in [
        (&[][..], 3, 2),
        (&["--cycles", "1"], 1, 2),
        (&["--cycles", "2"], 2, 1),
        (&["--cycles", "9"], 9, 2),
        (&["--cycles", "0"], 0, 1),
    ] {
        let report = document(&play("cycles", &[&inputs, more].concat()));
        assert_eq!(report["cycle"], cycle, "{more:?}");
        assert_eq!(report["players"][0]["col"], col, "{more:?}");
    }
    let report = document(&play("cycles", &["--json"]));
    assert_eq!(report["cycle"], 0);
}

#[test]
fn levels_and_players_are_added_by_their_arguments() {
    // D-CLI-01, D-CLI-07
    let report = document(&play(
        "levels",
        &["--json", "--all-levels", "--players", "2"],
    ));
    let levels = report["levels"].as_array().expect("levels");
    let numbers: Vec<&Value> = levels.iter().map(|level| &level["number"]).collect();
    assert_eq!(numbers, [1, 2]);
    assert_eq!(levels[1]["name"], "Two");
    assert_eq!(levels[1]["cols"], 3);
    assert_eq!(levels[1]["awake"], false);
    assert_eq!(report["players"].as_array().map(Vec::len), Some(2));
    assert_eq!(report["players"][1]["player"], 2);
}

#[test]
fn the_same_seed_gives_the_same_run() {
    // D-CYCLE-07, D-CLI-01
    let drawn = |seed: &str| {
        let run = play("seed", &["--inputs", "ee", "--seed", seed, "--json"]);
        (document(&run), run)
    };
    let ((one, run), (_, again), (other, _)) = (drawn("1"), drawn("1"), drawn("2"));
    assert_eq!(run, again);
    assert_ne!(one["tiles"], other["tiles"]);
}

#[test]
fn dropped_messages_are_one_warning() {
    // D-LIMIT-04
    let script = r##"":LOOP", "@n++", "#SEND hey", "#IF @n < 2000, loop""##;
    let full = CELLAR.replace("\"#END\", \":TOUCH\"", script);
    let full = full.replace(
        "name: \"Cellar\"",
        "name: \"Full\", instruction_budget: 100000",
    );
    let file = scratch("full", &full);
    let report = document(&program(&["dungeon", "run", &file, "--json"]));
    assert_eq!(report["programs"][0]["queue"], 1000);
    assert_eq!(report["warnings"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_trace_has_a_document_for_each_cycle() {
    // D-CLI-14
    let found = documents(&play("trace", &["--inputs", "e.e.", "--trace"]));
    let cycles: Vec<&Value> = found.iter().map(|it| &it["cycle"]).collect();
    assert_eq!(cycles, [0, 1, 2, 3, 4]);
    let counts = |key: &str| -> Vec<Option<usize>> {
        let lists = found.iter().map(|it| it[key].as_array());
        lists.map(|list| list.map(Vec::len)).collect()
    };
    let once = [Some(0), Some(0), Some(0), Some(1), Some(0)];
    assert_eq!(counts("messages"), once);
    assert_eq!(counts("sounds"), once);
    assert_eq!(found[3]["messages"][0]["cycle"], 3);
}

#[test]
fn without_json_the_level_and_the_values_are_drawn() {
    // D-CLI-15
    let run = play("drawing", &["--inputs", "e"]);
    assert_eq!((run.status, run.err.as_str()), (Some(0), ""), "{run:?}");
    assert!(run.out.contains("#####\n#.@P.\n#####\n"), "{}", run.out);
    let has = |name: &str, value: &str| {
        let mut lines = run.out.lines();
        lines.any(|line| line.contains(name) && line.contains(value))
    };
    assert!(has("health", "100") && has("steps", "1"), "{}", run.out);
}

#[test]
fn wrong_usage_is_status_2() {
    // D-CLI-04
    for arguments in [
        &["--inputs", "ez"][..],
        &["--inputs", "e{0}"],
        &["--inputs", ".{1000001}"],
        &["--inputs", ".{1000000}{11}"],
        &["--inputs", "!"],
        &["--inputs", "[e|"],
        &["--inputs", "=gun"],
        &["--inputs", "0"],
        &["--players", "3"],
        &["--cycles", "10000001"],
        &["--cycles", "x"],
        &["--unknown"],
    ] {
        let run = play("usage", arguments);
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{run:?}");
        assert!(!run.err.is_empty(), "{arguments:?}");
    }
    assert_eq!(program(&["dungeon", "run"]).status, Some(2));
    let run = play("usage", &["--inputs", "e .z"]);
    assert!(run.err.contains('4'), "the position: {}", run.err);
}

#[test]
fn invalid_files_are_status_1_and_lenient_runs_warn() {
    // D-ERR-02, D-ERR-05, D-CLI-01, D-CLI-16
    let wrong = CELLAR.replace("\"#SOUND click\"", "\"#JUMP\", \"@n++ 5\"");
    let file = scratch("wrong", &wrong);
    let place = format!("{file}:6:");
    let run = program(&["dungeon", "run", &file]);
    assert_eq!((run.status, run.out.as_str()), (Some(1), ""), "{run:?}");
    let check = program(&["check", &file]);
    assert_eq!((check.status, &check.out), (Some(1), &run.err), "{check:?}");
    for (line, part) in run.err.lines().zip(["script line 4", "script line 5"]) {
        assert!(line.starts_with(&place) && line.contains(part), "{line}");
    }
    assert_eq!(run.err.lines().count(), 2, "{}", run.err);
    let run = program(&["dungeon", "run", &file, "--lenient", "--json"]);
    assert_eq!(run.status, Some(0), "{run:?}");
    assert!(run.err.contains("script line 4"), "{}", run.err);
    let run = program(&["dungeon", "run", "none.dungeon.ron"]);
    assert_eq!(run.status, Some(1), "{run:?}");

    let good = scratch("good", CELLAR);
    let run = program(&["check", &good]);
    let silent = (Some(0), "", "");
    assert_eq!((run.status, &*run.out, &*run.err), silent, "{run:?}");
    let run = program(&["check", &good, &file]);
    assert_eq!(run.status, Some(1), "{run:?}");
}

/// The events of the last cycle are reported with the tile's program.
#[test]
fn a_tile_is_inspected_by_its_id_and_by_its_cell() {
    let run = play("inspected", &["--inputs", "ee", "--inspect", "1,3"]);
    assert_eq!(run.status, Some(0), "{}", run.err);
    let lines: Vec<&str> = run.out.lines().map(str::trim).collect();
    let id = lines
        .iter()
        .find_map(|line| {
            line.strip_prefix("Tile ")?
                .strip_suffix(" post (no template) at 1,3 z 1 in level 1")
        })
        .unwrap_or_else(|| panic!("{}", run.out));
    assert!(lines.contains(&"Its program is idle"), "{}", run.out);
    let run = play("inspected", &["--inputs", "ee", "--inspect", id, "--json"]);
    let documents = document(&run);
    let found = &documents[0];
    assert_eq!(found["name"], "post");
    assert_eq!(found["program"]["labels"], serde_json::json!(["touch"]));
    assert_eq!(found["program"]["queue"], serde_json::json!([]));
    let happened = found["happened"].as_array().expect("a list");
    let happened: Vec<&str> = happened.iter().filter_map(Value::as_str).collect();
    assert_eq!(happened[0], format!("{id} post handles touch"));
    assert_eq!(happened[1], format!("{id} post line 3: Ouch."));
    assert!(
        happened
            .last()
            .expect("an event")
            .contains("post n: nil -> ")
    );
    for (target, why) in [
        ("999", "there is no tile 999 at the end"),
        (
            "9,9",
            "there is no cell 9,9 in a level of 3 rows and 5 columns",
        ),
        ("post", "expected the id of a tile or ROW,COL"),
    ] {
        let run = play("inspected", &["--inspect", target]);
        assert_eq!(run.status, Some(2));
        assert!(run.err.contains(why), "{}", run.err);
    }
}

/// A dungeon is shared as one line of text and imported with any text around
/// it.
#[test]
fn a_dungeon_is_shared_and_imported() {
    let name = scratch("shared", CELLAR);
    let shared = program(&["share", &name]);
    assert_eq!((shared.status, shared.err.as_str()), (Some(0), ""));
    assert_eq!(shared.out.lines().count(), 1);
    let mail = scratch_folder().join("mail.txt");
    fs::write(&mail, format!("Look at this!\n> {}Bye", shared.out)).expect("written");
    let out = "imported.dungeon.ron";
    let run = program(&["import", "mail.txt", "-o", out]);
    assert_eq!((run.status, run.err.as_str()), (Some(0), ""));
    let written = fs::read_to_string(scratch_folder().join(out)).expect("it was written");
    assert_eq!(written, CELLAR);
    let run = program(&["import", "mail.txt"]);
    assert_eq!((run.status, run.out.as_str()), (Some(0), CELLAR));

    let run = program(&["import", "mail.txt", "-o", "cellar.level.ron"]);
    assert_eq!(run.status, Some(2));
    assert!(run.err.contains("ends in \".dungeon.ron\""), "{}", run.err);
    let cut: String = shared.out.chars().take(40).collect();
    fs::write(&mail, cut).expect("written");
    let run = program(&["import", "mail.txt"]);
    assert_eq!(run.status, Some(1));
    assert!(
        run.err
            .starts_with("mail.txt:1:1: this share code is cut off"),
        "{}",
        run.err
    );
    let bad = scratch("bad", "Dungeon(name: 3)");
    let run = program(&["share", &bad]);
    assert_eq!(run.status, Some(1));
    assert!(
        run.err.contains("bad.dungeon.ron:1:15: `name` is"),
        "{}",
        run.err
    );
}

/// A recording names the file beside it.
#[test]
fn recordings_lie_beside_their_dungeon() {
    let name = scratch("recorded", CELLAR);
    let record =
        |file: &str| program(&["dungeon", "run", &name, "--inputs", "e", "--record", file]);
    let elsewhere = std::env::temp_dir().join("elsewhere.run.ron");
    let run = record(&elsewhere.display().to_string());
    assert_eq!(run.status, Some(2), "{run:?}");
    assert!(run.err.contains("such as elsewhere.run.ron"), "{}", run.err);
    assert!(!elsewhere.exists());
    assert_eq!(record("./recorded.run.ron").status, Some(0));
    let replayed = program(&["dungeon", "replay", "recorded.run.ron"]);
    assert_eq!(replayed.status, Some(0), "{replayed:?}");
    // A dungeon that has been changed is refused before a window opens.
    scratch("recorded", &CELLAR.replace("Ouch", "Oh"));
    let played = program(&["play", "recorded.run.ron"]);
    assert_eq!(played.status, Some(1), "{played:?}");
    assert!(played.err.contains("has been changed"), "{}", played.err);
}
