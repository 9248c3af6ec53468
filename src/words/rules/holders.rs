//! Objects that have a property now.

use std::collections::BTreeSet;

use super::{GrantingRules, RuleQuery, Thing, phrases};
use crate::components::TileFlags;
use crate::lexicon::Property;
use crate::role::Role;
use crate::ruleset::RolePolicy;
use crate::work::{Excess, units};
use kotodama_board::ObjectId;

/// The properties that make things YOU-like (W-PROP-03).
pub const YOU_LIKE: &[Property] = &[Property::You, Property::You2, Property::ThreeD];

impl<'w> RuleQuery<'w> {
    /// Returns the objects of a noun that rules may give a property, sorted by
    /// id. Where roles are focused only one can have theirs (K-22).
    fn concerned(&self, property: Property, entry: &GrantingRules) -> &'w [ObjectId] {
        let role = match self.rules.ruleset.roles {
            RolePolicy::Focused if entry.always == 0 => Role::of(property),
            _ => None,
        };
        let named = self.tiles.named(entry.subject);
        let Some(role) = role else {
            return named;
        };
        let focused = self.focused(role);
        let place = focused.and_then(|id| named.binary_search(&id).ok());
        place.and_then(|at| named.get(at..=at)).unwrap_or_default()
    }

    /// Returns whether any of these rules could apply to anything: there is one
    /// whose conditions ask for nothing that is not on the board at all.
    fn may_apply(&self, entry: &GrantingRules) -> bool {
        entry.always > 0
            || self.conditional(entry).any(|rule| {
                let mut tests = rule.tests.iter();
                self.charge(1, Excess::Conditions)
                    && tests.all(|test| phrases::may_hold(self, test))
            })
    }

    /// Returns every object that has the property now, sorted by id.
    #[must_use]
    pub fn objects_with(&self, property: Property) -> Vec<ObjectId> {
        let mut objects = Vec::new();
        let granting_rules = self.rules.granting_rules(property);
        for entry in granting_rules {
            let named = self.concerned(property, entry);
            let is_certain = entry.always > 0 && self.tiles.broken().is_empty();
            // To copy a list is next to nothing.
            let work = units(named.len()) / if is_certain { 8 } else { 1 };
            if !self.charge(work, Excess::Tiles) {
                break;
            }
            if is_certain {
                objects.extend_from_slice(named);
            } else if self.may_apply(entry) {
                objects.extend(named.iter().copied().filter(|&id| {
                    let thing = Thing::Object(id);
                    self.is_for(property, entry.subject, thing)
                }));
            }
        }
        if granting_rules.len() > 1 {
            objects.sort_unstable();
        }
        objects
    }

    /// Returns every object that has the property now, rule by rule in rule
    /// order (W-RULE-06), within a rule by id, each once.
    #[must_use]
    pub fn objects_in_rule_order(&self, property: Property) -> Vec<ObjectId> {
        let entries = self.rules.granting_rules(property).iter();
        let mut rules: Vec<usize> = entries.flat_map(|entry| &entry.rules).copied().collect();
        rules.sort_unstable();
        let mut seen = BTreeSet::new();
        let mut objects = Vec::new();
        for rule in rules.into_iter().filter_map(|it| self.rules.rules.get(it)) {
            let named = self.objects_named(rule.subject).iter().copied();
            let applies = |id: &ObjectId| self.applies(rule, Thing::Object(*id));
            objects.extend(named.filter(applies).filter(|&id| seen.insert(id)));
        }
        objects
    }

    /// Returns the objects that have the property and can have an effect by it:
    /// those that share their cell, and those whose noun may be given `alone`
    /// too, with which they need no company. Sorted by id.
    #[must_use]
    pub fn overlapping_with(&self, property: Property, alone: Option<Property>) -> Vec<ObjectId> {
        let mut objects: Vec<ObjectId> = self
            .tiles
            .shared_cells()
            .flat_map(|cell| self.tiles.at(cell))
            .filter(|_| self.charge(1, Excess::Tiles))
            .filter(|tile| {
                let noun = self.tiles.noun_of(tile.kind);
                self.is_for(property, noun, Thing::Object(tile.id))
            })
            .map(|tile| tile.id)
            .collect();
        for entry in self.rules.granting_rules(property) {
            let is_alone = alone.is_some_and(|alone| {
                let mask = 1 << alone as u8;
                self.rules.may_give(entry.subject, mask)
            });
            if is_alone {
                let named = self.objects_named(entry.subject).iter().copied();
                objects.extend(
                    named.filter(|&id| self.is_for(property, entry.subject, Thing::Object(id))),
                );
            }
        }
        objects.sort_unstable();
        objects.dedup();
        objects
    }

    /// Returns the objects that have one of the properties, by id, each once.
    #[must_use]
    pub fn objects_with_any(&self, properties: &[Property]) -> Vec<ObjectId> {
        let of = |&property: &Property| self.objects_with(property);
        let mut objects: Vec<ObjectId> = properties.iter().flat_map(of).collect();
        objects.sort_unstable();
        objects.dedup();
        objects
    }

    /// Returns the objects that have the property and are not in `marked`, or
    /// the other way round, with their flags as they should be: `change` flips
    /// the mark.
    #[must_use]
    pub fn stale(
        &self,
        property: Property,
        marked: &BTreeSet<ObjectId>,
        change: impl Fn(&mut TileFlags),
    ) -> Vec<(ObjectId, TileFlags)> {
        let objects = self.objects_with(property);
        let gone = marked
            .iter()
            .filter(|id| objects.binary_search(id).is_err());
        let come = objects.iter().filter(|id| !marked.contains(id));
        let changed = gone.chain(come).map(|&id| {
            let mut flags = self.flags(id);
            change(&mut flags);
            (id, flags)
        });
        changed.collect()
    }

    /// Returns whether there is an object that has the property.
    #[must_use]
    pub fn any_object_is(&self, property: Property) -> bool {
        let mut entries = self.rules.granting_rules(property).iter();
        entries.any(|entry| self.any_is_of(entry, property))
    }

    pub(super) fn any_is_of(&self, entry: &GrantingRules, property: Property) -> bool {
        let mut named = self.concerned(property, entry).iter();
        self.may_apply(entry)
            && named.any(|&id| self.is_for(property, entry.subject, Thing::Object(id)))
    }

    /// Returns whether it is 3D and that has a meaning for it. Icons and EMPTY
    /// ignore it (W-PROP-05, W-EP-23).
    #[must_use]
    pub fn is_in_view(&self, thing: Thing) -> bool {
        let ignores = match thing {
            Thing::Object(id) => self.is_icon(id),
            Thing::Empty(_) => true,
            Thing::Level => false,
        };
        self.is(Property::ThreeD, thing) && !ignores
    }

    /// Returns whether the thing is YOU-like (W-PROP-03).
    #[must_use]
    pub fn is_you_like(&self, thing: Thing) -> bool {
        self.is(Property::You, thing) || self.is(Property::You2, thing) || self.is_in_view(thing)
    }

    /// Returns every YOU-like object, sorted by id (W-PROP-03).
    #[must_use]
    pub fn you_like(&self) -> Vec<ObjectId> {
        let mut ids = self.objects_with_any(&[Property::You, Property::You2]);
        let views = self.objects_with(Property::ThreeD).into_iter();
        ids.extend(views.filter(|&id| self.is_in_view(Thing::Object(id))));
        ids.sort_unstable();
        ids.dedup();
        ids
    }
}
