//! Plays every scenario under `tests/scenarios` and compares what happened
//! with what was expected. A scenario states rules of the game as text: a
//! board, moves and the board afterwards; the format is explained in
//! `tests/scenarios/README.md`, and what else the runner can do in
//! `tests/common/runner`.

#[path = "common/runner/mod.rs"]
mod runner;
#[path = "common/scenario/mod.rs"]
mod scenario;

use std::process::ExitCode;

fn main() -> ExitCode {
    runner::main::<scenario::format::Scenario>()
}
