//! Movement: who moves in each phase, which way and how often (W-MOVE-60 to
//! W-MOVE-65). [`step`] lets them; [`resolve`] settles who gets where.

mod collision;
mod fear;
mod resolve;
mod step;

use bevy::ecs::prelude::*;

pub use self::collision::{Collision, Entrant, Manner, is_solid};
pub use self::fear::Flight;
pub use self::resolve::StepLists;
use self::step::{Runner, run};
pub use self::step::{Runners, SHIFTED_BY_TILES};
use super::first_person::{self, protagonist};
use super::judge;
use super::memory::TurnMemory;
use crate::input::Player;
use crate::lexicon::{Property, Verb};
use crate::messages::{MoveCause, TurnEvent};
use crate::rules::{RuleQuery, Thing};
use crate::tiles;
use kotodama_board::{Direction, ObjectId, Rng};

/// Move 1: what answers the input takes one step (W-YOU-01, W-YOU-02,
/// W-YOU2-01, W-YOU2-02); the protagonist follows the 3D keys instead
/// (W-3D-04, W-3D-05).
pub fn move_you(world: &mut World) {
    let input = world.resource::<TurnMemory>().input;
    let mut query = RuleQuery::new(world);
    if query.rules.ruleset.touch_wins
        && let Some(direction) = input.of(Player::One)
    {
        judge::touch(world, direction);
        query = RuleQuery::new(world);
    }
    let any_is = |property| query.any_object_is(property) || query.any_empty_is(property);
    // The protagonist follows the 3D keys only (W-3D-05).
    let lead = protagonist(world).map(Thing::Object);
    let mut runners: Vec<(Thing, Runner)> = Vec::new();
    if let Some(direction) = input.of(Player::One) {
        let movers = movers(&query, Property::You).filter(|&thing| Some(thing) != lead);
        runners.extend(movers.map(|thing| (thing, Runner::once(direction))));
    }
    if let Some(direction) = input.of(Player::Two) {
        let by_two = any_is(Property::You2);
        let property = match by_two {
            true => Property::You2,
            false => Property::You,
        };
        let movers = movers(&query, property).filter(|&thing| by_two || Some(thing) != lead);
        runners.extend(movers.map(|thing| (thing, Runner::once(direction))));
        // What has answered the first player does not move twice.
        runners.sort_by_key(|&(thing, _)| thing);
        runners.dedup_by_key(|&mut (thing, _)| thing);
    }
    if let (Some(Thing::Object(lead)), Some(direction)) = (lead, input.of(Player::One)) {
        view(world, lead, direction, &mut runners);
    }
    run(world, runners, MoveCause::Player);
}

/// Applies the first player's input in 3D (W-3D-04).
fn view(world: &mut World, lead: ObjectId, input: Direction, runners: &mut Vec<(Thing, Runner)>) {
    if input == Direction::Down {
        first_person::pass_on(world);
        // "Down" moves no protagonist (W-3D-05).
        runners.retain(|(thing, _)| thing.object() != protagonist(world));
        return;
    }
    let query = RuleQuery::new(world);
    let facing = query.facing(lead);
    if query.is(Property::Sleep, lead.into()) {
        return;
    }
    let to = match input {
        Direction::Right => facing.clockwise(),
        Direction::Left => facing.counter_clockwise(),
        _ => {
            let lead = Thing::Object(lead);
            runners.retain(|&(thing, _)| thing != lead);
            let place = runners.partition_point(|&(thing, _)| thing < lead);
            runners.insert(place, (lead, Runner::once(facing)));
            return;
        }
    };
    tiles::face(world, lead, to);
    tiles::emit(world, TurnEvent::Turned { id: lead, to });
}

/// Returns everything that has the property and may move by it.
fn movers<'f>(query: &'f RuleQuery, property: Property) -> impl Iterator<Item = Thing> + 'f {
    let objects = query.objects_with(property).into_iter().map(Thing::Object);
    // BROKEN stops an EMPTY from moving by itself, but for YOU2 (W-EP-33).
    let stops = property != Property::You2;
    let empties = query.empties_with(property).into_iter();
    let whole = empties.filter(move |&thing| !(stops && query.is(Property::Broken, thing)));
    awake(query, objects.chain(whole))
}

/// The words of Move 2. What an object is first of these decides how it steps
/// (W-MOVER-05).
pub const SELF_MOVERS: &[Property] = &[Property::Move, Property::Auto, Property::Chill];

