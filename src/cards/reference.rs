//! Descriptions of all cards, each with an example on a small board (C-UI-02).
//!
//! docs/card-reference.md is generated from [`CARDS`].

use kotodama_formats::{Phrase, phrase};

use crate::Game;
use crate::card::Card;
use crate::game::Options;
use crate::moves::{Move, read_line};
use crate::notation;
use crate::start::StartSlot;

/// Owner, number, vitality and field of a slot.
pub type Slot = (usize, usize, i32, &'static str);

/// Description of a card.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The card.
    pub card: Card,
    /// Its effect, in one line.
    pub line: Phrase,
    /// Its rule.
    pub rule: Phrase,
    /// The slots of the example that differ from the start of a match.
    pub start: &'static [Slot],
    /// The moves of the example by player 0, in solo play.
    pub moves: &'static [&'static str],
    /// All slots that differ from the start of a match after these moves.
    pub after: &'static [Slot],
}

impl Entry {
    /// Returns the initial state of the example, in solo play with undo.
    #[must_use]
    pub fn game(&self) -> Game {
        let slots = self.start.iter().filter_map(start);
        let options = Options {
            is_solo: true,
            has_undo: true,
            ..Options::default()
        };
        Game::new(&slots.collect::<Vec<_>>(), options)
    }

    /// Returns the moves of the example.
    pub fn choices(&self) -> impl Iterator<Item = Move> {
        self.moves.iter().filter_map(|it| read_line(it).ok()?)
    }
}

fn start(&(player, slot, vitality, field): &Slot) -> Option<StartSlot> {
    let field = notation::read(field).ok()?;
    Some(StartSlot {
        player,
        slot,
        vitality,
        field,
    })
}

