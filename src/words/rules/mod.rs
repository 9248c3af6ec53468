//! The rules in force, and whether one of them applies to a thing.
//!
//! [`reading`] keeps the sentences on the board up to date where text moved;
//! [`derive()`] turns them into [`Rules`]; [`RuleQuery`] answers, reading only,
//! which rules and properties apply to a thing as the board is now.

mod cache;
pub mod conditions;
mod derive;
pub mod dice;
mod empty;
mod feeling;
mod group;
mod holders;
pub mod known_nouns;
mod leaders;
pub mod listing;
mod membership;
mod memo;
mod metadata;
mod mimic;
mod noun_group;
mod overlap;
mod phrases;
mod query;
pub mod reading;
pub mod reasons;
mod refresh;
mod sight;
mod targets;
mod things;
mod verbs;
mod weighing;

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::ecs::prelude::*;

use super::components::TextState;
use super::grammar::{Complement, Condition};
use super::id_vec::IdVec;
use super::kinds::Noun;
use super::lexicon::{self, Lexicon, Preposition, Property, Verb};
use super::ruleset::Ruleset;
use super::work::{BUDGET, Excess, RULE, TEST, units};
pub use cache::RulesCache;
use conditions::Test;
pub use derive::derive;
pub use holders::YOU_LIKE;
use kotodama_board::ObjectId;
pub use memo::Memo;
pub use query::{Chance, RuleQuery};
pub use refresh::{
    Marks, RulesEpoch, derive_again, find_broken, find_floating, form_again, mark_broken,
    read_rules, rules_may_have_changed, set_marks, something_may_break,
};
pub use things::{Occupant, Spot, Thing};

/// More rules than this besides one for each rule as written are too complex
/// (W-LOOP-06): those that NOT, ALL and groups stand for.
const MAX_EXPANDED: usize = 100_000;

/// More work than this to derive the rules once is too much (W-LOOP-08): it
/// stands for the memory that they take.
const MAX_COST: u64 = BUDGET / 2;

/// A rule as written: one subject and one complement of a sentence, or an
/// implicit rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Place of its text; `None` for implicit rules and copies.
    pub place: Option<Place>,
    /// The objects that spell it.
    pub sources: Vec<ObjectId>,
    /// Whether it is not cancelled without conditions (W-LIST-05).
    pub in_force: bool,
    /// Whether it holds always, without text on the board (W-RULE-04).
    pub implicit: bool,
    /// Whether it was made by MIMIC (W-MIMIC-01).
    pub mimic: bool,
    /// Whether it shows no cross although it is not in force (W-RULE-17).
    pub is_quiet: bool,
    /// Its conditions as shown.
    pub conditions: Arc<[Shown]>,
    /// Subject, verb and complement as written.
    pub subject: (bool, Noun),
    /// The verb.
    pub verb: Verb,
    /// The complement and whether it is negated.
    pub complement: (bool, Complement),
}

/// A condition as it is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The condition.
    pub condition: Condition,
    /// Whether it was added by negation inside MIMIC (W-LIST-03).
    pub in_parentheses: bool,
}

/// Place of a written rule: its sentence in [`Rules::sentences`], the predicate
/// there, the complement in that.
pub type Place = (usize, usize, usize);

/// A rule that is worked with: ALL and NOT nouns are written out, cancelled
/// rules are absent, conditional cancellation is among the tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The subject.
    pub subject: Noun,
    /// The verb.
    pub verb: Verb,
    /// Says NOT: it forbids (W-RULE-10), makes an A vanish (W-IS-05) or sounds
    /// (W-PLAY-08), but gives nothing.
    pub not: bool,
    /// The complement.
    pub complement: Complement,
    /// Conditions, all of which have to hold.
    pub tests: Vec<Test>,
    /// Index of the rule as written.
    pub written: usize,
}

/// A rule that other rules leave nothing of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cancelled {
    /// The cancelled rule.
    pub rule: Rule,
    /// The rule that cancels it, or another reason.
    pub because: Because,
}

/// Reason why a rule does not hold for anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Because {
    /// A NOT rule, by its index among the rules as written (W-RULE-10).
    Forbidden(usize),
    /// A IS A, by its index among the rules as written (W-RULE-14).
    Protected(usize),
    /// EMPTY IS REVERT (W-EP-36).
    Revert,
    /// Nothing but the rule itself keeps it up (W-WORD-03).
    SelfMade,
}

impl Because {
    /// Returns the rule as written that cancelled it, if one did.
    #[must_use]
    pub const fn written(self) -> Option<usize> {
        match self {
            Self::Forbidden(written) | Self::Protected(written) => Some(written),
            Self::Revert | Self::SelfMade => None,
        }
    }
}

