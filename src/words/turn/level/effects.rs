//! Phase 26, second part: the effects of the level, rule by rule in rule
//! order, until it is destroyed or won (W-LP-37).

use std::ops::ControlFlow;

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::{shift, vanish};
use crate::grammar::Complement;
use crate::kinds::Noun;
use crate::lexicon::{Aspect, Property, Verb, mask_with};
use crate::messages::{DeathCause, MoveCause};
use crate::outcome::Outcome;
use crate::rules::{Rule, RuleQuery, Rules, Thing};
use crate::tiles::{self, Tiles};
use crate::turn::destroy::destroy;
use crate::turn::movement::NUDGES;
use crate::turn::situation::Situation;
use crate::turn::{fall, judge, overlap};
use kotodama_board::{ObjectId, Rng};

/// The properties that act in this phase.
const EFFECTIVE: u128 = mask_with(Aspect::LevelActs);

/// Returns whether the level could do something, or be eaten.
#[must_use]
pub fn may_act(Situation { rules, .. }: &Situation) -> bool {
    rules.may_give(Noun::LEVEL, EFFECTIVE) || rules.with_verb(Verb::Eat).any(|(_, rule)| eats(rule))
}

/// Returns whether the level is the eater or what is eaten.
fn eats(rule: &Rule) -> bool {
    rule.subject == Noun::LEVEL || rule.complement == Complement::Noun(Noun::LEVEL)
}

/// Goes on unless the level has been destroyed or won.
type Course = ControlFlow<()>;

/// Applies all effects of the level.
pub fn act(world: &mut World) {
    let rules = world.resource::<Rules>().rules.iter().enumerate();
    let candidates: Vec<usize> = rules
        .filter(|(_, rule)| {
            !rule.not
                && match rule.complement {
                    Complement::Property(property) => {
                        rule.subject == Noun::LEVEL && EFFECTIVE & (1 << property as u8) != 0
                    }
                    Complement::Noun(_) => rule.verb == Verb::Eat && eats(rule),
                    Complement::Note(_) | Complement::Word(_) => false,
                }
        })
        .map(|(index, _)| index)
        .collect();
    let mut acted = 0;
    for index in candidates {
        if obey(world, index, &mut acted).is_break() {
            return;
        }
    }
}

/// Lets one rule act, if it applies now. `acted` are the properties that have
/// acted and do not stack.
fn obey(world: &mut World, index: usize, acted: &mut u128) -> Course {
    let query = RuleQuery::new(world);
    let Some(rule) = query.rules.rules.get(index) else {
        return Course::Continue(());
    };
    let applies = || query.applies(rule, Thing::Level);
    match rule.complement {
        Complement::Noun(Noun::LEVEL) => {
            let (icons, itself) = (eats_icons(&query, rule), is_eaten(&query, rule));
            be_eaten(world, icons, itself)?;
        }
        Complement::Noun(food) if applies() => eat(world, food),
        Complement::Property(property) if applies() => {
            let bit = 1 << property as u8;
            let has_acted = *acted & bit != 0;
            if !property.has(Aspect::LevelStacks) {
                *acted |= bit;
            }
            if !has_acted {
                have(world, property)?;
            }
        }
        _ => {}
    }
    Course::Continue(())
}

/// Applies the effect of a property of the level.
fn have(world: &mut World, property: Property) -> Course {
    if let Some(&(_, direction)) = NUDGES.iter().find(|(nudge, _)| *nudge == property) {
        shift::sidle(world, direction);
    }
    if let Some(direction) = fall::direction_of(property) {
        shift::fall(world, direction);
    }
    match property {
        Property::You | Property::You2 | Property::ThreeD => play(world)?,
        Property::Win | Property::End => {
            let goal = reached(&RuleQuery::new(world));
            win(world, goal)?;
        }
        Property::Bonus => be_bonus(world)?,
        Property::Done => be_done(world)?,
        Property::Sink | Property::Weak => {
            let touched = overlapping(&RuleQuery::new(world)).next().is_some();
            destroy_if(world, touched)?;
        }
        Property::Boom => explode(world)?,
        Property::Defeat => defeat(world)?,
        Property::Hot => destroy_tiles(world, Property::Melt, DeathCause::Melted),
        Property::Melt => {
            let touched = meets(&RuleQuery::new(world), Property::Hot);
            destroy_if(world, touched)?;
        }
        Property::Open => unlock(world, Property::Shut)?,
        Property::Shut => unlock(world, Property::Open)?,
        Property::Move => shift::walk(world),
        Property::Tele => teleport(world),
        _ => {}
    }
    Course::Continue(())
}

