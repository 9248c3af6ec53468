//! Movement: who moves in each phase (W-MOVE-60 to W-MOVE-65), and carrying
//! out what [`settle`] decides.

mod entry;
mod fear;
mod settle;

use std::collections::{BTreeMap, BTreeSet};

use bevy::ecs::prelude::*;

pub use self::entry::{Entrant, Entry, Manner, is_solid};
use self::settle::{Deed, Mover, PulledRows, settle};
use super::destroy::destroy;
use super::judge;
use super::memory::TurnMemory;
use crate::board::{Direction, ObjectId, Rng};
use crate::words::input::{Input, Player};
use crate::words::lexicon::{Property, Verb};
use crate::words::messages::{DeathCause, Happened, MoveCause};
use crate::words::rules::{Facts, Thing};
use crate::words::tiles::{self, Tiles};

/// More attempts to move than this in one phase are too complex (W-LOOP-06).
const MAX_ATTEMPTS: usize = 10_000;

/// The rows of PULL tiles drawn so far this turn (W-MOVE-46).
#[derive(Resource, Clone, Debug, Default)]
pub struct Pulls(PulledRows);

/// A tile that moves in a phase (W-MOVE-09, W-MOVE-65).
#[derive(Clone, Copy, Debug)]
struct Runner {
    /// What its cause says; REVERSE makes it go the other way.
    direction: Direction,
    steps: u32,
    may_turn_back: bool,
    /// It never turns and keeps its direction (W-NUDGE-01).
    is_nudged: bool,
}

impl Runner {
    const fn once(direction: Direction) -> Self {
        Self {
            direction,
            steps: 1,
            may_turn_back: false,
            is_nudged: false,
        }
    }
}

type Runners = BTreeMap<ObjectId, Runner>;

/// Move 1: what answers the input takes one step (W-YOU-01, W-YOU-02,
/// W-YOU2-01, W-YOU2-02).
pub fn move_you(world: &mut World) {
    let Input::Step(player, direction) = world.resource::<TurnMemory>().input else {
        return;
    };
    judge::touch(world, direction);
    let facts = Facts::new(world);
    let property = match player {
        Player::Two if facts.any_object_is(Property::You2) => Property::You2,
        _ => Property::You,
    };
    let runners = awake(&facts, facts.holders(property))
        .map(|id| (id, Runner::once(direction)))
        .collect();
    run(world, runners, MoveCause::Player);
}

/// The words of Move 2. What an object is first of these decides how it steps
/// (W-MOVER-05).
pub const SELF_MOVERS: &[Property] = &[Property::Move, Property::Auto, Property::Chill];

/// Move 2: MOVE, AUTO and CHILL objects step where they face, once for each
/// such rule (W-MOVER-01, W-MOVER-02).
pub fn move_self(world: &mut World) {
    let chilled: Vec<ObjectId> = {
        let facts = Facts::new(world);
        awake(&facts, facts.holders(Property::Chill)).collect()
    };
    for id in chilled {
        let draw = world.resource_mut::<Rng>().below(Direction::ALL.len());
        if let Some(&direction) = Direction::ALL.get(draw) {
            tiles::face(world, id, direction);
        }
    }
    let facts = Facts::new(world);
    let movers: BTreeSet<ObjectId> = SELF_MOVERS
        .iter()
        .flat_map(|&property| facts.holders(property))
        .collect();
    let runners = awake(&facts, movers)
        .map(|id| {
            let count = |property| facts.count(property, Thing::Object(id));
            let is_auto = count(Property::Move) == 0 && count(Property::Auto) > 0;
            let runner = Runner {
                direction: facts.facing(id),
                steps: SELF_MOVERS.iter().map(|&property| count(property)).sum(),
                may_turn_back: !is_auto,
                is_nudged: false,
            };
            (id, runner)
        })
        .collect();
    run(world, runners, MoveCause::Itself);
}

/// The NUDGE words in the order of Moves 3 to 6, with their directions.
pub const NUDGES: [(Property, Direction); 4] = [
    (Property::NudgeRight, Direction::Right),
    (Property::NudgeUp, Direction::Up),
    (Property::NudgeLeft, Direction::Left),
    (Property::NudgeDown, Direction::Down),
];

/// Moves 3 to 6: each NUDGE object steps once for each of its rules without
/// turning (W-NUDGE-01).
pub fn move_nudged(world: &mut World) {
    for (property, direction) in NUDGES {
        let facts = Facts::new(world);
        let runners = awake(&facts, facts.holders(property))
            .map(|id| {
                let runner = Runner {
                    steps: facts.count(property, Thing::Object(id)),
                    is_nudged: true,
                    ..Runner::once(direction)
                };
                (id, runner)
            })
            .collect();
        run(world, runners, MoveCause::Itself);
    }
}

/// Move 7: what fears something beside it flees (W-FEAR).
pub fn move_afraid(world: &mut World) {
    let facts = Facts::new(world);
    let runners = awake(&facts, facts.speakers(Verb::Fear))
        .filter_map(|id| {
            let flight = fear::flight(&facts, id)?;
            let runner = Runner {
                steps: flight.distance,
                ..Runner::once(flight.direction)
            };
            Some((id, runner))
        })
        .collect();
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
            let runner = runners.entry(id).or_insert(Runner {
                steps: 0,
                ..Runner::once(facts.facing(belt))
            });
            runner.steps += steps;
        }
    }
    run(world, runners, MoveCause::Itself);
}

