//! State lines, and commands that change values.

use bevy::ecs::prelude::*;
use kotodama_board::Rng;

use super::{DIRECTION_WORDS, list, many, one, strict};
use crate::eval;
use crate::name::Name;
use crate::player::is_player;
use crate::program::Program;
use crate::run::level_of;
use crate::script::ast::{Arguments, Assignment, Field, LevelField, Param, Source};
use crate::script::command::{Command, Flow, Kind, Run};
use crate::stage::Stage;
use crate::start::TheDungeon;
use crate::value::{Arithmetic, Value};

/// A state value: its holder and name.
#[derive(Clone, Debug)]
struct Place {
    entity: Entity,
    name: Name,
}

/// Executes a state line (D-EXPR-01).
pub fn assign(
    world: &mut Stage,
    run: &Run,
    target: &Source,
    operation: Assignment,
    operand: &Param,
) -> Flow {
    let operand = eval::value(world, run, operand);
    if let Some(place) = place(world, run, target) {
        change(world, &place, operation, &operand);
    }
    Flow::Next
}

/// Returns the target of a state line; attributes cannot be changed (D-VAR-01).
fn place(world: &World, run: &Run, source: &Source) -> Option<Place> {
    match source {
        Source::Tile(target, Field::State(name)) => {
            let entity = eval::find(world, run, target)?;
            let name = name.clone();
            Some(Place { entity, name })
        }
        Source::Level(LevelField::State(name)) => Some(Place {
            entity: level_of(world, run.tile)?,
            name: name.clone(),
        }),
        Source::Dungeon(name) => Some(Place {
            entity: world.resource::<TheDungeon>().0,
            name: name.clone(),
        }),
        _ => None,
    }
}

fn change(world: &mut Stage, place: &Place, operation: Assignment, operand: &Value) {
    if place.name.is_protected() && is_player(world, place.entity) {
        return;
    }
    let Some(mut state) = world.state(place.entity) else {
        return;
    };
    match operation {
        Assignment::Set => state.set(place.name.clone(), operand.clone()),
        Assignment::Calculate(arithmetic) => {
            let result = state.get(&place.name).calculated(arithmetic, operand);
            if let Some(result) = result {
                state.set(place.name.clone(), result);
            }
        }
    }
}

/// The command `CHANGE_STATE` (D-CHANGE_STATE-01).
pub const CHANGE_STATE: Command = Command {
    name: "CHANGE_STATE",
    aliases: &[],
    parameters: list(&[
        one("name", Kind::Name),
        one("operator", Kind::Operator),
        one("value", Kind::Any),
    ]),
    help: "The long form of `@name = value`",
    run: |world, run, arguments| {
        let entity = Some(run.tile);
        change_long(world, run, entity, arguments.list())
    },
};

/// The command `CHANGE_LEVEL_INSTANCE_STATE` (D-CHANGE_STATE-01).
pub const CHANGE_LEVEL_INSTANCE_STATE: Command = Command {
    name: "CHANGE_LEVEL_INSTANCE_STATE",
    aliases: &["CHANGE_INSTANCE_STATE"],
    parameters: list(&[
        one("name", Kind::Name),
        one("operator", Kind::Operator),
        one("value", Kind::Any),
    ]),
    help: "The long form of `@@name = value`",
    run: |world, run, arguments| {
        let entity = level_of(world, run.tile);
        change_long(world, run, entity, arguments.list())
    },
};

/// The command `CHANGE_DUNGEON_INSTANCE_STATE` (D-CHANGE_STATE-01).
pub const CHANGE_DUNGEON_INSTANCE_STATE: Command = Command {
    name: "CHANGE_DUNGEON_INSTANCE_STATE",
    aliases: &["CHANGE_MAP_SET_INSTANCE_STATE"],
    parameters: list(&[
        one("name", Kind::Name),
        one("operator", Kind::Operator),
        one("value", Kind::Any),
    ]),
    help: "The long form of `&name = value`",
    run: |world, run, arguments| {
        let entity = Some(world.resource::<TheDungeon>().0);
        change_long(world, run, entity, arguments.list())
    },
};

/// The command `CHANGE_OTHER_STATE` (D-CHANGE_STATE-01).
pub const CHANGE_OTHER_STATE: Command = Command {
    name: "CHANGE_OTHER_STATE",
    aliases: &[],
    parameters: list(&[
        one("target", Kind::WordOrId(DIRECTION_WORDS)),
        one("name", Kind::Name),
        one("operator", Kind::Operator),
        one("value", Kind::Any),
    ]),
    help: "The long form of `?target@name = value`",
    run: |world, run, arguments| {
        let entity = eval::who(world, run, arguments.nth(0));
        let rest = arguments.list().get(1..).unwrap_or_default();
        change_long(world, run, entity, rest)
    },
};

