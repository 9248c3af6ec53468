//! A sign for each role besides its colour (F-UI-13).

use bevy::math::Vec2;

use super::solid::{disc, polygon, slab, stroke};

/// How many different signs there are.
pub(super) const COUNT: u8 = 12;

/// Returns the distance to the edge of the sign of a role; it lies within 0.2
/// of the middle.
pub(super) fn sign(role: u8, p: Vec2) -> f32 {
    use std::f32::consts::FRAC_PI_2;
    let line = |from: (f32, f32), to: (f32, f32)| stroke(p, from.into(), to.into(), 0.045);
    match role.wrapping_sub(1) % COUNT {
        0 => line((-0.15, 0.0), (0.15, 0.0)),
        1 => polygon(p - Vec2::Y * 0.03, 3, 0.19, -FRAC_PI_2),
        2 => disc(p, 0.135),
        3 => slab(p, Vec2::splat(0.155), 0.02),
        4 => line((-0.13, -0.13), (0.13, 0.13)).min(line((0.13, -0.13), (-0.13, 0.13))),
        5 => polygon(p, 4, 0.18, 0.0),
        6 => disc(p, 0.15).max(-disc(p, 0.075)),
        7 => line((0.0, -0.15), (0.0, 0.15)).min(line((-0.15, 0.0), (0.15, 0.0))),
        8 => polygon(p + Vec2::Y * 0.03, 3, 0.19, FRAC_PI_2),
        9 => line((-0.08, -0.15), (-0.08, 0.15)).min(line((0.08, -0.15), (0.08, 0.15))),
        10 => disc(p.abs() - 0.11, 0.06),
        _ => polygon(p, 4, 0.18, 0.0)
            .min(slab(p, Vec2::splat(0.125), 0.01))
            .max(-disc(p, 0.05)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dots(role: u8) -> Vec<bool> {
        (0..32 * 32)
            .map(|n| {
                let p = Vec2::new((n % 32) as f32, (n / 32) as f32) / 32.0 - 0.5;
                sign(role, p + 1.0 / 64.0) < 0.0
            })
            .collect()
    }

    #[test]
    fn signs_differ_and_stay_in_the_middle() {
        for role in 1..=COUNT {
            let one = dots(role);
            let count = one.iter().filter(|dot| **dot).count();
            assert!(count > 20, "{role}: {count} dots");
            for (n, _) in one.iter().enumerate().filter(|(_, dot)| **dot) {
                let p = Vec2::new((n % 32) as f32, (n / 32) as f32) / 32.0 - 0.5;
                assert!(p.abs().max_element() < 0.25, "{role} at {p}");
            }
            for other in role + 1..=COUNT {
                let differing = one.iter().zip(dots(other)).filter(|(a, b)| **a != *b);
                assert!(differing.count() > 15, "{role} and {other}");
            }
        }
    }
}
