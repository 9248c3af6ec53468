//! What links and placements are worth (F-SCR).
//!
//! Each model has a pure function from a link to its [`Gain`], and a system
//! that applies it to the link of the frame. The points of several models add
//! up (F-SCR-09).

pub mod per_block;

use bevy::ecs::prelude::*;
use bevy::ecs::system::SystemParam;

use super::assemble::{Plan, Stage};
use super::description::Score;
use super::rules::Rules;
use super::tally::{Link, Records, Tally, ThisFrame};

/// What a model gives for a link.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gain {
    /// Points.
    pub points: u64,
    /// What the blocks, rows, ... were multiplied with.
    pub multiplier: u64,
}

impl Gain {
    /// So many points, times a multiplier.
    #[must_use]
    pub const fn times(points: u64, multiplier: u64) -> Self {
        Self {
            points: points.saturating_mul(multiplier),
            multiplier,
        }
    }

    /// Notes it in a link; of several models the largest multiplier stays.
    pub fn give(self, link: &mut Link, tally: &mut Tally) {
        link.score = link.score.saturating_add(self.points);
        link.multiplier = link.multiplier.max(self.multiplier);
        tally.score = tally.score.saturating_add(self.points);
    }
}

/// The models of a score, those of [`Score::All`] one by one.
pub fn models(score: &Score) -> Vec<&Score> {
    match score {
        Score::All(scores) => scores.iter().flat_map(models).collect(),
        score => vec![score],
    }
}

/// What the systems of models need.
#[derive(SystemParam)]
pub struct Scoring<'w> {
    rules: Res<'w, Rules>,
    records: ResMut<'w, Records>,
    tally: ResMut<'w, Tally>,
}

impl Scoring<'_> {
    /// Gives what the models of a kind make of the link of this frame.
    pub fn each(&mut self, gain: impl Fn(&Score, &Link, &Tally) -> Option<Gain>) {
        let Some(link) = self.records.links.last_mut() else {
            return;
        };
        for score in models(&self.rules.description.clear.score) {
            if let Some(gain) = gain(score, link, &self.tally) {
                gain.give(link, &mut self.tally);
            }
        }
    }
}

/// Run condition: there is a link in this frame.
#[must_use]
pub fn linked(this_frame: Res<ThisFrame>) -> bool {
    this_frame.linked
}

/// Adds the systems that the rules name.
pub fn choose(rules: &Rules, plan: &mut Plan) {
    for score in models(&rules.description.clear.score) {
        add(score, plan);
    }
}

/// Adds the system of a model.
fn add(score: &Score, plan: &mut Plan) {
    match score {
        Score::PerBlock { .. } => {
            let system = per_block::per_block.run_if(linked);
            plan.add(Stage::Score, "score.per_block", system);
        }
        _ => {}
    }
}

/// Was the placement of this piece a spin (F-SCR-07)?
#[must_use]
pub fn spin(
    _rules: &Rules,
    _piece: &super::piece::Piece,
    _grid: &super::grid::Grid,
) -> super::tally::Spin {
    super::tally::Spin::None
}
