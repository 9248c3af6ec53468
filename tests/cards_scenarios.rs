//! Plays every scenario under `tests/scenarios/cards` and compares what came of
//! it with what was expected. The format is explained in
//! `tests/scenarios/cards/README.md`, and what else the runner can do in
//! `tests/common/runner`.

#[path = "common/cards/mod.rs"]
mod cards;
#[path = "common/runner/mod.rs"]
mod runner;

use std::process::ExitCode;

fn main() -> ExitCode {
    runner::main::<cards::Scenario>()
}
