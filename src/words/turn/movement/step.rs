//! The steps of a phase: movers try together, [`resolve`](super::resolve)
//! settles who goes, and then tiles turn and change their places.

use std::collections::BTreeMap;

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::resolve::{Mover, Placement, Step, Tried};
use crate::kinds::Noun;
use crate::lexicon::{Aspect, Property, mask, mask_with};
use crate::messages::{DeathCause, MoveCause, TurnEvent};
use crate::rules::{RuleQuery, Rules, Thing};
use crate::tiles::{self, TileStep, Tiles};
use crate::turn::memory::TurnMemory;
use kotodama_board::Direction;

/// More attempts to move than this in one phase are too complex (W-LOOP-06).
const MAX_ATTEMPTS: usize = 10_000;

/// A tile that moves in a phase (W-MOVE-09, W-MOVE-65).
#[derive(Clone, Copy, Debug)]
pub struct Runner {
    /// What its cause says; REVERSE makes it go the other way.
    pub direction: Direction,
    /// So many steps are left.
    pub steps: u32,
    /// It may turn back once when a wall is in its way (W-MOVER-03).
    pub may_turn_back: bool,
    /// It never turns and keeps its direction (W-NUDGE-01).
    pub is_nudged: bool,
    /// LOCKED does not hold it (W-EP-31).
    pub ignores_locked: bool,
}

impl Runner {
    /// One step that does not turn back.
    pub const fn once(direction: Direction) -> Self {
        Self {
            direction,
            steps: 1,
            may_turn_back: false,
            is_nudged: false,
            ignores_locked: false,
        }
    }
}

/// Everything that moves in a phase.
pub type Runners = BTreeMap<Thing, Runner>;

/// Lets all runners of a phase, which come in order of id, make their steps
/// together (W-MOVE-09).
pub fn run(
    world: &mut World,
    runners: impl IntoIterator<Item = (Thing, Runner)>,
    cause: MoveCause,
) {
    let mut runners: Vec<(Thing, Runner)> = runners.into_iter().collect();
    let mut attempts = 0;
    let mut first = true;
    // Conditions that turned out to nest too deep between two questions can
    // leave a mover without steps (W-LOOP-04).
    runners.retain(|(_, runner)| runner.steps > 0);
    while !runners.is_empty() {
        attempts += runners.len();
        if attempts > MAX_ATTEMPTS {
            world.resource_mut::<Tiles>().overflow = true;
            return;
        }
        if !first {
            let query = RuleQuery::new(world);
            runners.retain(|(thing, _)| thing.object().is_some_and(|id| query.exists(id)));
            for (thing, runner) in &mut runners {
                if !runner.is_nudged {
                    runner.direction = query.facing_of(*thing).unwrap_or(runner.direction);
                }
            }
        }
        first = false;
        step(world, &mut runners, cause);
        runners.retain_mut(|(_, runner)| {
            runner.steps = runner.steps.saturating_sub(1);
            runner.steps > 0
        });
    }
}

/// One step of all runners.
fn step(world: &mut World, runners: &mut [(Thing, Runner)], cause: MoveCause) {
    let mut step = std::mem::take(&mut *world.resource_mut::<Step>());
    step.begin(std::mem::take(
        &mut world.resource_mut::<TurnMemory>().pulled_rows,
    ));
    let held = enter(world, runners, cause, &mut step);
    step.settle(world);
    if is_border_watched(world.resource()) {
        note_pushes(world, &step);
    }
    let tried: Vec<Tried> = step
        .tried(world)
        .filter(|tried| tried.turned_back || tried.failed)
        .collect();
    for (thing, facing) in held {
        face(world, thing, facing);
    }
    for Tried { mover, .. } in tried.iter().filter(|tried| tried.turned_back) {
        let runner = runners.binary_search_by_key(&mover.thing, |&(thing, _)| thing);
        if let Ok(index) = runner
            && let Some((_, runner)) = runners.get_mut(index)
        {
            runner.may_turn_back = false;
        }
        face(world, mover.thing, mover.facing);
    }
    // A mover faces where it tries to go, also in vain (W-MOVE-02).
    for Tried { mover, .. } in tried.iter().filter(|tried| tried.failed) {
        if let Thing::Object(id) = mover.thing {
            face(world, mover.thing, mover.facing);
            let direction = mover.facing.unwrap_or(mover.direction);
            tiles::emit(world, TurnEvent::Blocked { id, direction });
        }
    }
    let placements: Vec<Placement> = step.placements(world).collect();
    place(world, &placements);
    let (pulled, mut gone) = step.end();
    *world.resource_mut::<Step>() = step;
    world.resource_mut::<TurnMemory>().pulled_rows = pulled;
    // W-MOVE-24
    let weak: Vec<Thing> = {
        let query = RuleQuery::new(world);
        let failed = tried.iter().filter(|tried| tried.failed);
        let failed = failed.map(|tried| tried.mover.thing);
        failed
            .filter(|&thing| query.is(Property::Weak, thing))
            .collect()
    };
    for thing in weak {
        gone.destroy(world, thing, DeathCause::Broken);
    }
}

