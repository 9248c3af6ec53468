//! 27k and 27l: has the level been won, and who has left the board? And the
//! loss check of phase 29.

use std::collections::BTreeSet;

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::destroy::destroy_anyway;
use super::overlap::you_like;
use super::ring;
use crate::grammar::Complement;
use crate::kinds::Noun;
use crate::lexicon::{Property, Verb};
use crate::messages::{DeathCause, Happened};
use crate::outcome::Outcome;
use crate::role::Role;
use crate::rules::dice::has_dice;
use crate::rules::{Chance, Facts, Rule, Thing};
use crate::ruleset::Ruleset;
use crate::tiles::{self, Tiles};
use kotodama_board::{Direction, ObjectId};

/// WIN, END and BONUS are judged together, before what is taken as BONUS goes
/// (W-TURN-10).
pub fn judge(world: &mut World) {
    let facts = Facts::new(world);
    let at: Vec<IVec2> = meeting_you(&facts, wins)
        .into_iter()
        .map(|id| facts.cell(id))
        .collect();
    let taken = meeting_you(&facts, |facts, id| {
        facts.is(Property::Bonus, Thing::Object(id))
    });
    for id in taken {
        // SAFE does not protect it (W-BONUS-04).
        destroy_anyway(world, id, DeathCause::Taken);
        world.resource_mut::<Outcome>().bonus += 1;
    }
    if !at.is_empty() {
        win(world, at);
    }
}

/// The focused player that tries to move into the cell of the focused goal
/// wins, whatever comes of the step (K-31, K-33).
pub fn touch(world: &mut World, direction: Direction) {
    if !world.resource::<Ruleset>().touch_wins {
        return;
    }
    let facts = Facts::new(world);
    if let (Some(player), Some(goal)) = (facts.focused(Role::You), facts.focused(Role::Win)) {
        let at = facts.cell(goal);
        if facts.cell(player) + direction.delta() == at && facts.touches(player, goal) {
            win(world, vec![at]);
        }
    }
}

/// The level is won. It counts the first time (W-STAT-01), and the first time
/// with a bonus (W-BONUS-02).
pub fn win(world: &mut World, at: Vec<IVec2>) {
    let mut outcome = world.resource_mut::<Outcome>();
    let with_bonus = outcome.bonus > 0 && !outcome.won_with_bonus;
    if outcome.won_at.is_none() || with_bonus {
        let turn = outcome.turn;
        outcome.won_at.get_or_insert(turn);
        outcome.won_with_bonus |= with_bonus;
        tiles::tell(world, Happened::Won { at });
    }
}

/// The objects of a kind that are YOU-like or overlap a YOU-like one
/// (W-WIN-01, W-END-01, W-BONUS-01), sorted by id.
fn meeting_you(facts: &Facts, is_meant: impl Fn(&Facts, ObjectId) -> bool) -> BTreeSet<ObjectId> {
    you_like(facts)
        .into_iter()
        .flat_map(|id| facts.overlapping(id).chain([id]))
        .filter(|&id| is_meant(facts, id))
        .collect()
}

/// Does the object win where it meets a player? A WIN object that is also DONE
/// does not win by WIN (W-WIN-02).
pub fn wins(facts: &Facts, id: ObjectId) -> bool {
    let thing = Thing::Object(id);
    facts.is(Property::End, thing)
        || facts.is(Property::Win, thing) && !facts.is(Property::Done, thing)
}

/// Has anything left the board?
#[must_use]
pub fn something_strays(tiles: Res<Tiles>) -> bool {
    !tiles.strays().is_empty()
}

/// Removes every object that is not on the board (W-EDGE-04).
pub fn remove_strays(world: &mut World) {
    for id in world.resource::<Tiles>().strays().clone() {
        tiles::remove(world, id, DeathCause::Vanished);
    }
}

/// Nothing answers to input any more (W-STAT-04).
pub fn check_loss(world: &mut World) {
    let lost = !something_answers(&Facts::new(world));
    let mut outcome = world.resource_mut::<Outcome>();
    outcome.lost = lost;
    outcome.update_status();
}

fn something_answers(facts: &Facts) -> bool {
    super::ANSWERS_INPUT
        .iter()
        .any(|&property| facts.any_object_is(property))
        || !ring::members(facts).is_empty()
        || [Property::You, Property::You2]
            .into_iter()
            .any(|property| facts.any_empty_is(property))
        || facts.is_you_like(Thing::Level)
}

/// Could the dice of the next turn bring something that answers to input,
/// whatever they show now: by a rule that makes something YOU, or by one that
/// makes what is YOU?
#[must_use]
pub fn chance_may_help(world: &World) -> bool {
    let facts = Facts::new(world).supposing(Chance::BestCase);
    if !facts.rules.have_dice {
        return false;
    }
    let answers = |noun: Noun| {
        let player = super::ANSWERS_INPUT.iter().chain(&[Property::ThreeD]);
        let mut player = player.copied();
        player.any(|property| facts.rules.givers_to(noun, property).is_some())
    };
    let brings = |rule: &Rule| match rule.complement {
        Complement::Noun(noun) => {
            !rule.not
                && has_dice(&rule.tests)
                && matches!(rule.verb, Verb::Is | Verb::Make)
                && answers(noun)
                && (facts.tiles.named(rule.subject).iter())
                    .any(|&id| facts.applies(rule, Thing::Object(id)))
        }
        Complement::Property(_) | Complement::Note(_) => false,
    };
    something_answers(&facts) || facts.rules.rules.iter().any(brings)
}
