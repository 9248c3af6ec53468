//! The stages of a frame (F-FRM-01): fixed, and the same for every game.

use bevy::ecs::prelude::*;

/// The stages of a frame, in the order in which they run (F-FRM-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The frame begins.
    Begin,
    /// Step 1.
    Input,
    /// Step 2: the queue is filled.
    Deal,
    /// Step 2: a piece that is due appears.
    Appear,
    /// Step 2: whether the new piece fits.
    SpawnOver,
    /// Step 3: hold.
    Hold,
    /// Step 3: whether the piece from the slot fits.
    HoldOver,
    /// Step 3: a turn in place.
    Turn,
    /// Step 3: a turn with an offset.
    Kick,
    /// Step 3: the quick turn.
    QuickTurn,
    /// Step 3: the outcome of the turn.
    Turned,
    /// Step 3: sideways movement.
    Shift,
    /// Step 3: hard drop.
    HardDrop,
    /// Step 3: soft drop and gravity.
    Descend,
    /// Step 3: whether the piece locks.
    Lock,
    /// Step 3: the piece becomes blocks.
    Place,
    /// Step 3: whether it was placed above the visible rows.
    PlaceOver,
    /// Step 4: which rules are judged.
    Look,
    /// Step 4: clear conditions.
    Condition,
    /// Step 4: marked blocks are released.
    Stock,
    /// Step 4: neighbours of deleted blocks.
    Beside,
    /// Step 4: methods for matched blocks.
    Method,
    /// Step 4: the template of a script.
    Template,
    /// Step 4: the script's `update()`.
    Script,
    /// Step 4: fall orders.
    Gravity,
    /// Step 5: orders are applied.
    Apply,
    /// Step 5: points.
    Score,
    /// Step 6: cleared blocks vanish.
    Vanish,
    /// Step 7: blocks fall.
    Fall,
    /// Step 8: whether the field is quiet.
    Quiet,
    /// Step 8: garbage.
    Garbage,
    /// Step 8: the level.
    Level,
    /// Step 8: the goal, which takes precedence over game over (F-OVR-06).
    Goal,
    /// Step 8: game over.
    Over,
    /// The frame ends.
    End,
}

/// Groups of stages, each skipped as a whole when it has nothing to do. A play
/// that has ended does not continue (F-FRM-08).
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Group {
    /// Step 2.
    Waiting,
    /// Step 3, hold.
    Held,
    /// Step 3, after hold.
    Controlled,
    /// Steps 4 to 7.
    Awake,
    /// The part of these after the script: the end of step 4, and steps 5 to 7.
    Following,
    /// Step 8.
    Closing,
}

/// Groups by their last stage.
const GROUPS: [(Stage, Option<Group>); 8] = [
    (Stage::Input, None),
    (Stage::Appear, Some(Group::Waiting)),
    // The wait is over after `Appear`, so these stages cannot depend on it.
    (Stage::HoldOver, Some(Group::Held)),
    (Stage::PlaceOver, Some(Group::Controlled)),
    (Stage::Script, Some(Group::Awake)),
    (Stage::Fall, Some(Group::Following)),
    (Stage::Over, Some(Group::Closing)),
    (Stage::End, None),
];

impl Group {
    pub(crate) fn of(stage: Stage) -> Option<Self> {
        let mut groups = GROUPS.iter();
        groups.find(|(last, _)| stage <= *last)?.1
    }
}
