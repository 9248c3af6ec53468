//! Walks taken in one stride, for searches that need not be shortest.
//!
//! In most states of most levels a step onto a free cell changes nothing but
//! where the player is, and another step takes it back. All states between
//! which one can walk in this way count as one here, whose key is that with the
//! player in the first of the cells. A move of the search is a walk and the
//! step behind it that can do more: onto a cell with something in it. So a
//! search visits as many states as there are arrangements of the rest of the
//! board, and not that many for each cell in which the player can stand.
//!
//! That a walk changes nothing follows from the rules in force ([`are_calm`]):
//! they have no conditions and give nothing but what acts on things that share
//! a cell or are bumped into; one object alone is YOU, and it shares its cell
//! with nothing; waiting would change nothing either. Elsewhere the moves are
//! single steps.

use std::collections::BTreeSet;

use bevy::math::IVec2;

use super::WordsSearch;
use crate::grammar::Complement;
use crate::input::{Input, Player};
use crate::kinds::{Class, Noun};
use crate::lexicon::{Aspect, Property, Verb, mask};
use crate::rules::{RuleQuery, Rules, RulesEpoch};
use crate::search::explore::Explorer;
use crate::search::vocabulary::Relevance;
use crate::tiles::Tiles;
use crate::turn::memory::TurnMemory;
use kotodama_board::{Bounds, Direction, ObjectId};
use kotodama_solver::{Attempt, Heuristic, Key, Mode, Step};

/// Properties by which nothing happens to what walks over free cells.
const HARMLESS: [Property; 16] = [
    Property::You,
    Property::Win,
    Property::End,
    Property::Stop,
    Property::Push,
    Property::Sink,
    Property::Defeat,
    Property::Hot,
    Property::Melt,
    Property::Open,
    Property::Shut,
    Property::Safe,
    Property::Float,
    Property::Bonus,
    Property::Hide,
    Property::Power,
];

/// More strides than this from one state are not told apart.
const MAX_STRIDES: usize = 250;

/// A walk to a cell, and a step from there.
#[derive(Clone, Copy, Debug)]
struct Stride {
    from: IVec2,
    step: Direction,
}

/// Where the player can walk from the present state.
#[derive(Debug, Default)]
struct Walk {
    /// Who walks; nobody if a step may do more.
    player: Option<ObjectId>,
    /// The cells that can be reached, the nearest first, each with the place of
    /// the one before it in the list.
    cells: Vec<(IVec2, usize)>,
    strides: Vec<Stride>,
    /// By cell: the number of the walk that came here last.
    seen: Vec<u32>,
    number: u32,
}

/// A worker whose moves are strides.
pub struct Strider {
    inner: WordsSearch,
    walk: Walk,
    /// The strides of the state that was entered.
    here: Vec<Stride>,
    player: Option<ObjectId>,
    /// Whether the rules of this number are calm.
    known: Option<(RulesEpoch, bool)>,
    /// The first state as it is written.
    first: Vec<u8>,
}

impl Strider {
    /// Returns whether it makes sense to walk where only this can matter.
    #[must_use]
    pub const fn suits(relevance: Relevance) -> bool {
        !relevance.facing
            && !relevance.numbers
            && !relevance.past
            && !relevance.holders
            && !relevance.idle
            && !relevance.deep
            && !relevance.second_player
    }

    /// A worker that does what another does, in strides.
    #[must_use]
    pub fn new(mut inner: WordsSearch) -> Self {
        let mut first = Vec::new();
        inner.write(&mut first);
        Self {
            inner,
            first,
            walk: Walk::default(),
            here: Vec::new(),
            player: None,
            known: None,
        }
    }

    /// Finds out where the player can walk in the present state.
    fn look(&mut self) {
        self.walk.cells.clear();
        self.walk.strides.clear();
        self.walk.player = self.walker();
        let world = self.inner.world();
        let board = world.resource::<Tiles>();
        if let Some(player) = self.walk.player
            && let Some(state) = board.state(player)
        {
            self.walk.spread(board, world.resource(), state.cell);
            if self.walk.strides.len() > MAX_STRIDES {
                self.walk.player = None;
            }
        }
    }

