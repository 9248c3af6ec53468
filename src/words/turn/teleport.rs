//! TELE (W-TELE).

use std::collections::{BTreeMap, BTreeSet};

use bevy::ecs::prelude::*;

use super::memory::TurnMemory;
use super::overlap;
use crate::kinds::Noun;
use crate::lexicon::Property;
use crate::messages::MoveCause;
use crate::rules::{RuleQuery, Thing};
use crate::tiles;
use kotodama_board::{ObjectId, Rng};

/// Sends what overlaps a TELE object to another one of the same noun. TELE
/// objects come in rule order; who they are is settled when the phase begins,
/// whom they send and to which cell when their turn comes (W-TELE-04).
pub fn teleport(world: &mut World) {
    let query = RuleQuery::new(world);
    let stations = query.objects_in_rule_order(Property::Tele);
    let mut of_noun: BTreeMap<Noun, Vec<ObjectId>> = BTreeMap::new();
    for &station in &stations {
        let noun = query.noun(station.into());
        of_noun.entry(noun).or_default().push(station);
    }
    of_noun.values_mut().for_each(|ids| ids.sort_unstable());
    let mut travelled = BTreeSet::new();
    for from in stations {
        let noun = RuleQuery::new(world).noun(from.into());
        let stations = of_noun.get(&noun).map_or(&[][..], Vec::as_slice);
        let place = stations.binary_search(&from);
        let others = stations.len() - usize::from(place.is_ok());
        if others == 0 {
            continue;
        }
        for traveller in passengers(world, from, noun, &travelled) {
            travelled.insert(traveller);
            let choice = match others {
                // Where there is no choice, nothing is left to chance.
                1 => 0,
                _ => world.resource_mut::<Rng>().below(others),
            };
            let behind = place.is_ok_and(|place| choice >= place);
            if let Some(&other) = stations.get(choice + usize::from(behind)) {
                let end = RuleQuery::new(world).cell(other);
                tiles::relocate(world, traveller, end, MoveCause::Teleported);
            }
        }
    }
}

/// Returns whom a TELE object sends, by id: everybody is sent once in a turn,
/// and who was put somewhere by BACK not at all (W-TELE-04).
fn passengers(
    world: &World,
    from: ObjectId,
    noun: Noun,
    travelled: &BTreeSet<ObjectId>,
) -> Vec<ObjectId> {
    let query = RuleQuery::new(world);
    let put_back = &world.resource::<TurnMemory>().put_back;
    let mut passengers: Vec<ObjectId> = query
        .overlapping(from)
        .filter(|&id| {
            // As are not teleported by As (W-TELE-02), STILL objects by none.
            query.noun(Thing::Object(id)) != noun
                && !query.is(Property::Still, Thing::Object(id))
                && !travelled.contains(&id)
                && !put_back.contains(&id)
        })
        .collect();
    if !passengers.is_empty() && overlap::is_about_to_be_destroyed(&query, from) {
        passengers.clear();
    }
    passengers
}
