//! Commands that move and turn tiles, and lines of moves.

use std::collections::BTreeSet;
use std::sync::Arc;

use bevy::ecs::prelude::*;
use kotodama_board::{Direction, Rng};

use super::flow::has_thud;
use super::{list, one, optional, strict};
use crate::bullet;
use crate::direction::{Cell, Rotation, direction_of, shared_word_of, word_of};
use crate::eval;
use crate::level::{Grid, Level};
use crate::log::{Warning, Warnings};
use crate::message::{Message, label};
use crate::movement::{self, facing};
use crate::name::Known;
use crate::player::Players;
use crate::program::{MAX_QUEUE, Program};
use crate::pull;
use crate::script::ast::{Arguments, Param, Step, Way};
use crate::script::command::{Command, Flow, Kind, Run};
use crate::stage::Stage;
use crate::state::State;
use crate::tile::{Position, TileId};
use crate::tiles;
use crate::value::{Number, Value, is_lower_case, lower_case};

/// A direction with the word for it, which the facing keeps (D-STATE-21).
#[derive(Clone, Debug)]
pub(super) struct Heading {
    pub(super) direction: Direction,
    pub(super) word: Arc<str>,
}

impl Heading {
    fn of(direction: Direction) -> Self {
        Self {
            direction,
            word: shared_word_of(direction),
        }
    }

    fn from_word(word: Value) -> Option<Self> {
        let Value::Text(word) = word else { return None };
        let direction = direction_of(&word)?;
        let word = match is_lower_case(&word) {
            true => word,
            false => lower_case(&word),
        };
        Some(Self { direction, word })
    }
}

/// The manner of a move.
#[derive(Clone, Copy, Debug, Default)]
struct Manner {
    /// Whether it tries again until it succeeds.
    insists: bool,
    /// Whether it continues in the same direction until it fails.
    repeats: bool,
    /// Whether it pulls followers.
    pulls: bool,
}

/// The command `GO` (D-GO-01 to -03).
pub const GO: Command = Command {
    name: "GO",
    aliases: &[],
    parameters: list(&[one("direction", Kind::Direction)]),
    help: "Moves one cell, trying again until it succeeds",
    run: |world, run, arguments| {
        let manner = Manner {
            insists: true,
            ..Manner::default()
        };
        move_by(world, run, arguments, manner)
    },
};

/// The command `TRY` (D-TRY-01).
pub const TRY: Command = Command {
    name: "TRY",
    aliases: &[],
    parameters: list(&[one("direction", Kind::Direction)]),
    help: "Moves one cell if it can",
    run: |world, run, arguments| move_by(world, run, arguments, Manner::default()),
};

/// The command `WALK` (D-WALK-01).
pub const WALK: Command = Command {
    name: "WALK",
    aliases: &[],
    parameters: list(&[one("direction", Kind::Direction)]),
    help: "Moves repeatedly until it is blocked",
    run: |world, run, arguments| {
        let manner = Manner {
            repeats: true,
            ..Manner::default()
        };
        move_by(world, run, arguments, manner)
    },
};

/// The command `MOVE` (D-MOVE_CMD-01).
pub const MOVE: Command = Command {
    name: "MOVE",
    aliases: &[],
    parameters: list(&[
        one("direction", Kind::Direction),
        optional("retry", Kind::Flag),
    ]),
    help: "Moves one cell; with `true`, trying again until it succeeds",
    run: |world, run, arguments| {
        let insists = eval::optional(world, run, arguments.nth(1)) == Value::Bool(true);
        let manner = Manner {
            insists,
            ..Manner::default()
        };
        move_by(world, run, arguments, manner)
    },
};