/// The rules that give a property to the things of one noun.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GrantingRules {
    /// Their subject.
    pub subject: Noun,
    /// Number of them without conditions.
    pub always: u32,
    /// Indices of all of them in [`Rules::rules`].
    pub rules: Vec<usize>,
}

/// Returns the entry of a property of a noun, new if need be.
fn granting_entry<'g>(
    gives: &mut IdVec<Noun, u128>,
    granting_rules: &'g mut IdVec<Property, Vec<GrantingRules>>,
    subject: Noun,
    property: Property,
) -> Option<&'g mut GrantingRules> {
    *gives.slot(subject) |= 1 << property as u8;
    let granting_rules = granting_rules.slot(property);
    let place = granting_rules.partition_point(|entry| entry.subject < subject);
    if granting_rules.get(place).map(|entry| entry.subject) != Some(subject) {
        let entry = GrantingRules {
            subject,
            ..GrantingRules::default()
        };
        granting_rules.insert(place, entry);
    }
    granting_rules.get_mut(place)
}

/// Returns whether the condition can lead to others that are noted when they go
/// too deep.
const fn asks_for_conditions(condition: &Condition) -> bool {
    match condition {
        Condition::Prefix { .. } => false,
        Condition::Phrase(phrase) => {
            matches!(
                phrase.preposition,
                Preposition::Feeling | Preposition::Seeing
            )
        }
    }
}

/// Every rule, in rule order (W-RULE-06), and the ways to find them.
#[derive(Resource, Clone, Debug, Default)]
pub struct Rules {
    /// The sentences, in rule order.
    pub sentences: Vec<super::grammar::Sentence>,
    /// The rules as written.
    pub written: Vec<Written>,
    /// The rules to work with.
    pub rules: Vec<Rule>,
    /// Rules cancelled without conditions, in rule order.
    pub cancelled: Vec<Cancelled>,
    /// There are too many of them (W-LOOP-06); these are not all.
    pub excess: Option<Excess>,
    /// Cost of deriving them, in units of work.
    pub cost: u64,
    groups: group::Groups,
    /// Some rule says X FEELING P IS NOT P (W-FEEL-05).
    may_contradict: bool,
    may_nest: bool,
    /// OFTEN or SELDOM is among the conditions.
    pub(super) have_dice: bool,
    /// The ruleset by which they were derived.
    pub ruleset: Ruleset,
    granting_rules: IdVec<Property, Vec<GrantingRules>>,
    verbs: IdVec<Verb, Vec<usize>>,
    /// The same by subject: sorted by noun, then in rule order.
    verbs_of: IdVec<Verb, Vec<(Noun, usize)>>,
    /// Bit n: some rule has the verb with number n.
    verbs_in_use: u32,
    nots: Vec<usize>,
    gives: IdVec<Noun, u128>,
    /// Properties that any rule gives to anything.
    given: u128,
    /// Whether LEVEL IS REVERT is said, cancelled or not.
    level_is_revert: bool,
    /// Whether any rule speaks of EMPTY.
    speak_of_empty: bool,
    /// Some rule about what blocks a view asks what is seen, or may do so by a
    /// detour (W-SEEING-12).
    looks_may_lead_to_themselves: bool,
    /// The rules that give EMPTY tiles a facing: DIRs and FOLLOW (W-EV-15).
    turn_empty: Vec<usize>,
}

impl Rules {
    /// Counts the work of this many rules with this many conditions each; false if
    /// it is too much.
    fn spend(&mut self, rules: usize, tests: usize) -> bool {
        self.cost += units(rules) * (RULE + TEST * units(tests));
        if self.cost > MAX_COST {
            self.excess.get_or_insert(Excess::Rules);
        }
        self.excess.is_none()
    }

