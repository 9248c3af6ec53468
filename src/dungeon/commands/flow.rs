//! Commands that control a program: its labels, its lock, its end.

use bevy::ecs::prelude::*;

use super::{active, label_line, list, one, optional, strict};
use crate::eval;
use crate::name::Known;
use crate::player::is_player;
use crate::program::Program;
use crate::script::ast::{Arguments, Param};
use crate::script::command::{Command, Flow, Kind, Run};
use crate::stage::Stage;
use crate::tiles;
use crate::value::Number;

/// The command `CYCLE` (D-CYCLE_CMD-01).
pub const CYCLE: Command = Command {
    name: "CYCLE",
    aliases: &[],
    parameters: list(&[one("n", Kind::PositiveInteger)]),
    help: "Sets how many cycles the tile waits after a move",
    run: |world, run, arguments| {
        let cycles = eval::optional(world, run, arguments.nth(0));
        if cycles
            .number()
            .is_some_and(|number| number >= Number::Int(1))
        {
            tiles::set(world, run.tile, Known::WaitCycles, cycles);
        }
        Flow::Next
    },
};

/// The command `DIE` (D-DIE-01).
pub const DIE: Command = Command {
    name: "DIE",
    aliases: &[],
    parameters: list(&[]),
    help: "Removes the tile and ends its program; an item is used up",
    run: |world, run, _| {
        if !run.is_item && !is_player(world, run.tile) {
            tiles::remove(world, run.tile);
        }
        Flow::End
    },
};

/// The command `END` (D-END-01).
pub const END: Command = Command {
    name: "END",
    aliases: &[],
    parameters: list(&[]),
    help: "Lets the program wait for messages",
    run: |_, _, _| Flow::Idle,
};

/// The command `IF` (D-IF-01, D-IF-02).
pub const IF: Command = Command {
    name: "IF",
    aliases: &[],
    parameters: list(&[
        one("condition", Kind::Condition),
        optional("label or n", Kind::LabelOrLines),
    ]),
    help: "Jumps to the label if the condition holds, or skips the next n lines if it does not",
    run: branch,
};

fn branch(world: &mut Stage, run: &Run, arguments: &Arguments) -> Flow {
    let Some(condition) = arguments.nth(0) else {
        return Flow::Next;
    };
    let holds = eval::is_true(world, run, condition);
    let lines = match arguments.nth(1) {
        Some(Param::Literal { value, .. }) => value.integer(),
        _ => Some(1),
    };
    match lines {
        Some(_) if holds => Flow::Next,
        Some(lines) => {
            let lines = usize::try_from(lines).unwrap_or(0);
            Flow::Jump(run.line.saturating_add(1).saturating_add(lines))
        }
        None if holds => match label_line(world, run, arguments.nth(1)) {
            Some(line) => Flow::Jump(line + 1),
            None => Flow::Next,
        },
        None => Flow::Next,
    }
}

/// The command `LOCK` (D-LOCK-01).
pub const LOCK: Command = Command {
    name: "LOCK",
    aliases: &[],
    parameters: list(&[]),
    help: "Stops the program from taking messages",
    run: |world, run, _| lock(world, run, true),
};

/// The command `UNLOCK` (D-LOCK-01).
pub const UNLOCK: Command = Command {
    name: "UNLOCK",
    aliases: &[],
    parameters: list(&[]),
    help: "Lets the program take messages again",
    run: |world, run, _| lock(world, run, false),
};

fn lock(world: &mut Stage, run: &Run, is_locked: bool) -> Flow {
    tiles::set(world, run.tile, Known::Locked, is_locked);
    Flow::Next
}

/// The command `NOOP` (D-NOOP-01).
pub const NOOP: Command = Command {
    name: "NOOP",
    aliases: &[],
    parameters: list(&[]),
    help: "Does nothing",
    run: |_, _, _| Flow::Next,
};

/// The command `ZAP` (D-ZAP-01).
pub const ZAP: Command = Command {
    name: "ZAP",
    aliases: &[],
    parameters: strict(&[one("label", Kind::Label)]),
    help: "Makes the first active label of this name inactive",
    run: |world, run, arguments| {
        change_labels(world, run, arguments, Program::zap);
        Flow::Next
    },
};

/// The command `RESTORE` (D-RESTORE-01).
pub const RESTORE: Command = Command {
    name: "RESTORE",
    aliases: &[],
    parameters: strict(&[one("label", Kind::Label)]),
    help: "Makes the last inactive label of this name active again",
    run: |world, run, arguments| {
        change_labels(world, run, arguments, Program::restore);
        Flow::Next
    },
};

fn change_labels(
    world: &mut Stage,
    run: &Run,
    arguments: &Arguments,
    change: fn(&mut Program, &str),
) {
    let label = arguments.nth(0).and_then(|label| label.literal());
    if let Some(label) = label
        && !run.is_item
        && let Some(mut program) = world.get_mut::<Program>(run.tile)
    {
        change(&mut program, &label.to_lowercase());
    }
}

/// The command `TERMINATE` (D-TERMINATE-01).
pub const TERMINATE: Command = Command {
    name: "TERMINATE",
    aliases: &[],
    parameters: list(&[]),
    help: "Ends the program for good; the tile stays",
    run: |_, run, _| match run.is_item {
        true => Flow::Idle,
        false => Flow::End,
    },
};

/// Returns the jump of `GIVE`, `TAKE`, `EQUIP` and `UNEQUIP` (D-GIVE-05).
pub fn jump(world: &World, run: &Run, label: Option<&Param>) -> Flow {
    match label_line(world, run, label) {
        None => Flow::Next,
        Some(line) if run.is_item => Flow::Jump(line + 1),
        Some(line) => Flow::Wait {
            cycles: Number::Int(1),
            line: line + 1,
            steps: 0,
        },
    }
}

/// Returns whether the script has an active `THUD`.
pub fn has_thud(world: &World, run: &Run) -> bool {
    !run.is_item && active(world, run, crate::message::label::THUD).is_some()
}
