//! The stages of a turn, each skipped as a whole while none of its systems could
//! change anything. The condition of a stage is not written down: it is
//! collected from those of its systems, so no word can be forgotten in it.

use bevy::ecs::prelude::*;

use super::memory::TurnMemory;
use super::sequence::{Sequence, When};
use super::situation::Situation;
use super::{
    back, empties, facing, fall, first_person, follow, hold, judge, level, looks, movement,
    overlap, select, sounds, teleport, transform, upkeep,
};
use crate::lexicon::{Property, Verb, mask};
use crate::rules;

impl Sequence {
    fn mark_broken(self) -> Self {
        self.then(
            rules::find_broken.pipe(rules::set_marks),
            When::Asked(|now| rules::something_may_break(now.tiles, now.rules)),
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

    /// Adds the check whether the level has been lost. What is done behind the last
    /// reading point can end it as well (W-LOOP-04, W-LOOP-08).
    pub fn check_loss(self) -> Self {
        let too_much = Self::default()
            .then(upkeep::read_rules, When::Always)
            .refresh_first_person()
            .then(judge::check_loss, When::Always);
        self.then(judge::check_loss, When::Always)
            .stage_if(too_much, When::Asked(upkeep::something_is_too_much))
    }

    fn limit_copies(self) -> Self {
        self.then(
            upkeep::limit_copies,
            When::Asked(upkeep::something_is_crowded),
        )
    }

    /// Updates the protagonist of 3D.
    pub fn refresh_first_person(self) -> Self {
        self.then(
            first_person::renew.pipe(first_person::replace),
            When::Asked(first_person::is_active),
        )
    }
}

const fn given(properties: &[Property]) -> When {
    When::Given(mask(properties))
}

const fn given_to_level(properties: &[Property]) -> When {
    When::GivenToLevel(mask(properties))
}

/// Phases 2 and 3: who is BROKEN, float states, a YOU level, who leads in 3D.
pub fn opening() -> Sequence {
    Sequence::default()
        .mark_broken()
        .refresh_floats()
        .then(level::answer, given_to_level(level::SHIFTED_BY_INPUT))
        .refresh_first_person()
}

fn a_player_steps(now: &Situation) -> bool {
    now.world.resource::<TurnMemory>().input.is_step()
}

/// Phases 4 to 12: who answers input, MOVE and its kin, NUDGEs, FEAR, SHIFT, the
/// level is pushed.
pub fn moves() -> Sequence {
    let nudges = movement::NUDGES.map(|(property, _)| property);
    Sequence::default()
        .then(movement::move_you, When::Asked(a_player_steps))
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

/// Phase 13: the rules, first transformations.
pub fn first_transform() -> Sequence {
    Sequence::default().read_rules().transform().read_rules()
}

/// Phases 14 to 20: DIRs, SELECT, TURNs, FOLLOW, BACK, TELE, SHIFT facing.
pub fn facings() -> Sequence {
    Sequence::default()
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

/// Phases 21 to 24: FALLs, second transformations, the rules, float states.
pub fn falls() -> Sequence {
    Sequence::default()
        .read_rules()
        .then(fall::fall, given(fall::FALLS))
        .read_rules()
        .transform()
        .then(fall::fall_again, given(fall::FALLS))
        .read_rules()
        .refresh_floats()
}

/// Phases 25 to 28: too many copies, effects of EMPTY, the level and overlapping
/// objects, who has won or left the board, the level turns into something.
pub fn effects() -> Sequence {
    Sequence::default()
        .limit_copies()
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
            When::Asked(overlap::something_sinks),
        )
        .then(
            overlap::find_explosions.pipe(overlap::explode),
            given(&[Property::Boom]),
        )
        .then(
            overlap::weak.pipe(overlap::destroy_at_once),
            When::Asked(overlap::something_is_weak),
        )
        .then(
            overlap::melting.pipe(overlap::destroy_at_once),
            When::Asked(overlap::something_melts),
        )
        .then(
            overlap::defeated.pipe(overlap::destroy_in_turn),
            When::Asked(overlap::somebody_is_defeated),
        )
        .then(
            overlap::opened.pipe(overlap::destroy_in_turn),
            When::Asked(overlap::something_opens),
        )
        .then(
            overlap::eaten.pipe(overlap::destroy_in_turn),
            When::Said(Verb::Eat),
        )
        .then(overlap::make, When::Said(Verb::Make))
        .then(
            judge::meet.pipe(judge::award),
            When::Asked(judge::somebody_meets),
        )
        .then(
            judge::remove_out_of_bounds,
            When::Asked(judge::something_is_out_of_bounds),
        )
        .then(level::transform, When::Asked(level::may_transform))
        .limit_copies()
}

/// Phase 29: the rules, who leads in 3D, loss, looks.
pub fn closing() -> Sequence {
    Sequence::default()
        .read_rules()
        .refresh_first_person()
        .check_loss()
        .then(looks::show_turn, When::Asked(looks::looks_may_have_changed))
}
