//! `Patterns`: occurrences of patterns (F-SCR-05).

use super::super::description::{Method, Release};
use super::super::rules::Rules;
use super::{Gain, Points};

/// Returns the gain for `places` occurrences: from `many.0` occurrences on it
/// is multiplied by `many.1`.
#[must_use]
pub fn gain(unit: u32, many: Option<(u32, u32)>, places: u32) -> Gain {
    let factor = many.filter(|&(from, _)| places >= from);
    Gain::times(
        u64::from(unit) * u64::from(places),
        factor.map_or(1, |(_, factor)| u64::from(factor)),
    )
}

/// Returns whether occurrences count by the pass of a timeline.
fn is_by_pass(rules: &Rules) -> bool {
    let mut clear = rules.clear().iter();
    clear.any(|rule| matches!(rule.how, Method::Stock(Release::Timeline { .. })))
}

/// `score.patterns`: the points of links. Points of a timeline's pass are added
/// at its end ([`super::super::stock::timeline`]).
pub(super) fn points(rules: &Rules, unit: u32, many: Option<(u32, u32)>) -> Points {
    if is_by_pass(rules) {
        Box::new(|_, _| Gain::default())
    } else {
        Box::new(move |link, _| gain(unit, many, link.places))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// F-SCR-05: four occurrences or more count four times as much.
    #[test]
    fn many_places() {
        let points = |places| gain(40, Some((4, 4)), places).points;
        assert_eq!([0, 1, 3, 4, 5].map(points), [0, 40, 120, 640, 800]);
        assert_eq!(gain(40, None, 5).points, 200);
    }
}
