//! Pulling: a move after which neighbours follow, one after the other
//! (section 9).

use bevy::ecs::prelude::*;
use kotodama_board::{Direction, Rng};

use crate::direction::{DIRECTIONS, direction_of_letter, word_of};
use crate::movement;
use crate::name::{Known, Name};
use crate::stage::Stage;
use crate::state::State;
use crate::tile::{Position, TileId};
use crate::tiles;
use crate::value::Value;

/// Maximum number of followers; each one checks the whole chain before it.
const MAX_CHAIN: usize = 1_000;

/// A tile of the chain, and the direction in which it moves.
#[derive(Clone, Copy, Debug)]
struct Part {
    tile: Entity,
    direction: Direction,
}

/// Moves a tile with its followers and returns whether it has moved itself. A
/// player's own pull has touched the destination before.
pub fn pull(world: &mut Stage, lead: Entity, direction: Direction, touches: bool) -> bool {
    let chain = chain(
        world,
        Part {
            tile: lead,
            direction,
        },
    );
    let Some(mut left) = world.get::<Position>(lead).map(|position| position.cell) else {
        return false;
    };
    let has_moved = match touches {
        true => movement::step(world, lead, direction),
        false => movement::step_untouched(world, lead, direction),
    };
    if !has_moved {
        return false;
    }
    tiles::set(world, lead, Known::Facing, Value::text(word_of(direction)));
    let mut last = lead;
    for follower in chain {
        let Some(from) = world.get::<Position>(follower.tile).map(|it| it.cell) else {
            break;
        };
        if !movement::enter_void(world, follower.tile, left, follower.direction) {
            break;
        }
        left = from;
        let facing = Value::text(word_of(follower.direction));
        tiles::set(world, follower.tile, Known::Facing, facing);
        link(world, last, follower.tile);
        last = follower.tile;
    }
    let is_open = Bond::of(&tiles::value(world, last, Known::Pulling)) == Bond::Id;
    if is_open {
        tiles::set(world, last, Known::Pulling, false);
    }
    true
}

/// Chooses all followers before anything moves (D-PULL-02).
fn chain(world: &mut Stage, lead: Part) -> Vec<Part> {
    let mut chain = Vec::new();
    let mut part = lead;
    while chain.len() < MAX_CHAIN
        && let Some(next) = follower(world, part, lead.tile, &chain)
    {
        chain.push(next);
        if !tiles::is_set(world, next.tile, Known::Pulling) {
            break;
        }
        part = next;
    }
    chain
}

/// Chooses which neighbour follows a tile (D-PULL-05).
fn follower(world: &mut Stage, part: Part, lead: Entity, chain: &[Part]) -> Option<Part> {
    let position = *world.get::<Position>(part.tile)?;
    let mut candidates = Vec::new();
    for side in DIRECTIONS {
        let top = tiles::top(world, position.level, position.cell.neighbour(side));
        let is_there = |tile: &Entity| chain.iter().any(|other| other.tile == *tile);
        let Some(tile) = top.filter(|tile| *tile != lead && !is_there(tile)) else {
            continue;
        };
        if side == part.direction {
            continue;
        }
        let direction = side.opposite();
        if let Some(rank) = rank(world, part, tile, direction) {
            candidates.push((rank, Part { tile, direction }));
        }
    }
    let best = candidates.iter().map(|(rank, _)| *rank).min()?;
    candidates.retain(|(rank, _)| *rank == best);
    let chosen = match candidates.len() {
        1 => 0,
        count => world.resource_mut::<Rng>().below(count),
    };
    candidates.get(chosen).map(|(_, part)| *part)
}

/// The meaning of `pullable` and `pulling`.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Bond {
    /// Anything: `true`, `false` or unset.
    Any,
    /// `map_tile_id` or `tile_id`: the id is stored there.
    Id,
    /// Only the tile with this id.
    Only(i64),
    /// `linear`.
    Linear,
    /// Letters of directions.
    Letters(Vec<Direction>),
    /// The name of a state value that has to be set.
    Value(Name),
}

impl Bond {
    fn of(value: &Value) -> Self {
        let Some(text) = value.as_text() else {
            return value.integer().map_or(Self::Any, Self::Only);
        };
        match text.to_lowercase().as_str() {
            "map_tile_id" | "tile_id" => return Self::Id,
            "linear" => return Self::Linear,
            _ => {}
        }
        let letters: Option<Vec<Direction>> = text.chars().map(direction_of_letter).collect();
        match letters {
            Some(letters) if (1..=4).contains(&letters.len()) => Self::Letters(letters),
            _ => Self::Value(Name::new(text)),
        }
    }
}

/// Returns the rank of a candidate; `None` if it cannot be pulled (D-PULL-03,
/// D-PULL-04). `direction` leads from the candidate to the tile.
fn rank(world: &World, part: Part, candidate: Entity, direction: Direction) -> Option<u8> {
    let puller = world.get::<State>(part.tile)?;
    let puller_id = world.get::<TileId>(part.tile)?.0;
    let pulled = world.get::<State>(candidate)?;
    let pulled_id = world.get::<TileId>(candidate)?.0;
    if !pulled.is_set(Known::Pullable) {
        return None;
    }
    let pullable = pulled.known(Known::Pullable);
    let bond = Bond::of(pullable);
    let follows = match &bond {
        Bond::Any | Bond::Id => true,
        Bond::Only(id) => *id == puller_id,
        Bond::Linear => direction == part.direction,
        Bond::Letters(letters) => letters.contains(&direction),
        Bond::Value(name) => puller.get(name).is_set(),
    };
    let is_wanted = match Bond::of(puller.known(Known::Pulling)) {
        Bond::Only(id) => id == pulled_id,
        Bond::Value(name) => pulled.get(&name).is_set(),
        Bond::Any | Bond::Id | Bond::Linear | Bond::Letters(_) => true,
    };
    (follows && is_wanted).then_some(match (bond, pullable) {
        (Bond::Only(_), _) => 0,
        (_, Value::Text(_)) => 1,
        _ => 2,
    })
}

/// Stores the ids in the bonds of a puller and its follower (D-PULL-08).
fn link(world: &mut Stage, puller: Entity, follower: Entity) {
    let id = |world: &World, tile: Entity| world.get::<TileId>(tile).map(|id| id.0);
    let (Some(puller_id), Some(follower_id)) = (id(world, puller), id(world, follower)) else {
        return;
    };
    let pullable = Bond::of(&tiles::value(world, follower, Known::Pullable));
    if matches!(pullable, Bond::Id | Bond::Value(_)) {
        tiles::set(world, follower, Known::Pullable, puller_id);
    }
    let binds = match Bond::of(&tiles::value(world, puller, Known::Pulling)) {
        Bond::Id => true,
        Bond::Value(name) => {
            let state = world.get::<State>(follower);
            state.is_some_and(|state| state.get(&name).is_set())
        }
        _ => false,
    };
    if binds {
        tiles::set(world, puller, Known::Pulling, follower_id);
    }
}
