//! Everything about one tile, for `dungeon run --inspect`: its place, its
//! values, its program with its waiting messages, and what happened to it in
//! the last cycle.

use std::fmt;
use std::str::FromStr;

use bevy::ecs::prelude::*;
use serde_json::{Value as Json, json};

use crate::direction::Cell;
use crate::level::{Grid, Level};
use crate::light::lit_cells;
use crate::message::Message;
use crate::observation::{Event, Fate, Observation, Owner, Place};
use crate::player::{Cycle, Players};
use crate::program::{Program, Status};
use crate::report;
use crate::sight::Sights;
use crate::tile::{Position, TileId};
use crate::tiles;
use crate::value::Value;

/// The inspected tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The tile with this id.
    Tile(TileId),
    /// The tiles of a cell in the first player's level.
    Cell(Cell),
}

/// Reads `17` or `ROW,COL`.
impl FromStr for Target {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || "expected the id of a tile or ROW,COL".to_owned();
        match text.split_once(',') {
            None => {
                let id = text.trim().parse().map_err(|_| expected())?;
                Ok(Self::Tile(TileId(id)))
            }
            Some((row, col)) => {
                let number = |text: &str| text.trim().parse().map_err(|_| expected());
                Ok(Self::Cell(Cell::new(number(row)?, number(col)?)))
            }
        }
    }
}

/// Returns the tiles of a target, bottom to top.
///
/// # Errors
///
/// The missing thing.
pub fn found(world: &World, target: Target) -> Result<Vec<Entity>, String> {
    match target {
        Target::Tile(id) => match tiles::find(world, id) {
            Some(tile) => Ok(vec![tile]),
            None => Err(format!("there is no tile {} at the end", id.0)),
        },
        Target::Cell(cell) => {
            let player = world.resource::<Players>().0.first();
            let position = player.and_then(|player| world.get::<Position>(*player));
            let level = position.map(|position| position.level);
            let info = level.and_then(|level| world.get::<Level>(level));
            let (Some(level), Some(info)) = (level, info) else {
                return Err("there is no player, and so no level to look into".to_owned());
            };
            if !info.contains(cell) {
                let (rows, cols) = (info.rows, info.cols);
                return Err(format!(
                    "there is no cell {},{} in a level of {rows} rows and {cols} columns",
                    cell.row, cell.col,
                ));
            }
            let grid = world.get::<Grid>(level);
            Ok(grid
                .map(|grid| grid.stack(cell).to_vec())
                .unwrap_or_default())
        }
    }
}

/// Returns a tile as JSON: the fields of D-CLI-08, `level`, `program` (`null`
/// without one), `seen_by` (the players who see it), `lit`, and `happened` (the
/// events of the last cycle, as text).
#[must_use]
pub fn document(world: &World, tile: Entity) -> Json {
    let Some((id, position)) = tiles::place_of(world, tile) else {
        return Json::Null;
    };
    let mut document = report::tile_of(world, id, tile).unwrap_or_default();
    let level = world.get::<Level>(position.level);
    if let Some(fields) = document.as_object_mut() {
        fields.insert("level".to_owned(), json!(level.map(|level| level.number)));
        let program = world.get::<Program>(tile);
        let program = program.map(|program| program_of(world, id, program));
        fields.insert("program".to_owned(), json!(program));
        fields.insert("seen_by".to_owned(), json!(seen_by(world, position)));
        fields.insert("lit".to_owned(), json!(is_lit(world, position)));
        fields.insert("happened".to_owned(), json!(happened(world, id)));
    }
    document
}

fn sender(message: &Message) -> Json {
    let sender = message.sender.as_ref();
    json!(sender.and_then(|sender| sender.id).map(|id| id.0))
}

