//! Resolving one step (W-MOVE-11): who of the movers moves, whom they push and
//! pull, and what happens on the way. Decides, changes nothing.

mod pull;

use std::collections::BTreeSet;

use bevy::math::IVec2;
use bevy::platform::collections::HashMap;

use super::collision::{Collision, Entrant, Manner};
use crate::lexicon::Property;
use crate::messages::MoveCause;
use crate::rules::{RuleQuery, Spot, Thing};
use kotodama_board::Direction;

/// A tile that wants to move in this step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mover {
    /// Which.
    pub thing: Thing,
    /// Where to.
    pub direction: Direction,
    /// Where it faces then; `None` if it does not turn (W-MOVE-02).
    pub facing: Option<Direction>,
    /// May still turn back when blocked (W-MOVER-03).
    pub may_turn_back: bool,
}

/// One thing to carry out, in order (W-MOVE-11 e).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveAction {
    /// A tile goes to the next cell.
    Go {
        /// Which.
        thing: Thing,
        /// Where to.
        direction: Direction,
        /// Where it faces then; `None` if it does not turn.
        facing: Option<Direction>,
        /// Why.
        cause: MoveCause,
        /// Tiles in the target cell with which it destroys itself, in order.
        opens: Vec<Thing>,
        /// Tiles in the target cell that it eats, in order.
        eats: Vec<Thing>,
        /// The WEAK EMPTY of the target cell, which breaks.
        breaks: Option<Thing>,
        /// Tiles of the target cell that go where it came from.
        swaps: Vec<Thing>,
    },
    /// A pushed WEAK tile breaks at a wall (W-MOVE-32).
    Break(Thing),
}

impl MoveAction {
    /// The tile that does it.
    pub const fn thing(&self) -> Thing {
        match self {
            Self::Go { thing, .. } | Self::Break(thing) => *thing,
        }
    }
}

fn go(
    thing: Thing,
    direction: Direction,
    facing: Option<Direction>,
    cause: MoveCause,
) -> MoveAction {
    MoveAction::Go {
        thing,
        direction,
        facing,
        cause,
        opens: Vec::new(),
        eats: Vec::new(),
        breaks: None,
        swaps: Vec::new(),
    }
}

/// Rows of PULL tiles that were drawn this turn: first tile and direction
/// (W-MOVE-46).
pub type PulledRows = BTreeSet<(Thing, Direction)>;

/// What came of a step.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Resolution {
    /// What to carry out.
    pub actions: Vec<MoveAction>,
    /// Movers that met a wall, in order (W-MOVE-24).
    pub failed: Vec<Thing>,
    /// Movers that turned back.
    pub turned_back: Vec<Thing>,
}

/// Resolves one step of `movers`, which are in order.
pub fn resolve(
    query: &RuleQuery,
    movers: &[Mover],
    cause: MoveCause,
    pulled: &mut PulledRows,
) -> Resolution {
    let mut step = Step {
        query,
        cause,
        leaving: HashMap::default(),
        doomed: BTreeSet::new(),
        drawn: BTreeSet::new(),
        stuck: HashMap::default(),
        resolution: Resolution::default(),
        pulled,
    };
    let mut waiting: Vec<Mover> = movers.to_vec();
    let mut way_opened = true;
    loop {
        if way_opened {
            step.mark_free(&mut waiting);
        }
        if waiting.is_empty() {
            break;
        }
        let first = step.resolution.actions.len();
        if let Some(place) = waiting.iter().position(|mover| step.mark_pusher(mover)) {
            waiting.remove(place);
            waiting.retain(|mover| !step.leaving.contains_key(&mover.thing));
            way_opened = step.opened_a_way(first, &waiting);
        } else if step.turn_back(&mut waiting) {
            way_opened = true;
        } else {
            break;
        }
    }
    step.resolution.failed = waiting.iter().map(|mover| mover.thing).collect();
    step.resolution
}

struct Step<'f, 'w, 'p> {
    query: &'f RuleQuery<'w>,
    /// Why the movers move.
    cause: MoveCause,
    /// Tiles that leave their cells in this step.
    leaving: HashMap<Thing, Direction>,
    /// Tiles that a marked mover will destroy; they are not pulled any more.
    doomed: BTreeSet<Thing>,
    /// Tiles that are pulled in this step.
    drawn: BTreeSet<Thing>,
    /// Tiles that the pusher in hand cannot push on, and whether they break
    /// then: known tails are not explored again.
    stuck: HashMap<Thing, bool>,
    resolution: Resolution,
    pulled: &'p mut PulledRows,
}

