//! BACK plays an object's own past backwards (W-BACK). The past is what undo
//! keeps: the states before each turn of all that it changed.

use std::collections::BTreeMap;

use bevy::ecs::prelude::*;

use super::memory::TurnMemory;
use super::situation::Situation;
use crate::components::{Kind, TileFlags};
use crate::history::History;
use crate::lexicon::Property;
use crate::messages::{DeathCause, MoveCause};
use crate::outcome::Outcome;
use crate::rules::RuleQuery;
use crate::tiles::{self, TileBefore, TileState, Tiles};
use crate::transform_history::{TransformHistory, TransformId, Was};
use kotodama_board::ObjectId;

/// Returns whether anything could become BACK, or cease to be.
#[must_use]
pub fn something_changes(now: &Situation) -> bool {
    now.rules.give(Property::Back) || something_goes_back(now)
}

/// Returns whether anything is BACK.
#[must_use]
pub fn something_goes_back(now: &Situation) -> bool {
    !now.tiles.going_back().is_empty()
}

/// Phase 14: returns the flags of all objects that become BACK or cease to be
/// (W-BACK-01).
pub fn find_back(world: &World, outcome: Res<Outcome>) -> Vec<(ObjectId, TileFlags)> {
    let query = RuleQuery::new(world);
    query.stale(Property::Back, query.tiles.going_back(), |flags| {
        flags.back_since = match flags.back_since {
            Some(_) => None,
            None => Some(outcome.turn),
        };
    })
}

/// Marks the objects that were found.
pub fn mark(In(changes): In<Vec<(ObjectId, TileFlags)>>, world: &mut World) {
    for (id, flags) in changes {
        tiles::set_flags(world, id, flags);
    }
}

/// Takes the changes of one turn back, one object after the other (phase 18).
pub fn go_back(world: &mut World) {
    let now = world.resource::<Outcome>().turn;
    let mut pages = Pages::default();
    for id in world.resource::<Tiles>().going_back().clone() {
        let state = tiles::state(world, id);
        let Some(since) = state.and_then(|state| state.flags.back_since) else {
            continue;
        };
        let Some(turn) = taken_back(since, now) else {
            continue;
        };
        let step = step(world, id, pages.page(world, turn), turn, turn == now);
        take(world, id, step);
    }
}

/// Returns the turn whose change an object takes back in turn `now` if it became
/// BACK in turn `since`. In turn b + x it looks at the end of turn r = b - (x -
/// 1), so this is r + 1: in turn b + 1 the present turn itself, in turn b
/// nothing, and nothing once r lies before turn 0 (W-BACK-01).
fn taken_back(since: u32, now: u32) -> Option<u32> {
    let x = now.checked_sub(since).filter(|&x| x > 0)?;
    (since + 2).checked_sub(x).filter(|&turn| turn > 0)
}

/// Changes of some turns, by object.
#[derive(Default)]
struct Pages(BTreeMap<u32, Page>);

type Page = BTreeMap<ObjectId, TileBefore>;

impl Pages {
    /// Returns the changes of a turn; the present one so far.
    fn page(&mut self, world: &World, turn: u32) -> &Page {
        self.0.entry(turn).or_insert_with(|| {
            let played = world.resource::<History>().changes(turn);
            let changes = match world.resource::<Outcome>().turn == turn {
                true => world.resource::<Tiles>().record(),
                false => played,
            };
            changes.iter().map(|before| (before.id, *before)).collect()
        })
    }
}

/// Result of playing a turn back for an object.
#[derive(Debug, Default)]
struct Step {
    /// Whether it had not been created before (W-BACK-04).
    vanishes: bool,
    /// Earlier place and facing (W-BACK-02).
    place: Option<TileState>,
    /// Earlier kind and origin (W-BACK-03).
    kind: Option<(Kind, TransformId)>,
}

/// Works out what taking `turn`, whose changes are on `page`, back does to an
/// object; in the first turn its place is set `always` (W-BACK-02).
fn step(world: &World, id: ObjectId, page: &Page, turn: u32, always: bool) -> Step {
    let mut step = Step::default();
    let Some(now) = tiles::state(world, id) else {
        return step;
    };
    let transforms = world.resource::<TransformHistory>();
    let (then, transformation) = transforms.then(id, now.flags.past, turn);
    let after = page.get(&then);
    // What an object was transformed from has the earlier part of its past;
    // from EMPTY it was made.
    let before = match transformation.map(|transformation| transformation.was) {
        Some(Was::Object { id, .. }) => page.get(&id),
        Some(Was::Empty) | None => after,
    };
    let moved = [before, after].into_iter().flatten().any(|it| it.moved);
    match before.map(|before| before.state) {
        Some(None) => step.vanishes = true,
        Some(Some(state)) if moved || always => step.place = Some(state),
        // What this turn did not change stands where it stood.
        None if always => step.place = Some(now),
        Some(Some(_)) | None => {}
    }
    if let Some(transformation) = transforms.get(now.flags.last_transform)
        && transformation.turn == turn
        && let Was::Object { kind, .. } = transformation.was
    {
        step.kind = Some((kind, transformation.earlier));
    }
    step
}

/// Takes a change back; nothing is in the way and nothing notices (W-BACK-05).
fn take(world: &mut World, id: ObjectId, step: Step) {
    if step.vanishes {
        tiles::remove(world, id, DeathCause::Vanished);
        return;
    }
    if let Some(then) = step.place {
        tiles::relocate(world, id, then.cell, MoveCause::Back);
        tiles::face(world, id, then.facing);
        world.resource_mut::<TurnMemory>().put_back.insert(id);
    }
    if let Some((kind, last_transform)) = step.kind
        && let Some(state) = tiles::state(world, id)
    {
        // Whether it is read is found out again (W-WORD-02).
        let flags = TileFlags {
            reads: false,
            last_transform,
            ..state.flags
        };
        tiles::turn_back(world, id, kind, flags);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_past_is_played_back_turn_by_turn() {
        // W-BACK-01
        let turns: Vec<_> = (3..9).map(|now| taken_back(3, now)).collect();
        let expected = [None, Some(4), Some(3), Some(2), Some(1), None];
        assert_eq!(turns, expected);
        assert_eq!(taken_back(0, 1), Some(1));
        assert_eq!(taken_back(0, 2), None);
    }
}
