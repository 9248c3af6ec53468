//! How programs run: their turn in a cycle, a message that a player's action
//! sends, the script of an item (sections 14 to 16).

use std::sync::Arc;

use bevy::ecs::prelude::*;

use crate::commands;
use crate::definition::{Item, Played};
use crate::level::Agenda;
use crate::message::{Message, Sender};
use crate::name::Known;
use crate::observation::{self, Fate};
use crate::player::Cycle;
use crate::program::{Program, Status};
use crate::script::command::{Flow, Run};
use crate::tile::{Position, TileId};
use crate::tiles::{self, Serials};
use crate::work::Work;

/// Messages that a program acts on in a pass (D-MSG-06).
const MAX_MESSAGES: usize = 5;

/// Runs the programs of a level that have something to do, in order of id
/// (D-CYCLE-04).
pub fn run_level(world: &mut World, level: Entity) {
    let cycle = world.resource::<Cycle>().0;
    let Some(mut agenda) = world.get_mut::<Agenda>(level) else {
        return;
    };
    if agenda.is_quiet(cycle) {
        return;
    }
    let due = agenda.due(cycle);
    let last = world.resource::<Serials>().0;
    let budget = world.resource::<Played>().0.instruction_budget;
    for id in due {
        let Some(tile) = tiles::find_in(world, level, id) else {
            continue;
        };
        let Some(mut program) = world.get_mut::<Program>(tile) else {
            continue;
        };
        let serial = program.serial;
        if serial > last {
            // One that began in this pass has its turn in the next (D-PROG-01).
            continue;
        }
        if matches!(program.status, Status::Waiting(until) if until <= cycle) {
            program.status = Status::Alive;
        }
        let goes_on = program.status == Status::Alive;
        let mut turn = Turn {
            tile,
            serial,
            cycle,
            budget,
        };
        if goes_on {
            turn.execute(world);
        }
        turn.take_messages(world);
        turn.note(world);
    }
}

/// The turn of a program: it goes on with its lines, then takes messages
/// (D-MSG-06).
struct Turn {
    tile: Entity,
    /// The program; when the tile has another one, the turn is over.
    serial: u64,
    /// The present cycle.
    cycle: u64,
    /// Lines that may still be executed (D-LIMIT-01).
    budget: u32,
}

impl Turn {
    /// The program, if it is still this one.
    fn program<'w>(&self, world: &'w mut World) -> Option<Mut<'w, Program>> {
        let program = world.get_mut::<Program>(self.tile)?;
        (program.serial == self.serial).then_some(program)
    }

    /// Takes messages until it has acted on five, or has to go on with its lines.
    fn take_messages(&mut self, world: &mut World) {
        let mut acted = 0;
        while acted < MAX_MESSAGES {
            let Some(mut program) = self.program(world) else {
                return;
            };
            if program.status == Status::Alive {
                return;
            }
            let before = program.status;
            let Some(message) = program.queue.pop_front() else {
                return;
            };
            let fate = match tiles::is_set(world, self.tile, Known::Locked) {
                true => Fate::Locked,
                false => match self.program(world) {
                    Some(mut program) => begin_handling(&mut program, &message),
                    None => return,
                },
            };
            observation::taken(world, self.tile, &message, fate);
            if fate == Fate::Handled {
                acted += 1;
                forget_wait(world, self.tile, before);
                self.execute(world);
            }
        }
    }

    /// Writes down when the program runs again.
    fn note(&self, world: &mut World) {
        let Some(program) = self.program(world) else {
            return;
        };
        let (is_ready, status) = (program.is_ready(), program.status);
        let until = match status {
            Status::Waiting(until) => Some(until),
            Status::Alive | Status::Idle => None,
        };
        if !is_ready && until.is_none() {
            return;
        }
        let Some((id, position)) = tiles::place_of(world, self.tile) else {
            return;
        };
        let Some(mut agenda) = world.get_mut::<Agenda>(position.level) else {
            return;
        };
        if is_ready {
            agenda.ready.insert(id);
        }
        if let Some(until) = until {
            agenda.waits.insert((until, id));
        }
    }

    /// Executes lines until the program waits, becomes idle, ends, or is paused
    /// by the budget (D-LIMIT-01).
    fn execute(&mut self, world: &mut World) {
        let Some(id) = world.get::<TileId>(self.tile).copied() else {
            return;
        };
        let Some(program) = self.program(world) else {
            return;
        };
        let mut run = Run {
            tile: self.tile,
            id,
            sender: program.sender.clone(),
            script: Arc::clone(&program.script),
            line: program.line,
            steps: program.steps,
            is_item: false,
        };
        loop {
            if run.line >= run.script.lines.len() {
                if let Some(mut program) = self.program(world) {
                    (program.status, program.line) = (Status::Idle, 0);
                }
                return;
            }
            if self.budget == 0 || Work::is_done(world) {
                if let Some(mut program) = self.program(world) {
                    program.go_on_at(run.line);
                    program.steps = run.steps;
                    program.over_budget += 1;
                }
                return;
            }
            self.budget -= 1;
            observation::line(world, &run);
            let flow = commands::execute(world, &run);
            let Some(mut program) = self.program(world) else {
                return;
            };
            match flow {
                Flow::Next => (run.line, run.steps) = (run.line + 1, 0),
                Flow::Jump(line) => (run.line, run.steps) = (line, 0),
                Flow::Wait {
                    cycles,
                    line,
                    steps,
                } => {
                    let cycles = u64::try_from(cycles.floor()).unwrap_or(0).max(1);
                    program.status = Status::Waiting(self.cycle.saturating_add(cycles));
                    (program.line, program.steps) = (line, steps);
                    return;
                }
                Flow::Idle => {
                    (program.status, program.line, program.steps) = (Status::Idle, 0, 0);
                    return;
                }
                Flow::End => {
                    tiles::set_script(world, self.tile, None);
                    return;
                }
            }
        }
    }
}

