//! One turn: the schedule [`Turn`], whose sets are the phases of
//! `words-turn.md` in their order. Each phase decides by asking
//! [`Facts`](super::rules::Facts) and then changes tiles; it knows no other
//! phase. A phase whose words no rule uses is skipped without looking at the
//! board.

mod back;
mod destroy;
mod empties;
mod facing;
mod fall;
mod follow;
mod judge;
pub mod level;
pub mod looks;
pub mod memory;
mod movement;
mod overlap;
pub mod ring;
pub mod select;
pub mod sounds;
mod teleport;
mod transform;
mod upkeep;

use bevy::ecs::prelude::*;
use bevy::ecs::schedule::{
    LogLevel, ScheduleBuildSettings, ScheduleConfigs, ScheduleLabel, SingleThreadedExecutor,
};
use bevy::ecs::system::ScheduleSystem;

use self::memory::TurnMemory;
use super::lexicon::{Property, Verb};
use super::rules::{self, Rules};

/// The schedule that plays one turn.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turn;

/// The schedule that reads the rules and sets float states at level start
/// (W-TURN-11).
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Start;

/// The schedule that derives again what undo, restart and snapshots do not
/// store: rules, loss and looks.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Resume;

/// The phases of a turn in order; numbers are those of `words-turn.md`.
/// Phases without a system yet are where their systems will be.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnSystems {
    /// 2: dice, float states.
    Start,
    /// 3: a YOU level shifts.
    LevelYou,
    /// 4: Move 1, YOU and its kin.
    MoveYou,
    /// 5: Move 2, MOVE and its kin.
    MoveSelf,
    /// 6 to 9: Moves 3 to 6, NUDGEs.
    MoveNudge,
    /// 10: Move 7, FEAR.
    MoveFear,
    /// 11: Move 8, SHIFT.
    MoveShift,
    /// 12: the level is pushed and pulled.
    LevelPush,
    /// 13: first transformations.
    FirstTransform,
    /// 14: DIRs, float states, who is BACK.
    Directions,
    /// 15: SELECT.
    Select,
    /// 16: TURN and DETURN.
    TurnAround,
    /// 17: FOLLOW.
    Follow,
    /// 18: BACK.
    Back,
    /// 19: TELE.
    Teleport,
    /// 20: SHIFT leaves its facing.
    ShiftFacing,
    /// 21: FALL.
    Fall,
    /// 22: second transformations.
    SecondTransform,
    /// 23: FALL again.
    FallAgain,
    /// 24: the rules are read, float states set.
    Settle,
    /// 25: six copies.
    LimitCopies,
    /// 26: effects of EMPTY and the level.
    LevelEffects,
    /// 27: effects of overlapping objects.
    Overlap,
    /// 28: the level itself is transformed.
    LevelTransform,
    /// 29: six copies, the rules, loss, looks.
    Finish,
}

/// What answers to input, apart from 3D objects (W-STAT-04).
pub const ANSWERS_INPUT: &[Property] = &[Property::You, Property::You2, Property::Select];

/// Run condition: some rule gives one of these properties.
fn given(properties: &'static [Property]) -> impl FnMut(Res<Rules>) -> bool + Clone {
    move |rules| properties.iter().any(|&property| rules.give(property))
}

/// Run condition: some rule has this verb and a noun.
fn said(verb: Verb) -> impl FnMut(Res<Rules>) -> bool + Clone {
    move |rules| rules.use_verb(verb)
}

fn a_player_steps(memory: Res<TurnMemory>) -> bool {
    memory.input.is_step()
}

/// Makes what the phases remember anew.
pub fn add_resources(world: &mut World) {
    world.insert_resource(TurnMemory::default());
    world.insert_resource(movement::Pulls::default());
    world.insert_resource(level::Nudged::default());
    world.insert_resource(looks::Looks::default());
    world.insert_resource(sounds::Sounds::default());
    world.insert_resource(ring::Ring::default());
}

/// Makes the schedules of a world.
pub fn add_schedules(world: &mut World) {
    world.add_schedule(turn());
    world.add_schedule(start());
    world.add_schedule(resume());
}

fn deterministic(label: impl ScheduleLabel) -> Schedule {
    let mut schedule = Schedule::new(label);
    schedule.set_executor(SingleThreadedExecutor::new());
    schedule.set_build_settings(ScheduleBuildSettings {
        ambiguity_detection: LogLevel::Error,
        ..ScheduleBuildSettings::default()
    });
    schedule
}

/// What is judged behind the last reading point can end the level as well
/// (W-LOOP-04).
fn judged_too_deep() -> ScheduleConfigs<ScheduleSystem> {
    (
        upkeep::read_rules,
        ring::refresh.run_if(ring::somebody_views),
        judge::check_loss,
    )
        .chain()
        .run_if(upkeep::conditions_are_too_deep)
}

fn start() -> Schedule {
    let mut schedule = deterministic(Start);
    schedule.add_systems(
        (
            upkeep::begin,
            upkeep::limit_copies,
            upkeep::read_rules,
            select::return_to_icon.run_if(select::play_returned),
            upkeep::read_rules.run_if(upkeep::rules_need_reading),
            rules::mark_broken,
            upkeep::refresh_floats,
            follow::follow,
            ring::refresh.run_if(ring::somebody_views),
            back::mark,
            judge::check_loss,
            judged_too_deep(),
            upkeep::end,
            looks::refresh_looks,
        )
            .chain(),
    );
    schedule
}

fn resume() -> Schedule {
    let mut schedule = deterministic(Resume);
    schedule.add_systems(
        (
            rules::form_again,
            judge::check_loss,
            looks::refresh_looks.run_if(looks::looks_may_have_changed),
        )
            .chain(),
    );
    schedule
}