/// Returns the objects that overlap the level, by id (W-TERM-06).
fn overlapping(query: &RuleQuery) -> impl Iterator<Item = ObjectId> {
    let floats = query.level().floats;
    let ids = query.tiles.ids();
    ids.filter(move |&id| query.flags(id).floats == floats)
}

/// Returns the tiles with a property that overlap the level, EMPTYs last
/// (W-EP-35).
fn tiles_with(query: &RuleQuery, property: Property) -> Vec<Thing> {
    let floats = query.level().floats;
    let objects = query.objects_with(property).into_iter().map(Thing::Object);
    let tiles = objects.chain(query.empties_with(property));
    tiles
        .filter(|&thing| query.floats(thing) == floats)
        .collect()
}

/// Returns the YOU-like tiles that overlap the level.
fn players(query: &RuleQuery) -> Vec<Thing> {
    let floats = query.level().floats;
    let objects = query.you_like().into_iter().map(Thing::Object);
    let mut empties: Vec<Thing> = [Property::You, Property::You2]
        .into_iter()
        .flat_map(|property| query.empties_with(property))
        .collect();
    empties.sort_unstable();
    empties.dedup();
    objects
        .chain(empties)
        .filter(|&thing| query.floats(thing) == floats)
        .collect()
}

/// Returns whether the level has the property itself, or a tile that overlaps
/// it.
fn meets(query: &RuleQuery, property: Property) -> bool {
    query.is(property, Thing::Level) || !tiles_with(query, property).is_empty()
}

fn destroy_if(world: &mut World, condition: bool) -> Course {
    let safe = RuleQuery::new(world).is(Property::Safe, Thing::Level);
    if !condition || safe {
        return Course::Continue(());
    }
    vanish(world);
    Course::Break(())
}

fn destroy_tiles(world: &mut World, property: Property, cause: DeathCause) {
    for thing in tiles_with(&RuleQuery::new(world), property) {
        destroy(world, thing, cause);
    }
}

/// Wins the level if it is given where.
fn win(world: &mut World, goal: Option<Goal>) -> Course {
    let Some(Goal { at, ends }) = goal else {
        return Course::Continue(());
    };
    judge::win(world, at, ends);
    Course::Break(())
}

/// Goal that a player has reached.
struct Goal {
    at: Vec<IVec2>,
    /// Whether it is END.
    ends: bool,
}

/// Returns the cells of players, if the level is a goal that it or they have
/// reached (W-LP-03).
fn reached(query: &RuleQuery) -> Option<Goal> {
    let is = |property| query.is(property, Thing::Level);
    if !is(Property::Win) && !is(Property::End) {
        return None;
    }
    let players = players(query);
    let at = players.iter().map(|&thing| query.place(thing)).collect();
    (!players.is_empty() || query.is_you_like(Thing::Level)).then(|| Goal {
        at,
        ends: is(Property::End),
    })
}

/// Returns the cells of goals, if the level is a player that has reached them
/// (W-LP-02).
fn reaches(query: &RuleQuery) -> Option<Goal> {
    if !query.is_you_like(Thing::Level) {
        return None;
    }
    let goals = [Property::Win, Property::End]
        .into_iter()
        .flat_map(|property| tiles_with(query, property))
        .filter(|&thing| match thing {
            Thing::Object(id) => judge::wins(query, id),
            // EMPTY IS END has no effect (W-EP-23).
            _ => query.is(Property::Win, thing),
        });
    let goals: Vec<Thing> = goals.collect();
    (!goals.is_empty()).then(|| Goal {
        at: goals.iter().map(|&thing| query.place(thing)).collect(),
        ends: goals
            .iter()
            .any(|thing| thing.object().is_some_and(|id| judge::ends(query, id))),
    })
}

/// Applies YOU to the level (W-LP-02); the order is that of objects: DEFEAT
/// first, then WIN and END before the level takes a BONUS (W-TURN-01).
fn play(world: &mut World) -> Course {
    let query = RuleQuery::new(world);
    let defeated = !tiles_with(&query, Property::Defeat).is_empty();
    destroy_if(world, defeated)?;
    let goal = reaches(&RuleQuery::new(world));
    win(world, goal)?;
    let taken = tiles_with(&RuleQuery::new(world), Property::Bonus);
    for id in taken.into_iter().filter_map(Thing::object) {
        if destroy(world, id, DeathCause::Taken) {
            world.resource_mut::<Outcome>().bonus += 1;
        }
    }
    Course::Continue(())
}

