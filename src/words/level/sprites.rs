//! Sprites of a pack's own nouns: PNG files in a folder `sprites` beside the
//! level files, one for each noun.
//!
//! A picture is a sheet of 72 x 24 pixels with three animation frames side by
//! side, or a single frame of 24 x 24, which is not animated.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Cursor, ErrorKind};
use std::path::{Path, PathBuf};

use super::check_noun;
use kotodama_formats::{Diagnostics, Message, message_errors, msg};

/// Width and height of a sprite, in pixels.
pub const SIDE: usize = 24;

/// Number of animation frames.
pub const FRAMES: usize = 3;

/// Name of the folder beside the level files.
pub const FOLDER: &str = "sprites";

/// Ending of the names of sprite files.
pub const EXTENSION: &str = ".png";

/// Maximum number of sprites in a folder.
pub const MAX_SPRITES: usize = 1000;

/// Maximum size of a file in bytes: an uncompressed sheet has about 7,000, and
/// drawing programs add much data of their own.
pub const MAX_BYTES: u64 = 1 << 20;

/// Maximum memory for decoding, in bytes.
const MAX_MEMORY: usize = 4 << 20;

/// Number of bytes of a frame.
const FRAME_BYTES: usize = SIDE * SIDE * 4;

/// A pixel: red, green, blue and opacity, 0 to 255 each.
pub type Pixel = [u8; 4];

/// A frame of 24 x 24 pixels.
pub type Frame = [[Pixel; SIDE]; SIDE];

/// Sprite of a noun: three frames, each with rows of pixels from top to bottom.
/// The default is fully transparent.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sprite {
    /// Frames in the order in which they are shown.
    pub frames: [Box<Frame>; FRAMES],
}

impl Sprite {
    /// Returns a sprite without animation.
    #[must_use]
    pub fn still(frame: Frame) -> Self {
        let frame = Box::new(frame);
        Self {
            frames: [frame.clone(), frame.clone(), frame],
        }
    }

    /// Returns a pixel; `None` outside the frame.
    #[must_use]
    pub fn pixel(&self, frame: usize, x: usize, y: usize) -> Option<Pixel> {
        self.frames.get(frame)?.get(y)?.get(x).copied()
    }

    /// Sets a pixel; returns false outside the frame.
    pub fn set_pixel(&mut self, frame: usize, x: usize, y: usize, pixel: Pixel) -> bool {
        let row = self.frames.get_mut(frame).and_then(|f| f.get_mut(y));
        let place = row.and_then(|row| row.get_mut(x));
        place.map(|old| *old = pixel).is_some()
    }

    /// Returns all pixels, frame by frame and row by row.
    pub fn pixels(&self) -> impl Iterator<Item = Pixel> {
        let rows = self.frames.iter().flat_map(|frame| frame.iter());
        rows.flatten().copied()
    }

    /// Returns the sprite with these pixels, frame by frame and row by row.
    /// Missing pixels are transparent; surplus ones are ignored.
    #[must_use]
    pub fn from_pixels(pixels: impl IntoIterator<Item = Pixel>) -> Self {
        let mut sprite = Self::default();
        let frames = sprite.frames.iter_mut();
        let places = frames.flat_map(|frame| frame.iter_mut().flatten());
        for (place, pixel) in places.zip(pixels) {
            *place = pixel;
        }
        sprite
    }

    /// Returns the sheet of 72 x 24 pixels as RGBA bytes, row by row.
    #[must_use]
    pub fn sheet(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(FRAMES * FRAME_BYTES);
        for y in 0..SIDE {
            for row in self.frames.iter().filter_map(|frame| frame.get(y)) {
                bytes.extend(row.as_flattened());
            }
        }
        bytes
    }
}

/// Problem of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadSprite {
    /// The size is wrong.
    Size(u32, u32),
    /// The data is not a readable PNG.
    Unreadable,
}

message_errors!(BadSprite);

impl BadSprite {
    /// Returns the problem as a message.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Size(width, height) => msg!(
                "problem-sprite-size",
                "the picture has {width} x {height} pixels, expected 72 x 24 (three frames side by side) or 24 x 24",
                width = *width,
                height = *height,
            ),
            Self::Unreadable => msg!(
                "problem-sprite-unreadable",
                "the picture cannot be read, expected a valid PNG of 72 x 24 or 24 x 24 pixels"
            ),
        }
    }
}

/// Reads a sheet.
///
/// # Errors
///
/// The data is not a PNG, or the picture has a wrong size, which is checked
/// before memory is allocated.
pub fn decode(bytes: &[u8]) -> Result<Sprite, BadSprite> {
    // The decoder's own message would not help the player.
    let unreadable = |_: png::DecodingError| BadSprite::Unreadable;
    let limits = png::Limits { bytes: MAX_MEMORY };
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), limits);
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    decoder.set_transformations(
        png::Transformations::normalize_to_color8() | png::Transformations::ALPHA,
    );
    let (width, height) = decoder.read_header_info().map_err(unreadable)?.size();
    let frames = match (usize::try_from(width), usize::try_from(height)) {
        (Ok(width), Ok(SIDE)) if width == SIDE || width == FRAMES * SIDE => width / SIDE,
        _ => return Err(BadSprite::Size(width, height)),
    };
    let mut reader = decoder.read_info().map_err(unreadable)?;
    let mut data = vec![0; frames * FRAME_BYTES];
    let needed = reader.output_buffer_size();
    if needed.is_none_or(|needed| needed > data.len()) {
        return Err(BadSprite::Size(width, height));
    }
    let info = reader.next_frame(&mut data).map_err(unreadable)?;
    let samples = info.color_type.samples();
    let data = data.get(..info.buffer_size()).unwrap_or_default();
    let sheet: Vec<Pixel> = data.chunks_exact(samples).map(pixel).collect();
    let rows = |frame: usize| {
        let lines = sheet.chunks_exact(SIDE * frames);
        lines.filter_map(move |line| line.chunks_exact(SIDE).nth(frame))
    };
    // A single frame is shown three times.
    let shown = (0..FRAMES).map(|frame| frame.min(frames - 1));
    let pixels = shown.flat_map(rows).flatten().copied();
    Ok(Sprite::from_pixels(pixels))
}

