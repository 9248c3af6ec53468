//! Scene to paint: plain data, taken from the board by [`super::collect`].

use std::hash::{Hash, Hasher};

use bevy::math::{IVec2, UVec2, Vec2};

use kotodama_board::Direction;

/// View distance in cells (W-3DV-02).
pub(super) const REACH: i32 = 8;

/// Form of an object, by its Z value (W-3DV-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Flat on the ground: 0 to 10.
    Flat,
    /// Pillar: 11 to 15.
    Pillar,
    /// Upright, facing the camera: 16 to 20.
    Upright,
    /// As on the flat board, in front of everything: from 21.
    Front {
        /// Whether its direction is relative to the camera: from 22.
        turns: bool,
    },
}

impl Form {
    /// Returns the form for a Z value.
    pub(super) const fn of(z: u8) -> Self {
        match z {
            0..=10 => Self::Flat,
            11..=15 => Self::Pillar,
            16..=20 => Self::Upright,
            21 => Self::Front { turns: false },
            _ => Self::Front { turns: true },
        }
    }
}

/// Returns the apparent direction of an object for a view direction: unchanged
/// when looking up, rotated otherwise (W-3DV-03).
pub(super) const fn seen(facing: Direction, looking: Direction) -> Direction {
    match looking {
        Direction::Up => facing,
        Direction::Right => facing.counter_clockwise(),
        Direction::Down => facing.opposite(),
        Direction::Left => facing.clockwise(),
    }
}

/// Returns the visible joints of a block for a view direction: only those to
/// the left and right, because nothing lies on top of it.
pub(super) fn joints_seen(joined: u32, looking: Direction) -> u32 {
    let side = |way: Direction, bit: Direction| (joined >> way.index() & 1) << bit.index();
    side(looking.clockwise(), Direction::Right) | side(looking.counter_clockwise(), Direction::Left)
}

/// Image of the atlas in a colour. Two are equal if all their numbers are, bit
/// by bit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layer {
    /// Upper left corner in the atlas.
    pub corner: UVec2,
    /// Red, green, blue and opacity in linear light, by which it is multiplied.
    pub tint: [f32; 4],
}

impl Layer {
    fn bits(&self) -> (UVec2, [u32; 4]) {
        (self.corner, self.tint.map(f32::to_bits))
    }
}

impl PartialEq for Layer {
    fn eq(&self, other: &Self) -> bool {
        self.bits() == other.bits()
    }
}

impl Eq for Layer {}

impl Hash for Layer {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bits().hash(state);
    }
}

/// Appearance of an object from one side: images in layers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Skin {
    pub layers: Vec<Layer>,
    /// Whether it is a word, which stands on its own board, so that it can be
    /// read.
    pub is_sign: bool,
}

/// Visible object.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Thing {
    pub form: Form,
    /// Z value, then id, which decide the stacking order.
    pub order: (u8, u32),
    /// Cell by the rules, to which it may still be gliding.
    pub cell: IVec2,
    /// Middle in cells, from the upper left corner of the board.
    pub at: Vec2,
    /// Height above the ground, in cells.
    pub lift: f32,
    pub scale: f32,
    /// Index into [`Scene::skins`] for each view direction, in the order of
    /// [`Direction::ALL`].
    pub skins: [usize; 4],
    /// Sides that join with neighbours, as in `Arrangement::Joined`; `None` for
    /// an image that never joins.
    pub joined: Option<u32>,
    /// Whether it is the protagonist.
    pub is_lead: bool,
    /// Whether it is a particle, without shadow.
    pub is_speck: bool,
}

/// Camera.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Eye {
    /// Position in cells, from the upper left corner of the board.
    pub at: Vec2,
    /// Direction in radians, clockwise from up.
    pub angle: f32,
    /// Height of the protagonist above the ground, in cells.
    pub lift: f32,
    /// Direction of the protagonist, which decides the apparent direction of
    /// objects.
    pub facing: Direction,
}

impl Eye {
    /// Returns the vector ahead.
    pub(super) fn ahead(&self) -> Vec2 {
        Vec2::new(self.angle.sin(), -self.angle.cos())
    }

    /// Returns the vector to the right.
    pub(super) fn right(&self) -> Vec2 {
        let ahead = self.ahead();
        Vec2::new(-ahead.y, ahead.x)
    }

    /// Returns the angle of a direction.
    pub(super) fn angle_of(facing: Direction) -> f32 {
        let way = facing.delta().as_vec2();
        way.x.atan2(-way.y)
    }
}

/// Screen colour.
pub(super) type Rgb = [u8; 3];

/// Colours of everything besides objects.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Colours {
    /// Two shades of the cells.
    pub floor: [Rgb; 2],
    /// Lines between the cells.
    pub line: Rgb,
    /// Wall around the level.
    pub wall: Rgb,
    /// Zenith.
    pub sky: Rgb,
    /// Horizon.
    pub haze: Rgb,
    /// Hills behind the level.
    pub hills: Rgb,
    /// Stars.
    pub stars: Rgb,
    /// Boards of words.
    pub sign: Rgb,
    /// Frame of the view and of the compass.
    pub frame: Rgb,
    /// End of the needle that points up the board.
    pub needle: Rgb,
}

/// Scene.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Scene {
    pub eye: Eye,
    /// Cell of the protagonist, from which distances count.
    pub cell: IVec2,
    /// Size of the board in cells.
    pub bounds: IVec2,
    /// Objects in order: later ones lie on top.
    pub things: Vec<Thing>,
    pub skins: Vec<Skin>,
    pub colours: Colours,
}

impl Scene {
    /// Returns whether this cell is near enough to be seen (W-3DV-02).
    pub(super) fn reaches(&self, cell: IVec2) -> bool {
        (cell - self.cell).abs().max_element() <= REACH
    }

    /// Adds an object in a cell, unless that is too far away; its skin may be
    /// new.
    pub(super) fn add(&mut self, cell: IVec2, thing: impl FnOnce(&mut Vec<Skin>) -> Option<Thing>) {
        if self.reaches(cell) {
            self.things.extend(thing(&mut self.skins));
        }
    }

    /// Returns whether it is in the cell of the camera.
    pub(super) fn is_here(&self, thing: &Thing) -> bool {
        thing.cell == self.cell
    }
}

/// Returns the index of a skin, adding it if necessary; most objects share
/// theirs.
pub(super) fn index_of(skins: &mut Vec<Skin>, skin: Skin) -> usize {
    let known = skins.iter().position(|known| *known == skin);
    known.unwrap_or_else(|| {
        skins.push(skin);
        skins.len() - 1
    })
}
