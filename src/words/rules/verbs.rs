//! What verbs say of things now, and of which things they say it.

use std::collections::BTreeSet;

use super::{Rule, RuleQuery, Thing};
use crate::grammar::Complement;
use crate::kinds::Noun;
use crate::lexicon::Verb;
use crate::work::Excess;
use kotodama_board::ObjectId;

impl RuleQuery<'_> {
    /// Returns the nouns that a verb says of a thing now, in rule order, each
    /// as often as rules say it.
    pub fn says(&self, verb: Verb, thing: impl Into<Thing>) -> impl Iterator<Item = Noun> {
        let thing = thing.into();
        let noun = self.noun(thing);
        self.rules
            .with_verb_of(verb, noun)
            .filter(move |rule| self.charge(1, Excess::Rules) && self.applies(rule, thing))
            .filter_map(|rule| match rule.complement {
                Complement::Noun(noun) => Some(noun),
                Complement::Property(_) | Complement::Note(_) | Complement::Word(_) => None,
            })
    }

    /// Returns every object of which a verb says something now, sorted by id.
    #[must_use]
    pub fn verb_subjects(&self, verb: Verb) -> BTreeSet<ObjectId> {
        self.rules
            .with_verb(verb)
            .flat_map(|(_, rule)| {
                let named = self.objects_named(rule.subject).iter().copied();
                named.filter(|&id| self.applies(rule, Thing::Object(id)))
            })
            .collect()
    }

    /// Returns every EMPTY of which a verb says something now, in reading
    /// order.
    #[must_use]
    pub fn empty_verb_subjects(&self, verb: Verb) -> Vec<Thing> {
        let rules = self.rules.with_verb(verb).map(|(_, rule)| rule);
        let rules: Vec<&Rule> = rules.filter(|rule| rule.subject == Noun::EMPTY).collect();
        match rules.is_empty() {
            true => Vec::new(),
            false => self
                .empties()
                .filter(|&thing| rules.iter().any(|rule| self.applies(rule, thing)))
                .collect(),
        }
    }

    /// Returns whether a verb says of a thing this noun.
    #[must_use]
    pub fn does(&self, verb: Verb, thing: impl Into<Thing>, noun: Noun) -> bool {
        self.says(verb, thing).any(|named| named == noun)
    }
}
