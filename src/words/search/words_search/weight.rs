//! What a tile adds to the key of a state.

use bevy::ecs::prelude::*;

use crate::components::{Kind, TileFlags};
use crate::mixer::Mixer;
use crate::search::vocabulary::Relevance;
use crate::tiles::{TileState, Tiles};
use crate::transform_history::{TransformHistory, TransformId, Transformation, Was};
use kotodama_board::ObjectId;
use kotodama_solver::Key;

/// Returns what a tile adds to the key, `name` being the number by which it is
/// known.
pub fn weigh(relevance: Relevance, world: &World, name: u32, state: &TileState) -> Key {
    let &TileState {
        kind,
        cell,
        facing,
        flags,
    } = state;
    // Where something can be BACK, states are searched another way.
    let TileFlags {
        floats,
        broken,
        reads,
        metadata,
        last_transform,
        waits,
        past: _,
        back_since: _,
        // Part of the key by itself.
        holder: _,
    } = flags;
    let bits = [floats, broken, reads];
    let mut word = bits.iter().fold(0, |all, &flag| all << 1 | u64::from(flag));
    let faces =
        relevance.text_facing || relevance.facing && !world.resource::<Tiles>().is_text(kind);
    if faces {
        word = word << 3 | u64::from(waits) << 2 | facing.index() as u64;
    }
    let who = match relevance.ids {
        true => u64::from(name),
        false => 0,
    };
    let place = u64::from(cell.x.cast_unsigned()) << 32 | u64::from(cell.y.cast_unsigned());
    let mut mixer = Mixer::default()
        .with(who << 32 | u64::from(kind.0))
        .with(place)
        .with(word << 32 | u64::from(metadata.0));
    if relevance.origin {
        mixer = mixer.with(origin(world.resource(), last_transform));
    }
    mixer.key()
}

/// Returns what an object was at first, as a number: REVERT asks for its kind
/// alone.
pub fn origin(transforms: &TransformHistory, last_transform: TransformId) -> u64 {
    match transforms.oldest(last_transform) {
        None => 0,
        Some(Was::Empty) => 1,
        Some(Was::Object { kind, .. }) => 2 + u64::from(kind.0),
    }
}

/// Returns the history of one transformation that means the same.
pub fn last_transform(transforms: &mut TransformHistory, origin: u64) -> TransformId {
    let was = match origin.checked_sub(2) {
        None if origin == 0 => return TransformId::default(),
        None => Was::Empty,
        Some(kind) => Was::Object {
            id: ObjectId(0),
            kind: Kind(u32::try_from(kind).unwrap_or(0)),
        },
    };
    transforms.add(Transformation {
        earlier: TransformId::default(),
        was,
        turn: 0,
    })
}
