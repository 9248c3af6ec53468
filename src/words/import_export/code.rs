//! Share codes: a level and the sprites of its own nouns as one line of text.
//!
//! `KOTO1-` and base64 (`A-Z a-z 0-9 - _`) and a full stop. Inside: a checksum
//! (CRC-32, little-endian) and what it is of, deflated: the level file and the
//! sprites. The full stop tells a code that was cut off from one that was
//! mistyped.
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

use std::io::{Read, Write};

use data_encoding::BASE64URL_NOPAD;
use flate2::Crc;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

use super::Shared;
pub use super::bad_code::{BadCode, PREFIX, VERSION};
use super::contents;
use kotodama_formats::MAX_BYTES;

/// The longest text in which a code is looked for, in bytes.
pub const MAX_TEXT: usize = 8 << 20;

/// The most that a code may contain when it is unpacked, in bytes: a level
/// file of the largest size and all sprites.
pub const MAX_UNPACKED: u64 = MAX_BYTES + (1 << 20);

const END: char = '.';

/// Writes a level as a code. The same level gives the same code.
///
/// # Errors
///
/// A level that is too large to be shared in this way.
pub fn write(shared: &Shared) -> Result<String, BadCode> {
    let unpacked = contents::pack(shared)?;
    if unpacked.len() as u64 > MAX_UNPACKED {
        return Err(BadCode::TooLarge);
    }
    let mut deflate = DeflateEncoder::new(Vec::new(), flate2::Compression::best());
    let packed = deflate
        .write_all(&unpacked)
        .and_then(|()| deflate.finish())
        .map_err(|_| BadCode::TooLarge)?;
    let mut bytes = checksum(&packed).to_le_bytes().to_vec();
    bytes.extend(packed);
    let text = BASE64URL_NOPAD.encode(&bytes);
    if text.len() > MAX_TEXT / 2 {
        return Err(BadCode::TooLarge);
    }
    Ok(format!("{PREFIX}{VERSION}-{text}{END}"))
}

/// Reads the first code in a text. What mail and chat programs add is
/// overlooked: text around it, line breaks, blanks, quotation marks, `>` in
/// front of lines.
///
/// # Errors
///
/// What is wrong with the code, or with the level in it.
pub fn read(text: &str) -> Result<Shared, BadCode> {
    if text.len() > MAX_TEXT {
        return Err(BadCode::TooLarge);
    }
    let (version, rest) = find(text).ok_or(BadCode::NotACode)?;
    if version != VERSION {
        return Err(BadCode::Newer(version.to_owned()));
    }
    let (payload, is_whole) = match rest.split_once(END) {
        Some((payload, _)) => (payload, true),
        None => (rest, false),
    };
    let payload: String = payload.chars().filter(|&c| !is_added(c)).collect();
    // A code that lacks its full stop and nothing else is as good as any.
    let bad = if is_whole {
        BadCode::Mistyped
    } else {
        BadCode::CutOff
    };
    if is_whole && let Some(stray) = payload.chars().find(|&c| !is_digit(c)) {
        return Err(BadCode::Character(stray));
    }
    let bytes = BASE64URL_NOPAD.decode(payload.as_bytes());
    let bytes = bytes.map_err(|_| bad.clone())?;
    let (sum, packed) = bytes.split_first_chunk().ok_or(bad.clone())?;
    if u32::from_le_bytes(*sum) != checksum(packed) {
        return Err(bad);
    }
    contents::unpack(&inflate(packed)?)
}

/// Is there something in the text that was meant as a code?
#[must_use]
pub fn is_code(text: &str) -> bool {
    find(text).is_some()
}

/// The version of the first code in a text, and what follows the prefix.
fn find(text: &str) -> Option<(&str, &str)> {
    const MAX_DIGITS: usize = 6;
    let mut codes = text.char_indices().filter_map(|(at, _)| {
        let (start, rest) = text.get(at..)?.split_at_checked(PREFIX.len())?;
        let digits = rest.bytes().take(MAX_DIGITS + 1);
        let digits = digits.take_while(u8::is_ascii_digit).count();
        let (version, rest) = rest.split_at_checked(digits)?;
        let is_version = (1..=MAX_DIGITS).contains(&digits) && !version.starts_with('0');
        let is_code = is_version && start.eq_ignore_ascii_case(PREFIX);
        Some((version, rest.strip_prefix('-').filter(|_| is_code)?))
    });
    codes.next()
}

/// Does this come from what carried the code?
fn is_added(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(c, '>' | '<' | '|' | '`' | '"' | '\'' | '*')
        // Soft hyphens and what breaks lines without being seen.
        || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

fn is_digit(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '_')
}

fn checksum(bytes: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum()
}

fn inflate(packed: &[u8]) -> Result<Vec<u8>, BadCode> {
    let mut unpacked = Vec::new();
    DeflateDecoder::new(packed)
        .take(MAX_UNPACKED + 1)
        .read_to_end(&mut unpacked)
        .map_err(|_| BadCode::Malformed)?;
    if unpacked.len() as u64 > MAX_UNPACKED {
        return Err(BadCode::TooLarge);
    }
    Ok(unpacked)
}
