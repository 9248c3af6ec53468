//! What everything that is watched has in common: the speeds, the bar, and the
//! strip that shows how far it is and takes presses.

use bevy::picking::events::{Drag, Pointer, Press};
use bevy::prelude::*;
use bevy::ui::UiGlobalTransform;
use bevy::ui_widgets::observe;

use super::lay::Lay;
use super::palette::{Fill, Ink};

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

/// A bar at the lower edge of the window, with its children below each other.
pub fn bar(name: &'static str, height: f32, pad: Vec2, gap: f32) -> impl Bundle {
    let node = Node::column(gap).absolute().left(px(0)).bottom(px(0));
    (
        Name::new(name),
        node.width(percent(100))
            .height(px(height))
            .pad(pad.x, pad.y),
        Fill(Ink::Panel, 1.0),
    )
}

/// Lets a strip be pressed or dragged along: where, from 0 to 1, is told to `go`.
pub fn pointed_at(go: impl Fn(&mut World, f32) + Copy + Send + Sync + 'static) -> impl Bundle {
    (
        observe(
            move |press: On<Pointer<Press>>, strips: Strips, mut commands: Commands| {
                let part = part_of_strip(&strips, press.entity, press.pointer_location.position);
                commands.queue(move |world: &mut World| go(world, part));
            },
        ),
        observe(
            move |drag: On<Pointer<Drag>>, strips: Strips, mut commands: Commands| {
                let part = part_of_strip(&strips, drag.entity, drag.pointer_location.position);
                commands.queue(move |world: &mut World| go(world, part));
            },
        ),
    )
}

type Strips<'w, 's> = Query<'w, 's, (&'static ComputedNode, &'static UiGlobalTransform)>;

/// How far along a strip a pointer is, from 0 to 1.
fn part_of_strip(strips: &Strips, strip: Entity, pointer: Vec2) -> f32 {
    let Ok((node, place)) = strips.get(strip) else {
        return 0.0;
    };
    let x = pointer.x / node.inverse_scale_factor();
    let width = node.size().x.max(1.0);
    ((x - place.translation.x) / width + 0.5).clamp(0.0, 1.0)
}
