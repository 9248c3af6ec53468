//! Phase 26, first part: what EMPTY tiles do to themselves, cell by cell in
//! reading order (W-EP-34). They overlap no object; only BOOM reaches others.

use bevy::ecs::prelude::*;

use super::destroy::Gone;
use super::judge;
use super::overlap::{Explosion, Victims, destroy_in_turn, explosion, victims_of};
use super::situation::Situation;
use crate::kinds::Noun;
use crate::lexicon::{Aspect, Property, mask_with};
use crate::messages::DeathCause;
use crate::outcome::Outcome;
use crate::rules::{RuleQuery, Thing};

/// Properties that have an effect on an EMPTY.
const EFFECTIVE: u128 = mask_with(Aspect::EmptyActs);

/// Returns whether an EMPTY could do something to itself.
#[must_use]
pub fn empties_may_act(now: &Situation) -> bool {
    now.rules.may_give(Noun::EMPTY, EFFECTIVE)
}

/// Returns the pair effects of EMPTY tiles (W-EP-02, W-EP-07 to W-EP-09,
/// W-EP-19), and what is BOOM among them (W-BOOM-07).
pub fn find_effects(world: &World) -> Effects {
    let query = RuleQuery::new(world);
    let mut pairs = Vec::new();
    let mut explosions = Vec::new();
    for thing in query.empties() {
        pairs.extend(effect(&query, thing).map(|effect| (thing, effect)));
        explosions.extend(explosion(&query, thing));
    }
    Effects {
        pairs,
        victims: victims_of(&query, &explosions),
        explosions,
    }
}

/// Carries the effects out, cell by cell; of what explodes, the objects in
/// range go last.
pub fn act(In(effects): In<Effects>, world: &mut World) {
    let mut wins = Vec::new();
    let mut gone = Gone::default();
    for (thing, effect) in effects.pairs {
        match effect {
            Effect::Goes(cause) => gone.destroy(world, thing, cause),
            Effect::Bonus => {
                gone.destroy(world, thing, DeathCause::Taken);
                world.resource_mut::<Outcome>().bonus += 1;
            }
            Effect::Wins => wins.push(RuleQuery::new(world).place(thing)),
        }
    }
    for explosion in effects.explosions {
        gone.destroy(world, explosion.source, DeathCause::Exploded);
        explosion.emit(world);
    }
    destroy_in_turn(In(effects.victims), world);
    if !wins.is_empty() {
        judge::win(world, wins, false);
    }
}

/// Effects on EMPTY tiles in a turn.
pub struct Effects {
    /// In reading order.
    pairs: Vec<(Thing, Effect)>,
    explosions: Vec<Explosion>,
    /// The objects in range of them.
    victims: Victims,
}

/// Effect on one EMPTY.
enum Effect {
    /// It is destroyed.
    Goes(DeathCause),
    /// It is taken as BONUS.
    Bonus,
    /// It wins.
    Wins,
}

/// Returns the first effect that an EMPTY has; what is SAFE is not destroyed,
/// not even by BONUS (W-EP-28), and what is taken as BONUS does not win
/// (W-EP-19).
fn effect(query: &RuleQuery, thing: Thing) -> Option<Effect> {
    let is = |property| query.is(property, thing);
    let mortal = !is(Property::Safe);
    let you_like = query.is_you_like(thing);
    if mortal && is(Property::Open) && is(Property::Shut) {
        Some(Effect::Goes(DeathCause::Opened))
    } else if mortal && is(Property::Hot) && is(Property::Melt) {
        Some(Effect::Goes(DeathCause::Melted))
    } else if mortal && you_like && is(Property::Defeat) {
        Some(Effect::Goes(DeathCause::Defeated))
    } else if mortal && you_like && is(Property::Bonus) {
        Some(Effect::Bonus)
    } else if you_like && is(Property::Win) {
        Some(Effect::Wins)
    } else {
        None
    }
}
