//! `kotodama falling replay`: replays a recorded play.

use std::path::PathBuf;
use std::process::ExitCode;

use super::output;
use super::start::{self, Output, Session};
use kotodama_falling::replay;

/// Play a replay without a window and print the result
///
/// The exit status is 1 if the play does not end as recorded.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The replay, a file *.replay.ron
    file: PathBuf,
    #[command(flatten)]
    output: Output,
}

/// Reads the replay and plays it.
pub fn replay(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let replay = replay::read_file(&arguments.file).map_err(output::refused)?;
    let session = Session::new(&replay.rules, &replay.setup, arguments.output);
    let (game, status) = session.print(|| start::play_to(replay.frames(), &replay.inputs))?;
    let differences = replay.differences(&game);
    if differences.is_empty() {
        return Ok(status);
    }
    let file = arguments.file.display();
    let differences: Vec<String> = differences.iter().map(ToString::to_string).collect();
    let differences = differences.join("; ");
    Err(output::refused(format_args!(
        "{file}: the play does not end as recorded: {differences}"
    )))
}
