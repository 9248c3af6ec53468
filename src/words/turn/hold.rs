//! Phase 27c2, HOLD: who is held by whom, and moving the held to their holders
//! (W-HOLD).

use std::collections::BTreeMap;

use bevy::ecs::prelude::*;

use super::situation::Situation;
use crate::lexicon::Property;
use crate::messages::{MoveCause, TurnEvent};
use crate::rules::RuleQuery;
use crate::tiles;
use kotodama_board::ObjectId;

/// Returns whether anything is held or could be.
#[must_use]
pub fn something_is_held(Situation { rules, tiles, .. }: &Situation) -> bool {
    rules.give(Property::Hold) || !tiles.held().is_empty()
}

/// Held objects with their holders, in order of id.
pub type Grips = BTreeMap<ObjectId, ObjectId>;

/// Returns the held objects with their holders now: a holder lets go when it is
/// no longer HOLD, gone, or of another float state (W-HOLD-04); an object that
/// overlaps several is held by the last in order of id (W-HOLD-01).
pub fn find_held(world: &World) -> Grips {
    let query = RuleQuery::new(world);
    let mut grips = Grips::new();
    for &id in query.tiles.held() {
        let holder = query.flags(id).holder.filter(|&holder| {
            query.exists(holder)
                && query.is(Property::Hold, holder.into())
                && query.flags(holder).floats == query.flags(id).floats
        });
        grips.extend(holder.map(|holder| (id, holder)));
    }
    for holder in query.objects_with(Property::Hold) {
        grips.extend(query.overlapping(holder).map(|id| (id, holder)));
    }
    grips
}

/// Records these grips, and moves held objects to the cells of their holders.
pub fn carry(In(grips): In<Grips>, world: &mut World) {
    let held = RuleQuery::new(world).tiles.held().clone();
    for id in held.into_iter().filter(|id| !grips.contains_key(id)) {
        hold(world, id, None);
    }
    for (&id, &holder) in &grips {
        hold(world, id, Some(holder));
    }
    // A holder that is itself held comes to its place first, or in the next
    // round. Those that hold each other stay together after the first.
    for _ in 0..grips.len() {
        let mut moved = false;
        for (&id, holder) in &grips {
            if let Some(state) = tiles::state(world, *holder) {
                let from = tiles::state(world, id).map(|state| state.cell);
                moved |= from != Some(state.cell);
                tiles::relocate(world, id, state.cell, MoveCause::Carried);
            }
        }
        if !moved {
            break;
        }
    }
}

fn hold(world: &mut World, id: ObjectId, holder: Option<ObjectId>) {
    let Some(state) = tiles::state(world, id) else {
        return;
    };
    if state.flags.holder == holder {
        return;
    }
    let mut flags = state.flags;
    flags.holder = holder;
    tiles::set_flags(world, id, flags);
    if holder.is_some() {
        let at = state.cell;
        tiles::emit(world, TurnEvent::TakenHold { id, at });
    }
}
