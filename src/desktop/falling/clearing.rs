//! How blocks go away: for as long as the rules say, and each condition in a
//! way of its own (F-UI-12).

use bevy::math::{IVec2, Vec2};

use kotodama_falling::description::{Condition, Method};
use kotodama_falling::rules::Rules;

/// A way to go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Way {
    /// A row is wiped away from its middle.
    Wipe,
    /// Swells and bursts.
    Pop,
    /// Whirls and shrinks.
    Spin,
    /// Rises and fades.
    Rise,
    /// Is swallowed.
    Gulp,
    /// Glows and burns out.
    Burn,
    /// Falls apart.
    Crumble,
    /// Fades.
    Fade,
    /// Blinks, then shrinks: what a script deletes.
    #[default]
    Blink,
}

impl Way {
    /// Returns the way of a clear rule; [`kotodama_falling::orders::NO_RULE`]
    /// and others that the rules do not have blink.
    pub(super) fn of(rules: &Rules, rule: u8) -> Self {
        let Some(rule) = rules.clear_rule(rule) else {
            return Self::Blink;
        };
        match rule.when {
            Condition::FullRow { .. } | Condition::Sentence { .. } => Self::Wipe,
            Condition::Connected { .. } | Condition::SameAs { .. } => Self::Pop,
            Condition::Line { .. } => Self::Spin,
            Condition::Pattern { .. } => Self::Rise,
            Condition::Ignite { .. } => Self::Gulp,
            Condition::Blast { .. } => Self::Burn,
            Condition::Beside { .. } => Self::Crumble,
            Condition::After { .. } => Self::Fade,
        }
    }
}

/// Frames for which blocks that a rule deletes are being cleared.
pub(super) fn frames(rules: &Rules, rule: u8) -> u32 {
    match rules.clear_rule(rule) {
        None => 30,
        Some(rule) => match &rule.how {
            Method::Immediate { frames } => *frames,
            Method::Change { last, .. } => *last,
            Method::Stock(_) => 0,
        },
    }
}

/// How a block looks on its way out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pose {
    /// Moved by this many cells.
    pub offset: Vec2,
    /// Times its size.
    pub scale: Vec2,
    /// Radians.
    pub turn: f32,
    /// How much of it is still there, 0 to 1.
    pub alpha: f32,
    /// How much of it is light, 0 to 1.
    pub light: f32,
}

impl Default for Pose {
    fn default() -> Self {
        Self {
            offset: Vec2::ZERO,
            scale: Vec2::ONE,
            turn: 0.0,
            alpha: 1.0,
            light: 0.0,
        }
    }
}