    /// Returns the object that can walk without changing anything else.
    fn walker(&mut self) -> Option<ObjectId> {
        let world = self.inner.game.world_mut();
        let epoch = *world.resource::<RulesEpoch>();
        let calm = match self.known {
            Some((known, calm)) if known == epoch => calm,
            _ => are_calm(world.resource()),
        };
        self.known = Some((epoch, calm));
        if !calm {
            return None;
        }
        let board = world.resource::<Tiles>();
        let is_map = !board.named(Noun::CURSOR).is_empty() || !board.named(Noun::LEVEL).is_empty();
        let marked = !board.broken().is_empty() || !board.held().is_empty();
        if is_map || marked || board.level().is_marked() || !board.out_of_bounds().is_empty() {
            return None;
        }
        let players = RuleQuery::new(world).you_like();
        let &[player] = players.as_slice() else {
            return None;
        };
        let state = board.state(player)?;
        let is_alone = board.at(state.cell).len() == 1;
        if !is_alone || !matches!(board.class(state.kind), Class::Entity(_)) {
            return None;
        }
        world.resource_mut::<TurnMemory>().input = Input::Wait;
        self.inner.turn.rests(world).then_some(player)
    }

    /// The key of the present state, the same wherever the player has walked.
    fn key(&mut self, key: Key) -> Key {
        self.look();
        let Some(player) = self.walk.player else {
            return key;
        };
        let world = self.inner.world();
        let first = self
            .walk
            .cells
            .iter()
            .map(|&(cell, _)| (cell.y, cell.x))
            .min();
        let (Some((y, x)), Some(&state)) = (first, world.resource::<Tiles>().state(player)) else {
            return key;
        };
        let there = crate::tiles::TileState {
            cell: IVec2::new(x, y),
            ..state
        };
        let name = self.inner.name(player);
        let weigh = |state| super::weigh(self.inner.relevance, world, name, state);
        key.wrapping_sub(weigh(&state)).wrapping_add(weigh(&there))
    }

    /// Makes the strides of the present state those that can be tried.
    fn settle(&mut self) {
        self.player = self.walk.player;
        std::mem::swap(&mut self.here, &mut self.walk.strides);
    }

    fn canonical(&mut self, attempt: Attempt) -> Attempt {
        match attempt {
            Attempt::Reached(key) => Attempt::Reached(self.key(key)),
            Attempt::Won | Attempt::Dead | Attempt::Chance => attempt,
        }
    }

    /// Returns the single moves of a way of the search.
    pub fn moves_of(&mut self, way: &[Step]) -> Vec<Input> {
        let mut moves = Vec::new();
        let mut bytes = Vec::new();
        // Back to the first state, wherever the search has ended.
        self.enter(&self.first.clone());
        for &step in way {
            match self.stride(step) {
                Some(stride) => {
                    self.look();
                    moves.extend(self.walk.way_to(stride.from));
                    moves.push(Input::Step(Player::One, stride.step));
                    self.settle();
                }
                None => moves.extend(self.inner.moves.get(usize::from(step))),
            }
            self.attempt(step);
            bytes.clear();
            self.write(&mut bytes);
            self.enter(&bytes);
        }
        moves
    }

    fn stride(&self, step: Step) -> Option<Stride> {
        self.player?;
        self.here.get(usize::from(step)).copied()
    }
}

impl Walk {
    /// Finds the cells to which one can walk from this one.
    fn spread(&mut self, board: &Tiles, rules: &Rules, from: IVec2) {
        let bounds = board.bounds();
        self.number = self.number.wrapping_add(1);
        self.seen.resize(bounds.area(), 0);
        self.cells.push((from, 0));
        self.see(bounds, from);
        let mut next = 0;
        while let Some(&(cell, _)) = self.cells.get(next) {
            for step in Direction::ALL {
                let there = cell + step.delta();
                if !bounds.contains(there) {
                    continue;
                }
                let tiles = board.at(there);
                // The cell from which the walk begins will be free.
                if tiles.is_empty() || there == from {
                    if self.see(bounds, there) {
                        self.cells.push((there, next));
                    }
                } else if !tiles.iter().all(|tile| is_wall(board, rules, tile.kind)) {
                    self.strides.push(Stride { from: cell, step });
                }
            }
            next += 1;
        }
    }

