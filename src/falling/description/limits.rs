//! Limits of a rule file (F-MOD-04) and the ranges of its numbers.

use std::ops::RangeInclusive;

/// Columns and rows of the field, hidden ones included.
pub const SIDE: RangeInclusive<u8> = 1..=100;
/// Rows of the field, hidden ones included.
pub const MAX_ROWS: u32 = 100;
/// Hidden rows.
pub const HIDDEN: RangeInclusive<u8> = 0..=50;
/// Numbers of roles.
pub const ROLE: RangeInclusive<u8> = 1..=99;
/// Shapes, including those of built-in lists.
pub const MAX_SHAPES: usize = 100;
/// Rotation states of a shape.
pub const MAX_STATES: usize = 16;
/// Columns and rows of the matrix of a shape.
pub const MAX_MATRIX: usize = 16;
/// Blocks of a piece.
pub const MAX_PIECE: usize = 64;
/// Next pieces shown.
pub const NEXT: RangeInclusive<u8> = 0..=10;

/// Durations in frames that may be 0: up to ten minutes.
pub const FRAMES: RangeInclusive<u32> = 0..=36_000;
/// Durations in frames, at least 1.
pub const SOME_FRAMES: RangeInclusive<u32> = 1..=36_000;
/// Speeds in 1/65536 of a cell per frame: up to 100 cells.
pub const CELLS: RangeInclusive<u32> = 0..=6_553_600;
/// Delays of the auto-repeat in frames (F-MSC-02).
pub const REPEAT: RangeInclusive<u32> = 0..=600;
/// Frames for each cell that blocks fall.
pub const FALL_FRAMES: RangeInclusive<u32> = 1..=600;
/// Counts of pieces, rows or blocks that may be 0.
pub const COUNT: RangeInclusive<u32> = 0..=1_000_000;
/// Counts of pieces, rows or blocks, at least 1.
pub const SOME: RangeInclusive<u32> = 1..=1_000_000;
/// Goals in points or frames.
pub const GOAL: RangeInclusive<u64> = 1..=1_000_000_000_000;
/// Points of one kind, such as points for each block.
pub const POINTS: RangeInclusive<u32> = 0..=1_000_000;
/// Minimum sizes of groups and lines (F-INI-04).
pub const MIN: RangeInclusive<u32> = 1..=10_000;
/// Levels.
pub const LEVEL: RangeInclusive<u32> = 0..=1000;
/// Weights of draws.
pub const WEIGHT: RangeInclusive<u32> = 0..=1_000_000;
/// Copies of each entry in a bag or pool.
pub const COPIES: RangeInclusive<u32> = 1..=1000;
/// Offsets of a rotation, in cells.
pub const SHIFT: RangeInclusive<i8> = -20..=20;
/// Columns and rows at which a piece may appear.
pub const PLACE: RangeInclusive<i16> = -100..=100;

/// Entries of a list of numbers.
pub const MAX_LIST: usize = 1000;
/// Offsets tried by a rotation.
pub const MAX_SHIFTS: usize = 100;
/// Clear rules.
pub const MAX_RULES: usize = 100;
/// Score models within `All`.
pub const MAX_SCORES: usize = 16;
/// Nesting depth of `Every`.
pub const MAX_DEALS: usize = 8;
/// Characters of a name.
pub const MAX_NAME: usize = 100;
