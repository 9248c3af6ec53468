//! The binary half of a pair, `*.l`: which tile number lies where, in layers.
//!
//! All numbers are little-endian. `ACHTUNG!`, a version (256 to 261), then
//! chunks of a tag and a size: `MAP ` with a count of properties, and `LAYR`
//! with a count of layers, whose size says nothing. A layer is width, height, a
//! head whose length depends on the version, a count of blocks, the block `MAIN`
//! (size, deflated tile numbers of 16 bits) and, if there are two, `DATA` (bytes
//! of a cell, default value, size, deflated directions). Tile 65535 is an empty
//! cell, 0 the edge around the board.
//!
//! The form of version 261 is known from several independent programs; that of
//! 256 to 260 differs only in the head of a layer, by one account. A head of
//! another length is passed over by looking for the tag behind it.

use std::io::Read;

use flate2::read::ZlibDecoder;

use super::super::MAX_CELLS;
use super::super::remarks::Remarks;
use kotodama_board::MAX_SIDE;
use kotodama_formats::{Message, Phrase, message_errors, msg, phrase};

/// Bytes at the start of the file.
pub const MAGIC: &[u8] = b"ACHTUNG!";

/// The versions that are known.
const VERSIONS: std::ops::RangeInclusive<u16> = 256..=261;

/// An empty cell.
pub const EMPTY: u16 = 0xffff;

/// The edge of the board.
pub const EDGE: u16 = 0;

/// Maximum distance between the size of a layer and its first block, in bytes.
const FARTHEST: usize = 96;

/// One layer: at most one object in every cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layer {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Tile numbers, row by row.
    pub tiles: Vec<u16>,
    /// Directions in the same order; may be shorter.
    pub directions: Vec<u8>,
}

/// Reason why the layers cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLayers {
    /// Position in the file, in bytes.
    pub offset: usize,
    /// The problem there.
    pub fault: Fault,
}

/// Problem with layers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The file does not begin with [`MAGIC`].
    Magic,
    /// An unknown version.
    Version(u16),
    /// The file ends too early.
    Ends {
        /// Inside of what.
        part: Phrase,
        /// Number of missing bytes.
        lacks: usize,
    },
    /// There is not one layer.
    NoLayers,
    /// A board without cells, or one over the limit.
    Size {
        /// Columns.
        width: u32,
        /// Rows.
        height: u32,
    },
    /// More cells in all layers than may be.
    TooManyCells,
    /// No tile numbers behind the head of a layer.
    NoTiles,
    /// Another block than that of the directions.
    Block(String),
    /// Data that cannot be inflated.
    Deflate(Phrase),
    /// Fewer cells than the layer has.
    Short {
        /// Bytes that were needed.
        expected: usize,
        /// Bytes that were there.
        found: usize,
    },
}

message_errors!(BadLayers);

impl BadLayers {
    /// Returns the message for the player.
    #[must_use]
    pub fn message(&self) -> Message {
        let offset = self.offset;
        let what = self.fault.message();
        msg!("problem-layers-at", "byte {offset}: {what}", offset, what)
    }
}

impl Fault {
    fn message(&self) -> Message {
        match self {
            Self::Magic => msg!(
                "problem-layers-magic",
                "these are not the layers of a level, expected \"ACHTUNG!\""
            ),
            Self::Version(found) => msg!(
                "problem-layers-version",
                "the version is {found}, expected 256 to 261",
                found = *found,
            ),
            Self::Ends { part, lacks } => msg!(
                "problem-layers-ends",
                "the file ends inside {part}, expected {lacks} more bytes",
                part = *part,
                lacks = *lacks,
            ),
            Self::NoLayers => msg!(
                "problem-layers-none",
                "there is no layer in the file, expected at least one"
            ),
            Self::Size { width, height } => msg!(
                "problem-layers-size",
                "the board has {width} columns and {height} rows, expected 1 to {most}",
                width = *width,
                height = *height,
                most = MAX_SIDE,
            ),
            Self::TooManyCells => msg!(
                "problem-layers-cells",
                "the layers have more than {most} cells together, expected fewer",
                most = MAX_CELLS,
            ),
            Self::NoTiles => msg!(
                "problem-layers-no-tiles",
                "the layer has no tiles, expected \"MAIN\" after its header"
            ),
            Self::Block(found) => msg!(
                "problem-layers-block",
                "the block is called {found}, expected \"DATA\"",
                found,
            ),
            Self::Deflate(part) => msg!(
                "problem-layers-deflate",
                "{part} cannot be inflated, expected zlib data",
                part = *part,
            ),
            Self::Short { expected, found } => msg!(
                "problem-layers-short",
                "the layer has {found} bytes of tiles, expected {expected}",
                found = *found,
                expected = *expected,
            ),
        }
    }
}