    fn index(&mut self) {
        self.granting_rules.clear();
        self.verbs.clear();
        self.verbs_of.clear();
        self.verbs_in_use = 0;
        self.nots.clear();
        self.gives.clear();
        self.speak_of_empty = self.rules.iter().any(|rule| rule.subject == Noun::EMPTY);
        self.turn_empty.clear();
        for (index, rule) in self.rules.iter().enumerate() {
            let turns = match rule.complement {
                Complement::Property(property) => lexicon::direction(property).is_some(),
                Complement::Noun(_) => rule.verb == Verb::Follow,
                Complement::Note(_) | Complement::Word(_) => false,
            };
            if turns && !rule.not && rule.subject == Noun::EMPTY {
                self.turn_empty.push(index);
            }
            if rule.not {
                self.nots.push(index);
                continue;
            }
            let Complement::Property(property) = rule.complement else {
                self.verbs.slot(rule.verb).push(index);
                self.verbs_of.slot(rule.verb).push((rule.subject, index));
                self.verbs_in_use |= 1 << rule.verb as u8;
                continue;
            };
            let entry = granting_entry(
                &mut self.gives,
                &mut self.granting_rules,
                rule.subject,
                property,
            );
            if let Some(entry) = entry {
                entry.always += u32::from(rule.tests.is_empty());
                entry.rules.push(index);
            }
        }
        self.verbs_of
            .iter_mut()
            .for_each(|rules| rules.sort_unstable());
        for &(subject, property) in self.ruleset.defaults {
            let entry =
                granting_entry(&mut self.gives, &mut self.granting_rules, subject, property);
            if let Some(entry) = entry {
                entry.always += 1;
            }
        }
        let may_contradict = self.nots().any(refresh::denies_what_it_feels);
        self.may_contradict = may_contradict;
        self.may_nest = self.sentences.iter().any(|sentence| {
            let mut conditions = sentence.conditions.iter();
            conditions.any(asks_for_conditions)
        });
        self.looks_may_lead_to_themselves = sight::may_lead_to_itself(self);
        self.given = self.gives.iter().fold(0, |all, gives| all | gives);
    }

    /// Returns the objects without which a rule as written could not be read:
    /// all of its sentence up to its complement.
    #[must_use]
    pub fn needs(&self, written: usize) -> &[ObjectId] {
        let place = self.written.get(written).and_then(|written| written.place);
        let Some((sentence, predicate, complement)) = place else {
            return &[];
        };
        let Some(sentence) = self.sentences.get(sentence) else {
            return &[];
        };
        let words = sentence
            .predicates
            .get(predicate)
            .and_then(|predicate| predicate.complements.get(complement))
            .map_or(0, |complement| complement.words.end);
        let objects: usize = sentence.breaks.iter().take(words).sum();
        sentence.sources.get(..objects).unwrap_or_default()
    }

    /// Returns the objects that show the first word of a rule as written.
    #[must_use]
    pub fn first_word(&self, written: usize) -> &[ObjectId] {
        let place = self.written.get(written).and_then(|written| written.place);
        let sentence = place.and_then(|(sentence, ..)| self.sentences.get(sentence));
        sentence.map_or(&[], |sentence| sentence.objects_of(0))
    }

    /// Returns the objects that are read together as a noun of some sentence,
    /// each with that noun (K-46).
    #[must_use]
    pub fn composed(&self) -> BTreeMap<ObjectId, Noun> {
        let mut composed = BTreeMap::new();
        // In the word rules only letters are read together.
        if self.ruleset.lexicon == Lexicon::Full {
            return composed;
        }
        for sentence in &self.sentences {
            let subjects = sentence.subjects.iter();
            let subjects = subjects.map(|subject| (subject.words.start, subject.value));
            let complements = sentence.predicates.iter().flat_map(|it| &it.complements);
            let complements = complements.filter_map(|complement| match complement.value {
                Complement::Noun(noun) => Some((complement.words.start, noun)),
                _ => None,
            });
            for (word, noun) in subjects.chain(complements) {
                let objects = sentence.objects_of(word);
                if objects.len() > 1 {
                    composed.extend(objects.iter().map(|&id| (id, noun)));
                }
            }
        }
        composed
    }

    /// Returns whether they could contradict themselves on some board, by
    /// FEELING (W-FEEL-05) or by GROUP (W-GRP-10, W-GRP-11).
    #[must_use]
    pub fn may_contradict(&self) -> bool {
        self.may_contradict || self.groups.may_loop()
    }

    /// Returns whether judging a condition can lead to others, and so go too
    /// deep (W-LOOP-04).
    #[must_use]
    pub const fn may_nest(&self) -> bool {
        self.may_nest
    }

    /// Returns the group that the rule says as its subject.
    fn through_group(&self, rule: &Rule) -> Option<Noun> {
        let (not, subject) = self.written.get(rule.written)?.subject;
        (!not && subject.is_group()).then_some(subject)
    }

    /// Returns whether a noun belongs to a group by rules as written that are
    /// `sound`, all the way through.
    fn belongs_by(&self, group: Noun, noun: Noun, sound: &impl Fn(usize) -> bool) -> bool {
        self.groups.belongs_by(group, noun, sound)
    }

    /// Returns whether any rule speaks of EMPTY. If not, EMPTY tiles are only
    /// places.
    #[must_use]
    pub const fn speak_of_empty(&self) -> bool {
        self.speak_of_empty
    }

