//! The steps of a phase: movers try together, [`resolve`](super::resolve)
//! settles who goes, and then tiles turn and change their places.

use std::collections::BTreeMap;

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::resolve::{Mover, Step, StepLists, Tried};
use crate::kinds::Noun;
use crate::lexicon::{Aspect, Property, mask, mask_with};
use crate::messages::{DeathCause, MoveCause, TurnEvent};
use crate::rules::{RuleQuery, Rules, Thing};
use crate::tiles::{self, TileStep, Tiles};
use crate::turn::memory::TurnMemory;
use crate::work::Excess;
use kotodama_board::Direction;

/// More attempts to move than this in one phase are too complex (W-LOOP-06).
const MAX_ATTEMPTS: usize = 10_000;

/// A tile that moves in a phase (W-MOVE-09, W-MOVE-65).
#[derive(Clone, Copy, Debug)]
pub struct Runner {
    /// Direction given by its cause; REVERSE makes it go the other way.
    pub direction: Direction,
    /// Number of steps left.
    pub steps: u32,
    /// Whether it may turn back once when a wall is in its way (W-MOVER-03).
    pub may_turn_back: bool,
    /// Whether it keeps its direction and never turns (W-NUDGE-01).
    pub is_nudged: bool,
    /// LOCKED does not hold it (W-EP-31).
    pub ignores_locked: bool,
}

impl Runner {
    /// Returns a single step that does not turn back.
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
            world.resource::<Tiles>().work.exceed(Excess::Attempts);
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

/// Cases a step has to consider, according to the rules in force: they do not
/// change before it is over.
#[derive(Clone, Copy, Debug)]
struct Watch {
    /// Whether running into the border or leaving it matters, since it could
    /// shift the level.
    border: bool,
    /// Whether rows of PULL tiles matter.
    pull: bool,
    /// Whether WEAK tiles that meet a wall matter.
    weak: bool,
}

impl Watch {
    fn of(rules: &Rules) -> Self {
        const SHIFTED: u128 = mask(SHIFTED_BY_TILES);
        Self {
            border: rules.may_give(Noun::LEVEL, SHIFTED),
            pull: rules.give(Property::Pull),
            weak: rules.give(Property::Weak),
        }
    }
}

/// Moves all runners one step.
fn step(world: &mut World, runners: &mut [(Thing, Runner)], cause: MoveCause) {
    let lists = world.resource_mut::<StepLists>().0.take();
    let mut step = lists.unwrap_or_default();
    step.begin();
    let query = RuleQuery::new(world);
    let watch = Watch::of(query.rules);
    let held = enter(&query, runners, cause, &mut step);
    if watch.pull {
        step.pulled = std::mem::take(&mut world.resource_mut::<TurnMemory>().pulled_rows);
    }
    step.settle(world);
    if watch.border {
        note_pushes(world, &step);
    }
    let tiles: &Tiles = world.resource();
    let tried: Vec<Tried> = step
        .tried(tiles)
        .filter(|tried| tried.turned_back || tried.failed)
        .collect();
    if !held.is_empty() || !tried.is_empty() {
        turn_in_vain(world, held, &tried, runners);
    }
    if watch.border {
        note_pulls(world, &step);
    }
    place(world, &step);
    let (pulled, mut gone) = step.end();
    world.resource_mut::<StepLists>().0 = Some(step);
    if watch.pull {
        world.resource_mut::<TurnMemory>().pulled_rows = pulled;
    }
    // W-MOVE-24
    if watch.weak {
        let query = RuleQuery::new(world);
        let failed = tried.iter().filter(|tried| tried.failed);
        let failed = failed.map(|tried| tried.mover.thing);
        let weak: Vec<Thing> = failed
            .filter(|&thing| query.is(Property::Weak, thing))
            .collect();
        for thing in weak {
            gone.destroy(world, thing, DeathCause::Broken);
        }
    }
}

/// Turns those that do not go where they try to: a mover faces that way, also in
/// vain (W-MOVE-02). An EMPTY has no facing of its own (W-OBJ-06).
fn turn_in_vain(
    world: &mut World,
    held: Vec<(Thing, Option<Direction>)>,
    tried: &[Tried],
    runners: &mut [(Thing, Runner)],
) {
    let tried_facings = tried
        .iter()
        .map(|tried| (tried.mover.thing, tried.mover.facing));
    let turns = held.into_iter().chain(tried_facings);
    let turns = turns.filter_map(|(thing, facing)| Some((thing.object()?, facing?)));
    tiles::face_all(world, turns);
    let mut tiles = world.resource_mut::<Tiles>();
    for tried in tried {
        let mover = &tried.mover;
        let runner = runners.binary_search_by_key(&mover.thing, |&(thing, _)| thing);
        if tried.turned_back
            && let Ok(index) = runner
            && let Some((_, runner)) = runners.get_mut(index)
        {
            runner.may_turn_back = false;
        }
        if tried.failed
            && let Thing::Object(id) = mover.thing
        {
            let direction = mover.facing.unwrap_or(mover.direction);
            tiles.tell(TurnEvent::Blocked { id, direction });
        }
    }
}

/// Properties that keep a mover from following its cause.
const SWAYED: u128 = mask_with(Aspect::Holds) | mask(&[Property::Reverse]);

/// Lets the runners into the step that may move. Returns the others that turn
/// all the same: being held is no failure (W-STILL-01, W-STILL-02).
fn enter(
    query: &RuleQuery,
    runners: &[(Thing, Runner)],
    cause: MoveCause,
    step: &mut Step,
) -> Vec<(Thing, Option<Direction>)> {
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
        let mut is_held = is_trapped(query, mover.from) || query.is_carried(thing);
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
fn place(world: &mut World, step: &Step) {
    let steps = step.placements().filter_map(|placement| {
        Some(TileStep {
            id: placement.thing.object()?,
            facing: placement.facing,
            to: placement.to,
            cause: placement.cause,
        })
    });
    tiles::step_all(world, steps);
}

/// Properties that let tiles shift the level.
pub const SHIFTED_BY_TILES: &[Property] = &[Property::Push, Property::Pull];

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
    } in step.tried(query.tiles)
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

/// Takes note of tiles that move away from the border beside them: they pull
/// the level (W-LP-05).
fn note_pulls(world: &mut World, step: &Step) {
    let tiles: &Tiles = world.resource();
    let bounds = tiles.bounds();
    let leaving = step.placements().filter_map(|placement| {
        let direction = placement.direction?;
        let behind = placement.from - direction.delta();
        let leaves = bounds.contains(placement.from) && !bounds.contains(behind);
        (leaves && step.lives(tiles, placement.thing)).then_some(direction)
    });
    let pulled = leaving.last();
    if pulled.is_some() {
        world.resource_mut::<TurnMemory>().level_pulled = pulled;
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