/// Jumps to the label of a message, if there is one.
fn begin_handling(program: &mut Program, message: &Message) -> Fate {
    let Some(line) = program.active(&message.label) else {
        return Fate::NoLabel;
    };
    program.go_on_at(line + 1);
    program.sender.clone_from(&message.sender);
    Fate::Handled
}

/// A wait that was interrupted is forgotten.
fn forget_wait(world: &mut World, tile: Entity, before: Status) {
    if let Status::Waiting(until) = before
        && let Some((id, position)) = tiles::place_of(world, tile)
        && let Some(mut agenda) = world.get_mut::<Agenda>(position.level)
    {
        agenda.waits.remove(&(until, id));
    }
}

/// Handles a message at once, as those are that a player's action sends
/// (D-ACT-02); returns whether the program has an active label for it.
pub fn handle_now(world: &mut World, tile: Entity, label: &str, sender: &Arc<Sender>) -> bool {
    if tiles::is_set(world, tile, Known::Locked) {
        return false;
    }
    let Some(mut program) = world.get_mut::<Program>(tile) else {
        return false;
    };
    let message = Message {
        label: label.into(),
        sender: Some(Arc::clone(sender)),
    };
    let before = program.status;
    let serial = program.serial;
    let fate = begin_handling(&mut program, &message);
    observation::taken(world, tile, &message, fate);
    if fate != Fate::Handled {
        return false;
    }
    forget_wait(world, tile, before);
    let mut turn = Turn {
        tile,
        serial,
        cycle: world.resource::<Cycle>().0,
        budget: world.resource::<Played>().0.instruction_budget,
    };
    turn.execute(world);
    turn.take_messages(world);
    turn.note(world);
    true
}

/// How the script of an item ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Used {
    /// It is kept.
    Kept,
    /// It was used up by `DIE` (D-ITEM-06).
    UsedUp,
}

/// Runs the script of an item for a player until it ends or waits (D-ITEM-01,
/// D-ITEM-02).
pub fn run_item(world: &mut World, player: Entity, item: &Item) -> Used {
    let (Some(script), Some(id)) = (&item.script, world.get::<TileId>(player).copied()) else {
        return Used::Kept;
    };
    let mut run = Run {
        tile: player,
        id,
        sender: tiles::snapshot(world, player),
        script: Arc::clone(script),
        line: 0,
        steps: 0,
        is_item: true,
    };
    let mut budget = world.resource::<Played>().0.instruction_budget;
    while run.line < run.script.lines.len() && budget > 0 && !Work::is_done(world) {
        budget -= 1;
        observation::line(world, &run);
        match commands::execute(world, &run) {
            Flow::Next => run.line += 1,
            Flow::Jump(line) => run.line = line,
            Flow::Wait { .. } | Flow::Idle => return Used::Kept,
            Flow::End => return Used::UsedUp,
        }
    }
    Used::Kept
}

/// The level of a tile.
#[must_use]
pub fn level_of(world: &World, tile: Entity) -> Option<Entity> {
    Some(world.get::<Position>(tile)?.level)
}
