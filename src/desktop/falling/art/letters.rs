//! Glyphs of rule files as forms, from the alphabet of the word tiles.

use bevy::math::Vec2;

/// The dots of a letter.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Letter(pub Vec<Vec<bool>>);

/// Height of a letter, in cells.
const HEIGHT: f32 = 0.44;

impl Letter {
    /// Returns the distance to the nearest edge of a dot, near enough for
    /// drawing.
    pub(super) fn distance(&self, p: Vec2) -> f32 {
        let rows = self.0.len();
        let columns = self.0.iter().map(Vec::len).max().unwrap_or(0);
        if rows == 0 || columns == 0 {
            return 1.0;
        }
        let dot = HEIGHT / rows as f32;
        let at = p / dot + Vec2::new(columns as f32, rows as f32) / 2.0;
        let is_set = |x: f32, y: f32| {
            let (x, y) = (x.floor(), y.floor());
            x >= 0.0
                && y >= 0.0
                && self
                    .0
                    .get(y as usize)
                    .is_some_and(|row| row.get(x as usize).copied().unwrap_or(false))
        };
        if is_set(at.x, at.y) { -dot / 2.0 } else { dot }
    }
}

/// Width and height of the room for a word, in cells.
const ROOM: Vec2 = Vec2::new(0.8, 0.72);

impl Letter {
    /// Returns the same for a word, whose dots are whole pixels of this width,
    /// as large as there is room.
    pub(super) fn word(&self, p: Vec2, pixel: f32) -> f32 {
        let rows = self.0.len();
        let columns = self.0.iter().map(Vec::len).max().unwrap_or(0);
        if rows == 0 || columns == 0 {
            return 1.0;
        }
        let size = Vec2::new(columns as f32, rows as f32);
        let dot = (ROOM / size).min_element() / pixel;
        // Where not even a pixel fits a dot, dots are not whole.
        let dot = if dot < 1.0 { dot } else { dot.floor() } * pixel;
        let corner = ((-size * dot / 2.0) / pixel).round() * pixel;
        let at = (p - corner) / dot;
        let is_set = at.cmpge(Vec2::ZERO).all()
            && self
                .0
                .get(at.y as usize)
                .is_some_and(|row| row.get(at.x as usize).copied().unwrap_or(false));
        if is_set { -dot } else { dot }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_lie_in_the_middle_of_the_cell() {
        let letter = Letter(vec![vec![true, false], vec![true, true]]);
        assert!(letter.distance(Vec2::new(-0.1, -0.1)) < 0.0);
        assert!(letter.distance(Vec2::new(0.1, -0.1)) > 0.0);
        assert!(letter.distance(Vec2::new(0.1, 0.1)) < 0.0);
        assert!(letter.distance(Vec2::new(0.4, 0.1)) > 0.0);
        assert!(Letter::default().distance(Vec2::ZERO) > 0.0);
    }
}
