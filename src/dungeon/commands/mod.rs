//! Execution of each kind of line, and the table of all commands (sections 13
//! and 17).

mod flow;
mod giving;
mod making;
mod moving;
mod sending;
mod text;
mod values;

pub use giving::take_item;
pub use moving::Shifted;

use bevy::ecs::prelude::*;

use crate::program::Program;
use crate::script::ast::{Line, Param, Script};
use crate::script::command::{Command, Count, Flow, Kind, Parameter, Parameters, Run};
use crate::stage::Stage;
use crate::value::lower_case;

/// All commands, by name.
pub const TABLE: &[&Command] = &[
    &making::BECOME,
    &values::CHANGE_DUNGEON_INSTANCE_STATE,
    &values::CHANGE_LEVEL_INSTANCE_STATE,
    &values::CHANGE_OTHER_STATE,
    &values::CHANGE_STATE,
    &flow::CYCLE,
    &flow::DIE,
    &flow::END,
    &giving::EQUIP,
    &moving::FACING,
    &sending::GAMEOVER,
    &giving::GIVE,
    &moving::GO,
    &flow::IF,
    &flow::LOCK,
    &moving::MOVE,
    &flow::NOOP,
    &sending::PASSAGE,
    &moving::PULL,
    &moving::PUSH,
    &making::PUT,
    &values::RANDOM,
    &making::REMOVE,
    &making::REPLACE,
    &flow::RESTORE,
    &sending::SEND,
    &values::SEQUENCE,
    &moving::SHIFT,
    &moving::SHOOT,
    &sending::SOUND,
    &giving::TAKE,
    &moving::TARGET_PLAYER,
    &flow::TERMINATE,
    &sending::TRANSPORT,
    &moving::TRY,
    &giving::UNEQUIP,
    &flow::UNLOCK,
    &moving::WALK,
    &flow::ZAP,
];

/// Executes the line of a program or an item.
pub fn execute(world: &mut Stage, run: &Run) -> Flow {
    match run.script.lines.get(run.line) {
        None | Some(Line::Nothing | Line::Label(_)) => Flow::Next,
        Some(Line::Text(_) | Line::Link { .. } | Line::TextCondition { .. }) => {
            text::show(world, run)
        }
        Some(Line::Assign {
            target,
            operation,
            operand,
        }) => values::assign(world, run, target, *operation, operand),
        Some(Line::Moves(steps)) => moving::steps(world, run, steps),
        Some(Line::Command { command, arguments }) => match TABLE.get(*command) {
            Some(command) => (command.run)(world, run, arguments),
            None => Flow::Next,
        },
    }
}

/// Words of directions, in places where the id of a tile is also allowed.
const DIRECTION_WORDS: &[&str] = &[
    "north", "south", "west", "east", "up", "down", "left", "right",
];

/// Returns a required parameter.
const fn one(name: &'static str, kind: Kind) -> Parameter {
    Parameter {
        name,
        kind,
        count: Count::One,
    }
}

/// Returns an optional parameter.
const fn optional(name: &'static str, kind: Kind) -> Parameter {
    Parameter {
        name,
        kind,
        count: Count::Optional,
    }
}

/// Returns a parameter that can be repeated.
const fn many(name: &'static str, kind: Kind) -> Parameter {
    Parameter {
        name,
        kind,
        count: Count::Many,
    }
}

/// Returns parameters in order; a wrong number of them or wrong words only
/// cause warnings.
const fn list(list: &'static [Parameter]) -> Parameters {
    Parameters::List {
        list,
        is_strict: false,
    }
}

/// Returns parameters in order; a wrong number of them or wrong words are
/// errors.
const fn strict(list: &'static [Parameter]) -> Parameters {
    Parameters::List {
        list,
        is_strict: true,
    }
}

/// Returns the first active line of a label named by a parameter.
fn label_line(world: &World, run: &Run, label: Option<&Param>) -> Option<usize> {
    let Param::Literal { text, .. } = label? else {
        return None;
    };
    active(world, run, &lower_case(text))
}

/// Returns the first active line of a label, given in lower case.
fn active(world: &World, run: &Run, label: &str) -> Option<usize> {
    if run.is_item {
        return Script::lines_of(&run.script, label).first().copied();
    }
    world.get::<Program>(run.tile)?.active(label)
}
