//! Arrival of garbage (F-VS-06).

use bevy::ecs::prelude::*;

use super::super::description::Arrival;
use super::super::garbage::{Throw, drop, raise};
use super::super::grid::Block;
use super::super::rules::Rules;
use super::super::streams::Rngs;
use super::Battle;

/// Returns the system `versus.arrive`, which acts when the field is quiet: an
/// empty field attacks, and garbage arrives after a placement that cleared
/// nothing.
pub(super) fn arrive(
    rules: &Rules,
    garbage: Arrival,
    most: u32,
    all_clear: u64,
) -> impl Fn(Throw, ResMut<Battle>, ResMut<Rngs>) + use<> {
    let is_fixed = match garbage {
        Arrival::Rows { .. } => false,
        Arrival::Blocks { role } => rules.roles.is_fixed(role),
    };
    move |mut throw, mut battle, mut rngs| {
        let (chain, pieces) = (throw.stats.chain, throw.stats.pieces);
        // Garbage of the rules themselves comes first.
        if !throw.now.quiet {
            return;
        }
        if all_clear > 0 && chain > 0 && throw.field.grid().count() == 0 {
            battle.attack(all_clear);
        }
        if battle.answered == pieces {
            return;
        }
        battle.answered = pieces;
        if chain > 0 || battle.pending <= battle.held {
            return;
        }
        let due = battle.take_due(most);
        match garbage {
            Arrival::Rows { role, holes } => {
                // The rows of one arrival have their holes in the same columns.
                let width = throw.field.grid().width();
                let columns = raise::filled(&mut rngs.field, width, holes);
                raise::rows(&mut throw, Block::resting(role), due, |_| columns.clone());
            }
            Arrival::Blocks { role } => {
                drop::blocks(&mut throw, Block::resting(role), is_fixed, due);
            }
        }
    }
}
