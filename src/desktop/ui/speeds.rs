//! Shared parts of playback bars: the speeds, the bar and the strip that shows
//! and changes the position.

use bevy::picking::events::{Drag, Pointer, Press};
use bevy::prelude::*;
use bevy::ui::UiGlobalTransform;
use bevy::ui_widgets::observe;

use super::lay::Lay;
use super::palette::{Fill, Ink};

/// Playback speed relative to normal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Speed {
    /// Speed as a fraction: numerator and denominator.
    pub ratio: (u64, u64),
    /// Label.
    pub name: &'static str,
}

impl Speed {
    const fn new(over: u64, under: u64, name: &'static str) -> Self {
        Self {
            ratio: (over, under),
            name,
        }
    }

    /// Returns the speed as a number.
    pub fn factor(self) -> f32 {
        self.ratio.0 as f32 / self.ratio.1 as f32
    }
}

/// Speeds from slowest to fastest.
pub const SPEEDS: [Speed; 7] = [
    Speed::new(1, 4, "1/4"),
    Speed::new(1, 2, "1/2"),
    Speed::new(1, 1, "1x"),
    Speed::new(2, 1, "2x"),
    Speed::new(4, 1, "4x"),
    Speed::new(8, 1, "8x"),
    Speed::new(16, 1, "16x"),
];

/// Index of normal speed.
pub const USUAL: usize = 2;

/// Returns a bar at the lower edge of the window, with its children in a
/// column.
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

/// Makes a strip that can be pressed or dragged; calls `go` with the position
/// from 0 to 1.
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

/// Returns the position of a pointer along a strip, from 0 to 1.
fn part_of_strip(strips: &Strips, strip: Entity, pointer: Vec2) -> f32 {
    let Ok((node, place)) = strips.get(strip) else {
        return 0.0;
    };
    let x = pointer.x / node.inverse_scale_factor();
    let width = node.size().x.max(1.0);
    ((x - place.translation.x) / width + 0.5).clamp(0.0, 1.0)
}
