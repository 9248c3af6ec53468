//! SHA-256, used for the digests of values and states (C-HASH).

use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};

/// A SHA-256 digest.
pub type Digest = [u8; 32];

/// Returns the SHA-256 digest of the bytes.
#[must_use]
pub fn sha256(bytes: &[u8]) -> Digest {
    Sha256::digest(bytes).into()
}

/// Returns bytes in lower-case hexadecimal.
#[must_use]
pub fn hexadecimal(bytes: &[u8]) -> String {
    HEXLOWER.encode(bytes)
}