fn turn() -> Schedule {
    use TurnSystems as Phase;
    let mark_broken = || rules::mark_broken.run_if(rules::something_may_break);
    let read_rules = || {
        (
            upkeep::read_rules.run_if(upkeep::rules_need_reading),
            mark_broken(),
        )
            .chain()
    };
    let transform = || transform::transform.run_if(transform::something_transforms);
    let refresh_floats = || upkeep::refresh_floats.run_if(upkeep::something_floats);
    let limit_copies = || upkeep::limit_copies.run_if(upkeep::something_entered);

    let mut turn = deterministic(Turn);
    turn.configure_sets(
        (
            (
                Phase::Start,
                Phase::LevelYou,
                Phase::MoveYou,
                Phase::MoveSelf,
                Phase::MoveNudge,
                Phase::MoveFear,
                Phase::MoveShift,
                Phase::LevelPush,
            )
                .chain(),
            (
                Phase::FirstTransform,
                Phase::Directions,
                Phase::Select,
                Phase::TurnAround,
                Phase::Follow,
                Phase::Back,
                Phase::Teleport,
                Phase::ShiftFacing,
                Phase::Fall,
                Phase::SecondTransform,
                Phase::FallAgain,
            )
                .chain(),
            (
                Phase::Settle,
                Phase::LimitCopies,
                Phase::LevelEffects,
                Phase::Overlap,
                Phase::LevelTransform,
                Phase::Finish,
            )
                .chain(),
        )
            .chain(),
    );
    turn.add_systems((
        (upkeep::begin, mark_broken(), refresh_floats())
            .chain()
            .in_set(Phase::Start),
        level::answer
            .run_if(a_player_steps)
            .run_if(level::may_be(level::SHIFTED_BY_INPUT))
            .in_set(Phase::LevelYou),
        (
            ring::refresh.run_if(ring::somebody_views),
            movement::move_you.run_if(a_player_steps),
        )
            .chain()
            .in_set(Phase::MoveYou),
        movement::move_self
            .run_if(given(movement::SELF_MOVERS))
            .in_set(Phase::MoveSelf),
        movement::move_nudged
            .run_if(given(&[
                Property::NudgeRight,
                Property::NudgeUp,
                Property::NudgeLeft,
                Property::NudgeDown,
            ]))
            .in_set(Phase::MoveNudge),
        movement::move_afraid
            .run_if(said(Verb::Fear))
            .in_set(Phase::MoveFear),
        movement::move_shifted
            .run_if(given(&[Property::Shift]))
            .in_set(Phase::MoveShift),
        level::be_nudged
            .run_if(level::may_be(level::SHIFTED_BY_TILES))
            .in_set(Phase::LevelPush),
        (read_rules(), transform(), read_rules())
            .chain()
            .in_set(Phase::FirstTransform),
        (
            mark_broken(),
            facing::set_directions.run_if(given(facing::DIRS)),
            level::face.run_if(level::may_be(facing::DIRS)),
            refresh_floats(),
            back::mark.run_if(back::something_changes),
        )
            .chain()
            .in_set(Phase::Directions),
        select::select
            .run_if(select::somebody_selects)
            .in_set(Phase::Select),
        (
            facing::turn_around.run_if(given(facing::TURNS)),
            level::turn_around.run_if(level::may_be(facing::TURNS)),
        )
            .chain()
            .in_set(Phase::TurnAround),
        follow::follow
            .run_if(said(Verb::Follow))
            .in_set(Phase::Follow),
        back::go_back
            .run_if(back::something_goes_back)
            .in_set(Phase::Back),
        teleport::teleport
            .run_if(given(&[Property::Tele]))
            .in_set(Phase::Teleport),
        facing::shift_facing
            .run_if(given(&[Property::Shift]))
            .in_set(Phase::ShiftFacing),
        (read_rules(), fall::fall.run_if(given(fall::FALLS)))
            .chain()
            .in_set(Phase::Fall),
        (read_rules(), transform())
            .chain()
            .in_set(Phase::SecondTransform),
        fall::fall_again
            .run_if(given(fall::FALLS))
            .in_set(Phase::FallAgain),
    ));
    turn.add_systems((
        (read_rules(), refresh_floats())
            .chain()
            .in_set(Phase::Settle),
        limit_copies().in_set(Phase::LimitCopies),
        (
            empties::act.run_if(empties::empties_may_act),
            level::act.run_if(level::may_act),
        )
            .chain()
            .in_set(Phase::LevelEffects),
        (
            overlap::done.run_if(given(&[Property::Done])),
            overlap::more.run_if(given(&[Property::More])),
            sounds::play.run_if(sounds::something_plays),
            overlap::sink.run_if(given(&[Property::Sink])),
            overlap::weak.run_if(given(&[Property::Weak])),
            overlap::melt.run_if(given(&[Property::Melt])),
            overlap::defeat.run_if(given(&[Property::Defeat])),
            overlap::open.run_if(given(&[Property::Open])),
            overlap::eat.run_if(said(Verb::Eat)),
            overlap::make.run_if(said(Verb::Make)),
            judge::judge.run_if(given(&[Property::Win, Property::End, Property::Bonus])),
            judge::remove_strays.run_if(judge::something_strays),
        )
            .chain()
            .in_set(Phase::Overlap),
        level::transform
            .run_if(level::may_transform)
            .in_set(Phase::LevelTransform),
        (
            limit_copies(),
            read_rules(),
            ring::refresh.run_if(ring::somebody_views),
            judge::check_loss,
            judged_too_deep(),
            upkeep::end,
            looks::refresh_looks.run_if(looks::looks_may_have_changed),
        )
            .chain()
            .in_set(Phase::Finish),
    ));
    turn
}
