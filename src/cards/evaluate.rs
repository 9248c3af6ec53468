//! The application of functions (C-APP, C-COUNT, C-CARD, C-ZOMBIE).

use crate::board::{MOST, SLOTS, Slots, ZOMBIE};
use crate::card::Card;
use crate::value::Value;

/// Maximum number of applications in a turn or of a zombie (C-COUNT-02).
pub const LIMIT: u32 = 1000;

/// Reason for which an evaluation ended early (C-ERR-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// The slot in use, or the one that `get` reads, is dead.
    DeadSlot,
    /// An integer was to be applied.
    NotAFunction,
    /// A function instead of an amount or summand.
    NotAnInteger,
    /// A function or a number above 255 instead of a slot.
    NotASlot,
    /// The paying slot has less vitality than the amount.
    LowVitality,
    /// The target of `zombie` is alive.
    SlotAlive,
    /// The 1001st application.
    Limit,
}

impl Error {
    /// Returns the name used in outputs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::DeadSlot => "dead-slot",
            Self::NotAFunction => "not-a-function",
            Self::NotAnInteger => "not-an-integer",
            Self::NotASlot => "not-a-slot",
            Self::LowVitality => "low-vitality",
            Self::SlotAlive => "slot-alive",
            Self::Limit => "limit",
        }
    }
}

/// The player and phase of an evaluation.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    /// The proponent.
    pub player: usize,
    /// Whether this is the zombie phase.
    pub is_zombie: bool,
}

/// A remaining step of an `S`.
#[derive(Clone, Debug)]
pub enum Pending {
    /// Apply the second argument to the third.
    Second(Value, Value),
    /// Apply the result of the first application to that of the second.
    Both(Value),
}

/// An observer of evaluations.
pub trait Watch {
    /// Observes an application before it happens, or an error raised instead;
    /// `waiting` holds the steps that wait for the result, the innermost last.
    fn see(&mut self, function: &Value, argument: &Value, waiting: &[Pending]);
}

/// Observes nothing.
impl Watch for () {
    fn see(&mut self, _function: &Value, _argument: &Value, _waiting: &[Pending]) {}
}

/// Applies `function` to `argument`. Returns the result or the error, and the
/// number of applications counted. Effects before an error stay (C-ERR-01).
pub fn apply(
    slots: &mut Slots<'_, '_>,
    context: Context,
    mut function: Value,
    mut argument: Value,
    watch: &mut impl Watch,
) -> (Result<Value, Error>, u32) {
    let mut count = 0;
    let mut pending: Vec<Pending> = Vec::new();
    loop {
        watch.see(&function, &argument, &pending);
        if matches!(function, Value::Number(_)) {
            return (Err(Error::NotAFunction), count);
        }
        if count == LIMIT {
            return (Err(Error::Limit), count);
        }
        count += 1;
        if let Value::Partial(partial) = &function
            && partial.card() == Card::S
            && let Some(second) = partial.second()
        {
            pending.push(Pending::Second(second.clone(), argument.clone()));
            function = partial.first().clone();
            continue;
        }
        let result = match one(slots, context, &function, argument) {
            Ok(result) => result,
            Err(error) => return (Err(error), count),
        };
        match pending.pop() {
            None => return (Ok(result), count),
            Some(Pending::Second(second, x)) => {
                argument = x;
                function = second;
                pending.push(Pending::Both(result));
            }
            Some(Pending::Both(h)) => {
                function = h;
                argument = result;
            }
        }
    }
}

/// Applies a function that is not an `S` with all its arguments.
fn one(
    slots: &mut Slots<'_, '_>,
    context: Context,
    function: &Value,
    x: Value,
) -> Result<Value, Error> {
    match function {
        Value::Number(_) => Err(Error::NotAFunction),
        Value::Card(card) if card.arity() > 1 => Ok(Value::partial(*card, x, None)),
        Value::Card(card) => single(slots, context, *card, x),
        Value::Partial(partial) => match (partial.card(), partial.second()) {
            (Card::K, _) => Ok(partial.first().clone()),
            (Card::Zombie, _) => raise(slots, context, partial.first(), x),
            (card, None) => Ok(Value::partial(card, partial.first().clone(), Some(x))),
            (card, Some(second)) => transfer(slots, context, card, [partial.first(), second, &x]),
        },
    }
}

