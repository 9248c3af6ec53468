//! `pieces`: shapes, how they are dealt, where they appear (F-RON-14 to
//! F-RON-17, F-DEAL).

use super::rotation::RotationPart;

/// `pieces`.
#[derive(Clone, Debug, PartialEq)]
pub struct PiecesPart {
    /// What shapes there are.
    pub shapes: Shapes,
    /// Which shape comes next.
    pub randomizer: Randomizer,
    /// Which roles its placeholders get.
    pub roles: RoleRandomizer,
    /// Next pieces shown, 0 to 10.
    pub next: u8,
    /// The hold slot.
    pub hold: HoldRule,
    /// Turns and hold held since before the appearance act on it (F-CTL-10).
    pub initial: bool,
    /// Where a piece appears.
    pub spawn: Spawn,
    /// Steps down tried at once after appearing.
    pub spawn_steps: u8,
}

impl Default for PiecesPart {
    fn default() -> Self {
        Self {
            shapes: Shapes::List(Vec::new()),
            randomizer: Randomizer::Uniform,
            roles: RoleRandomizer::Uniform,
            next: 1,
            hold: HoldRule::Off,
            initial: false,
            spawn: Spawn::Default { above: 0 },
            spawn_steps: 0,
        }
    }
}

/// `shapes` (F-RON-15).
#[derive(Clone, Debug, PartialEq)]
pub enum Shapes {
    /// Only own shapes.
    List(Vec<ShapePart>),
    /// A built-in list (6.9).
    Set(String),
    /// A built-in list and own shapes behind it.
    Both(String, Vec<ShapePart>),
}

/// A shape (F-RON-14).
#[derive(Clone, Debug, PartialEq)]
pub struct ShapePart {
    /// Unique among the shapes.
    pub name: String,
    /// One matrix (`rows`) or all of them (`states`), each a list of rows.
    pub matrices: Vec<Vec<String>>,
    /// Were they written as `states`?
    pub has_states: bool,
    /// The cell it turns about, as column and row; `None` is `Centre`.
    pub axis: Option<(i8, i8)>,
    /// How many of the quarter turns it has: 1, 2 or 4; 4 if not given.
    pub turns: Option<u8>,
    /// Weight in the deal.
    pub weight: u32,
    /// Overrides the component for this shape.
    pub rotation: Option<RotationPart>,
    /// Its blocks are joined (F-GRV-06).
    pub joined: bool,
}

/// `deal`: which shape (F-DEAL-01 to F-DEAL-06).
#[derive(Clone, Debug, PartialEq)]
pub enum Randomizer {
    /// By weight, independently.
    Uniform,
    /// Shuffled bags.
    Bag {
        /// Copies of each shape in a bag.
        copies: u32,
    },
    /// Even draws with a memory.
    Tgm {
        /// How many shapes are remembered.
        length: u32,
        /// Draws made at most.
        rolls: u32,
        /// Names that fill the memory at the start.
        start: Vec<String>,
    },
    /// The classic console rule.
    Nes,
    /// A fixed list of names for ever.
    Cycle(Vec<String>),
    /// Each `n`-th piece is this shape, the others come from `other`.
    Every {
        /// The period.
        n: u32,
        /// Name of the shape.
        shape: String,
        /// Where the others come from.
        other: Box<Randomizer>,
    },
}

/// `roles`: which roles the placeholders get (F-DEAL-07).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoleRandomizer {
    /// By weight, independently.
    Uniform,
    /// A shuffled pool.
    Pool {
        /// How many of each role it has.
        each: u32,
        /// Fewer roles at the beginning.
        opening: Option<Opening>,
    },
}

/// In the first `pieces` pieces only the first `roles` roles occur.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Number of pieces.
    pub pieces: u32,
    /// Number of roles.
    pub roles: u32,
}

/// `hold` (F-RON-17).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum HoldRule {
    /// No hold slot.
    #[default]
    Off,
    /// Once per placement.
    Once,
    /// As often as wanted.
    Free,
}

/// `spawn` (F-RON-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spawn {
    /// Centred, the highest row with a block on the first visible row, or
    /// `above` rows higher (F-MOD-07).
    Default {
        /// Rows above the first visible one.
        above: u8,
    },
    /// The top left cell of the matrix.
    Origin(i16, i16),
    /// The axis cell.
    Axis(i16, i16),
}
