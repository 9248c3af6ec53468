//! Pictures with a level inside: a PNG whose text `Kotodama` is a share code.
//!
//! Only the frame of the file is read, its chunks; the pixels are left alone,
//! so that a picture costs no more than its bytes, whatever size it claims.

use std::io::Read;

use flate2::read::ZlibDecoder;

use super::Shared;
use super::code;
use kotodama_formats::{BadCode, MAX_CODE_TEXT, Message, msg};

/// The keyword of the text that holds the code.
pub const KEYWORD: &str = "Kotodama";

/// The longest side of a picture that is written, in pixels.
pub const MAX_SIDE: u32 = 8192;

/// The largest picture that is read, in bytes.
pub const MAX_BYTES: u64 = 32 << 20;

/// Bytes at the start of PNG files.
const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Reason why a picture contains no level, or a level has no picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum BadPicture {
    /// No PNG.
    NotAPng,
    /// It contains no level.
    NoLevel,
    /// It ends in the middle.
    CutOff,
    /// Larger than [`MAX_BYTES`].
    TooLarge(usize),
    /// The pixels to write are of no use.
    Pixels {
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
        /// How many bytes there are for them.
        bytes: usize,
    },
    /// The encoder refuses.
    Unwritable(String),
    /// The code inside has a problem.
    Code(#[from] BadCode),
}

impl BadPicture {
    /// Returns the message for the player.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::NotAPng => msg!(
                "problem-picture-none",
                "this is not a PNG picture, expected one that was saved from a level"
            ),
            Self::NoLevel => msg!(
                "problem-picture-no-level",
                "this picture has no level in it, expected one that was saved from a level; \
                 programs that shrink or convert pictures remove the level"
            ),
            Self::CutOff => msg!(
                "problem-picture-cut-off",
                "this picture is cut off, expected all of its file"
            ),
            Self::TooLarge(bytes) => msg!(
                "problem-picture-large",
                "this picture has {bytes} bytes, expected at most {most} (32 MiB)",
                bytes = *bytes,
                most = MAX_BYTES,
            ),
            Self::Pixels {
                width,
                height,
                bytes,
            } => msg!(
                "problem-picture-pixels",
                "the picture has {width} x {height} pixels and {bytes} bytes, expected 1 to \
                 {most} pixels a side, 4 bytes each",
                width = *width,
                height = *height,
                bytes = *bytes,
                most = MAX_SIDE,
            ),
            Self::Unwritable(why) => msg!(
                "problem-picture-not-written",
                "the picture cannot be written: {why}",
                why,
            ),
            Self::Code(bad) => bad.message(),
        }
    }
}

/// Makes a PNG of RGBA pixels, row by row, with a level inside.
///
/// # Errors
///
/// Pixels that are not `width` x `height`, and levels that are too large for a
/// code.
pub fn write(width: u32, height: u32, rgba: &[u8], shared: &Shared) -> Result<Vec<u8>, BadPicture> {
    let fits = (1..=MAX_SIDE).contains(&width) && (1..=MAX_SIDE).contains(&height);
    if !fits || rgba.len() as u64 != u64::from(width) * u64::from(height) * 4 {
        let bytes = rgba.len();
        return Err(BadPicture::Pixels {
            width,
            height,
            bytes,
        });
    }
    let unwritable = |error: png::EncodingError| BadPicture::Unwritable(error.to_string());
    let code = code::write(shared)?;
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder
        .add_text_chunk(KEYWORD.to_owned(), code)
        .map_err(unwritable)?;
    let mut writer = encoder.write_header().map_err(unwritable)?;
    writer
        .write_image_data(rgba)
        .and_then(|()| writer.finish())
        .map_err(unwritable)?;
    Ok(bytes)
}

/// Reads the level in a picture.
///
/// # Errors
///
/// Bytes that are no PNG, a picture without a level, and what is wrong with
/// the code inside.
pub fn level_from_png(bytes: &[u8]) -> Result<Shared, BadPicture> {
    let mut rest = bytes.strip_prefix(SIGNATURE).ok_or(BadPicture::NotAPng)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(BadPicture::TooLarge(bytes.len()));
    }
    while let Some((chunk, after)) = chunk(rest) {
        if &chunk.kind == b"IEND" {
            return Err(BadPicture::NoLevel);
        }
        if let Some(text) = chunk.text() {
            return Ok(code::read(&text)?);
        }
        rest = after;
    }
    Err(BadPicture::CutOff)
}

/// Returns whether this is a PNG.
#[must_use]
pub fn is_png(bytes: &[u8]) -> bool {
    bytes.starts_with(SIGNATURE)
}

/// A part of a PNG file.
struct Chunk<'a> {
    kind: [u8; 4],
    data: &'a [u8],
}

/// Returns the first chunk and what follows it. Its checksum is left out: the
/// code has one of its own.
fn chunk(bytes: &[u8]) -> Option<(Chunk<'_>, &[u8])> {
    let (length, rest) = bytes.split_first_chunk()?;
    let (kind, rest) = rest.split_first_chunk()?;
    let length = usize::try_from(u32::from_be_bytes(*length)).ok()?;
    let (data, rest) = rest.split_at_checked(length)?;
    let (_, rest) = rest.split_first_chunk::<4>()?;
    Some((Chunk { kind: *kind, data }, rest))
}

impl Chunk<'_> {
    /// Returns the text under our keyword, in any of the three ways in which
    /// PNG files hold texts: programs that save a picture again may change it.
    fn text(&self) -> Option<String> {
        let data = self.data.strip_prefix(KEYWORD.as_bytes())?;
        let data = data.strip_prefix(&[0])?;
        match (&self.kind, data) {
            (b"tEXt", text) => plain(text),
            (b"zTXt", [0, packed @ ..]) => unpacked(packed),
            (b"iTXt", [is_packed, _, rest @ ..]) => {
                let mut parts = rest.splitn(3, |&byte| byte == 0);
                let text = parts.nth(2)?;
                if *is_packed == 0 {
                    plain(text)
                } else {
                    unpacked(text)
                }
            }
            _ => None,
        }
    }
}

fn plain(bytes: &[u8]) -> Option<String> {
    Some(String::from_utf8_lossy(bytes).into_owned())
}

fn unpacked(bytes: &[u8]) -> Option<String> {
    let mut text = Vec::new();
    let most = MAX_CODE_TEXT as u64 + 1;
    // What could be unpacked is judged by its checksum.
    let _ = ZlibDecoder::new(bytes).take(most).read_to_end(&mut text);
    plain(&text)
}
