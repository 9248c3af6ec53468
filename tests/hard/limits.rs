//! Commands whose work has no end in sight stop at their time limit, also in the
//! middle of a decision, and say so.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

fn written(name: &str, text: &str) -> PathBuf {
    let file = format!("kotodama-hard-{}-{name}", std::process::id());
    let path = std::env::temp_dir().join(file);
    fs::write(&path, text).expect("written");
    path
}

fn kotodama(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kotodama"));
    command.args(arguments).output().expect("it runs")
}

#[test]
fn a_replay_of_millions_of_heavy_frames() {
    let replay = "Replay(version: 1, game: \"0.1.0\", rules: (name: \"x.lua\", kind: Script, \
        text: r####\"setFieldSize(6,12) createBlockPattern(1) setTumo({{1}},0,0) \
        setTumoDownSpeed(0)\nfunction update() for i=1,600000 do end end\n\"####), seed: 7, \
        inputs: \".10000000\", end: (frame: 10000000, status: Playing, score: 0, pieces: 0, \
        field: \"dd99afd9013fbe4a\"))";
    let path = written("slow.replay.ron", replay);
    let file = path.to_string_lossy();
    for trace in [false, true] {
        let mut arguments = vec!["falling", "replay", &*file, "--max-time", "1"];
        arguments.extend(trace.then_some("--trace"));
        let output = kotodama(&arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(
            said.contains("the time limit of 1 s has ended the play at frame "),
            "{said}"
        );
    }
    fs::remove_file(path).expect("removed");
}

/// Returns rules that look for groups of a large field a hundred times, with
/// more of their fields.
fn hundred_rules(more: &str) -> String {
    let rule = "(when: Connected(min: 4), how: Immediate(1)),".repeat(100);
    let blocks: String = (1..=5)
        .map(|id| format!("(id: {id}, glyph: '{}'),", char::from(b'A' + id)))
        .collect();
    format!(
        "Falling(name: \"F\", field: (width: 100, height: 100), blocks: [{blocks}],\n\
         pieces: (shapes: Set(\"pair\")), gravity: (hard: Lock, blocks: Cells),\n\
         clear: (rules: [{rule}]), {more})"
    )
}

/// F-VS-10
#[test]
fn a_match_without_an_end_in_sight() {
    let text = hundred_rules("versus: Attacks(attack: Points(each: 70), garbage: Blocks(role: 1))");
    let path = written("match.falling.ron", &text);
    let file = path.to_string_lossy();
    for form in ["--json", "--trace"] {
        let limit = ["falling", "versus", &*file, "--max-time", "1", form];
        let output = kotodama(&limit);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(
            said.contains("the time limit of 1 s has ended the match at frame "),
            "{said}"
        );
        assert_eq!(output.stdout.is_empty(), form == "--json");
    }
    fs::remove_file(path).expect("removed");
}

/// F-EVL-09
#[test]
fn an_evaluation_of_a_field_with_a_hundred_rules() {
    let text = hundred_rules("");
    let path = written("slow.falling.ron", &text);
    let file = path.to_string_lossy();
    let output = kotodama(&["falling", "evaluate", &file, "--max-time", "1", "--json"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert!(
        said.contains("the time limit of 1 s has ended the evaluation"),
        "{said}"
    );
    let document = String::from_utf8_lossy(&output.stdout);
    assert!(document.contains("\"interrupted\":true"), "{document}");
    fs::remove_file(path).expect("removed");
}

/// The limits hold inside of a state, and over all threads.
#[test]
fn a_search_on_a_large_board_ends_at_its_limits() {
    let row = "k".repeat(60);
    let rows = vec![format!("\"{row}\""); 60].join(",");
    let text = format!(
        "Level(legend: {{'.': [], 'b': [\"baba\"], 'k': [\"keke\"], 'B': [\"text_baba\"], \
         'K': [\"text_keke\"], 'i': [\"text_is\"], 'Y': [\"text_you\"], \
         'M': [\"text_move\"], 'W': [\"text_win\"], 'f': [\"flag\"], 'F': [\"text_flag\"]}}, \
         rows: [\"{first:.<60}\", {rows}, \"{last:.<60}\"])",
        first = "BiY.KiM.FiWb",
        last = "f"
    );
    let path = written("search.level.ron", &text);
    let file = path.to_string_lossy();
    for (option, limit) in [("--max-memory", "memory"), ("--max-time", "time")] {
        let output = kotodama(&["solve", &file, option, "1", "--threads", "8", "--json"]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{said}");
        let document = String::from_utf8_lossy(&output.stdout);
        assert!(
            document.contains(&format!("\"limit\":\"{limit}\"")),
            "{document}"
        );
    }
    fs::remove_file(path).expect("removed");
}
