//! Execution of programs: their turn in a cycle, a message sent by a player's
//! action, the script of an item (sections 14 to 16).

use std::sync::Arc;

use bevy::ecs::prelude::*;

use crate::commands;
use crate::definition::{Item, Played};
use crate::message::{Message, Sender};
use crate::name::Known;
use crate::observation::{self, Fate};
use crate::program::{Program, Status};
use crate::script::command::{Flow, Run};
use crate::stage::Stage;
use crate::tile::{Position, TileId, Tiles};
use crate::tiles::{self, Serials};

/// Number of messages that a program acts on in a pass (D-MSG-06).
const MAX_MESSAGES: usize = 5;

/// Runs the programs of a level with something to do, in order of id
/// (D-CYCLE-04).
pub fn run_level(world: &mut Stage, level: Entity) {
    let cycle = world.cycle;
    let Some(mut agenda) = world.agenda(level) else {
        return;
    };
    if agenda.is_quiet(cycle) {
        return;
    }
    let (mut due, ready) = agenda.due(cycle);
    if !ready.is_empty() {
        let tiles = &world.resource::<Tiles>().0;
        due.extend(ready.iter().filter_map(|id| Some((*id, *tiles.get(id)?))));
    }
    // Made of a few sorted lists, almost always.
    due.sort();
    due.dedup();
    let last = world.resource::<Serials>().0;
    let budget = world.resource::<Played>().0.instruction_budget;
    let mut waits = Vec::with_capacity(due.len());
    for (id, tile) in due {
        let Some(mut program) = world.program(tile) else {
            continue;
        };
        if program.serial > last {
            // A program started in this pass has its turn in the next
            // (D-PROG-01).
            continue;
        }
        if matches!(program.status, Status::Waiting(until) if until <= cycle) {
            program.status = Status::Alive;
        }
        if !program.is_ready() {
            // It was listed for a wait that was interrupted.
            continue;
        }
        let rest = Rest::of(&program);
        let before = rest.status;
        let mut turn = Turn::of(&program, (id, tile), cycle, budget);
        let rest = match rest.status {
            Status::Alive => {
                let run = turn.run(&program);
                turn.execute(world, run)
            }
            Status::Waiting(_) | Status::Idle => Some(rest),
        };
        let rest = rest.and_then(|rest| turn.take_messages(world, rest));
        if let Some(until) = rest.and_then(|rest| turn.note(world, level, before, rest)) {
            waits.push((until, id, tile));
        }
    }
    list_waits(world, level, &waits);
}

/// Number of listed waits, beyond two for each program, at which interrupted
/// ones are removed.
const MAX_INTERRUPTED: usize = 1_000;

/// Lists the cycles in which programs continue.
fn list_waits(world: &mut Stage, level: Entity, waits: &[(u64, TileId, Entity)]) {
    let Some(mut agenda) = world.agenda(level) else {
        return;
    };
    agenda.waits.extend(waits);
    if agenda.waits.count() <= 2 * agenda.programs.len() + MAX_INTERRUPTED {
        return;
    }
    let mut waits = std::mem::take(&mut agenda.waits);
    waits.retain(|until, tile| {
        let program = world.get::<Program>(tile);
        program.is_some_and(|program| program.status == Status::Waiting(until))
    });
    if let Some(mut agenda) = world.agenda(level) {
        agenda.waits = waits;
    }
}

/// The activity of a program after its lines.
#[derive(Clone, Copy, Debug)]
struct Rest {
    status: Status,
    /// Whether it has waiting messages.
    has_mail: bool,
}

impl Rest {
    fn of(program: &Program) -> Self {
        Self {
            status: program.status,
            has_mail: !program.queue.is_empty(),
        }
    }
}

/// The turn of a program: it continues with its lines, then takes messages
/// (D-MSG-06).
struct Turn {
    tile: Entity,
    id: TileId,
    /// Serial number of the program; if the tile has another one, the turn is
    /// over.
    serial: u64,
    /// The present cycle.
    cycle: u64,
    /// Number of lines that may still be executed (D-LIMIT-01).
    budget: u32,
}

impl Turn {
    const fn of(program: &Program, (id, tile): (TileId, Entity), cycle: u64, budget: u32) -> Self {
        Self {
            tile,
            id,
            serial: program.serial,
            cycle,
            budget,
        }
    }

