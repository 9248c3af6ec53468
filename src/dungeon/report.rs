//! The state of a game for programs, as one JSON document (D-CLI-05 to -13),
//! and for people, as a drawing in characters (D-CLI-15).

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::ecs::prelude::*;
use serde::Serialize;
use serde_json::{Value as Json, json};

use crate::cycle::is_awake;
use crate::direction::Cell;
use crate::level::{Agenda, Grid, Level, Levels, number_of};
use crate::log::{Link, Messages, Shown, Sound, Sounds, Warnings};
use crate::player::{Cycle, Player, Players, Record, is_dead, is_over};
use crate::program::{Program, Status};
use crate::sight::Sights;
use crate::start::TheDungeon;
use crate::state::State;
use crate::tile::{Appearance, Position, TileId};
use crate::tiles;
use crate::value::Value;

/// The whole document.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    mode: &'static str,
    cycle: u64,
    status: &'static str,
    level: i64,
    level_state: BTreeMap<String, Json>,
    dungeon_state: BTreeMap<String, Json>,
    players: Vec<Json>,
    tiles: Vec<Json>,
    programs: Vec<Json>,
    messages: Vec<Json>,
    sounds: Vec<Json>,
    warnings: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    levels: Option<Vec<Json>>,
}

/// The part of the log in a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Log {
    /// Everything that was kept.
    All,
    /// Only the present cycle.
    Present,
}

impl Report {
    /// Returns the report of a game; with `all_levels`, of all its levels.
    #[must_use]
    pub fn of(world: &World, log: Log, all_levels: bool) -> Self {
        let players = &world.resource::<Players>().0;
        let cycle = world.resource::<Cycle>().0;
        let first = players
            .first()
            .and_then(|tile| world.get::<Position>(*tile));
        let lowest = world.resource::<Levels>().0.values().next().copied();
        let level = first.map(|position| position.level).or(lowest);
        let is_told = |happened: u64| log == Log::All || happened == cycle;
        let messages = world.resource::<Messages>().list.iter();
        let sounds = world.resource::<Sounds>().0.iter();
        Self {
            mode: "dungeon",
            cycle,
            status: status(world),
            level: level.map_or(0, |level| number_of(world, level)),
            level_state: level.map(|level| state(world, level)).unwrap_or_default(),
            dungeon_state: state(world, world.resource::<TheDungeon>().0),
            players: players
                .iter()
                .enumerate()
                .filter_map(|(index, tile)| player(world, index, *tile))
                .collect(),
            tiles: level
                .map(|level| all_tiles(world, level))
                .unwrap_or_default(),
            programs: level
                .map(|level| programs(world, level))
                .unwrap_or_default(),
            messages: messages
                .filter(|shown| is_told(shown.cycle))
                .map(message)
                .collect(),
            sounds: sounds.filter(|it| is_told(it.cycle)).map(sound).collect(),
            warnings: world
                .resource::<Warnings>()
                .0
                .iter()
                .map(|warning| warning.text())
                .collect(),
            levels: all_levels.then(|| levels(world)),
        }
    }
}

/// Returns the status of the game, in a word (D-CLI-06).
fn status(world: &World) -> &'static str {
    let players = &world.resource::<Players>().0;
    if !players.is_empty() && players.iter().all(|player| is_over(world, *player)) {
        return "over";
    }
    match players.first() {
        Some(first) if is_dead(world, *first) => "dead",
        _ => "playing",
    }
}

fn json_of(value: &Value) -> Json {
    match value {
        Value::Nil => Json::Null,
        Value::Bool(value) => json!(value),
        Value::Int(number) => json!(number),
        Value::Float(number) => json!(number),
        Value::Text(text) => json!(&**text),
        Value::List(list) => json!(list.iter().map(|it| &**it).collect::<Vec<&str>>()),
    }
}

fn state(world: &World, entity: Entity) -> BTreeMap<String, Json> {
    let Some(state) = world.get::<State>(entity) else {
        return BTreeMap::new();
    };
    state
        .iter()
        .map(|(name, value)| (name.text().to_owned(), json_of(value)))
        .collect()
}

fn link(link: &Link, with_tile: bool) -> Json {
    let mut json = json!({"label": &*link.label, "text": link.text});
    if with_tile && let Some(fields) = json.as_object_mut() {
        fields.insert("tile".to_owned(), json!(link.tile.map(|id| id.0)));
    }
    json
}

fn player(world: &World, index: usize, tile: Entity) -> Option<Json> {
    let player = world.get::<Player>(tile)?;
    let position = world.get::<Position>(tile)?;
    let sight = world.resource::<Sights>().0.get(index);
    let cells = sight.and_then(|sight| sight.cells.as_ref());
    let visible = cells.map(|cells| {
        let cells = cells.iter().map(|cell| [cell.row, cell.col]);
        cells.collect::<Vec<[i32; 2]>>()
    });
    let links: Vec<Json> = player.links.iter().map(|it| link(it, true)).collect();
    Some(json!({
        "player": player.number,
        "id": world.get::<TileId>(tile)?.0,
        "level": number_of(world, position.level),
        "row": position.cell.row,
        "col": position.cell.col,
        "z": position.z,
        "name": &*world.get::<Appearance>(tile)?.name,
        "alive": !is_dead(world, tile),
        "gameover": player.record.as_ref().map(record),
        "state": state(world, tile),
        "links": links,
        "visible": visible,
    }))
}

