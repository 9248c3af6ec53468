//! Dealing of pieces (F-DEAL): one file and system for each law of the shapes;
//! [`roles`] draws the roles of their placeholders.
//!
//! In a frame in which pieces are missing, `deal.every` decides the pieces that
//! are its own; the innermost law decides the others and moves all to the
//! queue.

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

/// Number of pieces dealt beyond those displayed, so that an appearance and a
/// hold can take one each in the same frame.
const SPARE: usize = 2;

/// Memory of the laws.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Dealer {
    /// Shapes left in the bag.
    pub bag: VecDeque<usize>,
    /// Shapes dealt recently, the newest at the end; `None` before the first
    /// draw.
    pub history: Option<VecDeque<usize>>,
    /// Previous shape.
    pub before: Option<usize>,
    /// Index of the next entry in the fixed list.
    pub cycle: usize,
    /// Number of pieces that reached each `Every`, from the outermost inwards.
    pub counts: Vec<u32>,
    /// Roles left in the pool.
    pub pool: VecDeque<u8>,
    /// Order of roles for the opening.
    pub order: Vec<u8>,
    /// Number of pieces that got roles from the pool.
    pub pooled: u32,
    /// Pieces that are being dealt.
    draft: VecDeque<Draft>,
}

/// A piece that is being dealt; fields that are `None` have yet to be drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Draft {
    shape: Option<usize>,
    roles: Vec<Option<u8>>,
}

/// Parameters of the systems that deal.
#[derive(SystemParam)]
pub struct Dealing<'w> {
    rules: Res<'w, Rules>,
    dealer: ResMut<'w, Dealer>,
    queue: ResMut<'w, Queue>,
    rngs: ResMut<'w, Rngs>,
}

impl Dealing<'_> {
    /// Creates a draft for every missing piece, requested pieces first. Returns
    /// whether any draft exists.
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

    /// Fills the queue; `draw` draws the shapes that are still undecided.
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

/// Function by which a law draws the next shape.
type Draw = Box<dyn Fn(&Rules, &mut Dealer, &mut Rng) -> usize + Send + Sync>;

/// Returns the law inside all `Every`, with the name of its system.
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

/// Returns the indices of the shapes that are drawn: those with a weight, in
/// file order, or all if none has one. A shape without weight is dealt only if
/// a law names it.
fn drawn(rules: &Rules) -> Vec<usize> {
    let numbers = || rules.shapes.iter().enumerate();
    let weighted = numbers().filter(|(_, shape)| shape.weight > 0);
    let mut drawn: Vec<_> = weighted.map(|(number, _)| number).collect();
    if drawn.is_empty() {
        drawn = numbers().map(|(number, _)| number).collect();
    }
    drawn
}

/// Returns the index of the shape with this name.
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
