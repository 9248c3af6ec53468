//! The facing of EMPTY tiles, which only rules give (W-EP-20, W-EV-14).

use std::sync::Arc;

use bevy::math::IVec2;

use super::leaders::Leaders;
use super::{RuleQuery, Thing};
use crate::grammar::Complement;
use crate::kinds::Noun;
use crate::lexicon::{Property, Verb, direction};
use kotodama_board::{Direction, ObjectId};

impl RuleQuery<'_> {
    /// Returns the facing that rules give an EMPTY: of DIRs and FOLLOW, in rule
    /// order, the last that has an effect (W-EV-15). While it is worked out,
    /// FACING conditions of these rules fail (W-CEM-05).
    #[must_use]
    pub fn facing_of_empty(&self, thing: Thing) -> Option<Direction> {
        if self.facing_is_open() {
            return None;
        }
        let query = self.with_open_facing();
        let mut facing = None;
        let mut follows = false;
        for rule in query.rules.turning_empty() {
            let direction = match rule.complement {
                Complement::Property(property) => direction(property),
                // Only the first that finds a target counts.
                Complement::Noun(leader) if rule.verb == Verb::Follow && !follows => {
                    query.direction_to_leader(leader, thing)
                }
                Complement::Noun(_) | Complement::Note(_) | Complement::Word(_) => None,
            };
            if let Some(direction) = direction
                && query.applies(rule, thing)
            {
                facing = Some(direction);
                follows |= rule.verb == Verb::Follow;
            }
        }
        // W-EP-18
        facing.filter(|_| !query.is(Property::Sleep, thing))
    }

    fn direction_to_leader(&self, leader: Noun, thing: Thing) -> Option<Direction> {
        // W-EV-16
        if matches!(leader, Noun::EMPTY | Noun::LEVEL) {
            return None;
        }
        let cell = self.place(thing);
        let leaders = self.leaders(leader);
        let beside = [
            Direction::Right,
            Direction::Down,
            Direction::Up,
            Direction::Left,
        ];
        self.direction_to_nearest(cell, beside, &[leaders])
    }

    /// Returns the first direction in which something to follow is beside a
    /// cell, otherwise that towards the nearest (W-FOLLOW-02, W-FOLLOW-03);
    /// what is in the cell itself does not count.
    #[must_use]
    pub fn direction_to_nearest(
        &self,
        cell: IVec2,
        beside: [Direction; 4],
        leaders: &[Arc<Leaders>],
    ) -> Option<Direction> {
        let beside = beside.into_iter().find(|direction| {
            let next = cell + direction.delta();
            let there = self.tiles.at(next).iter();
            let leads = |id| {
                leaders
                    .iter()
                    .any(|leaders| leaders.place_of(id) == Some(next))
            };
            there.map(|tile| tile.id).any(leads)
        });
        beside.or_else(|| {
            let work = &self.tiles.work;
            let nearest = leaders
                .iter()
                .flat_map(|leaders| leaders.nearest(cell, work));
            towards_nearest(cell, nearest)
        })
    }

    /// Returns the objects that can be followed when this noun is, and where
    /// they are: what is BROKEN is not (W-FOLLOW-07).
    #[must_use]
    pub fn leaders(&self, noun: Noun) -> Arc<Leaders> {
        let find = || {
            let named = self.objects_named(noun).iter().copied();
            let leaders = named
                .filter(|&id| !self.is_for(Property::Broken, noun, Thing::Object(id)))
                .map(|id| (id, self.cell(id)));
            Arc::new(Leaders::new(self.tiles.bounds(), leaders.collect()))
        };
        match self.rules.granting_rules_for(noun, Property::Broken) {
            // Conditions may depend on who asks.
            Some(_) => find(),
            None => self.memoized(|found| found.leaders.entry(noun).or_default(), find),
        }
    }
}

/// Returns the way from `cell` towards the nearest of the leaders
/// (W-FOLLOW-03).
fn towards_nearest(
    cell: IVec2,
    leaders: impl Iterator<Item = (ObjectId, IVec2)>,
) -> Option<Direction> {
    // Of equally near ones the highest id decides.
    let (_, nearest) = leaders.min_by_key(|&(id, at)| {
        let difference = (at - cell).abs();
        (difference.x + difference.y, std::cmp::Reverse(id))
    })?;
    let difference = nearest - cell;
    Some(if difference.x.abs() > difference.y.abs() {
        match difference.x > 0 {
            true => Direction::Right,
            false => Direction::Left,
        }
    } else {
        match difference.y > 0 {
            true => Direction::Down,
            false => Direction::Up,
        }
    })
}