/// Leaves out what is SLEEP (W-SLEEP-01).
fn awake<'f>(
    facts: &'f Facts,
    ids: impl IntoIterator<Item = ObjectId> + 'f,
) -> impl Iterator<Item = ObjectId> + 'f {
    ids.into_iter()
        .filter(|&id| !facts.is(Property::Sleep, Thing::Object(id)))
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
            runners.retain(|&id, _| facts.exists(id));
            for (&id, runner) in &mut runners {
                if !runner.is_nudged {
                    runner.direction = facts.facing(id);
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
    let mut held: Vec<(ObjectId, Direction)> = Vec::new();
    let facts = Facts::new(world);
    for (&id, runner) in runners.iter() {
        let mover = Mover {
            id,
            direction: facts.reversed(id, runner.direction),
            facing: (!runner.is_nudged).then_some(runner.direction),
            may_turn_back: runner.may_turn_back,
        };
        // Being held is no failure, but it turns (W-STILL-01, W-STILL-02).
        if facts.is_held(id, mover.direction) || is_trapped(&facts, id) {
            held.extend(mover.facing.map(|facing| (id, facing)));
        } else {
            movers.push(mover);
        }
    }
    let mut pulls = std::mem::take(&mut world.resource_mut::<Pulls>().0);
    let settled = settle(&Facts::new(world), &movers, cause, &mut pulls);
    world.resource_mut::<Pulls>().0 = pulls;
    for (id, facing) in held {
        tiles::face(world, id, facing);
    }
    for &id in &settled.turned_back {
        if let Some(runner) = runners.get_mut(&id) {
            runner.direction = runner.direction.opposite();
            runner.may_turn_back = false;
            tiles::face(world, id, runner.direction);
        }
    }
    // A mover faces where it tries to go, also in vain (W-MOVE-02).
    for &id in &settled.failed {
        if let Some(runner) = runners.get(&id) {
            let direction = runner.direction;
            if !runner.is_nudged {
                tiles::face(world, id, direction);
            }
            tiles::tell(world, Happened::Blocked { id, direction });
        }
    }
    carry_out(world, &settled.deeds);
    // W-MOVE-24
    let weak: Vec<ObjectId> = {
        let facts = Facts::new(world);
        let is_weak = |id: &ObjectId| facts.is(Property::Weak, Thing::Object(*id));
        settled.failed.iter().copied().filter(is_weak).collect()
    };
    for id in weak {
        destroy(world, id, DeathCause::Broken);
    }
}

/// Next above the border or next to its left nothing moves any more
/// (W-EDGE-05).
fn is_trapped(facts: &Facts, id: ObjectId) -> bool {
    !facts.tiles.strays().is_empty() && {
        let cell = facts.cell(id);
        cell.x == -2 || cell.y == -2
    }
}

/// Would a step of the object succeed, pushing included (W-FEAR-05)? Nothing
/// happens by asking (W-MOVE-25).
fn would_go(facts: &Facts, id: ObjectId, direction: Direction) -> bool {
    let mover = Mover {
        id,
        direction: facts.reversed(id, direction),
        facing: None,
        may_turn_back: false,
    };
    let mut pulls = PulledRows::new();
    !facts.is_held(id, mover.direction)
        && settle(facts, &[mover], MoveCause::Itself, &mut pulls)
            .failed
            .is_empty()
}

/// Carries out marked moves in order (W-MOVE-14).
fn carry_out(world: &mut World, deeds: &[Deed]) {
    let swapping = deeds
        .iter()
        .any(|deed| matches!(deed, Deed::Go { swaps, .. } if !swaps.is_empty()));
    let going: BTreeSet<ObjectId> = match swapping {
        false => BTreeSet::new(),
        true => deeds
            .iter()
            .map(|deed| match deed {
                Deed::Go { id, .. } | Deed::Break(id) => *id,
            })
            .collect(),
    };
    for deed in deeds {
        match deed {
            Deed::Break(id) => destroy(world, *id, DeathCause::Broken),
            Deed::Go {
                id,
                direction,
                facing,
                cause,
                opens,
                eats,
                swaps,
            } => {
                if let (false, MoveCause::Player | MoveCause::Itself, Some(facing)) =
                    (opens.is_empty(), cause, facing)
                {
                    // It turns before it is destroyed (W-MOVE-02).
                    tiles::face(world, *id, *facing);
                }
                for &other in opens {
                    open(world, *id, other);
                }
                for &other in eats {
                    // Only what still exists eats and is eaten.
                    if world.resource::<Tiles>().entity(*id).is_some() {
                        destroy(world, other, DeathCause::Eaten);
                    }
                }
                let Some(state) = tiles::state(world, *id) else {
                    continue;
                };
                let target = state.cell + direction.delta();
                tiles::step(world, *id, *facing, target, *cause);
                for &other in swaps {
                    let in_place = tiles::state(world, other).is_some_and(|o| o.cell == target);
                    // What has a move of its own is not relocated (W-MOVE-51).
                    if in_place && !going.contains(&other) {
                        tiles::relocate(world, other, state.cell, MoveCause::Swapped);
                    }
                }
            }
        }
    }
}

/// OPEN and SHUT meet: both are destroyed if both still exist (W-OPEN-03).
pub fn open(world: &mut World, mover: ObjectId, other: ObjectId) {
    let tiles = world.resource::<Tiles>();
    if tiles.entity(mover).is_some() && tiles.entity(other).is_some() {
        destroy(world, mover.min(other), DeathCause::Opened);
        destroy(world, mover.max(other), DeathCause::Opened);
    }
}
