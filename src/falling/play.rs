//! Loads rules into a world and plays them frame by frame.

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::assemble;
use super::control::{NoGravity, SoftDropFactor};
use super::description::{Controls, Description, Goal, Start};
use super::events::FrameEvent;
use super::field::Field;
use super::flow::{Clock, Flow, Phase, Status};
use super::goal::chosen;
use super::grid::{Grid, State as BlockState};
use super::host::{self, Failure, Host, PrintTo, ScriptSource};
use super::input::{AutoRepeat, Buttons, Input};
use super::piece::{Armed, GravityProgress, LockDelay, Piece, Queue};
use super::report::{self, Log};
use super::rules::Rules;
use super::script::{Fault, Printer, Warning};
use super::stage::Stage;
use super::start;
use super::stats::Stats;
use super::streams::Rngs;
use kotodama_sim::{Registry, SavedState};

/// Setup of a play.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Setup {
    /// Seed of all random numbers (F-MOD-11).
    pub seed: u64,
    /// Goal that replaces the rules' `goal` (F-GOAL-02).
    pub goal: Option<Goal>,
    /// Start field that replaces the rules' `start` (F-GOAL-02).
    pub start: Option<Start>,
    /// Field before the first frame, which replaces `start`.
    pub grid: Option<Grid>,
    /// The first pieces: the shape and the roles of its placeholders; `None`
    /// means that the role is drawn.
    pub pieces: Vec<(usize, Vec<Option<u8>>)>,
    /// Origin and state of the first piece.
    pub at: Option<(IVec2, usize)>,
    /// Whether no piece is ever dealt.
    pub no_pieces: bool,
    /// Whether the blocks of the field count as just locked (`settle`).
    pub settle: bool,
    /// First level, which replaces that of the rules.
    pub level: Option<u32>,
    /// The player's own auto-repeat, unless the rules enforce theirs.
    pub controls: Option<Controls>,
    /// The player's own soft drop speed as a multiple of the natural speed,
    /// unless the rules enforce theirs.
    pub soft: Option<u32>,
    /// Whether pieces never fall by themselves (F-UI-11). Soft drop, hard drop
    /// and the lock delay work as usual.
    pub no_fall: bool,
}

impl Setup {
    /// Returns the setup of an ordinary play with this seed.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self {
            seed,
            ..Self::default()
        }
    }
}

/// Schedules and other parts of a play that are not part of its state.
#[derive(Resource)]
struct Machine {
    /// Schedule of a frame; boxed because it is taken out of the world in every
    /// frame.
    frame: Box<Schedule>,
    /// Schedule that fills the queue.
    deal: Box<Schedule>,
    resources: Registry,
    /// Goal and start field of the rules themselves.
    own: (Goal, Start),
}

/// Begins a play; any former play in this world is removed.
pub fn load(world: &mut World, rules: &Rules, setup: &Setup) {
    unload(world);
    let own = &rules.description;
    let own = (own.goal.clone(), own.start.clone());
    let rules = chosen::put(rules.clone(), setup.goal.as_ref(), setup.start.as_ref());
    let plan = assemble::plan(&rules);
    let machine = Machine {
        resources: plan.resources().clone(),
        frame: Box::new(assemble::schedule(&rules, plan)),
        deal: Box::new(assemble::schedule(
            &rules,
            assemble::plan(&rules).only(Stage::Deal),
        )),
        own,
    };
    world.insert_resource(rules);
    world.insert_resource(machine);
    start(world, setup);
}

/// Begins a play of a script, whose initial phase runs with the seed of the
/// setup. If it fails, the play has ended before its first frame, and [`fault`]
/// returns the reason.
pub fn load_script(world: &mut World, source: &ScriptSource, setup: &Setup) {
    unload(world);
    let print_to = world.get_resource::<PrintTo>().copied().unwrap_or_default();
    let printer = print_to.0.map_or_else(nobody, |printer| printer());
    match Host::open(source, setup.seed, printer) {
        Ok(host) => {
            load(world, &host.rules(), setup);
            world.insert_non_send(host);
        }
        Err(fault) => {
            load(world, &Rules::compile(Description::new("")), setup);
            world.resource_mut::<Flow>().end(Status::Over, host::FAILED);
            world.insert_resource(Failure(Some(fault)));
        }
    }
}

fn nobody() -> Printer {
    Box::new(|_| {})
}

