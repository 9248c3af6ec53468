//! Building blocks of programs: sequences of ordinary moves that make numbers,
//! apply slots to slots and build values (C-AI-05). People use them as macros.

use crate::card::Card;
use crate::moves::Move;
use crate::value::Value;

/// A sequence of moves on one slot.
#[derive(Clone, Debug)]
pub struct Builder {
    slot: u8,
    moves: Vec<Move>,
}

impl Builder {
    /// Starts without moves on this slot.
    #[must_use]
    pub const fn on(slot: u8) -> Self {
        Self {
            slot,
            moves: Vec::new(),
        }
    }

    fn push(mut self, is_left: bool, card: Card) -> Self {
        let slot = self.slot;
        self.moves.push(Move {
            is_left,
            card,
            slot,
        });
        self
    }

    /// Applies a card to the field.
    #[must_use]
    pub fn left(self, card: Card) -> Self {
        self.push(true, card)
    }

    /// Applies the field to a card.
    #[must_use]
    pub fn right(self, card: Card) -> Self {
        self.push(false, card)
    }

    /// Turns the field of a living slot into `I`.
    #[must_use]
    pub fn clear(self) -> Self {
        self.left(Card::Put)
    }

    /// Turns `I` into a number.
    #[must_use]
    pub fn number(self, number: u16) -> Self {
        let begun = self.right(Card::Zero);
        steps(0, number).into_iter().fold(begun, Self::left)
    }

    /// Turns a field `f` into `x -> f(card(x))`.
    #[must_use]
    pub fn compose(self, card: Card) -> Self {
        self.left(Card::K).left(Card::S).right(card)
    }

    /// Applies the field to a number, without another slot.
    #[must_use]
    pub fn apply_to_number(self, number: u16) -> Self {
        let steps = steps(0, number);
        let composed = steps.into_iter().rev().fold(self, Self::compose);
        composed.right(Card::Zero)
    }

    /// Applies the field to that of another slot.
    #[must_use]
    pub fn apply_to_slot(self, other: u8) -> Self {
        self.compose(Card::Get).apply_to_number(u16::from(other))
    }

    /// Turns `I` into the field of another slot.
    #[must_use]
    pub fn copy_of(self, other: u8) -> Self {
        self.number(u16::from(other)).left(Card::Get)
    }

    /// Turns a field `f`, which slot 0 holds too, into `x -> f(f(x))`. Done k
    /// times, with the new field copied to slot 0 in between, it repeats 2^k
    /// times.
    #[must_use]
    pub fn twice(self) -> Self {
        self.left(Card::K).left(Card::S).apply_to_slot(0)
    }

    /// Returns the moves.
    #[must_use]
    pub fn moves(self) -> Vec<Move> {
        self.moves
    }
}

/// Returns the shortest way from a number to a larger one by `succ` and `dbl`;
/// `None` from a number that is too large.
#[must_use]
pub fn shortest(from: u16, to: u16) -> Option<Vec<Card>> {
    (from <= to).then(|| steps(from, to))
}

/// Returns the shortest way if `from` is not larger than `to`.
fn steps(from: u16, to: u16) -> Vec<Card> {
    // After this number of doublings, the rest is added in binary: its high
    // part before the first doubling, each low bit after one.
    let cost = |doublings: u32| {
        let base = u64::from(from) << doublings;
        let missing = u64::from(to).checked_sub(base)?;
        let low = missing & ((1 << doublings) - 1);
        Some((missing >> doublings) + u64::from(doublings + low.count_ones()))
    };
    let best = (0..16).filter_map(|doublings| Some((cost(doublings)?, doublings)));
    let doublings = best.min().map_or(0, |(_, doublings)| doublings);
    let missing = u64::from(to).saturating_sub(u64::from(from) << doublings);
    let mut steps = vec![Card::Succ; usize::try_from(missing >> doublings).unwrap_or(0)];
    for bit in (0..doublings).rev() {
        steps.push(Card::Dbl);
        if missing >> bit & 1 == 1 {
            steps.push(Card::Succ);
        }
    }
    steps
}

/// Returns the number of moves to apply a field to this number without another
/// slot.
#[must_use]
pub fn cost(number: u16) -> usize {
    steps(0, number).len() * 3 + 1
}

/// Returns the moves that turn a field `I` into a value. Parts are made in the
/// spare slots, which are cleared before use. Since a spare slot is reused when
/// it is free again, a few are enough for most values; `None` if they are too
/// few.
#[must_use]
pub fn build(value: &Value, slot: u8, spares: &[u8]) -> Option<Vec<Move>> {
    let mut builder = Builder::on(slot);
    make(value, &mut builder, spares)?;
    Some(builder.moves)
}

fn change(builder: &mut Builder, act: impl FnOnce(Builder) -> Builder) {
    let taken = std::mem::replace(builder, Builder::on(builder.slot));
    *builder = act(taken);
}

