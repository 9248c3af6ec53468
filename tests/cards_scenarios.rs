//! Plays every scenario under `tests/scenarios/cards` and compares the result
//! with the expectations. `tests/scenarios/cards/README.md` explains the
//! format, `tests/common/runner` the other features of the runner.

#[path = "common/cards/mod.rs"]
mod cards;
#[path = "common/runner/mod.rs"]
mod runner;

use std::process::ExitCode;

fn main() -> ExitCode {
    runner::main::<cards::Scenario>()
}