    /// Returns whether LEVEL IS REVERT is said, even if it is cancelled. Then
    /// the level itself becomes nothing else (W-LP-36).
    #[must_use]
    pub const fn level_is_revert(&self) -> bool {
        self.level_is_revert
    }

    /// Returns the rules that give EMPTY tiles a facing, in rule order
    /// (W-EV-15).
    pub fn turning_empty(&self) -> impl Iterator<Item = &Rule> {
        self.turn_empty
            .iter()
            .filter_map(|&index| self.rules.get(index))
    }

    /// Returns whether any rule gives this property to anything.
    #[must_use]
    pub const fn give(&self, property: Property) -> bool {
        self.give_any(1 << property as u8)
    }

    /// Returns whether any rule gives one of the properties of `mask` to
    /// anything (bit n is the property with number n).
    #[must_use]
    pub const fn give_any(&self, mask: u128) -> bool {
        self.given & mask != 0
    }

    /// Returns the nouns with rules that give this property, sorted by noun.
    #[must_use]
    pub fn granting_rules(&self, property: Property) -> &[GrantingRules] {
        self.granting_rules.get(property).map_or(&[], Vec::as_slice)
    }

    /// Returns the rules that give `property` to the things of `subject`.
    #[must_use]
    pub fn granting_rules_for(&self, subject: Noun, property: Property) -> Option<&GrantingRules> {
        if !self.may_give(subject, 1 << property as u8) {
            return None;
        }
        let granting_rules = self.granting_rules(property);
        let place = granting_rules
            .binary_search_by(|entry| entry.subject.cmp(&subject))
            .ok()?;
        granting_rules.get(place)
    }

    /// Returns whether any rule gives the things of `subject` one of the
    /// properties of `mask` (bit n is the property with number n).
    #[must_use]
    pub fn may_give(&self, subject: Noun, mask: u128) -> bool {
        self.gives
            .get(subject)
            .is_some_and(|gives| gives & mask != 0)
    }

    /// Returns the rules with this verb and a noun (or note) as complement, in
    /// rule order.
    pub fn with_verb(&self, verb: Verb) -> impl Iterator<Item = (usize, &Rule)> {
        self.verbs
            .get(verb)
            .into_iter()
            .flatten()
            .filter_map(|&index| Some((index, self.rules.get(index)?)))
    }

    /// Returns the rules with this verb that are about `subject`, and have a
    /// noun (or note) as complement, in rule order.
    pub fn with_verb_of(&self, verb: Verb, subject: Noun) -> impl Iterator<Item = &Rule> {
        let rules = self.verbs_of.get(verb).map_or(&[][..], Vec::as_slice);
        let start = rules.partition_point(|&(noun, _)| noun < subject);
        let rules = rules.get(start..).unwrap_or_default().iter();
        rules
            .take_while(move |&&(noun, _)| noun == subject)
            .filter_map(|&(_, index)| self.rules.get(index))
    }

    /// Returns the rules that give one of some properties to the things of
    /// `subject`, in rule order, as indices.
    fn giving(&self, subject: Noun, is_meant: impl Fn(Property) -> bool) -> Vec<usize> {
        let gives = self.gives.get(subject).copied().unwrap_or(0);
        let properties = Property::ALL.iter().copied();
        let properties = properties.filter(|&it| gives & 1 << it as u8 != 0 && is_meant(it));
        let granting = properties.filter_map(|it| self.granting_rules_for(subject, it));
        let mut rules: Vec<usize> = granting.flat_map(|entry| &entry.rules).copied().collect();
        rules.sort_unstable();
        rules
    }

    /// Returns whether there are rules with this verb and a noun as complement.
    #[must_use]
    pub const fn use_verb(&self, verb: Verb) -> bool {
        self.use_any_verb(1 << verb as u8)
    }

    /// Returns whether there are rules with one of the verbs of `mask` (bit n
    /// is the verb with number n) and a noun as complement.
    #[must_use]
    pub const fn use_any_verb(&self, mask: u32) -> bool {
        self.verbs_in_use & mask != 0
    }

    /// Returns the NOT rules, in rule order.
    pub fn nots(&self) -> impl Iterator<Item = &Rule> {
        self.nots.iter().filter_map(|&index| self.rules.get(index))
    }

    /// Returns the part of text objects in the rules; those not named are idle.
    #[must_use]
    pub fn text_states(&self) -> BTreeMap<ObjectId, TextState> {
        let mut states = BTreeMap::new();
        for written in &self.written {
            for &id in &written.sources {
                let state = states.entry(id).or_insert(TextState::Crossed);
                if written.in_force || written.is_quiet {
                    *state = TextState::Active;
                }
            }
        }
        states
    }
}
