//! Appearance of tiles in a frame, as plain data shared by the renderers of the
//! board: on the screen, as an image, and in first person.

use bevy::prelude::*;

/// Difference in height between two layers of tiles.
pub(super) const LAYER: f32 = 8.0;

/// Appearance of a tile in this frame.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Drawn {
    /// Index of its image in the atlas.
    pub picture: u32,
    pub colour: Color,
    /// Its middle, and its height in drawing order.
    pub at: Vec3,
    pub scale: f32,
    /// Height above its cell when floating.
    pub lift: f32,
    pub hidden: bool,
}

/// Image on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Quad {
    pub picture: u32,
    pub colour: Color,
    /// Its middle, and its height in drawing order.
    pub at: Vec3,
    pub scale: f32,
}

impl Drawn {
    /// Returns the images of a tile in this frame of the wobble: its own, its
    /// marks and its eyes.
    pub(super) fn quads<'a>(
        &'a self,
        marked: &'a Marked,
        eyes: &'a Eyes,
        frame: u32,
    ) -> impl Iterator<Item = Quad> + 'a {
        let own = Quad {
            picture: self.picture,
            colour: self.colour,
            at: self.at,
            scale: self.scale,
        };
        let mark = move |mark: &Mark| {
            // The shadow stays on the ground.
            let below = if mark.lies { self.lift + 1.0 } else { 0.0 };
            Quad {
                picture: mark.picture_in(frame),
                colour: mark.colour,
                at: self.at + Vec3::new(0.0, (mark.rise - below) * self.scale, mark.height),
                scale: self.scale,
            }
        };
        let quads = marked.0.iter().chain(&eyes.0).map(mark).chain([own]);
        quads.filter(|_| !self.hidden)
    }
}

/// Floats above its cell.
#[derive(Component)]
#[component(storage = "SparseSet")]
pub(super) struct Floating;

/// Marks on a tile, from bottom to top.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub(super) struct Marked(pub Vec<Mark>);

/// Eyes of a word while they are to be seen.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Eyes(pub Option<Mark>);

/// Image on a tile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Mark {
    pub picture: u32,
    pub colour: Color,
    /// Height above the tile in drawing order.
    pub height: f32,
    /// Pixels of the art by which it lies higher on the board.
    pub rise: f32,
    /// Whether it has three frames.
    pub wobbles: bool,
    /// Whether it lies on the ground while the tile floats.
    pub lies: bool,
}

impl Mark {
    /// Returns its image in this frame of the wobble.
    pub(super) const fn picture_in(&self, frame: u32) -> u32 {
        self.picture + if self.wobbles { frame } else { 0 }
    }
}
