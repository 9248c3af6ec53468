//! The kinds of files of the word puzzle, and how they are checked.

use std::path::Path;

use bevy::math::IVec2;

use super::import_export::code_of_file;
use super::import_export::import::legend_file;
use super::import_export::picture::{self, BadPicture};
use super::level::pack_folder::PackFolder;
use super::level::{file, pack, sprites};
use super::lint::{LintReport, Linter, Severity};
use super::{replay, workbench};
use kotodama_formats::{Diagnostics, Message};
use kotodama_sim::{Checked, FileKind};

/// Every kind of file of the word puzzle.
pub const FILES: &[FileKind] = &[
    FileKind::new(file::EXTENSION, |path| file::read_file(path).into())
        .linted(linter)
        .examined(workbench::examine_file)
        .shared(code_of_file),
    FileKind::new(pack::EXTENSION, check_pack).or_if(Path::is_dir),
    FileKind::new(sprites::EXTENSION, |path| check_picture(path).into()),
    FileKind::new(legend_file::EXTENSION, |path| {
        legend_file::read_file(path).into()
    }),
    FileKind::new(replay::EXTENSION, |path| replay::read_file(path).into()).recording(),
];

fn check_pack(path: &Path) -> Checked {
    match PackFolder::open(path) {
        Ok(folder) => Checked {
            errors: folder.report(),
            warnings: None,
        },
        Err(problems) => Err::<(), _>(problems).into(),
    }
}

/// Checks a picture with a level inside, or a sprite.
fn check_picture(path: &Path) -> Result<(), Diagnostics> {
    let bytes = kotodama_formats::read_bytes(path, picture::MAX_BYTES)?;
    match picture::level_from_png(&bytes) {
        Ok(_) => Ok(()),
        Err(BadPicture::NoLevel | BadPicture::NotAPng) => sprites::read_file(path).map(drop),
        Err(bad) => {
            let name = path.display().to_string();
            Err(Diagnostics::with_file(&name, bad.message()))
        }
    }
}

fn linter() -> kotodama_sim::Linter {
    let mut linter = Linter::default();
    Box::new(move |path| lint(&mut linter, path))
}

/// Returns a line for whatever may not be meant in a valid level.
fn lint(linter: &mut Linter, path: &Path) -> Vec<String> {
    let Ok(level) = file::read_file(path) else {
        return Vec::new();
    };
    let name = path.display().to_string();
    let line = |severity: Severity, message: &Message, cells: &[IVec2]| {
        let place = match cells.first() {
            Some(cell) => format!(" ({},{})", cell.x, cell.y),
            None => String::new(),
        };
        format!("{name}: {}: {message}{place}", severity.name())
    };
    let LintReport { remarks, reading } = linter.examine(&level);
    let remarks =
        (remarks.iter()).map(|remark| line(remark.severity, &remark.message, &remark.cells));
    let broken = (reading.broken.iter())
        .map(|broken| line(Severity::Hint, &broken.message, &broken.words.cells));
    let accidental = (reading.accidental.iter())
        .map(|accident| line(Severity::Hint, &accident.message, &accident.words.cells));
    remarks.chain(broken).chain(accidental).collect()
}
