//! Who gets the roles of Kanji Shift (K-24 to K-29): whenever the rules have
//! been read, rules that appeared and nouns that moved into place pass them on.

use std::collections::{BTreeMap, BTreeSet};

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::grammar::Complement;
use super::kinds::Noun;
use super::messages::TurnEvent;
pub use super::role::{Role, Roles};
use super::rules::{RuleQuery, Rules};
use super::ruleset::RolePolicy;
use super::tiles::{self, TileBefore, Tiles};
use super::work::{Excess, units};
use kotodama_board::ObjectId;

/// Memory between the readings of a turn.
#[derive(Resource, Clone, Debug, Default)]
pub struct RoleMemory {
    /// Nouns with a rule for each role at the last reading (K-24).
    known: BTreeSet<(Role, Noun)>,
    /// Cells, at the last reading, of objects that moved in this turn.
    cells: BTreeMap<ObjectId, IVec2>,
}

impl RoleMemory {
    /// Returns the objects that came into another cell since the last reading.
    fn take_arrivals(&mut self, tiles: &Tiles, query: &RuleQuery) -> BTreeSet<ObjectId> {
        let mut arrivals = BTreeSet::new();
        for &TileBefore { id, state, .. } in tiles.record() {
            // What was brought forth has not moved.
            if let Some(before) = state
                && query.exists(id)
            {
                let now = query.cell(id);
                let last = self.cells.insert(id, now).unwrap_or(before.cell);
                if last != now {
                    arrivals.insert(id);
                }
            }
        }
        arrivals
    }
}

/// A rule in force that gives a role.
#[derive(Clone, Copy, Debug)]
struct Claim<'w> {
    role: Role,
    noun: Noun,
    /// The noun carrier that begins the rule, or the parts of the noun (K-53).
    carriers: &'w [ObjectId],
    /// The noun slot (K-16).
    slot: IVec2,
}

/// Returns the claims in rule order.
fn claims<'w>(query: &RuleQuery<'w>) -> Vec<Claim<'w>> {
    let all: &'w Rules = query.rules;
    let rules = all.rules.iter().filter(|rule| !rule.not);
    rules
        .filter_map(|rule| {
            let Complement::Property(property) = rule.complement else {
                return None;
            };
            let carriers = all.first_word(rule.written);
            Some(Claim {
                role: Role::of(property)?,
                noun: rule.subject,
                carriers,
                slot: query.cell(*carriers.first()?),
            })
        })
        .collect()
}

