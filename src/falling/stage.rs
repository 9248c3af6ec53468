//! The stages of a frame (F-FRM-01): fixed, and the same for every game.

use bevy::ecs::prelude::*;

/// The stages of a frame, in the order in which they run (F-FRM-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The frame begins.
    Begin,
    /// Step 1.
    Input,
    /// Step 2: the queue is filled up.
    Deal,
    /// Step 2: a piece that is due appears.
    Appear,
    /// Step 2: whether it fits.
    SpawnOver,
    /// Step 3: hold.
    Hold,
    /// Step 3: whether the piece from the slot fits.
    HoldOver,
    /// Step 3: a turn in place.
    Turn,
    /// Step 3: a turn that is shifted.
    Kick,
    /// Step 3: the quick turn.
    QuickTurn,
    /// Step 3: the turn is over.
    Turned,
    /// Step 3: sideways.
    Shift,
    /// Step 3: hard drop.
    HardDrop,
    /// Step 3: soft drop and gravity.
    Descend,
    /// Step 3: whether it is placed.
    Lock,
    /// Step 3: the piece becomes blocks.
    Place,
    /// Step 3: whether it was placed above the visible rows.
    PlaceOver,
    /// Step 4: what is judged.
    Look,
    /// Step 4: clear conditions.
    Condition,
    /// Step 4: blocks marked and released.
    Stock,
    /// Step 4: what is beside them.
    Beside,
    /// Step 4: what becomes of matched blocks.
    Method,
    /// Step 4: a template of scripts.
    Template,
    /// Step 4: the script's `update()`.
    Script,
    /// Step 4: fall orders.
    Gravity,
    /// Step 5: orders are applied.
    Apply,
    /// Step 5: points.
    Score,
    /// Step 6.
    Vanish,
    /// Step 7.
    Fall,
    /// Step 8: whether the field is quiet.
    Quiet,
    /// Step 8: garbage.
    Garbage,
    /// Step 8: the level.
    Level,
    /// Step 8: the goal, which goes before game over (F-OVR-06).
    Goal,
    /// Step 8: game over.
    Over,
    /// The frame ends.
    End,
}

/// Stretches of the frame that are skipped as a whole when there is nothing
/// for them to do. What has ended is not gone on with (F-FRM-08).
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Group {
    /// Step 2.
    Waiting,
    /// Step 3, hold.
    Held,
    /// Step 3, behind hold.
    Controlled,
    /// Steps 4 to 7.
    Awake,
    /// Of these, what follows the script: the end of step 4, and steps 5 to 7.
    Following,
    /// Step 8.
    Closing,
}

/// The stretches by their last stage.
const GROUPS: [(Stage, Option<Group>); 8] = [
    (Stage::Input, None),
    (Stage::Appear, Some(Group::Waiting)),
    // `Appear` has ended the wait.
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
