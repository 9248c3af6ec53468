//! Which PULL tiles follow those that move (W-MOVE-40 to W-MOVE-47).

use bevy::math::IVec2;

use super::{MoveAction, Step, go};
use crate::lexicon::Property;
use crate::messages::MoveCause;
use crate::rules::Thing;
use crate::turn::movement::collision::{Collision, Entrant, Manner, is_solid};
use kotodama_board::Direction;

impl Step<'_, '_, '_> {
    /// Plans the PULL tiles that follow the tiles sent since `first`
    /// (W-MOVE-40 to W-MOVE-47).
    pub(super) fn pull_behind(&mut self, first: usize) {
        let mut at = first;
        // A whole row is drawn at once, so what is pulled needs no look of
        // its own.
        let end = self.resolution.actions.len();
        while at < end {
            if let Some(&MoveAction::Go {
                thing, direction, ..
            }) = self.resolution.actions.get(at)
            {
                self.pull_row(thing, direction);
            }
            at += 1;
        }
    }

    fn pull_row(&mut self, puller: Thing, direction: Direction) {
        let mut free = self.query.place(puller);
        let behind = direction.delta();
        let mut rank = 1;
        let mut capped = false;
        loop {
            let cell = free - behind;
            let followers: Vec<Thing> = self
                .query
                .occupants(cell)
                .filter(|tile| {
                    !self.leaving.contains_key(&tile.thing)
                        && !self.doomed.contains(&tile.thing)
                        && self.query.is_for(Property::Pull, tile.noun, tile.thing)
                        && self.can_be_pulled(tile.thing, direction)
                })
                .map(|tile| tile.thing)
                .collect();
            let mut any = false;
            for thing in followers {
                // Later tiles of a row ignore what is in their way (W-MOVE-45).
                if rank == 1 && !self.can_follow(thing, puller, free) {
                    continue;
                }
                if rank == 1 && !self.pulled.insert((thing, direction)) {
                    capped = true;
                }
                self.leaving.insert(thing, direction);
                self.drawn.insert(thing);
                let action = go(thing, direction, Some(direction), MoveCause::Pulled);
                self.resolution.actions.push(action);
                any = true;
            }
            // From the second pull on only two tiles follow (W-MOVE-46).
            if !any || capped && rank == 2 {
                break;
            }
            rank += 1;
            free = cell;
        }
    }

    /// W-MOVE-19; the LOCKED words hold a PULL EMPTY the other way round
    /// (W-EP-32).
    fn can_be_pulled(&self, thing: Thing, direction: Direction) -> bool {
        let direction = match thing.is_empty() {
            true => direction.opposite(),
            false => direction,
        };
        !self.query.is_held(thing, direction)
    }

    /// Can the first PULL tile of a row go where its puller leaves? Others
    /// that leave the cell after the puller are still in the way (W-MOVE-47).
    fn can_follow(&self, thing: Thing, puller: Thing, cell: IVec2) -> bool {
        let Some(&pulled_to) = self.leaving.get(&puller) else {
            return false;
        };
        let entrant = Entrant::new(self.query, thing, pulled_to, Manner::Pulled);
        let mut leavers = self
            .resolution
            .actions
            .iter()
            .filter_map(|action| match action {
                MoveAction::Go {
                    thing, direction, ..
                } if *direction == pulled_to && self.query.place(*thing) == cell => Some(*thing),
                _ => None,
            });
        if leavers.next() != Some(puller) {
            return false;
        }
        self.query.tiles.bounds().contains(cell)
            && self.query.occupants(cell).all(|tile| {
                if tile.thing == puller {
                    return true;
                }
                if let Some(&other) = self.leaving.get(&tile.thing) {
                    return other != pulled_to || !is_solid(self.query, tile);
                }
                matches!(
                    entrant.enters(self.query, tile),
                    Collision::Free
                        | Collision::Opens
                        | Collision::Eats
                        | Collision::Breaks
                        | Collision::Swaps
                        | Collision::Push { open: true }
                )
            })
    }
}
