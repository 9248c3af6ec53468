//! `rotation`: laws and kicks (F-ROT, F-KICK).

/// `rotation` (F-ROT-01).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RotationPart {
    /// What the next state is.
    pub law: TurnLaw,
    /// Where it may be shifted to.
    pub kicks: Kicks,
    /// Frames within which a second refused turn exchanges (F-ROT-11);
    /// `None`: no quick turn.
    pub quick_turn: Option<u32>,
    /// Is there a half turn (F-ROT-13)?
    pub rotate_180: bool,
}

impl Default for RotationPart {
    fn default() -> Self {
        Self {
            law: TurnLaw::FixedAxis,
            kicks: Kicks::Generic,
            quick_turn: None,
            rotate_180: false,
        }
    }
}

/// `law`: what a turn does (F-ROT-02 to F-ROT-07).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TurnLaw {
    /// Quarter turns about an axis.
    #[default]
    FixedAxis,
    /// Quarter turns that are aligned anew, or listed states.
    MovableAxis(Align),
    /// The roles change places.
    Swap,
    /// The roles change.
    Change,
    /// Exactly the states of the shape.
    Listed,
    /// No turning.
    NoTurn,
}

/// What of the bounding box stays in place (F-ROT-03).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Align {
    /// Its lower left corner.
    BottomLeft,
    /// The middle of its lower edge.
    BottomCentre,
    /// Its middle.
    #[default]
    Centre,
}

/// A displacement in cells: to the right, and downwards.
pub type Shift = (i8, i8);

/// `kicks` (F-ROT-08 to F-ROT-12, F-KICK).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Kicks {
    /// The eight displacements of F-ROT-08.
    #[default]
    Generic,
    /// The tables of 6.4.
    Srs,
    /// The same with half turns.
    Srs180,
    /// In place, one right, one left, with exceptions (F-KICK-03).
    Arika,
    /// For pairs (F-ROT-10).
    Pair,
    /// One column to the left, from upright to flat.
    Left,
    /// None.
    InPlace,
    /// Explicit displacements.
    List {
        /// For turns to the right.
        right: Vec<Shift>,
        /// For turns to the left.
        left: Vec<Shift>,
    },
    /// By transition: keys such as `0R`, `R2`, `20`, `RL`, in file order.
    Table(Vec<(String, Vec<Shift>)>),
}
