//! Random damage to texts and files, and requirements for messages about it.

use kotodama::board::Rng;

/// Changes, cuts, repeats, moves or adds bytes, at up to three places.
pub fn damaged(rng: &mut Rng, bytes: &[u8], telling: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=rng.below(3) {
        let at = rng.below(bytes.len() + 1);
        let end = (at + 1 + rng.below(20)).min(bytes.len());
        let byte = match rng.below(2) {
            0 => telling[rng.below(telling.len())],
            _ => rng.next_bits().to_le_bytes()[0],
        };
        match rng.below(7) {
            0 if at < bytes.len() => bytes[at] = byte,
            1 if at < bytes.len() => bytes[at] ^= 1 << rng.below(8),
            2 => bytes.insert(at, byte),
            3 => drop(bytes.drain(at..end)),
            4 => bytes.truncate(at),
            5 => {
                let part = bytes[at..end].to_vec();
                for _ in 0..=rng.below(4) {
                    bytes.splice(at..at, part.iter().copied());
                }
            }
            _ => bytes.rotate_left(at),
        }
    }
    bytes
}

/// Checks that a message is one non-empty line of reasonable length.
#[track_caller]
pub fn check_message(message: &str) {
    assert!(!message.trim().is_empty());
    assert!(message.chars().count() < 1000, "{message}");
    assert!(!message.contains(char::is_control), "{message:?}");
}
