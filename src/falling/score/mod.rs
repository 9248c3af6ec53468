//! What links and placements are worth (F-SCR).
//!
//! Each model has a pure function from a link to its [`Gain`], and a system
//! that applies it to the link of the frame. The points of several models add
//! up (F-SCR-09).

pub mod chain;
pub mod guideline;
pub mod patterns;
pub mod per_block;
pub mod rows;
pub mod targets;
pub mod triples;

use bevy::ecs::prelude::*;
use bevy::ecs::system::SystemParam;

use super::description::Score;
use super::plan::Plan;
use super::rules::Rules;
use super::stage::Stage;
use super::stats::{LastChain, Link, Stats, ThisFrame};
pub use guideline::spin;

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
    pub fn give(self, link: &mut Link, stats: &mut Stats) {
        link.score = link.score.saturating_add(self.points);
        link.multiplier = link.multiplier.max(self.multiplier);
        stats.score = stats.score.saturating_add(self.points);
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
    last_chain: ResMut<'w, LastChain>,
    stats: ResMut<'w, Stats>,
}

impl Scoring<'_> {
    /// Gives what the models of a kind make of the link of this frame.
    pub fn each(&mut self, gain: impl Fn(&Score, &Link, &Stats) -> Option<Gain>) {
        let Some(link) = self.last_chain.links.last_mut() else {
            return;
        };
        for score in models(&self.rules.description.clear.score) {
            if let Some(gain) = gain(score, link, &self.stats) {
                gain.give(link, &mut self.stats);
            }
        }
    }

    /// The same for models that depend on the rules.
    pub fn each_with_rules(&mut self, gain: impl Fn(&Rules, &Score, &Link) -> Option<Gain>) {
        let Some(link) = self.last_chain.links.last_mut() else {
            return;
        };
        for score in models(&self.rules.description.clear.score) {
            if let Some(gain) = gain(&self.rules, score, link) {
                gain.give(link, &mut self.stats);
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
    let stage = Stage::Score;
    match score {
        Score::PerBlock { .. } => {
            plan.add(
                stage,
                "score.per_block",
                per_block::per_block.run_if(linked),
            );
        }
        Score::Chain { .. } => plan.add(stage, "score.chain", chain::chain.run_if(linked)),
        Score::Rows { .. } => plan.add(stage, "score.rows", rows::rows.run_if(linked)),
        Score::Triples { .. } => {
            plan.add(stage, "score.triples", triples::triples.run_if(linked));
        }
        Score::Patterns { .. } => {
            plan.add(stage, "score.patterns", patterns::patterns.run_if(linked));
        }
        Score::Targets { .. } => {
            plan.add(stage, "score.targets", targets::targets.run_if(linked));
        }
        Score::Guideline { .. } => {
            let name = "score.guideline";
            if !plan.names().contains(&name) {
                plan.state::<guideline::Streak>();
                plan.also(Stage::Quiet, guideline::give_all_clear);
            }
            let is_due = |this: Res<ThisFrame>| this.linked || this.locked;
            plan.add(stage, name, guideline::guideline.run_if(is_due));
        }
        Score::All(scores) => scores.iter().for_each(|score| add(score, plan)),
    }
}
