//! Evaluates variables, conditions and parameters when a line is executed
//! (sections 11 and 12).

use std::sync::Arc;

use bevy::ecs::prelude::*;
use kotodama_board::{Direction, Rng};

use crate::direction::{Cell, Rotation, direction_of};
use crate::level::Level;
use crate::message::Sender;
use crate::movement::{direction_in, facing};
use crate::player::Players;
use crate::script::ast::{
    Comparison, Condition, Field, LevelField, Param, Piece, Source, Target, Variable,
};
use crate::script::command::Run;
use crate::stage::Stage;
use crate::start::TheDungeon;
use crate::state::State;
use crate::tile::{Appearance, Position, TileId};
use crate::tiles;
use crate::value::Value;

/// Returns the value of a parameter.
pub fn value(world: &mut Stage, run: &Run, param: &Param) -> Value {
    match param {
        Param::Literal { value, .. } => value.clone(),
        Param::Variable(variable) => read(world, run, variable),
        Param::Condition(condition) => Value::Bool(holds(world, run, condition)),
        Param::SelfId => Value::Int(run.id.0),
        Param::SenderId => sender_id(run),
    }
}

/// Returns the value of an optional parameter.
pub fn optional(world: &mut Stage, run: &Run, param: Option<&Param>) -> Value {
    param.map_or(Value::Nil, |param| value(world, run, param))
}

/// Returns the value of a parameter, with literals as written.
pub fn word(world: &mut Stage, run: &Run, param: &Param) -> Value {
    match param {
        Param::Literal { text, .. } => Value::Text(Arc::clone(text)),
        other => value(world, run, other),
    }
}

/// Returns whether a parameter counts as true; a condition does if it holds.
pub fn is_true(world: &mut Stage, run: &Run, param: &Param) -> bool {
    value(world, run, param).is_set()
}

fn sender_id(run: &Run) -> Value {
    let id = run.sender.as_ref().and_then(|sender| sender.id);
    id.map_or(Value::Nil, |id| Value::Int(id.0))
}

/// Returns whether a condition holds (D-EXPR-03 to -06).
pub fn holds(world: &mut Stage, run: &Run, condition: &Condition) -> bool {
    let left = read(world, run, &condition.left);
    let holds = match &condition.comparison {
        None => left.is_set(),
        Some((comparison, right)) => {
            let right = value(world, run, right);
            compare(&left, *comparison, &right)
        }
    };
    holds != condition.is_negated
}

fn compare(left: &Value, comparison: Comparison, right: &Value) -> bool {
    let numbers = || left.number().zip(right.number());
    match comparison {
        Comparison::Equal => left == right,
        Comparison::NotEqual => left != right,
        Comparison::Less => numbers().map_or(left.is_set(), |(one, other)| one < other),
        Comparison::LessOrEqual => numbers().map_or(left.is_set(), |(one, other)| one <= other),
        Comparison::Greater => numbers().map_or(left.is_set(), |(one, other)| one > other),
        Comparison::GreaterOrEqual => numbers().map_or(left.is_set(), |(one, other)| one >= other),
        Comparison::Contains => left.contains(right).unwrap_or(left.is_set()),
        Comparison::ContainsNot => left.contains(right).map_or(left.is_set(), |has| !has),
    }
}

/// Reads a variable.
pub fn read(world: &mut Stage, run: &Run, variable: &Variable) -> Value {
    let value = match &variable.source {
        Source::Tile(Target::Own, Field::State(name)) => world.value(run.tile, name),
        Source::Tile(target, field) => read_tile(world, run, target, field),
        Source::Level(field) => read_level(world, run, field),
        Source::Dungeon(name) => {
            let dungeon = world.resource::<TheDungeon>().0;
            let state = world.get::<State>(dungeon);
            state.map_or(Value::Nil, |state| state.get(name).clone())
        }
        Source::Random(most) => {
            let most = usize::try_from(*most).unwrap_or(1);
            let drawn = world.resource_mut::<Rng>().below(most);
            Value::Int(i64::try_from(drawn).unwrap_or(0) + 1)
        }
        Source::AnyPlayerIsFacing => Value::Bool(faces_any_player(world, run)),
    };
    match &variable.suffix {
        Some(suffix) => value.followed_by(suffix),
        None => value,
    }
}

fn read_tile(world: &World, run: &Run, target: &Target, field: &Field) -> Value {
    match target {
        Target::Own if *field == Field::Id => Value::Int(run.id.0),
        Target::Sender => match &run.sender {
            Some(sender) => of_sender(world, run, sender, field),
            None => Value::Nil,
        },
        other => match find(world, run, other) {
            Some(tile) => of_tile(world, run, tile, field),
            None => Value::Nil,
        },
    }
}

/// Returns the tile of a target, if it exists. The sender of a message is the
/// tile with its id in its present state.
#[must_use]
pub fn find(world: &World, run: &Run, target: &Target) -> Option<Entity> {
    if matches!(target, Target::Own) {
        return Some(run.tile);
    }
    let position = *world.get::<Position>(run.tile)?;
    let beside = |direction: Direction| {
        tiles::top(world, position.level, position.cell.neighbour(direction))
    };
    let here = || tiles::top(world, position.level, position.cell);
    let turned = |rotation: Rotation| match facing(world, run.tile) {
        Some(facing) => beside(rotation.turned(facing)),
        None => here(),
    };
    match target {
        Target::Own => Some(run.tile),
        Target::Here => here(),
        Target::Direction(direction) => beside(*direction),
        Target::Rotation(rotation) => turned(*rotation),
        Target::Id(id) => tiles::find_in(world, position.level, TileId(*id)),
        Target::Sender | Target::SenderId => {
            let id = run.sender.as_ref()?.id?;
            tiles::find_in(world, position.level, id)
        }
        Target::Value(field) => match of_tile(world, run, run.tile, field) {
            Value::Int(id) => tiles::find_in(world, position.level, TileId(id)),
            Value::Text(word) => match direction_of(&word) {
                Some(direction) => beside(direction),
                None => Rotation::of(&word).and_then(turned),
            },
            _ => None,
        },
    }
}