fn program_of(world: &World, id: TileId, program: &Program) -> Json {
    let mut document = report::program(world, id).unwrap_or_default();
    let queue: Vec<Json> = program
        .queue
        .iter()
        .map(|message| json!({"label": &*message.label, "sender": sender(message)}))
        .collect();
    let lines = |lines: &[usize]| lines.iter().map(|line| line + 1).collect::<Vec<_>>();
    let sequences: Vec<[usize; 2]> = program
        .sequences
        .iter()
        .map(|(line, count)| [line + 1, *count])
        .collect();
    let source = program.script.source.get(program.line);
    let handled_for = program.sender.as_ref().and_then(|sender| sender.id);
    if let Some(fields) = document.as_object_mut() {
        let more = [
            ("source", json!(source.map(|line| &**line))),
            ("queue", json!(queue)),
            ("sender", json!(handled_for.map(|id| id.0))),
            ("zapped", json!(lines(&program.zapped))),
            ("sequences", json!(sequences)),
            ("labels", json!(program.script.labels())),
        ];
        fields.extend(more.map(|(name, value)| (name.to_owned(), value)));
    }
    document
}

/// Returns the numbers of the players who see a place.
fn seen_by(world: &World, position: Position) -> Vec<usize> {
    let players = world.resource::<Players>().0.iter();
    let sights = &world.resource::<Sights>().0;
    let sees = |(index, player): (usize, &Entity)| {
        let own = world.get::<Position>(*player)?;
        let cells = sights.get(index).and_then(|sight| sight.cells.as_ref());
        let is_seen = cells.is_none_or(|cells| cells.binary_search(&position.cell).is_ok());
        (own.level == position.level && is_seen).then_some(index + 1)
    };
    players.enumerate().filter_map(sees).collect()
}

/// Returns whether light falls on a place.
fn is_lit(world: &World, position: Position) -> bool {
    let lit = lit_cells(world, position.level);
    lit.binary_search(&position.cell).is_ok()
}

/// Returns the events of the last cycle that concern a tile.
fn happened(world: &World, id: TileId) -> Vec<String> {
    let Some(observation) = world.get_resource::<Observation>() else {
        return Vec::new();
    };
    // Messages sent in the name of a player (D-MSG-04), and changes of the
    // level and the dungeon, do not name the tile.
    let mut is_running = false;
    let own = observation.events().iter().filter(|event| {
        let is_its_own = match event {
            Event::Line { tile, .. } => {
                is_running = tile.id == id;
                false
            }
            Event::Taken { .. } => {
                is_running = false;
                false
            }
            Event::Sent { .. } => is_running,
            Event::Changed { owner, .. } => is_running && !matches!(owner, Owner::Tile(_)),
            _ => false,
        };
        is_its_own || concerns(event, id)
    });
    let mut said: Vec<String> = own.map(ToString::to_string).collect();
    if observation.left_out() > 0 {
        said.push(format!("and {} events more in all", observation.left_out()));
    }
    said
}

/// Returns whether the event concerns this tile.
#[must_use]
pub fn concerns(event: &Event, id: TileId) -> bool {
    match event {
        Event::Line { tile, .. }
        | Event::Taken { tile, .. }
        | Event::Moved { tile, .. }
        | Event::Made { tile, .. }
        | Event::Removed { tile } => tile.id == id,
        Event::Sent { from, to, .. } => {
            to.id == id || from.as_ref().is_some_and(|from| from.id == id)
        }
        Event::Changed { owner, .. } => matches!(owner, Owner::Tile(tile) if tile.id == id),
    }
}

/// Writes the event on one line.
impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line { tile, line, source } => {
                write!(f, "{} {} line {}: {source}", tile.id.0, tile.name, line + 1)
            }
            Self::Sent {
                from,
                to,
                label,
                due,
            } => {
                match from {
                    Some(from) => write!(f, "{} {} sends ", from.id.0, from.name)?,
                    None => write!(f, "message sent: ")?,
                }
                write!(f, "{label} to {} {}", to.id.0, to.name)?;
                match due {
                    Some(cycle) => write!(f, ", due in cycle {cycle}"),
                    None => Ok(()),
                }
            }
            Self::Taken { tile, label, fate } => {
                let fate = match fate {
                    Fate::Handled => "handles",
                    Fate::NoLabel => "has no active label for",
                    Fate::Locked => "is locked and ignores",
                    Fate::NoProgram => "has no program for",
                    Fate::Full => "has no room for",
                };
                write!(f, "{} {} {fate} {label}", tile.id.0, tile.name)
            }
            Self::Changed {
                owner,
                name,
                old,
                new,
            } => {
                match owner {
                    Owner::Tile(tile) => write!(f, "{} {}", tile.id.0, tile.name)?,
                    Owner::Level(number) => write!(f, "level {number}")?,
                    Owner::Dungeon => write!(f, "the dungeon")?,
                }
                write!(f, " {name}: {} -> {}", shown(old), shown(new))
            }
            Self::Moved { tile, from, to } => {
                let (id, name, at) = (tile.id.0, &tile.name, from.cell);
                write!(f, "{id} {name} moves from {},{} to {to}", at.row, at.col)
            }
            Self::Made { tile, at } => write!(f, "{} {} is made at {at}", tile.id.0, tile.name),
            Self::Removed { tile } => write!(f, "{} {} is removed", tile.id.0, tile.name),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Cell { row, col } = self.cell;
        write!(f, "{row},{col} in level {}", self.level)
    }
}

