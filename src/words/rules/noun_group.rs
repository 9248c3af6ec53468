//! Members of the noun group, and the meaning of GROUP in a phrase (W-GRP-02,
//! W-INF-12, W-INF-16).

use std::borrow::Cow;
use std::sync::Arc;

use super::conditions::{MembershipId, PhraseTerm, Test};
use super::group::Membership;
use super::known_nouns::KnownNouns;
use super::{RuleQuery, Thing};
use crate::grammar::{PhraseWord, Target};
use crate::kinds::Noun;
use crate::work::{Excess, units};

/// Memberships that depend on each other are worked out so often at most
/// (W-GRP-11).
const MAX_ROUNDS: u32 = 10;

/// For each membership, whether it puts its noun into the noun group.
#[derive(Clone, Debug)]
pub(super) struct Outcomes {
    entries: Arc<[bool]>,
    /// Working them out once more would change nothing.
    is_stable: bool,
}

impl RuleQuery<'_> {
    /// Returns whether the noun is in the noun group of this group.
    pub(super) fn is_in_group(&self, group: Noun, noun: Noun) -> bool {
        let groups = &self.rules.groups;
        let mut memberships = groups.of_noun(group, noun).peekable();
        memberships.peek().is_some() && {
            let entries = self.entries();
            memberships.any(|index| entries.get(index) == Some(&true))
        }
    }

    /// Returns whether this membership puts its noun into the noun group.
    pub(super) fn is_entry(&self, membership: MembershipId) -> bool {
        let place = self.rules.groups.place_of(membership);
        place.is_some_and(|place| self.entries().get(place) == Some(&true))
    }

    fn entries(&self) -> Arc<[bool]> {
        match self.assumed_entries {
            // It is just being worked out.
            Some(assumed) => assumed.clone(),
            None => self.outcomes().entries,
        }
    }

    fn outcomes(&self) -> Outcomes {
        let groups = &self.rules.groups;
        if groups.memberships.iter().all(|m| m.entry.is_some()) {
            return Outcomes {
                entries: groups.first_guess.clone(),
                is_stable: true,
            };
        }
        self.memoized(|found| &mut found.group, || self.work_out())
    }

    fn work_out(&self) -> Outcomes {
        let groups = &self.rules.groups;
        let mut entries = groups.first_guess.clone();
        for _ in 0..MAX_ROUNDS {
            let query = self.with_assumed_entries(&entries);
            let next: Arc<[bool]> = groups
                .memberships
                .iter()
                .map(|m| m.entry.unwrap_or_else(|| query.some_object_joins(m)))
                .collect();
            let is_stable = !groups.depends_on_itself || next == entries;
            entries = next;
            if is_stable {
                return Outcomes { entries, is_stable };
            }
        }
        Outcomes {
            entries,
            is_stable: false,
        }
    }

    fn some_object_joins(&self, membership: &Membership) -> bool {
        self.some_object_meets(membership.id.noun, &membership.tests)
    }

    fn some_object_meets(&self, noun: Noun, tests: &[Test]) -> bool {
        self.objects_named(noun).iter().any(|&id| {
            let thing = Thing::Object(id);
            !self.is_broken(thing) && tests.iter().all(|test| self.holds(test, thing))
        })
    }

    /// Returns whether working out the group would never come to rest: GROUP IS
    /// NOT GROUP with an object in it, or memberships that undo each other
    /// (W-GRP-10, W-GRP-11).
    pub(super) fn group_contradicts_itself(&self) -> bool {
        let groups = &self.rules.groups;
        let mut contradictions = groups.contradictions.iter();
        contradictions.any(|(noun, tests)| self.some_object_meets(*noun, tests))
            || groups.depends_on_itself && !self.outcomes().is_stable
    }

    /// Returns the terms of a phrase with GROUP written out: all entries of the
    /// noun group joined by AND (W-INF-12). What an empty group leaves is
    /// GROUP, which nothing satisfies.
    pub(super) fn without_group<'p>(&self, terms: &'p [PhraseTerm]) -> Cow<'p, [PhraseTerm]> {
        let group_of = |term: &PhraseTerm| match term.word.target {
            Target::Noun(noun) if noun.is_group() => Some(noun),
            _ => None,
        };
        if terms.iter().all(|term| group_of(term).is_none()) {
            return Cow::Borrowed(terms);
        }
        let entries = self.entries();
        let all = units(entries.len());
        if !self.charge(
            all * units(terms.len()) + all * all / 16,
            Excess::Conditions,
        ) {
            return Cow::Borrowed(terms);
        }
        let memberships = self.rules.groups.memberships.iter().zip(entries.iter());
        let memberships: Vec<&Membership> = memberships
            .filter(|(_, is_entry)| **is_entry)
            .map(|(membership, _)| membership)
            .collect();
        let mut written_out = Vec::new();
        let mut means_all = false;
        for term in terms {
            let Some(group) = group_of(term) else {
                add(&mut written_out, *term);
                continue;
            };
            let not = term.word.not;
            let nouns = memberships.iter().filter(|m| m.group == group);
            let mut left = nouns
                .map(|membership| membership.id.noun)
                .filter(|noun| !not || !matches!(*noun, Noun::LEVEL | Noun::EMPTY | Noun::TEXT));
            let mut is_empty = true;
            for noun in &mut left {
                is_empty = false;
                let target = Target::Noun(noun);
                let word = PhraseWord { not, target };
                add(&mut written_out, PhraseTerm { word, ..*term });
            }
            match (is_empty, not) {
                (true, false) => add(&mut written_out, *term),
                // NOT GROUP that leaves nothing means ALL (W-INF-16).
                (true, true) => means_all = true,
                (false, _) => {}
            }
        }
        if means_all {
            let known: &KnownNouns = self.world().resource();
            for &noun in known.in_phrases() {
                let target = Target::Noun(noun);
                let word = PhraseWord { not: false, target };
                if written_out.iter().all(|term| term.word != word) {
                    written_out.push(PhraseTerm { word, count: 1 });
                }
            }
        }
        // Words without NOT come first (W-INF-04).
        written_out.sort_by_key(|term| term.word.not);
        Cow::Owned(written_out)
    }
}

/// Adds a term; equal words count together (W-INF-01).
fn add(terms: &mut Vec<PhraseTerm>, term: PhraseTerm) {
    match terms.iter_mut().find(|other| other.word == term.word) {
        Some(other) => other.count += term.count,
        None => terms.push(term),
    }
}
