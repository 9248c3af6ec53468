//! Movement: who moves in each phase (W-MOVE-60 to W-MOVE-65), and carrying
//! out what [`settle`] decides.

mod entry;
mod fear;
mod settle;

use std::collections::{BTreeMap, BTreeSet};

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

pub use self::entry::{Entrant, Entry, Manner, is_solid};
use self::settle::{Deed, Mover, PulledRows, Settled, settle};
use super::destroy::Gone;
use super::judge;
use super::level;
use super::memory::TurnMemory;
use super::ring::{self, protagonist};
use crate::board::{Direction, ObjectId, Rng};
use crate::words::input::Player;
use crate::words::lexicon::{Property, Verb};
use crate::words::messages::{DeathCause, Happened, MoveCause};
use crate::words::rules::{Facts, Thing};
use crate::words::tiles::{self, Tiles};

/// More attempts to move than this in one phase are too complex (W-LOOP-06).
const MAX_ATTEMPTS: usize = 10_000;

/// A tile that moves in a phase (W-MOVE-09, W-MOVE-65).
#[derive(Clone, Copy, Debug)]
struct Runner {
    /// What its cause says; REVERSE makes it go the other way.
    direction: Direction,
    steps: u32,
    may_turn_back: bool,
    /// It never turns and keeps its direction (W-NUDGE-01).
    is_nudged: bool,
    /// LOCKED does not hold it (W-EP-31).
    ignores_locked: bool,
}

impl Runner {
    const fn once(direction: Direction) -> Self {
        Self {
            direction,
            steps: 1,
            may_turn_back: false,
            is_nudged: false,
            ignores_locked: false,
        }
    }
}

type Runners = BTreeMap<Thing, Runner>;

/// Move 1: what answers the input takes one step (W-YOU-01, W-YOU-02,
/// W-YOU2-01, W-YOU2-02); the protagonist follows the 3D keys instead
/// (W-3D-04, W-3D-05).
pub fn move_you(world: &mut World) {
    let input = world.resource::<TurnMemory>().input;
    if let Some(direction) = input.of(Player::One) {
        judge::touch(world, direction);
    }
    let facts = Facts::new(world);
    let any_is = |property| facts.any_object_is(property) || facts.any_empty_is(property);
    // The protagonist follows the 3D keys only (W-3D-05).
    let lead = protagonist(world).map(Thing::Object);
    let mut runners = Runners::new();
    if let Some(direction) = input.of(Player::One) {
        let movers = movers(&facts, Property::You).filter(|&thing| Some(thing) != lead);
        runners.extend(movers.map(|thing| (thing, Runner::once(direction))));
    }
    if let Some(direction) = input.of(Player::Two) {
        let by_two = any_is(Property::You2);
        let property = match by_two {
            true => Property::You2,
            false => Property::You,
        };
        // What has answered the first player does not move twice.
        for thing in movers(&facts, property).filter(|&thing| by_two || Some(thing) != lead) {
            runners.entry(thing).or_insert(Runner::once(direction));
        }
    }
    if let (Some(Thing::Object(lead)), Some(direction)) = (lead, input.of(Player::One)) {
        view(world, lead, direction, &mut runners);
    }
    run(world, runners, MoveCause::Player);
}

/// What the first player's input does in 3D (W-3D-04).
fn view(world: &mut World, lead: ObjectId, input: Direction, runners: &mut Runners) {
    if input == Direction::Down {
        ring::pass_on(world);
        // "Down" moves no protagonist (W-3D-05).
        runners.retain(|&thing, _| thing.object() != protagonist(world));
        return;
    }
    let facts = Facts::new(world);
    let facing = facts.facing(lead);
    if facts.is(Property::Sleep, lead.into()) {
        return;
    }
    match input {
        Direction::Right => tiles::face(world, lead, facing.clockwise()),
        Direction::Left => tiles::face(world, lead, facing.counter_clockwise()),
        _ => {
            runners.insert(lead.into(), Runner::once(facing));
        }
    }
}

