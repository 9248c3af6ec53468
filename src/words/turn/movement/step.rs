//! The steps of a phase: movers try together, [`resolve`] decides, and what it
//! decides is carried out.

use std::collections::{BTreeMap, BTreeSet};

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::resolve::{MoveAction, Mover, PulledRows, Resolution, resolve};
use crate::kinds::Noun;
use crate::lexicon::{Property, mask};
use crate::messages::{DeathCause, MoveCause, TurnEvent};
use crate::rules::{RuleQuery, Rules, Thing};
use crate::tiles::{self, Tiles};
use crate::turn::destroy::Gone;
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

/// Lets all runners of a phase make their steps together (W-MOVE-09).
pub fn run(world: &mut World, mut runners: Runners, cause: MoveCause) {
    let mut attempts = 0;
    let mut first = true;
    // Conditions that turned out to nest too deep between two questions can
    // leave a mover without steps (W-LOOP-04).
    runners.retain(|_, runner| runner.steps > 0);
    while !runners.is_empty() {
        attempts += runners.len();
        if attempts > MAX_ATTEMPTS {
            world.resource_mut::<Tiles>().overflow = true;
            return;
        }
        if !first {
            let query = RuleQuery::new(world);
            runners.retain(|&thing, _| thing.object().is_some_and(|id| query.exists(id)));
            for (&thing, runner) in &mut runners {
                if !runner.is_nudged {
                    runner.direction = query.facing_of(thing).unwrap_or(runner.direction);
                }
            }
        }
        first = false;
        step(world, &mut runners, cause);
        runners.retain(|_, runner| {
            runner.steps = runner.steps.saturating_sub(1);
            runner.steps > 0
        });
    }
}

/// One step of all runners.
fn step(world: &mut World, runners: &mut Runners, cause: MoveCause) {
    let mut movers: Vec<Mover> = Vec::with_capacity(runners.len());
    let mut held: Vec<(Thing, Direction)> = Vec::new();
    let query = RuleQuery::new(world);
    for (&thing, runner) in runners.iter() {
        let mover = Mover {
            thing,
            direction: query.reversed(thing, runner.direction),
            facing: (!runner.is_nudged).then_some(runner.direction),
            may_turn_back: runner.may_turn_back,
        };
        let is_held = match runner.ignores_locked {
            true => query.is(Property::Still, thing),
            false => query.is_held(thing, mover.direction),
        };
        // Being held is no failure, but it turns (W-STILL-01, W-STILL-02).
        if is_held || query.is_carried(thing) || is_trapped(&query, thing) {
            held.extend(mover.facing.map(|facing| (thing, facing)));
        } else {
            movers.push(mover);
        }
    }
    let mut pulls = std::mem::take(&mut world.resource_mut::<TurnMemory>().pulled_rows);
    let resolution = resolve(&RuleQuery::new(world), &movers, cause, &mut pulls);
    world.resource_mut::<TurnMemory>().pulled_rows = pulls;
    if is_border_watched(world.resource()) {
        note_pushes(world, &movers, &resolution);
    }
    for (thing, facing) in held {
        face(world, thing, facing);
    }
    for thing in &resolution.turned_back {
        if let Some(runner) = runners.get_mut(thing) {
            runner.direction = runner.direction.opposite();
            runner.may_turn_back = false;
            face(world, *thing, runner.direction);
        }
    }
    // A mover faces where it tries to go, also in vain (W-MOVE-02).
    for &thing in &resolution.failed {
        if let Some(runner) = runners.get(&thing)
            && let Thing::Object(id) = thing
        {
            let direction = runner.direction;
            if !runner.is_nudged {
                tiles::face(world, id, direction);
            }
            tiles::emit(world, TurnEvent::Blocked { id, direction });
        }
    }
    let mut gone = Gone::default();
    carry_out(world, &resolution.actions, &mut gone);
    // W-MOVE-24
    let weak: Vec<Thing> = {
        let query = RuleQuery::new(world);
        let is_weak = |thing: &Thing| query.is(Property::Weak, *thing);
        resolution.failed.iter().copied().filter(is_weak).collect()
    };
    for thing in weak {
        gone.destroy(world, thing, DeathCause::Broken);
    }
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
fn note_pushes(world: &mut World, movers: &[Mover], resolution: &Resolution) {
    let query = RuleQuery::new(world);
    let bounds = query.tiles.bounds();
    let meets_border = |thing: Thing, direction: Direction| {
        let cell = query.place(thing);
        bounds.contains(cell)
            && !bounds.contains(cell + direction.delta())
            && !query.is(Property::Phantom, thing)
    };
    let at_border = movers.iter().filter(|mover| {
        Direction::ALL
            .into_iter()
            .any(|direction| meets_border(mover.thing, direction))
    });
    let mut pushed = None;
    for mover in at_border {
        let turned_back = resolution.turned_back.contains(&mover.thing);
        let failed = resolution.failed.contains(&mover.thing);
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
fn is_trapped(query: &RuleQuery, thing: Thing) -> bool {
    !query.tiles.out_of_bounds().is_empty() && {
        let cell = query.place(thing);
        cell.x == -2 || cell.y == -2
    }
}

/// Would a step of the tile succeed, pushing included (W-FEAR-05)? Nothing
/// happens by asking (W-MOVE-25).
pub fn would_go(query: &RuleQuery, thing: Thing, direction: Direction) -> bool {
    let mover = Mover {
        thing,
        direction: query.reversed(thing, direction),
        facing: None,
        may_turn_back: false,
    };
    let mut pulls = PulledRows::new();
    !query.is_held(thing, mover.direction)
        && !query.is_carried(thing)
        && resolve(query, &[mover], MoveCause::Itself, &mut pulls)
            .failed
            .is_empty()
}

/// Carries out marked moves in order (W-MOVE-14).
fn carry_out(world: &mut World, actions: &[MoveAction], gone: &mut Gone) {
    let swapping = actions
        .iter()
        .any(|action| matches!(action, MoveAction::Go { swaps, .. } if !swaps.is_empty()));
    let going: BTreeSet<Thing> = match swapping {
        false => BTreeSet::new(),
        true => actions.iter().map(MoveAction::thing).collect(),
    };
    let may_pull = is_border_watched(world.resource());
    for action in actions {
        let MoveAction::Go {
            thing,
            direction,
            facing,
            cause,
            opens,
            eats,
            breaks,
            swaps,
        } = action
        else {
            gone.destroy(world, action.thing(), DeathCause::Broken);
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
        let from = RuleQuery::new(world).place(*thing);
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
