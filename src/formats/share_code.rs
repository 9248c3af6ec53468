//! Share codes: a file as one line of text that can be pasted anywhere.
//!
//! A code is a prefix that names the kind of thing, a version, `-`, base64
//! (`A-Z a-z 0-9 - _`) and a full stop. Inside, deflated: a checksum (CRC-32,
//! little-endian) and the contents. The full stop distinguishes a code that was
//! cut off from one that was mistyped.
//!
//! ```
//! use kotodama_formats::ShareCode;
//!
//! const NOTE: ShareCode = ShareCode { prefix: "NOTE", most: 1_000 };
//! let line = NOTE.write(b"Mind the gap").unwrap();
//! assert!(line.starts_with("NOTE1-"));
//! assert_eq!(NOTE.read(&format!("> Look: {line} Ha!")).unwrap(), b"Mind the gap");
//! ```

use std::io::{Read, Write};

use data_encoding::BASE64URL_NOPAD;
use flate2::Crc;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

use crate::{Message, message_errors, msg};

/// Longest text that is searched for a code, in bytes.
pub const MAX_CODE_TEXT: usize = 8 << 20;

/// The version written, and the only one so far.
const VERSION: &str = "1";

const END: char = '.';

/// A kind of share code.
#[derive(Clone, Copy, Debug)]
pub struct ShareCode {
    /// Letters at the start of a code, before the version.
    pub prefix: &'static str,
    /// Maximum size of unpacked contents, in bytes.
    pub most: u64,
}

/// Reason why a text has no valid code, or why contents cannot become a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadCode {
    /// The text contains nothing like a code, which starts with this.
    NotACode(String),
    /// The version does not exist yet.
    Newer(String),
    /// The end is missing.
    CutOff,
    /// A character that does not occur in codes.
    Character(char),
    /// The checksum does not match.
    Mistyped,
    /// The contents exceed the limit of what can be written.
    TooLarge,
    /// The contents unpack to more than this many bytes, the limit of a code.
    Bomb(u64),
    /// The text is too long to look for a code in it.
    TextTooLong,
    /// The contents cannot be unpacked. The checksum matches, so the code was
    /// not damaged but made this way.
    Malformed,
    /// The problem of the contents.
    Contents(Message),
}

message_errors!(BadCode);

impl BadCode {
    /// Returns the message.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::NotACode(start) => msg!(
                "problem-code-none",
                "this is not a share code, expected a text that begins with {start}",
                start = format!("\"{start}\""),
            ),
            Self::Newer(version) => msg!(
                "problem-code-newer",
                "this share code is of version {version}, made by a newer version of the game; \
                 this one reads version {own}",
                version,
                own = VERSION,
            ),
            Self::CutOff => msg!(
                "problem-code-cut-off",
                "this share code is cut off, expected a full stop at its end: copy all of it"
            ),
            Self::Character(character) => msg!(
                "problem-code-character",
                "this share code contains {character}, expected letters, digits, \"-\" and \"_\" \
                 up to a full stop",
                character = format!("{character:?}"),
            ),
            Self::Mistyped => msg!(
                "problem-code-mistyped",
                "this share code is damaged, some of its characters are wrong: copy it again"
            ),
            Self::TooLarge => msg!(
                "problem-code-large",
                "this is too large for a share code, share its file instead"
            ),
            Self::Bomb(most) => msg!(
                "problem-code-bomb",
                "this share code unpacks to over {most} bytes, more than anything in the \
                 game: do not trust its source",
                most = *most,
            ),
            Self::TextTooLong => msg!(
                "problem-code-text-long",
                "this text has more than {most} bytes, expected a shorter one around a share code",
                most = MAX_CODE_TEXT,
            ),
            Self::Malformed => msg!(
                "problem-code-malformed",
                "this share code has invalid contents, although none of its characters is wrong"
            ),
            Self::Contents(message) => message.clone(),
        }
    }
}

impl ShareCode {
    /// Writes a code. The same bytes produce the same code.
    ///
    /// # Errors
    ///
    /// [`BadCode::TooLarge`].
    pub fn write(&self, plain: &[u8]) -> Result<String, BadCode> {
        if plain.len() as u64 > self.most {
            return Err(BadCode::TooLarge);
        }
        let mut deflate = DeflateEncoder::new(Vec::new(), flate2::Compression::best());
        let packed = deflate.write_all(plain).and_then(|()| deflate.finish());
        let packed = packed.map_err(|_| BadCode::TooLarge)?;
        let mut bytes = checksum(&packed).to_le_bytes().to_vec();
        bytes.extend(packed);
        let text = BASE64URL_NOPAD.encode(&bytes);
        if text.len() > MAX_CODE_TEXT / 2 {
            return Err(BadCode::TooLarge);
        }
        Ok(format!("{}{VERSION}-{text}{END}", self.prefix))
    }

    /// Reads the first code in a text. Ignores what mail and chat programs add:
    /// text around it, line breaks, blanks, quotation marks, `>` at the start
    /// of lines.
    ///
    /// # Errors
    ///
    /// The problem of the code.
    pub fn read(&self, text: &str) -> Result<Vec<u8>, BadCode> {
        if text.len() > MAX_CODE_TEXT {
            return Err(BadCode::TextTooLong);
        }
        let start = || BadCode::NotACode(format!("{}{VERSION}-", self.prefix));
        let (version, rest) = self.find(text).ok_or_else(start)?;
        if version != VERSION {
            return Err(BadCode::Newer(version.to_owned()));
        }
        let (payload, is_whole) = match rest.split_once(END) {
            Some((payload, _)) => (payload, true),
            None => (rest, false),
        };
        let payload: String = payload.chars().filter(|&c| !is_added(c)).collect();
        // A code that lacks nothing but its full stop is valid.
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
        self.inflate(packed)
    }

    /// Returns whether the text contains anything meant as a code.
    #[must_use]
    pub fn is_in(&self, text: &str) -> bool {
        self.find(text).is_some()
    }

    /// Returns the version of the first code in a text, and the text after the
    /// prefix.
    fn find<'a>(&self, text: &'a str) -> Option<(&'a str, &'a str)> {
        const MAX_DIGITS: usize = 6;
        let mut codes = text.char_indices().filter_map(|(at, _)| {
            let (start, rest) = text.get(at..)?.split_at_checked(self.prefix.len())?;
            let digits = rest.bytes().take(MAX_DIGITS + 1);
            let digits = digits.take_while(u8::is_ascii_digit).count();
            let (version, rest) = rest.split_at_checked(digits)?;
            let is_version = (1..=MAX_DIGITS).contains(&digits) && !version.starts_with('0');
            let is_code = is_version && start.eq_ignore_ascii_case(self.prefix);
            Some((version, rest.strip_prefix('-').filter(|_| is_code)?))
        });
        codes.next()
    }

    fn inflate(&self, packed: &[u8]) -> Result<Vec<u8>, BadCode> {
        let mut unpacked = Vec::new();
        DeflateDecoder::new(packed)
            .take(self.most + 1)
            .read_to_end(&mut unpacked)
            .map_err(|_| BadCode::Malformed)?;
        if unpacked.len() as u64 > self.most {
            return Err(BadCode::Bomb(self.most));
        }
        Ok(unpacked)
    }
}

/// Returns whether a mail or chat program may have added the character.
fn is_added(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(c, '>' | '<' | '|' | '`' | '"' | '\'' | '*')
        // Soft hyphens and invisible line break characters.
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