/// Returns the report of a message (D-CLI-09).
#[expect(
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    reason = "seconds of a record, which no play depends on"
)]
fn record(record: &Record) -> Json {
    json!({
        "victory": record.victory,
        "result": record.result,
        "score": record.score,
        "steps": record.steps,
        "deaths": record.deaths,
        "duration": record.earlier + record.cycle as f64 / 20.0,
        "recorded": record.is_recorded,
    })
}

fn all_tiles(world: &World, level: Entity) -> Vec<Json> {
    let Some(grid) = world.get::<Grid>(level) else {
        return Vec::new();
    };
    let mut tiles: Vec<(TileId, Entity)> = grid
        .tiles()
        .filter_map(|tile| Some((*world.get::<TileId>(tile)?, tile)))
        .collect();
    tiles.sort_unstable();
    let tiles = tiles.into_iter();
    tiles
        .filter_map(|(id, tile)| tile_of(world, id, tile))
        .collect()
}

/// Returns the report of a tile (D-CLI-08).
pub(crate) fn tile_of(world: &World, id: TileId, tile: Entity) -> Option<Json> {
    let appearance = world.get::<Appearance>(tile)?;
    let position = world.get::<Position>(tile)?;
    Some(json!({
        "id": id.0,
        "name": &*appearance.name,
        "template": appearance.template.as_deref(),
        "row": position.cell.row,
        "col": position.cell.col,
        "z": position.z,
        "character": appearance.character,
        "color": appearance.color.as_deref(),
        "background_color": appearance.background.as_deref(),
        "state": state(world, tile),
        "player": world.get::<Player>(tile).map(|player| player.number),
    }))
}

/// Returns the reports of the programs of a level (D-CLI-11).
fn programs(world: &World, level: Entity) -> Vec<Json> {
    let Some(agenda) = world.get::<Agenda>(level) else {
        return Vec::new();
    };
    let programs = agenda.programs.iter();
    programs.filter_map(|id| program(world, *id)).collect()
}

pub(crate) fn program(world: &World, id: TileId) -> Option<Json> {
    let program = world.get::<Program>(tiles::find(world, id)?)?;
    let cycle = world.resource::<Cycle>().0;
    let (status, wait) = match program.status {
        Status::Alive => ("alive", 0),
        Status::Waiting(until) => ("waiting", until.saturating_sub(cycle).max(1)),
        Status::Idle => ("idle", 0),
    };
    let line = match program.status {
        Status::Idle => 0,
        _ => program.line + 1,
    };
    Some(json!({
        "tile": id.0,
        "status": status,
        "line": line,
        "wait": wait,
        "queue": program.queue.len(),
        "over_budget": program.over_budget,
    }))
}

fn message(shown: &Shown) -> Json {
    let links: Vec<Json> = shown.links.iter().map(|it| link(it, false)).collect();
    json!({
        "cycle": shown.cycle,
        "player": shown.player,
        "tile": shown.tile.map(|id| id.0),
        "code": shown.code,
        "modal": shown.is_modal,
        "lines": shown.lines,
        "links": links,
    })
}

fn sound(sound: &Sound) -> Json {
    json!({
        "cycle": sound.cycle,
        "sound": &*sound.slug,
        "target": sound.target,
        "level": sound.level,
        "row": sound.cell.row,
        "col": sound.cell.col,
    })
}

/// Returns the reports of the levels (D-CLI-07).
fn levels(world: &World) -> Vec<Json> {
    let mut levels: Vec<&Entity> = world.resource::<Levels>().0.values().collect();
    // A copy follows its level.
    levels.sort_by_key(|level| number_of(world, **level));
    let each = |level: &Entity| {
        let info = world.get::<Level>(*level)?;
        Some(json!({
            "number": info.number,
            "name": &*info.name,
            "rows": info.rows,
            "cols": info.cols,
            "awake": is_awake(world, *level),
            "state": state(world, *level),
            "tiles": all_tiles(world, *level),
            "programs": programs(world, *level),
        }))
    };
    levels.into_iter().filter_map(each).collect()
}

/// Returns a drawing of the first player's level, one character per cell,
/// without the parts that the player does not see.
#[must_use]
pub fn drawing(world: &World) -> String {
    draw(world, true)
}

/// Returns the drawing without hiding anything.
#[must_use]
pub fn picture(world: &World) -> String {
    draw(world, false)
}

fn draw(world: &World, hides: bool) -> String {
    let players = &world.resource::<Players>().0;
    let Some(position) = players
        .first()
        .and_then(|tile| world.get::<Position>(*tile))
    else {
        return String::new();
    };
    let Some(level) = world.get::<Level>(position.level) else {
        return String::new();
    };
    let seen = world.resource::<Sights>().0.first();
    let seen = seen.and_then(|sight| sight.cells.as_ref());
    let mut text = String::new();
    for row in 0..level.rows {
        for col in 0..level.cols {
            let cell = Cell::new(row, col);
            let is_seen = !hides || seen.is_none_or(|seen| seen.binary_search(&cell).is_ok());
            let top = tiles::top(world, position.level, cell).filter(|_| is_seen);
            let top = top.and_then(|top| world.get::<Appearance>(top));
            text.push(top.map_or(' ', |top| top.character));
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

/// Returns the values of a tile, sorted, one per line.
#[must_use]
pub fn values(world: &World, player: Entity) -> Vec<(Arc<str>, String)> {
    let Some(state) = world.get::<State>(player) else {
        return Vec::new();
    };
    let sorted = state.sorted().into_iter();
    sorted
        .map(|(name, value)| (Arc::from(name), value.to_string()))
        .collect()
}
