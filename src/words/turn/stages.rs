//! The stages of a turn: schedules of their own, each skipped as a whole while
//! none of its systems could change anything.
//!
//! A stage is a schedule, and not a system set, because the executor of
//! `bevy_ecs` 0.19 evaluates the conditions of all systems of a set even if the
//! condition of the set has failed (bevyengine/bevy#10046). With sets, a turn
//! in which nothing happens would evaluate some fifty conditions instead of
//! seven.
//!
//! The condition of a stage is not written down: it is collected from those of
//! its systems while the stage is built, so no word can be forgotten in it. If
//! none of them holds when the stage begins, no system runs, so none of them
//! can come to hold before it ends.

use std::ptr::fn_addr_eq;

use bevy::ecs::prelude::*;
use bevy::ecs::schedule::{ScheduleConfigs, ScheduleLabel};
use bevy::ecs::system::ScheduleSystem;

use super::situation::{Question, Situation, asks};
use super::{
    a_player_steps, back, empties, facing, fall, first_person, follow, hold, level, movement,
    overlap, select, sounds, teleport, transform, upkeep,
};
use crate::kinds::Noun;
use crate::lexicon::{Property, Verb, mask};
use crate::rules::{self, Rules};
use kotodama_sim::deterministic;

/// A stage of the turn; numbers are the phases of `words-turn.md`.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum TurnStage {
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

/// A condition under which a system can change anything.
#[derive(Clone, Copy, Debug)]
enum When {
    /// Some rule gives one of the properties of this set.
    Given(u128),
    /// Some rule may give the level itself one of the properties of this set.
    GivenToLevel(u128),
    /// Some rule has this verb and a noun.
    Said(Verb),
    /// Something else in the rules or on the board.
    Asked(Question),
}

/// The conditions of all systems of a stage.
#[derive(Clone, Debug, Default)]
struct Guard {
    given: u128,
    given_to_level: u128,
    verbs: Vec<Verb>,
    questions: Vec<Question>,
}

impl Guard {
    fn add(&mut self, when: When) {
        match when {
            When::Given(properties) => self.given |= properties,
            When::GivenToLevel(properties) => self.given_to_level |= properties,
            When::Said(verb) => self.verbs.push(verb),
            // A question is put once, however many systems hang on it.
            When::Asked(question) if self.questions.iter().any(|&q| fn_addr_eq(q, question)) => {}
            When::Asked(question) => self.questions.push(question),
        }
    }

    fn holds(&self, now: &Situation) -> bool {
        let rules = &now.rules;
        rules.give_any(self.given)
            || rules.may_give(Noun::LEVEL, self.given_to_level)
            || self.verbs.iter().any(|&verb| rules.use_verb(verb))
            || self.questions.iter().any(|question| question(now))
    }
}

/// A stage of the turn with its condition.
pub struct Stage {
    label: TurnStage,
    systems: Option<ScheduleConfigs<ScheduleSystem>>,
    guard: Guard,
}

impl Stage {
    const fn new(label: TurnStage) -> Self {
        Self {
            label,
            systems: None,
            guard: Guard {
                given: 0,
                given_to_level: 0,
                verbs: Vec::new(),
                questions: Vec::new(),
            },
        }
    }

    /// Adds a system behind those that the stage has.
    fn then<M>(mut self, system: impl IntoScheduleConfigs<ScheduleSystem, M>, when: When) -> Self {
        self.guard.add(when);
        let system = match when {
            When::Given(properties) => {
                system.run_if(move |rules: Res<Rules>| rules.give_any(properties))
            }
            When::GivenToLevel(properties) => {
                system.run_if(move |rules: Res<Rules>| rules.may_give(Noun::LEVEL, properties))
            }
            When::Said(verb) => system.run_if(move |rules: Res<Rules>| rules.use_verb(verb)),
            When::Asked(question) => system.run_if(asks(question)),
        };
        self.systems = Some(match self.systems {
            Some(earlier) => (earlier, system).chain(),
            None => system,
        });
        self
    }

    fn mark_broken(self) -> Self {
        self.then(
            rules::find_broken.pipe(rules::set_marks),
            When::Asked(|now| rules::something_may_break(&now.tiles, &now.rules)),
        )
    }

    fn refresh_floats(self) -> Self {
        self.then(
            rules::find_floating.pipe(rules::set_marks),
            When::Asked(upkeep::something_floats),
        )
    }

    fn read_rules(self) -> Self {
        self.then(upkeep::read_rules, When::Asked(upkeep::rules_need_reading))
            .mark_broken()
    }

    fn transform(self) -> Self {
        self.then(
            transform::transform,
            When::Asked(transform::something_transforms),
        )
    }

    fn refresh_first_person(self) -> Self {
        self.then(
            first_person::renew.pipe(first_person::replace),
            When::Asked(first_person::is_active),
        )
    }

