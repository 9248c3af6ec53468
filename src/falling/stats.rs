//! Counters of a play (F-CHN-03), and the links and placement of its last
//! chain.

use bevy::ecs::prelude::*;
use bevy::math::IVec2;
use serde::Serialize;

use super::grid::Index;
use super::piece::Dealt;

/// Counters of the play, in the form of reports.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Stats {
    /// Points.
    pub score: u64,
    /// Current level.
    pub level: u32,
    /// Number of pieces placed.
    pub pieces: u32,
    /// Number of blocks cleared.
    pub cleared: u32,
    /// Number of rows cleared.
    #[serde(rename = "rows_cleared")]
    pub rows: u32,
    /// Number of links since the last placement (F-CHN-01).
    pub chain: u32,
    /// Number of links of the longest chain.
    pub max_chain: u32,
    /// Number of links of the whole play.
    #[serde(skip)]
    pub links: u32,
    /// Number of targets deleted since the last placement (F-SCR-08).
    #[serde(skip)]
    pub targets: u32,
}

/// Contribution of a rule to a link.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// Number of the clear rule, or [`super::orders::NO_RULE`].
    pub rule: u8,
    /// Number of blocks that it moved into the clearing state.
    pub cleared: u32,
    /// Sizes of its groups, lines or occurrences.
    pub groups: Vec<u32>,
}

/// A link (F-CHN-01): a frame in which blocks entered the clearing state, in
/// the form of reports (F-CLI-07).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Link {
    /// Number of the frame.
    pub frame: u32,
    /// Number of the link in its chain, from 1.
    pub chain: u32,
    /// Number of blocks of all rules.
    pub cleared: u32,
    /// Sizes of the groups or lines of rules that are not special, in ascending
    /// order; special rules have no groups.
    pub groups: Vec<u32>,
    /// Number of rows deleted as a whole.
    pub rows: u32,
    /// Factor of the points.
    pub multiplier: u64,
    /// Points for the link.
    pub score: u64,
    /// Number of families among the blocks of rules that are not special.
    #[serde(skip_serializing_if = "is_zero")]
    pub colours: u32,
    /// Number of triples in lines (F-SCR-04).
    #[serde(skip_serializing_if = "is_zero")]
    pub triples: u32,
    /// Number of occurrences of patterns released (F-SCR-05).
    #[serde(skip_serializing_if = "is_zero")]
    pub places: u32,
    /// Number of targets deleted.
    #[serde(skip_serializing_if = "is_zero")]
    pub targets: u32,
    /// Number of blocks that are gold (F-SAY-04).
    #[serde(skip_serializing_if = "is_zero")]
    pub gold: u32,
    /// Number of sentences that were read (F-SAY-02).
    #[serde(skip_serializing_if = "is_zero")]
    pub sentences: u32,
    /// Number of blocks of rules that are not special.
    #[serde(skip)]
    pub plain: u32,
    /// Contributions of the rules, in their order.
    #[serde(skip)]
    pub shares: Vec<Share>,
}

/// Returns whether reports leave a number out.
pub(super) fn is_zero<T: Default + PartialEq>(number: &T) -> bool {
    *number == T::default()
}

/// Kind of spin of a placement (F-SCR-07).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Spin {
    /// No spin.
    #[default]
    None,
    /// A mini spin.
    Mini,
    /// A full spin.
    Full,
}

/// A placement (F-CLI-06).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placement {
    /// Number of the frame.
    pub frame: u32,
    /// The piece that has locked.
    pub dealt: Dealt,
    /// Its rotation state.
    pub rotation: usize,
    /// Its origin.
    pub origin: IVec2,
    /// Its cells and roles in reading order, including those above the field.
    pub cells: Vec<(IVec2, u8)>,
    /// Number of rows that were full with it.
    pub rows: u32,
    /// Kind of spin.
    pub spin: Spin,
    /// Number of the test of the last turn; `None` if the last action was not a
    /// turn.
    pub kick: Option<u8>,
}

/// Links and placement for reports.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct LastChain {
    /// Links since the last placement.
    pub links: Vec<Link>,
    /// The last placement.
    pub placement: Option<Placement>,
}

/// Events of this frame, for later systems; reset when the frame begins.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ThisFrame {
    /// Whether a piece appeared.
    pub appeared: bool,
    /// Whether a piece was exchanged with the hold slot during control.
    pub exchanged: bool,
    /// Whether the piece will lock in this frame.
    pub locks: bool,
    /// Whether a piece has locked in this frame.
    pub locked: bool,
    /// Whether there is a link: the last of [`LastChain::links`].
    pub linked: bool,
    /// Whether a role was changed in step 5 (F-FRM-05).
    pub changed: bool,
    /// Whether the field became quiet.
    pub quiet: bool,
    /// Whether the snapshot of step 4 had a falling block.
    pub was_falling: bool,
    /// Whether steps 4 to 7 ran.
    pub looked: bool,
    /// Whether every rule could be judged (F-CND-01).
    pub judged: bool,
    /// Cells in which blocks entered the clearing state, with the number of the
    /// rule.
    pub cleared: Vec<(Index, u8)>,
    /// Number of occurrences of patterns released in step 4 (F-MTH-05).
    pub places: u32,
}
