//! `kotodama falling replay`: plays a recorded play again.

use std::path::PathBuf;
use std::process::ExitCode;

use super::super::{INVALID, output};
use super::start::{self, Output, Session};
use crate::falling::Game;
use crate::falling::flow::Status;
use crate::falling::replay;

/// Play a replay without a window and print what came of it
///
/// The exit status is 1 if the play does not end as it was recorded.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The replay, a file *.replay.ron
    file: PathBuf,
    #[command(flatten)]
    output: Output,
}

/// Reads the replay and plays it.
pub fn replay(arguments: &Arguments) -> ExitCode {
    let replay = match replay::read_file(&arguments.file) {
        Ok(replay) => replay,
        Err(problems) => return start::refuse(&problems),
    };
    let frames = replay.frames();
    let mut held = replay.inputs.iter();
    let step = |game: &mut Game| {
        let goes_on = game.frame() < frames && game.status() == Status::Playing;
        if goes_on {
            game.step(held.next().unwrap_or_default());
        }
        goes_on
    };
    let mut session = Session::new(&replay.rules, &replay.setup, arguments.output);
    output::results(|out| {
        session.print(out, step)?;
        let differences = replay.differences(session.game());
        if differences.is_empty() {
            return Ok(ExitCode::SUCCESS);
        }
        let file = arguments.file.display();
        let differences = differences.join("; ");
        output::complain(&format_args!(
            "{file}: the play does not end as it was recorded: {differences}"
        ));
        Ok(ExitCode::from(INVALID))
    })
}
