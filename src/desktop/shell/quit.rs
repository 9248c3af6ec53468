//! Leaving the program. A room with something unsaved asks first.

use bevy::prelude::*;

/// Asks whether to leave, and leaves.
#[derive(Resource, Clone, Copy)]
pub struct BeforeQuit(pub fn(&mut World));

/// Leaves the program, unless a room asks first.
pub fn quit(world: &mut World) {
    match world.get_resource::<BeforeQuit>().copied() {
        Some(BeforeQuit(ask)) => ask(world),
        None => {
            world.write_message(AppExit::Success);
        }
    }
}