    /// Returns the program, if the tile still has it.
    fn program<'w>(&self, world: &'w mut Stage) -> Option<Mut<'w, Program>> {
        let program = world.program(self.tile)?;
        (program.serial == self.serial).then_some(program)
    }

    /// Returns the executor for the program at its present line.
    fn run(&self, program: &Program) -> Run {
        Run {
            tile: self.tile,
            id: self.id,
            sender: program.sender.clone(),
            script: Arc::clone(&program.script),
            line: program.line,
            steps: program.steps,
            is_item: false,
        }
    }

    /// Takes messages until it has acted on five or continues with its lines.
    /// Returns its next activity; `None` if it has ended.
    fn take_messages(&mut self, world: &mut Stage, mut rest: Rest) -> Option<Rest> {
        let mut acted = 0;
        while acted < MAX_MESSAGES && rest.has_mail && rest.status != Status::Alive {
            let is_observed = world.is_observed;
            let mut program = self.program(world)?;
            let Some(message) = program.queue.pop_front() else {
                break;
            };
            rest = Rest::of(&program);
            if !is_observed && program.active(&message.label).is_none() {
                continue;
            }
            let is_locked = tiles::is_set(world, self.tile, Known::Locked);
            let mut program = self.program(world)?;
            let fate = match is_locked {
                true => Fate::Locked,
                false => begin_handling(&mut program, &message),
            };
            let run = (fate == Fate::Handled).then(|| self.run(&program));
            observation::taken(world, self.tile, &message, fate);
            if let Some(run) = run {
                acted += 1;
                rest = self.execute(world, run)?;
            }
        }
        Some(rest)
    }

    /// Lists the program if it has something to do in the next pass. Returns
    /// the cycle in which it continues if that is not listed yet.
    fn note(&self, world: &mut Stage, level: Entity, before: Status, rest: Rest) -> Option<u64> {
        if (rest.has_mail || rest.status == Status::Alive)
            && let Some(mut agenda) = world.agenda(level)
        {
            agenda.ready.insert(self.id);
        }
        match rest.status {
            Status::Waiting(until) => (rest.status != before).then_some(until),
            Status::Alive | Status::Idle => None,
        }
    }

    /// Executes lines until the program waits, becomes idle, ends, or is paused
    /// by the budget (D-LIMIT-01). Returns its next activity; `None` if it has
    /// ended.
    fn execute(&mut self, world: &mut Stage, mut run: Run) -> Option<Rest> {
        loop {
            if run.line >= run.script.lines.len() {
                let mut program = self.program(world)?;
                (program.status, program.line) = (Status::Idle, 0);
                return Some(Rest::of(&program));
            }
            if self.budget == 0 || world.work.is_done() {
                let mut program = self.program(world)?;
                program.go_on_at(run.line);
                program.steps = run.steps;
                program.over_budget += 1;
                return Some(Rest::of(&program));
            }
            self.budget -= 1;
            observation::line(world, &run);
            let line = match commands::execute(world, &run) {
                Flow::Next => run.line + 1,
                Flow::Jump(line) => line,
                flow => return self.stop(world, &run, flow),
            };
            if world.serial(self.tile) != Some(self.serial) {
                return None;
            }
            (run.line, run.steps) = (line, 0);
        }
    }

    /// Ends the execution of lines.
    fn stop(&self, world: &mut Stage, run: &Run, flow: Flow) -> Option<Rest> {
        let mut program = self.program(world)?;
        match flow {
            Flow::Wait {
                cycles,
                line,
                steps,
            } => {
                let cycles = u64::try_from(cycles.floor()).unwrap_or(0).max(1);
                program.status = Status::Waiting(self.cycle.saturating_add(cycles));
                (program.line, program.steps) = (line, steps);
            }
            Flow::Idle => (program.status, program.line, program.steps) = (Status::Idle, 0, 0),
            Flow::End => {
                tiles::set_script(world, self.tile, None);
                return None;
            }
            Flow::Next => program.go_on_at(run.line + 1),
            Flow::Jump(line) => program.go_on_at(line),
        }
        Some(Rest::of(&program))
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

/// Handles a message at once, as for a player's action (D-ACT-02); returns
/// whether the program has an active label for it.
pub fn handle_now(world: &mut Stage, tile: Entity, label: &str, sender: &Arc<Sender>) -> bool {
    if tiles::is_set(world, tile, Known::Locked) {
        return false;
    }
    let Some((id, position)) = tiles::place_of(world, tile) else {
        return false;
    };
    let budget = world.resource::<Played>().0.instruction_budget;
    let cycle = world.cycle;
    let Some(mut program) = world.program(tile) else {
        return false;
    };
    let message = Message {
        label: label.into(),
        sender: Some(Arc::clone(sender)),
    };
    let mut turn = Turn::of(&program, (id, tile), cycle, budget);
    let before = program.status;
    let fate = begin_handling(&mut program, &message);
    let run = turn.run(&program);
    observation::taken(world, tile, &message, fate);
    if fate != Fate::Handled {
        return false;
    }
    let rest = turn.execute(world, run);
    let rest = rest.and_then(|rest| turn.take_messages(world, rest));
    if let Some(until) = rest.and_then(|rest| turn.note(world, position.level, before, rest)) {
        list_waits(world, position.level, &[(until, id, tile)]);
    }
    true
}

/// Result of the script of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Used {
    /// It is kept.
    Kept,
    /// It was used up by `DIE` (D-ITEM-06).
    UsedUp,
}

/// Runs the script of an item for a player until it ends or waits (D-ITEM-01,
/// D-ITEM-02).
pub fn run_item(world: &mut Stage, player: Entity, item: &Item) -> Used {
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
    while run.line < run.script.lines.len() && budget > 0 && !world.work.is_done() {
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

/// Returns the level of a tile.
#[must_use]
pub fn level_of(world: &World, tile: Entity) -> Option<Entity> {
    Some(world.get::<Position>(tile)?.level)
}
