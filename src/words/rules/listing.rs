//! Rules written out in words (W-LIST).

use super::{Rules, Shown, Written};
use crate::grammar::{Complement, Condition, Phrase, Target};
use crate::kinds::Kinds;
use crate::lexicon::{self, Meaning};
use crate::report::RuleLine;
use kotodama_board::ObjectId;

/// The rules about one noun, for people to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleGroup {
    /// The subject as written: `baba`, `not rock`.
    pub subject: String,
    /// In rule order, equal ones together.
    pub rules: Vec<GroupedRule>,
}

/// A rule of a group, with all sentences that say it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupedRule {
    /// The rule written out.
    pub text: String,
    /// How many times the rule is written.
    pub count: u32,
    /// The objects that spell it, of all its sentences.
    pub sources: Vec<ObjectId>,
    /// Whether it holds always, without text on the board (W-RULE-04).
    pub implicit: bool,
    /// Whether it was made by MIMIC (W-MIMIC-01).
    pub mimic: bool,
    /// Other rules leave nothing of it: these, written out (W-RULE-17).
    pub cancelled: Option<Vec<String>>,
    /// Verb and complement name these words.
    pub words: [String; 2],
}

impl Rules {
    /// Rules by their subjects, in the order in which these are first spoken
    /// of, for whoever wants to know why: those in force and, beyond W-LIST-05,
    /// those that were cancelled, with what cancelled them. Rules whose text is
    /// all hidden are left out (W-HIDE-02). Implicit ones come last, where
    /// `concerns` says that there is something they are about.
    #[must_use]
    pub fn grouped(
        &self,
        kinds: &Kinds,
        is_hidden: impl Fn(ObjectId) -> bool,
        concerns: impl Fn(crate::kinds::Noun) -> bool,
    ) -> Vec<RuleGroup> {
        let mut groups: Vec<RuleGroup> = Vec::new();
        let indexed = || self.written.iter().enumerate();
        let spelled = indexed().filter(|(_, written)| !written.implicit);
        let implicit = indexed().filter(|(_, written)| written.implicit);
        for (index, written) in spelled.chain(implicit) {
            let shown = match written.implicit {
                true => concerns(written.subject.1),
                false => written.sources.iter().any(|&id| !is_hidden(id)),
            };
            if !shown {
                continue;
            }
            let subject = negated(written.subject.0, kinds.noun_name(written.subject.1));
            let line = written.text(kinds);
            let cancelled = (!written.in_force).then(|| self.cancellers(index, kinds));
            let place = groups.iter().position(|group| group.subject == subject);
            let place = place.unwrap_or_else(|| {
                let rules = Vec::new();
                groups.push(RuleGroup { subject, rules });
                groups.len() - 1
            });
            let Some(group) = groups.get_mut(place) else {
                continue;
            };
            let same = group.rules.iter_mut().find(|rule| {
                rule.text == line
                    && (rule.mimic, rule.implicit) == (written.mimic, written.implicit)
                    && rule.cancelled == cancelled
            });
            if let Some(rule) = same {
                rule.count += 1;
                rule.sources.extend(&written.sources);
            } else {
                group.rules.push(GroupedRule {
                    text: line,
                    count: 1,
                    sources: written.sources.clone(),
                    implicit: written.implicit,
                    mimic: written.mimic,
                    cancelled,
                    words: [
                        lexicon::word(Meaning::Verb(written.verb)).to_owned(),
                        complement_name(written.complement.1, kinds),
                    ],
                });
            }
        }
        groups
    }

    /// Returns the rules that leave nothing of a rule as written, written out.
    fn cancellers(&self, written: usize, kinds: &Kinds) -> Vec<String> {
        let cancelled = self.cancelled.iter();
        let mut by: Vec<String> = cancelled
            .filter(|cancelled| cancelled.rule.written == written)
            .filter_map(|cancelled| self.written.get(cancelled.because.written()?))
            .map(|by| by.text(kinds))
            .collect();
        by.sort_unstable();
        by.dedup();
        by
    }

    /// Returns every rule in force, one entry per occurrence, sorted by text
    /// (W-LIST-04).
    #[must_use]
    pub fn lines(&self, kinds: &Kinds) -> Vec<RuleLine> {
        let mut lines: Vec<RuleLine> = self
            .written
            .iter()
            .filter(|written| written.in_force)
            .map(|written| RuleLine {
                text: written.text(kinds),
                implicit: written.implicit,
                mimic: written.mimic,
            })
            .collect();
        lines.sort_unstable();
        lines
    }

    /// Returns the rules on the board as written, cancelled ones too, in rule
    /// order.
    pub fn lines_in_order(&self, kinds: &Kinds) -> impl Iterator<Item = String> {
        self.written
            .iter()
            .filter(|written| !written.implicit)
            .map(|written| written.text(kinds))
    }
}

impl Written {
    /// Returns the rule written out, as it is listed.
    #[must_use]
    pub fn text(&self, kinds: &Kinds) -> String {
        let listed = |prefixes: bool| -> String {
            let is_prefix = |shown: &Shown| matches!(shown.condition, Condition::Prefix { .. });
            let shown = self.conditions.iter();
            let texts: Vec<String> = shown
                .filter(|shown| is_prefix(shown) == prefixes)
                .map(|shown| condition_text(shown, kinds))
                .collect();
            texts.join(" and ")
        };
        let what = complement_name(self.complement.1, kinds);
        let parts = [
            listed(true),
            negated(self.subject.0, kinds.noun_name(self.subject.1)),
            listed(false),
            lexicon::word(Meaning::Verb(self.verb)).to_owned(),
            negated(self.complement.0, &what),
        ];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join(" ")
    }
}

