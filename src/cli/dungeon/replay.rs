//! `kotodama dungeon replay`: replays a recording.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use super::super::output;
use super::run::{Output, write};
use kotodama_dungeon::recording::{End, read_file};

/// Replay a recording without a window and print the result
///
/// The exit status is 1 if the play does not end as recorded.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The recording, a file *.run.ron, in the folder of its dungeon
    file: PathBuf,
    #[command(flatten)]
    output: Output,
}

/// Reads the recording and plays it.
pub fn replay(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let recording = read_file(&arguments.file).map_err(output::refused)?;
    let definition = recording.definition(&arguments.file);
    let definition = Arc::new(definition.map_err(output::refused)?);
    let game = recording.replay(definition);
    let status = output::results(|out| write(out, &game, arguments.output));
    match recording.end.difference(&End::of(&game)) {
        None => Ok(status),
        Some(difference) => Err(output::refused(format_args!(
            "{}: the play does not end as recorded: {difference}",
            arguments.file.display()
        ))),
    }
}
