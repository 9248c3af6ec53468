//! Commands that make, change and remove tiles.

use std::sync::Arc;

use bevy::ecs::prelude::*;

use super::moving::heading;
use crate::definition::{Pattern, Played};
use crate::direction::{Cell, direction_of};
use crate::eval;
use crate::level::{Grid, Level};
use crate::name::Name;
use crate::player::is_player;
use crate::program::Program;
use crate::script::ast::{Arguments, Field, Param};
use crate::script::command::{Command, Flow, Kind, Pair, Parameters, Run};
use crate::shapes::{self, Shape, Through};
use crate::stage::Stage;
use crate::state::State;
use crate::tile::{Appearance, Position, TileId, is_color};
use crate::tiles;
use crate::value::{Number, Value};

const fn pair(key: &'static str, kind: Kind) -> Pair {
    Pair { key, kind }
}

/// The command `BECOME` (D-BECOME-01 to -04).
pub const BECOME: Command = Command {
    name: "BECOME",
    aliases: &[],
    parameters: Parameters::Pairs(&[
        pair("slug", Kind::Template),
        pair("name", Kind::Any),
        pair("character", Kind::Character),
        pair("color", Kind::Color),
        pair("background_color", Kind::Color),
    ]),
    help: "Changes the tile: to a template, or to other values",
    run: |world, run, arguments| {
        if let Some(changes) = Changes::of(world, run, arguments, |_| true) {
            changes.apply(world, run.tile);
        }
        Flow::Next
    },
};

/// Changes made to a tile.
#[derive(Clone, Debug, Default)]
struct Changes {
    template: Option<Arc<Pattern>>,
    name: Option<String>,
    character: Option<char>,
    color: Option<Option<Arc<str>>>,
    background: Option<Option<Arc<str>>>,
    values: Vec<(Name, Value)>,
}

impl Changes {
    /// Reads the pairs with known keys; `None` if a colour or the character is
    /// invalid (D-BECOME-04).
    fn of(
        world: &mut Stage,
        run: &Run,
        arguments: &Arguments,
        counts: impl Fn(&str) -> bool,
    ) -> Option<Self> {
        let mut changes = Self::default();
        for (key, param) in arguments.pairs().iter().filter(|(key, _)| counts(key)) {
            match &**key {
                "slug" => {
                    let slug = eval::word(world, run, param).to_string();
                    let templates = &world.resource::<Played>().0.templates;
                    changes.template = templates.get(slug.as_str()).cloned();
                }
                "name" => changes.name = Some(eval::word(world, run, param).to_string()),
                "character" => {
                    let text = eval::word(world, run, param).to_string();
                    changes.character = Some(text.chars().next()?);
                }
                "color" => changes.color = Some(color(world, run, param)?),
                "background_color" => changes.background = Some(color(world, run, param)?),
                name => {
                    let value = eval::value(world, run, param);
                    changes.values.push((Name::new(name), value));
                }
            }
        }
        Some(changes)
    }

    fn apply(&self, world: &mut Stage, tile: Entity) {
        let is_player = is_player(world, tile);
        if let Some(template) = self.template.as_ref().filter(|_| !is_player) {
            tiles::take_template(world, tile, template);
        }
        if let Some(name) = &self.name {
            tiles::rename(world, tile, name);
        }
        if let Some(mut appearance) = world.get_mut::<Appearance>(tile) {
            self.paint(&mut appearance);
        }
        if let Some(mut state) = world.get_mut::<State>(tile) {
            for (name, value) in &self.values {
                if !(is_player && name.is_protected()) {
                    state.set(name.clone(), value.clone());
                }
            }
        }
    }

    fn paint(&self, appearance: &mut Appearance) {
        if let Some(character) = self.character {
            appearance.character = character;
        }
        if let Some(color) = &self.color {
            appearance.color.clone_from(color);
        }
        if let Some(background) = &self.background {
            appearance.background.clone_from(background);
        }
    }

    /// Applies the changes to a pattern.
    fn apply_to(&self, pattern: &mut Pattern) {
        if let Some(name) = &self.name {
            pattern.appearance.name = name.as_str().into();
        }
        self.paint(&mut pattern.appearance);
        for (name, value) in &self.values {
            pattern.state.set(name.clone(), value.clone());
        }
    }
}

/// Returns a colour; nothing removes it. `None` if it is invalid.
fn color(world: &mut Stage, run: &Run, param: &Param) -> Option<Option<Arc<str>>> {
    match eval::value(world, run, param) {
        Value::Nil => Some(None),
        Value::Text(text) if is_color(&text) => Some(Some(text)),
        _ => None,
    }
}

