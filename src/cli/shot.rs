//! `kotodama shot`: a picture of a level, or of rules of falling blocks, as the
//! window shows it.

use std::path::PathBuf;

use clap::{Args, FromArgMatches};

use super::mode::Command;
use super::play;
use kotodama_sim::PlayOptions;

#[derive(Debug, clap::Args)]
struct Arguments {
    /// Size of the picture in pixels, 320x240 to 7680x4320
    #[arg(long, value_name = "WxH", default_value = "1280x800")]
    size: Size,
    /// The picture to write, a PNG; by default the name of the file with .png
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
}

/// Width and height of a picture in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Size(u32, u32);

impl std::str::FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once(['x', 'X', '×']);
        let size = parts.and_then(|(width, height)| {
            Some(Self(
                width.trim().parse().ok()?,
                height.trim().parse().ok()?,
            ))
        });
        size.filter(|Self(width, height)| {
            (320..=7680).contains(width) && (240..=4320).contains(height)
        })
        .ok_or_else(|| "expected WIDTHxHEIGHT from 320x240 to 7680x4320, such as 1280x800".into())
    }
}

/// The command. Opens the game until the picture is saved.
pub(super) const COMMAND: Command = Command {
    name: "shot",
    place: 60,
    arguments: |program, command| {
        Arguments::augment_args(play::opening(program, command)).about(program.help.shot)
    },
    run: |program, matches| {
        let arguments = Arguments::from_arg_matches(matches)?;
        let Size(width, height) = arguments.size;
        let named = || {
            let file = matches.get_one::<PathBuf>("file");
            let name = file.and_then(|file| file.file_name()).unwrap_or_default();
            let name = name.to_string_lossy();
            let stem = name.split('.').next().unwrap_or_default();
            PathBuf::from(format!("{stem}.png"))
        };
        let options = PlayOptions {
            screenshot: Some(arguments.output.unwrap_or_else(named)),
            size: Some((width, height)),
            exit: true,
            ..PlayOptions::default()
        };
        play::open(program, matches, options)
    },
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_width_and_height() {
        assert_eq!("640x480".parse(), Ok(Size(640, 480)));
        for wrong in [
            "",
            "640",
            "640x",
            "x480",
            "-1x480",
            "640x480x2",
            "0x0",
            "100000x100000",
        ] {
            let problem = wrong.parse::<Size>().expect_err(wrong);
            assert!(problem.contains("1280x800"), "{problem}");
        }
    }
}
