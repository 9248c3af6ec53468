//! The stretches of a turn that are schedules of their own, and whether
//! anything could happen in them.

use bevy::ecs::prelude::*;
use bevy::ecs::schedule::ScheduleLabel;

use super::first_person::FirstPersonCycle;
use super::{
    a_player_steps, back, deterministic, empties, facing, fall, first_person, follow, given, level,
    movement, overlap, said, select, sounds, teleport, transform, upkeep,
};
use crate::kinds::Noun;
use crate::lexicon::{Property, Verb, mask};
use crate::rules::{self, RecursionGuard, Rules};
use crate::tiles::Tiles;

/// A stretch of the turn; numbers are the phases of `words-turn.md`.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnStage {
    /// 2 and 3: who is BROKEN, float states, a YOU level, who leads in 3D.
    Opening,
    /// 5 to 12: MOVE and its kin, NUDGEs, FEAR, SHIFT, the level is pushed.
    Moves,
    /// 13: the rules, first transformations.
    FirstTransform,
    /// 14 to 20: DIRs, SELECT, TURNs, FOLLOW, BACK, TELE, SHIFT facing.
    Facings,
    /// 21 to 24: FALLs, second transformations, the rules, float states.
    Falls,
    /// 26 to 27j: effects of EMPTY, the level and overlapping objects.
    Effects,
    /// 29: the rules, who leads in 3D.
    Closing,
}

/// Returns a system that runs a stage.
pub fn run_stage(label: TurnStage) -> impl FnMut(&mut World) {
    move |world| world.run_schedule(label)
}

/// Makes the schedules of the stages.
pub fn add_schedules(world: &mut World) {
    let mark_broken = || {
        rules::find_broken
            .pipe(rules::set_marks)
            .run_if(rules::something_may_break)
    };
    let read_rules = || {
        (
            upkeep::read_rules.run_if(upkeep::rules_need_reading),
            mark_broken(),
        )
            .chain()
    };
    let transform = || transform::transform.run_if(transform::something_transforms);
    let refresh_floats = || {
        rules::find_floating
            .pipe(rules::set_marks)
            .run_if(upkeep::something_floats)
    };

    let mut opening = deterministic(TurnStage::Opening);
    opening.add_systems(
        (
            mark_broken(),
            refresh_floats(),
            level::answer
                .run_if(a_player_steps)
                .run_if(level::may_be(level::SHIFTED_BY_INPUT)),
            first_person::renew
                .pipe(first_person::replace)
                .run_if(first_person::is_active),
        )
            .chain(),
    );

    let mut moves = deterministic(TurnStage::Moves);
    moves.add_systems(
        (
            movement::move_self.run_if(given(movement::SELF_MOVERS)),
            movement::move_nudged.run_if(given(NUDGES)),
            movement::find_flights
                .pipe(movement::flee)
                .run_if(said(Verb::Fear)),
            movement::find_shifted
                .pipe(movement::move_by_themselves)
                .run_if(given(&[Property::Shift])),
            level::be_nudged.run_if(level::may_be(level::SHIFTED_BY_TILES)),
        )
            .chain(),
    );

    let mut first_transform = deterministic(TurnStage::FirstTransform);
    first_transform.add_systems((read_rules(), transform(), read_rules()).chain());

    let mut facings = deterministic(TurnStage::Facings);
    facings.add_systems(
        (
            // 14
            mark_broken(),
            facing::set_directions
                .pipe(facing::face_all)
                .run_if(given(facing::DIRS)),
            level::face
                .pipe(level::set)
                .run_if(level::may_be(facing::DIRS)),
            refresh_floats(),
            back::find_back
                .pipe(back::mark)
                .run_if(back::something_changes),
            // 15
            select::select.run_if(select::somebody_selects),
            // 16
            facing::turn_around
                .pipe(facing::face_all)
                .run_if(given(facing::TURNS)),
            level::turn_around
                .pipe(level::set)
                .run_if(level::may_be(facing::TURNS)),
            // 17 to 20
            follow::follow
                .pipe(facing::face_all)
                .run_if(said(Verb::Follow)),
            back::go_back.run_if(back::something_goes_back),
            teleport::teleport.run_if(given(&[Property::Tele])),
            facing::shift_facing.run_if(given(&[Property::Shift])),
        )
            .chain(),
    );

    let mut falls = deterministic(TurnStage::Falls);
    falls.add_systems(
        (
            read_rules(),
            fall::fall.run_if(given(fall::FALLS)),
            read_rules(),
            transform(),
            fall::fall_again.run_if(given(fall::FALLS)),
            read_rules(),
            refresh_floats(),
        )
            .chain(),
    );

    let mut effects = deterministic(TurnStage::Effects);
    effects.add_systems(
        (
            empties::find_effects
                .pipe(empties::act)
                .run_if(empties::empties_may_act),
            level::act.run_if(level::may_act),
            overlap::find_done
                .pipe(overlap::finish)
                .run_if(given(&[Property::Done])),
            overlap::more.run_if(given(&[Property::More])),
            sounds::play.run_if(sounds::something_plays),
            overlap::sunk
                .pipe(overlap::destroy_in_turn)
                .run_if(given(&[Property::Sink])),
            overlap::weak
                .pipe(overlap::destroy_at_once)
                .run_if(given(&[Property::Weak])),
            overlap::melting
                .pipe(overlap::destroy_at_once)
                .run_if(given(&[Property::Melt])),
            overlap::defeated
                .pipe(overlap::destroy_in_turn)
                .run_if(given(&[Property::Defeat])),
            overlap::opened
                .pipe(overlap::destroy_in_turn)
                .run_if(given(&[Property::Open])),
            overlap::eaten
                .pipe(overlap::destroy_in_turn)
                .run_if(said(Verb::Eat)),
            overlap::make.run_if(said(Verb::Make)),
        )
            .chain(),
    );

    let mut closing = deterministic(TurnStage::Closing);
    closing.add_systems(
        (
            read_rules(),
            first_person::renew
                .pipe(first_person::replace)
                .run_if(first_person::is_active),
        )
            .chain(),
    );

    for schedule in [
        opening,
        moves,
        first_transform,
        facings,
        falls,
        effects,
        closing,
    ] {
        world.add_schedule(schedule);
    }
}

