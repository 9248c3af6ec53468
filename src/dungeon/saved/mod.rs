//! The state of a game as bytes (D-SAVE-01). A game saved in any cycle and
//! restored continues as if it had not stopped. Earlier messages and sounds are
//! not included.
//!
//! The bytes start with `KDS` and the version, followed by the types of
//! `format` in the encoding of `postcard`, packed with a checksum by zlib.

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
use kotodama_formats::{Message, msg, newer};

use crate::definition::Definition;
use format::Saved;

/// The bytes at the start.
const MAGIC: &[u8] = b"KDS";

/// Version of the format. Increase it whenever `format` changes.
const VERSION: u8 = 1;

/// Maximum size of an unpacked state, in bytes.
const MAX_UNPACKED: u64 = 32 << 20;

/// Reason why a game cannot be restored or saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// The data is not a saved game, or is damaged.
    Damaged,
    /// It has this version, of a newer game.
    Newer(u8),
    /// It belongs to another dungeon, or to an earlier version of this one.
    OtherDungeon,
    /// The game is too large to be saved.
    TooLarge,
}

impl SaveError {
    /// Returns the message.
    #[must_use]
    pub fn message(self) -> Message {
        match self {
            Self::Damaged => msg!("saved-damaged", "the saved game is damaged"),
            Self::Newer(version) => newer(version.into(), VERSION.into()),
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

/// The state of a game between two cycles, before it is written as bytes.
#[derive(Debug)]
pub struct Snapshot(Saved);

impl Snapshot {
    /// Returns the state of a game.
    #[must_use]
    pub fn of(world: &World) -> Self {
        Self(writing::write(world))
    }

    /// Returns the bytes. The same state produces the same bytes.
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

/// Restores a state from [`Snapshot::to_bytes`] in a world, replacing any other
/// game. After an error the world holds no game.
///
/// # Errors
///
/// All errors of [`SaveError`] except the last.
pub(crate) fn restore(
    world: &mut World,
    definition: Arc<Definition>,
    bytes: &[u8],
) -> Result<(), SaveError> {
    let rest = bytes.strip_prefix(MAGIC).ok_or(SaveError::Damaged)?;
    let (version, packed) = rest.split_first().ok_or(SaveError::Damaged)?;
    match *version {
        VERSION => {}
        newer if newer > VERSION => return Err(SaveError::Newer(newer)),
        _ => return Err(SaveError::Damaged),
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
