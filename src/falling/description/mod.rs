//! Contents of a rule file: plain data, as written, without anything derived.
//!
//! The seven components (F-RON-02) are [`FieldPart`], the blocks,
//! [`PiecesPart`], [`RotationPart`], [`GravityPart`], [`ClearPart`] and the
//! game-over conditions; the rest are other settings. [`crate::rules`]
//! compiles a description for play.
//!
//! Each type is declared by a `table!`. Its reader, its printer, its help and
//! the walk over the roles that it names are generated from the rows. Only
//! [`check`] and the prose of [`explain`] are written by hand.

#[macro_use]
pub(crate) mod table;

pub mod blocks;
pub mod check;
pub mod clear;
mod context;
pub mod explain;
pub mod gravity;
mod kinds;
pub mod limits;
pub mod pieces;
pub mod printer;
pub mod reader;
pub(crate) mod roles;
pub mod rotation;
pub mod score;
pub mod settings;
pub mod shape_sets;
pub mod versus;
pub mod vocabulary;
mod whole;

pub use blocks::{BlockPart, Class, Drawing, Form};
pub use clear::{
    Axis, CLEARING, ClearPart, ClearRule, Condition, FallLaw, Method, Property, Release,
};
pub use gravity::{BlockLaw, GravityPart, HardDrop, Lock, PieceSpeed, SoftDrop};
pub use pieces::{
    HoldRule, Opening, PiecesPart, Randomizer, RoleRandomizer, ShapePart, Shapes, Spawn,
};
pub use rotation::{Align, Kicks, RotationPart, Shift, TurnLaw};
pub use score::{Colours, Groups, Powers, RowTimes, Score};
pub use settings::{
    Controls, Display, Garbage, Goal, GoalTargets, LevelPart, LevelUp, OverCondition, Start, Waits,
};
pub use versus::{Arrival, Attack, Versus};
pub use whole::{Component, Description, FieldPart};
