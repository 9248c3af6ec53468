//! Standing of a level among the others: a map, a puzzle, or a room of a house.
//! Everything that counts levels depends on it.

use super::Level;

/// Standing of a level among the others (W-ICON-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// A map: its icons lead to levels, and it cannot be won itself.
    Map,
    /// A level that counts when it is won. One with icons is called a house.
    Puzzle,
    /// A room of a house, its parent; winning it does not count.
    Room,
}

/// Features that decide the standing of a level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Features {
    /// Whether any of its objects lead to levels.
    pub has_icons: bool,
    /// Whether it has hints.
    pub has_hints: bool,
}

impl Features {
    /// Returns the features of a level.
    #[must_use]
    pub fn of(level: &Level) -> Self {
        Self {
            has_icons: level.objects.iter().any(|it| it.data.level.is_some()),
            has_hints: !level.hints.is_empty(),
        }
    }

    /// Returns whether the level is a map.
    #[must_use]
    pub const fn is_map(self) -> bool {
        self.has_icons && !self.has_hints
    }

    /// Returns whether the level is a house: won itself, with rooms behind its
    /// icons.
    #[must_use]
    pub const fn is_house(self) -> bool {
        self.has_icons && self.has_hints
    }
}

impl Standing {
    /// Returns the standing of a level whose file names this parent.
    #[must_use]
    pub fn of(level: Features, parent: Option<Features>) -> Self {
        if level.has_hints {
            Self::Puzzle
        } else if level.has_icons {
            Self::Map
        } else if parent.is_some_and(Features::is_house) {
            Self::Room
        } else {
            Self::Puzzle
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn w_icon_12_hints_make_a_house_of_a_map_and_its_parent_makes_a_room() {
        let features = |has_icons, has_hints| Features {
            has_icons,
            has_hints,
        };
        let (map, house) = (features(true, false), features(true, true));
        let (plain, hinted) = (features(false, false), features(false, true));
        assert_eq!(Standing::of(map, None), Standing::Map);
        assert_eq!(Standing::of(map, Some(house)), Standing::Map);
        assert_eq!(Standing::of(house, Some(map)), Standing::Puzzle);
        assert_eq!(Standing::of(plain, Some(house)), Standing::Room);
        assert_eq!(Standing::of(hinted, Some(house)), Standing::Puzzle);
        // Levels without hints are won as well, unless they belong to a house.
        assert_eq!(Standing::of(plain, Some(map)), Standing::Puzzle);
        assert_eq!(Standing::of(plain, None), Standing::Puzzle);
    }
}