/// Begins another play of the loaded rules; cheaper than [`load`].
pub fn restart(world: &mut World, setup: &Setup) {
    let host = world.get_non_send::<Host>();
    match host.map(|host| host.source().clone()) {
        Some(source) => load_script(world, &source, setup),
        None => match with_other_goal(world, setup) {
            Some(rules) => load(world, &rules, setup),
            None => start(world, setup),
        },
    }
}

/// Returns the rules with their own goal and start field if the new play needs
/// another goal or start field than the loaded one; `None` if nothing changes.
fn with_other_goal(world: &World, setup: &Setup) -> Option<Rules> {
    let (goal, start) = &world.get_resource::<Machine>()?.own;
    let rules = world.get_resource::<Rules>()?;
    let now = &rules.description;
    let is_same = now.goal == *setup.goal.as_ref().unwrap_or(goal)
        && now.start == *setup.start.as_ref().unwrap_or(start);
    (!is_same).then(|| chosen::put(rules.clone(), Some(goal), Some(start)))
}

fn start(world: &mut World, setup: &Setup) {
    let Some(machine) = world.remove_resource::<Machine>() else {
        return;
    };
    machine.resources.reset(world);
    if world.contains_resource::<Log>() {
        world.insert_resource(Log::default());
    }
    despawn_piece(world);
    world.insert_resource(machine);
    let rules = world.resource::<Rules>().clone();
    begin(world, &rules, setup);
}

fn begin(world: &mut World, rules: &Rules, setup: &Setup) {
    let mut rngs = Rngs::new(setup.seed);
    let mut grid = match &setup.grid {
        Some(grid) => grid.clone(),
        None => start::grid(rules, &mut rngs.field),
    };
    if setup.settle {
        for index in grid.indices() {
            if let Some(mut block) = grid.at(index).copied() {
                block.state = BlockState::Falling;
                grid.set(index, Some(block));
            }
        }
    }
    replace(world, grid);
    world.insert_resource(rngs);
    let wait = rules.description.waits.start;
    world.insert_resource(Flow {
        phase: if setup.no_pieces {
            Phase::Settle
        } else {
            Phase::Wait(wait)
        },
        at: setup.at,
        ..Flow::default()
    });
    let enforced = rules.description.controls;
    let controls = setup.controls.filter(|_| !enforced.enforce);
    let controls = controls.unwrap_or(enforced);
    world.insert_resource(AutoRepeat::of(controls));
    let soft = setup.soft.filter(|_| !enforced.enforce);
    world.insert_resource(SoftDropFactor(soft));
    world.insert_resource(NoGravity(setup.no_fall));
    let level = setup.level.unwrap_or(rules.description.level.start);
    world.resource_mut::<Stats>().level = level;
    let mut queue = world.resource_mut::<Queue>();
    queue.asked = setup.pieces.iter().cloned().collect();
    queue.closed = setup.no_pieces;
    if !setup.no_pieces {
        world.resource_scope(|world, mut machine: Mut<Machine>| machine.deal.run(world));
    }
}

fn replace(world: &mut World, grid: Grid) {
    world.get_resource_or_init::<Field>().replace(grid);
}

fn despawn_piece(world: &mut World) {
    let mut pieces = world.query_filtered::<Entity, With<Piece>>();
    let pieces: Vec<Entity> = pieces.iter(world).collect();
    for piece in pieces {
        world.despawn(piece);
    }
}

/// Removes the play from the world.
pub fn unload(world: &mut World) {
    world.remove_resource::<Machine>();
    world.remove_non_send::<Host>();
    world.remove_resource::<Failure>();
    despawn_piece(world);
    replace(world, Grid::default());
}

/// Plays a frame with these buttons held. Does nothing if the play has ended or
/// none is loaded.
pub fn step(world: &mut World, held: Buttons) {
    let has_ended = world.get_resource::<Flow>().is_none_or(Flow::is_over);
    if has_ended || !world.contains_resource::<Machine>() {
        return;
    }
    let mut input = world.resource_mut::<Input>();
    input.before = input.held;
    input.held = held;
    world.resource_scope(|world, mut machine: Mut<Machine>| machine.frame.run(world));
    report::record(world);
    let host = world.get_non_send_mut::<Host>();
    if host.is_some_and(|mut host| host.take_change()) {
        follow_script(world);
    }
}

