//! Dungeons as one line of text.

use std::path::Path;

use kotodama_formats::{BadCode, Diagnostics, MAX_BYTES, ShareCode};

use crate::file::{Options, open, read_file};

/// The code of a dungeon: the text of its file.
pub const CODE: ShareCode = ShareCode {
    prefix: "KOTODUN",
    most: MAX_BYTES,
};

/// Makes a code of a file.
///
/// # Errors
///
/// All problems of the file, or that it is too large.
pub fn write_file(path: &Path) -> Result<String, Diagnostics> {
    read_file(path, Options::default())?;
    let text = kotodama_formats::read_text(path)?;
    let code = CODE.write(text.as_bytes());
    code.map_err(|bad| Diagnostics::with_file(&path.display().to_string(), bad.message()))
}

/// Returns the text of the dungeon file in the first code of a text. `name` is
/// only for messages.
///
/// # Errors
///
/// The problem of the code, or of the dungeon in it.
pub fn read(name: &str, text: &str) -> Result<String, Diagnostics> {
    let bad = |bad: BadCode| Diagnostics::with_file(name, bad.message());
    let bytes = CODE.read(text).map_err(bad)?;
    let file = String::from_utf8(bytes).map_err(|_| bad(BadCode::Malformed))?;
    open(name, &file, Options::default())?;
    Ok(file)
}
