//! Outlines as distances: how far a point is from the edge of a form, negative
//! inside. A cell reaches from -0.5 to 0.5, y downwards.

use bevy::math::Vec2;

/// Returns the distance to a circle.
pub(super) fn disc(p: Vec2, radius: f32) -> f32 {
    p.length() - radius
}

/// Returns the distance to a box with round corners; `half` reaches to its
/// edges.
pub(super) fn slab(p: Vec2, half: Vec2, corner: f32) -> f32 {
    let q = p.abs() - half + corner;
    q.max(Vec2::ZERO).length() + q.max_element().min(0.0) - corner
}

/// Returns the distance to a regular polygon with its first corner at `turn`
/// radians.
pub(super) fn polygon(p: Vec2, corners: u32, radius: f32, turn: f32) -> f32 {
    let sector = std::f32::consts::TAU / corners as f32;
    let angle = p.y.atan2(p.x) - turn;
    let folded = (angle.rem_euclid(sector)) - sector / 2.0;
    p.length() * folded.cos() - radius * (sector / 2.0).cos()
}

/// Returns the distance to a segment with round ends.
pub(super) fn stroke(p: Vec2, from: Vec2, to: Vec2, half: f32) -> f32 {
    let (along, way) = (p - from, to - from);
    let part = (along.dot(way) / way.length_squared().max(1e-9)).clamp(0.0, 1.0);
    (along - way * part).length() - half
}

/// Joins two forms with a fillet where they meet.
pub(super) fn blend(a: f32, b: f32, fillet: f32) -> f32 {
    let h = (fillet - (a - b).abs()).max(0.0) / fillet;
    a.min(b) - h * h * fillet / 4.0
}

/// The directions of the bits of a mask of sides: right, up, left, down.
pub(super) const SIDES: [Vec2; 4] = [Vec2::X, Vec2::NEG_Y, Vec2::NEG_X, Vec2::Y];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_negative_inside_and_grow_outwards() {
        assert!(disc(Vec2::ZERO, 0.4) < 0.0);
        assert!((disc(Vec2::new(0.5, 0.0), 0.4) - 0.1).abs() < 1e-6);
        let half = Vec2::splat(0.4);
        assert!(slab(Vec2::new(0.39, 0.0), half, 0.1) < 0.0);
        // The corner is round.
        assert!(slab(Vec2::new(0.39, 0.39), half, 0.1) > 0.0);
        assert!((slab(Vec2::new(0.6, 0.0), half, 0.1) - 0.2).abs() < 1e-6);
        assert!(polygon(Vec2::ZERO, 6, 0.4, 0.0) < 0.0);
        assert!(polygon(Vec2::new(0.41, 0.0), 6, 0.4, 0.0) > 0.0);
        assert!(stroke(Vec2::new(0.2, 0.05), Vec2::ZERO, Vec2::X, 0.1) < 0.0);
    }

    #[test]
    fn blended_forms_bulge_where_they_meet() {
        assert!(blend(0.05, 0.05, 0.2) < 0.05);
        assert!((blend(0.5, 0.1, 0.2) - 0.1).abs() < 1e-6);
    }
}