/// Takes over settings that a script has changed. They may name other systems,
/// which run from the next frame on (F-ARG-06).
fn follow_script(world: &mut World) {
    let Some(rules) = world.get_non_send::<Host>().map(Host::rules) else {
        return;
    };
    let old = &world.resource::<Rules>().description;
    let rules = chosen::put(rules, Some(&old.goal), Some(&old.start));
    let controls = rules.description.controls;
    let has_other_systems = rules.description.rotation != old.rotation
        || rules.description.gravity.hard != old.gravity.hard;
    if controls != old.controls {
        world.insert_resource(AutoRepeat::of(controls));
    }
    let frame =
        has_other_systems.then(|| Box::new(assemble::schedule(&rules, assemble::plan(&rules))));
    world.insert_resource(rules);
    if let (Some(mut machine), Some(frame)) = (world.get_resource_mut::<Machine>(), frame) {
        machine.frame = frame;
    }
}

/// Returns the fault that ended the script of the play, if any.
#[must_use]
pub fn fault(world: &World) -> Option<&Fault> {
    world.get_resource::<Failure>()?.0.as_ref()
}

/// Returns the warnings of the script since the last call, each text once per
/// run (F-LUA-09).
pub fn take_warnings(world: &mut World) -> Vec<Warning> {
    let host = world.get_non_send_mut::<Host>();
    host.map_or_else(Vec::new, |mut host| host.take_warnings())
}

/// State of a play as a value (F-MOD-13), without the script's own variables.
#[derive(PartialEq)]
pub struct State {
    resources: SavedState,
    grid: Grid,
    piece: Option<(Piece, GravityProgress, LockDelay, Armed)>,
}

/// Returns the state of play as a value.
pub fn save(world: &mut World) -> State {
    let machine = world.get_resource::<Machine>();
    let resources = machine.map(|machine| machine.resources.save(world));
    let mut pieces = world.query::<(&Piece, &GravityProgress, &LockDelay, &Armed)>();
    let piece = pieces.iter(world).next();
    let piece = piece
        .map(|(piece, descent, lock_delay, armed)| (piece.clone(), *descent, *lock_delay, *armed));
    State {
        resources: resources.unwrap_or_default(),
        grid: world.resource::<Field>().grid().clone(),
        piece,
    }
}

/// Restores a state that was saved under the same rules. Caches of the systems
/// are emptied, since they belong to another course of the play.
pub fn restore(world: &mut World, state: &State) {
    if let Some(machine) = world.remove_resource::<Machine>() {
        machine.resources.reset(world);
        world.insert_resource(machine);
    }
    state.resources.restore(world);
    replace(world, state.grid.clone());
    despawn_piece(world);
    if let Some((piece, descent, lock_delay, armed)) = &state.piece {
        world.spawn((piece.clone(), *descent, *lock_delay, *armed));
    }
}

/// Prepares a bare world for [`load`].
pub fn setup(world: &mut World) {
    bevy::ecs::message::MessageRegistry::register_message::<FrameEvent>(world);
    world.init_resource::<Field>();
}

/// Returns the frame that ran last; 0 before the first.
#[must_use]
pub fn frame(world: &World) -> u32 {
    world.get_resource::<Clock>().map_or(0, |clock| clock.frame)
}

/// Returns the status of the play.
#[must_use]
pub fn status(world: &World) -> Status {
    world
        .get_resource::<Flow>()
        .map_or(Status::Playing, |flow| flow.status)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clear::ClearMatches;
    use crate::{Game, builtin, notation};

    /// F-MOD-13: caches that the systems have filled belong to the abandoned
    /// course of the play.
    #[test]
    fn restoring_a_play_empties_its_caches() {
        let rules = Rules::compile(builtin::read("timeline").expect("it ships"));
        let field = "11............../11..............";
        let mut game = Game::new(
            &rules,
            &Setup {
                grid: Some(notation::read_field(field, &rules).expect("two rows")),
                ..Setup::default()
            },
        );
        let begun = game.save();
        game.step(Buttons::NONE);
        let found = |game: &Game| {
            let matches = game.world().resource::<ClearMatches>();
            matches.found.iter().any(|found| !found.is_empty())
        };
        assert!(found(&game));
        game.restore(&begun);
        assert!(!found(&game));
        game.step(Buttons::NONE);
        assert!(found(&game));
    }
}
