//! What everything that is watched has in common: the speeds, and the strip
//! that shows how far it is and takes clicks.

use bevy::prelude::*;
use bevy::ui::UiGlobalTransform;

/// A speed, times the usual one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Speed {
    /// As a fraction: over and under the line.
    pub ratio: (u64, u64),
    /// What it is called.
    pub name: &'static str,
}

impl Speed {
    const fn new(over: u64, under: u64, name: &'static str) -> Self {
        Self {
            ratio: (over, under),
            name,
        }
    }

    /// As a number.
    pub fn factor(self) -> f32 {
        self.ratio.0 as f32 / self.ratio.1 as f32
    }
}

/// From the slowest to the fastest.
pub const SPEEDS: [Speed; 7] = [
    Speed::new(1, 4, "1/4"),
    Speed::new(1, 2, "1/2"),
    Speed::new(1, 1, "1x"),
    Speed::new(2, 1, "2x"),
    Speed::new(4, 1, "4x"),
    Speed::new(8, 1, "8x"),
    Speed::new(16, 1, "16x"),
];

/// The place of the usual speed.
pub const USUAL: usize = 2;

/// How far along a strip a pointer is, from 0 to 1.
pub fn part_of_strip(pointer: Vec2, node: &ComputedNode, place: &UiGlobalTransform) -> f32 {
    let x = pointer.x / node.inverse_scale_factor();
    let width = node.size().x.max(1.0);
    ((x - place.translation.x) / width + 0.5).clamp(0.0, 1.0)
}
