//! What is seen of a tile in a frame, as plain data: whoever draws the board,
//! on the screen, as a picture or in first person, begins with this.

use bevy::prelude::*;

/// How a tile is drawn in this frame.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Drawn {
    /// Number of its picture in the atlas.
    pub picture: u32,
    pub colour: Color,
    /// Its middle, and its height in the order of drawing.
    pub at: Vec3,
    pub scale: f32,
    /// How far it floats above its cell.
    pub lift: f32,
    pub hidden: bool,
}

/// A picture on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Quad {
    pub picture: u32,
    pub colour: Color,
    /// Its middle, and its height in the order of drawing.
    pub at: Vec3,
    pub scale: f32,
}

impl Drawn {
    /// The pictures that are seen of a tile: its own and the marks on it, in
    /// this frame of their wobble.
    pub(super) fn quads<'a>(
        &'a self,
        marked: &'a Marked,
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
                at: self.at + Vec3::new(0.0, -below * self.scale, mark.height),
                scale: self.scale,
            }
        };
        let quads = marked.0.iter().map(mark).chain([own]);
        quads.filter(|_| !self.hidden)
    }
}

/// Floats above its cell.
#[derive(Component)]
#[component(storage = "SparseSet")]
pub(super) struct Floating;

/// What is drawn on a tile, from bottom to top.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub(super) struct Marked(pub Vec<Mark>);

/// A picture on a tile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Mark {
    pub picture: u32,
    pub colour: Color,
    /// How high it lies above the tile in the order of drawing.
    pub height: f32,
    /// Has it three frames?
    pub wobbles: bool,
    /// Does it lie on the ground while the tile floats?
    pub lies: bool,
}

impl Mark {
    /// Its picture in this frame of the wobble.
    pub(super) const fn picture_in(&self, frame: u32) -> u32 {
        self.picture + if self.wobbles { frame } else { 0 }
    }
}
