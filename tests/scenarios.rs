//! Plays every scenario under `tests/scenarios` and compares the result with
//! the expectations. A scenario states rules of the game as text: a board,
//! moves and the board afterwards. `tests/scenarios/README.md` explains the
//! format, `tests/common/runner` the other features of the runner.

#[path = "common/runner/mod.rs"]
mod runner;
#[path = "common/scenario/mod.rs"]
mod scenario;

use std::process::ExitCode;

fn main() -> ExitCode {
    runner::main::<scenario::format::Scenario>()
}