/// Reads a pixel, grey or coloured, with or without opacity.
fn pixel(samples: &[u8]) -> Pixel {
    match *samples {
        [grey] => [grey, grey, grey, u8::MAX],
        [grey, alpha] => [grey, grey, grey, alpha],
        [red, green, blue] => [red, green, blue, u8::MAX],
        [red, green, blue, alpha] => [red, green, blue, alpha],
        _ => Pixel::default(),
    }
}

/// Returns a sheet of 72 x 24 pixels as PNG. Equal sprites give equal bytes.
///
/// # Errors
///
/// The encoder reports an error, which no sprite causes.
pub fn encode(sprite: &Sprite) -> io::Result<Vec<u8>> {
    let (width, height) = (FRAMES * SIDE, SIDE);
    let size = |side| u32::try_from(side).map_err(io::Error::other);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, size(width)?, size(height)?);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header().map_err(io::Error::other)?;
    writer
        .write_image_data(&sprite.sheet())
        .and_then(|()| writer.finish())
        .map_err(io::Error::other)?;
    Ok(bytes)
}

/// Returns the path of a noun's sprite; `folder` is the folder of the level
/// files.
#[must_use]
pub fn path(folder: &Path, noun: &str) -> PathBuf {
    folder.join(FOLDER).join(format!("{noun}{EXTENSION}"))
}

/// Reads a sprite file, named after its noun.
///
/// # Errors
///
/// The name is not a noun, the file cannot be read, or the picture is invalid.
pub fn read_file(path: &Path) -> Result<(String, Sprite), Diagnostics> {
    let whole = |message: Message| Diagnostics::with_file(&path.display().to_string(), message);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let noun = name.strip_suffix(EXTENSION).unwrap_or(&name);
    check_noun(noun).map_err(|bad| {
        whole(msg!(
            "problem-sprite-name",
            "{bad}, as the file is called after the noun that it shows",
            bad,
        ))
    })?;
    let bytes = kotodama_formats::read_bytes(path, MAX_BYTES)?;
    let sprite = decode(&bytes).map_err(|bad| whole(bad.message()))?;
    Ok((noun.to_owned(), sprite))
}

/// Reads all sprites beside the level files in `folder`, and returns them with
/// all problems. No sprites at all are not a problem.
#[must_use]
pub fn load_folder(folder: &Path) -> (BTreeMap<String, Sprite>, Vec<Diagnostics>) {
    let mut sprites = BTreeMap::new();
    let mut problems = Vec::new();
    let folder = folder.join(FOLDER);
    let whole = |message: Message| Diagnostics::with_file(&folder.display().to_string(), message);
    let entries = match fs::read_dir(&folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return (sprites, problems),
        Err(error) => {
            problems.push(whole(kotodama_formats::no_folder(&error)));
            return (sprites, problems);
        }
    };
    let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<PathBuf> = files
        .filter(|path| path.to_string_lossy().ends_with(EXTENSION))
        .take(MAX_SPRITES + 1)
        .collect();
    files.sort();
    if files.len() > MAX_SPRITES {
        files.truncate(MAX_SPRITES);
        let message = msg!(
            "problem-sprites-many",
            "the folder has more sprites than the {most} it may have",
            most = MAX_SPRITES,
        );
        problems.push(whole(message));
    }
    for file in files {
        match read_file(&file) {
            Ok((noun, sprite)) => drop(sprites.insert(noun, sprite)),
            Err(found) => problems.push(found),
        }
    }
    (sprites, problems)
}

/// Saves the sprite of a noun beside the level files in `folder`. The old
/// sprite is replaced only if nothing fails.
///
/// # Errors
///
/// The name is not a noun, or the file system reports an error.
pub fn save(folder: &Path, noun: &str, sprite: &Sprite) -> io::Result<()> {
    let path = checked_path(folder, noun)?;
    let bytes = encode(sprite)?;
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    kotodama_formats::write_atomically(&path, &bytes)
}

/// Removes the sprite of a noun; returns false if it had none.
///
/// # Errors
///
/// The name is not a noun, or the file system reports an error.
pub fn remove(folder: &Path, noun: &str) -> io::Result<bool> {
    match fs::remove_file(checked_path(folder, noun)?) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Returns the path of a noun's sprite. Checks the name first, because another
/// name could lead anywhere on the disk.
fn checked_path(folder: &Path, noun: &str) -> io::Result<PathBuf> {
    check_noun(noun).map_err(|bad| io::Error::new(ErrorKind::InvalidInput, bad.to_string()))?;
    Ok(path(folder, noun))
}