/// Returns a value as text, even nothing.
#[must_use]
pub fn shown(value: &Value) -> String {
    match value {
        Value::Nil => "nil".to_owned(),
        value => value.to_string(),
    }
}

/// Returns everything about a tile for people, line by line.
#[must_use]
pub fn lines(world: &World, tile: Entity) -> Vec<String> {
    let Some((id, position)) = tiles::place_of(world, tile) else {
        return Vec::new();
    };
    let document = document(world, tile);
    let text = |name: &str| match document.get(name) {
        Some(Json::String(text)) => text.clone(),
        Some(other) => other.to_string(),
        None => String::new(),
    };
    let template = document.get("template").and_then(Json::as_str);
    let mut lines = vec![format!(
        "Tile {} {} ({}) at {},{} z {} in level {}",
        id.0,
        text("name"),
        template.map_or_else(|| "no template".to_owned(), |it| format!("template {it}")),
        position.cell.row,
        position.cell.col,
        position.z,
        text("level"),
    )];
    let mut about = vec![format!("character '{}'", text("character"))];
    for (field, word) in [("color", "color"), ("background_color", "background")] {
        let color = document.get(field).and_then(Json::as_str);
        about.extend(color.map(|color| format!("{word} {color}")));
    }
    let seen_by = seen_by(world, position);
    about.push(match seen_by.as_slice() {
        [] => "seen by nobody".to_owned(),
        [player] => format!("seen by player {player}"),
        _ => "seen by both players".to_owned(),
    });
    about.extend(is_lit(world, position).then(|| "lit".to_owned()));
    lines.push(format!("  {}", about.join(", ")));
    for (name, value) in report::values(world, tile) {
        lines.push(format!("  {name}: {value}"));
    }
    if let Some(program) = world.get::<Program>(tile) {
        lines.extend(program_lines(world, program));
    }
    let happened = happened(world, id);
    if !happened.is_empty() {
        lines.push("  In the last cycle:".to_owned());
        lines.extend(happened.into_iter().map(|line| format!("    {line}")));
    }
    lines
}

fn program_lines(world: &World, program: &Program) -> Vec<String> {
    let cycle = world.resource::<Cycle>().0;
    let status = match program.status {
        Status::Alive => "runs".to_owned(),
        Status::Waiting(until) => {
            format!("waits, {} cycles more", until.saturating_sub(cycle).max(1))
        }
        Status::Idle => "is idle".to_owned(),
    };
    let mut lines = vec![format!("  Its program {status}")];
    if program.status != Status::Idle {
        let source = program.script.source.get(program.line);
        let source = source.map_or("(the end)", |line| line);
        lines.push(format!("    line {}: {source}", program.line + 1));
    }
    for message in &program.queue {
        let from = message.sender.as_ref().and_then(|sender| sender.id);
        let from = from.map_or_else(String::new, |id| format!(" from tile {}", id.0));
        lines.push(format!("    queued: {}{from}", message.label));
    }
    for line in &program.zapped {
        let label = program.script.source.get(*line).map_or("", |line| line);
        lines.push(format!("    zapped: {label} (line {})", line + 1));
    }
    for (line, count) in &program.sequences {
        lines.push(format!("    sequence of line {}: {count} times", line + 1));
    }
    if program.over_budget > 0 {
        let times = program.over_budget;
        lines.push(format!("    paused by the budget {times} times"));
    }
    lines
}