/// Returns the complement of a rule, in a word.
pub fn complement_name(complement: Complement, kinds: &Kinds) -> String {
    match complement {
        Complement::Noun(noun) => kinds.noun_name(noun).to_owned(),
        Complement::Property(property) => property.name().to_owned(),
        Complement::Note(note) => note.to_string(),
        Complement::Word(word) => kinds.word_name(word).to_owned(),
    }
}

/// Returns a word with NOT before it, or without.
pub fn negated(not: bool, word: &str) -> String {
    match not {
        true => format!("not {word}"),
        false => word.to_owned(),
    }
}

/// Returns the text of a condition; additions of MIMIC are in parentheses
/// (W-LIST-03).
fn condition_text(shown: &Shown, kinds: &Kinds) -> String {
    let bracketed = |text: String| match shown.in_parentheses {
        true => format!("({text})"),
        false => text,
    };
    match &shown.condition {
        &Condition::Prefix { not, prefix } => {
            bracketed(negated(not, lexicon::word(Meaning::Prefix(prefix))))
        }
        Condition::Phrase(phrase) => {
            let preposition = lexicon::word(Meaning::Preposition(phrase.preposition));
            let preposition = bracketed(negated(phrase.not, preposition));
            format!("{preposition} {}", words_text(phrase, kinds))
        }
    }
}

fn words_text(phrase: &Phrase, kinds: &Kinds) -> String {
    let words = phrase.words.iter();
    let words: Vec<String> = words
        .map(|word| negated(word.not, target_name(word.target, kinds)))
        .collect();
    words.join(" and ")
}

/// Returns the target of a phrase, in a word.
pub fn target_name(target: Target, kinds: &Kinds) -> &str {
    match target {
        Target::Noun(noun) => kinds.noun_name(noun),
        Target::Direction(direction) => direction.name(),
        Target::Property(property) => property.name(),
    }
}

#[cfg(test)]
mod tests {
    use crate::Game;
    use crate::glossary::examples::board;
    use crate::kinds::Kinds;
    use crate::level::Grammar;
    use crate::rules::Rules;

    #[test]
    fn rules_are_grouped_by_subject_and_cancelled_ones_say_by_what() {
        let drawn = "BABA IS YOU . .
            ROCK IS PUSH . .
            BABA IS YOU . .
            ROCK IS NOT PUSH .
            baba NEAR . . .
            BABA NEAR ROCK IS RED";
        let level = board(Grammar::Words, drawn).expect("a board");
        let game = Game::new(&level, 0);
        let rules = game.world().resource::<Rules>();
        let kinds = game.world().resource::<Kinds>();
        let text = kinds.clone().noun("text");
        let groups = rules.grouped(kinds, |id| id.0 > 1000, |noun| noun == text);
        let lines: Vec<(&str, Vec<(&str, u32)>)> = groups
            .iter()
            .map(|group| {
                let rules = group.rules.iter();
                let rules = rules.map(|rule| (rule.text.as_str(), rule.count));
                (group.subject.as_str(), rules.collect())
            })
            .collect();
        assert_eq!(
            lines,
            [
                (
                    "baba",
                    vec![("baba is you", 2), ("baba near rock is red", 1)]
                ),
                ("rock", vec![("rock is push", 1), ("rock is not push", 1)]),
                ("text", vec![("text is push", 1)]),
            ]
        );
        let [baba, rock, text] = &groups[..] else {
            panic!("three groups");
        };
        assert_eq!(baba.rules[0].sources.len(), 6);
        let by = rock.rules[0].cancelled.as_deref();
        assert_eq!(by, Some(&["rock is not push".to_owned()][..]));
        assert_eq!(rock.rules[1].cancelled, None);
        assert!(text.rules[0].implicit);
        // Hidden text, no groups.
        assert!(rules.grouped(kinds, |_| true, |_| false).is_empty());
    }

    #[test]
    fn a_rule_that_a_not_group_cancels_is_told_too_and_one_with_conditions_is_in_force() {
        let drawn = "BABA IS GROUP . .
            BABA IS PUSH . .
            GROUP IS NOT PUSH . .
            ROCK IS PUSH . .
            LONELY ROCK IS NOT PUSH .
            baba rock . . .";
        let level = board(Grammar::Words, drawn).expect("a board");
        let game = Game::new(&level, 0);
        let rules = game.world().resource::<Rules>();
        let kinds = game.world().resource::<Kinds>();
        let groups = rules.grouped(kinds, |_| false, |_| false);
        let rule = |text: &str| {
            let mut all = groups.iter().flat_map(|group| &group.rules);
            all.find(|rule| rule.text == text)
                .unwrap_or_else(|| panic!("{text} is not told"))
                .cancelled
                .clone()
        };
        let by = vec!["group is not push".to_owned()];
        assert_eq!(rule("baba is push"), Some(by));
        assert_eq!(rule("rock is push"), None);
        assert_eq!(rule("lonely rock is not push"), None);
    }
}
