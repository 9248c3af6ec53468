//! Plays every scenario under `tests/scenarios/dungeon` and compares the result
//! with the expectations. `tests/scenarios/dungeon/README.md` explains the
//! format, `tests/common/runner` the other features of the runner.

#[path = "common/dungeon/mod.rs"]
mod dungeon;
#[path = "common/runner/mod.rs"]
mod runner;

use std::process::ExitCode;

fn main() -> ExitCode {
    runner::main::<dungeon::parse::Scenario>()
}