/// Returns a BONUS level goes and gives nothing; a level that can be won is won
/// first (W-LP-21). SAFE does not help against objects (W-LP-29).
fn be_bonus(world: &mut World) -> Course {
    let query = RuleQuery::new(world);
    let goal = reached(&query).or_else(|| reaches(&query));
    let players = players(&query);
    let touched = query.is_you_like(Thing::Level) || !players.is_empty();
    win(world, goal)?;
    if players.iter().any(|thing| thing.object().is_some()) {
        vanish(world);
        return Course::Break(());
    }
    destroy_if(world, touched)
}

/// Destroys the level, or wins it if ALL IS DONE (W-LP-22).
fn be_done(world: &mut World) -> Course {
    let query = RuleQuery::new(world);
    let done = query.objects_with(Property::Done);
    let wins = overlap::all_is_done(&query, &done);
    let goal = wins.then(|| Goal {
        at: done.iter().map(|&id| query.cell(id)).collect(),
        ends: false,
    });
    win(world, goal)?;
    vanish(world);
    Course::Break(())
}

/// Applies BOOM to the level: it is destroyed if an object overlaps it; if it
/// is SAFE the objects are destroyed instead (W-BOOM-08).
fn explode(world: &mut World) -> Course {
    let touched: Vec<ObjectId> = overlapping(&RuleQuery::new(world)).collect();
    destroy_if(world, !touched.is_empty())?;
    for id in touched {
        destroy(world, id, DeathCause::Exploded);
    }
    Course::Continue(())
}

/// Applies DEFEAT to the level (W-LP-08).
fn defeat(world: &mut World) -> Course {
    let plays = RuleQuery::new(world).is_you_like(Thing::Level);
    destroy_if(world, plays)?;
    for thing in players(&RuleQuery::new(world)) {
        destroy(world, thing, DeathCause::Defeated);
    }
    Course::Continue(())
}

/// Applies OPEN or SHUT to the level: it is destroyed if it meets the other; if
/// it is SAFE, the tiles it meets are destroyed (W-LP-10).
fn unlock(world: &mut World, other: Property) -> Course {
    let touched = meets(&RuleQuery::new(world), other);
    destroy_if(world, touched)?;
    if RuleQuery::new(world).is(Property::Safe, Thing::Level) {
        destroy_tiles(world, other, DeathCause::Opened);
    }
    Course::Continue(())
}

/// Teleports every object that overlaps the level (W-LP-13).
fn teleport(world: &mut World) {
    let query = RuleQuery::new(world);
    if query.is(Property::Still, Thing::Level) {
        return;
    }
    let is_still = |id: &ObjectId| query.is(Property::Still, Thing::Object(*id));
    let travellers: Vec<ObjectId> = overlapping(&query).filter(|id| !is_still(id)).collect();
    let bounds = world.resource::<Tiles>().bounds();
    for id in travellers {
        let to = world.resource_mut::<Rng>().cell(bounds);
        tiles::relocate(world, id, to, MoveCause::Teleported);
    }
}

/// Lets the level eat everything of a noun, whatever its float state (W-LV-13).
fn eat(world: &mut World, food: Noun) {
    for thing in RuleQuery::new(world).named(food) {
        destroy(world, thing, DeathCause::Eaten);
    }
}

/// Returns whether the level eats its icons: while there is an icon, any EAT
/// LEVEL acts as if the level were the eater (W-EAT-06).
fn eats_icons(query: &RuleQuery, rule: &Rule) -> bool {
    !query.tiles.named(Noun::LEVEL).is_empty() && query.meets_conditions(rule, Thing::Level)
}

/// Returns whether something that the rule applies to overlaps the level. It is
/// eaten like any other thing then (W-EAT-06, W-EV-11).
fn is_eaten(query: &RuleQuery, rule: &Rule) -> bool {
    let floats = query.level().floats;
    query
        .named(rule.subject)
        .into_iter()
        .filter(|&thing| thing != Thing::Level && query.floats(thing) == floats)
        .any(|thing| query.applies(rule, thing))
}

fn be_eaten(world: &mut World, eats_icons: bool, is_eaten: bool) -> Course {
    destroy_if(world, eats_icons || is_eaten)?;
    if eats_icons {
        let icons: Vec<ObjectId> = world.resource::<Tiles>().named(Noun::LEVEL).to_vec();
        for id in icons {
            destroy(world, id, DeathCause::Eaten);
        }
    }
    Course::Continue(())
}
