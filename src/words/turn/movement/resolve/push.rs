//! Meetings of a tile with the next cell, and the tiles that it pushes
//! (W-MOVE-30 to W-MOVE-36).

use bevy::math::IVec2;

use super::{Move, Step};
use crate::lexicon::Property;
use crate::messages::MoveCause;
use crate::rules::{Occupant, RuleQuery, Thing};
use crate::turn::movement::collision::{Collision, Entrant, Manner};
use kotodama_board::Direction;

/// A tile in the next cell, and what comes of meeting it.
#[derive(Clone, Copy, Debug)]
pub struct Met {
    pub thing: Thing,
    pub meeting: Meeting,
}

impl Met {
    /// Returns whether the tile has to be pushed.
    pub const fn is_pushed(&self) -> bool {
        matches!(self.meeting, Meeting::Pushes { .. })
    }
}

/// Result of meeting a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// OPEN meets SHUT (W-OPEN-03).
    Opens,
    /// The tile is eaten (W-EAT-02).
    Eats,
    /// A WEAK EMPTY goes (W-EP-12).
    Breaks,
    /// The tile goes where the other came from (W-SWAP-02, W-SWAP-04).
    Swaps,
    /// The tile is pushed on; one that is `open` may be entered if that fails.
    Pushes {
        /// The tile is WEAK or a hidden icon.
        open: bool,
    },
}

/// Whether a tile can be pushed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// It can, and meets what [`Step::ways`] has at this place.
    Goes(usize),
    /// It is WEAK, meets a wall and breaks (W-MOVE-32).
    Breaks,
    /// It cannot: the cell holds what is in the way.
    Stuck(IVec2),
}

impl Step {
    /// Sends the mover, with everything it pushes, if it can go; otherwise it
    /// waits for what is in its way.
    pub(super) fn try_to_go(&mut self, query: &RuleQuery, index: usize) -> bool {
        let mover = self.trial(index).mover;
        let entrant = self.entrant(query, index);
        match self.way(query, &entrant, mover.from, false) {
            Ok(meets) => {
                self.send(index, meets);
                true
            }
            Err(end) => {
                self.waiting.add(index, mover.from, mover.direction, end);
                false
            }
        }
    }

    /// Decides that a mover goes, and with it what it pushes.
    pub(super) fn send(&mut self, index: usize, meets: Vec<Met>) {
        let mover = self.trial(index).mover;
        self.groups += 1;
        self.send_on(Move {
            thing: mover.thing,
            from: mover.from,
            direction: mover.direction,
            facing: mover.facing,
            cause: mover.cause,
            meets,
            breaks: false,
            group: self.groups,
        });
    }

    /// Adds a move and those of the tiles it pushes: the pusher first, then
    /// what it pushes, nearest first.
    pub(super) fn send_on(&mut self, first: Move) {
        let direction = first.direction;
        let group = first.group;
        let mut at = self.moves.len();
        self.moves.push(first);
        while let Some(pusher) = self.moves.get(at) {
            at += 1;
            let from = pusher.from + direction.delta();
            let pushed: Vec<Thing> = pusher
                .meets
                .iter()
                .filter(|met| met.is_pushed())
                .map(|met| met.thing)
                .collect();
            for thing in pushed {
                // What several push one way meets things once (W-MOVE-35).
                let (meets, breaks) = match self.known_pass(thing, direction) {
                    Some(Pass::Goes(way)) => (self.ways.get_mut(way).map(std::mem::take), false),
                    Some(Pass::Breaks) => (None, true),
                    Some(Pass::Stuck(_)) | None => continue,
                };
                self.moves.push(Move {
                    thing,
                    from,
                    direction,
                    facing: Some(direction),
                    cause: MoveCause::Pushed,
                    meets: meets.unwrap_or_default(),
                    breaks,
                    group,
                });
            }
        }
    }

    /// Returns the tiles that a tile meets in the next cell if all that it has
    /// to push there can be pushed, all or nothing (W-MOVE-31).
    ///
    /// # Errors
    ///
    /// The cell that holds what is in the way.
    pub(super) fn way(
        &mut self,
        query: &RuleQuery,
        entrant: &Entrant,
        from: IVec2,
        carried: bool,
    ) -> Result<Vec<Met>, IVec2> {
        let direction = entrant.direction();
        let target = from + direction.delta();
        let meets = self.meets(query, entrant, from, carried).ok_or(target)?;
        for met in &meets {
            if let Meeting::Pushes { open } = met.meeting
                && let Pass::Stuck(end) = self.pass(query, met.thing, target, direction)
                && !open
            {
                return Err(end);
            }
        }
        Ok(meets)
    }

