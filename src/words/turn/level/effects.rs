//! Phase 26, second part: the effects of the level, rule by rule in rule
//! order, until it is destroyed or won (W-LP-37).

use std::ops::ControlFlow;

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::{shift, vanish};
use crate::grammar::Complement;
use crate::kinds::Noun;
use crate::lexicon::{Property, Verb, mask};
use crate::messages::{DeathCause, MoveCause};
use crate::outcome::Outcome;
use crate::rules::{Facts, Rule, Rules, Thing};
use crate::tiles::{self, Tiles};
use crate::turn::destroy::destroy;
use crate::turn::movement::NUDGES;
use crate::turn::{fall, judge, overlap};
use kotodama_board::{ObjectId, Rng};

/// What acts once for each rule; the others act once (W-PROP-01).
const STACKING: &[Property] = &[
    Property::Move,
    Property::NudgeRight,
    Property::NudgeUp,
    Property::NudgeLeft,
    Property::NudgeDown,
    Property::Fall,
    Property::FallRight,
    Property::FallUp,
    Property::FallLeft,
];

/// What else acts in this phase.
const SINGLE: &[Property] = &[
    Property::You,
    Property::You2,
    Property::ThreeD,
    Property::Win,
    Property::End,
    Property::Bonus,
    Property::Done,
    Property::Sink,
    Property::Weak,
    Property::Defeat,
    Property::Hot,
    Property::Melt,
    Property::Open,
    Property::Shut,
    Property::Tele,
];

/// Could the level do something, or be eaten?
#[must_use]
pub fn may_act(rules: Res<Rules>) -> bool {
    rules.may_give(Noun::LEVEL, mask(STACKING) | mask(SINGLE))
        || rules.with_verb(Verb::Eat).any(|(_, rule)| eats(rule))
}

/// Is the level the eater or what is eaten?
fn eats(rule: &Rule) -> bool {
    rule.subject == Noun::LEVEL || rule.complement == Complement::Noun(Noun::LEVEL)
}

/// Goes on unless the level has been destroyed or won.
type Course = ControlFlow<()>;

