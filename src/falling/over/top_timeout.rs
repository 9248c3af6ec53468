//! `TopTimeout`: a block has lain in a row for some time (F-OVR-03).

use bevy::ecs::prelude::*;

use super::super::description::OverCondition;
use super::super::field::Field;
use super::super::flow::{Ending, Phase};
use super::top_reached::lies;

/// Time for which a block has lain in the row of each condition, by number of
/// the condition.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct TopTimers {
    /// Number of frames for each condition.
    pub frames: Vec<u32>,
}

/// Whether each of these rows holds a block, for a revision of the field.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Occupied {
    revision: Option<u64>,
    rows: Vec<bool>,
}

/// System `over.top_timeout`: counts frames in which a piece is under control
/// or the field is quiet; an empty row resets its count in any frame.
pub(super) fn top_timeout(
    conditions: &[OverCondition],
) -> impl Fn(Res<Field>, ResMut<TopTimers>, Ending, ResMut<Occupied>) + use<> {
    let own = conditions.iter().filter_map(|condition| match condition {
        OverCondition::TopTimeout(row, limit) => Some((*row, *limit, condition.reason())),
        _ => None,
    });
    let own: Vec<_> = own.collect();
    move |field, mut timers, mut ending, mut occupied| {
        if occupied.revision != Some(field.revision()) {
            let grid = field.grid();
            let lies = own
                .iter()
                .map(|&(row, ..)| lies(grid, super::row(grid, row)));
            occupied.rows = lies.collect();
            occupied.revision = Some(field.revision());
        }
        timers.frames.resize(own.len(), 0);
        let flow = ending.flow();
        let counts = flow.quiet || matches!(flow.phase, Phase::Wait(_) | Phase::Control);
        let rows = occupied.rows.iter().zip(&mut timers.frames);
        for (&(_, limit, reason), (is_occupied, frames)) in own.iter().zip(rows) {
            if !is_occupied {
                *frames = 0;
            } else if counts {
                *frames = frames.saturating_add(1);
                if *frames >= limit {
                    ending.over(reason);
                }
            }
        }
    }
}