/// Everything that has the property and may move by it.
fn movers<'f>(facts: &'f Facts, property: Property) -> impl Iterator<Item = Thing> + 'f {
    let objects = facts.holders(property).into_iter().map(Thing::Object);
    // BROKEN stops an EMPTY from moving by itself, but for YOU2 (W-EP-33).
    let stops = property != Property::You2;
    let empties = facts.empty_holders(property).into_iter();
    let whole = empties.filter(move |&thing| !(stops && facts.is(Property::Broken, thing)));
    awake(facts, objects.chain(whole))
}

/// The words of Move 2. What an object is first of these decides how it steps
/// (W-MOVER-05).
pub const SELF_MOVERS: &[Property] = &[Property::Move, Property::Auto, Property::Chill];

/// Move 2: MOVE, AUTO and CHILL tiles step where they face, objects once for
/// each such rule (W-MOVER-01, W-MOVER-02), EMPTYs once (W-EP-13).
pub fn move_self(world: &mut World) {
    let chilled: Vec<ObjectId> = {
        let facts = Facts::new(world);
        movers(&facts, Property::Chill)
            .filter_map(Thing::object)
            .collect()
    };
    for id in chilled {
        let direction = world.resource_mut::<Rng>().direction();
        tiles::face(world, id, direction);
    }
    let facts = Facts::new(world);
    let moving: BTreeSet<Thing> = SELF_MOVERS
        .iter()
        .flat_map(|&property| movers(&facts, property))
        .collect();
    let mut runners = Runners::new();
    let mut aimless = Vec::new();
    for thing in moving {
        let count = |property| facts.count(property, thing);
        let is_auto = count(Property::Move) == 0 && count(Property::Auto) > 0;
        let way = facts.way(thing);
        if way.is_none() {
            aimless.push(thing);
        }
        let runner = Runner {
            direction: way.unwrap_or_default(),
            steps: match thing.is_empty() {
                true => 1,
                false => SELF_MOVERS.iter().map(|&property| count(property)).sum(),
            },
            may_turn_back: !is_auto,
            is_nudged: false,
            ignores_locked: thing.is_empty(),
        };
        runners.insert(thing, runner);
    }
    // An EMPTY without a facing goes anywhere (W-RAND-02).
    for thing in aimless {
        let direction = world.resource_mut::<Rng>().direction();
        if let Some(runner) = runners.get_mut(&thing) {
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
        let facts = Facts::new(world);
        let runners = movers(&facts, property)
            .map(|thing| {
                let runner = Runner {
                    steps: match thing.is_empty() {
                        true => 1,
                        false => facts.count(property, thing),
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

/// Move 7: what fears something beside it flees (W-FEAR, W-EV-12).
pub fn move_afraid(world: &mut World) {
    let facts = Facts::new(world);
    let objects = facts.speakers(Verb::Fear).into_iter().map(Thing::Object);
    let afraid = objects.chain(facts.empty_speakers(Verb::Fear));
    let flights: Vec<(Thing, fear::Flight)> = awake(&facts, afraid)
        .filter_map(|thing| Some((thing, fear::flight(&facts, thing)?)))
        .collect();
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

/// Move 8: SHIFT objects carry what overlaps them (W-SHIFT-01 to W-SHIFT-04).
pub fn move_shifted(world: &mut World) {
    let facts = Facts::new(world);
    let mut runners = Runners::new();
    for belt in facts.holders(Property::Shift) {
        let steps = facts.count(Property::Shift, Thing::Object(belt));
        for id in facts.overlapping(belt) {
            // The first SHIFT object in order of id gives the direction.
            let runner = runners.entry(id.into()).or_insert(Runner {
                steps: 0,
                ..Runner::once(facts.facing(belt))
            });
            runner.steps += steps;
        }
    }
    // A SHIFT level comes after all objects and counts once (W-LP-14).
    if facts.is(Property::Shift, Thing::Level) {
        let level = facts.level();
        let carried = facts.tiles.ids();
        for id in carried.filter(|&id| facts.traits(id).floats == level.floats) {
            let runner = runners.entry(id.into()).or_insert(Runner {
                steps: 0,
                ..Runner::once(level.facing)
            });
            runner.steps += 1;
        }
    }
    run(world, runners, MoveCause::Itself);
}

/// Leaves out what is SLEEP (W-SLEEP-01).
fn awake<'f>(
    facts: &'f Facts,
    things: impl Iterator<Item = Thing> + 'f,
) -> impl Iterator<Item = Thing> + 'f {
    things.filter(|&thing| !facts.is(Property::Sleep, thing))
}

/// Lets all runners of a phase make their steps together (W-MOVE-09).
fn run(world: &mut World, mut runners: Runners, cause: MoveCause) {
    let mut attempts = 0;
    let mut first = true;
    while !runners.is_empty() {
        attempts += runners.len();
        if attempts > MAX_ATTEMPTS {
            world.resource_mut::<Tiles>().overflow = true;
            return;
        }
        if !first {
            let facts = Facts::new(world);
            runners.retain(|&thing, _| thing.object().is_some_and(|id| facts.exists(id)));
            for (&thing, runner) in &mut runners {
                if !runner.is_nudged {
                    runner.direction = facts.way(thing).unwrap_or(runner.direction);
                }
            }
        }
        first = false;
        step(world, &mut runners, cause);
        runners.retain(|_, runner| {
            runner.steps -= 1;
            runner.steps > 0
        });
    }
}

/// One step of all runners.
fn step(world: &mut World, runners: &mut Runners, cause: MoveCause) {
    let mut movers: Vec<Mover> = Vec::with_capacity(runners.len());
    let mut held: Vec<(Thing, Direction)> = Vec::new();
    let facts = Facts::new(world);
    for (&thing, runner) in runners.iter() {
        let mover = Mover {
            thing,
            direction: facts.reversed(thing, runner.direction),
            facing: (!runner.is_nudged).then_some(runner.direction),
            may_turn_back: runner.may_turn_back,
        };
        let is_held = match runner.ignores_locked {
            true => facts.is(Property::Still, thing),
            false => facts.is_held(thing, mover.direction),
        };
        // Being held is no failure, but it turns (W-STILL-01, W-STILL-02).
        if is_held || is_trapped(&facts, thing) {
            held.extend(mover.facing.map(|facing| (thing, facing)));
        } else {
            movers.push(mover);
        }
    }
    let mut pulls = std::mem::take(&mut world.resource_mut::<TurnMemory>().pulled_rows);
    let settled = settle(&Facts::new(world), &movers, cause, &mut pulls);
    world.resource_mut::<TurnMemory>().pulled_rows = pulls;
    if level::may_be_nudged(world.resource()) {
        note_pushes(world, &movers, &settled);
    }
    for (thing, facing) in held {
        face(world, thing, facing);
    }
    for thing in &settled.turned_back {
        if let Some(runner) = runners.get_mut(thing) {
            runner.direction = runner.direction.opposite();
            runner.may_turn_back = false;
            face(world, *thing, runner.direction);
        }
    }
    // A mover faces where it tries to go, also in vain (W-MOVE-02).
    for &thing in &settled.failed {
        if let Some(runner) = runners.get(&thing)
            && let Thing::Object(id) = thing
        {
            let direction = runner.direction;
            if !runner.is_nudged {
                tiles::face(world, id, direction);
            }
            tiles::tell(world, Happened::Blocked { id, direction });
        }
    }
    let mut gone = Gone::default();
    carry_out(world, &settled.deeds, &mut gone);
    // W-MOVE-24
    let weak: Vec<Thing> = {
        let facts = Facts::new(world);
        let is_weak = |thing: &Thing| facts.is(Property::Weak, *thing);
        settled.failed.iter().copied().filter(is_weak).collect()
    };
    for thing in weak {
        gone.destroy(world, thing, DeathCause::Broken);
    }
}

/// Takes note of movers that run into the border: they push the level
/// (W-LP-04), also if they turn back then. PHANTOM ones do not meet it
/// (W-PHANTOM-01), and what is pushed is no mover.
fn note_pushes(world: &mut World, movers: &[Mover], settled: &Settled) {
    let facts = Facts::new(world);
    let bounds = facts.tiles.bounds();
    let meets_border = |thing: Thing, way: Direction| {
        let cell = facts.place(thing);
        bounds.contains(cell)
            && !bounds.contains(cell + way.delta())
            && !facts.is(Property::Phantom, thing)
    };
    let at_border = movers.iter().filter(|mover| {
        Direction::ALL
            .into_iter()
            .any(|way| meets_border(mover.thing, way))
    });
    let mut pushed = None;
    for mover in at_border {
        let turned_back = settled.turned_back.contains(&mover.thing);
        let failed = settled.failed.contains(&mover.thing);
        let back = mover.direction.opposite();
        if (failed || turned_back) && meets_border(mover.thing, mover.direction) {
            pushed = Some(mover.direction);
        }
        if failed && turned_back && meets_border(mover.thing, back) {
            pushed = Some(back);
        }
    }
    if pushed.is_some() {
        world.resource_mut::<TurnMemory>().level_pushed = pushed;
    }
}

/// Takes note of a tile that moves away from the border beside it: it pulls
/// the level (W-LP-05).
fn note_pull(world: &mut World, from: IVec2, direction: Direction) {
    let bounds = world.resource::<Tiles>().bounds();
    if bounds.contains(from) && !bounds.contains(from - direction.delta()) {
        world.resource_mut::<TurnMemory>().level_pulled = Some(direction);
    }
}

/// Turns a tile; an EMPTY has no facing of its own (W-OBJ-06).
fn face(world: &mut World, thing: Thing, facing: Direction) {
    if let Thing::Object(id) = thing {
        tiles::face(world, id, facing);
    }
}

/// Next above the border or next to its left nothing moves any more
/// (W-EDGE-05).
fn is_trapped(facts: &Facts, thing: Thing) -> bool {
    !facts.tiles.strays().is_empty() && {
        let cell = facts.place(thing);
        cell.x == -2 || cell.y == -2
    }
}

/// Would a step of the tile succeed, pushing included (W-FEAR-05)? Nothing
/// happens by asking (W-MOVE-25).
fn would_go(facts: &Facts, thing: Thing, direction: Direction) -> bool {
    let mover = Mover {
        thing,
        direction: facts.reversed(thing, direction),
        facing: None,
        may_turn_back: false,
    };
    let mut pulls = PulledRows::new();
    !facts.is_held(thing, mover.direction)
        && settle(facts, &[mover], MoveCause::Itself, &mut pulls)
            .failed
            .is_empty()
}

/// Carries out marked moves in order (W-MOVE-14).
fn carry_out(world: &mut World, deeds: &[Deed], gone: &mut Gone) {
    let swapping = deeds
        .iter()
        .any(|deed| matches!(deed, Deed::Go { swaps, .. } if !swaps.is_empty()));
    let going: BTreeSet<Thing> = match swapping {
        false => BTreeSet::new(),
        true => deeds.iter().map(Deed::thing).collect(),
    };
    let may_pull = level::may_be_nudged(world.resource());
    for deed in deeds {
        let Deed::Go {
            thing,
            direction,
            facing,
            cause,
            opens,
            eats,
            breaks,
            swaps,
        } = deed
        else {
            gone.destroy(world, deed.thing(), DeathCause::Broken);
            continue;
        };
        if let (false, MoveCause::Player | MoveCause::Itself, Some(facing)) =
            (opens.is_empty(), cause, facing)
        {
            // It turns before it is destroyed (W-MOVE-02).
            face(world, *thing, *facing);
        }
        for &other in opens {
            gone.open(world, *thing, other);
        }
        for &other in eats {
            // Only what still exists eats and is eaten.
            if gone.lives(world, *thing) {
                gone.destroy(world, other, DeathCause::Eaten);
            }
        }
        if !gone.lives(world, *thing) {
            continue;
        }
        if let Some(other) = breaks {
            gone.destroy(world, *other, DeathCause::Broken);
        }
        let from = Facts::new(world).place(*thing);
        let target = from + direction.delta();
        if may_pull {
            note_pull(world, from, *direction);
        }
        if let Thing::Object(id) = *thing {
            tiles::step(world, id, *facing, target, *cause);
        }
        for other in swaps.iter().filter(|other| !going.contains(other)) {
            // What has a move of its own is not relocated (W-MOVE-51).
            if let Thing::Object(id) = *other
                && tiles::state(world, id).is_some_and(|state| state.cell == target)
            {
                tiles::relocate(world, id, from, MoveCause::Swapped);
            }
        }
    }
}
