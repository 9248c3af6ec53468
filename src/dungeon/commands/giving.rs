//! Commands that give to other tiles and take from them.

use std::sync::Arc;

use bevy::ecs::prelude::*;

use super::flow::jump;
use super::{list, one, optional};
use crate::damage::{self, is_positive};
use crate::death;
use crate::definition::Played;
use crate::eval;
use crate::name::{Known, Name};
use crate::player::{is_dead, is_over, is_player};
use crate::script::ast::Arguments;
use crate::script::command::{Command, Flow, Kind, Run};
use crate::stage::Stage;
use crate::state::{MAX_VALUES, State};
use crate::tiles;
use crate::value::{Arithmetic, Number, Value};

/// The command `GIVE` (D-GIVE-01 to -06).
pub const GIVE: Command = Command {
    name: "GIVE",
    aliases: &[],
    parameters: list(&[
        one("what", Kind::Any),
        one("amount", Kind::Positive),
        one("who", Kind::Who),
        optional("max", Kind::Positive),
        optional("label", Kind::Label),
    ]),
    help: "Adds to a value of another tile, up to a maximum; jumps if there is no room",
    run: give,
};

/// Returns the thing to give or take, its amount, and the other tile; `None` if
/// any of these is missing (D-GIVE-02).
fn deal(world: &mut Stage, run: &Run, arguments: &Arguments) -> Option<(Name, Value, Entity)> {
    let what = eval::word(world, run, arguments.nth(0)?);
    let amount = eval::optional(world, run, arguments.nth(1));
    let who = eval::who(world, run, arguments.nth(2))?;
    let name = Name::new(what.as_text()?);
    is_positive(&amount).then_some((name, amount, who))
}

fn give(world: &mut Stage, run: &Run, arguments: &Arguments) -> Flow {
    let Some((name, amount, who)) = deal(world, run, arguments) else {
        return Flow::Next;
    };
    if name == Name::Known(Known::Health) && is_player(world, who) && is_dead(world, who) {
        return Flow::Next;
    }
    let max = eval::optional(world, run, arguments.nth(3)).number();
    let Some(mut state) = world.get_mut::<State>(who) else {
        return Flow::Next;
    };
    let old = state.get(&name).number().unwrap_or(Number::Int(0));
    if max.is_some_and(|max| old >= max) {
        return jump(world, run, arguments.nth(4));
    }
    if let Some(sum) = Value::from(old).calculated(Arithmetic::Add, &amount) {
        let is_beyond = max.zip(sum.number()).is_some_and(|(max, sum)| sum > max);
        let sum = match max {
            Some(max) if is_beyond => Value::from(max),
            _ => sum,
        };
        state.set(name, sum);
    }
    Flow::Next
}

/// The command `TAKE` (D-TAKE-01 to -04).
pub const TAKE: Command = Command {
    name: "TAKE",
    aliases: &[],
    parameters: list(&[
        one("what", Kind::Any),
        one("amount", Kind::Positive),
        one("who", Kind::Who),
        optional("label", Kind::Label),
    ]),
    help: "Subtracts from a value of another tile; jumps if there is not enough",
    run: take,
};

fn take(world: &mut Stage, run: &Run, arguments: &Arguments) -> Flow {
    let Some((name, amount, who)) = deal(world, run, arguments) else {
        return Flow::Next;
    };
    let has_taken = match name {
        Name::Known(Known::Health) => take_health(world, who, &amount),
        name => take_value(world, who, name, &amount),
    };
    match has_taken {
        true => Flow::Next,
        false => jump(world, run, arguments.nth(3)),
    }
}

fn take_value(world: &mut Stage, who: Entity, name: Name, amount: &Value) -> bool {
    let Some(mut state) = world.get_mut::<State>(who) else {
        return false;
    };
    let old = state.get(&name).number().unwrap_or(Number::Int(0));
    let left = Value::from(old).calculated(Arithmetic::Subtract, amount);
    let left = left.filter(|left| left.number() >= Some(Number::Int(0)));
    let Some(left) = left else { return false };
    state.set(name, left);
    true
}

