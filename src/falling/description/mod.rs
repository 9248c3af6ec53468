//! What a rule file says: plain data, as written, without anything derived.
//!
//! The seven components (F-RON-02) are [`FieldPart`], the blocks,
//! [`PiecesPart`], [`RotationPart`], [`GravityPart`], [`ClearPart`] and the
//! game-over conditions; the rest are riders. [`crate::rules`]
//! compiles a description for play.

pub mod blocks;
pub mod check;
pub mod clear;
pub mod explain;
pub mod gravity;
pub mod limits;
pub mod pieces;
pub mod printer;
pub mod reader;
pub mod riders;
pub mod rotation;
pub mod shape_sets;

pub use blocks::{BlockPart, Class, Form};
pub use clear::{
    Axis, ClearPart, ClearRule, Colours, Condition, FallLaw, Groups, Method, Powers, Release,
    RowTimes, Score,
};
pub use gravity::{BlockLaw, GravityPart, HardDrop, Lock, PieceSpeed, SoftDrop};
pub use pieces::{
    HoldRule, Opening, PiecesPart, Randomizer, RoleRandomizer, ShapePart, Shapes, Spawn,
};
pub use riders::{
    Controls, Display, Garbage, Goal, GoalTargets, LevelPart, LevelUp, OverCondition, Start, Waits,
};
pub use rotation::{Align, Kicks, RotationPart, Shift, TurnLaw};

/// One of the seven parts that mixing recombines (F-RON-02, F-MIX-01), in the
/// order in which sources are drawn for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Component {
    /// Size of the field.
    Field,
    /// What blocks there are.
    Blocks,
    /// Shapes and how they are dealt.
    Pieces,
    /// How pieces turn.
    Rotation,
    /// How pieces and blocks fall.
    Gravity,
    /// What is cleared, how, and what it is worth.
    Clear,
    /// When the game is over.
    GameOver,
}

impl Component {
    /// All seven, in the order of F-MIX-01.
    pub const ALL: [Self; 7] = [
        Self::Field,
        Self::Blocks,
        Self::Pieces,
        Self::Rotation,
        Self::Gravity,
        Self::Clear,
        Self::GameOver,
    ];

    /// The name of its field in a rule file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Field => "field",
            Self::Blocks => "blocks",
            Self::Pieces => "pieces",
            Self::Rotation => "rotation",
            Self::Gravity => "gravity",
            Self::Clear => "clear",
            Self::GameOver => "game_over",
        }
    }
}

/// A rule file (F-RON-01).
#[derive(Clone, Debug, PartialEq)]
pub struct Description {
    /// What the rules are called; required.
    pub name: String,
    /// Who wrote them.
    pub author: String,
    /// A script that does everything (F-RON-03), relative to the file. If
    /// there is one, only name, author, display and controls count.
    pub script: Option<String>,
    /// Size of the field.
    pub field: FieldPart,
    /// The roles, in file order.
    pub blocks: Vec<BlockPart>,
    /// Shapes and dealing.
    pub pieces: PiecesPart,
    /// How pieces turn.
    pub rotation: RotationPart,
    /// How things fall.
    pub gravity: GravityPart,
    /// What is cleared and what it is worth.
    pub clear: ClearPart,
    /// Conditions in the order in which they are asked (F-OVR-06).
    pub game_over: Vec<OverCondition>,
    /// How the level goes up.
    pub level: LevelPart,
    /// What wins.
    pub goal: Goal,
    /// The field at the beginning.
    pub start: Start,
    /// What the rules throw in.
    pub garbage: Garbage,
    /// Pauses.
    pub waits: Waits,
    /// Auto-repeat.
    pub controls: Controls,
    /// How it is shown; nothing of it changes the play.
    pub display: Display,
}

impl Description {
    /// Rules of this name, everything else as if the file did not say it: no
    /// blocks and no pieces, which a file has to name.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            author: String::new(),
            script: None,
            field: FieldPart::default(),
            blocks: Vec::new(),
            pieces: PiecesPart::default(),
            rotation: RotationPart::default(),
            gravity: GravityPart::default(),
            clear: ClearPart::default(),
            game_over: vec![OverCondition::BlockOut],
            level: LevelPart::default(),
            goal: Goal::default(),
            start: Start::default(),
            garbage: Garbage::default(),
            waits: Waits::default(),
            controls: Controls::default(),
            display: Display::default(),
        }
    }
}

/// `field` (F-RON-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldPart {
    /// Columns, 1 to 100.
    pub width: u8,
    /// Visible rows; with the hidden ones 1 to 100.
    pub height: u8,
    /// Rows above the visible ones, 0 to 50.
    pub hidden: u8,
}

impl Default for FieldPart {
    fn default() -> Self {
        Self {
            width: 10,
            height: 20,
            hidden: 2,
        }
    }
}