fn of_tile(world: &World, run: &Run, tile: Entity, field: &Field) -> Value {
    if let Field::State(name) = field {
        let state = world.get::<State>(tile);
        return state.map_or(Value::Nil, |state| state.get(name).clone());
    }
    let Ok(entity) = world.get_entity(tile) else {
        return Value::Nil;
    };
    let (Some(id), Some(position), Some(appearance), Some(state)) = (
        entity.get::<TileId>(),
        entity.get::<Position>(),
        entity.get::<Appearance>(),
        entity.get::<State>(),
    ) else {
        return Value::Nil;
    };
    attribute(world, run, (Some(*id), position, appearance, state), field)
}

fn of_sender(world: &World, run: &Run, sender: &Sender, field: &Field) -> Value {
    let parts = (
        sender.id,
        &sender.position,
        &sender.appearance,
        &sender.state,
    );
    attribute(world, run, parts, field)
}

fn attribute(
    world: &World,
    run: &Run,
    (id, position, appearance, state): (Option<TileId>, &Position, &Appearance, &State),
    field: &Field,
) -> Value {
    let color = |color: &Option<Arc<str>>| match color {
        Some(color) => Value::Text(Arc::clone(color)),
        None => Value::Nil,
    };
    match field {
        Field::Id => id.map_or(Value::Nil, |id| Value::Int(id.0)),
        Field::Name => Value::Text(Arc::clone(&appearance.name)),
        Field::Character => Value::text(appearance.character.encode_utf8(&mut [0; 4])),
        Field::Color => color(&appearance.color),
        Field::BackgroundColor => color(&appearance.background),
        Field::Row => Value::Int(position.cell.row.into()),
        Field::Col => Value::Int(position.cell.col.into()),
        Field::ZIndex => Value::Int(position.z),
        Field::State(name) => state.get(name).clone(),
        Field::Distance => own_cell(world, run)
            .map_or(Value::Nil, |own| Value::Float(distance(own, position.cell))),
        Field::IsFacing => Value::Bool(faces(world, run, position.cell)),
    }
}

fn own_cell(world: &World, run: &Run) -> Option<Cell> {
    Some(world.get::<Position>(run.tile)?.cell)
}

/// Returns the straight-line distance between two cells (D-VAR-07).
#[expect(
    clippy::float_arithmetic,
    reason = "the square root of a whole number is exact to the last bit everywhere"
)]
#[must_use]
pub fn distance(one: Cell, other: Cell) -> f64 {
    let rows = f64::from(one.row) - f64::from(other.row);
    let cols = f64::from(one.col) - f64::from(other.col);
    (rows * rows + cols * cols).sqrt()
}

/// Returns whether the cell is exactly ahead of the tile (D-VAR-08).
fn faces(world: &World, run: &Run, cell: Cell) -> bool {
    let Some(own) = own_cell(world, run) else {
        return false;
    };
    facing(world, run.tile).is_some_and(|facing| own.direction_to(cell) == Some(facing))
}

fn faces_any_player(world: &World, run: &Run) -> bool {
    let Some(level) = world.get::<Position>(run.tile).map(|it| it.level) else {
        return false;
    };
    let players = world.resource::<Players>();
    let mut places = players
        .0
        .iter()
        .filter_map(|player| world.get::<Position>(*player));
    places.any(|place| place.level == level && faces(world, run, place.cell))
}

fn read_level(world: &World, run: &Run, field: &LevelField) -> Value {
    let level = world.get::<Position>(run.tile).map(|it| it.level);
    let Some(level) = level.and_then(|level| world.get_entity(level).ok()) else {
        return Value::Nil;
    };
    let (Some(info), Some(state)) = (level.get::<Level>(), level.get::<State>()) else {
        return Value::Nil;
    };
    let number = |number: i32| Value::Int(number.into());
    match field {
        LevelField::NorthEdge | LevelField::WestEdge => Value::Int(0),
        LevelField::SouthEdge => number(info.rows - 1),
        LevelField::EastEdge => number(info.cols - 1),
        LevelField::Rows => number(info.rows),
        LevelField::Cols => number(info.cols),
        LevelField::State(name) => state.get(name).clone(),
    }
}

/// Returns a text with its values filled in.
pub fn text(world: &mut Stage, run: &Run, pieces: &[Piece]) -> String {
    let mut text = String::new();
    for piece in pieces {
        match piece {
            Piece::Plain(plain) => text.push_str(plain),
            Piece::Value(param) => text.push_str(&value(world, run, param).to_string()),
        }
    }
    text
}

/// Returns the tile of a parameter of the kind WHO (section 17): `?sender`,
/// `?self`, a direction, or an id in this level.
pub fn who(world: &mut Stage, run: &Run, param: Option<&Param>) -> Option<Entity> {
    let param = param?;
    let value = value(world, run, param);
    let target = match &value {
        Value::Int(id) => Target::Id(*id),
        other => Target::Direction(direction_in(other)?),
    };
    find(world, run, &target)
}
