//! Revives a whole row of own slots in one turn, for `hard`.
//!
//! The function is `i -> revive i; inc i; heal (succ i)`. It reads itself from
//! slot [`HEAL`] and runs until the limit, so it is applied from a slot of its
//! own, where the error clears nothing that is still needed.

use super::blocks::Builder;
use super::script::Plan;
use super::stock::{cleared, fetch, tool};
use super::weapon::{FIRST, View, WORKING_SLOTS, partial, s};
use crate::card::Card;
use crate::value::Value;

/// Slot of the function.
const HEAL: u8 = 3;

/// Number of slots from slot 0 on that it reaches with 1000 applications, 11
/// for each.
pub(super) const HEALED: usize = 91;

/// Returns the function.
pub(super) fn heal() -> Value {
    let both = s(Value::of(Card::Revive), Value::of(Card::Inc));
    let get = partial(Card::K, Value::of(Card::Get));
    let slot = partial(Card::K, Value::Number(u16::from(HEAL)));
    s(both, s(s(get, slot), Value::of(Card::Succ)))
}

/// Returns the moves that heal the first slots, building the function first if
/// it is missing.
pub(super) fn heal_plan(view: &View<'_>) -> Option<Plan> {
    let tool = tool(view, &[HEAL])?;
    let mut moves = fetch(view, &heal(), HEAL, &[FIRST])?;
    let is_used = tool == FIRST && !moves.is_empty();
    let turn = match is_used {
        true => Builder::on(tool).clear(),
        false => cleared(view, tool),
    };
    let turn = turn.copy_of(HEAL).right(Card::Zero);
    moves.extend(turn.moves());
    Some(Plan {
        moves,
        reads: vec![HEAL],
    })
}

/// Returns the number of slots that would be revived.
pub(super) fn healed(view: &View<'_>) -> usize {
    (0..HEALED).filter(|slot| view.own(*slot) <= 0).count()
}

/// Returns the moves that revive the slot that the opponent can name for
/// `zombie` with the fewest moves.
pub(super) fn clear_plan(view: &View<'_>) -> Option<Plan> {
    let tool = tool(view, &WORKING_SLOTS)?;
    let dead = (HEALED..crate::board::SLOTS)
        .rev()
        .find(|slot| view.own(*slot) <= 0)?;
    let number = u16::try_from(dead).ok()?;
    let moves = cleared(view, tool)
        .number(number)
        .left(Card::Revive)
        .moves();
    Some(Plan {
        moves,
        reads: Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::SLOTS;
    use crate::game::{Game, Options};
    use crate::moves::Move;
    use crate::players::blocks::build;
    use crate::start::StartSlot;

    /// C-AI-02: one turn revives and increments a row of slots.
    #[test]
    fn c_ai_02_a_turn_heals_a_row_of_slots() {
        let dead = |slot| StartSlot {
            player: 0,
            slot,
            vitality: 0,
            field: Value::of(Card::I),
        };
        let start: Vec<StartSlot> = (4..250).map(dead).collect();
        let options = Options {
            is_solo: true,
            ..Options::default()
        };
        let mut game = Game::new(&start, options);
        let mut moves: Vec<Move> = build(&heal(), HEAL, &[FIRST]).expect("one spare is enough");
        moves.extend(Builder::on(255).copy_of(HEAL).right(Card::Zero).moves());
        for choice in moves {
            game.play(choice);
        }
        let vitalities: Vec<i32> = (0..SLOTS)
            .map(|slot| game.slot(0, slot).expect("a slot").0)
            .collect();
        assert_eq!(vitalities.get(..4), Some([10_001; 4].as_slice()));
        assert_eq!(vitalities.get(4..HEALED), Some([2; HEALED - 4].as_slice()));
        assert_eq!(vitalities.get(HEALED), Some(&0));
        let (_, field) = game.slot(0, usize::from(HEAL)).expect("a slot");
        assert_eq!(*field, heal(), "it can be used again");
    }
}
