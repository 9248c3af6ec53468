//! `kotodama edit`: the level editor in a window.

use std::path::PathBuf;
use std::process::ExitCode;

use kotodama_builder::BuilderStart;
use kotodama_dungeon::file::EXTENSION;
use kotodama_sim::StartRequest;

use super::{Outcome, PlayOptions, Program, Run, WordsStart, play};

/// Open the level editor
///
/// With a file, the editor opens it; a file that does not exist yet is created
/// when the level is saved.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The level, a file *.level.ron, or the dungeon, a file *.dungeon.ron
    file: Option<PathBuf>,
    /// Save a picture of the window as PNG after it has opened
    #[arg(long, value_name = "PATH")]
    screenshot: Option<PathBuf>,
    /// Close the window after the picture
    #[arg(long)]
    exit: bool,
}

impl Run for Arguments {
    const NAME: &'static str = "edit";
    const PLACE: u8 = 10;

    /// Opens the editor, even for a file full of mistakes, which it lists.
    fn run(self, _: &Program) -> Result<Outcome, ExitCode> {
        let is_dungeon = |file: &PathBuf| file.to_string_lossy().ends_with(EXTENSION);
        let start: Box<dyn StartRequest> = match self.file {
            Some(file) if is_dungeon(&file) => Box::new(BuilderStart { file }),
            file => Box::new(WordsStart {
                file,
                edit: true,
                ..WordsStart::default()
            }),
        };
        let options = PlayOptions {
            screenshot: self.screenshot,
            exit: self.exit,
            ..PlayOptions::default()
        };
        play::checked(Ok(start), options)
    }
}