const HEAD: Phrase = phrase!("problem-layers-part-head", "its header");
const CHUNK: Phrase = phrase!("problem-layers-part-chunk", "a chunk");
const LAYER: Phrase = phrase!("problem-layers-part-layer", "the header of a layer");
const TILES: Phrase = phrase!("problem-layers-part-tiles", "the tiles of a layer");
const DIRECTIONS: Phrase = phrase!(
    "problem-layers-part-directions",
    "the directions of a layer"
);

/// Reads the layers of a file.
///
/// # Errors
///
/// The first thing that is wrong, with its place.
pub fn read(bytes: &[u8], remarks: &mut Remarks) -> Result<Vec<Layer>, BadLayers> {
    let mut file = Bytes { bytes, at: 0 };
    if !bytes.starts_with(MAGIC) {
        return Err(file.bad(Fault::Magic));
    }
    file.at = MAGIC.len();
    let version = file.u16(HEAD)?;
    if !VERSIONS.contains(&version) {
        file.at = MAGIC.len();
        return Err(file.bad(Fault::Version(version)));
    }
    let mut layers = Vec::new();
    let mut cells = 0;
    while file.rest().len() >= 8 {
        let start = file.at;
        let tag = file.take(4, CHUNK)?;
        let size = file.length(CHUNK)?;
        match tag {
            b"LAYR" => {
                for _ in 0..file.u16(CHUNK)? {
                    layers.push(layer(&mut file, version, &mut cells, remarks)?);
                }
            }
            b"MAP " => {
                file.take(size.max(2), CHUNK)?;
            }
            other => {
                file.take(size, CHUNK)?;
                let what = msg!(
                    "problem-import-left-chunk",
                    "the chunk {tag} is not known",
                    tag = tag_shown(other),
                );
                remarks.add(byte(start), what);
            }
        }
    }
    let count = file.rest().len();
    if count > 0 {
        let what = msg!(
            "problem-import-left-rest",
            "{count} bytes after the last chunk are not used",
            count,
        );
        remarks.add(byte(file.at), what);
    }
    match layers.is_empty() {
        true => Err(file.bad(Fault::NoLayers)),
        false => Ok(layers),
    }
}

fn layer(
    file: &mut Bytes<'_>,
    version: u16,
    cells: &mut usize,
    remarks: &mut Remarks,
) -> Result<Layer, BadLayers> {
    let start = file.at;
    let width = file.u32(LAYER)?;
    let height = file.u32(LAYER)?;
    let side = |side: u32| {
        let fits = i32::try_from(side).is_ok_and(|it| (1..=MAX_SIDE).contains(&it));
        fits.then(|| usize::try_from(side).unwrap_or(0))
    };
    let bad = |offset, fault| BadLayers { offset, fault };
    let (Some(columns), Some(rows)) = (side(width), side(height)) else {
        return Err(bad(start, Fault::Size { width, height }));
    };
    let size = columns * rows;
    *cells += size;
    if *cells > MAX_CELLS {
        return Err(bad(start, Fault::TooManyCells));
    }
    let blocks = head(file, version, remarks)?;
    file.take(4, TILES)?;
    let at = file.at;
    let packed = file.sized(TILES)?;
    let expected = size * 2;
    let (main, is_whole) = inflated(packed, expected);
    if main.len() < expected {
        let found = main.len();
        return Err(bad(
            at,
            match is_whole {
                true => Fault::Short { expected, found },
                false => Fault::Deflate(TILES),
            },
        ));
    }
    let (pairs, _) = main.as_chunks();
    let tiles = pairs.iter().copied().map(u16::from_le_bytes);
    let mut layer = Layer {
        width: columns,
        height: rows,
        tiles: tiles.collect(),
        directions: Vec::new(),
    };
    for number in 1..blocks {
        let start = file.at;
        let tag = file.take(4, DIRECTIONS)?;
        if tag != b"DATA" {
            return Err(bad(start, Fault::Block(tag_shown(tag))));
        }
        let cell = file.take(1, DIRECTIONS)?.first().map_or(1, |&it| it.max(1));
        file.take(4, DIRECTIONS)?;
        let packed = file.sized(DIRECTIONS)?;
        if number > 1 {
            let what = msg!(
                "problem-import-left-block",
                "a layer has one block of directions, this is an extra one"
            );
            remarks.add(byte(start), what);
            continue;
        }
        let cell = usize::from(cell);
        let (data, is_whole) = inflated(packed, size * cell);
        layer.directions = data.iter().step_by(cell).copied().collect();
        if !is_whole || layer.directions.len() < size {
            let what = msg!(
                "problem-import-left-directions",
                "{count} directions of the layer are missing: what lacks one faces right",
                count = size - layer.directions.len().min(size),
            );
            remarks.add(byte(start), what);
        }
    }
    Ok(layer)
}

