//! Leaving the program. A module with unsaved data asks first.

use bevy::prelude::*;

/// Hook that asks before the program is left.
#[derive(Resource, Clone, Copy)]
pub struct BeforeQuit(pub fn(&mut World));

/// Leaves the program, unless a module asks first.
pub fn quit(world: &mut World) {
    match world.get_resource::<BeforeQuit>().copied() {
        Some(BeforeQuit(ask)) => ask(world),
        None => {
            world.write_message(AppExit::Success);
        }
    }
}