fn nouns_of(claims: &[Claim<'_>]) -> BTreeSet<(Role, Noun)> {
    claims
        .iter()
        .map(|claim| (claim.role, claim.noun))
        .collect()
}

fn is_focused(world: &World) -> bool {
    world.resource::<Rules>().ruleset.roles == RolePolicy::Focused
}

/// Begins a turn: the rules in force are no longer new. At level start there
/// are none yet, so all have just appeared (K-24).
pub fn begin(world: &mut World) {
    if is_focused(world) {
        let known = nouns_of(&claims(&RuleQuery::new(world)));
        *world.resource_mut::<RoleMemory>() = RoleMemory {
            known,
            cells: BTreeMap::new(),
        };
    }
}

/// Passes the roles on, now that the rules have been read (K-44).
pub fn settle(world: &mut World) {
    if !is_focused(world) {
        return;
    }
    let mut memory = std::mem::take(&mut *world.resource_mut::<RoleMemory>());
    let query = RuleQuery::new(world);
    let arrivals = memory.take_arrivals(query.tiles, &query);
    let claims = claims(&query);
    let mut cast = Cast::new(&query, *world.resource::<Roles>(), &claims);
    for claim in &claims {
        if !memory.known.contains(&(claim.role, claim.noun)) {
            cast.appear(claim);
        }
        let mut carriers = claim.carriers.iter().copied();
        if let Some(arrived) = carriers.find(|id| arrivals.contains(id)) {
            cast.enter(claim, arrived);
        }
    }
    for role in Role::ALL {
        cast.fill(role, &claims);
    }
    let roles = cast.roles;
    memory.known = nouns_of(&claims);
    let before = *world.resource::<Roles>();
    let passed = Role::ALL
        .into_iter()
        .filter(|&role| roles.of(role) != before.of(role));
    let passed: Vec<TurnEvent> = passed
        .filter_map(|role| roles.of(role))
        .map(|to| {
            let at = query.cell(to);
            TurnEvent::FocusPassed { to, at }
        })
        .collect();
    *world.resource_mut::<RoleMemory>() = memory;
    world.resource_mut::<Roles>().set_if_neq(roles);
    for what in passed {
        tiles::emit(world, what);
    }
}

/// The roles while they are being given away.
struct Cast<'f, 'w> {
    query: &'f RuleQuery<'w>,
    roles: Roles,
    /// The cell of the current player: the previous one, if it still
    /// exists (K-26).
    anchor: Option<IVec2>,
}

impl<'f, 'w> Cast<'f, 'w> {
    /// Removes roles from objects that may not keep them (K-29).
    fn new(query: &'f RuleQuery<'w>, mut roles: Roles, claims: &[Claim<'_>]) -> Self {
        let anchor = roles.you.filter(|&id| query.exists(id));
        let anchor = anchor.map(|id| query.cell(id));
        for role in Role::ALL {
            let holder = roles.of(role).filter(|&id| {
                let noun = query.noun(id.into());
                query.exists(id)
                    && claims
                        .iter()
                        .any(|claim| claim.role == role && claim.noun == noun)
            });
            roles.set(role, holder);
        }
        Self {
            query,
            roles,
            anchor,
        }
    }

    /// Returns the object among these nouns that may not get the role: the
    /// player is never the goal, and the goal becomes the player only if
    /// nothing else can (K-27).
    fn barred(&self, role: Role, nouns: &[Noun]) -> Option<ObjectId> {
        let rival = self.roles.of(role.other());
        let mut named = nouns
            .iter()
            .flat_map(|&noun| self.query.tiles.named(noun))
            .copied();
        let is_alone = named.all(|id| Some(id) == rival);
        rival.filter(|_| !(is_alone && role == Role::You))
    }

    /// Returns the nearest object of a noun to the player, or else to the noun
    /// slot (K-26), that `may` be it.
    fn nearest(&self, noun: Noun, slot: IVec2, may: impl Fn(ObjectId) -> bool) -> Option<ObjectId> {
        let anchor = self.anchor.unwrap_or(slot);
        let tiles = self.query.tiles;
        let length = tiles.named(noun).len();
        // Where there are many it is soonest found around the place.
        if tiles.out_of_bounds().is_empty() && tiles.bounds().contains(anchor) {
            let mut looked = 0;
            for distance in 0.. {
                let found = ring(anchor, distance)
                    .inspect(|_| looked += 1)
                    .filter(|&cell| tiles.bounds().contains(cell))
                    .flat_map(|cell| tiles.at(cell))
                    .filter(|tile| tiles.noun_of(tile.kind) == noun && may(tile.id))
                    .map(|tile| tile.id)
                    .min();
                if found.is_some() || looked > length {
                    self.query.charge(units(looked), Excess::Tiles);
                    if found.is_some() {
                        return found;
                    }
                    break;
                }
            }
        }
        let named = self.query.objects_named(noun).iter().copied();
        named
            .filter(|&id| may(id))
            .min_by_key(|&id| self.rank(id, slot))
    }

    /// Returns the nearer the less.
    fn rank(&self, id: ObjectId, slot: IVec2) -> (i32, ObjectId) {
        let distance = (self.query.cell(id) - self.anchor.unwrap_or(slot)).abs();
        (distance.x + distance.y, id)
    }

    fn give(&mut self, role: Role, to: Option<ObjectId>) {
        let Some(id) = to else {
            return;
        };
        self.roles.set(role, Some(id));
        if role == Role::You {
            self.anchor = Some(self.query.cell(id));
            // It ceases to be the goal, which is chosen again (K-27).
            self.roles.win = self.roles.win.filter(|&goal| goal != id);
        }
    }

    /// Applies trigger 1: the rule was not in force before (K-24).
    fn appear(&mut self, claim: &Claim<'_>) {
        let barred = self.barred(claim.role, &[claim.noun]);
        let nearest = self.nearest(claim.noun, claim.slot, |id| Some(id) != barred);
        self.give(claim.role, nearest);
    }

    /// Applies trigger 2: the carrier has moved into the noun slot (K-25).
    fn enter(&mut self, claim: &Claim<'_>, carrier: ObjectId) {
        let barred = self.barred(claim.role, &[claim.noun]);
        let is_other = |id| id != carrier && Some(id) != barred;
        let chosen = self.nearest(claim.noun, claim.slot, is_other);
        let carrier = Some(carrier)
            .filter(|&id| Some(id) != barred && self.query.noun(id.into()) == claim.noun);
        self.give(claim.role, chosen.or(carrier));
    }

    /// Gives a role that no object has to one that can have it (K-29).
    fn fill(&mut self, role: Role, claims: &[Claim<'_>]) {
        let mut claims = claims.iter().filter(|claim| claim.role == role).peekable();
        let first = claims.peek().map(|claim| claim.slot);
        if let (None, Some(slot)) = (self.roles.of(role), first) {
            let mut nouns: Vec<Noun> = claims.map(|claim| claim.noun).collect();
            nouns.sort_unstable();
            nouns.dedup();
            let barred = self.barred(role, &nouns);
            let nearest = nouns
                .iter()
                .filter_map(|&noun| self.nearest(noun, slot, |id| Some(id) != barred));
            let nearest = nearest.min_by_key(|&id| self.rank(id, slot));
            self.give(role, nearest);
        }
    }
}

/// Returns the cells this many steps away.
fn ring(around: IVec2, distance: i32) -> impl Iterator<Item = IVec2> {
    (-distance..=distance).flat_map(move |x| {
        let y = distance - x.abs();
        let ends = [IVec2::new(x, y), IVec2::new(x, -y)];
        let ends = ends.into_iter().take(if y == 0 { 1 } else { 2 });
        ends.map(move |way| around + way)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::level::{Grammar, Level, Placed};
    use kotodama_board::Bounds;

    #[test]
    fn every_rule_keeps_its_axis_and_its_cells() {
        // K-15, K-16, K-43
        let column = ["gate", "text_is", "text_win", "text_and", "text_stop"];
        let objects = (0..).zip(column).map(|(y, name)| Placed {
            name: name.to_owned(),
            cell: IVec2::new(2, y),
            ..Placed::default()
        });
        let level = Level {
            bounds: Bounds {
                width: 4,
                height: 5,
            },
            objects: objects.collect(),
            grammar: Grammar::Kanji,
            ..Level::default()
        };
        let game = Game::new(&level, 0);
        let query = RuleQuery::new(game.world());
        let cells: Vec<Vec<IVec2>> = query
            .rules
            .rules
            .iter()
            .map(|rule| query.source_cells(rule).collect())
            .collect();
        let down = |length| (0..length).map(|y| IVec2::new(2, y)).collect::<Vec<_>>();
        assert_eq!(cells, [down(3), down(5)]);
        assert!(
            query
                .rules
                .sentences
                .iter()
                .all(|sentence| sentence.vertical)
        );
        assert_eq!(
            claims(&query).first().map(|claim| claim.slot),
            Some(IVec2::new(2, 0))
        );
    }
}
