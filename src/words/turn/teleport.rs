//! TELE (W-TELE).

use std::collections::{BTreeMap, BTreeSet};

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::memory::TurnMemory;
use super::overlap;
use crate::kinds::Noun;
use crate::lexicon::Property;
use crate::messages::MoveCause;
use crate::rules::{RuleQuery, Thing};
use crate::tiles;
use kotodama_board::{ObjectId, Rng};

/// One journey: who, from which TELE object, and all TELE objects of its noun.
struct Journey {
    traveller: ObjectId,
    from: ObjectId,
    noun: Noun,
}

/// Sends what overlaps a TELE object to another one of the same noun.
pub fn teleport(world: &mut World) {
    let query = RuleQuery::new(world);
    let stations = stations(&query);
    let put_back = &world.resource::<TurnMemory>().put_back;
    let journeys = plan(&query, &stations, put_back);
    for journey in journeys {
        // All but the station that the journey begins at.
        let Some(of_noun) = stations.get(&journey.noun) else {
            continue;
        };
        let mut choice = world.resource_mut::<Rng>().below(of_noun.len() - 1);
        let begin = of_noun.iter().position(|&(id, _)| id == journey.from);
        if begin.is_some_and(|begin| choice >= begin) {
            choice += 1;
        }
        if let Some(&(_, end)) = of_noun.get(choice) {
            tiles::relocate(world, journey.traveller, end, MoveCause::Teleported);
        }
    }
}

/// The TELE objects of each noun that has at least two, by id, with the cells
/// where they are when the phase begins.
fn stations(query: &RuleQuery) -> BTreeMap<Noun, Vec<(ObjectId, IVec2)>> {
    let mut stations: BTreeMap<Noun, Vec<(ObjectId, IVec2)>> = BTreeMap::new();
    for id in query.objects_with(Property::Tele) {
        let noun = query.noun(Thing::Object(id));
        stations.entry(noun).or_default().push((id, query.cell(id)));
    }
    stations.retain(|_, of_noun| of_noun.len() > 1);
    stations
}

/// The journeys of this turn, in order: TELE objects by id, for each its
/// passengers by id; everybody travels once, and who was `put_back` not at all
/// (W-TELE-04).
fn plan(
    query: &RuleQuery,
    stations: &BTreeMap<Noun, Vec<(ObjectId, IVec2)>>,
    put_back: &BTreeSet<ObjectId>,
) -> Vec<Journey> {
    let mut order: Vec<(ObjectId, Noun)> = stations
        .iter()
        .flat_map(|(&noun, of_noun)| of_noun.iter().map(move |&(id, _)| (id, noun)))
        .collect();
    order.sort_unstable();
    let mut travelled = BTreeSet::new();
    let mut journeys = Vec::new();
    for (from, noun) in order {
        let passengers: Vec<ObjectId> = query
            .overlapping(from)
            .filter(|&id| {
                // As are not teleported by As (W-TELE-02), STILL objects by none.
                query.noun(Thing::Object(id)) != noun
                    && !query.is(Property::Still, Thing::Object(id))
                    && !travelled.contains(&id)
                    && !put_back.contains(&id)
            })
            .collect();
        if passengers.is_empty() || overlap::is_about_to_be_destroyed(query, from) {
            continue;
        }
        for traveller in passengers {
            travelled.insert(traveller);
            journeys.push(Journey {
                traveller,
                from,
                noun,
            });
        }
    }
    journeys
}
