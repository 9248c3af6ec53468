//! `kotodama falling replay`: plays a recorded play again.

use std::path::PathBuf;
use std::process::ExitCode;

use super::super::{INVALID, output};
use super::start::{self, Output, Session};
use kotodama_falling::replay;

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
    let session = Session::new(&replay.rules, &replay.setup, arguments.output);
    let printed = session.print(|| start::play_to(replay.frames(), &replay.inputs));
    let (game, status) = match printed {
        Ok(printed) => printed,
        Err(status) => return status,
    };
    let differences = replay.differences(&game);
    if differences.is_empty() {
        return status;
    }
    let file = arguments.file.display();
    let differences: Vec<String> = differences.iter().map(ToString::to_string).collect();
    let differences = differences.join("; ");
    output::complain(&format_args!(
        "{file}: the play does not end as it was recorded: {differences}"
    ));
    ExitCode::from(INVALID)
}