impl Step<'_, '_, '_> {
    /// Marks every mover that can go when all of them leave (W-MOVE-11 a),
    /// again and again, since what they pull leaves too.
    fn mark_free(&mut self, waiting: &mut Vec<Mover>) {
        while !waiting.is_empty() {
            for mover in waiting.iter() {
                self.leaving.insert(mover.thing, mover.direction);
            }
            let struck = self.strike(waiting);
            let mut marked = Vec::new();
            let mut left = Vec::new();
            for (mover, struck) in waiting.drain(..).zip(struck) {
                if struck { &mut left } else { &mut marked }.push(mover);
            }
            *waiting = left;
            if marked.is_empty() {
                break;
            }
            let first = self.resolution.actions.len();
            for mover in &marked {
                let action = go(mover.thing, mover.direction, mover.facing, self.cause);
                self.resolution.actions.push(action);
            }
            self.complete(first);
            waiting.retain(|mover| !self.leaving.contains_key(&mover.thing));
        }
    }

    /// Which movers meet something they could not enter without pushing even
    /// if all others that are not struck left. Only those that wanted into the
    /// cell of a struck one are looked at again.
    fn strike(&mut self, waiting: &[Mover]) -> Vec<bool> {
        let mut struck = vec![false; waiting.len()];
        let mut by_target: Option<HashMap<IVec2, Vec<usize>>> = None;
        let mut unsure: Vec<usize> = (0..waiting.len()).rev().collect();
        while let Some(index) = unsure.pop() {
            let (Some(mover), Some(struck)) = (waiting.get(index), struck.get_mut(index)) else {
                continue;
            };
            let entrant = Entrant::new(self.query, mover.thing, mover.direction, Manner::Stepping);
            if *struck || self.is_free(mover, &entrant) {
                continue;
            }
            *struck = true;
            self.leaving.remove(&mover.thing);
            let followers = by_target.get_or_insert_with(|| self.by_target(waiting));
            if let Some(followers) = followers.get(&self.query.place(mover.thing)) {
                unsure.extend(followers);
            }
        }
        struck
    }

    /// The movers by the cells that they want to enter.
    fn by_target(&self, waiting: &[Mover]) -> HashMap<IVec2, Vec<usize>> {
        let mut by_target: HashMap<IVec2, Vec<usize>> = HashMap::default();
        for (index, mover) in waiting.iter().enumerate() {
            by_target.entry(self.target(mover)).or_default().push(index);
        }
        by_target
    }

    fn target(&self, mover: &Mover) -> IVec2 {
        self.query.place(mover.thing) + mover.direction.delta()
    }

    /// Have the actions from `first` on left a cell that a waiting mover wants?
    fn opened_a_way(&self, first: usize, waiting: &[Mover]) -> bool {
        let actions = self.resolution.actions.get(first..).unwrap_or_default();
        let left: BTreeSet<Spot> = actions
            .iter()
            .map(|action| self.query.place(action.thing()).into())
            .collect();
        waiting
            .iter()
            .any(|mover| left.contains(&self.target(mover).into()))
    }

    /// Can the mover enter its target cell without pushing?
    fn is_free(&self, mover: &Mover, entrant: &Entrant) -> bool {
        let target = self.target(mover);
        entrant.is_phantom()
            || self.query.tiles.bounds().contains(target)
                && self.query.occupants(target).all(|tile| {
                    self.leaving.contains_key(&tile.thing)
                        || !matches!(
                            entrant.enters(self.query, tile),
                            Collision::Push { .. } | Collision::Solid
                        )
                })
    }

    /// If the mover can enter by pushing, marks it and all that it pushes
    /// (W-MOVE-11 b).
    fn mark_pusher(&mut self, mover: &Mover) -> bool {
        let first = self.resolution.actions.len();
        self.stuck.clear();
        let marked = self.send(mover.thing, mover.direction, mover.facing, self.cause);
        if marked {
            self.complete(first);
        }
        marked
    }

    /// Plans to send a tile to the next cell, pushing what has to be pushed.
    /// All or nothing (W-MOVE-31). The pusher is planned before what it
    /// pushes, nearest first.
    fn send(
        &mut self,
        thing: Thing,
        direction: Direction,
        facing: Option<Direction>,
        cause: MoveCause,
    ) -> bool {
        let planned = self.resolution.actions.len();
        if let Some(&breaks) = self.stuck.get(&thing) {
            return self.give_way(thing, direction, breaks);
        }
        self.leaving.insert(thing, direction);
        self.resolution
            .actions
            .push(go(thing, direction, facing, cause));
        let target = self.query.place(thing) + direction.delta();
        let entrant = Entrant::new(self.query, thing, direction, Manner::Stepping);
        let mut way_free = self.query.tiles.bounds().contains(target);
        if way_free {
            for tile in self.query.occupants(target) {
                if self.leaving.contains_key(&tile.thing) {
                    continue;
                }
                way_free = match entrant.enters(self.query, tile) {
                    Collision::Free
                    | Collision::Opens
                    | Collision::Eats
                    | Collision::Breaks
                    | Collision::Swaps => true,
                    Collision::Push { open } => {
                        self.send(tile.thing, direction, Some(direction), MoveCause::Pushed) || open
                    }
                    Collision::Solid => false,
                };
                if !way_free {
                    break;
                }
            }
        }
        if way_free {
            return true;
        }
        self.take_back(planned);
        // A pushed WEAK tile that meets a wall gives way (W-MOVE-32).
        let is = |property| {
            let noun = entrant.noun();
            self.query.is_for(property, noun, thing)
        };
        let breaks = cause == MoveCause::Pushed && is(Property::Weak) && !is(Property::Safe);
        self.stuck.insert(thing, breaks);
        self.give_way(thing, direction, breaks)
    }

    /// A tile that cannot go on breaks or blocks.
    fn give_way(&mut self, thing: Thing, direction: Direction, breaks: bool) -> bool {
        if breaks {
            self.leaving.insert(thing, direction);
            self.resolution.actions.push(MoveAction::Break(thing));
        }
        breaks
    }

    fn take_back(&mut self, planned: usize) {
        for action in self.resolution.actions.drain(planned..) {
            self.leaving.remove(&action.thing());
        }
    }

    /// Turns every mover back that may; false if none does (W-MOVE-11 c).
    /// What is held the other way stays without having failed (W-LOCKED-04).
    fn turn_back(&mut self, waiting: &mut Vec<Mover>) -> bool {
        let before = self.resolution.turned_back.len();
        waiting.retain_mut(|mover| {
            if !mover.may_turn_back {
                return true;
            }
            mover.may_turn_back = false;
            mover.direction = mover.direction.opposite();
            mover.facing = mover.facing.map(Direction::opposite);
            self.resolution.turned_back.push(mover.thing);
            !self.query.is_held(mover.thing, mover.direction)
        });
        self.resolution.turned_back.len() > before
    }

    /// Adds to the actions planned since `first` what they pull, then what each
    /// of them does in its target cell.
    fn complete(&mut self, first: usize) {
        if self.query.rules.give(Property::Pull) {
            self.pull_behind(first);
        }
        let mut doomed = Vec::new();
        let actions = self.resolution.actions.get_mut(first..).unwrap_or_default();
        for action in actions {
            let MoveAction::Go {
                thing,
                direction,
                cause,
                opens,
                eats,
                breaks,
                swaps,
                ..
            } = action
            else {
                continue;
            };
            let target = self.query.place(*thing) + direction.delta();
            let mut occupants = self.query.occupants(target).peekable();
            if occupants.peek().is_none() {
                continue;
            }
            let entrant = Entrant::new(self.query, *thing, *direction, Manner::Stepping);
            let carried = matches!(cause, MoveCause::Pushed | MoveCause::Pulled);
            for tile in occupants {
                let collision = entrant.enters(self.query, tile);
                if self.leaving.contains_key(&tile.thing) {
                    // What is drawn out of the way of an EMPTY still meets it
                    // as OPEN or SHUT (W-MOVE-48).
                    let meets = thing.is_empty()
                        && collision == Collision::Opens
                        && self.drawn.contains(&tile.thing);
                    if meets {
                        opens.push(tile.thing);
                    }
                    continue;
                }
                match collision {
                    Collision::Opens => opens.push(tile.thing),
                    Collision::Eats => eats.push(tile.thing),
                    Collision::Breaks => *breaks = Some(tile.thing),
                    Collision::Swaps if does_not_swap(self.query, *thing, *cause) => {}
                    // STILL resists, unless the mover was carried (W-MOVE-52).
                    Collision::Swaps => {
                        if carried || !self.query.is(Property::Still, tile.thing) {
                            swaps.push(tile.thing);
                        }
                    }
                    Collision::Free | Collision::Push { .. } | Collision::Solid => {}
                }
            }
            doomed.extend(opens.iter().chain(eats.iter()).copied());
        }
        self.doomed.extend(doomed);
    }
}

/// A pulled EMPTY does not swap the SWAP objects that it meets, unless it is
/// SWAP itself (W-MOVE-49).
fn does_not_swap(query: &RuleQuery, thing: Thing, cause: MoveCause) -> bool {
    thing.is_empty() && cause == MoveCause::Pulled && !query.is(Property::Swap, thing)
}
