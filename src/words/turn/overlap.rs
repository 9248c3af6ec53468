//! Effects of objects in one cell on each other, and creations: phase 27 up to
//! the win check. In each step the victims are found on the board as it is when
//! the step begins (W-TURN-09).

use std::collections::BTreeSet;

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::destroy::{Parent, created_kind, destroy, destroy_together, set_float_states};
use super::judge;
use super::memory::TurnMemory;
use super::movement::is_solid;
use super::situation::Situation;
use crate::components::Kind;
use crate::grammar::Complement;
use crate::kinds::{Class, Noun};
use crate::lexicon::{Property, Verb};
use crate::messages::{BirthCause, DeathCause, TurnEvent};
use crate::rules::{RuleQuery, Thing, YOU_LIKE};
use crate::tiles::{self, TileState};
use crate::work::{Excess, units};
use kotodama_board::{Direction, ObjectId};

fn is(query: &RuleQuery, property: Property, id: ObjectId) -> bool {
    query.is(property, Thing::Object(id))
}

/// Things that vanish because they are DONE.
pub struct Finished {
    objects: Vec<ObjectId>,
    empties: Vec<IVec2>,
    is_won: bool,
}

/// 27a: finds DONE objects and DONE EMPTYs. If ALL IS DONE, and all is, the
/// level is won (W-DONE-02).
pub fn find_done(world: &World) -> Finished {
    let query = RuleQuery::new(world);
    let objects = query.objects_with(Property::Done);
    let empties = query.empties_with(Property::Done).into_iter();
    Finished {
        empties: empties.map(|thing| query.place(thing)).collect(),
        is_won: all_is_done(&query, &objects),
        objects,
    }
}

/// Destroys DONE objects (W-DONE-01) and DONE EMPTYs, which is not shown
/// (W-EP-24).
pub fn finish(In(finished): In<Finished>, world: &mut World) {
    let cause = DeathCause::Vanished;
    if !finished.empties.is_empty() {
        let at = finished.empties;
        tiles::emit(world, TurnEvent::EmptiesGone { at, cause });
    }
    if finished.is_won {
        let cell = |id: &ObjectId| tiles::state(world, *id).map(|state| state.cell);
        let places = finished.objects.iter().filter_map(cell).collect();
        judge::win(world, places, false);
    }
    for id in finished.objects {
        tiles::remove(world, id, cause);
    }
}

/// Returns whether ALL IS DONE is said and everything that it means is DONE;
/// `done` are the DONE objects (W-DONE-02).
pub fn all_is_done(query: &RuleQuery, done: &[ObjectId]) -> bool {
    let said = query.rules.written.iter().any(|written| {
        written.in_force
            && written.subject == (false, Noun::ALL)
            && written.complement == (false, Complement::Property(Property::Done))
    });
    let class = |id| query.tiles.class(query.kind(id));
    let is_entity = |id| matches!(class(id), Class::Entity(_));
    said && done.iter().any(|&id| class(id) != Class::Icon)
        && query
            .tiles
            .ids()
            .all(|id| !is_entity(id) || done.binary_search(&id).is_ok())
}

/// 27b: MORE objects copy themselves into free neighbours (W-MORE).
pub fn more(world: &mut World) {
    let originals = RuleQuery::new(world).objects_with(Property::More);
    for id in originals {
        // Judged when its turn comes: earlier copies count (W-MORE-03).
        if !is(&RuleQuery::new(world), Property::More, id) {
            continue;
        }
        for direction in Direction::ALL {
            let query = RuleQuery::new(world);
            let target = query.cell(id) + direction.delta();
            let kind = query.kind(id);
            let is_text = query.tiles.is_text(kind);
            let in_the_way = |other: Kind| other == kind || is_text && query.tiles.is_text(other);
            let free = query.tiles.bounds().contains(target)
                && !query
                    .tiles
                    .at(target)
                    .iter()
                    .any(|tile| in_the_way(tile.kind))
                && !query.occupants(target).any(|tile| is_solid(&query, tile));
            if let (true, Some(state)) = (free, tiles::state(world, id)) {
                let mut copy = state.offspring(kind);
                copy.cell = target;
                let copy = tiles::create(world, copy, BirthCause::More);
                set_float_states(world, copy.as_slice());
            }
        }
    }
}

/// Objects that are destroyed in a phase, in order.
pub struct Victims {
    ids: Vec<ObjectId>,
    cause: DeathCause,
}

impl Victims {
    fn new(ids: impl IntoIterator<Item = ObjectId>, cause: DeathCause) -> Self {
        let ids = ids.into_iter().collect();
        Self { ids, cause }
    }
}

/// Destroys one object after the other.
pub fn destroy_in_turn(In(victims): In<Victims>, world: &mut World) {
    for id in victims.ids {
        destroy(world, id, victims.cause);
    }
}

/// Destroys objects that leave behind what they HAVE all at once (W-TURN-08).
pub fn destroy_at_once(In(victims): In<Victims>, world: &mut World) {
    destroy_together(world, &victims.ids, victims.cause);
}

