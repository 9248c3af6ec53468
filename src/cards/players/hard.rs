//! The strongest player: the weapon as fast as it can be built, aimed at the
//! vitalities that it sees, and built again when something of it is lost.

use super::Kind;
use super::attack::{Attacks, payers};
use super::blocks::{Builder, cost, shortest};
use super::script::{PASS, Script};
use super::weapon::{FIRST, REACH, ROW, TOOL, TRIGGER, View, kills, row, trigger};
use crate::board::SLOTS;
use crate::card::Card;
use crate::game::Game;
use crate::moves::Move;
use crate::player::Player;
use crate::value::Value;

pub(super) const KIND: Kind = Kind {
    name: "hard",
    help: "Heals whole rows of slots to death, as fast as it can, and adapts to what it sees",
    make: |_, _| Box::new(Hard::default()),
};

#[derive(Debug, Default)]
struct Hard {
    script: Script,
    /// The amount of the row that was built last.
    amount: Option<u16>,
}

/// Slots of the opponent, from the last one backwards, of which one is killed:
/// naming the others takes too many moves.
const TARGETS: u16 = 32;

/// Amounts that are tried: powers of two take the fewest moves.
fn amounts() -> impl Iterator<Item = u16> {
    (0..16).rev().map(|bit| 1 << bit)
}

/// How many slots of the opponent an amount kills, wherever they are.
fn worth(view: &View<'_>, amount: u16) -> usize {
    let slots = 0..SLOTS;
    slots
        .filter(|slot| kills(amount, view.enemy(*slot)))
        .count()
}

/// The row with the most kills, the first of several: its first slot.
fn aim(view: &View<'_>, amount: u16) -> Option<u16> {
    let mut length = 0;
    let mut best = (0, 0);
    for slot in (0_u16..256).rev() {
        length = match kills(amount, view.enemy(usize::from(slot))) {
            true => length + 1,
            false => 0,
        };
        best = best.max((length.min(REACH), SLOTS - usize::from(slot)));
    }
    let (length, from_behind) = best;
    (length > 0).then(|| u16::try_from(SLOTS - from_behind).unwrap_or(0))
}

const fn number(field: &Value) -> Option<u16> {
    match field {
        Value::Number(number) => Some(*number),
        _ => None,
    }
}

/// Makes a number in the slot of the row's first number.
fn number_moves(present: Option<u16>, number: u16) -> Vec<Move> {
    let anew = Builder::on(FIRST).clear().number(number).moves();
    let on = present.and_then(|present| shortest(present, number));
    let on = on.map(|on| on.into_iter().fold(Builder::on(FIRST), Builder::left));
    match on.map(Builder::moves) {
        Some(on) if on.len() < anew.len() => on,
        _ => anew,
    }
}

impl Player for Hard {
    fn choose(&mut self, game: &Game) -> Move {
        let view = View::of(game);
        if let Some(choice) = self.script.next(&view) {
            return choice;
        }
        self.plan(&view);
        self.script.next(&view).unwrap_or(PASS)
    }
}

impl Hard {
    fn plan(&mut self, view: &View<'_>) {
        let is_built = view.field(TRIGGER) == trigger()
            && self
                .amount
                .is_some_and(|amount| view.field(ROW) == row(amount));
        let best = amounts().max_by_key(|amount| worth(view, *amount));
        let amount = match self.amount.filter(|_| is_built) {
            Some(amount) if worth(view, amount) > 0 => amount,
            _ => best.unwrap_or(1),
        };
        let victim = view.dead_targets().min_by_key(|target| cost(*target));
        if is_built && self.amount == Some(amount) {
            let moves = match victim {
                None => kill(view, TOOL, FIRST, None),
                Some(victim) => match aim(view, amount) {
                    Some(first) => zombie(view, victim, first),
                    None => Vec::new(),
                },
            };
            if self.script.plan(view.game, moves) {
                return;
            }
        }
        let mut moves = Vec::new();
        if victim.is_none() {
            moves = kill(view, FIRST, TRIGGER, Some(amount));
        }
        let has_amount = !moves.is_empty() && last_number(&moves) == Some(amount);
        moves.extend(weapon(view, amount, has_amount));
        self.amount = Some(amount);
        self.script.plan(view.game, moves);
    }
}

