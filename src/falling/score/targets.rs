//! `Targets`: each further target of a placement counts twice as much
//! (F-SCR-08).

use super::Gain;

/// Returns the gain for `targets` targets when `before` have been deleted since
/// the placement.
#[must_use]
pub fn gain(base: u32, before: u32, targets: u32) -> Gain {
    // The factor stays the same from the sixth target on.
    let doubled = (before..6).take(usize::try_from(targets).unwrap_or(usize::MAX));
    let steps = doubled
        .clone()
        .map(|place| 1_u64 << place.min(5))
        .sum::<u64>();
    let rest = u64::from(targets) - u64::try_from(doubled.count()).unwrap_or(0);
    Gain::times(
        u64::from(base).saturating_mul(steps.saturating_add(rest.saturating_mul(32))),
        1,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// F-SCR-08, F-GAM-05.
    #[test]
    fn each_target_doubles() {
        let points = |before, targets| gain(100, before, targets).points;
        assert_eq!([1, 2, 3].map(|targets| points(0, targets)), [100, 300, 700]);
        assert_eq!(points(2, 1), 400);
        assert_eq!(points(0, 6), 6300);
        assert_eq!(points(0, 8), 6300 + 2 * 3200);
        assert_eq!(points(40, 2), 6400);
    }
}
