//! `Chain`: blocks times bonuses for chain, colours and sizes (F-SCR-02).

use super::super::description::{Colours, Groups, Powers};
use super::{Gain, Points, entry};

/// Returns the bonus of a link of a chain; links count from 1.
#[must_use]
pub fn power(powers: &Powers, chain: u32) -> u64 {
    let place = chain.saturating_sub(1);
    match powers {
        Powers::Tsu => match place {
            0..4 => entry(&[0_u64, 8, 16, 32], place),
            _ => 32 * (u64::from(place) - 2),
        },
        Powers::Doubling => entry(&[0_u64, 8, 16, 32, 64, 128, 256, 512, 999], place),
        Powers::List(list) => entry(list, place),
    }
}

/// Returns the bonus for this many families.
#[must_use]
pub fn colour_bonus(colours: Colours, families: u32) -> u64 {
    let table = match colours {
        Colours::Tsu => [0_u64, 3, 6, 12, 24],
        Colours::Fever => [0, 2, 4, 8, 16],
    };
    entry(&table, families.saturating_sub(1))
}

/// Returns the bonus for a group of this many blocks.
#[must_use]
pub fn group_bonus(groups: Groups, size: u32) -> u64 {
    let table = match groups {
        Groups::Tsu => [0_u64, 2, 3, 4, 5, 6, 7, 10],
        Groups::Fever => [0, 1, 2, 3, 4, 5, 6, 8],
    };
    entry(&table, size.saturating_sub(4))
}

/// Returns the points for `blocks` blocks, multiplied by the sum of bonuses (1
/// to 999).
#[must_use]
pub fn gain(unit: u32, blocks: u32, bonus: u64) -> Gain {
    Gain::times(u64::from(unit) * u64::from(blocks), bonus.clamp(1, 999))
}

/// `score.chain`: the points of a link.
pub(super) fn points(unit: u32, powers: Powers, colours: Colours, groups: Groups) -> Points {
    Box::new(move |link, _| {
        let sizes = link.groups.iter();
        let bonus = power(&powers, link.chain)
            + colour_bonus(colours, link.colours)
            + sizes.map(|&size| group_bonus(groups, size)).sum::<u64>();
        gain(unit, link.plain, bonus)
    })
}

#[cfg(test)]
mod tests {
    use super::super::super::stats::{Link, Stats};
    use super::*;

    fn link(chain: u32, colours: u32, groups: &[u32]) -> Link {
        let plain = groups.iter().sum();
        Link {
            chain,
            colours,
            plain,
            cleared: plain,
            groups: groups.to_vec(),
            ..Link::default()
        }
    }

    fn points(link: &Link) -> u64 {
        let of = super::points(10, Powers::Tsu, Colours::Tsu, Groups::Tsu);
        of(link, &Stats::default()).points
    }

    /// F-SCR-02, F-GAM-03, F-GAM-21: totals of chains of single groups of four.
    #[test]
    fn published_chains() {
        let total = |links| (1..=links).map(|n| points(&link(n, 1, &[4]))).sum::<u64>();
        assert_eq!([1, 2, 3, 4, 5].map(total), [40, 360, 1000, 2280, 4840]);
        assert_eq!(total(19), 175_080);
    }

    /// F-SCR-02: colours, sizes, several groups, and the limit.
    #[test]
    fn bonuses_add_up() {
        assert_eq!(points(&link(1, 1, &[5])), 10 * 5 * 2);
        assert_eq!(points(&link(1, 2, &[4, 4])), 10 * 8 * 3);
        assert_eq!(points(&link(2, 2, &[11, 12])), 10 * 23 * (8 + 3 + 10 + 10));
        assert_eq!(
            points(&link(19, 5, &[4, 4, 4, 4, 30])),
            10 * 46 * (512 + 24 + 10)
        );
        assert_eq!(points(&link(60, 1, &[4])), 10 * 4 * 999);
    }

    /// F-SCR-02: the tables of bonuses.
    #[test]
    fn the_bonuses_are_those_of_the_tables() {
        let list = Powers::List(vec![4, 12, 24]);
        assert_eq!(
            [1, 2, 3, 4, 9].map(|n| power(&list, n)),
            [4, 12, 24, 24, 24]
        );
        assert_eq!(
            [1, 4, 5, 6, 7].map(|n| power(&Powers::Tsu, n)),
            [0, 32, 64, 96, 128]
        );
        let doubling = |n| power(&Powers::Doubling, n);
        assert_eq!([1, 2, 8, 9, 30].map(doubling), [0, 8, 512, 999, 999]);
        assert_eq!(
            [1, 5, 6].map(|n| colour_bonus(Colours::Fever, n)),
            [0, 16, 16]
        );
        assert_eq!(
            [3, 4, 10, 11].map(|n| group_bonus(Groups::Fever, n)),
            [0, 0, 6, 8]
        );
    }
}
