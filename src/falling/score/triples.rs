//! `Triples`: lines count by the number of triples in them (F-SCR-04).

use super::Gain;

/// Returns the gain for `triples` triples in a link of a chain.
#[must_use]
pub fn gain(unit: u32, triples: u32, chain: u32, level: u32) -> Gain {
    Gain::times(
        u64::from(unit) * u64::from(triples),
        u64::from(chain).saturating_mul(u64::from(level) + 1),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// F-SCR-04, F-GAM-04.
    #[test]
    fn triples_times_chain_times_level() {
        assert_eq!(gain(30, 1, 1, 0).points, 30);
        assert_eq!(gain(30, 3, 2, 4).points, 30 * 3 * 2 * 5);
    }
}
