//! Writes the binary half of a pair of the reference game for tests, since the
//! repository contains no levels of other authors.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;

/// An empty cell.
const EMPTY: u16 = 0xffff;

/// A layer: at most one object in every cell, with an edge around them.
#[derive(Clone, Debug)]
pub struct Grid {
    pub width: u32,
    pub height: u32,
    pub tiles: Vec<u16>,
    pub directions: Option<Vec<u8>>,
}

/// Returns the number of a tile.
pub fn tile(column: u16, row: u16) -> u16 {
    row << 8 | column
}

impl Grid {
    /// Returns an empty layer around this many cells, with the edge if it is
    /// the first.
    pub fn new(width: u32, height: u32, has_edge: bool) -> Self {
        let (width, height) = (width + 2, height + 2);
        let mut tiles = Vec::new();
        for y in 0..height {
            for x in 0..width {
                let is_edge = x == 0 || y == 0 || x == width - 1 || y == height - 1;
                tiles.push(if is_edge && has_edge { 0 } else { EMPTY });
            }
        }
        let directions = Some(vec![3; tiles.len()]);
        Self {
            width,
            height,
            tiles,
            directions,
        }
    }

    /// Puts a tile into a cell, counted without the edge.
    pub fn put(mut self, x: u32, y: u32, tile: u16, direction: u8) -> Self {
        let index = usize::try_from((y + 1) * self.width + x + 1).expect("small");
        self.tiles[index] = tile;
        if let Some(directions) = &mut self.directions {
            directions[index] = direction;
        }
        self
    }
}

pub fn packed(plain: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(plain).expect("memory");
    encoder.finish().expect("memory")
}

/// Returns the length of the head of a layer after its size.
pub fn head_of(version: u16) -> usize {
    match version {
        256 | 257 => 25,
        258 | 259 => 29,
        260 => 31,
        _ => 32,
    }
}

fn block(bytes: &mut Vec<u8>, plain: &[u8]) {
    let packed = packed(plain);
    let length = u32::try_from(packed.len()).expect("small");
    bytes.extend(length.to_le_bytes());
    bytes.extend(packed);
}

/// Returns a file of these layers, with a head of this length.
pub fn file_with_head(version: u16, head: usize, layers: &[Grid]) -> Vec<u8> {
    let mut bytes = b"ACHTUNG!".to_vec();
    bytes.extend(version.to_le_bytes());
    bytes.extend(b"MAP \x02\0\0\0\0\0LAYR\x02\0\0\0");
    let count = u16::try_from(layers.len()).expect("few");
    bytes.extend(count.to_le_bytes());
    for layer in layers {
        bytes.extend(layer.width.to_le_bytes());
        bytes.extend(layer.height.to_le_bytes());
        bytes.extend(vec![0xaa; head]);
        bytes.push(1 + u8::from(layer.directions.is_some()));
        bytes.extend(b"MAIN");
        let tiles: Vec<u8> = layer.tiles.iter().flat_map(|it| it.to_le_bytes()).collect();
        block(&mut bytes, &tiles);
        if let Some(directions) = &layer.directions {
            bytes.extend(b"DATA\x01\0\0\0\0");
            block(&mut bytes, directions);
        }
    }
    bytes
}

/// Returns a file of these layers.
pub fn file(version: u16, layers: &[Grid]) -> Vec<u8> {
    file_with_head(version, head_of(version), layers)
}