/// Every card, in the order of the rules.
pub const CARDS: [Entry; 15] = [
    Entry {
        card: Card::I,
        line: phrase!("cards-reference-i-line", "Returns its argument."),
        rule: phrase!(
            "cards-reference-i-rule",
            "`I(x)` is `x`. Every slot holds `I` at the start, so the first card that you apply a slot to goes into that slot."
        ),
        start: &[],
        moves: &["2 3 dec"],
        after: &[(0, 3, 10000, "dec")],
    },
    Entry {
        card: Card::Zero,
        line: phrase!("cards-reference-zero-line", "The number 0."),
        rule: phrase!(
            "cards-reference-zero-rule",
            "`zero` is a number, not a function: it can be an argument, but it cannot be applied. Put it into a slot with the slot applied to it."
        ),
        start: &[],
        moves: &["2 3 zero"],
        after: &[(0, 3, 10000, "zero")],
    },
    Entry {
        card: Card::Succ,
        line: phrase!("cards-reference-succ-line", "Adds 1 to a number."),
        rule: phrase!(
            "cards-reference-succ-rule",
            "`succ(n)` is n + 1, and 65535 for 65535. For a function as argument, the error is \
            `not-an-integer`."
        ),
        start: &[(0, 3, 10000, "7")],
        moves: &["1 succ 3"],
        after: &[(0, 3, 10000, "8")],
    },
    Entry {
        card: Card::Dbl,
        line: phrase!("cards-reference-dbl-line", "Doubles a number."),
        rule: phrase!(
            "cards-reference-dbl-rule",
            "`dbl(n)` is 2n, and 65535 from 32768 on. For a function as argument, the error is \
            `not-an-integer`."
        ),
        start: &[(0, 3, 10000, "7")],
        moves: &["1 dbl 3"],
        after: &[(0, 3, 10000, "14")],
    },
    Entry {
        card: Card::Get,
        line: phrase!(
            "cards-reference-get-line",
            "Returns the field of one of your slots."
        ),
        rule: phrase!(
            "cards-reference-get-rule",
            "`get(i)` is the field of your slot i. If the slot is dead, the error is `dead-slot`. \
            For anything but a number from 0 to 255, the error is `not-a-slot`."
        ),
        start: &[(0, 0, 10000, "3"), (0, 3, 10000, "K(dec)")],
        moves: &["1 get 0"],
        after: &[(0, 0, 10000, "K(dec)"), (0, 3, 10000, "K(dec)")],
    },
    Entry {
        card: Card::Put,
        line: phrase!(
            "cards-reference-put-line",
            "Returns I, whatever its argument is."
        ),
        rule: phrase!(
            "cards-reference-put-rule",
            "`put(x)` is `I`. Apply it to a slot to empty that slot."
        ),
        start: &[(0, 3, 10000, "attack(zero)")],
        moves: &["1 put 3"],
        after: &[],
    },
    Entry {
        card: Card::S,
        line: phrase!(
            "cards-reference-s-line",
            "Gives one argument to two functions."
        ),
        rule: phrase!(
            "cards-reference-s-rule",
            "`S(f)(g)(x)` applies f to x, then g to x, and then the first result to the second. Each of the three counts as an application."
        ),
        start: &[(0, 3, 10000, "S(inc)(dec)")],
        moves: &["2 3 zero"],
        after: &[(0, 0, 10001, "I"), (1, 255, 9999, "I")],
    },
    Entry {
        card: Card::K,
        line: phrase!(
            "cards-reference-k-line",
            "Keeps the first of two arguments."
        ),
        rule: phrase!(
            "cards-reference-k-rule",
            "`K(x)(y)` is `x`, whatever y is. Together with `S` it applies one slot to another."
        ),
        start: &[(0, 3, 10000, "7")],
        moves: &["1 K 3", "2 3 dec"],
        after: &[(0, 3, 10000, "7")],
    },
    Entry {
        card: Card::Inc,
        line: phrase!(
            "cards-reference-inc-line",
            "Adds 1 to the vitality of one of your slots."
        ),
        rule: phrase!(
            "cards-reference-inc-rule",
            "`inc(i)` adds 1 to the vitality of your slot i if that is from 1 to 65534. It returns `I`. In a zombie it subtracts 1 instead."
        ),
        start: &[(0, 0, 10000, "3")],
        moves: &["1 inc 0"],
        after: &[(0, 3, 10001, "I")],
    },
    Entry {
        card: Card::Dec,
        line: phrase!(
            "cards-reference-dec-line",
            "Subtracts 1 from the vitality of one of the opponent's slots."
        ),
        rule: phrase!(
            "cards-reference-dec-rule",
            "`dec(i)` subtracts 1 from the opponent's slot 255 - i if that is alive. It returns \
            `I`. In a zombie it adds 1 instead."
        ),
        start: &[(0, 0, 10000, "3")],
        moves: &["1 dec 0"],
        after: &[(1, 252, 9999, "I")],
    },
    Entry {
        card: Card::Attack,
        line: phrase!(
            "cards-reference-attack-line",
            "Pays vitality to hurt one of the opponent's slots."
        ),
        rule: phrase!(
            "cards-reference-attack-rule",
            "`attack(i)(j)(n)` takes n from your slot i, then nine tenths of n, rounded down, \
            from the opponent's slot 255 - j. If slot i has less than n, the error is \
            `low-vitality`. The payment is lost even if j is not a slot or the target is dead. In \
            a zombie it heals the target."
        ),
        start: &[
            (0, 0, 10000, "500"),
            (0, 1, 10000, "S(K(attack(3)(4)))(get)"),
        ],
        moves: &["2 1 zero"],
        after: &[(0, 0, 10000, "500"), (0, 3, 9500, "I"), (1, 251, 9550, "I")],
    },
    Entry {
        card: Card::Help,
        line: phrase!(
            "cards-reference-help-line",
            "Pays vitality to heal one of your slots."
        ),
        rule: phrase!(
            "cards-reference-help-rule",
            "`help(i)(j)(n)` takes n from your slot i, then adds eleven tenths of n, rounded \
            down, to your slot j if that is alive. If slot i has less than n, the error is \
            `low-vitality`. In a zombie it hurts slot j."
        ),
        start: &[(0, 0, 10000, "500"), (0, 1, 10000, "S(K(help(3)(4)))(get)")],
        moves: &["2 1 zero"],
        after: &[(0, 0, 10000, "500"), (0, 3, 9500, "I"), (0, 4, 10550, "I")],
    },
    Entry {
        card: Card::Copy,
        line: phrase!(
            "cards-reference-copy-line",
            "Returns the field of one of the opponent's slots."
        ),
        rule: phrase!(
            "cards-reference-copy-rule",
            "`copy(i)` is the field of the opponent's slot i, alive or dead. The number is not mirrored."
        ),
        start: &[(0, 0, 10000, "3"), (1, 3, 0, "K(help)")],
        moves: &["1 copy 0"],
        after: &[(0, 0, 10000, "K(help)"), (1, 3, 0, "K(help)")],
    },
    Entry {
        card: Card::Revive,
        line: phrase!(
            "cards-reference-revive-line",
            "Brings one of your dead slots back to life."
        ),
        rule: phrase!(
            "cards-reference-revive-rule",
            "`revive(i)` gives your slot i vitality 1 if it is dead, and does nothing otherwise. The slot still holds its old value. It returns `I`."
        ),
        start: &[(0, 0, 10000, "3"), (0, 3, 0, "K(dec)")],
        moves: &["1 revive 0"],
        after: &[(0, 3, 1, "K(dec)")],
    },
    Entry {
        card: Card::Zombie,
        line: phrase!(
            "cards-reference-zombie-line",
            "Puts a value into one of the opponent's dead slots and wakes it."
        ),
        rule: phrase!(
            "cards-reference-zombie-rule",
            "`zombie(i)(x)` puts x into the opponent's slot 255 - i and gives it vitality -1. If \
            that slot is alive, the error is `slot-alive`. Before the opponent's next turn the \
            value is applied to `I`, and then the slot is dead and empty."
        ),
        start: &[(0, 1, 10000, "zombie(3)"), (1, 252, 0, "I")],
        moves: &["2 1 inc"],
        after: &[(1, 252, -1, "inc")],
    },
];