/// The command `PULL` (D-PULL_CMD-01).
pub const PULL: Command = Command {
    name: "PULL",
    aliases: &[],
    parameters: list(&[
        one("direction", Kind::Direction),
        optional("retry", Kind::Flag),
    ]),
    help: "Moves one cell and pulls its followers; with `true`, trying again until it succeeds",
    run: |world, run, arguments| {
        let insists = eval::optional(world, run, arguments.nth(1)) == Value::Bool(true);
        let manner = Manner {
            insists,
            pulls: true,
            ..Manner::default()
        };
        move_by(world, run, arguments, manner)
    },
};

fn move_by(world: &mut Stage, run: &Run, arguments: &Arguments, manner: Manner) -> Flow {
    let heading = heading(world, run, arguments.nth(0));
    let next = (run.line + 1, 0);
    let again = (run.line, 0);
    make_move(world, run, heading, manner, next, again)
}

/// Moves the tile; the program continues with `next`, or with `again` if it
/// insists or repeats.
fn make_move(
    world: &mut Stage,
    run: &Run,
    heading: Option<Heading>,
    manner: Manner,
    next: (usize, usize),
    again: (usize, usize),
) -> Flow {
    let wait = |(line, steps): (usize, usize), cycles| Flow::Wait {
        cycles,
        line,
        steps,
    };
    let Some(heading) = heading else {
        return wait(next, wait_cycles(world, run.tile));
    };
    let direction = heading.direction;
    let has_moved = match manner.pulls {
        true => pull::pull(world, run.tile, direction, true),
        false => movement::step(world, run.tile, direction),
    };
    let cycles = match world.state(run.tile) {
        Some(mut state) => {
            if has_moved {
                state.set(Known::Facing, Value::Text(heading.word));
            }
            wait_cycles_of(&state)
        }
        None => WAIT_CYCLES,
    };
    match has_moved {
        true if manner.repeats => wait(again, cycles),
        false if has_thud(world, run) => {
            let position = world.get::<Position>(run.tile);
            let obstacle = position.and_then(|position| {
                let cell = position.cell.neighbour(direction);
                tiles::top(world, position.level, cell)
            });
            let sender = obstacle.and_then(|tile| tiles::snapshot(world, tile));
            let program = world.get_mut::<Program>(run.tile);
            match program.filter(|program| program.queue.len() < MAX_QUEUE) {
                Some(mut program) => program.queue.push_back(Arc::new(Message {
                    label: label::thud(),
                    sender,
                })),
                None => Warnings::add(world, Warning::TooManyMessages),
            }
            wait((run.line + 1, 0), cycles)
        }
        false if manner.insists => wait(again, cycles),
        true | false => wait(next, cycles),
    }
}

/// Default wait after a move, in cycles (D-STATE-13).
const WAIT_CYCLES: Number = Number::Int(5);

/// Returns how long the tile waits after a move (D-STATE-13).
fn wait_cycles(world: &World, tile: Entity) -> Number {
    world.get::<State>(tile).map_or(WAIT_CYCLES, wait_cycles_of)
}

fn wait_cycles_of(state: &State) -> Number {
    state.number(Known::WaitCycles).unwrap_or(WAIT_CYCLES)
}

/// Executes the moves of a line, one after the other (D-STEPS-01).
pub fn steps(world: &mut Stage, run: &Run, steps: &[Step]) -> Flow {
    let Some(step) = steps.get(run.steps) else {
        return Flow::Next;
    };
    let heading = match step.way {
        Way::Direction(direction) => Some(Heading::of(direction)),
        Way::Idle => None,
        Way::Continue => present(world, run),
        Way::Player => towards_player(world, run),
    };
    let next = match run.steps + 1 < steps.len() {
        true => (run.line, run.steps + 1),
        false => (run.line + 1, 0),
    };
    let manner = Manner {
        insists: step.insists,
        ..Manner::default()
    };
    make_move(world, run, heading, manner, next, (run.line, run.steps))
}

