//! Plays every scenario under `tests/scenarios` and compares what happened
//! with what was expected. A scenario states rules of the game as text: a
//! board, moves and the board afterwards; the format is explained in
//! `tests/scenarios/README.md`.
//!
//! `cargo test --test scenarios NAME` plays those whose title contains NAME.
//! With `KOTODAMA_REWRITE=1` the expectations that differ are rewritten in
//! place with what the engine did; read the difference before keeping it.
//! `KOTODAMA_SCENARIOS=FOLDER` plays the files of another folder.

#[path = "common/coverage.rs"]
mod coverage;
#[path = "common/files.rs"]
mod files;
#[path = "common/scenario/mod.rs"]
mod scenario;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Conclusion, Failed, Trial};

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let elsewhere = std::env::var_os("KOTODAMA_SCENARIOS").map(PathBuf::from);
    let folder = elsewhere
        .clone()
        .unwrap_or_else(|| root.join("tests/scenarios"));
    let mut trials = scenario::unit_trials();
    let mut scenarios = Vec::new();
    for file in files::find(&folder, "scn") {
        let name = file
            .strip_prefix(root)
            .unwrap_or(&file)
            .display()
            .to_string();
        let read = std::fs::read_to_string(&file).map_err(|error| vec![format!("{name}: {error}")]);
        match read.and_then(|text| scenario::parse::parse(&name, &text)) {
            Ok(found) => scenarios.extend(found),
            Err(problems) => trials.push(Trial::test(format!("{name} is readable"), move || {
                Err(Failed::from(problems.join("\n")))
            })),
        }
    }
    if std::env::var_os("KOTODAMA_REWRITE").is_some_and(|value| value == "1") {
        return scenario::rewrite::rewrite(root, &scenarios);
    }
    if elsewhere.is_none() {
        let part = coverage::Part {
            root: root.to_owned(),
            folder: "tests/scenarios",
            prefixes: &["W-", "K-"],
        };
        let named = scenarios.iter().flat_map(|scenario| {
            let place = format!("{}:{}", scenario.file, scenario.line);
            let rows = scenario.rows.iter();
            rows.map(move |row| (row.clone(), place.clone()))
        });
        trials.push(coverage::trial(part, named.collect()));
    }
    trials.extend(scenarios.into_iter().map(|scenario| {
        let name = format!("{}:{} {}", scenario.file, scenario.line, scenario.title);
        Trial::test(name, move || {
            scenario::play::check(&scenario).map_err(Failed::from)
        })
    }));
    let conclusion: Conclusion = libtest_mimic::run(&Arguments::from_args(), trials);
    conclusion.exit_code()
}
