//! Points for links and placements (F-SCR).
//!
//! Each model is a pure function from a link to its [`Gain`]. The system of its
//! kind applies it, with its parameters, to the link of the frame. The points
//! of several models add up (F-SCR-09).

pub mod chain;
pub mod guideline;
pub mod patterns;
pub mod per_block;
pub mod rows;
pub mod targets;
pub mod triples;

use bevy::ecs::prelude::*;

use super::description::Score;
use super::plan::Plan;
use super::rules::Rules;
use super::stage::Stage;
use super::stats::{LastChain, Link, Stats, ThisFrame};
pub use guideline::Spins;

/// Returns the entry of a table at an index, or the last entry after the end; 0
/// for an empty table.
fn entry<T: Copy + Into<u64>>(table: &[T], place: u32) -> u64 {
    let place = usize::try_from(place).unwrap_or(usize::MAX);
    let value = table.get(place).or_else(|| table.last());
    value.map_or(0, |&value| value.into())
}

/// Points of a model for a link.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gain {
    /// Points.
    pub points: u64,
    /// Factor that is included in the points.
    pub multiplier: u64,
}

impl Gain {
    /// Returns points multiplied by a factor.
    #[must_use]
    pub const fn times(points: u64, multiplier: u64) -> Self {
        Self {
            points: points.saturating_mul(multiplier),
            multiplier,
        }
    }

    /// Adds the gain to a link; among several models the largest multiplier is
    /// kept.
    pub fn give(self, link: &mut Link, stats: &mut Stats) {
        link.score = link.score.saturating_add(self.points);
        link.multiplier = link.multiplier.max(self.multiplier);
        stats.score = stats.score.saturating_add(self.points);
    }
}

/// Returns the models of a score, those of [`Score::All`] one by one.
pub fn models(score: &Score) -> Vec<&Score> {
    match score {
        Score::All(scores) => scores.iter().flat_map(models).collect(),
        score => vec![score],
    }
}

/// Function of a model that returns its gain for a link.
pub type Points = Box<dyn Fn(&Link, &Stats) -> Gain + Send + Sync>;

/// Returns the system of a kind of model, which adds the gains for the link of
/// this frame.
fn each(points: Vec<Points>) -> impl Fn(ResMut<LastChain>, ResMut<Stats>) {
    move |mut last_chain, mut stats| {
        let Some(link) = last_chain.links.last_mut() else {
            return;
        };
        for points in &points {
            points(link, &stats).give(link, &mut stats);
        }
    }
}

/// Run condition: there is a link in this frame.
#[must_use]
pub fn linked(this_frame: Res<ThisFrame>) -> bool {
    this_frame.linked
}

/// Adds the systems that the rules name, one for each kind of models.
pub fn choose(rules: &Rules, plan: &mut Plan) {
    let mut kinds: Vec<(&str, Vec<Points>)> = Vec::new();
    for model in models(&rules.description.clear.score) {
        let (name, points) = match points(rules, model) {
            Some((name, points)) => (name, Some(points)),
            None => (guideline::NAME, None),
        };
        match kinds.iter_mut().find(|(kind, _)| *kind == name) {
            Some((_, all)) => all.extend(points),
            None => kinds.push((name, points.into_iter().collect())),
        }
    }
    for (name, points) in kinds {
        if name == guideline::NAME {
            plan.state::<guideline::Streak>();
            let is_due = |this: Res<ThisFrame>| this.linked || this.locked;
            plan.add(Stage::Score, name, guideline::guideline.run_if(is_due));
            plan.also(Stage::Quiet, guideline::give_all_clear);
        } else {
            plan.add(Stage::Score, name, each(points).run_if(linked));
        }
    }
}

/// Returns the name of a model's system and the function for its gain; `None`
/// for `Guideline`, which counts placements too.
fn points(rules: &Rules, model: &Score) -> Option<(&'static str, Points)> {
    Some(match model.clone() {
        Score::PerBlock { unit } => (
            "score.per_block",
            Box::new(move |link, _| per_block::gain(unit, link)),
        ),
        Score::Chain {
            unit,
            powers,
            colours,
            groups,
        } => ("score.chain", chain::points(unit, powers, colours, groups)),
        Score::Rows { points, times } => (
            "score.rows",
            Box::new(move |link, stats| rows::gain(&points, times, link.rows, stats.level)),
        ),
        Score::Triples { unit } => (
            "score.triples",
            Box::new(move |link, stats| triples::gain(unit, link.triples, link.chain, stats.level)),
        ),
        Score::Patterns { unit, many } => ("score.patterns", patterns::points(rules, unit, many)),
        Score::Targets { base } => (
            "score.targets",
            Box::new(move |link, stats| {
                let before = stats.targets.saturating_sub(link.targets);
                targets::gain(base, before, link.targets)
            }),
        ),
        Score::Guideline { .. } | Score::All(_) => return None,
    })
}
