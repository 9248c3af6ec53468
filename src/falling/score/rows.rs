//! `Rows`: points by the rows of a link (F-SCR-03).

use super::super::description::RowTimes;
use super::{Gain, entry};

/// Returns the gain for `rows` rows: the entry of the list, or its last one for
/// more.
#[must_use]
pub fn gain(points: &[u32], times: RowTimes, rows: u32, level: u32) -> Gain {
    let times = match times {
        RowTimes::Level => level.into(),
        RowTimes::LevelPlusOne => u64::from(level) + 1,
        RowTimes::One => 1,
    };
    let points = rows.checked_sub(1).map_or(0, |row| entry(points, row));
    Gain::times(points, times)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// F-SCR-03, F-GAM-02.
    #[test]
    fn by_number_of_rows() {
        let of = |rows, times| gain(&[40, 100, 300, 1200], times, rows, 2).points;
        assert_eq!(
            [0, 1, 2, 3, 4, 5].map(|rows| of(rows, RowTimes::LevelPlusOne)),
            [0, 120, 300, 900, 3600, 3600]
        );
        assert_eq!(of(1, RowTimes::Level), 80);
        assert_eq!(of(1, RowTimes::One), 40);
        assert_eq!(gain(&[], RowTimes::One, 3, 1).points, 0);
    }
}