    /// Marks a cell as seen in this walk; false if it was already.
    fn see(&mut self, bounds: Bounds, cell: IVec2) -> bool {
        let seen = bounds
            .index(cell)
            .and_then(|place| self.seen.get_mut(place));
        seen.is_some_and(|seen| std::mem::replace(seen, self.number) != self.number)
    }

    /// Returns the steps to a cell to which one can walk.
    fn way_to(&self, cell: IVec2) -> Vec<Input> {
        let mut way = Vec::new();
        let mut place = self.cells.iter().position(|&(known, _)| known == cell);
        while let Some((cell, before)) = place.and_then(|place| self.cells.get(place).copied()) {
            let Some(&(from, _)) = self.cells.get(before).filter(|&&(from, _)| from != cell) else {
                break;
            };
            let step = Direction::ALL
                .into_iter()
                .find(|step| from + step.delta() == cell);
            way.extend(step.map(|step| Input::Step(Player::One, step)));
            place = Some(before);
        }
        way.reverse();
        way
    }
}

/// Returns whether things of a kind are solid and nothing else, so that a bump
/// does nothing: nobody is WEAK in calm states, and what opens is let through.
fn is_wall(board: &Tiles, rules: &Rules, kind: crate::components::Kind) -> bool {
    let noun = board.noun_of(kind);
    let stop = mask(&[Property::Stop]);
    let others = !mask(&[Property::Stop, Property::Hide]);
    matches!(board.class(kind), Class::Entity(_))
        && rules.may_give(noun, stop)
        && !rules.may_give(noun, others)
}

/// Returns whether a step onto a free cell changes nothing else by these rules.
fn are_calm(rules: &Rules) -> bool {
    let harmless = mask(&HARMLESS);
    rules.excess.is_none()
        && !rules.speak_of_empty()
        && rules.rules.iter().all(|rule| {
            let implicit = rules
                .written
                .get(rule.written)
                .is_some_and(|it| it.implicit);
            let what = match rule.complement {
                Complement::Property(property) => {
                    implicit
                        || 1u128 << property as u8 & harmless != 0
                        || property.has(Aspect::Colour)
                        || property.has(Aspect::Particles)
                }
                Complement::Noun(_) => true,
                Complement::Note(_) | Complement::Word(_) => false,
            };
            let verb = matches!(rule.verb, Verb::Is | Verb::Has);
            let subject = implicit || rule.subject != Noun::LEVEL;
            what && verb && subject && rule.tests.is_empty()
        })
}

impl Mode for Strider {
    fn moves(&self) -> Step {
        match self.player {
            Some(_) => Step::try_from(self.here.len()).unwrap_or(Step::MAX),
            None => self.inner.moves(),
        }
    }

    fn start(&mut self) -> Attempt {
        let attempt = self.inner.start();
        let attempt = self.canonical(attempt);
        self.settle();
        attempt
    }

    fn write(&mut self, state: &mut Vec<u8>) {
        self.inner.write(state);
    }

    fn enter(&mut self, state: &[u8]) {
        self.inner.enter(state);
        self.look();
        self.settle();
    }

    fn attempt(&mut self, step: Step) -> Attempt {
        let attempt = match (self.stride(step), self.player) {
            (Some(Stride { from, step }), Some(player)) => {
                let input = Input::Step(Player::One, step);
                self.inner.attempt_from(Some((player, from)), input)
            }
            _ => self.inner.attempt(step),
        };
        self.canonical(attempt)
    }

    fn take_back(&mut self) {
        self.inner.take_back();
    }

    fn heuristic(&mut self) -> Heuristic {
        self.inner.heuristic()
    }

    fn deeds(&mut self) -> u64 {
        self.inner.deeds()
    }

    fn bytes(&self) -> u64 {
        self.inner.bytes()
    }
}

impl Explorer for Strider {
    fn watch(&mut self) {
        self.inner.watch();
    }

    fn touched(&mut self) -> BTreeSet<ObjectId> {
        self.inner.touched()
    }

    fn single_moves(&mut self, _: &[Input], way: &[Step]) -> Vec<Input> {
        self.moves_of(way)
    }
}
