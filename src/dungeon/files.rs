//! Kinds of files of the dungeon mode, with their checks.

use std::path::Path;

use kotodama_sim::{Checked, FileKind};

use crate::file::{EXTENSION, Options, read_file};
use crate::{recording, share};

/// All kinds of files of the dungeon mode.
pub const FILES: &[FileKind] = &[
    FileKind::new(EXTENSION, check)
        .won_if(|_| true)
        .shared(|path| share::write_file(path).map_err(|problems| vec![problems])),
    FileKind::new(recording::EXTENSION, |path| {
        recording::read_file(path).into()
    })
    .recording(),
];

fn check(path: &Path) -> Checked {
    match read_file(path, Options::default()) {
        Ok(opened) => Checked {
            errors: Vec::new(),
            warnings: opened.warnings,
        },
        Err(problems) => Err::<(), _>(problems).into(),
    }
}
