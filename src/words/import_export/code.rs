//! Share codes: a level and the sprites of its custom nouns as one line of text.
//!
//! They begin with `KOTO1-` and hold the level file and the sprites.
//!
//! ```
//! use kotodama_words::import_export::{Shared, code};
//!
//! let text = r#"Level(legend: {'b': ["baba"]}, rows: ["b"])"#;
//! let level = kotodama_words::level::file::read("mine", text).unwrap();
//! let shared = Shared { level, ..Shared::default() };
//! let line = code::write(&shared).unwrap();
//! assert_eq!(code::read(&format!("> Try this: {line} It is hard!")), Ok(shared));
//! ```

use super::Shared;
use super::contents;
use kotodama_formats::{BadCode, MAX_BYTES, ShareCode};

/// The code of a level: a level file of the largest size and all sprites.
pub const CODE: ShareCode = ShareCode {
    prefix: "KOTO",
    most: MAX_BYTES + (1 << 20),
};

/// Writes a level as a code. The same level gives the same code.
///
/// # Errors
///
/// A level that is too large to be shared in this way.
pub fn write(shared: &Shared) -> Result<String, BadCode> {
    CODE.write(&contents::pack(shared)?)
}

/// Reads the first code in a text, whatever is around it.
///
/// # Errors
///
/// What is wrong with the code, or with the level in it.
pub fn read(text: &str) -> Result<Shared, BadCode> {
    contents::unpack(&CODE.read(text)?)
}