/// Returns whether anything could sink.
#[must_use]
pub fn something_sinks(now: &Situation) -> bool {
    now.may_act(Property::Sink, &[])
}

/// Returns whether anything that is WEAK could break.
#[must_use]
pub fn something_is_weak(now: &Situation) -> bool {
    now.may_act(Property::Weak, &[])
}

/// Returns whether anything could melt.
#[must_use]
pub fn something_melts(now: &Situation) -> bool {
    now.may_act(Property::Melt, &[Property::Hot])
}

/// Returns whether anything could be defeated.
#[must_use]
pub fn somebody_is_defeated(now: &Situation) -> bool {
    now.may_act(Property::Defeat, YOU_LIKE)
}

/// Returns whether anything could be opened.
#[must_use]
pub fn something_opens(now: &Situation) -> bool {
    now.may_act(Property::Open, &[Property::Shut])
}

/// 27d: finds the victims of SINK (W-SINK-01, W-SINK-02).
pub fn sunk(world: &World) -> Victims {
    let query = &RuleQuery::new(world);
    let mut doomed = BTreeSet::new();
    for id in query.overlapping_with(Property::Sink, None) {
        if doomed.contains(&id) {
            continue;
        }
        let safe = is(query, Property::Safe, id);
        let others: Vec<ObjectId> = query
            .overlapping(id)
            .filter(|other| !doomed.contains(other))
            .filter(|&other| !(safe && is(query, Property::Safe, other)))
            .collect();
        if !others.is_empty() {
            doomed.extend(others);
            doomed.insert(id);
        }
    }
    Victims::new(doomed, DeathCause::Sunk)
}

/// A BOOM thing that explodes.
pub struct Explosion {
    /// The thing.
    pub source: Thing,
    at: IVec2,
    /// Range in cells (W-BOOM-02).
    reach: i32,
}

impl Explosion {
    /// Tells of it.
    pub fn emit(&self, world: &mut World) {
        let &Self { at, reach, .. } = self;
        tiles::emit(world, TurnEvent::Explosion { at, reach });
    }
}

/// Returns the explosion of a tile, if it is BOOM.
pub fn explosion(query: &RuleQuery, source: Thing) -> Option<Explosion> {
    let rules = query.count(Property::Boom, source);
    let reach = i32::try_from(rules.checked_sub(1)?).unwrap_or(i32::MAX);
    Some(Explosion {
        source,
        at: query.place(source),
        reach,
    })
}

/// 27d2: finds what is BOOM when the step begins (W-BOOM-01, W-BOOM-04).
pub fn find_explosions(world: &World) -> Vec<Explosion> {
    let query = RuleQuery::new(world);
    let objects = query.objects_with(Property::Boom).into_iter();
    objects
        .filter_map(|id| explosion(&query, id.into()))
        .collect()
}

/// Lets it explode.
pub fn explode(In(explosions): In<Vec<Explosion>>, world: &mut World) {
    let victims = victims_of(&RuleQuery::new(world), &explosions);
    for explosion in explosions {
        explosion.emit(world);
    }
    destroy_in_turn(In(victims), world);
}

/// Returns the objects of the board in the squares around explosions that are
/// of their float states (W-BOOM-02, W-BOOM-05).
pub fn victims_of(query: &RuleQuery, explosions: &[Explosion]) -> Victims {
    let bounds = query.tiles.bounds();
    let mut doomed = BTreeSet::new();
    for &Explosion { source, at, reach } in explosions {
        let side = 2 * u64::from(reach.unsigned_abs()) + 1;
        let most = units(bounds.area());
        if !query.charge(side.saturating_mul(side).min(most), Excess::Tiles) {
            break;
        }
        let floats = query.floats(source);
        let far = IVec2::splat(reach);
        let least = at.saturating_sub(far).max(IVec2::ZERO);
        let most = at.saturating_add(far);
        let most = most.min(IVec2::new(bounds.width, bounds.height) - 1);
        let cells = (least.y..=most.y).flat_map(|y| (least.x..=most.x).map(move |x| (x, y)));
        let tiles = cells.flat_map(|(x, y)| query.tiles.at(IVec2::new(x, y)));
        let ids = tiles.map(|tile| tile.id);
        doomed.extend(ids.filter(|&id| query.flags(id).floats == floats));
    }
    Victims::new(doomed, DeathCause::Exploded)
}

/// 27e: finds WEAK objects that overlap anything (W-WEAK-03).
pub fn weak(world: &World, memory: Res<TurnMemory>) -> Victims {
    let query = RuleQuery::new(world);
    let mut victims = query.overlapping_with(Property::Weak, None);
    victims.retain(|&id| is_covered(&query, id) && !memory.created.contains(&id));
    Victims::new(victims, DeathCause::Broken)
}

fn is_covered(query: &RuleQuery, id: ObjectId) -> bool {
    query.overlapping(id).next().is_some()
}

/// 27f: finds MELT objects at HOT ones (W-MELT-01).
pub fn melting(world: &World) -> Victims {
    let query = RuleQuery::new(world);
    let mut victims = query.overlapping_with(Property::Melt, Some(Property::Hot));
    victims.retain(|&id| meets(&query, id, Property::Hot));
    Victims::new(victims, DeathCause::Melted)
}

