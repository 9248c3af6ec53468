//! Plays every scenario under `tests/scenarios/dungeon` and compares what came
//! of it with what was expected. The format is explained in
//! `tests/scenarios/dungeon/README.md`, and what else the runner can do in
//! `tests/common/runner`.

#[path = "common/dungeon/mod.rs"]
mod dungeon;
#[path = "common/runner/mod.rs"]
mod runner;

use std::process::ExitCode;

fn main() -> ExitCode {
    runner::main::<dungeon::parse::Scenario>()
}