/// Passes over what lies between the size of a layer and its blocks, and
/// returns how many blocks there are.
fn head(file: &mut Bytes<'_>, version: u16, remarks: &mut Remarks) -> Result<u8, BadLayers> {
    let known = match version {
        ..258 => 25,
        258 | 259 => 29,
        260 => 31,
        _ => 32,
    };
    let rest = file.rest();
    let is_head = |length: &usize| {
        let blocks = rest
            .get(*length)
            .is_some_and(|count| (1..=9).contains(count));
        blocks && rest.get(length + 1..length + 5) == Some(b"MAIN")
    };
    let found = std::iter::once(known).chain(0..FARTHEST).find(is_head);
    let Some(length) = found else {
        let lacks = (known + 5).saturating_sub(rest.len());
        return Err(file.bad(match lacks {
            0 => Fault::NoTiles,
            lacks => Fault::Ends { part: LAYER, lacks },
        }));
    };
    if length != known {
        let what = msg!(
            "problem-import-left-head",
            "the header of the layer has {length} bytes where {known} were expected",
            length,
            known,
        );
        remarks.add(byte(file.at), what);
    }
    file.take(length, LAYER)?;
    Ok(file.take(1, LAYER)?.first().copied().unwrap_or(1))
}

/// Inflates at most this many bytes, and says whether the data was sound as far
/// as it was read.
fn inflated(packed: &[u8], most: usize) -> (Vec<u8>, bool) {
    let mut plain = Vec::new();
    let limit = u64::try_from(most).unwrap_or(0);
    let read = ZlibDecoder::new(packed).take(limit).read_to_end(&mut plain);
    (plain, read.is_ok())
}

/// Returns a place in the file.
fn byte(offset: usize) -> String {
    format!("byte {offset}")
}

fn tag_shown(tag: &[u8]) -> String {
    format!("{:?}", String::from_utf8_lossy(tag))
}

/// Rest of the file.
struct Bytes<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Bytes<'a> {
    fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    const fn bad(&self, fault: Fault) -> BadLayers {
        BadLayers {
            offset: self.at,
            fault,
        }
    }

    fn take(&mut self, count: usize, part: Phrase) -> Result<&'a [u8], BadLayers> {
        let rest = self.rest();
        let Some(taken) = rest.get(..count) else {
            let lacks = count - rest.len();
            return Err(self.bad(Fault::Ends { part, lacks }));
        };
        self.at += count;
        Ok(taken)
    }

    fn u16(&mut self, part: Phrase) -> Result<u16, BadLayers> {
        let bytes = self.take(2, part)?.try_into();
        Ok(bytes.map_or(0, u16::from_le_bytes))
    }

    fn u32(&mut self, part: Phrase) -> Result<u32, BadLayers> {
        let bytes = self.take(4, part)?.try_into();
        Ok(bytes.map_or(0, u32::from_le_bytes))
    }

    fn length(&mut self, part: Phrase) -> Result<usize, BadLayers> {
        let length = self.u32(part)?;
        Ok(usize::try_from(length).unwrap_or(usize::MAX))
    }

    /// Takes a length and as many bytes.
    fn sized(&mut self, part: Phrase) -> Result<&'a [u8], BadLayers> {
        let length = self.length(part)?;
        self.take(length, part)
    }
}
