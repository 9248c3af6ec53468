//! Plays every scenario under `tests/scenarios/falling` through the command
//! line and compares what it printed with what was expected. The format is
//! explained in `tests/scenarios/falling/README.md`.
//!
//! `cargo test --test falling_scenarios NAME` plays those whose title contains
//! NAME. With `KOTODAMA_REWRITE=1` the expectations that differ are rewritten
//! in place with what the program did; read the difference before keeping it.
//! `KOTODAMA_PROGRAM=FILE` plays them with another program, and
//! `KOTODAMA_SCENARIOS=FOLDER` plays the files of another folder.

#[path = "common/coverage.rs"]
mod coverage;
#[path = "common/falling/mod.rs"]
mod falling;
#[path = "common/files.rs"]
mod files;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let own = root.join("tests/scenarios/falling");
    let elsewhere = std::env::var_os("KOTODAMA_SCENARIOS").map(PathBuf::from);
    let folder = elsewhere.clone().unwrap_or_else(|| own.clone());
    let mut trials = falling::unit_trials();
    let mut scenarios = Vec::new();
    for file in files::find(&folder, "fall") {
        let name = file
            .strip_prefix(root)
            .unwrap_or(&file)
            .display()
            .to_string();
        let read = std::fs::read_to_string(&file).map_err(|error| vec![format!("{name}: {error}")]);
        match read.and_then(|text| falling::parse::parse(&name, &text, &own.join("rules"))) {
            Ok(found) => scenarios.extend(found),
            Err(problems) => trials.push(Trial::test(format!("{name} is readable"), move || {
                Err(Failed::from(problems.join("\n")))
            })),
        }
    }
    let arguments = Arguments::from_args();
    if std::env::var_os("KOTODAMA_REWRITE").is_some_and(|value| value == "1") {
        let wanted = |title: &str| {
            let filter = arguments.filter.as_deref();
            filter.is_none_or(|filter| title.contains(filter))
        };
        scenarios.retain(|scenario| wanted(&title(scenario)));
        return falling::rewrite::rewrite(root, &scenarios);
    }
    if elsewhere.is_none() {
        let part = coverage::Part {
            root: root.to_owned(),
            folder: "tests/scenarios/falling",
            prefixes: &["F-"],
        };
        let named = scenarios.iter().flat_map(|scenario| {
            let place = format!("{}:{}", scenario.file, scenario.line);
            let rows = scenario.rows.iter();
            rows.map(move |row| (row.clone(), place.clone()))
        });
        trials.push(coverage::trial(part, named.collect()));
    }
    let has_samples = falling::play::samples().is_some();
    let left_out = scenarios.iter().filter(|one| one.needs_samples()).count();
    if !has_samples && left_out > 0 {
        // Nobody is left to tell if standard error is closed.
        let _ = writeln!(
            std::io::stderr(),
            "{left_out} scenarios are left out: the sample scripts of the thesis are not in \
             ../shared/falling-samples (KOTODAMA_FALLING_SAMPLES names another folder)"
        );
    }
    trials.extend(scenarios.into_iter().map(|scenario| {
        let is_left_out = scenario.needs_samples() && !has_samples;
        Trial::test(title(&scenario), move || {
            let outcomes = falling::play::play(&scenario)
                .map_err(|error| format!("{}:{error}", scenario.file))?;
            falling::matching::report(&scenario, &outcomes).map_err(Failed::from)
        })
        .with_ignored_flag(is_left_out)
    }));
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// How a scenario is listed.
fn title(scenario: &falling::format::Scenario) -> String {
    format!("{}:{} {}", scenario.file, scenario.line, scenario.title)
}