/// Returns the name, operator and value of a command.
fn change_long(world: &mut Stage, run: &Run, entity: Option<Entity>, params: &[Param]) -> Flow {
    let (Some(entity), [name, operator, rest @ ..]) = (entity, params) else {
        return Flow::Next;
    };
    let name = eval::word(world, run, name);
    let operator = eval::word(world, run, operator);
    let (Some(name), Some(operator)) = (name.as_text(), operator.as_text()) else {
        return Flow::Next;
    };
    let operand = match rest.first() {
        Some(param) => match eval::value(world, run, param) {
            value if param.literal().is_some() => value.folded(),
            value => value,
        },
        None => Value::Int(1),
    };
    let Some(operation) = operation(operator) else {
        return Flow::Next;
    };
    let name = Name::new(name);
    if !matches!(Field::kept(name.text()), Field::State(_)) {
        return Flow::Next;
    }
    change(world, &Place { entity, name }, operation, &operand);
    Flow::Next
}

fn operation(operator: &str) -> Option<Assignment> {
    match operator {
        "=" => Some(Assignment::Set),
        "+=" | "++" => Some(Assignment::Calculate(Arithmetic::Add)),
        "-=" | "--" => Some(Assignment::Calculate(Arithmetic::Subtract)),
        "*=" => Some(Assignment::Calculate(Arithmetic::Multiply)),
        "/=" => Some(Assignment::Calculate(Arithmetic::Divide)),
        _ => None,
    }
}

/// The command `RANDOM` (D-RANDOM-01).
pub const RANDOM: Command = Command {
    name: "RANDOM",
    aliases: &[],
    parameters: strict(&[one("name", Kind::Name), many("values", Kind::Any)]),
    help: "Sets a value to a random one of the list, or of a range as in `1-6`",
    run: |world, run, arguments| {
        if let [name, values @ ..] = arguments.list()
            && let Some(place) = named_place(world, run, name)
            && let Some(value) = random_value(world, run, values)
        {
            change(world, &place, Assignment::Set, &value);
        }
        Flow::Next
    },
};

fn random_value(world: &mut Stage, run: &Run, values: &[Param]) -> Option<Value> {
    if let [single] = values
        && let Some((least, most)) = single.literal().and_then(range)
    {
        let count = most.abs_diff(least).saturating_add(1);
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        let drawn = world.resource_mut::<Rng>().below(count);
        let drawn = i64::try_from(drawn).unwrap_or(0);
        return Some(Value::Int(least.min(most).saturating_add(drawn)));
    }
    let drawn = world.resource_mut::<Rng>().below(values.len());
    let param = values.get(drawn)?;
    Some(eval::value(world, run, param))
}

/// Reads `a-b`; either may be negative.
fn range(text: &str) -> Option<(i64, i64)> {
    let text = text.trim();
    let sign = usize::from(text.starts_with('-'));
    let dash = sign + text.get(sign..)?.find('-')?;
    let (least, most) = (text.get(..dash)?.trim(), text.get(dash + 1..)?.trim());
    Some((least.parse().ok()?, most.parse().ok()?))
}

/// Returns the target of `RANDOM` and `SEQUENCE`: `name` or `@name`, `@@name`,
/// `&name`. The name may have been read as a variable.
fn named_place(world: &World, run: &Run, name: &Param) -> Option<Place> {
    match name {
        Param::Variable(variable) => place(world, run, &variable.source),
        Param::Literal { text, .. } => Some(Place {
            entity: run.tile,
            name: Name::shared(text),
        }),
        _ => None,
    }
}

/// The command `SEQUENCE` (D-SEQUENCE-01).
pub const SEQUENCE: Command = Command {
    name: "SEQUENCE",
    aliases: &[],
    parameters: strict(&[one("name", Kind::Name), many("values", Kind::Any)]),
    help: "Sets a value to the next one of the list, over and over",
    run: sequence,
};

fn sequence(world: &mut Stage, run: &Run, arguments: &Arguments) -> Flow {
    let [name, values @ ..] = arguments.list() else {
        return Flow::Next;
    };
    let place = named_place(world, run, name);
    let next = count(world, run);
    let chosen = match values.len() {
        0 => None,
        length => values.get(next % length),
    };
    if let (Some(place), Some(param)) = (place, chosen) {
        let value = eval::value(world, run, param);
        change(world, &place, Assignment::Set, &value);
    }
    Flow::Next
}

/// Returns how often the sequence was executed before. Items do not remember
/// this (D-ITEM-02).
fn count(world: &mut Stage, run: &Run) -> usize {
    if run.is_item {
        return 0;
    }
    let Some(mut program) = world.get_mut::<Program>(run.tile) else {
        return 0;
    };
    let mut sequences = program.sequences.iter_mut();
    if let Some((_, count)) = sequences.find(|(line, _)| *line == run.line) {
        let before = *count;
        *count = before.wrapping_add(1);
        return before;
    }
    program.sequences.push((run.line, 1));
    0
}
