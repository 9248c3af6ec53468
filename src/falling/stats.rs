//! The counters of a play (F-CHN-03), and the links and the placement of its last chain.

use bevy::ecs::prelude::*;
use bevy::math::IVec2;
use serde::Serialize;

use super::grid::Index;
use super::piece::Dealt;

/// Counters of the play, as reports have them.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Stats {
    /// Points.
    pub score: u64,
    /// The level.
    pub level: u32,
    /// Placements.
    pub pieces: u32,
    /// Blocks cleared.
    pub cleared: u32,
    /// Rows cleared.
    #[serde(rename = "rows_cleared")]
    pub rows: u32,
    /// Links since the last placement (F-CHN-01).
    pub chain: u32,
    /// The longest chain.
    pub max_chain: u32,
    /// Links of the whole play.
    #[serde(skip)]
    pub links: u32,
    /// Targets deleted since the last placement (F-SCR-08).
    #[serde(skip)]
    pub targets: u32,
}

/// What one rule contributed to a link.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// Number of the clear rule, or [`super::orders::NO_RULE`].
    pub rule: u8,
    /// Blocks that entered the clearing state by it.
    pub cleared: u32,
    /// Sizes of its groups, lines or places.
    pub groups: Vec<u32>,
}

/// A link (F-CHN-01): a frame in which blocks entered the clearing state, as
/// reports have it (F-CLI-07).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Link {
    /// The frame.
    pub frame: u32,
    /// Which link of its chain, from 1.
    pub chain: u32,
    /// Blocks of all rules.
    pub cleared: u32,
    /// Sizes of the groups or lines of rules that are not special, ascending:
    /// what goes with others forms none of its own.
    pub groups: Vec<u32>,
    /// Rows deleted as a whole.
    pub rows: u32,
    /// What the blocks were multiplied with.
    pub multiplier: u64,
    /// Points it gave.
    pub score: u64,
    /// Families among the blocks of rules that are not special.
    #[serde(skip_serializing_if = "is_zero")]
    pub colours: u32,
    /// Triples of lines (F-SCR-04).
    #[serde(skip_serializing_if = "is_zero")]
    pub triples: u32,
    /// Places of patterns released (F-SCR-05).
    #[serde(skip_serializing_if = "is_zero")]
    pub places: u32,
    /// Targets deleted.
    #[serde(skip_serializing_if = "is_zero")]
    pub targets: u32,
    /// Blocks that are gold (F-SAY-04).
    #[serde(skip_serializing_if = "is_zero")]
    pub gold: u32,
    /// Sentences that were read (F-SAY-02).
    #[serde(skip_serializing_if = "is_zero")]
    pub sentences: u32,
    /// Blocks of rules that are not special.
    #[serde(skip)]
    pub plain: u32,
    /// By rule, in order of rules.
    #[serde(skip)]
    pub shares: Vec<Share>,
}

/// Returns whether a number is left out of reports.
pub(super) fn is_zero<T: Default + PartialEq>(number: &T) -> bool {
    *number == T::default()
}

/// A spin (F-SCR-07).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Spin {
    /// None.
    #[default]
    None,
    /// A mini.
    Mini,
    /// A full one.
    Full,
}

/// A placement (F-CLI-06).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placement {
    /// The frame.
    pub frame: u32,
    /// The piece that has locked.
    pub dealt: Dealt,
    /// Its rotation state.
    pub rotation: usize,
    /// Its origin.
    pub origin: IVec2,
    /// Its cells and roles in reading order, those above the field included.
    pub cells: Vec<(IVec2, u8)>,
    /// Rows that were full with it.
    pub rows: u32,
    /// Whether it was a spin.
    pub spin: Spin,
    /// Test of the last turn, if the last action was one.
    pub kick: Option<u8>,
}

/// The links and the placement that reports show.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct LastChain {
    /// Links since the last placement.
    pub links: Vec<Link>,
    /// The last placement.
    pub placement: Option<Placement>,
}

/// What happened in this frame, for the systems behind it; empty at its
/// beginning.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ThisFrame {
    /// Whether a piece appeared.
    pub appeared: bool,
    /// Whether a piece came out of the hold slot during control.
    pub exchanged: bool,
    /// Whether the piece locks in this frame.
    pub locks: bool,
    /// Whether a piece has locked in this frame.
    pub locked: bool,
    /// Whether there is a link, the last of [`LastChain::links`].
    pub linked: bool,
    /// Whether a role was changed in step 5 (F-FRM-05).
    pub changed: bool,
    /// Whether the field became quiet.
    pub quiet: bool,
    /// Whether the snapshot of step 4 had a falling block.
    pub was_falling: bool,
    /// Whether steps 4 to 7 ran.
    pub looked: bool,
    /// Whether everything that can be judged was (F-CND-01).
    pub judged: bool,
    /// Where blocks entered the clearing state, and by which rule.
    pub cleared: Vec<(Index, u8)>,
    /// Places of patterns released in step 4 (F-MTH-05).
    pub places: u32,
}
