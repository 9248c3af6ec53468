//! How much a rule file may ask for (F-MOD-04), and the ranges of its numbers.

use std::ops::RangeInclusive;

/// Columns and rows of the field, hidden ones included.
pub const SIDE: RangeInclusive<u8> = 1..=100;
/// Rows of the field, hidden ones included.
pub const MAX_ROWS: u32 = 100;
/// Hidden rows.
pub const HIDDEN: RangeInclusive<u8> = 0..=50;
/// Roles.
pub const ROLE: RangeInclusive<u8> = 1..=99;
/// Shapes, those of built-in lists included.
pub const MAX_SHAPES: usize = 100;
/// Rotation states of a shape.
pub const MAX_STATES: usize = 16;
/// Columns and rows of a shape.
pub const MAX_MATRIX: usize = 16;
/// Blocks of a piece.
pub const MAX_PIECE: usize = 64;
/// Next pieces shown.
pub const NEXT: RangeInclusive<u8> = 0..=10;

/// Times in frames that may be nothing: up to ten minutes.
pub const FRAMES: RangeInclusive<u32> = 0..=36_000;
/// Times in frames of at least one.
pub const SOME_FRAMES: RangeInclusive<u32> = 1..=36_000;
/// Speeds in 1/65536 cell a frame: up to 100 cells.
pub const CELLS: RangeInclusive<u32> = 0..=6_553_600;
/// Waits of the auto-repeat in frames (F-MSC-02).
pub const REPEAT: RangeInclusive<u32> = 0..=600;
/// Frames a cell of falling blocks.
pub const FALL_FRAMES: RangeInclusive<u32> = 1..=600;
/// Counts of pieces, rows, blocks that may be nothing.
pub const COUNT: RangeInclusive<u32> = 0..=1_000_000;
/// The same of at least one.
pub const SOME: RangeInclusive<u32> = 1..=1_000_000;
/// Goals.
pub const GOAL: RangeInclusive<u64> = 1..=1_000_000_000_000;
/// Points of one kind.
pub const POINTS: RangeInclusive<u32> = 0..=1_000_000;
/// Sizes of groups and lines (F-INI-04).
pub const MIN: RangeInclusive<u32> = 1..=10_000;
/// Levels.
pub const LEVEL: RangeInclusive<u32> = 0..=1000;
/// Weights of draws.
pub const WEIGHT: RangeInclusive<u32> = 0..=1_000_000;
/// Copies in a bag or pool.
pub const COPIES: RangeInclusive<u32> = 1..=1000;
/// Displacements of a turn.
pub const SHIFT: RangeInclusive<i8> = -20..=20;
/// Where a piece may appear, in cells.
pub const PLACE: RangeInclusive<i16> = -100..=100;

/// Entries of a list of numbers.
pub const MAX_LIST: usize = 1000;
/// Displacements tried by a turn.
pub const MAX_SHIFTS: usize = 100;
/// Clear rules.
pub const MAX_RULES: usize = 100;
/// Score models within `All`.
pub const MAX_SCORES: usize = 16;
/// `Every` inside `Every`.
pub const MAX_DEALS: usize = 8;
/// Characters of a name.
pub const MAX_NAME: usize = 100;
