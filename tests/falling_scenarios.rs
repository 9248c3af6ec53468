//! Plays every scenario under `tests/scenarios/falling` through the command
//! line and compares the output with the expectations.
//! `tests/scenarios/falling/README.md` explains the format,
//! `tests/common/runner` the other features of the runner.
//! `KOTODAMA_PROGRAM=FILE` plays the scenarios with another program.

#[path = "common/falling/mod.rs"]
mod falling;
#[path = "common/runner/mod.rs"]
mod runner;

use std::process::ExitCode;

fn main() -> ExitCode {
    runner::main::<falling::format::Scenario>()
}