/// Returns the direction of a parameter; `None` is idle.
pub(super) fn heading(world: &mut Stage, run: &Run, param: Option<&Param>) -> Option<Heading> {
    let value = eval::word(world, run, param?);
    let word = value.as_text()?;
    if word.eq_ignore_ascii_case("continue") {
        return present(world, run);
    }
    if word.eq_ignore_ascii_case("player") {
        return towards_player(world, run);
    }
    Heading::from_word(value)
}

/// Returns the present facing.
fn present(world: &World, run: &Run) -> Option<Heading> {
    let facing = tiles::value(world, run.tile, Known::Facing);
    Heading::from_word(facing)
}

/// Returns the direction towards the target player (D-TARGET_PLAYER-03).
fn towards_player(world: &mut Stage, run: &Run) -> Option<Heading> {
    let position = *world.get::<Position>(run.tile)?;
    let target = match tiles::value(world, run.tile, Known::Target) {
        Value::Int(id) => tiles::find_in(world, position.level, TileId(id)),
        _ => None,
    };
    let target = match target {
        Some(target) => target,
        None => {
            let target = random_player(world, position.level)?;
            aim(world, run, Some(target));
            target
        }
    };
    let goal = world.get::<Position>(target)?.cell;
    towards(world, position, goal)
}

/// Returns the direction towards a cell: straight if possible, otherwise a free
/// way.
fn towards(world: &mut Stage, position: Position, goal: Cell) -> Option<Heading> {
    if let Some(direction) = position.cell.direction_to(goal) {
        return Some(Heading::of(direction));
    }
    if goal == position.cell {
        return None;
    }
    let row = Cell::new(goal.row, position.cell.col);
    let col = Cell::new(position.cell.row, goal.col);
    let ways = [row, col].map(|cell| position.cell.direction_to(cell));
    let is_free = |way: Option<Direction>| {
        way.is_some_and(|way| {
            let top = tiles::top(world, position.level, position.cell.neighbour(way));
            top.is_some_and(|top| !tiles::is_set(world, top, Known::Blocking))
        })
    };
    let chosen = match ways.map(is_free) {
        [true, false] => 0,
        [false, true] => 1,
        _ => world.resource_mut::<Rng>().below(2),
    };
    ways.get(chosen).copied().flatten().map(Heading::of)
}

/// Returns the players' tiles in a level.
fn players_in(world: &World, level: Entity) -> Vec<(Entity, Cell)> {
    let players = world.resource::<Players>().0.iter();
    let players = players.filter_map(|tile| {
        let position = world.get::<Position>(*tile)?;
        (position.level == level).then_some((*tile, position.cell))
    });
    players.collect()
}

fn random_player(world: &mut Stage, level: Entity) -> Option<Entity> {
    let players = players_in(world, level);
    let chosen = match players.len() {
        0 | 1 => 0,
        count => world.resource_mut::<Rng>().below(count),
    };
    players.get(chosen).map(|(tile, _)| *tile)
}

fn aim(world: &mut Stage, run: &Run, target: Option<Entity>) {
    let id = target.and_then(|target| world.get::<TileId>(target));
    let id = id.map_or(Value::Nil, |id| Value::Int(id.0));
    tiles::set(world, run.tile, Known::Target, id);
}

/// The command `TARGET_PLAYER` (D-TARGET_PLAYER-01, D-TARGET_PLAYER-02).
pub const TARGET_PLAYER: Command = Command {
    name: "TARGET_PLAYER",
    aliases: &[],
    parameters: strict(&[one("who", Kind::Word(&["nearest", "random"]))]),
    help: "Chooses the player that the direction `player` leads to",
    run: |world, run, arguments| {
        let who = eval::optional(world, run, arguments.nth(0));
        let Some(position) = world.get::<Position>(run.tile).copied() else {
            return Flow::Next;
        };
        let target = match who.as_text().map(str::to_lowercase).as_deref() {
            Some("nearest") => nearest_player(world, position),
            Some("random") => random_player(world, position.level),
            _ => return Flow::Next,
        };
        aim(world, run, target);
        Flow::Next
    },
};

