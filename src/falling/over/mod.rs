//! What ends the game (F-OVR). That a new piece does not fit is asked where
//! pieces appear ([`super::frame::appear`]).

pub mod cells;
pub mod lock_out;
pub mod top_reached;
pub mod top_timeout;

use bevy::ecs::prelude::*;
use bevy::ecs::system::SystemParam;

use super::description::OverCondition;
use super::events::FrameEvent;
use super::flow::{Flow, Status};
use super::grid::Grid;
use super::plan::Plan;
use super::rules::Rules;
use super::stage::Stage;
use super::stats::ThisFrame;

/// What systems need that end the play.
#[derive(SystemParam)]
pub struct Ending<'w> {
    flow: ResMut<'w, Flow>,
    events: MessageWriter<'w, FrameEvent>,
}

impl Ending<'_> {
    /// A game-over condition holds.
    pub fn over(&mut self, reason: &'static str) {
        if !self.flow.is_over() {
            self.flow.end(Status::Over, reason);
            self.events.write(FrameEvent::Over { reason });
        }
    }

    /// The goal is reached.
    pub fn win(&mut self, reason: &'static str) {
        if !self.flow.is_over() {
            self.flow.end(Status::Won, reason);
            self.events.write(FrameEvent::Won { reason });
        }
    }

    /// How the play stands.
    #[must_use]
    pub fn flow(&self) -> &Flow {
        &self.flow
    }
}

/// The row that a condition names; the first visible one if it names none.
fn row(grid: &Grid, row: Option<u8>) -> i32 {
    row.map_or(grid.hidden(), i32::from)
}

/// Run condition: the field has become quiet.
#[must_use]
pub fn is_quiet(this_frame: Res<ThisFrame>) -> bool {
    this_frame.quiet
}

/// Adds the systems that the rules name, in the order of the conditions
/// (F-OVR-06).
pub fn choose(rules: &Rules, plan: &mut Plan) {
    for condition in &rules.description.game_over {
        match condition {
            OverCondition::SpawnBlocked => {}
            OverCondition::TopReached(_) => {
                let system = top_reached::top_reached.run_if(is_quiet);
                plan.add(Stage::Over, "over.top_reached", system);
            }
            OverCondition::TopTimeout(..) => {
                let name = "over.top_timeout";
                if !plan.names().contains(&name) {
                    plan.state::<top_timeout::TopTimers>();
                }
                plan.add(Stage::Over, name, top_timeout::top_timeout);
            }
            OverCondition::LockOut { part } => lock_out::choose(*part, plan),
            OverCondition::Cells(_) => {
                let system = cells::cells.run_if(is_quiet);
                plan.add(Stage::Over, "over.cells", system);
            }
        }
    }
}
