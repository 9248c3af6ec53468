//! Shared parts of the view's systems: their order in a frame, the time step of
//! animations, and the root of the board.

use bevy::prelude::*;

use kotodama_words::messages::TurnEvent;

/// Systems that set up the board when a level begins.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardSystems;

/// Systems that position the camera.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct CameraSystems;

/// Order of the sprite systems in a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum TileSystems {
    /// Sprites follow the rules.
    Follow,
    /// Sprites are animated.
    Animate,
}

/// Systems that move the level itself.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct LevelSystems;

/// Systems that compute the screen shake.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct ShakeSystems;

/// Systems that update the first-person view.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct FirstPersonSystems;

/// Systems that move particles.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct SpeckSystems;

/// Parent of everything on the board. Its origin is the upper left corner.
#[derive(Component)]
pub(super) struct Board;

/// Parent of moving things over the tiles. Transforms are only propagated below
/// changed parents.
#[derive(Component)]
pub(super) struct Loose;

/// Maximum time step of an animation, in seconds: the frame in which one begins
/// may follow a rest.
const LONGEST_STEP: f32 = 1.0 / 30.0;

/// Returns the time step of animations in this frame, in seconds.
pub fn step_of(time: &Time) -> f32 {
    time.delta_secs().min(LONGEST_STEP)
}

/// Returns whether the play has jumped since the system ran last: to another turn or
/// another level.
pub(super) fn has_jumped(happened: &mut MessageReader<TurnEvent>) -> bool {
    let is_jump = |happened: &&TurnEvent| matches!(happened, TurnEvent::Rewound { .. });
    // All are read, so that none is left for the next frame.
    happened.read().filter(is_jump).count() > 0
}