/// Move 2: MOVE, AUTO and CHILL tiles step where they face, objects once for
/// each such rule (W-MOVER-01, W-MOVER-02), EMPTYs once (W-EP-13).
pub fn move_self(world: &mut World) {
    let chilled: Vec<ObjectId> = {
        let query = RuleQuery::new(world);
        movers(&query, Property::Chill)
            .filter_map(Thing::object)
            .collect()
    };
    for id in chilled {
        let direction = world.resource_mut::<Rng>().direction();
        tiles::face(world, id, direction);
    }
    let query = RuleQuery::new(world);
    let mut moving: Vec<Thing> = SELF_MOVERS
        .iter()
        .flat_map(|&property| movers(&query, property))
        .collect();
    moving.sort_unstable();
    moving.dedup();
    let mut runners: Vec<(Thing, Runner)> = Vec::with_capacity(moving.len());
    let mut aimless = Vec::new();
    for thing in moving {
        let noun = query.noun(thing);
        let [moves, autos, chills] = [Property::Move, Property::Auto, Property::Chill]
            .map(|property| query.count_for(property, noun, thing));
        let facing = query.facing_of(thing);
        if facing.is_none() {
            aimless.push(runners.len());
        }
        let runner = Runner {
            direction: facing.unwrap_or_default(),
            steps: match thing.is_empty() {
                true => 1,
                false => moves + autos + chills,
            },
            may_turn_back: moves > 0 || autos == 0,
            is_nudged: false,
            ignores_locked: thing.is_empty(),
        };
        runners.push((thing, runner));
    }
    // An EMPTY without a facing goes anywhere (W-RAND-02).
    for index in aimless {
        let direction = world.resource_mut::<Rng>().direction();
        if let Some((_, runner)) = runners.get_mut(index) {
            runner.direction = direction;
        }
    }
    run(world, runners, MoveCause::Itself);
}

/// The NUDGE words in the order of Moves 3 to 6, with their directions.
pub const NUDGES: [(Property, Direction); 4] = [
    (Property::NudgeRight, Direction::Right),
    (Property::NudgeUp, Direction::Up),
    (Property::NudgeLeft, Direction::Left),
    (Property::NudgeDown, Direction::Down),
];

/// Moves 3 to 6: each NUDGE tile steps without turning, objects once for each
/// of its rules (W-NUDGE-01), EMPTYs once (W-EP-16).
pub fn move_nudged(world: &mut World) {
    for (property, direction) in NUDGES {
        let query = RuleQuery::new(world);
        let runners: Vec<(Thing, Runner)> = movers(&query, property)
            .map(|thing| {
                let runner = Runner {
                    steps: match thing.is_empty() {
                        true => 1,
                        false => query.count(property, thing),
                    },
                    is_nudged: true,
                    ..Runner::once(direction)
                };
                (thing, runner)
            })
            .collect();
        run(world, runners, MoveCause::Itself);
    }
}

/// Move 7: returns the flights of everything that fears something beside it
/// (W-FEAR, W-EV-12).
pub fn find_flights(world: &World) -> Vec<(Thing, Flight)> {
    let query = RuleQuery::new(world);
    let objects = query.verb_subjects(Verb::Fear).into_iter();
    let empties = query.empty_verb_subjects(Verb::Fear);
    awake(&query, objects.map(Thing::Object).chain(empties))
        .filter_map(|thing| Some((thing, fear::flight(&query, thing)?)))
        .collect()
}

/// Lets the frightened flee.
pub fn flee(In(flights): In<Vec<(Thing, Flight)>>, world: &mut World) {
    let mut runners = Runners::new();
    for (thing, flight) in flights {
        let direction = match flight.direction {
            Some(direction) => direction,
            None => world.resource_mut::<Rng>().direction(),
        };
        let runner = Runner {
            steps: flight.distance,
            ..Runner::once(direction)
        };
        runners.insert(thing, runner);
    }
    run(world, runners, MoveCause::Itself);
}

/// Move 8: returns the things that SHIFT objects carry: all that overlap them
/// (W-SHIFT-01 to W-SHIFT-04).
pub fn find_shifted(world: &World) -> Runners {
    let query = RuleQuery::new(world);
    let mut runners = Runners::new();
    for belt in query.objects_with(Property::Shift) {
        let steps = query.count(Property::Shift, Thing::Object(belt));
        for id in query.overlapping(belt) {
            // The first SHIFT object in order of id gives the direction.
            let runner = runners.entry(id.into()).or_insert(Runner {
                steps: 0,
                ..Runner::once(query.facing(belt))
            });
            runner.steps += steps;
        }
    }
    // A SHIFT level comes after all objects and counts once (W-LP-14).
    if query.is(Property::Shift, Thing::Level) {
        let level = query.level();
        let carried = query.tiles.ids();
        for id in carried.filter(|&id| query.flags(id).floats == level.floats) {
            let runner = runners.entry(id.into()).or_insert(Runner {
                steps: 0,
                ..Runner::once(level.facing)
            });
            runner.steps += 1;
        }
    }
    runners
}

/// Lets things step that no player moves.
pub fn move_by_themselves(In(runners): In<Runners>, world: &mut World) {
    run(world, runners, MoveCause::Itself);
}

/// Leaves out what is SLEEP (W-SLEEP-01).
fn awake<'f>(
    query: &'f RuleQuery,
    things: impl Iterator<Item = Thing> + 'f,
) -> impl Iterator<Item = Thing> + 'f {
    things.filter(|&thing| !query.is(Property::Sleep, thing))
}
