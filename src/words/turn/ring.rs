//! The 3D objects as a ring, one of which is the protagonist (W-3D-01 to
//! W-3D-04): whoever it is steers, and the view is drawn from it.

use std::sync::Arc;

use bevy::ecs::prelude::*;

use crate::grammar::Complement;
use crate::lexicon::Property;
use crate::messages::Happened;
use crate::rules::{RuleQuery, Rules, Thing};
use crate::tiles;
use kotodama_board::ObjectId;

/// The ring as it was last looked at. It belongs to the state of play: who
/// comes next when the protagonist is gone depends on who was there.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ring {
    members: Arc<[ObjectId]>,
    lead: Option<ObjectId>,
}

impl Ring {
    /// A ring of these members, one of which is the protagonist.
    #[must_use]
    pub fn new(members: Vec<ObjectId>, lead: Option<ObjectId>) -> Self {
        Self {
            members: members.into(),
            lead,
        }
    }

    /// The members in order.
    #[must_use]
    pub fn members(&self) -> &[ObjectId] {
        &self.members
    }

    /// The protagonist.
    #[must_use]
    pub const fn lead(&self) -> Option<ObjectId> {
        self.lead
    }

    /// The members in order, from the one behind the protagonist to itself.
    fn heirs(&self) -> impl Iterator<Item = ObjectId> {
        let place = self.members.iter().position(|&id| Some(id) == self.lead);
        let (before, behind) = self.members.split_at(place.map_or(0, |place| place + 1));
        behind.iter().chain(before).copied()
    }
}

/// The object from which the board is seen, if there is one.
#[must_use]
pub fn protagonist(world: &World) -> Option<ObjectId> {
    world.resource::<Ring>().lead
}

/// Run condition: is there a protagonist, or could there be one?
#[must_use]
pub fn somebody_views(rules: Res<Rules>, ring: Res<Ring>) -> bool {
    rules.give(Property::ThreeD) || ring.lead.is_some()
}

/// The 3D objects in rule order, within a rule by id (W-3D-02); icons are not
/// among them.
#[must_use]
pub fn members(query: &RuleQuery) -> Vec<ObjectId> {
    let mut members = Vec::new();
    if !query.rules.give(Property::ThreeD) {
        return members;
    }
    let wanted = Complement::Property(Property::ThreeD);
    let mut rules = query.rules.rules.iter();
    while let Some(rule) = rules.find(|rule| !rule.not && rule.complement == wanted) {
        for &id in query.tiles.named(rule.subject) {
            let thing = Thing::Object(id);
            if query.applies(rule, thing) && query.is_in_view(thing) && !members.contains(&id) {
                members.push(id);
            }
        }
    }
    members
}

/// Brings the ring up to date. The protagonist stays one as long as it is 3D,
/// otherwise the next takes over (W-3D-02, W-3D-03).
pub fn refresh(world: &mut World) {
    let members = members(&RuleQuery::new(world));
    let mut ring = world.resource_mut::<Ring>();
    let candidates = || ring.lead.into_iter().chain(ring.heirs());
    let lead = candidates().find(|id| members.contains(id));
    let (before, lead) = (ring.lead, lead.or(members.first().copied()));
    ring.set_if_neq(Ring {
        lead,
        members: members.into(),
    });
    tell_passed(world, before, lead);
}

/// Tells that somebody else has taken over.
fn tell_passed(world: &mut World, before: Option<ObjectId>, lead: Option<ObjectId>) {
    if let (Some(before), Some(to)) = (before, lead)
        && before != to
    {
        let at = RuleQuery::new(world).cell(to);
        tiles::tell(world, Happened::FocusPassed { to, at });
    }
}

/// Makes the next of the ring the protagonist.
pub fn pass_on(world: &mut World) {
    let mut ring = world.resource_mut::<Ring>();
    let next = ring.heirs().next();
    let before = ring.lead;
    ring.lead = next.or(before);
    let lead = ring.lead;
    tell_passed(world, before, lead);
}
