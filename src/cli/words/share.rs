//! `kotodama share`: a level as one line of text.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::{Outcome, Program, Run, output};
use kotodama_formats::Diagnostics;
use kotodama_words::import_export::{Shared, code, nouns};
use kotodama_words::level::file::read_file;
use kotodama_words::level::sprites;

/// Print a level as one line of text that can be pasted anywhere
///
/// The line holds the whole level and the sprites of its own nouns, which lie
/// in the folder `sprites` beside the file. Whoever gets it pastes it into the
/// editor, or gives it to `kotodama import`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  kotodama share levels/first.level.ron > code.txt")]
pub(super) struct Arguments {
    /// The level, a file *.level.ron
    file: PathBuf,
}

impl Run for Arguments {
    const NAME: &'static str = "share";
    const PLACE: u8 = 50;

    /// Reads the level and prints its code.
    fn run(self, _: &Program) -> Result<Outcome, ExitCode> {
        let code = code(&self.file).map_err(|problems| {
            let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
            output::refused(problems.join("\n"))
        })?;
        let status = output::results(|out| writeln!(out, "{code}"));
        Ok(Outcome::Exit(status))
    }
}

fn code(file: &Path) -> Result<String, Vec<Diagnostics>> {
    let level = read_file(file).map_err(|problems| vec![problems])?;
    let folder = file.parent().unwrap_or(Path::new(""));
    let (sprites, mut bad) = sprites::load_folder(folder);
    // Sprites of other levels are none of this one's business.
    let used = nouns(&level);
    bad.retain(|problems| {
        let noun = Path::new(&problems.path).file_stem();
        noun.is_some_and(|noun| used.contains(&*noun.to_string_lossy()))
    });
    if !bad.is_empty() {
        return Err(bad);
    }
    code::write(&Shared::new(level, &sprites)).map_err(|bad| {
        let file = file.display().to_string();
        vec![Diagnostics::with_file(&file, bad.message())]
    })
}