/// The command `PUT` (D-PUT-01 to -05).
pub const PUT: Command = Command {
    name: "PUT",
    aliases: &[],
    parameters: Parameters::Pairs(&[
        pair("slug", Kind::Template),
        pair("clone", Kind::Any),
        pair("direction", Kind::Direction),
        pair("row", Kind::RowOrCol("col")),
        pair("col", Kind::RowOrCol("row")),
        pair("shape", Kind::Shape),
        pair("range", Kind::NotNegative),
        pair("width", Kind::Any),
        pair("bypass_blocking", Kind::Word(&["false", "soft", "true"])),
        pair("include_origin", Kind::Flag),
        pair("name", Kind::Any),
        pair("character", Kind::Character),
        pair("color", Kind::Color),
        pair("background_color", Kind::Color),
    ]),
    help: "Makes a tile from a template, or a copy of one, here, elsewhere, or in a shape",
    run: |world, run, arguments| {
        put(world, run, arguments);
        Flow::Next
    },
};

/// Keys that are not values of the new tile; the last ones only with a shape.
const PLACES: [&str; 8] = [
    "slug",
    "clone",
    "direction",
    "shape",
    "row",
    "col",
    "bypass_blocking",
    "include_origin",
];
const SIZES: [&str; 2] = ["range", "width"];

fn put(world: &mut Stage, run: &Run, arguments: &Arguments) -> Option<()> {
    let has_shape = arguments.key("shape").is_some();
    let mut pattern = pattern_of(world, run, arguments)?;
    let is_value = |key: &str| !(PLACES.contains(&key) || has_shape && SIZES.contains(&key));
    let changes = Changes::of(world, run, arguments, is_value)?;
    changes.apply_to(&mut pattern);
    let level = world.get::<Position>(run.tile)?.level;
    let cells = cells(world, run, arguments)?;
    world.work.count(cells.len());
    for cell in cells {
        tiles::spawn(world, level, cell, None, pattern.clone());
    }
    Some(())
}

/// Returns the pattern of the new tile.
fn pattern_of(world: &mut Stage, run: &Run, arguments: &Arguments) -> Option<Pattern> {
    let level = world.get::<Position>(run.tile)?.level;
    if let Some(clone) = arguments.key("clone") {
        let id = eval::value(world, run, clone).integer()?;
        let tile = tiles::find_in(world, level, TileId(id))?;
        if is_player(world, tile) {
            return None;
        }
        let program = world.get::<Program>(tile);
        return Some(Pattern {
            appearance: world.get::<Appearance>(tile)?.clone(),
            state: world.get::<State>(tile)?.clone(),
            script: program.map(|program| Arc::clone(&program.script)),
        });
    }
    let slug = eval::word(world, run, arguments.key("slug")?).to_string();
    if slug == "player" {
        return None;
    }
    let templates = &world.resource::<Played>().0.templates;
    Some((**templates.get(slug.as_str())?).clone())
}

/// Returns the cells for the new tiles; `None` if there is no such place.
fn cells(world: &mut Stage, run: &Run, arguments: &Arguments) -> Option<Vec<Cell>> {
    let position = *world.get::<Position>(run.tile)?;
    let direction = match arguments.key("direction") {
        Some(param) => heading(world, run, Some(param)).map(|heading| heading.direction),
        None => None,
    };
    let number = |world: &mut Stage, key: &str| match arguments.key(key) {
        Some(param) => eval::value(world, run, param).number().map(whole),
        None => None,
    };
    if let Some(shape) = arguments.key("shape") {
        let shape = eval::word(world, run, shape).to_string();
        let range = number(world, "range")?;
        let width = number(world, "width").unwrap_or(range);
        let shape = match shape.to_lowercase().as_str() {
            "line" => Shape::Line {
                direction: direction?,
                range,
            },
            "cone" => Shape::Cone {
                direction: direction?,
                range,
                width,
            },
            "circle" => Shape::Circle { range },
            "blob" => Shape::Blob { range },
            _ => return None,
        };
        let through = match arguments.key("bypass_blocking") {
            None => Through::Soft,
            Some(param) => match eval::value(world, run, param) {
                Value::Bool(true) => Through::All,
                Value::Bool(false) => Through::Open,
                _ => Through::Soft,
            },
        };
        let includes_origin = match arguments.key("include_origin") {
            Some(param) => eval::value(world, run, param).is_set(),
            None => matches!(shape, Shape::Circle { .. }),
        };
        let (cells, looked_at) = shapes::cells(
            world,
            position.level,
            position.cell,
            shape,
            through,
            includes_origin,
        );
        world.work.count(looked_at / 16);
        return Some(cells);
    }
    let given = [arguments.key("row"), arguments.key("col")];
    let cell = match given {
        [None, None] => position.cell,
        _ => Cell::new(number(world, "row")?, number(world, "col")?),
    };
    let cell = direction.map_or(cell, |direction| cell.neighbour(direction));
    let level = world.get::<Level>(position.level)?;
    level.contains(cell).then(|| vec![cell])
}

