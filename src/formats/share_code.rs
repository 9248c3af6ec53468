//! Share codes: a file as one line of text, which can be pasted anywhere.
//!
//! A prefix that says what kind of thing it is, a version, `-`, base64
//! (`A-Z a-z 0-9 - _`) and a full stop. Inside: a checksum (CRC-32,
//! little-endian) and what it is of, deflated. The full stop tells a code that
//! was cut off from one that was mistyped.
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

/// The longest text in which a code is looked for, in bytes.
pub const MAX_CODE_TEXT: usize = 8 << 20;

/// The version that is written, and the only one so far.
const VERSION: &str = "1";

const END: char = '.';

/// A kind of share code.
#[derive(Clone, Copy, Debug)]
pub struct ShareCode {
    /// What codes begin with, in front of their version; letters.
    pub prefix: &'static str,
    /// The most that a code may hold when it is unpacked, in bytes.
    pub most: u64,
}

/// Why there is nothing in a text, or no code for something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadCode {
    /// Nothing in it looks like a code, which begins with this.
    NotACode(String),
    /// Of a version that does not exist yet.
    Newer(String),
    /// Its end is missing.
    CutOff,
    /// A character that codes do not contain.
    Character(char),
    /// The checksum is wrong.
    Mistyped,
    /// More than a code may hold, so that none can be written.
    TooLarge,
    /// It unpacks to more than this many bytes, the most that a code may hold.
    Bomb(u64),
    /// There is too much text to look for a code in it.
    TextTooLong,
    /// The checksum is right, so somebody made it this way.
    Malformed,
    /// What is wrong with that which is in it.
    Contents(Message),
}

message_errors!(BadCode);

impl BadCode {
    /// What it says.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::NotACode(start) => msg!(
                "problem-code-none",
                "this is no share code, expected a text that begins with {start}",
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
                "this share code unpacks to more than {most} bytes, which nothing of the game \
                 has: do not trust who made it",
                most = *most,
            ),
            Self::TextTooLong => msg!(
                "problem-code-text-long",
                "this text has more than {most} bytes, expected no more around a share code",
                most = MAX_CODE_TEXT,
            ),
            Self::Malformed => msg!(
                "problem-code-malformed",
                "this share code holds nothing of use, although no character of it is wrong"
            ),
            Self::Contents(message) => message.clone(),
        }
    }
}

impl ShareCode {
    /// Writes a code. The same bytes give the same code.
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

    /// Reads the first code in a text. What mail and chat programs add is
    /// overlooked: text around it, line breaks, blanks, quotation marks, `>` in
    /// front of lines.
    ///
    /// # Errors
    ///
    /// What is wrong with the code.
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
        self.inflate(packed)
    }

    /// Is there something in the text that was meant as a code?
    #[must_use]
    pub fn is_in(&self, text: &str) -> bool {
        self.find(text).is_some()
    }

    /// The version of the first code in a text, and what follows the prefix.
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
