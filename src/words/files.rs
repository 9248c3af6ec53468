//! The kinds of files of the word puzzle, and how they are checked.

use std::path::Path;

use bevy::math::IVec2;

use super::import_export::code_of_file;
use super::import_export::import::legend_file;
use super::import_export::picture::{self, BadPicture};
use super::level::pack_folder::PackFolder;
use super::level::{Level, LevelTest, file, pack, sprites};
use super::lint::{LintReport, Linter, Severity};
use super::solution::Playback;
use super::{replay, workbench};
use kotodama_formats::{Diagnostics, Message, shortened};
use kotodama_sim::{Checked, FileKind, Link};

/// Every kind of file of the word puzzle.
pub const FILES: &[FileKind] = &[
    FileKind::new(file::EXTENSION, |path| check_level(path).into())
        .linted(linter)
        .examined(workbench::examine_file)
        .shared(code_of_file),
    FileKind::new(pack::EXTENSION, check_pack)
        .or_if(Path::is_dir)
        .leading_to(icons_elsewhere),
    FileKind::new(sprites::EXTENSION, |path| check_picture(path).into()),
    FileKind::new(legend_file::EXTENSION, |path| {
        legend_file::read_file(path).into()
    }),
    FileKind::new(replay::EXTENSION, |path| replay::read_file(path).into()).recording(),
];

/// Reads a level and plays its tests.
fn check_level(path: &Path) -> Result<(), Diagnostics> {
    let text = kotodama_formats::read_text(path)?;
    let name = path.display().to_string();
    let level = file::read(&name, &text)?;
    // The places of tests are looked up only if there are any.
    if level.tests.is_empty() {
        return Ok(());
    }
    file::judge_tests(&name, &text, |number, test| {
        let what = failure(&level, test)?;
        let name = match test.name.as_str() {
            "" => String::new(),
            name => format!(" {:?}", shortened(name)),
        };
        Some(Message::verbatim(format!("test {number}{name}: {what}")))
    })
}

/// Plays a test. Returns what was expected and what came if these differ.
fn failure(level: &Level, test: &LevelTest) -> Option<String> {
    let played = Playback::new(level, &test.moves)?.finish();
    let at = played.played();
    match (test.wins, played.has_won()) {
        (true, false) if played.has_left() => {
            Some(format!("expected a win, but move {at} leaves the level"))
        }
        (true, false) => Some(format!(
            "expected a win, but the last move ({at}) does not win"
        )),
        (false, true) => Some(format!("expected no win, but move {at} wins")),
        _ => None,
    }
}

/// Checks a pack, and plays the tests of its levels.
fn check_pack(path: &Path) -> Checked {
    match PackFolder::open(path) {
        Ok(folder) => {
            let valid = folder.levels.iter().filter(|(_, level)| level.is_ok());
            let failed = valid.filter_map(|(name, _)| check_level(&folder.path(name)).err());
            Checked {
                errors: folder.report().into_iter().chain(failed).collect(),
                warnings: None,
            }
        }
        Err(problems) => Err::<(), _>(problems).into(),
    }
}

/// Returns the files of other modes that icons of a pack lead to.
fn icons_elsewhere(path: &Path) -> Vec<Link> {
    let Ok(pack) = PackFolder::open(path) else {
        return Vec::new();
    };
    let icons = pack.icons_elsewhere().filter_map(|(level, icon)| {
        Some(Link {
            to: pack.path(icon.to.as_deref()?),
            path: pack.path(level).display().to_string(),
            line: icon.line,
            column: icon.column,
        })
    });
    icons.filter(|icon| icon.to.is_file()).collect()
}

/// Checks a picture with a level inside, or a sprite.
fn check_picture(path: &Path) -> Result<(), Diagnostics> {
    let bytes = kotodama_formats::read_bytes(path, picture::MAX_BYTES)?;
    match picture::level_from_png(&bytes) {
        Ok(_) => Ok(()),
        // Nothing so large was meant as a sprite.
        Err(BadPicture::NoLevel | BadPicture::NotAPng)
            if bytes.len() as u64 <= sprites::MAX_BYTES =>
        {
            sprites::read_file(path).map(drop)
        }
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