    /// Returns the way in which a tile can be pushed on. It is found once a
    /// round.
    pub(super) fn pass(
        &mut self,
        query: &RuleQuery,
        thing: Thing,
        from: IVec2,
        direction: Direction,
    ) -> Pass {
        if let Some(known) = self.known_pass(thing, direction) {
            return known;
        }
        let entrant = Entrant::new(query, thing, direction, Manner::Stepping);
        let is = |property| query.is_for(property, entrant.noun(), thing);
        let pass = match self.way(query, &entrant, from, true) {
            Ok(meets) => {
                self.ways.push(meets);
                Pass::Goes(self.ways.len() - 1)
            }
            Err(_) if is(Property::Weak) && !is(Property::Safe) => Pass::Breaks,
            Err(end) => Pass::Stuck(end),
        };
        let mut passes = self.passes.get(thing).unwrap_or_default();
        if let Some(known) = passes.get_mut(direction.index()) {
            *known = Some(pass);
        }
        self.passes.insert(thing, passes);
        pass
    }

    fn known_pass(&self, thing: Thing, direction: Direction) -> Option<Pass> {
        let passes = self.passes.get(thing)?;
        passes.get(direction.index()).copied().flatten()
    }

    /// Returns the tiles met by a tile that enters the next cell, in order of
    /// id; `None` if a solid tile or the border is in its way. A tile is
    /// `carried` if it does not go by itself.
    pub(super) fn meets(
        &self,
        query: &RuleQuery,
        entrant: &Entrant,
        from: IVec2,
        carried: bool,
    ) -> Option<Vec<Met>> {
        let target = from + entrant.direction().delta();
        if !entrant.is_phantom() && !query.tiles.bounds().contains(target) {
            return None;
        }
        let resists = |tile: Occupant| !carried && query.is(Property::Still, tile.thing);
        let mut meets = Vec::new();
        for tile in query.occupants(target) {
            let meeting = if self.is_out_of_the_way(tile.thing) {
                // Being later, it takes the tile along all the same (W-MOVE-51).
                let takes_along = !carried
                    && self.sent.get(tile.thing).is_some()
                    && entrant.swaps_with(query, tile)
                    && !resists(tile);
                takes_along.then_some(Meeting::Swaps)
            } else {
                match entrant.enters(query, tile) {
                    Collision::Free => None,
                    Collision::Opens => Some(Meeting::Opens),
                    Collision::Eats => Some(Meeting::Eats),
                    Collision::Breaks => Some(Meeting::Breaks),
                    // STILL resists, unless the mover is carried (W-MOVE-52).
                    Collision::Swaps => (!resists(tile)).then_some(Meeting::Swaps),
                    Collision::Push { open } => Some(Meeting::Pushes { open }),
                    Collision::Solid => return None,
                }
            };
            let thing = tile.thing;
            meets.extend(meeting.map(|meeting| Met { thing, meeting }));
        }
        meets.extend(self.meets_gone_empty(query, entrant, target));
        Some(meets)
    }

    /// Returns the meeting with a SHUT EMPTY that has been destroyed: it takes
    /// along every OPEN object that comes in the same step, whatever has
    /// appeared there (W-OPEN-05).
    fn meets_gone_empty(&self, query: &RuleQuery, entrant: &Entrant, target: IVec2) -> Option<Met> {
        let thing = Thing::Empty(target.into());
        let noun = query.noun(thing);
        let opens = self.gone.took(thing)
            && entrant.enters(query, Occupant { thing, noun }) == Collision::Opens;
        let meeting = Meeting::Opens;
        opens.then_some(Met { thing, meeting })
    }

    /// Returns whether the tile leaves its cell or has left it in an earlier
    /// round (W-MOVE-10).
    pub(super) fn is_out_of_the_way(&self, thing: Thing) -> bool {
        self.sent.get(thing).is_some()
            || self.supposing && self.is_leaving(thing)
            || self.noticing && self.decided.get(thing).is_some()
            || self.gone.took(thing)
    }
}