fn nearest_player(world: &mut Stage, position: Position) -> Option<Entity> {
    let players = players_in(world, position.level);
    let far = |cell: Cell| {
        let rows = i64::from(cell.row - position.cell.row);
        let cols = i64::from(cell.col - position.cell.col);
        rows * rows + cols * cols
    };
    let least = players.iter().map(|(_, cell)| far(*cell)).min()?;
    let nearest: Vec<Entity> = players
        .iter()
        .filter(|(_, cell)| far(*cell) == least)
        .map(|(tile, _)| *tile)
        .collect();
    let chosen = match nearest.len() {
        1 => 0,
        count => world.resource_mut::<Rng>().below(count),
    };
    nearest.get(chosen).copied()
}

/// The command `FACING` (D-FACING-01, D-FACING-02).
pub const FACING: Command = Command {
    name: "FACING",
    aliases: &[],
    parameters: list(&[one("direction", Kind::DirectionOrRotation)]),
    help: "Turns the tile",
    run: face,
};

fn face(world: &mut Stage, run: &Run, arguments: &Arguments) -> Flow {
    let Some(param) = arguments.nth(0) else {
        return Flow::Next;
    };
    let value = eval::word(world, run, param);
    let word: Arc<str> = match &value {
        Value::Int(id) => {
            let Some(position) = world.get::<Position>(run.tile).copied() else {
                return Flow::Next;
            };
            let Some(tile) = tiles::find_in(world, position.level, TileId(*id)) else {
                return Flow::Next;
            };
            let goal = world.get::<Position>(tile).map(|it| it.cell);
            let heading = goal.and_then(|goal| towards(world, position, goal));
            heading.map_or_else(|| "idle".into(), |heading| heading.word)
        }
        Value::Text(text) => {
            let text = text.to_lowercase();
            match (Rotation::of(&text), text.as_str()) {
                (Some(rotation), _) => match facing(world, run.tile) {
                    Some(direction) => word_of(rotation.turned(direction)).into(),
                    None => "idle".into(),
                },
                (None, "player") => {
                    towards_player(world, run).map_or_else(|| "idle".into(), |heading| heading.word)
                }
                (None, "continue") => {
                    present(world, run).map_or_else(|| "idle".into(), |heading| heading.word)
                }
                (None, word) => match direction_of(word) {
                    Some(_) => word.into(),
                    None => "idle".into(),
                },
            }
        }
        _ => "idle".into(),
    };
    tiles::set(world, run.tile, Known::Facing, Value::Text(word));
    Flow::Wait {
        cycles: Number::Int(1),
        line: run.line + 1,
        steps: 0,
    }
}

/// The command `PUSH` (D-PUSH-01).
pub const PUSH: Command = Command {
    name: "PUSH",
    aliases: &[],
    parameters: list(&[
        one("direction", Kind::Direction),
        optional("range", Kind::NotNegative),
    ]),
    help: "Pushes a pushable tile in a direction by one cell",
    run: |world, run, arguments| {
        let range = eval::optional(world, run, arguments.nth(1));
        let range = range.number().map_or(1, Number::floor);
        if let Some(heading) = heading(world, run, arguments.nth(0)) {
            push(world, run, heading.direction, range);
        }
        Flow::Next
    },
};

fn push(world: &mut Stage, run: &Run, direction: Direction, range: i64) {
    let Some(position) = world.get::<Position>(run.tile).copied() else {
        return;
    };
    let size = world.get::<Level>(position.level);
    let most = size.map_or(0, |level| level.rows.max(level.cols));
    let range = i32::try_from(range.clamp(-1, i64::from(most))).unwrap_or(most);
    let delta = direction.delta();
    for distance in (0..=range).rev() {
        let cell = position.cell.offset(delta.y * distance, delta.x * distance);
        let stack = world.get::<Grid>(position.level).map(|it| it.stack(cell));
        let stack: Vec<Entity> = stack.unwrap_or_default().iter().rev().copied().collect();
        for tile in stack {
            if tile != run.tile && tiles::is_set(world, tile, Known::Pushable) {
                movement::step(world, tile, direction);
            }
        }
    }
}

