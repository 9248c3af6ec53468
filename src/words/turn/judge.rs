//! 27k and 27l: has the level been won, and who has left the board? And the
//! loss check of phase 29.

use std::collections::BTreeSet;

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::destroy::destroy_anyway;
use super::first_person;
use super::situation::Situation;
use crate::grammar::Complement;
use crate::kinds::Noun;
use crate::lexicon::{Property, Verb};
use crate::messages::{DeathCause, TurnEvent};
use crate::outcome::Outcome;
use crate::role::Role;
use crate::rules::dice::has_dice;
use crate::rules::{Chance, Rule, RuleQuery, Thing, YOU_LIKE};
use crate::tiles::{self, Tiles};
use kotodama_board::{Direction, ObjectId};

/// The objects that players meet.
pub struct Meetings {
    wins_at: Vec<IVec2>,
    ends: bool,
    taken: BTreeSet<ObjectId>,
}

/// Returns whether a player meets what [`meet`] finds.
#[must_use]
pub fn somebody_meets(now: &Situation) -> bool {
    let met = [Property::Win, Property::End, Property::Bonus];
    let is_possible = met
        .into_iter()
        .any(|property| now.may_act(property, YOU_LIKE));
    is_possible && {
        let query = now.query();
        let mut near = near_you(&query);
        near.any(|id| wins(&query, id) || query.is(Property::Bonus, Thing::Object(id)))
    }
}

/// Finds WIN, END and BONUS objects that players meet, together, before what is
/// taken as BONUS goes (W-TURN-10).
pub fn meet(world: &World) -> Meetings {
    let query = RuleQuery::new(world);
    let winning = meeting_you(&query, wins);
    Meetings {
        ends: winning.iter().any(|&id| ends(&query, id)),
        wins_at: winning.into_iter().map(|id| query.cell(id)).collect(),
        taken: meeting_you(&query, |query, id| {
            query.is(Property::Bonus, Thing::Object(id))
        }),
    }
}

/// Awards what players meet.
pub fn award(In(meetings): In<Meetings>, world: &mut World) {
    let Meetings {
        wins_at,
        ends,
        taken,
    } = meetings;
    for id in taken {
        // SAFE does not protect it (W-BONUS-04).
        destroy_anyway(world, id, DeathCause::Taken);
        world.resource_mut::<Outcome>().bonus += 1;
    }
    if !wins_at.is_empty() {
        win(world, wins_at, ends);
    }
}

/// Wins if the focused player tries to move into the cell of the focused goal,
/// whatever comes of the step (K-31, K-33).
pub fn touch(world: &mut World, direction: Direction) {
    let query = RuleQuery::new(world);
    if let (Some(player), Some(goal)) = (query.focused(Role::You), query.focused(Role::Win)) {
        let at = query.cell(goal);
        if query.cell(player) + direction.delta() == at && query.touches(player, goal) {
            win(world, vec![at], false);
        }
    }
}

/// Wins the level, by END or otherwise. That counts the first time (W-STAT-01),
/// the first time with a bonus (W-BONUS-02), and the first time by END
/// (W-END-02).
pub fn win(world: &mut World, at: Vec<IVec2>, ends: bool) {
    let mut outcome = world.resource_mut::<Outcome>();
    let with_bonus = outcome.bonus > 0 && !outcome.won_with_bonus;
    let ends = ends && !outcome.ended;
    if outcome.won_at.is_none() || with_bonus || ends {
        let turn = outcome.turn;
        outcome.won_at.get_or_insert(turn);
        outcome.won_with_bonus |= with_bonus;
        outcome.ended |= ends;
        tiles::emit(world, TurnEvent::Won { at });
    }
}

/// Returns the objects that are YOU-like or overlap a YOU-like one, some of
/// them more than once.
fn near_you(query: &RuleQuery) -> impl Iterator<Item = ObjectId> {
    let players = query.you_like().into_iter();
    players.flat_map(|id| query.overlapping(id).chain([id]))
}

/// Returns those of a kind among them (W-WIN-01, W-END-01, W-BONUS-01), sorted
/// by id.
fn meeting_you(
    query: &RuleQuery,
    is_meant: impl Fn(&RuleQuery, ObjectId) -> bool,
) -> BTreeSet<ObjectId> {
    near_you(query).filter(|&id| is_meant(query, id)).collect()
}

/// Returns whether the object wins where it meets a player. A WIN object that
/// is also DONE does not win by WIN (W-WIN-02).
pub fn wins(query: &RuleQuery, id: ObjectId) -> bool {
    let thing = Thing::Object(id);
    ends(query, id) || query.is(Property::Win, thing) && !query.is(Property::Done, thing)
}

/// Returns whether the object wins by END (W-END-01).
pub fn ends(query: &RuleQuery, id: ObjectId) -> bool {
    query.is(Property::End, Thing::Object(id))
}

/// Returns whether anything has left the board.
#[must_use]
pub fn something_is_out_of_bounds(now: &Situation) -> bool {
    !now.tiles.out_of_bounds().is_empty()
}

/// Removes every object that is not on the board (W-EDGE-04).
pub fn remove_out_of_bounds(world: &mut World) {
    for id in world.resource::<Tiles>().out_of_bounds().clone() {
        tiles::remove(world, id, DeathCause::Vanished);
    }
}

/// Takes note of whether nothing answers to input any more (W-STAT-04). This
/// runs in every turn, so it looks up only what it needs.
pub fn check_loss(world: &mut World) {
    let lost = !something_answers(&RuleQuery::new(world));
    let mut outcome = world.resource_mut::<Outcome>();
    outcome.lost = lost;
    outcome.update_status();
}

fn something_answers(query: &RuleQuery) -> bool {
    super::ANSWERS_INPUT
        .iter()
        .any(|&property| query.any_object_is(property))
        || first_person::has_members(query)
        || [Property::You, Property::You2]
            .into_iter()
            .any(|property| query.any_empty_is(property))
        || query.is_you_like(Thing::Level)
}

/// Returns whether the dice of the next turn could bring something that answers
/// to input, whatever they show now: by a rule that makes something YOU, or by
/// one that makes what is YOU.
#[must_use]
pub fn chance_may_help(world: &World) -> bool {
    let query = RuleQuery::new(world).supposing(Chance::BestCase);
    if !query.rules.have_dice {
        return false;
    }
    let answers = |noun: Noun| {
        let player = super::ANSWERS_INPUT.iter().chain(&[Property::ThreeD]);
        let mut player = player.copied();
        player.any(|property| query.rules.granting_rules_for(noun, property).is_some())
    };
    let brings = |rule: &Rule| match rule.complement {
        Complement::Noun(noun) => {
            !rule.not
                && has_dice(&rule.tests)
                && matches!(rule.verb, Verb::Is | Verb::Make)
                && answers(noun)
                && (query.tiles.named(rule.subject).iter())
                    .any(|&id| query.applies(rule, Thing::Object(id)))
        }
        Complement::Property(_) | Complement::Note(_) | Complement::Word(_) => false,
    };
    something_answers(&query) || query.rules.rules.iter().any(brings)
}