/// All effects of the level.
pub fn act(world: &mut World) {
    let effective = mask(STACKING) | mask(SINGLE);
    let rules = world.resource::<Rules>().rules.iter().enumerate();
    let candidates: Vec<usize> = rules
        .filter(|(_, rule)| {
            !rule.not
                && match rule.complement {
                    Complement::Property(property) => {
                        rule.subject == Noun::LEVEL && effective & (1 << property as u8) != 0
                    }
                    Complement::Noun(_) => rule.verb == Verb::Eat && eats(rule),
                    Complement::Note(_) => false,
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
    let facts = Facts::new(world);
    let Some(rule) = facts.rules.rules.get(index) else {
        return Course::Continue(());
    };
    let complement = rule.complement;
    match complement {
        Complement::Noun(Noun::LEVEL) => {
            let (icons, itself) = (eats_icons(&facts, rule), is_eaten(&facts, rule));
            be_eaten(world, icons, itself)
        }
        _ if !facts.applies(rule, Thing::Level) => Course::Continue(()),
        Complement::Noun(food) => {
            eat(world, food);
            Course::Continue(())
        }
        Complement::Property(property) => {
            let bit = 1 << property as u8;
            if *acted & bit != 0 {
                return Course::Continue(());
            }
            if !STACKING.contains(&property) {
                *acted |= bit;
            }
            have(world, property)
        }
        Complement::Note(_) => Course::Continue(()),
    }
}

/// What a property of the level does now.
fn have(world: &mut World, property: Property) -> Course {
    if let Some(&(_, way)) = NUDGES.iter().find(|(nudge, _)| *nudge == property) {
        shift::sidle(world, way);
        return Course::Continue(());
    }
    if let Some(way) = fall::way_of(property) {
        shift::fall(world, way);
        return Course::Continue(());
    }
    match property {
        Property::You | Property::You2 | Property::ThreeD => play(world),
        Property::Win | Property::End => {
            let at = reached(&Facts::new(world));
            win(world, at)
        }
        Property::Bonus => be_bonus(world),
        Property::Done => be_done(world),
        Property::Sink | Property::Weak => {
            let touched = overlapping(&Facts::new(world)).next().is_some();
            destroy_if(world, touched)
        }
        Property::Defeat => defeat(world),
        Property::Hot => {
            destroy_tiles(world, Property::Melt, DeathCause::Melted);
            Course::Continue(())
        }
        Property::Melt => {
            let touched = meets(&Facts::new(world), Property::Hot);
            destroy_if(world, touched)
        }
        Property::Open => unlock(world, Property::Shut),
        Property::Shut => unlock(world, Property::Open),
        Property::Move => {
            shift::walk(world);
            Course::Continue(())
        }
        Property::Tele => {
            teleport(world);
            Course::Continue(())
        }
        _ => Course::Continue(()),
    }
}

/// The objects that overlap the level, by id (W-TERM-06).
fn overlapping(facts: &Facts) -> impl Iterator<Item = ObjectId> {
    let floats = facts.level().floats;
    let ids = facts.tiles.ids();
    ids.filter(move |&id| facts.traits(id).floats == floats)
}

/// The tiles with a property that overlap the level, EMPTYs last (W-EP-35).
fn having(facts: &Facts, property: Property) -> Vec<Thing> {
    let floats = facts.level().floats;
    let objects = facts.holders(property).into_iter().map(Thing::Object);
    let tiles = objects.chain(facts.empty_holders(property));
    tiles
        .filter(|&thing| facts.floats(thing) == floats)
        .collect()
}

/// The YOU-like tiles that overlap the level.
fn players(facts: &Facts) -> Vec<Thing> {
    let floats = facts.level().floats;
    let objects = overlap::you_like(facts).into_iter().map(Thing::Object);
    let mut empties: Vec<Thing> = [Property::You, Property::You2]
        .into_iter()
        .flat_map(|property| facts.empty_holders(property))
        .collect();
    empties.sort_unstable();
    empties.dedup();
    objects
        .chain(empties)
        .filter(|&thing| facts.floats(thing) == floats)
        .collect()
}

/// Has the level the property itself, or a tile that overlaps it?
fn meets(facts: &Facts, property: Property) -> bool {
    facts.is(property, Thing::Level) || !having(facts, property).is_empty()
}

fn destroy_if(world: &mut World, condition: bool) -> Course {
    let safe = Facts::new(world).is(Property::Safe, Thing::Level);
    if !condition || safe {
        return Course::Continue(());
    }
    vanish(world);
    Course::Break(())
}

fn destroy_tiles(world: &mut World, property: Property, cause: DeathCause) {
    for thing in having(&Facts::new(world), property) {
        destroy(world, thing, cause);
    }
}

/// Wins the level if it is given where.
fn win(world: &mut World, at: Option<Vec<IVec2>>) -> Course {
    let Some(at) = at else {
        return Course::Continue(());
    };
    judge::win(world, at);
    Course::Break(())
}

/// Where players are, if the level is a goal that it or they have reached
/// (W-LP-03).
fn reached(facts: &Facts) -> Option<Vec<IVec2>> {
    let is = |property| facts.is(property, Thing::Level);
    if !is(Property::Win) && !is(Property::End) {
        return None;
    }
    let players = players(facts);
    let at = players.iter().map(|&thing| facts.place(thing)).collect();
    (!players.is_empty() || facts.is_you_like(Thing::Level)).then_some(at)
}

/// Where goals are, if the level is a player that has reached them (W-LP-02).
fn reaches(facts: &Facts) -> Option<Vec<IVec2>> {
    if !facts.is_you_like(Thing::Level) {
        return None;
    }
    let goals = [Property::Win, Property::End]
        .into_iter()
        .flat_map(|property| having(facts, property))
        .filter(|&thing| match thing {
            Thing::Object(id) => judge::wins(facts, id),
            // EMPTY IS END has no effect (W-EP-23).
            _ => facts.is(Property::Win, thing),
        });
    let at: Vec<IVec2> = goals.map(|thing| facts.place(thing)).collect();
    (!at.is_empty()).then_some(at)
}

/// The level is a player (W-LP-02); the order is that of objects: DEFEAT
/// first, then WIN and END before what is taken as BONUS goes (W-TURN-01).
fn play(world: &mut World) -> Course {
    let facts = Facts::new(world);
    let defeated = !having(&facts, Property::Defeat).is_empty();
    destroy_if(world, defeated)?;
    let at = reaches(&Facts::new(world));
    win(world, at)?;
    let taken = having(&Facts::new(world), Property::Bonus);
    for id in taken.into_iter().filter_map(Thing::object) {
        if destroy(world, id, DeathCause::Taken) {
            world.resource_mut::<Outcome>().bonus += 1;
        }
    }
    Course::Continue(())
}

/// A BONUS level goes and gives nothing; a level that can be won is won first
/// (W-LP-21). SAFE does not help against objects (W-LP-29).
fn be_bonus(world: &mut World) -> Course {
    let facts = Facts::new(world);
    let at = reached(&facts).or_else(|| reaches(&facts));
    let players = players(&facts);
    let touched = facts.is_you_like(Thing::Level) || !players.is_empty();
    win(world, at)?;
    if players.iter().any(|thing| thing.object().is_some()) {
        vanish(world);
        return Course::Break(());
    }
    destroy_if(world, touched)
}

/// All vanishes, unless ALL IS DONE: then the level is won (W-LP-22).
fn be_done(world: &mut World) -> Course {
    let facts = Facts::new(world);
    let done = facts.holders(Property::Done);
    let wins = overlap::all_is_done(&facts, &done);
    let at = wins.then(|| done.iter().map(|&id| facts.cell(id)).collect());
    win(world, at)?;
    vanish(world);
    Course::Break(())
}

/// W-LP-08
fn defeat(world: &mut World) -> Course {
    let plays = Facts::new(world).is_you_like(Thing::Level);
    destroy_if(world, plays)?;
    for thing in players(&Facts::new(world)) {
        destroy(world, thing, DeathCause::Defeated);
    }
    Course::Continue(())
}

/// The level is OPEN or SHUT and meets the other; if it is SAFE those go that
/// it meets (W-LP-10).
fn unlock(world: &mut World, other: Property) -> Course {
    let touched = meets(&Facts::new(world), other);
    destroy_if(world, touched)?;
    if Facts::new(world).is(Property::Safe, Thing::Level) {
        destroy_tiles(world, other, DeathCause::Opened);
    }
    Course::Continue(())
}

/// Every object that overlaps the level goes anywhere (W-LP-13).
fn teleport(world: &mut World) {
    let facts = Facts::new(world);
    if facts.is(Property::Still, Thing::Level) {
        return;
    }
    let is_still = |id: &ObjectId| facts.is(Property::Still, Thing::Object(*id));
    let travellers: Vec<ObjectId> = overlapping(&facts).filter(|id| !is_still(id)).collect();
    let bounds = world.resource::<Tiles>().bounds();
    for id in travellers {
        let to = world.resource_mut::<Rng>().cell(bounds);
        tiles::relocate(world, id, to, MoveCause::Teleported);
    }
}

/// The level eats everything of a noun, whatever its float state (W-LV-13).
fn eat(world: &mut World, food: Noun) {
    for thing in Facts::new(world).named(food) {
        destroy(world, thing, DeathCause::Eaten);
    }
}

/// While there is an icon, any EAT LEVEL acts as if the level were the eater,
/// whoever the rule names (W-EAT-06).
fn eats_icons(facts: &Facts, rule: &Rule) -> bool {
    !facts.tiles.named(Noun::LEVEL).is_empty() && facts.meets_conditions(rule, Thing::Level)
}

/// Does something that the rule applies to overlap the level? It is eaten
/// like any other thing then (W-EAT-06, W-EV-11).
fn is_eaten(facts: &Facts, rule: &Rule) -> bool {
    let floats = facts.level().floats;
    facts
        .named(rule.subject)
        .into_iter()
        .filter(|&thing| thing != Thing::Level && facts.floats(thing) == floats)
        .any(|thing| facts.applies(rule, thing))
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
