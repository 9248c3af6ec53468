//! The 3D objects as a cycle, one of which is the protagonist (W-3D-01 to
//! W-3D-04): whoever it is steers, and the view is drawn from it.

use std::sync::Arc;

use bevy::ecs::prelude::*;

use super::situation::Situation;
use crate::lexicon::Property;
use crate::messages::TurnEvent;
use crate::rules::{RuleQuery, Thing};
use crate::tiles;
use kotodama_board::ObjectId;

/// The cycle as it was last looked at. It belongs to the state of play: who
/// comes next when the protagonist is gone depends on who was there.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct FirstPersonCycle {
    members: Arc<[ObjectId]>,
    lead: Option<ObjectId>,
}

impl FirstPersonCycle {
    /// Returns a cycle of these members, one of which is the protagonist.
    #[must_use]
    pub fn new(members: Vec<ObjectId>, lead: Option<ObjectId>) -> Self {
        Self {
            members: members.into(),
            lead,
        }
    }

    /// Returns the members in order.
    #[must_use]
    pub fn members(&self) -> &[ObjectId] {
        &self.members
    }

    /// Returns the protagonist.
    #[must_use]
    pub const fn lead(&self) -> Option<ObjectId> {
        self.lead
    }

    /// Returns the members in order, from the one behind the protagonist to
    /// itself.
    fn heirs(&self) -> impl Iterator<Item = ObjectId> {
        let place = self.members.iter().position(|&id| Some(id) == self.lead);
        let (before, behind) = self.members.split_at(place.map_or(0, |place| place + 1));
        behind.iter().chain(before).copied()
    }
}

/// Returns the object from which the board is seen, if there is one.
#[must_use]
pub fn protagonist(world: &World) -> Option<ObjectId> {
    world.resource::<FirstPersonCycle>().lead
}

/// Returns whether there is or could be a protagonist.
#[must_use]
pub fn is_active(now: &Situation) -> bool {
    now.rules.give(Property::ThreeD) || protagonist(now.world).is_some()
}

/// Returns the 3D objects in rule order, within a rule by id (W-3D-02); icons
/// are not among them.
#[must_use]
pub fn members(query: &RuleQuery) -> Vec<ObjectId> {
    let mut members = query.objects_in_rule_order(Property::ThreeD);
    members.retain(|&id| query.is_in_view(Thing::Object(id)));
    members
}

/// Returns whether there is any 3D object that is no icon.
#[must_use]
pub fn has_members(query: &RuleQuery) -> bool {
    let mut granting = query.rules.granting_rules(Property::ThreeD).iter();
    granting.any(|entry| {
        let mut named = query.tiles.named(entry.subject).iter();
        named.any(|&id| query.is_in_view(id.into()))
    })
}

/// Returns the cycle as it has to be now. The protagonist stays one as long as
/// it is 3D, otherwise the next takes over (W-3D-02, W-3D-03).
pub fn renew(world: &World, cycle: Res<FirstPersonCycle>) -> FirstPersonCycle {
    let query = RuleQuery::new(world);
    let members = members(&query);
    let mut candidates = cycle.lead.into_iter().chain(cycle.heirs());
    let lead = candidates.find(|&id| query.exists(id) && query.is_in_view(id.into()));
    FirstPersonCycle {
        lead: lead.or(members.first().copied()),
        members: members.into(),
    }
}

/// Puts a renewed cycle in place of the last one.
pub fn replace(In(next): In<FirstPersonCycle>, world: &mut World) {
    let mut cycle = world.resource_mut::<FirstPersonCycle>();
    let (before, lead) = (cycle.lead, next.lead);
    cycle.set_if_neq(next);
    emit_passed(world, before, lead);
}

/// Reports that another protagonist has taken over.
fn emit_passed(world: &mut World, before: Option<ObjectId>, lead: Option<ObjectId>) {
    if let (Some(before), Some(to)) = (before, lead)
        && before != to
    {
        let at = RuleQuery::new(world).cell(to);
        tiles::emit(world, TurnEvent::FocusPassed { to, at });
    }
}

/// Makes the next of the cycle the protagonist.
pub fn pass_on(world: &mut World) {
    let mut cycle = world.resource_mut::<FirstPersonCycle>();
    let next = cycle.heirs().next();
    let before = cycle.lead;
    cycle.lead = next.or(before);
    let lead = cycle.lead;
    emit_passed(world, before, lead);
}
