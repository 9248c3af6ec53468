//! Which piece comes next (F-DEAL): one file and system for each law of the
//! shape, [`roles`] for what is drawn with it.
//!
//! In a frame in which pieces are missing, `deal.every` decides about the
//! places that are its own, and the law behind it fills the others and puts
//! them into the queue.

pub mod bag;
pub mod cycle;
pub mod every;
pub mod nes;
pub mod roles;
pub mod tgm;
pub mod uniform;

#[cfg(test)]
mod tests;

use std::collections::VecDeque;

use bevy::ecs::prelude::*;
use bevy::ecs::system::SystemParam;

use super::description::Randomizer;
use super::piece::{Dealt, Queue};
use super::plan::Plan;
use super::rules::Rules;
use super::stage::Stage;
use super::streams::Rngs;
use kotodama_board::Rng;

/// Pieces that are dealt beyond those shown, so that a piece and a hold can
/// take one each in a frame.
const SPARE: usize = 2;

/// What the laws remember of what they dealt.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Dealer {
    /// The rest of the bag.
    pub bag: VecDeque<usize>,
    /// The shapes dealt last, the newest at the end; `None` before the first
    /// draw.
    pub history: Option<VecDeque<usize>>,
    /// The shape before.
    pub before: Option<usize>,
    /// The place in the fixed list.
    pub cycle: usize,
    /// Pieces that came to each `Every`, from the outermost inwards.
    pub counts: Vec<u32>,
    /// The rest of the pool of roles.
    pub pool: VecDeque<u8>,
    /// The order of roles for the opening.
    pub order: Vec<u8>,
    /// Pieces that got roles from the pool.
    pub pooled: u32,
    /// Pieces that are being dealt.
    draft: VecDeque<Draft>,
}

/// A piece that is being dealt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Draft {
    shape: Option<usize>,
    roles: Vec<Option<u8>>,
}

/// What dealing works on.
#[derive(SystemParam)]
pub struct Dealing<'w> {
    rules: Res<'w, Rules>,
    dealer: ResMut<'w, Dealer>,
    queue: ResMut<'w, Queue>,
    rngs: ResMut<'w, Rngs>,
}

impl Dealing<'_> {
    /// Makes a draft for every missing piece; those that were asked for go
    /// first. Is there any?
    fn open(&mut self) -> bool {
        let wanted = usize::from(self.rules.description.pieces.next) + SPARE;
        let there = self.queue.pieces.len() + self.dealer.draft.len();
        if there < wanted && !self.queue.closed && !self.rules.shapes.is_empty() {
            for _ in there..wanted {
                let asked = self.queue.asked.pop_front();
                let draft = asked.map(|(shape, roles)| Draft {
                    shape: Some(shape),
                    roles,
                });
                self.dealer.draft.push_back(draft.unwrap_or_default());
            }
        }
        !self.dealer.draft.is_empty()
    }

    /// Fills the queue up; `draw` gives the shapes that are still open.
    fn fill(&mut self, draw: &Draw) {
        if !self.open() {
            return;
        }
        let (rules, dealer, rngs) = (&*self.rules, &mut *self.dealer, &mut *self.rngs);
        while let Some(draft) = dealer.draft.pop_front() {
            let shape = match draft.shape {
                Some(shape) => shape,
                None => draw(rules, dealer, &mut rngs.shapes),
            };
            let roles = roles::draw(rules, dealer, shape, &draft.roles, &mut rngs.roles);
            self.queue.pieces.push_back(Dealt { shape, roles });
        }
    }
}

/// How a law draws the next shape.
type Draw = Box<dyn Fn(&Rules, &mut Dealer, &mut Rng) -> usize + Send + Sync>;

/// Returns the law at the bottom of all `Every`, with the name of its system.
fn law(randomizer: &Randomizer) -> (&'static str, Draw) {
    match randomizer.clone() {
        Randomizer::Every { other, .. } => law(&other),
        Randomizer::Uniform => (
            "deal.uniform",
            Box::new(|rules, _, rng| uniform::draw(rules, rng)),
        ),
        Randomizer::Bag { copies } => (
            "deal.bag",
            Box::new(move |rules, dealer, rng| bag::draw(rules, copies, dealer, rng)),
        ),
        Randomizer::Tgm {
            length,
            rolls,
            start,
        } => (
            "deal.history",
            Box::new(move |rules, dealer, rng| {
                tgm::draw(rules, (length, rolls, &start), dealer, rng)
            }),
        ),
        Randomizer::Nes => ("deal.reroll", Box::new(nes::draw)),
        Randomizer::Cycle(names) => (
            "deal.cycle",
            Box::new(move |rules, dealer, _| cycle::draw(rules, &names, dealer)),
        ),
    }
}

/// Returns the shapes that are drawn: those with a weight (a shape without is
/// only dealt where a law names it), in file order; all if none has one.
fn drawn(rules: &Rules) -> Vec<usize> {
    let numbers = || rules.shapes.iter().enumerate();
    let weighted = numbers().filter(|(_, shape)| shape.weight > 0);
    let mut drawn: Vec<_> = weighted.map(|(number, _)| number).collect();
    if drawn.is_empty() {
        drawn = numbers().map(|(number, _)| number).collect();
    }
    drawn
}

/// Returns the number of the shape with this name.
fn named(rules: &Rules, name: &str) -> Option<usize> {
    rules.shapes.iter().position(|shape| shape.name == name)
}

/// Adds the systems that the rules name.
pub fn choose(rules: &Rules, plan: &mut Plan) {
    plan.state::<Dealer>();
    let randomizer = &rules.description.pieces.randomizer;
    if matches!(randomizer, Randomizer::Every { .. }) {
        plan.add(Stage::Deal, "deal.every", every::deal);
    }
    let (name, draw) = law(randomizer);
    let deal = move |mut dealing: Dealing| dealing.fill(&draw);
    plan.add(Stage::Deal, name, deal);
}
