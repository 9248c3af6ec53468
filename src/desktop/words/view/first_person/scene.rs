//! What there is to paint: plain data, taken from the board by
//! [`super::collect`].

use std::hash::{Hash, Hasher};

use bevy::math::{IVec2, UVec2, Vec2};

use kotodama_board::Direction;

/// As far as this one sees, in cells (W-3DV-02).
pub(super) const REACH: i32 = 8;

/// How an object is drawn, by its Z value (W-3DV-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Flat on the ground: 0 to 10.
    Flat,
    /// As a pillar: 11 to 15.
    Pillar,
    /// Upright, facing the camera: 16 to 20.
    Upright,
    /// As usual on the flat screen, in front of everything: from 21.
    Front {
        /// Its shown facing is turned against the camera: from 22.
        turns: bool,
    },
}

impl Form {
    /// The form that belongs to a Z value.
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

/// What a facing looks like to somebody who looks in a direction: as it is to
/// whoever looks up, and turned against them otherwise (W-3DV-03).
pub(super) const fn seen(facing: Direction, looking: Direction) -> Direction {
    match looking {
        Direction::Up => facing,
        Direction::Right => facing.counter_clockwise(),
        Direction::Down => facing.opposite(),
        Direction::Left => facing.clockwise(),
    }
}

/// The sides of a block on which it joins with its like, as somebody sees them
/// who looks at it in a direction: only those to the left and right, since
/// nothing lies on top of it.
pub(super) fn joints_seen(joined: u32, looking: Direction) -> u32 {
    let side = |way: Direction, bit: Direction| (joined >> way.index() & 1) << bit.index();
    side(looking.clockwise(), Direction::Right) | side(looking.counter_clockwise(), Direction::Left)
}

/// A picture of the atlas in a colour. Two are the same if all their numbers
/// are, to the bit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layer {
    /// Its upper left corner in the atlas.
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

/// What an object looks like from one side: pictures over each other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Skin {
    pub layers: Vec<Layer>,
    /// A word: it stands on a board of its own, so that it can be read.
    pub is_sign: bool,
}

/// An object that is seen.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Thing {
    pub form: Form,
    /// Its Z value, then its id: who lies on whom.
    pub order: (u8, u32),
    /// Where it is by the rules; it may still glide there.
    pub cell: IVec2,
    /// Its middle in cells, from the upper left corner of the board.
    pub at: Vec2,
    /// How high it is above the ground, in cells.
    pub lift: f32,
    pub scale: f32,
    /// By which of [`Scene::skins`] it is seen by somebody who looks in a
    /// direction, in the order of [`Direction::ALL`].
    pub skins: [usize; 4],
    /// The sides where it joins with its like, as in `Arrangement::Joined`;
    /// none for a picture that never does.
    pub joined: Option<u32>,
    /// One looks through its eyes.
    pub is_lead: bool,
    /// A speck: it has no weight and no shadow.
    pub is_speck: bool,
}

/// From where one looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Eye {
    /// In cells, from the upper left corner of the board.
    pub at: Vec2,
    /// Clockwise from up, in radians.
    pub angle: f32,
    /// How high the protagonist is above the ground, in cells.
    pub lift: f32,
    /// Where it faces: this decides what is seen of facings.
    pub facing: Direction,
}

impl Eye {
    /// The way ahead.
    pub(super) fn ahead(&self) -> Vec2 {
        Vec2::new(self.angle.sin(), -self.angle.cos())
    }

    /// The way to the right.
    pub(super) fn right(&self) -> Vec2 {
        let ahead = self.ahead();
        Vec2::new(-ahead.y, ahead.x)
    }

    /// The angle of somebody who faces there.
    pub(super) fn angle_of(facing: Direction) -> f32 {
        let way = facing.delta().as_vec2();
        way.x.atan2(-way.y)
    }
}

/// A colour of the screen.
pub(super) type Rgb = [u8; 3];

/// The colours of everything that is no object.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Colours {
    /// The two shades of the cells.
    pub floor: [Rgb; 2],
    /// Between the cells.
    pub line: Rgb,
    /// The wall around the level.
    pub wall: Rgb,
    /// High above.
    pub sky: Rgb,
    /// Far away.
    pub haze: Rgb,
    /// Hills behind the level.
    pub hills: Rgb,
    /// Points of light in the sky.
    pub stars: Rgb,
    /// The boards of words.
    pub sign: Rgb,
    /// The frame of the picture and of the compass.
    pub frame: Rgb,
    /// The needle's end that points up the board.
    pub needle: Rgb,
}

/// All of it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Scene {
    pub eye: Eye,
    /// The cell of the protagonist, from which distances count.
    pub cell: IVec2,
    /// Size of the board in cells.
    pub bounds: IVec2,
    /// In their order: who is later lies on top.
    pub things: Vec<Thing>,
    pub skins: Vec<Skin>,
    pub colours: Colours,
}

impl Scene {
    /// Is this cell near enough to be seen (W-3DV-02)?
    pub(super) fn reaches(&self, cell: IVec2) -> bool {
        (cell - self.cell).abs().max_element() <= REACH
    }

    /// Adds what is in a cell, unless that is too far away; what it looks like
    /// may be new.
    pub(super) fn add(&mut self, cell: IVec2, thing: impl FnOnce(&mut Vec<Skin>) -> Option<Thing>) {
        if self.reaches(cell) {
            self.things.extend(thing(&mut self.skins));
        }
    }

    /// Is it in the cell from which one looks?
    pub(super) fn is_here(&self, thing: &Thing) -> bool {
        thing.cell == self.cell
    }
}

/// The place of a skin among those that there are; most objects share theirs.
pub(super) fn index_of(skins: &mut Vec<Skin>, skin: Skin) -> usize {
    let known = skins.iter().position(|known| *known == skin);
    known.unwrap_or_else(|| {
        skins.push(skin);
        skins.len() - 1
    })
}