/// Returns the block in `cell` of a field this many columns wide when `part` of
/// its time is over.
pub(super) fn pose(way: Way, part: f32, cell: IVec2, width: i32) -> Pose {
    let part = part.clamp(0.0, 1.0);
    let still = Pose::default();
    // From 0 to 1 while `part` goes from `from` to `to`.
    let ramp = |from: f32, to: f32| ((part - from) / (to - from)).clamp(0.0, 1.0);
    let smooth = |x: f32| x * x * (3.0 - 2.0 * x);
    match way {
        Way::Wipe => {
            let middle = (width - 1) as f32 / 2.0;
            let aside = (cell.x as f32 - middle).abs() / middle.max(0.5);
            // The middle goes first.
            let own = ((part - 0.25 - aside * 0.4) / 0.35).clamp(0.0, 1.0);
            Pose {
                scale: Vec2::new(1.0 + 0.15 * own, 1.0 - smooth(own)),
                alpha: 1.0 - own * own,
                light: (ramp(0.0, 0.12) * (1.0 - own)).max(own * 0.8),
                ..still
            }
        }
        Way::Pop => {
            let swell = smooth(ramp(0.55, 0.8));
            let burst = ramp(0.8, 1.0);
            let tremble = ramp(0.0, 0.3) * (1.0 - burst);
            let wobble = (part * 46.0 + cell.x as f32 * 2.0 + cell.y as f32).sin();
            Pose {
                scale: Vec2::new(1.0 + 0.05 * wobble * tremble, 1.0 - 0.05 * wobble * tremble)
                    * (1.0 + 0.16 * swell)
                    * (1.0 - smooth(burst)),
                light: (part * 19.0).sin().max(0.0) * 0.45 * ramp(0.0, 0.2) + burst * 0.5,
                ..still
            }
        }
        Way::Spin => {
            let go = smooth(ramp(0.35, 1.0));
            Pose {
                scale: Vec2::splat(1.0 + 0.12 * smooth(ramp(0.0, 0.2)) - 1.12 * go),
                turn: go * go * 5.0,
                light: (1.0 - ramp(0.0, 0.35)) * 0.9,
                ..still
            }
        }
        Way::Rise => {
            let go = smooth(part);
            Pose {
                offset: Vec2::new(0.0, -0.6 * go),
                alpha: 1.0 - go,
                light: 0.4 + 0.4 * go,
                ..still
            }
        }
        Way::Gulp => {
            let chew = (part * 30.0).sin().abs() * ramp(0.0, 0.15) * (1.0 - ramp(0.6, 0.8));
            let go = smooth(ramp(0.6, 1.0));
            Pose {
                offset: Vec2::new(0.0, 0.1 * chew),
                scale: Vec2::new(1.0 + 0.14 * chew, 1.0 - 0.2 * chew) * (1.0 - go),
                light: 0.6 * ramp(0.6, 0.7) * (1.0 - go),
                ..still
            }
        }
        Way::Burn => {
            let shake = (part * 90.0 + cell.x as f32).sin() * 0.05 * (1.0 - part);
            let go = smooth(ramp(0.5, 1.0));
            Pose {
                offset: Vec2::new(shake, 0.0),
                scale: Vec2::splat(1.0 + 0.35 * smooth(ramp(0.1, 0.5)) - 0.5 * go),
                alpha: 1.0 - go,
                light: smooth(ramp(0.0, 0.3)),
                ..still
            }
        }
        Way::Crumble => {
            let go = ramp(0.4, 1.0);
            let tilt = if (cell.x + cell.y) % 2 == 0 {
                1.0
            } else {
                -1.0
            };
            Pose {
                offset: Vec2::new(0.08 * tilt * go, 0.35 * go * go),
                scale: Vec2::splat(1.0 - 0.55 * go),
                turn: 0.9 * tilt * go,
                alpha: 1.0 - go,
                light: 0.25 * (1.0 - ramp(0.0, 0.4)),
            }
        }
        Way::Fade => Pose {
            alpha: 1.0 - smooth(part),
            ..still
        },
        Way::Blink => {
            let go = smooth(ramp(0.7, 1.0));
            let on = (part * 25.0).sin() > 0.0;
            Pose {
                scale: Vec2::splat(1.0 - go),
                light: if on { 0.65 } else { 0.0 },
                ..still
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WAYS: [Way; 9] = [
        Way::Wipe,
        Way::Pop,
        Way::Spin,
        Way::Rise,
        Way::Gulp,
        Way::Burn,
        Way::Crumble,
        Way::Fade,
        Way::Blink,
    ];

    fn size(pose: Pose) -> f32 {
        pose.alpha * pose.scale.x * pose.scale.y
    }

    #[test]
    fn blocks_are_whole_at_first_and_gone_in_the_end() {
        for way in WAYS {
            for (x, width) in [(0, 1), (0, 10), (4, 10), (9, 10), (99, 100)] {
                let cell = IVec2::new(x, 3);
                let first = pose(way, 0.0, cell, width);
                assert!((size(first) - 1.0).abs() < 0.05, "{way:?} {first:?}");
                let last = pose(way, 1.0, cell, width);
                assert!(size(last) < 0.02, "{way:?} {last:?}");
                let late = pose(way, 7.0, cell, width);
                assert_eq!(late, last);
            }
        }
    }

    #[test]
    fn every_way_differs_from_the_others() {
        let path = |way| -> Vec<Pose> {
            (1..9)
                .map(|n| pose(way, n as f32 / 9.0, IVec2::new(2, 2), 10))
                .collect()
        };
        for (n, way) in WAYS.into_iter().enumerate() {
            for other in &WAYS[n + 1..] {
                assert_ne!(path(way), path(*other), "{way:?} and {other:?}");
            }
        }
    }
}