    /// Returns the system that runs the stage if any of its systems would run.
    pub fn into_system(self) -> ScheduleConfigs<ScheduleSystem> {
        let Self {
            label,
            systems,
            guard,
        } = self;
        // Kept here: one of the world would be moved out and in again by each
        // run. None of its systems asks what has changed since it last ran.
        let mut schedule = deterministic(label);
        if let Some(systems) = systems {
            schedule.add_systems(systems);
        }
        let run = move |world: &mut World| schedule.run(world);
        run.run_if(move |now: Situation| guard.holds(&now))
    }
}

const fn given(properties: &[Property]) -> When {
    When::Given(mask(properties))
}

const fn given_to_level(properties: &[Property]) -> When {
    When::GivenToLevel(mask(properties))
}

/// Builds [`TurnStage::Opening`].
pub fn opening() -> Stage {
    Stage::new(TurnStage::Opening)
        .mark_broken()
        .refresh_floats()
        .then(
            level::answer.run_if(a_player_steps),
            given_to_level(level::SHIFTED_BY_INPUT),
        )
        .refresh_first_person()
}

/// Builds [`TurnStage::Moves`].
pub fn moves() -> Stage {
    let nudges = movement::NUDGES.map(|(property, _)| property);
    Stage::new(TurnStage::Moves)
        .then(movement::move_self, given(movement::SELF_MOVERS))
        .then(movement::move_nudged, given(&nudges))
        .then(
            movement::find_flights.pipe(movement::flee),
            When::Said(Verb::Fear),
        )
        .then(
            movement::find_shifted.pipe(movement::move_by_themselves),
            given(&[Property::Shift]),
        )
        .then(level::be_nudged, given_to_level(level::SHIFTED_BY_TILES))
}

/// Builds [`TurnStage::FirstTransform`].
pub fn first_transform() -> Stage {
    Stage::new(TurnStage::FirstTransform)
        .read_rules()
        .transform()
        .read_rules()
}

/// Builds [`TurnStage::Facings`].
pub fn facings() -> Stage {
    Stage::new(TurnStage::Facings)
        // 14
        .mark_broken()
        .then(
            facing::set_directions.pipe(facing::face_all),
            given(facing::DIRS),
        )
        .then(level::face.pipe(level::set), given_to_level(facing::DIRS))
        .refresh_floats()
        .then(
            back::find_back.pipe(back::mark),
            When::Asked(back::something_changes),
        )
        // 15
        .then(select::select, When::Asked(select::somebody_selects))
        // 16
        .then(
            facing::turn_around.pipe(facing::face_all),
            given(facing::TURNS),
        )
        .then(
            level::turn_around.pipe(level::set),
            given_to_level(facing::TURNS),
        )
        // 17 to 20
        .then(
            follow::follow.pipe(facing::face_all),
            When::Said(Verb::Follow),
        )
        .then(back::go_back, When::Asked(back::something_goes_back))
        .then(teleport::teleport, given(&[Property::Tele]))
        .then(facing::shift_facing, given(&[Property::Shift]))
}

/// Builds [`TurnStage::Falls`].
pub fn falls() -> Stage {
    Stage::new(TurnStage::Falls)
        .read_rules()
        .then(fall::fall, given(fall::FALLS))
        .read_rules()
        .transform()
        .then(fall::fall_again, given(fall::FALLS))
        .read_rules()
        .refresh_floats()
}

/// Builds [`TurnStage::Effects`].
pub fn effects() -> Stage {
    Stage::new(TurnStage::Effects)
        .then(
            empties::find_effects.pipe(empties::act),
            When::Asked(empties::empties_may_act),
        )
        .then(level::act, When::Asked(level::may_act))
        .then(
            overlap::find_done.pipe(overlap::finish),
            given(&[Property::Done]),
        )
        .then(overlap::more, given(&[Property::More]))
        .then(
            sounds::find_notes.pipe(sounds::play),
            When::Asked(sounds::something_plays),
        )
        .then(
            hold::find_held.pipe(hold::carry),
            When::Asked(hold::something_is_held),
        )
        .then(
            overlap::sunk.pipe(overlap::destroy_in_turn),
            given(&[Property::Sink]),
        )
        .then(
            overlap::find_explosions.pipe(overlap::explode),
            given(&[Property::Boom]),
        )
        .then(
            overlap::weak.pipe(overlap::destroy_at_once),
            given(&[Property::Weak]),
        )
        .then(
            overlap::melting.pipe(overlap::destroy_at_once),
            given(&[Property::Melt]),
        )
        .then(
            overlap::defeated.pipe(overlap::destroy_in_turn),
            given(&[Property::Defeat]),
        )
        .then(
            overlap::opened.pipe(overlap::destroy_in_turn),
            given(&[Property::Open]),
        )
        .then(
            overlap::eaten.pipe(overlap::destroy_in_turn),
            When::Said(Verb::Eat),
        )
        .then(overlap::make, When::Said(Verb::Make))
}

/// Builds [`TurnStage::Closing`].
pub fn closing() -> Stage {
    Stage::new(TurnStage::Closing)
        .read_rules()
        .refresh_first_person()
}
