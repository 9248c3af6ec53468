//! What the systems of the view share: their order in a frame, the step of
//! animations, and what everything on the board hangs from.

use bevy::prelude::*;

/// What is set up for the board when a level begins.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardSystems;

/// The camera is brought to its place.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct CameraSystems;

/// Order of what happens to the sprites in a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum TileSystems {
    /// They learn what the rules did.
    Follow,
    /// They move and change a little further.
    Animate,
}

/// The level itself moves.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct LevelSystems;

/// It is known how much the view shakes.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct ShakeSystems;

/// What is seen in first person is brought up to date.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct FirstPersonSystems;

/// Specks come and drift on.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct SpeckSystems;

/// The parent of everything on the board. Its origin is the upper left corner.
#[derive(Component)]
pub(super) struct Board;

/// The parent of what moves over the tiles. Transforms are only looked at anew
/// below what has moved.
#[derive(Component)]
pub(super) struct Loose;

/// The longest step of an animation, in seconds: the frame in which one begins
/// may come after a rest.
const LONGEST_STEP: f32 = 1.0 / 30.0;

/// Returns the seconds by which animations go on in this frame.
pub fn step_of(time: &Time) -> f32 {
    time.delta_secs().min(LONGEST_STEP)
}
