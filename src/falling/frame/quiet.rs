//! Step 8: decides whether the field is quiet (F-FRM-05).

use bevy::ecs::prelude::*;

use super::super::events::FrameEvent;
use super::super::field::Field;
use super::super::flow::{Flow, Phase};
use super::super::piece::Queue;
use super::super::rules::Rules;
use super::super::stats::{Stats, ThisFrame};

/// Number of frames for which changes of role alone can delay the quiet.
const MOST_CHANGES: u32 = 120;

/// Sets whether everything has come to rest since the last placement.
pub fn quiet(
    field: Res<Field>,
    stats: Res<Stats>,
    queue: Res<Queue>,
    mut flow: ResMut<Flow>,
    mut this: ResMut<ThisFrame>,
    mut events: MessageWriter<FrameEvent>,
) {
    if flow.phase != Phase::Settle || !this.looked {
        return;
    }
    let grid = field.grid();
    let is_at_rest =
        this.judged && !this.was_falling && grid.falling() == 0 && grid.clearing() == 0;
    if !is_at_rest {
        flow.quiet = false;
        flow.changing = 0;
        return;
    }
    if this.changed {
        flow.changing += 1;
        if flow.changing <= MOST_CHANGES {
            flow.quiet = false;
            return;
        }
    }
    flow.changing = 0;
    // If no further piece comes, the field stays quiet, which is reported once.
    this.quiet = !(flow.quiet && queue.closed);
    flow.quiet = true;
    if this.quiet && grid.count() == 0 && stats.chain > 0 {
        events.write(FrameEvent::AllClear);
    }
}

/// Starts the wait for the next piece.
pub fn go_on(rules: Res<Rules>, queue: Res<Queue>, mut flow: ResMut<Flow>) {
    flow.locked_out = false;
    if !queue.closed && !flow.is_over() {
        flow.phase = Phase::Wait(rules.description.waits.entry_delay);
    }
}
