//! Sources of values for `hard`: its slots, its stored copies, the opponent's
//! slots, or building, whichever takes the fewest moves.

use super::blocks::{Builder, build};
use super::weapon::View;
use crate::board::SLOTS;
use crate::card::Card;
use crate::moves::Move;
use crate::value::Value;

/// Slots for copies: far from the working slots, which are attacked first, and
/// named with few moves.
pub(super) const KEPT: [u8; 2] = [128, 192];

/// Starts with `I` in a living slot.
pub(super) fn cleared(view: &View<'_>, slot: u8) -> Builder {
    match view.field(slot).is_identity() {
        true => Builder::on(slot),
        false => Builder::on(slot).clear(),
    }
}

/// Returns the fewest moves that put a value into a slot, using the spare
/// slots; no moves if it has the value, `None` if the spare slots are too few.
pub(super) fn fetch(view: &View<'_>, value: &Value, slot: u8, spares: &[u8]) -> Option<Vec<Move>> {
    if view.field(slot) == *value {
        return Some(Vec::new());
    }
    let from = |card: Card, other: u16| cleared(view, slot).number(other).left(card).moves();
    let own = holders(view, value, true).map(|other| from(Card::Get, other));
    let others = holders(view, value, false).map(|other| from(Card::Copy, other));
    let mut anew = cleared(view, slot).moves();
    let built = build(value, slot, spares).map(|moves| {
        anew.extend(moves);
        anew
    });
    own.chain(others).chain(built).min_by_key(Vec::len)
}

/// Returns the slots that hold a value: the player's living ones, or all of the
/// opponent's, since `copy` also reads dead ones.
fn holders(view: &View<'_>, value: &Value, is_own: bool) -> impl Iterator<Item = u16> {
    let slots = (0_u16..).take(SLOTS);
    slots.filter(move |slot| {
        let slot = usize::from(*slot);
        match is_own {
            true => view.own(slot) > 0 && view.has(slot, value),
            false => view.enemy_has(slot, value),
        }
    })
}

/// Returns whether the opponent has a value in one of its slots.
pub(super) fn can_be_copied(view: &View<'_>, value: &Value) -> bool {
    holders(view, value, false).next().is_some()
}

/// Returns a slot to build in: a living one with `I`, far from both ends, where
/// attacks begin; otherwise one with any field, preferably not one with a copy,
/// and a working slot only if nothing else is alive.
pub(super) fn tool(view: &View<'_>, unless: &[u8]) -> Option<u8> {
    let is_free = |slot: &u8| view.own(usize::from(*slot)) > 0 && !unless.contains(slot);
    let far = || (8..224).rev().chain(224..=255).chain(4..8).filter(is_free);
    let mut fresh = far().filter(|slot| view.field(*slot).is_identity());
    let mut other = far().filter(|slot| !KEPT.contains(slot));
    let mut last = far().chain([3, 2, 1, 0].into_iter().filter(is_free));
    let found = fresh.next().or_else(|| other.next());
    found.or_else(|| last.next())
}

/// Number of parts of a value that are examined.
const LOOKS: usize = 64;

/// Returns whether a value is half an attack: one of its cards affects the
/// other player or, in a zombie, its own.
pub(super) fn is_armed(value: &Value) -> bool {
    const ARMS: [Card; 4] = [Card::Attack, Card::Zombie, Card::Dec, Card::Help];
    let mut waiting = vec![value];
    for _ in 0..LOOKS {
        match waiting.pop() {
            None => return false,
            Some(Value::Card(card)) if ARMS.contains(card) => return true,
            Some(Value::Number(_) | Value::Card(_)) => {}
            Some(Value::Partial(partial)) => {
                if ARMS.contains(&partial.card()) {
                    return true;
                }
                waiting.push(partial.first());
                waiting.extend(partial.second());
            }
        }
    }
    false
}