/// The command `SHOOT` (D-SHOOT-01).
pub const SHOOT: Command = Command {
    name: "SHOOT",
    aliases: &[],
    parameters: list(&[one("direction", Kind::DirectionToShoot)]),
    help: "Fires a bullet",
    run: |world, run, arguments| {
        if let Some(heading) = heading(world, run, arguments.nth(0)) {
            bullet::fire(world, run.tile, &heading.word);
        }
        Flow::Next
    },
};

/// The command `SHIFT` (D-SHIFT-01 to -03).
pub const SHIFT: Command = Command {
    name: "SHIFT",
    aliases: &[],
    parameters: strict(&[one(
        "rotation",
        Kind::Word(&["clockwise", "counterclockwise"]),
    )]),
    help: "Turns the pushable tiles of the eight cells around by one cell",
    run: |world, run, arguments| {
        let rotation = eval::optional(world, run, arguments.nth(0));
        match rotation.as_text().and_then(Rotation::of) {
            Some(Rotation::Clockwise) => shift(world, run, 1),
            Some(Rotation::Counterclockwise) => shift(world, run, RING.len() - 1),
            _ => {}
        }
        Flow::Wait {
            cycles: wait_cycles(world, run.tile),
            line: run.line + 1,
            steps: 0,
        }
    },
};

/// The eight cells around, clockwise from the north.
const RING: [(i32, i32); 8] = [
    (-1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
];

/// Tiles shifted in this cycle (D-SHIFT-01).
#[derive(Resource, Clone, Debug, Default)]
pub struct Shifted {
    cycle: u64,
    tiles: BTreeSet<TileId>,
}

/// Rotates the ring by this many places.
fn shift(world: &mut Stage, run: &Run, by: usize) {
    let Some(position) = world.get::<Position>(run.tile).copied() else {
        return;
    };
    let level = position.level;
    let cycle = world.resource::<crate::player::Cycle>().0;
    let mut shifted = world.resource_mut::<Shifted>();
    if shifted.cycle != cycle {
        *shifted = Shifted {
            cycle,
            tiles: BTreeSet::new(),
        };
    }
    let cell = |place: usize| {
        let (rows, cols) = RING.get(place % RING.len()).copied().unwrap_or_default();
        position.cell.offset(rows, cols)
    };
    let mut waiting: Vec<(Entity, Cell)> = Vec::new();
    for place in 0..RING.len() {
        let (from, to) = (cell(place), cell(place + by));
        let Some(tile) = tiles::top(world, level, from) else {
            continue;
        };
        let Some(id) = world.get::<TileId>(tile).copied() else {
            continue;
        };
        let next = tiles::top(world, level, to);
        let is_stuck = next.is_none_or(|next| {
            tiles::is_set(world, next, Known::Blocking)
                && !tiles::is_set(world, next, Known::Pushable)
        });
        let was_shifted = world.resource::<Shifted>().tiles.contains(&id);
        if tiles::is_set(world, tile, Known::Pushable) && !is_stuck && !was_shifted {
            waiting.push((tile, to));
        }
    }
    loop {
        let count = waiting.len();
        let mut left = Vec::new();
        for (tile, to) in waiting {
            if movement::top_blocks(world, level, to) {
                left.push((tile, to));
                continue;
            }
            movement::touch(world, tile, level, to);
            tiles::move_to(world, tile, to);
            crate::player::count_step(world, tile);
            if let Some(id) = world.get::<TileId>(tile).copied() {
                world.resource_mut::<Shifted>().tiles.insert(id);
            }
        }
        if left.is_empty() || left.len() == count {
            return;
        }
        waiting = left;
    }
}