fn whole(number: Number) -> i32 {
    let number = number.floor();
    let end = if number < 0 { i32::MIN } else { i32::MAX };
    i32::try_from(number).unwrap_or(end)
}

/// The command `REMOVE` (D-REMOVE-01 to -03).
pub const REMOVE: Command = Command {
    name: "REMOVE",
    aliases: &[],
    parameters: Parameters::Pairs(&[pair("target", Kind::Target)]),
    help: "Removes the tile in a direction, or the tiles with a name or meeting conditions",
    run: |world, run, arguments| {
        for tile in chosen(world, run, arguments, true) {
            tiles::remove(world, tile);
        }
        Flow::Next
    },
};

/// The command `REPLACE` (D-REPLACE-01).
pub const REPLACE: Command = Command {
    name: "REPLACE",
    aliases: &[],
    parameters: Parameters::Pairs(&[
        pair("target", Kind::Target),
        pair("slug", Kind::Template),
        pair("name", Kind::Any),
        pair("character", Kind::Character),
        pair("color", Kind::Color),
        pair("background_color", Kind::Color),
    ]),
    help: "Changes the tile in a direction, or the tiles with a name or meeting conditions",
    run: |world, run, arguments| {
        let is_change = |key: &str| !key.starts_with("target");
        let Some(changes) = Changes::of(world, run, arguments, is_change) else {
            return Flow::Next;
        };
        for tile in chosen(world, run, arguments, false) {
            changes.apply(world, tile);
        }
        Flow::Next
    },
};

/// Returns the tiles selected by the keys with `target`, in order of id; with
/// `all_keys`, by other keys as well.
fn chosen(world: &mut Stage, run: &Run, arguments: &Arguments, all_keys: bool) -> Vec<Entity> {
    let Some(position) = world.get::<Position>(run.tile).copied() else {
        return Vec::new();
    };
    let mut tests: Vec<(Field, Value, String)> = Vec::new();
    let mut target = None;
    for (key, param) in arguments.pairs() {
        let name = match key.strip_prefix("target_") {
            _ if **key == *"target" => {
                target = Some(eval::word(world, run, param));
                continue;
            }
            Some(name) => name,
            None if all_keys => key,
            None => continue,
        };
        let word = eval::word(world, run, param).to_string();
        tests.push((Field::kept(name), eval::value(world, run, param), word));
    }
    let candidates: Vec<Entity> = match target {
        Some(Value::Nil) => Vec::new(),
        Some(target) => {
            let word = target.to_string();
            match direction_of(&word) {
                Some(direction) => {
                    let cell = position.cell.neighbour(direction);
                    tiles::top(world, position.level, cell)
                        .into_iter()
                        .collect()
                }
                None => {
                    let ids = tiles::named(world, position.level, &word);
                    ids.iter()
                        .filter_map(|id| tiles::find(world, *id))
                        .collect()
                }
            }
        }
        None if tests.is_empty() => Vec::new(),
        None => {
            let grid = world.get::<Grid>(position.level);
            grid.map(|grid| grid.tiles().collect()).unwrap_or_default()
        }
    };
    world.work.count(candidates.len() / 16 + 1);
    let fits = |tile: &Entity| {
        !is_player(world, *tile)
            && tests
                .iter()
                .all(|(field, value, word)| has(world, *tile, field, value, word))
    };
    let mut chosen: Vec<(TileId, Entity)> = candidates
        .into_iter()
        .filter(fits)
        .filter_map(|tile| Some((*world.get::<TileId>(tile)?, tile)))
        .collect();
    chosen.sort_unstable();
    chosen.into_iter().map(|(_, tile)| tile).collect()
}

/// Returns whether the attribute or state value of a tile equals this one.
/// Names are compared ignoring case; `word` is the value as written.
fn has(world: &World, tile: Entity, field: &Field, value: &Value, word: &str) -> bool {
    let (Some(appearance), Some(position), Some(state), Some(id)) = (
        world.get::<Appearance>(tile),
        world.get::<Position>(tile),
        world.get::<State>(tile),
        world.get::<TileId>(tile),
    ) else {
        return false;
    };
    let is_color = |color: &Option<Arc<str>>| match color {
        Some(color) => **color == *word,
        None => *value == Value::Nil,
    };
    let is_number = |number: i64| *value == Value::Int(number);
    match field {
        Field::Name => appearance.name.to_lowercase() == word.to_lowercase(),
        Field::Character => word == appearance.character.encode_utf8(&mut [0; 4]),
        Field::Color => is_color(&appearance.color),
        Field::BackgroundColor => is_color(&appearance.background),
        Field::Id => is_number(id.0),
        Field::Row => is_number(position.cell.row.into()),
        Field::Col => is_number(position.cell.col.into()),
        Field::ZIndex => is_number(position.z),
        Field::State(name) => state.get(name) == value,
        Field::Distance | Field::IsFacing => false,
    }
}