const NUDGES: &[Property] = &[
    Property::NudgeRight,
    Property::NudgeUp,
    Property::NudgeLeft,
    Property::NudgeDown,
];

/// What marks tiles whenever the rules have been read.
const MARKS: u128 = mask(&[Property::Broken, Property::Float]);

/// Could who is BROKEN, or floats, have changed?
fn marks_may_change(rules: &Rules, tiles: &Tiles) -> bool {
    rules.give_any(MARKS)
        || !tiles.broken().is_empty()
        || !tiles.floating().is_empty()
        || tiles.level_is_marked
}

/// Could [`TurnStage::Opening`] change anything?
pub fn something_opens(rules: Res<Rules>, tiles: Res<Tiles>, cycle: Res<FirstPersonCycle>) -> bool {
    const YOU_LEVEL: u128 = mask(level::SHIFTED_BY_INPUT);
    marks_may_change(&rules, &tiles)
        || rules.may_give(Noun::LEVEL, YOU_LEVEL)
        || first_person::is_active(rules, cycle)
}

/// Could [`TurnStage::Moves`] change anything?
pub fn something_moves_itself(rules: Res<Rules>) -> bool {
    const MOVING: u128 = mask(movement::SELF_MOVERS) | mask(NUDGES) | mask(&[Property::Shift]);
    const PUSHED: u128 = mask(level::SHIFTED_BY_TILES);
    rules.give_any(MOVING) || rules.use_verb(Verb::Fear) || rules.may_give(Noun::LEVEL, PUSHED)
}

/// Could [`TurnStage::FirstTransform`] change anything?
pub fn something_changes(rules: Res<Rules>, tiles: Res<Tiles>, guard: Res<RecursionGuard>) -> bool {
    marks_may_change(&rules, &tiles)
        || transform::something_transforms(Res::clone(&rules))
        || upkeep::rules_need_reading(tiles, rules, guard)
}

/// Could [`TurnStage::Facings`] change anything?
pub fn something_turns(rules: Res<Rules>, tiles: Res<Tiles>) -> bool {
    const TURNING: u128 = mask(facing::DIRS)
        | mask(facing::TURNS)
        | mask(&[Property::Tele, Property::Shift, Property::Back]);
    rules.give_any(TURNING)
        || rules.use_verb(Verb::Follow)
        || marks_may_change(&rules, &tiles)
        || !tiles.going_back().is_empty()
        || select::somebody_selects(rules, tiles)
}

/// Could [`TurnStage::Falls`] change anything?
pub fn something_falls_or_changes(
    rules: Res<Rules>,
    tiles: Res<Tiles>,
    guard: Res<RecursionGuard>,
) -> bool {
    rules.give_any(mask(fall::FALLS)) || something_changes(rules, tiles, guard)
}

/// Could [`TurnStage::Effects`] change anything?
pub fn something_has_effects(rules: Res<Rules>) -> bool {
    const EFFECTS: u128 = mask(&[
        Property::Done,
        Property::More,
        Property::Sink,
        Property::Weak,
        Property::Melt,
        Property::Defeat,
        Property::Open,
    ]);
    rules.give_any(EFFECTS)
        || rules.use_verb(Verb::Eat)
        || rules.use_verb(Verb::Make)
        || empties::empties_may_act(Res::clone(&rules))
        || level::may_act(Res::clone(&rules))
        || sounds::something_plays(rules)
}

/// Could [`TurnStage::Closing`] change anything?
pub fn something_closes(
    rules: Res<Rules>,
    tiles: Res<Tiles>,
    cycle: Res<FirstPersonCycle>,
    guard: Res<RecursionGuard>,
) -> bool {
    marks_may_change(&rules, &tiles)
        || first_person::is_active(Res::clone(&rules), cycle)
        || upkeep::rules_need_reading(tiles, rules, guard)
}