/// What keeps a mover from going where its cause says.
const SWAYED: u128 = mask_with(Aspect::Holds) | mask(&[Property::Reverse]);

/// Lets the runners into the step that may move. Returns the others that turn
/// all the same: being held is no failure (W-STILL-01, W-STILL-02).
fn enter(
    world: &World,
    runners: &[(Thing, Runner)],
    cause: MoveCause,
    step: &mut Step,
) -> Vec<(Thing, Option<Direction>)> {
    let query = RuleQuery::new(world);
    let mut held = Vec::new();
    for &(thing, runner) in runners {
        let mut mover = Mover {
            thing,
            from: query.place(thing),
            direction: runner.direction,
            facing: (!runner.is_nudged).then_some(runner.direction),
            cause,
            may_turn_back: runner.may_turn_back,
        };
        let mut is_held = is_trapped(&query, mover.from) || query.is_carried(thing);
        if query.rules.may_give(query.noun(thing), SWAYED) {
            mover.direction = query.reversed(thing, runner.direction);
            is_held |= match runner.ignores_locked {
                true => query.is(Property::Still, thing),
                false => query.is_held(thing, mover.direction),
            };
        }
        match is_held {
            true => held.push((thing, mover.facing)),
            false => step.add(mover),
        }
    }
    held
}

/// Lets tiles change their places at the end of a step.
fn place(world: &mut World, placements: &[Placement]) {
    if is_border_watched(world.resource()) {
        for placement in placements {
            if let Some(direction) = placement.direction {
                note_pull(world, placement.from, direction);
            }
        }
    }
    let steps = placements.iter().filter_map(|placement| {
        Some(TileStep {
            id: placement.thing.object()?,
            facing: placement.facing,
            to: placement.to,
            cause: placement.cause,
        })
    });
    tiles::step_all(world, steps);
}

/// What lets tiles shift the level.
pub const SHIFTED_BY_TILES: &[Property] = &[Property::Push, Property::Pull];

/// Is it worth noticing who runs into the border or leaves it?
fn is_border_watched(rules: &Rules) -> bool {
    const SHIFTED: u128 = mask(SHIFTED_BY_TILES);
    rules.may_give(Noun::LEVEL, SHIFTED)
}

/// Takes note of movers that run into the border: they push the level
/// (W-LP-04), also if they turn back then. PHANTOM ones do not meet it
/// (W-PHANTOM-01), and what is pushed is no mover.
fn note_pushes(world: &mut World, step: &Step) {
    let query = RuleQuery::new(world);
    let bounds = query.tiles.bounds();
    let mut pushed = None;
    for Tried {
        mover,
        failed,
        turned_back,
    } in step.tried(world)
    {
        let meets_border = |direction: Direction| {
            bounds.contains(mover.from)
                && !bounds.contains(mover.from + direction.delta())
                && !query.is(Property::Phantom, mover.thing)
        };
        if turned_back && meets_border(mover.direction.opposite()) {
            pushed = Some(mover.direction.opposite());
        }
        if failed && meets_border(mover.direction) {
            pushed = Some(mover.direction);
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

/// Turns a tile, if it turns at all; an EMPTY has no facing of its own
/// (W-OBJ-06).
fn face(world: &mut World, thing: Thing, facing: Option<Direction>) {
    if let (Thing::Object(id), Some(facing)) = (thing, facing) {
        tiles::face(world, id, facing);
    }
}

/// Next above the border or next to its left nothing moves any more
/// (W-EDGE-05).
fn is_trapped(query: &RuleQuery, cell: IVec2) -> bool {
    !query.tiles.out_of_bounds().is_empty() && (cell.x == -2 || cell.y == -2)
}

#[cfg(test)]
mod tests {
    use crate::Game;
    use crate::glossary::examples::board;
    use crate::input::Input;
    use crate::level::Grammar;
    use crate::report::Status;

    /// KEKE is judged after BABA has been found to move. Its conditions nest
    /// too deep, and from then on nothing feels anything (W-LOOP-04).
    #[test]
    fn a_mover_that_has_lost_its_steps_does_not_move() {
        let mut drawn = "BABA IS RED . .
            BABA FEELING RED IS MOVE
            KEKE FEELING RED IS MOVE
            baba keke . . .
            "
        .to_owned();
        for _ in 0..90 {
            drawn += "KEKE FEELING RED IS RED\n";
        }
        let level = board(Grammar::Words, &drawn).expect("a board");
        let mut game = Game::new(&level, 0);
        assert_ne!(game.status(), Status::Looped);
        game.play(Input::Wait);
        assert_eq!(game.status(), Status::Looped);
    }
}
