//! Macros: ordinary moves that are queued and played one a turn (C-UI-10).

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use crate::Game;
use crate::card::Card;
use crate::evaluate::Error;
use crate::moves::{Move, read_line};
use crate::players::blocks::{Builder, shortest};
use crate::value::Value;

/// Effect of a macro.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Macro {
    /// Makes a number in a slot.
    Number {
        /// The number.
        number: u16,
        /// The slot.
        slot: u8,
    },
    /// Applies the field of a slot to that of another.
    Apply {
        /// The slot with the function; it gets the result.
        function: u8,
        /// The slot with the argument.
        argument: u8,
    },
    /// Copies the field of a slot.
    Copy {
        /// The slot to copy.
        from: u8,
        /// Whether it is the opponent's.
        is_opponents: bool,
        /// The slot that gets it.
        to: u8,
    },
    /// Plays recorded moves.
    Recorded(Recording),
}

/// A named sequence of moves, as stored in files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recording {
    /// Its name, chosen by the player.
    pub name: String,
    /// The moves, as in move lists (C-MOVES-01).
    pub moves: Vec<String>,
}

impl Recording {
    /// Records moves under a name.
    #[must_use]
    pub fn new(name: String, moves: &[Move]) -> Self {
        let moves = moves.iter().map(ToString::to_string).collect();
        Self { name, moves }
    }

    /// Returns the moves, skipping invalid lines.
    #[must_use]
    pub fn choices(&self) -> Vec<Move> {
        let moves = self.moves.iter();
        moves.filter_map(|line| read_line(line).ok()?).collect()
    }
}

impl Macro {
    /// Returns the moves for a player and the present slots. Slots that receive
    /// a value are cleared first if necessary.
    #[must_use]
    pub fn moves(&self, game: &Game, player: usize) -> Vec<Move> {
        let on = |slot: u8| Builder::on(slot);
        let field = |slot: u8| game.slot(player, usize::from(slot)).map(|slot| slot.1);
        let cleared = |slot: u8| match field(slot) {
            Some(field) if !field.is_identity() => on(slot).clear(),
            _ => on(slot),
        };
        let made = |number: u16, slot: u8| match field(slot) {
            Some(Value::Number(there)) => match shortest(*there, number) {
                Some(way) => way.into_iter().fold(on(slot), Builder::left),
                None => on(slot).clear().number(number),
            },
            _ => cleared(slot).number(number),
        };
        match self {
            Self::Number { number, slot } => made(*number, *slot).moves(),
            Self::Apply { function, argument } => on(*function).apply_to_slot(*argument).moves(),
            Self::Copy {
                from,
                is_opponents,
                to,
            } => {
                let card = if *is_opponents { Card::Copy } else { Card::Get };
                made(u16::from(*from), *to).left(card).moves()
            }
            Self::Recorded(recording) => recording.choices(),
        }
    }
}

/// Reason for which a queue stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// One of its moves raised an error.
    Error(Error),
    /// A slot it needs has died.
    Dead(u8),
}

/// Moves waiting for their turns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Queue {
    moves: VecDeque<Move>,
    /// Whether one of its moves was played.
    has_begun: bool,
}

impl Queue {
    /// Appends moves.
    pub fn add(&mut self, moves: Vec<Move>) {
        self.moves.extend(moves);
    }

    /// Returns the waiting moves, the next one first.
    pub fn waiting(&self) -> impl ExactSizeIterator<Item = Move> {
        self.moves.iter().copied()
    }

    /// Returns whether no move is waiting.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Drops the waiting moves.
    pub fn cancel(&mut self) {
        *self = Self::default();
    }

