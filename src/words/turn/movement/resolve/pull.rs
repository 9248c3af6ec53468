//! PULL tiles that follow those that move (W-MOVE-40 to W-MOVE-48).

use bevy::math::IVec2;

use super::push::{Meeting, Met, Pass};
use super::{Move, Step};
use crate::lexicon::Property;
use crate::messages::MoveCause;
use crate::rules::{Occupant, RuleQuery, Thing};
use crate::turn::movement::collision::{Collision, Entrant, Manner, is_solid};
use kotodama_board::Direction;

/// Decision of a round about a tile.
#[derive(Clone, Copy, Debug, Default)]
pub struct Decided {
    /// A bit for each direction in which it is sent.
    directions: u8,
    /// Number of its first move in the round.
    order: usize,
    /// Whether it is drawn along.
    drawn: bool,
}

/// Whether a tile leaves its cell in this step.
enum Leaving {
    /// It does not.
    Not,
    /// It does in another direction.
    Elsewhere,
    /// It does in the direction in question; the number tells who does first.
    Along(usize),
}

impl Step {
    /// Adds to what the round has decided the PULL tiles that follow. Each comes
    /// behind the mover with which it goes.
    pub(super) fn pull(&mut self, query: &RuleQuery) {
        self.note_decided(0);
        if !query.rules.give(Property::Pull) {
            return;
        }
        // They know what the round has decided.
        self.passes.clear();
        self.noticing = true;
        // A whole row is drawn at once, so what is drawn needs no look of its
        // own.
        let pulling = self.moves.len();
        for at in 0..pulling {
            if let Some(&Move {
                thing,
                from,
                direction,
                group,
                breaks: false,
                ..
            }) = self.moves.get(at)
            {
                self.pull_row(query, (thing, from), direction, group);
            }
        }
        if self.moves.len() == pulling {
            return;
        }
        self.moves.sort_by_key(|action| action.group);
        if self.supposing {
            self.spare_drawn();
        }
    }

    /// Notes the moves from `first` on as decided.
    fn note_decided(&mut self, first: usize) {
        let moves = self.moves.iter().enumerate().skip(first);
        for (order, action) in moves {
            let known = self.decided.get(action.thing);
            let Decided {
                directions,
                order,
                drawn,
            } = known.unwrap_or(Decided {
                order,
                ..Decided::default()
            });
            let direction = match action.breaks {
                true => 0,
                false => 1 << action.direction.index(),
            };
            let decided = Decided {
                directions: directions | direction,
                order,
                drawn: drawn || action.cause == MoveCause::Pulled,
            };
            self.decided.insert(action.thing, decided);
        }
    }

    fn pull_row(
        &mut self,
        query: &RuleQuery,
        puller: (Thing, IVec2),
        direction: Direction,
        group: usize,
    ) {
        let mut free = puller.1;
        let mut capped = false;
        for rank in 1.. {
            let from = free - direction.delta();
            let mut any = false;
            for tile in query.occupants(from) {
                // Later tiles of a row ignore what is in their way (W-MOVE-45).
                let follows = self.can_be_pulled(query, tile, direction)
                    && (rank > 1 || self.can_follow(query, tile, puller, direction));
                if !follows {
                    continue;
                }
                any = true;
                let thing = tile.thing;
                if rank == 1 && !self.pulled.insert((thing, direction)) {
                    capped = true;
                }
                let first = self.moves.len();
                let meets = self.meets_on_the_way(query, thing, from, direction);
                self.send_on(Move {
                    thing,
                    from,
                    direction,
                    facing: Some(direction),
                    cause: MoveCause::Pulled,
                    meets,
                    breaks: false,
                    group,
                });
                self.note_decided(first);
            }
            // From the second pull on only two tiles follow (W-MOVE-46).
            if !any || capped && rank == 2 {
                break;
            }
            free = from;
        }
    }

    /// Returns whether it is a PULL tile that may move that way (W-MOVE-19) and
    /// does not yet. The LOCKED words hold a PULL EMPTY the other way round
    /// (W-EP-32).
    fn can_be_pulled(&self, query: &RuleQuery, tile: Occupant, direction: Direction) -> bool {
        let held = match tile.thing.is_empty() {
            true => direction.opposite(),
            false => direction,
        };
        query.is_for(Property::Pull, tile.noun, tile.thing)
            && self.sent.get(tile.thing).is_none()
            && !matches!(self.leaves(tile.thing, direction), Leaving::Along(_))
            && !self.gone.took(tile.thing)
            && !query.is_held(tile.thing, held)
    }