/// Turns `I` into a value.
fn make(value: &Value, builder: &mut Builder, spares: &[u8]) -> Option<()> {
    match value {
        Value::Number(number) => change(builder, |it| it.number(*number)),
        Value::Card(card) => change(builder, |it| it.right(*card)),
        Value::Partial(partial) => {
            make(partial.first(), builder, spares)?;
            change(builder, |it| it.left(partial.card()));
            if let Some(second) = partial.second() {
                apply(second, builder, spares)?;
            }
        }
    }
    Some(())
}

/// Applies the field to a value.
fn apply(value: &Value, builder: &mut Builder, spares: &[u8]) -> Option<()> {
    match value {
        Value::Card(card) => change(builder, |it| it.right(*card)),
        Value::Number(number) => {
            let nested = cost(*number);
            let there = spares.first().map(|spare| {
                let other = steps(0, *number).len() + 2;
                (other + 3 + cost(u16::from(*spare)), *spare)
            });
            match there {
                Some((shorter, spare)) if shorter < nested => {
                    through(&Value::Number(*number), builder, spare, &[])?;
                }
                _ => change(builder, |it| it.apply_to_number(*number)),
            }
        }
        Value::Partial(partial) => match partial.second() {
            None => {
                change(builder, |it| it.compose(partial.card()));
                apply(partial.first(), builder, spares)?;
            }
            Some(_) => {
                let (spare, rest) = spares.split_first()?;
                through(value, builder, *spare, rest)?;
            }
        },
    }
    Some(())
}

/// Makes a value in a spare slot and applies the field to it.
fn through(value: &Value, builder: &mut Builder, spare: u8, rest: &[u8]) -> Option<()> {
    let mut other = Builder::on(spare).clear();
    make(value, &mut other, rest)?;
    builder.moves.extend(other.moves);
    change(builder, |it| it.apply_to_slot(spare));
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Options};
    use crate::notation;

    /// Returns the field of a slot after moves in solo play.
    fn field(moves: Vec<Move>, slot: usize) -> String {
        let options = Options {
            is_solo: true,
            ..Options::default()
        };
        let mut game = Game::new(&[], options);
        for choice in moves {
            game.play(choice);
            let error = game.progress().last.and_then(|last| last.error);
            assert_eq!(error, None, "{choice}");
        }
        let (_, field) = game.slot(0, slot).expect("a slot");
        field.to_string()
    }

    #[test]
    fn c_ai_05_numbers_are_made_in_the_fewest_moves() {
        for number in [0, 1, 2, 3, 71, 255, 8192, 65_535] {
            let moves = Builder::on(5).number(number).moves();
            let ones = usize::try_from(number.count_ones()).expect("small");
            let bits = 16 - number.leading_zeros() as usize;
            assert_eq!(moves.len(), 1 + ones + bits.saturating_sub(1), "{number}");
            let said = field(moves, 5);
            assert_eq!(said, Value::Number(number).to_string());
        }
        assert_eq!(shortest(71, 142), Some(vec![Card::Dbl]));
        assert_eq!(shortest(5, 7), Some(vec![Card::Succ; 2]));
        assert_eq!(shortest(5, 4), None);
        assert_eq!(shortest(3, 25).map(|it| it.len()), Some(4), "6, 12, 24, 25");
    }

    #[test]
    fn c_ai_05_slots_are_applied_and_copied() {
        let mut moves = Builder::on(0).number(9).moves();
        moves.extend(Builder::on(3).right(Card::Help).apply_to_slot(0).moves());
        assert_eq!(field(moves.clone(), 3), "help(9)");
        moves.extend(Builder::on(4).copy_of(3).apply_to_number(6).moves());
        assert_eq!(field(moves, 4), "help(9)(6)");
        let succ = Builder::on(0).right(Card::Succ).moves();
        let other = Builder::on(1).right(Card::Succ).twice().right(Card::Zero);
        assert_eq!(field([succ, other.moves()].concat(), 1), "2");
    }

    #[test]
    fn c_ai_05_values_are_built() {
        for text in [
            "K(copy)",
            "S(S(help)(I))(K(8192))",
            "S(S(S(help)(I))(K(8192)))(S(S(K(copy))(K(1)))(succ))",
            "S(S(K(copy))(K(1)))(S(K(copy))(K(2)))",
            "attack(zero)(255)",
        ] {
            let value = notation::read(text).expect("a value");
            let moves = build(&value, 1, &[0, 2, 3]).expect("enough spare slots");
            assert_eq!(field(moves, 1), text);
        }
        let value = notation::read("S(I)(S(I)(S(I)(I)))").expect("a value");
        assert!(
            build(&value, 1, &[]).is_none(),
            "there are too few spare slots"
        );
    }
}
