//! Step 3: turns the piece into blocks of the field.

use bevy::ecs::prelude::*;

use super::super::events::FrameEvent;
use super::super::field::Field;
use super::super::flow::{Clock, Flow, Phase};
use super::super::grid::{Block, Grid, State};
use super::super::piece::{Hold, Piece};
use super::super::rules::Rules;
use super::super::score::Spins;
use super::super::stats::{LastChain, Placement, Stats, ThisFrame};

/// Places the piece. Cells above the field are lost (F-MOD-02); the others
/// count as falling in this frame (F-FRM-03).
pub(super) fn place(world: &mut World, spins: &Spins) {
    let mut pieces = world.query::<(Entity, &Piece)>();
    let Some((entity, piece)) = pieces.iter(world).next() else {
        return;
    };
    let piece = piece.clone();
    world.despawn(entity);
    let frame = world.resource::<Clock>().frame;
    let rules = world.resource::<Rules>();
    let spin = spins.judge(rules, &piece, world.resource::<Field>().grid());
    for cell in &piece.cells {
        let place = piece.origin + cell.offset;
        let index = world.resource::<Field>().grid().index(place.x, place.y);
        let Some(index) = index else { continue };
        let block = Block {
            state: State::Falling,
            bonds: cell.bonds,
            when: frame,
            began: frame,
            ..Block::resting(cell.role)
        };
        world.resource_mut::<Field>().put(index, Some(block));
    }
    let rows = full_rows(world.resource::<Field>().grid(), &piece);
    let hidden = world.resource::<Field>().grid().hidden();
    let placement = Placement {
        frame,
        dealt: piece.dealt.clone(),
        rotation: piece.rotation,
        origin: piece.origin,
        cells: piece
            .cells
            .iter()
            .map(|cell| (piece.origin + cell.offset, cell.role))
            .collect(),
        rows,
        spin,
        kick: piece.kick,
    };
    let mut last_chain = world.resource_mut::<LastChain>();
    last_chain.links.clear();
    last_chain.placement = Some(placement);
    let mut stats = world.resource_mut::<Stats>();
    stats.pieces = stats.pieces.saturating_add(1);
    stats.chain = 0;
    stats.targets = 0;
    world.resource_mut::<Hold>().used = false;
    world.resource_mut::<ThisFrame>().locked = true;
    let mut flow = world.resource_mut::<Flow>();
    flow.phase = Phase::Settle;
    flow.locked_out |= piece.places().any(|place| place.y < hidden);
    world.write_message(FrameEvent::Locked { rows, spin });
}

/// Returns the number of rows that are full with the piece.
fn full_rows(grid: &Grid, piece: &Piece) -> u32 {
    let mut rows: Vec<i32> = piece.places().map(|place| place.y).collect();
    rows.sort_unstable();
    rows.dedup();
    let is_full = |y: &&i32| {
        (0..grid.width()).all(|x| grid.get(x, **y).is_some_and(|block| !block.is_clearing()))
    };
    u32::try_from(rows.iter().filter(is_full).count()).unwrap_or(0)
}