    /// Returns whether the first PULL tile of a row can go where its puller
    /// leaves. PUSH tiles there are pushed on (W-MOVE-40). Others that leave
    /// the cell after the puller are still in the way (W-MOVE-47).
    fn can_follow(
        &mut self,
        query: &RuleQuery,
        tile: Occupant,
        (puller, cell): (Thing, IVec2),
        direction: Direction,
    ) -> bool {
        let Leaving::Along(when) = self.leaves(puller, direction) else {
            return false;
        };
        let entrant = Entrant::new(query, tile.thing, direction, Manner::Pulled);
        query.tiles.bounds().contains(cell)
            && query.occupants(cell).all(|other| {
                other.thing == puller
                    || match self.leaves(other.thing, direction) {
                        Leaving::Elsewhere => true,
                        Leaving::Along(then) => then > when && !is_solid(query, other),
                        Leaving::Not => match entrant.enters(query, other) {
                            Collision::Push { open } => {
                                let pass = self.pass(query, other.thing, cell, direction);
                                open || !matches!(pass, Pass::Stuck(_))
                            }
                            Collision::Solid => false,
                            Collision::Free
                            | Collision::Opens
                            | Collision::Eats
                            | Collision::Breaks
                            | Collision::Swaps => true,
                        },
                    }
            })
    }

    /// Returns the tiles that a tile drawn along meets, solid or not: PUSH
    /// tiles are pushed on if they can be.
    fn meets_on_the_way(
        &mut self,
        query: &RuleQuery,
        thing: Thing,
        from: IVec2,
        direction: Direction,
    ) -> Vec<Met> {
        let target = from + direction.delta();
        let entrant = Entrant::new(query, thing, direction, Manner::Stepping);
        // Its own SWAP does not keep it from pushing (W-MOVE-44).
        let pusher = Entrant::new(query, thing, direction, Manner::Pulled);
        // A drawn EMPTY swaps by its own SWAP alone (W-MOVE-49).
        let swaps = !thing.is_empty() || query.is(Property::Swap, thing);
        let mut meets = Vec::new();
        for tile in query.occupants(target) {
            if self.is_out_of_the_way(tile.thing) {
                continue;
            }
            if let Collision::Push { open } = pusher.enters(query, tile) {
                self.pass(query, tile.thing, target, direction);
                meets.push(Met {
                    thing: tile.thing,
                    meeting: Meeting::Pushes { open },
                });
            }
            let meeting = match entrant.enters(query, tile) {
                Collision::Opens => Meeting::Opens,
                Collision::Eats => Meeting::Eats,
                Collision::Breaks => Meeting::Breaks,
                Collision::Swaps if swaps => Meeting::Swaps,
                Collision::Swaps | Collision::Free | Collision::Push { .. } | Collision::Solid => {
                    continue;
                }
            };
            meets.push(Met {
                thing: tile.thing,
                meeting,
            });
        }
        meets
    }

    /// Spares what leaves because it is pulled from movers that enter in the
    /// same round; only an EMPTY still meets it as OPEN or SHUT (W-MOVE-48).
    fn spare_drawn(&mut self) {
        for action in &mut self.moves {
            let is_empty = action.thing.is_empty();
            action.meets.retain(|met| {
                let drawn = self.decided.get(met.thing).is_some_and(|it| it.drawn);
                !drawn || is_empty && met.meeting == Meeting::Opens
            });
        }
    }

    fn leaves(&self, thing: Thing, direction: Direction) -> Leaving {
        let earlier = self.placements.len();
        if let Some(Decided {
            directions, order, ..
        }) = self.decided.get(thing)
        {
            match directions & 1 << direction.index() {
                0 => Leaving::Elsewhere,
                _ => Leaving::Along(earlier + order),
            }
        } else if let Some(index) = self.sent.get(thing) {
            let placement = self.placements.get(index);
            match placement.and_then(|placement| placement.direction) {
                Some(way) if way == direction => Leaving::Along(index),
                _ => Leaving::Elsewhere,
            }
        } else if self.gone.took(thing) {
            Leaving::Elsewhere
        } else {
            Leaving::Not
        }
    }
}
