//! `kotodama share`: a file as one line of text.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, FromArgMatches};

use super::mode::{Command, Program};
use super::{Outcome, output};
use kotodama_sim::FileKind;

/// Print a level or a dungeon as one line of text that can be pasted anywhere
///
/// The line of a level includes the sprites of its custom nouns from the folder
/// `sprites` beside the file. To open it, paste it into the editor or the list
/// of dungeons, or pass it to `kotodama import`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  kotodama share levels/first.level.ron > code.txt")]
struct Arguments {
    /// The level, a file *.level.ron, or a dungeon, *.dungeon.ron
    file: PathBuf,
}

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "share",
    place: 50,
    arguments: |_, command| Arguments::augment_args(command),
    run: |program, matches| {
        let arguments = Arguments::from_arg_matches(matches)?;
        Ok(Outcome::Exit(share(program, &arguments)))
    },
};

/// Prints the code of a file.
fn share(program: &Program, Arguments { file }: &Arguments) -> ExitCode {
    let kinds = program.files().filter_map(|kind| Some((kind, kind.share?)));
    // The first kind reports the problems of a file of unknown kind.
    let of_file = FileKind::of(file, program.files());
    let found = match of_file {
        Some(kind) => kind.share,
        None => kinds.clone().map(|(_, share)| share).next(),
    };
    let Some(share) = found else {
        let endings: Vec<String> = kinds.map(|(kind, _)| format!("*{}", kind.ending)).collect();
        return output::refused(format_args!(
            "{}:1:1: there are no share codes for this kind of file, expected {}",
            file.display(),
            endings.join(" or "),
        ));
    };
    match share(file) {
        Ok(code) => output::results(|out| writeln!(out, "{code}")),
        Err(problems) => {
            let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
            output::refused(problems.join("\n"))
        }
    }
}
