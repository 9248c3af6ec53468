//! Cost of a turn, and the limits that it exceeds (W-LOOP-06).
//!
//! Work is counted where it is done, in tiles and rules that are looked at,
//! derived, made or changed: never in time, so a turn ends alike on every
//! machine. What only reads the world counts too, and once the budget is spent
//! it finds nothing any more: the level ends at the next reading point, and what
//! is judged until then does not matter.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use serde::Serialize;

/// So much work a turn may take, or the start of a level (W-LOOP-08). A unit is
/// a few nanoseconds of a processor.
pub const BUDGET: u64 = 60_000_000;

/// Cost of changing a tile, undo included.
pub const CHANGE: u64 = 30;

/// Cost of judging a phrase, besides the tiles it reads.
pub const PHRASE: u64 = 4;

/// Cost of deriving and keeping a rule.
pub const RULE: u64 = 150;

/// Cost of deriving and keeping a condition of a rule.
pub const TEST: u64 = 20;

/// Cost of reading a word of a reading.
pub const TOKEN: u64 = 10;

/// Cost of each turn of an input in a level that is AUTO, besides the work of
/// the turn (W-LP-31).
pub const TURN: u64 = 2000;

/// Exceeded limit that made an infinite loop of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Excess {
    /// The rules did not become stable (W-LOOP-01).
    Rounds = 1,
    /// The rules contradict themselves (W-LOOP-05).
    Contradiction,
    /// The words can be read in too many ways.
    Readings,
    /// Too many rules follow from the sentences.
    Rules,
    /// Too many rules follow by MIMIC.
    Copies,
    /// Too many objects came into being.
    Objects,
    /// Too many attempts to move.
    Attempts,
    /// Too many cells fallen.
    Falls,
    /// Conditions nest too deep (W-LOOP-04).
    Depth,
    /// Too many conditions were judged.
    Conditions,
    /// Too many objects were looked at, or changed.
    Tiles,
}

impl Excess {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Rounds,
        Self::Contradiction,
        Self::Readings,
        Self::Rules,
        Self::Copies,
        Self::Objects,
        Self::Attempts,
        Self::Falls,
        Self::Depth,
        Self::Conditions,
        Self::Tiles,
    ];

    fn of(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|&it| it as u8 == number)
    }
}

/// Owner of the counted work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Mode {
    /// No phase: looks at the board between turns.
    #[default]
    Off,
    /// That of a turn.
    Turn,
    /// That of showing what things look like: it finds nothing beyond the
    /// budget either, but the level goes on.
    Looks,
}

/// The work of the present turn.
#[derive(Debug, Default)]
pub struct Work {
    mode: Mode,
    spent: AtomicU64,
    /// Cost of the last turn.
    of_turn: u64,
    excess: AtomicU8,
}

impl Work {
    /// Begins a turn.
    pub fn begin(&mut self) {
        *self = Self {
            mode: Mode::Turn,
            ..Self::default()
        };
    }

    /// Ends the course of the turn; what follows is for the view.
    pub fn begin_looks(&mut self) {
        self.end();
        *self.spent.get_mut() = 0;
        self.mode = Mode::Looks;
    }

    /// Ends counting; no limit applies any more.
    pub fn end(&mut self) {
        if self.mode == Mode::Turn {
            self.of_turn = self.spent();
        }
        *self.excess.get_mut() = 0;
        self.mode = Mode::Off;
    }

    /// Returns the work of the last turn without looks: it does not depend on
    /// whether anybody looks.
    #[must_use]
    pub const fn of_turn(&self) -> u64 {
        self.of_turn
    }

    fn spent(&self) -> u64 {
        self.spent.load(Ordering::Relaxed)
    }

    /// Returns whether a limit was exceeded.
    #[must_use]
    pub fn is_exceeded(&self) -> bool {
        self.excess.load(Ordering::Relaxed) != 0
    }

    /// Returns the limit that was exceeded first.
    #[must_use]
    pub fn excess(&self) -> Option<Excess> {
        Excess::of(self.excess.load(Ordering::Relaxed))
    }

    /// Reports that a limit was exceeded, whatever was spent; never while looks
    /// are updated.
    pub fn exceed(&self, what: Excess) {
        if self.mode == Mode::Turn {
            self.note(what);
        }
    }

    /// Counts work; false if there has been too much, now or before.
    pub fn charge(&self, units: u64, what: Excess) -> bool {
        if self.mode == Mode::Off {
            return true;
        }
        // Only one thread plays a turn.
        let spent = self.spent().saturating_add(units);
        self.spent.store(spent, Ordering::Relaxed);
        if spent > BUDGET {
            self.note(what);
        }
        !self.is_exceeded()
    }

    /// Counts the change of a tile.
    pub fn change(&mut self) {
        let spent = self.spent.get_mut();
        *spent += CHANGE;
        if *spent > BUDGET && self.mode != Mode::Off {
            self.note(Excess::Tiles);
        }
    }

    fn note(&self, what: Excess) {
        if !self.is_exceeded() {
            self.excess.store(what as u8, Ordering::Relaxed);
        }
    }
}

/// Returns a length as work.
#[must_use]
pub const fn units(length: usize) -> u64 {
    length as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_counted_in_a_turn_and_the_first_excess_is_named() {
        let mut work = Work::default();
        assert!(work.charge(BUDGET + 1, Excess::Rules), "between turns");
        work.begin();
        assert!(work.charge(BUDGET, Excess::Rules));
        assert!(!work.charge(1, Excess::Conditions));
        assert!(!work.charge(1, Excess::Rules));
        work.exceed(Excess::Depth);
        assert_eq!(work.excess(), Some(Excess::Conditions));
        work.begin_looks();
        assert_eq!(work.of_turn(), BUDGET + 2);
        work.exceed(Excess::Depth);
        assert_eq!(work.excess(), None, "looks do not nest too deep");
        work.end();
        assert!(!work.is_exceeded());
    }

    #[test]
    fn every_excess_has_its_number() {
        for excess in Excess::ALL {
            assert_eq!(Excess::of(excess as u8), Some(excess));
        }
        assert_eq!(Excess::of(0), None);
    }
}
