//! The program: runs a headless command or the game, and sets the exit status.

use std::process::ExitCode;

use kotodama::cli::{self, Outcome, PlayOptions};
use kotodama::modes::PROGRAM;

fn main() -> ExitCode {
    match cli::main(&PROGRAM) {
        Outcome::Exit(status) => status,
        Outcome::Play(options) => play(options),
    }
}

#[cfg(feature = "desktop")]
fn play(options: PlayOptions) -> ExitCode {
    match kotodama::desktop::run(options) {
        bevy::app::AppExit::Success => ExitCode::SUCCESS,
        bevy::app::AppExit::Error(status) => ExitCode::from(status.get()),
    }
}

#[cfg(not(feature = "desktop"))]
fn play(_: PlayOptions) -> ExitCode {
    use std::io::Write;

    // If standard error is closed, nothing can be reported.
    let _ = writeln!(
        std::io::stderr(),
        "this build has no window: build it with the feature `desktop`, \
         or see `kotodama --help` for what it can do without one"
    );
    ExitCode::from(2)
}
