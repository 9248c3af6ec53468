//! The fifteen cards (C-VAL-03).

/// A card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Card {
    /// Returns its argument.
    I,
    /// The integer 0.
    Zero,
    /// Adds 1.
    Succ,
    /// Doubles.
    Dbl,
    /// Returns the field of a slot of the proponent.
    Get,
    /// Returns `I`.
    Put,
    /// Applies two functions to the same argument, and one result to the other.
    S,
    /// Returns the first of two arguments.
    K,
    /// Heals a slot of the proponent by 1.
    Inc,
    /// Hurts a slot of the opponent by 1.
    Dec,
    /// Pays vitality to hurt a slot of the opponent.
    Attack,
    /// Pays vitality to heal a slot of the proponent.
    Help,
    /// Returns the field of a slot of the opponent.
    Copy,
    /// Brings a dead slot of the proponent back to life.
    Revive,
    /// Makes a zombie of a dead slot of the opponent.
    Zombie,
}

/// Every card with its name and number of arguments, in the order of the rules.
const CARDS: [(Card, &str, usize); 15] = [
    (Card::I, "I", 1),
    (Card::Zero, "zero", 0),
    (Card::Succ, "succ", 1),
    (Card::Dbl, "dbl", 1),
    (Card::Get, "get", 1),
    (Card::Put, "put", 1),
    (Card::S, "S", 3),
    (Card::K, "K", 2),
    (Card::Inc, "inc", 1),
    (Card::Dec, "dec", 1),
    (Card::Attack, "attack", 3),
    (Card::Help, "help", 3),
    (Card::Copy, "copy", 1),
    (Card::Revive, "revive", 1),
    (Card::Zombie, "zombie", 2),
];

impl Card {
    /// Returns all cards, in the order of the rules.
    pub fn all() -> impl Iterator<Item = Self> {
        CARDS.iter().map(|row| row.0)
    }

    /// Returns the card of this name; case matters.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        CARDS.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// Returns the name.
    #[must_use]
    pub fn name(self) -> &'static str {
        CARDS.get(self as usize).map_or("", |row| row.1)
    }

    /// Returns the number of arguments that the card takes, 0 to 3.
    #[must_use]
    pub fn arity(self) -> usize {
        CARDS.get(self as usize).map_or(0, |row| row.2)
    }
}
