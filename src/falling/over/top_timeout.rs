//! `TopTimeout`: a block has lain on a row for some time (F-OVR-03).

use bevy::ecs::prelude::*;

use super::super::description::OverCondition;
use super::super::field::Field;
use super::super::flow::Phase;
use super::super::rules::Rules;
use super::Ending;
use super::top_reached::lies;

/// For how many frames a block has lain on the row of each condition, by
/// number of condition.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct TopTimers {
    /// Frames.
    pub frames: Vec<u32>,
}

/// `over.top_timeout`: frames in which a piece is under control or the field
/// quiet count; an empty row sets the count back whenever it occurs.
pub fn top_timeout(
    rules: Res<Rules>,
    field: Res<Field>,
    mut timers: ResMut<TopTimers>,
    mut ending: Ending,
    mut seen: Local<(Option<u64>, Vec<bool>)>,
) {
    let grid = field.grid();
    let conditions = &rules.description.game_over;
    let (revision, occupied) = &mut *seen;
    if *revision != Some(field.revision()) {
        *revision = Some(field.revision());
        occupied.clear();
        occupied.extend(conditions.iter().map(|condition| {
            matches!(condition, OverCondition::TopTimeout(row, _)
                if lies(grid, super::row(grid, *row)))
        }));
    }
    timers.frames.resize(conditions.len(), 0);
    let flow = ending.flow();
    let counts = flow.quiet || matches!(flow.phase, Phase::Wait(_) | Phase::Control);
    let rows = occupied.iter().zip(&mut timers.frames);
    for (condition, (occupied, frames)) in conditions.iter().zip(rows) {
        let OverCondition::TopTimeout(_, limit) = condition else {
            continue;
        };
        if !occupied {
            *frames = 0;
        } else if counts {
            *frames = frames.saturating_add(1);
            if *frames >= *limit {
                ending.over(condition.reason());
            }
        }
    }
}
