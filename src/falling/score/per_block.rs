//! `PerBlock`: blocks times chain (F-SCR-01, F-CHN-02), with gold counted
//! twice, times the number of sentences (F-SAY-04, F-SAY-06).

use super::super::stats::Link;
use super::Gain;

/// Returns the gain of a link at `unit` points for each block.
#[must_use]
pub fn gain(unit: u32, link: &Link) -> Gain {
    let blocks = u64::from(link.cleared) + u64::from(link.gold);
    let sentences = u64::from(link.sentences.max(1));
    Gain::times(u64::from(unit) * blocks, u64::from(link.chain) * sentences)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// F-SCR-01, F-CHN-02.
    #[test]
    fn blocks_times_chain() {
        let link = Link {
            cleared: 5,
            chain: 3,
            ..Link::default()
        };
        let expected = Gain {
            points: 150,
            multiplier: 3,
        };
        assert_eq!(gain(10, &link), expected);
        // F-SAY-04, F-SAY-06.
        let link = Link {
            gold: 2,
            sentences: 2,
            ..link
        };
        assert_eq!(gain(10, &link), Gain::times(70, 6));
    }
}
