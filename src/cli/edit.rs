//! `kotodama edit`: the level editor in a window.

use std::path::PathBuf;

use super::{Outcome, PlayOptions};

/// Open the level editor
///
/// With a file the editor begins with it; one that does not exist yet is made
/// when the level is saved.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The level, a file *.level.ron
    file: Option<PathBuf>,
    /// Save a picture of the window as PNG once it is there
    #[arg(long, value_name = "PATH")]
    screenshot: Option<PathBuf>,
    /// Close the window after the picture
    #[arg(long)]
    exit: bool,
}

/// Even a file full of mistakes is opened: the editor lists them.
pub fn edit(arguments: Arguments) -> Outcome {
    Outcome::Play(PlayOptions {
        file: arguments.file,
        edit: true,
        screenshot: arguments.screenshot,
        exit: arguments.exit,
        ..PlayOptions::default()
    })
}
