//! Destruction and what HAS leaves behind (W-TERM-07, W-HAS).

use std::collections::BTreeSet;

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::memory::TurnMemory;
use crate::components::{Kind, TileFlags};
use crate::kinds::{Kinds, Noun, Word};
use crate::lexicon::{Property, Verb};
use crate::messages::{BirthCause, DeathCause, TurnEvent};
use crate::rules::{RuleQuery, Thing};
use crate::tiles::{self, TileState, Tiles};
use crate::transform_history::{TransformId, Transformation, Was};
use kotodama_board::{Direction, ObjectId, Rng};

/// Destroys a tile, unless it is SAFE (W-SAFE-01, W-EP-28); what it HAS
/// appears in its place. False if it is SAFE.
pub fn destroy(world: &mut World, thing: impl Into<Thing>, cause: DeathCause) -> bool {
    let thing = thing.into();
    let safe = RuleQuery::new(world).is(Property::Safe, thing);
    if !safe {
        destroy_anyway(world, thing, cause);
    }
    !safe
}

/// Destroys a tile whether it is SAFE or not (W-BONUS-04).
pub fn destroy_anyway(world: &mut World, thing: impl Into<Thing>, cause: DeathCause) {
    let thing = thing.into();
    let left = left_behind(world, thing);
    bury(world, thing, left, cause);
}

/// The EMPTY tiles destroyed in a step. Their cells are as empty as before,
/// so this is all that tells that they are gone.
#[derive(Debug, Default)]
pub struct Gone(BTreeSet<Thing>);

impl Gone {
    /// Returns whether the tile still exists.
    #[must_use]
    pub fn lives(&self, tiles: &Tiles, thing: Thing) -> bool {
        match thing {
            Thing::Object(id) => tiles.exists(id),
            Thing::Empty(_) => !self.0.contains(&thing),
            Thing::Level => true,
        }
    }

    /// Returns whether it is an EMPTY that was destroyed in the step.
    #[must_use]
    pub fn took(&self, thing: Thing) -> bool {
        !self.0.is_empty() && self.0.contains(&thing)
    }

    /// Destroys a tile that has not been destroyed yet.
    pub fn destroy(&mut self, world: &mut World, thing: Thing, cause: DeathCause) {
        if self.lives(world.resource(), thing) && destroy(world, thing, cause) && thing.is_empty() {
            self.0.insert(thing);
        }
    }

    /// Destroys OPEN and SHUT that meet, if both still exist (W-OPEN-03). An
    /// EMPTY takes along everything that comes in one step (W-OPEN-05).
    pub fn open(&mut self, world: &mut World, mover: Thing, other: Thing) {
        let tiles = world.resource();
        if self.lives(tiles, mover) && (other.is_empty() || self.lives(tiles, other)) {
            self.destroy(world, mover.min(other), DeathCause::Opened);
            self.destroy(world, mover.max(other), DeathCause::Opened);
        }
    }
}

/// Destroys several objects, working out what all of them leave behind before
/// the first is removed (W-TURN-08).
pub fn destroy_together(world: &mut World, ids: &[ObjectId], cause: DeathCause) {
    if ids.is_empty() {
        return;
    }
    let query = RuleQuery::new(world);
    let ids: Vec<ObjectId> = ids
        .iter()
        .copied()
        .filter(|&id| query.exists(id) && !query.is(Property::Safe, Thing::Object(id)))
        .collect();
    let left: Vec<(ObjectId, Vec<Kind>)> = ids
        .into_iter()
        .map(|id| (id, left_behind(world, id.into())))
        .collect();
    for (id, left) in left {
        bury(world, id.into(), left, cause);
    }
}

fn bury(world: &mut World, thing: Thing, left: Vec<Kind>, cause: DeathCause) {
    let parent = Parent::of(world, thing);
    if let Thing::Object(id) = thing {
        tiles::remove(world, id, cause);
    }
    if let Parent::Empty(cell, _) = parent {
        let at = vec![cell];
        tiles::emit(world, TurnEvent::EmptiesGone { at, cause });
    }
    for kind in left {
        if let Some(state) = parent.offspring(world, kind)
            && let Some(id) = tiles::create(world, state, BirthCause::Has)
        {
            set_float_states(world, &[id]);
            world.resource_mut::<TurnMemory>().created.insert(id);
        }
    }
}

/// Parent of a creation, as it is before anything happens to it.
#[derive(Clone, Copy, Debug)]
pub enum Parent {
    /// An object: what it brings forth has its place and facing.
    Object(ObjectId, TileState),
    /// An EMPTY: its cell, and the facing that rules give it.
    Empty(IVec2, Option<Direction>),
    /// No parent.
    Nothing,
}