    /// Returns the next move of a player whose last move raised this error, or
    /// `None`. A queue that has stopped is empty.
    ///
    /// # Errors
    ///
    /// Why the rest is not played.
    pub fn next(
        &mut self,
        game: &Game,
        player: usize,
        last: Option<Error>,
    ) -> Result<Option<Move>, Stopped> {
        if self.moves.is_empty() {
            self.has_begun = false;
            return Ok(None);
        }
        let error = last.filter(|_| self.has_begun).map(Stopped::Error);
        let is_dead = |slot: u8| {
            let slot = game.slot(player, usize::from(slot));
            slot.is_none_or(|(vitality, _)| vitality <= 0)
        };
        let dead = || {
            let mut slots = self.moves.iter().map(|choice| choice.slot);
            slots.find(|slot| is_dead(*slot)).map(Stopped::Dead)
        };
        if let Some(stopped) = error.or_else(dead) {
            self.cancel();
            return Err(stopped);
        }
        self.has_begun = true;
        Ok(self.moves.pop_front())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Options;
    use crate::notation;
    use crate::start::StartSlot;

    fn game(slots: &[(usize, usize, i32, &str)]) -> Game {
        let slots = slots
            .iter()
            .map(|&(player, slot, vitality, field)| StartSlot {
                player,
                slot,
                vitality,
                field: notation::read(field).expect("a value"),
            });
        let options = Options {
            is_solo: true,
            ..Options::default()
        };
        Game::new(&slots.collect::<Vec<_>>(), options)
    }

    /// Returns the written field of a slot after a macro, and the number of its
    /// moves.
    fn played(game: &mut Game, of: &Macro, slot: usize) -> (usize, String) {
        let moves = of.moves(game, 0);
        let count = moves.len();
        for choice in moves {
            game.play(choice);
            let error = game.progress().last.and_then(|last| last.error);
            assert_eq!(error, None, "{choice}");
        }
        (count, game.slot(0, slot).expect("a slot").1.to_string())
    }

    #[test]
    fn c_ui_10_macros_start_from_what_is_there() {
        let mut game = game(&[
            (0, 3, 10_000, "5"),
            (0, 4, 10_000, "help(1)"),
            (1, 7, 0, "K(dec)"),
        ]);
        let number = |number, slot| Macro::Number { number, slot };
        assert_eq!(played(&mut game, &number(11, 3), 3), (2, "11".to_owned()));
        assert_eq!(played(&mut game, &number(2, 3), 3), (4, "2".to_owned()));
        assert_eq!(played(&mut game, &number(1, 9), 9), (2, "1".to_owned()));
        let apply = Macro::Apply {
            function: 4,
            argument: 3,
        };
        assert_eq!(played(&mut game, &apply, 4).1, "help(1)(2)");
        let copy = |from, is_opponents| Macro::Copy {
            from,
            is_opponents,
            to: 4,
        };
        assert_eq!(played(&mut game, &copy(7, true), 4).1, "K(dec)");
        assert_eq!(played(&mut game, &copy(3, false), 4).1, "2");
        let recording = Recording {
            name: "x".to_owned(),
            moves: vec!["1 succ 3".to_owned(), "nonsense".to_owned()],
        };
        assert_eq!(played(&mut game, &Macro::Recorded(recording), 3).1, "3");
    }

    #[test]
    fn c_ui_10_a_queue_stops_at_errors_and_deaths() {
        let mut game = game(&[(0, 1, 0, "I")]);
        let line = |line| read_line(line).expect("a move").expect("a move");
        let mut queue = Queue::default();
        queue.add(vec![line("1 succ 0"), line("1 I 0")]);
        // An earlier error does not matter.
        let first = queue.next(&game, 0, Some(Error::Limit));
        assert_eq!(first, Ok(Some(line("1 succ 0"))));
        game.play(line("1 succ 0"));
        let error = game.progress().last.and_then(|last| last.error);
        assert_eq!(
            queue.next(&game, 0, error),
            Err(Stopped::Error(Error::NotAnInteger))
        );
        assert_eq!(queue.next(&game, 0, error), Ok(None));
        queue.add(vec![line("1 I 0"), line("2 1 zero")]);
        assert_eq!(queue.next(&game, 0, None), Err(Stopped::Dead(1)));
        assert!(queue.is_empty());
    }
}
