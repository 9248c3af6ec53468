//! Rules and conditions written out in lower case, as rules are listed.

use super::Statement;
use crate::grammar::{Complement, Target};
use crate::kinds::Kinds;
use crate::lexicon::{self, Meaning};
use crate::rules::conditions::Test;

/// The words of a condition, in lower case, as rules are listed.
#[must_use]
pub fn condition_text(test: &Test, kinds: &Kinds) -> String {
    let negated = |not: bool, word: &str| match not {
        true => format!("not {word}"),
        false => word.to_owned(),
    };
    match test {
        &Test::Prefix { not, prefix, .. } => negated(not, lexicon::word(Meaning::Prefix(prefix))),
        &Test::Focus { not, role } => negated(not, &format!("focused as {}", role.name())),
        Test::Phrase {
            not,
            preposition,
            terms,
        } => {
            let words = terms.iter().flat_map(|term| {
                let word = negated(term.word.not, target_name(term.word.target, kinds));
                std::iter::repeat_n(word, term.count as usize)
            });
            let words: Vec<String> = words.collect();
            let preposition = lexicon::word(Meaning::Preposition(*preposition));
            format!("{} {}", negated(*not, preposition), words.join(" and "))
        }
        Test::Any(tests) => several(tests, " or ", kinds),
        Test::All(tests) => several(tests, " and ", kinds),
        &Test::InGroup { not, noun } => {
            let group = negated(not, "in group");
            format!("{} {group}", kinds.noun_name(noun))
        }
        Test::Membership { not, .. } => negated(*not, "in group"),
    }
}

fn several(tests: &[Test], joined: &str, kinds: &Kinds) -> String {
    let texts: Vec<String> = tests.iter().map(|t| condition_text(t, kinds)).collect();
    texts.join(joined)
}

/// The word in lower case.
#[must_use]
pub fn target_name(target: Target, kinds: &Kinds) -> &str {
    match target {
        Target::Noun(noun) => kinds.noun_name(noun),
        Target::Direction(direction) => direction.name(),
        Target::Property(property) => property.name(),
    }
}

/// Verb and complement of a rule: `is not push`.
#[must_use]
pub fn predicate_text(statement: &Statement, kinds: &Kinds) -> String {
    let what = match statement.complement {
        Complement::Noun(noun) => kinds.noun_name(noun).to_owned(),
        Complement::Property(property) => property.name().to_owned(),
        Complement::Note(note) => note.to_string(),
    };
    let verb = lexicon::word(Meaning::Verb(statement.verb));
    let not = if statement.not { "not " } else { "" };
    format!("{verb} {not}{what}")
}