impl Parent {
    /// Returns a tile as it is now.
    #[must_use]
    pub fn of(world: &World, thing: Thing) -> Self {
        match thing {
            Thing::Object(id) => {
                tiles::state(world, id).map_or(Self::Nothing, |state| Self::Object(id, state))
            }
            Thing::Empty(spot) => Self::Empty(spot.cell(), RuleQuery::new(world).facing_of(thing)),
            Thing::Level => Self::Nothing,
        }
    }

    /// Returns the origin of a transformed tile (W-REVERT-02).
    #[must_use]
    pub fn transformation(&self, turn: u32) -> Transformation {
        match *self {
            Self::Object(id, state) => Transformation {
                earlier: state.flags.last_transform,
                was: Was::Object {
                    id,
                    kind: state.kind,
                },
                turn,
            },
            Self::Empty(..) | Self::Nothing => Transformation {
                earlier: TransformId::default(),
                was: Was::Empty,
                turn,
            },
        }
    }

    /// Returns the past that a transformed tile continues, whatever BACK has
    /// undone of it.
    #[must_use]
    pub fn past(&self, turn: u32) -> Transformation {
        let transformation = self.transformation(turn);
        let earlier = match *self {
            Self::Object(_, state) => state.flags.past,
            Self::Empty(..) | Self::Nothing => TransformId::default(),
        };
        Transformation {
            earlier,
            ..transformation
        }
    }

    /// Returns a tile of another kind that this one turns into, leaves behind
    /// or makes. What comes from an EMPTY without facing faces at random
    /// (W-VERB-08, W-EV-02, W-RAND-02).
    pub fn offspring(&self, world: &mut World, kind: Kind) -> Option<TileState> {
        match *self {
            Self::Object(_, state) => Some(state.offspring(kind)),
            Self::Empty(cell, facing) => Some(TileState {
                kind,
                cell,
                facing: facing.unwrap_or_else(|| world.resource_mut::<Rng>().direction()),
                flags: TileFlags::default(),
            }),
            Self::Nothing => None,
        }
    }
}

/// Gives objects that have just appeared the float states that the rules in
/// force say (W-FLOAT-01).
pub fn set_float_states(world: &mut World, appeared: &[ObjectId]) {
    let query = RuleQuery::new(world);
    if !query.rules.give(Property::Float) {
        return;
    }
    let states = appeared.iter().filter(|&&id| query.exists(id)).map(|&id| {
        let floats = query.is(Property::Float, id.into());
        let flags = query.flags(id);
        (id, TileFlags { floats, ..flags })
    });
    for (id, flags) in states.collect::<Vec<_>>() {
        tiles::set_flags(world, id, flags);
    }
}

/// Returns the kinds of what the tile leaves behind, in rule order; conditions
/// are judged while it is still in place (W-HAS-06).
fn left_behind(world: &mut World, thing: Thing) -> Vec<Kind> {
    let query = RuleQuery::new(world);
    if !query.rules.use_verb(Verb::Has) {
        return Vec::new();
    }
    let noun = query.noun(thing);
    let nouns: Vec<Noun> = query.says(Verb::Has, thing).collect();
    nouns
        .into_iter()
        .filter_map(|what| created_kind(world, noun, what))
        .collect()
}

/// Returns the kind of object that a verb creates when it names `what`, for a
/// subject that answers to `subject` (W-VERB-02 to W-VERB-04); none if the
/// level does not know it (W-VERB-09).
pub fn created_kind(world: &mut World, subject: Noun, what: Noun) -> Option<Kind> {
    let mut kinds = world.resource_mut::<Kinds>();
    let kind = match what {
        Noun::EMPTY => return None,
        noun if noun.names_nothing_itself() => return None,
        Noun::TEXT if kinds.can_create(subject) => kinds.text_of(subject),
        noun if kinds.can_create(noun) => kinds.entity_of(noun),
        _ => return None,
    };
    world.resource_scope(|world, mut tiles: Mut<Tiles>| tiles.learn(world.resource::<Kinds>()));
    Some(kind)
}

/// Returns the kind of text object that says a word; none if the level does not
/// know it (W-WRITE-09).
pub fn written_kind(world: &mut World, word: Word) -> Option<Kind> {
    let mut kinds = world.resource_mut::<Kinds>();
    let kind = kinds.text_saying(word);
    let is_known = kinds.knows(kind);
    world.resource_scope(|world, mut tiles: Mut<Tiles>| tiles.learn(world.resource::<Kinds>()));
    is_known.then_some(kind)
}