fn take_health(world: &mut Stage, who: Entity, amount: &Value) -> bool {
    if is_player(world, who) {
        if is_dead(world, who) || is_over(world, who) {
            return false;
        }
        death::hurt(world, who, amount);
        return true;
    }
    let has_health = tiles::value(world, who, Known::Health).number().is_some();
    if has_health {
        if damage::lower_health(world, who, amount) {
            tiles::remove(world, who);
        }
        return true;
    }
    let is_destroyable = tiles::is_set(world, who, Known::Destroyable);
    if is_destroyable {
        tiles::remove(world, who);
    }
    is_destroyable
}

/// The command `EQUIP` (D-EQUIP-01, D-EQUIP-02).
pub const EQUIP: Command = Command {
    name: "EQUIP",
    aliases: &[],
    parameters: list(&[
        one("slug", Kind::Item),
        one("who", Kind::Who),
        optional("max", Kind::Positive),
        optional("label", Kind::Label),
    ]),
    help: "Puts an item into the equipment of another tile, up to a maximum; jumps if there is no room",
    run: equip,
};

/// Returns the item and the tile; `None` if either does not exist.
fn item_and_owner(
    world: &mut Stage,
    run: &Run,
    arguments: &Arguments,
) -> Option<(Arc<str>, Entity)> {
    let slug = eval::word(world, run, arguments.nth(0)?);
    let slug: Arc<str> = slug.as_text()?.into();
    let is_known = world.resource::<Played>().0.items.contains_key(&slug);
    let who = eval::who(world, run, arguments.nth(1))?;
    is_known.then_some((slug, who))
}

fn equip(world: &mut Stage, run: &Run, arguments: &Arguments) -> Flow {
    let Some((slug, who)) = item_and_owner(world, run, arguments) else {
        return Flow::Next;
    };
    let max = eval::optional(world, run, arguments.nth(2)).number();
    let Some(mut state) = world.get_mut::<State>(who) else {
        return Flow::Next;
    };
    let mut equipment = state.known(Known::Equipment).as_list().to_vec();
    let count = equipment.iter().filter(|item| **item == slug).count();
    let count = Number::Int(i64::try_from(count).unwrap_or(i64::MAX));
    if max.is_some_and(|max| count >= max) {
        return jump(world, run, arguments.nth(3));
    }
    if equipment.len() < MAX_VALUES {
        equipment.insert(0, slug);
        state.set(Known::Equipment, Value::List(equipment.into()));
    }
    Flow::Next
}

/// The command `UNEQUIP` (D-UNEQUIP-01, D-UNEQUIP-02).
pub const UNEQUIP: Command = Command {
    name: "UNEQUIP",
    aliases: &[],
    parameters: list(&[
        one("slug", Kind::Item),
        one("who", Kind::Who),
        optional("label", Kind::Label),
    ]),
    help: "Removes an item from the equipment of another tile; jumps if it is not there",
    run: |world, run, arguments| {
        let Some((slug, who)) = item_and_owner(world, run, arguments) else {
            return Flow::Next;
        };
        match take_item(world, who, &slug) {
            true => Flow::Next,
            false => jump(world, run, arguments.nth(2)),
        }
    },
};

/// Removes the first such item from the equipment of a tile and returns whether
/// it was there. If the item in use is used up, the first of the rest is put
/// into use (D-UNEQUIP-01, D-ITEM-05).
pub fn take_item(world: &mut Stage, who: Entity, slug: &str) -> bool {
    let Some(mut state) = world.get_mut::<State>(who) else {
        return false;
    };
    let mut equipment = state.known(Known::Equipment).as_list().to_vec();
    let Some(place) = equipment.iter().position(|item| **item == *slug) else {
        return false;
    };
    equipment.remove(place);
    let is_equipped = state.known(Known::Equipped).as_text() == Some(slug);
    if is_equipped && !equipment.iter().any(|item| **item == *slug) {
        let first = equipment.first().cloned();
        state.set(Known::Equipped, first.map_or(Value::Nil, Value::Text));
    }
    state.set(Known::Equipment, Value::List(equipment.into()));
    true
}
