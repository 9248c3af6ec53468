//! The kinds of files of the falling-block mode, and how they are checked.

use std::path::Path;

use super::description::{Goal, reader};
use super::open::{self, Kind};
use super::{builtin, replay};
use kotodama_sim::{Checked, FileKind};

/// Every kind of file of the falling-block mode.
pub const FILES: &[FileKind] = &[
    FileKind::new(reader::EXTENSION, check_rules)
        .or_if(is_builtin)
        .won_if(has_goal),
    FileKind::new(Kind::SCRIPTS, check_rules),
    FileKind::new(replay::EXTENSION, |path| replay::read_file(path).into()).recording(),
];

fn is_builtin(path: &Path) -> bool {
    path.to_string_lossy().starts_with(builtin::PREFIX)
}

fn has_goal(path: &Path) -> bool {
    open::open(path).is_ok_and(|opened| opened.rules.description.goal != Goal::Endless)
}

fn check_rules(path: &Path) -> Checked {
    match open::open(path) {
        Ok(opened) => Checked {
            errors: Vec::new(),
            warnings: opened.warnings,
        },
        Err(problems) => Err::<(), _>(problems).into(),
    }
}
