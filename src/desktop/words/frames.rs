//! When the next frame of a level is wanted: at once while anything moves,
//! otherwise with the next beat of the wobble.

use std::time::Duration;

use bevy::prelude::*;

use super::actions::PlayAction;
use super::fast_forward::Rerun;
use super::menus::{GLOSSARY, HINTS, WON};
use super::screens::LEVEL;
use super::session::Queue;
use super::view::moves_by_itself;
use crate::desktop::shell::driver::Driven;
use crate::desktop::shell::frame_pacing::NextFrame;
use crate::desktop::shell::menu::Menu;
use crate::desktop::ui::repeat::Repeater;
use crate::words;
use crate::words::messages::TurnEvent;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StillMoving>().add_systems(
        PostUpdate,
        (notice_events, ask).chain().run_if(in_state(LEVEL)),
    );
}

/// Seconds in which everything that a turn sets in motion has come to rest.
const SETTLING: f32 = 1.2;

/// Seconds for which something of the last turn may still move.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct StillMoving(f32);

fn notice_events(
    time: Res<Time<Real>>,
    mut events: MessageReader<TurnEvent>,
    mut still: ResMut<StillMoving>,
) {
    still.0 = match events.read().count() {
        0 => (still.0 - time.delta_secs()).max(0.0),
        _ => SETTLING,
    };
}

fn ask(world: &mut World) {
    let menu = *world.resource::<State<Menu>>().get();
    let is_replayed = world.contains_resource::<Rerun>();
    let moves = !menu.pauses
        && (menu == WON
            || world.resource::<StillMoving>().0 > 0.0
            || world.contains_resource::<Driven>()
            || !world.resource::<Queue>().0.is_empty()
            || world.resource::<Repeater<PlayAction>>().is_holding()
            || words::auto_turns(world) > 0
            || moves_by_itself(world));
    let mut next = world.resource_mut::<NextFrame>();
    if moves || is_replayed {
        next.at_once();
    } else if menu == HINTS {
        // A search may find something.
        next.within(Duration::from_millis(100));
    } else if menu == GLOSSARY {
        next.within(Duration::from_millis(50));
    } else if !menu.pauses {
        next.within(BEAT);
    }
}

/// Pictures wobble and colours change with this beat.
const BEAT: Duration = Duration::from_millis(200);