fn integer(value: &Value) -> Result<i32, Error> {
    match value {
        Value::Number(number) => Ok(i32::from(*number)),
        _ => Err(Error::NotAnInteger),
    }
}

fn slot(value: &Value) -> Result<usize, Error> {
    match value {
        Value::Number(number) if usize::from(*number) < SLOTS => Ok(usize::from(*number)),
        _ => Err(Error::NotASlot),
    }
}

/// Returns the valid integer nearest to `number`.
fn clamped(number: i32) -> Value {
    Value::Number(u16::try_from(number.clamp(0, MOST)).unwrap_or(u16::MAX))
}

/// Applies a card that takes one argument.
fn single(
    slots: &mut Slots<'_, '_>,
    Context { player, is_zombie }: Context,
    card: Card,
    x: Value,
) -> Result<Value, Error> {
    let other = 1 - player;
    match card {
        Card::I => return Ok(x),
        Card::Succ => return Ok(clamped(integer(&x)? + 1)),
        Card::Dbl => return Ok(clamped(integer(&x)? * 2)),
        Card::Get => {
            let field = slots.living_field(player, slot(&x)?);
            return field.ok_or(Error::DeadSlot);
        }
        Card::Copy => return Ok(slots.field(other, slot(&x)?)),
        Card::Inc => step(slots, player, slot(&x)?, !is_zombie),
        Card::Dec => step(slots, other, SLOTS - 1 - slot(&x)?, is_zombie),
        Card::Revive => {
            let i = slot(&x)?;
            if slots.vitality(player, i) <= 0 {
                slots.set_vitality(player, i, 1);
            }
        }
        // `put` ignores its argument.
        _ => {}
    }
    Ok(Value::of(Card::I))
}

/// Adds 1 to a living slot or subtracts 1 from it.
fn step(slots: &mut Slots<'_, '_>, player: usize, slot: usize, is_up: bool) {
    let vitality = slots.vitality(player, slot);
    let by = if is_up { 1 } else { -1 };
    if vitality > 0 {
        slots.set_vitality(player, slot, (vitality + by).min(MOST));
    }
}

/// Performs `attack` and `help` (C-CARD-11, C-CARD-12, C-ZOMBIE-07,
/// C-ZOMBIE-08).
fn transfer(
    slots: &mut Slots<'_, '_>,
    Context { player, is_zombie }: Context,
    card: Card,
    [i, j, n]: [&Value; 3],
) -> Result<Value, Error> {
    let i = slot(i)?;
    let n = integer(n)?;
    let paying = slots.vitality(player, i);
    if n > paying {
        return Err(Error::LowVitality);
    }
    slots.set_vitality(player, i, paying - n);
    let j = slot(j)?;
    let is_attack = card == Card::Attack;
    let (owner, target, amount) = match is_attack {
        true => (1 - player, SLOTS - 1 - j, n * 9 / 10),
        false => (player, j, n * 11 / 10),
    };
    let vitality = slots.vitality(owner, target);
    if vitality > 0 {
        let change = if is_attack == is_zombie {
            amount
        } else {
            -amount
        };
        slots.set_vitality(owner, target, (vitality + change).clamp(0, MOST));
    }
    Ok(Value::of(Card::I))
}

/// Performs `zombie` (C-CARD-15).
fn raise(slots: &mut Slots<'_, '_>, context: Context, i: &Value, x: Value) -> Result<Value, Error> {
    let (other, target) = (1 - context.player, SLOTS - 1 - slot(i)?);
    if slots.vitality(other, target) > 0 {
        return Err(Error::SlotAlive);
    }
    slots.set_field(other, target, x);
    slots.set_vitality(other, target, ZOMBIE);
    Ok(Value::of(Card::I))
}