/// Returns whether the object has the property itself or overlaps one that has
/// it.
fn meets(query: &RuleQuery, id: ObjectId, property: Property) -> bool {
    is(query, property, id)
        || query
            .overlapping(id)
            .any(|other| is(query, property, other))
}

/// 27g: finds YOU-like objects at DEFEAT ones (W-DEFEAT-01).
pub fn defeated(world: &World) -> Victims {
    let query = RuleQuery::new(world);
    let mut victims = query.you_like();
    victims.retain(|&id| meets(&query, id, Property::Defeat));
    Victims::new(victims, DeathCause::Defeated)
}

/// 27h: finds OPEN and SHUT objects that overlap (W-OPEN-06 to W-OPEN-08).
pub fn opened(world: &World) -> Victims {
    Victims::new(
        opened_by_overlap(&RuleQuery::new(world)),
        DeathCause::Opened,
    )
}

fn opened_by_overlap(query: &RuleQuery) -> BTreeSet<ObjectId> {
    let mut doomed = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let safe = |id: ObjectId| is(query, Property::Safe, id);
    for id in query.overlapping_with(Property::Open, Some(Property::Shut)) {
        if is(query, Property::Shut, id) {
            doomed.insert(id);
        }
        // Each overlap is treated once, at its first OPEN object.
        if seen.contains(&id) {
            continue;
        }
        let mut overlap: Vec<ObjectId> = query.overlapping(id).collect();
        overlap.push(id);
        overlap.sort_unstable();
        // What is both counts on both sides.
        let having = |property| -> Vec<ObjectId> {
            let all = overlap.iter().copied();
            all.filter(|&other| is(query, property, other)).collect()
        };
        let (opens, shuts) = (having(Property::Open), having(Property::Shut));
        seen.extend(opens.iter().copied());
        if shuts.is_empty() || opens == shuts && opens.len() == 1 {
            continue;
        }
        if shuts.iter().any(|&shut| safe(shut)) {
            doomed.extend(opens.iter().copied().filter(|&open| !safe(open)));
        } else if let Some(&open) = opens.first().filter(|&&open| !safe(open)) {
            doomed.insert(open);
        }
        doomed.extend(shuts.iter().copied().filter(|&shut| !safe(shut)));
    }
    doomed
}

/// Returns whether phases 27d to 27h will destroy the object where it is
/// (W-TELE-06).
pub fn is_about_to_be_destroyed(query: &RuleQuery, id: ObjectId) -> bool {
    if is(query, Property::Safe, id) || !is_covered(query, id) {
        return false;
    }
    is(query, Property::Weak, id)
        || is(query, Property::Sink, id)
        || query
            .overlapping(id)
            .any(|other| is(query, Property::Sink, other))
        || is(query, Property::Melt, id) && meets(query, id, Property::Hot)
        || query.is_you_like(Thing::Object(id)) && meets(query, id, Property::Defeat)
        || query.rules.give(Property::Open) && opened_by_overlap(query).contains(&id)
}

/// 27i: finds objects that overlap something that eats them (W-EAT-03).
pub fn eaten(world: &World) -> Victims {
    let query = RuleQuery::new(world);
    let mut victims = BTreeSet::new();
    for eater in query.verb_subjects(Verb::Eat) {
        let eaten = query.overlapping(eater).filter(|&id| {
            let noun = query.noun(Thing::Object(id));
            query.does(Verb::Eat, eater, noun) && !is(&query, Property::Broken, id)
        });
        victims.extend(eaten);
    }
    Victims::new(victims, DeathCause::Eaten)
}

/// 27j: lets things MAKE others (W-MAKE-01 to W-MAKE-05, W-EV-08).
pub fn make(world: &mut World) {
    let query = RuleQuery::new(world);
    let mut wanted: Vec<(Thing, usize, Noun, Noun)> = Vec::new();
    for (index, rule) in query.rules.with_verb(Verb::Make) {
        let Complement::Noun(what) = rule.complement else {
            continue;
        };
        for thing in query.named(rule.subject) {
            // The level itself makes nothing (W-LV-12).
            if thing != Thing::Level && query.applies(rule, thing) {
                wanted.push((thing, index, rule.subject, what));
            }
        }
    }
    wanted.sort_unstable();
    let mut births: Vec<TileState> = Vec::new();
    for (thing, _, subject, what) in wanted {
        let Some(kind) = created_kind(world, subject, what) else {
            continue;
        };
        let query = RuleQuery::new(world);
        let mut present = query.tiles.at(query.place(thing)).iter();
        if !present.any(|tile| tile.kind == kind) {
            births.extend(Parent::of(world, thing).offspring(world, kind));
        }
    }
    let births = births.into_iter();
    let made: Vec<ObjectId> = births
        .filter_map(|state| tiles::create(world, state, BirthCause::Make))
        .collect();
    set_float_states(world, &made);
    world.resource_mut::<TurnMemory>().created.extend(made);
}
