//! The state of a game as bytes (D-SAVE-01). Saved in any cycle and taken up
//! again, a game goes on as if it had not stopped. What players were shown and
//! heard before is not part of it.
//!
//! The bytes begin with `KDS` and the version; what follows are the types of
//! `format` in the encoding of `postcard`, packed with its checksum by zlib.

mod format;
mod reading;
mod scripts;
#[cfg(test)]
mod tests;
mod writing;

use std::fmt;
use std::io::{Read, Write};
use std::sync::Arc;

use bevy::ecs::prelude::*;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use kotodama_formats::{Message, msg};

use crate::definition::Definition;
use format::Saved;

/// What the bytes begin with.
const MAGIC: &[u8] = b"KDS";

/// Version of the format. A change of `format` makes it another one.
const VERSION: u8 = 1;

/// Bytes that a state unpacks to at most.
const MAX_UNPACKED: u64 = 32 << 20;

/// Why a game cannot be taken up again, or saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// It is none, or not whole.
    Damaged,
    /// It was written by a version of the game that does it otherwise.
    Version(u8),
    /// It belongs to another dungeon, or to this one before it was changed.
    OtherDungeon,
    /// It has more than this game can save.
    TooLarge,
}

impl SaveError {
    /// What it says.
    #[must_use]
    pub fn message(self) -> Message {
        match self {
            Self::Damaged => msg!("saved-damaged", "the saved game is damaged"),
            Self::Version(version) => msg!(
                "saved-version",
                "the saved game has version {version}, expected {expected}",
                version,
                expected = VERSION,
            ),
            Self::OtherDungeon => msg!(
                "saved-other-dungeon",
                "the dungeon has been changed since the game was saved"
            ),
            Self::TooLarge => msg!(
                "saved-too-large",
                "the game is too large to be saved: more than 32 MiB"
            ),
        }
    }
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for SaveError {}

/// The state of a game between two cycles, still to be made bytes of.
#[derive(Debug)]
pub struct Snapshot(Saved);

impl Snapshot {
    /// The state of a game.
    #[must_use]
    pub fn of(world: &World) -> Self {
        Self(writing::write(world))
    }

    /// The same state gives the same bytes.
    ///
    /// # Errors
    ///
    /// [`SaveError::TooLarge`].
    pub fn to_bytes(&self) -> Result<Vec<u8>, SaveError> {
        let plain = postcard::to_allocvec(&self.0).map_err(|_| SaveError::TooLarge)?;
        if plain.len() as u64 > MAX_UNPACKED {
            return Err(SaveError::TooLarge);
        }
        let mut bytes = MAGIC.to_vec();
        bytes.push(VERSION);
        let mut packed = ZlibEncoder::new(bytes, Compression::fast());
        let whole = packed.write_all(&plain).and_then(|()| packed.finish());
        whole.map_err(|_| SaveError::TooLarge)
    }
}

/// Begins a game in a world, in place of any other, with a state that
/// [`Snapshot::to_bytes`] has given. After a error the world holds no game.
///
/// # Errors
///
/// All of [`SaveError`] but the last.
pub(crate) fn restore(
    world: &mut World,
    definition: Arc<Definition>,
    bytes: &[u8],
) -> Result<(), SaveError> {
    let rest = bytes.strip_prefix(MAGIC).ok_or(SaveError::Damaged)?;
    let (version, packed) = rest.split_first().ok_or(SaveError::Damaged)?;
    if *version != VERSION {
        return Err(SaveError::Version(*version));
    }
    let mut plain = Vec::new();
    let mut unpacked = ZlibDecoder::new(packed).take(MAX_UNPACKED + 1);
    let length = unpacked.read_to_end(&mut plain);
    if !length.is_ok_and(|length| length as u64 <= MAX_UNPACKED) {
        return Err(SaveError::Damaged);
    }
    let (saved, left) = postcard::take_from_bytes(&plain).map_err(|_| SaveError::Damaged)?;
    if !left.is_empty() {
        return Err(SaveError::Damaged);
    }
    drop(plain);
    reading::read(world, definition, saved)
}
