//! `versus`: how clears attack an opponent, and how attacks arrive (F-VS).

use super::kinds::{Int, List, Role, of};
use super::limits;

/// Amount of garbage, in rows or blocks.
const AMOUNT: Int<u32> = Int(0..=100);

/// A table of amounts.
const AMOUNTS: List<Int<u32>> = List(AMOUNT, 0..=limits::MAX_LIST);

/// A table of at least one amount.
const SOME_AMOUNTS: List<Int<u32>> = List(AMOUNT, 1..=limits::MAX_LIST);

table! {
    /// `versus` (F-VS-01).
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub enum Versus as "Versus", "Whether the game can be played against an opponent" {
        /// No game against an opponent.
        #[default]
        Off, "It cannot",
        /// Clears send garbage.
        Attacks, "Clears send garbage to the opponent" {
            /// How attacks are counted.
            attack: Attack = of::<Attack>(), required, "How attacks are counted";
            /// Amount sent when a chain leaves the field empty.
            all_clear: u32 = AMOUNT, default(0), "Added when the field is empty after a chain";
            /// Form in which garbage arrives.
            garbage: Arrival = of::<Arrival>(), required, "How garbage arrives";
            /// Maximum amount that arrives at once.
            most: u32 = Int(1..=1000), written(8),
                "Maximum number of rows or blocks that arrive at once";
        },
    }
}

table! {
    /// How attacks are counted (F-VS-02, F-VS-03).
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Attack as "Attack", "How attacks are counted" {
        /// By the rows of a clear.
        Rows, "By the rows of a clear" {
            /// Amounts for 1, 2, ... rows.
            rows: Vec<u32> = SOME_AMOUNTS, required,
                "For 1, 2, ... rows at once; the last holds for more";
            /// Amounts for 1, 2, ... rows of a full spin.
            spins: Vec<u32> = AMOUNTS, default(Vec::new()),
                "The same for a full spin; as without a spin if it is not given";
            /// Amounts added by the length of the combo.
            combo: Vec<u32> = AMOUNTS, default(Vec::new()),
                "Added to the second, third, ... clear in succession; the last holds for more";
            /// Amount added for a back to back clear.
            back_to_back: u32 = AMOUNT, default(0),
                "Added to a spin or four rows directly after another of these";
        },
        /// By the points of clears.
        Points, "By the points of clears" {
            /// Points for each row or block of garbage.
            each: u32 = Int(1..=1_000_000), written(70), "Points for each row or block of garbage";
        },
    }
}

table! {
    /// Form in which garbage arrives (F-VS-06).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Arrival as "Arrival", "How the garbage of an opponent arrives" {
        /// Rows with holes, pushed in from below.
        Rows, "As rows with holes that are pushed in from below" {
            /// Role of the blocks.
            role: u8 = Role, required, "Which block";
            /// Number of holes in each row.
            holes: u32 = Int(1..=100), written(1), "Holes in each row";
        },
        /// Blocks that fall from above.
        Blocks, "As blocks that fall from above" {
            /// Role of the blocks.
            role: u8 = Role, required, "Which block";
        },
    }
}

impl Versus {
    /// Returns whether the game can be played against an opponent.
    #[must_use]
    pub fn is_on(&self) -> bool {
        *self != Self::Off
    }
}
