//! Rules and conditions written out in lower case, as rules are listed.

use super::Statement;
use crate::kinds::Kinds;
use crate::lexicon::{self, Meaning};
use crate::rules::conditions::Test;
use crate::rules::listing::{complement_name, negated, target_name};

/// Returns the words of a condition, in lower case, as rules are listed.
#[must_use]
pub fn condition_text(test: &Test, kinds: &Kinds) -> String {
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
        &Test::InGroup { not, group, noun } => {
            let group = negated(not, &format!("in {}", kinds.noun_name(group)));
            format!("{} {group}", kinds.noun_name(noun))
        }
        Test::Membership { not, .. } => negated(*not, "in group"),
    }
}

fn several(tests: &[Test], joined: &str, kinds: &Kinds) -> String {
    let texts: Vec<String> = tests.iter().map(|t| condition_text(t, kinds)).collect();
    texts.join(joined)
}

/// Returns verb and complement of a rule: `is not push`.
#[must_use]
pub fn predicate_text(statement: &Statement, kinds: &Kinds) -> String {
    let verb = lexicon::word(Meaning::Verb(statement.verb));
    let what = complement_name(statement.complement, kinds);
    format!("{verb} {}", negated(statement.not, &what))
}
