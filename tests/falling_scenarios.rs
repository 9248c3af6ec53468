//! Plays every scenario under `tests/scenarios/falling` through the command
//! line and compares what it printed with what was expected. The format is
//! explained in `tests/scenarios/falling/README.md`, and what else the runner
//! can do in `tests/common/runner`. `KOTODAMA_PROGRAM=FILE` plays the scenarios
//! with another program.

#[path = "common/falling/mod.rs"]
mod falling;
#[path = "common/runner/mod.rs"]
mod runner;

use std::process::ExitCode;

fn main() -> ExitCode {
    runner::main::<falling::format::Scenario>()
}