/// The number that moves make in the slot of the trigger before they use it.
fn last_number(moves: &[Move]) -> Option<u16> {
    let cards = moves.iter().filter(|it| it.slot == TRIGGER);
    cards
        .skip_while(|it| it.card != Card::Zero)
        .try_fold(0_u16, |number, it| match it.card {
            Card::Zero => Some(0),
            Card::Succ => number.checked_add(1),
            Card::Dbl => number.checked_mul(2),
            _ => None,
        })
}

/// Kills the slot of the opponent that takes the fewest moves, with attacks put
/// together in a slot and the amount in another one, preferably `wanted`.
fn kill(view: &View<'_>, slot: u8, amount_slot: u8, wanted: Option<u16>) -> Vec<Move> {
    let payers = payers(view);
    let plans = (0..TARGETS).flat_map(|target| {
        let payers = &payers;
        let attacks = amounts().filter_map(move |amount| Attacks::on(view, target, amount, payers));
        attacks.map(|attacks| {
            let number = match wanted == Some(attacks.amount) {
                true => 0,
                false => cost(attacks.amount),
            };
            (attacks.cost() + number, attacks)
        })
    });
    let Some((_, attacks)) = plans.min_by_key(|(moves, _)| *moves) else {
        return Vec::new();
    };
    let amount = Builder::on(amount_slot).clear().number(attacks.amount);
    let mut moves = amount.moves();
    moves.extend(Builder::on(slot).clear().moves());
    moves.extend(attacks.moves(slot, amount_slot));
    moves
}

/// Builds row and trigger; the amount may already be in the trigger's slot.
fn weapon(view: &View<'_>, amount: u16, has_amount: bool) -> Vec<Move> {
    let clear = |slot| match view.field(slot).is_identity() {
        true => Builder::on(slot),
        false => Builder::on(slot).clear(),
    };
    let copier = |slot| {
        let copy = Builder::on(TRIGGER)
            .clear()
            .right(Card::K)
            .right(Card::Copy);
        copy.left(Card::S)
            .compose(Card::K)
            .apply_to_number(u16::from(slot))
    };
    let mut parts = Vec::new();
    if !has_amount {
        parts.push(clear(TRIGGER).number(amount));
    }
    let heal = clear(ROW).right(Card::S).right(Card::Help).right(Card::I);
    let heal = heal.left(Card::S).compose(Card::K);
    parts.push(heal.apply_to_slot(TRIGGER).left(Card::S));
    // What copies the row is needed twice.
    parts.push(copier(ROW));
    parts.push(Builder::on(FIRST).clear().copy_of(TRIGGER).left(Card::S));
    parts.push(Builder::on(TRIGGER).left(Card::S).right(Card::Succ));
    parts.push(Builder::on(ROW).apply_to_slot(TRIGGER));
    parts.push(copier(FIRST));
    parts.push(Builder::on(FIRST).apply_to_slot(TRIGGER));
    parts.push(Builder::on(TRIGGER).clear().copy_of(FIRST));
    parts.into_iter().flat_map(Builder::moves).collect()
}

/// Sends the row to the slots from `first` on, by a zombie in a dead slot.
fn zombie(view: &View<'_>, victim: u16, first: u16) -> Vec<Move> {
    let mut moves = number_moves(number(&view.field(FIRST)), first);
    let tool = match view.field(TOOL).is_identity() {
        true => Builder::on(TOOL),
        false => Builder::on(TOOL).clear(),
    };
    let tool = tool.right(Card::Zombie).apply_to_number(victim);
    moves.extend(tool.apply_to_slot(TRIGGER).moves());
    moves
}
